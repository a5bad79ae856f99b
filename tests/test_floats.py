"""Captions, tables and displayed formulas."""
from __future__ import annotations

import numpy as np
import pytest
from made_pages import (
    BOLD,
    ITALIC,
    LEFT,
    MORE,
    PROSE,
    ROMAN,
    Put,
    Sheet,
    fill,
    pages_of,
    pdf_of,
    role_of,
    roles,
    texts,
    width_of,
)
from test_blocks import lines_at

from spacy_pdfrecover import recover
from spacy_pdfrecover.layout.hybrid import make_hybrid
from spacy_pdfrecover.layout.tables import regions
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.roles.formulas import mark_numbered, mark_parts
from spacy_pdfrecover.roles.records import describe
from spacy_pdfrecover.wording import is_caption

CAPTIONS = [
    "Figure 3: The mill", "Fig. 3. The mill", "Abbildung 3: Die Mühle", "Abb. 3 – Die Mühle", "Tableau 2. Le moulin",
    "Figura 1. El molino", "Tabella 4: Il mulino", "Tabel 2. De molen", "Rysunek 3. Młyn", "Obrázek 2: Mlýn",
    "Рис. 3. Мельница", "Таблица 2. Зерно", "Малюнок 1. Млин", "Εικόνα 2: Ο μύλος", "Şekil 3. Değirmen",
    "Kuva 2. Mylly", "4. ábra. A malom", "Tabell II. Kvarnen", "図 3 水車", "表2: 穀物", "그림 3. 방앗간",
    "Listing 1: A loop",
    "Figure A.2: The mill", "चित्र 1: पनचक्की", "ตารางที่ 2: ข้าว", "รูปที่ 1: โรงสี", "Сурет 3. Диірмен", "Նկար 2: Ջրաղաց",
    "Jedwali 1: Nafaka", "1 pav. Malūnas", "2. att. Dzirnavas"]


@pytest.mark.parametrize("caption", [text for text in CAPTIONS if text != "図 3 水車"] + ["شکل ۱: آسیاب"])
def test_captions_by_their_wording(caption: str) -> None:
    assert is_caption(caption)


@pytest.mark.parametrize("caption", CAPTIONS)
def test_captions_in_small_print(caption: str) -> None:
    sheet = Sheet().text(PROSE).gap().line(caption, size=8.5).gap().text(MORE)
    assert roles(sheet.bare())[1] == ("caption", caption)


@pytest.mark.parametrize("text", ["Figure 3 shows the mill and the two rivers.", "Table 2 lists all of them by name.",
                                  "Figuren der Dichtung sind selten.", "Abb and Tab are two names."])
def test_text_that_names_a_float_is_no_caption(text: str) -> None:
    sheet = Sheet().text(PROSE).gap().text(f"{text} {MORE}").gap().text(MORE)
    assert role_of(sheet.recovered(), text) == "paragraph"


def with_cells(sheet: Sheet) -> Sheet:
    """Four rows of three cells, and a paragraph below them."""
    for row in (("Mill", "Year", "Sacks"), ("Harrow", "1781", "142"), ("Wick", "1790", "96"),
                ("Carrier", "1802", "88")):
        for place, cell in enumerate(row):
            sheet.line(cell, x=LEFT + 110 * place, leading=0 if place < 2 else 14)
            if place < 2:
                sheet.y = sheet.puts[-1].y
    return sheet.gap().text(MORE)


def test_a_table_of_cells() -> None:
    result = with_cells(Sheet().text(PROSE).gap()).recovered()
    assert roles(result)[1] == ("table", "Mill Year Sacks Harrow 1781 142 Wick 1790 96 Carrier 1802 88")
    assert [role for role, _ in roles(result)] == ["paragraph", "table", "paragraph"]


@pytest.mark.parametrize(("line", "font", "size", "role"), [
    ("Figure 3 The wheel", BOLD, 10, "caption"), ("Abbildung 4.1 Das Rad", ROMAN, 12, "caption"),
    ("図 3 水車", ROMAN, 12, "caption"), ("図 3 水車", ROMAN, 10, "paragraph"),
    ("Figure 3 shows the wheel", BOLD, 10, "heading")])
