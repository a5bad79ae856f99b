"""Listings in faces for text: each word is spread over as many cells as it has letters, all of one width.

LaTeX's package `listings` sets code so unless it is told otherwise.  Narrow letters stand far apart there and wide
ones close, which no other text does, and words are parted by a cell.  Three lines or more tell it by themselves;
fewer where they are set like a longer listing of the document.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.faces import Font, is_fixed
from spacy_pdfrecover.frames import Frames
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Pages

# Shares of the font size unless said otherwise.
CELL = (0.56, 0.72)         # width of a cell: .6 em, and an em of Computer Modern is up to 1.14 sizes
USUAL_CELL = 0.64
IN_WORD = 0.35              # a gap between letters is narrower; a space adds a cell to it
UNEVEN = 0.04               # deviation of the gaps between letters: .02 in a line of prose
OPPOSED = -0.35             # correlation of gaps with the widths of the letters beside them
TOUCH, TOUCHING = 0.01, 0.4     # a gap between letters that touch, and the share of these in a line of prose at least:
                            # half of them are none at all there, whatever its word spaces are
PAIRS = 4                   # gaps between letters in a line that can tell
ALIKE = 0.03                # share by which the cells of one listing may differ …
ENDS = 0.4                  # … and of a cell at the ends of a line, whose letters do not fill theirs
SAME_SIZE = 0.06
LEAST, TELLING = 3, 2       # lines of a listing, and those among them that tell …
SHARE = 0.25                # … which are so many of its lines at the least: headings of a table's rows are fewer
LETTERS = 0.4               # of the glyphs of a line that tells: figures of a table stand in cells of their own
SHORT = 3                   # glyphs of a line that tells nothing but may stand within: `});`
SPACE = 0.7                 # of a cell
LOOKED_AT = 8               # lines that tell whether words fill their cells …
WIDER = 0.25                # … of which a gap is this much wider than others where a word may begin …
MISFIT = 0.06               # … if their letters do so but for this share: .01 to .04 in listings, .10 and more in prose


class Pitches(NamedTuple):
    """Of each line the mean distance from letter to letter in sizes, a space counted for one; by how much it may
    differ within a listing; and whether the line looks like one of a listing."""

    pitch: Array
    slack: Array
    telling: Array


def listings_found(pages: Pages, order: Array, lines: Array, frames: Frames) -> tuple[Pages, Array]:
    """The pages with the letters of listings in typewriter faces, and the width of each line's cells in points; 0
    where it is no part of one."""
    width = cells(pages, order, lines, frames) if len(lines) else np.zeros(0)
    if not width.any():
        return pages, width
    inside = np.repeat(width > 0, lines["end"] - lines["start"])
    glyphs = pages.glyphs.copy()
    rows = order[inside]
    used, twin = np.unique(glyphs["font"][rows], return_inverse=True)
    glyphs["font"][rows] = len(pages.fonts) + twin
    fonts = [*pages.fonts, *(typewriter(pages.fonts[font]) for font in used.tolist())]
    starts = lines["start"][width > 0]
    lines["font"][width > 0] = glyphs["font"][order[starts]]
    return replace(pages, glyphs=glyphs, fonts=fonts), width


def typewriter(font: Font) -> Font:
    """A face used as one of a typewriter."""
    return font._replace(fixed=True)


def cells(pages: Pages, order: Array, lines: Array, frames: Frames) -> Array:
    """The width of the cells of each line, 0 where it has none."""
    pitches = pitches_of(pages.fonts, pages.glyphs, order, lines, frames)
    runs = telling_runs(lines, pitches)
    listings = [whole_listing(lines, pitches, run) for run in runs]
    long = [len(rows) >= LEAST and len(run) >= max(TELLING, SHARE * len(rows))
            and fill_cells(lines, pitches, run, frames) for run, rows in zip(runs, listings, strict=True)]
    known = np.array([run[0] for run, is_long in zip(runs, long, strict=True) if is_long], "i8")
    width = np.zeros(len(lines))
    for run, rows, is_long in zip(runs, listings, long, strict=True):
        if is_long or is_set_like(lines, pitches, run[0], known):
            width[rows] = np.median(pitches.pitch[run]) * lines["size"][rows]
    return width


def telling_runs(lines: Array, pitches: Pitches) -> list[list[int]]:
    """Telling lines with nothing between them that is no part of their listing."""
    runs: list[list[int]] = []
    for row in np.flatnonzero(pitches.telling).tolist():
        if runs and all(fits(lines, pitches, runs[-1][-1], other) for other in range(runs[-1][-1] + 1, row + 1)):
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs


def fits(lines: Array, pitches: Pitches, inner: int, row: int) -> bool:
    """May a line be one of the listing that another one is in, or its number?"""
    return bool(lines["page"][inner] == lines["page"][row]
                and (is_short(lines, row) or is_alike(lines, pitches, inner, row)))


def is_short(lines: Array, row: int) -> bool:
    return bool(lines["end"][row] - lines["start"][row] <= SHORT)


def is_alike(lines: Array, pitches: Pitches, inner: int, row: int) -> bool:
    """Are two lines of one size, in cells that may be of one width?"""
    off = abs(float(pitches.pitch[row] - pitches.pitch[inner]))
    return bool(alike(lines["size"][inner], lines["size"][row])) and off < max(pitches.slack[row], pitches.slack[inner])


def whole_listing(lines: Array, pitches: Pitches, run: Sequence[int]) -> Array:
    """The lines of a listing: those that tell, those between them, and those before and behind that belong to them.
    A caption may stand close, in another face."""
    def belongs(inner: int, row: int) -> bool:
        return (0 <= row < len(lines) and fits(lines, pitches, inner, row)
                and (is_short(lines, row) or bool((lines["font"][row] == lines["font"][run]).any())))

    first, last = run[0], run[-1]
    while belongs(run[0], first - 1):
        first -= 1
    while belongs(run[0], last + 1):
        last += 1
    rows = np.arange(first, last + 1)
    whole: Array = rows[alike(lines["size"][rows], lines["size"][run[0]])]
    return whole


def fill_cells(lines: Array, pitches: Pitches, run: Sequence[int], frames: Frames) -> bool:
    """Are words about as wide as cells for their letters, in most of the first lines that have several words?  In
    other text the words of a line are as wide as their letters are."""
    shares = [share for row in run[:LOOKED_AT]
              if (share := misfit(lines[row], float(pitches.pitch[row] * lines["size"][row]), frames)) is not None]
    return bool(shares) and float(np.median(shares)) < MISFIT


def misfit(line: Array, cell: float, frames: Frames) -> float | None:
    """By which share of a cell the letters of a usual word of a line, with as much white around them as between them,
    are wider or narrower; None if it has less than two words."""
    start, end = frames.start[line["start"]:line["end"]], frames.end[line["start"]:line["end"]]
    gap = start[1:] - end[:-1]
    first = np.append(0, np.flatnonzero(gap > np.median(gap) + WIDER * cell) + 1)
    last = np.append(first[1:], len(start)) - 1
    letters, breadth = last - first + 1, end[last] - start[first]
    white = breadth - np.add.reduceat(end - start, first)
    word = letters > 1
    if np.count_nonzero(word) < 2:
        return None
    width = (breadth + white / np.maximum(letters - 1, 1)) / letters
    return float(np.median(np.abs(width[word] / cell - 1)))


def is_set_like(lines: Array, pitches: Pitches, row: int, known: Array) -> bool:
    """Is a line set like those of one of the known listings, in their face?"""
    return any(is_alike(lines, pitches, other, row)
               for other in known[lines["font"][known] == lines["font"][row]].tolist())


def alike(one: Array, other: Array) -> Array:
    """Are sizes of type the same?"""
    result: Array = np.abs(one - other) < SAME_SIZE * one
    return result


def pitches_of(fonts: Sequence[Font], glyphs: Array, order: Array, lines: Array, frames: Frames) -> Pitches:
    starts = lines["start"]

    def summed(values: Array) -> Array:
        result: Array = np.add.reduceat(values, starts)
        return result

    size = np.repeat(np.maximum(lines["size"], 0.1).astype("f8"), lines["end"] - starts)
    gap, wide = np.zeros(len(order)), np.zeros(len(order))
    breadth = frames.end - frames.start
    gap[1:] = frames.start[1:] - frames.end[:-1]
    wide[1:] = (breadth[1:] + breadth[:-1]) / 2
    gap, wide = gap / size, wide / size
    step = gap + wide                               # from the middle of a letter to that of the next
    step[starts] = 0.0
    length = np.maximum(summed(np.maximum(np.rint(step / USUAL_CELL), 1)) - 1, 1)
    pitch = summed(step) / length
    near = np.abs(gap) < IN_WORD
    near[starts] = False
    gap, wide = gap * near, wide * near
    number = np.maximum(summed(near), 1)
    mean, breadth = summed(gap) / number, summed(wide) / number
    uneven = np.sqrt(np.maximum(summed(gap * gap) / number - mean * mean, 0.0))
    spread = np.sqrt(np.maximum(summed(wide * wide) / number - breadth * breadth, 0.0))
    together = summed(gap * wide) / number - mean * breadth
    fixed = np.array([is_fixed(font) for font in fonts] or [False])
    touching = summed(near & (np.abs(gap) < TOUCH)) / number
    telling = ((number >= PAIRS) & (touching < TOUCHING) & (uneven > UNEVEN) & (together < OPPOSED * uneven * spread)
               & (pitch > CELL[0]) & (pitch < CELL[1]) & ~fixed[lines["font"]]
               & (lines["angle"] == 0) & (lines["flags"] >> LAYER_SHIFT == 0))
    if telling.any():
        telling &= summed(is_letter(glyphs["char"][order])) > LETTERS * (lines["end"] - starts)
    return Pitches(pitch, pitch * (ALIKE + ENDS / length), telling)


def listing_spaces(width: Array, lines: Array, frames: Frames, spaces: Array) -> Array:
    """The spaces, those of listings told by their cells.

    width: of the cells of each line.  frames: along `order`, as `spaces` are.
    """
    if not width.any():
        return spaces
    owner = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    gap = np.zeros(len(owner))
    gap[1:] = np.where(owner[1:] == owner[:-1], frames.start[1:] - frames.end[:-1], 0.0)
    result: Array = np.where(width[owner] > 0, gap > SPACE * width[owner], spaces)
    return result
