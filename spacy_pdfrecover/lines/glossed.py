"""Interlinear glosses: words with their glosses below them, drawn pair by pair.

gb4e, expex and others set each word and what stands below it as one box, as wide as the wider of the two.  A short word
above a long gloss leaves a gap to the next word that looks like a gutter; that the boxes stand a word space apart, and
are drawn one after the other, tells that both rows are lines."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.lines.chunks import same_layer
from spacy_pdfrecover.model import Array

# Shares of the font size.
FLUSH = 0.1                 # a gloss begins where its word does
BELOW = 0.8, 1.8            # … on the next line
LEVEL = 0.12                # words on one line
APART = 1.2                 # between boxes: the space of words, stretched
PAIRS_LEAST = 2             # boxes of two or more in a row
ROWS_MOST = 4               # of a box: a word, its parts and two glosses; paragraphs of columns have more
WORD = 8.0                  # mean width of what stands in boxes; lines of the narrowest columns have 11


def gloss_runs(chunks: Array) -> Array:
    """For each chunk the number of the example whose rows it stands in, -1 for none."""
    count = len(chunks)
    result = np.full(count, -1, "i8")
    if count < 2 * PAIRS_LEAST:
        return result
    size = np.maximum(np.maximum(chunks["size"][1:], chunks["size"][:-1]), 0.1)
    alike = same_layer(chunks)
    step = (chunks["base"][1:] - chunks["base"][:-1]) / size
    under = alike & (step > BELOW[0]) & (step < BELOW[1]) & (np.abs(np.diff(chunks["u0"])) < FLUSH * size)
    if np.count_nonzero(under) < PAIRS_LEAST:
        return result
    box = np.concatenate([[0], np.cumsum(~under)])                      # of each chunk
    first = np.flatnonzero(np.concatenate([[True], ~under]))
    rows = np.diff(np.append(first, count))
    left, right = chunks["u0"][first], np.maximum.reduceat(chunks["u1"], first)
    size = np.maximum(chunks["size"][first], 0.1)
    gap = left[1:] - right[:-1]
    wide = np.add.reduceat(chunks["u1"] - chunks["u0"], first) / (rows * size)
    goes_on = (alike[first[1:] - 1] & (np.abs(np.diff(chunks["base"][first])) < LEVEL * size[1:])
               & (gap > 0) & (gap < APART * size[1:]))
    run = np.concatenate([[0], np.cumsum(~goes_on)])                    # of each box
    glossed = ((np.bincount(run, rows > 1) >= PAIRS_LEAST) & (np.bincount(run, wide) < WORD * np.bincount(run))
               & (np.bincount(run, rows > ROWS_MOST) == 0))
    inside = glossed[run][box]
    result[inside] = run[box][inside]
    return result
