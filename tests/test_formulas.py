"""Displayed formulas in the faces of the text, and the parts of fractions."""
from __future__ import annotations

from dataclasses import replace

import pytest
from made_pages import (
    BOLD,
    ITALIC,
    LEFT,
    MORE,
    PROSE,
    Put,
    Sheet,
    pages_of,
    recover_pages,
    role_of,
    roles,
    texts,
)

from spacy_pdfrecover.layout.hybrid import make_hybrid
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.roles.formulas import WORD, is_wordless, mark_numbered, mark_parts
from spacy_pdfrecover.roles.records import describe


@pytest.mark.parametrize("size", [10, 12])
@pytest.mark.parametrize("formula", ["1 + 3t + 2u = 0", "(1 + t)(1 + tu)", "6008 = 20(300) + 8", "a > b"])
def test_a_line_without_words_in_the_middle_is_a_formula(formula: str, size: int) -> None:
    """Also a larger one, which is no heading, though no font is one for mathematics."""
    result = Sheet().text(PROSE).gap(8).line(formula, size=size, centered=True).gap(8).text(MORE).recovered()
    assert roles(result) == [("paragraph", PROSE), ("formula", formula), ("paragraph", MORE)]


@pytest.mark.parametrize("formula", ["log(q) = 1 + exp(n)", "min(s) + max(s) = 2", "μrc = αrt + βct", "cos a + sin b"])
def test_names_of_functions_and_subscripts_of_greek_letters_are_no_words(formula: str) -> None:
    result = Sheet().text(PROSE).gap(8).line(formula, centered=True).gap(8).text(MORE).bare()
    assert roles(result) == [("paragraph", PROSE), ("formula", formula), ("paragraph", MORE)]


@pytest.mark.parametrize("line", ["Mills + wheels", "1. a = b", "+49 30 1234", "Sacks < 12"])
def test_words_labels_and_numbers_in_the_middle_make_no_formula(line: str) -> None:
    result = Sheet().text(PROSE).gap(8).line(line, centered=True).gap(8).text(MORE).recovered()
    assert not texts(result, "formula")


def test_a_line_without_words_at_the_margin_is_no_formula() -> None:
    assert role_of(Sheet().text(PROSE).gap(8).line("a > b").gap(8).text(MORE).recovered(), "a > b") == "paragraph"


@pytest.mark.parametrize(("words", "boxes", "found"), [
    (["3t + 2u", "10"], [(50, -7), (60, 8)], 2),        # above and below the bar
    (["3t + 2u", "12"], [(50, -7), (90, -7)], 2),       # the second beside the first
    (["3t + 2u", "12"], [(50, -7), (140, -7)], 1),
    (["whence", "10"], [(50, 0), (60, 30)], 0)])
def test_parts_of_fractions(words: list[str], boxes: list[tuple[int, int]], found: int) -> None:
    """What stands beside its formula, or above or below it, over a bar, is of it, and so is what stands so at that."""
    puts = [Put(text, LEFT, 100 + 60 * row) for row, text in enumerate(["b = a +", *words])]
    formula, *parts = describe(make_hybrid()(find_lines(pages_of(puts)))).pieces
    formula.role, formula.x0, formula.x1 = "formula", LEFT, LEFT + 44
    for part, (across, down) in zip(parts, boxes, strict=True):
        part.x0, part.x1 = LEFT + across, LEFT + across + part.width
        part.y0, part.y1 = formula.y0 + down, formula.y1 + down
    mark_parts([formula, *parts])
    assert sum(part.role == "formula" for part in parts) == found


def test_words_beside_a_formula_are_none_of_it() -> None:
    sheet = Sheet().text(PROSE).gap(8).line("a = b + c", x=LEFT + 180, leading=0).line("whence", x=LEFT + 250)
    assert role_of(sheet.gap(8).text(MORE).recovered(), "whence") == "paragraph"


@pytest.mark.parametrize(("words", "math", "found"), [
    ("U elj = V elj + W elj", 0.3, True), ("U elj = V race + W mill", 0.3, False), ("B elj = A + I", 0.1, True),
    ("B mill = A + I", 0.1, False), ("B elj = A + I", 0.0, False), ("a + b", 0.0, True), ("let v", 0.0, False)])
def test_a_subscript_that_returns_makes_no_sentence(words: str, math: float, found: bool) -> None:
    """Beside letters of a face for mathematics, be they few; plain `let v = e` is a line of a program."""
    piece = describe(make_hybrid()(find_lines(pages_of([Put(words, LEFT, 100)])))).pieces[0]
    piece.math = math
    assert is_wordless(piece) == found


def test_parts_of_a_numbered_formula_that_are_drawn_apart() -> None:
    """Only the first has a sign, and no face for mathematics tells them."""
    puts = [Put("EMSS = 2k", LEFT + 120, 100), Put("h(v) f(g) dt.", LEFT + 200, 100), Put("(4.23)", LEFT + 370, 100)]
    pieces = describe(make_hybrid()(find_lines(pages_of(puts)))).pieces
    for piece in pieces:
        piece.left, piece.right = (LEFT + 370, LEFT + 398) if piece.text == "(4.23)" else (LEFT, LEFT + 400)
    mark_numbered(pieces)
    assert [piece.role for piece in pieces] == ["formula"] * 3


def test_headings_with_signs_stay_headings() -> None:
    heading = "Mills > wheels"
    sheet = Sheet().text(PROSE).turn().text(PROSE).gap(14).line(heading, font=BOLD, size=14, centered=True).gap(6)
    assert texts(sheet.text(MORE).recovered(), "heading") == [heading]


def test_letters_with_hats_are_no_words() -> None:
    assert WORD.findall("log(β\u02c6g, β\u02c6x)") == ["log"]


@pytest.mark.parametrize(("cells", "face", "role"), [
    (("H(x) = ab", "cd", "ef"), "CMMI10", "formula"), (("H(x) = ab", "cd", "ef"), ITALIC, "table"),
    (("mill", "wheel", "race"), "CMMI10", "table")])
def test_the_parts_of_a_matrix_are_no_cells(cells: tuple[str, ...], face: str, role: str) -> None:
    """Nor are formulas below each other whose signs are aligned."""
    sheet = Sheet().text(PROSE).gap(10)
    for _ in range(3):
        for place, cell in enumerate(cells):
            sheet.line(cell, ITALIC, x=LEFT + 100 + 80 * place, leading=12 * (place == len(cells) - 1))
    pages = pages_of(sheet.gap(10).text(MORE).puts)
    pages = replace(pages, fonts=[font._replace(name=face) if font.name == ITALIC else font for font in pages.fonts])
    assert [found for found, _ in roles(recover_pages(pages))] == ["paragraph", role, "paragraph"]
