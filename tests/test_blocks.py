"""Where one paragraph, heading or item ends and the next begins."""
from __future__ import annotations

import numpy as np
import pytest
from made_pages import (
    BOLD,
    HEBREW,
    ITALIC,
    LEFT,
    MORE,
    PROSE,
    ROMAN,
    TYPED,
    WORLD,
    Put,
    Sheet,
    fill,
    pages_of,
    recover_pages,
    roles,
    texts,
    width_of,
)

from spacy_pdfrecover.layout.blocks import evident_breaks, find_breaks
from spacy_pdfrecover.layout.entries import BEGINS, GOES_ON, hanging_entries
from spacy_pdfrecover.layout.marks import caption_lines, ends_hyphenated, ends_sentence, has_label, starts_lower
from spacy_pdfrecover.layout.pieces import usual_line
from spacy_pdfrecover.layout.runs import find_runs, usual_leading
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.model import LINE, Array

SHORT = "It ends here, in the middle of a line."


def lines_at(*boxes: tuple[float, float, float], size: float = 10.0) -> Array:
    """LINE rows from left edge, right edge and baseline."""
    lines = np.zeros(len(boxes), LINE)
    for row, (x0, x1, baseline) in enumerate(boxes):
        lines[row]["x0"], lines[row]["x1"], lines[row]["baseline"] = x0, x1, baseline
        lines[row]["start"], lines[row]["end"] = 40 * row, 40 * (row + 1)
    lines["size"] = size
    lines["y0"], lines["y1"] = lines["baseline"] - 8, lines["baseline"] + 2
    return lines


def reasons(puts: list[Put]) -> list[str]:
    """Why each line begins a block."""
    text = find_lines(pages_of(puts))
    runs = find_runs(text.lines)
    return find_breaks(text, text.texts, caption_lines(text.texts), runs)[1]


def from_the_right(count: int, right: float, y: float, font: str = ROMAN) -> list[Put]:
    """Words of a line of Hebrew, character by character."""
    puts, x = [], right
    for word in ([HEBREW, WORLD] * count)[:count]:
        for char in word:
            x -= 5
            puts.append(Put(char, x, y, font))
        x -= 3
    return puts


@pytest.mark.parametrize("justified", [True, False])
@pytest.mark.parametrize("indent", [0, 15])
def test_paragraphs_end_where_the_next_word_would_have_fitted(justified: bool, indent: float) -> None:
    """Without any gap between them."""
    sheet = Sheet()
    for text in (PROSE + " " + SHORT, MORE + " " + SHORT, PROSE):
        sheet.text(text, justified=justified, indent=indent)
    assert texts(sheet.recovered()) == [PROSE + " " + SHORT, MORE + " " + SHORT, PROSE]


def test_first_lines_stand_in_where_the_line_before_is_full() -> None:
    """The paragraph's last line reaches the right edge: only the indent tells."""
    full = fill(PROSE, 72, 100, 400, indent=15)[:3]
    after = fill(MORE, 72, 136, 400, indent=15)
    wide = full[-1]._replace(text=full[-1].text[:-1] + ".")
    found = reasons([*full[:2], wide, *after])
    assert [row for row, reason in enumerate(found) if reason] == [0, 3]


def test_a_bullet_begins_a_piece_below_any_line() -> None:
    """Below a short one, too, that shows no column to be short in, and below a sentence that does not stop."""
    head = [Put("Version 0.20 (2010-Jan-20)", 72, 100), Put("• The wheel turns in summer, too.", 92, 112)]
    assert reasons(head) == ["column", "label"]
    full = fill(PROSE, 72, 100, 400)[:2]
    assert reasons([*full, Put("• The wheel turns in summer, too.", 72, 124)])[2] == "label"
    assert not reasons([*full, Put("• turns the wheel in summer, too.", 72, 124)])[2]


def test_a_full_paragraph_of_one_line_whose_successor_stands_in_as_far() -> None:
    """And goes back to the margin; the two lines of a paragraph that stands in as a whole do not."""
    line = fill(PROSE, 72, 100, 400, indent=15)[0]
    one, body = line._replace(text=line.text + "."), fill(MORE, 72, 112, 400, indent=15)
    assert [row for row, reason in enumerate(reasons([one, *body])) if reason] == [0, 1]
    last = Put("the farmers brought grain.", 87, 112)
    assert not reasons([one, last, Put("Nobody remembered who it was.", 72, 124)])[1]


@pytest.mark.parametrize("justified", [True, False])
def test_a_sentence_that_stops_short_of_the_margin_of_justified_lines(justified: bool) -> None:
    """By less than the next word needs, which in ragged text tells nothing."""
    told = MORE + PROSE[:PROSE.index(" Every")].replace("The mill", " The mill")
    body = fill(told, 72, 100, 400, justified=justified)
    room = 72 + 400 - (body[-1].x + body[-1].width)
    assert 10 < room < width_of("Grandmothers", ROMAN, 10)
    body += fill("Grandmothers " + MORE, 72, 100 + 12 * len(body), 400, justified=justified)
    assert [row for row, reason in enumerate(reasons(body)) if reason] == ([0, 4] if justified else [0])


