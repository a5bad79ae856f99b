"""PDFs as a corpus: the reader `pdfrecover.PdfCorpus.v1` for `[corpora]` sections."""
from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example

from spacy_pdfrecover.groups import ALL_BLOCKS
from spacy_pdfrecover.pipeline import PdfRecover
from spacy_pdfrecover.requests import DATA_KEY, request
from spacy_pdfrecover.targets import folder

log = logging.getLogger("spacy_pdfrecover")


def make_pdf_corpus(path: str | Path | None, limit: int = 0,
                    max_length: int = 0) -> Callable[[Language], Iterator[Example]]:
    """Registered as `pdfrecover.PdfCorpus.v1`.

    path (Path): A PDF, or a folder of them, searched with its sub-folders.
    limit (int): Stop after so many documents; 0 for all.
    max_length (int): Cut documents at block ends into examples of at most so many tokens (a longer block
        stands alone); 0 for one example a document.
    """
    if path is None:
        raise ValueError("pdfrecover.PdfCorpus.v1 needs a path: pass --paths.pdfs FOLDER")
    if limit < 0 or max_length < 0:
        raise ValueError("pdfrecover.PdfCorpus.v1: limit and max_length are 0 or more")
    return PdfCorpus(Path(path), limit, max_length)


@dataclass(frozen=True)
class PdfCorpus:
    """Examples whose reference is the Doc of a PDF and whose prediction has the same tokens, bare.

    The pipeline's own component reads the PDFs, or one with its defaults if it has none.  A file that
    cannot be recovered is logged and left out.
    """

    path: Path
    limit: int = 0
    max_length: int = 0

    def __call__(self, nlp: Language) -> Iterator[Example]:
        component = component_of(nlp)
        given = 0
        for path in pdf_paths(self.path):
            if self.limit and given >= self.limit:
                return
            doc = component(request(nlp, path))
            if doc._.pdf.error is not None or not len(doc):
                if doc._.pdf.error is None:
                    log.warning("%s: no text", path)
                continue
            given += 1
            for reference in parts_of(doc, self.max_length):
                yield Example(bare(reference), reference)


def component_of(nlp: Language) -> PdfRecover:
    for _, component in nlp.components:         # also those switched off
        if isinstance(component, PdfRecover):
            return component
    made: PdfRecover = nlp.create_pipe("pdfrecover")    # type: ignore[assignment]
    return made


def pdf_paths(path: str | Path) -> list[Path]:
    """The PDFs at this path in the order of their names; hidden files and folders are left alone."""
    path = Path(path)
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise FileNotFoundError(f"no such file or folder: {path}")
    found = sorted(item.path for item in folder(path, path) if item.path.is_file())
    if not found:
        log.warning("%s: no PDFs in it", path)
    return found


def parts_of(doc: Doc, max_length: int) -> Iterator[Doc]:
    """The Doc whole, or as Docs of whole blocks of at most `max_length` tokens."""
    if not max_length or len(doc) <= max_length:
        yield doc
        return
    blocks = list(doc.spans[ALL_BLOCKS])
    start, end = blocks[0].start, blocks[0].end
    for block in blocks[1:]:
        if block.end - start > max_length:
            yield part(doc, start, end)
            start = block.start
        end = block.end
    yield part(doc, start, end)


def part(doc: Doc, start: int, end: int) -> Doc:
    """Tokens of a Doc as a Doc; it names the source, so that the component lets it pass."""
    made = doc[start:end].as_doc()
    made.user_data[DATA_KEY] = {"source": doc.user_data[DATA_KEY]["source"], "error": None}
    return made


def bare(doc: Doc) -> Doc:
    """The tokens alone.  Places on the page go along: a component may use them as features."""
    return Doc(doc.vocab, words=[token.text for token in doc],
               spaces=[bool(token.whitespace_) for token in doc], user_data=dict(doc.user_data))
