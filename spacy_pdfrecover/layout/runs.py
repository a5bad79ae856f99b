"""Runs of lines that follow each other down a column, with their usual distance."""
from __future__ import annotations

from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.arrays import median
from spacy_pdfrecover.faces import fixed_faces
from spacy_pdfrecover.layout.columns import column_edges
from spacy_pdfrecover.layout.entries import INDENT_LEAST, INDENT_MOST
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Lines

# Shares of the font size.
FAR = 3.0                   # lines further apart than this never make one piece
DEFAULT_LEADING = 1.2       # where a style has no two lines in a row
WIDER = 1.22                # times the usual leading of the style: a gap between blocks
EVEN = 0.02                 # share of the leading by which it varies from line to line of a paragraph, by rounding
OTHER_SIZE = 0.06           # sizes that differ by more are two styles: 10 against 10.9 pt are told apart
LONG = 0.2                  # share of its column that a full line of ragged text leaves empty at the most
FULL_LEAST = 15.0           # … and its width at the least: short lines fill what they take for a column
FLUSH = 0.1                 # justified lines end within this of each other
FLUSH_LEAST = 10.0          # … and shorter ones may do so by chance


class Runs(NamedTuple):
    """Per line in reading order: how it stands to the line before it."""

    follows: Array              # it stands below the line before, in the same column
    beside: Array               # it stands to the right of it on one baseline
    lead: Array                 # distance of baselines, in points
    left: Array                 # edges of its column
    right: Array
    leading: Array              # usual distance of lines of its style


def find_runs(lines: Array, fixed: Array | None = None, last: Array | None = None) -> Runs:
    """Columns as runs of lines that follow each other downwards; `fixed` ones are set in typewriter, and the `last`
    word of each begins there."""
    count = len(lines)
    follows, beside, lead = np.zeros(count, bool), np.zeros(count, bool), np.zeros(count)
    if count > 1:
        a, b = lines[:-1], lines[1:]
        size = np.maximum(np.maximum(a["size"], b["size"]), 0.1)
        same = ((a["page"] == b["page"]) & (a["angle"] == b["angle"])
                & (a["flags"] >> LAYER_SHIFT == b["flags"] >> LAYER_SHIFT))
        step = b["baseline"] - a["baseline"]
        lead[1:] = step
        beside[1:] = same & (np.abs(step) <= 0.4 * size) & (b["x0"] >= a["x1"] - 0.3 * size)
        row = np.cumsum(~beside) - 1            # a line follows the whole row above it
        row_x0 = np.minimum.reduceat(lines["x0"], np.flatnonzero(~beside))[row]
        overlap = np.minimum(a["x1"], b["x1"]) - np.maximum(row_x0[:-1], b["x0"])
        follows[1:] = same & (step > 0.4 * size) & (step < FAR * size * 1.3) & (overlap > 0)
    left, right = column_edges(lines, follows, fixed, last)
    return Runs(follows, beside, lead, left, right, usual_leading(lines, follows, lead, right))


def fixed_lines(text: Lines) -> Array:
    """Which lines are set in typewriter."""
    fixed: Array = fixed_faces(text.pages.fonts)[text.lines["font"]]
    return fixed


def usual_leading(lines: Array, follows: Array, lead: Array, right: Array) -> Array:
    """The commonest distance of lines for each font and size, in points; or below lines that fill their
    column, if these are closer: lone lines may stand further apart.  A style without such lines, as terms and short
    headings have, tells nothing where that is much wider than the full lines of the document have it."""
    style = lines["font"].astype("i8") << 16 | np.round(lines["size"] * 2).astype("i8")
    result = DEFAULT_LEADING * lines["size"].astype("f8")
    inner = np.concatenate([[False], style[1:] == style[:-1]]) & follows & (lead < FAR * lines["size"])
    if not inner.any():
        return result
    full = np.concatenate([[False], ((right - lines["x1"] < LONG * (right - lines["x0"]))
                                     & (lines["x1"] - lines["x0"] > FULL_LEAST * lines["size"]))[:-1]])
    told = inner & full
    share = float(median(lead[told] / lines["size"][told])) if np.count_nonzero(told) > 1 else FAR
    for key in np.unique(style[inner]):
        own = inner & (style == key)
        found = [commonest(lead[rows]) for rows in (own, own & full) if np.count_nonzero(rows) > 1]
        usual = share * float(lines["size"][own][0])
        if len(found) == 1 and found[0] > WIDER * usual:
            found = [usual]
        if found:
            result[style == key] = min(found)
    return result


def commonest(lead: Array) -> float:
    """The commonest of some distances, in quarters of a point, which differ by rounding."""
    counts = np.bincount(np.round(lead * 4).astype("i8"))
    smooth = counts.astype("f8")
    smooth[1:] += counts[:-1]
    smooth[:-1] += counts[1:]
    return float(smooth.argmax()) / 4


def even_runs(lines: Array, runs: Runs) -> list[tuple[int, int]]:
    """Ranges of lines that stand further apart than is usual for their style, each as far below the one before it as
    the next one: a paragraph set with a leading of its own, if they are full."""
    lead, size = runs.lead, np.maximum(lines["size"], 0.1)
    wide = runs.follows & (lead > WIDER * runs.leading) & (lead < FAR * size)
    wide[1:] &= (lines["font"][1:] == lines["font"][:-1]) & (np.abs(np.diff(lines["size"])) < OTHER_SIZE * size[1:])
    rows = np.flatnonzero(wide)
    apart = np.flatnonzero((np.diff(rows) > 1) | (np.abs(np.diff(lead[rows])) > EVEN * lead[rows[1:]])) + 1
    return [(int(run[0]), int(run[-1]) + 1) for run in np.split(rows, apart) if len(run) > 1]


def flush_lines(lines: Array, follows: Array) -> tuple[Array, Array]:
    """Which lines are of three long ones in a row that begin and end alike, as text beside a figure does; and which
    of two that end alike, the first of which stands in as first lines do."""
    flush, inward = np.zeros(len(lines), bool), np.zeros(len(lines), bool)
    if len(lines) < 2:
        return flush, inward
    x0, x1, size = (lines[name].astype("f8") for name in ("x0", "x1", "size"))
    ends = follows[1:] & (np.abs(np.diff(x1)) < FLUSH * size[:-1])
    long = x1 - x0 > FLUSH_LEAST * size
    indent = -np.diff(x0)
    pair = (follows[1:] & (np.abs(np.diff(x1)) < FLUSH / 2 * size[:-1]) & (x1 - x0 > 2 * FLUSH_LEAST * size)[:-1]
            & (indent > INDENT_LEAST * size[:-1]) & (indent < INDENT_MOST * size[:-1]))
    inward[:-1] |= pair
    inward[1:] |= pair
    alike = ends & (np.abs(indent) < FLUSH * size[:-1]) & long[:-1] & long[1:]
    three = alike[1:] & alike[:-1]
    for step in range(3):
        flush[step:len(lines) - 2 + step] |= three
    return flush, inward
