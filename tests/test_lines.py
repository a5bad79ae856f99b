"""Glyphs to lines and words."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

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
    SANS,
    TYPED,
    UNKNOWN_WIDTH,
    UNSEEN,
    WORLD,
    Put,
    Sheet,
    fill,
    pages_of,
    pdf_of,
    recover_pages,
    roles,
    texts,
    width_of,
    words_of,
)
from make_pdf import page_pdf, show

from spacy_pdfrecover import recover
from spacy_pdfrecover.layout.hybrid import in_order
from spacy_pdfrecover.lines import MARGIN, find_lines
from spacy_pdfrecover.lines.chunks import CHUNK
from spacy_pdfrecover.lines.doubles import repeated
from spacy_pdfrecover.lines.gaps import Gaps, beside_quotes
from spacy_pdfrecover.lines.rows import drawn_beside
from spacy_pdfrecover.lines.stretched import stretched_gaps
from spacy_pdfrecover.model import BLANK, LAYER_SHIFT, RAISED, REPEATED, Array


def lines_of(puts: Sequence[Put]) -> list[str]:
    return find_lines(pages_of(puts)).texts


def apart(put: Put, between: float) -> list[Put]:
    """The same letters, each drawn on its own, `between` points further apart."""
    result, x = [], put.x
    for char in put.text:
        if char != " ":
            result.append(put._replace(text=char, x=x))
        x += put._replace(text=char).width + between
    return result


def test_words_on_one_baseline_make_a_line() -> None:
    assert lines_of([Put("one line", 72, 100), Put("and the next", 72, 112)]) == ["one line", "and the next"]


def test_words_drawn_apart_without_blanks() -> None:
    assert lines_of(words_of(Put("set word by word", 72, 100))) == ["set word by word"]


def test_the_blank_of_a_label_drawn_late_parts_it_from_its_line() -> None:
    """WeasyPrint draws the labels of a list when the column is done, right before their lines."""
    assert lines_of([Put("Choose the mill", 80, 100), Put("and the sack", 80, 112),
                     Put("2. ", 71, 100, size=9.0)])[0] == "2. Choose the mill"
    assert lines_of([Put("Choose the mill", 80, 100), Put("and the sack", 80, 112),
                     Put("2.", 73, 100, size=9.0), Put(" ", 200, 300)])[0] == "2.Choose the mill"


def test_letters_drawn_apart_without_blanks() -> None:
    assert lines_of(apart(Put("set letter by letter", 72, 100), 0.0)) == ["set letter by letter"]


@pytest.mark.parametrize("between", [1.0, 2.0, 3.0])
def test_letterspaced_words(between: float) -> None:
    assert lines_of(apart(Put("wide words", 72, 100), between)) == ["wide words"]


def test_leaders_are_no_letterspacing() -> None:
    words = [Put("Another", 72, 100), Put("section", 110, 100)]
    dots = [Put(".", 160 + 5 * place, 100) for place in range(40)]
    assert lines_of([*words, *dots])[0].startswith("Another section .")


def test_justified_lines_keep_their_words() -> None:
    narrow = fill("a narrow column gives very uneven word spaces in every line", 72, 100, 90)
    assert " ".join(lines_of(narrow)) == "a narrow column gives very uneven word spaces in every line"


def spread(words: str, x: float, y: float, width: float) -> list[Put]:
    """Words with equal spaces between them, in a line as wide as this."""
    puts = [Put(word, x, y) for word in words.split()]
    space = (width - sum(put.width for put in puts)) / (len(puts) - 1)
    result = []
    for put in puts:
        result.append(put._replace(x=x))
        x += put.width + space
    return result


FULL, FULL_TOO = "the column is as narrow as this line", "and it is justified with wide spaces"


@pytest.mark.parametrize("words", ["unhyphenated representatives", "haklarının ve hürriyetlerinin", "in of to as"])
def test_few_words_stretched_over_a_column_are_one_line(words: str) -> None:
    lines = [*spread(FULL, 72, 100, 180), *spread(words, 72, 112, 180), *spread(FULL_TOO, 72, 124, 180)]
    beside = spread("which no line of the other column changes", 280, 112, 180)
    assert lines_of([*lines, *beside])[:3] == [FULL, words, FULL_TOO]


def test_a_line_of_two_words_beside_another_stretched_one() -> None:
    """What tells the second of them is the first, once that is known to be a line."""
    lines = [*spread(FULL, 72, 100, 180), *spread("haklarının ve hürriyetlerinin", 72, 112, 180),
             *spread("unhyphenated words", 72, 124, 180), *spread(FULL, 72, 136, 180),
             *spread(FULL, 72, 148, 180)]
    assert lines_of(lines) == [FULL, "haklarının ve hürriyetlerinin", "unhyphenated words", FULL, FULL]


def test_stretched_lines_below_each_other() -> None:
    """One of three words shows that the column has such lines."""
    texts = [FULL, "ziele von sozialen", FULL_TOO, "unhyphenated words", "haklarının ve hürriyetlerinin",
             "representatives have", "hürriyetlerinin sahibidir", FULL, "tablecloths for"]
    assert lines_of([put for row, text in enumerate(texts) for put in spread(text, 72, 100 + 12 * row, 180)]) == texts


def test_two_short_words_stretched_over_a_column() -> None:
    lines = [*spread(FULL, 72, 100, 180), *spread("tablecloths for", 72, 112, 180), *spread(FULL_TOO, 72, 124, 180)]
    assert lines_of(lines) == [FULL, "tablecloths for", FULL_TOO]


def test_the_blank_behind_a_sentence_in_ideographs_is_all_that_a_line_has_to_stretch() -> None:
    above, row, below = "水車が回る。" * 6, "水車が回る。" * 4 + " 川の水", "水は冷たく" * 7 + "い"
    lines = [Put(above, 72, 60), *spread(row, 72, 100, 180), Put(below, 72, 112)]
    assert lines_of(lines) == [above, row, below]
    assert len(lines_of([put._replace(text=put.text.replace("。", "に")) for put in lines])) == 4


def test_stretched_lines_of_a_narrow_column() -> None:
    """The first stands in; of two below each other that have one gap each, the line above the pair tells."""
    full = "the column is as narrow"
    lines = [*spread("tablecloths for", 82, 100, 100), *spread(full, 72, 112, 110),
             *spread("unhyphenated words", 72, 124, 110), *spread("representatives have", 72, 136, 110),
             *spread(full, 72, 148, 110)]
    assert lines_of(lines) == ["tablecloths for", full, "unhyphenated words", "representatives have", full]


def test_stretched_lines_of_an_item() -> None:
    """Its column is narrower than that of the text above, in which a line of wide spaces shows what they are."""
    texts = [FULL, "this column has wide spaces", FULL_TOO]
    above = [put for row, text in enumerate(texts) for put in spread(text, 72, 100 + 12 * row, 180)]
    item = [Put("\N{BULLET}", 82, 148), *spread("unhyphenated representatives", 98, 148, 154),
            *spread("and what goes on right below the line", 98, 160, 154), Put("end", 98, 172)]
    assert lines_of([*above, *item]) == [*texts, "\N{BULLET} unhyphenated representatives",
                                         "and what goes on right below the line", "end"]


def test_a_wider_space_behind_a_sentence_in_a_stretched_line() -> None:
    first, rest = Put("sahibidir.", 72, 112), spread("the end", 190, 112, 62)
    found = lines_of([*spread(FULL, 72, 100, 180), first, *rest, *spread(FULL_TOO, 72, 124, 180)])
    assert found == [FULL, "sahibidir. the end", FULL_TOO]


@pytest.mark.parametrize(("font", "gap", "found"), [
    (TYPED, 1.9, "add cn=server,ou=auto"), (TYPED, 2.7, "add cn=server ,ou=auto"),
    (ROMAN, 1.9, "add cn=server ,ou=auto")])
def test_cells_wider_than_the_letters_of_typewriter_faces_leave_no_spaces(font: str, gap: float, found: str) -> None:
    head = Put("add cn=server", 72, 100, font)
    assert lines_of([head, Put(",ou=auto", 72 + head.width + gap, 100, font)]) == [found]


def test_two_stretched_lines_with_no_full_one_beside_them() -> None:
    """Each has spaces that are equal among themselves, and other ones than the other, in a column that has lines."""
    texts = ["the upper race and", "the sluice-gates were to"]
    lines = [put for row, text in enumerate(texts) for put in spread(text, 72, 112 + 12 * row, 180)]
    below = [Put("closed.", 72, 136), *spread(FULL, 72, 180, 180), *spread(FULL, 72, 192, 180)]
    assert lines_of([*lines, *below]) == [*texts, "closed.", FULL, FULL]
    cells = [put for y in (112, 124) for put in spread("oaks elms ash elder", 72, y, 180)]
    assert len(lines_of([*cells, *below])) == len(cells) + 3


@pytest.mark.parametrize(("drawn", "row", "touching", "beside"), [
    ([0, 2, 1, 3], [0, 0, 0, 0], [False, True, False], True),
    ([0, 3, 2, 1], [0, 0, 1, 1], [False, False, True], False)])
def test_only_signs_of_a_row_may_be_drawn_between_its_parts(drawn: list[int], row: list[int], touching: list[bool],
                                                            beside: bool) -> None:
    """Those of another row are sums that a formula has between its parts."""
    part = np.zeros(4, CHUNK)
    part["end"] = [1 if number in (1, 2) else 9 for number in drawn]
    found = drawn_beside(np.array(drawn), part, np.array(row), np.array(touching))
    assert found[0] == beside


def test_a_label_and_text_that_a_stop_of_its_line_is_drawn_before() -> None:
    """The number of an item, the text, its stop, and the rest, which a wide space parts from that."""
    part = np.zeros(4, CHUNK)
    part["end"], part["rtl"] = [2, 34, 1, 9], [False, True, False, True]
    found = drawn_beside(np.array([0, 2, 1, 3]), part, np.zeros(4, "i8"), np.array([False, True, False]))
    assert found[0]


def test_some_spaces_of_a_stretched_line_are_known_for_what_they_are() -> None:
    """Those that lines around them run over."""
    part = np.zeros(7, CHUNK)
    part["base"], part["size"] = [100, *[112] * 6], 10
    part["u0"], part["u1"] = [0, *range(0, 180, 30)], [170, *range(20, 180, 30)]
    on_row = np.array([False, *[True] * 5])
    known = np.array([False, False, False, True, False, False])
    found = stretched_gaps(part, np.where(on_row, 10.0, -170.0), known, on_row, np.zeros(7, bool))
    assert found.tolist() == (on_row & ~known).tolist()


def test_names_and_dates_below_a_full_line_are_no_lines() -> None:
    """Their gaps are wider than spaces are ever stretched."""
    rows = [put for y, words in ((112, "Clerk 1.5.2001"), (124, "Miller 7.6.2003"))
            for put in spread(words, 72, y, 180)]
    assert lines_of([*spread(FULL, 72, 100, 180), *rows]) == [FULL, *(put.text for put in rows)]


def test_letters_of_another_face_drawn_behind_their_line() -> None:
    """An office program draws what its face lacks when the rest of the line is done."""
    word, x = "natural", 72.0
    at = {place: x + width_of(word[:place], ROMAN, 10) for place in range(len(word))}
    rest = [Put(word[place], at[place], 100) for place in range(len(word)) if place not in (2, 6)]
    strays = [Put(word[place], at[place], 100, font=SANS, size=9.5) for place in (2, 6)]
    assert lines_of([*rest, Put("and", 102, 100), *strays]) == ["natural and"]


def test_stops_of_another_face_in_a_stretched_line() -> None:
    """What stands behind them was drawn right after what they touch."""
    words = [Put(word, x, 112) for word, x in (("tablecloths", 72), ("for", 145), ("the", 180), ("mill", 215))]
    comma, point = (Put(sign, word.x + word.width, 112, font=SANS) for sign, word in zip(",.", words[::3], strict=True))
    beside = [*words[:2], comma, point, *words[2:]]
    assert lines_of([*spread(FULL, 72, 100, 180), *beside, *spread(FULL_TOO, 72, 124, 180)])[1:2] == [
        "tablecloths, for the mill."]


def test_stops_of_another_face_drawn_before_their_right_to_left_line() -> None:
    """… or before it: what a line from the right lacks stands between its letters too."""
    word = "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER ALEF}" * 2
    places = {x: letter for start in (300, 270, 240) for x, letter in zip(range(start, 0, -6), word, strict=False)}
    stops = [Put(sign, x, 100, font=SANS) for sign, x in ((".", 248.5), (",", 278.5))]
    lines = lines_of([*stops, *(Put(letter, x, 100) for x, letter in places.items())])
    assert lines == [f"{word}, {word}. {word}"]


def test_wide_letters_of_a_right_to_left_word_drawn_from_the_left() -> None:
    """… and its words from the right, stretched: a word is one chunk however wide its letters are."""
    alef, shin = "\N{HEBREW LETTER ALEF}", "\N{HEBREW LETTER SHIN}"
    words = [Put(letter, x + 7 * place, 100, size=12)
             for x in (300, 260, 220) for place, letter in enumerate((shin, alef, shin))]
    pages = pages_of(words)
    pages.glyphs["x1"] = pages.glyphs["x0"] + 7
    lines = find_lines(pages)
    assert lines.texts == [" ".join([shin + alef + shin] * 3)]


def test_a_name_and_a_date_at_the_edges_are_no_line() -> None:
    full = spread(FULL, 72, 112, 180)
    assert lines_of([*spread("Superintendent 1.5.2001", 72, 100, 180), *full]) == [
        "Superintendent", "1.5.2001", FULL]


def test_cells_spread_over_the_width_of_a_table_are_no_line() -> None:
    rows = [put for y, words in ((100, "name weight length"), (112, "oak 12 300"), (124, "lime 9 280"))
            for put in spread(words, 72, y, 180)]
    assert lines_of(rows) == [put.text for put in rows]


def test_cells_between_lines_of_a_column_are_no_line() -> None:
    """Their gaps are not equal, as those of a stretched line are."""
    cells = [Put("oak", 72, 112), Put("chestnut", 130, 112), Put("lime", 252 - Put("lime", 0, 0).width, 112)]
    found = lines_of([*spread(FULL, 72, 100, 180), *cells, *spread(FULL_TOO, 72, 124, 180)])
    assert found == [FULL, *(put.text for put in cells), FULL_TOO]


def test_words_with_their_glosses_below_make_two_lines() -> None:
    """Each word is drawn with its gloss below it, in a box as wide as the wider of the two."""
    puts, x = [Put("(1)", 72, 100)], 96.0
    for pair in (("ev", "house-NOM"), ("ki", "that"), ("o", "3SG.POSS-DAT.DEF"), ("gördüğümüz", "see")):
        boxed = [Put(text, x, 100 + 12 * row) for row, text in enumerate(pair)]
        puts += boxed
        x += max(put.width for put in boxed) + 3
    assert lines_of(puts) == ["(1) ev ki o gördüğümüz", "house-NOM that 3SG.POSS-DAT.DEF see"]


def test_columns_of_words_drawn_one_after_the_other_are_no_gloss() -> None:
    puts = [Put(text, x, 100 + 12 * row) for x, texts in ((72, ("oak", "lime")), (150, ("ash", "elm")),
                                                          (230, ("fir", "yew"))) for row, text in enumerate(texts)]
    assert lines_of(puts) == [put.text for put in puts]


WOODS, FRUITS = "chestnut oak hornbeam elm lime fir", "medlar sloe quince whitebeam damson pear"


@pytest.mark.parametrize("texts", [[[put.text for put in fill(text, 0, 0, 120)[:3]] for text in (PROSE, MORE)],
                                   [WOODS.split(), FRUITS.split()]])
def test_narrow_columns_are_no_gloss(texts: list[list[str]]) -> None:
    """A few long lines, or many short ones, drawn column by column."""
    left = [Put(text, 72, 100 + 12 * row) for row, text in enumerate(texts[0])]
    beside = 72 + max(put.width for put in left) + 11
    right = [Put(text, beside, 100 + 12 * row) for row, text in enumerate(texts[1])]
    assert lines_of([*left, *right]) == [put.text for put in (*left, *right)]


def verses(numbers: Sequence[int], texts: Sequence[str]) -> list[Put]:
    """A line for each text, in the middle of which one begins with a small raised number close to it."""
    puts = []
    for row, (number, text) in enumerate(zip(numbers, texts, strict=True)):
        before = Put("so ends the one before", 72, 100 + 12 * row)
        mark = Put(str(number), before.x + before.width + 3, before.y - 3.5, size=6)
        puts += [before, mark, Put(text, mark.x + mark.width + 0.3, before.y)]
    return puts


def test_numbers_of_verses_are_words() -> None:
    texts = ["The one who", "Never again", "These words", "It is said", "Nobody saw", "Went away"]
    found = lines_of(verses(range(7, 13), texts))
    assert found == [f"so ends the one before {number} {text}" for number, text in enumerate(texts, 7)]
    assert lines_of(verses([13, 13, 2, 14, 3, 13], texts))[0] == "so ends the one before 13The one who"    # isotopes


def test_a_verse_that_begins_a_line_begins_no_note() -> None:
    puts = verses(range(1, 7), ["The one who", "Never again", "These words", "It is said", "Nobody saw", "Went away"])
    at_edge = [Put("7", 72, 168.5, size=6), Put("Came back in the winter", 76, 172)]
    assert not (find_lines(pages_of([*puts, *at_edge])).lines["flags"] & RAISED).any()
    assert (find_lines(pages_of(at_edge)).lines["flags"] & RAISED).all()


def test_notes_that_follow_each_other_begin_like_notes() -> None:
    """Their numbers count up too, but begin lines."""
    puts = [put for row in range(7) for put in (
        Put(str(row + 1), 72, 96.5 + 12 * row, size=6), Put("Came back in winter", 76, 100 + 12 * row))]
    assert (find_lines(pages_of(puts)).lines["flags"] & RAISED).all()


def after(put: Put, text: str, font: str, gap: float) -> list[Put]:
    """This text, and another behind it at this distance."""
    return [put, Put(text, put.x + put.width + gap, put.y, font)]


@pytest.mark.parametrize(("first", "second", "gap", "expected"), [
    (ROMAN, ITALIC, 0.7, "True if file"), (BOLD, ITALIC, 1.0, "True if file"),
    (ROMAN, ITALIC, 0.3, "True iffile"),                    # kerning
    (ITALIC, ROMAN, 1.0, "True iffile"),                    # slanted letters are kept off upright ones
    (ROMAN, BOLD, 1.0, "True iffile"),
])
def test_a_slanted_word_begins_behind_any_gap(first: str, second: str, gap: float, expected: str) -> None:
    assert lines_of(after(Put("True if", 72, 100, first), "file", second, gap)) == [expected]


def test_a_line_set_tight_all_over_has_words() -> None:
    puts = [Put("every", 72, 100)]
    for number, word in enumerate(["word", "of", "this", "line", "stands", "close"]):
        puts = [*puts[:-1], *after(puts[-1], word, ROMAN, 0.7 + 0.1 * (number % 3))]
    assert lines_of(puts) == ["every word of this line stands close"]


def test_letterspaced_words_of_two_faces() -> None:
    puts = apart(Put("Tik", 72, 100), 1.0)
    assert lines_of([*puts, *apart(Put("Zed", puts[-1].x + puts[-1].width + 1.0, 100, ITALIC), 1.0)]) == ["TikZed"]


@pytest.mark.parametrize("row", [Put("a b c d e means a b or c", 72, 100), Put("A = a b c.", 72, 100, TYPED)])
def test_single_letters_among_words_are_not_letterspaced(row: Put) -> None:
    stages: dict[str, Any] = {}
    recover(pdf_of(words_of(row)), stages=stages)           # a reader that guesses spaces
    assert stages["lines"].texts == [row.text]


def test_kerning_makes_no_words() -> None:
    """The pair in `AVAST` is drawn 1.2 points closer, the rest as it falls."""
    kerned = page_pdf(b"BT /F2 10 Tf 72 700 Td [(A) 120 (V) 120 (AST, you) -80 ( said) -60 (.)] TJ ET")
    assert recover(kerned).text == "AVAST, you said."


def test_spaces_as_wide_as_those_that_the_library_saw() -> None:
    """PDFium sees some spaces of a line set tight, by the letters beside them; in a justified one all are alike."""
    words, puts = "the mill of a miller who ground all that came to it for (a sack of) grain", [Put("So", 72, 100)]
    for word in words.split():
        puts = [*puts[:-1], *after(puts[-1], word, ROMAN, 1.4)]
    stages: dict[str, Any] = {}
    recover(pdf_of(puts), stages=stages)
    assert stages["lines"].texts == ["So " + words]


@pytest.mark.parametrize("sign", [",", "/ex", ")"])
def test_a_sign_behind_a_letter_that_leans(sign: str) -> None:
    """TeX keeps it off by an italic correction of .14 em at the most, which PDFium takes for a space."""
    puts = words_of(Put("in the mill of (e", 72, 100, ITALIC, spread=1.0))
    puts = [*puts[:-1], *after(puts[-1], sign, ROMAN, 1.4)]
    puts += words_of(Put("and so on", puts[-1].x + puts[-1].width + 3.5, 100, spread=1.0))
    stages: dict[str, Any] = {}
    recover(pdf_of(puts), stages=stages)
    assert stages["lines"].texts == [f"in the mill of (e{sign} and so on"]


@pytest.mark.parametrize(("text", "gap", "found"), [
    ("“물레”방아", 0.17, True), ("“물레”방아", 0.26, False), ("“mill”wheel", 0.17, False)])
def test_the_white_of_a_quote_in_korean(text: str, gap: float, found: bool) -> None:
    """xetexko sets full-width quotes closer than words, but not close."""
    words = ["마을" if found or gap > 0.2 else "in", "a", "b", "c", text]
    char = np.array([ord(letter) for word in words for letter in word], "u4")
    gaps = np.zeros(len(char))
    gaps[np.cumsum([len(word) for word in words])[:-1]] = 0.25
    behind = char.tolist().index(ord("”")) + 1
    gaps[behind] = gap
    none = np.zeros(len(char), bool)
    inside = np.arange(len(char)) > 0
    line = Gaps(char, np.ones(len(char)), np.ones(len(char)), gaps, inside, none, none, np.zeros(len(char), "i8"),
                np.zeros(1, "i8"))
    assert beside_quotes(line, gaps)[behind] == found


def test_columns_part_lines_even_on_one_baseline() -> None:
    left = fill(PROSE, 72, 100, 200)
    right = fill(MORE, 290, 100, 200)
    rows = sorted([*left, *right], key=lambda put: (put.y, put.x))
    assert sorted(lines_of(rows)) == sorted(put.text for put in rows)


def test_a_label_stays_with_its_line() -> None:
    assert lines_of([Put("3.1", 72, 100), Put("Methods of weighing", 72 + 12.5 + 25, 100)]) == [
        "3.1 Methods of weighing"]


def test_typed_lines_are_laid_out_with_blanks() -> None:
    assert lines_of([Put("--all", 72, 100, TYPED), Put("show all of them", 180, 100, TYPED)]) == [
        "--all show all of them"]


def test_scripts_stay_in_their_line() -> None:
    line = [Put("the area is x", 72, 100), Put("2", 127, 96, size=7), Put("i", 127, 103, size=7),
            Put("in all cases", 134, 100)]
    found = lines_of([Put("a line above it", 72, 88), *line, Put("a line below it", 72, 112)])
    assert len(found) == 3
    assert sorted(found[1].replace(" ", "")) == sorted("theareaisx2iinallcases")


def test_scripts_do_not_give_a_line_its_size_be_there_ever_so_many() -> None:
    head = Put("So T", 72, 100)
    below = Put("mask(Fn)", 72 + head.width, 102, size=7)
    result = find_lines(pages_of([head, below, Put("is.", 76 + head.width + below.width, 100)]))
    assert result.lines["size"].tolist() == [10.0]
    assert result.lines["baseline"].tolist() == [100.0]


def test_ideographs_give_a_line_its_size_be_there_more_letters() -> None:
    """Japanese is set a little smaller than the words of other languages within it."""
    text = find_lines(pages_of([Put("Source Definition", 72, 100), Put("の基礎を担う", 148, 100, size=9.25)]))
    assert text.lines["size"].tolist() == [9.25]


def test_scripts_drawn_later_stay_in_their_line() -> None:
    """Above one another, as sub- and superscript of one letter, drawn after the whole line."""
    found = lines_of([Put("the area is x", 72, 100), Put("in all cases", 134, 100), Put("a line below it", 72, 112),
                      Put("2", 127, 96, size=7), Put("i", 127, 103, size=7)])
    assert len(found) == 2
    assert sorted(found[0].replace(" ", "")) == sorted("theareaisx2iinallcases")


def test_a_small_raised_beginning_is_flagged() -> None:
    text = find_lines(pages_of([Put("1", 72, 97, size=6), Put("A note.", 75, 100), Put("No note.", 72, 112)]))
    assert (text.lines["flags"] & RAISED > 0).tolist() == [True, False]


def test_style_of_a_line_is_that_of_most_glyphs() -> None:
    text = find_lines(pages_of([Put("Note.", 72, 100, BOLD), Put("The rest of it is longer", 100, 100)]))
    assert len(text.lines) == 1
    assert text.pages.fonts[text.lines["font"][0]].name == ROMAN
    assert text.lines["size"][0] == 10


def line_numbers(step: int = 1, rows: int = 12, x: float = 40.0) -> list[Put]:
    body = [Put("words of the running text on each line here", 72, 100 + 12 * row) for row in range(rows)]
    numbers = [Put(str(row + 1), x, 100 + 12 * row, size=7) for row in range(rows) if (row + 1) % step == 0]
    return [put for row in range(rows) for put in [body[row], *(one for one in numbers if one.y == body[row].y)]]


def test_line_numbers_are_a_layer_of_their_own() -> None:
    text = find_lines(pages_of(line_numbers()))
    layer = text.lines["flags"] >> LAYER_SHIFT
    numbers = [line for line, kind in zip(text.texts, layer, strict=True) if kind == MARGIN]
    assert numbers == [str(number) for number in range(1, 13)]
    assert (layer == 0).sum() == 12


def test_line_numbers_may_grow_by_a_digit() -> None:
    """Aligned on the right, past a hundred; empty lines are counted too."""
    puts = [put for row, number in enumerate(range(92, 108))
            for put in (Put(f"{number}", 40.0 - 3.5 * len(f"{number}"), 100 + 12 * row, size=7),
                        Put("words of the running text on each line", 72, 100 + 12 * row))]
    text = find_lines(pages_of([put for place, put in enumerate(puts) if place % 6 != 3]))
    assert (text.lines["flags"] >> LAYER_SHIFT == MARGIN).sum() == 16


def test_figures_among_other_signs_are_no_line_numbers() -> None:
    """As in tables of all signs of a face."""
    signs = [Put(sign, 40, 100 + 12 * row, SANS) for row, sign in enumerate("!#%&(0123456789:;<=>")]
    text = find_lines(pages_of([put for sign in signs for put in (sign, Put("is a sign of it", 60, sign.y))]))
    assert not (text.lines["flags"] >> LAYER_SHIFT).any()


def test_line_numbers_right_before_the_numbers_of_sections() -> None:
    """Less than an em before these, as before all lines."""
    lines = ["1.3. Stones and wheels" if row == 5 else "words of the running text on each line" for row in range(12)]
    puts = [put for row, line in enumerate(lines)
            for put in (Put(str(row + 10), LEFT - 6 - width_of("10", ROMAN, 6), 100 + 12 * row, size=6),
                        Put(line, LEFT, 100 + 12 * row))]
    text = find_lines(pages_of(puts))
    assert [line for line in text.texts if not line.isdigit()] == lines
    assert (text.lines["flags"] >> LAYER_SHIFT == MARGIN).sum() == 12


def test_line_numbers_of_two_columns_stand_in_either_margin() -> None:
    puts = []
    for row in range(24):
        column, y = (0, 100 + 12 * row) if row < 12 else (1, 100 + 12 * (row - 12))
        puts.append(Put("the mill and the house of the miller", (72, 320)[column], y))
        puts.append(Put(str(row + 1), (50, 520)[column], y, size=7))
    text = find_lines(pages_of(puts))
    assert (text.lines["flags"] >> LAYER_SHIFT == MARGIN).sum() == 24


@pytest.mark.parametrize("item", ["The mill", "\\mill", "“Mills”"])
def test_a_bullet_needs_no_white_of_ours(item: str) -> None:
    """Some faces draw it with all the white it has."""
    bullet = Put("•", 72, 100)
    text = find_lines(pages_of([bullet, Put(item, 72 + bullet.width, 100), Put("a•b", 72, 120)]))
    assert text.texts == [f"• {item}", "a•b"]


def test_lines_of_a_listing_are_numbered() -> None:
    """Small numbers on the baseline, a blank before the code; running text above begins left of them."""
    sheet = Sheet().text(PROSE).text(MORE).gap()
    code = ["def mill(grain):", "    stones = 2", "    for sack in grain:", "        grind(sack, stones)",
            "    return 0", ""]
    for number, line in enumerate(code):
        sheet.line(f"{number + 1}", x=LEFT, size=6, leading=0)
        sheet.line(line or " ", x=LEFT + 8, font=TYPED, size=9)
    result = sheet.recovered()
    assert " ".join(texts(result, "header")) == "1 2 3 4 5 6"
    assert texts(result, "code") == [" ".join(" ".join(code).split())]


def test_the_only_line_of_a_listing_is_numbered() -> None:
    sheet = Sheet().text(PROSE).gap().line("1", x=LEFT - 12, size=6, leading=0).line("mill(grain)", font=TYPED, size=9)
    result = sheet.gap().text(MORE).recovered()
    assert (texts(result, "header"), texts(result, "code")) == (["1"], ["mill(grain)"])


def test_line_numbers_of_a_page_with_few_lines() -> None:
    """They stand where those of other pages do."""
    sheet = Sheet()
    for rows, first in ((30, 1), (12, 31)):
        for row in range(rows):
            if (first + row) % 5 == 0:
                sheet.line(str(first + row), x=LEFT - 20 - width_of(str(first + row), ROMAN, 7), size=7, leading=0)
            sheet.line("the mill and the house of the miller and the road")
        sheet.turn()
    text = find_lines(pages_of(sheet.puts))
    assert (text.lines["flags"] >> LAYER_SHIFT == MARGIN).sum() == 8


@pytest.mark.parametrize("left", [True, False])
def test_a_page_with_few_numbers_of_every_fifth_line(left: bool) -> None:
    """As in editions, and beside poems, each of which begins anew."""
    sheet = Sheet()
    for rows in (17, 7):
        for row in range(1, rows + 1):
            sheet.line("the mill and the house of the miller", leading=0)
            if row % 5 == 0:
                sheet.line(str(row), x=LEFT - 20 - width_of(str(row), ROMAN, 7) if left else 400, size=7, leading=0)
            sheet.gap()
        sheet.turn()
    text = find_lines(pages_of(sheet.puts))
    assert (text.lines["flags"] >> LAYER_SHIFT == MARGIN).sum() == 4


def test_small_marks_of_notes_are_no_line_numbers() -> None:
    notes = [Put("See the books of the mill.", 76, 100 + 12 * row) for row in range(6)]
    marks = [Put(str(row + 1), 72, 97 + 12 * row, size=6) for row in range(6)]
    text = find_lines(pages_of([put for pair in zip(marks, notes, strict=True) for put in pair]))
    assert (text.lines["flags"] >> LAYER_SHIFT == 0).all()


def test_numbers_of_sections_at_the_edge_of_line_numbers_are_none() -> None:
    """Those of a listing end where the number of the heading above it does; on another page, too."""
    sheet = Sheet()
    for first, number in ((1, "4"), (9, "5")):
        sheet.line(number, x=LEFT - width_of(number, BOLD, 14), font=BOLD, size=14, leading=0)
        sheet.line("The code of the mill", x=LEFT + 16, font=BOLD, size=14).gap()
        for row in range(first, first + 8 if first == 1 else first + 2):
            sheet.line(str(row), x=LEFT - width_of(str(row), ROMAN, 7), size=7, leading=0)
            sheet.line("mill = grind(grain, stones)", x=LEFT + 3, font=TYPED, size=9)
        sheet.gap().text(PROSE).turn()
    text = find_lines(pages_of(sheet.puts))
    layer = text.lines["flags"] >> LAYER_SHIFT
    assert [line for line, kind in zip(text.texts, layer, strict=True) if kind == MARGIN] == [
        str(number) for number in range(1, 11)]
    assert [line for line in text.texts if "code" in line] == ["4 The code of the mill", "5 The code of the mill"]


def test_numbers_of_chapters_in_contents_are_no_line_numbers() -> None:
    """They stand left of all else, aligned and counting up, but far apart."""
    sheet = Sheet().line("Contents", font=BOLD, size=17).gap()
    for chapter in range(1, 6):
        sheet.gap(8).line(str(chapter), leading=0).line("The wheel of the mill", x=LEFT + 18, leading=0)
        sheet.line(str(4 * chapter), x=400)
        for section in range(1, 5):
            sheet.line(f"{chapter}.{section} Stones of the mill" + " ." * 30 + f" {4 * chapter}", x=LEFT + 18)
    assert "3 The wheel of the mill" in " ".join(texts(sheet.recovered(), "toc"))


@pytest.mark.parametrize("leader", [True, False])
def test_numbers_of_lines_that_end_in_figures_are_none(leader: bool) -> None:
    """As in contents without sections, lists of figures, and tables whose rows are counted."""
    sheet = Sheet()
    for row in range(1, 13):
        sheet.line(str(row), leading=0).line("Stones of the mill" + " ." * 30 * leader, x=LEFT + 22, leading=0)
        sheet.line(str(7 * row), x=400)
    assert not (find_lines(pages_of(sheet.puts)).lines["flags"] >> LAYER_SHIFT).any()


@pytest.mark.parametrize(("step", "rows"), [(1, 12), (5, 40)])
def test_line_numbers_become_header(step: int, rows: int) -> None:
    result = recover(pdf_of(line_numbers(step, rows)))
    running = [text for role, text in roles(result) if role == "header"]
    assert sorted(" ".join(running).split(), key=int) == [str(number) for number in range(step, rows + 1, step)]
    assert not any(char.isdigit() for char in result.without(["header"]).text)


def test_numbers_that_do_not_count_are_no_line_numbers() -> None:
    years = [Put(year, 40, 100 + 12 * row) for row, year in enumerate(["1781", "1640", "1802", "1799", "1811", "1750"])]
    body = [Put("words of the running text on each line here", 72, 100 + 12 * row) for row in range(6)]
    text = find_lines(pages_of([*years, *body]))
    assert (text.lines["flags"] >> LAYER_SHIFT == 0).all()


def test_figures_of_a_table_are_no_line_numbers() -> None:
    """They stand under the running text, in the face of their row."""
    sheet = Sheet().text(PROSE).gap(20)
    for number in range(8):
        sheet.line(str(number), x=LEFT + 20, leading=0).line("only the sacks that were weighed", x=LEFT + 40)
    text = find_lines(pages_of(sheet.gap(20).text(PROSE[:90]).puts))
    assert (text.lines["flags"] >> LAYER_SHIFT == 0).all()


@pytest.mark.parametrize("shift", [0.0, 0.3])
def test_fake_bold_goes_to_a_hidden_block(shift: float) -> None:
    sheet = Sheet().line("Twice drawn words", size=12).gap().text(PROSE)
    sheet.puts.insert(1, sheet.puts[0]._replace(x=sheet.puts[0].x + shift))
    assert roles(sheet.bare()) == [("title", "Twice drawn words"), ("paragraph", PROSE),
                                   ("hidden", "Twice drawn words")]
    assert sheet.recovered().without(["hidden"]).text.split("\n\n") == ["Twice drawn words", PROSE]


def test_fake_bold_drawn_letter_by_letter() -> None:
    once = apart(Put("Twice", 72, 100), 0.0)
    doubled = [copy for put in once for copy in (put, put._replace(x=put.x + 0.2))]
    text = find_lines(pages_of(doubled))
    assert text.texts[0] == "Twice"
    assert int((text.pages.glyphs["flags"] & REPEATED > 0).sum()) == 5


def test_a_page_drawn_twice_from_its_head() -> None:
    """No line of the copy follows its own first drawing."""
    puts = fill(PROSE, 72, 100, 400)
    result = recover_pages(pages_of([*puts, *(put._replace(x=put.x + 0.35) for put in puts)]))
    assert roles(result) == [("paragraph", PROSE), ("hidden", PROSE)]


def test_a_wider_glyph_at_one_place_is_no_copy() -> None:
    """As an r drawn above a syllable, whose next letter is an r too."""
    glyphs = pages_of([Put("bar", 72, 100)]).glyphs.copy()
    glyphs["char"][1], glyphs["object"] = glyphs["char"][2], range(3)
    for name in ("x0", "origin"):
        glyphs[name][1] = glyphs[name][2]
    glyphs["x1"][1] = glyphs["x0"][1] + 2 * (glyphs["x1"][2] - glyphs["x0"][2])
    assert not len(repeated(glyphs))


@pytest.mark.parametrize(("across", "down"), [(1.0, 2.0), (-1.0, 1.0), (0.5, -1.5), (2.0, 2.0)])
def test_a_shadow_is_no_second_letter(across: float, down: float) -> None:
    """Letters of it that the line has elsewhere too."""
    shadow = Put("yellow", 72 + across, 100 + down, BOLD, 14)
    puts = [shadow, Put("yellow", 72, 100, BOLD, 14), Put("valley", 172, 100, BOLD, 14)]
    text = find_lines(pages_of(puts))
    assert [line for line, row in zip(text.texts, text.lines, strict=True) if not row["flags"] >> LAYER_SHIFT
            ] == ["yellow", "valley"]


def test_twin_letters_are_not_doubled() -> None:
    assert lines_of([Put("ballooning committee, 1000 llamas", 72, 100)]) == ["ballooning committee, 1000 llamas"]


def copied(seen_first: bool) -> list[Put]:
    """Two paragraphs, the second of them twice at one place, seen and unseen."""
    seen = fill(MORE, 72, 200, 400)
    unseen = [put._replace(mode=UNSEEN) for put in seen]
    return fill(PROSE, 72, 100, 400) + ([*seen, *unseen] if seen_first else [*unseen, *seen])


@pytest.mark.parametrize("seen_first", [True, False])
def test_of_two_copies_the_seen_one_is_kept(seen_first: bool) -> None:
    assert roles(recover_pages(pages_of(copied(seen_first)))) == [
        ("paragraph", PROSE), ("paragraph", MORE), ("hidden", MORE)]


@pytest.mark.parametrize("seen_first", [True, False])
def test_of_two_copies_in_a_file_the_seen_one_is_kept(seen_first: bool) -> None:
    result = recover(pdf_of(copied(seen_first))).without(["hidden"])
    assert result.text.split("\n\n") == [PROSE, MORE]


def test_unseen_text_alone_is_kept() -> None:
    """As in a scan with its text laid under it."""
    result = recover(pdf_of(put._replace(mode=UNSEEN) for put in fill(PROSE, 72, 100, 400)))
    assert roles(result) == [("paragraph", PROSE)]


def test_text_beside_the_page_is_hidden() -> None:
    result = recover(page_pdf(show(72, 700, "On the page") + show(700, 400, "Beside it")))
    assert roles(result) == [("paragraph", "On the page"), ("hidden", "Beside it")]


def right_to_left_line(space: float) -> list[list[Put]]:
    """Two Hebrew words and a number between them, letter by letter in logical order, as they are seen."""
    words, x = [], 300.0
    for part in (HEBREW, "1948", WORLD):
        left = x - 5 * len(part)
        ends = part if part.isdigit() else part[::-1]
        letters = [Put(char, left + 5 * place, 100) for place, char in enumerate(ends)]
        words.append(letters if part.isdigit() else letters[::-1])
        x = left - space
    return words


@pytest.mark.parametrize(("drawing", "space"), [
    ("logical", 3), ("seen", 3), ("mixed", 3), ("words backwards", 3), ("seen", 5), ("logical", 5)])
def test_right_to_left_lines_come_out_logical(drawing: str, space: float) -> None:
    first, number, last = right_to_left_line(space)
    order = {"logical": [*first, *number, *last],
             "seen": sorted([*first, *number, *last], key=lambda put: put.x),
             "mixed": [*number, *last, *first],
             "words backwards": [*first[::-1], *number, *last[::-1]]}[drawing]
    assert lines_of(order) == [f"{HEBREW} 1948 {WORLD}"]


def test_upright_ideographs_in_columns() -> None:
    """Vertical writing: columns from right to left."""
    first = [Put(char, 300, 100 + 10 * row) for row, char in enumerate("春眠不覚暁")]
    second = [Put(char, 280, 100 + 10 * row) for row, char in enumerate("処処聞啼鳥")]
    assert lines_of([*first, *second]) == ["春眠不覚暁", "処処聞啼鳥"]


def test_ideographs_have_no_spaces_between_them() -> None:
    assert lines_of(words_of(Put("春眠 不覚", 72, 100))) == ["春眠不覚"]


@pytest.mark.parametrize(("runs", "expected"), [
    ((("第二章", 0.0), ("绪论", 1.0)), "第二章 绪论"),             # a quad after the number of a chapter
    ((("博士", 0.0), ("研究", 0.25)), "博士研究"),                # justified
    ((("摘", 0.0), ("要", 1.0)), "摘要"),                         # spread over four ems
    ((("专", 0.0), ("业", 2.0), ("计算机", 1.0)), "专业 计算机"),
    ((("单", 0.0), ("位：", 0.7)), "单位："),
])
def test_half_an_em_between_ideographs_is_a_space(runs: list[tuple[str, float]], expected: str) -> None:
    puts, x = [], 72.0
    for text, gap in runs:
        for place, char in enumerate(text):
            x += gap * 10 if not place else 0
            puts.append(Put(char, x, 100))
            x += 10 * UNKNOWN_WIDTH
    assert lines_of(puts) == [expected]


def test_slanted_letters_do_not_run_into_the_next_word() -> None:
    result = recover(pdf_of([Put("of half of", 72, 100, ITALIC), Put("it all", 72 + 45, 100)]))
    assert result.text == "of half of it all"


def test_a_rule_for_words_of_ones_own() -> None:
    def none(glyphs: Array, order: Array, lines: Array, frames: object) -> Array:
        return np.zeros(len(order), bool)
    text = find_lines(pages_of([Put("no spaces here", 72, 100)]), none)
    assert text.texts == ["nospaceshere"]


def test_no_glyphs_no_lines() -> None:
    text = find_lines(pages_of([]))
    assert len(text.lines) == len(text.order) == 0
    assert text.texts == []


def test_thin_spaces_before_high_marks() -> None:
    """French sets a thin space before them; a kerned pair has none."""
    parted = [*words_of(Put("le paquet", 72, 100)), Put("; la suite", 72 + Put("le paquet", 72, 100).width + 1.3, 100)]
    assert lines_of(parted) == ["le paquet ; la suite"]
    first = Put("the packet", 72, 100)
    kerned = [*words_of(first), Put("; the rest", 72 + first.width + 0.5, 100)]
    assert lines_of(kerned) == ["the packet; the rest"]


def test_full_width_marks_have_their_blank_within() -> None:
    first = Put("提供されている、", 72, 100)
    assert lines_of([first, Put("debconf", 72 + first.width + 2.5, 100)]) == ["提供されている、debconf"]


@pytest.mark.parametrize("rows", [2, 3, 4])
@pytest.mark.parametrize("ragged", [False, True])
def test_a_drop_capital_begins_the_first_of_its_lines(rows: int, ragged: bool) -> None:
    large = 10 * (1.2 * (rows - 1) + 0.7) / 0.7        # from the first line's capitals to the last line's baseline
    letter = Put("T", 72, 100 + 12 * (rows - 1), size=large)
    inner = letter.x + letter.width + 2
    words = [f"{word} written slowly{' indeed' * (ragged and place % 2)}" for place, word in
             enumerate(("he pages were", "and bound with", "before the winter", "came to the", "valley at"))]
    puts = [letter, *(Put(text, inner if row < rows else 72, 100 + 12 * row, size=10)
                      for row, text in enumerate(words))]
    assert lines_of(puts) == ["T" + words[0], *words[1:]]


@pytest.mark.parametrize("base", [111, 112])
def test_a_drop_capital_in_a_box_that_floats_stands_on_no_line(base: int) -> None:
    """Browsers set the box below the top of the first line, whatever the leading."""
    letter = Put("T", 72, base, size=25)
    inner = letter.x + letter.width + 2
    puts = [letter, Put("he pages were written", inner, 100), Put("and bound in spring", inner, 118),
            Put("before the winter came", 72, 136)]
    assert lines_of(puts) == ["The pages were written", "and bound in spring", "before the winter came"]


@pytest.mark.parametrize("number", ["3", "३", "③"])
def test_the_large_figure_of_a_chapter_is_a_word(number: str) -> None:
    figure = Put(number, 72, 112, size=27)
    inner = figure.x + figure.width + 2
    puts = [figure, Put("Many are the mills", inner, 100), Put("on the river", inner, 112), Put("in spring", 72, 124)]
    assert lines_of(puts) == [f"{number} Many are the mills", "on the river", "in spring"]


def test_a_large_capital_drawn_between_its_line_and_the_next() -> None:
    """It stands on the baseline of its line, and the line below begins under it."""
    letter = Put("T", 72, 100, size=36)
    puts = [Put("his is the third", 72 + letter.width, 100), letter, Put("page of the document.", 72, 116)]
    assert lines_of(puts) == ["This is the third", "page of the document."]


def test_a_large_letter_beside_one_line_is_no_drop_capital() -> None:
    puts = [Put("P", 72, 112, size=30), Put("parking", 96, 100, size=10),
            Put("Nothing else stands here", 72, 160, size=10), Put("that could be text", 72, 172, size=10)]
    assert sorted(lines_of(puts)) == ["Nothing else stands here", "P", "parking", "that could be text"]


def test_a_page_number_below_the_gutter_leaves_it_open() -> None:
    left = [Put(text, 72, 100 + 12 * row) for row, text in enumerate(("the mill and its", "wheel of old oak"))]
    edge = 72 + max(put.width for put in left)
    left = [put._replace(x=edge - put.width) for put in left]
    right = [Put(text, edge + 9, put.y)
             for put, text in zip(left, ("came to the bank", "before the winter"), strict=True)]
    number = Put("7", edge + 2, 140)
    texts = [put.text for put in (*left, *right, number)]
    assert lines_of([*left, *right, number]) == texts


def test_a_line_over_columns_leaves_their_gutter_open() -> None:
    words = ("the mill and its", "wheel of old oak", "that turned here")
    end = 172 + max(Put(text, 0, 0).width for text in words)
    left = [Put(text, end - Put(text, 0, 0).width, 124 + 12 * row) for row, text in enumerate(words)]
    right = [Put(text, end + 9, put.y)
             for put, text in zip(left, ("before winter", "on the banks", "at the foot"), strict=True)]
    title = Put("On the mills that stand by the rivers of the valley", 172, 95)
    assert lines_of([title, *left, *right]) == [put.text for put in (title, *left, *right)]


def test_a_raised_mark_drawn_apart_begins_its_note() -> None:
    note = Put("A note on this that is long enough", 80, 700, size=8)
    text = Put("The text of the page is set in ten points and longer than its notes are", 72, 100)
    assert lines_of([note, text, Put("1", 76.5, 697, size=6)]) == ["1" + note.text, text.text]


def test_single_letters_moved_apart_as_others_are_by_blanks() -> None:
    """Blanks are drawn before some of the letters, the others are moved by as much."""
    puts, x = [], 72.0
    for word in ("a", "b", " |", "c", " |", "d", "e"):
        if word.startswith(" "):
            puts.append(Put(word, x - 2.5, 100))
        else:
            puts.append(Put(word, x, 100))
        x += Put(word.strip(), 0, 0).width + 2.5
    assert lines_of(puts) == ["a b | c | d e"]


def test_slanted_by_the_matrix_alone() -> None:
    """As office programs do for a face without italics: boxes of slanted letters reach over the spaces."""
    width = Put("grammar", 0, 0, "Helvetica", 12).width
    content = b"".join(f"BT /F1 12 Tf 1 0 0.27 1 {x:.2f} 700 Tm ({word}) Tj ET\n".encode()
                       for x, word in ((72, "grammar"), (72 + width + 3, "name")))
    pages = recover(page_pdf(content)).pages
    assert np.allclose(pages.glyphs["size"][pages.glyphs["flags"] == 0], 12, atol=0.01)
    assert recover(page_pdf(content)).text == "grammar name"


@pytest.mark.parametrize(("before", "behind", "expected"), [
    (0.1, 0.1, "The KOMA-Script package."),
    (0.16, 0.11, "The KOMA-Script package."),                       # in the cells of a listing
    (0.25, 0.25, "The KOMA - Script package."),
])
def test_a_hyphen_kerned_off_its_words(before: float, behind: float, expected: str) -> None:
    puts, x = [], 72.0
    for piece, gap in (("The KOMA", before), ("-", behind), ("Script package.", 0.0)):
        puts.append(Put(piece, x, 100))
        x += puts[-1].width + gap * 10
    assert recover(pdf_of(puts)).text == expected


@pytest.mark.parametrize("gap", [0.155, 0.18])
def test_a_kerned_space_that_the_library_sees(gap: float) -> None:
    first = Put("It was written slowly.", 72, 100)
    second = Put("The mill stood still.", 72 + first.width + gap * 10, 100)
    assert recover(pdf_of([first, second])).text == f"{first.text} {second.text}"


def test_lines_in_another_order_keep_their_texts() -> None:
    """Without a second look at their glyphs."""
    text = find_lines(pages_of(fill(PROSE, LEFT, 100, 300)))
    order = np.arange(len(text.lines))[::-1]
    turned = in_order(text, order)
    assert turned.lines.tolist() == text.lines[order].tolist()
    assert turned.texts == text.texts[::-1] == replace(text, lines=text.lines[order]).texts
    assert turned.string is text.string


@pytest.mark.parametrize(("last", "found"), [(2.2, True), (1.4, False)])
def test_spaces_between_letters_whose_strokes_join(last: float, found: bool) -> None:
    """Devanagari: each letter reaches over the next one, so that gaps between words are narrower by as much."""
    word, x, puts = "\u0915\u092e\u0932\u0928", 72.0, []
    for gap in (3.0, 3.0, last):
        puts.append(Put(word + (" " if gap > last else ""), x, 100))
        x += Put(word, x, 100).width + gap
    pages = pages_of([*puts, Put(word, x, 100)])
    drawn = pages.glyphs["flags"] & BLANK == 0
    pages.glyphs["x0"][drawn] -= 0.4
    pages.glyphs["x1"][drawn] += 0.4
    assert find_lines(pages).texts == [" ".join([word] * 3) + " " * found + word]
