"""Numbers that stand by themselves, and axes of charts by them."""
from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.layout.cover import Rect

AXIS_LEAST = 4              # growing numbers that make an axis; fewer may stand so by chance
BOTH_LEAST = 3              # … across and down
SHARED_EDGE = 2.0           # points by which edges of numbers along an axis may differ
UNEVEN = 1.3                # the widest step of an axis against its narrowest: numbers are of unlike width
SEVERAL = 2                 # numbers in one piece along an axis, at the least
_NUMBER = r"[−–+-]?\d[\d.,]*(?:[eE][−–+-]?\d+)?"
AXIS_NUMBER = re.compile(rf"(?<!\S){_NUMBER}\s*")
NUMBERS = re.compile(rf"(?:{_NUMBER}(?:\s+|$))+")
PLAIN = str.maketrans({"−": "-", "–": "-", ",": "."})


class Marks(NamedTuple):
    """Numbers that stand by themselves."""

    box: Rect
    values: tuple[float, ...]


def is_axis(text: str) -> bool:
    """Numbers alone, and several.

    >>> is_axis("0 0.5 1"), is_axis("1e3 1e4"), is_axis("1998"), is_axis("0 to 5")
    (True, True, False, False)
    """
    return NUMBERS.fullmatch(text) is not None and len(text.split()) >= SEVERAL


def marks_of(text: str, box: Rect) -> Marks | None:
    """Text that is numbers and nothing else, as `Marks`; versions and dates (`1.2.3`) are none.

    >>> marks_of("0.0 0.5 1.0", (0, 0, 30, 8)), marks_of("0.5 of it", (0, 0, 30, 8)), marks_of("1.2.3", (0, 0, 30, 8))
    (Marks(box=(0, 0, 30, 8), values=(0.0, 0.5, 1.0)), None, None)
    """
    if not NUMBERS.fullmatch(text):
        return None
    numbers = (number.translate(PLAIN).rstrip(".") for number in text.split())
    values = tuple(float(number) for number in numbers if number.count(".") <= 1)
    return Marks(box, values) if values else None


def axes_of(region: Rect, marks: Sequence[Marks], reach: float) -> list[Rect]:
    """The boxes of numbers that stand as along axes: growing to the right or upwards within `reach` of a region,
    in even steps if inside it.  Numbers of the lines of a listing grow downwards, those in a table unevenly."""
    left, top, right, bottom = region
    near = [mark for mark in marks if left - reach < (mark.box[0] + mark.box[2]) / 2 < right + reach
            and top - reach < (mark.box[1] + mark.box[3]) / 2 < bottom + reach]
    axes: list[tuple[list[Marks], int, int]] = []
    for edge in (3, 0, 2):
        along = int(edge != 3)
        for group in lined_up([mark for mark in near if runs_along(mark, along)], edge):
            middle = (group[0].box[1 - along] + group[0].box[3 - along]) / 2
            outside = not region[1 - along] < middle < region[3 - along]
            count = longest_rise(in_order(group, along)[1]) if outside else even_rise(group, along)
            if count >= BOTH_LEAST:
                axes.append((group, along, count))
    if max((count for _, _, count in axes), default=0) < AXIS_LEAST and len({along for _, along, _ in axes}) < 2:
        return []
    return [mark.box for group, _, _ in axes for mark in group]


def runs_along(mark: Marks, along: int) -> bool:
    """May these numbers, if they are several, stand along an axis across (0) or down (1): is their box as wide, or as
    high?  Numbers of lines in the margin stand below each other, and in print grow downwards."""
    left, top, right, bottom = mark.box
    return len(mark.values) < SEVERAL or (right - left > bottom - top) == (along == 0)


def lined_up(marks: Sequence[Marks], edge: int) -> list[list[Marks]]:
    """Those that share an edge (0 left, 2 right, 3 bottom), in the order in which their values should grow."""
    groups: list[list[Marks]] = []
    for mark in sorted(marks, key=lambda mark: mark.box[edge]):
        if groups and mark.box[edge] - groups[-1][-1].box[edge] < SHARED_EDGE:
            groups[-1].append(mark)
        else:
            groups.append([mark])
    return [sorted(group, key=lambda mark: mark.box[0] if edge == 3 else -mark.box[1]) for group in groups]


def in_order(marks: Sequence[Marks], along: int) -> tuple[list[float], list[float]]:
    """Places and values of numbers along an axis; those of one box stand evenly in it."""
    places: list[float] = []
    values: list[float] = []
    for box, numbers in marks:
        low, high, count = box[along], box[along + 2], len(numbers)
        spots = np.linspace(low, high, count) if count > 1 else np.array([(low + high) / 2])
        places += (spots[::-1] if along else spots).tolist()
        values += numbers[::-1] if along else numbers
    return places, values


def longest_rise(values: Sequence[float]) -> int:
    """How many numbers in a row each exceed the one before: charts side by side have an axis each.

    >>> longest_rise([0.5, 1.0, 0.0, 0.5, 1.0]), longest_rise([3, 2, 1]), longest_rise([])
    (3, 1, 0)
    """
    longest = run = min(len(values), 1)
    for before, value in pairwise(values):
        run = run + 1 if value > before else 1
        longest = max(longest, run)
    return longest


def even_rise(marks: Sequence[Marks], along: int) -> int:
    """How many numbers there are if they stand as far apart as their values are, else 0.

    >>> low, high = Marks((0, 0, 5, 8), (1.0,)), Marks((60, 0, 65, 8), (4.0,))
    >>> [even_rise([low, Marks((20, 0, 25, 8), (value,)), high], 0) for value in (2.0, 9.0)]
    [3, 0]
    """
    places, values = in_order(marks, along)
    steps, white = np.diff(values), np.abs(np.diff(places))
    if len(values) < BOTH_LEAST or (steps <= 0).any() or (white <= 0).any():
        return 0
    slope = steps / white
    return len(values) if slope.max() < UNEVEN * slope.min() else 0