def test_lines_set_apart_that_name_a_float_are_captions(line: str, font: str, size: float, role: str) -> None:
    sheet = Sheet().text(PROSE).gap(20).line(line, font, size).gap(20).text(MORE)
    assert roles(sheet.bare())[1] == (role, line)


@pytest.mark.parametrize(("line", "role"), [("Tabelle 3 Was der Müller braucht", "caption"),
                                            ("Table 3 What is needed", "caption"),
                                            ("Table 3 shows all of them.", "paragraph")])
def test_a_line_that_names_the_table_below_it_is_its_caption(line: str, role: str) -> None:
    """In the size of the text, and without a stop behind the number."""
    found = roles(with_cells(Sheet().text(PROSE).gap().line(line).gap(4)).recovered())
    assert found[1:3] == [(role, line), ("table", "Mill Year Sacks Harrow 1781 142 Wick 1790 96 Carrier 1802 88")]


def test_a_table_of_close_cells_right_above_text() -> None:
    """Its columns stand as close as two words, and a paragraph of two lines begins where its next row would."""
    sheet = Sheet().text(PROSE).gap().line("Table 3: What is needed at the mill")
    rows = [("Harrow", "1781", "142"), ("Lidbrook", "1790", "96"), ("Wick", "802", "8"), ("Carr", "1811", "17")]
    for row in rows:
        for cell, place, leading in zip(row, (0, 45, 73), (0, 0, 12), strict=True):
            sheet.line(cell, x=LEFT + place, leading=leading)
    found = roles(sheet.text(MORE).gap().text(PROSE).recovered())
    assert [role for role, _ in found] == ["paragraph", "caption", "table", "paragraph", "paragraph"]
    assert found[2][1] == " ".join(" ".join(row) for row in rows)


def test_a_caption_as_narrow_as_its_table() -> None:
    """Browsers set it so: the words of each line would have fitted behind the line above it."""
    sheet = Sheet().text(PROSE).gap(20)
    for line in ("Table 3: What the miller of the", "village keeps at the wheel", "for the autumn."):
        sheet.line(line, size=8.5, x=LEFT + 140, leading=10.5)
    for row in (("Harrow", "1781"), ("Lidbrook", "1790"), ("Wick", "802")):
        sheet.line(row[0], size=9, x=LEFT + 146, leading=0).line(row[1], size=9, x=LEFT + 210)
    found = texts(sheet.gap(20).text(MORE).recovered(), "caption")
    assert found == ["Table 3: What the miller of the village keeps at the wheel for the autumn."]


@pytest.mark.parametrize(("size", "font"), [(8, ROMAN), (10, ITALIC)])
def test_a_caption_on_the_lines_below_its_label(size: float, font: str) -> None:
    """As IEEE journals, Elsevier's and the manuscripts of psychologists have it."""
    name = "What is needed at the mill and on the road below it, by the carts that came in autumn, in sacks of grain."
    sheet = Sheet().text(PROSE).gap().line("TABLE I", size=9, centered=True).text(name, size=size, font=font)
    assert texts(sheet.gap().text(MORE).recovered(), "caption") == [f"TABLE I {name}"]


def test_a_caption_in_the_middle_below_its_label_in_another_face() -> None:
    """In the face and size of the text, as theses in the humanities have it."""
    sheet = Sheet().text(PROSE).gap().line("Table 1", font=ITALIC, centered=True)
    lines = ("What is needed at the mill and on the road below it,", "by the carts that came in autumn, in sacks.")
    for line in lines:
        sheet.line(line, centered=True)
    assert texts(sheet.gap(24).text(MORE).recovered(), "caption") == [" ".join(("Table 1", *lines))]


@pytest.mark.parametrize(("text", "found"), [("What is needed at the mill. " * 5, True),
                                             ("shows what is needed at the mill. " * 5, False)])
def test_a_label_in_a_face_of_its_own_begins_a_caption_in_that_of_the_text(text: str, found: bool) -> None:
    sheet = Sheet().text(PROSE).gap()
    sheet.line("Table 1", font=BOLD, leading=0).text(text.strip(), indent=width_of("Table 1", BOLD, 10) + 10)
    captions = texts(sheet.gap(24).text(MORE).recovered(), "caption")
    assert captions == ([f"Table 1 {text.strip()}"] if found else [])


