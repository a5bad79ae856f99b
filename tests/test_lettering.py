"""Lettering of drawings and charts."""
from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from made_pages import (
    BOLD,
    HEIGHT,
    ITALIC,
    LEFT,
    MORE,
    PROSE,
    ROMAN,
    SANS,
    Put,
    Sheet,
    fill,
    headed,
    pages_of,
    role_of,
    roles,
    texts,
)
from PIL import Image
from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover.layout.hybrid import make_hybrid
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.model import RULE, RULE_PATH
from spacy_pdfrecover.roles.axes import axes_of, marks_of
from spacy_pdfrecover.roles.features import Document
from spacy_pdfrecover.roles.lettering import mark_figures
from spacy_pdfrecover.roles.panels import mark_panels
from spacy_pdfrecover.roles.records import describe


def drawing(canvas: Canvas, bends: int = 3) -> None:
    """A curve in a box that reaches from 300 to 500 down the page."""
    canvas.rect(LEFT + 50, HEIGHT - 500, 300, 200)
    curve = canvas.beginPath()
    curve.moveTo(LEFT + 60, HEIGHT - 490)
    for bend in range(1, bends + 1):
        x = LEFT + 60 + 280 * bend / bends
        curve.curveTo(x - 60, HEIGHT - 320, x - 30, HEIGHT - 480, x, HEIGHT - 400 + 30 * bend)
    canvas.drawPath(curve)


@pytest.mark.parametrize("bends", [1, 3])
def test_lettering_in_a_drawing(bends: int) -> None:
    sheet = Sheet().text(PROSE).text(MORE).paint(lambda canvas: drawing(canvas, bends))
    sheet.puts += [Put("spokes", LEFT + 100, 350, SANS, 8), Put("race", LEFT + 280, 400, SANS, 8)]
    result = sheet.move(y=530).line("Figure 1: The mill", size=9).gap().text(PROSE).recovered()
    assert role_of(result, "spokes") == role_of(result, "race") == "figure"
    assert role_of(result, "Figure 1") == "caption"
    assert len(texts(result, "paragraph")) == 3


@pytest.mark.parametrize(("x", "role"), [(LEFT, "heading"), (LEFT + 140, "figure")])
def test_a_heading_right_above_a_drawing_is_none_of_its_lettering(x: float, role: str) -> None:
    sheet = headed(("The mill", BOLD, 14.0)).paint(drawing).move(y=292)
    sheet.line("On water and corn", font=BOLD, size=14, x=x)
    assert role_of(sheet.move(y=530).text(PROSE).recovered(), "On water and corn") == role


@pytest.mark.parametrize(("size", "role"), [(16.0, "title"), (10.0, "figure")])
def test_a_title_below_a_logo_is_none_of_its_lettering(size: float, role: str) -> None:
    sheet = Sheet().paint(lambda canvas: canvas.translate(0, 220)).paint(drawing).move(y=300)
    sheet.line("On water and corn", font=BOLD, size=size, x=LEFT + 140).gap(20)
    sheet.line("Ada Wheeler", x=LEFT + 165).gap(20)
    assert role_of(sheet.line("1 The mill", font=BOLD, size=12).text(PROSE).text(MORE).recovered(), "On water") == role


@pytest.mark.parametrize("caption", ["Figure 1: The mill and the wheel", "1. att. Dzirnavas un rats"])
def test_lettering_of_boxes_that_stand_apart(caption: str) -> None:
    """Lower than any drawing that is told by itself, and a name below them."""
    def boxes(canvas: Canvas) -> None:
        canvas.rect(LEFT + 80, HEIGHT - 330, 80, 25)
        canvas.rect(LEFT + 220, HEIGHT - 330, 80, 25)
        canvas.line(LEFT + 160, HEIGHT - 318, LEFT + 220, HEIGHT - 318)
    sheet = Sheet().text(PROSE).text(MORE).gap(6).line("2 Wheels", font=BOLD, size=13).text(MORE).paint(boxes)
    sheet.puts += [Put("spokes", LEFT + 90, 322, size=8), Put("race", LEFT + 230, 322, size=8),
                   Put("stones", LEFT + 170, 345, size=8)]
    result = sheet.move(y=370).line(caption, size=9).gap().text(PROSE).recovered()
    assert texts(result, "figure") == ["spokes", "race", "stones"]
    assert role_of(result, "2 Wheels") == "heading"
    assert len(texts(result, "paragraph")) == 4


