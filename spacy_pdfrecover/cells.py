"""Cells of tables, from where the words of a table block stand and from the rules drawn there.

    words -> segments on one baseline -> columns and rows -> cells

Columns are parted by upright rules, or where few rows have text; rows by level rules that go through, or by
baselines, where a line with nothing in the first column that fills few others goes on with the row above.
"""
from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from spacy_pdfrecover.arrays import ranges_of
from spacy_pdfrecover.cell_words import Segment, Word, lines_of, run_leftward, words_of
from spacy_pdfrecover.layout.rules import edges
from spacy_pdfrecover.model import Recovered

GAP = 0.4                   # sizes: least gap between columns
CROSSED = 0.12              # share of lines with text in a gap between columns: headings over several
WRAPPED = 1.4               # sizes: lines of one cell follow at such a distance
FEW = 0.5                   # share of columns a line may fill to go on with the row above
WALL_SHARE, LEVEL_SHARE = 0.5, 0.7      # of the table's height and width that a rule between cells spans
NEAR = 3.0                  # points by which rules may stand off


class Cell(NamedTuple):
    """A cell with text: its place in the table, counted from 0, and on the page, counted from 1."""

    row: int
    column: int
    text: str
    page: int
    x0: float
    y0: float
    x1: float
    y1: float


class Part(NamedTuple):
    """What a table has on one page."""

    number: int                 # of the page, counted from 1
    words: list[Word]
    levels: list[float]         # heights of rules that go through it
    walls: list[float]          # … and places of upright ones


Boxed = TypeVar("Boxed", Word, Cell)


def table_cells(recovered: Recovered, block: int) -> list[Cell]:
    """The cells of a table block, row by row; none if it has but one row or one column, or is not in the
    text."""
    words = words_of(recovered, block)
    parts = parts_of(recovered, words)
    leftward = run_leftward(words)
    if leftward:                        # the first column stands at the right: all is looked at in a mirror
        parts = [mirrored(part) for part in parts]
    rows = paged_rows(parts)
    cells = [cell_of(place, column, row[column], number)
             for place, (number, row) in enumerate(rows) for column in sorted(row)]
    if len(rows) < 2 or len({cell.column for cell in cells}) < 2:
        return []
    return [turned_about(cell) for cell in cells] if leftward else cells


def paged_rows(parts: Sequence[Part]) -> list[tuple[int, dict[int, list[Word]]]]:
    """The rows of a table, as `rows_of` has them, each with the number of its page.  Columns are the same on all."""
    lines = [lines_of(part.words) for part in parts]
    if not any(lines):
        return []
    walls = next((part.walls for part in parts if part.walls), [])
    walls = columns_between(walls, gaps([line for found in lines for line in found]))
    return [(part.number, row) for part, found in zip(parts, lines, strict=True)
            for row in rows_of(found, part.levels, walls)]


def parts_of(recovered: Recovered, words: Sequence[Word]) -> list[Part]:
    """The words of a table page by page."""
    pages: dict[int, list[Word]] = defaultdict(list)
    for word in words:
        pages[word.page].append(word)
    return [Part(int(recovered.pages.pages["number"][page]) + 1, found, *rules_at(recovered, page, found))
            for page, found in pages.items()]


def mirrored(part: Part) -> Part:
    return part._replace(words=[turned_about(word) for word in part.words],
                         walls=[-wall for wall in reversed(part.walls)])


def turned_about(box: Boxed) -> Boxed:
    return box._replace(x0=-box.x1, x1=-box.x0)


def cell_of(row: int, column: int, words: Sequence[Word], number: int) -> Cell:
    """A cell with these words, on the page with this number."""
    return Cell(row, column, " ".join(word.text for word in words), number,
                min(word.x0 for word in words), min(word.y0 for word in words),
                max(word.x1 for word in words), max(word.y1 for word in words))


def rules_at(recovered: Recovered, page: int, words: Sequence[Word]) -> tuple[list[float], list[float]]:
    """Heights of the level rules and places of the upright ones that go through the table."""
    rules = recovered.pages.rules
    x0, x1 = min(word.x0 for word in words), max(word.x1 for word in words)
    y0, y1 = min(word.y0 for word in words), max(word.y1 for word in words)
    here = rules[(rules["page"] == page) & (rules["x0"] < x1) & (rules["x1"] > x0)
                 & (rules["y0"] < y1 + NEAR) & (rules["y1"] > y0 - NEAR)]
    if not len(here):
        return [], []
    level, upright = edges(here)
    levels = sorted(y for left, y, right in level if min(right, x1) - max(left, x0) > LEVEL_SHARE * (x1 - x0))
    walls = sorted(x for x, top, bottom in upright if x0 < x < x1
                   and min(bottom, y1) - max(top, y0) > WALL_SHARE * (y1 - y0))
    return apart(levels), apart(walls)


