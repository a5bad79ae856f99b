"""Headings and their levels: styles, numbers, the outline; what is none."""
from __future__ import annotations

import pytest
from made_pages import (
    BOLD,
    ITALIC,
    LEFT,
    MORE,
    PROSE,
    ROMAN,
    SANS,
    Put,
    Sheet,
    fill,
    headed,
    levels,
    pages_of,
    recover_pages,
    role_of,
    roles,
    texts,
    width_of,
)

from spacy_pdfrecover.model import OutlineEntry
from spacy_pdfrecover.roles.levels import number_depth, number_kind


def test_levels_by_numbers() -> None:
    result = headed(("1 The mill", BOLD, 14), ("1.1 The wheel", BOLD, 12), ("1.1.1 Spokes", BOLD, 10),
                    ("1.2 The race", BOLD, 12), ("2 The road", BOLD, 14)).recovered()
    assert levels(result) == {"1 The mill": 1, "1.1 The wheel": 2, "1.1.1 Spokes": 3, "1.2 The race": 2,
                              "2 The road": 1}


def test_numbered_headings_that_name_years_or_are_sentences() -> None:
    headings = [("1 Changes", BOLD, 14.0), ("1.1 1790", BOLD, 10.0), ("1.2 1791–1793", BOLD, 10.0),
                ("1.3 The mill does not turn when the river is low.", ROMAN, 12.0)]
    assert levels(headed(*headings).recovered()) == {text: min(number, 1) + 1
                                                     for number, (text, _, _) in enumerate(headings)}


def test_levels_by_size() -> None:
    result = headed(("The mill", BOLD, 16), ("The wheel", BOLD, 13), ("Spokes", BOLD, 11), ("The road", BOLD, 16),
                    ("The bridge", BOLD, 13)).recovered()
    assert levels(result) == {"The mill": 1, "The wheel": 2, "Spokes": 3, "The road": 1, "The bridge": 2}


def test_levels_by_the_outline() -> None:
    sheet = headed(("The mill", BOLD, 12), ("Of wheels and spokes", BOLD, 12), ("The road", BOLD, 12))
    outline = [OutlineEntry(1, "The Mill", 1), OutlineEntry(2, "1.1 Of wheels and spokes", 1),
               OutlineEntry(1, "The road", 1)]
    assert levels(sheet.bare(outline=outline)) == {"The mill": 1, "Of wheels and spokes": 2, "The road": 1}


def test_the_outline_names_headings_that_look_like_text() -> None:
    sheet = Sheet().text(PROSE).gap().line("Of wheels").gap().text(MORE)
    assert role_of(sheet.bare(), "Of wheels") == "paragraph"
    assert role_of(sheet.bare(outline=[OutlineEntry(1, "Of wheels", 0)]), "Of wheels") == "heading"


def test_roman_and_lettered_numbers_stand_one_below_the_other() -> None:
    result = headed(("I. The mill", BOLD, 13), ("A. The wheel", ITALIC, 11), ("II. The road", BOLD, 13),
                    ("B. The bridge", ITALIC, 11)).recovered()
    assert levels(result) == {"I. The mill": 1, "A. The wheel": 2, "II. The road": 1, "B. The bridge": 2}


def test_kinds_of_numbers_tell_levels_within_one_style() -> None:
    """Where the first kind goes on, the second stands below it; appendices come when the numbers have ended."""
    nested = headed(("I. The mill", BOLD, 10), ("A. The wheel", BOLD, 10), ("1. Spokes", BOLD, 10),
                    ("B. The race", BOLD, 10), ("II. The road", BOLD, 10))
    assert list(levels(nested.recovered()).values()) == [1, 2, 3, 2, 1]
    appendix = headed(("1 The mill", BOLD, 12), ("2 The road", BOLD, 12), ("A Tolls", BOLD, 12))
    assert list(levels(appendix.recovered()).values()) == [1, 1, 1]


def test_capitals_as_headings() -> None:
    """Alone at the margin in the size of the text, three times over."""
    result = headed(("THE MILL", "Times-Roman", 10), ("THE ROAD", "Times-Roman", 10), ("THE BRIDGE", "Times-Roman", 10))
    assert set(levels(result.recovered())) == {"THE MILL", "THE ROAD", "THE BRIDGE"}


