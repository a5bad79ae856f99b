"""What form fields, stamps and texts laid over a page show, put among the glyphs of the page itself.

It is drawn last of all.  What stands in a field is put behind its label: the text to the left of the field, or above
it, or else below; a mark goes before the text behind it.  Stamps and texts stay behind all of the page.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.arrays import median
from spacy_pdfrecover.frames import is_rtl
from spacy_pdfrecover.model import ANNOTATION, BLANK, GENERATED, INVISIBLE, OUTSIDE, Array
from spacy_pdfrecover.read.geometry import Box, boxes_upright
from spacy_pdfrecover.read.shared import stacked

PASSWORD, COMB = 1 << 13, 1 << 24               # flags of text fields (PDF 1.7, table 228)
MAX_ANNOTATIONS = 5_000     # of a page that are looked at: more than boxes of 10 points fit on one
MAX_PAIRS = 20_000_000      # of fields and glyphs that are compared on a page, in about a second
NO_LETTER = GENERATED | BLANK | INVISIBLE | OUTSIDE
SQUARE = 1.6                # times as wide as high: a box to be ticked, with a border
EDGE = 0.3                  # of a field's height: by which edges of cells side by side differ
# Shares of the size of what stands in the field:
LEVEL = 0.5                 # by which the lower of two overlaps the other if they stand in one row
NEAR = 3.0                  # a label at the left stands nearer: else one above is the field's
FAR = 20.0                  # no label stands further off: lines of dots lead to none
ABOVE = 1.5                 # how far above or below the text of a field a label stands
FLUSH = 1.5                 # how far out of the field's edge it may begin, as in its border
RUN_GAP = 1.0               # no word space within a label is wider


class Field(NamedTuple):
    """A form field in the space of the reader; `comb`: a cell for each character."""

    box: Box
    comb: bool


def with_annotations(own: Array, drawn: Array, fields: Sequence[Field], shown: tuple[Box, int, float]) -> Array:
    """GLYPH rows of a page with those of its annotations.

    fields: those among them that are fields.  shown: the visible box of the page, its rotation and unit.
    """
    drawn["flags"] |= ANNOTATION
    drawn["object"] += own["object"].max(initial=-1) + 1
    together = stacked([own, drawn])
    if not fields or not len(drawn) or len(fields) * len(together) > MAX_PAIRS:
        return together
    corners = np.array([(left, top, right, bottom) for (left, bottom, right, top), _ in fields])
    boxes = np.column_stack(boxes_upright(corners, *shown))
    owner = owners(drawn, boxes)
    parts = {field: rows for field in range(len(boxes)) if len(rows := np.flatnonzero(
        (owner == field) & (drawn["flags"] & NO_LETTER == 0)))}
    for field in parts:
        if fields[field].comb:
            fill_cells(together, len(own) + np.flatnonzero((owner == field) & (drawn["flags"] & GENERATED == 0)))
    places = Places(own, boxes, {field: drawn.take(rows) for field, rows in parts.items()})
    key = np.concatenate([np.arange(len(own), dtype="f8"), np.full(len(drawn), len(own), "f8")])
    turn = np.zeros(len(together), "i8")
    for number, (field, place) in enumerate(places.found.items()):
        rows = len(own) + np.flatnonzero(owner == field)
        key[rows], turn[rows] = place, number
    return together.take(np.lexsort((turn, key)))


def owners(drawn: Array, boxes: Array) -> Array:
    """The field that each glyph stands in, or -1; blanks stay with what they were drawn behind."""
    x, y = (drawn["x0"] + drawn["x1"]) / 2, (drawn["y0"] + drawn["y1"]) / 2
    owner = np.full(len(drawn), -1)
    for field, (x0, y0, x1, y1) in enumerate(boxes.tolist()):
        owner[(x > x0) & (x < x1) & (y > y0) & (y < y1)] = field
    seen = drawn["flags"] & NO_LETTER == 0
    before = np.maximum.accumulate(np.where(seen, np.arange(len(drawn)), 0))
    result: Array = owner[before]
    return result


def fill_cells(glyphs: Array, rows: Array) -> None:
    """Let characters that have a cell each fill it: no gap is left in a word, and one cell between two."""
    if len(rows) < 2 or glyphs["angle"][rows].any():
        return
    middle = (glyphs["x0"][rows] + glyphs["x1"][rows]) / 2
    cell = abs(median(np.diff(middle)))
    glyphs["x0"][rows], glyphs["x1"][rows] = middle - cell / 2, middle + cell / 2


class Places:
    """Where among the glyphs of a page each field is put: `found` has the fields in the order of reading, with a number
    between those of two rows."""

    def __init__(self, own: Array, boxes: Array, parts: dict[int, Array]) -> None:
        self.rows = np.flatnonzero((own["flags"] & NO_LETTER == 0) & (own["char"] != ord("_")))
        self.text = own.take(self.rows)
        self.middle = (self.text["x0"] + self.text["x1"]) / 2
        self.boxes, self.cells = boxes, cells_among(boxes)
        self.lines = {field: first_line(part) for field, part in parts.items()}
        self.found: dict[int, float] = {}
        for field in in_rows(self.lines):
            self.found[field] = self.place(field, len(parts[field]) == 1)

    def place(self, field: int, lone: bool) -> float:
        x0, y0, x1, y1 = self.lines[field]
        size = y1 - y0
        level = self.on_level(y0, y1)
        left, right = level[self.middle[level] < x0], level[self.middle[level] > x1]
        left, right = left[self.middle[left].argsort()][-1:], right[self.middle[right].argsort()][:1]
        before = x0 - self.text["x1"][left].max(initial=-np.inf)
        behind = self.text["x0"][right].min(initial=np.inf) - x1
        if behind < min(before, FAR * size):
            box = self.boxes[field]
            if is_rtl(self.text["char"][right])[0]:
                return float(self.rows[right[0]] + 0.5)
            if lone and box[2] - box[0] < SQUARE * (box[3] - box[1]):
                return float(self.rows[right[0]] - 0.5)
        neighbour = self.field_before(x0, y0, y1, before)
        if neighbour is None and before < NEAR * size:
            return float(self.rows[left[0]] + 0.5)
        cell = bool(self.cells[field])
        label = None if cell else self.label(field, above=True)
        if label is not None:
            return float(self.rows[label].max() + 0.5)
        if neighbour is not None:
            return self.found[neighbour]
        if before < FAR * size:
            return float(self.rows[left[0]] + 0.5)
        label = None if cell else self.label(field, above=False)
        return float(self.rows[label].min() - 0.5) if label is not None else self.below_all(field, cell)

    def on_level(self, y0: float, y1: float) -> Array:
        shared = np.minimum(self.text["y1"], y1) - np.maximum(self.text["y0"], y0)
        return np.flatnonzero(shared > LEVEL * np.minimum(self.text["y1"] - self.text["y0"], y1 - y0))

    def field_before(self, x0: float, y0: float, y1: float, gap: float) -> int | None:
        """The nearest field at the left in the same row, if nearer than the text there."""
        found = None
        for other in self.found:
            _, top, end, bottom = self.lines[other]
            if min(bottom, y1) - max(top, y0) > LEVEL * min(bottom - top, y1 - y0) and 0 <= x0 - end < gap:
                found, gap = other, x0 - end
        return found

    def label(self, field: int, above: bool) -> Array | None:
        """The text right above or below what stands in a field, if it begins where the field does."""
        _, y0, _, y1 = self.lines[field]
        box, text, size = self.boxes[field], self.text, y1 - y0
        gap = y0 - text["y1"] if above else text["y0"] - y1
        near = np.flatnonzero((gap > -LEVEL * size) & (gap < ABOVE * size) & (
            self.middle > box[0] - FLUSH * size) & (self.middle < box[2]))
        if not len(near):
            return None
        run = self.run(int(near[np.abs(gap[near]).argmin()]))
        inside = text["x0"][run].min() > box[0] - FLUSH * size
        return run if inside and (above or text["x1"][run].max() < box[2] + FLUSH * size) else None

    def run(self, row: int) -> Array:
        """The text around a glyph up to the next wide gaps in its line."""
        line = self.on_level(float(self.text["y0"][row]), float(self.text["y1"][row]))
        line = line[self.middle[line].argsort()]
        gaps = self.text["x0"][line[1:]] - self.text["x1"][line[:-1]] > RUN_GAP * self.text["size"][row]
        part = np.append(0, np.cumsum(gaps))
        result: Array = line[part == part[line == row][0]]
        return result

    def below_all(self, field: int, cell: bool) -> float:
        """Behind the last text or field above it; behind all of the line that heads a table."""
        _, y0, _, y1 = self.lines[field]
        over = [other for other in self.found if self.lines[other][1] < y0]
        above = np.flatnonzero((self.text["y1"] < y1) & (self.text["x1"] > self.boxes[field][0])
                               & (self.text["x0"] < self.boxes[field][2]))
        last = int(above[self.text["baseline"][above].argmax()]) if len(above) else None
        if over:
            nearest = max(over, key=lambda other: self.lines[other][1])
            if last is None or self.lines[nearest][3] > self.text["baseline"][last]:
                return self.found[nearest]
        if last is None:
            return -0.5
        line = self.on_level(float(self.text["y0"][last]), float(self.text["y1"][last])) if cell else self.run(last)
        return float(self.rows[line].max() + 0.5)


def cells_among(boxes: Array) -> Array:
    """Which boxes are cells of a table: another of their width stands right above or below, and that is so of another
    box in their row too.  What is written above those is the head of a column, no label."""
    x0, y0, x1, y1 = boxes.T
    slack = EDGE * (y1 - y0)
    result = np.zeros(len(boxes), bool)
    for row in range(len(boxes)):
        touching = (np.abs(y0 - y1[row]) < slack[row]) | (np.abs(y1 - y0[row]) < slack[row])
        result[row] = (touching & (np.abs(x0 - x0[row]) < slack[row]) & (np.abs(x1 - x1[row]) < slack[row])).any()
    stacked_boxes = np.flatnonzero(result)
    for row in stacked_boxes.tolist():
        level = (np.abs(y0 - y0[row]) < slack[row]) & (np.abs(y1 - y1[row]) < slack[row])
        result[row] = np.count_nonzero(level[stacked_boxes]) > 1
    return result


def first_line(part: Array) -> Box:
    """The box of the first line of what stands in a field."""
    first = part["baseline"].min()
    line = part.compress(part["baseline"] < first + LEVEL * np.maximum(part["size"], 1.0))
    return float(line["x0"].min()), float(line["y0"].min()), float(line["x1"].max()), float(line["y1"].max())


def in_rows(lines: dict[int, Box]) -> list[int]:
    """The fields row by row."""
    found: list[int] = []
    row: list[int] = []
    for field in sorted(lines, key=lambda field: lines[field][3]):
        if row and lines[field][3] - lines[row[-1]][3] > LEVEL * (lines[field][3] - lines[field][1]):
            found += sorted(row, key=lambda field: lines[field][0])
            row = []
        row.append(field)
    return found + sorted(row, key=lambda field: lines[field][0])
