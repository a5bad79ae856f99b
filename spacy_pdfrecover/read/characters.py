"""Characters that PDFium gives in a form of its own: halves of surrogate pairs, joiners without a value."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.arrays import places_in
from spacy_pdfrecover.frames import is_among, is_rtl
from spacy_pdfrecover.model import GENERATED, Array
from spacy_pdfrecover.read._pdfium_calls import Columns
from spacy_pdfrecover.read.geometry import turned_back
from spacy_pdfrecover.read.points import is_point

HIGH, LOW, END = 0xD800, 0xDC00, 0xE000         # surrogates: the first of a pair, the second, what follows them
NON_JOINER = 0x200C
JOINING = 0x620, 0x700      # letters of Arabic; these have no join to the next one (Unicode, ArabicShaping.txt)
NOT_JOINING = (0x621, *range(0x622, 0x626), 0x627, 0x629, *range(0x62F, 0x633), 0x648, *range(0x671, 0x678),
               *range(0x688, 0x69A), 0x6C0, *range(0x6C3, 0x6CC), 0x6CD, 0x6CF, 0x6D2, 0x6D3, 0x6D5, 0x6EE, 0x6EF)
CODES_END = 0x100           # what a font has no value for comes out as its code: simple fonts have so many
STROKES_LEAST = 0.8         # of the signs with that code on a page: punctuation seldom stands within words
TOUCHING = 0.4              # of a stroke's width between its ends and those of the letters that it joins at the most


def whole_characters(columns: Columns) -> Columns:
    """Characters beyond U+FFFF, as those of mathematics and rare ideographs, from the two halves PDFium gives."""
    char = columns.char
    if not (char >= HIGH).any():        # as on most pages
        return columns
    first = np.flatnonzero((char[:-1] >= HIGH) & (char[:-1] < LOW) & (char[1:] >= LOW) & (char[1:] < END)
                           & (columns.object_of[1:] == columns.object_of[:-1]))
    if not len(first):
        return columns
    char = char.copy()
    char[first] = 0x10000 + ((char[first] - HIGH) << 10) + (char[first + 1] - LOW)
    kept = np.ones(len(char), bool)
    kept[first + 1] = False
    return taken(columns._replace(char=char), kept)


def taken(columns: Columns, kept: Array) -> Columns:
    """These characters of them."""
    object_of = columns.object_of[kept]
    return columns._replace(char=columns.char[kept], box=columns.box[kept], size=columns.size[kept],
                            flags=columns.flags[kept], object_of=object_of,
                            object_first=np.searchsorted(object_of, np.arange(len(columns.object_first))))


def quarters_of(columns: Columns) -> int:
    """Quarters of a circle that most text of a page is turned by, against the clock."""
    matrix = columns.object_matrix
    if (matrix[:, 0] > np.abs(matrix[:, 1])).all() and (columns.size >= 0).all():
        return 0                        # as nearly all pages
    matrix = matrix[columns.object_of].astype("f8")
    angle = np.arctan2(matrix[:, 1], matrix[:, 0]) + np.pi * (columns.size < 0)
    return int(np.bincount(np.round(angle / (np.pi / 2)).astype("i8") % 4, minlength=1).argmax())


def turned(columns: Columns, quarters: int) -> Columns:
    """The columns with all that stands on the page turned clockwise by quarters."""
    if quarters % 4 == 0:
        return columns
    left, top, right, bottom, x, y = columns.box.T
    x, y = turned_back(x, y, x, y, quarters)[:2]
    return columns._replace(box=np.column_stack([*turned_back(left, top, right, bottom, quarters), x, y]))


def with_joiners(char: Array, box: Array) -> Array:
    """Glyphs without value and extent beside Arabic letters are zero-width non-joiners: پایان‌نامه.

    char, box: of each glyph its character, 0 for none, and the edges of its box.
    """
    bare = np.flatnonzero((char == 0) & (box[:, 0] == box[:, 2]))
    if not len(bare):
        return char
    rtl = is_rtl(char)
    beside = rtl[np.maximum(bare - 1, 0)] | rtl[np.minimum(bare + 1, len(char) - 1)]
    char = char.copy()
    char[bare[beside]] = NON_JOINER
    return char


def joins_letters(columns: Columns, chosen: Array, rtl: Array) -> Array:
    """Of these characters those that stand on the page, as their like mostly do, within words of Arabic, behind letters
    that join the next one and touching both."""
    result = np.zeros(len(chosen), bool)
    if not chosen.any():
        return result
    seen = np.flatnonzero(~is_point(columns.char))
    char, start, end, rtl = columns.char[seen], columns.box[seen, 0], columns.box[seen, 2], rtl[seen]
    font = columns.object_font[columns.object_of[seen]]
    heads = np.flatnonzero(chosen[seen] & np.append(True, char[1:] != char[:-1]))       # of one or more alike
    tails = np.flatnonzero(chosen[seen] & np.append(char[1:] != char[:-1], True))
    inner = (heads > 0) & (tails + 1 < len(char))
    heads, tails = heads[inner], tails[inner]
    before, after = heads - 1, tails + 1
    slack = TOUCHING * (end[heads] - start[heads])
    joined = (rtl[before] & rtl[after] & (font[before] == font[heads]) & (font[after] == font[heads])
              & (char[before] >= JOINING[0]) & (char[before] < JOINING[1]) & ~is_among(char[before], NOT_JOINING)
              & (np.abs(start[before] - end[heads]) < slack) & (np.abs(end[after] - start[tails]) < slack))
    kinds, which = np.unique(char[heads], return_inverse=True)
    most = np.bincount(which, joined, len(kinds)) > STROKES_LEAST * np.bincount(which, minlength=len(kinds))
    found = joined & most[which]
    result[seen[places_in(heads[found], tails[found] + 1)]] = True
    return result


def without_kashidas(columns: Columns) -> Columns:
    """Strokes that spread a line of Arabic have no value; the letter before them is longer by them.

    LibreOffice draws them as glyphs of their own, which come out as the characters of their codes."""
    char, box = columns.char, columns.box
    drawn = (columns.flags & GENERATED == 0) & (box[:, 2] > box[:, 0])
    stroke = (char < 0x20) & drawn
    rtl = is_rtl(char)
    if not rtl.any():
        return columns
    stroke |= joins_letters(columns, drawn & (char > 0x20) & (char < CODES_END), rtl)
    if not stroke.any() or stroke.all():
        return columns
    # the letters before and behind each run of them
    bare, whole = np.flatnonzero(stroke), np.flatnonzero(~stroke & (char > 0x20) & ~is_point(char))
    if not len(whole):
        return columns
    behind = np.searchsorted(whole, bare)
    before, after = whole[np.maximum(behind - 1, 0)], whole[np.minimum(behind, len(whole) - 1)]
    within = (before < bare) & (after > bare) & rtl[before] & rtl[after]
    if not within.any():
        return columns
    bare, before = bare[within], before[within]
    box = box.copy()
    np.minimum.at(box[:, 0], before, box[bare, 0])
    np.maximum.at(box[:, 2], before, box[bare, 2])
    kept = np.ones(len(char), bool)
    kept[bare] = False
    return taken(columns._replace(box=box), kept)