def test_a_sentence_goes_on_below_a_line_over_the_edge() -> None:
    """Of justified lines: it is no margin that the others do not reach."""
    told = (PROSE + " " + MORE + " ") * 3
    first = Put("The miller said that all the grain of the valley and its mills, new or old,", 87, 100, spread=7.2)
    assert 475 < first.x + first.width < 480
    body = [first, *fill("is his. " + told, 72, 112, 400), *fill(told, 72, 500, 425)]
    found = reasons(body)
    assert [row for row, reason in enumerate(found) if reason] == [0, len(fill("is his. " + told, 72, 112, 400)) + 1]


def test_a_sentence_goes_on_below_a_picture() -> None:
    """Its paragraph begins beside the picture, no line of which ends it."""
    beside = fill(MORE + " " + SHORT, 72, 100, 300)
    below = 100 + 12 * len(beside)
    text = "The miller had never seen so much grain in one place and it was"
    first = fill(text, 72, below + 6, 300)[0]
    first = first._replace(spread=(300 - width_of(first.text, ROMAN, 10)) / first.text.count(" "))
    after = fill("wondered about it. " + (PROSE + " " + MORE + " ") * 4, 72, below + 18, 400)
    found = reasons([*beside, first, *after])
    assert [row for row, reason in enumerate(found) if reason] == [0, len(beside)]


def test_a_gap_parts_blocks() -> None:
    sheet = Sheet().text(PROSE).gap(8).text("lower case goes on but stands apart. " + MORE)
    assert texts(sheet.recovered()) == [PROSE, "lower case goes on but stands apart. " + MORE]


def test_reasons() -> None:
    body = fill(PROSE, 72, 100, 400)
    below = body[-1].y
    assert reasons([*body, Put("Next", 72, below + 30)]) == ["column", "", "", "", "gap"]
    assert reasons([*body, *fill(MORE, 72, below + 12, 400, size=8, leading=10)])[4] == "size"
    assert reasons([*body, Put("Bold words", 72, below + 12, BOLD)])[4] == "weight"
    assert reasons([*body, Put("x = read()", 72, below + 12, TYPED)])[4] == "code"
    assert reasons([*body, Put("1. First of the items", 72, below + 12)])[4] == "label"
    assert reasons([*body, Put("Beside it", 500, below)])[4] == "column"


def test_italics_within_a_paragraph_do_not_part_it() -> None:
    lines = fill(PROSE, 72, 100, 400)
    assert reasons([lines[0], lines[1]._replace(font=ITALIC), *lines[2:]]) == ["column", "", "", ""]


def test_bold_words_that_fill_the_first_line_are_part_of_the_sentence() -> None:
    lines = fill(PROSE, 72, 100, 400)
    below = [line._replace(y=line.y + 1) for line in lines[1:]]         # the first line stands off a little
    assert reasons([lines[0]._replace(font=BOLD, spread=0.0), *below]) == ["column", "", "", ""]


@pytest.mark.parametrize("hanging", [False, True])
def test_a_line_in_the_middle_is_no_part_of_the_text_below_it(hanging: bool) -> None:
    """In the face of the text, as wide apart as its lines are, some of which hang over its edge a little."""
    indent = 0 if hanging else 15
    body = fill(f"{PROSE} {MORE} {PROSE}", 72, 124, 400, indent=indent, leading=24)
    if hanging:
        body[3:-1] = [put._replace(spread=put.spread + 1.2 / put.text.count(" ")) for put in body[3:-1]]
    for text in ("ABSTRACT", "1. THE MILL"):
        found = reasons([Put(text, 72 + (400 + indent - width_of(text, ROMAN, 10)) / 2, 100), *body])
        assert [row for row, reason in enumerate(found) if reason] == [0, 1]


@pytest.mark.parametrize(("text", "apart"), [("1.2. On the Wheel of the Lower Mill by the Village", True),
                                             ("• The Wheel of the Lower Mill by the Long Village", False)])
def test_a_long_line_in_the_middle_in_another_face_is_a_heading(text: str, apart: bool) -> None:
    """As wide apart as its lines are; a bullet is no heading's."""
    width = width_of(text, ITALIC, 10)
    body = fill(MORE, 72, 112, width + 24, indent=8)
    assert bool(reasons([Put(text, 84, 100, ITALIC), *body])[1]) == apart


def test_a_bold_line_in_the_middle_is_no_part_of_the_text_above_it() -> None:
    body = fill(PROSE, 72, 100, 400)[:3]
    body[-1] = body[-1]._replace(text=body[-1].text[:-1] + ".")
    assert reasons([*body, Put("The mill", 250, 136, BOLD)])[-1] == "weight"


def test_text_narrower_than_its_column_whose_first_line_stands_in() -> None:
    narrow = fill(PROSE, 120, 100, 300, indent=15)[:3]
    wide = fill(PROSE, 72, 160, 400) + fill(MORE, 72, 220, 400)
    found = reasons([*narrow[:2], Put("in the middle.", 120, 124), *wide])
    assert [row for row, reason in enumerate(found) if reason] == [0, 3, 7]


@pytest.mark.parametrize("head", [
    Put("2.1 The wheel and the spokes of the mill in the valley by the rivers", 72, 100, BOLD, 12),
    Put("2.1 The wheel", 250, 100, ITALIC)])
