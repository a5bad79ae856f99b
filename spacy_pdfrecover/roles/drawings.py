"""Where on a page something is drawn that is no table and no frame: pictures, charts, diagrams."""
from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from spacy_pdfrecover.layout.rules import THIN
from spacy_pdfrecover.model import RULE_BOX, RULE_IMAGE, RULE_PATH, Array

REGION_LEAST = 40.0         # points: drawings smaller than this on either side hold no lettering
REGION_GAP = 6.0            # points between drawn objects of one drawing
PAGE_SHARE = 0.8            # drawings larger than this share of the page are backgrounds
MANY_RULES = 3_000          # drawn objects of a page beyond which only the longest are taken
AXIS_LEAST = 4              # growing numbers that make an axis; fewer may stand so by chance
BOTH_LEAST = 3              # … across and down
SHARED_EDGE = 2.0           # points by which edges of numbers along an axis may differ
UNEVEN = 1.3                # the widest step of an axis against its narrowest: numbers are of unlike width
_NUMBER = r"[−–+-]?\d[\d.,]*(?:[eE][−–+-]?\d+)?"
NUMBERS = re.compile(rf"(?:{_NUMBER}(?:\s+|$))+")
NUMBER = re.compile(_NUMBER)
Region = tuple[float, float, float, float]
Marks = tuple[Region, tuple[float, ...]]
"""Numbers that stand by themselves: their box and their values."""


def drawings(rules: Array, width: float, height: float, captions: Sequence[Region] = (),
             reach: float = 0.0, marks: Sequence[Marks] = ()) -> list[Region]:
    """Boxes around drawn objects that stand together; those of lines and boxes alone (tables, frames) are
    left out, unless a figure's caption stands within `reach` above or below them and they are no mere frames,
    or numbers stand in or by them as along axes."""
    wide, high = rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]
    rules = rules.compress(~((wide > PAGE_SHARE * width) & (high > PAGE_SHARE * height)))
    curved = is_picture(rules)
    if not curved.any() and not captions and sum(len(values) for _, values in marks) < AXIS_LEAST:
        return []
    kinds = boxes_of(rules[curved])
    if len(rules) > MANY_RULES:             # the frame and the axes of a chart are longer than its dots
        longest = np.maximum(rules["x1"] - rules["x0"], rules["y1"] - rules["y0"])
        rules = rules[np.argsort(-longest, kind="stable")[:MANY_RULES]]
    boxes = boxes_of(rules)
    found = []
    for region in united(boxes):
        if region[2] - region[0] <= REGION_LEAST or region[3] - region[1] <= REGION_LEAST:
            continue
        axes = axes_of(region, marks, reach)
        if axes or inside(kinds, region).any() or (
                not is_frame(boxes, region) and any(beside(region, caption, reach) for caption in captions)):
            low, high = zip(*((box[:2], box[2:]) for box in (region, *axes)), strict=True)
            found.append((*np.min(low, axis=0).tolist(), *np.max(high, axis=0).tolist()))
    return found


def without_backgrounds(rules: Array, texts: Array) -> Array:
    """The drawn objects but for boxes laid behind running text or code: a chart may touch one.

    texts (Array): edges of such pieces, a row each.
    """
    filled = np.flatnonzero(rules["kind"] == RULE_BOX)
    if not len(filled) or not len(texts):
        return rules
    boxes = boxes_of(rules[filled])
    x, y = (texts[:, 0] + texts[:, 2]) / 2, (texts[:, 1] + texts[:, 3]) / 2
    behind = ((boxes[:, :1] < x) & (x < boxes[:, 2:3]) & (boxes[:, 1:2] < y) & (y < boxes[:, 3:])).any(axis=1)
    result: Array = np.delete(rules, filled[behind])
    return result


def marks_of(text: str, box: Region) -> Marks | None:
    """Text that is numbers and nothing else, as `Marks`.

    >>> marks_of("0.0 0.5 1.0", (0, 0, 30, 8)), marks_of("0.5 of it", (0, 0, 30, 8))
    (((0, 0, 30, 8), (0.0, 0.5, 1.0)), None)
    """
    if not NUMBERS.fullmatch(text):
        return None
    values = (number.translate(PLAIN).rstrip(".") for number in NUMBER.findall(text))
    return box, tuple(float(value) for value in values if value.count(".") <= 1)


PLAIN = str.maketrans({"−": "-", "–": "-", ",": "."})


