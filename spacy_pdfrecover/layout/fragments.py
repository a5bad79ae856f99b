"""Lines put down anew from segments, paragraph by paragraph in reading order."""
from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from spacy_pdfrecover.layout.paragraphs import Row
from spacy_pdfrecover.model import Array, Lines


class Fragments:
    """Runs of segments of one line each, as a layout finds them."""

    def __init__(self, text: Lines, segments: Array) -> None:
        self.text, self.segments = text, segments
        self.runs: list[tuple[int, int]] = []           # first and last segment of each line of the result
        self.breaks: list[bool] = []                    # whether it begins a piece

    def write(self, paragraph: Iterable[Row], rows: Array) -> None:
        """Put down a paragraph: each run of segments of one line is a line of the result."""
        first = True
        for row in paragraph:
            last = None
            for segment in sorted(rows[row.segments].tolist(), key=lambda one: (
                    self.row_place(row, int(self.segments["line"][one]), rows), one)):
                line = self.segments["line"][segment]
                if last is not None and segment == last + 1 and line == self.segments["line"][last]:
                    self.runs[-1] = (self.runs[-1][0], segment)
                else:
                    self.runs.append((segment, segment))
                    self.breaks.append(first)
                    first = False
                last = segment

    def row_place(self, row: Row, line: int, rows: Array) -> float:
        """Where a line begins in a row."""
        return min(float(self.segments["x0"][one]) for one in rows[row.segments].tolist()
                   if self.segments["line"][one] == line)

    def lines(self) -> Array:
        """LINE rows of the result, in reading order."""
        first, last = np.array(self.runs, "i8").T
        old = self.segments["line"][first]
        lines: Array = self.text.lines.take(old)
        start, end = self.segments["start"][first], self.segments["end"][last]
        for row in np.flatnonzero((start != lines["start"]) | (end != lines["end"])).tolist():
            held = self.segments[first[row]:last[row] + 1]
            lines["x0"][row], lines["x1"][row] = held["x0"].min(), held["x1"].max()
            lines["rank"][row] = self.text.order[start[row]:end[row]].min()
        lines["start"], lines["end"] = start, end
        return lines
