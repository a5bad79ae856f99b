"""The way through a page: numbers, arrows from block to block, and where text goes on elsewhere."""
from __future__ import annotations

from collections.abc import Collection, Iterator

from spacy_pdfrecover.model import Array, Recovered
from spacy_pdfrecover.view.shapes import ARROW, BADGE, LABEL, TAG, Box, Point, Shape, clamped

UP = 0.5                    # sizes a step may go up before it runs against reading direction
SIDE_BY_SIDE = 0.3          # share of the narrower block that must lie over the other: one column


def order_shapes(recovered: Recovered, rows: Array, size: Point, drop: Collection[str]) -> Iterator[Shape]:
    """Numbers are rows of the block table.  Blocks outside the text have one too, but no arrows."""
    pieces, last = recovered.pieces, None
    for row in rows.tolist():
        block = int(pieces["block"][row])
        role = recovered.role(block)
        piece = pieces[row]
        box = clamped((float(piece["x0"]), float(piece["y0"]), float(piece["x1"]), float(piece["y1"])), *size)
        if box is None:
            continue
        dropped = role in drop
        if not dropped:
            if last is not None:
                before, other = last
                same = int(pieces["block"][before]) == block
                mark = "link" if same else "back" if steps_back(other, box, float(piece["size"])) else ""
                yield Shape("order", ARROW, (start_of(other), start_of(box)), block, mark=mark)
            last = (row, box)
        yield Shape("order", BADGE, (start_of(box),), block, role, str(block),
                    mark="dropped" if dropped else "")
        yield from continued(recovered, row, box)


def start_of(box: Box) -> Point:
    return box[0], box[1]


def steps_back(a: Box, b: Box, size: float) -> bool:
    """Does the second box stand above the first in one column, or left of it in one row?"""
    over = min(a[2], b[2]) - max(a[0], b[0])
    beside = min(a[3], b[3]) - max(a[1], b[1])
    up = b[1] < a[1] - UP * size and over > SIDE_BY_SIDE * min(a[2] - a[0], b[2] - b[0])
    left = b[2] <= a[0] and beside > 0.5 * min(a[3] - a[1], b[3] - b[1])
    return up or left


def continued(recovered: Recovered, row: int, box: Box) -> Iterator[Shape]:
    """Labels where a block goes on to, or comes from, another page."""
    pieces, numbers = recovered.pieces, recovered.pages.pages["number"]
    block, page = int(pieces["block"][row]), int(pieces["page"][row])
    for step, words, kind, point in ((-1, "from", LABEL, (box[0], box[1])), (1, "on", TAG, (box[2], box[3]))):
        other = row + step
        if (0 <= other < len(pieces) and pieces["block"][other] == block
                and pieces["page"][other] != page):
            number = int(numbers[pieces["page"][other]]) + 1
            yield Shape("order", kind, (point,), block, text=f"{words} p. {number}", mark="link")