def test_a_heading_is_no_part_of_the_listing_below_it(head: Put) -> None:
    """Which begins in lower case, and in a word that would not have fitted."""
    code = [Put("public_wheel_of_the_mill.turn(3, 4)", 72, 113, TYPED), Put("mill.close()", 72, 125, TYPED)]
    found = reasons([head, *code, *fill(PROSE, 72, 150, 400)])
    assert [row for row, reason in enumerate(found[:4]) if reason] == [0, 1, 3]


def test_a_heading_of_two_lines_is_one() -> None:
    sheet = Sheet().text(PROSE).gap().line("2 On the mill and the people who", font=BOLD, size=14)
    sheet.line("brought their grain", font=BOLD, size=14).gap(4).text(MORE)
    assert texts(sheet.recovered(), "heading") == ["2 On the mill and the people who brought their grain"]


@pytest.mark.parametrize("second", ["And Their Grain", "and Their Grain"])
def test_a_heading_of_two_lines_in_small_capitals_is_one(second: str) -> None:
    """At the leading of the large ones."""
    sheet = Sheet().text(PROSE).gap()
    for words in ("II. On The Mill And The People Who Brought Their Carts", second):
        x = 72 + (400 - width_of(words.upper(), ROMAN, 8.3)) / 2
        for word in words.split():
            first, rest = (word[0], word[1:].upper()) if word[0].isupper() else ("", word.upper())
            sheet.puts += [Put(first, x, sheet.y)] * bool(first)
            sheet.puts.append(Put(rest, x + width_of(first, ROMAN, 10), sheet.y, size=8))
            x += width_of(first, ROMAN, 10) + width_of(rest + " ", ROMAN, 8)
        sheet.gap(12)
    found = texts(sheet.gap(6).text(MORE).recovered(), "heading")
    assert found == ["II. ON THE MILL AND THE PEOPLE WHO BROUGHT THEIR CARTS AND THEIR GRAIN"]


def test_a_bold_heading_right_above_its_text() -> None:
    sheet = Sheet().text(PROSE).line("2 The mill", font=BOLD).text(MORE)
    assert roles(sheet.recovered()) == [("paragraph", PROSE), ("heading", "2 The mill"), ("paragraph", MORE)]


@pytest.mark.parametrize("bullet", ["•", "-", "*"])
def test_hanging_bullets_keep_their_further_lines(bullet: str) -> None:
    sheet = Sheet().text(PROSE).gap(4)
    items = [f"{bullet} {MORE}", f"{bullet} {SHORT}", f"{bullet} {PROSE}"]
    for item in items:
        sheet.text(item, hang=10, leading=12)
    found = texts(sheet.gap(4).text(MORE).bare())
    assert found == [PROSE, *items, MORE]


def test_a_bullet_outside_the_margin_keeps_its_further_lines() -> None:
    sheet = Sheet().text(PROSE).gap(4)
    for text in (MORE, PROSE):
        sheet.puts.append(Put("•", sheet.left - 10, sheet.y))
        sheet.text(text)
    assert texts(sheet.bare()) == [PROSE, f"• {MORE}", f"• {PROSE}"]


@pytest.mark.parametrize("rise", [-5.0, 5.0])
def test_a_bullet_may_stand_higher_or_lower_than_its_line(rise: float) -> None:
    sheet = Sheet().text(PROSE).gap(6)
    for _ in range(3):
        sheet.puts.append(Put("•", sheet.left, sheet.y - rise))
        sheet.text(MORE, x=sheet.left + 20).gap(6)
    assert texts(sheet.recovered(), "list_item") == [f"• {MORE}"] * 3


@pytest.mark.parametrize("label", ["1.", "a)", "(iv)", "[12]"])
def test_labels_set_apart_stay_with_their_items(label: str) -> None:
    sheet = Sheet().text(PROSE).gap(6)
    sheet.puts.append(Put(label, sheet.left, sheet.y))
    sheet.text(MORE, x=sheet.left + 25)
    assert texts(sheet.recovered()) == [PROSE, f"{label} {MORE}"]


@pytest.mark.parametrize("indent", [8, 12, 16])
def test_an_item_ends_at_the_margin_before_a_paragraph_that_stands_in(indent: float) -> None:
    """Items whose text hangs at 12 points, then at once a paragraph with its first line set in."""
    sheet = Sheet().text(PROSE, indent=indent).gap(4)
    sheet.text("• " + SHORT, hang=12).text("• " + MORE, hang=12)
    sheet.text(PROSE, indent=indent)
    assert texts(sheet.bare()) == [PROSE, "• " + SHORT, "• " + MORE, PROSE]


def test_a_paragraph_ends_a_list_at_its_margin() -> None:
    """The text behind the list begins at the outer margin, without a gap."""
    sheet = Sheet().text(PROSE).gap(4).text("• " + SHORT, x=92, hang=10).text("• " + MORE, x=92, hang=10)
    assert texts(sheet.text(PROSE).bare())[2:] == ["• " + MORE, PROSE]


def test_back_from_a_hanging_indent_the_next_item_begins() -> None:
    """Without labels, and where the line before is full."""
    entry = [Put("Marsh, T. Turned letters and the tired eyes", 72, 100),
             Put("that could no longer see them in type.", 84, 112)]
    right = max(put.x + put.width for put in entry)
    full = [put._replace(spread=(right - put.x - put.width) / put.text.count(" ")) for put in entry]
    again = [put._replace(y=put.y + 24) for put in full]
    assert reasons([*full, *again]) == ["column", "", "outdent", ""]


