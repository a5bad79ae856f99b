"""Lines in the margin: out of the paragraph that they stand beside, and before it."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import ASIDE, Array


def asides_last(lines: Array) -> Array:
    """Rows of these lines, in reading order, with those in the margin at the end of each page."""
    result: Array = np.lexsort((lines["flags"] & ASIDE, lines["page"]))
    return result


def asides_first(lines: Array, sequence: Array, breaks: Array) -> Array:
    """Places in `sequence`, rows of `lines` with those in the margin last, that bring each of those before the
    piece that it stands beside; `breaks` tells where pieces begin in `sequence`."""
    aside = lines["flags"] & ASIDE > 0
    start = np.maximum.accumulate(np.where(breaks, np.arange(len(breaks)), 0))      # of the piece of each place
    place = np.empty(len(lines), "i8")
    place[sequence] = np.arange(len(sequence))
    key = place.astype("f8")
    text = np.flatnonzero(~aside)
    for row in np.flatnonzero(aside).tolist():
        after = int(np.searchsorted(text, row))
        near = [other for other in text[max(after - 1, 0):after + 1].tolist()
                if lines["page"][other] == lines["page"][row]]
        if near:
            beside = min(reversed(near), key=lambda other: abs(lines["baseline"][other] - lines["baseline"][row]))
            key[row] = start[place[beside]] - 0.5
    order: Array = place[np.lexsort((place, key))]
    return order
