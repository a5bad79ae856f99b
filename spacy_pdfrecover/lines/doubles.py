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
    width = np.maximum(glyphs["x1"] - glyphs["x0"], 0.1)
    step = glyphs["origin"][1:] - glyphs["origin"][:-1]
    level = np.abs(glyphs["baseline"][1:] - glyphs["baseline"][:-1]) < 0.3 * glyphs["size"][1:]
    back = level & (step < -0.2 * width[1:]) & (glyphs["flags"][1:] & GENERATED == 0)
    in_place = level & (np.abs(step) < 0.2 * width[1:]) & (glyphs["char"][1:] == glyphs["char"][:-1])
    suspects = np.unique(glyphs["page"][1:][(back | in_place) & (glyphs["page"][1:] == glyphs["page"][:-1])])
    if not len(suspects):
        return none
    rows = np.flatnonzero(np.isin(glyphs["page"], suspects) & (glyphs["flags"] & (GENERATED | BLANK) == 0))
    part = glyphs[rows]
    order = np.lexsort((part["origin"], np.round(part["baseline"]), part["char"], part["page"]))
    before, after = part[order[:-1]], part[order[1:]]
    same = ((before["page"] == after["page"]) & (before["char"] == after["char"])
            & (before["object"] != after["object"])
            & (np.abs(before["origin"] - after["origin"]) < 0.2 * width[rows[order[1:]]])
            & (np.abs(before["baseline"] - after["baseline"]) < 0.1 * after["size"])
            & (np.abs(before["size"] - after["size"]) < 0.05 * after["size"]))
    pair = np.column_stack([rows[order[:-1]], rows[order[1:]]])[same]
    # keep the visible one, else the one drawn first
    unseen = (glyphs["flags"] & INVISIBLE > 0)[pair]
    later: Array = np.where(unseen[:, 0] != unseen[:, 1], np.where(unseen[:, 0], pair[:, 0], pair[:, 1]),
                            pair.max(axis=1))
    return later
