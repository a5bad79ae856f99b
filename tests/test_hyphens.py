"""Hyphens that a file lost, and the evidence for those that it kept."""
from __future__ import annotations

import numpy as np
import pytest
from made_text import SIZE, made_text

from spacy_pdfrecover.layout.marks import ends_hyphenated
from spacy_pdfrecover.lexicon import Lexicon
from spacy_pdfrecover.model import BLANK, Pages
from spacy_pdfrecover.repair.hyphen_odds import is_suspended, keep_odds
from spacy_pdfrecover.repair.hyphens import make_dehyphenate
from spacy_pdfrecover.repair.parted import Parted, parted_at
from spacy_pdfrecover.repair.rejoined import rejoined
from spacy_pdfrecover.text import Text

CUT = ("there is much diffi~", "culty in it and the peo~", "ple of this country who are", "not so impor~",
       "tant to them have all gi~", "ven what they had to those", "in the natio~", "nal house who came to see us",
       "with all that they could do", "for them in the last year of", "the war and in the first one",
       "of those that came after it", "and went on for a long time", "before we saw the end of it",
       "as all of us know by now and", "as all of you will know soon")
"""A tilde for each hyphen that is gone."""
BROKEN = tuple(line.rstrip("~") for line in CUT)
EDGE = 300.0
HYPHEN = 3.0                # points that a line falls short by where its hyphen is gone


def justified(lines: tuple[str, ...], short: bool, others: int = 0) -> tuple[Text, Pages]:
    """Lines that all end at one edge; those that are cut end before it if their hyphen left room, and some others."""
    whole = [line for line in lines if line + "~" not in CUT][:others]
    text, pages = made_text("\n".join(lines))
    glyphs = pages.glyphs
    row = 0
    for line in lines:
        count = len(line.replace(" ", ""))
        cut = short and (line + "~" in CUT or line in whole)
        move = EDGE - HYPHEN * cut - glyphs["x1"][row + count - 1]
        glyphs["x0"][row:row + count] += move
        glyphs["x1"][row:row + count] += move
        row += count
    return text, pages


def mended(text: Text, pages: Pages, lines: tuple[str, ...], lang: str = "en") -> str:
    return make_dehyphenate()(text, Lexicon(lang).for_document("\n".join(lines)), pages).string


def test_short_lines_tell_where_hyphens_are_gone() -> None:
    """`gi` and `ven` are in the list, too: only the room tells."""
    text, pages = justified(BROKEN, short=True)
    found = mended(text, pages, BROKEN)
    for words in ("much difficulty in", "the people of", "so important to", "all given what", "the national house"):
        assert words in found
    assert "who are not so" in found


def test_lines_that_are_short_for_other_reasons_hide_no_hyphens() -> None:
    """In sound documents no line ends within such words, however many fall short of an edge."""
    text, pages = justified(BROKEN, short=True, others=2)
    found = mended(text, pages, BROKEN)
    assert "all given what" in found
    assert "who are not so" in found


def test_lines_that_end_alike_are_left_to_the_words() -> None:
    text, pages = justified(BROKEN, short=False)
    assert "gi ven" in mended(text, pages, BROKEN)


def test_blanks_behind_letters_tell_it_too() -> None:
    text, pages = made_text("\n".join(BROKEN))
    glyphs, rows, order = pages.glyphs, [], []
    cut = tuple(line.rstrip("~") for line in CUT if line.endswith("~"))
    shift = np.zeros(len(glyphs), "i4")
    for at in (text.joint == 2).nonzero()[0].tolist():
        row = int(text.glyph[at - 1])
        if text.string[:at].endswith(cut):
            blank = glyphs[row].copy()
            blank["x0"], blank["x1"] = glyphs["x1"][row], glyphs["x1"][row] + 0.33 * SIZE
            blank["char"], blank["flags"] = ord(" "), BLANK
            rows.append(blank)
            order.append(row + 1)
            shift[row + 1:] += 1
    glyph = text.glyph.copy()
    drawn = glyph >= 0
    glyph[drawn] += shift[glyph[drawn]]
    pages = Pages(pages.source, np.insert(glyphs, order, rows), pages.pages, pages.rules, pages.fonts)
    found = mended(Text(text.chars, glyph, text.joint, text.starts, text.ends), pages, BROKEN)
    assert "all given what" in found
    assert "much difficulty in" in found


def test_sound_lines_stay() -> None:
    sound = ("it was in the morning of the", "day that he came in to see", "us and to have a word with",
             "the man of the house who had", "not been out for many days or")
    text, pages = justified(sound, short=False)
    assert mended(text, pages, sound) == " ".join(sound)


@pytest.mark.parametrize(("lang", "left", "right", "known", "keep"), [
    ("en", "Doc", "Book", "", True),            # a capital
    ("en", "re", "sign", "re-sign it", True),   # the document's own spelling
    ("en", "re", "sign", "resign it", False),
    ("en", "co", "author", "a co-editor, a co-worker and an author", True),       # other compounds with that head
    ("fr", "dit", "elle", "", True),
    ("pt", "governa", "mento", "", False),
    ("de", "Netz", "werk", "", False),
])
def test_odds(lang: str, left: str, right: str, known: str, keep: bool) -> None:
    lexicon = Lexicon(lang).for_document(known)
    assert (keep_odds(Parted(left, right), lexicon) > 0) == keep


