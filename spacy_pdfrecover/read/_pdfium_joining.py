"""Letters of Arabic that stand apart where they would join: a zero-width non-joiner parts them (می‌کند, شده‌اند).

Producers draw none, or a blank without any width.  The ink of letters that join touches; between others there is room
within the word.  Joining types are those of Unicode's ArabicShaping.txt.
"""
from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.frames import is_rtl
from spacy_pdfrecover.model import GENERATED, Array
from spacy_pdfrecover.read._pdfium_calls import Columns
from spacy_pdfrecover.read.characters import NON_JOINER
from spacy_pdfrecover.read.points import is_point

LETTERS = (0x620, 0x640), (0x641, 0x64B), (0x66E, 0x670), (0x671, 0x6D4), (0x6D5, 0x6D6), (0x6FA, 0x700), (0x750, 0x780)
ALONE = 0x621, 0x674
TO_THE_RIGHT = np.array([
    *range(0x622, 0x626), 0x627, 0x629, *range(0x62F, 0x633), 0x648, *range(0x671, 0x674), *range(0x675, 0x678),
    *range(0x688, 0x69A), 0x6C0, *range(0x6C3, 0x6CC), 0x6CD, 0x6CF, 0x6D2, 0x6D3, 0x6D5, 0x6EE, 0x6EF,
    *range(0x759, 0x75C), 0x76B, 0x76C, 0x771, 0x773, 0x774, 0x778, 0x779], "u4")
"""Letters that no letter behind them joins."""
APART = 0x10                # flag of a letter that the one before it should join, and does not: for this reader alone
# Shares of the size.
ROOM = 0.03                 # between the ink of letters that do not join: .03 to .2, of those that do less than 0
FOLLOWS = 0.12              # between the advances of two letters of a word at most
APART_MOST = 0.2            # of the pairs of a page: above that its letters are not shaped, or spaced


def mark_apart(text_page: Any, columns: Columns) -> None:
    """Flag the letters of a page that a non-joiner stands before."""
    char = columns.char
    if not is_rtl(char).any():
        return
    letter = np.logical_or.reduce([(char >= low) & (char < high) for low, high in LETTERS]) & ~np.isin(char, ALONE)
    size = np.abs(columns.size) * np.abs(columns.object_matrix[:, :4]).max(axis=1)[columns.object_of]
    shown = np.flatnonzero((columns.flags & GENERATED == 0) & ~is_point(char) & ~is_overlaid(columns, letter, size))
    first, second = shown[:-1], shown[1:]
    left, right, base = columns.box[:, 0], columns.box[:, 2], columns.box[:, 5]
    # characters of one glyph have its box
    shared = (columns.box[second] == columns.box[first])[:, :4].all(axis=1)
    pair = (letter[first] & letter[second] & ~np.isin(char[first], TO_THE_RIGHT) & (base[first] == base[second])
            & (np.abs(left[first] - right[second]) < FOLLOWS * size[first]) & ~np.append(False, shared[:-1]))
    first, second = first[pair], second[pair]
    edges = [ctypes.c_double() for _ in range(4)]

    def ink(row: int, edge: int) -> float:
        return edges[edge].value if pdfium_c.FPDFText_GetCharBox(text_page, row, *edges) else np.nan

    gap = np.array([ink(one, 0) - ink(other, 1) for one, other in zip(first.tolist(), second.tolist(), strict=True)])
    apart = gap > ROOM * size[first]
    if apart.any() and np.count_nonzero(apart) < APART_MOST * len(apart):
        columns.flags[second[apart]] |= APART


def is_overlaid(columns: Columns, letter: Array, size: Array) -> Array:
    """Blanks behind a letter that stand over it: XeTeX draws a space without an advance for a non-joiner."""
    left = np.append(np.inf, columns.box[:-1, 0])
    result: Array = ((columns.char == ord(" ")) & np.append(False, letter[:-1])
                     & (columns.box[:, 2] > left + FOLLOWS * size))
    return result


def with_non_joiners(columns: Columns) -> Columns:
    """The columns with a non-joiner before each letter flagged."""
    rows = np.flatnonzero(columns.flags & APART)
    if not len(rows):
        return columns
    columns.flags[rows] &= 0xFF ^ APART
    object_of = np.insert(columns.object_of, rows, columns.object_of[rows])
    box = columns.box[rows]
    box[:, 0] = box[:, 4] = box[:, 2]           # where the letter begins
    return columns._replace(
        char=np.insert(columns.char, rows, NON_JOINER), box=np.insert(columns.box, rows, box, axis=0),
        size=np.insert(columns.size, rows, columns.size[rows]), flags=np.insert(columns.flags, rows, 0),
        object_of=object_of, object_first=np.searchsorted(object_of, np.arange(len(columns.object_first))))