@pytest.mark.parametrize(("axis", "title", "found"), [
    ("0 0.5 1 1.5 2", "Duration (s)", True), ("low and high", "Duration (s)", False),
    ("low and high", "(a) Sacks", True)])
def test_titles_below_the_numbers_of_an_axis(axis: str, title: str, found: bool) -> None:
    """Further below the drawing than its labels; names of panels stand below any lettering."""
    sheet = Sheet().text(PROSE).text(MORE).paint(drawing)
    sheet.puts += [Put(axis, LEFT + 160, 512, SANS, 8), Put(title, LEFT + 165, 527, SANS, 8)]
    result = sheet.move(y=560).line("Figure 1: The mill", size=9).gap().text(PROSE).recovered()
    assert texts(result, "figure") == [axis, title] if found else [axis]


@pytest.mark.parametrize(("axes", "x", "role"), [
    ("0.5 1.0 Mass 4.40 4.45", 100, "figure"), ("carts and sacks of grain", 100, "paragraph"),
    ("0.5 1.0 Mass 4.40 4.45", 400, "paragraph")])
def test_axes_of_plots_side_by_side(axes: str, x: float, role: str) -> None:
    """In one piece, over which lettering reaches."""
    layout = make_hybrid()(find_lines(pages_of([*fill(PROSE, LEFT, 100, 400), Put(axes, LEFT, 300, SANS, 7)])))
    document = describe(layout)
    piece = document.pieces[-1]
    caption = replace(piece, role="caption", text="Figure 1: The mill", y0=500, y1=510, font=document.body_font)
    label = replace(piece, role="figure", text="Age", x0=x, x1=x + 20, y0=220, y1=230)
    piece.lines, piece.line_size, piece.y0 = 5, len(axes) / 5, 200.0
    document.page_pieces[0] += [caption, label]
    below = replace(piece, text="(b) The sacks", lines=1, y0=piece.y1 + 5, y1=piece.y1 + 15)
    document.page_pieces[0].append(below)
    mark_panels(document)
    assert piece.role == below.role == role


def test_versions_among_the_numbers_of_an_axis() -> None:
    """They have no value to go by, and no place on it."""
    numbers = [marks_of(text, (place, 90, place + 5, 98))
               for place, text in ((0, "1"), (20, "2"), (40, "1.2.3"), (60, "4"), (80, "5"))]
    axes = axes_of((-10, 0, 100, 100), [mark for mark in numbers if mark], 0)
    assert [box[0] for box in axes] == [0, 20, 60, 80]


def test_lettering_of_drawings_side_by_side_in_one_piece() -> None:
    puts = [*fill(PROSE, LEFT, 100, 400), Put("Age of sacks", LEFT, 300, SANS, 7)]
    document = describe(make_hybrid()(find_lines(pages_of(puts))))
    piece = document.pieces[-1]
    piece.x0, piece.x1, piece.y0, piece.y1, piece.lines = LEFT + 10, LEFT + 360, 310.0, 405.0, 9
    rules = np.zeros(2, RULE)
    rules["kind"], rules["y0"], rules["y1"] = RULE_PATH, 300, 400
    rules["x0"] = LEFT, LEFT + 220
    rules["x1"] = rules["x0"] + 150
    mark_figures(document, rules)
    assert piece.role == "figure"


def role_on_grounds(document: Document) -> str:
    """The role of the last piece, which stands on the grounds of two listings."""
    rules = np.zeros(3, RULE)
    rules["kind"], rules["x0"], rules["x1"] = RULE_PATH, (LEFT, LEFT + 5, LEFT), LEFT + 300
    rules["y0"], rules["y1"] = 300, (400, 390, 380)
    mark_figures(document, rules)
    return document.pieces[-1].role


@pytest.mark.parametrize(("stop", "role"), [("。", "paragraph"), ("!", "paragraph"), ("", "figure")])
def test_a_sentence_without_spaces_is_no_lettering(stop: str, role: str) -> None:
    """Between the grounds of two listings; it has fewer words than others, to the eye."""
    text = "水車小屋は村の外れにあります"
    document = describe(make_hybrid()(find_lines(pages_of([
        *fill("水車 " * 90, LEFT, 100, 400), Put(text + stop, LEFT + 10, 340)]))))
    assert role_on_grounds(document) == role


