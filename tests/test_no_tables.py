"""Prose in many settings, in which nothing is a table."""
from __future__ import annotations

from collections.abc import Callable

import pytest
from made_pages import BOLD, ITALIC, LEFT, MORE, PROSE, Put, Sheet, fill, roles, width_of
from reportlab.pdfgen.canvas import Canvas

VERSE = ("The wheel went round, the water fell,", "And none could tell", "How long the miller heard the bell",
         "Beneath the swell;", "But when the frost had closed the race", "He left the place",
         "And snow lay deep upon the stone,", "The mill alone.")
NAMES = ("Anna", "Ivan", "The miller", "Anna", "A carter", "Ivan", "Anna", "The miller")
SAID = ("Who has the key?", "Not I.", "It hangs behind the door, where it has always hung.", "I see no key there.",
        "Then somebody has taken it.", "In this weather?", "Listen.", "That is the water.")


def justified() -> Sheet:
    return Sheet().text(PROSE).text(MORE, indent=15).text(PROSE, indent=15).text(MORE, indent=15)


def ragged() -> Sheet:
    return Sheet().text(PROSE, justified=False).gap().text(MORE, justified=False).gap().text(PROSE, justified=False)


def narrow() -> Sheet:
    """Justified so narrowly that gaps between words gape."""
    return Sheet(measure=90).text(PROSE).gap().text(MORE)


def two_columns() -> Sheet:
    sheet = Sheet(measure=190).text(PROSE).gap().text(MORE)
    return sheet.move(left=LEFT + 210, y=sheet.top).text(MORE).gap().text(PROSE)


def three_columns() -> Sheet:
    sheet = Sheet(measure=130)
    for number in range(3):
        sheet.move(left=LEFT + 150 * number, y=sheet.top).text(PROSE).gap().text(MORE)
    return sheet


def columns_parted_by_a_rule() -> Sheet:
    """Between rules across the page, as in newspapers."""
    sheet = Sheet(measure=190).text(PROSE, justified=True).text(MORE, indent=15)
    sheet.move(left=LEFT + 210, y=sheet.top).text(MORE).text(PROSE, indent=15)

    def ruled(canvas: Canvas) -> None:
        for height in (792 - 75, 792 - 78, 792 - 240):
            canvas.line(LEFT, height, LEFT + 400, height)
        canvas.line(LEFT + 200, 792 - 78, LEFT + 200, 792 - 240)
    return sheet.paint(ruled)


def columns_line_by_line() -> Sheet:
    """Two columns whose lines are drawn across, as some typesetters do."""
    sheet = Sheet()
    left, right = fill(PROSE + " " + MORE, LEFT, 90, 190), fill(MORE + " " + PROSE, LEFT + 210, 90, 190)
    sheet.puts = [put for pair in zip(left, right, strict=False) for put in pair]
    return sheet


def letterspaced() -> Sheet:
    sheet = Sheet().text(PROSE)

    def spaced(canvas: Canvas) -> None:
        for number, put in enumerate(fill(MORE, LEFT, 300, 200, justified=False)):
            canvas.setFont("Times-Roman", 10)
            canvas.drawString(LEFT, 792 - 300 - 12 * number, put.text, charSpace=3)
    return sheet.paint(spaced)


def verse() -> Sheet:
    """Every second line stands in."""
    sheet = Sheet().text(PROSE).gap()
    for _ in range(3):
        for number, line in enumerate(VERSE):
            sheet.line(line, x=LEFT + 40 + 20 * (number % 2))
        sheet.gap()
    return sheet


def verse_side_by_side() -> Sheet:
    """A poem and its translation, stanza beside stanza."""
    sheet = Sheet()
    for x in (LEFT, LEFT + 230):
        sheet.move(y=90)
        for _ in range(3):
            for line in VERSE:
                sheet.line(line, x=x)
            sheet.gap()
    return sheet


def numbered_verse() -> Sheet:
    """Every fifth line with its number at the right."""
    sheet = Sheet().text(PROSE).gap()
    for number, line in enumerate(VERSE * 3, start=1):
        if number % 5 == 0:
            sheet.puts.append(Put(str(number), LEFT + 300, sheet.y))
        sheet.line(line, x=LEFT + 40)
    return sheet