def test_the_document_s_inner_capitals() -> None:
    lines = ("all of it is in DocBook and", "none of it is left out of Doc-", "Book as it was", "but in Doc-", "Book12")
    text, pages = made_text("\n".join(lines))
    result = mended(text, pages, lines)
    assert "of DocBook as" in result
    assert result.endswith("in DocBook12")


@pytest.mark.parametrize(("lang", "left", "right", "following", "kept"), [
    ("en", "university", "and", "state", True), ("en", "long", "or", "short-lived", True),
    ("en", "how", "to", "guides", False), ("en", "thous", "and", "ways", False),
    ("fr", "pré", "et", "post-opératoire", True), ("de", "Vor", "und", "Nachteile", True),
])
def test_hyphens_for_what_comes_later(lang: str, left: str, right: str, following: str, kept: bool) -> None:
    parted = Parted(left, right, before=" ", after=" ", following=following)
    assert is_suspended(parted, Lexicon(lang).for_document("")) == kept


def test_letters_change_only_where_a_word_tells() -> None:
    empty = Lexicon("de").for_document("")
    assert rejoined("Druk", "ker", empty) == "Drucker"
    assert rejoined("Xuk", "kyz", empty) == "Xukkyz"
    assert rejoined("Druk", "ker", Lexicon("en").for_document("")) == "Drukker"


@pytest.mark.parametrize(("before", "width", "after"), [
    ("de bien\ufffdêtre ici", 0.02, "de bien-être ici"), ("de bien\ufffdêtre ici", 0.6, "de bien\ufffdêtre ici"),
    ("la fa\ufffdon de", 0.3, "la fa\ufffdon de"), ("pour eux\ufffd\nmêmes ici", 0.02, "pour eux-mêmes ici"),
    ("en fran\ufffd\nçais ici", 0.02, "en français ici")])
def test_hyphens_that_their_face_lacks(before: str, width: float, after: str) -> None:
    """A sign without a character between known words, narrower than any letter."""
    letters = before.replace(" ", "").replace("\n", "")
    text, pages = made_text(before, {letters.index("\ufffd"): width})
    assert make_dehyphenate()(text, Lexicon("fr").for_document(before), pages).string == after


def test_signs_without_a_character_that_end_lines_are_hyphens() -> None:
    """As wide as a letter may be: that they stand at line ends tells them, in words of any list or none."""
    lines = "he took the de\ufffd\ncision to re\ufffd\nmain in the win\ufffd\ndow with kvek\ufffdtorval"
    signs = [number for number, char in enumerate(lines.replace(" ", "").replace("\n", "")) if char == "\ufffd"]
    text, pages = made_text(lines, dict.fromkeys(signs, 0.34))
    assert make_dehyphenate()(text, Lexicon("en").for_document(lines), pages).string == (
        "he took the decision to remain in the window with kvek-torval")
    one = lines.replace("win\ufffd\ndow", "window").replace("re\ufffd\nmain", "remain")
    text, pages = made_text(one, dict.fromkeys([signs[0], signs[3] - 2], 0.34))
    assert "de\ufffd cision" in make_dehyphenate()(text, Lexicon("en").for_document(one), pages).string


@pytest.mark.parametrize(("others", "length", "kept"), [
    ((), 150, True), (("she had some diffi-", "culty with it"), 150, False),
    (("a cat-", "astrophe", "of the peo-", "ple"), 150, False), ((), 50, False)])
def test_where_no_word_is_parted_all_hyphens_are_the_authors(others: tuple[str, ...], length: int, kept: bool) -> None:
    """Few of many lines end at one then, and none with a word that the lists know without it."""
    compounds = ("we saw a ram-", "disk that came with the low-", "ceilinged house")
    rest = ("and went on for a long time before we saw the end of it",) * length
    lines = (*compounds, *rest, *others)
    text, pages = made_text("\n".join(lines))
    assert ("ram-disk" if kept else "ramdisk") in mended(text, pages, lines)


def test_where_words_with_hyphens_are_common_so_are_line_ends_at_them() -> None:
    """Tuvan, which no list knows."""
    lines = ("кижи бүгү-ниити эрге", "биле кем-херек болгаш", "хоойлу-дүрүм акы-", "дуңмалышкы кижи") * 30
    text, pages = made_text("\n".join(lines))
    assert "акы-дуңмалышкы" in mended(text, pages, lines)


@pytest.mark.parametrize(("left", "right"), [
    ("\u0bae\u0bb0\u0bbf", "\u0baf\u0bc8"), ("\u1ecd\u0300r\u1eb9\u0301", "s\u00ed")])
def test_words_are_parted_behind_vowel_signs_and_marks(left: str, right: str) -> None:
    """Tamil, whose vowels are signs, and Yoruba, whose tones are."""
    assert ends_hyphenated(f"{left}-")
    parted = parted_at(f"{left}- {right}", len(left) + 1, len(left))
    assert parted is not None
    assert (parted.left, parted.right) == (left, right)
