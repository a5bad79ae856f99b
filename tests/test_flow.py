"""Paragraphs made whole over what cut them."""
from __future__ import annotations

import numpy as np
import pytest
from made_pages import (
    BOLD,
    HEIGHT,
    LEFT,
    MORE,
    PROSE,
    ROMAN,
    SANS,
    TYPED,
    Put,
    Sheet,
    fill,
    levels,
    roles,
    texts,
    width_of,
)
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover.flow.joining import gathered
from spacy_pdfrecover.model import BESIDE, PIECE, ROLE_ID

LONG = f"{PROSE} {MORE}"


def cut(text: str = LONG, rows: int = 3, **style: float) -> tuple[list[Put], list[Put]]:
    """The lines of a paragraph, its first rows apart from the others."""
    puts = fill(text, 72, 600, 400, indent=style.get("indent", 0.0))
    return puts[:rows], puts[rows:]


def moved(puts: list[Put], x: float, y: float, page: int = 0) -> list[Put]:
    return [put._replace(x=put.x - puts[-1].x + x, y=put.y - puts[0].y + y, page=page) for put in puts]


def in_two(parts: tuple[list[Put], list[Put]], page: int = 1) -> Sheet:
    """A paragraph that a page cuts, with another before and behind it."""
    sheet = Sheet().text(MORE).gap(12)
    sheet.puts += moved(parts[0], 72, sheet.y)
    sheet.turn()
    sheet.puts += moved(parts[1], 72, sheet.y, page)
    sheet.move(y=sheet.puts[-1].y + 24)
    return sheet.text(PROSE)


def test_a_page_cuts_a_paragraph() -> None:
    result = in_two(cut()).recovered()
    assert texts(result) == [MORE, LONG, PROSE]
    block = result.blocks[1]
    assert (block["page"], block["last_page"]) == (0, 1)
    assert result.pieces["page"][block["piece_start"]:block["piece_end"]].tolist() == [0, 1]


def test_a_column_cuts_a_paragraph() -> None:
    puts = fill(LONG, 72, 500, 190)
    half = len(puts) // 2
    sheet = Sheet(measure=190).text(MORE).gap()
    sheet.puts += moved(puts[:half], 72, sheet.y) + moved(puts[half:], 290, sheet.top)
    assert texts(sheet.recovered()) == [MORE, LONG]


def test_a_page_may_cut_a_sentence_before_a_capital() -> None:
    """No lower-case letter at the top, but no sentence end at the foot either, and the line is full."""
    names = "They named Arden, Brook, Corley, Dale and Fenn, then Upper Holt, Ipsley, Lower Kenn, and Marl. " * 4
    text = names.strip()
    puts = fill(text, 72, 100, 400)
    rows = next(row for row, put in enumerate(puts) if row > 1 and put.text[0].isupper()
                and puts[row - 1].text[-1] not in ".,")
    assert texts(in_two(cut(text, rows)).recovered()) == [MORE, text, PROSE]


def test_a_page_may_cut_the_second_paragraph_of_an_item_before_a_capital() -> None:
    names = " ".join(["They named Arden, Brook, Dale Fenn, Upper Holt, Ipsley, Lower Kenn and Marl"] * 6)
    first = fill(f"\N{BULLET} {LONG}", LEFT + 10, 100, 400, hang=width_of("\N{BULLET} ", ROMAN, 10))
    inner = fill(names, first[1].x, first[-1].y + 12, 490 - first[1].x)
    rows = next(row for row, put in enumerate(inner) if row > 1 and put.text[0].isupper()
                and inner[row - 1].text[-1] != ",")
    sheet = Sheet()
    sheet.puts += [*first, *inner[:rows]]
    sheet.turn()
    sheet.puts += moved(inner[rows:], inner[0].x, sheet.y, 1)
    assert texts(sheet.recovered()) == [f"\N{BULLET} {LONG}", names]


