"""The component `pdfrecover`: a Doc that names a PDF goes in, the Doc of that PDF comes out."""
# no postponed annotations here: spaCy checks settings against those of the factory and of `initialize`, and
# cannot look up names in them

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Optional

import srsly
from spacy.language import Language
from spacy.tokens import Doc
from typer import BadParameter

import spacy_pdfrecover.attributes  # noqa: F401  sets the extensions
from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.groups import GROUPS
from spacy_pdfrecover.model import ROLES, RUNNING_ROLES, Recovered
from spacy_pdfrecover.read import Source, checked, header_of
from spacy_pdfrecover.requests import own_data, requested
from spacy_pdfrecover.requests import request as request
from spacy_pdfrecover.settings import wrong_parts, wrong_settings
from spacy_pdfrecover.tally import COUNTS_FILE, read_counts

if TYPE_CHECKING:
    from spacy_pdfrecover.lexicon import Lexicon

log = logging.getLogger("spacy_pdfrecover")

DEFAULTS: dict[str, Any] = {
    "on_error": "mark",
    "keep": "tokens",
    "drop": sorted(RUNNING_ROLES, key=ROLES.index),
    "drop_languages": [],
    "groups": GROUPS,
    "reader": {"@misc": "pdfrecover.Pdfium.v1"},
    "fonts": {"@misc": "pdfrecover.BrokenFonts.v1"},
    "words": None,
    "layout": {"@misc": "pdfrecover.Hybrid.v1"},
    "roles": {"@misc": "pdfrecover.FontRoles.v1"},
    "flow": {"@misc": "pdfrecover.Flow.v1"},
    "notes": {"@misc": "pdfrecover.NoteMarks.v1"},
    "lexicon": {"@misc": "pdfrecover.Lexicon.v1"},
    "repairs": {
        "ligatures": {"@misc": "pdfrecover.Ligatures.v1"},
        "private": {"@misc": "pdfrecover.PrivateUse.v1"},
        "swallowed": {"@misc": "pdfrecover.Swallowed.v1"},
        "accents": {"@misc": "pdfrecover.ComposeAccents.v1"},
        "radicals": {"@misc": "pdfrecover.Radicals.v1"},
        "logos": {"@misc": "pdfrecover.Logos.v1"},
        "signs": {"@misc": "pdfrecover.Signs.v1"},
        "continuations": {"@misc": "pdfrecover.ContinuationMarks.v1"},
        "addresses": {"@misc": "pdfrecover.Addresses.v1"},
        "hyphens": {"@misc": "pdfrecover.Dehyphenate.v1"},
        "words": {"@misc": "pdfrecover.Resegment.v1"},
        "eojeol": {"@misc": "pdfrecover.Eojeol.v1"},
        "quotes": {"@misc": "pdfrecover.StraightQuotes.v1"},
    },
}


class CountsError(BadParameter, ValueError):
    """No file of word counts.  To programs a `ValueError`; `spacy assemble` and `spacy train` say what is an error of
    a command line as well in a line, and all others with a traceback."""


@Language.factory("pdfrecover", assigns=["doc.spans", "token.is_sent_start"], retokenizes=True,
                  default_config=DEFAULTS)
def make_pdfrecover(
    nlp: Language,
    name: str,
    on_error: Literal["mark", "raise"],
    keep: Literal["tokens", "glyphs", "none"],
    drop: list[str],
    drop_languages: list[str],
    groups: dict[str, list[str] | None],
    reader: Callable[..., Any],
    fonts: Optional[Callable[..., Any]],  # noqa: UP045  confection reads it
    words: Optional[Callable[..., Any]],  # noqa: UP045
    layout: Callable[..., Any],
    roles: Callable[..., Any],
    flow: Callable[..., Any],
    notes: Optional[Callable[..., Any]],  # noqa: UP045
    lexicon: Any,
    repairs: dict,  # type: ignore[type-arg]  # confection takes no narrower type for a section of parts
) -> "PdfRecover":
    """Make the component.

    on_error (str): `mark` gives an empty Doc with `doc._.pdf.error` for a document that cannot be
        recovered; `raise` hands a `PdfError` to the pipeline's error handler, which with several
        processes can stop `nlp.pipe` for ever.
    keep (str): `tokens` keeps page and box of each token, `glyphs` everything read, `none` neither.
    drop (list): Roles of blocks to leave out of the text.
    drop_languages (list): Languages of blocks to leave out, where a block is long enough to tell.
    groups (dict): Span groups by name, each with its roles; null switches one off.
    reader, layout, roles, flow, lexicon: The parts.
    fonts: What recovers the characters of fonts with none or false ones in the file; null takes them as they are.
    words: A rule that tells from gaps where words end, in place of the default one.
    notes: What links footnotes to their marks and takes these out of the text; null leaves both as they are.
    repairs (dict): Repairs by name, done in this order; null switches one off.
    """
    return PdfRecover(nlp, name, on_error=on_error, keep=keep, drop=drop, drop_languages=drop_languages,
                      groups=groups, reader=reader, fonts=fonts, words=words, layout=layout, roles=roles, flow=flow,
                      notes=notes, lexicon=lexicon, repairs=repairs)


