"""Floats drawn ahead of the text they stand in, as browsers draw them."""
from __future__ import annotations

import numpy as np
from made_pages import BOLD, LEFT, MORE, PROSE, UNSEEN, Put, Sheet, fill, roles, texts

from spacy_pdfrecover.layout.ahead import text_start

BOX = "A box stands beside the text and has room for a wheel, for two stones and for all of the sacks that stood there."


def page(*first: Put) -> Sheet:
    """Three paragraphs, the lines of the second one beside a box, behind what is drawn first."""
    sheet = Sheet().text(PROSE).gap()
    top = sheet.y
    sheet.text(MORE, x=LEFT + 150).gap().text("Upstream " + PROSE)
    sheet.puts = [*first, *fill(BOX, LEFT, top, 130, size=9.0), *sheet.puts]
    return sheet


def test_a_box_stands_behind_the_paragraph_above_it() -> None:
    assert texts(page().bare()) == [PROSE, BOX, MORE, "Upstream " + PROSE]


def test_a_lower_box_may_be_drawn_before_a_higher_one() -> None:
    note = Put("A note at the end.", LEFT, 400.0, size=9.0)
    assert texts(page(note).bare()) == [PROSE, BOX, MORE, "Upstream " + PROSE, note.text]


def test_dates_at_the_end_of_lines() -> None:
    """They are drawn first, all of them, and belong to the lines they stand at the end of."""
    posts = {"Miller at the old mill": "2015-2024", "Carter on the river road": "2010-2015"}
    sheet, dates = Sheet().line("Posts held", size=16).gap(), []
    for post, date in posts.items():
        dates.append(Put(date, 500, sheet.y))
        sheet.line(post).gap(6).text(PROSE).gap()
    sheet.puts = [*dates, *sheet.puts]
    found = " ".join(texts(sheet.bare()))
    assert all(f"{post} {date}" in found for post, date in posts.items())


def test_a_running_head_drawn_last_moves_nothing() -> None:
    """The first column begins below the second one, which stands below a picture."""
    sheet = Sheet(measure=190).move(y=200).text(PROSE).move(left=300, y=90).text(MORE).gap().text("Upstream " + PROSE)
    sheet.move(left=LEFT, y=60).line("The mill at the river, a history of its wheel and of its stones in four parts")
    assert texts(sheet.bare())[:3] == [PROSE, MORE, "Upstream " + PROSE]


def test_a_paragraph_over_columns_is_no_float() -> None:
    """Its box is as wide as both columns, and what it goes on as stands above it."""
    first = fill(PROSE, LEFT, 700, 190)
    below = [put._replace(x=300, y=72 + 12 * row) for row, put in enumerate(first[4:])]
    sheet = Sheet(left=300, measure=190).move(y=72 + 12 * len(below) + 12).text(MORE).gap().text("Upstream " + PROSE)
    sheet.puts = [*first[:4], *below, *sheet.puts]
    assert texts(sheet.bare()) == [PROSE, MORE, "Upstream " + PROSE]


def test_an_unseen_copy_behind_the_text_moves_nothing() -> None:
    """It begins a little higher than the text, which has half of the lines of the page."""
    sheet = Sheet().text(PROSE).gap().text(MORE)
    sheet.puts += [put._replace(y=put.y - 1, mode=UNSEEN) for put in sheet.puts]
    assert [role for role, _ in roles(sheet.bare())] == ["paragraph", "paragraph", "hidden", "hidden"]


def test_text_begins_above_all_that_is_drawn_before_it() -> None:
    assert text_start(np.array([500.0, 300.0, 60.0, 90.0, 200.0]), np.array([1, 2, 8, 14, 20])) == 2
    running_head_last = np.array([60.0, 90.0, 200.0, 30.0])
    assert text_start(running_head_last, np.array([8, 14, 19, 20])) == 0


def test_a_drop_capital_drawn_first_begins_its_own_line() -> None:
    """It is as high as two lines; what is drawn next is the head of the page."""
    first = fill(PROSE, LEFT + 17, 150, 383)
    beside = [first[0]._replace(text=first[0].text[1:]), first[1]]
    rest = fill(" ".join(put.text for put in first[2:]), LEFT, 174, 400)
    sheet = Sheet().move(y=100).line("A long history of all mills in the valley of the river", size=12)
    sheet.puts = [Put("T", LEFT, 162, size=27.0), *sheet.puts, *beside, *rest]
    found = texts(sheet.move(y=rest[-1].y + 24).text(MORE).bare())
    assert found[0].startswith("A long history")
    assert found[1:] == [PROSE, MORE]


def test_terms_drawn_ahead_stand_with_what_they_mean() -> None:
    """As floats at the head of their lines, they are drawn before all text of the page."""
    sheet, terms = Sheet().text(PROSE).gap(), []
    for term in ("Upper wheel", "Mill race", "Lower sluice"):
        terms.append(Put(term, LEFT, sheet.y, font=BOLD))
        sheet.text(MORE, indent=terms[-1].width + 8, hang=24.0).gap(3)
    sheet.gap().text("Upstream " + PROSE)
    sheet.puts = [*terms, *sheet.puts]
    entries = [text for term in terms for text in (term.text, MORE)]
    assert texts(sheet.bare()) == [PROSE, *entries, "Upstream " + PROSE]
