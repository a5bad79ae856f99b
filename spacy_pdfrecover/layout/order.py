"""Reading order of the lines of each page: as drawn where drawing is sane, else by columns."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import LAYER_SHIFT, Array

BAD_SHARE = 0.12            # share of steps against reading direction above which drawn order is not trusted
BAD_LEAST = 4               # … and their least number: a page of few lines proves nothing
COLUMN_GAP = 0.8            # sizes: narrowest gap taken for a column boundary
MIN_PART = 2                # lines on either side of a column boundary


def reading_sequence(lines: Array) -> Array:
    """Row numbers of `lines` in reading order, page by page, layer by layer (seen text first)."""
    keys = (lines["rank"], lines["angle"] != main_angle(lines), lines["flags"] >> LAYER_SHIFT, lines["page"])
    sequence = np.lexsort(keys)
    for page in disordered_pages(lines[sequence]):
        here = np.flatnonzero(lines["page"][sequence] == page)
        rows = sequence[here]
        group = np.stack([key[rows] for key in keys[1:]])
        edges = np.flatnonzero((group[:, 1:] != group[:, :-1]).any(axis=0)) + 1
        for part in np.split(np.arange(len(rows)), edges):
            sequence[here[part]] = rows[part][by_columns(lines[rows[part]])]
    return sequence


def main_angle(lines: Array) -> Array:
    """The reading direction of most glyphs of each line's page."""
    if not len(lines):
        return np.zeros(0, "i2")
    length = lines["end"] - lines["start"]
    order = np.lexsort((lines["angle"], lines["page"]))
    page, angle = lines["page"][order], lines["angle"][order]
    heads = np.flatnonzero(np.concatenate([[True], (page[1:] != page[:-1]) | (angle[1:] != angle[:-1])]))
    total = np.add.reduceat(length[order], heads)
    best = np.lexsort((total, page[heads]))
    pages = page[heads][best]
    last = np.searchsorted(pages, lines["page"], side="right") - 1
    result: Array = angle[heads][best][last]
    return result


def disordered_pages(lines: Array) -> Array:
    """Pages whose drawn order runs against reading: many steps up within a column or left within a row."""
    if len(lines) < 2:
        return np.zeros(0, "i4")
    a, b = lines[:-1], lines[1:]
    same = ((a["page"] == b["page"]) & (a["angle"] == b["angle"])
            & (a["flags"] >> LAYER_SHIFT == b["flags"] >> LAYER_SHIFT))
    size = np.maximum(a["size"], b["size"])
    step = b["baseline"] - a["baseline"]
    overlap = np.minimum(a["x1"], b["x1"]) - np.maximum(a["x0"], b["x0"])
    up = (step < -0.5 * size) & (overlap > 0.3 * np.minimum(a["x1"] - a["x0"], b["x1"] - b["x0"]))
    left = (np.abs(step) <= 0.2 * size) & (b["x1"] <= a["x0"] + 0.1 * size)
    bad = np.bincount(a["page"][same & (up | left)], minlength=int(lines["page"].max()) + 1)
    steps = np.bincount(a["page"][same], minlength=len(bad))
    return np.flatnonzero((bad >= BAD_LEAST) & (bad > BAD_SHARE * steps))


def by_columns(lines: Array) -> Array:
    """Reading order from geometry: cut between columns where a gap runs through, else go down.

    A plain recursive XY-cut (vertical cuts preferred) over line boxes.
    """
    boxes = list(zip(lines["x0"].tolist(), lines["baseline"].tolist(), lines["x1"].tolist(),
                     lines["size"].tolist(), range(len(lines)), strict=True))
    return np.array(cut(boxes, 0), "i8")


Entry = tuple[float, float, float, float, int]
MAX_DEPTH = 24              # cuts within cuts; a page of type has far fewer


def cut(boxes: list[Entry], depth: int) -> list[int]:
    if len(boxes) <= 1 or depth > MAX_DEPTH:
        return [box[4] for box in sorted(boxes, key=lambda box: (box[1], box[0]))]
    halves = column_halves(boxes)
    if halves is None:
        halves = bands(boxes)
    if halves is None:
        return [box[4] for box in sorted(boxes, key=lambda box: (box[1], box[0]))]
    return [row for half in halves for row in cut(half, depth + 1)]


def column_halves(boxes: list[Entry]) -> list[list[Entry]] | None:
    """The two sides of the widest gap between columns, if there is one."""
    boxes = sorted(boxes)
    edge, best, where = boxes[0][2], 0.0, 0
    for number, box in enumerate(boxes[1:], 1):
        gap = box[0] - edge
        if gap > best and gap > COLUMN_GAP * box[3] and min(number, len(boxes) - number) >= MIN_PART:
            best, where = gap, number
        edge = max(edge, box[2])
    return [boxes[:where], boxes[where:]] if where else None


def bands(boxes: list[Entry]) -> list[list[Entry]] | None:
    """Lines from top to bottom, cut where lines that span the columns begin or end."""
    boxes = sorted(boxes, key=lambda box: (box[1], box[0]))
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    middle = (left + right) / 2
    wide = [box[0] < middle < box[2] for box in boxes]
    parts: list[list[Entry]] = []
    for number, box in enumerate(boxes):
        if number and wide[number] == wide[number - 1]:
            parts[-1].append(box)
        else:
            parts.append([box])
    return parts if len(parts) > 1 else None
