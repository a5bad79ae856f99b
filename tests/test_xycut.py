"""Blocks by XY-cut: what is cut, in which order, and that nothing is lost."""
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_pdfrecover import recover
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.flow.unchanged import make_unchanged
from spacy_pdfrecover.layout.profiles import gaps
from spacy_pdfrecover.layout.words import find_rows, find_words
from spacy_pdfrecover.layout.xycut import make_xycut
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.model import GLYPH, PAGE, ROLES, RULE, Layout, Lines, Pages

WIDTH, HEIGHT = 600.0, 800.0
LETTER = 0.5                # width of a letter in sizes


class Put(NamedTuple):
    """Text at a place: left edge and baseline, from the top left corner."""

    text: str
    x: float
    y: float
    size: float = 10.0
    page: int = 0
    angle: float = 0.0
    font: int = 0


def pages_of(texts: Sequence[Put]) -> Pages:
    glyphs = []
    for number, put in enumerate(texts):
        for place, char in enumerate(put.text):
            if char == " ":
                continue
            along = place * LETTER * put.size
            width = LETTER * put.size
            if put.angle:
                box = (put.x - 0.8 * put.size, put.y - along - width, put.x + 0.2 * put.size, put.y - along)
                origin, base = put.x, put.y - along
            else:
                box = (put.x + along, put.y - 0.8 * put.size, put.x + along + width, put.y + 0.2 * put.size)
                origin, base = put.x + along, put.y
            glyphs.append((put.page, put.font, put.size, *box, origin, base, put.angle, ord(char), -1, 255,
                           number, 0))
    count = max((put.page for put in texts), default=0) + 1
    pages = np.zeros(count, PAGE)
    pages["number"], pages["width"], pages["height"], pages["unit"] = range(count), WIDTH, HEIGHT, 1.0
    table = np.array(sorted(glyphs, key=lambda glyph: glyph[0]), GLYPH)
    return Pages("made", table, pages, np.zeros(0, RULE), [Font("Times"), Font("Courier", fixed=True)])


def lines_of(texts: Sequence[Put]) -> Lines:
    return find_lines(pages_of(texts))


def blocks(layout: Layout) -> list[tuple[str, str]]:
    """Path and text of each piece."""
    texts = layout.text.texts
    return [(layout.paths[piece["column"]], " | ".join(texts[piece["start"]:piece["end"]]))
            for piece in layout.pieces]


def paper(**changes: Any) -> Any:
    """The part with the paper's choices."""
    return make_xycut(**{"lines": "rows", "paragraphs": False, "raster": 1.0, **changes})


def column(name: str, x: float, rows: int = 6, top: float = 200.0, step: float = 12.0,
           letters: int = 40) -> list[Put]:
    return [Put(f"{name}{row}".ljust(letters, "m"), x, top + row * step) for row in range(rows)]


COLUMNS = [Put("title " * 16, 60, 100, 12), *column("l", 60), *column("r", 320)]


def names(layout: Layout) -> list[tuple[str, str]]:
    """Path of each piece, and the first two letters of its lines."""
    return [(path, " ".join(line[:2] for line in text.split(" | "))) for path, text in blocks(layout)]


@pytest.mark.parametrize("turn", [1, -1])
@pytest.mark.parametrize("part", [paper(), make_xycut(paragraphs=False)])
def test_a_title_over_two_columns(part: Any, turn: int) -> None:
    assert names(part(lines_of(COLUMNS[::turn]))) == [
        ("t", "ti"), ("bl", "l0 l1 l2 l3 l4 l5"), ("br", "r0 r1 r2 r3 r4 r5")]


def test_the_widest_gap_is_cut_first() -> None:
    def four(top: float, other_top: float) -> list[str]:
        rows = [*column("a", 60, 3), *column("b", 60, 3, top), *column("c", 320, 3),
                *column("d", 320, 3, other_top)]
        return [f"{path} {lines}" for path, lines in names(paper()(lines_of(rows)))]

    # the gap below the left column is wider than the gutter but does not run through
    assert four(300, 260) == ["lt a0 a1 a2", "lb b0 b1 b2", "rt c0 c1 c2", "rb d0 d1 d2"]
    assert four(340, 340) == ["tl a0 a1 a2", "tr c0 c1 c2", "bl b0 b1 b2", "br d0 d1 d2"]


def test_of_gaps_as_wide_the_one_at_the_top_goes_first() -> None:
    rows = [Put("word " * 12, 60, y, 15) for y in (100, 140, 180.0)]
    assert [path for path, _ in blocks(paper()(lines_of(rows)))] == ["t", "bt", "bb"]


def test_gaps_that_differ_by_less_than_the_raster_are_as_wide() -> None:
    rows = [Put("word " * 12, 60, y, 15) for y in (100.3, 140.5, 181.0)]
    assert [path for path, _ in blocks(paper()(lines_of(rows)))] == ["t", "bt", "bb"]
    assert [path for path, _ in blocks(paper(raster=0.0)(lines_of(rows)))] == ["tt", "tb", "b"]


