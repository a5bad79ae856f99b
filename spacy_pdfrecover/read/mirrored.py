"""Right-to-left text that PDFium turns about though the file has it as it is read: brackets, ligatures of lam and alef.

Most files say of such a glyph what it looks like, from the left to the right, and PDFium mirrors it.  Others, as those
of LibreOffice in some faces, say what it stands for.
"""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.frames import is_among, is_rtl
from spacy_pdfrecover.model import BLANK, COMPONENT, GENERATED, Array

ALEFS, LAM = (0x622, 0x623, 0x625, 0x627), 0x644
OPENING, CLOSING = (np.array([ord(sign) for sign in signs], "u4") for signs in ("([{«‹", ")]}»›"))


def put_right(glyphs: Array) -> None:
    """Put both right, in a document with right-to-left text."""
    turn_ligatures(glyphs)
    turn_brackets(glyphs)


def turn_ligatures(glyphs: Array) -> None:
    """Lam and alef share a glyph in this order alone."""
    char, part = glyphs["char"], glyphs["flags"] & COMPONENT > 0
    pair = np.flatnonzero(part[1:] & ~part[:-1] & (char[1:] == LAM) & is_among(char[:-1], ALEFS)
                          & ~np.append(part[2:], False))
    char[pair], char[pair + 1] = char[pair + 1], char[pair]


def turn_brackets(glyphs: Array) -> None:
    """An opening bracket stands before a word, a closing one behind: most do, or all are turned about."""
    char = glyphs["char"]
    opening, closing = np.isin(char, OPENING), np.isin(char, CLOSING)
    rows = np.flatnonzero(opening | closing)
    rows = rows[(rows > 0) & (rows + 1 < len(char))]
    if not len(rows):
        return
    letter, blank = is_rtl(char), glyphs["flags"] & (BLANK | GENERATED) > 0
    before = letter[rows + 1] & blank[rows - 1]
    behind = letter[rows - 1] & blank[rows + 1]
    right = np.count_nonzero((before & opening[rows]) | (behind & closing[rows]))
    if right >= np.count_nonzero((before & closing[rows]) | (behind & opening[rows])):
        return
    rows = rows[letter[rows - 1] | letter[rows + 1]]
    for found, others in ((opening[rows], (OPENING, CLOSING)), (closing[rows], (CLOSING, OPENING))):
        here = rows[found]
        char[here] = others[1][(char[here][:, None] == others[0]).argmax(axis=1)]