@pytest.mark.parametrize(("letters", "role"), [(30, "paragraph"), (12, "figure")])
def test_lines_of_ideographs_are_as_long_as_twice_the_letters(letters: int, role: str) -> None:
    """A notice in a box with its sign, in a face of its own."""
    document = describe(make_hybrid()(find_lines(pages_of([
        *fill("水車 " * 90, LEFT, 100, 400), *(Put("水" * letters, LEFT + 10, y, SANS) for y in (340, 352, 364))]))))
    assert role_on_grounds(document) == role


def test_an_axis_with_its_numbers_and_title() -> None:
    """Many numbers and a short title stand below the drawing, in one piece."""
    axis = Put("0 0.5 1 1.5 2 2.5 3 3.5 4 4.5 5 5.5 6 Duration (s)", LEFT + 120, 508, SANS, 7)
    sheet = Sheet().text(PROSE).text(MORE).paint(drawing)
    sheet.puts.append(axis)
    result = sheet.move(y=545).line("Figure 1: The mill", size=9).gap().text(PROSE).recovered()
    assert texts(result, "figure") == [axis.text]
    assert len(texts(result, "paragraph")) == 3


def bars(canvas: Canvas) -> None:
    """Boxes alone, from 300 to 480 down the page."""
    for bar in range(6):
        canvas.rect(LEFT + 100 + 30 * bar, HEIGHT - 480, 30, 30 * (bar + 1))


def test_a_chart_of_boxes_is_told_by_the_numbers_of_its_axes() -> None:
    """No curve, no caption; names of its rows, titles of the axis and of the whole go on outwards from them."""
    sheet = Sheet().text(PROSE).text(MORE).paint(bars)
    sheet.puts += [Put("0 10 20 30 40", LEFT + 110, 492, SANS, 7), Put("Sacks a year", LEFT + 165, 506, SANS, 8),
                   Put("spokes of the wheel", LEFT + 20, 330, SANS, 7), Put("Races", LEFT + 175, 285, SANS, 9)]
    result = sheet.move(y=530).text(PROSE).recovered()
    assert sorted(texts(result, "figure")) == sorted(["0 10 20 30 40", "Sacks a year", "spokes of the wheel", "Races"])
    assert len(texts(result, "paragraph")) == 3


def test_a_large_title_stands_off_by_its_own_measure() -> None:
    sheet = Sheet().text(PROSE).text(MORE).paint(bars)
    sheet.puts += [Put("0 10 20 30 40", LEFT + 110, 494, SANS, 12), Put("Races", LEFT + 170, 275, SANS, 14)]
    assert sorted(texts(sheet.move(y=540).text(PROSE).recovered(), "figure")) == ["0 10 20 30 40", "Races"]


def test_a_sentence_in_the_face_of_the_lettering_is_none() -> None:
    """A narrow column that is set in it ends right above the chart."""
    sheet = Sheet().text(PROSE).text(MORE).paint(bars).move(y=205)
    sheet.text(MORE, x=LEFT + 125, width=130, font=SANS, size=8, leading=10)
    sheet.puts.append(Put("0 10 20 30 40", LEFT + 110, 492, SANS, 8))
    assert texts(sheet.move(y=530).text(PROSE).recovered(), "figure") == ["0 10 20 30 40"]


def test_a_chart_on_a_ground_of_its_own() -> None:
    """The numbers of its axis stand inside, in even steps upwards; those of a framed list do not."""
    def ground(canvas: Canvas) -> None:
        canvas.rect(LEFT + 40, HEIGHT - 500, 300, 210)
        bars(canvas)
    sheet = Sheet().text(PROSE).text(MORE).paint(ground)
    sheet.puts += [Put(f"0.{5 - row}", LEFT + 60, 340 + 30 * row, SANS, 7) for row in range(5)]
    sheet.puts += [Put("spokes", LEFT + 140, 492, SANS, 7), Put("races", LEFT + 220, 492, SANS, 7)]
    result = sheet.move(y=530).text(PROSE).recovered()
    assert len(texts(result, "figure")) == 7
    assert len(texts(result, "paragraph")) == 3
    uneven = Sheet().text(PROSE).text(MORE).paint(ground)
    uneven.puts += [Put(number, LEFT + 60, 340 + 30 * row, SANS, 7)
                    for row, number in enumerate(("90", "52", "7", "3"))]
    assert not texts(uneven.move(y=530).text(PROSE).recovered(), "figure")


