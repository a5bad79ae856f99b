"""Blanks to fill in and small pictures: what is drawn between two words of a line and keeps them together."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.lines.chunks import same_layer
from spacy_pdfrecover.model import RULE_IMAGE, Array, Pages

# Shares of the font size.
GAP = 0.9, 40.0             # between the words: narrower gaps end no chunk
TOUCHING = 0.6              # from the words on either side: a word space, be it stretched
SAME_BASE = 0.12            # baselines of one line
FILLED = 0.6                # share of the gap
THIN = 0.25                 # height of a blank to write on, as PDFium has it: twice that drawn
FOOT = 0.15                 # how far above the baseline it may lie, …
DEEP = 0.35                 # … and how far below it
TALL = 2.5                  # height of a picture that stands in a line
SIGNS = 0x2190, 0x2E80      # from arrows up to ideographs: parts of frames and drawings
MOST_PAIRS = 1_000_000      # of gaps and drawn objects of a page beyond which it is a drawing


def behind_blanks(pages: Pages, rows: Array, chunks: Array) -> Array:
    """Chunks that stand behind the one drawn before them and something drawn that fills the gap between signs of
    text: not between the round corners of a frame, which may be letters too."""
    result = np.zeros(len(chunks), bool)
    if not len(pages.rules) or len(chunks) < 2:
        return result
    a, b = chunks[:-1], chunks[1:]
    size = np.minimum(a["size"], b["size"])
    gap = b["u0"] - a["u1"]
    beside = (same_layer(chunks) & (b["direction"] == 0) & (np.abs(b["base"] - a["base"]) < SAME_BASE * size)
              & (gap > GAP[0] * size) & (gap < GAP[1] * size))
    ends = pages.glyphs["char"][rows[np.stack([a["end"] - 1, b["start"]])]]
    beside &= ((ends < SIGNS[0]) | (ends >= SIGNS[1])).all(axis=0)
    starts = np.searchsorted(pages.rules["page"], np.arange(len(pages.pages) + 1)).tolist()
    for page in np.unique(b["page"][beside]).tolist():
        rules = pages.rules[starts[page]:starts[page + 1]]
        here = np.flatnonzero(beside & (b["page"] == page))
        if 0 < len(rules) * len(here) <= MOST_PAIRS:
            result[here + 1] = fills(rules, a["u1"][here], b["u0"][here], b["base"][here], size[here])
    return result


def fills(rules: Array, start: Array, end: Array, base: Array, size: Array) -> Array:
    """Which gaps does one of these fill, a thin one at the feet of its letters or a picture in their line?"""
    start, end, base, size = (column[:, None] for column in (start, end, base, size))
    left, top, right, bottom = (rules[name][None] for name in ("x0", "y0", "x1", "y1"))
    wide = ((np.abs(left - start) < TOUCHING * size) & (np.abs(right - end) < TOUCHING * size)
            & (right - left > FILLED * (end - start)))
    blank = (bottom - top < THIN * size) & (top > base - FOOT * size) & (bottom < base + DEEP * size)
    picture = ((rules["kind"] == RULE_IMAGE)[None] & (bottom - top < TALL * size) & (top < base)
               & (bottom > base - FOOT * size) & (bottom < base + TALL / 2 * size))
    result: Array = (wide & (blank | picture)).any(axis=1)
    return result
