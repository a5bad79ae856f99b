"""Underscores that are drawn as lines."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from made_pages import HEIGHT, ROMAN, Put, pdf_of
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover import recover
from spacy_pdfrecover.model import GLYPH, PAGE, RULE
from spacy_pdfrecover.read.plumber import Plumber
from spacy_pdfrecover.read.underscores import with_underscores

KERN, LENGTH = 0.6, 3.8     # points, beside a line and of it, for letters of 10


def ruled(first: str, second: str, length: float = LENGTH, rise: float = 0.5) -> bytes:
    """Two pages of two words each with a short line between them."""
    left = [Put("call " + first, 72, 100), Put("and " + first, 72, 100, page=1)]
    right = [Put(second + " now", put.x + put.width + length + 2 * KERN, put.y, page=put.page) for put in left]

    def line(put: Put) -> Any:
        def paint(canvas: Canvas) -> None:
            canvas.setLineWidth(0.4)
            canvas.line(put.x + put.width + KERN, HEIGHT - put.y + rise, put.x + put.width + KERN + length,
                        HEIGHT - put.y + rise)
        return paint
    return pdf_of([put for pair in zip(left, right, strict=True) for put in pair],
                  [(put.page, line(put)) for put in left])


@pytest.mark.parametrize("parts", [{}, {"reader": Plumber()}])
def test_a_short_line_between_letters_is_an_underscore(parts: dict[str, Any]) -> None:
    result = recover(ruled("yylex", "init"), **parts)
    assert result.text == "call yylex_init now and yylex_init now"
    glyphs = result.pages.glyphs
    for page in result.pages.pages:
        assert (glyphs["page"][page["start"]:page["end"]] == page["number"]).all()
    assert result.pages.pages["end"][-1] == len(glyphs)
    at = result.text.index("_")
    glyph = glyphs[result.char_glyph[at]]
    assert glyph["x1"] - glyph["x0"] == pytest.approx(LENGTH, abs=1.0)      # readers add half the pen on either side


@pytest.mark.parametrize(("length", "rise"), [(9.0, 0.5), (LENGTH, 2.5), (LENGTH, -4.0), (1.5, 0.5)])
def test_other_lines_are_none(length: float, rise: float) -> None:
    """Too long, a dash, below the line, too short."""
    assert "_" not in recover(ruled("yylex", "init", length, rise)).text


def test_a_line_below_words_drawn_in_parts_is_none() -> None:
    """LaTeX's package `soul` underlines words and the spaces between them for themselves."""
    words = Put("yylex", 72, 100)
    left = words.x + words.width

    def line(canvas: Canvas) -> None:
        canvas.setLineWidth(0.4)
        for start, end in ((words.x, left + 0.5), (left, left + LENGTH + 0.5), (left + LENGTH, left + 25)):
            canvas.line(start, HEIGHT - 99.5, end, HEIGHT - 99.5)
    assert recover(pdf_of([words, Put("init", left + LENGTH, 100)], [(0, line)])).text == "yylex init"


def test_a_line_to_be_written_on_is_none() -> None:
    words = Put("Name", 72, 100, ROMAN)
    after = words.x + words.width

    def line(canvas: Canvas) -> None:
        canvas.line(after + 1, HEIGHT - 99.5, after + 5, HEIGHT - 99.5)
    assert recover(pdf_of([words], [(0, line)])).text == "Name"


def test_nothing_read() -> None:
    none = np.zeros(0, GLYPH)
    assert with_underscores(none, np.zeros(1, PAGE), np.zeros(1, RULE)) is none