def addresses() -> Sheet:
    sheet = Sheet().text(PROSE).gap()
    for line in ("Ada Lindqvist", "Upper Valley Mill", "14 River Road", "70412 Easton"):
        sheet.line(line)
    sheet.gap().line("Easton, 3 May 1921", x=LEFT + 300).gap().line("Dear Mr. Marsh,").gap()
    return sheet.text(MORE).gap().line("Yours truly,", x=LEFT + 300).line("A. Lindqvist", x=LEFT + 300)


def dialogue() -> Sheet:
    """Speakers in bold, run in."""
    sheet = Sheet().text(PROSE).gap()
    for name, said in zip(NAMES, SAID, strict=True):
        sheet.puts.append(Put(name + ":", LEFT, sheet.y, BOLD))
        sheet.line(said, x=LEFT + width_of(name + ":  ", BOLD, 10))
    return sheet.gap().text(MORE)


def centered_title_page() -> Sheet:
    sheet = Sheet().line("Counting Grain", font=BOLD, size=18, centered=True).gap(20)
    for line in ("by", "Ada Lindqvist", "and", "Teodor Marsh", "Easton", "1921"):
        sheet.line(line, centered=True).gap(6)
    return sheet.turn().text(PROSE).text(MORE)


def contents() -> Sheet:
    sheet = Sheet().line("Contents", font=BOLD, size=14).gap()
    for number, title in enumerate(("The mill", "The wheel and its spokes", "The race", "Roads", "The bridge"), 1):
        dots = " ." * 40
        sheet.puts.append(Put(str(7 * number), LEFT + 390, sheet.y))
        sheet.line(f"{number} {title}{dots}")
    return sheet.turn().text(PROSE).text(MORE)


def index() -> Sheet:
    sheet = Sheet(measure=180).line("Index", font=BOLD, size=14).gap()
    entries = ("carts, 12, 14", "flood, 3", "grain, 5, 7-9", "mill, 1-20", "race, 8", "road, 4", "sea, 3", "wheel, 6")
    for x in (LEFT, LEFT + 210):
        sheet.move(y=120)
        for entry in entries * 3:
            sheet.line(entry, x=x)
    return sheet


def under_rules() -> Sheet:
    """Prose between rules of one extent."""
    sheet = Sheet().text(PROSE).gap().text(MORE).gap().text(PROSE)

    def rule(canvas: Canvas) -> None:
        for y in (75, 155, 225, 300):
            canvas.line(LEFT, 792 - y, LEFT + 400, 792 - y)
    return sheet.paint(rule)


def framed() -> Sheet:
    sheet = Sheet().text(PROSE).gap(24).text(MORE, x=LEFT + 10, width=380).gap(24).text(PROSE)

    def frame(canvas: Canvas) -> None:
        canvas.rect(LEFT, 792 - 225, 400, 80)
    return sheet.paint(frame)


def hanging_quotations() -> Sheet:
    sheet = Sheet().text(PROSE).gap()
    for number in range(4):
        sheet.text(MORE, x=LEFT + 30, width=340, font=ITALIC).gap(6 + number)
    return sheet.text(PROSE)


def examples_with_numbers() -> Sheet:
    """Numbered examples of a grammar, each with the number at the left and a remark at the right."""
    sheet = Sheet().text(PROSE).gap()
    for number, line in enumerate(("The mill stood still.", "Still stood the mill."), 1):
        sheet.puts.append(Put(f"({number})", LEFT, sheet.y))
        sheet.line(line, x=LEFT + 30).gap().text(MORE).gap()
    return sheet


@pytest.mark.parametrize("setting", [
    justified, ragged, narrow, two_columns, three_columns, columns_parted_by_a_rule, columns_line_by_line, letterspaced,
    verse,
    verse_side_by_side, numbered_verse, addresses, dialogue, centered_title_page, contents, index, under_rules,
    framed, hanging_quotations, examples_with_numbers])
def test_no_table(setting: Callable[[], Sheet]) -> None:
    found = roles(setting().recovered())
    assert len(found) > 1
    assert "table" not in {role for role, _ in found}, found
