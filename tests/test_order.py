"""Reading order of lines: as drawn, or by columns where drawing makes no sense."""
from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_pages import (
    BOLD,
    MORE,
    PROSE,
    ROMAN,
    Put,
    Sheet,
    fill,
    pages_of,
    pdf_of,
    recover_pages,
    roles,
    texts,
    width_of,
    words_of,
)
from make_pdf import drawn_pdf
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover import recover
from spacy_pdfrecover.frames import VERTICAL
from spacy_pdfrecover.layout.cell_rows import next_in_row, rows_of_cells
from spacy_pdfrecover.layout.order import by_columns, disordered_pages, in_place, main_angle, reading_sequence
from spacy_pdfrecover.layout.redrawn import GAP, is_gutter, pages_to_redraw, reading_rows, rows_apart
from spacy_pdfrecover.layout.stream import Stream
from spacy_pdfrecover.layout.stretched_rows import with_whole_rows
from spacy_pdfrecover.layout.topological import compared_order, topological_order
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.model import LAYER_SHIFT, LINE, Array

TITLE, LEFT, RIGHT, FOOT = (0, 0, 100, 10), (0, 20, 45, 80), (55, 20, 100, 80), (0, 90, 100, 99)


def read(puts: list[Put]) -> list[str]:
    text = find_lines(pages_of(puts))
    lines = text.texts
    return [lines[row] for row in reading_sequence(text.lines)]


def columns() -> tuple[list[Put], list[Put]]:
    return fill(PROSE, 72, 100, 200), fill("Upstream " + PROSE, 300, 100, 200)


def test_sane_drawing_is_kept_whatever_the_places() -> None:
    """A box at the side that was drawn in the middle of the text stays there."""
    body = fill(PROSE, 72, 100, 300)
    aside = fill("a remark at the side", 400, 100, 60)
    drawn = [*body[:2], *aside, *body[2:]]
    assert read(drawn) == [put.text for put in drawn]


def test_rows_over_two_columns_are_put_in_columns() -> None:
    left, right = columns()
    rows = sorted([*left, *right], key=lambda put: (put.y, put.x))
    assert read(rows) == [put.text for put in [*left, *right]]


def test_a_title_and_foot_over_columns() -> None:
    left, right = columns()
    title = Put("A title that is as wide as both of the columns under it, and more", 72, 80, size=14)
    foot = Put("and a last line that is as wide as both of the columns above", 72, 100 + 12 * len(right) + 20)
    mixed = [foot, *right, *left, title]
    random.Random(1).shuffle(mixed)
    assert read(mixed) == [put.text for put in [title, *left, *right, foot]]


def test_pages_are_judged_one_by_one() -> None:
    sane = fill(MORE, 72, 100, 200)
    wrong = [put._replace(page=1) for put in fill(PROSE, 72, 100, 200)][::-1]
    text = find_lines(pages_of([*sane, *wrong]))
    assert disordered_pages(text.lines).tolist() == [1]
    assert read([*sane, *wrong]) == [put.text for put in [*sane, *wrong[::-1]]]


def test_a_few_steps_back_are_no_disorder() -> None:
    text = find_lines(pages_of([Put("foot", 72, 700), Put("head", 72, 50), *fill(PROSE, 72, 100, 300)]))
    assert disordered_pages(text.lines).tolist() == []


def cells() -> list[Put]:
    return [Put(cell, x, 100 + 12 * row) for row in range(8) for cell, x in (("one", 72), ("two", 200), ("six", 330))]


def test_cells_of_a_table_are_no_columns() -> None:
    puts = [*fill(PROSE, 72, 50, 400)[:2], *cells()]
    assert read(puts) == [put.text for put in puts]


def test_cells_of_a_table_alone_on_its_page_are_no_columns() -> None:
    assert read(cells()) == [put.text for put in cells()]


