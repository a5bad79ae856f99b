"""Hyphens that a font calls soft hyphens: it has one glyph for both, and the file names it by the second."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import BLANK, GENERATED, Array
from spacy_pdfrecover.model import HYPHEN as BROKEN

SOFT, HYPHEN = 0xAD, ord("-")
WIDE = 0.22                 # sizes: hyphens are a quarter to two thirds wide; less is a part of a ligature
LEAST = 4                   # soft hyphens of a font: fewer tell nothing
FEW = 0.1                   # other hyphens for each soft one
SAME_BASE = 0.1             # sizes by which baselines in a line differ
BESIDE = 0.6                # sizes behind one in which a line goes on, be it drawn at another time: columns are further
                            # apart
EXACT = 0.01                # points: what stands nearer to each other is drawn at one place
LINES, FARTHEST = 1e5, 1e4  # places on a page that are told apart: lines, and points along one


def name_hyphens(glyphs: Array) -> None:
    """Make hyphens of the soft hyphens drawn within lines, in fonts that draw hardly any other hyphen.

    A true soft hyphen is drawn only where it ends a line; those are left to be read as hyphenation.
    """
    soft = np.flatnonzero((glyphs["char"] == SOFT) & (glyphs["x1"] - glyphs["x0"] > WIDE * glyphs["size"]))
    if not len(soft):
        return
    font = glyphs["font"]
    count = int(font.max()) + 1
    # PDFium reads those that end lines as hyphens of words broken there
    others = np.bincount(font[(glyphs["char"] == HYPHEN) & (glyphs["flags"] & BROKEN == 0)], minlength=count)
    own = np.bincount(font[soft], minlength=count)
    soft = soft[((own >= LEAST) & (others < FEW * own))[font[soft]]]
    drawn = np.append(np.flatnonzero(glyphs["flags"] & (GENERATED | BLANK) == 0), len(glyphs) - 1)
    after = glyphs[drawn[np.minimum(np.searchsorted(drawn, soft, side="right"), len(drawn) - 1)]]
    here = glyphs[soft]
    within = ((after["page"] == here["page"]) & (after["x0"] > here["x0"])
              & (np.abs(after["baseline"] - here["baseline"]) < SAME_BASE * here["size"]))
    glyphs["char"][soft[within | has_more_beside(glyphs, soft)]] = HYPHEN


def has_more_beside(glyphs: Array, soft: Array) -> Array:
    """Behind which of these does their line go on?"""
    result = np.zeros(len(soft), bool)
    if not len(soft):
        return result
    here = glyphs[soft]
    near = glyphs[np.isin(glyphs["page"], here["page"]) & (glyphs["flags"] & (GENERATED | BLANK) == 0)]
    step = max(SAME_BASE * float(here["size"].max()), EXACT)

    def places(rows: Array, x: Array, up: int = 0) -> Array:
        """Numbers that run on from page to page, from line to line and along each."""
        line = np.clip(np.round(rows["baseline"] / step), -LINES, LINES) + up
        found: Array = (rows["page"] * 2.0 * LINES + line) * 2 * FARTHEST + np.clip(x, -FARTHEST, FARTHEST)
        return found

    place = places(near, near["x0"])
    order = np.argsort(place)
    for up in (-1, 0, 1):
        after = near[order[np.minimum(np.searchsorted(place[order], places(
            here, here["x1"] - SAME_BASE * here["size"], up)), len(near) - 1)]]
        gap = (after["x0"] - here["x1"]) / here["size"]
        result |= ((after["page"] == here["page"]) & (gap > -SAME_BASE) & (gap < BESIDE)
                   & (np.abs(after["baseline"] - here["baseline"]) < SAME_BASE * here["size"]))
    return result
