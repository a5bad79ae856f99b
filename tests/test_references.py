"""Entries of a bibliography."""
from __future__ import annotations

import pytest
from made_pages import (
    BOLD,
    ITALIC,
    LEFT,
    MORE,
    PROSE,
    Sheet,
    headed,
    levels,
    role_of,
    roles,
    texts,
)


@pytest.mark.parametrize("title", ["References", "5 References", "Literatur", "Bibliographie", "Список литературы",
                                   "Βιβλιογραφία", "Kaynakça", "参考文献", "Lähteet", "Piśmiennictwo", "Referências",
                                   "Viitteet", "Literatūra", "Библиографија", "Referències"])
def test_references_follow_their_heading(title: str) -> None:
    entries = ["Lindqvist, A. (2011). The Nail by the Door: Reading in Farm Kitchens of the Upper Valley and of "
               "the other valleys. Wick: North Pier.",
               "Marsh, T. (2015). Turned letters. Journal of Printing 4, 17-39."]
    sheet = Sheet().text(PROSE).text(MORE).gap().line(title, font=BOLD, size=13).gap(4)
    for entry in entries:
        sheet.text(entry, hang=12)
    result = sheet.gap().line("Appendix A", font=BOLD, size=13).gap(4).text(MORE).bare()
    assert role_of(result, title) == "heading"
    assert texts(result, "reference") == entries
    assert roles(result)[-1] == ("paragraph", MORE)


def test_a_chapter_called_reference_has_no_entries() -> None:
    sheet = Sheet().text(PROSE).text(MORE).gap().line("4 Reference", font=BOLD, size=13).gap(4)
    sheet.text(PROSE).gap().text(MORE).gap().text("Built in 1790. " + PROSE).gap().text(MORE).gap().text(PROSE)
    result = sheet.recovered()
    assert role_of(result, "4 Reference") == "heading"
    assert not texts(result, "reference")


@pytest.mark.parametrize(("texts_of", "role"), [
    (("A. Miller, Grain (1901).", "B. Carter, Mills, pp. 3-9.", "C. Weir, https://example.org"), "reference"),
    (("The first sack.", "The second one.", "The third one."), "list_item")])
def test_entries_that_no_heading_announces(texts_of: tuple[str, ...], role: str) -> None:
    sheet = Sheet().text(PROSE).gap(14)
    for number, text in enumerate(texts_of, 1):
        sheet.line(f"[{number}] {text}").gap(3)
    assert [found for found, _ in roles(sheet.recovered())] == ["paragraph", role, role, role]


def test_an_entry_without_heading_goes_on_in_the_next_column() -> None:
    sheet = Sheet(measure=180).text(PROSE).move(y=600)
    for number, name in enumerate(("Anna", "Boris", "Carla"), 1):
        sheet.text(f"[{number}] {name} Miller, Grain and the people of the mill, in: Letters (1901), p. 3.", hang=14)
    last = sheet.puts.pop()
    sheet.puts.append(last._replace(x=300 + 14, y=90))
    sheet.move(left=300, y=102).text("[4] Dora Weir, Carts (1902).")
    assert "list_item" not in {role for role, _ in roles(sheet.recovered())}
    assert len(texts(sheet.recovered(), "reference")) == 4


@pytest.mark.parametrize(("text", "role"), [("Lindqvist, A. (2011). " + MORE, "reference"), (MORE, "paragraph")])
def test_a_section_about_references_has_prose(text: str, role: str) -> None:
    sheet = headed(("1 The mill", BOLD, 14), ("2 References", BOLD, 14))
    for number in range(4):
        sheet.gap(8).text(f"{text} And so on, {number} times.")
    result = sheet.recovered()
    assert {role_of(result, f"so on, {number} times") for number in range(4)} == {role}
    assert levels(result) == {"1 The mill": 1, "2 References": 1}


def test_pages_at_the_head_of_a_line_are_no_next_entry() -> None:
    sheet = Sheet().text(PROSE).gap().line("References", font=BOLD, size=14).gap(4).move(y=500)
    for number in (3, 4, 5):
        sheet.line(f"[{number}] A. Miller and B. Carter, “On mills and the people who go there,” Grain, vol. 23, pp.",
                   size=8, leading=9.5)
        sheet.line("5–20, 1997.", size=8, x=84, leading=9.5)
    assert len(texts(sheet.recovered(), "reference")) == 3


def test_the_last_line_of_an_entry_in_the_next_column() -> None:
    """In another face than most of the entry, with no heading above."""
    sheet = Sheet(measure=190).text(PROSE).gap().text(MORE).move(y=600)

    def entry(number: int) -> None:
        sheet.line(f"[{number}] A. Miller and B. Carter, “On mills and carts,”", size=9, leading=10.5)
        sheet.line("Journal of Grain and Weather, vol. 23, pp.", ITALIC, 9, x=sheet.left + 14, leading=10.5)

    for number in range(1, 4):
        entry(number)
        if number == 3:
            sheet.move(left=290, y=90)
        sheet.line("742–763, 1901.", size=9, x=sheet.left + 14, leading=10.5)
    entry(4)
    found = texts(sheet.recovered(), "reference")
    assert len(found) == 4
    assert found[2].endswith("pp. 742–763, 1901.")


KEYS = ("[Hil91]", "[Kei96a]", "[KSF+02]", "[Pea90]", "[Wig]", "[Vos04]")


def test_keys_stand_with_entries_that_begin_with_an_initial() -> None:
    """However far off the widest key sets them, and whatever initial the next line begins with."""
    entry = "D. Marsh. On the weight of sacks that carts brought to the mill by the two rivers in that year."
    sheet = Sheet().line("References", font=BOLD, size=14).gap(6)
    for key in KEYS:
        sheet.line(key, leading=0).line(entry, x=LEFT + 50).line("J. Mills 5 (1996), 58.", x=LEFT + 50).gap(8)
    assert texts(sheet.recovered(), "reference") == [f"{key} {entry} J. Mills 5 (1996), 58." for key in KEYS]


def test_thanks_below_the_last_entry() -> None:
    """With a smaller heading than that of the references."""
    thanks = "We thank the keeper of the mill and both of his sons, who lent us the books and the lamp."
    sheet = headed(("1 The mill", BOLD, 14), ("1.1 The wheel", BOLD, 12))
    sheet.gap(14).line("References", font=BOLD, size=14).gap(4)
    for number, year in enumerate((1901, 1902, 1903, 1904), 1):
        sheet.text(f"[{number}] A. Miller and B. Carter. On mills and the people who go there. Grain, {year}.")
    result = sheet.gap().line("Thanks", font=BOLD, size=12).gap(4).text(thanks).recovered()
    assert len(texts(result, "reference")) == 4
    assert role_of(result, thanks) == "paragraph"
