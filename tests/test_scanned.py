"""Text that optical recognition laid over scanned pages: sizes of boxes around ink."""
from __future__ import annotations

import numpy as np
import pytest
from made_pages import MORE, PROSE, ROMAN, UNSEEN, Put, Sheet, pages_of, roles

from spacy_pdfrecover.model import Array
from spacy_pdfrecover.read.scanned import even_sizes

BOXES = (9.0, 10.0, 9.0, 9.0, 8.0)         # sizes that one size of print comes out with, line by line


def scanned(puts: list[Put]) -> list[Put]:
    """The same, unseen, each line with the size of a box around its ink."""
    return [put._replace(mode=UNSEEN, size=BOXES[row % len(BOXES)] * put.size / 9) for row, put in enumerate(puts)]


def sizes(*lines: float, mode: int = UNSEEN) -> list[float]:
    """Sizes of lines of a page after they have been evened."""
    glyphs = pages_of([Put("running text in a line", 72, 90 + 12 * row, ROMAN, size, 0, 0.0, mode)
                       for row, size in enumerate(lines)]).glyphs
    even_sizes(glyphs)
    lines_of: Array = np.unique(glyphs["baseline"], return_index=True)[1]
    return glyphs["size"][lines_of].tolist()


def test_paragraphs_of_a_scan_are_whole() -> None:
    sheet = Sheet().line("The Mill at the Rivers", size=18).gap(14)
    for text in (PROSE, MORE):
        sheet.text(text, size=9, justified=False).gap(10)
    sheet.puts = scanned(sheet.puts)
    assert roles(sheet.recovered()) == [("title", "The Mill at the Rivers"), ("paragraph", PROSE), ("paragraph", MORE)]


@pytest.mark.parametrize(("lines", "evened"), [
    ((9, 9, 8, 9, 9, 10, 9), (9,) * 7),                         # without tall letters, with a bracket
    ((9, 9, 9, 9, 8, 8, 8), (9, 9, 9, 9, 8, 8, 8)),             # notes
    ((12, 9, 9, 9, 11, 9, 9, 12), (12, 9, 9, 9, 12, 9, 9, 12)),     # headings, the second without tall letters
    ((5.1, 5.5, 5.2, 4.9, 5.3, 5.1), (5.1,) * 6),
    ((9,), (9,)),
])
def test_sizes(lines: tuple[float, ...], evened: tuple[float, ...]) -> None:
    assert sizes(*lines) == pytest.approx(evened, abs=.2)


def test_text_that_is_seen_keeps_its_sizes() -> None:
    assert sizes(9, 9, 8, 9, 9, mode=0) == [9, 9, 8, 9, 9]


def test_hidden_text_of_a_page_that_is_seen_keeps_its_sizes() -> None:
    puts = [Put("text that is seen", 72, 90 + 12 * row) for row in range(9)]
    puts += [Put("hidden", 72, 300, size=9, mode=UNSEEN), Put("hidden", 72, 312, size=8, mode=UNSEEN)]
    glyphs = pages_of(puts).glyphs
    before = glyphs["size"].copy()
    even_sizes(glyphs)
    assert (glyphs["size"] == before).all()
