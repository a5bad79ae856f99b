"""The default layout: drawn order where it is sane, columns from geometry where it is not."""
from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from spacy_pdfrecover.frames import UPRIGHT
from spacy_pdfrecover.layout.blocks import Runs, find_breaks, find_runs
from spacy_pdfrecover.layout.order import reading_sequence
from spacy_pdfrecover.lines import line_texts
from spacy_pdfrecover.model import PIECE, Array, Layout, Lines

ROW_GAP = 2.6               # sizes: rows of a table stand no further apart than this
LEAST_ROWS = 2              # rows of several cells that make a table


@dataclass(frozen=True)
class Hybrid:
    """See the module."""

    def __call__(self, text: Lines) -> Layout:
        lines = text.lines[reading_sequence(text.lines)]
        text = replace(text, lines=lines)
        if not len(lines):
            return Layout(text, np.zeros(0, PIECE))
        texts = line_texts(text)
        runs = find_runs(lines)
        lines["left"], lines["right"] = runs.left, runs.right
        breaks, _ = find_breaks(lines, texts, text.pages.fonts, runs)
        breaks &= ~rows_of_cells(lines, runs)
        return Layout(text, pieces_of(text, breaks))


def make_hybrid() -> Hybrid:
    """Registered as `pdfrecover.Hybrid.v1`."""
    return Hybrid()


def rows_of_cells(lines: Array, runs: Runs) -> Array:
    """Lines that continue a table: cells beside each other, row below row, at least `LEAST_ROWS`."""
    inside = np.zeros(len(lines), bool)
    multi = np.flatnonzero(runs.beside)
    if not len(multi):
        return inside
    row = np.cumsum(~runs.beside) - 1                   # row number of each line
    head = np.flatnonzero(~runs.beside)                 # first line of each row
    cells = np.bincount(row)
    start = None
    table_rows = 0
    for number in range(len(head) + 1):
        joined = False
        if number < len(head) and start is not None:
            above, here = lines[head[number - 1]], lines[head[number]]
            step = here["baseline"] - above["baseline"]
            joined = bool(above["page"] == here["page"] and above["angle"] == here["angle"]
                          and 0 < step < ROW_GAP * here["size"] and cells[number] > 1)
        if joined:
            table_rows += 1
            continue
        if start is not None and table_rows >= LEAST_ROWS:
            inside[head[start] + 1:head[number] if number < len(head) else len(lines)] = True
        start, table_rows = (number, 1) if number < len(head) and cells[number] > 1 else (None, 0)
    return inside


def pieces_of(text: Lines, breaks: Array) -> Array:
    """PIECE rows for runs of lines without a break between them."""
    lines = text.lines
    starts = np.flatnonzero(breaks)
    pieces = np.zeros(len(starts), PIECE)
    pieces["start"], pieces["end"] = starts, np.append(starts[1:], len(lines))
    pieces["page"] = lines["page"][starts]
    x0, y0, x1, y1 = line_boxes(text)
    pieces["x0"], pieces["y0"] = np.minimum.reduceat(x0, starts), np.minimum.reduceat(y0, starts)
    pieces["x1"], pieces["y1"] = np.maximum.reduceat(x1, starts), np.maximum.reduceat(y1, starts)
    owner = np.repeat(np.arange(len(starts)), pieces["end"] - pieces["start"])
    longest = np.lexsort((lines["end"] - lines["start"], owner))[pieces["end"] - 1]
    pieces["size"], pieces["font"] = lines["size"][longest], lines["font"][longest]
    pieces["block"] = np.arange(len(pieces))
    return pieces


def line_boxes(text: Lines) -> tuple[Array, Array, Array, Array]:
    """Boxes of the lines on the page, from their glyphs where the text is not upright."""
    lines, glyphs = text.lines, text.pages.glyphs
    box = [lines[name].astype("f8") for name in ("x0", "y0", "x1", "y1")]
    for row in np.flatnonzero(lines["angle"] != UPRIGHT):
        rows = text.order[lines["start"][row]:lines["end"][row]]
        box[0][row], box[1][row] = glyphs["x0"][rows].min(), glyphs["y0"][rows].min()
        box[2][row], box[3][row] = glyphs["x1"][rows].max(), glyphs["y1"][rows].max()
    return box[0], box[1], box[2], box[3]