@pytest.mark.parametrize(("last", "whole"), [("z.B.", True), ("in Abb.", True), ("(vgl.", True), ("Fig.", True),
                                             ("mill.", False), ("door.", False)])
def test_a_page_may_cut_a_sentence_behind_an_abbreviation(last: str, whole: bool) -> None:
    first, second = cut()
    first[-1] = first[-1]._replace(text=f"{first[-1].text.rsplit(' ', 1)[0]} {last}", spread=0.0)
    first[-1] = first[-1]._replace(spread=(400 - first[-1].width) / first[-1].text.count(" "))
    second[0] = second[0]._replace(text="4 " + second[0].text[0].upper() + second[0].text[1:], spread=0.0)
    assert len(texts(in_two((first, second)).recovered())) == (3 if whole else 4)


def test_a_word_that_a_page_cuts() -> None:
    first, second = cut()
    word = second[0].text.split(" ")[0]
    assert len(word) > 3
    first[-1] = first[-1]._replace(text=f"{first[-1].text} {word[:2]}-", spread=0.0)
    second[0] = second[0]._replace(text=second[0].text[2:], spread=0.0)
    assert texts(in_two((first, second)).recovered())[1] == LONG


def test_a_float_in_between() -> None:
    sheet = Sheet().text(MORE).gap()
    first, second = cut()
    sheet.puts += moved(first, 72, sheet.y)
    sheet.move(y=sheet.puts[-1].y + 30).line("Figure 1: The mill in its valley", size=8).gap(20)
    sheet.puts += moved(second, 72, sheet.y)
    assert roles(sheet.recovered()) == [("paragraph", MORE), ("paragraph", LONG),
                                        ("caption", "Figure 1: The mill in its valley")]


def test_no_paragraph_goes_on_over_a_table_without_a_caption() -> None:
    """The table belongs to the line above it, be that line full and without a stop; a capital begins anew."""
    lead = "All that the mills in the valley and on the two rivers were ever known to have ground"
    sheet = Sheet(measure=width_of(lead, ROMAN, 10)).text(MORE).gap().line(lead).gap(8)
    for row in (("Harrow", "1781", "142"), ("Wick", "1790", "96"), ("Carrier", "1802", "88")):
        for place, cell in enumerate(row):
            sheet.line(cell, x=LEFT + 90 * place, leading=0)
        sheet.y += 14
    assert texts(sheet.gap(8).line("Examples").gap(8).text(PROSE).recovered(), "paragraph") == [
        MORE, lead, "Examples", PROSE]


def test_a_line_in_another_face_in_between() -> None:
    """A notice at the foot, or lettering at the top of a page, that nothing tells from text."""
    puts = fill(LONG, 72, 500, 190)
    half = next(row for row, put in enumerate(puts) if row > 2 and put.text[0].islower())
    sheet = Sheet(measure=190).text(MORE).gap()
    sheet.puts += moved(puts[:half], 72, sheet.y)
    sheet.move(y=sheet.puts[-1].y + 40).line("Effective warmth of the mill", font=SANS)
    sheet.puts += moved(puts[half:], 290, sheet.top)
    assert texts(sheet.recovered()) == [MORE, LONG, "Effective warmth of the mill"]


def test_a_notice_in_a_smaller_size_of_its_face_in_between() -> None:
    puts = fill(LONG, 72, 500, 190)
    half = next(row for row, put in enumerate(puts) if row > 2 and put.text[0].islower())
    sheet = Sheet(measure=190).text(MORE).gap()
    sheet.puts += moved(puts[:half], 72, sheet.y)
    sheet.move(y=sheet.puts[-1].y + 40).line("Copyright is held by the mill", size=7)
    sheet.puts += moved(puts[half:], 290, sheet.top)
    assert texts(sheet.recovered()) == [MORE, LONG, "Copyright is held by the mill"]


