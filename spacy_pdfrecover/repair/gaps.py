"""Gaps between the characters of a text, as its glyphs stand on the page."""
from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from spacy_pdfrecover.frames import is_rtl
from spacy_pdfrecover.model import NO_GLYPH, Array
from spacy_pdfrecover.text import BLOCK_BREAK, DRAWN, LINE_BREAK, SPACE, Text

SLANT = 1.0             # degrees; gaps of text at an angle are not looked at
SAME_LINE = 0.6         # sizes: a script rises by less
SCRIPT = 0.05           # sizes: letters whose baselines and sizes both differ by more are base and script
FAR = 5.0               # sizes: a wider gap is no word space
LEAST = 0.1             # sizes: narrower ones are no word spaces that others could be measured by
FEW = 3                 # spaces of a line that its usual gap needs, else that of all such lines counts: as the last
                        # ones of paragraphs they are not stretched, as others are; …
ALIKE_LEAST, ALIKE, ALIKE_SHARE = 8, 0.03, 0.5      # … if so many, and so many of them, differ by less from each other
TIGHT, TIGHT_LEAST = 0.5, 2     # share of the document's usual gap that no space of a line reaches, and how many there
                        # are: a line set tight, all of whose gaps are its own
USUAL = 0.6             # quantile of a line's word gaps taken for usual: spaces within words are narrower


@dataclass(frozen=True)
class Gaps:
    """Along the characters of a text; a gap stands at the character to its right, a space's own gap at the
    space.  In sizes; NaN where glyphs do not tell."""

    gap: Array
    usual: Array            # the usual word gap of the line

    @cached_property
    def narrow(self) -> Array:
        """How much narrower than usual each gap is, 0 where that is not known."""
        narrow: Array = np.nan_to_num(self.usual - self.gap, nan=0.0)
        return narrow


def find_gaps(text: Text, glyphs: Array) -> Gaps:
    size = len(text.chars)
    gap, usual = np.full(size, np.nan), np.full(size, np.nan)
    at = np.flatnonzero((text.glyph != NO_GLYPH) & (text.joint == DRAWN))
    if len(at) < 2 or not len(glyphs):
        return Gaps(gap, usual)
    rows = text.glyph[at]
    before, after = rows[:-1], rows[1:]
    size_of, base = glyphs["size"][rows], glyphs["baseline"][rows]
    start, end, page = glyphs["x0"][rows], glyphs["x1"][rows], glyphs["page"][rows]
    upright = np.abs(glyphs["angle"][rows]) < SLANT
    rtl = is_rtl(text.chars[at])
    em = np.maximum(np.maximum(size_of[1:], size_of[:-1]), 0.1)
    between = np.where(rtl[1:] | rtl[:-1], start[:-1] - end[1:], start[1:] - end[:-1]) / em
    between[before == after] = 0.0                                  # letters of one ligature
    joint = text.joint[at[1:] - 1]                                  # what stands before the right one
    known = ((page[1:] == page[:-1]) & upright[1:] & upright[:-1] & (np.abs(base[1:] - base[:-1]) < SAME_LINE * em)
             & (np.abs(between) < FAR) & (joint != LINE_BREAK) & (joint != BLOCK_BREAK))
    line = np.concatenate([[0], np.cumsum(~known)])[1:]
    # before and behind scripts gaps tell nothing: what is set above or below needs no room
    known &= ~((np.abs(base[1:] - base[:-1]) > SCRIPT * em) & (np.abs(size_of[1:] - size_of[:-1]) > SCRIPT * em))
    between[~known] = np.nan
    place = at[1:] - (joint == SPACE)
    gap[place], usual[place] = between, usual_gaps(between, known & (joint == SPACE), line)
    return Gaps(gap, usual)


def usual_gaps(between: Array, spaces: Array, line: Array) -> Array:
    """The usual word gap of the line that each gap is in: of its wider ones, or of all in a line set tight."""
    words = spaces & (between > LEAST)
    typical = float(np.median(between[words])) if words.any() else np.nan
    number = int(line[-1]) + 1
    widest = np.zeros(number)
    spaced = np.flatnonzero(spaces)
    if len(spaced):
        first = np.append(0, np.flatnonzero(np.diff(line[spaced])) + 1)             # of each line that has any
        widest[line[spaced[first]]] = np.maximum(np.maximum.reduceat(between[spaced], first), 0.0)
    tight = (widest < TIGHT * typical) & (np.bincount(line[spaces], minlength=number) >= TIGHT_LEAST)
    order = np.flatnonzero(np.where(tight[line], spaces, words))
    order = order[np.argsort(line[order] * (2 * FAR) + between[order])]     # line by line: none is as wide as FAR
    count = np.bincount(line[order], minlength=number)
    first = np.cumsum(count) - count
    few = between[words & (count[line] < FEW)]
    if len(few) >= ALIKE_LEAST and (np.abs(few - np.median(few)) < ALIKE).mean() > ALIKE_SHARE:
        typical = min(typical, float(np.median(few)))
    of_line = np.full(number, typical)
    enough = (count >= FEW) | tight
    of_line[enough] = between[order[(first + np.floor(USUAL * (count - 1)).astype("i8"))[enough]]]
    usual: Array = of_line[line]
    return usual