def test_references_hang_without_labels() -> None:
    entries = ["Lindqvist, A. (2011). " + MORE[:150] + ".", "Marsh, T. and Okafor, B. (2015). " + PROSE[:120] + ".",
               "Okafor, B. (2016). " + MORE[:160] + "."]
    sheet = Sheet()
    for entry in entries:
        sheet.text(entry, hang=12)
    assert texts(sheet.recovered()) == entries


def test_a_name_that_goes_on_with_an_entry_is_no_item() -> None:
    """Behind a stop, and with room for it in the line before."""
    puts = []
    for number in range(5):
        first = Put(f"Lindqvist, A. {2010 + number}, in The Old Mills of the Lower Rivers ({number}th Conference), ed.",
                    72, 100 + 24 * number)
        puts += [first, Put("G. Marsh & D. Okafor, 201", 84, first.y + 12)]
    assert evident_breaks(find_lines(pages_of(puts)))[0].tolist() == [True, False] * 5


def test_right_to_left_paragraphs_are_looked_at_in_a_mirror() -> None:
    """Ragged at the left; the second begins where the first has left room."""
    puts = [put for row, count in enumerate((10, 10, 4, 10, 10, 3))
            for put in from_the_right(count, 500, 100 + 12 * row)]
    found = texts(recover_pages(pages_of(puts)))
    assert [len(text.split()) for text in found] == [24, 23]


def test_a_long_line_in_the_middle_of_right_to_left_text_is_a_heading() -> None:
    """In another face than the text below it."""
    body = [put for row in range(3) for put in from_the_right(16, 500, 112 + 12 * row)]
    for right, font, heading in ((483, ITALIC, True), (483, ROMAN, False), (500, ITALIC, False)):
        found = reasons([*from_the_right(14, right, 100, font), *body])
        assert bool(found[1]) == heading


def test_code_keeps_together_over_a_blank_line() -> None:
    code = ["def read(path):", "    return open(path)", "", "def close(file):", "    file.close()"]
    sheet = Sheet().text(PROSE).gap(6)
    for row in code:
        sheet.line(row, font=TYPED)
    assert roles(sheet.gap(6).text(MORE).recovered()) == [
        ("paragraph", PROSE), ("code", " ".join(row.strip() for row in code if row)), ("paragraph", MORE)]


def test_code_between_lines_of_a_sentence() -> None:
    """A line that fills its column, with more room above and below than the text has."""
    code = "mills <- open(rivers, wheels, stones, carts, of = sacks[1:3], to = 3)"
    puts = [*fill(PROSE, 72, 100, 400), Put(code, 72, 152, TYPED, 9.5), *fill("which is " + MORE, 72, 168, 400)]
    assert [row for row, reason in enumerate(reasons(puts)) if reason] == [0, 4, 5]


def test_a_bracket_left_of_all_of_the_line_above_closes_its_code() -> None:
    code = [Put("int sacks(Mill mill) {", 72, 100, TYPED), Put("return mill.sacks;", 84, 112, TYPED)]
    assert reasons([*code, Put("}", 72, 124, TYPED)]) == ["column", "", ""]
    assert reasons([*code, Put("}", 60, 124, TYPED)])[2]                    # at no margin of it


def test_centred_lines_of_a_title_page_stay_together() -> None:
    sheet = Sheet().line("The mill and the two rivers", size=10, centered=True)
    sheet.line("of the upper valley", size=10, centered=True).gap(20).text(PROSE).text(MORE)
    assert texts(sheet.recovered())[0] == "The mill and the two rivers of the upper valley"


def test_usual_leading_is_that_of_the_style() -> None:
    lines = lines_at(*((72, 472, 100 + 12.5 * row) for row in range(8)), (72, 472, 240))
    runs = find_runs(lines)
    assert abs(usual_leading(lines, runs.follows, runs.lead, runs.right)[0] - 12.5) < 0.3


def test_a_line_beside_another_does_not_follow_it() -> None:
    runs = find_runs(lines_at((72, 200, 100), (250, 400, 100), (72, 200, 112)))
    assert runs.beside.tolist() == [False, True, False]
    assert runs.follows.tolist() == [False, False, True]


@pytest.mark.parametrize(("text", "expected"), [
    ("• an item", True), ("– an item", True), ("1. an item", True), ("(iv) an item", True), ("[3] An entry", True),
    ("а) пункт", True), ("•an item", False), ("1990 was late", False), ("A simple case", False), ("1.5 times", False),
    ("•", False)])
def test_labels(text: str, expected: bool) -> None:
    assert has_label(text) is expected


def test_ends_and_beginnings() -> None:
    assert ends_sentence("He said “so.”")
    assert ends_sentence("これは文です。")
    assert ends_sentence("what? (really!)")
    assert not ends_sentence("as in the")
    assert not ends_sentence("")
    assert ends_hyphenated("recov-")
    assert ends_hyphenated("recov\u00ad")
    assert not ends_hyphenated("1990-")
    assert starts_lower("“so it was")
    assert starts_lower("ähnlich")
    assert not starts_lower("3 of them")


def test_text_beside_a_label_goes_on_below_itself() -> None:
    """A definition that begins in its term's line, without a gap to the next one."""
    first = fill(PROSE, 120, 100, 352)
    below = first[-1].y + 12
    puts = [Put("PS1", 72, 100), *first, Put("PS2", 72, below), *fill(MORE, 120, below, 352)]
    assert texts(recover_pages(pages_of(puts))) == ["PS1", PROSE, "PS2", MORE]