@pytest.mark.parametrize("caption", ["Listing 1. How the mill is counted", ""])
def test_a_listing_at_the_head_of_a_page_in_between(caption: str) -> None:
    """With a caption it is a float; without one the text goes on behind it as a block of its own."""
    puts = fill(LONG, 72, 600, 400)
    half = next(row for row, put in enumerate(puts) if row > 1 and put.text[0].islower())
    sheet = Sheet().text(MORE).gap()
    sheet.puts += moved(puts[:half], 72, sheet.y)
    sheet.turn().line("count(mill)", font=TYPED).line("count(wheel)", font=TYPED).gap()
    if caption:
        sheet.line(caption, size=9).gap()
    sheet.puts += moved(puts[half:], 72, sheet.y, 1)
    assert (LONG in texts(sheet.recovered(), "paragraph")) == bool(caption)


@pytest.mark.parametrize(("above", "whole"), [("", True), (PROSE, False)])
def test_code_of_a_figure_at_the_head_of_a_page_in_between(above: str, whole: bool) -> None:
    """With what it draws and its caption below it; further down it is part of the text."""
    puts = fill(LONG, 72, 600, 400)
    half = next(row for row, put in enumerate(puts) if row > 1 and put.text[0].islower())
    sheet = Sheet().text(MORE).gap()
    sheet.puts += moved(puts[:half], 72, sheet.y)
    sheet.turn()
    if above:
        sheet.text(above).gap()
    top = sheet.line("plot(mill)", font=TYPED).line("plot(wheel)", font=TYPED).y + 20
    sheet.paint(lambda canvas: canvas.rect(LEFT + 60, HEIGHT - top - 150, 260, 150))
    sheet.paint(lambda canvas: canvas.circle(LEFT + 180, HEIGHT - top - 70, 50))
    sheet.puts.append(Put("grain", LEFT + 160, top + 70, SANS, 8, 1))
    sheet.move(y=top + 170).line("Figure 3. How the mill is counted", size=9).gap()
    sheet.puts += moved(puts[half:], 72, sheet.y, 1)
    result = sheet.recovered()
    assert (LONG in texts(result, "paragraph")) == whole
    assert "figure" in [role for role, _ in roles(result)]


@pytest.mark.parametrize(("font", "whole"), [(ROMAN, True), (BOLD, False)])
def test_a_name_behind_a_listing_with_a_caption(font: str, whole: bool) -> None:
    """A full line goes on in a capital, but not in a run-in heading."""
    puts = fill(LONG, 72, 600, 400)
    half = max(range(2, 5), key=lambda row: puts[row - 1].width)
    first, _, rest = puts[half].text.partition(" ")
    sheet = Sheet().text(MORE).gap()
    sheet.puts += moved(puts[:half], 72, sheet.y)
    sheet.turn().line("count(mill)", font=TYPED).line("count(wheel)", font=TYPED).gap()
    sheet.line("Listing 1. How the mill is counted", size=9).gap()
    behind = moved(puts[half:], 72, sheet.y, 1)
    name = behind[0]._replace(text=first.title(), font=font)
    sheet.puts += [name, behind[0]._replace(text=rest, x=72 + name.width + 3), *behind[1:]]
    found = texts(sheet.recovered(), "paragraph")
    assert [text.endswith(MORE) for text in found] == ([True, True] if whole else [True, False, True])


def test_small_words_behind_a_listing_with_a_caption_and_a_short_line() -> None:
    """They are the words between two listings, the first of which follows a caption by chance."""
    short, rest = f"{MORE} The mill is counted in two ways, first by", "and then by the wheel, as the miller has it."
    sheet = Sheet().text(PROSE).gap().text(short).turn().line("Listing 1. How the mill is counted", size=9).gap()
    sheet.line("count(mill)", font=TYPED).line("count(stones)", font=TYPED).gap().text(rest).gap()
    sheet.line("count(wheel)", font=TYPED).line("count(race)", font=TYPED).gap().text(MORE)
    assert texts(sheet.recovered(), "paragraph") == [PROSE, short, rest, MORE]


