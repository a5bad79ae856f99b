"""How far the structure tree of a tagged file may be believed, and where it says that pieces begin and go on.

Programs write trees as they like: a paragraph for each line, one for a whole page, tables to lay out a form.  What
lines show is asked of the whole document, and only what agrees with it most of the time decides where it is in doubt.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.layout.around import column_runs
from spacy_pdfrecover.layout.blocks import Breaks, breaks_of
from spacy_pdfrecover.layout.marks import caption_lines
from spacy_pdfrecover.layout.ruled import SAME_ROW
from spacy_pdfrecover.layout.tables import CELL_GAP, PROSE
from spacy_pdfrecover.model import ROLE_ID, Array, Lines
from spacy_pdfrecover.tags import NO_UNIT, Believed, Tags

CUT_MOST = 0.1              # share of the units that begin within a sentence, above which they begin nothing
LOST_MOST = 0.3             # share of the gaps and other evident breaks that stand within units, above which these hold
                            # nothing together
LEAST_ROWS = 2              # of a table
LONG_CELL = 200             # letters of a cell that is text: a table with no more in others is for the layout
EVIDENT = ("gap", "size", "weight", "note", "label", "code", "outdent", "indent")       # see `blocks.py`
TABLE, HEADING, OTHER = ROLE_ID["table"], ROLE_ID["heading"], ROLE_ID["other"]


class LineUnits(NamedTuple):
    """Of each line the unit it begins with, ends with, and has most of; NO_UNIT where it has none."""

    head: Array
    tail: Array
    main: Array


def units_of_lines(text: Lines) -> LineUnits:
    tags, lines = text.tags, text.lines
    assert tags is not None
    known = np.append(np.flatnonzero(tags.owner != NO_UNIT), len(tags.owner))
    owner = np.append(tags.owner, NO_UNIT)
    first, last = (np.searchsorted(known, lines[edge]) for edge in ("start", "end"))
    some = last > first
    head = np.where(some, owner[known[first]], NO_UNIT)
    tail = np.where(some, owner[known[np.maximum(last - 1, 0)]], NO_UNIT)
    return LineUnits(head, tail, main_units(tags.owner, lines["start"], lines["end"], head))


def main_units(owner: Array, start: Array, end: Array, first: Array) -> Array:
    """The unit that most glyphs of each of these ranges have, of those that have one; `first` where all are alike."""
    changes = np.concatenate([[0], np.cumsum(owner[1:] != owner[:-1])])
    result: Array = first.copy()
    for row in np.flatnonzero(changes[end - 1] != changes[start]).tolist() if len(owner) else ():
        own = owner[start[row]:end[row]]
        own = own[own != NO_UNIT]
        if len(own):
            units, count = np.unique(own, return_counts=True)
            result[row] = units[count.argmax()]
    return result


def goes_on(units: LineUnits) -> Array:
    """Which lines go on with the unit of the line before them?"""
    same = (units.head[1:] == units.tail[:-1]) | (units.main[1:] == units.main[:-1])
    return np.append(False, same & (units.main[1:] != NO_UNIT))


def begins(units: LineUnits) -> Array:
    """Which lines begin another unit than the line before them has?"""
    known = (units.head[1:] != NO_UNIT) & (units.tail[:-1] != NO_UNIT)
    return np.append(False, known) & ~goes_on(units)


def tagged_breaks(text: Lines) -> tuple[Array, Array, Lines]:
    """Which of the lines, in reading order, begin a piece, which begin as captions do, and the lines with what their
    tags are worth; sets their column edges."""
    captions = caption_lines(text.texts)
    breaks = breaks_of(text, text.texts, captions, column_runs(text))
    why = breaks.reasons()
    if text.pages.tags is not None:
        text = believed(text, breaks, why)
        breaks.holds, breaks.parts = hints(text, breaks)
        why = breaks.reasons()
    return np.array([bool(reason) for reason in why], bool), captions, text


def hints(text: Lines, breaks: Breaks) -> tuple[list[bool], list[bool]]:
    """Which lines go on with the piece of the line before them, and which begin another, by the tags: not what stands
    in no paragraph, nor lines of one display."""
    tags, units = text.tags, units_of_lines(text)
    assert tags is not None
    role = np.append(tags.units["role"], OTHER)
    holds = goes_on(units) & (role[units.main] != OTHER) & tags.holds
    parts = begins(units) & tags.parts
    for row in np.flatnonzero(parts & (role[units.head] != HEADING)).tolist():
        parts[row] = not breaks.display(row - 1, row)
    return holds.tolist(), parts.tolist()


def believed(text: Lines, breaks: Breaks, why: Sequence[str]) -> Lines:
    """The lines with what may be believed of the tags.

    why: the reason for which each line begins a piece, as rules see it.
    """
    tags = text.pages.tags
    assert tags is not None
    text = replace(text, tags=Believed(tags.units, tags.of(text.pages.glyphs.take(text.order)), True, True))
    text = with_tables(text, tags)
    units = units_of_lines(text)
    below = np.array([reason != "column" for reason in why])
    evident = np.array([reason in EVIDENT for reason in why]) & (units.main != NO_UNIT)
    evident[1:] &= units.main[:-1] != NO_UNIT
    on, new = goes_on(units) & below, np.flatnonzero(begins(units) & below).tolist()
    parts = sum(breaks.cuts(row) for row in new) <= CUT_MOST * len(new)
    holds = np.count_nonzero(on & evident) <= LOST_MOST * np.count_nonzero(evident)
    assert text.tags is not None
    return replace(text, tags=replace(text.tags, parts=parts, holds=bool(holds)))


def with_tables(text: Lines, tags: Tags) -> Lines:
    """All cells of a table as one unit, from its first row of several to the last, if it looks like a table."""
    assert text.tags is not None
    lines, owner, table = text.lines, text.tags.owner.copy(), np.append(tags.units["table"], NO_UNIT)
    units = units_of_lines(text)
    cells = units.main
    of_line = table[cells]
    headed = np.unique(tags.units["table"][tags.units["role"] == HEADING]).tolist()
    for number in np.unique(of_line[of_line != NO_UNIT]).tolist():
        rows = np.flatnonzero(of_line == number)
        inside = in_rows(lines[rows], cells[rows], units.head[rows] != units.tail[rows])
        if number in headed or not is_table(lines[rows[inside]], cells[rows[inside]]):
            continue
        for start, end in lines[["start", "end"]][rows[inside]].tolist():
            own = owner[start:end]
            own[table[own] == number] = number
    return replace(text, tags=replace(text.tags, owner=owner))


def in_rows(lines: Array, cells: Array, several: Array) -> Array:
    """Which of these lines, each with its cell or several, stand from the first row of several cells to the last:
    titles above and notes below are often put in cells too."""
    level = ((np.abs(np.diff(lines["baseline"])) < SAME_ROW * lines["size"][1:]) & (cells[1:] != cells[:-1])
             & (lines["x0"][1:] > lines["x1"][:-1] + CELL_GAP * lines["size"][1:])
             & (lines["page"][1:] == lines["page"][:-1]))
    several = several | np.append(False, level) | np.append(level, False)
    inside = np.isin(cells, cells[several])
    rows = np.flatnonzero(several)
    if len(rows):
        inside[rows[0]:rows[-1] + 1] = True
    return inside


def is_table(lines: Array, cells: Array) -> bool:
    """Are there several rows, with few words in each cell?"""
    if len(lines) < 2 * LEAST_ROWS or len(np.unique(np.round(lines["baseline"]))) < LEAST_ROWS:
        return False
    _, cell = np.unique(cells, return_inverse=True)
    letters = np.bincount(cell, lines["end"] - lines["start"])
    return bool(letters.mean() <= PROSE and 2 * letters[letters > LONG_CELL].sum() <= letters.sum())


def with_tagged_tables(breaks: Array, text: Lines) -> Array:
    """Which lines begin a piece once tables of the tags are pieces of their own."""
    if text.tags is None:
        return breaks
    main = units_of_lines(text).main
    inside = np.append(text.tags.units["role"] == TABLE, False)[main]
    same = np.append(False, main[1:] == main[:-1])
    edge = np.append(False, inside[1:] | inside[:-1]) & ~same
    result: Array = (breaks & ~(inside & same)) | edge
    return result