def test_text_that_runs_otherwise_than_its_page_comes_last() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont(ROMAN, 10)
        canvas.saveState()
        canvas.translate(40, 300)
        canvas.rotate(90)
        canvas.drawString(0, 0, "stamp at the side")
        canvas.restoreState()
        for put in fill(PROSE, 72, 100, 400):
            canvas.drawString(put.x, 792 - put.y, put.text)
    assert texts(recover(drawn_pdf(draw))) == [PROSE, "stamp at the side"]


def test_the_direction_of_most_glyphs_is_the_page_s() -> None:
    lines = np.zeros(4, LINE)
    lines["page"], lines["angle"] = [0, 0, 0, 1], [0, 90, 90, 0]
    lines["start"], lines["end"] = [0, 50, 70, 90], [50, 70, 90, 95]
    assert main_angle(lines).tolist() == [0, 0, 0, 0]
    lines["end"][2] = 190
    assert main_angle(lines).tolist() == [90, 90, 90, 0]
    lines["angle"] = [0, 55, 55, 0]             # "DRAFT" across the page
    assert main_angle(lines).tolist() == [0, 0, 0, 0]
    lines["angle"] = [0, VERTICAL, VERTICAL, 0]
    assert main_angle(lines).tolist() == [VERTICAL, VERTICAL, VERTICAL, 0]


def test_layers_come_one_after_the_other() -> None:
    lines = np.zeros(3, LINE)
    lines["rank"], lines["flags"] = [5, 9, 12], [2 << LAYER_SHIFT, 0, 0]
    lines["end"] = 1
    assert reading_sequence(lines).tolist() == [1, 2, 0]


def test_boxes_in_reading_order() -> None:
    assert topological_order([FOOT, RIGHT, LEFT, TITLE]) == [3, 2, 1, 0]
    assert topological_order([LEFT]) == [0]
    assert topological_order([]) == compared_order([]) == []


def test_what_reaches_over_both_columns_parts_them() -> None:
    """Two rows of columns with a heading between them."""
    lower_left, lower_right = (0, 120, 45, 180), (55, 120, 100, 180)
    heading = (0, 95, 100, 105)
    assert topological_order([LEFT, lower_left, RIGHT, lower_right, heading]) == [0, 2, 4, 1, 3]


box = st.tuples(st.integers(0, 60), st.integers(0, 90), st.integers(1, 40), st.integers(1, 10)).map(
    lambda box: (float(box[0]), float(box[1]), float(box[0] + box[2]), float(box[1] + box[3])))


@given(st.lists(box, max_size=30))
def test_every_box_comes_once(boxes: list[tuple[float, float, float, float]]) -> None:
    assert sorted(topological_order(boxes)) == sorted(compared_order(boxes)) == list(range(len(boxes)))


@given(st.permutations(range(14)))
def test_columns_from_any_order(order: list[int]) -> None:
    """Two columns of seven lines."""
    lines: Array = np.zeros(14, LINE)
    place = np.arange(14)
    lines["x0"], lines["baseline"] = np.where(place < 7, 72, 300), 100 + 12 * (place % 7)
    lines["x1"], lines["y0"], lines["y1"] = lines["x0"] + 200, lines["baseline"] - 8, lines["baseline"] + 2
    mixed = np.array(order)
    assert mixed[by_columns(lines[mixed])].tolist() == list(range(14))


@pytest.mark.parametrize(("heights", "expected"), [
    ((100, 112, 136, 124, 148), [0, 1, 3, 2, 4]),           # one line late
    ((100, 700, 112, 124, 136), [0, 1, 2, 3, 4]),           # the foot of the page drawn early
    ((100, 112, 124, 136, 148), [0, 1, 2, 3, 4]),
    ((300, 112, 100, 124, 136), [0, 2, 1, 3, 4]),           # the first two of a paragraph
])
def test_a_late_line_is_put_in_its_place(heights: list[float], expected: list[int]) -> None:
    lines = np.zeros(len(heights), LINE)
    lines["baseline"], lines["size"], lines["x0"], lines["x1"] = heights, 10, 72, 300
    assert in_place(lines).tolist() == expected


