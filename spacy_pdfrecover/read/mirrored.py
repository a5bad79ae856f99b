"""Right-to-left text that PDFium turns about though the file has it as it is read: brackets, ligatures of lam and alef.

Most files say of such a glyph what it looks like, from the left to the right, and PDFium mirrors it.  Others, as those
of LibreOffice in some faces, say what it stands for.  Brackets about numbers are left as they look.
"""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.accents import is_digit, is_letter
from spacy_pdfrecover.frames import is_among, is_rtl
from spacy_pdfrecover.model import BLANK, COMPONENT, GENERATED, Array

ALEFS, LAM = (0x622, 0x623, 0x625, 0x627), 0x644
OPENING, CLOSING = (np.array([ord(sign) for sign in signs], "u4") for signs in ("([{«‹", ")]}»›"))

BRACKETS = np.concatenate([OPENING, CLOSING])
LEVEL = 0.2                 # sizes between the baselines of a bracket and what it encloses at most


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
    """An opening bracket stands before a word, a closing one behind: most do, or all are turned about.  Those about
    numbers and words in other scripts, which PDFium leaves as they look, are told by themselves."""
    blank = glyphs["flags"] & (BLANK | GENERATED) > 0
    empty = blank & (glyphs["flags"] & GENERATED == 0) & (glyphs["x1"] <= glyphs["x0"])     # mere steps to what is next
    seen = np.flatnonzero(~empty)
    part, blank = glyphs.take(seen), blank[seen]
    char, x0, base = part["char"], part["x0"], part["baseline"]
    rows = np.flatnonzero(np.isin(char, BRACKETS))
    rows = rows[(rows > 0) & (rows + 1 < len(char))]
    if not len(rows):
        return
    rtl = is_rtl(char)
    other = (is_letter(char) & ~rtl) | is_digit(char)
    level = np.abs(np.diff(base)) < LEVEL * part["size"][1:]
    line = np.append(0, np.cumsum(~level))
    left = level & (np.diff(x0) < 0)            # drawn from the right
    before, behind = other[rows + 1] & left[rows], other[rows - 1] & left[rows - 1]
    about = (before | behind) & (np.bincount(line, rtl)[line[rows]] > 0)
    turn_most(char, rows[about], (before & ~behind)[about], (behind & ~before)[about])
    rows = rows[~about & (rtl[rows - 1] | rtl[rows + 1])]
    turn_most(char, rows, rtl[rows + 1] & blank[rows - 1], rtl[rows - 1] & blank[rows + 1])
    glyphs["char"][seen] = char


def turn_most(char: Array, rows: Array, before: Array, behind: Array) -> None:
    """Turn these brackets if fewer of them open before what they enclose and close behind it than do otherwise."""
    opening = np.isin(char[rows], OPENING)
    right, wrong = (np.count_nonzero(np.where(opening, *sides)) for sides in ((before, behind), (behind, before)))
    if right < wrong:
        for found, others in ((opening, (OPENING, CLOSING)), (~opening, (CLOSING, OPENING))):
            here = rows[found]
            char[here] = others[1][(char[here][:, None] == others[0]).argmax(axis=1)]
