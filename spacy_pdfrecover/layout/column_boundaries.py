"""Column boundaries: which whitespace parts columns, and how far up and down it goes on doing so.

Three steps (Berg, Oepen and Read 2012, 3.2): candidates with text along their sides, expansion in height,
combination and filtering.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spacy_pdfrecover.layout.cover import Rect

# Berg, Oepen and Read 2012, from their code of 2011; points unless said otherwise.
TALL = 1.5                  # times as high as wide
SIDE = 10.0                 # text so near to a candidate stands at its side
SIDE_MIDDLE = 5.0           # … on average
SIDE_ROWS = 3               # rows at one side at least
LONE_SIDE_ROWS = 8          # … where the other side has none
CLOSE = 6.0                 # words closer to each other than this are no columns
HEIGHT_SHARE = 0.15         # of the region's height
LEFT_ITEMS = 4              # words to the left at least
LEFT_TELLING = 4            # more characters to the left than this must be no label's or number's
LEFT_CHARS = 20             # fewer characters to the left …
LEFT_TELLING_OF_FEW = 10    # … need so many
EDGE_SHARE = 0.05           # of the region's width: a boundary so near to its edge parts nothing
NEAR_BOUNDARY = 50.0        # boundaries nearer to each other may be one
WIDTH = 2.0                 # of a boundary while it is looked at


class Item(NamedTuple):
    """A row of text, or a picture with no characters."""

    x0: float
    y0: float
    x1: float
    y1: float
    chars: int
    telling: int
    words: int


@dataclass(frozen=True)
class Boundary:
    """A column boundary at `x`, from `top` to `bottom`."""

    x: float
    top: float
    bottom: float


def find_boundaries(region: Rect, items: Sequence[Item], whitespace: Sequence[Rect]) -> list[Boundary]:
    """The boundaries between columns of a region, from right to left."""
    found: list[Boundary] = []
    for white in whitespace:
        if is_candidate(white, items):
            boundary = expanded(white, region, items)
            if boundary is not None and is_boundary(boundary, region, items):
                found.append(boundary)
    found = sorted(set(found), key=lambda boundary: (-boundary.x, boundary.top))
    return combined(found, items)


def is_candidate(white: Rect, items: Sequence[Item]) -> bool:
    """High, and with rows of text that end at its left or begin at its right."""
    x0, y0, x1, y1 = white
    if y1 - y0 <= TALL * (x1 - x0):
        return False
    left = right = 0
    for item in items:
        if item.y0 < y1 - 1 and item.y1 > y0 + 1:
            if abs(item.x1 - (x0 + SIDE_MIDDLE)) <= SIDE and item.x0 < x1 - SIDE:
                left += 1
            if abs(item.x0 - (x1 + SIDE_MIDDLE)) <= SIDE and item.x1 > x0 + SIDE:
                right += 1
    most = max(left, right)
    return most >= (SIDE_ROWS if left and right else LONE_SIDE_ROWS)


def expanded(white: Rect, region: Rect, items: Sequence[Item]) -> Boundary | None:
    """The tallest boundary through a candidate: along its left side, its middle or its right side."""
    x0, x1 = white[0], white[2]
    best = None
    for x in ((x0 + x1) / 2, x0 + 1, x1 - 1):               # the middle first: it wins ties
        boundary = stretched(x, white, region, items)
        if boundary is not None and (best is None or boundary.bottom - boundary.top > best.bottom - best.top):
            best = boundary
    return best


def stretched(x: float, white: Rect, region: Rect, items: Sequence[Item]) -> Boundary | None:
    """Up and down from where the candidate is free until text stands in the way."""
    blocks = sorted(blocked(x, items))
    top, low = region[1], None
    for start, end in blocks:
        if start > max(top, white[1]) and start - max(top, white[1]) >= 1:
            low = start
            break
        top = max(top, end)
        if top >= white[3]:
            return None
    bottom = low if low is not None else region[3]
    beside = [item for item in items if item.x0 > x and item.y0 < bottom and item.y1 > top]
    if not beside:
        return None
    return Boundary(x, max(top, min(item.y0 for item in beside)), min(bottom, max(item.y1 for item in beside)))


def blocked(x: float, items: Sequence[Item]) -> list[tuple[float, float]]:
    """Where text crosses `x`, or stands so close on both sides that it is one line."""
    rows = [(item.y0, item.y1) for item in items if item.x0 <= x < item.x1]
    ends = [item for item in items if x - SIDE <= item.x1 <= x]
    begins = [item for item in items if x < item.x0 < x + CLOSE]
    for a in ends:
        for b in begins:
            if b.x0 - a.x1 < CLOSE and min(a.y1, b.y1) > max(a.y0, b.y0):
                rows.append((max(a.y0, b.y0), min(a.y1, b.y1)))
    return rows


def is_boundary(boundary: Boundary, region: Rect, items: Sequence[Item]) -> bool:
    """High enough, inside the region, and with more at its left than labels, numbers and stray marks."""
    wide, high = region[2] - region[0], region[3] - region[1]
    if boundary.bottom - boundary.top < HEIGHT_SHARE * high:
        return False
    if min(boundary.x - region[0], region[2] - boundary.x) < EDGE_SHARE * wide:
        return False
    left = [item for item in items if item.x1 <= boundary.x + 1
            and item.y0 < boundary.bottom and item.y1 > boundary.top]
    chars, telling = sum(item.chars for item in left), sum(item.telling for item in left)
    return (sum(item.words for item in left) >= LEFT_ITEMS and telling > LEFT_TELLING
            and not (chars < LEFT_CHARS and telling < LEFT_TELLING_OF_FEW))


def combined(boundaries: list[Boundary], items: Sequence[Item]) -> list[Boundary]:
    """Boundaries near each other made one where a line through both is free."""
    rest = list(boundaries)
    number = 0
    while number < len(rest):
        here = rest[number]
        for other in rest[number + 1:]:
            if abs(other.x - here.x) >= NEAR_BOUNDARY:
                continue
            top, bottom = min(here.top, other.top), max(here.bottom, other.bottom)
            for x in (max(here.x, other.x), min(here.x, other.x)):
                if not any(item.x0 < x + WIDTH / 2 and item.x1 > x - WIDTH / 2 and item.y0 < bottom
                           and item.y1 > top for item in items):
                    rest.remove(other)
                    rest[number] = here = Boundary(x, top, bottom)
                    break
        number += 1
    return rest
