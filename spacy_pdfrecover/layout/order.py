"""Reading order of the lines of each page: as drawn where drawing is sane, else by columns."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.arrays import ranges_of
from spacy_pdfrecover.frames import VERTICAL
from spacy_pdfrecover.layout.topological import topological_order
from spacy_pdfrecover.model import LAYER_SHIFT, Array

BAD_SHARE = 0.12            # share of steps against reading direction above which drawn order is not trusted
BAD_LEAST = 4               # … and their least number: a page of few lines proves nothing
STEPS_LEAST = 10            # steps from or to lines of text that tell how a page is drawn, whatever else is on it
ACROSS_LEAST = 6            # least number of steps across columns, row by row, and …
ACROSS_SHARE = 0.15         # … their share of a page's steps, that make it drawn across its columns
SAME_EDGE = 0.3             # sizes by which the left edges of lines of one paragraph, and their sizes, differ
ROW = 0.8                   # … and by which their baselines do at the least
WIDE = 0.22                 # share of the text's width from which a line is one of a column, not a cell


def drawn_sequence(lines: Array) -> Array:
    """Row numbers of `lines` as drawn, page by page, layer by layer (seen text first), the page's own reading
    direction before others."""
    result: Array = np.lexsort(order_keys(lines))
    return result


def in_place(lines: Array, numbers: Array | None = None) -> Array:
    """Rows of these lines, in the order drawn, with each line that was drawn right after the one below it before that
    one, and parts of a row from left to right that were drawn from the right: PDFium gives runs of turned text so, and
    numbers in cells of right-to-left text.

    numbers (Array): which lines are such."""
    rows = np.arange(len(lines))
    if len(lines) < 3:
        return rows
    base, size = lines["baseline"], lines["size"]
    kept = np.logical_and.reduce([lines[name][1:] == lines[name][:-1] for name in ("page", "angle")])
    kept &= lines["flags"][1:] >> LAYER_SHIFT == lines["flags"][:-1] >> LAYER_SHIFT
    edge = kept & (np.abs(np.diff(lines["x0"])) < SAME_EDGE * size[1:]) & (np.abs(np.diff(size)) < SAME_EDGE * size[1:])
    step = np.diff(base)
    # the first two of a paragraph
    first = edge[1:] & edge[:-1] & (step[:-1] < -ROW * size[1:-1]) & (
        np.abs(step[1:] + 2 * step[:-1]) < SAME_EDGE * size[1:-1])
    first[1:] &= ~(edge[:-2] & (step[:-2] > 0))
    back = kept & (np.abs(step) < SAME_EDGE * size[1:]) & (lines["x1"][1:] < lines["x0"][:-1])
    side = back & (lines["angle"][1:] != 0)
    side[1:] &= ~side[:-1]
    above, below, late = lines[:-2], lines[1:-1], lines[2:]
    size = late["size"]
    same = edge[1:] & edge[:-1]
    same &= (late["baseline"] - above["baseline"] > ROW * size) & (below["baseline"] - late["baseline"] > ROW * size)
    # what follows goes on below both, or is of another column: else the lines of a note were drawn in between
    same[:-1] &= ~((lines["page"][3:] == late["page"][:-1]) & (lines["baseline"][3:] > late["baseline"][:-1])
                   & (lines["baseline"][3:] < below["baseline"][:-1]))
    same[1:] &= ~same[:-1]
    for moved in (np.flatnonzero(same) + 1, np.flatnonzero(first), np.flatnonzero(side)):
        rows[moved], rows[moved + 1] = rows[moved + 1], rows[moved]
    for low, high in ranges_of(back & numbers[1:] & numbers[:-1]).tolist() if numbers is not None else ():
        rows[low:high + 1] = rows[low:high + 1][::-1]
    return rows


def order_keys(lines: Array) -> tuple[Array, ...]:
    return lines["rank"], lines["angle"] != main_angle(lines), lines["flags"] >> LAYER_SHIFT, lines["page"]


def reading_sequence(lines: Array) -> Array:
    """The same, but on pages whose drawing tells nothing by what stands where."""
    sequence = drawn_sequence(lines)
    keys = order_keys(lines)
    for page in disordered_pages(lines[sequence]):
        here = np.flatnonzero(lines["page"][sequence] == page)
        rows = sequence[here]
        group = np.stack([key[rows] for key in keys[1:]])
        edges = np.flatnonzero((group[:, 1:] != group[:, :-1]).any(axis=0)) + 1
        for part in np.split(np.arange(len(rows)), edges):
            sequence[here[part]] = rows[part][by_columns(lines[rows[part]])]
    return sequence


def main_angle(lines: Array) -> Array:
    """The reading direction of most glyphs of each line's page, marks across it apart: "DRAFT" may be all there is."""
    if not len(lines):
        return np.zeros(0, "i2")
    length = (lines["end"] - lines["start"]) * ((lines["angle"] % 90 == 0) | (lines["angle"] == VERTICAL))
    order = np.lexsort((lines["angle"], lines["page"]))
    page, angle = lines["page"][order], lines["angle"][order]
    heads = np.flatnonzero(np.concatenate([[True], (page[1:] != page[:-1]) | (angle[1:] != angle[:-1])]))
    total = np.add.reduceat(length[order], heads)
    best = np.lexsort((total, page[heads]))
    pages = page[heads][best]
    last = np.searchsorted(pages, lines["page"], side="right") - 1
    result: Array = angle[heads][best][last]
    return result


