"""Contents and indexes: page numbers apart from their entries, and groups under letters."""
from __future__ import annotations

from collections.abc import Sequence

import pytest
from made_pages import (
    BOLD,
    LEFT,
    MORE,
    PROSE,
    ROMAN,
    Put,
    Sheet,
    fill,
    pages_of,
    recover_pages,
    roles,
    texts,
    width_of,
)

INDEX = {"B": ["bakery, 12, 14", "barley, 3", "bridge, 27–29"], "F": ["farmers, 8", "flood, 4, 31"],
         "M": ["mill, 2, 5", "miller, 12", "mules, 17"], "W": ["water, 6, 18", "wheel, 9", "winter, 7", "wood, 3, 30"]}


def indexed(groups: dict[str, list[str]], heading: str = "Index") -> Sheet:
    """Running text, and on a page of its own entries under bold letters."""
    sheet = Sheet().text(PROSE).text(MORE).turn().line(heading, font=BOLD, size=14).gap(10)
    for letter, entries in groups.items():
        sheet.gap(6).line(letter, font=BOLD, size=12, x=LEFT + 60).gap(2)
        for entry in entries:
            sheet.line(entry)
    return sheet


def test_letters_and_entries_of_an_index() -> None:
    result = indexed(INDEX).gap(20).text(MORE).recovered()
    assert " ".join(texts(result, "toc")).split() == " ".join(
        f"{letter} {' '.join(entries)}" for letter, entries in INDEX.items()).split()
    assert roles(result)[-1] == ("paragraph", MORE)


def test_letters_over_words_without_page_numbers_are_headings() -> None:
    """A glossary is to be read."""
    words = {letter: [entry.split(",")[0] for entry in entries] for letter, entries in INDEX.items()}
    result = indexed(words, "Words").recovered()
    assert not texts(result, "toc")
    assert [text for text in texts(result, "heading") if len(text) == 1] == list(INDEX)


PLAIN = [entry for entries in INDEX.values() for entry in entries]


def test_an_index_without_letters() -> None:
    sheet = Sheet().text(PROSE).text(MORE).turn().line("Rejstřík", font=BOLD, size=14).gap(10)
    for row, entry in enumerate(PLAIN):
        sheet.line(entry, x=LEFT + 20 * (row % 4 == 2))
    result = sheet.gap(20).text(MORE).recovered()
    assert texts(result, "toc") == PLAIN
    assert roles(result)[-1] == ("paragraph", MORE)


@pytest.mark.parametrize("indent", [0, 20])
def test_pages_of_an_index_that_go_on_in_the_next_line(indent: int) -> None:
    sheet = Sheet().text(PROSE).text(MORE).turn().line("Index", font=BOLD, size=14).gap(10)
    long = ["mill, 2, 5, 8–11, 14, 15, 17,", "20, 23, 29"]
    for entry in [*PLAIN[:6], *long, *PLAIN[6:]]:
        sheet.line(entry, x=LEFT + indent * (entry == long[1]))
    found = texts(sheet.gap(20).text(MORE).recovered(), "toc")
    assert found == [*PLAIN[:6], " ".join(long), *PLAIN[6:]]


def test_short_references_make_no_index() -> None:
    sheet = Sheet().text(PROSE).text(MORE).turn()
    for entry in PLAIN:
        sheet.line(f"{entry[:4].title()} A., 1998, ApJ, {entry.split(', ', 1)[1]}").gap(4)
    assert not texts(sheet.recovered(), "toc")


def test_letters_far_apart_make_no_index() -> None:
    """Running text stands between them."""
    sheet = Sheet()
    for letter, entries in INDEX.items():
        sheet.line(letter, font=BOLD, size=12, x=LEFT + 60).line(entries[0]).gap().text(PROSE).text(MORE).gap()
    assert not texts(sheet.recovered(), "toc")


def contents(entries: list[tuple[str, int]], sheet: Sheet | None = None) -> Sheet:
    """Entries with their numbers far to the right."""
    sheet = sheet or Sheet().line("Contents", font=BOLD, size=14).gap(8)
    for title, number in entries:
        sheet.line(title, leading=0).line(str(number), x=LEFT + 430 - 5 * len(str(number))).gap(8)
    return sheet


def test_contents_that_end_on_the_next_page() -> None:
    """Few numbers at the known edge are enough there."""
    first = [("The mill", 1), ("The road", 4), ("The valley", 7), ("Tolls and their keepers", 12)]
    rest = [("The archive of the village", 16), ("Letters", 19)]
    sheet = contents(rest, contents(first).turn()).gap(30)
    result = sheet.line("The mill", font=BOLD, size=14).gap(4).text(PROSE).text(MORE).recovered()
    assert texts(result, "toc") == [f"{title} {number}" for title, number in first + rest]


