"""Listings and algorithms: typewriter faces, signs of code, what is none."""
from __future__ import annotations

from collections.abc import Sequence

import pytest
from made_pages import (
    BOLD,
    HEIGHT,
    ITALIC,
    LEFT,
    MORE,
    PROSE,
    ROMAN,
    TYPED,
    Put,
    Sheet,
    fill,
    pages_of,
    recover_pages,
    role_of,
    roles,
    texts,
    width_of,
)

from spacy_pdfrecover.layout.hybrid import make_hybrid
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.roles.code import mark_run
from spacy_pdfrecover.roles.records import describe


def test_large_typewriter_faces_are_no_code() -> None:
    sheet = Sheet().text(PROSE).turn().line("The mill(1) command", font=TYPED, size=14).gap(6).text(MORE)
    assert role_of(sheet.recovered(), "The mill(1) command") == "heading"


def test_a_numbered_heading_whose_words_are_code_is_none() -> None:
    """Its number is in the face of headings."""
    sheet = Sheet().text(PROSE).gap().line("3.2.8", font=BOLD, size=11, leading=0)
    sheet.line("mill.grain.stones", font=TYPED, size=11, x=LEFT + width_of("3.2.8", BOLD, 11) + 11).gap(4).text(MORE)
    assert role_of(sheet.recovered(), "3.2.8 mill.grain.stones") == "heading"


def test_code_with_dashes_is_no_list() -> None:
    sheet = Sheet().text(PROSE).gap(6)
    for line in ("- name: mill", "- name: sluice", "* star"):
        sheet.line(line, font=TYPED)
    assert {role for role, _ in roles(sheet.gap(6).text(MORE).recovered())} == {"paragraph", "code"}


def test_code_in_typewriter() -> None:
    sheet = Sheet().text(PROSE).gap()
    for line in ("for mill in mills:", "    print(mill)", "    mill.close()"):
        sheet.line(line, font=TYPED)
    assert roles(sheet.gap().text(MORE).recovered())[1] == ("code", "for mill in mills: print(mill) mill.close()")


def test_braces_that_mathematics_lends_to_code() -> None:
    """TeX's older typewriter faces have none."""
    sheet = Sheet().text(PROSE).gap().line("int main(void)", font=TYPED).line("{", font="Symbol")
    sheet.line("return 0;", font=TYPED, x=LEFT + 20).line("}", font="Symbol").gap().text(MORE)
    assert [role for role, _ in roles(sheet.recovered())] == ["paragraph", "code", "paragraph"]


def test_an_address_set_apart_is_no_code() -> None:
    address = "https://mill.example.org/grain.html"
    sheet = Sheet().text(PROSE).gap().line(address, font=TYPED, centered=True).gap(20).text(MORE)
    assert roles(sheet.recovered())[1] == ("paragraph", address)


STATEMENTS = ("function open(mill) {", "    // A mill in winter", "    var wheel = mill.wheel;", "    wheel.turn(3);",
              "}")


def test_listings_in_the_face_of_the_text_are_code() -> None:
    """With a remark among the statements."""
    sheet = Sheet().text(PROSE).gap()
    for line in STATEMENTS:
        sheet.line(line, x=LEFT + 10 * line.startswith(" "), leading=14)
    found = roles(sheet.gap().text(MORE).recovered())
    assert [role for role, _ in found] == ["paragraph", "code", "paragraph"]


@pytest.mark.parametrize(("math", "role"), [(0.8, "paragraph"), (0.5, "code")])
def test_formulas_with_signs_of_programs_are_no_listing(math: float, role: str) -> None:
    """All of whose letters are of faces for mathematics; in listings some words are."""
    puts = [Put(line.strip(), LEFT + 50, 100 + 12 * row) for row, line in enumerate(STATEMENTS)]
    pieces = [describe(make_hybrid()(find_lines(pages_of([put])))).pieces[0] for put in puts]
    for piece in pieces:
        piece.math = math
    mark_run(pieces)
    assert {piece.role for piece in pieces} == {role}


@pytest.mark.parametrize("lines", [
    ("Miller (1901; 1902), pp. 3; 4.", "Carter [see there]; Weir (1903; 1904).", "Anna: {no year}; {no place}."),
    ("• Use (a); as in (b).", "• Use {c}; as in {d}.", "• Use [e]; as in [f]."),
    ("&lt; (<) less than", "&gt; (>) greater than", "&amp; (&) and"), STATEMENTS[2:4]])
def test_lines_with_signs_that_are_no_listing(lines: tuple[str, ...]) -> None:
    """References, items, signs and their names, two statements alone."""
    sheet = Sheet().text(PROSE).gap()
    for line in lines:
        sheet.line(line).gap(2)
    assert "code" not in {role for role, _ in roles(sheet.gap().text(MORE).recovered())}


