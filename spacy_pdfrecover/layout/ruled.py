"""Tables between drawn rules: several rules of one extent with cells side by side between them, or a grid."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.arrays import median
from spacy_pdfrecover.faces import fixed_faces
from spacy_pdfrecover.layout.grid_cells import columns_at, glyphs_in, is_full
from spacy_pdfrecover.layout.justified import text_columns
from spacy_pdfrecover.layout.rules import JOIN, TALL, THIN, Rule, edges
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Lines

# Points.
SAME_EXTENT = 6.0           # by which the ends of the rules of a table may differ
LONG_CELL = 25              # mean characters a line beyond which both columns together are running text
LONG_LINE = 52              # … and mean of all lines beyond which they are, wherever no rule parts them
WALL_SHARE = 0.5            # of a grid's height that a rule between columns spans
ACROSS = 0.35               # share of lines that may run across such rules
COLUMNED = 0.25             # share of lines in columns of justified text from which they are no rows
DIGITS = 0.3                # share of digits in rows of numbers; prose full of years has 0.1
SAME_ROW = 0.4              # of the size by which baselines of one row differ at most
LEAST_ROWS = 2              # rows with cells side by side
MOST_RULES = 1500           # drawn objects of a page beyond which it is a drawing, not a table
CODE_SHARE = 0.6            # share of lines in typewriter faces from which text in a frame is code
TALLEST = 0.55              # share of the page's height two rules alone may enclose


class Region(NamedTuple):
    """A ruled table: its box, its rules' heights, the places of the rules between its columns."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float
    levels: tuple[float, ...]
    walls: tuple[float, ...]
    sure: bool = False          # rules part its rows and columns, and most cells have text: no plot


def ruled_regions(text: Lines) -> list[Region]:
    """The ruled tables of a document."""
    found: list[Region] = []
    lines, rules, sizes = text.lines, text.pages.rules, text.pages.pages
    if not len(rules) or not len(lines):
        return found
    seen = (lines["angle"] == 0) & (lines["flags"] >> LAYER_SHIFT == 0)
    fixed = fixed_faces(text.pages.fonts)
    rule_starts = np.searchsorted(rules["page"], np.arange(len(sizes) + 1))
    for page in np.unique(lines["page"]).tolist():
        here = rules[rule_starts[page]:rule_starts[page + 1]]
        here = here.compress((here["x0"] > -THIN) & (here["y0"] > -THIN) & (here["x1"] < sizes["width"][page] + THIN)
                             & (here["y1"] < sizes["height"][page] + THIN))
        if not 2 <= len(here) <= MOST_RULES:
            continue
        levels, walls = edges(here)
        rows = np.flatnonzero((lines["page"] == page) & seen)
        if not levels or not len(rows):
            continue
        grid = grids(levels, walls, text, page)
        between = [region for group in extents(levels) for region in tables_between(
            group, walls, text, rows, page, float(sizes["height"][page]), fixed)]
        found += grid + [region for region in between if not any(meet(region, other) for other in grid)]
    columns = text_columns(lines) if found else lines
    return [region for region in found if region.sure or not parts_text(region, columns, lines)]


def parts_text(region: Region, columns: Array, lines: Array) -> bool:
    """Do its rules part columns of justified text, as those of newspapers do?"""
    rows = lines_in(region, lines)
    return len(rows) > 0 and bool((columns[rows] > 0).mean() > COLUMNED)


def meet(one: Region, other: Region) -> bool:
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


def grids(levels: list[Rule], walls: list[Rule], text: Lines, page: int) -> list[Region]:
    """Level and upright rules that touch, with an upright one between columns of text."""
    found = []
    for flat, tall in joined_rules(levels, walls):
        x0, x1 = min(rule[0] for rule in flat), max(rule[2] for rule in flat)
        y0 = min([rule[1] for rule in flat] + [wall[1] for wall in tall])
        y1 = max([rule[1] for rule in flat] + [wall[2] for wall in tall])
        inner = sorted({round(x, 1) for x, top, bottom in tall if x0 + JOIN < x < x1 - JOIN
                        and bottom - top > WALL_SHARE * (y1 - y0)})
        levels_at = tuple(sorted({round(rule[1], 1) for rule in flat}))
        region = Region(page, x0, y0, x1, y1, levels_at, tuple(inner))
        if inner and is_grid(text, lines_in(region, text.lines), region):
            found.append(region._replace(sure=is_full(text, lines_in(region, text.lines), region)))
    return found


