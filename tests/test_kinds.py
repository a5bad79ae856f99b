"""Names with their kind in brackets at the right edge."""
from __future__ import annotations

import pytest
from made_pages import BOLD, LEFT, MEASURE, MORE, PROSE, ROMAN, TYPED, Put, Sheet, roles, texts, width_of

NAMES = ("mill_open (stone)", "mill_close (stone, race)", "mill_turn (times)")


def named(*names: str, kind: str = "[Function]", font: str = BOLD, meaning: str = PROSE, size: float = 10) -> Sheet:
    """Names at the margin with their kind at the right edge, and what they do below them, standing in."""
    sheet = Sheet().text(MORE).gap()
    for name in names:
        edge = LEFT + MEASURE - width_of(kind, ROMAN, size)
        if size == 10:                          # Texinfo draws it first
            sheet.puts.append(Put(kind, edge, sheet.y))
        sheet.line(name, font=font)
        if size < 10:
            sheet.puts.append(Put(kind, edge, sheet.y - 12, size=size))
        sheet.text(meaning, x=LEFT + 14).gap()
    return sheet.text(MORE)


@pytest.mark.parametrize("font", [BOLD, TYPED])
@pytest.mark.parametrize("kind", ["[Function]", "[Macro auxiliaire]", "[Funkcija]"])
def test_names_with_their_kind_are_items(font: str, kind: str) -> None:
    found = texts(named(*NAMES, kind=kind, font=font).recovered(), "list_item")
    assert found == [text for name in NAMES for text in (f"{name} {kind}", PROSE)]


def test_kinds_in_parentheses_and_small_print() -> None:
    """As GAPDoc has them; in the size of the text they may be of a formula."""
    for size, found in ((7.5, [text for name in NAMES for text in (f"{name} (function)", PROSE)]), (9.5, [])):
        result = named(*NAMES, kind="(function)", font=TYPED, size=size).recovered()
        assert [text for text in texts(result, "list_item") if size < 8 or "(function)" in text] == found


def test_a_line_too_long_for_the_page_is_not_its_edge() -> None:
    sheet = named(*NAMES)
    sheet.gap().line("mill_open (stone) || mill_close (stone, race) || mill_turn (times, until_all_is_ground)", TYPED)
    assert sheet.puts[-1].width > MEASURE + 20
    assert texts(sheet.recovered(), "list_item") == [text for name in NAMES for text in (f"{name} [Function]", PROSE)]


def test_names_that_share_a_meaning() -> None:
    sheet = Sheet().text(MORE).gap()
    for name in NAMES:
        sheet.puts.append(Put("[Variable]", LEFT + MEASURE - width_of("[Variable]", ROMAN, 10), sheet.y))
        sheet.line(name, font=TYPED)
    found = texts(sheet.text(PROSE, x=LEFT + 14).gap().text(MORE).recovered(), "list_item")
    assert found == [*(f"{name} [Variable]" for name in NAMES), PROSE]


def test_one_alone_tells_nothing() -> None:
    assert "list_item" not in {role for role, _ in roles(named(NAMES[0]).recovered())}


def test_brackets_that_end_lines_of_prose_are_none() -> None:
    sheet = Sheet().text(PROSE).gap()
    for line in ("of the three mills only one is left and the other two are gone for good now [they]",
                 "were sold by the youngest of three brothers in the year of the great flood, or [burnt]",
                 "down in the night before it, as some say who were there and should have known."):
        sheet.line(line)
    assert [role for role, _ in roles(sheet.gap().text(MORE).recovered())] == ["paragraph"] * 3