def disordered_pages(lines: Array) -> Array:
    """Pages whose drawn order runs against reading: many steps up within a column or left within a row, or
    from column to column and back, row by row or by leaps."""
    if len(lines) < 2:
        return np.zeros(0, "i4")
    a, b = lines[:-1], lines[1:]
    same = ((a["page"] == b["page"]) & (a["angle"] == b["angle"])
            & (a["flags"] >> LAYER_SHIFT == b["flags"] >> LAYER_SHIFT))
    size = np.maximum(a["size"], b["size"])
    step = b["baseline"] - a["baseline"]
    overlap = np.minimum(a["x1"], b["x1"]) - np.maximum(a["x0"], b["x0"])
    up = (step < -0.5 * size) & (overlap > 0.3 * np.minimum(a["x1"] - a["x0"], b["x1"] - b["x0"]))
    back = (np.abs(step) <= 0.2 * size) & (b["x1"] <= a["x0"] + 0.1 * size)
    pages = int(lines["page"].max()) + 1
    long = is_wide(lines)
    wide, either = long[:-1] & long[1:], long[:-1] | long[1:]
    across = wide & (b["x0"] > a["x1"]) & (np.abs(step) < 1.5 * size)
    leaps = wide & (overlap < 0) & (np.abs(step) > 3 * size)
    # lettering in plots is drawn in any order on any page
    told = either | (np.bincount(a["page"], either, minlength=pages) < STEPS_LEAST)[a["page"]]
    bad, rows, far, steps = (np.bincount(a["page"][same & told & some], minlength=pages) for some in (
        up | back, across, leaps, True))
    return np.flatnonzero(((bad >= BAD_LEAST) & (bad > BAD_SHARE * steps))
                          | ((rows >= ACROSS_LEAST) & (rows > ACROSS_SHARE * steps))
                          | ((far >= ACROSS_LEAST) & (far > ACROSS_SHARE * steps)))


def is_wide(lines: Array) -> Array:
    """Which lines are as long as those of columns of text?"""
    pages = int(lines["page"].max()) + 1
    left, right = np.full(pages, np.inf), np.full(pages, -np.inf)
    own = lines.compress(lines["angle"] == main_angle(lines))       # others stand in a frame of their own
    np.minimum.at(left, own["page"], own["x0"])
    np.maximum.at(right, own["page"], own["x1"])
    result: Array = lines["x1"] - lines["x0"] > WIDE * (right - left)[lines["page"]]
    return result


def by_columns(lines: Array) -> Array:
    """Reading order from geometry alone (Breuel 2003), for lines whose order of drawing tells nothing."""
    boxes = np.column_stack([lines["x0"], lines["y0"], lines["x1"], lines["y1"]]).astype("f8")
    return np.array(topological_order([(x0, y0, x1, y1) for x0, y0, x1, y1 in boxes.tolist()]), "i8")