def test_contents_of_right_to_left_text() -> None:
    """Numbers in the digits of the script stand at the left."""
    entries = [("\u0645\u0642\u062f\u0645\u0647", "\u06f1"), ("\u062f\u0631\u0647", "\u06f4"),
               ("\u0646\u0627\u0645\u0647", "\u06f7")]
    puts = [Put("Contents", LEFT, 80, BOLD, 14)]
    for place, (title, number) in enumerate(entries):
        puts += [Put(number, LEFT, 120 + 40 * place), Put(title, LEFT + 380, 120 + 40 * place)]
    result = recover_pages(pages_of(puts))
    assert not set("".join(texts(result, "paragraph"))) & {number for _, number in entries}
    assert len("".join(texts(result, "toc")).replace(" ", "")) == sum(len(title) + 1 for title, _ in entries)


def test_contents_with_dots() -> None:
    sheet = Sheet().line("Contents", font=BOLD, size=14).gap(6)
    for number, name in enumerate(["The mill", "The wheel", "The road"]):
        sheet.line(f"{number + 1} {name} {'. ' * 30}{7 * number + 3}")
    result = sheet.gap(20).text(PROSE).text(MORE).recovered()
    found = [text.replace(" .", "") for text in texts(result, "toc")]
    assert found == ["1 The mill 3", "2 The wheel 10", "3 The road 17"]
    assert texts(result, "paragraph") == [PROSE, MORE]
    assert "The road" not in result.without(["toc"]).text


def test_contents_whose_numbers_are_old_style_figures() -> None:
    """Fonts of expert sets have them in the private area; repairs put them right later."""
    puts = [Put("Contents", LEFT, 80, BOLD, 14)]
    for place, (title, number) in enumerate((("The mill", 3), ("The road", 7), ("The valley", 12), ("The river", 19))):
        figures = "".join(chr(0xF700 + ord(figure)) for figure in str(number))
        puts += [Put(title, LEFT, 120 + 14 * place), Put(figures, LEFT + 380, 120 + 14 * place)]
    found = texts(recover_pages(pages_of([*puts, *fill(PROSE, LEFT, 300, 400)])), "toc")
    assert found == ["The mill 3", "The road 7", "The valley 12", "The river 19"]


@pytest.mark.parametrize("dots", ["....", " ... ."])
def test_a_sentence_that_ends_in_dots_is_no_entry(dots: str) -> None:
    cut = PROSE.rsplit(" ", 1)[0] + dots
    assert texts(Sheet().text(cut).gap(20).text(MORE).recovered(), "paragraph") == [cut, MORE]


ENTRIES = [("Preface", "iii"), ("1 The mill", "1"), ("2 The road", "2"), ("2.1 Tolls", "2"), ("3 The bridge", "11")]


def entries(pairs: Sequence[tuple[str, str]], heading: str, gap: float = 0) -> Sheet:
    """Bold entries without leaders; their page numbers end at the right edge, far away."""
    sheet = Sheet().line(heading, font=BOLD, size=14).gap(6)
    for entry, number in pairs:
        sheet.gap(gap).line(entry, font=BOLD, leading=0).line(number, font=BOLD, x=LEFT + 380 - 5 * len(number))
    return sheet.gap(20).line("1 The mill", font=BOLD, size=14).gap(6).text(PROSE).text(MORE)


@pytest.mark.parametrize("gap", [0, 10])
def test_entries_of_contents_with_their_page_numbers_far_away(gap: float) -> None:
    result = entries(ENTRIES, "Contents", gap).recovered()
    assert texts(result, "toc") == [" ".join(pair) for pair in ENTRIES]
    assert texts(result, "heading") == ["Contents", "1 The mill"]


def test_numbers_of_parts_far_from_their_titles() -> None:
    sheet = Sheet().line("Contents", font=BOLD, size=14).gap(6)
    for number, title, page in (("I", "The mill", "3"), ("II", "The road", "14"), ("III", "The bridge", "29")):
        sheet.gap(8).line(number, font=BOLD, leading=0).line(title, font=BOLD, x=LEFT + 30, leading=0)
        sheet.line(page, font=BOLD, x=LEFT + 380 - 5 * len(page))
        sheet.line(f"1 Names {'. ' * 30}{page}", x=LEFT + 30)
    result = sheet.gap(30).line("The mill", font=BOLD, size=14).gap(6).text(PROSE).text(MORE).recovered()
    assert [text.replace(" .", "") for text in texts(result, "toc")] == [
        "I The mill 3", "1 Names 3", "II The road 14", "1 Names 14", "III The bridge 29", "1 Names 29"]