def test_turned_cells_stand_from_left_to_right() -> None:
    lines = np.zeros(4, LINE)
    lines["baseline"], lines["size"], lines["angle"] = (100, 100, 112, 112), 10, 90
    lines["x0"], lines["x1"] = (200, 72, 200, 72), (280, 150, 280, 150)
    assert in_place(lines).tolist() == [1, 0, 3, 2]


def test_pages_stay_in_their_order() -> None:
    sheet = Sheet()
    for text in (PROSE, MORE, "Upstream " + PROSE):
        sheet.text(text).turn()
    result = sheet.recovered()
    assert texts(result) == [PROSE, MORE, "Upstream " + PROSE]
    assert result.blocks["page"].tolist() == [0, 1, 2]


def test_a_table_is_read_by_rows_in_any_order() -> None:
    """Whitespace parts its columns as it parts those of text."""
    table = [Put(cell, 72 + 110 * column, 260 + 14 * row) for row, line in enumerate((
        ("Mill", "Wheat", "Rye", "Oats"), ("Upper", "12.5", "3.1", "7.0"), ("Lower", "10.2", "4.4", "6.5"),
        ("Old", "8.8", "2.9", "5.1"), ("New", "9.7", "3.3", "6.2"))) for column, cell in enumerate(line)]
    drawn = [*fill(PROSE, 72, 100, 440), *table, *fill(MORE, 72, 360, 440)]
    random.Random(2).shuffle(drawn)
    assert texts(recover_pages(pages_of(drawn))) == [PROSE, " ".join(put.text for put in table), MORE]


def test_nothing_is_split_off_beside_a_table_in_any_order() -> None:
    """It is no empty space: the column beside it goes on whatever stands there."""
    table = [Put(cell, 90 + 60 * column, 100 + 14 * row) for row, line in enumerate((
        ("Mill", "Wheat", "Rye"), ("Upper", "12.5", "3.1"), ("Lower", "10.2", "4.4"), ("Old", "8.8", "2.9"),
        ("New", "9.7", "3.3"))) for column, cell in enumerate(line)]
    left, right = fill(PROSE + " " + MORE, 72, 190, 200), fill(MORE + " " + PROSE, 300, 142, 200)
    end, heading = fill("was read by all.", 300, 100, 200), Put("The wheel", 300, 124, BOLD)
    drawn = [*table, *left, *end, heading, *right]
    drawn.sort(key=lambda put: (put.y, put.x))
    assert texts(recover_pages(pages_of(drawn))) == [
        " ".join(put.text for put in table), PROSE + " " + MORE, "was read by all.", "The wheel", MORE + " " + PROSE]


def test_labels_stay_with_their_items_in_any_order() -> None:
    drawn = fill(PROSE, 72, 100, 440)
    for number, item in enumerate((PROSE, MORE, "Upstream " + PROSE)):
        top = 200 + 72 * number
        drawn += [Put(f"{number + 1}.", 72, top), *fill(item, 104, top, 408)]
    expected = roles(recover_pages(pages_of(drawn)))
    random.Random(3).shuffle(drawn)
    assert roles(recover_pages(pages_of(drawn))) == expected


def test_columns_are_no_cells_in_any_order() -> None:
    left, right = fill(PROSE + " " + MORE, 72, 100, 200), fill(MORE + " " + PROSE, 300, 100, 200)
    labels = [Put(str(number), 300 + 40 * number, 500) for number in range(4)]
    drawn = [*left, *right, *labels, *fill(PROSE, 72, 500, 200), *fill(MORE, 300, 520, 200)]
    random.Random(4).shuffle(drawn)
    found = texts(recover_pages(pages_of(drawn)))
    assert found[:2] == [PROSE + " " + MORE, PROSE]


