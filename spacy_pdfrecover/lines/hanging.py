"""Roots and large operators within a line: TeX's fonts hang them from a baseline of their own, most of a size above
that of their line."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import Array

HANGING = np.array([ord(char) for char in "√∑∏∐∫∮⋂⋃⋀⋁⨀⨁⨂⨄⨆"], "u4")
HUNG = (0.6, 1.0)           # sizes between the baselines: .75 for operators and .83 for roots in Computer Modern in
                            # a line of text, more in displays
BEHIND = (-0.3, 0.6)        # sizes between the sign and what it stands before: nothing, or a thin space


def with_signs_lowered(glyphs: Array, rows: Array, chunks: Array) -> Array:
    """The baselines of the chunks, that of a lone hanging sign being that of what was drawn right behind it."""
    base: Array = chunks["base"].copy()
    lone = np.flatnonzero(np.isin(glyphs["char"][rows[chunks["start"]]], HANGING)
                          & (chunks["end"] - chunks["start"] == 1))
    lone = lone[lone < len(chunks) - 1]
    sign, after = chunks[lone], chunks[lone + 1]
    fall, gap = (after["base"] - sign["base"]) / sign["size"], (after["u0"] - sign["u1"]) / sign["size"]
    hung = ((sign["page"] == after["page"]) & (sign["direction"] == after["direction"])
            & (sign["layer"] == after["layer"]) & (fall > HUNG[0]) & (fall < HUNG[1])
            & (gap > BEHIND[0]) & (gap < BEHIND[1]))
    base[lone[hung]] = after["base"][hung]
    return base
