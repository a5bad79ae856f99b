"""Line ends that cut nothing: what follows had room in the line, or stands beside it as the next cell of a table."""
from __future__ import annotations

from functools import cached_property

import numpy as np

from spacy_pdfrecover.model import NO_GLYPH, Array
from spacy_pdfrecover.text import LINE_BREAK, Text

AROUND = 6                      # lines before and behind that tell how far lines go: a narrow place is not much longer
SAME_ROW = 0.5                  # sizes between baselines: half of the tightest leading
LEAST_ROOM = 0.5                # sizes that stay free behind what had room, the width of two spaces: lines that are not
                                # justified may end short of the edge by that much


class LineEnds:
    """Where the lines of a text end on their pages."""

    def __init__(self, text: Text, glyphs: Array) -> None:
        self.text, self.glyphs = text, glyphs

    @cached_property
    def ends(self) -> Array:
        """The places behind all lines, that of the text's end too."""
        return np.append(np.flatnonzero(self.text.joint >= LINE_BREAK), len(self.text.chars))

    def keeps(self, at: int, end: int) -> bool:
        """Would what stands between this line end and a place have been set in its line if it were one with it?"""
        last, first, behind = (self.text.glyph[place] for place in (at - 1, at + 1, end - 1))
        if NO_GLYPH in (last, first, behind):
            return False
        last, first, behind = self.glyphs[last], self.glyphs[first], self.glyphs[behind]
        if first["page"] == last["page"] and first["x0"] > last["x1"] \
                and abs(first["baseline"] - last["baseline"]) < SAME_ROW * last["size"]:
            return True                                                         # cells of a row
        needed = float(behind["x1"] - first["x0"]) + LEAST_ROOM * float(last["size"])
        return 0 < needed < self.edge(at) - float(last["x1"])

    def edge(self, at: int) -> float:
        """How far to the right lines around one go, those of its block, page and column."""
        here = int(np.searchsorted(self.ends, at))
        own, last = int(np.searchsorted(self.text.starts, at)), self.glyphs[self.text.glyph[at - 1]]
        edge = float(last["x1"])
        for row in range(max(1, here - AROUND), min(len(self.ends), here + AROUND + 1)):
            start, end = int(self.ends[row - 1]) + 1, int(self.ends[row])
            if end <= start or int(np.searchsorted(self.text.starts, start, side="right")) != own:
                continue
            left, right = self.text.glyph[start], self.text.glyph[end - 1]
            if NO_GLYPH not in (left, right):
                left, right = self.glyphs[left], self.glyphs[right]
                if left["page"] == right["page"] == last["page"] and left["x0"] < last["x1"]:
                    edge = max(edge, float(right["x1"]))
        return edge
