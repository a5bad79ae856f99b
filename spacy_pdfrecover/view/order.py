"""The way through a page: numbers, arrows from block to block, and where text goes on elsewhere."""
from __future__ import annotations

from collections.abc import Collection, Iterator

from spacy_pdfrecover.arrays import edges
from spacy_pdfrecover.model import Array, Recovered
from spacy_pdfrecover.view.direction import Direction
from spacy_pdfrecover.view.shapes import ARROW, BADGE, LABEL, TAG, Box, Point, Shape, clamped, lettering

UP = 0.5                    # sizes a step may go up before it runs against reading direction
SHARED = 0.3                # share of the narrower block that must lie over, or beside, the other


def order_shapes(recovered: Recovered, rows: Array, size: Point, direction: Direction,
                 drop: Collection[str]) -> Iterator[Shape]:
    """Numbers are rows of the block table.  Blocks outside the text have one too, but no arrows."""
    pieces, last = recovered.pieces, None
    for row in rows.tolist():
        block = int(pieces["block"][row])
        role = recovered.role(block)
        piece = pieces[row]
        box = clamped(edges(piece), *size)
        if box is None:
            continue
        dropped, start = role in drop, direction.start(box)
        if not dropped:
            if last is not None:
                before, other = last
                if int(pieces["block"][before]) == block:
                    mark = "link"
                else:
                    mark = "back" if steps_back(other, box, direction, float(piece["size"])) else ""
                yield Shape("order", ARROW, (direction.start(other), start), block, mark=mark)
            last = (row, box)
        yield Shape("order", BADGE, (start,), block, role, str(block),
                    mark="dropped" if dropped else "")
        yield from continued(recovered, row, box, lettering(*size))


def steps_back(a: Box, b: Box, direction: Direction, size: float) -> bool:
    """Does the second box stand above the first in one column, or before it in one row?

    >>> steps_back((0, 50, 90, 80), (0, 0, 90, 40), Direction(), 10)
    True
    >>> steps_back((0, 50, 90, 80), (100, 0, 190, 40), Direction(), 10)
    False
    """
    a, b = direction.turned(a), direction.turned(b)
    over = min(a[2], b[2]) - max(a[0], b[0])
    beside = min(a[3], b[3]) - max(a[1], b[1])
    up = b[1] < a[1] - UP * size and over > SHARED * min(a[2] - a[0], b[2] - b[0])
    before = b[0] >= a[2] if direction.rtl else b[2] <= a[0]
    return up or (before and beside > SHARED * min(a[3] - a[1], b[3] - b[1]))


def continued(recovered: Recovered, row: int, box: Box, room: float) -> Iterator[Shape]:
    """Labels where a block goes on to, or comes from, another page, with room for the number."""
    pieces, numbers = recovered.pieces, recovered.pages.pages["number"]
    block, page = int(pieces["block"][row]), int(pieces["page"][row])
    ends = ((-1, "from", LABEL, (box[0] + room, box[1])), (1, "on", TAG, (box[2], box[3])))
    for step, words, kind, point in ends:
        other = row + step
        if (0 <= other < len(pieces) and pieces["block"][other] == block
                and pieces["page"][other] != page):
            number = int(numbers[pieces["page"][other]]) + 1
            yield Shape("order", kind, (point,), block, text=f"{words} p. {number}", mark="link")
