"""Advance boxes of letters whose ink reaches over their neighbours, which PDFium's boxes hold: slanted ones,
f and j."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.model import BLANK, COMPONENT, GENERATED, Array, Font, is_math
from spacy_pdfrecover.read import _pdfium_calls

# Shares of the size.
INK_MOST = 0.4              # how far ink reaches over a glyph's advance at the most
UPRIGHT_MOST = 0.15         # … and in upright type; an f wider than that is a ligature read as f
WIDTH_OFF = 0.06            # how far followers of a character may stand off its advance
OVERHANGING = ord("f"), ord("j")        # letters whose ink overhangs in upright type too
SLACK = 0.02                # rounding of widths and boxes


def trim_ink(glyphs: Array, columns: _pdfium_calls.Columns, fonts: Sequence[Font], widths: dict[int, float],
             unit: float) -> None:
    """Take the boxes of slanted letters back to their advance, where text is upright and the font tells it.

    widths (dict): advances by font row and character, filled as they are met.
    """
    slanted = np.array([font.italic for font in fonts] or [False])
    plain = np.array([not is_math(font) for font in fonts] or [False])
    char = glyphs["char"]
    letter = ((char | 0x20) >= 0x61) & ((char | 0x20) <= 0x7A)
    rows = np.flatnonzero(plain[glyphs["font"]] & (glyphs["angle"] == 0)
                          & ((letter & slanted[glyphs["font"]]) | (char == OVERHANGING[0]) | (char == OVERHANGING[1]))
                          & (glyphs["flags"] & (GENERATED | COMPONENT) == 0))
    if not len(rows):
        return
    part, run = glyphs[rows], columns.object_of[rows]
    key = part["font"].astype("i8") << 21 | part["char"]
    unique, where, inverse = np.unique(key, return_index=True, return_inverse=True)
    for one, handle in zip(unique.tolist(), columns.object_font[run[where]].tolist(), strict=True):
        if one not in widths:
            widths[one] = _pdfium_calls.glyph_width(handle, one & 0x1FFFFF) if handle else 0.0
    advance = np.array([widths[one] for one in unique.tolist()])[inverse]
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
    sound &= ~apart
    sound &= ~((after > rows) & (glyphs["flags"][after] & COMPONENT > 0))
    glyphs["x0"][rows[sound]], glyphs["x1"][rows[sound]] = part["origin"][sound], x1[sound]
