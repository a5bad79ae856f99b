"""Columns of justified text: they are none of a table, however narrow, nor is what stands beside them a row of it."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.arrays import ranges_of
from spacy_pdfrecover.model import Array

NEXT_LINE = 1.6             # sizes between lines of one paragraph
LONG_LINE = 8.0             # sizes: shorter cells may be of one width
FLUSH = 0.1                 # sizes by which justified lines end within each other
CELL_LINES = 5              # such lines below each other, first ones apart, that are more than a cell has
BETWEEN = 3                 # lines from the last full one of a paragraph to the second of the next one


def justified(lines: Array) -> Array:
    """Which lines begin and end right below the one drawn before them, as those of running text do."""
    result = np.zeros(len(lines), bool)
    above, below = lines[:-1], lines[1:]
    step, size = below["baseline"] - above["baseline"], below["size"]
    result[1:] = ((below["page"] == above["page"]) & (step > 0) & (step < NEXT_LINE * size)
                  & (below["x1"] - below["x0"] > LONG_LINE * size)
                  & (np.abs(below["x0"] - above["x0"]) < FLUSH * size)
                  & (np.abs(below["x1"] - above["x1"]) < FLUSH * size))
    return result


def text_columns(lines: Array) -> Array:
    """The number of the column of justified text that each line stands in, 0 for none: paragraphs below each other
    with more lines than a cell has.  What stands beside them is no row of a table."""
    result = np.zeros(len(lines), "i8")
    flush = justified(lines)
    group: list[tuple[int, int]] = []
    for start, end in [*ranges_of(flush).tolist(), (len(lines), len(lines))]:
        if group and not (start < len(lines) and in_column(lines, group[-1][1] - 1, start)):
            if sum(last - first for first, last in group) >= CELL_LINES:
                part = lines[group[0][0] - 1:group[-1][1]]
                page = slice(*np.searchsorted(lines["page"], (part["page"][0], part["page"][0] + 1)))
                result[page][held_by(part, lines[page])] = group[0][0]
            group = []
        group.append((start, end))
    return result


def held_by(part: Array, lines: Array) -> Array:
    """Which lines of a page stand within this part of a column, its last line's next one included."""
    size = float(part["size"].max())
    result: Array = ((lines["baseline"] > part["baseline"].min() - size)
                     & (lines["baseline"] < part["baseline"].max() + NEXT_LINE * size)
                     & (lines["x0"] > part["x0"].min() - FLUSH * size)
                     & (lines["x1"] < part["x1"].max() + FLUSH * size))
    return result


def in_column(lines: Array, before: int, after: int) -> bool:
    """Does a paragraph go on, or another one begin, a few lines below in the same column?"""
    a, b = lines[before], lines[after]
    size = float(b["size"])
    return bool(a["page"] == b["page"] and after - before <= BETWEEN and b["baseline"] > a["baseline"]
                and b["baseline"] - a["baseline"] < (BETWEEN + 1) * NEXT_LINE * size
                and abs(a["x1"] - b["x1"]) < FLUSH * size)
