"""Lists with hanging indents, told by a column as a whole: references, glossaries, entries of an index."""
from __future__ import annotations

from itertools import pairwise

import numpy as np

from spacy_pdfrecover.arrays import median
from spacy_pdfrecover.model import Array

ENTRIES_LEAST = 4           # entries that make a list with hanging indents
ENTRIES_CLEAR = 0.7         # share of its lines that must look as in such a list
ENTRY_LINES = 3             # an entry has, on the average, where not all lines were given one left edge: references
                            # have two, the items of nested lists under a paragraph more
RAGGED = 0.2                # share of the column that a ragged line may leave empty: terms leave more
LABELLED = 0.5              # share of entries, or of those of several lines, with labels in a list of labelled ones
BEGINS, GOES_ON = 1, -1     # of a line: it begins an entry, or goes on with one
INDENT_LEAST, INDENT_MOST = 0.5, 4.5    # first-line indents in print run from 1 to 3 em


def hanging_entries(lines: Array, follows: Array, stop: Array, label: Array | None = None) -> Array:
    """Lines that begin (`BEGINS`) or go on (`GOES_ON`) an entry of a list with hanging indents, 0 for others.

    In such a column the line before one that stands in is full, or a long one that ends no sentence, and the line
    before one at the margin is mostly not full; with first-line indents it is the other way round.  Where most entries
    have a label, a line at the margin without one begins none: it is of a paragraph between lists.
    """
    result = np.zeros(len(lines), "i1")
    style = (lines["page"].astype("i8") << 16) | np.round(lines["size"] * 2).astype("i8")
    left = np.round(lines["left"] / 4)
    # a short line that follows in the same column may have been given the edges of a narrower one
    change = np.flatnonzero(np.diff(style).astype(bool) | (np.diff(left).astype(bool) & ~follows[1:])) + 1
    for start, end in pairwise([0, *change.tolist(), len(lines)]):
        if end - start < 2 * ENTRIES_LEAST:
            continue
        part, rows = lines[start:end], slice(start, end)
        em = max(float(median(part["size"])), 0.1)
        inward = part["x0"] - part["x0"].min()
        outer = inward < 0.25 * em
        if outer.sum() < ENTRIES_LEAST or outer.all():
            continue
        depth = float(median(inward[~outer]))
        if not INDENT_LEAST * em < depth < INDENT_MOST * em:
            continue
        right = float(median(part["right"]))            # one line may have been given the edge of a wider column
        room = right - part["x1"]
        full = room < 1.5 * em
        cut = full | ((room < RAGGED * (right - part["x0"].min())) & ~stop[rows])
        inner, margin = ~outer[1:] & outer[:-1], outer[1:]
        short = end - start <= ENTRY_LINES * outer.sum() or np.ptp(left[rows]) == 0
        if (short and inner.sum() >= 3
                and (np.abs(inward[~outer] - depth) < 0.3 * em).mean() > 0.8
                and cut[:-1][inner].mean() > ENTRIES_CLEAR and full[:-1][margin].mean() < 1 - ENTRIES_CLEAR):
            result[rows] = np.where(outer, BEGINS, GOES_ON)
            heads = outer[:-1] & ~outer[1:]             # lines of paragraphs between items are none
            if label is not None and max(label[rows][outer].mean(), label[rows][:-1][heads].mean()) > LABELLED:
                result[rows][outer & ~label[rows]] = 0
    return result
