"""Glyphs drawn twice at one place: fake bold, shadows, hidden copies."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.arrays import stable_order
from spacy_pdfrecover.model import BLANK, GENERATED, INVISIBLE, Array

BAND = 4.0                  # points: less than any leading, twice the depth of a shadow in type of 14 points
BANDS = 1 << 14             # no page is higher
ACROSS = 0.2                # of a glyph's width that its copy stands beside it
BESIDE = 0.08               # … or of its size: twins such as "ll" stand .2 and more apart
LEVEL = 0.03                # of its size by which letters of one line differ in height at the most, by rounding
DOWN = 0.15                 # of its size that a shadow falls below it: 2 points in type of 14 were seen


def repeated(glyphs: Array) -> Array:
    """Rows of glyphs drawn once more at the same place (fake bold, shadows).

    Looked for only on pages where drawing steps back along a baseline by about a letter or a word, as it
    must for a second copy of less than a page, or where lines begin twice at one place.
    """
    none = np.zeros(0, "i8")
    if len(glyphs) < 2:
        return none
    page, char, origin, baseline, size, flags = (
        np.ascontiguousarray(glyphs[name]) for name in ("page", "char", "origin", "baseline", "size", "flags"))
    width = np.maximum(glyphs["x1"] - glyphs["x0"], 0.1)
    step = origin[1:] - origin[:-1]
    level = np.abs(baseline[1:] - baseline[:-1]) < 0.3 * size[1:]
    back = level & (step < -0.2 * width[1:]) & (flags[1:] & GENERATED == 0)
    in_place = level & (np.abs(step) < 0.2 * width[1:]) & (char[1:] == char[:-1])
    reach = np.maximum(ACROSS * width, BESIDE * size)
    kind = page.astype("i8") << 21 | char       # the page and the character
    columns = kind, glyphs["object"], origin, baseline, size, width, reach
    drawn = flags & (GENERATED | BLANK) == 0
    begins = np.flatnonzero(np.concatenate([[True], ~level | (page[1:] != page[:-1])]) & drawn)
    suspects = np.unique(np.concatenate([page[1:][(back | in_place) & (page[1:] == page[:-1])],
                                         page[pairs(begins, columns)[:, 0]]]))
    if not len(suspects):
        return none
    pair = pairs(np.flatnonzero(np.isin(page, suspects) & drawn), columns)
    # keep the visible one, else the one drawn first
    unseen = (flags & INVISIBLE > 0)[pair]
    later: Array = np.where(unseen[:, 0] != unseen[:, 1], np.where(unseen[:, 0], pair[:, 0], pair[:, 1]),
                            pair.max(axis=1))
    return later


def pairs(rows: Array, columns: tuple[Array, ...]) -> Array:
    """Pairs of these rows that show one glyph at nearly one place."""
    rows = rows[stable_order(columns[2][rows])]            # once for both looks
    here = [column[rows] for column in columns]
    found = rows[np.concatenate([same_places(shift, *here) for shift in (0, 0.5)])]
    result: Array = np.unique(np.sort(found, axis=1), axis=0)
    return result


def same_places(shift: float, kind: Array, drawn: Array, origin: Array, baseline: Array, size: Array, width: Array,
                reach: Array) -> Array:
    """Pairs of rows, which are given from left to right: one glyph at nearly one place.  Copies are looked for in
    bands across the page, moved up by a share of their height: two that stand in neighbouring bands once stand in one
    the other time."""
    band = np.clip(np.floor(baseline / BAND + shift), 0, BANDS - 1).astype("i8")
    order = stable_order(kind * BANDS + band)
    alike = kind[order[:-1]] == kind[order[1:]]
    before, after = order[:-1][alike], order[1:][alike]
    fall = np.abs(baseline[before] - baseline[after])
    # what falls below its letter may fall as far beside it
    aside = np.where(fall > LEVEL * size[after], np.maximum(reach[after], DOWN * size[after]), reach[after])
    same = ((drawn[before] != drawn[after]) & (np.abs(origin[before] - origin[after]) < aside)
            & (fall < DOWN * size[after])
            & (np.abs(size[before] - size[after]) < 0.05 * size[after])
            & (np.abs(width[before] - width[after]) < BESIDE * size[after]))     # an "r" above a syllable is another
    result: Array = np.column_stack([before, after])[same]
    return result
