r"""Underscores drawn as rules: the old fonts of TeX have none, so that `\_` is a short line.

As a glyph it stands in the text and keeps `two_words` together; as a rule it is a gap.
"""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.model import ARTIFACT, BLANK, GENERATED, INVISIBLE, NO_CODE, OUTSIDE, Array

# Shares of the font size; drawn ones have a length of 0.38 to 0.4 at 0.04 to 0.06 above the baseline.
SHORT, LONG = 0.25, 0.5     # length
THIN = 0.1                  # height
TOUCHING = 0.12             # distance to the letters on either side at most
ABOVE, BELOW = 0.15, 0.3    # the baseline
JOINED = 0.3                # points between the parts of a line at the most: beside an underscore is half a point
PAGE_STEP = 1e5             # points: wider than any page
SMALLEST, LARGEST = 4.0, 40.0       # points: size of the letters
SHARED = INVISIBLE | OUTSIDE | ARTIFACT
"""Flags of the letter before it that an underscore has too."""


def with_underscores(glyphs: Array, pages: Array, rules: Array) -> Array:
    """The glyphs, with one more for every short line that fills the gap between two letters or figures at their
    feet; `pages` get their new ranges."""
    long = rules["x1"] - rules["x0"]
    thin = (rules["y1"] - rules["y0"] < THIN * LARGEST) & (long < LONG * LARGEST) & (long > SHORT * SMALLEST)
    if not thin.any() or len(glyphs) < 2:
        return glyphs
    thin &= ~in_parts(rules)
    rules = rules.compress(thin)
    drawn = np.flatnonzero((glyphs["flags"] & (GENERATED | BLANK) == 0) & np.isin(glyphs["page"], rules["page"]))
    left, right = drawn[:-1], drawn[1:]
    gap = (glyphs["x0"][right] - glyphs["x1"][left]) / np.maximum(glyphs["size"][left], 0.1)
    wide = (gap > SHORT) & (gap < LONG + TOUCHING)
    left, right = left[wide], right[wide]
    a, b = glyphs.take(left), glyphs.take(right)
    near = ((a["page"] == b["page"]) & (a["angle"] == 0) & (b["angle"] == 0) & is_word(a["char"]) & is_word(b["char"])
            & (np.abs(a["baseline"] - b["baseline"]) < TOUCHING * a["size"]))
    left, right = left[near], right[near]
    # the lines that begin where a gap begins, page by page
    place = rules["page"] * PAGE_STEP + rules["x0"].astype("f8")
    rules, place = rules.take(np.argsort(place)), np.sort(place)
    reach = TOUCHING * glyphs["size"][left].astype("f8")
    edge = glyphs["page"][left] * PAGE_STEP + glyphs["x1"][left].astype("f8")
    low, high = np.searchsorted(place, edge - reach), np.searchsorted(place, edge + reach)
    after: list[int] = []
    boxes: list[tuple[float, float]] = []
    for row in np.flatnonzero(low < high).tolist():
        before, behind, close = glyphs[left[row]], glyphs[right[row]], rules[low[row]:high[row]]
        em, base = before["size"], before["baseline"]
        long = close["x1"] - close["x0"]
        found = np.flatnonzero(
            (long > SHORT * em) & (long < LONG * em) & (close["y1"] - close["y0"] < THIN * em)
            & (np.abs(behind["x0"] - close["x1"]) < TOUCHING * em)
            & (close["y0"] > base - ABOVE * em) & (close["y1"] < base + BELOW * em))
        if len(found):
            after.append(int(left[row]))
            boxes.append((float(close["x0"][found[0]]), float(close["x1"][found[0]])))
    return inserted(glyphs, pages, np.array(after, "i8"), np.array(boxes)) if after else glyphs


def in_parts(rules: Array) -> Array:
    """Which of these are parts of a line below several words, as LaTeX's package `soul` underlines them."""
    result = np.zeros(len(rules), bool)
    order = np.lexsort((rules["x0"], rules["y0"], rules["page"]))
    before, behind = rules[order[:-1]], rules[order[1:]]
    joined = ((before["page"] == behind["page"]) & (before["y0"] == behind["y0"])
              & (before["x0"] < behind["x0"]) & (before["x1"] > behind["x0"] - JOINED))
    result[order[:-1][joined]] = result[order[1:][joined]] = True
    return result


def inserted(glyphs: Array, pages: Array, after: Array, boxes: Array) -> Array:
    """The glyphs with an underscore behind each of these, from and to the places of `boxes`."""
    order = np.argsort(after, kind="stable")
    after, boxes = after[order], boxes[order]
    added = glyphs[after].copy()
    added["char"], added["code"], added["flags"] = ord("_"), NO_CODE, glyphs["flags"][after] & SHARED
    added["x0"], added["x1"] = boxes.T
    added["origin"] = added["x0"]
    for name in ("start", "end"):
        pages[name] += np.searchsorted(after, pages[name])
    result: Array = np.insert(glyphs, after + 1, added)
    return result


def is_word(char: Array) -> Array:
    """Letters and figures."""
    result: Array = is_letter(char) | ((char >= 0x30) & (char <= 0x39))
    return result
