"""Blanks between glyphs, as the file draws them or the PDF library guesses them."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import BLANK, GENERATED, Array

BLANK_LEAST = -0.12         # a drawn space counts if the glyphs do not overlap by more than this


def blank_before(glyphs: Array, order: Array, drawn: bool) -> Array:
    """Is there a blank, drawn or else generated, between a glyph and the glyph before it in the line?"""
    total = np.cumsum((glyphs["flags"] & BLANK > 0) & ((glyphs["flags"] & GENERATED == 0) == drawn))
    result = np.zeros(len(order), bool)
    result[1:] = (total[order[1:]] > total[order[:-1]]) & (order[1:] > order[:-1])
    return result