def test_names_of_constants_are_no_headings() -> None:
    names = [(f"COUNT_{name}", "Times-Roman", 10.0) for name in ("SACKS", "CARTS", "WHEELS")]
    assert not levels(headed(*names).recovered())


def test_chapters_are_of_the_first_level() -> None:
    result = headed(("Chapter 1 The mill", BOLD, 18), ("1.1 The wheel", BOLD, 13), ("Chapter 2 The road", BOLD, 18),
                    ("2.1 The bridge", BOLD, 13)).recovered()
    assert levels(result) == {"Chapter 1 The mill": 1, "1.1 The wheel": 2, "Chapter 2 The road": 1, "2.1 The bridge": 2}


@pytest.mark.parametrize(("text", "font"), [("3. The mill", SANS), ("IV The road", SANS), ("ACKNOWLEDGMENTS", SANS),
                                            ("3 The mill", ROMAN)])
def test_headings_in_the_middle_of_the_size_of_the_text(text: str, font: str) -> None:
    """Below a list, whose column is narrower."""
    sheet = Sheet().text(PROSE).gap(6)
    for label in ("•", "•"):
        sheet.text(f"{label} {MORE}", x=LEFT + 30, hang=10)
    sheet.gap(6).line(text, font=font, centered=True).gap(2).text(PROSE, indent=15).text(MORE, indent=15)
    assert list(levels(sheet.recovered())) == [text]


def test_deep_numbers_head_lines_in_the_face_of_the_text() -> None:
    sheet = Sheet().text(PROSE).gap(6).line("2.1.3 The mill").gap(2).text(MORE).gap(6)
    sheet.line("2.1.4 is older.").text(PROSE)
    assert list(levels(sheet.recovered())) == ["2.1.3 The mill"]


@pytest.mark.parametrize("text", ["Index Terms—mills, rivers", "Schlagwörter: Mühlen, Flüsse"])
def test_keywords_are_no_heading(text: str) -> None:
    sheet = Sheet().text(PROSE).gap().line(text, font=BOLD).gap().text(MORE)
    assert not levels(sheet.recovered())


def test_a_heading_right_below_another_one() -> None:
    sheet = Sheet().text(PROSE).gap().line("4. THE MILL", font=BOLD, size=12, leading=13)
    sheet.line("4.1 The wheel", font=BOLD, size=12).gap(2).text(MORE)
    assert levels(sheet.recovered()) == {"4. THE MILL": 1, "4.1 The wheel": 2}


@pytest.mark.parametrize(("text", "font", "found"), [
    ("Article the first.", BOLD, True), ("Article the first.", ROMAN, False),
    ("Nobody remembered the first stone.", BOLD, False)])
def test_a_stop_behind_a_short_line_in_bold_and_larger_print(text: str, font: str, found: bool) -> None:
    sheet = Sheet().text(PROSE).gap().line(text, font=font, size=11.5).gap(4).text(MORE)
    assert list(levels(sheet.recovered())) == [text] * found


@pytest.mark.parametrize("names", [("1.1 The wheel", "1.2 The race"), ("1.1.3 Oak", "1.2 The race"),
                                   ("A. MILLS", "A.1 The wheel")])
def test_headings_right_below_each_other_whose_numbers_count_on(names: tuple[str, str]) -> None:
    sheet = Sheet().text(PROSE)
    for place in range(3):                      # a leading that headings of two lines have too
        sheet.gap().line(f"The mill, again {place}", font=BOLD, size=12, leading=13)
        sheet.line("and the river", font=BOLD, size=12).text(MORE)
    sheet.gap().line(names[0], font=BOLD, size=12, leading=13).line(names[1], font=BOLD, size=12).gap(2).text(MORE)
    assert list(levels(sheet.recovered()))[-2:] == list(names)


def test_what_holds_an_ideographic_full_stop_is_no_heading() -> None:
    sheet = Sheet()
    for title in ("", "水車の話", "川を見た。例えば"):
        sheet.line(title, size=12)
        for _ in range(4):
            sheet.line("水車は川の岸に立っていた。" * 3)
        sheet.gap()
    assert list(levels(sheet.bare())) == ["水車の話"]


