"""pdf2xml's heuristics as a repair: the vocabulary is that of the document, block after block is mended."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.repair.pdf2xml import Mode, Pdf2xml, Vocabulary
from spacy_pdfrecover.text import Change, Text, replaced

CONFIDENCE = 0.5            # the original gives none


@dataclass(frozen=True)
class Pdf2xmlWords:
    """See `make_pdf2xml_words`."""

    mode: Mode = "words"
    lowercase: bool = True
    dehyphenate: bool = True
    merge: bool = True
    drawn_order: bool = True
    words: tuple[str, ...] = field(default=(), repr=False)

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        string = text.with_line_ends
        vocabulary = Vocabulary(self.lowercase)
        vocabulary.add_words(self.words)
        vocabulary.add_lines(string.split("\n"))
        if self.drawn_order:
            vocabulary.add_lines(pages.glyphs["char"].tobytes().decode("utf-32-le", "replace").splitlines())
        mender = Pdf2xml(vocabulary.fit(), self.mode, self.dehyphenate, self.merge)
        changes: list[Change] = []
        for start, end in zip(text.starts.tolist(), text.ends.tolist(), strict=True):
            changes.extend(differences(string[start:end], mender.paragraph(string[start:end]), start))
        return replaced(text, changes, "words", pages.glyphs["page"])


def differences(before: str, after: str, start: int) -> Iterator[Change]:
    """What was done to a text that only lost hyphens and spaces and got spaces and letters of ligatures.

    >>> [change[:3] for change in differences("be so-\\nin s", "besoins", 0)]
    [(2, 3, ''), (5, 7, ''), (9, 10, '')]
    """
    old = new = 0
    while old < len(before) or new < len(after):
        first = old
        while old < len(before) and (new == len(after) or not same(before[old], after[new])) and dropped(before[old]):
            old += 1
        begin = new
        while new < len(after) and (old == len(before) or not same(before[old], after[new])):
            new += 1
        if old == first and new == begin and old < len(before):
            old, new = old + 1, new + 1
            continue
        if before[first:old] != after[begin:new]:
            yield Change(start + first, start + old, after[begin:new], CONFIDENCE)


def dropped(char: str) -> bool:
    return char == "-" or char.isspace()


def same(old: str, new: str) -> bool:
    return old == new or (old == "\n" and new == " ")


def make_pdf2xml_words(mode: Mode = "words", lowercase: bool = True, dehyphenate: bool = True, merge: bool = True,
                       drawn_order: bool = True, word_list: str | None = None) -> Pdf2xmlWords:
    """Registered as `pdfrecover.Pdf2xmlWords.v1`.

    mode (str): `words`, `characters` or `pdfxtk`: which pieces words are made of.
    lowercase (bool): Count and look up words in lower case.
    dehyphenate (bool): Try lines without the hyphens at their ends.
    merge (bool): Put pieces together at all.
    drawn_order (bool): Count a second reading too, the characters in the order drawn.
    word_list (str): Path of a text to count too.
    """
    words = tuple(Path(word_list).read_text("utf-8").split("\n")) if word_list else ()
    return Pdf2xmlWords(mode, lowercase, dehyphenate, merge, drawn_order, words)
