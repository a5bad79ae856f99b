"""The text of blocks, and the one way to change it."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_pages import Put, fill, pages_of, recover_pages, roles, texts, words_of

from spacy_pdfrecover.model import NO_GLYPH
from spacy_pdfrecover.text import BLOCK_BREAK, DRAWN, LINE_BREAK, SPACE, Change, Text, assemble, replaced

PAGE_OF_GLYPH = np.zeros(1000, "i4")


def made(string: str) -> Text:
    """`string` as a text whose characters are glyphs, `|` standing for a line end."""
    blocks = string.split("\n\n")
    chars = np.array([ord(" " if char == "|" else char) for char in string], "<u4")
    joint = np.array([{"|": LINE_BREAK, " ": SPACE, "\n": BLOCK_BREAK}.get(char, DRAWN) for char in string], "u1")
    drawn = joint == DRAWN
    glyph = np.where(drawn, np.cumsum(drawn) - 1, NO_GLYPH).astype("i4")
    ends = np.cumsum([len(block) + 2 for block in blocks]) - 2
    starts = ends - [len(block) for block in blocks]
    return Text(chars, glyph, joint, starts.astype("i8"), ends.astype("i8"))


def blocks_of(text: Text) -> list[str]:
    return [text.string[start:end] for start, end in zip(text.starts.tolist(), text.ends.tolist(), strict=True)]


def test_a_change_is_written_down() -> None:
    text = replaced(made("e\N{LATIN SMALL LIGATURE FFI}cient"), [Change(1, 2, "ffi", 0.9)], "some-rule", PAGE_OF_GLYPH)
    assert text.string == "efficient"
    assert [tuple(edit) for edit in text.edits] == [
        ("some-rule", "\N{LATIN SMALL LIGATURE FFI}", "ffi", 1, 0, 0.9)]


def test_new_characters_keep_the_glyphs_they_stand_for() -> None:
    text = replaced(made("abc de"), [Change(1, 2, "xyz"), Change(3, 4, "-")], "rule", PAGE_OF_GLYPH)
    assert text.string == "axyzc-de"
    assert text.glyph.tolist() == [0, 1, 1, 1, 2, NO_GLYPH, 3, 4]
    assert replaced(made("a"), [Change(1, 1, "b")], "rule", PAGE_OF_GLYPH).glyph.tolist() == [0, NO_GLYPH]


def test_glyphs_left_over_share_the_last() -> None:
    assert replaced(made("abcd"), [Change(1, 3, "wxyz")], "rule", PAGE_OF_GLYPH).glyph.tolist() == [0, 1, 2, 2, 2, 3]
    assert replaced(made("abcd"), [Change(1, 4, "xy")], "rule", PAGE_OF_GLYPH).glyph.tolist() == [0, 1, 2]


def test_blocks_earlier_edits_and_anchors_move_along() -> None:
    text = made("one two\n\nthree four")
    text = replaced(text, [Change(15, 19, "five")], "first", PAGE_OF_GLYPH)
    text = Text(text.chars, text.glyph, text.joint, text.starts, text.ends, text.edits, np.array([-1, 15]))
    text = replaced(text, [Change(0, 4, "")], "second", PAGE_OF_GLYPH)
    assert blocks_of(text) == ["two", "three five"]
    assert text.anchors.tolist() == [-1, 11]
    assert [(edit.rule, edit.start) for edit in text.edits] == [("first", 11), ("second", 0)]


def test_no_changes_give_the_same_text() -> None:
    text = made("as it was")
    assert replaced(text, [], "rule", PAGE_OF_GLYPH) is text


def test_overlapping_changes_are_an_error() -> None:
    with pytest.raises(ValueError, match="some-rule"):
        replaced(made("abcdef"), [Change(0, 3, "x"), Change(2, 4, "y")], "some-rule", PAGE_OF_GLYPH)


@given(st.lists(st.sampled_from("ab c|"), min_size=2, max_size=30), st.data())
def test_any_changes(chars: list[str], data: st.DataObject) -> None:
    """Text, glyphs and edits agree with plain string work."""
    string = "".join(chars)
    cuts = data.draw(st.lists(st.integers(0, len(string)), min_size=2, max_size=8, unique=True).map(sorted))
    changes = [Change(start, end, data.draw(st.text("xyz ", max_size=3)))
               for start, end in zip(cuts[::2], cuts[1::2], strict=False)]
    text = replaced(made(string), changes[::-1], "rule", PAGE_OF_GLYPH)
    expected, at = "", 0
    for change in changes:
        expected += string[at:change.start] + change.after
        at = change.end
    expected += string[at:]
    assert text.string == expected.replace("|", " ")
    assert len(text.glyph) == len(text.joint) == len(text.string)
    assert blocks_of(text) == [text.string]
    for edit, change in zip(text.edits, changes, strict=True):
        assert text.string[edit.start:edit.start + len(edit.after)] == change.after
        assert edit.before == string[change.start:change.end].replace("|", " ")


def test_lines_of_a_block_are_joined_by_spaces_and_blocks_by_two_newlines() -> None:
    puts = [*fill("one line and then another line of text", 72, 100, 100, justified=False),
            *fill("a block apart", 72, 200, 100)]
    assert recover_pages(pages_of(puts)).text == "one line and then another line of text\n\na block apart"


@pytest.mark.parametrize(("first", "second", "between"), [
    pytest.param("春眠不覚暁処処聞啼鳥", "夜来風雨声花落知多少", "", id="ideographs"),
    pytest.param("春眠不覚暁処処聞啼鳥", "Python風雨声花落知多", " ", id="ideograph and Latin letter"),
    pytest.param("春眠不覚暁処処聞啼、", "Python風雨声花落知多", "", id="full-width mark"),
    pytest.param("나는 오늘 학교에 갔다가", "집에 돌아왔습니다 그리", " ", id="Hangul"),
    pytest.param("ሰላም፡ለዓለም፡ሁሉም፡", "ሰላም፡ለዓለም፡ሁሉም", "", id="Ethiopic wordspace"),
])
def test_what_stands_between_lines(first: str, second: str, between: str) -> None:
    lines = [Put(first, 72, 100), Put(second, 72, 112)]
    assert recover_pages(pages_of(lines)).text == first + between + second


def test_a_line_above_words_with_ethiopic_wordspaces_ends_its_paragraph() -> None:
    """What would have fitted behind it is a word, not the whole line."""
    full, short = "ሰላም፡ለዓለም፡ሁሉም፡ሰላም፡ለዓለም፡ሁሉም፡ሰላም፡ለዓለም፡", "ሁሉም፡ሰላም።"
    lines = [Put(text, 72, 100 + 12 * row) for row, text in enumerate((full, full, short, full, full, short))]
    assert recover_pages(pages_of(lines)).text == "\n\n".join([full + full + short] * 2)


def test_a_line_that_ends_between_words_goes_on() -> None:
    """Be it ever so short: Ethiopic lines have no capitals that tell it."""
    lines = ("ሰላም፡ለዓለም፡ሁሉም፡ሰላም፡ለዓለም፡ሁሉም፡ሰላም፡ለዓለም፡", "ሰላም፡ለዓለም፡ሁሉም፡ሰላም፡ለዓለም፡", "ሁሉም፡ሰላም፡ለዓለም፡ሁሉም።")
    assert recover_pages(pages_of([Put(text, 72, 100 + 12 * row) for row, text in enumerate(lines)])
                         ).text == "".join(lines)


def test_assembled_text_says_what_each_character_is() -> None:
    stages: dict[str, Any] = {}
    puts = [*words_of(Put("one two", 72, 100)), Put("and three", 72, 112), Put("apart", 72, 200)]
    result = recover_pages(pages_of(puts), stages=stages, repairs={})
    text = assemble(stages["flow"])
    assert text.string == result.text == "one two and three\n\napart"
    names = {DRAWN: "d", SPACE: "s", LINE_BREAK: "l", BLOCK_BREAK: "b"}
    assert "".join(names[kind] for kind in text.joint.tolist()) == "dddsdddldddsdddddbbddddd"
    assert texts(result) == blocks_of(text)


def test_rows_of_ideographs_are_parted() -> None:
    """Between the lines of a paragraph ideographs have no space, between the rows of a table they do."""
    rows = [("学校", "地点", "人数"), ("北京大学", "北京", "三万"), ("山东大学", "济南", "六万"),
            ("浙江大学", "杭州", "五万")]
    puts = [Put(cell, 72 + 120 * column, 100 + 14 * row) for row, cells in enumerate(rows)
            for column, cell in enumerate(cells)]
    result = recover_pages(pages_of(puts))
    assert roles(result) == [("table", " ".join(cell for cells in rows for cell in cells))]