@pytest.mark.parametrize(("beside", "x", "joined"), [("*** New! ***", 20.0, True), ("The mill:", 72.0, True),
                                                      ("mill = wheel", 72.0, False)])
def test_a_sentence_behind_a_gap_goes_on_below_it(beside: str, x: float, joined: bool) -> None:
    """A note in the margin or a picture stands before it; behind a key in typewriter its own text ends."""
    first, second = "it stood where the two rivers met, and the village had grown all", "around it slowly until the"
    face = ROMAN if joined else TYPED
    sheet = Sheet().text(PROSE).gap().line(beside, font=face, x=x, leading=0)
    sheet.text(f"{first} {second} flood that nobody alive can remember now.", indent=width_of(first, ROMAN, 10) / 2)
    found = texts(sheet.recovered(), "paragraph")
    assert any(first in text and second in text for text in found) == joined


def test_a_paragraph_whose_first_line_stands_in_among_entries() -> None:
    """The list hangs further in than it does, and its own lines begin where entries do."""
    keys = [f"{key} is told of by those who came to the mill, be it by road or by one of the two rivers, as long as "
            f"there was light enough to see it by." for key in ("Axle", "Beam", "Cog", "Door", "Eave", "Flume")]
    text = ("Together with the wheel the keeper will also have to see to the sluice, which stands above it all "
            "year and which nobody else has got the key of, as long as the road is open.")
    sheet = Sheet()
    for key in keys[:3]:
        sheet.text(key, hang=27).gap(9)
    sheet.text(text, indent=17).gap(9)
    for key in keys[3:]:
        sheet.text(key, hang=27).gap(9)
    assert [found for _, found in roles(sheet.recovered())] == [*keys[:3], text, *keys[3:]]


def test_lines_below_a_drop_capital_stay_in_their_paragraph() -> None:
    """Two lines stand in beside it; those below go back to the margin within a sentence."""
    lines = fill(PROSE, 94, 100, 378)[:2]
    rest = PROSE[len(" ".join(put.text for put in lines)):].strip()
    more = 22 / lines[0].text.count(" ")        # the first line begins at the margin, with the capital
    whole = [lines[0]._replace(x=72, spread=lines[0].spread + more), lines[1], *fill(rest, 72, 124, 400)]
    assert [reason for reason in reasons(whole) if reason] == ["column"]


def test_justified_lines_beside_a_figure_are_full() -> None:
    """The page is wider, so that the next word would have fitted there."""
    wide = fill(" ".join([MORE] * 10), 72, 60, 400)
    narrow = fill(PROSE, 72, wide[-1].y + 12, 300)
    found = reasons([*wide, *narrow])
    assert not any(found[len(wide) + 1:])


@pytest.mark.parametrize(("shorter", "reason"), [(0, ""), (3, "ended")])
def test_an_indented_line_and_the_next_one_show_where_lines_end(shorter: int, reason: str) -> None:
    """An abstract of ideographs in three lines, narrower than the page, has no others to be compared with."""
    wide = fill(" ".join([MORE] * 10), 72, 60, 400)
    top = wide[-1].y + 30
    abstract = [Put("字" * 60, 110, top), Put("字" * (62 - shorter), 100, top + 12), Put("字" * 20, 100, top + 24)]
    assert reasons([*wide, *abstract])[-3:] == ["gap", reason, reason]


@pytest.mark.parametrize(("first", "reason"), [("字" * 70, ""), ("字" * 69 + "。", "ended"), ("字" * 50, "ended")])
def test_ragged_lines_of_ideographs_go_on_but_behind_a_stop(first: str, reason: str) -> None:
    """Where one line runs into the margin all others fall short; a short one has ended for all that."""
    wide = fill(" ".join([MORE] * 10), 72, 60, 400)
    assert reasons([*wide, Put(first, 72, wide[-1].y + 30), Put("字" * 20, 72, wide[-1].y + 42)])[-1] == reason


def test_ragged_lines_go_on_in_lower_case() -> None:
    """A single line reaches far into the margin."""
    puts = [Put("they all came by the lower road, and the mill wheel was turning when the others", 72, 100),
            Put("went on over the bridge and the hill to the village at the sea, where some of them", 72, 112),
            Put("stayed until the spring came and the snow in the mountains had melted. It was told that the", 72, 124)]
    assert [bool(reason) for reason in reasons(puts)] == [True, False, False]


@pytest.mark.parametrize(("below", "after", "broken"), [
    (Put("file.", 92, 124), Put("\N{BULLET} So do the others.", 80, 136), False),
    (Put("then all of them went on over the bridge and the hill to the village at the sea, where they", 86, 124),
     Put("stayed until the spring.", 72, 136), True)])
def test_the_ragged_first_line_of_an_item_goes_on(below: Put, after: Put, broken: bool) -> None:
    """Behind its label, where the first lines of paragraphs may stand in too."""
    item = Put("\N{BULLET} they all came by the lower road, and the mill wheel turned when the other men did", 80, 112)
    assert bool(reasons([*fill(PROSE, 72, 64, 420)[:4], item, below, after])[5]) == broken