def test_numbers_of_lines_beside_a_frame_are_no_axis() -> None:
    sheet = Sheet().text(PROSE).text(MORE).paint(bars)
    sheet.puts += [Put(str(line + 1), LEFT + 90, 340 + 12 * line, SANS, 7) for line in range(8)]
    result = sheet.move(y=530).text(PROSE).recovered()
    assert not texts(result, "figure")


def test_several_numbers_run_along_an_axis_as_their_box_does() -> None:
    """Those of lines, in one column beside what is drawn, are no axis across."""
    numbers = marks_of("1 2 3 4 5 6", (60, 100, 70, 700))
    flat = marks_of("1 2 3 4 5 6", (60, 697, 300, 703))
    assert numbers is not None
    assert flat is not None
    assert not axes_of((80, 100, 300, 695), [numbers], 10)
    assert axes_of((80, 100, 300, 695), [flat], 10)


def test_what_leads_to_a_drawing_is_none_of_its_lettering() -> None:
    sheet = Sheet().text(PROSE).text(MORE).paint(drawing).move(y=292).line("The mill and its wheel:")
    assert role_of(sheet.move(y=530).text(PROSE).recovered(), "The mill and") == "paragraph"


def test_a_watermark_has_no_lettering() -> None:
    """An image that lies behind running text on some page, at its place on others."""
    mark = Image.new("RGB", (20, 20), "silver")
    sheet = Sheet()
    for page in range(3):
        sheet.paint(lambda canvas: canvas.drawInlineImage(mark, LEFT, HEIGHT - 300, 200, 150))
        sheet.text(PROSE).move(y=200)
        sheet.line("Sluices", font=BOLD, size=14) if page == 1 else sheet.text(MORE)
        sheet.move(y=400).text(PROSE).turn()
    assert role_of(sheet.recovered(), "Sluices") == "heading"


def test_a_chart_that_touches_the_ground_of_a_listing() -> None:
    """The box laid behind the code is no part of the drawing."""
    def ground(canvas: Canvas) -> None:
        drawing(canvas)
        canvas.setFillGray(0.9)
        canvas.rect(LEFT, HEIGHT - 297, 400, 60, stroke=0, fill=1)
        canvas.setFillGray(0)
    sheet = Sheet().text(PROSE).paint(ground).move(y=250)
    for line in ("mill <- function(wheel, race) { turn(wheel) + race }", "plot(mill(wheel, race), type = 'spokes')",
                 "summary(mill(wheel, race), digits = 3, sacks = 12)"):
        sheet.line(line, font="Courier", size=9)
    sheet.puts += [Put("0.1", LEFT + 30, 330, SANS, 7), Put("stones", LEFT + 200, 400, SANS, 7)]
    result = sheet.move(y=540).text(MORE).recovered()
    assert texts(result, "figure") == ["0.1", "stones"]


def test_a_chart_between_level_and_upright_rules_is_no_table() -> None:
    """Its lettering is small, and a curve runs through it."""
    def grid(canvas: Canvas) -> None:
        drawing(canvas)
        for row in range(5):
            canvas.line(LEFT + 50, HEIGHT - 300 - 50 * row, LEFT + 350, HEIGHT - 300 - 50 * row)
        for column in range(4):
            canvas.line(LEFT + 50 + 100 * column, HEIGHT - 500, LEFT + 50 + 100 * column, HEIGHT - 300)
    sheet = Sheet().text(PROSE).text(MORE).paint(grid)
    sheet.puts += [Put(f"{word}{row}", LEFT + 70 + 100 * column, 330 + 50 * row, SANS, 5) for row in range(4)
                   for column, word in enumerate(("spokes", "race", "stones"))]
    result = sheet.move(y=530).line("Figure 1: The mill", size=9).gap().text(PROSE).recovered()
    assert not texts(result, "table")
    assert len(" ".join(texts(result, "figure")).split()) == 12


