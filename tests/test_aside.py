"""Names in the margin beside the text."""
from __future__ import annotations

import pytest
from made_pages import BOLD, ITALIC, MORE, PROSE, ROMAN, TYPED, Put, Sheet, roles, texts, width_of

EDGE = 160.0
NAMES = ("\\mill", "\\ex", "the river")


def margined(names: tuple[str, ...], after: int = 0, face: str = TYPED) -> Sheet:
    """Paragraphs with a name at the left of each, drawn before the line that has so many before it."""
    sheet = Sheet(left=EDGE, measure=380)
    for name in names:
        drawn = len(sheet.puts)
        sheet.text(PROSE)
        line = sheet.puts[drawn + after]
        sheet.puts.insert(drawn + after, Put(name, EDGE - 10 - width_of(name, face, 9), line.y, face, 9))
        sheet.gap(6).text(MORE).gap(6)
    return sheet


@pytest.mark.parametrize("after", [0, 2])
def test_names_in_the_margin_stand_before_their_paragraphs(after: int) -> None:
    found = roles(margined(NAMES, after).recovered())
    assert found == [block for name in NAMES
                     for block in (("other", name), ("paragraph", PROSE), ("paragraph", MORE))]


def test_a_paragraph_with_a_name_in_the_margin_goes_on_from_the_page_before() -> None:
    sheet = margined(NAMES)
    words = PROSE.split()
    sheet.turn().text(MORE + " " + " ".join(words[:-20]))
    sheet.turn()
    sheet.puts.append(Put("flood", EDGE - 10 - width_of("flood", TYPED, 9), sheet.y, TYPED, 9, sheet.page))
    sheet.text(" ".join(words[-20:])).gap(6).text(MORE)
    found = roles(sheet.recovered())
    assert ("paragraph", MORE + " " + PROSE) in found
    assert ("other", "flood") in found


def test_a_note_of_several_lines_in_the_margin_is_one_block() -> None:
    sheet = margined(())
    for _ in range(3):
        sheet.text(PROSE).gap(6)
    place = sheet.puts[2]
    for number, line in enumerate(("The mill still", "stands, but has", "no wheel.")):
        sheet.puts.insert(2 + number, Put(line, 70, place.y + 9 * number, ITALIC, 8))
    assert roles(sheet.recovered())[:2] == [("other", "The mill still stands, but has no wheel."), ("paragraph", PROSE)]


@pytest.mark.parametrize("lower", [4, 6])
def test_a_note_in_the_margin_on_no_baseline(lower: float) -> None:
    sheet = margined(())
    for _ in range(4):
        sheet.text(PROSE).gap(6)
    sheet.puts.insert(2, Put("The river", 70, sheet.puts[2].y + lower, ITALIC, 8))
    assert roles(sheet.recovered()) == [("other", "The river"), *[("paragraph", PROSE)] * 4]


def test_notes_right_below_each_other_are_two() -> None:
    sheet = margined(())
    for _ in range(4):
        sheet.text(PROSE).gap(6)
    for place, note in ((3, ("Another note by", "the miller")), (1, ("A first note that", "speaks of mills"))):
        y = sheet.puts[place].y
        sheet.puts[place:place] = [Put(line, 70, y + 12 * number, ITALIC, 8) for number, line in enumerate(note)]
    assert texts(sheet.recovered(), "other") == ["A first note that speaks of mills", "Another note by the miller"]


def test_notes_in_a_margin_wider_than_a_third_of_the_page_are_no_cells() -> None:
    sheet = Sheet(left=72, measure=310)
    for _ in range(4):
        sheet.text(PROSE).gap(6)
    y = sheet.puts[1].y
    sheet.puts[2:2] = [Put("The mill still stands,", 395, y, size=8), Put("but has no wheel.", 395, y + 12, size=8)]
    found = roles(sheet.recovered())
    assert found == [("other", "The mill still stands, but has no wheel."), *[("paragraph", PROSE)] * 4]