def mixed(sheet: Sheet, *lines: Sequence[tuple[str, str]]) -> Sheet:
    """Lines of words in several faces."""
    for line in lines:
        x = LEFT
        for text, font in line:
            sheet.line(text, font=font, x=x, leading=0.0)
            x += width_of(text + " ", font, 10.0)
        sheet.gap()
    return sheet


def test_prose_that_names_long_addresses_is_no_code() -> None:
    address = "https://mill.example.org/downloads/stable/grain.html"
    sheet = mixed(Sheet().text(PROSE).gap(),
                  [("The miller keeps a list of all grain that came in at", ROMAN)],
                  [(address, TYPED), ("and it is read by all.", ROMAN)]).gap()
    assert role_of(sheet.text(MORE).recovered(), address) == "paragraph"


LISTING = ("mills <- open(rivers, wheels)", "print(mills[wheels == 3])")


@pytest.mark.parametrize("words", [
    [("Both", ROMAN), ("open_mills", TYPED), ("and", ROMAN), ("open_rivers", TYPED), ("also take", ROMAN),
     ("wheels.", TYPED)],
    [("Check", ROMAN), ("open_mills(rivers)", TYPED), (":", ROMAN)],
    [("open_mills(rivers)", TYPED), ("is", ROMAN), ("what", ROMAN), ("turn(wheels, 3)", TYPED), ("gives.", ROMAN)]])
def test_lines_of_prose_that_are_mostly_code(words: Sequence[tuple[str, str]]) -> None:
    """Between two listings, closer than a blank line."""
    sheet = Sheet().text(PROSE).gap()
    for line in LISTING:
        sheet.line(line, font=TYPED)
    sheet = mixed(sheet.gap(4), words).gap(-6)
    for line in LISTING:
        sheet.line(line, font=TYPED)
    found = roles(sheet.gap().text(MORE).recovered())
    assert [role for role, _ in found] == ["paragraph", "code", "paragraph", "code", "paragraph"]


def test_a_paragraph_that_ends_in_smaller_code() -> None:
    """Set .8 as large as the text, and right above a listing."""
    told = PROSE[:PROSE.index("Nobody")] + (
        "Turn all its wheels three times, and then the stone that lies right above all the others, with a handle of")
    sheet = Sheet().text(told, justified=False)
    sheet.line("turn_wheels(mills):", font=TYPED, size=8).gap(4)
    for line in LISTING:
        sheet.line(line, font=TYPED, size=8)
    found = roles(sheet.gap().text(MORE).recovered())
    assert [role for role, _ in found] == ["paragraph", "code", "paragraph"]
    assert found[0][1].endswith("with a handle of turn_wheels(mills):")


def test_items_that_name_files_are_no_code() -> None:
    sheet = mixed(Sheet().text(PROSE).gap(),
                  [("–", ROMAN), ("Put the grain into", ROMAN), ("mill/grain/store.in", TYPED)],
                  [("–", ROMAN), ("Take it out of", ROMAN), ("mill/grain/store.out", TYPED)]).gap()
    assert "code" not in {role for role, _ in roles(sheet.text(MORE).recovered())}


def test_listings_with_notes_in_another_face_are_code() -> None:
    sheet = mixed(Sheet().text(PROSE).gap(), [("for mill in all_mills(country, year):", TYPED)],
                  [("    print(mill.name, mill.place)", TYPED), ("# all of them", ITALIC)]).gap()
    assert "code" in {role for role, _ in roles(sheet.text(MORE).recovered())}


def test_ideographs_of_one_width_are_no_code() -> None:
    words = "製粉所の主人は全ての穀物の一覧を持っている。"
    sheet = Sheet().text(PROSE).gap().line(words, font=TYPED).gap().text(MORE)
    assert role_of(recover_pages(pages_of(sheet.puts)), words) == "paragraph"


@pytest.mark.parametrize(("words", "role"), [
    (("#mill-grain", "は公開の一覧なので、", "mill-grain-private", "の話題については触れないで。"), "paragraph"),
    (("#mill-grain <", "名前表示コマンド", "> ::= [<", "モジュール式", ">]"), "code")])
def test_ideographs_take_the_room_of_two_letters_in_a_sentence(words: tuple[str, ...], role: str) -> None:
    """One that names lists and files has more letters in typewriter; rules of a grammar stay code."""
    sheet, x = Sheet().text(PROSE).gap(), LEFT
    for place, text in enumerate(words):
        sheet.line(text, font=ROMAN if place % 2 else TYPED, x=x, leading=0)
        x += sheet.puts[-1].width
    sheet.gap(24).text(MORE)
    assert role_of(recover_pages(pages_of(sheet.puts)), "#mill-grain") == role


