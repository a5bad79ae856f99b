"""Glyphs drawn twice at one place: fake bold, shadows, hidden copies."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import BLANK, GENERATED, INVISIBLE, Array


def repeated(glyphs: Array) -> Array:
    """Rows of glyphs drawn once more at the same place (fake bold, shadows).

    Looked for only on pages where drawing steps back along a baseline by about a letter or a word, as it
    must for a second copy.
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
    suspects = np.unique(page[1:][(back | in_place) & (page[1:] == page[:-1])])
    if not len(suspects):
        return none
    rows = np.flatnonzero(np.isin(page, suspects) & (flags & (GENERATED | BLANK) == 0))
    rows = rows[np.lexsort((origin[rows], np.round(baseline[rows]), char[rows], page[rows]))]
    alike = (page[rows[:-1]] == page[rows[1:]]) & (char[rows[:-1]] == char[rows[1:]])
    before, after = rows[:-1][alike], rows[1:][alike]
    same = ((glyphs["object"][before] != glyphs["object"][after])
            & (np.abs(origin[before] - origin[after]) < 0.2 * width[after])
            & (np.abs(baseline[before] - baseline[after]) < 0.1 * size[after])
            & (np.abs(size[before] - size[after]) < 0.05 * size[after]))
    pair = np.column_stack([before, after])[same]
    # keep the visible one, else the one drawn first
    unseen = (flags & INVISIBLE > 0)[pair]
    later: Array = np.where(unseen[:, 0] != unseen[:, 1], np.where(unseen[:, 0], pair[:, 0], pair[:, 1]),
                            pair.max(axis=1))
    return later
