"""Running heads, feet and page numbers."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from made_pages import (
    BOLD,
    HEIGHT,
    LEFT,
    MORE,
    PROSE,
    ROMAN,
    Put,
    Sheet,
    fill,
    role_of,
    roles,
    texts,
    width_of,
)
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover.model import LINE
from spacy_pdfrecover.roles.page_numbers import printed_numbers
from spacy_pdfrecover.roles.records import body_leading


def sparse(numbers: Sequence[int]) -> Sheet:
    """Pages filled in part, each with a number in its last line."""
    sheet = Sheet()
    for place, number in enumerate(numbers):
        sheet.text(f"{'ABCD'[place]} new chapter. {PROSE}").text(MORE).move(y=560).line(str(number), centered=True)
        sheet.turn()
    sheet.page -= 1
    return sheet


def test_page_numbers_further_in_than_running_feet() -> None:
    assert texts(sparse([1, 2, 3]).recovered(), "footer") == ["1", "2", "3"]


def test_last_lines_that_do_not_count_as_pages_do_are_no_page_numbers() -> None:
    assert texts(sparse([7, 3, 12]).recovered(), "footer") == []


def test_a_page_number_right_below_a_full_line_is_none_of_it() -> None:
    sheet = Sheet()
    for number in (4, 5, 6):
        sheet.text(f"{'ABC'[number - 4]} new chapter. {PROSE}").text(MORE).gap(12 * number)
        sheet.puts += [put._replace(y=put.y) for put in fill(PROSE, LEFT, 700, 400, page=sheet.page)[:3]]
        sheet.move(y=737).line(str(number), centered=True).turn().text(PROSE.split(". ")[2] + ".").gap()
    found = sheet.recovered()
    assert [text for role, text in roles(found) if role == "footer"] == ["4", "5", "6"]


def book(head: str | None = None, heads: list[str] | None = None, foot: str | None = None, pages: int = 6) -> Sheet:
    """Pages of text; `#` stands for the page's number."""
    sheet = Sheet()
    sheet.top = 110
    for page in range(pages):
        line = heads[page] if heads else head
        if line:
            sheet.puts.append(Put(line.replace("#", str(page + 11)), LEFT, 60, page=page))
        if foot:
            sheet.puts.append(Put(foot.replace("#", str(page + 11)), LEFT + 190, 750, page=page))
        sheet.move(y=sheet.top).text(f"{'ABCDEFGH'[page]} new chapter. {PROSE}", indent=12)
        while sheet.y < 640:
            sheet.text(MORE, indent=12)
        if page < pages - 1:
            sheet.turn()
    return sheet


@pytest.mark.parametrize("head", ["The Mill on the River", "# The Mill", "The Mill on the River #",
                                  "MILLS, Vol. 3 (1990), p. #"])
def test_running_heads_that_return(head: str) -> None:
    found = book(head=head).recovered()
    assert texts(found, "header") == [head.replace("#", str(number)) for number in range(11, 17)]


@pytest.mark.parametrize("foot", ["#", "Page # of 90", "- # -", "Seite #", "стр. #"])
def test_page_numbers(foot: str) -> None:
    found = book(foot=foot).bare()
    assert texts(found, "footer") == [foot.replace("#", str(number)) for number in range(11, 17)]


@pytest.mark.parametrize("foot", ["- {} -", "{}"])
def test_page_numbers_in_large_print(foot: str) -> None:
    """Dashes around them are no bullets."""
    sheet = Sheet()
    for page in range(1, 7):
        sheet.text(PROSE).text(MORE).move(y=700).line(foot.format(page), size=15.0, centered=True).turn()
    assert texts(sheet.recovered(), "footer") == [foot.format(page) for page in range(1, 7)]


@pytest.mark.parametrize(("text", "numbers"), [
    ("xiv", [14]), ("XIV", [14]), ("- 7 -", [7]), ("ı", []), ("İ", []), ("12345", []),
    ("The mill 12", [12]), ("The mill (12)", [12]), ("grind(sacks, 0.4)", [])])
