"""Charts told by their points, colors and places; the names beside them."""
from __future__ import annotations

from random import Random

import pytest
from made_pages import BOLD, HEIGHT, LEFT, MORE, PROSE, SANS, Put, Sheet, role_of, texts
from reportlab.pdfgen.canvas import Canvas
from test_blocks import reasons

SIGNS, DISC = "ZapfDingbats", "l"       # a face, and the letter that it has a disc for


def strewn(count: int = 40) -> list[tuple[float, float]]:
    """Places between 300 and 480 down the page."""
    random = Random(7)
    return [(LEFT + 80 + 240 * random.random(), 300 + 180 * random.random()) for _ in range(count)]


def framed(canvas: Canvas) -> None:
    canvas.rect(LEFT + 70, HEIGHT - 490, 260, 200)


def between_texts(sheet: Sheet) -> Sheet:
    return sheet.text(PROSE).text(MORE).move(y=540).text(PROSE)


def test_points_drawn_as_letters_of_a_face_of_signs() -> None:
    """As R draws them: each stood in the text as a paragraph, those in one line as an item."""
    sheet = between_texts(Sheet()).paint(framed)
    sheet.puts += [Put(DISC, x, y, SIGNS, 6) for x, y in strewn()]
    sheet.puts += [Put("oatmeal", LEFT + 190, 500, SANS, 8), Put("barrels", LEFT + 60, 390, SANS, 8)]
    result = sheet.recovered()
    assert texts(result, "paragraph") == [f"{PROSE}", MORE, PROSE]
    assert role_of(result, "oatmeal") == role_of(result, "barrels") == "figure"
    assert not texts(result, "list_item")


def test_bullets_of_a_list_are_no_points() -> None:
    sheet = Sheet().text(PROSE).gap()
    for number in range(12):
        sheet.puts.append(Put(DISC, LEFT + 10, sheet.y, SIGNS, 6))
        sheet.line(f"Sack {number} of the old mill", x=LEFT + 24)
    assert len(texts(sheet.gap().text(MORE).recovered(), "list_item")) == 12


def test_bullets_in_columns_are_no_points() -> None:
    """Which of the mills has what."""
    sheet = Sheet().text(PROSE).gap(20)
    for row, name in enumerate(("Wheel", "Race", "Sluice", "Hopper", "Stone", "Road")):
        sheet.puts += [Put(DISC, LEFT + 150 + 60 * column, sheet.y, SIGNS, 6) for column in range(row % 3 + 1)]
        sheet.line(name)
    result = sheet.gap(20).text(MORE).recovered()
    assert not texts(result, "figure")


@pytest.mark.parametrize(("off", "role"), [(24.0, "figure"), (60.0, "paragraph")])
def test_names_of_rows_beside_a_chart(off: float, role: str) -> None:
    """The longest stands close to it; they begin below each other."""
    names = ("Upper mill", "Mill", "Lower mill of all", "Sluice")
    sheet = between_texts(Sheet()).paint(framed)
    sheet.puts += [Put(DISC, x, y, SIGNS, 6) for x, y in strewn()]
    sheet.puts += [Put("oatmeal", LEFT + 190, 500, SANS, 8)]
    sheet.puts += [Put(name, LEFT + 70 - off - 60, 320 + 40 * row, SANS, 8) for row, name in enumerate(names)]
    found = sheet.recovered()
    assert {role_of(found, name) for name in names[2:]} == {role}


def crosses(canvas: Canvas, places: list[tuple[float, float]]) -> None:
    for x, y in places:
        canvas.line(x - 3, HEIGHT - y, x + 3, HEIGHT - y)
        canvas.line(x, HEIGHT - y - 3, x, HEIGHT - y + 3)


