"""Empty rows across all of a text at which it is parted, but for those that only its columns have in common."""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spacy_pdfrecover.layout.cover import Rect
from spacy_pdfrecover.layout.segments import Difference, difference
from spacy_pdfrecover.layout.sheet import Sheet

NEAR_ROWS = 3.5             # sizes above and below a gap in which no text may cross the edges of columns
COLUMN_SLACK = 2.0          # points: text that begins so near to an edge begins at it
FEW = 3                     # rows that have no columns


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
    lower = [box for box in boxes if box[3] > height]
    return begins_anew(edges, lower, above, below) or ends_alone(edges, lower, above)


def begins_anew(edges: Counter[int], lower: Sequence[Rect], above: Sequence[Rect], below: Sequence[Rect]) -> bool:
    """Does text begin below at one of these edges, with text to its left both times?"""
    return any(edges.keys() & {round(box[0]) - 1, round(box[0]), round(box[0]) + 1}
               and free_at_left(above, box[0]) and free_at_left(below, box[0]) for box in lower)


def ends_alone(edges: Counter[int], lower: Sequence[Rect], above: Sequence[Rect]) -> bool:
    """Is there a column above, with text to its left, and nothing below but what stands left of it?"""
    last = max(box[2] for box in lower)
    return any(edge > last and count > FEW and free_at_left(above, edge) for edge, count in edges.items())


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
