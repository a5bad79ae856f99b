"""From PDF user space to the upright page: origin top left, y down, in points."""
from __future__ import annotations

from typing import TypeVar

import numpy as np

from spacy_pdfrecover.model import Array

Edge = TypeVar("Edge", float, Array)
Box = tuple[float, float, float, float]         # left, bottom, right, top in user space
BLANKS = np.zeros(0x10000, bool)
BLANKS[[9, 10, 13, 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200C), 0x2028, 0x2029, 0x202F, 0x205F, 0x2060, 0x3000,
        0xFEFF]] = True
"""White space and characters without width.  Left out: zero-width joiners and marks of direction, which
belong to the words of some scripts; and the codes 11 and 12, at which TeX's fonts have ligatures."""


def is_blank(char: Array) -> Array:
    result: Array = BLANKS[np.minimum(char, len(BLANKS) - 1)]
    return result


def points_upright(points: Array, box: Box, rotation: int, unit: float = 1.0) -> tuple[Array, Array]:
    """Points (n x 2) of a page whose visible box is turned clockwise by `rotation` degrees.

    >>> [[float(v) for v in axis] for axis in points_upright(np.array([[10.0, 90.0]]), (0, 0, 100, 100), 0)]
    [[10.0], [10.0]]
    >>> [[float(v) for v in axis] for axis in points_upright(np.array([[10.0, 90.0]]), (0, 0, 100, 100), 90)]
    [[90.0], [10.0]]
    """
    left, bottom, right, top = box
    x, y = points[:, 0], points[:, 1]
    turn = rotation % 360
    if turn == 90:
        across, down = y - bottom, x - left
    elif turn == 180:
        across, down = right - x, y - bottom
    elif turn == 270:
        across, down = top - y, right - x
    else:
        across, down = x - left, top - y
    return across * unit, down * unit


def boxes_upright(boxes: Array, box: Box, rotation: int,
                  unit: float = 1.0) -> tuple[Array, Array, Array, Array]:
    """Boxes (n x 4: left, top, right, bottom in user space) as x0, y0, x1, y1 of the upright page."""
    ax, ay = points_upright(boxes[:, :2], box, rotation, unit)
    bx, by = points_upright(boxes[:, 2:], box, rotation, unit)
    return np.minimum(ax, bx), np.minimum(ay, by), np.maximum(ax, bx), np.maximum(ay, by)


def turned_back(left: Edge, top: Edge, right: Edge, bottom: Edge, quarters: int) -> tuple[Edge, Edge, Edge, Edge]:
    """The edges of boxes in user space, turned clockwise by quarters about its origin.

    >>> turned_back(10, 40, 20, 30, 1)
    (30, -10, 40, -20)
    """
    for _ in range(quarters % 4):
        left, top, right, bottom = bottom, -left, top, -right
    return left, top, right, bottom


def whole_turns(degrees: Array) -> Array:
    """Angles from -180 to 180 degrees, to a tenth.

    >>> whole_turns(np.array([-90.0, 180.0, 270.04])).tolist()
    [-90.0, -180.0, -90.0]
    """
    result: Array = np.round((degrees + 180.0) % 360.0 - 180.0, 1)
    return result


Matrix = tuple[float, float, float, float, float, float]        # a b c d e f, as in PDF


def multiplied(inner: Matrix, outer: Matrix) -> Matrix:
    """
    >>> multiplied((1, 0, 0, 1, 5, 0), (2, 0, 0, 2, 0, 1))
    (2, 0, 0, 2, 10, 1)
    """
    a, b, c, d, e, f = inner
    A, B, C, D, E, F = outer
    return (a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F)


def bounds_under(matrix: Matrix, left: float, bottom: float, right: float,
                 top: float) -> tuple[float, float, float, float]:
    """The bounds of a rectangle under a matrix.

    >>> bounds_under((0, 1, -1, 0, 0, 0), 0, 0, 2, 1)
    (-1, 0, 0, 2)
    """
    a, b, c, d, e, f = matrix
    xs = [a * x + c * y + e for x in (left, right) for y in (bottom, top)]
    ys = [b * x + d * y + f for x in (left, right) for y in (bottom, top)]
    return min(xs), min(ys), max(xs), max(ys)
