"""Blocks to paragraphs by style, empty height and indentation (Berg, Oepen and Read 2012)."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from spacy_pdfrecover.layout.cover import Rect
from spacy_pdfrecover.layout.segments import Difference, Style, difference

GAP = 1.5                   # times the usual empty height between rows: a new paragraph
OTHER_STYLE_GAP = 1.1       # the same where the style changes a little
INDENT = 5.0                # points that a first line stands in
CENTRED = 3.0               # points by which the middles of centred rows may differ, twice over
SAME_ROW = 0.5              # of the lower one's height by which two boxes of one row overlap


class Row(NamedTuple):
    """A row of a block: its segments from left to right."""

    segments: list[int]
    box: Rect
    style: int


def find_rows(rows: Sequence[int], boxes: Sequence[Rect], style: Sequence[int]) -> list[Row]:
    """Segments of a block as rows, from top to bottom."""
    found: list[list[int]] = []
    for row in sorted(rows, key=lambda row: (boxes[row][3], boxes[row][0])):
        box = boxes[row]
        if found:
            last = boxes[found[-1][-1]]
            low = min(box[3] - box[1], last[3] - last[1])
            level = min(box[3], last[3]) - max(box[1], last[1]) >= SAME_ROW * low
            if level and all(boxes[one][0] >= box[2] - 1 or boxes[one][2] <= box[0] + 1 for one in found[-1]):
                found[-1].append(row)
                continue
        found.append([row])
    return [row_of(segments, boxes, style) for segments in found]


def row_of(segments: list[int], boxes: Sequence[Rect], style: Sequence[int]) -> Row:
    segments = sorted(segments, key=lambda one: boxes[one][0])
    widest = max(segments, key=lambda one: boxes[one][2] - boxes[one][0])
    return Row(segments, (boxes[segments[0]][0], min(boxes[one][1] for one in segments),
                          max(boxes[one][2] for one in segments), max(boxes[one][3] for one in segments)),
               style[widest])


def find_paragraphs(rows: Sequence[Row], styles: Sequence[Style], leading: float, indent: float | None,
                    styles_in: Callable[[Row], Sequence[Style]]) -> list[list[Row]]:
    """Rows of a block, paragraph by paragraph.

    leading: usual empty height between rows.  indent: points that a first line stands in, or None if
    indentation tells nothing.  styles_in: all styles that a row has words in.
    """
    found: list[list[Row]] = []
    left = 0.0
    for number, row in enumerate(rows):
        if number and not begins(rows[number - 1], row, styles, leading, styles_in):
            last = rows[number - 1]
            if (indent is None or row.box[0] <= left + indent or last.box[0] > left + indent
                    or centred(last, row)):
                found[-1].append(row)
                left = min(left, row.box[0])
                continue
            found.append([row])         # a first line: its paragraph's edge is that of those before
            continue
        found.append([row])
        # of a first line that stands in, the edge is that of the line after it
        left = min(one.box[0] for one in rows[number:number + 2])
    return found


def centred(last: Row, row: Row) -> bool:
    """Does a row stand in as much at its right as at its left?"""
    return abs((row.box[0] - last.box[0]) - (last.box[2] - row.box[2])) < CENTRED


def begins(last: Row, row: Row, styles: Sequence[Style], leading: float,
           styles_in: Callable[[Row], Sequence[Style]]) -> bool:
    """Does a row begin a paragraph, by its style or the empty height above it?"""
    gap = row.box[1] - last.box[3]
    current = styles[last.style]
    change = difference(current, styles[row.style])
    if change == Difference.SAME:
        return gap > GAP * leading
    if change == Difference.SAME_AND_BIG_TEXT:
        return False
    shared = any(difference(current, one) <= Difference.SAME_AND_BIG_TEXT for one in styles_in(row))
    if change == Difference.BIG:
        return not shared
    return gap > (GAP if shared else OTHER_STYLE_GAP) * leading