def test_bold_words_in_running_text_are_no_heading() -> None:
    sheet = Sheet().text(PROSE)
    sheet.puts.append(Put("Grain.", LEFT, sheet.y + 12, BOLD))
    sheet.puts += fill(MORE, LEFT, sheet.y + 12, 400, indent=32)
    assert [role for role, _ in roles(sheet.recovered())] == ["paragraph", "paragraph"]


@pytest.mark.parametrize("text", ["Note", "Warning", "Hinweis", "Remarque", "Advertencia", "Uwaga", "Catatan",
                                  "Belangrijk", "Cuidado", "Notera", "Märkus", "Oharra"])
def test_titles_of_boxes_are_no_headings(text: str) -> None:
    assert role_of(headed((text, BOLD, 10)).recovered(), text) == "other"


@pytest.mark.parametrize("text", ["提示", "注意", "小心", "참고"])
def test_titles_of_boxes_in_ideographs_have_no_face_of_their_own(text: str) -> None:
    assert role_of(headed((text, ROMAN, 10)).bare(), text) == "other"


@pytest.mark.parametrize(("text", "depth", "kind"), [
    ("3 Methods", 1, "1"), ("3.1.2 Methods", 3, "1"), ("IV. Results", 1, "I"), ("B. Data", 1, "A"),
    ("A.1 Proofs", 2, "A"), ("§ 5 Fines", 1, "1"), ("A simple case", 0, "A"), ("Methods", 0, "A")])
def test_numbers_of_headings(text: str, depth: int, kind: str) -> None:
    assert (number_depth(text), number_kind(text)) == (depth, kind)


@pytest.mark.parametrize(("count", "role"), [(3, "heading"), (2, "paragraph")])
def test_bold_lines_that_differ_in_their_number_alone_head_articles(count: int, role: str) -> None:
    """The stop behind the number, as laws and declarations have it, ends no sentence."""
    sheet = Sheet().text(PROSE).gap()
    for number in range(1, count + 1):
        sheet.line(f"Neni {number}.", font=BOLD).gap(6).text(MORE).gap(6)
    found = {text: one for one, text in roles(sheet.recovered())}
    assert [found[f"Neni {number}."] for number in range(1, count + 1)] == [role] * count


@pytest.mark.parametrize("comma", [",", "\N{ARABIC COMMA}", "\N{IDEOGRAPHIC COMMA}"])
def test_what_ends_in_a_comma_is_no_heading(comma: str) -> None:
    sheet = Sheet().text(PROSE).gap()
    for number, item in enumerate(("the wheel,", f"THE RACE IN WINTER{comma}", "the stones."), 1):
        sheet.line(f"{number}. {item}").gap(4)
    result = sheet.gap().text(MORE).bare()
    assert not texts(result, "heading")


@pytest.mark.parametrize(("text", "role"), [("H + CO → HCO", "formula"), ("OH + HCO → HCOOH", "formula"),
                                            ("THE MILL → THE ROAD", "heading")])
def test_reactions_are_no_headings_in_capitals(text: str, role: str) -> None:
    sheet = headed((text, ROMAN, 10), ("THE WHEEL", ROMAN, 10), ("THE RACE", ROMAN, 10), ("THE BRIDGE", ROMAN, 10))
    assert role_of(sheet.recovered(), text) == role


@pytest.mark.parametrize(("count", "role"), [(2, "heading"), (1, "paragraph")])
def test_bold_lines_smaller_than_the_text_head_it(count: int, role: str) -> None:
    """As browsers print headings of the fifth rank; one alone may be a label."""
    sheet = Sheet().text(PROSE)
    for title in ("Of wheels", "Of races")[:count]:
        sheet.gap(14).line(title, font=BOLD, size=8.3).gap(8).text(MORE)
    assert role_of(sheet.recovered(), "Of wheels") == role


def test_headings_right_below_each_other_are_no_lines_of_one() -> None:
    """They stand at one distance wherever they do, which is no leading."""
    sheet, titles = Sheet().text(PROSE), ["The old mill", "Of its stones", "The new wheel", "Of its race"]
    for place, title in enumerate(titles):
        sheet.gap(14).line(title, font=BOLD, size=12)
        if place % 2:
            sheet.gap(4).text(MORE)
    found = sheet.recovered()
    assert [text for text in texts(found) if text not in (PROSE, MORE)] == titles
    assert all(role_of(found, title) == "heading" for title in titles)