def test_prose_in_a_drawn_box_stays_prose() -> None:
    sheet = Sheet().text(PROSE).paint(drawing).move(y=350).text(MORE, x=LEFT + 70, width=260)
    assert {role for role, _ in roles(sheet.move(y=560).text(PROSE).recovered())} == {"paragraph"}


@pytest.mark.parametrize("rules", ["lines", "bitmaps"])
def test_text_in_a_mere_frame_is_no_lettering(rules: str) -> None:
    """Its caption calls it a figure, or its edges are drawn as bitmaps, as some drivers do."""
    def frame(canvas: Canvas) -> None:
        if rules == "lines":
            canvas.rect(LEFT + 50, HEIGHT - 360, 300, 60)
            return
        for x, y, wide, high in ((0, 0, 300, 0.5), (0, 60, 300, 0.5), (0, 0, 0.5, 60), (300, 0, 0.5, 60)):
            canvas.drawInlineImage(Image.new("L", (1, 1)), LEFT + 50 + x, HEIGHT - 360 + y, wide, high)
    sheet = Sheet().text(PROSE).text(MORE).paint(frame)
    sheet.puts += [Put("mill n = race n", LEFT + 70, 325, ITALIC), Put("race n = mill m", LEFT + 70, 337, ITALIC)]
    sheet.move(y=380)
    if rules == "lines":
        sheet.line("Figure 1: Mills and races")
    result = sheet.gap().text(PROSE).recovered()
    assert not texts(result, "figure")
    assert "mill n = race n" in result.text


def test_narrow_text_in_frames_with_round_corners_is_no_drawing() -> None:
    """Cards side by side: their headings, and the line above them, stay in the text."""
    sheet = Sheet().line("Three old mills", BOLD, 18).gap(20)
    top = sheet.y
    for number in range(3):
        sheet.move(left=LEFT + 160 * number, y=top, measure=140)
        sheet.line(f"Mill {number}", BOLD, 13).text(MORE, justified=False).gap(4).line("Open: May to October")
        left, height = LEFT + 160 * number - 6, HEIGHT - top - 160
        sheet.paint(lambda canvas, left=left, height=height: canvas.roundRect(left, height, 152, 176, 5))
    found = roles(sheet.recovered())
    assert not any(role == "figure" for role, _ in found)
    assert {"Mill 0", "Mill 1", "Mill 2", "Three old mills"} <= {text for _, text in found}


@pytest.mark.parametrize("lettering", ["", "race"])
def test_a_heading_in_a_box_with_round_corners_is_no_lettering(lettering: str) -> None:
    """As on slides and posters; of a drawing it is."""
    sheet = Sheet().text(PROSE).paint(lambda canvas: canvas.roundRect(LEFT + 20, HEIGHT - 420, 300, 80, 5))
    sheet.puts += [Put("Old wheels", LEFT + 120, 365, SANS, 14), Put("They may turn again one day", LEFT + 40, 390)]
    if lettering:
        sheet.puts.append(Put(lettering, LEFT + 40, 410, SANS, 8))
    assert (role_of(sheet.move(y=450).text(MORE).recovered(), "Old wheels") == "figure") is bool(lettering)


@pytest.mark.parametrize(("face", "role"), [(ROMAN, "caption"), (SANS, "figure")])
def test_names_of_panels_in_the_face_of_the_text_are_captions(face: str, role: str) -> None:
    """Behind that of the figure; lettering that is drawn between them makes no table of them."""
    sheet = Sheet().text(PROSE).text(MORE).paint(drawing)
    sheet.puts += [Put("(a) Sacks of", LEFT + 60, 515, face, 8), Put("the mill", LEFT + 66, 525, face, 8),
                   Put("0 1 2 3", LEFT + 230, 490, SANS, 7), Put("(b) Carts on", LEFT + 230, 515, face, 8),
                   Put("the road", LEFT + 236, 525, face, 8)]
    result = sheet.move(y=545).line("Figure 1: The mill and the road").gap(24).text(PROSE).recovered()
    found = ["(a) Sacks of the mill", "(b) Carts on the road"]
    assert [text for text in texts(result, role) if text != "0 1 2 3"][-2:] == found
    assert texts(result, "caption") == ["Figure 1: The mill and the road", *(found if role == "caption" else [])]