def axes_of(region: Region, marks: Sequence[Marks], reach: float) -> list[Region]:
    """The boxes of numbers that stand as along axes: growing to the right or upwards within `reach` of a region,
    in even steps if inside it.  Numbers of the lines of a listing grow downwards, those in a table unevenly."""
    left, top, right, bottom = region
    near = [mark for mark in marks if left - reach < (mark[0][0] + mark[0][2]) / 2 < right + reach
            and top - reach < (mark[0][1] + mark[0][3]) / 2 < bottom + reach]
    axes: list[tuple[list[Marks], int, int]] = []
    for edge in (3, 0, 2):
        along = int(edge != 3)
        for group in lined_up(near, edge):
            middle = (group[0][0][1 - along] + group[0][0][3 - along]) / 2
            outside = not region[1 - along] < middle < region[3 - along]
            count = longest_rise(in_order(group, along)[1]) if outside else even_rise(group, along)
            if count >= BOTH_LEAST:
                axes.append((group, along, count))
    if max((count for _, _, count in axes), default=0) < AXIS_LEAST and len({along for _, along, _ in axes}) < 2:
        return []
    return [box for group, _, _ in axes for box, _ in group]


def lined_up(marks: Sequence[Marks], edge: int) -> list[list[Marks]]:
    """Those that share an edge (0 left, 2 right, 3 bottom), in the order in which their values should grow."""
    groups: list[list[Marks]] = []
    for mark in sorted(marks, key=lambda mark: mark[0][edge]):
        if groups and mark[0][edge] - groups[-1][-1][0][edge] < SHARED_EDGE:
            groups[-1].append(mark)
        else:
            groups.append([mark])
    return [sorted(group, key=lambda mark: mark[0][0] if edge == 3 else -mark[0][1]) for group in groups]


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

    >>> even_rise([((0, 0, 5, 8), (1.0,)), ((20, 0, 25, 8), (2.0,)), ((60, 0, 65, 8), (4.0,))], 0)
    3
    >>> even_rise([((0, 0, 5, 8), (1.0,)), ((20, 0, 25, 8), (9.0,)), ((60, 0, 65, 8), (4.0,))], 0)
    0
    """
    places, values = in_order(marks, along)
    steps, white = np.diff(values), np.abs(np.diff(places))
    if len(values) < BOTH_LEAST or (steps <= 0).any() or (white <= 0).any():
        return 0
    slope = steps / white
    return len(values) if slope.max() < UNEVEN * slope.min() else 0


def boxes_of(rules: Array) -> Array:
    """A row of edges for each: left, top, right, bottom."""
    return np.column_stack([rules["x0"], rules["y0"], rules["x1"], rules["y1"]]).astype("f8")


def is_picture(rules: Array) -> Array:
    """Which drawn objects are images or curves; rules may be drawn as flat ones."""
    result: Array = (((rules["kind"] == RULE_PATH) | (rules["kind"] == RULE_IMAGE))
                     & (np.minimum(rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]) > THIN))
    return result


def is_frame(boxes: Array, region: Region) -> bool:
    """Is all that is drawn in a region its edges: a frame around text?"""
    x0, y0, x1, y1 = boxes[inside(boxes, region)].T
    left, right = np.abs(x0 - region[0]) < REGION_GAP, np.abs(x1 - region[2]) < REGION_GAP
    top, bottom = np.abs(y0 - region[1]) < REGION_GAP, np.abs(y1 - region[3]) < REGION_GAP
    flat, tall = y1 - y0 < REGION_GAP, x1 - x0 < REGION_GAP
    edge = (left & right & top & bottom) | (flat & (top | bottom)) | (tall & (left | right))
    return bool(edge.all())


def beside(region: Region, caption: Region, reach: float) -> bool:
    """Does a caption stand close above or below a region?"""
    apart = max(region[1] - caption[3], caption[1] - region[3])
    return -1.0 < apart < reach and min(region[2], caption[2]) > max(region[0], caption[0])


def united(boxes: Array) -> list[Region]:
    """Unions of boxes that touch, to within `REGION_GAP`."""
    regions: list[list[float]] = []
    for x0, y0, x1, y1 in sorted(boxes.tolist(), key=lambda box: box[1]):
        grown = [x0, y0, x1, y1]
        apart = []
        for region in regions:
            if (region[0] - REGION_GAP <= grown[2] and grown[0] - REGION_GAP <= region[2]
                    and region[1] - REGION_GAP <= grown[3] and grown[1] - REGION_GAP <= region[3]):
                grown = [min(region[0], grown[0]), min(region[1], grown[1]),
                         max(region[2], grown[2]), max(region[3], grown[3])]
            else:
                apart.append(region)
        regions = [*apart, grown]
    return [(region[0], region[1], region[2], region[3]) for region in regions]


def inside(boxes: Array, region: Region) -> Array:
    result: Array = ((boxes[:, 0] >= region[0] - 1) & (boxes[:, 2] <= region[2] + 1)
                     & (boxes[:, 1] >= region[1] - 1) & (boxes[:, 3] <= region[3] + 1))
    return result
