"""The whole chain: nothing is lost, nothing comes twice, order of drawing and turned pages do not matter."""
from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_pages import (
    BOLD,
    FACES,
    HEIGHT,
    MORE,
    PROSE,
    ROMAN,
    SANS,
    TYPED,
    UNSEEN,
    WIDTH,
    Put,
    Sheet,
    fill,
    pages_of,
    pdf_of,
    recover_pages,
    roles,
    texts,
    words_of,
)
from make_pdf import drawn_pdf, page_pdf, show, text_pdf
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover import recover
from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.model import BLANK, GENERATED, NO_GLYPH, ROLES, Array, Edit, Layout, Lines, Recovered
from spacy_pdfrecover.read.pdfium import compiled_loop, make_pdfium
from spacy_pdfrecover.repair import Repair


def one_column() -> Sheet:
    sheet = Sheet().line("1 Aims", font=BOLD, size=14).gap(10)
    return sheet.text(PROSE, indent=15).text(MORE, indent=15).text(PROSE, indent=15)


def two_columns() -> Sheet:
    sheet = Sheet(measure=220).text(PROSE, indent=12).text(MORE, indent=12)
    return sheet.move(left=316, y=sheet.top).text("Upstream t" + PROSE[1:], indent=12).text(MORE, indent=12)


def copies() -> Sheet:
    """Invisible copies, fake bold and a note."""
    sheet = Sheet().text(PROSE)
    sheet.puts += [put._replace(mode=UNSEEN) for put in sheet.puts[:2]]
    sheet.gap().line("Twice drawn", font=SANS, size=12)
    sheet.puts.append(sheet.puts[-1]._replace(x=sheet.puts[-1].x + 0.3))
    sheet.gap().text(MORE)
    sheet.puts.append(Put("1", sheet.puts[-1].x + sheet.puts[-1].width, sheet.puts[-1].y - 3.5, size=6))
    sheet.move(y=700)
    sheet.puts.append(Put("1", sheet.left, 696, size=5))
    sheet.puts.append(Put("A note on this.", sheet.left + 4, 700, size=8))
    return sheet


def sideways(canvas: Canvas) -> None:
    canvas.translate(300, 100)
    canvas.rotate(90)
    canvas.setFont(ROMAN, 10)
    for row, put in enumerate(fill(PROSE, 0, 0, 300)):
        canvas.drawString(0, -12 * row, put.text)
    canvas.rotate(-60)
    canvas.drawString(200, 0, "A slanted stamp")


MADE: dict[str, bytes] = {
    "one column": one_column().pdf(),
    "two columns": two_columns().pdf(),
    "copies": copies().pdf(),
    "sideways": drawn_pdf(sideways),
    "two pages": text_pdf([["First page, first line", "and second"], ["Second page"]]),
    "a blank page between": text_pdf([["First page"], [], ["Third page"]]),
    "off the page": page_pdf(show(72, 700, "Seen") + show(-300, 400, "Beside the page")),
    "one letter": page_pdf(show(72, 700, "x")),
    "code": Sheet().text(PROSE).gap().line("for row in rows:", font=TYPED)
            .line("    print(row)", font=TYPED).gap().text(MORE).pdf(),
}


def check_whole(result: Recovered, stages: dict[str, Any], repaired: bool = True) -> None:
    """What holds for every document."""
    glyphs = result.pages.glyphs
    lines: Lines = stages["lines"]
    drawn = np.flatnonzero(glyphs["flags"] & (GENERATED | BLANK) == 0)
    assert np.array_equal(np.sort(lines.order), drawn)
    for table in (lines.lines, stages["layout"].text.lines):
        assert ranges_cover(table["start"], table["end"], len(lines.order))
    for stage in ("layout", "roles", "flow"):
        layout: Layout = stages[stage]
        assert ranges_cover(layout.pieces["start"], layout.pieces["end"], len(layout.text.lines)), stage
    blocks, pieces = result.blocks, result.pieces
    assert ranges_cover(blocks["piece_start"], blocks["piece_end"], len(pieces), ordered=True)
    assert np.array_equal(pieces["block"], np.repeat(np.arange(len(blocks)),
                                                     blocks["piece_end"] - blocks["piece_start"]))
    assert result.text == "\n\n".join(texts(result))
    assert (blocks["start"] <= blocks["end"]).all()
    assert (blocks["start"][1:] == blocks["end"][:-1] + 2).all()
    assert (blocks["page"] <= blocks["last_page"]).all()
    assert len(result.char_glyph) == len(result.text)
    assert set(np.unique(result.char_glyph)) <= {NO_GLYPH, *drawn.tolist()}
    check_characters(result)
    if not repaired:
        given_to = result.char_glyph[result.char_glyph != NO_GLYPH]
        assert len(np.unique(given_to)) == len(given_to)
        taken = sum(len(edit.before.strip()) for edit in result.edits)         # marks of footnotes
        assert len(given_to) == len(drawn) - taken
    for anchor in blocks["anchor"].tolist():
        assert -1 <= anchor < len(result.text)


