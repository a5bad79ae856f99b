"""Listings in faces for text, whose words are spread over cells of one width, and the quotes of code."""
from __future__ import annotations

from dataclasses import replace

import pytest
from made_pages import LEFT, MORE, PROSE, Put, Sheet, roles, texts, width_of
from made_text import made_text

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.lexicon import Lexicon
from spacy_pdfrecover.repair.quotes import make_straight_quotes

CELL = 6.0
CODE = ["function total(items) {", "  var sum = 0;", "  items.forEach(add);", "  return sum;", "}"]
WORDS = ["the wheel of the mill will", "  fill little mill races", "  if all millers will wait",
         "  still, little by little", "until it fills"]
ROMAN = "Times-Roman"


def in_cells(sheet: Sheet, line: str, cell: float = CELL) -> Sheet:
    """A line set as the package `listings` does: each word as wide as its letters have cells, the white between
    them alike."""
    x = LEFT
    for word in line.split(" "):
        white = cell - width_of(word, ROMAN, 10) / max(len(word), 1)
        x += white / 2
        for letter in word:
            sheet.puts.append(Put(letter, x, sheet.y, ROMAN, 10, sheet.page))
            x += width_of(letter, ROMAN, 10) + white
        x += cell - white / 2
    sheet.y += 12
    return sheet


def listing(lines: list[str], cell: float = CELL) -> Sheet:
    sheet = Sheet().text(PROSE).gap()
    for line in lines:
        in_cells(sheet, line, cell)
    return sheet.gap().text(MORE)


def test_a_listing_in_a_face_for_text_is_code_with_its_words() -> None:
    result = listing(CODE).recovered()
    assert [role for role, _ in roles(result)] == ["paragraph", "code", "paragraph"]
    assert texts(result, "code")[0].split() == " ".join(CODE).split()
    assert [role for role, _ in roles(listing(WORDS).recovered())] == ["paragraph", "code", "paragraph"]


@pytest.mark.parametrize("known", [CODE, []])
def test_one_line_is_code_if_set_like_a_longer_listing(known: list[str]) -> None:
    result = in_cells(listing(known).gap(), "items.find(wanted, first);").gap().text(MORE).recovered()
    assert ("items.find(wanted, first);" in texts(result, "code")) == bool(known)


@pytest.mark.parametrize("cell", [5.0, 8.0])
def test_other_cells_are_none(cell: float) -> None:
    """Closer than code is set, or as wide as capitals are letterspaced."""
    assert not texts(listing(WORDS, cell).recovered(), "code")


def test_evenly_letterspaced_lines_are_no_listing() -> None:
    sheet = Sheet().text(PROSE).gap()
    for line in WORDS:
        x = LEFT
        for letter in line.strip():
            sheet.puts.append(Put(letter, x, sheet.y, ROMAN, 10, sheet.page))
            x += width_of(letter, ROMAN, 10) + 1.7
        sheet.y += 12
    assert not texts(sheet.gap().text(MORE).recovered(), "code")


def test_figures_in_cells_are_no_listing() -> None:
    assert not texts(listing(["1 (7, 4, 4, 3)", "2 (7, 4, 6, 3)", "3 (7, 4, 4, 5)"]).recovered(), "code")


def test_the_face_of_a_listing_keeps_its_name() -> None:
    result = listing(CODE).recovered()
    names = {font.name for font in result.pages.fonts if font.fixed}
    assert names == {ROMAN}


@pytest.mark.parametrize(("face", "typed", "expected"), [
    ("CMTT10", 3, "call f('a') and don\N{RIGHT SINGLE QUOTATION MARK}t"),
    ("CMTT10", 9, "call f(\N{RIGHT SINGLE QUOTATION MARK}a\N{RIGHT SINGLE QUOTATION MARK}) and don"
                   "\N{RIGHT SINGLE QUOTATION MARK}t"),                       # all is typed: no code
    ("CourierNew", 3, "call f(\N{RIGHT SINGLE QUOTATION MARK}a\N{RIGHT SINGLE QUOTATION MARK}) and don"
                      "\N{RIGHT SINGLE QUOTATION MARK}t")])
def test_quotes_in_typewriter_faces_of_tex_are_straight(face: str, typed: int, expected: str) -> None:
    before = expected.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    text, pages = made_text(before)
    first = pages.glyphs["char"].tolist().index(ord("f"))
    pages.glyphs["font"][first + 2 if typed == 3 else 0:first + 2 + typed] = 1
    pages = replace(pages, fonts=[*pages.fonts, Font(face)])
    assert make_straight_quotes()(text, Lexicon("en").for_document(before), pages).string == expected


@pytest.mark.parametrize("font", ["Times-Roman", "Helvetica"])
def test_capitals_with_blanks_between_their_words_are_no_listing(font: str) -> None:
    lines = ["IR - INTERSTATE ROUTE (TP)", "US - FEDERAL US ROUTE", "SR - STATE ROUTE", "ST - STREET", "TE - TERRACE"]
    sheet = Sheet().text(PROSE).gap()
    for line in lines:
        sheet.line(line, font=font)
    result = sheet.gap().text(MORE).recovered()
    assert not texts(result, "code")
    assert " ".join(lines) in " ".join(texts(result))


def test_short_words_of_wide_letters_far_apart_are_no_listing() -> None:
    """Their letters touch; only the spaces between words are as uneven as gaps of cells."""
    sheet = Sheet().text(PROSE).gap()
    for line in ("nui doi dan cac qua dan nui", "nui qua sau on long tan di", "nhung the khi dan cac",
                 "ngon khi doi doi ngap"):
        x = LEFT
        for word in line.split():
            for letter in word:
                sheet.puts.append(Put(letter, x, sheet.y, "Helvetica", 10, sheet.page))
                x += width_of(letter, "Helvetica", 10)
            x += 3.3
        sheet.y += 12
    result = sheet.gap().text(MORE).recovered()
    assert not texts(result, "code")
    assert "nui qua sau on long tan di" in " ".join(text for _, text in roles(result))


def test_words_as_wide_as_their_letters_are_no_listing() -> None:
    """However uneven the gaps between letters are, as in type that was set for another face."""
    sheet = Sheet().text(PROSE).gap()
    for line in ("summer will warm little meadows", "women will mow; all tilt it", "until mammoth mills still it",
                 "whom little women fill it for"):
        x = float(LEFT)
        for letter in line:
            if letter != " ":
                sheet.puts.append(Put(letter, x, sheet.y, "Helvetica", 10, sheet.page))
            x += width_of(letter, "Helvetica", 10) / 2 + 3.8
        sheet.y += 12
    assert not texts(sheet.gap().text(MORE).recovered(), "code")
