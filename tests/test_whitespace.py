"""The whitespace layout and its steps: on bare tuples, on generated pages, and on the examples."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from conftest import SHARED
from hypothesis import given, settings
from hypothesis import strategies as st
from make_pdf import drawn_pdf, page_pdf, show
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover import recover
from spacy_pdfrecover.layout.column_boundaries import Boundary, Item, combined, find_boundaries
from spacy_pdfrecover.layout.cover import Cover, Obstacle, Rect, Search
from spacy_pdfrecover.layout.fill import fill
from spacy_pdfrecover.layout.formulas import formula_rows, fraction_bars
from spacy_pdfrecover.layout.paragraphs import find_paragraphs, find_rows
from spacy_pdfrecover.layout.regions import boxes_around
from spacy_pdfrecover.layout.row_gaps import gaps_between, split_at
from spacy_pdfrecover.layout.segments import Difference, Style, difference, find_segments
from spacy_pdfrecover.layout.sheet import Sheet
from spacy_pdfrecover.layout.topological import compared_order, topological_order
from spacy_pdfrecover.layout.whitespace import WhitespaceCover, make_whitespace_cover
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.model import Layout, Lines
from spacy_pdfrecover.read import as_source
from spacy_pdfrecover.read.pdfium import Pdfium

PAPERS = SHARED / "seeds" / "data" / "pdfextract"
ROMAN = Style("Times", "", 10, False, False, False)


def obstacle(x0: float, y0: float, x1: float, y1: float) -> Obstacle:
    return Obstacle(x0, y0, x1, y1, y1 - y0, 250.0, y1 - y0)


def rows(x0: float, x1: float, count: int, top: float = 0.0) -> list[Obstacle]:
    return [obstacle(x0, top + 12 * row, x1, top + 12 * row + 7) for row in range(count)]


def lines_of(data: bytes | Path, pages: str | None = None) -> Lines:
    return find_lines(Pdfium(pages=pages)(as_source(data)))


def piece_texts(layout: Layout) -> list[str]:
    texts = layout.text.texts
    return [" / ".join(texts[start:end]) for start, end in layout.pieces[["start", "end"]].tolist()]


# the cover

def test_gutter_is_found_first() -> None:
    found = Cover()((0, 0, 220, 237), rows(0, 100, 20) + rows(120, 220, 20), (8, 6))
    assert found[0] == (100, 0, 120, 237)


def test_height_counts_for_more_than_area() -> None:
    # a gutter of 12 x 207 between columns, and below both an empty band of 212 x 20: nearly twice its area
    text = rows(0, 100, 16) + rows(112, 212, 16) + [obstacle(0, 207, 212, 214)]
    region = (0.0, 0.0, 212.0, 214.0)
    tall, large = (Cover(quality=quality)(region, text, (8, 6))[0] for quality in ("height", "area"))
    assert (tall[0], tall[2]) == (100, 112)
    assert (large[0], large[2]) == (0, 212)


def test_fuzziness_forgives_a_word_in_the_gutter() -> None:
    text = rows(0, 100, 20) + rows(120, 220, 20)
    text.append(obstacle(90, 60, 103, 67))                  # 3 of its 13 points stand out
    assert Cover()((0, 0, 220, 237), text, (8, 6))[0] == (100, 0, 120, 237)
    exact = Cover(fuzziness=0)((0, 0, 220, 237), text, (8, 6))[0]
    assert exact[0] == 103


def test_whitespace_must_hang_together() -> None:
    """A hole within the text is no whitespace to cover unless checks are off."""
    text = [obstacle(0, 0, 200, 20), obstacle(0, 20, 80, 60), obstacle(120, 20, 200, 60), obstacle(0, 60, 200, 80)]
    region = (0.0, 0.0, 200.0, 80.0)
    assert Cover()(region, text, (8, 6)) == []
    assert Cover(checks=False)(region, text, (8, 6)) == [(80, 20, 120, 60)]


def test_rivers_are_left_out() -> None:
    """A gap through two rows is one between words, through many rows it is one between columns."""
    for count, expected in ((2, 0), (6, 1)):
        text = rows(0, 90, count) + rows(102, 190, count)
        found = Cover()((0, 0, 190, 12 * count - 5), text, (8, 6))
        assert len([rect for rect in found if rect[0] >= 90 and rect[2] <= 102]) == expected


def test_search_ends_when_told() -> None:
    region, text = (0.0, 0.0, 220.0, 237.0), rows(0, 100, 20) + rows(120, 220, 20)
    assert len(Cover(wanted=1)(region, text, (8, 6))) == 1
    assert Cover(effort=0)(region, text, (8, 6)) == []
    many = [obstacle(7 * x + y % 5, 11 * y, 7 * x + 3 + y % 5, 11 * y + 5) for x in range(60) for y in range(60)]
    search = Search(Cover(effort=5_000), (0, 0, 430, 660), many, (1, 1))
    search.run()
    assert search.work < 5_000 + 3 * len(many)


boxes = st.tuples(st.integers(0, 180), st.integers(0, 180), st.integers(5, 60), st.integers(4, 20)).map(
    lambda box: (float(box[0]), float(box[1]), float(box[0] + box[2]), float(box[1] + box[3])))


@given(st.lists(boxes, max_size=25))
@settings(deadline=None)
def test_exact_cover_is_empty_and_inside(text: list[Rect]) -> None:
    found = Cover(fuzziness=0, overlap=0, checks=False)((0, 0, 250, 250), [obstacle(*box) for box in text], (5, 5))
    for rect in found:
        assert rect[0] >= 0
        assert rect[1] >= 0
        assert rect[2] <= 250
        assert rect[3] <= 250
        assert not any(box[0] < rect[2] and box[2] > rect[0] and box[1] < rect[3] and box[3] > rect[1]
                       for box in text)


# columns

def items(x0: float, x1: float, count: int, top: float = 0.0) -> list[Item]:
    return [Item(x0, top + 12 * row, x1, top + 12 * row + 7, 40, 30, 7) for row in range(count)]


def test_boundary_is_stretched_until_text_crosses_it() -> None:
    text = [Item(0, 0, 220, 7, 90, 80, 15), *items(0, 100, 20, 12), *items(120, 220, 20, 12)]
    found = find_boundaries((0, 0, 220, 247), text, [(102, 60, 118, 180)])
    assert [(one.x, one.top, one.bottom) for one in found] == [(110, 12, 247)]


@pytest.mark.parametrize(("left", "expected"), [(items(0, 100, 20), 1), ([], 0)])
def test_boundary_needs_text_at_its_side(left: list[Item], expected: int) -> None:
    text = left + items(120, 220, 4)
    assert len(find_boundaries((0, 0, 220, 247), text, [(101, 0, 119, 240)])) == expected


def test_labels_make_no_column() -> None:
    labels = [Item(10, 12 * row, 18, 12 * row + 7, 2, 0, 1) for row in range(20)]
    assert find_boundaries((0, 0, 220, 240), labels + items(40, 220, 20), [(19, 0, 39, 240)]) == []


def test_boundaries_near_each_other_are_one() -> None:
    text = items(0, 90, 10) + items(120, 220, 10)
    both = [Boundary(110.0, 0.0, 60.0), Boundary(100.0, 62.0, 115.0)]
    assert combined(both, text) == [Boundary(110.0, 0.0, 115.0)]
    assert combined(both, [*text, Item(95, 58, 115, 63, 3, 3, 1)]) == both


# regions

TITLE = ROMAN._replace(size=18)
BODY = [(x, 12.0 * row + 40, x + 100, 12.0 * row + 47) for row in range(8) for x in (0.0, 120.0)]


def sheet(text: Sequence[Rect], style: Sequence[int], **more: Sequence[Rect]) -> Sheet:
    return Sheet(text, [10.0] * len(text), style, [ROMAN, TITLE], [(40, 30, 7)] * len(text), **more)


def test_title_is_split_off() -> None:
    page = sheet([(40.0, 0.0, 180.0, 14.0), *BODY], [1] + [0] * len(BODY))
    gaps = gaps_between(page, range(len(page.boxes)), 10.0)
    assert gaps == [(14.0, 40.0)]
    assert split_at(page, range(len(page.boxes)), gaps) == [[0], list(range(1, len(page.boxes)))]
    assert gaps_between(page, range(len(page.boxes)), 30.0) == []
    assert gaps_between(page, range(len(page.boxes)), 10.0, limit=10.0) == []
    same_style = sheet(page.boxes, [0] * len(page.boxes))
    assert gaps_between(same_style, range(len(page.boxes)), 10.0) == []


def test_nothing_is_split_beside_a_picture() -> None:
    page = sheet([(40.0, 0.0, 180.0, 14.0), *BODY], [1] + [0] * len(BODY), drawn=[(150.0, 10.0, 210.0, 30.0)])
    assert gaps_between(page, range(len(page.boxes)), 10.0) == []


def test_paragraphs_that_end_side_by_side_are_not_split_off() -> None:
    heading = [(0.0, 12.0 * row, 60.0, 12.0 * row + 7) for row in (0,)]
    right = [(120.0, 12.0 * row, 220.0, 12.0 * row + 7) for row in range(2)]
    page = sheet([*heading, *right, *BODY], [1, 1, 1] + [0] * len(BODY))
    assert gaps_between(page, range(len(page.boxes)), 10.0) == []
    listed = [(130.0, 40.0 + 12 * row, 220.0, 47.0 + 12 * row) for row in range(20)]
    left = [(0.0, 12.0 * row, 100.0, 12.0 * row + 7) for row in range(24)]
    # the column on the right begins further in for long above the gap
    long = sheet([*left, (120.0, 0.0, 220.0, 7.0), *listed, (0.0, 310.0, 100.0, 317.0), (120.0, 310.0, 220.0, 317.0)],
                 [0] * 45 + [1, 1])
    assert gaps_between(long, range(len(long.boxes)), 10.0) == []
    # two authors stand beside each other too, but not at the edges of the columns below
    authors = sheet([(20.0, 0.0, 80.0, 7.0), (140.0, 0.0, 200.0, 7.0), *BODY], [1, 1] + [0] * len(BODY))
    assert gaps_between(authors, range(len(authors.boxes)), 10.0) == [(7.0, 40.0)]


def test_boxes_around_text() -> None:
    page = sheet(BODY, [0] * len(BODY))
    inner, outer, paper = (-1.0, 38.0, 102.0, 60.0), (-1.0, 38.0, 102.0, 90.0), (0.0, 0.0, 600.0, 700.0)
    found = boxes_around(page, [paper, outer, inner, (300.0, 300.0, 400.0, 400.0)], (612.0, 792.0))
    assert found == [(inner, [0, 2]), (outer, [4, 6])]


# blocks, order, paragraphs, formulas

def test_fill_goes_around_whitespace() -> None:
    """A block may have any shape: text on both sides of whitespace is one if it is joined below it."""
    text = [(0.0, 0.0, 40.0, 10.0), (60.0, 0.0, 100.0, 10.0), (0.0, 14.0, 100.0, 24.0), (0.0, 60.0, 100.0, 70.0)]
    gap, band = (40.0, 0.0, 60.0, 12.0), (0.0, 24.0, 100.0, 60.0)
    assert fill(text, [gap, band]) == [[0, 1, 2], [3]]
    assert fill(text[:2], [gap]) == [[0], [1]]
    assert fill(text, [], walls=[(0.0, 10.5, 100.0, 13.5)]) == [[0, 1], [2, 3]]


def test_fill_of_a_huge_page() -> None:
    text = [(0.0, 0.0, 1e6, 10.0), (0.0, 9e8, 1e6, 9e8 + 10)]
    assert fill(text, []) == [[0, 1]]
    assert fill(text, [(0.0, 1e8, 1e6, 2e8)]) == [[0], [1]]


def test_order_of_a_page_of_columns() -> None:
    page = [(0.0, 0.0, 210.0, 20.0)]                                            # title
    page += [(0.0, 30.0 * row + 30, 100.0, 30.0 * row + 50) for row in range(4)]
    page += [(110.0, 30.0 * row + 30, 210.0, 30.0 * row + 50) for row in range(4)]
    page += [(0.0, 150.0, 210.0, 170.0)]                                        # full width, then columns
    page += [(0.0, 180.0, 100.0, 200.0), (110.0, 180.0, 210.0, 200.0)]
    shuffled = [page[row] for row in (7, 2, 11, 0, 9, 5, 10, 3, 1, 8, 6, 4)]
    assert [shuffled[row] for row in topological_order(shuffled)] == page


def test_order_of_a_cycle_is_complete() -> None:
    # each of these goes before the next and the last before the first
    ring = [(0.0, 50.0, 60.0, 60.0), (50.0, 0.0, 110.0, 10.0), (100.0, 52.0, 160.0, 62.0), (-50.0, 90.0, 55.0, 99.0),
            (52.0, 20.0, 54.0, 95.0)]
    assert sorted(topological_order(ring)) == list(range(5))


@given(st.lists(boxes, max_size=20))
def test_orders_hold_every_box_once(text: list[Rect]) -> None:
    for order in (topological_order, compared_order):
        assert sorted(order(text)) == list(range(len(text)))


@given(st.lists(st.integers(0, 3), min_size=1, max_size=12))
def test_boxes_in_one_column_go_down(steps: list[int]) -> None:
    tops = np.cumsum([step + 11 for step in steps]).tolist()
    column = [(0.0, float(top), 50.0, float(top) + 10) for top in tops]
    assert topological_order(column[::-1]) == list(range(len(column)))[::-1]


@pytest.mark.parametrize(("other", "expected"), [
    (ROMAN, Difference.SAME), (ROMAN._replace(size=11), Difference.SUBTLE), (ROMAN._replace(size=12), Difference.BIG),
    (ROMAN._replace(kind="Ital", italic=True), Difference.SUBTLE), (ROMAN._replace(bold=True), Difference.BIG),
    (ROMAN._replace(name="Arial"), Difference.BIG), (ROMAN._replace(math=True), Difference.BIG)])
def test_difference_of_styles(other: Style, expected: Difference) -> None:
    assert difference(ROMAN, other) == difference(other, ROMAN) == expected


def test_large_text_of_one_style_stays_together() -> None:
    title = ROMAN._replace(size=20)
    assert difference(title, title) == Difference.SAME_AND_BIG_TEXT


def paragraphs(text: Sequence[Rect], style: Sequence[int], indent: float | None = 5.0) -> list[int]:
    styles = [ROMAN, ROMAN._replace(bold=True)]
    found = find_paragraphs(find_rows(range(len(text)), text, style), styles, 5.0, indent,
                            lambda row: [styles[style[one]] for one in row.segments])
    return [len(paragraph) for paragraph in found]


def test_paragraphs_part_at_gaps_styles_and_indents() -> None:
    plain = [(0.0, 12.0 * row, 100.0, 12.0 * row + 7) for row in range(6)]
    assert paragraphs(plain, [0] * 6) == [6]
    assert paragraphs(plain, [1, 0, 0, 0, 0, 0]) == [1, 5]
    apart = plain[:3] + [(a, b + 4, c, d + 4) for a, b, c, d in plain[3:]]
    assert paragraphs(apart, [0] * 6) == [3, 3]
    first_lines = [(10.0 if row in (0, 4) else a, b, c, d) for row, (a, b, c, d) in enumerate(plain)]
    assert paragraphs(first_lines, [0] * 6) == [4, 2]
    assert paragraphs(first_lines, [0] * 6, indent=None) == [6]


def test_centred_rows_are_no_first_lines() -> None:
    assert paragraphs([(0.0, 0.0, 100.0, 7.0), (20.0, 12.0, 80.0, 19.0)], [0, 0]) == [2]


def test_segments_of_a_row_are_one_row() -> None:
    found = find_rows([0, 1, 2], [(60.0, 1.0, 100.0, 8.0), (0.0, 0.0, 40.0, 7.0), (0.0, 12.0, 40.0, 19.0)], [0] * 3)
    assert [row.segments for row in found] == [[1, 0], [2]]
    assert found[0].box == (0.0, 0.0, 100.0, 8.0)


def test_formula_rows() -> None:
    text = [(0.0, 0.0, 200.0, 7.0), (40.0, 20.0, 160.0, 27.0), (40.0, 34.0, 160.0, 41.0), (0.0, 54.0, 200.0, 61.0)]
    counts = [(40, 30, 8), (12, 4, 6), (12, 4, 6), (40, 30, 8)]
    assert formula_rows(text, [3, 18, 15, 0], counts, range(4), 0.0, []) == [[1, 2]]
    assert formula_rows(text, [3, 18, 12, 0], counts, range(4), 0.0, []) == [[1]]
    bar = (60.0, 37.0, 100.0, 37.5)                 # a fraction bar within the second row
    assert formula_rows(text, [3, 18, 12, 0], counts, range(4), 0.0, [bar]) == [[1, 2]]
    assert formula_rows(text, [3, 18, 15, 0], counts, range(4), 25.0, []) == []


def test_fraction_bars_have_text_above_and_below() -> None:
    text = [(0.0, 0.0, 50.0, 7.0), (0.0, 12.0, 50.0, 19.0)]
    bar, rule, box = (10.0, 9.0, 40.0, 9.5), (10.0, 30.0, 40.0, 30.5), (10.0, 1.0, 40.0, 18.0)
    assert fraction_bars([bar, rule, box], text) == [bar]


# whole pages

def two_columns_apart(canvas: Canvas) -> None:
    """Drawn row by row over both columns, as some programs do: only the whitespace tells the order."""
    canvas.setFont("Times-Roman", 20)
    canvas.drawCentredString(306, 740, "The Title of It All")
    canvas.setFont("Times-Roman", 10)
    for row in range(30):
        for side, x in (("left", 72), ("right", 318)):
            canvas.drawString(x, 690 - 12 * row, f"{side} line {row} of the text that fills this column up")


def test_columns_drawn_row_by_row() -> None:
    layout = WhitespaceCover()(lines_of(drawn_pdf(two_columns_apart)))
    texts = layout.text.texts
    assert texts[0] == "The Title of It All"
    assert [text.split()[0] for text in texts[1:]] == ["left"] * 30 + ["right"] * 30
    assert [int(text.split()[2]) for text in texts[1:31]] == list(range(30))
    boundary = layout.overlays["columns"]
    assert len(boundary) == 1
    assert 270 < boundary["x0"][0] < 318
    assert len(layout.pieces) == 3


def test_lines_over_the_gutter_are_cut_at_it() -> None:
    """Where the columns stand so close that a row of both was taken for one line."""
    lines = lines_of(drawn_pdf(two_columns_apart))
    whole = WhitespaceCover()(lines)
    gaps = np.flatnonzero(np.diff(lines.lines["baseline"]) == 0).tolist()
    assert len(gaps) == 30                          # the rows that are made one line here
    table = np.delete(lines.lines, [row + 1 for row in gaps])
    for row in gaps:
        kept = np.flatnonzero(table["start"] == lines.lines["start"][row])
        table["end"][kept] = lines.lines["end"][row + 1]
        table["x1"][kept] = lines.lines["x1"][row + 1]
    layout = WhitespaceCover()(replace(lines, lines=table))
    assert layout.text.texts == whole.text.texts


def test_boxed_text_is_read_by_itself() -> None:
    def paint(canvas: Canvas) -> None:
        canvas.setFont("Times-Roman", 10)
        canvas.rect(300, 500, 240, 100)
        for row in range(12):
            canvas.drawString(72, 700 - 24 * row, f"main line {row} of the page, as far as the box")
            if 4 <= row < 8:
                canvas.drawString(310, 690 - 24 * row, f"line {row} in the box beside it")
    data = drawn_pdf(paint)
    texts = make_whitespace_cover()(lines_of(data)).text.texts
    boxed = [number for number, text in enumerate(texts) if "in the box" in text]
    assert boxed == list(range(boxed[0], boxed[0] + 4))
    assert sorted(texts) == sorted(make_whitespace_cover(boxes=False)(lines_of(data)).text.texts)


PARTS = [make_whitespace_cover(), make_whitespace_cover(order="comparator"),
         make_whitespace_cover(paragraphs="evidence"),
         make_whitespace_cover(quality="area", fuzziness=0.0, checks=False),
         make_whitespace_cover(wanted=1, effort=200, indent=None, boxes=False, formulas=False)]


def assert_nothing_lost(lines: Lines, layout: Layout) -> None:
    """Every glyph stands in exactly one line, every line in exactly one piece, in order."""
    table, pieces = layout.text.lines, layout.pieces
    held = np.sort(np.concatenate([np.zeros(0, "i8"), *(np.arange(start, end) for start, end in
                                                        table[["start", "end"]].tolist())]))
    assert np.array_equal(held, np.arange(len(lines.order)))
    assert np.array_equal(layout.text.order, lines.order)
    assert np.array_equal(pieces["start"], np.append(0, pieces["end"][:-1])[:len(pieces)])
    assert (pieces["end"] > pieces["start"]).all()
    assert (pieces["end"][-1] if len(pieces) else 0) == len(table)
    for piece in pieces:
        assert (table["page"][piece["start"]:piece["end"]] == piece["page"]).all()


word = st.tuples(st.integers(20, 560), st.integers(30, 760), st.integers(5, 24),
                 st.text("abc.12 (-", min_size=1, max_size=20))


@pytest.mark.parametrize("part", PARTS)
@given(words=st.lists(word, max_size=25))
@settings(deadline=None, max_examples=25)
def test_nothing_is_lost(part: WhitespaceCover, words: list[tuple[int, int, int, str]]) -> None:
    data = page_pdf(b"".join(show(x, y, text, size=size) for x, y, size, text in words))
    lines = lines_of(data)
    assert_nothing_lost(lines, part(lines))


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", ["two_columns.pdf", "report.pdf"])
def test_nothing_is_lost_of_the_examples(examples: Path, name: str, part: WhitespaceCover) -> None:
    lines = lines_of(examples / name)
    before = lines.lines.copy()
    assert_nothing_lost(lines, part(lines))
    assert np.array_equal(lines.lines, before)              # what came in is not changed


@pytest.mark.parametrize("page", ["/Rotate 90", "/Rotate 180", ""])
def test_turned_text_is_kept(page: str) -> None:
    turned = b"BT /F1 12 Tf 0 1 -1 0 50 300 Tm (Sideways text) Tj ET\n"
    slanted = b"BT /F1 12 Tf 0.8 0.6 -0.6 0.8 300 300 Tm (Slanted text) Tj ET\n"
    lines = lines_of(page_pdf(show(72, 700, "Upright text") + turned + slanted, page=page))
    layout = WhitespaceCover()(lines)
    assert_nothing_lost(lines, layout)
    assert sorted(layout.text.texts) == ["Sideways text", "Slanted text", "Upright text"]


def test_no_text_at_all() -> None:
    layout = WhitespaceCover()(lines_of(page_pdf(b"")))
    assert not len(layout.pieces)
    assert recover(page_pdf(b""), layout=WhitespaceCover()).text == ""


def test_segments_keep_labels_with_their_text() -> None:
    lines = lines_of(page_pdf(show(72, 700, "1.") + show(100, 700, "First things first")))
    assert lines.texts == ["1. First things first"]
    assert len(find_segments(lines, 0.8)[0]) == 1


def test_two_columns_example_is_in_order(two_columns: Path) -> None:
    text = recover(two_columns, layout=make_whitespace_cover(paragraphs="evidence")).text
    places = [text.find(words) for words in (
        "Counting Misprints", "1 Introduction", "Nobody kept an almanac", "Our question is a simple one",
        "2 Material", "2.1 The almanacs", "all printed in one county", "2.2 From page to text",
        "3 A definition", "4 Findings", "5 Conclusion", "References")]
    assert -1 not in places
    assert places == sorted(places)


def test_left_column_is_one_region(two_columns: Path) -> None:
    """Columns within the right column take nothing from the left one."""
    pieces = piece_texts(WhitespaceCover()(lines_of(two_columns, "1")))
    paragraph = next(text for text in pieces if text.startswith("The idea is not new."))
    assert paragraph.endswith("somebody had the pa- / tience.")


@pytest.mark.skipif(not PAPERS.is_dir(), reason="no papers beside the repository")
def test_published_page() -> None:
    """Page 1 of a two-column paper: its gutter, and its lines as typed."""
    layout = WhitespaceCover()(lines_of(PAPERS / "C02-1004.pdf", "1"))
    boundary = layout.overlays["columns"]
    assert len(boundary) == 1
    assert 297 <= boundary["x0"][0] <= 315
    white = layout.overlays["whitespace"]
    gutter = white[(np.abs(white["x0"] - 297) < 1) & (np.abs(white["x1"] - 315) < 1)]
    assert (gutter["y1"] - gutter["y0"]).max() > 480
    texts = set(layout.text.texts)
    typed = [line.strip() for line in (PAPERS / "C021004.txt").read_text("utf-8").splitlines() if line.strip()]
    # the last two stand on the page in another line break, the others have accents apart or a space too many
    known = {"Schönberggasse 9", "In Deutschland ist das Ger ̈at u ̈ber die Bad",
             "leads to the 4-tuple (beziehen, Gerät, über,", "in a clause headed by the verb V . For example,",
             "In contrast, the supervised methods are based on", "information that the program learns from"}
    assert len(typed) == 53
    assert {line for line in typed if line not in texts} <= known