def ranges_cover(start: Array, end: Array, length: int, ordered: bool = False) -> bool:
    """Do these ranges hold every number below `length` exactly once, and none of them nothing?"""
    order = np.arange(len(start)) if ordered else np.argsort(start, kind="stable")
    start, end = start[order], end[order]
    edges = np.concatenate([[0], end])
    return bool((end > start).all() and np.array_equal(edges[:-1], start) and edges[-1] == length)


def check_characters(result: Recovered) -> None:
    """A character with a glyph is that glyph's unless an edit touched the glyph; one without is white space."""
    written = np.zeros(len(result.text), bool)
    for edit in result.edits:
        if edit.start >= 0:
            written[edit.start:edit.start + len(edit.after)] = True
    chars = np.frombuffer(result.text.encode("utf-32-le"), "<u4")
    with_glyph = result.char_glyph != NO_GLYPH
    written |= with_glyph & np.isin(result.char_glyph, result.char_glyph[written])
    same = with_glyph & ~written
    assert np.array_equal(chars[same], result.pages.glyphs["char"][result.char_glyph[same]])
    assert all(char in " \n" for char in np.array(list(result.text))[~with_glyph & ~written].tolist())


def source_of(name: str, examples: Path) -> Path | bytes:
    return MADE[name] if name in MADE else examples / name


SOURCES = [*MADE, "two_columns.pdf", "report.pdf"]


@pytest.mark.parametrize("name", SOURCES)
def test_nothing_is_lost_and_nothing_comes_twice(name: str, examples: Path) -> None:
    choices: tuple[dict[str, Repair] | None, ...] = (None, {})
    for repairs in choices:
        stages: dict[str, Any] = {}
        result = recover(source_of(name, examples), stages=stages, repairs=repairs)
        check_whole(result, stages, repaired=repairs is None)


@pytest.mark.parametrize("name", SOURCES)
def test_the_same_again_and_without_the_compiled_loop(name: str, examples: Path) -> None:
    source = source_of(name, examples)
    first = recover(source)
    readers = [make_pdfium()] + ([make_pdfium(compiled=False)] if compiled_loop() else [])
    for reader in readers:
        again = recover(source, reader=reader)
        assert again.text == first.text
        for table in ("char_glyph", "blocks", "pieces"):
            assert np.array_equal(getattr(again, table), getattr(first, table)), table
        assert list(again.edits) == list(first.edits)
        assert again.quality == first.quality


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("out", [("paragraph",), ("heading", "title", "footer"), ("hidden", "footnote"), ROLES])
def test_a_view_without_roles(name: str, out: Sequence[str], examples: Path) -> None:
    whole = recover(source_of(name, examples))
    view = whole.without(out)
    kept = [row for row in range(len(whole.blocks)) if whole.role(row) not in out]
    assert view.text == "\n\n".join(whole.block_text(row) for row in kept)
    assert len(view.blocks) == len(whole.blocks)
    assert [view.block_text(row) for row in range(len(view.blocks))] == texts(whole)
    assert set(view.dropped) == set(range(len(whole.blocks))) - set(kept)
    assert len(view.char_glyph) == len(view.text)
    check_characters(view)
    for old, new in zip(whole.edits, view.edits, strict=True):
        assert new._replace(start=0) == old._replace(start=0)
        if new.start >= 0:
            assert view.text[new.start:new.start + len(new.after)] == new.after
    for old, new in zip(whole.blocks["anchor"].tolist(), view.blocks["anchor"].tolist(), strict=True):
        assert new == -1 or view.text[new:new + 1] == whole.text[old:old + 1]
    again = view.without(out)
    assert again.text == view.text
    assert again.dropped == view.dropped
    assert np.array_equal(again.blocks, view.blocks)


