"""A page as a layout by whitespace sees it: boxes of text, pictures and frames."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spacy_pdfrecover.layout.cover import Rect
from spacy_pdfrecover.layout.segments import Style


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


def bounds(sheet: Sheet, rows: Sequence[int]) -> Rect:
    return around([sheet.boxes[row] for row in rows])


def around(boxes: Sequence[Rect]) -> Rect:
    """The box around these."""
    return (min(box[0] for box in boxes), min(box[1] for box in boxes),
            max(box[2] for box in boxes), max(box[3] for box in boxes))


def overlap(one: Rect, other: Rect) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]
