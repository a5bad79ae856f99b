"""Regions of a page: parts split off at the top, boxes drawn around text, columns within columns.

The page procedure of Berg, Oepen and Read 2012 with the constants of their code.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.layout.column_boundaries import Boundary, Item, find_boundaries
from spacy_pdfrecover.layout.cover import Cover, Obstacle, Rect
from spacy_pdfrecover.layout.row_gaps import FEW, gaps_between, split_at
from spacy_pdfrecover.layout.sheet import Sheet, bounds, overlap

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


@dataclass
class Area:
    """Text that columns and drawn boxes no longer part, with the whitespace in it."""

    rows: list[int]
    box: Rect
    whitespace: list[Rect] = field(default_factory=list)
    walls: list[Rect] = field(default_factory=list)         # rows across it at which it is cut
    leading: float = 0.0                                    # the usual empty height between its rows


class Column(NamedTuple):
    rows: list[int]
    boundary: list[Boundary]    # at its left, if it stands right of one


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
    pictures = [one for one in sheet.pictures if overlap(one, box)]
    whitespace = cover(box, [*obstacles_of(sheet, rows, leading), *map(picture, pictures)], least)
    items = [Item(*sheet.boxes[row], *sheet.counts[row]) for row in rows]
    items += [Item(*one, 0, 0, 1) for one in pictures]
    columns, rest = columns_at(find_boundaries(box, items, whitespace), sheet, rows)
    for column in columns:
        boundaries += column.boundary
        for piece in split_at(sheet, column.rows, gaps_between(sheet, column.rows, PART_GAP)):
            divide(sheet, piece, cover, depth + 1, areas, boundaries)
    area = Area(rest, bounds(sheet, rest), whitespace, leading=leading)
    area.walls = [(area.box[0], top, area.box[2], bottom) for top, bottom in gaps_between(sheet, rest, PART_GAP)]
    areas.append(area)


def columns_at(found: Sequence[Boundary], sheet: Sheet, rows: list[int]) -> tuple[list[Column], list[int]]:
    """The columns on either side of these boundaries, and the rest above and below them.

    What is left of the leftmost boundaries has a leading of its own too; the code of the paper leaves it with the rest.
    """
    columns, rest = [], rows
    for boundary, side in [*((one, is_right) for one in found), *((one, is_left) for one in reversed(found))]:
        part = [row for row in rest if side(sheet.boxes[row], boundary)]
        if len(part) == len(rest):
            break
        if part:
            taken = set(part)
            rest = [row for row in rest if row not in taken]
            columns.append(Column(part, [boundary] if side is is_right else []))
    return columns, rest


def is_right(box: Rect, boundary: Boundary) -> bool:
    return (box[0] >= boundary.x - 1
            and boundary.top - 1 <= (box[1] + box[3]) / 2 <= boundary.bottom + 1)


def is_left(box: Rect, boundary: Boundary) -> bool:
    return (box[2] <= boundary.x + 1
            and boundary.top - 1 <= (box[1] + box[3]) / 2 <= boundary.bottom + 1)


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