def test_a_view_without_roles_that_do_not_exist(two_columns: Path) -> None:
    with pytest.raises(ValueError, match="no such role: foot;"):
        recover(two_columns).without(["footnote", "foot"])


def test_views_add_up(two_columns: Path) -> None:
    whole = recover(two_columns)
    one = whole.without(["footnote"]).without(["heading"])
    both = whole.without(["heading", "footnote"])
    assert one.text == both.text
    assert one.dropped == both.dropped
    assert np.array_equal(one.blocks, both.blocks)
    assert [edit.start for edit in one.edits] == [edit.start for edit in both.edits]


@pytest.mark.parametrize("name", ["two_columns.pdf", "report.pdf"])
def test_edits_can_be_undone(name: str, examples: Path) -> None:
    repaired, bare = recover(examples / name), recover(examples / name, repairs={})
    assert repaired.edits[:len(bare.edits)] != repaired.edits
    assert undone(repaired.text, [edit for edit in repaired.edits if edit.rule != "note-marks"]) == bare.text
    for edit in repaired.edits:
        assert repaired.text[edit.start:edit.start + len(edit.after)] == edit.after
        assert 0 <= edit.page < len(repaired.pages.pages)
        assert 0 < edit.confidence <= 1


def undone(text: str, edits: Sequence[Edit]) -> str:
    """The text before these edits, the last of them taken back first."""
    left = list(edits)
    while left:
        edit = left.pop()
        at, end = edit.start, edit.start + len(edit.after)
        assert text[at:end] == edit.after
        text = text[:at] + edit.before + text[end:]
        shift = len(edit.before) - len(edit.after)
        left = [other._replace(start=other.start + shift)
                if other.start > at or (other.start == at and other.rule != edit.rule) else other
                for other in left]
    return text


word = st.text("abcdefgäéßXYZ019.,-()¨'•ﬁ", min_size=1, max_size=8)
put = st.builds(Put, st.lists(word, min_size=1, max_size=6).map(" ".join), st.floats(-30, 600), st.floats(-10, 800),
                st.sampled_from(FACES), st.sampled_from([6.0, 9.0, 10.0, 10.0, 14.0]), st.integers(0, 2),
                st.sampled_from([0.0, 2.0]), st.sampled_from([0, 0, 0, UNSEEN]))


@settings(max_examples=60, deadline=None)
@given(st.lists(put, max_size=25))
def test_any_page(puts: list[Put]) -> None:
    choices: tuple[dict[str, Repair] | None, ...] = (None, {})
    for repairs in choices:
        stages: dict[str, Any] = {}
        result = recover_pages(pages_of(puts), stages=stages, repairs=repairs)
        check_whole(result, stages, repaired=repairs is None)


@settings(max_examples=25, deadline=None)
@given(st.lists(put, min_size=1, max_size=12), st.sampled_from([0, 90, 180, 270]))
def test_any_pdf(puts: list[Put], turn: int) -> None:
    plain = [one._replace(text=one.text.replace("ﬁ", "fi")) for one in puts]
    stages: dict[str, Any] = {}
    check_whole(recover(pdf_of(plain, rotation=turn), stages=stages), stages)


def test_a_document_without_text_has_no_blocks() -> None:
    result = recover(drawn_pdf(lambda canvas: None))
    assert result.text == ""
    assert len(result.blocks) == len(result.pieces) == len(result.char_glyph) == 0
    assert result.quality["pages_without_text"] == 1
    assert result.without(ROLES).text == ""


def test_a_failing_part_is_named_with_its_file() -> None:
    def broken(layout: Layout) -> Layout:
        raise KeyError("no such thing")
    with pytest.raises(PdfError) as error:
        recover(MADE["one letter"], name="a.pdf", roles=broken)
    assert (error.value.source, error.value.stage, error.value.reason) == ("a.pdf", "roles", "failed")
    assert "no such thing" in error.value.detail


