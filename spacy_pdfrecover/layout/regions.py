"""Regions of a page: parts split off at the top, boxes drawn around text, columns within columns.

The page procedure of Berg, Oepen and Read 2012 with the constants of their code.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from spacy_pdfrecover.layout.column_boundaries import Boundary, Item, find_boundaries
from spacy_pdfrecover.layout.cover import Cover, Obstacle, Rect
from spacy_pdfrecover.layout.segments import Difference, Style, difference

# Points unless said otherwise.
TOP_SHARE = 0.4             # of the page, where titles are split off
TOP_GAP = 10.0              # empty height above which they are
PART_GAP = 20.0             # the same within columns
LEAST_WIDTH = 0.8           # of the mean size: narrower whitespace is not looked for
LEAST_HEIGHT = 1.1          # of the usual distance of rows: the same for lower whitespace
RAY_FAR = 3.0               # sizes: wider gaps are no distance of rows
RAY_LEAST = 2               # … and no smaller ones
RAY_SIZE = 0.5              # of the size: the distance is at least that
RAY_MORE = 0.1              # of it, added for whatever rays miss
BOX_ITEMS = 5               # words in a drawn box that make it a region
# Ours.
SAME_EDGE = 1               # rows whose edges differ by no more become one obstacle
MAX_DEPTH = 12              # columns within columns; a page of type has two
PAGE_SHARE = 0.8            # of the page's width and height: a box so large is the page's own
BOX_SLACK = 2.0             # points by which text may stand out of its box
NEAR_ROWS = 3.5             # sizes above and below a gap in which no text may cross the edges of columns
COLUMN_SLACK = 2.0          # points: text that begins so near to an edge begins at it
FEW = 3                     # rows that have no columns


@dataclass
class Area:
    """Text that columns and drawn boxes no longer part, with the whitespace in it."""

    rows: list[int]
    box: Rect
    whitespace: list[Rect] = field(default_factory=list)
    walls: list[Rect] = field(default_factory=list)         # rows across it at which it is cut
    leading: float = 0.0                                    # the usual empty height between its rows


@dataclass(frozen=True)
class Sheet:
    """What stands on a page: boxes of segments with their sizes, styles and counts, and pictures."""

    boxes: Sequence[Rect]
    sizes: Sequence[float]
    style: Sequence[int]
    styles: Sequence[Style]
    counts: Sequence[tuple[int, int, int]]                  # characters, telling ones, words
    pictures: Sequence[Rect] = ()
    drawn: Sequence[Rect] = ()                              # pictures and frames: no empty row runs through them


def find_areas(sheet: Sheet, rows: list[int], page_height: float, cover: Cover,
               boundaries: list[Boundary]) -> list[list[Area]]:
    """The areas of a page or a drawn box, for each part split off at its top and for the rest; the column
    boundaries between them are added to `boundaries`."""
    bands = []
    for part in split_at(sheet, rows, gaps_between(sheet, rows, TOP_GAP, TOP_SHARE * page_height)):
        areas: list[Area] = []
        divide(sheet, part, cover, 0, areas, boundaries)
        bands.append(areas)
    return bands


def divide(sheet: Sheet, rows: list[int], cover: Cover, depth: int, areas: list[Area],
           boundaries: list[Boundary]) -> None:
    """Take what stands right of each column boundary for a region of its own, the rightmost first."""
    box = bounds(sheet, rows)
    leading = usual_gap(sheet, rows)
    if len(rows) <= FEW or depth > MAX_DEPTH:
        areas.append(Area(rows, box, leading=leading))
        return
    size = sum(sheet.sizes[row] for row in rows) / len(rows)
    least = (LEAST_WIDTH * size, LEAST_HEIGHT * leading)
    pictures = [one for one in sheet.pictures
                if one[0] < box[2] and one[2] > box[0] and one[1] < box[3] and one[3] > box[1]]
    whitespace = cover(box, [*obstacles_of(sheet, rows, leading), *map(picture, pictures)], least)
    items = [Item(*sheet.boxes[row], *sheet.counts[row]) for row in rows]
    items += [Item(*one, 0, 0, 1) for one in pictures]
    rest, found = rows, find_boundaries(box, items, whitespace)
    # what is left of the leftmost boundaries has a leading of its own too; the code of the paper leaves it
    # with what stands above and below
    for boundary, side in [*((one, is_right) for one in found), *((one, is_left) for one in reversed(found))]:
        part = [row for row in rest if side(sheet.boxes[row], boundary)]
        if len(part) == len(rest):
            break
        if not part:
            continue
        if side is is_right:
            boundaries.append(boundary)
        taken = set(part)
        rest = [row for row in rest if row not in taken]
        for piece in split_at(sheet, part, gaps_between(sheet, part, PART_GAP)):
            divide(sheet, piece, cover, depth + 1, areas, boundaries)
    area = Area(rest, bounds(sheet, rest), whitespace, leading=leading)
    area.walls = [(area.box[0], top, area.box[2], bottom) for top, bottom in gaps_between(sheet, rest, PART_GAP)]
    areas.append(area)


def is_right(box: Rect, boundary: Boundary) -> bool:
    return (box[0] >= boundary.x - 1
            and boundary.top - 1 <= (box[1] + box[3]) / 2 <= boundary.bottom + 1)


def is_left(box: Rect, boundary: Boundary) -> bool:
    return (box[2] <= boundary.x + 1
            and boundary.top - 1 <= (box[1] + box[3]) / 2 <= boundary.bottom + 1)


def bounds(sheet: Sheet, rows: Sequence[int]) -> Rect:
    return around([sheet.boxes[row] for row in rows])


def around(boxes: Sequence[Rect]) -> Rect:
    """The box around these."""
    return (min(box[0] for box in boxes), min(box[1] for box in boxes),
            max(box[2] for box in boxes), max(box[3] for box in boxes))


def picture(box: Rect) -> Obstacle:
    high = max(box[3] - box[1], 0.1)
    return Obstacle(*box, high, (box[2] - box[0]) * high, high)


def obstacles_of(sheet: Sheet, rows: Sequence[int], leading: float) -> list[Obstacle]:
    """Segments as obstacles, those with the same edges that follow each other as one."""
    merged: list[list[float]] = []              # x0, y0, x1, y1, rows, words, height
    last: dict[tuple[int, int], int] = {}
    for row in sorted(rows, key=lambda row: sheet.boxes[row][1]):
        x0, y0, x1, y1 = sheet.boxes[row]
        left, right, words = round(x0), round(x1), sheet.counts[row][2]
        near = (last.get((left + i, right + k)) for i in range(-SAME_EDGE, SAME_EDGE + 1)
                for k in range(-SAME_EDGE, SAME_EDGE + 1))
        above = next((one for one in near if one is not None and y0 - merged[one][3] <= leading), None)
        if above is None:
            above = len(merged)
            merged.append([x0, y0, x1, y1, 1, words, y1 - y0])
        else:
            one = merged[above]
            one[0], one[2], one[3] = min(one[0], x0), max(one[2], x1), max(one[3], y1)
            one[4] += 1
            one[5] += words
        last[left, right] = above
    return [Obstacle(x0, y0, x1, y1, (y1 - y0) / count, (x1 - x0) * count / max(words, 1) * height, height)
            for x0, y0, x1, y1, count, words, height in merged]


def usual_gap(sheet: Sheet, rows: Sequence[int]) -> float:
    """The commonest empty height between rows, met by rays from top to bottom, and a little more."""
    if not rows:
        return 1.0
    x0, _, x1, _ = bounds(sheet, rows)
    size = sum(sheet.sizes[row] for row in rows) / len(rows)
    counts: Counter[int] = Counter()
    boxes = sorted((sheet.boxes[row] for row in rows), key=lambda box: box[1])
    for number in range(4):
        ray = x0 + 1 + (x1 - x0 - 2) * number / 3
        bottom = None
        for box in boxes:
            if box[0] <= ray <= box[2]:
                if bottom is not None and 0 < int(box[1] - bottom) < RAY_FAR * size:
                    counts[int(box[1] - bottom)] += 1
                bottom = box[3]
    usual = max((one for one in counts.items() if one[0] >= RAY_LEAST), key=lambda one: (one[1], one[0]),
                default=(0, 0))[0]
    least = max(usual, int(RAY_SIZE * size))
    return float(int(least + max(1.0, RAY_MORE * least)))


def gaps_between(sheet: Sheet, rows: Sequence[int], high: float, limit: float = float("inf")
                 ) -> list[tuple[float, float]]:
    """Empty rows across all this text, at least so high, with another style below than above."""
    found: list[tuple[float, float]] = []
    ordered = sorted(rows, key=lambda row: sheet.boxes[row][1])
    last = None
    for row in ordered:
        top = sheet.boxes[row][1]
        if last is not None and top - sheet.boxes[last][3] >= high and sheet.boxes[last][3] < limit and (
                difference(sheet.styles[sheet.style[last]], sheet.styles[sheet.style[row]])
                > Difference.SAME_AND_BIG_TEXT) and not (
                columns_go_on(sheet, ordered, sheet.boxes[last][3])
                or any(one[1] < top and one[3] > sheet.boxes[last][3] for one in sheet.drawn)):
            found.append((sheet.boxes[last][3], top))
        if last is None or sheet.boxes[row][3] >= sheet.boxes[last][3]:
            last = row
    return found


def columns_go_on(sheet: Sheet, ordered: Sequence[int], height: float) -> bool:
    """Does a column go on below this height?  Then paragraphs happen to end beside each other."""
    boxes = [sheet.boxes[row] for row in ordered]
    near = [abs(sheet.boxes[row][3] - height) < NEAR_ROWS * sheet.sizes[row] for row in ordered]
    mirrored = [(-x1, y0, -x0, y1) for x0, y0, x1, y1 in boxes]
    return any(edge_goes_on(side, near, height) for side in (boxes, mirrored))


def edge_goes_on(boxes: Sequence[Rect], near: Sequence[bool], height: float) -> bool:
    """Does a column on the right end above this height and begin anew below it, with text to its left both times, or
    with nothing below but what stands left of it?  Names of authors do not begin at the edge of a column."""
    above, below = ([box for box, close in zip(boxes, near, strict=True) if close and (box[3] <= height) == up]
                    for up in (True, False))
    edges = Counter(round(box[0]) for box in boxes if box[3] <= height)
    last = max(box[2] for box in boxes if box[3] > height)
    return (any(edges.keys() & {round(box[0]) - 1, round(box[0]), round(box[0]) + 1}
                and free_at_left(above, box[0]) and free_at_left(below, box[0]) for box in boxes if box[3] > height)
            or any(edge > last and count > FEW and free_at_left(above, edge) for edge, count in edges.items()))


def free_at_left(boxes: Sequence[Rect], x: float) -> bool:
    """Is there text to the left of x, all of which ends before it?"""
    ends = [box[2] for box in boxes if box[0] < x - COLUMN_SLACK]
    return bool(ends) and max(ends) < x


def split_at(sheet: Sheet, rows: Sequence[int], gaps: Sequence[tuple[float, float]]) -> list[list[int]]:
    """The rows above, between and below these gaps."""
    parts: list[list[int]] = [[] for _ in range(len(gaps) + 1)]
    for row in rows:
        top = sheet.boxes[row][1]
        parts[sum(top >= gap[1] - 0.01 for gap in gaps)].append(row)
    return [part for part in parts if part] or [[]]


def boxes_around(sheet: Sheet, candidates: Sequence[Rect],
                 page: tuple[float, float]) -> list[tuple[Rect, list[int]]]:
    """Drawn boxes with text in them, the smallest first, and the rows in each that no smaller one has."""
    found: list[tuple[Rect, list[int]]] = []
    if not sheet.boxes:
        return found
    x0, y0, x1, y1 = np.array(sheet.boxes).T
    words = np.array(sheet.counts)[:, 2]
    free = np.ones(len(words), bool)
    for box in sorted(set(candidates), key=lambda box: (box[2] - box[0]) * (box[3] - box[1])):
        if box[2] - box[0] >= PAGE_SHARE * page[0] and box[3] - box[1] >= PAGE_SHARE * page[1]:
            continue
        held = (free & (x0 >= box[0] - BOX_SLACK) & (y0 >= box[1] - BOX_SLACK)
                & (x1 <= box[2] + BOX_SLACK) & (y1 <= box[3] + BOX_SLACK))
        if words[held].sum() >= BOX_ITEMS and held.sum() < free.sum():
            found.append((box, np.flatnonzero(held).tolist()))
            free &= ~held
    return found
