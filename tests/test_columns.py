"""The edges of the column each line stands in."""
from __future__ import annotations

import numpy as np
import pytest
from made_pages import BOLD, MORE, PROSE, Put, Sheet, fill, pages_of, texts

from spacy_pdfrecover.layout.columns import column_edges, justified_frames, right_neighbours
from spacy_pdfrecover.layout.hybrid import make_hybrid
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.model import LINE, Array

Box = tuple[float, float, float]            # left edge, right edge, baseline


def lines_at(*boxes: Box, size: float = 10.0) -> Array:
    lines = np.zeros(len(boxes), LINE)
    for row, (x0, x1, baseline) in enumerate(boxes):
        lines[row]["x0"], lines[row]["x1"], lines[row]["baseline"] = x0, x1, baseline
    lines["size"] = size
    return lines


def edges(lines: Array, follows: list[bool] | None = None) -> list[tuple[float, float]]:
    """Of each line; the first of the document and what steps up begins a run."""
    below = np.concatenate([[False], np.diff(lines["baseline"]) > 0]) if follows is None else np.array(follows)
    left, right = column_edges(lines, below)
    return [(float(low), float(high)) for low, high in zip(left, right, strict=True)]


def justified(x0: float, x1: float, rows: int, top: float = 100.0) -> list[Box]:
    return [(x0, x1, top + 12 * row) for row in range(rows)]


def test_justified_lines_share_their_edges() -> None:
    lines = lines_at(*justified(72, 300, 6), (72, 150, 172))
    assert edges(lines) == [(72, 300)] * 7
    assert justified_frames(lines) == [(72, 300)]


def test_ragged_lines_take_the_widest() -> None:
    assert edges(lines_at((72, 270, 100), (72, 300, 112), (72, 281, 124))) == [(72, 300)] * 3


def test_a_running_head_is_no_line_of_the_column_below() -> None:
    """That of a last page whose text fills its left column alone."""
    ragged = [(72, 270, 130), (72, 300, 142), (72, 281, 154)]
    assert edges(lines_at((240, 371, 63), *ragged))[1:] == [(72, 300)] * 3
    assert edges(lines_at((100, 371, 118), *ragged))[1:] == [(72, 371)] * 3
    assert edges(lines_at((240, 350, 118), *ragged))[1:] == [(72, 350)] * 3


def test_text_at_the_right_bounds_a_ragged_column() -> None:
    """Three lines with a column beside them, under a line that runs over both."""
    left = [(72, 240, 112), (72, 250, 124), (72, 245, 136)]
    right = [(300, 480, 112), (300, 470, 124), (300, 475, 136)]
    lines = lines_at((72, 480, 100), *left, *right)
    assert [edge[1] for edge in edges(lines)[1:4]] == [250, 250, 250]


def test_a_title_over_two_columns_does_not_move_their_edges() -> None:
    title: Box = (72, 500, 100)
    lines = lines_at(title, *justified(72, 270, 5, 114), *justified(302, 500, 5, 114))
    assert edges(lines) == [(72, 500), *[(72, 270)] * 5, *[(302, 500)] * 5]


@pytest.mark.parametrize("ragged", [True, False])
def test_a_title_over_two_columns_leaves_their_paragraphs_alone(ragged: bool) -> None:
    """Were the title's edge the column's, every line of the first column would look ended."""
    sheet = Sheet().line("A long title that runs over both columns of the whole page below", font=BOLD, size=14)
    top = sheet.y
    sheet.text(PROSE, width=190, justified=not ragged).text(MORE, width=190, justified=not ragged)
    sheet.move(y=top).text("Upstream " + PROSE, x=290, width=190, justified=not ragged)
    assert texts(sheet.recovered())[1:] == [PROSE, MORE, "Upstream " + PROSE]


def test_the_narrowest_frame_that_holds_a_line_wins() -> None:
    lines = lines_at(*justified(72, 500, 5), *justified(72, 270, 5, 200), (80, 200, 260))
    assert edges(lines)[-1] == (72, 270)


def test_frames_of_other_pages_hold_nothing_that_fits_one_of_its_own() -> None:
    """Captions beside pictures do not narrow the column of a short last line elsewhere."""
    narrow = justified(72, 150, 4)
    lines = lines_at(*narrow, *justified(72, 300, 6), (72, 140, 172))
    lines["page"][len(narrow):] = 1
    assert edges(lines) == [(72, 150)] * 4 + [(72, 300)] * 7


def test_a_short_line_alone_on_its_page_stands_in_a_frame_of_others() -> None:
    lines = lines_at(*justified(72, 300, 6), (72, 140, 100))
    lines["page"][6:] = 1
    assert edges(lines)[-1] == (72, 300)


def test_chance_edges_make_no_frame() -> None:
    assert justified_frames(lines_at((72, 300, 100), (72, 300, 112), (72, 280, 124), (72, 260, 136))) == []


@pytest.mark.parametrize(("inner", "frames"), [(108, []), (40, [(72, 125)])])
def test_headings_as_long_as_each_other_make_no_column(inner: float, frames: list[tuple[int, int]]) -> None:
    """Where text that runs on beyond them stands in below each."""
    rows = [(72, 125, 100 + 60 * row) for row in range(3)]
    lines = lines_at(*(box for row in rows for box in (row, (inner, 300 + row[2], row[2] + 12))))
    assert justified_frames(lines) == frames