def test_a_footnote_in_between() -> None:
    sheet = Sheet().text(MORE).gap()
    first, second = cut()
    sheet.puts += moved(first, 72, sheet.y)
    sheet.paint(lambda canvas: canvas.line(72, 792 - 700, 172, 792 - 700)).move(y=712)
    sheet.text("* " + MORE, size=8, leading=10).turn()
    sheet.puts += moved(second, 72, sheet.y, 1)
    assert roles(sheet.recovered()) == [("paragraph", MORE), ("paragraph", LONG), ("footnote", "* " + MORE)]


def test_a_running_head_in_between() -> None:
    sheet = Sheet()
    for page in range(4):
        sheet.puts.append(Put("The Mill", 72, 50, page=page))
        sheet.puts.append(Put(str(page + 7), 440, 50, page=page))
    first, second = cut()
    sheet.puts += moved(first, 72, 600) + moved(second, 72, 90, 1)
    sheet.puts += [put._replace(page=page) for page in (2, 3) for put in fill(PROSE, 72, 90, 400)]
    assert texts(sheet.recovered(), "paragraph")[0] == LONG


@pytest.mark.parametrize("style", [{"font": BOLD, "size": 14}, {"font": TYPED}])
def test_nothing_goes_on_over_a_heading_or_code(style: dict[str, object]) -> None:
    sheet = Sheet().text("The road was open and")
    sheet.gap().line("then so.", **style).gap()         # type: ignore[arg-type]
    sheet.text("closed again, and nothing came. " + PROSE).text(MORE)
    assert len(texts(sheet.recovered(), "paragraph")) == 3


def test_a_full_stop_and_a_capital_begin_a_paragraph() -> None:
    """At a page top, even where the last line of the page before is full."""
    first = fill(PROSE, 72, 100, 400)[:2]
    full = first[1]._replace(text=first[1].text[:-1] + ".")
    sheet = Sheet()
    sheet.puts = [first[0], full]
    assert texts(sheet.turn().text(MORE).recovered()) == [f"{first[0].text} {full.text}", MORE]


@pytest.mark.parametrize(("first_lines", "top", "joined"), [(15, 0, True), (15, 15, False), (0, 0, False)])
def test_first_lines_tell_what_a_page_cuts_behind_a_stop(first_lines: float, top: float, joined: bool) -> None:
    """Where all first lines stand in, a line at the margin behind a full one goes on, also behind a stop."""
    sheet = Sheet()
    for text in (PROSE, MORE) * 3:
        sheet.text(text, indent=first_lines)
        if not first_lines:
            sheet.gap()
    first = fill(PROSE, 72, sheet.y, 400, indent=first_lines)[:2]
    sheet.puts += [first[0], first[1]._replace(text=first[1].text[:-1] + ".")]
    paragraphs = texts(sheet.turn().text(MORE, indent=top).recovered(), "paragraph")
    assert len(paragraphs) == (7 if joined else 8)


def test_other_sizes_are_other_paragraphs() -> None:
    first, second = cut()
    rest = " ".join(put.text for put in second)
    result = in_two((first, fill(rest, 72, 100, 400, size=9))).recovered()
    assert texts(result) == [MORE, " ".join(put.text for put in first), rest, PROSE]


@pytest.mark.parametrize("number", ["CHAPTER ONE", "KAPITEL 4", "Apêndice A"])
def test_a_number_stands_far_above_the_title_in_one_style_of_chapters(number: str) -> None:
    """That of Sphinx: both at the right edge."""
    title = "The Mill on the River"
    sheet = Sheet().text(PROSE).text(MORE).turn()
    for text, leading in ((number, 92), (title, 60)):
        sheet.line(text, font=BOLD, size=14, x=LEFT + 400 - width_of(text, BOLD, 14), leading=leading)
    assert texts(sheet.text(MORE).text(PROSE).bare(), "heading") == [f"{number} {title}"]


