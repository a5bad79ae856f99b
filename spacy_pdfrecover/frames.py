"""Reading frames: glyph boxes turned so that every text runs from left to right and downwards."""
from __future__ import annotations

from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.model import Array

UPRIGHT, UP, UPSIDE_DOWN, DOWN, VERTICAL = 0, 90, 180, -90, 1000
"""Reading directions in degrees; VERTICAL is upright ideographs in columns from right to left.  Slanted
text keeps its angle in whole degrees."""
TOLERANCE = 3.0             # degrees: text so near to a quarter turn is taken for one
VERTICAL_RUN = 4            # ideographs one below the other, drawn in a row, that make vertical writing


class Frames(NamedTuple):
    """Per glyph: extent along the line, baseline across it, reading direction."""

    start: Array
    end: Array
    base: Array
    direction: Array


def is_rtl(char: Array) -> Array:
    """Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms."""
    result: Array = (((char >= 0x590) & (char < 0x860)) | ((char >= 0x8A0) & (char < 0x900))
                     | ((char >= 0xFB1D) & (char < 0xFE00)) | ((char >= 0xFE70) & (char < 0xFEFF)))
    return result


def is_cjk(char: Array) -> Array:
    """Ideographs, kana and their punctuation: written without spaces.  Hangul has spaces."""
    result: Array = (((char >= 0x2E80) & (char < 0x3130)) | ((char >= 0x3190) & (char < 0xA000))
                     | ((char >= 0xF900) & (char < 0xFB00)) | ((char >= 0xFE30) & (char < 0xFE50))
                     | ((char >= 0xFF00) & (char < 0xFFF0)) | ((char >= 0x20000) & (char < 0x32000)))
    return result


def is_hangul(char: Array) -> Array:
    """Syllables of Korean."""
    result: Array = (char >= 0xAC00) & (char <= 0xD7A3)
    return result


def has_no_word_spaces(char: Array) -> Array:
    """Thai, Lao, Tibetan, Burmese and Khmer: a space parts phrases there, and lines end between any two words."""
    result: Array = ((char >= 0xE00) & (char < 0x10A0)) | ((char >= 0x1780) & (char < 0x1800))
    return result


def is_cjk_mark(char: Array) -> Array:
    """Full-width punctuation: its own width holds the blank that goes with it."""
    result: Array = (((char >= 0x3001) & (char <= 0x3003)) | ((char >= 0x3008) & (char <= 0x3011))
                     | ((char >= 0x3014) & (char <= 0x301F)) | (char == 0x30FB)
                     | ((char >= 0xFF01) & (char <= 0xFF0F)) | ((char >= 0xFF1A) & (char <= 0xFF20)))
    return result


def frames_of(glyphs: Array, rows: Array) -> Frames:
    angle = glyphs["angle"][rows].astype("f8")
    quarter = np.round(angle / 90.0) * 90.0
    direction = np.where(np.abs(angle - quarter) <= TOLERANCE, quarter, np.round(angle)).astype("i4")
    direction[direction == -180] = UPSIDE_DOWN
    x0, y0, x1, y1 = (glyphs[name][rows].astype("f8") for name in ("x0", "y0", "x1", "y1"))
    start, end, base = x0.copy(), x1.copy(), glyphs["baseline"][rows].astype("f8")
    origin = glyphs["origin"][rows].astype("f8")
    down_columns = vertical_writing(glyphs, rows, direction)
    direction[down_columns] = VERTICAL
    for turned, along0, along1, across in (
            (UP, -y1, -y0, origin), (DOWN, y0, y1, -origin), (UPSIDE_DOWN, -x1, -x0, -base),
            (VERTICAL, y0, y1, -(x0 + x1) / 2)):
        here = direction == turned
        if here.any():
            start[here], end[here], base[here] = along0[here], along1[here], across[here]
    slanted = ~np.isin(direction, (UPRIGHT, UP, UPSIDE_DOWN, DOWN, VERTICAL))
    if slanted.any():
        turn = np.radians(direction[slanted].astype("f8"))
        along, across = np.cos(turn), np.sin(turn)
        down = glyphs["baseline"][rows[slanted]].astype("f8")
        start[slanted] = origin[slanted] * along - down * across
        base[slanted] = origin[slanted] * across + down * along
        # the box of a slanted glyph is wider than the glyph: width from both of its sides
        wide, high = (x1 - x0)[slanted], (y1 - y0)[slanted]
        tall = glyphs["size"][rows[slanted]]
        width = np.minimum(np.maximum(np.abs(along) * (wide - tall * np.abs(across)), 0)
                           + np.maximum(np.abs(across) * (high - tall * np.abs(along)), 0), 2 * tall)
        end[slanted] = start[slanted] + width
    return Frames(start, end, base, direction)


def vertical_writing(glyphs: Array, rows: Array, direction: Array) -> Array:
    """Upright ideographs drawn one below the other, `VERTICAL_RUN` or more in a row."""
    result = np.zeros(len(rows), bool)
    cjk = is_cjk(glyphs["char"][rows]) & (direction == UPRIGHT)
    if cjk.sum() < VERTICAL_RUN:
        return result
    part = glyphs[rows]
    size = np.maximum(part["size"], 0.1)
    middle = (part["x0"] + part["x1"]) / 2
    below = ((np.abs(middle[1:] - middle[:-1]) < 0.3 * size[1:])
             & (np.abs(part["baseline"][1:] - part["baseline"][:-1]) > 0.4 * size[1:])
             & (np.abs(part["baseline"][1:] - part["baseline"][:-1]) < 2.0 * size[1:])
             & cjk[1:] & (part["page"][1:] == part["page"][:-1]))
    edges = np.flatnonzero(np.diff(np.concatenate([[False], below, [False]]).astype("i1")))
    for low, high in zip(edges[::2], edges[1::2], strict=True):
        if high - low >= VERTICAL_RUN - 1:
            result[low:high + 1] = True
    return result
