"""Stretched lines of justified text on pages whose order of drawing tells nothing, where no word is known to go on with
the next one: their words, which look like columns, are put together before columns are looked for.

`lines.stretched` does the same for pages whose order of drawing tells something."""
from __future__ import annotations

from dataclasses import replace

import numpy as np

from spacy_pdfrecover.arrays import places_in
from spacy_pdfrecover.frames import UPRIGHT
from spacy_pdfrecover.lines.stretched import EQUAL, FLUSH, INDENT, NEXT, THROUGH, WIDEST
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Lines

ROW = 0.2                   # sizes by which baselines in a row differ
COLUMN_LINES = 3            # lines that begin where a part does, and make a column of what it begins


def with_whole_rows(text: Lines) -> tuple[Lines, Array]:
    """The lines with the parts of each stretched row as one line; which lines are such rows."""
    lines = text.lines
    free = np.flatnonzero((lines["angle"] == UPRIGHT) & (lines["flags"] >> LAYER_SHIFT == 0))
    following = np.full(len(lines), -1, "i8")
    for page in np.unique(lines["page"][free]).tolist():
        here = free[lines["page"][free] == page]
        for row in stretched_rows(lines.take(here)):
            following[here[row[:-1]]] = here[row[1:]]
    if (following < 0).all():
        return text, np.zeros(len(lines), bool)
    return joined(text, following)


def stretched_rows(lines: Array) -> list[Array]:
    """Parts of a row, from left to right, that fill the column of the line above or below; that one is whole, or told
    by another."""
    through = lines[lines["x1"] - lines["x0"] > THROUGH * lines["size"]]
    whole = list(zip(*(through[name].tolist() for name in ("x0", "x1", "baseline", "size")), strict=True))
    found: dict[int, Array] = {}
    once: set[int] = set()
    while whole:
        x0, x1, base, size = whole.pop()
        inside = ((lines["x0"] > x0 - FLUSH * size) & (lines["x1"] < x1 + FLUSH * size)
                  & (np.abs(lines["size"] - size) < FLUSH * size))
        for low, high in ((-NEXT, -ROW), (ROW, NEXT)):
            step = lines["baseline"] - base
            near = np.flatnonzero(inside & (step > low * size) & (step < high * size))
            if len(near) < 2:
                continue
            near = near[np.abs(step[near] - step[near[np.abs(step[near]).argmin()]]) < ROW * size]
            row = near[np.argsort(lines["x0"][near])]
            head = int(row[0])
            if head in found or not fills(lines.take(row), x0, x1, below=high > 0) or begin_columns(lines, row[1:]):
                continue
            # a row of two, as a name and a date at the edges of a column, has only one gap, which is always even
            if len(row) == 2 and head not in once:
                once.add(head)
                continue
            found[head] = row
            whole.append((float(lines["x0"][head]), x1, float(lines["baseline"][head]), size))
    return list(found.values())


def fills(row: Array, x0: float, x1: float, below: bool) -> bool:
    """Do evenly spaced words reach from one edge of the column to the other?  The first line of a paragraph, above the
    line that tells its column, may stand in."""
    size, gap = float(row["size"][0]), row["x0"][1:] - row["x1"][:-1]
    off = float(row["x0"][0]) - x0
    flush = off < FLUSH * size or (not below and INDENT[0] * size < off < INDENT[1] * size)
    return bool(len(row) > 1 and flush and row["x1"][-1] > x1 - FLUSH * size and gap.min() > 0
                and np.ptp(gap) < EQUAL * size and gap.max() < WIDEST * size)


def begin_columns(lines: Array, parts: Array) -> bool:
    """Does one of these parts begin where many lines do?"""
    same = np.abs(lines["x0"][:, None] - lines["x0"][parts]) < FLUSH * lines["size"][parts]
    return bool((same.sum(axis=0) > COLUMN_LINES).any())


def joined(text: Lines, following: Array) -> tuple[Lines, Array]:
    """The lines with those that follow others put behind them."""
    lines = text.lines
    head = np.arange(len(lines))
    for row in np.flatnonzero(following >= 0)[np.argsort(lines["x0"][following >= 0], kind="stable")].tolist():
        head[following[row]] = head[row]
    sequence = np.lexsort((lines["x0"], lines["start"][head]))
    kept = lines.take(sequence)
    length = kept["end"] - kept["start"]
    places = places_in(kept["start"], kept["end"])
    first = np.flatnonzero(head[sequence] == sequence)
    result = kept.take(first)
    result["start"] = (np.cumsum(length) - length)[first]
    result["end"] = np.append(result["start"][1:], len(places))
    result["x1"] = np.maximum.reduceat(kept["x1"], first)
    result["rank"] = np.minimum.reduceat(kept["rank"], first)
    spaces = text.spaces[places]
    spaces[(np.cumsum(length) - length)[head[sequence] != sequence]] = True
    whole: Array = np.diff(first, append=len(kept)) > 1
    return replace(text, order=text.order[places], spaces=spaces, lines=result), whole
