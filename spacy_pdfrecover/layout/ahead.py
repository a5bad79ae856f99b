"""Floats drawn ahead of the text of their page: browsers draw all boxes that text flows around before the text."""
from __future__ import annotations

from itertools import pairwise

import numpy as np

from spacy_pdfrecover.arrays import places_in
from spacy_pdfrecover.frames import UPRIGHT
from spacy_pdfrecover.model import LAYER_SHIFT, Array

MOST = 0.5                  # share of a page's lines that may be drawn ahead: more are the text, and what is drawn
                            # behind them its running head
OVERLAP = 0.3               # share of a float's first line that stands below what it comes behind
SAME_BASE = 0.3             # sizes by which the baselines of one line differ
SLACK = 0.5                 # sizes by which the boxes of lines below each other may overlap


def floats_placed(lines: Array, breaks: Array) -> Array:
    """Places of these lines, in reading order and cut into pieces by `breaks`, with what is drawn ahead moved behind
    the piece that it stands below, or that has the line it stands at the end of."""
    starts = np.flatnonzero(breaks)
    if not len(starts):
        return np.arange(len(lines))
    ends = np.append(starts[1:], len(lines))
    boxes = np.stack([edge.reduceat(lines[name], starts) for edge, name in (
        (np.minimum, "x0"), (np.minimum, "y0"), (np.maximum, "x1"), (np.maximum, "y1"))])
    place = np.arange(len(starts), dtype="f8")
    edges = np.append(np.flatnonzero(np.append(True, np.diff(lines["page"][starts]) != 0)), len(starts))
    seen = lines["flags"][starts] >> LAYER_SHIFT == 0           # copies that are not seen come behind all that is
    for first, end in pairwise(edges.tolist()):
        last = first + int(seen[first:end].sum())
        if first == last:
            continue
        text = first + text_start(boxes[1, first:last], ends[first:last] - starts[first])
        if text > first and (lines["angle"][starts[first:last]] == UPRIGHT).all():
            for piece in range(first, text):
                behind = piece_before(lines, starts, ends, boxes, piece, np.arange(text, last))
                if behind is not None:
                    place[piece] = behind + 0.5
    order = np.argsort(place, kind="stable")
    return places_in(starts[order], ends[order])


def text_start(tops: Array, counts: Array) -> int:
    """The piece of a page that its text begins with: the last one above all that are drawn before it, unless these
    have too many of the lines.  `counts` tells how many there are up to the end of each piece."""
    records = np.flatnonzero(tops[1:] < np.minimum.accumulate(tops)[:-1]) + 1
    records = records[counts[records - 1] <= MOST * counts[-1]]
    return int(records[-1]) if len(records) else 0


def piece_before(lines: Array, starts: Array, ends: Array, boxes: Array, piece: int, text: Array) -> int | None:
    """The piece of the text, given in its order, that a float belongs behind, if it stands below any."""
    x0, y0, x1, y1 = boxes
    head = lines[starts[piece]]
    size = float(head["size"])
    if lines["baseline"][ends[piece] - 1] < head["baseline"]:
        return None                             # it goes on in the next column
    if ends[piece] - starts[piece] == 1:
        off = np.abs(lines["baseline"][ends[text] - 1] - head["baseline"])
        level = text[(x1[text] < x0[piece]) & (off < SAME_BASE * size)]
        if len(level):
            return int(level[0])
    shared = np.minimum(x1[text], head["x1"]) - np.maximum(x0[text], head["x0"])
    above = text[(shared > OVERLAP * (head["x1"] - head["x0"])) & (y1[text] < y0[piece] + SLACK * size)
                 & (y0[text] >= y0[text[0]])]           # what stands above the text is a running head
    return int(above[-1]) if len(above) else None
