"""Reading order of boxes: sorted topologically (Breuel 2003), or by comparing two at a time.

Breuel's partial order: a box goes before those below it whose widths overlap its own, and before all at
its right unless something between the two in height reaches over both.
"""
from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key
from heapq import heapify, heappop, heappush

import numpy as np

from spacy_pdfrecover.layout.cover import Rect
from spacy_pdfrecover.model import Array

SLACK = 1.0                 # points: boxes that overlap by less do not
MOST = 800                  # boxes, above which they are compared two at a time: the order below takes time
                            # and room with their square
SAME_HEIGHT = 0.04          # of the page's height, within which the left one of two boxes goes first
                            # (code of Berg et al. 2012)


def topological_order(boxes: Sequence[Rect]) -> list[int]:
    """Row numbers of boxes in reading order.

    >>> title, left, right, foot = (0, 0, 100, 10), (0, 20, 45, 80), (55, 20, 100, 80), (0, 90, 100, 99)
    >>> topological_order([foot, right, left, title])
    [3, 2, 1, 0]
    """
    if len(boxes) < 2:
        return list(range(len(boxes)))
    if len(boxes) > MOST:
        return compared_order(boxes)
    before = precedence(np.array(boxes, "f8"))
    rank = {row: (boxes[row][1], boxes[row][0], row) for row in range(len(boxes))}
    following: list[list[int]] = [np.flatnonzero(row).tolist() for row in before]
    waiting = before.sum(axis=0).tolist()
    ready = [rank[row] for row in range(len(boxes)) if not waiting[row]]
    heapify(ready)
    result: list[int] = []
    left = set(range(len(boxes)))
    while left:
        if not ready:                           # a cycle: give up the claim of its two closest boxes
            first, second = weakest_link(boxes, before, left)
            before[first, second] = False
            following[first].remove(second)
            waiting[second] -= 1
            if not waiting[second]:
                heappush(ready, rank[second])
            continue
        row = heappop(ready)[2]
        left.remove(row)
        result.append(row)
        for later in following[row]:
            waiting[later] -= 1
            if not waiting[later]:
                heappush(ready, rank[later])
    return result


def precedence(boxes: Array) -> Array:
    """Which box goes before which: a square of truth values."""
    x0, y0, x1, y1 = boxes.T
    over = (np.minimum(x1[:, None], x1) - np.maximum(x0[:, None], x0)) > SLACK     # widths overlap
    np.fill_diagonal(over, False)
    middle = (y0 + y1) / 2
    above = middle[:, None] < middle
    before = over & above
    beside = ~over & (x0[:, None] < x0)
    np.fill_diagonal(beside, False)
    for row in np.flatnonzero(over.sum(axis=1) > 1).tolist():       # may reach over two that stand apart
        under = np.flatnonzero(over[row])
        up = under[middle[under] < middle[row]]
        down = under[middle[under] > middle[row]]
        beside[np.ix_(up, down)] = False
        beside[np.ix_(down, up)] = False
        # what stands above a box that reaches over both goes first, whichever side it is on
        before[np.ix_(up, down)] = True
    result: Array = before | (beside & ~before.T)
    return result


def weakest_link(boxes: Sequence[Rect], before: Array, left: set[int]) -> tuple[int, int]:
    """The two boxes of a cycle with the least distance in height between them."""
    path: list[int] = []
    place: dict[int, int] = {}
    row = min(left)
    while row not in place:
        place[row] = len(path)
        path.append(row)
        row = next(earlier for earlier in np.flatnonzero(before[:, row]).tolist() if earlier in left)
    cycle = path[place[row]:]                   # each goes after the next, the last after the first
    links = [(cycle[(number + 1) % len(cycle)], one) for number, one in enumerate(cycle)]
    return min(links, key=lambda link: (max(0.0, max(boxes[link[0]][1], boxes[link[1]][1])
                                            - min(boxes[link[0]][3], boxes[link[1]][3])), link))


def compared_order(boxes: Sequence[Rect]) -> list[int]:
    """By a comparison that need not be consistent (code of Berg et al. 2012): above, else left, else by
    height where heights differ, else by left edge."""
    if not boxes:
        return []
    same = SAME_HEIGHT * (max(box[3] for box in boxes) - min(box[1] for box in boxes))

    def compare(one: int, other: int) -> int:
        a, b = boxes[one], boxes[other]
        if a[3] <= b[1] or b[3] <= a[1]:
            return -1 if a[3] <= b[1] else 1
        if a[2] <= b[0] or b[2] <= a[0]:
            return -1 if a[2] <= b[0] else 1
        if abs(a[1] - b[1]) > same:
            return -1 if a[1] < b[1] else 1
        return -1 if (a[0], one) < (b[0], other) else 1

    start = sorted(range(len(boxes)), key=lambda row: (boxes[row][1], boxes[row][0]))
    return sorted(start, key=cmp_to_key(compare))