@pytest.mark.parametrize(("capitals", "pieces"), [(False, 3), (True, 6)])
def test_ragged_lines_that_stand_in_on_both_sides(capitals: bool, pieces: int) -> None:
    """… are a quotation that ends where its longest line does; lines of a poem are not."""
    quoted = fill(PROSE, 132, 138, 240, justified=False)[:4]
    if capitals:
        quoted = [put._replace(text=put.text.capitalize()) for put in quoted]
    result = recover_pages(pages_of([*fill(MORE, 72, 90, 400), *quoted, *fill(MORE, 72, 200, 400)]))
    assert len(texts(result)) == pieces


@pytest.mark.parametrize(("word", "broken"), [("WWWWWWWWWW", False), ("Illi", True)])
def test_the_next_word_is_as_wide_as_its_letters(word: str, broken: bool) -> None:
    """Whatever the letters behind it: the room would hold ten of their mean width, but not ten wide capitals."""
    full = fill(PROSE, 72, 100, 400)[:2]
    ragged = Put("It was told that the road had been closed since autumn by the snow and the rain", 72, 124)
    room = 472 - ragged.x - ragged.width
    after = Put(word + " till it ill" * 8, 72, 136)
    assert 60 < room < width_of("WWWWWWWWWW", after.font, after.size)
    assert bool(reasons([*full, ragged, after])[3]) == broken


def test_entries_keep_together_whose_short_last_lines_have_other_edges() -> None:
    """A narrow frame of the page may hold these; nested lists under full lines are no entries."""
    def entries(count: int) -> list[int]:
        rows = [(472.0, 72.0), *[(110.0, 82.0)] * count] * 5
        lines = lines_at(*((x0, x1, 100.0 + 12 * row) for row, (x1, x0) in enumerate(rows)))
        inner = lines["x0"] > 72
        lines["left"], lines["right"] = np.where(inner, 50, 72), np.where(inner, 150, 472)
        return hanging_entries(lines, np.arange(len(lines)) > 0, np.zeros(len(lines), bool)).tolist()

    assert entries(1) == [BEGINS, GOES_ON] * 5
    assert not any(entries(3))


def test_one_line_with_the_edge_of_a_wider_column_hides_no_entries() -> None:
    lines = lines_at(*[((72, 440), (82, 110))[row % 2] + (100.0 + 12 * row,) for row in range(10)])
    lines["left"], lines["right"] = 72, 472
    lines["right"][9] = 672
    assert hanging_entries(lines, np.arange(10) > 0, np.zeros(10, bool)).tolist() == [BEGINS, GOES_ON] * 5


def test_lines_without_a_label_begin_no_entry_of_a_labelled_list() -> None:
    """Two full ones between items are a paragraph."""
    rows = [(72, 440), (82, 110)] * 4 + [(72, 472), (72, 110)]
    lines = lines_at(*((x0, x1, 100.0 + 12 * row) for row, (x0, x1) in enumerate(rows)))
    lines["left"], lines["right"] = 72, 472
    label = np.arange(10) % 2 == 0
    label[8] = False
    entries = hanging_entries(lines, np.arange(10) > 0, np.zeros(10, bool), label).tolist()
    assert entries == [BEGINS, GOES_ON] * 4 + [0, 0]


@pytest.mark.parametrize(("gap", "found"), [(0.0, ""), (1.5, "weight")])
def test_a_bold_line_with_room_above_it_heads_what_is_below(gap: float, found: str) -> None:
    """Though its first word had not fitted behind the sentence above it."""
    puts = fill(PROSE, 72, 100, 400)[:3]
    puts.append(Put("It was closed in winter, when letters came late or never, and the mill stood still.", 72, 136))
    heading = Put("Acknowledgements of the millers of the valley", 72, 148 + gap, BOLD)
    assert reasons([*puts, heading, *fill(MORE, 72, 160 + gap, 400)])[len(puts)] == found


@pytest.mark.parametrize(("first", "stop", "found"),
                         [(440.0, False, True), (440.0, True, False), (180.0, False, False)])
def test_first_lines_of_ragged_entries_are_long_and_end_no_sentence(first: float, stop: bool, found: bool) -> None:
    """Short ones are terms over what they mean."""
    lines = lines_at(*[((72, first), (82, 110))[row % 2] + (100.0 + 12 * row,) for row in range(10)])
    lines["left"], lines["right"] = 72, 472
    ends = np.arange(10) % 2 == 0
    entries = hanging_entries(lines, np.arange(10) > 0, ends if stop else ~ends).tolist()
    assert entries == ([BEGINS, GOES_ON] * 5 if found else [0] * 10)


@pytest.mark.parametrize(("face", "broken"), [(ITALIC, False), (BOLD, True)])
def test_initials_stay_with_their_name(face: str, broken: bool) -> None:
    """The room left is that of the initial alone; in bold it is the letter of a heading."""
    before = Put("[3] A. Lindqvist, T. Marsh, C. Okafor, and", 72, 100)
    name = Put("B. Rasmussen. The mills of the lower", 86, 112, face)
    rest = fill(PROSE, 86, 124, before.width + 8)
    assert bool(reasons([before, name, *rest])[1]) == broken


def test_small_capitals_and_code_within_a_sentence_do_not_part_it() -> None:
    wide = fill(PROSE, 72, 100, 400)[:2]
    small = Put("SIGWINCH. The rest is as before.", 72, 124, size=9)
    typed = Put("/usr/share/doc/program/examples/first", 72, 124, TYPED, 9)
    assert reasons([*wide, small])[2] == ""
    assert reasons([*wide, typed])[2] == ""