def charted(page_of_text: str) -> Sheet:
    """A chart without a caption, its title and its legend far off it, below a page of text in this face's headings."""
    sheet = Sheet().line("The mill and its wheel", page_of_text, 12).gap().text(PROSE).turn()
    sheet.line("The race", SANS, 12).gap().text(PROSE).paint(bars)
    sheet.puts += [Put(str(10 * step), LEFT + 110 + 30 * step, 492, SANS, 7, 1) for step in range(5)]
    sheet.puts += [Put(f"0.{5 - row}", LEFT + 70, 330 + 36 * row, SANS, 7, 1) for row in range(5)]
    sheet.puts += [Put(title, x, y, SANS, size, 1) for title, x, y, size in (
        ("Histogram of the sacks of flour that the carts brought down", LEFT + 40, 265, 11),
        ("wheels", LEFT + 330, 350, 7), ("stones", LEFT + 330, 359, 7), ("races", LEFT + 330, 368, 7))]
    return sheet.move(y=530).text(MORE)


@pytest.mark.parametrize(("face", "role"), [(ROMAN, "figure"), (SANS, "heading")])
def test_titles_and_legends_in_a_face_that_only_charts_have(face: str, role: str) -> None:
    """What begins at the margin of the text may be a heading still."""
    result = charted(face).recovered()
    assert role_of(result, "Histogram of") == role
    assert role_of(result, "The race") == "heading"
    assert texts(result, "paragraph")[-1] == MORE


def test_a_legend_in_a_face_that_only_charts_have_is_no_text() -> None:
    assert texts(charted(ROMAN).recovered(), "figure")[-3:] == ["wheels", "stones", "races"]


@pytest.mark.parametrize(("names", "role"), [(("Sacks", "Carts", "Barrels"), "table"), ((), "figure")])
def test_a_grid_with_pictures_in_its_cells_is_a_table(names: tuple[str, ...], role: str) -> None:
    """If many of its cells have text."""
    def grid(canvas: Canvas) -> None:
        for row in range(5):
            canvas.line(LEFT + 50, HEIGHT - 300 - 40 * row, LEFT + 290, HEIGHT - 300 - 40 * row)
        for column in range(4):
            canvas.line(LEFT + 50 + 80 * column, HEIGHT - 300, LEFT + 50 + 80 * column, HEIGHT - 460)
        for row in range(1, 4):
            for column in range(0 if not names else 1, 3):
                canvas.drawInlineImage(Image.new("RGB", (9, 9), "navy"), LEFT + 75 + 80 * column,
                                       HEIGHT - 330 - 40 * row, 20, 20)

    sheet = Sheet().text(PROSE).text(MORE).paint(grid)
    sheet.puts += [Put(text, LEFT + 60 + 80 * place, 325, SANS)
                   for place, text in enumerate(("Kind", "Small", "Large"))]
    sheet.puts += [Put(name, LEFT + 60, 365 + 40 * row, SANS) for row, name in enumerate(names)]
    assert role_of(sheet.move(y=500).text(PROSE).recovered(), "Kind") == role


@pytest.mark.parametrize(("color", "role"), [("f2f2f2", "paragraph"), ("808080", "figure")])
def test_the_shade_behind_a_listing_is_no_drawing(color: str, role: str) -> None:
    """Strips of one color, one for each line, with curved edges; a short line stands right below."""
    def ground(canvas: Canvas) -> None:
        canvas.setFillColor(HexColor("#f2f2f2"))
        for row in range(5):
            canvas.rect(LEFT, HEIGHT - 262 - 11 * row, 400, 11, stroke=0, fill=1)
        canvas.setFillColor(HexColor(f"#{color}"))
        for x in (LEFT - 4, LEFT + 400):
            for row in range(5):
                canvas.roundRect(x, HEIGHT - 262 - 11 * row, 4, 11, 2, stroke=0, fill=1)
        canvas.setFillGray(0)
    sheet = Sheet().text(PROSE).paint(ground).move(y=260)
    for line in ("$ mill --list", "oak, elm", "two wheels", "one race", "$"):
        sheet.line(line, font="Courier", size=9, leading=11)
    assert role_of(sheet.gap(6).line("wheel 8.51 turns").move(y=500).text(MORE).recovered(), "wheel 8") == role