def test_without_a_heading_of_contents_figures_are_no_page_numbers() -> None:
    assert not texts(entries(ENTRIES, "Tolls").recovered(), "toc")


LEADERS = " ." * 50
PARTS = [("2.1", "The mill and its keepers", 4), ("2.1.1", "Roads", 7), ("2.1.2", "Tolls", 9), ("2.2", "Letters", 12)]


def leading(chapter: str, gap: float, apart: bool = False) -> Sheet:
    """Contents whose numbers stand well before their titles, below a chapter without leaders and before its text."""
    sheet = Sheet().line("Contents", font=BOLD, size=14).gap(8)
    right = LEFT + 430
    sheet.line(chapter, font=BOLD, leading=0).line("3", font=BOLD, x=right - 5).gap(4)
    for number, title, page in PARTS:
        x = LEFT + 15 * number.count(".")
        sheet.line(number, x=x, leading=0)
        end = right - 5 * len(str(page))
        at = x + width_of(number, ROMAN, 10) + gap
        dots = LEADERS[: 2 * int((end - at - width_of(title, ROMAN, 10) - 20 * apart) / width_of(" .", ROMAN, 10))]
        if apart:
            sheet.line(title, x=at, leading=0)
            at += width_of(title, ROMAN, 10) + 20
            title, dots = "", dots[1:]
        sheet.line(f"{title}{dots}", x=at, leading=0).line(str(page), x=end)
    return sheet.gap(20).line(chapter, font=BOLD, size=14).gap(4).text(PROSE).text(MORE)


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("gap", [5.0, 14.0, 24.0])
def test_numbers_apart_from_their_entries_are_none_of_the_text(gap: float, apart: bool) -> None:
    """Nor is a chapter without leaders, or an entry that its leaders stand apart from."""
    result = leading("2 The valley", gap, apart).recovered()
    assert [(role, text) for role, text in roles(result) if role != "toc"] == [
        ("heading", "Contents"), ("heading", "2 The valley"), ("paragraph", PROSE), ("paragraph", MORE)]


def test_numbers_beside_running_text_are_no_contents() -> None:
    result = Sheet().text(PROSE).gap(8).line("12", x=LEFT - 30, leading=0).text(MORE).recovered()
    assert not texts(result, "toc")


def test_dots_to_write_on_are_no_contents() -> None:
    """… but those that lead to a page number somewhere are."""
    blanks = ["Name of the miller: " + 60 * ".", "Date: " + 20 * "." + " Signature: " + 30 * "."]
    sheet = Sheet().text(PROSE).gap()
    for blank in blanks:
        sheet.line(blank).gap(6)
    assert texts(sheet.text(MORE).recovered(), "toc") == []
    sheet.line("The mill " + 60 * "." + " 12")
    assert len(texts(sheet.recovered(), "toc")) == 3


@pytest.mark.parametrize("page", ["iv", "12"])
def test_leaders_may_touch_their_page_numbers(page: str) -> None:
    """As Word sets them."""
    sheet = Sheet().line("Contents", font=BOLD, size=14).gap(6)
    for name in ("The mill", "The wheel", "2 The road"):
        sheet.line(f"{name}{'.' * 60}{page}", font=BOLD)
    found = roles(sheet.gap(20).text(PROSE).recovered())[1:]
    assert [text for role, text in found if role != "toc"] == [PROSE]


UNPAGED = ["1 The mill", "1.1 Its wheel", "1.2 Who built it?", "1.2.1 Names", "2 The road", "2.1 Tolls", "2.2 Carts",
           "2.2.1 Wheels", "2.2.2 Axles", "2.3 Mud", "3 The sea", "3.1 Ships", "Thanks", "A Maps"]


def unpaged(titles: Sequence[str], heading: str) -> Sheet:
    """Running text, a heading, titles without pages, running text below the first of them."""
    sheet = Sheet().text(PROSE).gap().line(heading, font=BOLD, size=14).gap(6)
    for title in titles:
        sheet.line(title, x=LEFT + 10 * title.count("."))
    return sheet.gap(20).line("1 The mill", font=BOLD, size=14).gap(6).text(PROSE).text(MORE)


@pytest.mark.parametrize(("titles", "heading", "role"), [
    (UNPAGED[:6], "Contents", "toc"), (UNPAGED, "Contents", "toc"), (UNPAGED[:12], "Overview", "toc"),
    (UNPAGED[4:8], "Overview", "paragraph")])
