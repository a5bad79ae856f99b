"""Blocks by flood fill: text that no whitespace parts, in any shape (Berg, Oepen and Read 2012, 3.3).

Text is looked through upwards, downwards and sideways until whitespace stops the view.  In place of
every point of the page, one line of points sweeps over it and remembers what it met last.
"""
from __future__ import annotations

from collections.abc import Sequence

from spacy_pdfrecover.layout.cover import Rect

MOST_POINTS = 4_000         # of the sweeping line: pages larger than that are looked at more coarsely
NOTHING, WALL = -1, -2      # what the line met


def fill(items: Sequence[Rect], whitespace: Sequence[Rect], walls: Sequence[Rect] = ()) -> list[list[int]]:
    """Row numbers of the items of each block, both in the order given.

    >>> fill([(0, 0, 10, 5), (0, 6, 10, 11), (20, 0, 30, 5)], whitespace=[(12, 0, 18, 12)])
    [[0, 1], [2]]
    """
    if not items:
        return []
    left, top = min(item[0] for item in items), min(item[1] for item in items)
    right, bottom = max(item[2] for item in items), max(item[3] for item in items)
    owner = list(range(len(items)))
    stops = [*whitespace, *walls]
    for low, high, along, across in ((left, right, 0, 1), (top, bottom, 1, 0)):
        sweep(owner, items, stops, low, high, along, across)
    blocks: dict[int, list[int]] = {}
    for row in range(len(items)):
        blocks.setdefault(find(owner, row), []).append(row)
    return list(blocks.values())


def sweep(owner: list[int], items: Sequence[Rect], stops: Sequence[Rect], low: float, high: float,
          along: int, across: int) -> None:
    """Join what sees each other in one direction; `along` and `across` are places in a rectangle."""
    scale = min(1.0, MOST_POINTS / max(high - low, 1.0))
    met = [NOTHING] * (int((high - low) * scale) + 2)
    events = [(item[across], 0, row, item) for row, item in enumerate(items)]
    events += [(stop[across], 1, WALL, stop) for stop in stops]
    events.sort(key=lambda event: event[:3])
    for _, _, row, box in events:
        start = max(0, int((box[along] - low) * scale))
        end = min(len(met), max(start + 1, int((box[along + 2] - low) * scale)))
        if start >= end:
            continue
        if row >= 0:
            for other in set(met[start:end]):
                if other >= 0:
                    join(owner, row, other)
        met[start:end] = [row] * (end - start)


def find(owner: list[int], row: int) -> int:
    while owner[row] != row:
        owner[row] = owner[owner[row]]
        row = owner[row]
    return row


def join(owner: list[int], one: int, other: int) -> None:
    a, b = find(owner, one), find(owner, other)
    if a != b:
        owner[max(a, b)] = min(a, b)
