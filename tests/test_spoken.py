"""Indic scripts in the order of their glyphs."""
from __future__ import annotations

import numpy as np
import pytest

from spacy_pdfrecover.model import COMPONENT, GENERATED, GLYPH, Array
from spacy_pdfrecover.read.points import attach_points
from spacy_pdfrecover.read.spoken import put_as_spoken

WIDE = 6.0
KI, MI, STHI, TRI = "\u093f\u0915", "\u093f\u092e", "\u093f\u0938\u094d\u0925", "\u093f\u0924"
"""Syllables as drawn: the sign left of its consonants."""


def drawn(words: str, whole: tuple[str, ...] = ()) -> Array:
    """Glyphs from left to right; each of `whole` is one glyph, drawn over the letter before it if it is a reph."""
    glyphs, x, at = np.zeros(len(words), GLYPH), 100.0, 0
    while at < len(words):
        group = next((part for part in whole if words.startswith(part, at)), words[at])
        over = group == "\u0930\u094d"
        for place, char in enumerate(group):
            row = glyphs[at + place]
            width = WIDE / len(group)
            left = x - (WIDE if over else 0) + width * place
            row["char"], row["x0"], row["x1"], row["origin"] = ord(char), left, left + width, left
            row["flags"] = GENERATED if char == " " else COMPONENT if place else 0
        x += 0 if over else WIDE
        at += len(group)
    glyphs["size"], glyphs["baseline"], glyphs["y0"], glyphs["y1"] = 10, 100, 92, 102
    return glyphs


def text_of(glyphs: Array) -> str:
    return "".join(map(chr, glyphs["char"].tolist()))


def spoken(words: str, *whole: str) -> str:
    glyphs = drawn(words, whole)
    put_as_spoken(glyphs)
    assert (np.diff(glyphs["x0"][glyphs["flags"] & GENERATED == 0]) >= 0).all()
    return text_of(glyphs)


@pytest.mark.parametrize(("visual", "logical"), [
    (f"{KI} {MI}", "\u0915\u093f \u092e\u093f"),
    (f"{STHI}{TRI}", "\u0938\u094d\u0925\u093f\u0924\u093f"),
    ("\u09c7\u0995\u09be \u09bf\u0995", "\u0995\u09c7\u09be \u0995\u09bf"),                 # Bengali
    ("\u0bc8\u0b95 \u0bc6\u0b9a\u0baf\u0bcd", "\u0b95\u0bc8 \u0b9a\u0bc6\u0baf\u0bcd"),        # Tamil
    ("\u1031\u103c\u1000 \u1031\u101b", "\u1000\u103c\u1031 \u101b\u1031"),                # Burmese
    ("\u17c1\u17d2\u179a\u1780 \u17c2\u1780", "\u1780\u17d2\u179a\u17c1 \u1780\u17c2"),     # Khmer
])
def test_vowel_signs_follow_the_consonants_they_stand_left_of(visual: str, logical: str) -> None:
    assert spoken(visual) == logical


@pytest.mark.parametrize("text", [
    "\u0915\u093f\u092e\u093f\u0924\u093f", "\u0995\u09c7\u0995\u09bf", "\u1000\u103c\u1031\u101b\u1031",
    "\u0e40\u0e01 \u0e40\u0e01"])
def test_text_in_the_order_it_is_spoken_stays(text: str) -> None:
    """So does Thai, which is written down as it is drawn."""
    assert spoken(text) == text


def test_a_reph_comes_before_the_syllable_it_stands_above() -> None:
    """The middle of \u0938\u093e\u0930\u094d\u0935, drawn as one glyph over the last letter."""
    assert spoken(f"{KI} \u0938\u093e\u0935\u0930\u094d\u092d", "\u0930\u094d") == (
        "\u0915\u093f \u0938\u093e\u0930\u094d\u0935\u092d")


def test_half_an_r_beside_its_syllable_stays() -> None:
    """Its two characters are glyphs of their own."""
    assert spoken(f"{KI} \u0938\u093e\u0930\u094d\u0935") == "\u0915\u093f \u0938\u093e\u0930\u094d\u0935"


def test_ya_phala_is_drawn_behind_its_consonant() -> None:
    assert spoken("\u09bf\u0995 \u09a8\u09af\u09cd\u09be", "\u09af\u09cd") == (
        "\u0995\u09bf \u09a8\u09cd\u09af\u09be")


def test_signs_drawn_elsewhere_stand_with_their_letter() -> None:
    """Anusvara drawn a little higher and behind the line; it goes behind all letters that share a glyph."""
    glyphs = drawn("\u0924\u092a\u094d\u0930\u0915\u0902\u0902", ("\u092a\u094d\u0930",))
    for row, left in ((5, 100.0), (6, 106.5)):
        glyphs["x0"][row], glyphs["x1"][row], glyphs["baseline"][row] = left + 2, left + 5, 99.4
    glyphs["x0"][6], glyphs["x1"][6] = 108.0, 109.0
    attach_points(glyphs)
    assert text_of(glyphs) == "\u0924\u0902\u092a\u094d\u0930\u0902\u0915"
    assert (glyphs["baseline"] == 100).all()