def test_numbers_of_pages(text: str, numbers: list[int]) -> None:
    """The Turkish letters i without and with a dot are no Roman numerals, though the same as them in another case."""
    assert printed_numbers(text) == numbers


def test_lines_lie_apart_in_texts_whose_size_is_next_to_nothing() -> None:
    """Fonts drawn by programs may have an em of any size; running lines are told by how far they stand off."""
    lines = np.zeros(4, LINE)
    lines["size"], lines["baseline"] = 0.1, [0.0, 0.12, 0.24, 0.36]
    assert body_leading(lines, 0.1) > 0


def test_the_number_of_a_section_may_be_that_of_its_page() -> None:
    """Further in than the running head, which has the page's number."""
    sheet = book(head="The Mill on the River #")
    sheet.puts.append(Put("13 THE WHEEL", LEFT, 95, size=11, page=2))
    assert role_of(sheet.recovered(), "13 THE WHEEL") != "header"


def lone_page(head: str, foot: str, last: bool) -> Sheet:
    """A page with parts at both ends of its head and foot, drawn before the text or behind it."""
    text, edges = Sheet().text(PROSE).gap().text(MORE).gap().text(PROSE).gap(400), Sheet()
    for words, y in ((foot, 760), (head, 40)):
        left, right = words.split("|")
        edges.move(y=y).line(left, leading=0, size=9).line(right, x=edges.left + 400 - width_of(right, ROMAN, 9),
                                                          size=9)
    text.puts = text.puts + edges.puts if last else edges.puts[2:] + text.puts + edges.puts[:2]
    return text


@pytest.mark.parametrize("last", [True, False])
def test_a_head_with_a_page_number_on_the_only_page(last: bool) -> None:
    """Its foot is known where it is drawn with the head."""
    result = lone_page("Mills and rivers|Page 1", "The Millers|Printed at Harrow", last).recovered()
    assert texts(result, "header") == ["Mills and rivers", "Page 1"]
    assert texts(result, "footer") == (["The Millers", "Printed at Harrow"] if last else [])


def test_an_address_at_the_head_of_the_only_page_is_no_running_head() -> None:
    result = lone_page("The Millers of Harrow|12 March 1790", "The miller|The owner", last=True).recovered()
    assert not texts(result, "header") + texts(result, "footer")


def test_running_heads_that_change() -> None:
    """Names of sections, at one height on every page."""
    heads = ["The mill", "The wheel and its spokes", "The road", "Winter", "Letters", "The archive"]
    assert texts(book(heads=heads).recovered(), "header") == heads


@pytest.mark.parametrize(("size", "role"), [(9.0, "header"), (15.0, "heading")])
def test_what_returns_in_large_print_is_a_heading(size: float, role: str) -> None:
    """Each page describes something, under the same headings."""
    sheet = Sheet().text(PROSE).turn()
    for _ in range(4):
        sheet.line("Description", font=BOLD, size=size).gap(14).text(PROSE).text(MORE).turn()
    assert [found for found, text in roles(sheet.text(PROSE).recovered()) if text == "Description"] == [role] * 4


def test_what_returns_below_the_running_head_is_text_unless_on_half_of_the_pages() -> None:
    """A line before an example at the foot of some pages, above their numbers."""
    def words(pages: int) -> list[str]:
        sheet = book(foot="#")
        sheet.puts += [Put("Example:", LEFT, 730, page=page) for page in range(pages)]
        return texts(sheet.recovered(), "footer")
    assert "Example:" not in words(2)
    assert words(3).count("Example:") == 3


@pytest.mark.parametrize("head", ["{} The Miller", "The Miller"])
def test_large_running_heads_have_the_page_number_or_stand_on_nearly_all_pages(head: str) -> None:
    sheet = Sheet()
    for page in range(1, 7):
        sheet.line(head.format(page), size=15.0).gap(14).text(PROSE).text(MORE).turn()
    assert len(texts(sheet.recovered(), "header")) == 6