def test_the_font_of_most_of_a_piece_counts() -> None:
    """Its longest line may be filled by an address in typewriter face; each piece is looked at alone."""
    lines = np.zeros(4, LINE)
    lines["start"], lines["end"] = [0, 40, 120, 170], [40, 120, 170, 200]
    lines["font"] = [0, 1, 0, 1]
    assert usual_line(lines, np.array([0, 0, 0, 1]), 2).tolist() == [2, 3]


def test_a_large_initial_pushes_its_own_line_away_from_the_next_one() -> None:
    """It stands on the first line; the next one keeps the leading of the initial."""
    first = fill(PROSE, 98, 120, 374)[0]
    rest = fill(PROSE[len(first.text) + 1:], 72, 140, 400)
    sheet = Sheet()
    sheet.puts = [Put("T", 72, 120, size=36.0), first._replace(text=first.text[1:]), *rest]
    sheet.move(y=rest[-1].y + 24).text(MORE)
    assert texts(sheet.bare()) == [PROSE, MORE]


def test_lines_below_full_ones_tell_the_leading() -> None:
    """Most lines of this text stand alone and far apart, and two of them are full."""
    sheet = Sheet().text(PROSE[:200]).gap(10)
    for words in (7, 9, 8, 17, 6, 8, 9, 17, 7):
        sheet.line(" ".join(MORE.split()[:words])).gap(10)
    assert [why for why in reasons(sheet.puts) if why] == ["column", *["gap"] * 9]


def test_short_lines_that_fill_a_column_of_their_own_tell_no_leading() -> None:
    full = [(72, 472, 100 + 12 * row) for row in range(3)]
    runs = find_runs(lines_at(*full, *((112, 242, 180 + 18 * row) for row in range(6))))
    assert abs(runs.leading[-1] - 12) < 0.3


def test_short_lines_in_a_style_of_their_own_tell_no_wider_leading_than_the_text() -> None:
    lines = lines_at(*((72, 472, 100 + 12 * row) for row in range(3)), *((72, 142, 142 + 18 * row) for row in range(4)))
    lines["font"][3:] = 1
    assert abs(find_runs(lines).leading[-1] - 12) < 0.3


def test_full_lines_that_stand_alone_tell_no_leading() -> None:
    """Others stand closer."""
    runs = find_runs(lines_at(*((72, 472, 100 + 22 * row) for row in range(3)),
                              *((72, 300 - 9 * row, 156 + 12 * row) for row in range(6))))
    assert abs(runs.leading[0] - 12) < 0.3


def test_larger_words_push_their_own_line_away_from_those_around_it() -> None:
    first, second, third, *rest = fill(PROSE + " " + MORE, 72, 100, 400)
    small = second._replace(text=second.text[:60], y=122, spread=0.0)
    large = Put("carts and sacks", 72 + small.width + 3, 122, BOLD, 20)
    rest = [put._replace(y=put.y + 14) for put in rest]
    assert reasons([first, small, large, third._replace(y=138), *rest]) == ["column", "", "", *[""] * len(rest)]


def test_boxes_to_tick_are_bullets() -> None:
    sheet = Sheet().text(PROSE).gap()
    for text in ("I have worked at a mill before", "I can lift forty pounds", "I own a cart"):
        sheet.line(f"\N{BALLOT BOX} {text}", leading=13)
    assert [role for role, _ in roles(sheet.bare())][1:] == ["list_item"] * 3


def test_numbers_within_a_sentence_may_begin_lines() -> None:
    """The one before or behind them stands within a line."""
    lines = ["The grain is counted by those who bring it in this way:",
             "(1) by hand, which takes a day, or (2) by the wheel",
             "that the brother of the miller had made himself, or else",
             "by weight where the roads are good, or (3) by guess, or",
             "(4) not at all, which is what most of them did there."]
    width = max(width_of(line, ROMAN, 10) for line in lines)
    puts = [Put(line, 72, 100 + 12 * row, spread=(width - width_of(line, ROMAN, 10)) / line.count(" "))
            for row, line in enumerate(lines)]
    assert reasons(puts)[1:] == [""] * 4


TYGER = (
    ("Tyger Tyger, burning bright,", "In the forests of the night;", "What immortal hand or eye,",
     "Could frame thy fearful symmetry?"),
    ("In what distant deeps or skies,", "Burnt the fire of thine eyes?", "On what wings dare he aspire?",
     "What the hand, dare seize the fire?"))
HARVEST = ("Season of mists and mellow fruitfulness,", "Close bosom-friend of the maturing sun;",
           "Conspiring with him how to load and", "bless", "With fruit the vines that round the eaves run")


@pytest.mark.parametrize("stanzas", [TYGER, (HARVEST,)])
def test_the_lines_of_a_stanza_are_one_block(stanzas: tuple[tuple[str, ...], ...]) -> None:
    """Some stand in, and the rest of one that is too long for the page does."""
    sheet = Sheet().text(PROSE).gap()
    for lines in stanzas:
        for row, line in enumerate(lines):
            sheet.line(line, x=120 + 15 * (row % 2) + 15 * line[0].islower())
        sheet.gap()
    assert texts(sheet.text(MORE).recovered()) == [PROSE, *(" ".join(lines) for lines in stanzas), MORE]


