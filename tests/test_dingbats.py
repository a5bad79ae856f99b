"""Letters of bitmap fonts that Ghostscript took for dingbats."""
from __future__ import annotations

import numpy as np
import pytest
from made_pages import PROSE, Put, pages_of

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.read.dingbats import DINGBATS, name_dingbats
from spacy_pdfrecover.read.tex_symbols import name_symbols


def named(text: str, font: str) -> str:
    """As it is read where the font has this name."""
    glyphs = pages_of([Put(text, 72, 100)]).glyphs.copy()
    glyphs["font"] = 0
    fonts = [Font(font)]
    name_dingbats(fonts, glyphs)
    name_symbols(fonts, glyphs)
    return "".join(map(chr, glyphs["char"]))


def dingbats(text: str) -> str:
    """What Ghostscript makes of it: the letters p to t have no dingbat."""
    signs = {code: sign for code, sign in enumerate(DINGBATS, 1) if sign != " "}
    return "".join(signs.get(ord(char), char) if char != " " else " " for char in text)


def test_dingbats_of_bitmap_fonts_are_the_letters_of_their_codes() -> None:
    assert dingbats("The mills") == "❚❤❡ ♠✐❧❧s"
    assert named(dingbats(PROSE), "") == PROSE
    assert named(dingbats(PROSE), "Village") == dingbats(PROSE)


def test_ligatures_among_them_are_those_of_their_encoding() -> None:
    assert named(dingbats("The o\x0ece of the \x0crst mills and dams"), "") == "The oﬃce of the ﬁrst mills and dams"


@pytest.mark.parametrize("text", ["♠ 7 ♥ 9 ♦ 10 ♣ ace", "① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨ ⑩", "✓ ✗ ✔ ✘ ➔ ➜ ★ ✉ ✈ ✂", "❚❤❡ mills"])
def test_other_dingbats_stay(text: str) -> None:
    assert named(text, "") == text


def test_each_sign_stands_for_one_code() -> None:
    signs = [sign for sign in DINGBATS if sign != " "]
    assert len(signs) == len(np.unique(signs)) == 201
