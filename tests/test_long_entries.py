"""Entries of contents whose leaders stand in their last line, or in a line of their own."""
from __future__ import annotations

import pytest
from made_pages import BOLD, LEFT, MORE, PROSE, Sheet, roles, texts, width_of

SHORT = "1.1 The mill"
LONG = "1.2 The wheel and all that the millers of the valley had to say about its oak, its iron and its"
END = "grease"


def entry(sheet: Sheet, text: str, page: int, hang: float = 0) -> None:
    x = LEFT + hang
    room = 390 - hang - width_of(text, "Times-Roman", 10)
    sheet.line(f"{text}{' .' * int(room / 5)}", x=x, leading=0).line(str(page), x=LEFT + 400 - 5 * len(str(page)))


@pytest.mark.parametrize("end", [END, ""])
def test_entries_of_two_lines(end: str) -> None:
    """A long title runs on below itself, or leaves no room for its leaders."""
    sheet = Sheet().line("Contents", font=BOLD, size=14).gap(8)
    entry(sheet, SHORT, 3)
    sheet.line(LONG)
    entry(sheet, end, 7, 24)
    entry(sheet, "1.3 The road", 12)
    result = sheet.gap(30).line("1 The valley", font=BOLD, size=14).gap(4).text(PROSE).text(MORE).recovered()
    assert [(role, text) for role, text in roles(result) if role != "toc"] == [
        ("heading", "Contents"), ("heading", "1 The valley"), ("paragraph", PROSE), ("paragraph", MORE)]
    assert LONG in " ".join(texts(result, "toc"))


def test_a_paragraph_above_contents_is_none_of_them() -> None:
    sheet = Sheet().line("Contents", font=BOLD, size=14).gap(8).text(PROSE).gap(20)
    for number, title in enumerate(("The mill", "The road", "The sea")):
        entry(sheet, title, 3 + 4 * number)
    assert texts(sheet.gap(30).text(MORE).recovered(), "paragraph") == [PROSE, MORE]
