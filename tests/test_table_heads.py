"""Heads of tables between their caption and the first rule."""
from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from made_pages import HEIGHT, LEFT, MORE, PROSE, Sheet, pages_of, recover_pages, role_of, texts
from reportlab.pdfgen.canvas import Canvas

ROWS = (("Upper", "120", "2"), ("Lower", "80", "1"), ("Sand", "33", "3"))
CAPTION = "Table 1: Mills of the valley and what they grind"


def ruled(head: tuple[tuple[str, float], ...], gap: float, close: bool = True) -> Sheet:
    """A caption in the middle, this head right below it, and rows of close cells between two rules."""
    sheet = Sheet().text(PROSE).gap(12).line(CAPTION, centered=True).gap(gap)
    for word, x in head:
        sheet.line(word, x=LEFT + 120 + x, leading=0)
    sheet.y += 12
    levels = [sheet.y - 8.5, sheet.y + 28]
    for row in ROWS:
        for number, cell in enumerate(row):
            sheet.line(cell, x=LEFT + 120 + (36 if close else 60) * number, leading=0)
        sheet.y += 12

    def rules(canvas: Canvas) -> None:
        for y in levels:
            canvas.line(LEFT + 115, HEIGHT - y, LEFT + 260, HEIGHT - y)
    return sheet.paint(rules).gap(12).text(MORE)


@pytest.mark.parametrize("gap", [0.0, 6.0])
@pytest.mark.parametrize("step", [36.0, 45.0])
def test_a_head_right_below_the_caption(gap: float, step: float) -> None:
    found = ruled((("Mill", 0), ("Sacks", step), ("Wheels", 2 * step)), gap, step < 40).recovered()
    assert texts(found, "caption") == [CAPTION]
    assert texts(found, "table") == ["Mill Sacks Wheels " + " ".join(cell for row in ROWS for cell in row)]
    assert texts(found, "paragraph") == [PROSE, MORE]


def test_a_head_of_one_cell() -> None:
    found = ruled((("Sacks and wheels", 35),), 6.0, False).recovered()
    assert texts(found, "table") == ["Sacks and wheels " + " ".join(cell for row in ROWS for cell in row)]


def test_a_sentence_below_the_caption_is_no_head() -> None:
    found = ruled((("Counted by her brother.", 0),), 6.0, False).recovered()
    assert role_of(found, "Counted by") != "table"


def test_a_cell_whose_box_is_turned_over() -> None:
    """Its left edge lies right of all right edges."""
    sheet = Sheet().text(PROSE).gap(12).line(CAPTION).gap(6)
    for row in ROWS * 2:
        for number, cell in enumerate(row):
            sheet.line(cell, x=LEFT + 80 * number, leading=0)
        sheet.y += 12
    pages = pages_of(sheet.gap(12).text(MORE).puts)
    glyphs = pages.glyphs.copy()
    last = np.flatnonzero(glyphs["char"] == ord("3"))[-1]
    glyphs["x0"][last], glyphs["origin"][last], glyphs["x1"][last] = 500, 500, 200
    assert CAPTION in recover_pages(replace(pages, glyphs=glyphs)).text