def test_contents_that_tell_no_pages(titles: Sequence[str], heading: str, role: str) -> None:
    """As those of pages for the web: below a heading of contents, or many."""
    found = roles(unpaged(titles, heading).recovered())
    assert [one for one, text in found if text == "2.1 Tolls" or "2.1 Tolls " in text] == [role]
    assert [text for one, text in found if one == "heading"][-1] == "1 The mill"
    if role == "toc":
        assert " ".join(text for one, text in found if one == role) == " ".join(titles)


def test_a_list_of_titles_that_head_nothing_is_no_contents() -> None:
    assert not texts(unpaged([f"{title} of old" for title in UNPAGED], "Overview").recovered(), "toc")


def test_sentences_with_numbers_are_no_contents() -> None:
    rules = [f"{chapter}.{rule} The miller keeps wheel {rule}." for chapter in (1, 2) for rule in range(1, 8)]
    assert not texts(unpaged(rules, "Rules").recovered(), "toc")


NAMES = [f"gr_{first}_{second}" for first in ("slot", "seg", "face", "font") for second in ("after", "before", "index",
                                                                                           "origin", "parent")]


@pytest.mark.parametrize(("below", "role"), [("{file}.h, {page}", "toc"), ("{file}.h, {page} years ago", "paragraph"),
                                             ("{file}.h, 19{page}; see there", "paragraph")])
def test_an_index_whose_names_stand_above_their_entries(below: str, role: str) -> None:
    """As in Doxygen's, where every other line ends in the number of a page, and in two columns; the last page has few
    of them."""
    sheet = Sheet().text(PROSE).text(MORE).turn().line("Index", font=BOLD, size=14).gap(10)
    for column in (LEFT, 320.0):
        sheet.move(left=column, y=130)
        for number, name in enumerate(NAMES):
            sheet.line(name).line(below.format(file="Segment", page=38 + number), x=column + 20)
    sheet.move(left=LEFT).turn()
    for number, name in enumerate(NAMES[:4]):
        sheet.line(name).line(below.format(file="Window", page=60 + number), x=LEFT + 20)
    found = roles(sheet.recovered())
    assert {kind for kind, text in found if "Segment.h" in text or "Window.h" in text} == {role}
    assert ("heading", "Index") in found


def test_the_first_chapter_is_no_entry_of_the_contents_before_it() -> None:
    """`Chapter 1` ends in a number; what is much larger than the text is none of a page."""
    sheet = Sheet().text(PROSE).text(MORE).gap(20).line("Contents", font=BOLD, size=14).gap(6)
    for entry, number in ENTRIES:
        sheet.line(f"{entry} {number}")
    sheet.turn().gap(60).line("Chapter 1", font=BOLD, size=20).gap(10).line("The mill", font=BOLD, size=24).gap(20)
    result = sheet.text(PROSE).text(MORE).recovered()
    assert texts(result, "toc") == [" ".join(pair) for pair in ENTRIES]
    assert "Chapter 1 The mill" in texts(result, "heading")


def test_an_entry_between_others_needs_no_leaders() -> None:
    """A long title leaves no room for them."""
    dots, sheet = " ." * 40, Sheet()
    titles = [f"4.2.1 Wheels{dots} 3", f"4.2.2 Of the races{dots} 4", f"4.2.3 {'Of the oldest mills ' * 4}5",
              f"4.2.4 Sluices{dots} 6", f"4.2.5 Dams{dots} 7"]
    for title in titles:
        sheet.line(title)
    assert texts(sheet.turn().text(PROSE).text(MORE).recovered(), "toc") == titles


def test_headings_right_below_each_other_are_no_contents_of_themselves() -> None:
    """One of them may return in the same style."""
    sheet = Sheet().text(PROSE).gap()
    for title in UNPAGED:
        sheet.line(title, font=BOLD).gap(4)
    result = sheet.text(PROSE).gap().line("1 The mill", font=BOLD).gap().text(MORE).recovered()
    assert not texts(result, "toc")


def test_entries_of_several_lines_that_fill_a_page_as_one_paragraph_does() -> None:
    sheet = Sheet()
    for number in range(24):
        sheet.line(f"mill_turn_{number} Turns the wheel of the old mill as long as the river has water", x=LEFT + 40)
        sheet.line(f"to do so. {'.' * 100} {number + 3}", x=LEFT + 40)
    assert len(texts(sheet.turn().text(PROSE).recovered(), "toc")) == 24
