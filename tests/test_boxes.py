"""Boxes of text with round corners and titles."""
from __future__ import annotations

from typing import Any

import pytest
from made_pages import BOLD, HEIGHT, LEFT, MORE, PROSE, TYPED, Sheet, role_of, texts
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover.roles.boxes import mark_boxes
from spacy_pdfrecover.roles.records import describe


def boxed(text: str, face: str = BOLD, shades: tuple[float, float] = (0.3, 0.95), wide: float = 400) -> Sheet:
    """A line in a bar of its own above a text in a box, both boxes with round corners."""
    sheet = Sheet().line("1 The mill", BOLD, 14).gap().text(PROSE).gap(12)
    top = sheet.y

    def paint(canvas: Canvas) -> None:
        for shade, inset, above in ((shades[0], 0, 0), (shades[1], 1, 20)):
            canvas.setFillGray(shade)
            canvas.roundRect(LEFT + inset, HEIGHT - top - 60 + inset, wide - 2 * inset, 60 - above - inset, 4,
                             stroke=0, fill=1)
    sheet.paint(paint).move(y=top + 14).line("The flood", face, x=LEFT + 10).move(y=top + 38)
    return sheet.line(text, x=LEFT + 10).move(y=top + 80).text(MORE)


@pytest.mark.parametrize("wide", [400, 160])
def test_a_short_text_in_a_box_with_round_corners_is_no_lettering(wide: float) -> None:
    result = boxed("Turn the wheel.", wide=wide).recovered()
    assert role_of(result, "Turn the wheel.") == "paragraph"
    assert texts(result, "figure") == []


def test_the_title_of_a_box_is_no_heading() -> None:
    result = boxed("Turn the wheel.").recovered()
    assert texts(result, "other") == ["The flood"]
    assert texts(result, "heading") == ["1 The mill"]


@pytest.mark.parametrize(("size", "role"), [((595.0, 842.0), "other"), ((842.0, 595.0), "paragraph")])
def test_titles_of_boxes_on_slides(size: tuple[float, float], role: str) -> None:
    """There all parts are in boxes, and their titles are headings."""
    stages: dict[str, Any] = {}
    boxed("Turn the wheel.").recovered(stages=stages)
    document = describe(stages["layout"])
    document.sizes = [size]
    mark_boxes(document, stages["layout"].text.pages.rules)
    assert [piece.role for piece in document.pieces if piece.text == "The flood"] == [role]


def test_lines_of_a_listing_with_a_box_each_have_no_title() -> None:
    assert texts(boxed("Turn the wheel.", TYPED, (0.9, 0.9)).recovered(), "other") == []


def test_a_box_of_a_diagram_holds_lettering() -> None:
    assert role_of(boxed("Turn the wheel.", wide=100).recovered(), "Turn the wheel.") == "figure"
