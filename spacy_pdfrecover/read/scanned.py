"""Sizes of text that optical recognition laid unseen over a scanned page.

They are those of boxes around the ink of each line or word: a line without tall letters comes out smaller than the next
one of its paragraph.  So the lines around tell how large a line is, and sizes that lie close together are one.
"""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import BLANK, GENERATED, INVISIBLE, Array

SCANNED = 0.9               # share of a page's letters that are unseen where the page is a scan
LIKE = 1.15                 # times by which boxes around lines of one size differ: with and without tall letters
ALIKE = 1.1                 # … and what is left of it between one part of a document and another; notes are smaller
AROUND = 2                  # lines above and below that tell: of three and more, as notes have, most are their own
SAME_LINE = 0.3             # sizes by which the baselines of a line's words differ at the most


def even_sizes(glyphs: Array) -> None:
    """Give the unseen letters of scanned pages the sizes of the lines around them."""
    unseen = glyphs["flags"] & INVISIBLE > 0
    if not unseen.any():
        return
    drawn = glyphs["flags"] & (BLANK | GENERATED) == 0
    letters, hidden = np.bincount(glyphs["page"], drawn), np.bincount(glyphs["page"], drawn & unseen)
    rows = np.flatnonzero(unseen & drawn & (hidden > SCANNED * letters)[glyphs["page"]])
    if not len(rows):
        return
    scanned = glyphs.take(rows)
    down = np.abs(np.diff(scanned["baseline"])) > SAME_LINE * scanned["size"][1:]
    line = np.concatenate([[0], np.cumsum(down | (np.diff(scanned["page"]) > 0) | (np.diff(scanned["x0"]) < 0))])
    starts = np.searchsorted(line, np.arange(line[-1] + 1))
    lengths = np.bincount(line)
    middle = np.lexsort([scanned["size"], line])[starts + lengths // 2]
    sizes = sizes_around(scanned["size"][middle], scanned["page"][starts])
    glyphs["size"][rows] = united(np.round(sizes, 1), lengths)[line]


def sizes_around(sizes: Array, pages: Array) -> Array:
    """The middle of what the lines around each have, of those about as large and on its page; its own where two sizes
    are as common."""
    steps = np.arange(-AROUND, AROUND + 1)
    at = np.arange(len(sizes))[:, None] + steps
    there = (at >= 0) & (at < len(sizes))
    at = np.clip(at, 0, len(sizes) - 1)
    around, own = sizes[at], sizes[:, None]
    like = there & (pages[at] == pages[:, None]) & (around < LIKE * own) & (own < LIKE * around)
    around = np.sort(np.where(like, around, np.inf), axis=1)
    count, row = like.sum(axis=1), np.arange(len(sizes))
    result: Array = np.clip(sizes, around[row, (count - 1) // 2], around[row, count // 2])
    return result


def united(sizes: Array, weights: Array) -> Array:
    """Each size, or the commonest of those close to it."""
    values, which = np.unique(sizes, return_inverse=True)
    counts = np.bincount(which, weights)
    low, high = np.searchsorted(values, values / ALIKE), np.searchsorted(values, values * ALIKE, "right")
    common, left = values.copy(), np.ones(len(values), bool)
    while left.any():
        totals = np.concatenate([[0.0], np.cumsum(counts * left)])
        best = int(np.where(left, totals[high] - totals[low], -1.0).argmax())
        group = np.flatnonzero(left[low[best]:high[best]]) + low[best]
        common[group] = values[group[counts[group].argmax()]]
        left[group] = False
    result: Array = common[which]
    return result
