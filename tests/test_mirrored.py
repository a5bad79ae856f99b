"""Brackets of right-to-left text, and its ligatures of lam and alef."""
from __future__ import annotations

import numpy as np
import pytest

from spacy_pdfrecover.model import BLANK, COMPONENT, GLYPH
from spacy_pdfrecover.read.mirrored import put_right

BEH, ALEF, LAM = "\u0628", "\u0627", "\u0644"


def put(text: str, shared: tuple[int, ...] = ()) -> str:
    """The text put right; characters that share the glyph of the one before them by their place."""
    glyphs = np.zeros(len(text), GLYPH)
    glyphs["char"] = [ord(char) for char in text]
    glyphs["size"], glyphs["x0"] = 10, np.arange(len(text), 0, -1) * 5
    glyphs["x1"] = glyphs["x0"] + 5
    glyphs["flags"] = [BLANK * (char == " ") | COMPONENT * (place in shared) for place, char in enumerate(text)]
    put_right(glyphs)
    return "".join(map(chr, glyphs["char"].tolist()))


@pytest.mark.parametrize(("text", "expected"), [
    ("ب )ب( ب", "ب (ب) ب"), ("ب (ب) ب", "ب (ب) ب"), ("ب »ب« )a( ب", "ب «ب» (a) ب"), ("a )b( c", "a )b( c"),
    ("ب ]12[. ب (ب) ب", "ب [12]. ب (ب) ب"), ("ب [12]. ب", "ب [12]. ب"), ("ب )a( ب", "ب (a) ب"), ("]1[ a", "]1[ a")])
def test_brackets_stand_about_what_they_enclose(text: str, expected: str) -> None:
    assert put(text) == expected


def test_lam_stands_before_the_alef_of_its_glyph() -> None:
    assert put(BEH + ALEF + LAM + BEH + ALEF + LAM, shared=(2,)) == BEH + LAM + ALEF + BEH + ALEF + LAM


def test_a_glyph_of_more_letters_stays() -> None:
    """That of the name of God."""
    assert put(ALEF + LAM + LAM, shared=(1, 2)) == ALEF + LAM + LAM