def test_what_stands_to_the_right() -> None:
    lines = lines_at((72, 200, 100), (220, 300, 101), (320, 400, 100), (72, 200, 140))
    assert right_neighbours(lines).tolist() == [np.float32(220), np.float32(320), np.inf, np.inf]


def test_other_pages_are_not_to_the_right() -> None:
    lines = lines_at((72, 200, 100), (220, 300, 100))
    lines["page"] = [0, 1]
    assert right_neighbours(lines).tolist() == [np.inf, np.inf]


def test_no_lines_no_edges() -> None:
    left, right = column_edges(np.zeros(0, LINE), np.zeros(0, bool))
    assert len(left) == len(right) == 0


def test_the_layout_writes_the_edges_into_its_lines() -> None:
    puts = [*fill(PROSE, 72, 100, 200), *fill(MORE, 300, 100, 200)]
    lines = make_hybrid()(find_lines(pages_of(puts))).text.lines
    assert set(np.round(lines["left"]).tolist()) == {72, 300}
    assert set(np.round(lines["right"]).tolist()) == {272, 500}


def test_every_line_stands_within_its_column() -> None:
    puts = [Put("a title that is wide " * 3, 60, 80), *fill(PROSE, 72, 100, 200), *fill(MORE, 300, 100, 200),
            Put("12", 320, 700)]
    lines = make_hybrid()(find_lines(pages_of(puts))).text.lines
    assert (lines["left"] <= lines["x0"] + 0.01).all()
    assert (lines["right"] >= lines["x1"] - 0.01).all()


def test_text_between_listings_shows_its_column_by_itself() -> None:
    """Code begins at its left edge, is ragged and runs out of it: three lines in fourteen are no quarter."""
    listing = [(72, 155 + 40 * row, 200 + 12 * row) for row in range(11)]
    lines = lines_at((72, 300, 100), (72, 300, 112), (72, 300, 124), *listing)
    fixed = np.arange(len(lines)) > 2
    assert justified_frames(lines) == []
    assert justified_frames(lines, fixed) == [(72, 300)]
    short = lines_at(*[(72, 180, 400 + 12 * row) for row in range(3)], *[(72, 300, 100 + 12 * row) for row in range(3)],
                     *listing)
    assert justified_frames(short, np.arange(len(short)) > 5) == [(72, 300)]     # a term is no column
    ragged = [(72, 250 + 9 * row, 400 + 12 * row) for row in range(5)]
    heading = lines_at(*[(72, 120, 100 + 90 * row) for row in range(4)], *ragged, *listing)
    assert justified_frames(heading, np.arange(len(heading)) > 8) == []          # nor a heading that returns


def test_ragged_text_left_of_a_column_does_not_end_where_that_does() -> None:
    """A float within columns as wide as the page: what stands to its right parts it from their right edge."""
    above, beside = fill(PROSE, 72, 100, 440), fill(MORE + " " + MORE, 252, 160, 260)
    ragged = [(72, 190 + 9 * (row % 3), 160 + 12 * row) for row in range(6)]
    boxes = [(put.x, put.x + put.width, put.y) for put in above]
    column = [(put.x, put.x + put.width, put.y) for put in beside]
    found = edges(lines_at(*boxes, *ragged, *column))
    assert found[len(above):len(above) + 6] == [(72, 208)] * 6
    assert found[0] == (72, 512)


def test_code_that_runs_out_of_the_column_makes_it_no_wider() -> None:
    """Ragged lines of the text are no shorter for it: none ends on purpose."""
    lines = lines_at((72, 300, 100), (72, 312, 112), (72, 500, 124), (72, 306, 136))
    _, right = column_edges(lines, np.array([False, True, True, True]), np.array([False, False, True, False]))
    assert right.tolist() == [312, 312, 500, 312]


def test_a_word_that_is_not_broken_makes_a_ragged_column_no_wider() -> None:
    """A line that runs out of it for its last word, which begins before others have ended."""
    told = ["The mill stood where the two rivers met, and the village had grown",
            "slowly around it. Every autumn the carts that came down its road",
            "could be heard from far away, and nobody alive remembered who had",
            "laid the first stone of it, or why the wheel had been set so low."]
    long = [f"Its keeper wrote them down on the page /archive/mill/{'letters-' * 5}1790",
            "of the book, and no one else but her could read what it said of"]
    sheet = Sheet()
    for text in (*told, *long, *told):
        sheet.line(text)
    assert texts(sheet.recovered(), "paragraph") == [" ".join([*told, *long, *told])]


@pytest.mark.parametrize(("word", "end"), [("wheel.keeper.name-of-old", 472), ("wheel. It turned round and round", 0)])
def test_a_word_that_is_not_broken_makes_a_justified_column_no_wider(word: str, end: float) -> None:
    """Though its line is the only one of a short run that fills the column."""
    head = "The keeper told everyone who wanted to know that all this was due to the old "
    text = find_lines(pages_of([*fill(PROSE + " " + MORE, 72, 100, 400), Put(head + word, 72, 400),
                                Put("and left it there.", 72, 412)]))
    lines = make_hybrid()(text).text.lines
    assert lines["x1"][-2] > 480
    assert abs(lines["right"][-2] - (end or lines["x1"][-2])) < 1
