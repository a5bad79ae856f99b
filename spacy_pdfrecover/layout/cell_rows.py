"""Tables of pages whose order of drawing tells nothing: lines that are read row by row, though whitespace parts their
columns as it parts those of text."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.layout.columns import DENSE
from spacy_pdfrecover.layout.order import is_wide
from spacy_pdfrecover.layout.ruled import Region, lines_in, row_numbers, ruled_regions
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Lines

GUTTER_LINES = 3            # lines of running text on either side of a gap, and more than across it, that make it one
                            # between columns of the page
SAME_BASE = 0.2             # sizes by which the baselines of one row differ: text of two columns may stand so by chance
NEXT_ROW = 3.0              # sizes between rows of a table at the most
LABEL_GAP, LABEL_GLYPHS = 4.0, 5    # sizes between a label and its text, and its longest: as in lines
LEAST_ROWS = 3              # of a table without rules
RULED_ROWS = 5              # level rules from which each row has its own: fewer stand around a head and a foot
FLUSH = 0.1                 # sizes by which the ends of justified lines differ …
FLUSH_LINES = 3             # … and how many of these beside others are running text with notes in its margin


def tables_by_rows(text: Lines) -> list[list[Array]]:
    """Rows of the lines of each table."""
    lines = text.lines
    found, free = [], (lines["angle"] == 0) & (lines["flags"] >> LAYER_SHIFT == 0)
    for region in ruled_regions(text):
        held = lines_in(region, lines)
        held = held[free[held]]
        if len(held) < 2:
            continue
        free[held] = False
        found.append(groups(held, cell_numbers(region, lines.take(held))))
    for page in np.unique(lines["page"][free]).tolist():
        here = np.flatnonzero(free & (lines["page"] == page))
        found += [groups(here[rows], row_numbers(lines.take(here[rows])))
                  for rows in rows_of_cells(lines.take(here))]
    return found


def cell_numbers(region: Region, lines: Array) -> Array:
    """For each of these lines the number of its cell, row by row, where rules part the rows of a table and its columns;
    else that of its row."""
    row = row_numbers(lines)
    if len(region.levels) < RULED_ROWS or not region.walls:
        return row
    slack = SAME_BASE * lines["size"]
    band = np.searchsorted(region.levels, lines["baseline"])
    column, end = (np.searchsorted(region.walls, edge) for edge in (lines["x0"] + slack, lines["x1"] - slack))
    whole = ~np.isin(band, band[column != end])
    return np.unique(np.stack([band, np.where(whole, column, row)], axis=1), axis=0, return_inverse=True)[1].ravel()


def groups(rows: Array, number: Array) -> list[Array]:
    """These rows, those of one number together."""
    order = np.argsort(number, kind="stable")
    return np.split(rows[order], np.flatnonzero(np.diff(number[order])) + 1)


def rows_of_cells(lines: Array) -> list[Array]:
    """Tables without rules on a page: rows of short lines side by side, one below the other."""
    wide = is_wide(lines)
    own = lines.compress(wide)
    full = wide & (same_ends(lines, own) > FLUSH_LINES)
    following = np.full(len(lines), -1, "i8")
    for row, other in enumerate(next_in_row(lines).tolist()):
        if other < 0 or full[row] or (wide[row] and wide[other]):
            continue
        start, end = float(lines["x1"][row]), float(lines["x0"][other])
        if (full[other] and end - start > LABEL_GAP * lines["size"][other]) or holds_gutter(own, start, end):
            continue
        following[row] = other
    found: list[Array] = []
    run: list[Array] = []
    for chain in [*chains_of(lines, following), np.zeros(0, "i8")]:
        if run and not (len(chain) and goes_on(lines, run[-1], chain)):
            if is_list(lines, run):
                found += run
            elif is_table(lines, run, wide):
                found.append(np.concatenate(run))
            run = []
        run.append(chain)
    return found


def same_ends(lines: Array, text: Array) -> Array:
    """How many of the long lines begin and end where each of these does."""
    slack = FLUSH * lines["size"][:, None]
    result: Array = ((np.abs(lines["x0"][:, None] - text["x0"]) < slack)
                     & (np.abs(lines["x1"][:, None] - text["x1"]) < slack)).sum(axis=1)
    return result


def next_in_row(lines: Array) -> Array:
    """The nearest line to the right of each on its baseline, -1 if there is none."""
    if len(lines) > DENSE:
        return np.full(len(lines), -1, "i8")
    level = np.abs(lines["baseline"][:, None] - lines["baseline"]) < SAME_BASE * lines["size"][:, None]
    # each begins further right than the last: lines without width, which damaged fonts make, would lead in a circle
    right = (lines["x0"] >= lines["x1"][:, None]) & (lines["x0"] > lines["x0"][:, None])
    gap = np.where(level & right, lines["x0"] - lines["x1"][:, None], np.inf)
    nearest = gap.argmin(axis=1)
    result: Array = np.where(np.isfinite(gap.min(axis=1)), nearest, -1)
    return result


def holds_gutter(text: Array, start: float, end: float) -> bool:
    """Does running text stand on both sides of this gap, more of it than across?  The gap behind a short line is wider
    than that between its column and the next."""
    begins, ends = np.sort(text["x0"]), np.sort(text["x1"])
    edges = np.append(begins[(begins > start) & (begins < end)], (start, end))
    left, right = np.searchsorted(ends, edges, side="right"), len(text) - np.searchsorted(begins, edges)
    crossing = len(text) - left - right
    return bool((np.minimum(left, right) >= np.maximum(GUTTER_LINES, crossing + 1)).any())


def chains_of(lines: Array, following: Array) -> list[Array]:
    """Lines that follow each other in a row, two or more, from the top down."""
    chains = []
    led = set(following[following >= 0].tolist())
    for row in np.lexsort((lines["x0"], lines["baseline"])).tolist():
        if row not in led and following[row] >= 0:
            chain = [row]
            while following[chain[-1]] >= 0:
                chain.append(int(following[chain[-1]]))
            chains.append(np.array(chain))
    return chains


def goes_on(part: Array, above: Array, below: Array) -> bool:
    """Is one chain of cells the next row below another?"""
    step = part["baseline"][below[0]] - part["baseline"][above[0]]
    return bool(0 < step < NEXT_ROW * part["size"][below].max())


def is_list(part: Array, run: list[Array]) -> bool:
    """Labels and their text, between which further lines of the text may stand?"""
    return all(len(chain) == 2 and is_label(part[chain[0]]) and part["x0"][chain[1]] - part["x1"][chain[0]]
               < LABEL_GAP * part["size"][chain[1]] for chain in run)


def is_label(line: Array) -> bool:
    return bool(line["end"] - line["start"] <= LABEL_GLYPHS)


def is_table(part: Array, run: list[Array], wide: Array) -> bool:
    """Several rows, none of them running text; or a label and its text."""
    rows = np.concatenate(run)
    if len(run) == 1:
        return len(rows) == 2 and is_label(part[rows[0]])
    if len(run) < LEAST_ROWS:
        return False
    ends = part["x1"][rows[wide[rows]]]
    flush = np.abs(ends - np.median(ends)) < FLUSH * part["size"][rows].max() if len(ends) else np.zeros(0, bool)
    return not np.count_nonzero(flush) >= FLUSH_LINES
