"""Characters that PDFium gives in a form of its own: halves of surrogate pairs, joiners without a value."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.frames import is_rtl
from spacy_pdfrecover.model import GENERATED, Array
from spacy_pdfrecover.read._pdfium_calls import Columns

HIGH, LOW, END = 0xD800, 0xDC00, 0xE000         # surrogates: the first of a pair, the second, what follows them
NON_JOINER = 0x200C


def whole_characters(columns: Columns) -> Columns:
    """Characters beyond U+FFFF, as those of mathematics and rare ideographs, from the two halves PDFium gives."""
    char = columns.char
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


def without_kashidas(columns: Columns) -> Columns:
    """Strokes that spread a line of Arabic have no value; the letter before them is longer by them.

    LibreOffice draws them as glyphs of their own, which come out as control characters."""
    char, box = columns.char, columns.box
    stroke = (char < 0x20) & (columns.flags & GENERATED == 0) & (box[:, 2] > box[:, 0])
    if not stroke.any() or stroke.all():
        return columns
    # the characters before and behind each run of them
    bare, whole = np.flatnonzero(stroke), np.flatnonzero(~stroke)
    behind = np.searchsorted(whole, bare)
    before, after = whole[np.maximum(behind - 1, 0)], whole[np.minimum(behind, len(whole) - 1)]
    within = (before < bare) & (after > bare) & is_rtl(char[before]) & is_rtl(char[after])
    if not within.any():
        return columns
    bare, before = bare[within], before[within]
    box = box.copy()
    np.minimum.at(box[:, 0], before, box[bare, 0])
    np.maximum.at(box[:, 2], before, box[bare, 2])
    kept = np.ones(len(char), bool)
    kept[bare] = False
    return taken(columns._replace(box=box), kept)
