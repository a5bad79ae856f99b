"""Borders drawn as two rectangles with the color between them: only the sides that are there are lines.

So browsers and other makers of pages from HTML draw `border-left`: the outer rectangle is the whole box, and the inner
one leaves a strip at its left.  By its bounds alone it would be a drawing as large as the box, with the text of the
box for its lettering."""
from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from spacy_pdfrecover.model import RULE_BOX, RULE_LINE, Array

Box = tuple[float, float, float, float]
Point = tuple[float, float]

RING_POINTS = 10            # two rectangles of four corners, each closed by its first
STRAIGHT = 0.05             # points: corners that differ less are on one edge


def ring_strips(points: Sequence[Point]) -> list[Box]:
    """The sides of a ring as boxes; none where the points are not those of one rectangle within another.

    >>> ring_strips([(0, 0), (9, 0), (9, 9), (0, 9), (0, 0), (2, 0), (9, 0), (9, 9), (2, 9), (2, 0)])
    [(0, 0, 2, 9)]
    """
    first, second = rectangle(points[:5]), rectangle(points[5:])
    if first is None or second is None:
        return []
    outer, inner = (first, second) if area(first) > area(second) else (second, first)
    if not (inner[2] <= outer[2] + STRAIGHT and inner[3] <= outer[3] + STRAIGHT
            and outer[0] <= inner[0] + STRAIGHT and outer[1] <= inner[1] + STRAIGHT):
        return []
    x0, y0, x1, y1 = outer
    sides = [(x0, y0, inner[0], y1), (inner[2], y0, x1, y1), (x0, y0, x1, inner[1]), (x0, inner[3], x1, y1)]
    return [side for side in sides if side[2] - side[0] > STRAIGHT and side[3] - side[1] > STRAIGHT]


def rectangle(points: Sequence[Point]) -> Box | None:
    """The box of five points that go along its edges and back."""
    if len(points) != 5 or max(abs(a - b) for a, b in zip(points[0], points[4], strict=True)) > STRAIGHT:
        return None
    steps = list(pairwise(points))
    level = [abs(a[1] - b[1]) < STRAIGHT for a, b in steps]
    upright = [abs(a[0] - b[0]) < STRAIGHT for a, b in steps]
    if not (level in ([True, False] * 2, [False, True] * 2) and upright == [not flat for flat in level]):
        return None
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return min(xs), min(ys), max(xs), max(ys)


def kind_of_strip(box: Box, thin: float) -> int:
    return RULE_LINE if min(box[2] - box[0], box[3] - box[1]) <= thin else RULE_BOX


def area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def with_sides(rules: Array, sides: dict[int, list[Box]], thin: float) -> Array:
    """RULE rows with the sides of rings in place of these."""
    sides = {row: boxes for row, boxes in sides.items() if boxes}
    if not sides:
        return rules
    times = np.ones(len(rules), "i8")
    times[list(sides)] = [len(boxes) for boxes in sides.values()]
    first = np.cumsum(times) - times
    rules = np.repeat(rules, times)
    for row, boxes in sides.items():
        for place, box in enumerate(sorted(boxes), int(first[row])):
            rules["x0"][place], rules["y0"][place], rules["x1"][place], rules["y1"][place] = box
            rules["kind"][place] = kind_of_strip(box, thin)
    return rules