def test_a_line_that_begins_in_the_face_of_the_text_is_no_heading() -> None:
    """Most of it may be bold: names, or options of commands."""
    label, named = "See also: ", "the upper wheel, the sluice, the lower race"
    sheet = Sheet().text(PROSE).gap()
    sheet.puts += [Put(label, LEFT, sheet.y), Put(named, LEFT + width_of(label, ROMAN, 10), sheet.y, BOLD)]
    sheet.gap().gap().line("Of the sluice", font=BOLD).gap().text(MORE)
    result = sheet.recovered()
    assert role_of(result, label + named) == "paragraph"
    assert role_of(result, "Of the sluice") == "heading"


@pytest.mark.parametrize(("number", "role"), [("2.1", "heading"), ("2 1", "code")])
def test_a_command_behind_the_number_of_a_section_is_a_heading(number: str, role: str) -> None:
    sheet = Sheet().text(PROSE).gap()
    sheet.puts += [Put(number, LEFT, sheet.y, BOLD),
                   Put("read_sluices", LEFT + width_of(number + "  ", BOLD, 10), sheet.y, "Courier-Bold")]
    assert roles(sheet.gap().gap().text(MORE).recovered())[1] == (role, f"{number} read_sluices")


@pytest.mark.parametrize(("square", "font", "role"), [
    ("■", SANS, "heading"), ("■ ", SANS, "list_item"), ("■", ROMAN, "paragraph")])
def test_a_square_close_before_ideographs_heads_text(square: str, font: str, role: str) -> None:
    """As in Japanese classes of LaTeX; a bullet has room behind it."""
    text = "水車小屋は村の外れにあり、川の水が少ない年には回りません。" * 6
    result = recover_pages(pages_of([*fill(" ".join(text), LEFT, 100, 400), Put(f"{square}水車", LEFT, 400, font),
                                     *fill(" ".join(text), LEFT, 430, 400)]))
    assert role_of(result, f"{square}水車") == role


def test_slanted_items_that_end_as_items_do_are_no_headings() -> None:
    items = ("1. The mill is open from morning till night;", "2. The owner counts all sacks;",
             "3. Nobody takes more than he brought.")
    sheet = Sheet().line("1 The mill", BOLD, 14).gap().text(PROSE)
    for item in items:
        sheet.gap(6).line(item, ITALIC)
    assert texts(sheet.gap(6).text(MORE).recovered(), "list_item") == [*items]


@pytest.mark.parametrize(("names", "texts_below", "role"), [
    (("10.1. Assignment.", "10.2. Waiver", "10.3. Severability."), (PROSE, MORE, PROSE), "heading"),
    (("10.1. Assignment.", "10.2. Waiver"), (PROSE, MORE), "paragraph"),
    (("10.1. Assignment.", "10.2. Waiver", "10.3. Severability."), ("10.4. " + PROSE,) * 3, "paragraph")])
def test_plain_lines_numbered_two_deep_above_text_are_headings(
        names: tuple[str, ...], texts_below: tuple[str, ...], role: str) -> None:
    """As agreements have them, if there are several, and no clauses."""
    sheet = Sheet().text(PROSE).gap()
    for name, below in zip(names, texts_below, strict=True):
        sheet.line(name).gap().text(below).gap()
    assert {role_of(sheet.recovered(), name) for name in names} == {role}


@pytest.mark.parametrize(("text", "role"), [
    ("They forgot who had laid its first stone, and also why. Everybody knew the story of the flood. In winter the "
     "road was closed and nobody came", "paragraph"),
    ("Of the mill, and of the people who lived by it and came to see the wheel as long as it could be seen", "heading"),
    ("The Mill. A Story of Two Rivers. With Notes", "heading"),
    ("Of sacks that were brought to the old mill-", "paragraph"),
    ("3 Why did the mill stand still? Nobody knew. Did the river dry up, or was it for the want of grain that year, as "
     "was so often said by all of them?", "heading")])
def test_several_sentences_in_large_print_are_no_heading(text: str, role: str) -> None:
    """But for numbered ones, which ask questions, and short ones; nor is what is cut at a hyphen."""
    sheet = headed(("The wheel", BOLD, 14)).gap(14).text(text, font=BOLD, size=14, leading=17).gap(4).text(PROSE)
    assert role_of(sheet.recovered(), text[:30]) == role