def test_the_first_of_several_headings_of_a_page_returns_on_all_pages() -> None:
    """As of manual pages, each of which begins a page."""
    sheet = Sheet()
    for _ in range(5):
        for head in ("Name", "Description"):
            sheet.line(head, font=BOLD, size=15.0).gap(14).text(PROSE).gap()
        sheet.turn()
    assert texts(sheet.text(PROSE).recovered(), "heading") == ["Name", "Description"] * 5


@pytest.mark.parametrize("heads", [["2. The mill", "4. The mill"], ["1.2. The mill", "3.1. The mill"]])
def test_headings_of_one_wording_that_are_numbered_do_not_return(heads: list[str]) -> None:
    """At the top of a page each; a running head has one number on all pages, or that of the page."""
    found = book(heads=["", heads[0], "", heads[1], "", ""]).recovered()
    assert not texts(found, "header")
    assert len(texts(book(head="2. The mill").recovered(), "header")) == 6


def test_headings_that_count_on_do_not_return_at_the_head_of_pages() -> None:
    """Articles of a law: those within pages look as those that begin one."""
    sheet, names = Sheet(), [f"Article {number}" for number in range(1, 13)]
    for place, name in enumerate(names):
        sheet.line(name, font=BOLD, size=11.0).gap(4).text(PROSE).text(MORE).gap()
        if place % 3 == 2:
            sheet.turn()
    assert texts(sheet.text(PROSE).recovered(), "heading") == names


def test_captions_of_one_wording_do_not_return() -> None:
    heads = [f"Table {number}. Grain of the year." for number in range(1, 7)]
    assert not texts(book(heads=heads).recovered(), "header")


@pytest.mark.parametrize(("size", "found"), [(8.0, ["The wheel of the mill", "The race"]), (10.0, [])])
def test_running_heads_of_a_few_pages_are_small(size: float, found: list[str]) -> None:
    """None of them returns; in the size of the text they may be its first lines."""
    sheet = Sheet().text(PROSE).text(MORE)
    for head in ("The wheel of the mill", "The race"):
        sheet.turn().move(y=50).line(head, size=size).move(y=90).text(MORE).text(PROSE)
    assert texts(sheet.recovered(), "header") == found


@pytest.mark.parametrize(("head", "found"), [("1.1. THE WHEEL", ["1.1. THE WHEEL"]), ("A wheel", [])])
def test_running_heads_that_name_sections(head: str, found: list[str]) -> None:
    """It stands on one page, in the size of the text."""
    sheet = Sheet().text(PROSE).turn().move(y=90).text(MORE).gap().line("1.1 The Wheel", font=BOLD, size=14).gap()
    sheet.text(PROSE).turn()
    sheet.move(y=50).line(head).move(y=90).text(MORE).text(PROSE).turn().move(y=90).text(MORE).text(PROSE)
    assert texts(sheet.recovered(), "header") == found


def test_a_first_line_of_text_is_no_running_head() -> None:
    assert not texts(book().recovered(), "header")
    assert not texts(book().recovered(), "footer")


def test_last_lines_of_full_pages_are_no_running_feet() -> None:
    """Items of one line each, at one height, as close to those above as they are to each other."""
    sheet = Sheet().text(PROSE)
    for thing in ("wheel", "race", "bridge", "road", "barn", "house"):
        sheet.turn().text(MORE)
        while sheet.y < 720:
            sheet.gap(2).line(f"• The {thing} of a mill")
    assert not texts(sheet.recovered(), "footer")


def test_a_page_number_alone() -> None:
    sheet = Sheet().text(PROSE).text(MORE)
    sheet.puts.append(Put("7", 300, 750))
    assert role_of(sheet.recovered(), "7") == "footer"