def test_short_lines_of_two_columns_are_no_cells_in_any_order() -> None:
    """The gutter is somewhere between them, where no more text crosses it than stands at its sides."""
    left, right = fill(PROSE + " " + MORE, 72, 100, 200), fill(MORE + " " + PROSE, 300, 100, 200)
    short = [Put(text, x, 340 + 14 * row) for row, text in enumerate(("carts", "wheel", "sacks", "road"))
             for x, text in ((72, f"the {text}"), (385, text[::-1]))]
    drawn = [*left, *right, *short, *fill(PROSE, 72, 420, 200), *fill(MORE, 300, 420, 200)]
    random.Random(6).shuffle(drawn)
    found = " ".join(texts(recover_pages(pages_of(drawn))))
    assert "the carts strac" not in found
    assert found.index("the road") < found.index("strac")


def test_columns_close_to_each_other_that_were_drawn_row_by_row() -> None:
    """Their lines are one, as the gap is no wider than a word space may be."""
    left = fill(PROSE + " " + MORE, 72, 100, 200, size=12, leading=14)
    right = fill(MORE + " " + PROSE, 282, 100, 200, size=12, leading=14)
    drawn = sorted([*left, *right], key=lambda put: (put.y, put.x))
    assert texts(recover_pages(pages_of(drawn))) == [PROSE + " " + MORE, MORE + " " + PROSE]


def test_lines_without_width_lead_nowhere() -> None:
    """Two at one place, as damaged fonts make them, would each follow the other for ever."""
    lines = np.zeros(3, LINE)
    lines["x0"], lines["x1"], lines["baseline"], lines["size"] = [72, 72, 100], [72, 72, 150], 100, 10
    assert next_in_row(lines).tolist() == [2, 2, -1]


def test_pages_are_redrawn_where_half_of_them_must_be() -> None:
    """One program drew them, though some tell too little of it."""
    first = sorted([put for side in columns() for put in side], key=lambda put: (put.y, put.x))
    drawn = [*first, *[put._replace(page=1) for put in first[:6]]]
    pages = pages_of(drawn)
    rows = reading_rows(pages, pages_to_redraw(find_lines(pages)), find_lines)
    baselines = pages.glyphs["baseline"][rows][pages.glyphs["page"] == 1]
    assert np.count_nonzero(np.diff(baselines) < 0) == 1


def test_lettering_of_a_plot_is_no_disorder() -> None:
    """It is drawn in any order on any page."""
    marks = [Put(str(number), 100 + 61 * number % 200, 400 + 37 * number % 150) for number in range(30)]
    text = find_lines(pages_of([*fill(PROSE + " " + MORE, 72, 100, 400), *marks, *fill(PROSE, 72, 600, 400)]))
    assert disordered_pages(text.lines).tolist() == []


def test_glyphs_of_other_pages_stay_as_drawn() -> None:
    sane, wrong = fill(MORE, 72, 100, 200), [put._replace(page=1) for put in fill(PROSE, 72, 100, 200)][::-1]
    pages = pages_of([*sane, *wrong, *[put._replace(page=2) for put in sane]])
    rows = reading_rows(pages, pages_to_redraw(find_lines(pages)), find_lines)
    page = pages.glyphs["page"][rows]
    assert (page == pages.glyphs["page"]).all()
    assert (np.diff(rows[page != 1]) > 0).all()
    assert pages.glyphs["baseline"][rows][page == 1][0] == 100


def test_other_layouts_see_the_page_as_it_was_drawn() -> None:
    """Those of other systems, which order it in their own ways or not at all."""
    drawn = fill(PROSE, 72, 100, 200)[::-1]
    stages: dict[str, Any] = {}
    recover_pages(pages_of(drawn), layout=Stream(), stages=stages)
    assert stages["layout"].text.texts == [put.text for put in drawn]


def test_what_is_drawn_next_by_chance_is_set_apart() -> None:
    """The lines of two columns, drawn row by row, come one after the other no more before their lines are made."""
    left, right = columns()
    glyphs = pages_of(sorted([*left, *right], key=lambda put: (put.y, put.x)))
    drawn = glyphs.glyphs.take(rows_apart(glyphs.glyphs))
    starts = np.flatnonzero(np.diff(drawn["object"], prepend=-1))
    assert len(starts) == len(left) + len(right)
    assert (np.diff(drawn["baseline"][starts]) != 0).all()