@pytest.mark.parametrize("bullet", ["•", "-", "*", "1."])
def test_a_document_all_in_typewriter_has_paragraphs_and_items(bullet: str) -> None:
    items = [f"{bullet} The first of what a miller needs", f"{bullet.replace('1', '2')} The second of it"]
    sheet = Sheet().text(PROSE, font=TYPED, justified=False).gap()
    for item in items:
        sheet.line(item, font=TYPED)
    result = sheet.gap().text(MORE, font=TYPED, justified=False).recovered()
    assert roles(result) == [("paragraph", PROSE), *[("list_item", item) for item in items], ("paragraph", MORE)]


def test_a_document_all_in_typewriter_is_no_code() -> None:
    sheet = Sheet().text(PROSE, font=TYPED, justified=False).gap().text(MORE, font=TYPED, justified=False)
    assert {role for role, _ in roles(sheet.recovered())} == {"paragraph"}


@pytest.mark.parametrize("justified", [True, False])
def test_prose_in_typewriter_among_other_text_is_no_code(justified: bool) -> None:
    """It fills its column and reads as sentences."""
    sheet = Sheet().text(PROSE).text(MORE).gap().text(PROSE, font=TYPED, justified=justified)
    sheet.text(MORE, font=TYPED, justified=justified, indent=15).gap().text(PROSE + " " + MORE)
    assert roles(sheet.recovered())[-3:] == [(
        "paragraph", text) for text in (PROSE, MORE, PROSE + " " + MORE)]


def test_a_short_paragraph_in_typewriter_is_no_code() -> None:
    """All of its lines are full up to where a sentence ends; so it is below a bold line."""
    said = PROSE[:PROSE.index(". Every") + 1]
    sheet = Sheet().text(MORE).gap(20).text(said, font=TYPED, justified=False).gap(20).text(MORE).gap(20)
    sheet.line("In former times:", font="Courier-Bold").text(said, font=TYPED, justified=False).gap(20).text(MORE)
    found = roles(sheet.recovered())
    assert [role for role, text in found if text == said] == ["paragraph"] * 2
    listing = Sheet().text(MORE).gap(20).text(said[:-1] + ",", font=TYPED, justified=False).gap(20).text(MORE)
    assert roles(listing.recovered())[1][0] == "code"


def test_a_bold_line_in_typewriter_above_such_prose_is_no_code() -> None:
    sheet = Sheet().text(MORE).gap(20).line("For the miller:", font="Courier-Bold").gap(8)
    sheet.text(PROSE[:PROSE.index(". Every") + 1], font=TYPED, justified=False).gap(20).text(MORE)
    assert role_of(sheet.recovered(), "For the miller:") == "paragraph"


def test_listings_longer_than_the_text_of_a_manual_are_code() -> None:
    sheet = Sheet().text(PROSE).gap()
    for number in range(40):
        sheet.line(f"mill_{number} = open_the_mill({number}, road=True)", font=TYPED)
    result = sheet.gap().text(MORE).recovered()
    assert [role for role, _ in roles(result)] == ["paragraph", "code", "paragraph"]


@pytest.mark.parametrize("leading", [12, 20])
@pytest.mark.parametrize("name", ["Algorithm 1 Grinding", "Algoritmo 2", "Algorithme 3 : Moudre"])
def test_algorithms_between_rules(name: str, leading: float) -> None:
    """The steps stand right below the caption; bold words among them are no headings."""
    sheet = Sheet().text(PROSE).gap(20)
    tops = [sheet.y - 11, sheet.y + 3]
    sheet.line(name, leading=leading)
    for text, font in (("Input: grain x, mills m", ROMAN), ("repeat", BOLD), ("turn the wheel", ROMAN),
                       ("until it stops", BOLD)):
        sheet.line(text, font=font, x=LEFT + 10 * (font == ROMAN))
    tops.append(sheet.y - 8)
    for top in tops:
        sheet.paint(lambda canvas, y=top: canvas.line(LEFT, HEIGHT - y, LEFT + 400, HEIGHT - y))
    found = sheet.gap(20).text(MORE).recovered()
    steps = "Input: grain x, mills m repeat turn the wheel until it stops"
    assert roles(found) == [("paragraph", PROSE), ("caption", name), ("code", steps), ("paragraph", MORE)]