def test_a_head_in_three_parts_with_a_foot_is_no_table() -> None:
    sheet = book(foot="#")
    for page in range(6):
        sheet.puts += [Put("Mills", LEFT, 60, page=page), Put("The upper valley", 240, 60, page=page),
                       Put(str(page + 11), 460, 60, page=page)]
    result = sheet.recovered()
    assert {role for role, _ in roles(result)} == {"paragraph", "header", "footer"}
    assert "Mills" not in result.without(["header"]).text


def test_what_stands_beyond_rules_across_all_pages_is_running() -> None:
    """… whatever it says, in several lines."""
    sheet = Sheet(top=60)
    for page in range(3):
        sheet.line(f"The {'ABC'[page]} state of the mill").line(f"as the {'XYZ'[page]} miller told it").gap(26)
        sheet.text(f"{'ABC'[page]} new chapter. {PROSE}").move(y=640).line(f"Written in the {'UVW'[page]} year.")
        for height in (HEIGHT - 88, HEIGHT - 625):
            sheet.paint(lambda canvas, height=height: canvas.line(LEFT, height, LEFT + 400, height))
        sheet.turn()
    sheet.page -= 1
    found = sheet.recovered()
    assert len(texts(found, "header")) == 6
    assert len(texts(found, "footer")) == 3


def test_text_that_all_pages_begin_with_is_none_of_their_heads() -> None:
    sheet = Sheet(top=90)
    for page in range(4):
        sheet.text("Each of the pages begins with these two lines of running text, which say what the page is about, "
                   "and end with a stop.").text(f"{'ABCD'[page]} new chapter. {PROSE}").turn()
    sheet.page -= 1
    assert texts(sheet.recovered(), "header") == []


def test_notes_of_one_line_at_the_foot_of_most_pages_are_no_running_feet() -> None:
    sheet = Sheet()
    for number, word in enumerate(("mill", "wheel", "race", "road", "bridge"), 1):
        sheet = (sheet.turn() if number > 1 else sheet).text(PROSE)
        sheet.move(y=700).line(f"{number}. Nobody knows how old the {word} by the river is.", size=8)
    found = [text for role, text in roles(sheet.recovered()) if role == "footer"]
    assert not found


def test_running_matter_upright_on_a_page_whose_text_runs_sideways() -> None:
    sheet = Sheet(top=100)
    for page in range(4):
        sheet.puts += [Put("Mills of the upper valley", LEFT, 50, page=page),
                       Put(f"Printed by the guild, leaf {page + 1}", LEFT, 750, page=page)]
        if page != 2:
            sheet.text(PROSE).text(f"{'ABCD'[page]} new chapter. {MORE}")
        sheet.turn()

    def sideways(canvas: Canvas) -> None:
        canvas.rotate(90)
        for row, put in enumerate(fill(PROSE + " " + MORE, 150, 0, 500)):
            canvas.drawString(put.x, -120 - 14 * row, put.text)
    sheet.paints.append((2, sideways))
    sheet.page -= 1
    found = roles(sheet.recovered())
    assert [role for role, text in found if "Mills of" in text] == ["header"] * 4
    assert [role for role, text in found if "Printed by" in text] == ["footer"] * 4


@pytest.mark.parametrize(("font", "size", "role"), [(BOLD, 11, "heading"), (ROMAN, 10, "header")])
def test_a_heading_in_words_of_the_title_is_no_running_head(font: str, size: float, role: str) -> None:
    """Bold and larger than the text, at the head of a page."""
    title, head = "How millers grind the grain of the valley", "2.1 The Grain of the Valley"
    sheet = Sheet().line(title, font=BOLD, size=17, centered=True).gap(30).text(PROSE).text(MORE)
    sheet.turn().line(head, font=font, size=size).gap(20).text(PROSE).text(MORE)
    assert role_of(sheet.turn().text(MORE).recovered(), head) == role