class PdfRecover:
    """See `make_pdfrecover`.  It has no `pipe`, so that spaCy handles errors Doc by Doc."""

    def __init__(self, nlp: Language, name: str = "pdfrecover", *, on_error: str, keep: str,
                 drop: Sequence[str], groups: Mapping[str, list[str] | None], lexicon: "Lexicon",
                 drop_languages: Sequence[str] = (), **parts: Any) -> None:
        values = {"on_error": on_error, "keep": keep, "drop": drop, "drop_languages": drop_languages, "groups": groups}
        wrong = wrong_settings(values, DEFAULTS) or wrong_parts({**parts, "lexicon": lexicon}, DEFAULTS["repairs"])
        if wrong:
            raise ValueError(f"{name}: {wrong}")
        self.nlp, self.name = nlp, name
        self.on_error, self.keep, self.drop = on_error, keep, frozenset(drop)
        self.drop_languages = frozenset(drop_languages)
        self.groups = {group: roles for group, roles in groups.items() if roles is not None}
        self.lexicon = self.own_lexicon = lexicon
        repairs = {key: repair for key, repair in parts["repairs"].items() if repair is not None}
        self.parts = {**parts, "repairs": repairs}

    def __call__(self, doc: Doc) -> Doc:
        source = requested(doc)
        if source is None:
            return doc
        try:
            made = self.doc_of(source, doc)
        except PdfError as error:
            if self.on_error == "raise":
                raise
            log.warning("%s", error)
            log.debug("%s: %s", source.name, error.stage, exc_info=True)
            from spacy_pdfrecover.tokens import make_error_doc
            made = make_error_doc(doc.vocab, source.name, error.mark, self.groups)
        made._context = doc._context        # what came with the text: nlp.pipe(as_tuples=True)
        made.user_data.update(own_data(doc))
        return made

    def doc_of(self, source: Source, asked: Doc) -> Doc:
        """The Doc of a PDF; whatever goes wrong is a `PdfError`."""
        stage = "recover"
        try:
            recovered = self.recovered(source)
            stage = "tokens"
            from spacy_pdfrecover.tokens import make_doc
            return make_doc(self.nlp, recovered, source=source.name, keep=self.keep, groups=self.groups,
                            vocab=asked.vocab)
        except PdfError:
            raise
        except Exception as error:
            raise PdfError(source.name, stage, "failed", f"{type(error).__name__}: {error}") from error

    def recovered(self, source: Source) -> Recovered:
        """The recovered text without the roles to drop."""
        # imported here: spaCy loads this module in every program that makes a pipeline
        from spacy_pdfrecover.chain import recover
        from spacy_pdfrecover.languages import without_languages
        source = checked(source, header_of(self.parts["reader"]))
        found = recover(source, lexicon=self.lexicon, **self.parts).without(self.drop)
        return without_languages(found, self.drop_languages)

    def initialize(self, get_examples: Callable[[], Iterable[Any]] | None = None, *,
                   nlp: Language | None = None, counts: str | Path | None = None) -> None:
        """Load the word counts of a collection into the lexicon.

        get_examples (Callable): Never called: a corpus of PDFs would call this half-made component.
        counts (Path): JSONL file of lines `{"word": "Fluss", "count": 12}`.
        RAISES (CountsError): if it is none.
        """
        if counts is None:
            return
        try:
            self.set_counts(read_counts(Path(counts)))
        except OSError as error:
            raise CountsError(f"counts of {self.name}: {counts}: {error.strerror or error}") from error
        except ValueError as error:
            raise CountsError(f"counts of {self.name}: {error}") from error

    def set_counts(self, counts: dict[str, int]) -> None:
        """In place of counts loaded before: `with_counts` adds, and loading twice must not count twice."""
        self.lexicon = self.own_lexicon.with_counts(counts)

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        """Save the counts; all else is in the pipeline's config."""
        path = Path(path)
        path.mkdir(parents=True, exist_ok=True)
        lines = [{"word": word, "count": count} for word, count in self.lexicon.counts.items()]
        srsly.write_jsonl(path / COUNTS_FILE, lines)

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> "PdfRecover":
        self.set_counts(read_counts(Path(path) / COUNTS_FILE))
        return self

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        saved: bytes = srsly.msgpack_dumps({"counts": dict(self.lexicon.counts)})
        return saved

    def from_bytes(self, data: bytes, *, exclude: Iterable[str] = ()) -> "PdfRecover":
        self.set_counts(srsly.msgpack_loads(data)["counts"])
        return self
