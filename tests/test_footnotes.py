"""What is a footnote: small print, rules above it, marks."""
from __future__ import annotations

import pytest
from made_pages import (
    BOLD,
    HEIGHT,
    LEFT,
    MORE,
    PROSE,
    TYPED,
    Put,
    Sheet,
    role_of,
    texts,
    words_of,
)
from reportlab.pdfgen.canvas import Canvas


def test_notes_of_one_line_numbered_as_their_pages_are_no_running_feet() -> None:
    notes = ["1 A note on the mill and its wheel.", "2 Of the road nothing else is known."]
    sheet = Sheet()
    for note in notes:
        sheet.text(PROSE).text(MORE).paint(with_rule).move(y=702).line(note, size=8)
        if note is not notes[-1]:
            sheet.turn()
    assert texts(sheet.recovered(), "footnote") == notes


def with_rule(canvas: Canvas) -> None:
    canvas.line(LEFT, HEIGHT - 690, LEFT + 120, HEIGHT - 690)


@pytest.mark.parametrize("text", ["1 A note on the mill.", "* A note on the mill.", "A note without any mark."])
def test_small_print_under_a_rule_is_a_footnote(text: str) -> None:
    sheet = Sheet().text(PROSE).text(MORE).paint(with_rule).move(y=702).line(text, size=8)
    assert role_of(sheet.recovered(), text) == "footnote"


@pytest.mark.parametrize(("left", "role"), [(172, "footnote"), (230, "paragraph")])
def test_a_rule_in_the_middle_above_small_print(left: float, role: str) -> None:
    """No other place but this and the margin tells of notes."""
    note = "Anna Miller is with the mill on the river in the upper valley, where she keeps the books and the wheel."
    sheet = Sheet().text(PROSE).text(MORE).move(y=702).text(note + " She lives there.", size=8, leading=10)
    sheet.paint(lambda canvas: canvas.line(left, HEIGHT - 692, left + 200, HEIGHT - 692))
    assert role_of(sheet.recovered(), "Anna Miller") == role


def test_a_raised_mark_needs_no_rule() -> None:
    sheet = Sheet().text(PROSE).text(MORE).move(y=702)
    sheet.puts += [Put("3", LEFT, 699, size=5), Put("A note on the mill.", LEFT + 4, 702, size=8)]
    assert role_of(sheet.recovered(), "A note on") == "footnote"


def test_a_raised_mark_stands_off_in_a_wide_line() -> None:
    """A justified line of few words has wide spaces, the one behind the mark too."""
    sheet = Sheet().text(PROSE).text(MORE).move(y=702)
    sheet.puts += [Put("3", LEFT, 699, size=5),
                   *words_of(Put("A note on the mill at the end of the old", LEFT + 14, 702, size=8, spread=8))]
    sheet.puts.append(Put("road.", LEFT, 712, size=8))
    assert texts(sheet.recovered(), "footnote") == ["A note on the mill at the end of the old road."]


@pytest.mark.parametrize("ruled", [True, False])
def test_a_note_below_references_of_its_size(ruled: bool) -> None:
    """Told by its rule, or by a raised mark as none of them has."""
    entries = [f"Marsh, T. ({year}). Turned letters, and what they tell of the hand that set them and of the hour of "
               "the day. Journal of Printing 4, 17-39." for year in (2011, 2012, 2013)]
    sheet = Sheet().text(PROSE).text(MORE).text(PROSE).move(y=610).line("References", font=BOLD, size=13).gap(4)
    for entry in entries:
        sheet.text(entry, size=8, leading=10, hang=12)
    if ruled:
        sheet.paint(with_rule)
    sheet.puts += [Put("3", LEFT, 699, size=5), Put("A note on the mill.", LEFT + 4, 702, size=8)]
    result = sheet.recovered()
    assert texts(result, "reference") == entries
    assert role_of(result, "A note on") == "footnote"


def test_an_address_in_typewriter_below_a_note_is_its_end() -> None:
    sheet = Sheet().text(PROSE).text(MORE).paint(with_rule).move(y=702)
    sheet.puts += [Put("3", LEFT, 699, size=5), Put("Of the village school.", LEFT + 4, 702, size=8),
                   Put("miller@village.example", LEFT, 711, font=TYPED, size=9)]
    assert texts(sheet.recovered(), "footnote") == ["Of the village school. miller@village.example"]


def test_a_command_behind_its_prompt_is_no_note() -> None:
    """In a frame at the foot of its page, and smaller than the text, as notes are."""
    sheet = Sheet().text(PROSE).text(MORE).paint(lambda canvas: canvas.rect(LEFT, HEIGHT - 708, 400, 18))
    assert role_of(sheet.move(y=702).line("# turn the old mill", TYPED, 8).recovered(), "turn the old") == "code"


@pytest.mark.parametrize(("page", "role"), [(0, "footnote"), (1, "paragraph")])
def test_what_stands_above_the_notes_of_the_first_page_is_one(page: int, role: str) -> None:
    sheet = Sheet()
    for _ in range(page):
        sheet.text(PROSE).turn()
    sheet.text(PROSE).move(y=560).text(MORE).move(y=660).line("." * 90, size=8)
    sheet.move(y=680).line("Received in May, printed in June.", size=8)
    sheet.puts += [Put("1", LEFT, 699, size=5, page=page),
                   Put("Of the village school.", LEFT + 4, 702, size=8, page=page)]
    result = sheet.recovered()
    assert role_of(result, "Received in") == role
    assert role_of(result, "...") == "paragraph"
    assert role_of(result, "village school") == "footnote"


@pytest.mark.parametrize("text", ["Printed in the valley. ", "2nd mill of the valley. "])
def test_small_print_without_mark_or_rule_is_none(text: str) -> None:
    sheet = Sheet().text(PROSE).text(MORE).move(y=702).text(text + PROSE, size=8, leading=10)
    assert role_of(sheet.recovered(), text[:8]) != "footnote"


@pytest.mark.parametrize(("page", "stop", "indent", "role"), [
    (0, ".", 10.0, "footnote"), (0, "", 10.0, "paragraph"), (0, ".", 0.0, "paragraph"), (1, ".", 10.0, "paragraph")])
def test_sentences_in_small_print_below_the_text_of_the_first_page(page: int, stop: str, indent: float,
                                                                   role: str) -> None:
    """Without marks and a rule."""
    sheet = Sheet()
    for _ in range(page):
        sheet.text(PROSE).gap().text(MORE).turn()
    sheet.text(PROSE).gap().text(MORE).gap(300).text(PROSE).move(y=690)
    notes = ["Received in April and revised in autumn. Printed with the leave of the guild of millers of the valley "
             "and of their clerk", "The authors are with the mill and the weir"]
    for note in notes:
        sheet.text(note + stop, size=8, leading=10, indent=indent)
    assert [role_of(sheet.recovered(), note[:20]) for note in notes] == [role, role]