def test_narrow_parts_are_not_cut_off() -> None:
    numbered = [Put(str(row), 60, 200 + 12 * row) for row in range(8)]
    rows = [*numbered, *column("m", 100, 8)]
    assert len(paper()(lines_of(rows)).pieces) == 1
    assert len(paper(least_part_width=0.001)(lines_of(rows)).pieces) == 2


def test_flat_regions_are_not_cut_into_columns() -> None:
    rows = [*column("l", 60, 2), *column("r", 320, 2)]
    assert len(paper()(lines_of(rows)).pieces) == 1             # 20 of 800 points high: less than 1/32
    assert len(paper(least_height=0.01)(lines_of(rows)).pieces) == 2


def test_narrow_regions_are_not_cut_across() -> None:
    rows = [Put("narrow", 60, 100, 15), Put("narrow", 60, 300, 15)]
    assert len(paper()(lines_of(rows)).pieces) == 1
    assert len(paper(least_width=0.01)(lines_of(rows)).pieces) == 2
    tall = [Put("word " * 20, 60, 100, 5), Put("word " * 20, 60, 300, 5)]
    assert len(paper()(lines_of(tall)).pieces) == 1             # parts of 3 points: less than 1/128
    assert len(paper(least_part_height=0.001)(lines_of(tall)).pieces) == 2


def test_thresholds_of_a_page_or_of_the_document() -> None:
    small = [Put("word " * 20, 60, 100 + 25 * row, 9) for row in range(3)]
    large = [Put("word " * 4, 60, 100 + 60 * row, 40, page=1) for row in range(9)]
    rows = [*small, *large]

    def on_first(layout: Layout) -> int:
        return int((layout.pieces["page"] == 0).sum())

    assert on_first(paper()(lines_of(rows))) == 1
    assert on_first(paper(scope="page")(lines_of(rows))) == 3


def test_double_spacing_needs_the_other_threshold() -> None:
    rows = [Put("word " * 15, 60, 100 + 30 * row + 40 * (row > 3), 12) for row in range(8)]
    assert len(paper()(lines_of(rows)).pieces) == 8
    assert len(paper(gap="histogram")(lines_of(rows)).pieces) == 2


def test_noise_bridges_no_gutter_and_loses_no_word() -> None:
    rows = [*column("l", 60, 12), *column("r", 320, 12), Put("across" * 2, 261, 348)]
    assert len(paper()(lines_of(rows)).pieces) == 1
    layout = paper(noise_x=0.2)(lines_of(rows))
    assert [path for path, _ in blocks(layout)] == ["l", "r"]
    assert sum("across" in text for _, text in blocks(layout)) == 1


def test_lines_set_tight_are_told_apart() -> None:
    rows = [Put("word " * 10, 60, 100 + 7 * row) for row in range(4)]
    layout = paper()(lines_of(rows))
    assert layout.pieces["end"].tolist() == [4]


def test_gaps_wider_than_a_third_of_a_character_part_words() -> None:
    rows = [Put("aaaa", 60, 100), Put("bbbb", 81.5, 100), Put("cccc", 103.5, 100)]
    (_, text), = blocks(paper()(lines_of(rows)))
    assert text == "aaaabbbb cccc"


def test_rows_of_right_to_left_text_begin_on_the_right() -> None:
    rows = [Put("".join(reversed("שלום")), 300, 100), Put("".join(reversed("עולם")), 270, 100)]
    (_, text), = blocks(paper()(lines_of(rows)))
    assert [word for word in text.split() if set(word) == set("שלום")] == [text.split()[0]]


def test_a_line_that_bridges_the_gutter_is_cut_there() -> None:
    line = f"{'left words go here and there':40}right words that go on and on"
    typed = [Put(line, 60, 100 + 14 * row, font=1) for row in range(5)]
    text = lines_of(typed)
    assert len(text.lines) == 5
    (_, left), (_, right) = blocks(make_xycut(paragraphs=False)(text))
    assert left.split(" | ") == ["left words go here and there"] * 5
    assert right.split(" | ") == ["right words that go on and on"] * 5


def test_turned_text_keeps_its_lines() -> None:
    rows = [*COLUMNS, Put("up along the margin", 20, 500, angle=90.0)]
    for part in (paper(), make_xycut()):
        layout = part(lines_of(rows))
        assert [text for _, text in blocks(layout)].count("up along the margin") == 1


def test_second_copies_are_hidden() -> None:
    twice = [Put("shadow", 60, 100), Put("shadow", 60.3, 100), *column("m", 60)]
    layout = paper()(lines_of(twice))
    assert [ROLES[role] for role in layout.pieces["role"]].count("hidden") == 1


def test_paragraphs_within_blocks() -> None:
    first = [Put("word " * 16, 60, 100), Put("word " * 16, 60, 112), Put("word " * 4, 60, 124)]
    rows = [*first, *(put._replace(y=put.y + 36) for put in first)]
    assert len(make_xycut(paragraphs=False)(lines_of(rows)).pieces) == 1
    layout = make_xycut()(lines_of(rows))
    assert [(path, text.count("|")) for path, text in blocks(layout)] == [("", 2), ("", 2)]


