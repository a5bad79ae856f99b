"""Reading frames: glyph boxes turned so that every text runs from left to right and downwards."""
from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.arrays import ranges_of
from spacy_pdfrecover.model import Array

UPRIGHT, UP, UPSIDE_DOWN, DOWN, VERTICAL = 0, 90, 180, -90, 1000
"""Reading directions in degrees; VERTICAL is upright ideographs in columns from right to left.  Slanted
text keeps its angle in whole degrees."""
TOLERANCE = 3.0             # degrees: text so near to a quarter turn is taken for one
VERTICAL_RUN = 4            # ideographs one below the other, drawn in a row, that make vertical writing
EM_BELOW = 0.12             # of the size: as far the em of ideographs reaches below the baseline of letters (OpenType's
                            # ideographic em box)
CELL = 1.35                 # of the size: what stands upright in a vertical column is no wider, nor is a line turned
ABREAST = 0.3               # of the size: no further apart stand digits of one cell
LEVEL = 0.1                 # of the size: by which their baselines differ, and boxes of ideographs leave the em
NEXT_CELL = -0.4, 1.0       # of the size: from one cell of a column to the next, whose boxes may overlap
ETHIOPIC_WORDSPACE = 0x1361     # stands between words itself
THAI_REPEAT = 0xE46             # the sign that a word is said twice, behind which a space stands


class Frames(NamedTuple):
    """Per glyph: extent along the line, baseline across it, reading direction."""

    start: Array
    end: Array
    base: Array
    direction: Array


def is_rtl(char: Array) -> Array:
    """Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms."""
    result: Array = char >= 0x590
    high = char[result]
    if len(high):                       # quotes and dashes, in most documents
        result[result] = ((high < 0x860) | ((high >= 0x8A0) & (high < 0x900))
                          | ((high >= 0xFB1D) & (high < 0xFE00)) | ((high >= 0xFE70) & (high < 0xFEFF)))
    return result


def is_cjk(char: Array) -> Array:
    """Ideographs, kana and their punctuation: written without spaces.  Hangul has spaces."""
    high: Array = char >= 0x2E80
    if not high.any():
        return high                 # most documents
    result: Array = ((high & (char < 0x3130)) | ((char >= 0x3190) & (char < 0xA000))
                     | ((char >= 0xF900) & (char < 0xFB00)) | ((char >= 0xFE30) & (char < 0xFE50))
                     | ((char >= 0xFF00) & (char < 0xFFF0)) | ((char >= 0x20000) & (char < 0x32000)))
    return result


def is_hangul(char: Array) -> Array:
    """Syllables of Korean."""
    result: Array = (char >= 0xAC00) & (char <= 0xD7A3)
    return result


def is_among(char: Array, codes: Iterable[int]) -> Array:
    """The same as `np.isin`, in a fifth of its time where the codes are few."""
    result: Array = np.zeros(len(char), bool)
    for code in codes:
        result |= char == code
    return result


def has_no_word_spaces(char: Array) -> Array:
    """Thai, Lao, Tibetan, Burmese and Khmer: a space parts phrases there, and lines end between any two words."""
    result: Array = ((char >= 0xE00) & (char < 0x10A0)) | ((char >= 0x1780) & (char < 0x1800))
    return result


def is_cjk_mark(char: Array) -> Array:
    """Full-width punctuation: its own width holds the blank that goes with it."""
    high: Array = char >= 0x3001
    if not high.any():
        return high
    result: Array = ((high & (char <= 0x3003)) | ((char >= 0x3008) & (char <= 0x3011))
                     | ((char >= 0x3014) & (char <= 0x301F)) | (char == 0x30FB)
                     | ((char >= 0xFF01) & (char <= 0xFF0F)) | ((char >= 0xFF1A) & (char <= 0xFF20)))
    return result


def frames_of(glyphs: Array, rows: Array) -> Frames:
    angle = glyphs["angle"][rows].astype("f8")
    quarter = np.round(angle / 90.0) * 90.0
    direction = np.where(np.abs(angle - quarter) <= TOLERANCE, quarter, np.round(angle)).astype("i4")
    direction[direction == -180] = UPSIDE_DOWN
    direction[vertical_writing(glyphs, rows, direction)] = VERTICAL
    start, end, base = (glyphs[name][rows].astype("f8") for name in ("x0", "x1", "baseline"))
    turned = np.flatnonzero(direction != UPRIGHT)
    if len(turned):
        start[turned], end[turned], base[turned] = turned_frames(glyphs.take(rows[turned]), direction[turned])
    return Frames(start, end, base, direction)


