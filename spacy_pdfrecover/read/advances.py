"""Advance boxes where PDFium gives others: of letters whose ink reaches over their neighbours (slanted ones, f and
j), and of the letters of a ligature."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.faces import Font, is_math
from spacy_pdfrecover.frames import is_rtl
from spacy_pdfrecover.model import BLANK, COMPONENT, GENERATED, Array
from spacy_pdfrecover.read._pdfium_calls import Columns
from spacy_pdfrecover.read._pdfium_fonts import glyph_width

# Shares of the size.
INK_MOST = 0.4              # how far ink reaches over a glyph's advance at the most
UPRIGHT_MOST = 0.15         # … and in upright type; an f wider than that is a ligature read as f
WIDTH_OFF = 0.06            # how far followers of a character may stand off its advance
OVERHANGING = ord("f"), ord("j")        # letters whose ink overhangs in upright type too
SLACK = 0.02                # rounding of widths and boxes


def trim_ink(glyphs: Array, columns: Columns, fonts: Sequence[Font], widths: dict[int, float],
             unit: float) -> None:
    """Take the boxes of slanted letters back to their advance, where text is upright and the font tells it.

    widths (dict): advances by font row and character, filled as they are met.
    """
    slanted = np.array([font.italic for font in fonts] or [False])
    plain = np.array([not is_math(font) for font in fonts] or [False])
    char = glyphs["char"]
    reaching = (char == OVERHANGING[0]) | (char == OVERHANGING[1])
    if slanted.any():
        reaching |= ((char | 0x20) >= 0x61) & ((char | 0x20) <= 0x7A) & slanted[glyphs["font"]]
    rows = np.flatnonzero(reaching)
    part = glyphs.take(rows)
    rows = rows[plain[part["font"]] & (part["angle"] == 0) & (part["flags"] & (GENERATED | COMPONENT) == 0)]
    if not len(rows):
        return
    part, run = glyphs.take(rows), columns.object_of[rows]
    key = part["page"].astype("i8") << 42 | part["font"].astype("i8") << 21 | part["char"]
    unique, where, inverse = np.unique(key, return_index=True, return_inverse=True)
    shared = (unique & (1 << 42) - 1).tolist()
    for one, handle in zip(shared, columns.object_font[run[where]].tolist(), strict=True):
        if one not in widths:
            widths[one] = glyph_width(handle, one & 0x1FFFFF) if handle else 0.0
    advance = np.array([widths[one] for one in shared])[inverse]
    scale = np.hypot(columns.object_matrix[run, 0], columns.object_matrix[run, 1]) * np.abs(columns.size[rows])
    size, x1 = part["size"], part["origin"] + advance * scale * unit
    reach = np.where(slanted[part["font"]], INK_MOST, UPRIGHT_MOST)
    sound = ((advance > 0) & (x1 <= part["x1"] + SLACK * size) & (x1 > part["x1"] - reach * size)
             & (part["origin"] >= part["x0"] - SLACK * size))
    # a font may tell the width of another glyph of the same letter: then its followers stand further off
    after = np.minimum(rows + 1, len(glyphs) - 1)
    follower = ((glyphs["flags"][after] & (GENERATED | BLANK | COMPONENT) == 0)
                & (columns.object_of[after] == run) & (after > rows))
    apart = follower & (glyphs["origin"][after] - x1 > WIDTH_OFF * size)
    sound &= (np.bincount(inverse, apart) * 4 < np.bincount(inverse))[inverse]
    sound &= ~(apart & slanted[part["font"]])
    sound &= ~((after > rows) & (glyphs["flags"][after] & COMPONENT > 0))
    glyphs["x0"][rows[sound]], glyphs["x1"][rows[sound]] = part["origin"][sound], x1[sound]


def share_ligatures(glyphs: Array) -> None:
    """PDFium writes a ligature's letters with one and the same box: give each its share of the width."""
    if len(glyphs) < 2:
        return
    left, right = glyphs["x0"], glyphs["x1"]
    twins = np.flatnonzero((left[1:] == left[:-1]) & (right[1:] == right[:-1])) + 1
    before, after = glyphs.take(twins - 1), glyphs.take(twins)
    same = ((before["y0"] == after["y0"]) & (before["y1"] == after["y1"])
            & (before["object"] == after["object"]) & (before["x1"] > before["x0"])
            & ((before["flags"] | after["flags"]) & (GENERATED | BLANK) == 0))
    if not same.any():
        return
    component = np.zeros(len(glyphs), bool)
    component[twins[same]] = True
    glyphs["flags"][component] |= COMPONENT
    group = np.cumsum(~component) - 1
    size = np.bincount(group)
    first = np.flatnonzero(~component)
    place = np.arange(len(glyphs)) - first[group]
    shared = np.flatnonzero(size[group] > 1)
    for low, high in (("x0", "x1"), ("y0", "y1")):
        sideways = np.abs(np.abs(glyphs["angle"][shared]) - 90) < 45
        rows = shared[sideways if low == "y0" else ~sideways]
        start, width = glyphs[low][rows].copy(), glyphs[high][rows] - glyphs[low][rows]
        parts, turn = size[group[rows]], place[rows]
        backwards = glyphs["angle"][rows] >= 45 if low == "y0" else np.abs(glyphs["angle"][rows]) > 135
        backwards = backwards ^ is_rtl(glyphs["char"][rows])
        turn = np.where(backwards, parts - 1 - turn, turn)
        glyphs[low][rows] = start + width * turn / parts
        glyphs[high][rows] = start + width * (turn + 1) / parts