@pytest.mark.parametrize(("number", "role"), [("4.2.1", "heading"), ("4.2", "paragraph")])
def test_a_bold_line_with_a_deep_number_may_be_a_sentence(number: str, role: str) -> None:
    text = f"{number} Critical: the wheel of the upper mill has stood still (13 days by now)."
    assert role_of(Sheet().text(PROSE).gap().line(text, font=BOLD).gap(4).text(MORE).recovered(), text) == role


@pytest.mark.parametrize(("number", "role"), [("B.4.7.2", "heading"), ("B.4.7", "paragraph")])
def test_deep_numbers_of_appendices_in_the_face_of_the_text(number: str, role: str) -> None:
    text = f"{number} Of the race"
    assert role_of(Sheet().text(PROSE).gap().line(text).gap(4).text(MORE).recovered(), text) == role


@pytest.mark.parametrize(("number", "role"), [("7.9 ", "heading"), ("", "paragraph")])
def test_questions_of_several_lines_with_a_number_are_headings(number: str, role: str) -> None:
    text = (f"{number}What does it mean that a mill recommends, suggests, replaces, breaks or provides another one, "
            "that it depends on that or is in conflict with it, as the book of the keeper and many others of the "
            "valley have it on every second page?")
    sheet = Sheet().text(MORE).gap().text(text, font=BOLD, size=11.5, leading=14, justified=False).gap(6)
    assert role_of(sheet.text(PROSE).recovered(), text[:20]) == role


def test_deep_numbers_stand_apart_from_their_titles() -> None:
    """Right below each other, with a wide gap behind each: no table."""
    names = [("8.18.2", "Wheels"), ("8.18.3", "The oldest of the races"), ("8.18.4", "Sluices"), ("8.18.5", "Dams")]
    sheet = Sheet().text(PROSE)
    for number, name in names:
        sheet.gap().line(number, font=BOLD, leading=0).line(name, font=BOLD, x=LEFT + 40)
    assert texts(sheet.gap().text(MORE).recovered(), "heading") == [" ".join(pair) for pair in names]


def test_declarations_of_functions_in_bold_are_headings() -> None:
    sheet = Sheet().text(PROSE).text(MORE)
    names = [f"void mill_{name} (sack, stone);" for name in ("grind", "turn")]
    for name in names:
        sheet.gap().line(name, font=BOLD).gap(6).text(MORE)
    assert texts(sheet.recovered(), "heading") == names


@pytest.mark.parametrize(("gap", "role"), [(0, "paragraph"), (12, "heading")])
def test_bold_lines_right_below_a_colon_belong_to_its_sentence(gap: int, role: str) -> None:
    """Commands of a manual."""
    commands = ("turn the wheel", "open the race")
    sheet = Sheet().text(PROSE).text(f"{MORE} The mill is started by:")
    for command in commands:
        sheet.gap(gap).line(command, font=BOLD)
    result = sheet.gap().text(MORE).recovered()
    assert [role_of(result, command) for command in commands] == [role, role]


@pytest.mark.parametrize(("size", "role"), [(14.0, "heading"), (10.0, "caption")])
def test_an_example_with_its_number_in_large_print_is_a_heading(size: float, role: str) -> None:
    sheet = headed(("1 The mill", BOLD, 16.0)).gap(20).line("Example 1", font=BOLD, size=size, centered=True)
    assert role_of(sheet.gap(8).text(MORE).recovered(), "Example 1") == role


@pytest.mark.parametrize(("named", "font", "role"), [(True, BOLD, "heading"), (False, BOLD, "paragraph"),
                                                    (True, ROMAN, "paragraph")])
def test_contents_name_headings_that_end_as_sentences_do(named: bool, font: str, role: str) -> None:
    """If these are set otherwise than the text."""
    name = "I have trouble with my mill and its wheel when the river is high, any help."
    sheet = Sheet().line("Contents", font=BOLD, size=14).gap(6)
    for entry in ("The mill", name if named else "The wheel", "The road"):
        sheet.line(f"{entry}{' .' * 10} 2")
    sheet.turn().line("The mill", font=BOLD, size=14).gap(6).text(PROSE).gap(12).line(name, font=font).gap(12)
    result = sheet.text(MORE).turn().text(PROSE).recovered()
    assert [found for found, text in roles(result) if text == name] == [role]
