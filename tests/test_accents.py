"""Accents drawn apart from their letters."""
from __future__ import annotations

from collections.abc import Sequence

import pytest
from made_pages import PROSE, ROMAN, Put, Sheet, pages_of, recover_pages, roles, width_of

from spacy_pdfrecover.lines import find_lines

DIAERESIS, CARON, ACUTE = "\N{DIAERESIS}", "\N{CARON}", "\N{ACUTE ACCENT}"
SIZE = 10.0


def over(mark: str, word: str, letter: int, x: float = 72.0, y: float = 100.0) -> Put:
    """An accent in the middle over a letter of a word at x."""
    start = x + width_of(word[:letter], ROMAN, SIZE)
    shift = (width_of(word[letter], ROMAN, SIZE) - width_of(mark, ROMAN, SIZE)) / 2
    return Put(mark, start + shift, y)


def text_of(puts: Sequence[Put]) -> str:
    return recover_pages(pages_of(puts)).text


def letters(word: str, x: float = 72.0) -> list[Put]:
    return [Put(char, x + width_of(word[:place], ROMAN, SIZE), 100.0) for place, char in enumerate(word)]


@pytest.mark.parametrize("place", [3, 4])
def test_an_accent_right_before_or_behind_its_letter(place: int) -> None:
    """`Ger¨at` and `Gera¨t` as drawn, the dots over the a."""
    drawn = letters("Gerat")
    drawn.insert(place, over(DIAERESIS, "Gerat", 3))
    assert text_of(drawn) == "Gerät"


def test_an_accent_stands_over_the_letter_that_is_seen() -> None:
    """Below it lies a hidden copy, whose letters come first."""
    seen = [Put("Gerat", 72, 100), over(DIAERESIS, "Gerat", 3)]
    result = recover_pages(pages_of([*(put._replace(mode=3) for put in seen), *seen]))
    assert result.without(["hidden"]).text == "Gerät"


def test_an_accent_drawn_after_the_word() -> None:
    assert text_of([Put("Gerat", 72, 100), over(DIAERESIS, "Gerat", 3)]) == "Gerät"


def test_an_accent_drawn_after_the_line() -> None:
    line = "Skoda and Co are here"
    assert text_of([Put(line, 72, 100), Put("A second line.", 72, 112), over(CARON, "Skoda", 0, y=98)]) == (
        "Škoda and Co are here A second line.")


def test_several_accents_drawn_after_the_line() -> None:
    word = "Zdenek Sima"
    assert text_of([Put(word, 72, 100), over(CARON, word, 7, y=98), over(CARON, word, 4),
                    over(ACUTE, word, 8)]) == "Zdeněk Šíma"


def test_a_dotless_i_gets_its_accent() -> None:
    assert text_of([Put("na", 72, 100), Put("\N{LATIN SMALL LETTER DOTLESS I}", 82, 100), Put(DIAERESIS, 83, 100),
                    Put("ve", 87, 100)]) == "naïve"


@pytest.mark.parametrize(("accent", "mark"), [
    (CARON, "\u030c"), ("\N{SMALL TILDE}", "\u0303"), ("\N{MODIFIER LETTER CIRCUMFLEX ACCENT}", "\u0302")])
def test_letters_that_have_no_such_accent_get_a_combining_mark(accent: str, mark: str) -> None:
    assert text_of([Put("the Q", 72, 100), over(accent, "the Q", 4, y=98), Put(" of them", 102, 100)]) == (
        f"the Q{mark} of them")


def test_accents_of_the_next_line_are_not_taken() -> None:
    """The capital with its accent stands close under the descenders of the line above."""
    upper, lower = Put("regal page", 72, 100), Put("Etude", 72, 110)
    assert text_of([upper, lower, over(ACUTE, "Etude", 0, y=108)]) == "regal page Étude"


@pytest.mark.parametrize("before", ["\N{LATIN SMALL LETTER E WITH DOT BELOW}da ", "ka "])
def test_combining_marks_drawn_after_the_line_stand_behind_their_letter(before: str) -> None:
    """So Yoruba is set, whose letters have a dot below and a tone above."""
    letter = "\N{LATIN SMALL LETTER E WITH DOT BELOW}"
    word = f"{before}{letter}de"
    mark = over("\u0300", word, len(before))
    pages = pages_of([Put(word, 72, 100), mark])
    pages.glyphs["x1"][-1] += 3             # as wide as its ink
    assert find_lines(pages).texts == [f"{before}{letter}\u0300de"]