def test_columns_are_the_edges_of_lines() -> None:
    lines = paper()(lines_of(COLUMNS)).text.lines
    assert lines["left"][-1] == pytest.approx(320)
    assert lines["right"][-1] == pytest.approx(520)


@pytest.mark.parametrize("part", [paper(), make_xycut(), paper(scope="page", gap="histogram")])
def test_nothing_comes_of_nothing(part: Any) -> None:
    layout = part(lines_of([]))
    assert len(layout.pieces) == len(layout.text.lines) == 0


PUTS = st.lists(st.builds(
    Put, st.text("abcדה ", min_size=1, max_size=12).filter(str.strip),
    st.floats(0, 560), st.floats(10, 790), st.sampled_from([6.0, 10.0, 24.0]), st.integers(0, 2),
    st.sampled_from([0.0, 0.0, 0.0, 90.0]), st.integers(0, 1)), min_size=1, max_size=30)
PARTS = st.builds(
    make_xycut, st.sampled_from(["mean", "histogram"]), st.sampled_from(["page", "document"]),
    st.sampled_from([0.0, 0.3, 0.9]), st.sampled_from([0.0, 0.3, 0.9]),
    st.sampled_from([0.0, 1 / 6]), st.sampled_from([0.0, 1 / 32]), st.sampled_from([0.0, 1 / 6]),
    st.sampled_from([0.0, 1 / 128]), st.sampled_from([0.0, 1.0]), st.sampled_from(["given", "rows"]),
    st.booleans())


@settings(max_examples=150, deadline=None)
@given(PUTS, PARTS)
def test_every_glyph_is_in_one_line_and_every_line_in_one_piece(texts: list[Put], part: Any) -> None:
    before = lines_of(texts)
    layout = part(before)
    text, pieces = layout.text, layout.pieces
    assert sorted(text.order.tolist()) == sorted(before.order.tolist())
    assert text.lines["start"].tolist() == [0, *text.lines["end"][:-1].tolist()]
    assert text.lines["end"][-1] == len(text.order)
    assert (text.lines["end"] > text.lines["start"]).all()
    assert not text.spaces[text.lines["start"]].any()
    assert pieces["start"].tolist() == [0, *pieces["end"][:-1].tolist()]
    assert pieces["end"][-1] == len(text.lines)
    owner = np.repeat(np.arange(len(text.lines)), text.lines["end"] - text.lines["start"])
    assert (text.pages.glyphs["page"][text.order] == text.lines["page"][owner]).all()
    assert (np.diff(pieces["page"]) >= 0).all()
    assert pieces["column"].max() == len(layout.paths) - 1
    assert len(set(zip(pieces["page"].tolist(), pieces["column"].tolist(), strict=True))) == len(layout.paths)


@settings(max_examples=50, deadline=None)
@given(PUTS)
def test_words_hold_each_glyph_once_and_no_space(texts: list[Put]) -> None:
    text = lines_of(texts)
    words = find_words(text)
    assert words["start"].tolist() == [0, *words["end"][:-1].tolist()]
    upright = text.lines["angle"][words["line"]] == 0
    inside = np.ones(len(text.order), bool)
    inside[words["start"]] = False
    owner = np.repeat(np.arange(len(words)), words["end"] - words["start"])
    assert not (text.spaces & inside & upright[owner]).any()


def test_gaps_of_a_profile() -> None:
    low, high = np.array([0.0, 20.0, 5.0]), np.array([4.0, 30.0, 21.0])
    assert [(gap.low, gap.high, gap.middle) for gap in gaps(low, high, np.ones(3))[1]] == [(4.0, 5.0, 4.5)]
    # with noise, thin ink at the edges is no content and between is a gap
    content, found = gaps(low, high, np.array([1.0, 1.0, 0.1]), 0.2)
    assert content == (0.0, 30.0)
    assert [(gap.low, gap.high) for gap in found] == [(4.0, 20.0)]
    assert gaps(np.array([3.0]), np.array([3.0]), np.ones(1)) == ((3.0, 3.0), [])


def test_rows_of_boxes() -> None:
    low, high = np.array([0.0, 9.0, 2.0, 40.0]), np.array([10.0, 19.0, 8.0, 50.0])
    assert find_rows(low, high).tolist() == [0, 1, 0, 2]
    assert find_rows(low[:0], high[:0]).tolist() == []


def test_the_part_in_the_chain(two_columns: Path) -> None:
    given, cut = (recover(two_columns, layout=part, flow=make_unchanged(), repairs={})
                  for part in (None, make_xycut()))
    assert np.array_equal(np.unique(given.char_glyph), np.unique(cut.char_glyph))
    assert sorted(given.text.split()) == sorted(cut.text.split())
    assert cut.text.index("Introduction") < cut.text.index("tience.") < cut.text.index("2.1 The almanacs")
