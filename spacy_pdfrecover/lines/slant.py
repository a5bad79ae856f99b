"""Words that begin with a change from an upright to a slanted face.

Behind slanted letters a gap may be what typesetters put there so that they do not lean on the next one; before
them there is no such thing, so that the least gap is a word space, however tight.
"""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import Array

# Shares of the font size, measured where words are known: 45 spaces and one gap within a word above it.
SLANT_GAP = 0.045           # a gap wider than those of the letters on either side by this
SAME_SIZE = 0.06            # sizes differ by less, and baselines: no scripts


def words_before_slant(fonts: Sequence[Font], glyphs: Array, order: Array, start: Array, end: Array, base: Array,
                       inside: Array, spaces: Array) -> Array:
    """Where slanted letters stand off from upright ones before them.

    start, end, base: extent and baseline of each glyph of `order`.  inside: is there a glyph before it in its
    line?  spaces: where spaces stand already.
    """
    result: Array = np.zeros(len(order), bool)
    font = glyphs["font"][order]
    slanted = np.array([each.slanted for each in fonts] or [False])[font]
    here = np.flatnonzero(inside[1:] & ~spaces[1:] & slanted[1:] & ~slanted[:-1]) + 1
    if not len(here):
        return result
    char = glyphs["char"][order]
    size = np.maximum(glyphs["size"][order], 0.1)
    near = (is_letter(char[here]) & is_letter(char[here - 1])
            & (np.abs(size[here] - size[here - 1]) < SAME_SIZE * size[here])
            & (np.abs(base[here] - base[here - 1]) < SAME_SIZE * size[here]))
    here = here[near]
    gap = (start[here] - end[here - 1]) / size[here]
    letters = np.maximum(gap_of_letters(start, end, size, inside & ~spaces, here - 1),
                         gap_of_letters(start, end, size, inside & ~spaces, np.minimum(here + 1, len(order) - 1)))
    result[here[gap - letters > SLANT_GAP]] = True
    return result


def gap_of_letters(start: Array, end: Array, size: Array, within: Array, places: Array) -> Array:
    """The gap before these glyphs where it stands within a word, 0 elsewhere; overlaps count as 0."""
    gap = (start[places] - end[np.maximum(places - 1, 0)]) / size[places]
    result: Array = np.where(within[places] & (places > 0), np.maximum(gap, 0.0), 0.0)
    return result