@pytest.mark.parametrize("lines", [("Mrs Vale", "University Press", "College Street", "Cambourne"),
                                   ("The mill stands.", "It has no wheel.", "Nobody lives there, I hear."),
                                   ("wheels, old", "stones, new", "sacks, torn")])
def test_short_lines_that_are_no_verse(lines: tuple[str, ...]) -> None:
    sheet = Sheet().text(PROSE).gap()
    for line in lines:
        sheet.line(line)
    assert texts(sheet.gap().text(MORE).recovered()) == [PROSE, *lines, MORE]


def test_a_labelled_list_among_paragraphs_has_entries_of_its_own() -> None:
    """As many lines at the margin belong to paragraphs as begin items of several lines."""
    rows = [(72, 440), (82, 110)] * 4 + [(72, 110)] * 5
    lines = lines_at(*((x0, x1, 100.0 + 12 * row) for row, (x0, x1) in enumerate(rows)))
    lines["left"], lines["right"] = 72, 472
    label = (np.arange(13) % 2 == 0) & (np.arange(13) < 8)
    entries = hanging_entries(lines, np.arange(13) > 0, np.zeros(13, bool), label).tolist()
    assert entries == [BEGINS, GOES_ON] * 4 + [0] * 5


@pytest.mark.parametrize(("room", "cut", "count"), [(1.5, 0.8, 2), (0.0, 0.2, 2), (0.0, 0.8, 1)])
def test_items_of_several_paragraphs(room: float, cut: float, count: int) -> None:
    """A little more room above the next one tells, as TeX stretches none, or the room in the line before it."""
    last = "and nobody knew why it stood there at all, but for one who had no wish to tell, and no one else did."
    while width_of(last, ROMAN, 10) > cut * 390:
        last = last.rsplit(" ", 1)[0]
    sheet = Sheet().text(PROSE).gap()
    for label in ("1.", "2."):
        full = fill(f"{label} {PROSE}", 72, sheet.y, 400, hang=10)[:3]
        sheet.puts += [*full, Put(last.rstrip(",.") + ".", 82, sheet.y + 36)]
        sheet.move(y=sheet.y + 48 + room).text(MORE, x=82).gap(4)
    assert texts(sheet.recovered()).count(MORE) == 2 * (count - 1)


@pytest.mark.parametrize("font", [ROMAN, TYPED])
def test_a_meaning_stands_in_a_little_below_its_long_term(font: str) -> None:
    """Sphinx sets signatures of functions so."""
    sheet = Sheet().text(PROSE).gap(6)
    for name in ("mill.grind(grain, stone, sack, wheel,", "race.open(sluice, wheel, farmer, river,"):
        sheet.gap(4).line(f"{name} weight, miller, owner, year, month)", font=font, leading=14).text(MORE, x=LEFT + 24)
    assert texts(sheet.recovered()).count(MORE) == 2


def test_what_hangs_under_its_first_line_stays_with_it() -> None:
    sheet = Sheet().text(PROSE)
    for _ in range(3):
        sheet.gap(8).text(f"{MORE} {PROSE}", hang=24, leading=14)
    assert texts(sheet.recovered()) == [PROSE, *[f"{MORE} {PROSE}"] * 3]


def test_a_bold_term_left_of_a_full_line_that_ends_the_meaning_above() -> None:
    meaning = "So every autumn they brought grain to the mill that stood where two rivers met."
    terms = ("The stone of the old mill", "Wheel", "A sack in the yard")
    sheet = Sheet(measure=12 + width_of(meaning, ROMAN, 10)).text(PROSE).gap(6)
    for term in terms:
        sheet.line(term, font=BOLD).line(meaning, x=LEFT + 12)
    assert texts(sheet.recovered())[1:] == [part for term in terms for part in (term, meaning)]


def test_headings_above_lines_that_begin_with_a_small_letter() -> None:
    """As `Name` of manual pages does."""
    below = "mill - grinds the grain"
    sheet = Sheet().text(PROSE)
    for name in ("Name", "Synopsis", "See Also"):
        sheet.gap(10).line(name, font=BOLD, size=17, leading=12).line(below)
    found = [("heading", "Name"), ("paragraph", below), ("heading", "Synopsis"), ("paragraph", below)]
    assert roles(sheet.recovered())[1:5] == found


def test_a_name_in_typewriter_that_a_line_end_parts() -> None:
    sheet = Sheet().text(PROSE).line("The mill stood where the two rivers met, as told in mill_of_the_upper_vil-")
    sheet.line("lage_by_th", font=TYPED)
    assert texts(sheet.recovered())[-1].endswith("told in mill_of_the_upper_village_by_th")


def test_an_item_goes_on_in_a_capital_below_its_bullet() -> None:
    """With a little more room than the lines of the text have."""
    sheet = Sheet().text(PROSE)
    item = "State on the first page the name of the one who prints the book of the Mill and of the Road."
    for _ in range(3):
        first, rest = item[:item.index("Mill")], item[item.index("Mill"):]
        sheet.gap(6).line(f"\u2022 {first}", leading=14.2).line(rest, x=LEFT + 9)
    assert texts(sheet.recovered()) == [PROSE, *[f"\u2022 {item}"] * 3]