def test_names_in_the_margin_part_paragraphs_that_end_in_full_lines() -> None:
    sheet = Sheet(left=EDGE, measure=380)
    for name in NAMES * 4:
        sheet.puts.append(Put(name, EDGE - 10 - width_of(name, TYPED, 9), sheet.y, TYPED, 9))
        line = f"The {name} takes one argument and prints it in the face of the text around it."
        sheet.puts.append(Put(line, EDGE, sheet.y, spread=(380 - width_of(line, ROMAN, 10)) / line.count(" ")))
        sheet.y += 12
    assert [role for role, _ in roles(sheet.recovered())] == ["other", "paragraph"] * 12


def test_labels_in_the_margin_stay_with_their_items() -> None:
    found = roles(margined(("(1)", "(2)", "(3)"), face=ROMAN).recovered())
    assert [text.split()[0] for _, text in found[::2]] == ["(1)", "(2)", "(3)"]
    assert all(role != "other" for role, _ in found)


def test_terms_of_any_length_at_one_edge_are_no_names_in_a_margin() -> None:
    """Texinfo sets lists of them for pages; only running heads begin there too."""
    terms = ("mill", "hopper", "ex", "sluice", "race", "grain")
    sheet = margined(())
    for term in terms:
        sheet.puts.append(Put(term, 90, sheet.y, TYPED, 9))
        sheet.text(MORE).gap(6)
    found = roles(sheet.recovered())
    assert {role for role, _ in found} == {"list_item"}
    assert [text for _, text in found[::2]] == [*terms]


def test_typewriter_names_that_begin_below_each_other_beside_first_lines_that_stand_in() -> None:
    sheet = Sheet(left=EDGE, measure=380)
    for name in ("\\mill", "sluice", "\\hopper"):
        sheet.puts.append(Put(name, 70, sheet.y, TYPED, 9))
        sheet.text(PROSE, indent=15)
    found = roles(sheet.recovered())
    assert [role for role, _ in found] == ["other", "paragraph"] * 3


def test_what_begins_where_names_in_the_margin_do_is_a_name_too() -> None:
    """In the face of the text, and a sign, beside a line within a paragraph."""
    sheet = margined(())
    for name, face in (("\\mill", TYPED), ("\\ex", TYPED), ("Grain", ROMAN), ("!", TYPED)):
        drawn = len(sheet.puts)
        sheet.text(PROSE)
        sheet.puts.insert(drawn + 1, Put(name, 550, sheet.puts[drawn + 1].y, face, 9))
        sheet.gap(6).text(MORE).gap(6)
    assert roles(sheet.recovered()) == [
        block for name in ("\\mill", "\\ex", "Grain", "!")
        for block in (("other", name), ("paragraph", PROSE), ("paragraph", MORE))]


def test_speakers_in_the_margin_stay_with_their_speeches() -> None:
    """As many names as lines of text are no notes on it."""
    sheet = Sheet(left=EDGE, measure=380)
    lines = [f"{text} and that is all there is to say of it on this long day." for text in (
        "We went down to the mill", "Nobody was there at all", "Then the river rose again", "It took the wheel")] * 3
    for number, line in enumerate(lines):
        name = ("Anna", "Peter")[number % 2]
        sheet.puts.append(Put(name, EDGE - 8 - width_of(name, ITALIC, 10), sheet.y, ITALIC))
        sheet.text(line).gap(4)
    assert all(role != "other" for role, _ in roles(sheet.recovered()))


def test_points_in_the_right_margin_do_not_cut_their_questions() -> None:
    sheet = Sheet(measure=400)
    for points in (3, 12, 5):
        drawn = len(sheet.puts)
        sheet.text(PROSE)
        sheet.puts.insert(drawn + 1, Put(f"({points})", 500 - width_of(f"({points})", ROMAN, 10), sheet.puts[drawn].y))
        sheet.gap(6).text(MORE).gap(6)
    result = sheet.recovered()
    assert texts(result, "paragraph") == [PROSE, MORE] * 3
    assert texts(result, "other") == ["(3)", "(12)", "(5)"]