def joined_rules(levels: list[Rule], walls: list[Rule]) -> list[tuple[list[Rule], list[Rule]]]:
    """Level rules and the upright ones that touch them, together where one touches several."""
    parts: list[tuple[list[Rule], list[Rule]]] = []
    for level in levels:
        touching = [wall for wall in walls if level[0] - JOIN < wall[0] < level[2] + JOIN
                    and wall[1] - JOIN < level[1] < wall[2] + JOIN]
        joined = ([level], touching)
        apart = []
        for part in parts:
            if any(wall in part[1] for wall in touching):
                joined = (joined[0] + part[0], joined[1] + part[1])
            else:
                apart.append(part)
        parts = [*apart, joined]
    return parts


def is_grid(text: Lines, rows: Array, region: Region) -> bool:
    """Does text stand in several columns and rows, and seldom across the rules between them?"""
    if len(rows) < LEAST_ROWS:
        return False
    line, column, across = columns_at(text, rows, region.walls)
    first = column.min()
    return bool(row_numbers(text.lines.take(rows)).max() + 1 >= LEAST_ROWS and across < ACROSS * len(rows)
                and min(len(np.unique(line[column == first])), len(np.unique(line[column > first]))) >= LEAST_ROWS)


def row_numbers(lines: Array) -> Array:
    """For each of these lines, one or more, the number of its row, from the top down."""
    if len(lines) == 1:
        return np.zeros(1, "i8")
    order = np.argsort(lines["baseline"], kind="stable")
    baseline = lines["baseline"][order]
    lower = baseline[1:] - baseline[:-1] > SAME_ROW * median(lines["size"])
    numbers = np.empty(len(lines), "i8")
    numbers[order] = np.append(0, np.cumsum(lower))
    return numbers


def extents(levels: list[Rule]) -> list[list[Rule]]:
    """Level rules that begin and end at the same places, from top to bottom."""
    groups: list[list[Rule]] = []
    for rule in sorted(levels, key=lambda rule: rule[1]):
        for group in groups:
            if abs(group[0][0] - rule[0]) < SAME_EXTENT and abs(group[0][2] - rule[2]) < SAME_EXTENT:
                group.append(rule)
                break
        else:
            groups.append([rule])
    return [group for group in groups if len(group) > 1]


class Within(NamedTuple):
    """The lines around some rules of one extent, and the rules that stand between its ends."""

    text: Lines
    rows: Array                 # of the lines
    middle: Array               # height of each
    inner: Array                # which are within the extent …
    crossing: Array             # … and which cross its ends
    walls: list[Rule]


def tables_between(group: list[Rule], walls: list[Rule], text: Lines, rows: Array, page: int, height: float,
                   fixed: Array) -> list[Region]:
    """Runs of bands between neighbouring rules that hold cells side by side; fixed: typewriter faces."""
    lines = text.lines.take(rows)
    left, right = min(rule[0] for rule in group), max(rule[2] for rule in group)
    inner = (lines["x0"] > left - SAME_EXTENT) & (lines["x1"] < right + SAME_EXTENT)
    crossing = (lines["x0"] < right - SAME_EXTENT) & (lines["x1"] > left + SAME_EXTENT) & ~inner
    within = Within(text, rows, (lines["y0"] + lines["y1"]) / 2, inner, crossing,
                    [wall for wall in walls if left + JOIN < wall[0] < right - JOIN])
    found = []
    for run, many in runs_of_bands(group, within, fixed):
        if many >= LEAST_ROWS and (len(run) > 2 or run[-1] - run[0] < TALLEST * height):
            parts = tuple(sorted({round(x, 1) for x, y0, y1 in within.walls
                                  if y0 < run[-1] - TALL and y1 > run[0] + TALL}))
            found.append(Region(page, left, run[0], right, run[-1], tuple(run), parts))
    return found


