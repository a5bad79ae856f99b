"""Kinds of pages that the default layout reads in order, whatever order they are drawn in."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from made_pages import BOLD, HEIGHT, MORE, PROSE, Put, Sheet, fill, pdf_of, roles, texts
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover import recover

OTHER = "Downstream " + PROSE[0].lower() + PROSE[1:]
THIRD = "Elsewhere " + PROSE[0].lower() + PROSE[1:]


def columns(*paragraphs: str, left: float = 60.0, measure: float = 150.0, gutter: float = 15.0,
            top: float = 120.0, **style: float) -> list[list[Put]]:
    return [fill(text, left + place * (measure + gutter), top, measure, **style)     # type: ignore[arg-type]
            for place, text in enumerate(paragraphs)]


def by_columns(parts: list[list[Put]]) -> list[Put]:
    return [put for part in parts for put in part]


def by_rows(parts: list[list[Put]]) -> list[Put]:
    return sorted((put for part in parts for put in part), key=lambda put: (put.y, put.x))


@pytest.mark.parametrize("order", [by_columns, by_rows])
def test_three_columns_under_a_title(order: Callable[[list[list[Put]]], list[Put]]) -> None:
    title = Put("The Mills on the River", 200, 80, BOLD, 18)
    found = texts(recover(pdf_of([title, *order(columns(PROSE, OTHER, THIRD))])))
    assert found == [title.text, PROSE, OTHER, THIRD]


def test_a_float_over_columns_parts_no_paragraph() -> None:
    first, second = columns(PROSE, OTHER, measure=230, gutter=20)
    caption = fill("Figure 1. Mills on the river, drawn by a traveller.", 60, 100, 480, size=8, leading=9.5)
    first, second = ([put._replace(y=put.y + 30) for put in part] for part in (first, second))
    found = texts(recover(pdf_of([*caption, *first, *second])))
    assert [text for text in found if not text.startswith("Figure")] == [PROSE, OTHER]


@pytest.mark.parametrize(("size", "leading"), [(10.0, 24.0), (5.0, 6.0), (12.0, 14.4)])
def test_double_spacing_and_small_text(size: float, leading: float) -> None:
    sheet = Sheet(measure=230).text(PROSE, size=size, leading=leading, indent=15)
    sheet.text(MORE, size=size, leading=leading, indent=15)
    assert texts(sheet.recovered()) == [PROSE, MORE]


def test_paragraphs_of_one_document_with_leadings_of_their_own() -> None:
    sheet = Sheet(measure=230)
    for leading, text in ((12.0, PROSE), (12.0, OTHER), (20.0, MORE), (16.0, THIRD), (12.0, PROSE)):
        sheet.text(text, leading=leading).gap(14)
    assert texts(sheet.recovered()) == [PROSE, OTHER, MORE, THIRD, PROSE]


def test_items_of_a_line_each_that_stand_apart_are_no_paragraph() -> None:
    items = ["The mill stood where the two rivers met, by the village.", "Its owner was known to all who came there.",
             "In winter the road was closed and letters came late."]
    sheet = Sheet().text(PROSE).text(MORE, indent=15).gap()
    for item in items:
        sheet.line(item, leading=20)
    assert texts(sheet.text(PROSE).recovered())[2:5] == items


def test_a_line_drawn_after_the_one_below_it() -> None:
    first, second = (fill(text, 60, top, 230) for text, top in ((PROSE, 120), (MORE, 400)))
    first[2], first[3] = first[3], first[2]
    assert texts(recover(pdf_of([*first, *second]))) == [PROSE, MORE]


def test_a_landscape_page_of_columns() -> None:
    parts = columns(PROSE, OTHER, THIRD, measure=215, gutter=20)
    found = texts(recover(pdf_of([put._replace(y=put.y + 180) for put in by_columns(parts)], size=(792, HEIGHT))))
    assert found == [PROSE, OTHER, THIRD]


def test_pages_of_one_and_of_two_columns() -> None:
    puts = [*fill(PROSE, 60, 120, 480), *(put._replace(page=1) for part in columns(OTHER, THIRD, measure=230)
                                          for put in part)]
    assert texts(recover(pdf_of(puts))) == [PROSE, OTHER, THIRD]


def test_a_box_beside_text() -> None:
    long = f"{PROSE} {THIRD} {PROSE}"
    text = fill(long, 60, 120, 250)
    inset = fill(f"{OTHER} {THIRD}", 340, 132, 180, size=9)

    def frame(canvas: Canvas) -> None:
        canvas.rect(330, HEIGHT - inset[-1].y - 8, 200, inset[-1].y - 112)
    found = texts(recover(pdf_of(by_rows([text, inset]), [(0, frame)])))
    assert sorted(found) == sorted([long, f"{OTHER} {THIRD}"])


def test_a_footnote_on_a_page_that_is_drawn_sideways() -> None:
    sheet = Sheet().text(PROSE).text(MORE)
    sheet.puts += fill("1 A note on what was said above, in smaller type.", sheet.left, 700, 400, size=7)

    def before(canvas: Canvas) -> None:
        canvas.translate(HEIGHT, 0)
        canvas.rotate(90)

    def rule(canvas: Canvas) -> None:
        canvas.line(sheet.left, HEIGHT - 690, sheet.left + 100, HEIGHT - 690)
    turned = recover(pdf_of(sheet.puts, [(0, rule)], before=before, size=(HEIGHT, 612)))
    assert roles(turned) == roles(recover(pdf_of(sheet.puts, [(0, rule)])))
    assert "footnote" in [role for role, _ in roles(turned)]
    note = turned.pieces[-1]
    assert note["y1"] - note["y0"] > note["x1"] - note["x0"]         # as shown, not as it was turned to be read


def test_a_paragraph_beside_text_that_runs_another_way() -> None:
    """It is read in its own direction, which makes a line above it text too; lettering alone has fewer."""
    sheet = Sheet().text(PROSE).text(MORE)

    def aside(canvas: Canvas) -> None:
        canvas.translate(40, 80)
        canvas.rotate(90)
        for put in fill("Upstream " + MORE, 0, 40, 200):
            canvas.drawString(put.x, -put.y, put.text)
        canvas.drawString(0, -10, "What is told upstream")
    assert sorted(roles(sheet.paint(aside).recovered())[-2:]) == [
        ("paragraph", "Upstream " + MORE), ("paragraph", "What is told upstream")]


def test_a_table_beside_text() -> None:
    rows = (("Mill", "Sacks"), ("Harrow", "142"), ("Wick", "96"), ("Ford", "70"))
    cells = [Put(cell, 360 + 100 * column, 110 + 14 * row) for row, one in enumerate(rows)
             for column, cell in enumerate(one)]
    text = fill(PROSE, 60, 100, 260)
    found = roles(recover(pdf_of([*text, *fill(MORE, 60, text[-1].y + 18, 260), *cells])))
    assert found == [("paragraph", PROSE), ("paragraph", MORE), ("table", "Mill Sacks Harrow 142 Wick 96 Ford 70")]


@pytest.mark.parametrize("order", [by_columns, by_rows])
def test_four_narrow_columns_are_no_table(order: Callable[[list[list[Put]]], list[Put]]) -> None:
    paragraphs = [PROSE, OTHER, THIRD, MORE]
    parts = columns(*paragraphs, left=50.0, measure=115.0, size=8, leading=10)
    assert texts(recover(pdf_of(order(parts)))) == paragraphs


def test_columns_of_two_widths() -> None:
    wide, narrow = fill(PROSE, 60, 100, 320), fill(OTHER, 400, 100, 150)
    found = texts(recover(pdf_of(by_rows([[*wide, *fill(MORE, 60, wide[-1].y + 18, 320)], narrow]))))
    assert found == [PROSE, MORE, OTHER]


def test_one_column_two_and_one_again() -> None:
    parts = [fill(PROSE, 60, 100, 480), fill(OTHER, 60, 170, 230), fill(THIRD, 310, 170, 230), fill(MORE, 60, 300, 480)]
    assert texts(recover(pdf_of(by_rows(parts)))) == [PROSE, OTHER, THIRD, MORE]