def test_chapters_whose_number_stands_below_the_word_on_most_pages() -> None:
    """As Sphinx has it in English; what stands at the head of so many pages is no running head."""
    sheet = Sheet().text(PROSE).text(MORE).turn()
    for number in ("ONE", "TWO", "THREE"):
        for text, size, leading in (("CHAPTER", 10, 30), (number, 14, 62), ("Mills", 14, 60)):
            sheet.line(text, font=BOLD, size=size, x=LEFT + 400 - width_of(text, BOLD, size), leading=leading)
        sheet.line("The wheel", font=BOLD, size=12).gap(4).text(MORE).turn()
    found = levels(sheet.text(PROSE).recovered())
    assert found == {"CHAPTER ONE Mills": 1, "CHAPTER TWO Mills": 1, "CHAPTER THREE Mills": 1, "The wheel": 2}


@pytest.mark.parametrize("number", ["Chapter 3", "Kapitel IV", "IV.", "Глава 5"])
def test_a_number_and_the_title_under_it_are_one_heading(number: str) -> None:
    sheet = Sheet().text(PROSE).text(MORE).turn().text(PROSE).gap(20)
    sheet.line(number, font=BOLD, size=16, leading=30).line("The Mill on the River", font=BOLD, size=20).gap(20)
    assert texts(sheet.text(MORE).bare(), "heading") == [f"{number} The Mill on the River"]


@pytest.mark.parametrize("name", ["The mill", "水車"])
def test_two_headings_stay_two(name: str) -> None:
    sheet = Sheet().text(PROSE).gap(20).line(f"2 {name}", font=BOLD, size=14).gap(8)
    result = sheet.line("2.1 The wheel", font=BOLD, size=12).gap(8).text(MORE).bare()
    assert texts(result, "heading") == [f"2 {name}", "2.1 The wheel"]


def noted(goes_on: str) -> Sheet:
    """Two pages, a note at the foot of each."""
    def rule(canvas: Canvas) -> None:
        canvas.line(72, 792 - 690, 172, 792 - 690)
    sheet = Sheet().text(PROSE).text(MORE).paint(rule).move(y=702)
    sheet.text("1 A note that is long and that the foot of the page has cut in the", size=8)
    sheet.turn().text(MORE).text(PROSE).paint(rule).move(y=702)
    return sheet.text(goes_on, size=8)


def test_a_footnote_goes_on_at_the_next_foot() -> None:
    result = noted("middle of a sentence, as happens in books with many notes.").recovered()
    assert texts(result, "footnote") == [
        "1 A note that is long and that the foot of the page has cut in the middle of a sentence, as happens in "
        "books with many notes."]


def test_a_footnote_with_a_mark_is_a_new_one() -> None:
    assert len(texts(noted("5 another note, with its own mark.").recovered(), "footnote")) == 2


def test_pieces_of_a_block_are_gathered_at_its_first() -> None:
    pieces = np.zeros(5, PIECE)
    pieces["block"] = [0, 1, 0, 3, 1]
    assert gathered(pieces).tolist() == [0, 2, 1, 4, 3]


def test_pieces_of_a_note_in_the_margin_stay_together_behind_its_text() -> None:
    """Its second one stands beside the next paragraph."""
    pieces = np.zeros(4, PIECE)
    pieces["block"], pieces["flags"] = [0, 0, 2, 3], [BESIDE, BESIDE, 0, 0]
    pieces["y0"], pieces["size"], pieces["role"] = [100, 140, 90, 135], 8, [ROLE_ID["footnote"]] * 2 + [0, 0]
    assert gathered(pieces).tolist() == [2, 0, 1, 3]


def test_a_page_may_cut_behind_a_semicolon() -> None:
    names = "; ".join(f"{name} {year}" for year in range(1901, 1911) for name in ("Arden", "Brook", "Corley"))
    text = f"They were counted again ({names})."
    puts = fill(text, 72, 100, 400)
    rows = next(row for row in range(2, len(puts)) if puts[row - 1].text.endswith(";"))
    assert texts(in_two(cut(text, rows)).recovered()) == [MORE, text, PROSE]