@pytest.mark.parametrize(("text", "role"), [("Abbildung 3 Das Rad der Mühle im Winter. ", "caption"),
                                            ("Рисунок 2 Старая мельница у реки. ", "caption"),
                                            ("Figura A Velha foi vista no moinho. ", "paragraph"),
                                            ("Figure 3 and all others show the mill. ", "paragraph")])
def test_a_capital_behind_its_number_begins_a_caption(text: str, role: str) -> None:
    """In the face and size of the text, and without a stop."""
    sheet = Sheet().text(PROSE).gap(24).text((text * 3).strip()).gap(24).text(MORE)
    assert roles(sheet.bare())[1] == (role, (text * 3).strip())


def test_text_below_a_label_is_no_caption() -> None:
    sheet = Sheet().text(PROSE).gap().line("Figure 3").text(MORE).gap().text(PROSE)
    assert texts(sheet.recovered(), "caption") == ["Figure 3"]


def test_a_foot_drawn_ahead_of_a_table_is_no_row_of_it() -> None:
    """Text that is drawn behind a row stands below it, or not far above where cells are drawn one by one."""
    foot, head, rows = ((72, 120, 500), (330, 400, 500)), (72, 200, 90), [
        (72 + 120 * cell, 120 + 120 * cell, 110 + 12 * row) for row in range(4) for cell in range(3)]
    lines = lines_at(*foot, head, *rows, (72, 400, 600))
    lines["left"], lines["right"] = 72, 472
    assert list(regions(lines, np.zeros(len(lines), bool))) == [(0, 2), (3, 15)]


def test_two_columns_of_prose_are_no_table() -> None:
    left, right = fill(PROSE, LEFT, 100, 190), fill("Upstream " + MORE, 290, 100, 190)
    rows = sorted([*left, *right], key=lambda put: (put.y, put.x))
    assert {role for role, _ in roles(recover(pdf_of(rows)))} == {"paragraph"}


def test_a_displayed_formula_with_its_number() -> None:
    sheet = Sheet().text(PROSE).gap(6)
    sheet.line("a + b = 2c    (1)", x=LEFT + 160)
    sheet.gap(6).text(MORE).gap(6).line("(2)", x=LEFT + 388)
    result = sheet.gap(6).text(PROSE).recovered()
    assert [role for role, _ in roles(result)] == ["paragraph", "formula", "paragraph", "formula", "paragraph"]


@pytest.mark.parametrize("place", [-60, 180])
def test_a_formula_and_its_number_tell_each_other(place: float) -> None:
    """Each looks like text alone; the number stands far to the right, or to the left."""
    sheet = Sheet().text(PROSE).gap(6).line("sin a + cos a = 1", x=LEFT + 160, leading=0)
    result = sheet.line("(1)", x=LEFT + 160 + place).gap(6).text(MORE).recovered()
    assert sorted(texts(result, "formula")) == ["(1)", "sin a + cos a = 1"]


@pytest.mark.parametrize(("beside", "role"), [("formula", "formula"), ("paragraph", "paragraph")])
def test_a_number_whose_column_is_that_of_the_text_beside_it(beside: str, role: str) -> None:
    """What stands nearest to it on its level tells what it counts."""
    layout = make_hybrid()(find_lines(pages_of([Put("a = b + 1", LEFT + 60, 100), Put("(1)", LEFT + 220, 100)])))
    document = describe(layout)
    formula, number = document.pieces
    formula.role = beside
    formula.text = "The mill stood where two rivers met."
    number.left, number.right = LEFT + 200, LEFT + 500
    mark_numbered(document.pieces)
    assert number.role == role


@pytest.mark.parametrize(("text", "down", "role"), [
    ("i=1", 9, "formula"), ("i=1", 30, "paragraph"), ("sum", 9, "paragraph")])
def test_limits_that_touch_a_formula_are_of_it(text: str, down: float, role: str) -> None:
    layout = make_hybrid()(find_lines(pages_of([Put("a = b + 1", LEFT + 60, 100), Put(text, LEFT + 70, 200, size=7)])))
    document = describe(layout)
    formula, limit = document.pieces
    formula.role, limit.y0, limit.y1 = "formula", formula.y0 + down, formula.y0 + down + 7
    mark_parts(document.pieces)
    assert limit.role == role
