"""Justified lines of few words, whose spaces are as wide as gaps between columns.

In narrow columns without hyphenation a line may hold two or three words.  Their spaces are equal, the line is as wide
as the one above or below it, and that one runs through, or is such a line, in a column that has others or with spaces
of its own."""
from __future__ import annotations

from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.arrays import counts_of, ranges_of
from spacy_pdfrecover.model import Array

# Shares of the font size unless said otherwise.
EQUAL = 0.12                # spaces of a line, which producers round, differ by less
BEHIND_STOP = 3.0           # times as wide as others TeX makes spaces behind stops (`\sfcode` of 3000)
FLUSH = 0.1                 # edges of a column
WIDEST = 14.0               # space: a line of two words of 3 sizes each in a column of 20
THROUGH = 6.0               # width from which a line that runs through shows how wide its column is
NARROW = 20.0               # column in which many lines are stretched: 4 or 5 of them on a sheet …
MODEST = 6.0                # … and their spaces
SEVERAL = 3                 # spaces of a line that are equal by no chance
INDENT = 0.5, 3.0           # by which first lines stand in: as in `layout.entries`, with rounding
NEXT = 1.7                  # between baselines of lines that follow each other


def stretched_gaps(part: Array, gap: Array, joined: Array, drawn_next: Array, label: Array) -> Array:
    """Which gaps between neighbours on a row are the spaces of a stretched line.

    part: CHUNK rows, sorted into rows from left to right.  gap: behind each of them but the last.  joined: where the
        next one is known to go on the same line.  drawn_next: … and where it may, being drawn next on the same row.
        label: list labels.
    """
    found = joined
    while True:                                 # a line told shows how wide the column of those next to it is
        more = stretched_beside(part, gap, found, drawn_next, label)
        if not more.any():
            return found & ~joined
        found = found | more


class Whole(NamedTuple):
    """Lines that run through, or are known to be one."""

    lines: Array                # CHUNK rows
    several: Array              # which have several spaces of their own, which are equal


class Candidates(NamedTuple):
    """Rows of chunks that may be lines, their gaps being equal."""

    starts: Array               # first chunk of each …
    ends: Array                 # … and last
    rows: Array                 # as CHUNK rows
    loose: Array                # which have several gaps
    space: Array                # the first gap of each


def stretched_beside(part: Array, gap: Array, joined: Array, drawn_next: Array, label: Array) -> Array:
    """The same, as far as lines known to be whole tell."""
    result = np.zeros(len(gap), bool)
    size = np.maximum(part["size"][1:], part["size"][:-1])
    wanted = drawn_next & ~joined & (gap > 0) & (gap < WIDEST * size)
    if not wanted.any():
        return result
    whole, found = lines_told(part, gap, joined), candidates(part, gap, wanted, joined, label)
    for row, (start, end) in enumerate(zip(found.starts.tolist(), found.ends.tolist(), strict=True)):
        result[start:end] = is_stretched(whole, found, row, part[start], part[end], gap[start:end], float(size[start]))
    return result & ~joined


def lines_told(part: Array, gap: Array, joined: Array) -> Whole:
    """The lines wide enough to show how wide their columns are."""
    heads = np.flatnonzero(np.concatenate([[True], ~joined]))
    tails = np.append(heads[1:], len(part)) - 1
    lines = whole_lines(part, heads)
    wide = (lines["u1"] - lines["u0"] > THROUGH * lines["size"]) & (lines["layer"] == 0)
    several = wide & [end > start + 1 and is_even(part, gap, start, end)
                      for start, end in zip(heads.tolist(), tails.tolist(), strict=True)]
    return Whole(lines[wide], several[wide])


def candidates(part: Array, gap: Array, wanted: Array, joined: Array, label: Array) -> Candidates:
    """Chunks with wanted gaps between them, all that follow each other on a row."""
    # spaces of the line may be known for what they are, the narrower ones of the text around it too
    runs = ranges_of(wanted | joined)
    starts, ends = runs[counts_of(wanted, runs[:, 0]) > 0].T
    starts = starts + (label[starts] & (starts + 1 < ends))
    even = [is_even(part, gap, start, end) for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
    starts, ends = starts[even], ends[even]
    rows = part.take(starts)
    rows["u1"] = part["u1"][ends]
    return Candidates(starts, ends, rows, ends - starts >= SEVERAL, gap[starts])


def is_stretched(whole: Whole, found: Candidates, row: int, first: Array, last: Array, gaps: Array, em: float) -> bool:
    """Does a candidate, from its first chunk to its last, fill its column as the lines next to it do?"""
    lines = whole.lines
    here, alike = flush_with(lines, first, last, em), flush_with(found.rows, first, last, em)
    others = bool(whole.several[ends_with(lines, last, em)].any())
    told = alike
    if not others:              # two lines with several spaces each that differ are no rows of a table
        differs = np.abs(found.space[alike] - found.space[row]) > EQUAL * em
        told = alike[bool(len(here)) & found.loose[row] & found.loose[alike] & differs]
    above, below = next_to(np.append(lines["base"][here], found.rows["base"][told]), first, em)
    # a row of two, as a name and a date at the edges of a column, has only one gap, which is always even; in
    # ideographs the blank behind a sentence may be all that there is to stretch
    if (above and below) or ((above or below) and (len(gaps) > 1 or others or first["mark"])):
        return True
    if last["u1"] - first["u0"] >= NARROW * em or gaps.max() >= MODEST * em:
        return False
    higher, lower = next_to(found.rows["base"][alike], first, em)
    return ((above and lower) or (below and higher)
            or next_to(lines["base"][flush_with(lines, first, last, em, INDENT)], first, em)[1])


def is_even(part: Array, gap: Array, start: int, end: int) -> bool:
    """Are the gaps from one chunk of a row to another the spaces of one line?"""
    gaps, stop, slack = gap[start:end], part["stop"][start:end], EQUAL * part["size"][start]
    plain = gaps if stop.all() else gaps[~stop]
    return bool(np.ptp(plain) < slack and gaps.min() > plain.min() - slack and gaps.max() < BEHIND_STOP * plain.max()
                + slack)


def next_to(bases: Array, first: Array, em: float) -> tuple[bool, bool]:
    """Is one of these lines right above a row, and is one right below?"""
    step = bases - first["base"]
    return bool(((step < 0) & (step > -NEXT * em)).any()), bool(((step > 0) & (step < NEXT * em)).any())


def ends_with(lines: Array, last: Array, em: float) -> Array:
    """Which lines end at the edge where this chunk does, in its column or in a list there?"""
    rows = np.arange(*np.searchsorted(lines["page"], (last["page"], last["page"] + 1)))
    near = lines.take(rows)
    found: Array = rows[(np.abs(near["u1"] - last["u1"]) < FLUSH * em) & (near["direction"] == last["direction"])
                        & (np.abs(near["size"] - em) < FLUSH * em)]
    return found


def flush_with(lines: Array, first: Array, last: Array, em: float,
               indent: tuple[float, float] = (-FLUSH, FLUSH)) -> Array:
    """Which lines are those of the column that a row from one chunk to another fills, standing in so far."""
    rows = ends_with(lines, last, em)
    off = first["u0"] - lines["u0"][rows]
    found: Array = rows[(off > indent[0] * em) & (off < indent[1] * em)]
    return found


def whole_lines(part: Array, heads: Array) -> Array:
    """CHUNK rows for the lines that chunks make, given the first of each."""
    result: Array = part.take(heads)
    result["u1"] = np.maximum.reduceat(part["u1"], heads)
    return result
