"""Tables that a caption names: rows right below or above it with an empty strip between their columns.

Without a caption such rows may be a list or terms with their meanings; with one they need no rules, and their
columns may stand as close as two words.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from spacy_pdfrecover.arrays import ranges_of
from spacy_pdfrecover.layout.grid_cells import glyphs_in
from spacy_pdfrecover.layout.justified import text_columns
from spacy_pdfrecover.layout.ruled import LONG_CELL, SAME_ROW, Region, meet, row_numbers
from spacy_pdfrecover.layout.runs import fixed_lines
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Lines
from spacy_pdfrecover.wording import TABLE

# Shares of the font size unless said otherwise.
REACH = 3.6                 # from the caption to the first row: a line, the space of a caption and a rule
ROW_STEP = 2.3              # from row to row: with one and a half times the leading and a rule between
WIDER = 1.5                 # times the usual distance of rows: a gap before running text, or within a table
CELL_GAP = 0.6              # narrower gaps are word spaces
STRIP = 0.7                 # width of the empty strip between two columns
CROSSED = 0.2               # share of the rows that may cross it: heads over several columns
PARTED = 0.25               # share of the rows that have text on both sides: cells may take several lines
LEAST_ROWS = 3
FAR = 1e5                   # points: wider than any page
FULL = 0.9                  # share of its column's width from which a line fills it
BESIDE = 6.0                # points by which a table may reach out of its caption's column


def captioned_regions(text: Lines, texts: Sequence[str], breaks: Array, captions: Array,
                      known: Sequence[Region]) -> list[Region]:
    """Tables below or above a caption that no rules told; captions: lines that begin as one does."""
    lines = text.lines
    named = [row for row in np.flatnonzero(breaks & captions).tolist() if TABLE.match(texts[row])]
    if not named:
        return []
    found: list[Region] = []
    long = np.array(list(map(len, texts))) > LONG_CELL          # rows of numbers may be as even as text
    closing = captions | (long & (text_columns(lines) > 0))
    # … and few lines below a table may not show that they are, but fill their column
    filled = closing | (long & (lines["x1"] - lines["x0"] > FULL * (lines["right"] - lines["left"])))
    piece = np.cumsum(breaks)
    fixed = fixed_lines(text)
    level = (lines["angle"] == 0) & (lines["flags"] >> LAYER_SHIFT == 0)
    for first in named:
        own = np.flatnonzero(piece == piece[first])
        page = np.flatnonzero(level & (lines["page"] == lines["page"][first]))
        left, right = extent(lines, own, page)
        near = page[(lines["x0"][page] > left) & (lines["x1"][page] < right) & (piece[page] != piece[first])]
        for rows in (run for ends in (closing, filled) for down in (True, False)
                     for run in runs_of(lines, own, near, ends, down)):
            walls = () if fixed[rows].all() else tuple(strips(text, rows))
            if not walls:
                continue
            region = box_of(lines, rows, int(lines["page"][first]))._replace(walls=walls)
            if not any(other.page == region.page and meet(other, region) for other in known):
                found.append(region)
            break
    return found


def extent(lines: Array, caption: Array, page: Array) -> tuple[float, float]:
    """Where the table of a caption may begin and end: with the caption's column, or, if it stands across them, with
    those of the lines right above and below it on its page."""
    part = lines[caption]
    left, right = float(part["left"].min()), float(part["right"].max())
    x0, x1, size = float(part["x0"].min()), float(part["x1"].max()), float(part["size"][0])
    near = lines[page]
    near = near[(near["baseline"] > part["baseline"].min() - REACH * size)
                & (near["baseline"] < part["baseline"].max() + REACH * size)
                & (near["left"] < x1) & (near["right"] > x0)]
    if ((near["right"] < x1) & (near["left"] < x0)).any() and ((near["left"] > x0) & (near["right"] > x1)).any():
        left, right = min(left, float(near["left"].min())), max(right, float(near["right"].max()))
    return left - BESIDE, right + BESIDE


def runs_of(lines: Array, caption: Array, near: Array, closing: Array, down: bool) -> Iterator[Array]:
    """The lines that follow each other below a caption, or above it, up to a gap or to one that closes tables, as
    captions and running text do; then those of them that no gap wider than usual parts."""
    rows = run_of(lines, caption, near, closing, down)
    if len(rows) < LEAST_ROWS:
        return
    yield rows
    heights = np.sort(lines["baseline"][rows])
    steps = np.diff(heights) if down else np.diff(-heights[::-1])
    steps = steps[steps > SAME_ROW * np.median(lines["size"][rows])]
    wide = np.flatnonzero(steps > WIDER * np.median(steps)) if len(steps) else steps
    if len(wide):
        reach = float(steps[:wide[0]].sum()) + SAME_ROW * float(np.median(lines["size"][rows]))
        edge = heights[0] if down else heights[-1]
        yield rows[np.abs(lines["baseline"][rows] - edge) < reach]


def run_of(lines: Array, caption: Array, near: Array, closing: Array, down: bool) -> Array:
    """The lines below a caption, or above it, up to a wide gap or to one that closes tables."""
    sign = 1.0 if down else -1.0
    edge = float(lines["baseline"][caption].max() if down else lines["baseline"][caption].min())
    ahead = near[sign * (lines["baseline"][near] - edge) > 0]
    ahead = ahead[np.argsort(sign * lines["baseline"][ahead], kind="stable")]
    limit, count = REACH, 0
    for row in ahead.tolist():
        height, size = float(lines["baseline"][row]), float(lines["size"][row])
        step = abs(height - edge)
        if step > limit * size or closing[row]:
            break
        if step > SAME_ROW * size:
            edge, limit = height, ROW_STEP
        count += 1
    return np.sort(ahead[:count])


def box_of(lines: Array, rows: Array, page: int) -> Region:
    part = lines.take(rows)
    return Region(page, float(part["x0"].min()), float(part["y0"].min()), float(part["x1"].max()),
                  float(part["y1"].max()), (), ())


def strips(text: Lines, rows: Array) -> Iterator[float]:
    """The middles of the empty strips between the columns of these rows; none if they are no table."""
    lines = text.lines.take(rows)
    size = float(np.median(lines["size"]))
    row = row_numbers(lines)
    count = int(row.max()) + 1
    if count < LEAST_ROWS:
        return
    start, end, owner, length = cells_of(text, rows, CELL_GAP * size)
    low = float(start.min())
    filled = np.zeros(int(max(float(end.max()) - low, 0)) + 2, "i8")
    for edge, step in ((np.floor(start - low), 1), (np.ceil(end - low), -1)):       # a box may be turned over
        np.add.at(filled, edge.astype("i8").clip(0, len(filled) - 1), step)
    for begin, stop in ranges_of(np.cumsum(filled)[:-1] <= CROSSED * count).tolist():
        middle = low + (begin + stop) / 2
        before, after = row[owner[end <= middle]], row[owner[start >= middle]]
        both = len(np.intersect1d(before, after))
        prose = min(float(length[side].mean()) if side.any() else 0.0 for side in (end <= middle, start >= middle))
        if stop - begin >= STRIP * size and both >= max(2.0, PARTED * count) and prose < LONG_CELL:
            yield middle


def cells_of(text: Lines, rows: Array, gap: float) -> tuple[Array, Array, Array, Array]:
    """Left and right edges of the runs of glyphs in these lines that no gap so wide parts, the line of each and its
    length in glyphs."""
    glyphs = text.pages.glyphs.take(glyphs_in(text, rows))
    owner = np.repeat(np.arange(len(rows)), text.lines["end"][rows] - text.lines["start"][rows])
    order = np.lexsort((glyphs["x0"], owner))
    x0, x1 = glyphs["x0"][order].astype("f8"), glyphs["x1"][order].astype("f8")
    far = np.maximum.accumulate(x1 + owner * FAR)[:-1] - owner[1:] * FAR      # the furthest edge so far in its line
    first = np.append(True, (owner[1:] != owner[:-1]) | (x0[1:] - far > gap))
    begins = np.flatnonzero(first)
    return x0[begins], np.maximum.reduceat(x1, begins), owner[begins], np.diff(np.append(begins, len(x0)))
