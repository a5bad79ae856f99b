"""Lam and alef, which share a glyph: PDFium turns them about in files that have them as they are read."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.frames import is_among
from spacy_pdfrecover.model import COMPONENT, Array

ALEFS, LAM = (0x622, 0x623, 0x625, 0x627), 0x644


def turn_lam_alef(glyphs: Array) -> None:
    """They share a glyph in this order alone."""
    char, part = glyphs["char"], glyphs["flags"] & COMPONENT > 0
    pair = np.flatnonzero(part[1:] & ~part[:-1] & (char[1:] == LAM) & is_among(char[:-1], ALEFS)
                          & ~np.append(part[2:], False))
    char[pair], char[pair + 1] = char[pair + 1], char[pair]
