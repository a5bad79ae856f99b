"""Footnotes linked to their marks."""
from __future__ import annotations

from itertools import pairwise

import numpy as np
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

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import GLYPH, Recovered
from spacy_pdfrecover.note_marks import OWN_MARK, plain, raised_shapes
from spacy_pdfrecover.note_places import Mark, colored_mark, level_mark
from spacy_pdfrecover.notes import NoteMarks
from spacy_pdfrecover.roles.imprint import NOTICE

RULE_AT = 690.0
SMALL = 6.5


def parts_of(words: str) -> list[tuple[str, float]]:
    """Text and size of what stands between the signs."""
    return [(part, SMALL if number % 2 else 10.0) for number, part in enumerate(words.split("^"))]


def marked(text: str, y: float, page: int = 0) -> list[Put]:
    """Running text whose `^1^` stands small and raised."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if sum(width_of(part, ROMAN, size) for part, size in parts_of(longer)) > 400:
            lines.append(word)
        else:
            lines[-1] = longer
    puts: list[Put] = []
    for number, line in enumerate(lines):
        x = LEFT
        for part, size in parts_of(line):
            puts.append(Put(part, x, y + 12 * number - (3.5 if size == SMALL else 0), size=size, page=page))
            x += puts[-1].width
    return puts


def noted(sheet: Sheet, text: str, *notes: tuple[str, str]) -> Sheet:
    """A page of running text, under a rule the notes with their marks."""
    page = sheet.page
    sheet.puts += marked(text, sheet.y, page)
    sheet.move(y=sheet.puts[-1].y + 24).text(PROSE)
    sheet.paint(lambda canvas: canvas.line(LEFT, 792 - RULE_AT, LEFT + 100, 792 - RULE_AT))
    y = RULE_AT + 12
    for mark, note in notes:
        if mark:
            sheet.puts.append(Put(mark, LEFT, y - 2.5, size=5.5, page=page))
        sheet.puts.append(Put(note, LEFT + 5, y, size=8, page=page))
        y += 10
    return sheet


def anchors(result: Recovered) -> dict[str, str]:
    """For each note the text right before its place."""
    found = {}
    for row, (role, text) in enumerate(roles(result)):
        if role == "footnote":
            anchor = int(result.blocks["anchor"][row])
            found[text] = result.text[max(anchor - 12, 0):anchor] if anchor >= 0 else ""
    return found


ONE = ("1", "The first of the notes, by hand.")
TWO = ("2", "The second of the notes, in print.")


def test_a_mark_leaves_its_word_and_its_place_becomes_the_anchor() -> None:
    result = noted(Sheet(), "Nobody knew the mill^1^ as she did. " + MORE, ONE).recovered()
    assert roles(result) == [("paragraph", "Nobody knew the mill as she did. " + MORE), ("paragraph", PROSE),
                             ("footnote", "The first of the notes, by hand.")]
    assert anchors(result) == {"The first of the notes, by hand.": "new the mill"}
    assert [(edit.rule, edit.before, edit.after) for edit in result.edits] == [
        ("note-marks", "1", ""), ("note-marks", "1 ", "")]


@pytest.mark.parametrize(("least", "edits"), [(0.0, 4), (0.7, 4), (0.8, 3), (1.0, 0)])
def test_a_threshold_holds_back_marks_but_no_anchors(least: float, edits: int) -> None:
    """Notes in another order than their marks are the less sure ones."""
    result = noted(Sheet(), "She knew the mill.^2^ Nobody else did,^1^ or cared. " + MORE, ONE, TWO).recovered(
        notes=NoteMarks(least))
    assert len(result.edits) == edits
    assert min((edit.confidence for edit in result.edits), default=1.0) >= least
    found = list(anchors(result).values())
    assert found[0].endswith("se did,")
    assert found[1].endswith("the mill.")


def test_marks_behind_stops_and_in_their_order() -> None:
    result = noted(Sheet(), "She knew the mill.^1^ Nobody else did,^2^ or cared. " + MORE, ONE, TWO).recovered()
    assert texts(result)[0] == "She knew the mill. Nobody else did, or cared. " + MORE
    assert list(anchors(result).values()) == ["ew the mill.", "dy else did,"]


def test_a_mark_set_apart_takes_its_space_along() -> None:
    result = noted(Sheet(), "Nobody knew the mill ^1^ as she did. " + MORE, ONE).recovered()
    assert texts(result)[0] == "Nobody knew the mill as she did. " + MORE


def test_symbols_need_not_be_raised() -> None:
    result = noted(Sheet(), "Nobody knew the mill* as she did. " + MORE, ("*", "A note with a star.")).recovered()
    assert texts(result)[0] == "Nobody knew the mill as she did. " + MORE
    assert list(anchors(result).values()) == ["new the mill"]


@pytest.mark.parametrize(("text", "note", "found"), [
    ("Nobody knew the mill1 as she did. ", "1A note without raised digits.", True),
    ("Nobody knew the mill. 1 She did. ", "1A note without raised digits.", True),
    ("Nobody knew the mill1 or the wheel1. ", "1A note without raised digits.", False),     # which of them?
    ("Nobody knew the mill1 as she did. ", "1 A note with a label.", False)])               # no glued marks here
def test_a_mark_that_is_printed_level(text: str, note: str, found: bool) -> None:
    result = noted(Sheet(), text + MORE, ("", note)).recovered()
    assert ("1" not in texts(result)[0]) == found
    assert [anchor.rstrip(".")[-8:] for anchor in anchors(result).values()] == ["the mill" if found else ""]


def test_no_two_notes_share_a_level_mark() -> None:
    """A list in small print at the foot of a page begins as notes do."""
    text = "half of the voters3. In a4 and"
    assert level_mark(text, [(0, len(text))], "3") == Mark(18, 19, False)
    assert level_mark(text, [(0, len(text))], "3", {18}) is None


def test_two_marks_at_one_place() -> None:
    result = noted(Sheet(), "Nobody knew the mill^1,2^ as she did. " + MORE, ONE, TWO).recovered()
    found = list(anchors(result).values())
    assert found[0] == "new the mill"
    assert "mill" in found[1]


def test_marks_count_anew_on_each_page() -> None:
    sheet = noted(Sheet(), "Nobody knew the mill^1^ as she did. " + MORE, ONE).turn()
    result = noted(sheet, "The road was closed^1^ in winter. " + MORE, ("1", "In hard winters only.")).recovered()
    assert [text.split()[-1] for text in anchors(result).values()] == ["mill", "closed"]
    assert "1" not in "".join(texts(result, "paragraph"))


def test_exponents_without_a_note_stay() -> None:
    result = noted(Sheet(), "The mill^1^ had x^2^ wheels. " + MORE, ONE).recovered()
    assert texts(result)[0] == "The mill had x2 wheels. " + MORE


def test_a_note_without_a_mark_in_the_text_has_no_anchor() -> None:
    result = noted(Sheet(), "Nobody knew the mill as she did. " + MORE, ONE).recovered()
    assert anchors(result) == {"The first of the notes, by hand.": ""}
    assert [edit.before for edit in result.edits] == ["1 "]


@pytest.mark.parametrize("apart", [0.0, 5.0])
def test_marks_in_titles_are_taken_out_too(apart: float) -> None:
    title = Put("The Mill on the River", LEFT, 90, BOLD, 18)
    sheet = Sheet().move(y=130)
    sheet.puts += [title, Put("*", title.x + title.width + apart, 84, size=10)]
    result = noted(sheet, MORE, ("*", "Printed in the valley itself.")).recovered()
    assert roles(result)[0] == ("title", "The Mill on the River")
    assert list(anchors(result).values()) == ["on the River"]


def test_anchors_move_with_repairs_and_views() -> None:
    """The mark stands behind a word that a line end cut; the heading before it leaves the text."""
    text = "The farmers brought their grain to the village and its mill for hun- dreds^1^ of years. " + MORE
    sheet = Sheet().line("1 The mill", font=BOLD, size=14).gap()
    result = noted(sheet, text, ONE).recovered()
    assert [name.split()[-1] for name in anchors(result).values() if name]
    view = result.without(["heading"])
    assert anchors(view) == anchors(result)
    gone = result.without(["paragraph"])
    assert set(gone.blocks["anchor"].tolist()) == {-1}


def test_every_note_has_a_place_of_its_own() -> None:
    notes = [(str(number), f"A note of some length, number {number} of them.") for number in range(1, 6)]
    text = "".join(f"The mill^{number}^ had wheels. " for number, _ in notes)
    result = noted(Sheet(), text + MORE, *notes).recovered()
    places = result.blocks["anchor"][result.blocks["anchor"] >= 0].tolist()
    assert len(places) == 5
    assert all(first < second for first, second in pairwise(places))
    assert texts(result)[0].startswith("The mill had wheels. The mill had wheels. ")


@pytest.mark.parametrize(("mark", "expected"), [("¹²", "12"), ("∗", "*"), ("†", "†"), ("a", "a"), ("**", "**")])
def test_marks_are_compared_plain(mark: str, expected: str) -> None:
    assert plain(mark) == expected


@pytest.mark.parametrize(("text", "mark"), [("1 See there.", "1"), ("[12] See there.", "12"), ("*See there.", "*"),
                                            ("† See there.", "†"), ("¹See there.", "¹"), ("See there.", None)])
def test_marks_that_notes_begin_with(text: str, mark: str | None) -> None:
    match = OWN_MARK.match(text)
    assert (match[1] if match else None) == mark


def test_marks_of_faces_without_raised_glyphs_for_all_digits() -> None:
    """Such a face prints note 14 as a plain 1 and a raised 4; notes that follow each other so are parted."""
    sheet = Sheet().text(PROSE).gap().line("The mill was sold in spring. 1⁴ It stood empty 1⁵ for years.").gap()
    sheet.text(PROSE).gap().text(MORE).move(y=RULE_AT)
    sheet.line("1⁴See the book of the sale, which is kept in the town.", size=8, leading=10)
    sheet.line("1⁵Or so its neighbours said.", size=8, leading=10)
    found = anchors(recover_pages(pages_of(sheet.puts)))
    assert found == {"See the book of the sale, which is kept in the town.": "d in spring.",
                     "Or so its neighbours said.": " stood empty"}


@pytest.mark.parametrize(("text", "others", "raised"), [
    ([0.52, 0.38, 0.48, 0.47], 0.56, 0),            # labels of lists in figures of one width, beside those of text
    ([0.5, 0.5, 0.5, 0.5], 0.32, 3),
])
def test_raised_digits_are_told_from_figures_of_one_width(text: list[float], others: float, raised: int) -> None:
    forms = [*zip("0123", text, strict=True), *((digit, others) for digit in "123")]
    glyphs = np.zeros(len(forms), GLYPH)
    glyphs["char"], glyphs["size"] = [ord(digit) for digit, _ in forms], 10.0
    glyphs["x1"] = [10 * width for _, width in forms]
    shapes = raised_shapes(glyphs, [Font("Caladea")])
    assert shapes.sum() == shapes[4:].sum() == raised


def test_a_power_is_no_mark_of_a_note() -> None:
    sheet = Sheet().text(PROSE).gap().line("The mill ground 10⁴ sacks in spring.¹ It stood empty for years.").gap()
    sheet.text(PROSE).gap().text(MORE).move(y=RULE_AT)
    sheet.line("¹See the book of the sale, which is kept in the town.", size=8, leading=10)
    result = recover_pages(pages_of(sheet.puts))
    assert any("10⁴ sacks in spring. It stood" in text for text in texts(result))


@pytest.mark.parametrize(("mark", "role"), [("^1^", "footnote"), ("", "list_item")])
def test_notes_with_a_stop_and_no_rule_are_called_by_number(mark: str, role: str) -> None:
    sheet = Sheet()
    sheet.puts += marked(f"The old mill{mark} stood by the river and nobody knew how old it was.", sheet.y)
    sheet.move(y=sheet.puts[-1].y + 24).text(PROSE).text(MORE)
    for number, note in enumerate(("The mill of the upper village.",) if mark else ("The mill.", "The bridge."), 1):
        sheet.move(y=690 + 10 * number).line(f"{number}. {note}", size=8)
    result = sheet.recovered()
    assert [found for found, _ in roles(result)][-1] == role
    if mark:
        assert "old mill stood" in result.text


@pytest.mark.parametrize(("notice", "role"), [
    ("Permission to make copies of this paper for use in class is granted.", "footer"),
    ("© 2011 The guild of millers. All rights reserved.", "footer"),
    ("The work was paid for by the village.", "footnote")])
def test_the_notice_of_the_publisher_is_no_note(notice: str, role: str) -> None:
    """It stands at the foot of the first page, and so does what is below it."""
    sheet = Sheet().line("Counting Grain", font=BOLD, size=18, centered=True).gap(8).text(PROSE).text(MORE)
    sheet.paint(lambda canvas: canvas.line(LEFT, 792 - RULE_AT, LEFT + 120, 792 - RULE_AT))
    sheet.move(y=RULE_AT + 10).text(notice, size=8).gap(4).line("ISBN 978-3-16-148410-0", size=8)
    assert texts(sheet.turn().text(PROSE).recovered(), role) == [notice, "ISBN 978-3-16-148410-0"]


@pytest.mark.parametrize("notice", ["©2011 The guild", "\N{LARGE CIRCLE}c 2011 The guild", "(c) 2011 The guild"])
def test_what_notices_begin_with(notice: str) -> None:
    assert NOTICE.match(notice)
    assert not NOTICE.match("As in " + notice)


@pytest.mark.parametrize(("named", "role"), [
    ("GUILD Reference Format:", "footer"), ("How to cite this article:", "footer"), ("The guild writes:", "paragraph")])
def test_how_to_cite_a_paper_is_a_notice_of_the_publisher(named: str, role: str) -> None:
    cited = "Ada Lindqvist. 2011. Counting Grain in the Upper Valley. In Proceedings of the Guild, 12 pages."
    sheet = Sheet().line("Counting Grain", font=BOLD, size=18, centered=True).gap(8).text(PROSE).gap()
    sheet.line(named, font=BOLD, size=8).text(cited, size=8, leading=9.6).gap(20).text(MORE)
    assert (role, cited) in roles(sheet.turn().text(PROSE).recovered())


@pytest.mark.parametrize(("text", "found"), [
    ("mill. 2 In a 2 and", True), ("see page 2 of it or", True), ("see Section 2 of it", False)])
def test_the_color_of_a_level_mark_tells_it(text: str, found: bool) -> None:
    at = text.index("2")
    color = [9 if place == at else 0 for place in range(len(text))]
    assert colored_mark(text, color, [(0, len(text))], "2") == (Mark(at, at + 1, False) if found else None)
    assert colored_mark(text, [0] * len(text), [(0, len(text))], "2") is None
    assert colored_mark(text, color, [(0, len(text))], "*") is None


def test_a_level_mark_behind_an_ideographic_stop() -> None:
    text = "水車小屋は村にある。12川"
    assert level_mark(text, [(0, len(text))], "12") == Mark(10, 12, False)


def test_the_number_of_a_chapter_above_its_title_is_no_mark() -> None:
    """`Chapter 1` is short and smaller than the title, which makes one heading with it."""
    sheet = Sheet().line("Part 1", font=BOLD, size=14).gap(10).line("The mill", font=BOLD, size=24).gap(20)
    result = noted(sheet, "Nobody knew the mill as she did. " + MORE, ("", "1A note whose mark is lost.")).recovered()
    assert "Part 1 The mill" in texts(result, "heading")


def beside(number: str) -> Recovered:
    """Running text that calls note 1, and a note in the margin that is drawn before it."""
    sheet = Sheet()
    sheet.puts += [Put(number, LEFT + 412, 98, size=4.5), Put("The mill of the", LEFT + 416, 101, size=7),
                   Put("upper village.", LEFT + 412, 109, size=7)]
    sheet.puts += marked(f"Nobody knew the mill^1^ so well. {MORE}", sheet.y)
    return sheet.move(y=sheet.puts[-1].y + 24).text(PROSE).recovered()


def test_a_numbered_note_in_the_margin_follows_its_paragraph() -> None:
    """Bioconductor's style has all notes there."""
    result = beside("1")
    assert roles(result) == [("paragraph", f"Nobody knew the mill so well. {MORE}"),
                             ("footnote", "The mill of the upper village."), ("paragraph", PROSE)]
    assert anchors(result) == {"The mill of the upper village.": "new the mill"}


def test_a_number_in_the_margin_that_nothing_calls_is_no_note() -> None:
    assert "footnote" not in [role for role, _ in roles(beside("7"))]


def test_a_note_in_the_margin_without_a_number_is_one_as_its_neighbours_are() -> None:
    """It parts no paragraph that it is drawn in, and is no second paragraph of the note above it."""
    lines = fill(f"Nobody knew the mill so well. {MORE} {PROSE}", LEFT, 90, 300)
    call = Put("1", lines[0].x + lines[0].width + 0.5, 86.5, size=SMALL)
    notes = [Put("1", LEFT + 330, 98, size=4.5), Put("The upper mill.", LEFT + 334, 101, size=7)]
    plain = [Put("It stands on the river still.", LEFT + 330, 138, size=7)]
    result = recover_pages(pages_of([lines[0], call, *lines[1:2], *notes, *lines[2:5], *plain, *lines[5:]]))
    assert texts(result, "footnote") == ["The upper mill.", "It stands on the river still."]
    assert texts(result, "paragraph") == [f"Nobody knew the mill so well. {MORE} {PROSE}"]
