"""Accents drawn apart from their letters, as characters: the one that both are, and lines written so."""
from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from spacy_pdfrecover.model import Array

COMBINING = {
    "\N{GRAVE ACCENT}": "\u0300", "\N{ACUTE ACCENT}": "\u0301", "\N{CIRCUMFLEX ACCENT}": "\u0302",
    "\N{MODIFIER LETTER CIRCUMFLEX ACCENT}": "\u0302", "\N{TILDE}": "\u0303", "\N{SMALL TILDE}": "\u0303",
    "\N{MACRON}": "\u0304", "\N{MODIFIER LETTER MACRON}": "\u0304", "\N{BREVE}": "\u0306",
    "\N{DOT ABOVE}": "\u0307", "\N{DIAERESIS}": "\u0308", "\N{RING ABOVE}": "\u030a",
    "\N{DEGREE SIGN}": "\u030a", "\N{DOUBLE ACUTE ACCENT}": "\u030b", "\N{CARON}": "\u030c",
    "\N{CEDILLA}": "\u0327", "\N{OGONEK}": "\u0328", "\N{MODIFIER LETTER ACUTE ACCENT}": "\u0301",
    "\N{MODIFIER LETTER GRAVE ACCENT}": "\u0300", "\u0338": "\u0338",
    "\u20d7": "\u20d7",
}
"""Accents as characters of their own, with the combining mark each stands for."""
QUOTES = {"\u0300": "\N{GRAVE ACCENT}", "\u0301": "\N{ACUTE ACCENT}"}
"""Marks that TeX sets over a blank to open or close a quotation."""
ABOVE = "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030c\u20d7"
"""Marks that mathematics sets over any letter: R̂, J̃."""
DOTLESS = {"\N{LATIN SMALL LETTER DOTLESS I}": "i", "\N{LATIN SMALL LETTER DOTLESS J}": "j"}
COMBINING_FIRST, COMBINING_END = 0x300, 0x370
APART = np.array([*map(ord, COMBINING), *range(COMBINING_FIRST, COMBINING_END)], "<u4")
"""Accents as characters of their own, and combining marks."""
OVERLAP = 0.5               # share of the accent's width that must lie over the letter
OLD_STYLE = 0xF730, 0xF73A  # figures in Adobe's glyph list, which the private area has for fonts of expert sets
RISE = 0.75                 # sizes an accent's baseline may lie off its letter's: capitals raise it


@lru_cache(maxsize=1000)
def composed(letter: str, accent: str) -> str:
    """Letter and spacing accent as one character, or with a combining mark where Unicode has none such and
    mathematics does; else an empty string.

    >>> composed("a", "\N{DIAERESIS}"), composed("q", "\N{CARON}") == "q\u030c", composed("q", "\N{CEDILLA}")
    ('ä', True, '')
    """
    mark = COMBINING.get(accent, accent)
    whole = unicodedata.normalize("NFC", DOTLESS.get(letter, letter) + mark)
    return whole if len(whole) == 1 or mark in ABOVE else ""


def written(glyphs: Array, order: Array, spaces: Array) -> tuple[str, Array]:
    """Glyphs in this order as a string, with a space before some, and the place of each in it; an accent over a letter
    next to it makes one character with it, and old-style figures are figures."""
    chars = glyphs["char"][order]
    old_style = (chars >= OLD_STYLE[0]) & (chars < OLD_STYLE[1])
    if old_style.any():
        chars[old_style] -= OLD_STYLE[0] - ord("0")
    places = np.arange(len(order)) + np.cumsum(spaces)          # room for the spaces
    full = np.full(len(order) + int(spaces.sum()), ord(" "), "<u4")
    full[places] = chars
    letter_of: dict[int, int] = {}              # of accents
    for accent, letter in over_letters(glyphs, order, chars):
        whole = composed(chr(full[places[letter]]), chr(chars[accent]))
        if accent not in letter_of and letter not in letter_of and len(whole) == 1:
            full[places[letter]], letter_of[accent] = ord(whole), letter
    if letter_of:
        keep = np.ones(len(full), bool)
        keep[places[[*letter_of]]] = False
        places[[*letter_of]] = places[[*letter_of.values()]]
        full, places = full[keep], np.cumsum(keep)[places] - 1
    return full.tobytes().decode("utf-32-le", "replace"), places


def over_letters(glyphs: Array, order: Array, chars: Array) -> Iterator[tuple[int, int]]:
    """Accents and what they lie over, by their places in this order: what is behind them or else before; combining
    marks have their letter before them, however wide they are."""
    accents = accents_in(chars)
    for step in (1, -1) if len(accents) else ():
        letters = np.clip(accents + step, 0, len(order) - 1)
        over = lies_over(glyphs, order[accents], order[letters])
        if step < 0:
            over |= is_combining(chars[accents])
        yield from zip(accents[over].tolist(), letters[over].tolist(), strict=True)


def accents_in(chars: Array) -> Array:
    """The places of accents among characters."""
    signs = np.flatnonzero((chars > ord("z")) | (chars == ord("`")) | (chars == ord("^")))     # others are more
    found: Array = signs[np.isin(chars[signs], APART)]
    return found


def is_combining(chars: Array) -> Array:
    """Marks, which Unicode has behind their letter."""
    result: Array = (chars >= COMBINING_FIRST) & (chars < COMBINING_END)
    return result


def lies_over(glyphs: Array, accents: Array, letters: Array) -> Array:
    """Which of these glyphs lie over the others, in one line."""
    marks, bases = glyphs.take(accents), glyphs.take(letters)
    shared = np.minimum(marks["x1"], bases["x1"]) - np.maximum(marks["x0"], bases["x0"])
    narrow = np.minimum(marks["x1"] - marks["x0"], bases["x1"] - bases["x0"])
    rise = np.abs(marks["baseline"] - bases["baseline"])
    one = (marks["x0"] == bases["x0"]) & (marks["x1"] == bases["x1"]) & (rise == 0)     # glyph: its code is for both
    result: Array = ((accents != letters) & (marks["page"] == bases["page"]) & (rise < RISE * marks["size"])
                     & (one | (shared > OVERLAP * np.maximum(narrow, 0.01))))
    return result
