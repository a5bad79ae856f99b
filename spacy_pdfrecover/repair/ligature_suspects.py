"""Glyphs that may be ligatures which lost letters: by what they say they are, and how wide they are."""
from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from spacy_pdfrecover.faces import fixed_faces
from spacy_pdfrecover.frames import is_among
from spacy_pdfrecover.model import BLANK, COMPONENT, GENERATED, NO_GLYPH, Array, Pages
from spacy_pdfrecover.text import DRAWN, Text

EXPANSIONS = ("ff", "fi", "fl", "ffi", "ffl", "ft", "fj", "fb", "fh", "fk", "ffj", "st", "ct", "ch", "ck", "tt",
              "ti", "tf", "sp", "Th", "ij", "ll", "ss", "sch", "th", "tz", "gg", "gi", "is", "us", "as", "fr", "fu",
              "Qu", "sh", "sk", "sl")
"""Ligatures of text faces, the usual ones first; those behind ct only where no other makes words."""
HEADS = np.array([ord(char) for char in "filtscT"], "u4")      # letters that a ligature may be given the code of
WIDER = 1.25            # times the usual width from which a letter is no such letter
NARROW_SHARE = 0.2      # of a letter's commonest width: how common a narrower one must be to be the letter's own
WIDTH_STEP = 50         # widths that differ by less than 1/50 of the size are one
LEAST_WIDTH, MOST_WIDTH = 0.7, 1.15     # of a ligature, against its letters side by side
TEX_CODES = dict(zip((0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F), 2 * ("ff", "fi", "fl", "ffi", "ffl"),
                     strict=True))
"""Ligatures in the old and new encoding of TeX's fonts for text, for those that no word tells."""
LOST = "\N{REPLACEMENT CHARACTER}"
GAP_MARK = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd]")


def find_suspects(text: Text, pages: Pages) -> dict[tuple[int, int, int], list[int]]:
    """Places of the text whose glyph may be a ligature, by font, character and width, which tells nothing in faces of
    one pitch."""
    glyphs = pages.glyphs
    marks = ((text.chars < 0x20) | ((text.chars >= 0x7f) & (text.chars < 0xa0))
             | ((text.chars >= 0xe000) & (text.chars < 0xf900)) | (text.chars == ord(LOST)))
    # letters that another repair wrote are no longer what their glyph says
    drawn = (text.glyph != NO_GLYPH) & (text.joint == DRAWN) & (glyphs["char"][text.glyph] == text.chars)
    heads = drawn & is_among(text.chars, HEADS) & ~fixed_faces(pages.fonts)[glyphs["font"][text.glyph]]
    at = np.flatnonzero(drawn & (marks | heads))
    if not len(at):
        return {}
    rows = text.glyph[at]
    alone = glyphs["flags"][rows] & COMPONENT == 0          # no part of a ligature that was read whole
    follower = np.minimum(rows + 1, len(glyphs) - 1)
    alone &= ~((glyphs["flags"][follower] & COMPONENT > 0) & (follower > rows))
    at, rows = at[alone], rows[alone]
    width = widths(glyphs, rows)
    char = text.chars[at].astype("i8")
    font = glyphs["font"][rows].astype("i8")
    key = (font << 32) | char << 11 | np.clip(width, 0, 2047)
    found, inverse, count = np.unique(key, return_inverse=True, return_counts=True)
    letter = found >> 11
    wide = np.zeros(len(found), bool)
    head = np.isin((letter & 0x1FFFFF), HEADS)
    for base in np.unique(letter[head]).tolist():
        here = np.flatnonzero(letter == base)
        if len(here) > 1:
            common = here[count[here] >= NARROW_SHARE * count[here].max()]
            wide[here] = (found[here] & 2047) > WIDER * max(int((found[common] & 2047).min()), 1)
    wide |= ~head
    chosen = np.flatnonzero(wide[inverse])
    suspects: dict[tuple[int, int, int], list[int]] = {}
    for place in chosen.tolist():
        suspects.setdefault((int(font[place]), int(char[place]), int(width[place])), []).append(int(at[place]))
    return suspects


def widths(glyphs: Array, rows: Array) -> Array:
    """Of upright glyphs, in steps of the size."""
    size = np.maximum(glyphs["size"][rows], 0.1)
    steps: Array = np.round((glyphs["x1"][rows] - glyphs["x0"][rows]) / size * WIDTH_STEP).astype("i8")
    return steps


def usual_widths(glyphs: Array) -> dict[tuple[int, str], float]:
    """The width of each letter of each font, in sizes: the narrowest that is common."""
    rows = np.flatnonzero((glyphs["flags"] & (GENERATED | BLANK | COMPONENT) == 0) & (glyphs["char"] > 0x20)
                          & (glyphs["char"] < 0x250))
    key = ((glyphs["font"][rows].astype("i8") << 32) | glyphs["char"][rows].astype("i8") << 11
           | np.clip(widths(glyphs, rows), 0, 2047))
    found, count = np.unique(key, return_counts=True)
    usual: dict[tuple[int, str], float] = {}
    most: dict[tuple[int, str], int] = {}
    for place in np.argsort(-count, kind="stable").tolist():     # the commonest first
        value, number = int(found[place]), int(count[place])
        letter = value >> 32, chr((value >> 11) & 0x1FFFFF)
        width = (value & 2047) / WIDTH_STEP
        if letter not in most or (number >= NARROW_SHARE * most[letter] and width < usual[letter]):
            usual[letter] = width
        most.setdefault(letter, number)
    return usual


def fitting(char: str, width: float, font: int, usual: Mapping[tuple[int, str], float]) -> list[str]:
    """Ligatures as wide as this, that hold the letter the glyph says it is."""
    result = []
    for choice in EXPANSIONS:
        if char.isalpha() and not GAP_MARK.match(char) and char not in choice:
            continue
        known = [usual[font, letter] for letter in choice if (font, letter) in usual]
        if not known:
            continue
        side_by_side = sum(known) * len(choice) / len(known)
        if LEAST_WIDTH * side_by_side <= width <= MOST_WIDTH * side_by_side:
            result.append(choice)
    return result


def encoded(char: int) -> str:
    """The ligature that TeX's fonts have at the code of a control character, empty if there is none."""
    return TEX_CODES.get(char & 0x1F, "") if char < 0xA0 and char & 0x7F < 0x20 else ""
