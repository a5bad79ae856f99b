"""Justified lines of few words, whose spaces are as wide as gaps between columns.

In narrow columns without hyphenation a line may hold two or three words.  Their spaces are equal, the line is as wide
as the one above or below it, and that one runs through."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import Array

# Shares of the font size unless said otherwise.
EQUAL = 0.12                # spaces of a line, which producers round, differ by less
FLUSH = 0.1                 # edges of a column
WIDEST = 9.0                # space: a line of two words in a column of 20 sizes
THROUGH = 6.0               # width from which a line that runs through shows how wide its column is
NEXT = 1.7                  # between baselines of lines that follow each other


def stretched_gaps(part: Array, gap: Array, joined: Array, drawn_next: Array) -> Array:
    """Which gaps between neighbours on a row are the spaces of a stretched line.

    part: CHUNK rows, sorted into rows from left to right.  gap: behind each of them but the last.  joined: where the
        next one is known to go on the same line.  drawn_next: … and where it may, being drawn next on the same row.
    """
    result = np.zeros(len(gap), bool)
    size = np.maximum(part["size"][1:], part["size"][:-1])
    wanted = drawn_next & ~joined & (gap > 0) & (gap < WIDEST * size)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], wanted, [False]]).astype("i1")))
    if not len(edges):
        return result
    starts, ends = edges[::2], edges[1::2]
    inner = edges[edges < len(gap)]             # as `reduceat` wants them
    widest, narrowest = np.maximum.reduceat(gap, inner)[::2], np.minimum.reduceat(gap, inner)[::2]
    even = widest - narrowest < EQUAL * size[starts]
    lines = whole_lines(part, joined)
    lines = lines[(lines["u1"] - lines["u0"] > THROUGH * lines["size"]) & (lines["layer"] == 0)]
    for start, end in zip(starts[even].tolist(), ends[even].tolist(), strict=True):
        first, last = part[start], part[end]
        em = float(size[start])
        near = lines[np.searchsorted(lines["page"], first["page"]):
                     np.searchsorted(lines["page"], first["page"], side="right")]
        flush = ((np.abs(near["u0"] - first["u0"]) < FLUSH * em) & (np.abs(near["u1"] - last["u1"]) < FLUSH * em)
                 & (near["direction"] == first["direction"]) & (np.abs(near["size"] - em) < FLUSH * em))
        step = near["base"][flush] - first["base"]
        above, below = ((step < 0) & (step > -NEXT * em)).any(), ((step > 0) & (step < NEXT * em)).any()
        # a row of two, as a name and a date at the edges of a column, has only one gap, which is always even
        if (above and below) or ((above or below) and end - start > 1):
            result[start:end] = True
    return result


def whole_lines(part: Array, joined: Array) -> Array:
    """CHUNK rows for the lines that chunks make."""
    heads = np.flatnonzero(np.concatenate([[True], ~joined]))
    result: Array = part.take(heads)
    result["u1"] = np.maximum.reduceat(part["u1"], heads)
    return result
