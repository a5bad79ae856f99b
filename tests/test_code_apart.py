"""Code that stands in between lines of prose, at the leading of the text."""
from __future__ import annotations

import pytest
from made_pages import LEFT, MORE, PROSE, TYPED, Sheet, roles, texts

FULL = "If you were to count the sacks of that one year by hand, you would see a message as"
CODE = "count --sacks 12 --year 1904 --wheel oak --output 1904-12.txt"


@pytest.mark.parametrize("lines", [1, 2])
def test_code_below_an_unfinished_line(lines: int) -> None:
    """Nothing but its place and face tells it where that is full and no room is left between them."""
    code = [CODE, CODE.replace("12", "14")][:lines]
    sheet = Sheet().text(MORE).text(PROSE).gap(8).text(FULL)
    for line in code:
        sheet.line(line, font=TYPED, x=LEFT + 20)
    result = sheet.text(MORE).recovered()
    assert roles(result)[2:] == [("paragraph", FULL), ("code", " ".join(code)), ("paragraph", MORE)]


def test_prose_between_code() -> None:
    between = "may be written more briefly as"
    sheet = Sheet().text(PROSE).gap(8)
    sheet.line(CODE + " 190", font=TYPED, x=LEFT + 12).line(between).line("count --all", font=TYPED, x=LEFT + 12)
    result = sheet.gap(8).text(MORE).recovered()
    assert texts(result, "paragraph") == [PROSE, between, MORE]
    assert len(texts(result, "code")) == 2


def test_commands_in_text_that_hangs_are_of_it() -> None:
    """Entries of a list whose text goes on with a line that is a command and no more."""
    sheet = Sheet().text(PROSE).gap(8)
    for label in ("[Anna]", "[Ivan]", "[Olga]"):
        sheet.line(f"{label} They wrote it down in the book that is kept beside the wheel, as one may see from the")
        sheet.line("count --sacks --year", font=TYPED, x=LEFT + 30, size=9).line("of their books.", x=LEFT + 30).gap(4)
    assert not texts(sheet.recovered(), "code")


def test_statements_under_statements_stay_one_listing() -> None:
    code = ["def count(sacks):", "    total = 0", "    for sack in sacks:", "        total += 1", "    return total"]
    sheet = Sheet().text(PROSE).gap(8)
    for line in code:
        sheet.line(line.lstrip(), font=TYPED, x=LEFT + 6 * (len(line) - len(line.lstrip())))
    assert len(texts(sheet.gap(8).text(MORE).recovered(), "code")) == 1
