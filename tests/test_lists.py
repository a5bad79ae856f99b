"""List items by their labels."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from made_pages import (
    ITALIC,
    LEFT,
    MORE,
    PROSE,
    TYPED,
    Put,
    Sheet,
    fill,
    pages_of,
    role_of,
    roles,
)

from spacy_pdfrecover.layout.hybrid import make_hybrid
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.roles.lists import mark_bullets
from spacy_pdfrecover.roles.records import describe


def numbered(numbers: Sequence[str], hang: float) -> Sheet:
    """Paragraphs that begin with numbers without a stop, whose further lines stand in."""
    sheet = Sheet(measure=300).text(PROSE).gap()
    for number in numbers:
        first, *rest = fill(MORE, LEFT + 12, sheet.y, 288)
        sheet.puts += [Put(number, LEFT, sheet.y), first, *(put._replace(x=put.x - 12 + hang) for put in rest)]
        sheet.y = rest[-1].y + 14
    return sheet


@pytest.mark.parametrize(("numbers", "hang", "role"), [
    (("1", "2", "3"), 12.0, "list_item"), (("1", "2", "3"), 0.0, "paragraph"), (("7", "3"), 12.0, "paragraph")])
def test_numbers_without_a_stop_that_count_up_before_text_that_hangs(
        numbers: tuple[str, ...], hang: float, role: str) -> None:
    found = [(one, text[0]) for one, text in roles(numbered(numbers, hang).recovered()) if text[0].isdigit()]
    assert found == [(role, number) for number in numbers]


def test_numbers_without_a_stop_count_on_behind_what_stands_in() -> None:
    """Code below each item, as manuals of libraries have it."""
    sheet = numbered((), 12.0)
    for number in "123":
        first, *rest = fill(MORE, LEFT + 12, sheet.y, 288)
        sheet.puts += [Put(number, LEFT, sheet.y), first, *(put._replace(x=LEFT + 20) for put in rest)]
        sheet.move(y=rest[-1].y + 24).line(f"TURN({number}, mill)", font=TYPED, x=LEFT + 40).gap()
    assert [role for role, _ in roles(sheet.recovered())] == ["paragraph"] + ["list_item", "code"] * 3


@pytest.mark.parametrize("labels", [("1.", "2.", "3."), ("a)", "b)", "c)"), ("(i)", "(ii)", "(iii)"), ("•", "•", "•"),
                                    ("–", "–", "–"), ("[1]", "[2]", "[3]"), ("1)", "2)", "3)"),
                                    ("\N{MINUS SIGN}", "\N{MINUS SIGN}", "\N{MINUS SIGN}")])
def test_list_items(labels: tuple[str, ...]) -> None:
    sheet = Sheet().text(PROSE).gap(6)
    for label in labels:
        sheet.text(f"{label} {MORE}", hang=14)
    assert [role for role, _ in roles(sheet.gap(6).text(PROSE).bare())] == [
        "paragraph", "list_item", "list_item", "list_item", "paragraph"]


@pytest.mark.parametrize("bullet", "∗⋆⋄★✗")
def test_bullets_of_lower_levels(bullet: str) -> None:
    sheet = Sheet().text(PROSE).gap(6)
    for item in ("grain of the valley", "wheels of the mill"):
        sheet.line(f"{bullet} {item}", x=LEFT + 14)
    assert [role for role, _ in roles(sheet.gap(6).text(MORE).bare())] == [
        "paragraph", "list_item", "list_item", "paragraph"]


@pytest.mark.parametrize("sign", "\N{MINUS SIGN}∗⋆⋄")
def test_a_sign_at_the_head_of_a_formula_is_no_bullet(sign: str) -> None:
    sheet = Sheet().text(PROSE).gap(6).line(f"{sign} x + y = z", x=LEFT + 60).gap(6).text(MORE)
    assert "list_item" not in {role for role, _ in roles(sheet.bare())}


@pytest.mark.parametrize(("face", "role"), [("CMMI10", "paragraph"), (ITALIC, "list_item")])
def test_letters_of_a_face_for_mathematics_are_no_words_of_an_item(face: str, role: str) -> None:
    pages = pages_of([*fill(PROSE, LEFT, 100, 400), Put("\N{MINUS SIGN} hijk", LEFT + 60, 180, ITALIC)])
    layout = make_hybrid()(find_lines(replace(pages, fonts=[
        font._replace(name=face) if font.name == ITALIC else font for font in pages.fonts])))
    document = describe(layout)
    mark_bullets(document)
    assert document.pieces[-1].role == role


def test_initials_of_names_are_no_labels() -> None:
    sheet = Sheet().text(PROSE).gap(6)
    for name in ("A. U. Lindqvist", "B. T. Marsh", "C. O. Grain"):
        sheet.line(name, x=LEFT + 20).gap(6)
    assert {role for role, _ in roles(sheet.text(MORE).recovered())} == {"paragraph"}


def test_a_lone_number_makes_no_list() -> None:
    sheet = Sheet().text(PROSE).gap(6).text("1790. " + MORE).gap(6).text(PROSE)
    assert {role for role, _ in roles(sheet.recovered())} == {"paragraph"}


def test_terms_and_what_they_mean() -> None:
    sheet = Sheet().text(PROSE).gap(6).text(MORE).gap(6)
    for term in ("mill", "sluice", "race", "wheel"):
        sheet.line(term).text(MORE, x=LEFT + 24).gap(4)
    found = roles(sheet.gap(6).text(PROSE).recovered())
    assert {role for role, text in found if text in ("mill", "sluice", "race", "wheel")} == {"list_item"}
    assert sum(role == "list_item" for role, _ in found) == 8


def test_commands_behind_numbers_in_the_face_of_the_text_are_items() -> None:
    sheet = Sheet().text(PROSE).gap()
    for number, command in enumerate(("turn --wheel", "open --gate upper", "fill --sacks 12"), 1):
        sheet.line(f"{number}.", leading=0).line(command, font=TYPED, x=LEFT + 12).gap(8).text(MORE).gap(8)
    assert [role for role, _ in roles(sheet.recovered())] == ["paragraph", *["list_item", "paragraph"] * 3]


@pytest.mark.parametrize("lone", [False, True])
def test_a_list_of_commands_in_typewriter(lone: bool) -> None:
    """Each of its lines has a bullet in the face of the text; a symbol that one line begins with is no label."""
    sheet, commands = Sheet().text(PROSE).gap(), ("turn --wheel", "open --gate", "fill --sacks", "shut --gate")
    for row, command in enumerate(commands):
        mark = "-" if row == 1 or not lone else "+"
        sheet.line(mark, leading=0).line(command, font=TYPED, x=LEFT + 24)
    result = roles(sheet.gap().text(MORE).recovered())
    assert len([text for role, text in result if role == "list_item"]) == 4 * (not lone)


def test_a_lone_item_that_hangs() -> None:
    """The last one of a list begun on pages before."""
    first, *rest = fill(MORE, LEFT + 14, 0, 386)
    sheet = Sheet().line("9.", leading=0)
    sheet.puts += [put._replace(y=put.y + sheet.y) for put in (first, *rest)]
    sheet.gap(12.0 * len(rest) + 24).text(PROSE)
    assert roles(sheet.recovered()) == [("list_item", f"9. {MORE}"), ("paragraph", PROSE)]


@pytest.mark.parametrize(("second", "role"), [("2.", "list_item"), ("3.", "paragraph")])
def test_numbers_count_on_behind_what_stands_in(second: str, role: str) -> None:
    """More bullets than a neighbour may be off."""
    sheet = Sheet().text(PROSE).gap(8).line("1. Know what there is to keep.").gap(6)
    for place in range(9):
        sheet.line(f"• the sacks of mill {place}", x=LEFT + 12).gap(4)
    result = sheet.gap(2).line(f"{second} Know where to keep it.").gap(8).text(MORE).recovered()
    assert role_of(result, "1. Know") == role_of(result, f"{second} Know") == role
