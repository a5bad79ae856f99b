"""The layout that does next to nothing: lines as they were drawn, blocks by the distances between them."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from spacy_pdfrecover.layout.pieces import pieces_of
from spacy_pdfrecover.model import LAYER_SHIFT, Layout, Lines

PARAGRAPH_GAP = 1.5         # sizes from baseline to baseline: single spacing is about 1.2


@dataclass(frozen=True)
class Stream:
    """See `make_stream`."""

    gap: float = PARAGRAPH_GAP

    def __call__(self, text: Lines) -> Layout:
        lines = text.lines
        breaks = np.ones(len(lines), bool)
        if len(lines) > 1:
            before, after = lines[:-1], lines[1:]
            step = after["baseline"] - before["baseline"]
            size = np.maximum(np.maximum(before["size"], after["size"]), 0.1)
            breaks[1:] = ((after["page"] != before["page"]) | (after["angle"] != before["angle"])
                          | (after["flags"] >> LAYER_SHIFT != before["flags"] >> LAYER_SHIFT)
                          | (step < 0) | (step > self.gap * size))
        return Layout(text, pieces_of(text, breaks))


def make_stream(gap: float = PARAGRAPH_GAP) -> Stream:
    """Registered as `pdfrecover.Stream.v1`.

    gap (float): from baseline to baseline, in font sizes, above which a block ends.
    """
    return Stream(gap)