def test_what_programs_print_is_code_though_it_is_as_wide_as_the_text() -> None:
    """Most of the document, and tables of numbers below a few words in a row."""
    sheet = Sheet().text(PROSE).gap(20)
    for number in range(24):
        sheet.line(f"grain {number} " + " ".join(f"{(number * 7 + place) % 90 / 10 + 1:.2f}" for place in range(12)),
                   font=TYPED)
    assert [role for role, _ in roles(sheet.gap(20).text(MORE).recovered())] == ["paragraph", "code", "paragraph"]
    sheet = Sheet().text(PROSE + " " + MORE + " " + PROSE + " " + MORE).text(PROSE).gap(20)
    sheet.line("mill wheel stone grain flour water bread baker in all of them", font=TYPED)
    for number in range(6):
        sheet.line(" ".join(f"{(number * 7 + place) % 90 / 10 + 1:.2f}" for place in range(14)), font=TYPED)
    assert [role for role, _ in roles(sheet.gap(20).text(MORE).recovered())] == ["paragraph", "paragraph", "code",
                                                                               "paragraph"]


@pytest.mark.parametrize("prompt", ["> ", "R> ", ">>> ", "$ ", "mysql> ", "In [3]: "])
def test_sessions_stand_apart_from_text_without_white(prompt: str) -> None:
    """Though the line above is all but full, and that of the session is full."""
    above = "All that the miller grinds is in the list that he keeps beside the wheel, and shown by it in full"
    session = prompt + "summary(list(wheel, stone, flour, grain, bread, water))[c(1, 2)]"
    below = "The farmers look it up before they bring their grain, and so do all their neighbours from the hills."
    sheet = Sheet().text(PROSE).line(above).line(session, font=TYPED).text(below)
    assert roles(sheet.recovered())[-2:] == [("code", session), ("paragraph", below)]


def test_an_arrow_far_behind_a_line_of_code_goes_with_it() -> None:
    """dblatex sets it at the edge of the shade, in a face for mathematics."""
    lines = ["$ mill --list --all of the sacks of last year", "and those of this year", "done"]
    code = [Put(line, LEFT, 200 + 11 * row, TYPED, 9) for row, line in enumerate(lines)]
    code.insert(1, Put("←-", LEFT + 380, 200, ITALIC, 7))
    puts = [*fill(PROSE, LEFT, 100, 400), *code, *fill(MORE, LEFT, 260, 400)]
    assert texts(recover_pages(pages_of(puts)), "code") == [" ".join(lines)]


def test_a_name_in_larger_print_left_of_a_listing_begins_another() -> None:
    """Names of functions, each above what it takes."""
    sheet = Sheet().text(PROSE).text(MORE)
    given = ("void mill(sack *sack, stone *stone)", "    throws dust;")
    for name in ("grind", "turn"):
        sheet.gap(8).line(name, font=TYPED).gap(4)
        for line in given:
            sheet.line(line, font=TYPED, size=9, x=LEFT + 24)
    code = " ".join(" ".join(given).split())
    assert texts(sheet.recovered(), "code") == [f"grind {code}", f"turn {code}"]


def test_a_paragraph_that_begins_with_a_long_command() -> None:
    """Most of it is in typewriter, its last line is not."""
    sheet = Sheet().text(PROSE).text(MORE).gap()
    command = Put("mill-list --all-of-the-sacks-of-last-year --those", LEFT, sheet.y, TYPED)
    sheet.puts += [command, Put("com-", LEFT + command.width + 4, sheet.y)]
    result = sheet.gap().line("mands the miller, but it is slow").gap().text(PROSE).recovered()
    assert role_of(result, f"{command.text} commands the miller") == "paragraph"


def test_lines_in_larger_print_left_of_those_above_are_no_names() -> None:
    """In a listing whose inner lines stand in and are smaller; none has room above it."""
    sheet = Sheet().text(PROSE).text(MORE).gap()
    lines = [("1 BIRT", 9.0, 0), ("2 DATE 13 March 1866", 8.1, 11), ("2 PLAC Upper Mill", 8.1, 11)] * 2
    for text, size, inward in lines:
        sheet.line(text, font=TYPED, size=size, x=LEFT + 10 + inward, leading=10.5)
    assert texts(sheet.gap().text(PROSE).recovered(), "code") == [" ".join(text for text, _, _ in lines)]


def test_functions_with_their_kind_at_the_edge_are_code() -> None:
    """Texinfo's `deffn`: the kind, in another face, is the last part of the last row."""
    sheet = Sheet().text(PROSE).text(MORE).gap()
    for name in ("(grind-the-grain grain stone)", "(turn-the-wheel wheel of-the mill)", "(open-the-sluice race)"):
        sheet.puts.append(Put("procedure", LEFT + 350, sheet.y, ITALIC))
        sheet.line(name, font=TYPED)
    assert "grind-the-grain" not in " ".join(texts(sheet.gap().text(PROSE).recovered(), "paragraph"))