def test_words_drawn_in_any_order_are_lines() -> None:
    text = PROSE.replace("two rivers", "river's arms") + " " + MORE
    drawn = [word for put in fill(text, 72, 100, 400) for word in words_of(put)]
    random.Random(5).shuffle(drawn)
    assert texts(recover_pages(pages_of(drawn))) == [text]


def spread(text: str, y: float, width: float = 200.0) -> Put:
    """A line of text from edge to edge of a column."""
    put = Put(text, 72, y)
    return put._replace(spread=(width - width_of(text, put.font, put.size)) / text.count(" "))


STRETCHED = [spread("At last the road was open, and carts came", 100), *words_of(spread("down to the sea", 112)),
             *words_of(spread("Nevertheless, everybody", 124)),
             spread("had been at rest for nearly a whole winter", 136)]


@pytest.mark.parametrize(("more", "expected"), [
    ([], {"down to the sea", "Nevertheless, everybody"}),
    # many lines begin where these words do: they are those of columns
    ([Put("corn", put.x, 200 + 12 * row) for row in range(4) for put in STRETCHED[1:-1]], set()),
])
def test_stretched_lines_are_whole_whatever_was_drawn_between_their_words(more: list[Put], expected: set[str]) -> None:
    puts = [*STRETCHED[::3], *STRETCHED[1::3], *STRETCHED[2::3], *more]
    apart = find_lines(pages_of(puts))
    text, whole = with_whole_rows(apart)
    assert {text.texts[row] for row in np.flatnonzero(whole)} == expected
    assert sorted(text.order.tolist()) == sorted(apart.order.tolist())


def test_columns_below_a_line_over_all_of_them_are_no_stretched_line() -> None:
    drawn = fill(PROSE, 72, 100, 430, justified=True)[:-1]
    rest = [fill(text, 72 + 150 * number, drawn[-1].y + 12, 130)
            for number, text in enumerate((PROSE, MORE, "Upstream " + PROSE))]
    shuffled = [*drawn, *(put for column in rest for put in column)]
    random.Random(9).shuffle(shuffled)
    found = " ".join(texts(recover_pages(pages_of(shuffled))))
    assert all(text in found for text in (MORE, "Upstream " + PROSE))


def test_labels_and_their_text_are_no_table() -> None:
    """Rows two lines apart, between which the text goes on."""
    puts = [Put("\u2022", 72, 100 + 24 * number) for number in range(4)]
    puts += [Put("that goes on", 96, 112 + 24 * number) for number in range(4)]
    puts += [Put("some words of a list"[number:], 96, 100 + 24 * number) for number in range(4)]
    lines = find_lines(pages_of(puts)).lines
    lines = lines[np.argsort(lines["baseline"], kind="stable")]
    assert [len(rows) for rows in rows_of_cells(lines)] == [2, 2, 2, 2]


def test_a_left_column_goes_on_below_a_right_one_in_any_order() -> None:
    """A heading below an empty row over both is no title."""
    left, right = fill(PROSE, 72, 100, 200), fill(MORE, 300, 100, 200)
    top = left[-1].y + 30
    drawn = [*left, *right, Put("The wheel", 72, top, BOLD, 14), *fill("Upstream " + PROSE, 72, top + 18, 200)]
    random.Random(7).shuffle(drawn)
    assert texts(recover_pages(pages_of(drawn))) == [PROSE, "The wheel", "Upstream " + PROSE, MORE]


