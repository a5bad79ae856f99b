"""Scripts above one another behind one letter: the lower first, whichever was drawn first.

So they are read, and so MathML and chemists have them: x_i^2, SO4 2−.  TeX draws the upper one first.
"""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.frames import Frames
from spacy_pdfrecover.lines.rows import SCRIPT_SIZE
from spacy_pdfrecover.model import Array

# Shares of the line's size.
RISE = 0.15                 # above the baseline: scripts rise by 0.3 to 0.45
DROP, DEEP = 0.05, 0.3      # below it: TeX lowers scripts by 0.13 to 0.25, the lower part of a fraction by 0.35
CLOSE = 0.1                 # behind the letter they belong to; around fractions there is .12
TOGETHER = 0.35             # between the beginnings of the two: letters lean out by up to 0.22


def subscripts_first(glyphs: Array, order: Array, lines: Array, frames: Frames) -> Array:
    """Put `order` and the frames along it right in place, where the second script then reaches as far as both do.

    RETURNS (Array): where no space can stand: before either.
    """
    stacked: Array = np.zeros(len(order), bool)
    if len(order) < 3:
        return stacked
    owner = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    em, line_base = lines["size"][owner], lines["baseline"][owner]
    size, base = glyphs["size"][order], frames.base
    small = size < SCRIPT_SIZE * em
    upper, lower = small & (base < line_base - RISE * em), small & (base > line_base + DROP * em) & (
        base < line_base + DEEP * em)
    start = frames.start
    meet = np.flatnonzero(lower[1:] & upper[:-1] & (owner[1:] == owner[:-1]) & (start[1:] < start[:-1] + em[1:])) + 1
    for middle in meet.tolist():
        first, last = middle, middle
        line = lines[owner[middle]]
        while first > line["start"] and upper[first - 1]:
            first -= 1
        while last < line["end"] and lower[last]:
            last += 1
        if (first == line["start"] or lower[first - 1] or abs(start[middle] - start[first]) > TOGETHER * em[middle]
                or min(start[middle], start[first]) - frames.end[first - 1] > CLOSE * em[middle]):
            continue
        for column in (order, *frames):
            column[first:last] = np.roll(column[first:last], last - middle)
        frames.end[last - 1] = frames.end[first:last].max()
        stacked[[first, first + last - middle]] = True
    return stacked