def test_seconds_of_every_stage() -> None:
    timings: dict[str, float] = {}
    recover(MADE["one column"], timings=timings)
    first = dict(timings)
    recover(MADE["one column"], timings=timings)
    assert {"read", "lines", "layout", "roles", "flow", "text", "notes", "lexicon", "repair.hyphens"} <= set(first)
    assert all(timings[stage] >= first[stage] for stage in first)


SHUFFLED = {"one column": one_column, "two columns": two_columns}


@pytest.mark.parametrize(("name", "unit", "seed"), [
    (name, unit, seed) for name in SHUFFLED for unit in ("line", "word") for seed in range(4)])
def test_shuffled_drawing(name: str, unit: str, seed: int) -> None:
    sheet = SHUFFLED[name]()
    puts = sheet.puts if unit == "line" else [word for put in sheet.puts for word in words_of(put)]
    random.Random(seed).shuffle(puts)
    assert recover(pdf_of(puts)).text == SHUFFLED[name]().recovered().text


@pytest.mark.parametrize("name", SHUFFLED)
@pytest.mark.parametrize("unit", ["line", "word"])
def test_drawing_from_the_end(name: str, unit: str) -> None:
    sheet = SHUFFLED[name]()
    puts = sheet.puts if unit == "line" else [word for put in sheet.puts for word in words_of(put)]
    assert recover(pdf_of(puts[::-1])).text == sheet.recovered().text


def test_two_columns_drawn_row_by_row() -> None:
    sheet = two_columns()
    rows = sorted(sheet.puts, key=lambda put: (put.y, put.x))
    assert [put.x < 300 for put in rows[:4]] == [True, False, True, False]
    assert recover(pdf_of(rows)).text == sheet.recovered().text


def test_columns_are_read_one_after_the_other() -> None:
    left, right = PROSE, "Upstream t" + PROSE[1:]
    assert texts(two_columns().recovered()) == [left, MORE, right, MORE]


QUARTERS = (90, 180, 270)


def turn_canvas(canvas: Canvas, turn: int) -> None:
    """What is drawn upright from here on stands turned against the clock, and fills the turned page."""
    across, up = {90: (HEIGHT, 0), 180: (WIDTH, HEIGHT), 270: (0, WIDTH)}[turn]
    canvas.translate(across, up)
    canvas.rotate(turn)


def turned_size(turn: int) -> tuple[float, float]:
    return (WIDTH, HEIGHT) if turn == 180 else (HEIGHT, WIDTH)


@pytest.mark.parametrize("name", SHUFFLED)
@pytest.mark.parametrize("turn", QUARTERS)
def test_turned_page(name: str, turn: int) -> None:
    sheet = SHUFFLED[name]()
    turned = recover(pdf_of(sheet.puts, rotation=turn))
    assert turned.pages.pages[0]["rotation"] == turn
    assert roles(turned) == roles(sheet.recovered())


@pytest.mark.parametrize("name", SHUFFLED)
@pytest.mark.parametrize("turn", QUARTERS)
def test_text_drawn_turned(name: str, turn: int) -> None:
    sheet = SHUFFLED[name]()

    def before(canvas: Canvas) -> None:
        turn_canvas(canvas, turn)
    turned = recover(pdf_of(sheet.puts, before=before, size=turned_size(turn)))
    assert roles(turned) == roles(sheet.recovered())


@pytest.mark.parametrize("turn", QUARTERS)
def test_page_turned_back_over_turned_text(turn: int) -> None:
    """As landscape pages are made: the text turned one way, the page the other; it is seen upright."""
    sheet = two_columns()

    def before(canvas: Canvas) -> None:
        turn_canvas(canvas, turn)
    turned = recover(pdf_of(sheet.puts, before=before, rotation=turn, size=turned_size(turn)))
    plain = sheet.recovered()
    assert roles(turned) == roles(plain)
    assert turned.pages.pages[0]["width"] == plain.pages.pages[0]["width"]
    for side in ("x0", "y0", "x1", "y1"):
        assert np.allclose(turned.pieces[side], plain.pieces[side], atol=0.1)