def test_letters_of_a_logo_drawn_in_any_order() -> None:
    """The E of TeX is as large as those around it and stands lower."""
    def lowered(put: Put) -> list[Put]:
        if put.text != "TEX":
            return [put]
        after = put.x + width_of("T", put.font, put.size) - 1.7
        return [put._replace(text="T"), put._replace(text="E", x=after, y=put.y + 2.2),
                put._replace(text="X", x=after + width_of("E", put.font, put.size) - 1.2)]

    text = PROSE.replace("mill", "TEX") + " " + MORE.replace("kept", "TEX")
    drawn = [part for put in fill(text, 72, 100, 400) for word in words_of(put) for part in lowered(word)]
    random.Random(8).shuffle(drawn)
    found = " ".join(texts(recover_pages(pages_of(drawn)))).split()
    assert (found.count("TeX"), found.count("E")) == (2, 0)


def test_cells_of_several_lines_in_any_order() -> None:
    """Where rules part rows and columns, each cell is read by itself."""
    rows = [("Upper mill", "It grinds wheat for the village and for the farms", "Built in stone, with two wheels"),
            ("Lower mill", "It grinds rye", "Built in wood, and rebuilt when the flood had carried it away"),
            ("Old mill", "It stands still, as nobody knows how to mend its wheel", "Left to the birds"),
            ("New mill", "It saws the logs that come down the river in spring", "Built where the road ends")]
    drawn, cells, top = fill(PROSE, 72, 100, 440), [], 250.0
    levels = [top - 14]
    for row in rows:
        filled = [fill(cell, 76 + 150 * column, top, 120, justified=False) for column, cell in enumerate(row)]
        drawn += [put for cell in filled for put in cell]
        cells += row
        top += 12 * max(map(len, filled)) + 8
        levels.append(top - 14)
    drawn += fill(MORE, 72, top + 20, 440)
    random.Random(9).shuffle(drawn)

    def paint(canvas: Canvas) -> None:
        for level in levels:
            canvas.line(72, 792 - level, 522, 792 - level)
        for wall in range(4):
            canvas.line(72 + 150 * wall, 792 - levels[0], 72 + 150 * wall, 792 - levels[-1])

    found = recover(pdf_of(drawn, [(0, paint)]))
    assert roles(found)[1] == ("table", " ".join(cells))


def test_columns_with_other_left_edges_go_on_in_any_order() -> None:
    """Items stand in at the right, and the left column ends at one edge all the same."""
    right = [put for number in range(3)
             for put in fill(f"{number + 1}. {MORE[:58]}", 310, 100 + 36 * number, 190, hang=12)]
    left = fill(PROSE[:PROSE.index(" Every")], 72, 100, 200) + fill(MORE[:MORE.index(" When")], 72, 148, 200)
    top = max(put.y for put in left + right) + 28
    lower = [*fill("Upstream " + PROSE, 72, top, 200), Put("The wheel", 300, top + 2, BOLD, 14),
             *fill(MORE, 300, top + 22, 200)]
    drawn = [*left, *right, *lower]
    random.Random(10).shuffle(drawn)
    found = " ".join(texts(recover_pages(pages_of(drawn))))
    assert found.index("Upstream") < found.index("1. Her")


def test_scripts_of_rows_drawn_over_two_columns() -> None:
    """What stands on both sides of a script is drawn one after the other, and is no part of a line by that."""
    left, right = columns()
    begin, base = left[-1].x + left[-1].width, left[-1].y
    end = begin + width_of(" at time t", ROMAN, 10)
    script = [Put(" at time t", begin, base), Put("1", end, base + 2, size=7), Put(";", end + 3.5, base)]
    rows = sorted([*left, *right, *script], key=lambda put: (put.size < 8, put.y, put.x))
    assert "time t1;" in " ".join(texts(recover_pages(pages_of(rows))))


@pytest.mark.parametrize("shared", [False, True])
def test_a_gutter_among_more_gaps_than_are_compared_with_each_other(shared: bool) -> None:
    count = 40_000
    gaps, lines = np.zeros(count, GAP), np.zeros(count, LINE)
    gaps["x0"] = 280.0 if shared else np.linspace(100.0, 50_000.0, count)
    gaps["x1"], gaps["slack"] = gaps["x0"] + 20, 0.1
    lines["x1"] = 300.0 + gaps["x1"]
    assert is_gutter(gaps, lines) == shared
