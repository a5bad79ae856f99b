"""Paragraphs merged by their wording alone, as pdf2xml does (Tiedemann 2014)."""
from __future__ import annotations

from dataclasses import dataclass, replace

from spacy_pdfrecover.model import ROLE_ID, Layout
from spacy_pdfrecover.repair.pdf2xml import goes_on, plain

MERGED = ROLE_ID["paragraph"]


@dataclass(frozen=True)
class ParagraphMerging:
    """A paragraph goes on in the next one if it ends without a stop and that begins in lower case.

    Scripts without lower case never merge.
    """

    def __call__(self, layout: Layout) -> Layout:
        pieces = layout.pieces.copy()
        texts = [plain(text) for text in layout.text.texts]
        for row in range(1, len(pieces)):
            last, first = pieces["end"][row - 1] - 1, pieces["start"][row]
            if pieces["role"][row] == pieces["role"][row - 1] == MERGED and goes_on(texts[last], texts[first]):
                pieces["block"][row] = pieces["block"][row - 1]
        return replace(layout, pieces=pieces)


def make_paragraph_merging() -> ParagraphMerging:
    """Registered as `pdfrecover.ParagraphMerging.v1`."""
    return ParagraphMerging()
