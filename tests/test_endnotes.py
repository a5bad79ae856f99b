"""Notes gathered behind the text that calls them."""
from __future__ import annotations

import pytest
from made_pages import BOLD, LEFT, MORE, PROSE, Put, Sheet, role_of, roles, texts
from test_notes import anchors, marked

CALLED = "The old mill^1^ stood where nobody looked for it^2^ until the road was built^3^ in the year of the flood."
NOTES = ("The mill of the upper village.", "The farmers did, but they told nobody of it.", "By the new owner.")


def calling(text: str = CALLED, sheet: Sheet | None = None) -> Sheet:
    """Running text whose `^1^` stand raised."""
    sheet = sheet or Sheet()
    sheet.puts += marked(text, sheet.y, sheet.page)
    return sheet.move(y=sheet.puts[-1].y + 24).text(PROSE).gap().text(MORE)


def noting(sheet: Sheet, heading: str = "Notes", form: str = "{}.", notes: tuple[str, ...] = NOTES) -> Sheet:
    sheet.gap(20).line(heading, font=BOLD, size=14).gap(4)
    for number, note in enumerate(notes, 1):
        sheet.puts.append(Put(form.format(number), LEFT, sheet.y, page=sheet.page))
        sheet.text(note, x=LEFT + 20)
    return sheet


@pytest.mark.parametrize(("heading", "form"), [
    ("Notes", "{}."), ("Anmerkungen", "{}"), ("ENDNOTES", "[{}]"), ("Notas", "({})"), ("Примечания", "{}."),
    ("7 Przypisy", "{}.")])
def test_notes_below_their_heading_are_linked(heading: str, form: str) -> None:
    sheet = noting(calling(), heading, form)
    result = sheet.bare() if heading.startswith("П") else sheet.recovered()
    assert texts(result, "footnote") == list(NOTES)
    assert anchors(result) == dict(zip(NOTES, ("The old mill", "ooked for it", "ad was built"), strict=True))
    assert role_of(result, heading) == "heading"


def test_notes_stay_behind_all_text() -> None:
    """Those at the foot of a page follow their paragraph."""
    result = noting(calling().turn().text(MORE)).recovered()
    assert [role for role, _ in roles(result)][-4:] == ["heading", *["footnote"] * 3]


def test_a_note_of_several_paragraphs() -> None:
    """What stands in below it is part of it; the next note follows."""
    sheet = noting(calling(), notes=NOTES[:2])
    sheet.gap(10).text(PROSE, x=LEFT + 20).gap(10)
    sheet.puts.append(Put("3.", LEFT, sheet.y))
    sheet.text(NOTES[2], x=LEFT + 20).gap(20).line("The Road", font=BOLD, size=14).gap().text(MORE)
    result = sheet.recovered()
    assert texts(result, "footnote") == [NOTES[0], f"{NOTES[1]} {PROSE}", NOTES[2]]
    assert roles(result)[-1] == ("paragraph", MORE)


def test_each_chapter_has_notes_of_its_own() -> None:
    others = ("A note on the road.", "Of the bridge nothing is known.", "It was sold.")
    again = CALLED.replace("mill", "bridge")
    sheet = noting(calling(again, noting(calling()).turn().line("The Bridge", font=BOLD, size=16).gap()), notes=others)
    found = anchors(sheet.recovered())
    assert list(found) == [*NOTES, *others]
    assert (found[NOTES[0]], found[others[0]]) == ("The old mill", "e old bridge")


def test_brackets_that_call_a_note_again_leave_the_text() -> None:
    again = "The old mill^[1]^ stood where nobody looked^[2]^ until the wheel of the mill^[1]^ was built^[3]^ anew."
    result = noting(calling(again), form="[{}]").recovered()
    assert texts(result)[0] == "The old mill stood where nobody looked until the wheel of the mill was built anew."
    assert anchors(result)[NOTES[0]] == "The old mill"


@pytest.mark.parametrize(("text", "heading"), [
    (CALLED.replace("^1^", "").replace("^2^", "").replace("^3^", ""), "Notes"),      # called by none
    (CALLED, "The Rules of the Mill"), (CALLED, "Notes on the Mill"), (CALLED, "Notes:")])
def test_numbered_items_that_are_no_notes(text: str, heading: str) -> None:
    assert not texts(noting(calling(text), heading).recovered(), "footnote")