def apart(places: Sequence[float]) -> list[float]:
    """Places without those that follow close on another.

    >>> apart([10.0, 10.5, 30.0])
    [10.0, 30.0]
    """
    found: list[float] = []
    for place in places:
        if not found or place - found[-1] > NEAR:
            found.append(place)
    return found


def gaps(lines: Sequence[Sequence[Segment]]) -> list[tuple[float, float]]:
    """Where hardly a line has text."""
    several = [line for line in lines if len(line) > 1] or list(lines)
    size = float(np.median([word.size for line in lines for segment in line for word in segment]))
    left = min(line[0][0].x0 for line in lines)
    right = max(line[-1][-1].x1 for line in lines)
    covered = np.zeros(max(int(right - left) + 2, 2), "i4")
    for line in several:
        for segment in line:
            covered[int(segment[0].x0 - left):int(np.ceil(segment[-1].x1 - left))] += 1
    # a gap at the very left or right is the margin of ragged cells
    return [(left + low, left + high) for low, high in ranges_of(covered[:-1] <= CROSSED * len(several)).tolist()
            if low > 0 and high < right - left - 1 and high - low >= GAP * size]


def columns_between(walls: Sequence[float], free: Sequence[tuple[float, float]]) -> list[float]:
    """Places between columns: the rules, and the middles of gaps that no rule stands in.

    >>> columns_between([50.0], [(40.0, 60.0), (90.0, 100.0)])
    [50.0, 95.0]
    """
    open_gaps = [(low + high) / 2 for low, high in free if not any(low - NEAR < wall < high + NEAR for wall in walls)]
    return sorted([*walls, *open_gaps])


def rows_of(lines: Sequence[Sequence[Segment]], levels: Sequence[float], walls: Sequence[float]
            ) -> list[dict[int, list[Word]]]:
    """Rows from top to bottom, each with the words of its columns."""
    rows: list[dict[int, list[Word]]] = []
    last: Word | None = None
    banded = len(levels) > 2 and bool(walls) and within_bands(lines, levels)
    for line in lines:
        filled = columns_of(line, walls)
        first = line[0][0]
        if last is None or between(levels, last.baseline, first.baseline):
            joined = False
        elif banded:
            joined = True
        else:
            joined = (0 not in filled and len(filled) <= max(1.0, FEW * (len(walls) + 1))
                      and set(filled) <= set(rows[-1])
                      and first.baseline - last.baseline < WRAPPED * first.size)
        if joined:
            for column, words in filled.items():
                rows[-1].setdefault(column, []).extend(words)
        else:
            rows.append(filled)
        last = first
    return rows


def between(levels: Sequence[float], above: float, below: float) -> bool:
    return any(above < level < below for level in levels)


def within_bands(lines: Sequence[Sequence[Segment]], levels: Sequence[float]) -> bool:
    """Do the level rules part most rows, not only the head from the rest?"""
    bands = np.searchsorted(levels, [line[0][0].baseline for line in lines])
    return len(np.unique(bands)) > 2 and bool(np.bincount(bands).max() <= max(3, 0.5 * len(lines)))


def columns_of(line: Sequence[Segment], walls: Sequence[float]) -> dict[int, list[Word]]:
    """The words of a line by column; a run of words that begins before a wall that none of them stands on goes
    on behind it, so that words of a heading over several columns stay together only where it is one run."""
    filled: dict[int, list[Word]] = {}
    for segment in line:
        column = -1
        for number, word in enumerate(segment):
            at = bisect_left(walls, (word.x0 + word.x1) / 2)
            wide = number and word.x0 - segment[number - 1].x1 < GAP * word.size and not on_wall(
                walls, segment[number - 1].x1, word.x0)
            column = column if wide and column >= 0 else at
            filled.setdefault(column, []).append(word)
    return filled


def on_wall(walls: Sequence[float], left: float, right: float) -> bool:
    """Does a wall stand between two words?"""
    return any(left - 1 <= wall <= right + 1 for wall in walls)


def as_lists(cells: Sequence[Cell]) -> list[list[int | float | str]]:
    """Plain values, as they are stored in a Doc."""
    return [list(cell) for cell in cells]


def grid(cells: Sequence[Cell]) -> list[list[str]]:
    """Texts of the cells as rows of equal length, empty where there is none.

    >>> grid([Cell(0, 0, "a", 1, 0, 0, 1, 1), Cell(1, 1, "b", 1, 0, 0, 1, 1)])
    [['a', ''], ['', 'b']]
    """
    table = [[""] * (max((cell.column for cell in cells), default=-1) + 1)
             for _ in range(max((cell.row for cell in cells), default=-1) + 1)]
    for cell in cells:
        table[cell.row][cell.column] = cell.text
    return table