@pytest.mark.parametrize("line", ["a^b and c~d", "4° and 7° below", "the `name` of it"])
def test_signs_that_stand_for_themselves(line: str) -> None:
    assert text_of([Put(line, 72, 100)]) == line


def test_letters_keep_their_own_accent() -> None:
    assert find_lines(pages_of([Put("größere Ängste", 72, 100)])).texts == ["größere Ängste"]


def test_every_accent_stays_a_glyph_of_the_text() -> None:
    result = recover_pages(pages_of([Put("Gerat", 72, 100), over(DIAERESIS, "Gerat", 3)]))
    edits = [(edit.rule, edit.before, edit.after) for edit in result.edits]
    assert edits == [("accents", f"{DIAERESIS}a", "ä")]


def test_a_hat_over_a_hat_is_no_letter() -> None:
    """A wide one of mathematics over a term, and a small one over its first letter: the letter has one."""
    hat = "\N{MODIFIER LETTER CIRCUMFLEX ACCENT}"
    wide, small = Put(hat, 103.0, 93.0, size=24.0), Put(hat, 104.4, 97.0)
    assert text_of([Put("the term", 60, 100), wide, small, Put("bm", 104, 100)]).endswith("b\u0302m")


@pytest.mark.parametrize(("drawn", "whole"), [
    ("\u0915\u093e\u0947", "\u0915\u094b"), ("\u0ab2\u0abe\u0ac8", "\u0ab2\u0acc"),
    ("\u0b95\u0bc6\u0bbe", "\u0b95\u0bca"),
    ("\u09a4\u0981\u09be", "\u09a4\u09be\u0981"), ("\u0e17\u0e4d\u0e32", "\u0e17\u0e33"),
    ("\u0e19\u0e4d\u0e49\u0e32", "\u0e19\u0e49\u0e33"), ("\u0e99\u0ecd\u0eb2", "\u0e99\u0eb3"),
    ("\u095b", "\u091c\u093c"),
    ("\u0915\u093e", "\u0915\u093e")])
def test_vowel_signs_drawn_in_parts_are_whole(drawn: str, whole: str) -> None:
    assert text_of([Put(drawn, 72, 100)]) == whole


def test_rules_see_letters_with_their_accents() -> None:
    """The word for figure, and a sentence that goes on in the next column; marks above what has none are no letters."""
    caption, rest = "Obrazek 1: The mill", "etude of the wheel that was drawn in the year of the flood"
    sheet = Sheet().text(PROSE, width=180).gap(20).line(caption, size=SIZE).gap(20)
    first = sheet.puts[-1]
    sheet.text(PROSE[:PROSE.index("Nobody") - 2] + " in an", width=180, justified=False)
    sheet.puts += [over(ACUTE, caption, 3, y=first.y), Put(rest, 320, 100), over(ACUTE, rest, 0, x=320)]
    found = roles(sheet.bare())
    assert ("caption", "Obrázek 1: The mill") in found
    assert found[-1][1].endswith(f"in an é{rest[1:]}")


@pytest.mark.parametrize(("letter", "mark", "written"), [
    ("a", DIAERESIS, "ä"), ("Q", CARON, f"Q{CARON}"), ("\N{LATIN SMALL LETTER DOTLESS I}", "\u0301", "í")])
def test_lines_are_written_with_letters_as_they_are_seen(letter: str, mark: str, written: str) -> None:
    puts = [Put("n", 72, 100), Put(letter, 77, 100), over(mark, f"n{letter}", 1)]
    assert find_lines(pages_of(puts)).texts == [f"n{written}"]


@pytest.mark.parametrize("late", [False, True])
def test_a_mark_over_a_blank_is_a_quote(late: bool) -> None:
    r"""TeX's `\`{ }mill'` sets a combining mark higher than the line, over a blank; drawn after the line, too."""
    words = [Put("into the", 72, 100), Put("mill' it went", 111, 100)]
    mark = Put("\u0300", 110, 98)
    puts = [*words, mark] if late else [words[0], mark, words[1]]
    assert text_of([*puts, Put("and out of it.", 72, 112)]) == "into the `mill' it went and out of it."