def turned_frames(glyphs: Array, direction: Array) -> tuple[Array, Array, Array]:
    """Start, end and baseline of glyphs in text that does not stand upright."""
    x0, y0, x1, y1, base, origin = (
        glyphs[name].astype("f8") for name in ("x0", "y0", "x1", "y1", "baseline", "origin"))
    start, end, across = x0.copy(), x1.copy(), base.copy()
    for turn, *values in ((UP, -y1, -y0, origin), (DOWN, y0, y1, -origin), (UPSIDE_DOWN, -x1, -x0, -base)):
        here = direction == turn
        start[here], end[here], across[here] = (value[here] for value in values)
    column = direction == VERTICAL
    if column.any():
        start[column], end[column], middle = column_cells(glyphs.compress(column))
        across[column] = -middle
    slanted = ~np.isin(direction, (UP, UPSIDE_DOWN, DOWN, VERTICAL))
    if slanted.any():
        turn = np.radians(direction[slanted].astype("f8"))
        along, aside = np.cos(turn), np.sin(turn)
        start[slanted] = origin[slanted] * along - base[slanted] * aside
        across[slanted] = origin[slanted] * aside + base[slanted] * along
        # the box of a slanted glyph is wider than the glyph: width from both of its sides
        wide, high = (x1 - x0)[slanted], (y1 - y0)[slanted]
        tall = glyphs["size"][slanted]
        width = np.minimum(np.maximum(np.abs(along) * (wide - tall * np.abs(aside)), 0)
                           + np.maximum(np.abs(aside) * (high - tall * np.abs(along)), 0), 2 * tall)
        end[slanted] = start[slanted] + width
    return start, end, across


def vertical_writing(glyphs: Array, rows: Array, direction: Array) -> Array:
    """Upright ideographs drawn one below the other, `VERTICAL_RUN` or more in a row, and what stands in their columns:
    letters turned sideways, and two or three digits side by side."""
    result = np.zeros(len(rows), bool)
    cjk = is_cjk(glyphs["char"][rows]) & (direction == UPRIGHT)
    if cjk.sum() >= VERTICAL_RUN:
        page = glyphs["page"][rows]
        near = np.flatnonzero(np.isin(page, np.unique(page[cjk])))
        result[near] = vertical_runs(glyphs.take(rows[near]), direction[near], cjk[near])
    return result


def vertical_runs(part: Array, direction: Array, cjk: Array) -> Array:
    """The same of the glyphs of pages that have ideographs."""
    result = np.zeros(len(part), bool)
    size = np.maximum(part["size"], 0.1)
    middle = (part["x0"] + part["x1"]) / 2
    aside, step = np.abs(np.diff(middle)), np.abs(np.diff(part["baseline"]))
    below = (aside < 0.3 * size[1:]) & (step > 0.4 * size[1:]) & (step < 2.0 * size[1:])
    below &= cjk[1:] & (np.diff(part["page"]) == 0)
    for low, high in ranges_of(below).tolist():
        if high - low >= VERTICAL_RUN - 1:
            result[low:high + 1] = True
    return result | in_columns(part, direction, result, cjk) if result.any() else result


def in_columns(part: Array, direction: Array, vertical: Array, cjk: Array) -> Array:
    """Glyphs drawn right above or below those in vertical columns."""
    size = np.maximum(part["size"].astype("f8"), 0.1)
    x0, y0, x1, y1 = (part[name].astype("f8") for name in ("x0", "y0", "x1", "y1"))
    same = part["page"][1:] == part["page"][:-1]
    aside = (same & ~cjk[1:] & ~cjk[:-1] & (direction[1:] == UPRIGHT) & (direction[:-1] == UPRIGHT)
             & (np.abs(np.diff(part["baseline"])) < LEVEL * size[1:]) & (np.abs(x0[1:] - x1[:-1]) < ABREAST * size[1:]))
    cells = np.flatnonzero(np.concatenate([[True], ~aside]))
    left, right = np.minimum.reduceat(x0, cells), np.maximum.reduceat(x1, cells)
    top, foot = np.minimum.reduceat(y0, cells), np.maximum.reduceat(y1, cells)
    em = size[cells]
    fits = np.isin(direction[cells], (UPRIGHT, DOWN)) & (right - left < CELL * em)
    gap = top[1:] - foot[:-1]
    linked = (fits[1:] & fits[:-1] & (part["page"][cells][1:] == part["page"][cells][:-1])
              & (np.abs(left[1:] + right[1:] - left[:-1] - right[:-1]) < em[1:])
              & (gap > NEXT_CELL[0] * em[1:]) & (gap < NEXT_CELL[1] * em[1:]))
    column = np.concatenate([[0], np.cumsum(~linked)])
    lengths = np.diff(np.append(cells, len(part)))
    held = np.bincount(np.repeat(column, lengths), vertical) > 0
    result: Array = np.repeat(held[column], lengths)
    return result


def column_cells(glyphs: Array) -> tuple[Array, Array, Array]:
    """Top, foot and middle of the cells that glyphs in vertical columns stand in: of the em around an ideograph, since
    strokes and stops fill a part of it alone; of the box of what does not stand in one."""
    size = glyphs["size"].astype("f8")
    x0, y0, x1, y1 = (glyphs[name].astype("f8") for name in ("x0", "y0", "x1", "y1"))
    left, foot = glyphs["origin"].astype("f8"), glyphs["baseline"] + EM_BELOW * size
    slack = LEVEL * size
    held = (is_cjk(glyphs["char"]) & (x0 > left - slack) & (x1 < left + size + slack)
            & (y0 > foot - size - slack) & (y1 < foot + slack))
    return (np.where(held, foot - size, y0), np.where(held, foot, y1),
            np.where(held, left + size / 2, (x0 + x1) / 2))