@pytest.mark.parametrize("even", [False, True])
def test_points_drawn_as_crosses(even: bool) -> None:
    """In even rows they are boxes to tick."""
    places = strewn() if not even else [(LEFT + 80 + 60 * (row % 4), 310 + 16 * (row // 4)) for row in range(40)]
    sheet = between_texts(Sheet()).paint(framed).paint(lambda canvas: crosses(canvas, places))
    sheet.puts.append(Put("oatmeal", LEFT + 190, 505, SANS, 8))
    assert role_of(sheet.recovered(), "oatmeal") == ("paragraph" if even else "figure")


def cells(canvas: Canvas, colors: int) -> None:
    for row in range(12):
        for column in range(4):
            canvas.setFillColorRGB(0.9, (row + 12 * column) % colors / colors, 0.3)
            canvas.rect(LEFT + 80 + 40 * column, HEIGHT - 320 - 12 * row, 40, 12, stroke=0, fill=1)


@pytest.mark.parametrize(("colors", "role"), [(24, "figure"), (3, "paragraph")])
def test_cells_in_many_colors(colors: int, role: str) -> None:
    sheet = between_texts(Sheet()).paint(lambda canvas: cells(canvas, colors))
    sheet.puts.append(Put("Weight of barrels", LEFT + 90, 300, SANS, 8))
    assert role_of(sheet.recovered(), "Weight") == role


def low_charts(canvas: Canvas, count: int) -> None:
    for chart in range(count):
        bottom = HEIGHT - 330 - 60 * chart
        canvas.rect(LEFT + 60, bottom, 280, 30)
        curve = canvas.beginPath()
        curve.moveTo(LEFT + 65, bottom + 5)
        for bend in range(1, 4):
            curve.curveTo(LEFT + 80 * bend, bottom + 25, LEFT + 80 * bend, bottom, LEFT + 65 + 80 * bend, bottom + 20)
        canvas.drawPath(curve)


@pytest.mark.parametrize(("count", "role"), [(3, "figure"), (1, "paragraph")])
def test_low_charts_below_each_other(count: int, role: str) -> None:
    sheet = Sheet().text(PROSE).text(MORE).paint(lambda canvas: low_charts(canvas, count)).move(y=540).text(PROSE)
    sheet.puts += [Put(f"Fair{chart}", LEFT + 150, 340 + 60 * chart, SANS, 8) for chart in range(count)]
    assert role_of(sheet.recovered(), "Fair0") == role


def mosaic(canvas: Canvas) -> None:
    """Its rows are named upwards, at its right."""
    for row in range(4):
        for column in range(3):
            canvas.rect(LEFT + 100 + 70 * column, HEIGHT - 340 - 40 * row, 66, 36)
    canvas.translate(LEFT + 320, HEIGHT - 460)
    canvas.rotate(90)
    canvas.setFont(SANS, 6)
    canvas.drawString(0, 0, "new mill  old mill  upper mill  lower mill  any mill")


def test_turned_names_between_a_mosaic_and_its_caption() -> None:
    """They are no text that a drawing ends at, be they long together."""
    sheet = Sheet().text(PROSE).text(MORE).paint(mosaic)
    names = ("Rye", "Oat", "Corn")
    sheet.puts += [Put(name, LEFT + 110 + 70 * column, 298, SANS, 6) for column, name in enumerate(names)]
    result = sheet.move(y=550).line("Figure 3: What the mills grind", size=9).gap().text(PROSE).recovered()
    assert {role_of(result, name) for name in names} == {"figure"}


@pytest.mark.parametrize(("size", "reason"), [(4.0, "size"), (6.0, "ended")])
def test_letters_smaller_than_any_script_tell_their_size(size: float, reason: str) -> None:
    """Others are too few."""
    sheet = Sheet().text(PROSE).text(MORE).gap(40)
    sheet.puts += [Put("2", LEFT + 60, sheet.y, SANS, size), Put(PROSE[:90], LEFT, sheet.y + 10)]
    assert reasons(sheet.puts)[-1] == reason


def test_underscores_drawn_as_short_rules_are_no_points() -> None:
    """As TeX draws them; here between the rules of a table."""
    sheet = between_texts(Sheet()).paint(framed)
    sheet.paint(lambda canvas: [canvas.rect(x, HEIGHT - y, 4, 0.6, stroke=0, fill=1) for x, y in strewn()])
    sheet.puts.append(Put("Portability", LEFT, 512, BOLD))
    assert role_of(sheet.recovered(), "Portability") != "figure"