def runs_of_bands(group: list[Rule], within: Within, fixed: Array) -> Iterator[tuple[list[float], int]]:
    """The levels of rules that no running text parts, and how many rows of cells there are between them."""
    run: list[float] = []
    many = 0
    for (_, top, _), (_, bottom, _) in pairwise(group):
        cells = cells_in_band(top, bottom, within, fixed)
        if cells < 0:
            yield run, many
            run, many = [], 0
        else:
            run = [*run, bottom] if run else [top, bottom]
            many += cells
    yield run, many


def cells_in_band(top: float, bottom: float, within: Within, fixed: Array) -> int:
    """Rows with cells side by side in a band; -1 if it holds running text, code, or text that crosses its ends."""
    between = (within.middle > top) & (within.middle < bottom)
    rows = within.rows[between & within.inner]
    if (between & within.crossing).any():
        return -1
    if not len(rows):
        return 0
    parted = [x for x, y0, y1 in within.walls if min(y1, bottom) - max(y0, top) > 0.6 * (bottom - top)]
    if not parted and fixed[within.text.lines["font"][rows]].mean() > CODE_SHARE:
        return -1                               # a listing in a frame
    return tabular(within.text, rows, parted)


def tabular(text: Lines, rows: Array, walls: list[float]) -> int:
    """Rows with cells side by side in a band; -1 if it holds running text."""
    lines = text.lines.take(rows)
    many = int((np.bincount(row_numbers(lines)) > 1).sum())
    if walls:
        _, column, across = columns_at(text, rows, walls)
        if len(np.unique(column)) > 1 and not across:
            return max(many, 1)
    if many < LEAST_ROWS and numeric(text, rows):       # numbers along an axis stand alone, or in one row
        spaced = sum(bool(text.spaces[line["start"] + 1:line["end"]].any()) for line in lines) + many
        return spaced if spaced > LEAST_ROWS else many
    if not many:
        return 0 if len(lines) == 1 and lines["end"][0] - lines["start"][0] < LONG_LINE else -1
    return -1 if runs_on(text, rows) else many


def runs_on(text: Lines, rows: Array) -> bool:
    """Are some of these lines as long and wide as those of running text, or most of them on both sides?"""
    lines = text.lines.take(rows)
    x0, x1, lengths = lines["x0"], lines["x1"], lines["end"] - lines["start"]
    width = float(x1.max() - x0.min())
    long = (x1 - x0 > 0.8 * width) & (lengths > LONG_LINE)
    if long.any() and not numeric(text, rows[long]):
        return True
    left = x0 < x0.min() + 0.25 * width
    sides = [float(lengths[side].mean()) for side in (left, ~left) if side.any()]
    return bool(lengths.mean() >= LONG_LINE or min(sides) >= LONG_CELL)


def numeric(text: Lines, rows: Array) -> bool:
    """Are these lines rows of numbers, whose cells stand as close as words do?"""
    chars = text.pages.glyphs["char"][glyphs_in(text, rows)].tobytes().decode("utf-32-le", "replace")
    return sum(map(str.isdecimal, chars)) > DIGITS * len(chars)


def lines_in(region: Region, lines: Array) -> Array:
    """Rows of the lines of a region."""
    middle = (lines["y0"] + lines["y1"]) / 2
    result: Array = np.flatnonzero(
        (lines["page"] == region.page) & (middle > region.y0) & (middle < region.y1)
        & (lines["x0"] > region.x0 - SAME_EXTENT) & (lines["x1"] < region.x1 + SAME_EXTENT)
        & (lines["angle"] == 0) & (lines["flags"] >> LAYER_SHIFT == 0))
    return result