NOTES = (("The mill of the valley,", "which still stands"), ("A flood", "of long ago"),
         ("Letters of the", "miller's wife"), ("Dates of the wheel", "and of the race"))


@pytest.mark.parametrize("face", [ROMAN, BOLD])
def test_notes_of_any_face_that_begin_at_one_place_beside_ragged_text(face: str) -> None:
    sheet = Sheet(left=60, measure=360)
    for note in NOTES:
        drawn = len(sheet.puts)
        sheet.text(PROSE, justified=False)
        y = sheet.puts[drawn + 1].y
        sheet.puts[drawn + 2:drawn + 2] = [Put(line, 440, y + 12 * row, face) for row, line in enumerate(note)]
        sheet.gap(6).text(MORE, justified=False).gap(6).text(MORE, justified=False).gap(6)
    found = roles(sheet.recovered())
    assert found == [block for note in NOTES for block in (
        ("other", " ".join(note)), ("paragraph", PROSE), ("paragraph", MORE), ("paragraph", MORE))]


def test_the_lines_of_a_note_that_are_drawn_among_those_of_the_text() -> None:
    sheet = margined(())
    for _ in range(4):
        sheet.text(PROSE).gap(6)
    y = sheet.puts[1].y
    for number, line in enumerate(("The mill", "stands, but", "has no wheel.")):
        sheet.puts.insert(2 + 2 * number, Put(line, 70, y + 11 * number, ITALIC, 8))
    assert roles(sheet.recovered()) == [("other", "The mill stands, but has no wheel."), *[("paragraph", PROSE)] * 4]


def test_names_below_each_other_in_the_margin_are_none_of_the_code_beside_them() -> None:
    sheet = margined(NAMES)
    names = "\\sluice", "\\race", "\\hopper"
    for number, name in enumerate(names):
        sheet.puts.append(Put(name, EDGE - 10 - width_of(name, TYPED, 8), sheet.y + 12 * number, TYPED, 8))
    for name in names:
        sheet.line(f"\\newcommand{{{name}}}[1]{{\\mill{{#1}}}}", TYPED, 9)
    found = roles(sheet.gap(6).text(MORE).recovered())
    assert [text for role, text in found if role == "other" and text in names] == [*names]
    assert [text for role, text in found if role == "code"] == [
        " ".join(f"\\newcommand{{{name}}}[1]{{\\mill{{#1}}}}" for name in names)]


def test_a_note_of_several_lines_parts_no_paragraph() -> None:
    """Where a sentence happens to begin with the line beside its second one."""
    sheet = margined(())
    for _ in range(4):
        sheet.text(PROSE).gap(6)
    line = "The flood took all that stood there, and the wheel was never seen again by any of them."
    for number in range(3):
        sheet.puts.append(Put(line, EDGE, sheet.y, spread=(380 - width_of(line, ROMAN, 10)) / line.count(" ")))
        sheet.puts.append(Put(("The mill still", "stands, but has", "no wheel.")[number], 70, sheet.y + 1, ITALIC, 8))
        sheet.y += 12
    assert roles(sheet.recovered())[-1] == ("paragraph", " ".join([line] * 3))


def test_numbers_of_pages_behind_dots_are_no_points_in_the_margin() -> None:
    sheet = Sheet(measure=400)
    sheet.text(PROSE).gap(6).text(PROSE).gap(6).text(PROSE).gap(12)
    for number, name in enumerate(("The mill", "The long race", "The hopper")):
        sheet.puts.append(Put(f"{name} {'. ' * 90}", 72, sheet.y))
        sheet.puts.append(Put(f"{number + 5}", 500, sheet.y))
        sheet.y += 12
    found = sheet.gap().text(PROSE).recovered()
    assert texts(found, "other") == []
