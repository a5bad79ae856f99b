"""Rules that tell from the gaps of a line where its words end, to be used in place of the default one.

A rule is called as `find_lines` calls its own: it sees all lines of a document at once and returns
where a space stands.  The rule itself is a pure function of gaps, sizes and lines, and works on bare
numbers too:

>>> "".join(" " * space + char for char, space in zip("towords", LineSpacing().of_line(
...     [0.2, 3.1, 0.1, 0.3, 0.2, 0.1], size=10.0)))
'to words'
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

import numpy as np

from spacy_pdfrecover.frames import Frames
from spacy_pdfrecover.lines.bidi import gaps_between
from spacy_pdfrecover.lines.gap_faults import BLANK_LEAST, blank_before
from spacy_pdfrecover.model import Array

# Berg, Oepen and Read 2012, in the code of January 2011.
LINE_FLOOR = 8.0            # points: wider gaps never count as letter spacing …
LINE_FLOOR_TIMES = 2.0      # … unless within twice the line's smallest gap
LINE_LIMIT = 0.075          # of the font size: a gap wider than the letter spacing by more parts words
UNKNOWN_SIZE = 10.0         # points, where the file gives no size
# Goodman, Georgi and Xia 2018.
CELL_SHARE = 1 / 3          # of the mean width of a character
# Ours; shares of the font size, from 5,552 lines of 14 documents with known words (benchmarks/spacings.py).
VALLEY_LOW = 0.06           # no gap so little wider than the letter spacing parts words …
VALLEY_LEAST = 0.03         # … nor, where letters stand very evenly, this little
VALLEY_HIGH = 0.22          # any gap wider than the letter spacing by this does
UNEVEN = 6.0                # times the spread of the letter gaps that kerning may reach
FEW = 4                     # gaps in a line below which its median says nothing


Existing = Literal["only", "too", "never"]
"""What drawn spaces say about a line that has any; see `make_line_spacing`."""


class LineGaps(NamedTuple):
    """Glyphs line by line with the gap before each; the gap before a line's first glyph means nothing."""

    gap: Array                  # f8, points
    size: Array                 # f8, font size of the glyph
    width: Array                # f8, advance of the glyph
    starts: Array               # i8, first glyph of each line
    blank: Array                # bool: the file draws a space before the glyph

    @property
    def line(self) -> Array:
        """The line number of each glyph."""
        length = np.diff(np.append(self.starts, len(self.gap)))
        return np.repeat(np.arange(len(self.starts)), length)

    @property
    def inside(self) -> Array:
        """Which glyphs have one before them in their line."""
        result = np.ones(len(self.gap), bool)
        result[self.starts] = False
        return result


class GapRule(Protocol):
    """A rule for which the gaps are all there is to see."""

    def spaces(self, gaps: LineGaps) -> Array:
        """Whether a space stands before each glyph."""

    def __call__(self, glyphs: Array, order: Array, lines: Array, frames: Frames) -> Array:
        """Whether a space stands before each glyph of `order`."""
        return self.spaces(gaps_of(glyphs, order, lines, frames))

    def of_line(self, gaps: Sequence[float], size: float, widths: Sequence[float] | None = None,
                blanks: Sequence[bool] | None = None) -> list[bool]:
        """The same for one line of n glyphs with n - 1 gaps.  RETURNS (list): n truth values."""
        count = len(gaps) + 1
        found: list[bool] = self.spaces(LineGaps(
            np.array([0.0, *gaps]), np.full(count, size),
            np.full(count, size) if widths is None else np.array(widths, "f8"), np.zeros(1, "i8"),
            np.zeros(count, bool) if blanks is None else np.array(blanks, bool))).tolist()
        return found


def gaps_of(glyphs: Array, order: Array, lines: Array, frames: Frames) -> LineGaps:
    """The gaps of all lines of a document; `frames` are along `order`."""
    start, end = frames.start, frames.end
    gap = gaps_between(glyphs["char"][order], start, end, lines)
    return LineGaps(gap, glyphs["size"][order].astype("f8"), end - start, lines["start"].astype("i8"),
                    blank_before(glyphs, order, drawn=True))


@dataclass(frozen=True)
class LineSpacing(GapRule):
    """Gaps against the mean letter spacing of their line (Berg, Oepen and Read 2012)."""

    floor: float = LINE_FLOOR
    limit: float = LINE_LIMIT
    existing_whitespace: Existing = "never"
    clip_negative: bool = False

    def spaces(self, gaps: LineGaps) -> Array:
        if not len(gaps.gap):
            return np.zeros(0, bool)
        line, inside = gaps.line, gaps.inside
        gap = np.maximum(gaps.gap, 0.0) if self.clip_negative else gaps.gap
        least = np.minimum.reduceat(np.where(inside, gap, np.inf), gaps.starts)
        bound = np.maximum(self.floor, LINE_FLOOR_TIMES * least)
        letter = inside & (gap <= bound[line])
        total = np.bincount(line[letter], gap[letter], minlength=len(gaps.starts))
        number = np.bincount(line[letter], minlength=len(gaps.starts))
        spacing = total / np.maximum(number, 1)
        size = np.where(gaps.size > 0, gaps.size, UNKNOWN_SIZE)
        wide = gap - spacing[line] > self.limit * size
        return with_existing(wide, gaps, self.existing_whitespace)


@dataclass(frozen=True)
class CharWidthGaps(GapRule):
    """Gaps of at least a third of the mean character width (Goodman, Georgi and Xia 2018).

    There the mean is that of a block.  Blocks are not known yet where words are made: a run of lines that
    begin in one size stands for it.
    """

    share: float = CELL_SHARE

    def spaces(self, gaps: LineGaps) -> Array:
        if not len(gaps.gap):
            return np.zeros(0, bool)
        size = np.round(gaps.size[gaps.starts], 1)
        run = np.concatenate([[0], np.cumsum(np.diff(size) != 0)])[gaps.line]
        mean = np.bincount(run, gaps.width) / np.bincount(run)
        result: Array = gaps.inside & (gaps.gap >= self.share * mean[run])
        return result


@dataclass(frozen=True)
class GapValley(GapRule):
    """Gaps beyond the widest empty stretch, on a log scale, between what may be letter spacing and what
    must be a word space; the letter spacing is the median gap of the line.

    It needs neither drawn spaces nor a letter spacing near 0 and fits itself to tight and loose lines.
    """

    low: float = VALLEY_LOW
    least: float = VALLEY_LEAST
    high: float = VALLEY_HIGH
    uneven: float = UNEVEN
    existing_whitespace: Existing = "too"

    def spaces(self, gaps: LineGaps) -> Array:
        if not len(gaps.gap):
            return np.zeros(0, bool)
        line, inside = gaps.line, gaps.inside
        share = gaps.gap / np.where(gaps.size > 0, gaps.size, UNKNOWN_SIZE)
        where = np.flatnonzero(inside)
        where = where[np.lexsort((share[where], line[where]))]      # the gaps of each line, narrow to wide
        value, owner = share[where], line[where]
        count = np.bincount(owner, minlength=len(gaps.starts))
        first = np.cumsum(count) - count
        known = count >= FEW
        letter = np.where(known, quantile(value, first, count, 0.5), 0.0)
        spread = quantile(value, first, count, 0.6) - quantile(value, first, count, 0.1)
        low = np.where(known, np.minimum(self.low, np.maximum(self.least, self.uneven * spread)), self.low)
        edge = valley(value - letter[owner], owner, low, np.full(len(low), self.high))
        wide = share - letter[line] > edge[line]
        return with_existing(wide, gaps, self.existing_whitespace)


def with_existing(wide: Array, gaps: LineGaps, existing: Existing) -> Array:
    """Word ends by gaps, and by drawn spaces as far as these are to be believed."""
    inside = gaps.inside
    if existing == "only":
        drawn = np.bincount(gaps.line[gaps.blank & inside], minlength=len(gaps.starts)) > 0
        wide = np.where(drawn[gaps.line], gaps.blank, wide)
    elif existing == "too":
        wide = wide | (gaps.blank & (gaps.gap > BLANK_LEAST * gaps.size))
    result: Array = wide & inside
    return result


def quantile(value: Array, first: Array, count: Array, share: float) -> Array:
    """A quantile of each run of sorted values, 0 for an empty run."""
    if not len(value):
        return np.zeros(len(first))
    place = share * np.maximum(count - 1, 0)
    below = np.floor(place).astype("i8")
    above = np.minimum(below + 1, np.maximum(count - 1, 0))
    start = np.minimum(first, len(value) - 1)
    left, right = value[start + np.where(count > 0, below, 0)], value[start + np.where(count > 0, above, 0)]
    result: Array = np.where(count > 0, left + (right - left) * (place - below), 0.0)
    return result


def valley(value: Array, owner: Array, low: Array, high: Array) -> Array:
    """Per line, the geometric middle of the widest stretch between `low` and `high` without a value.

    value, owner: sorted values, and the line of each.
    """
    count = len(low)
    held = (value > low[owner]) & (value < high[owner])
    marks = np.concatenate([low, value[held], high])
    lines = np.concatenate([np.arange(count), owner[held], np.arange(count)])
    order = np.lexsort((marks, lines))
    marks, lines = np.log(marks[order]), lines[order]
    step = np.where(lines[1:] == lines[:-1], marks[1:] - marks[:-1], -1.0)
    best = np.lexsort((-np.arange(len(step)), step, lines[:-1]))    # the widest of each line comes last
    chosen = best[np.searchsorted(lines[:-1][best], np.arange(count), side="right") - 1]
    result: Array = np.exp((marks[chosen] + marks[chosen + 1]) / 2)
    return result


def make_line_spacing(floor: float = LINE_FLOOR, limit: float = LINE_LIMIT,
                      existing_whitespace: Existing = "never", clip_negative: bool = False) -> LineSpacing:
    """Registered as `pdfrecover.LineSpacing.v1`.

    floor, limit: 8 and 0.075; later code of its authors has 5 and 0.16.
    existing_whitespace (str): What drawn spaces say: `only` lets a line that has any be parted there and
        nowhere else, `too` parts it there too, `never` looks at gaps alone.
    clip_negative (bool): Count overlaps of glyphs as gaps of 0.
    """
    return LineSpacing(floor, limit, existing_whitespace, clip_negative)


def make_char_width_gaps(share: float = CELL_SHARE) -> CharWidthGaps:
    """Registered as `pdfrecover.CharWidthGaps.v1`."""
    return CharWidthGaps(share)


def make_gap_valley(low: float = VALLEY_LOW, least: float = VALLEY_LEAST, high: float = VALLEY_HIGH,
                    uneven: float = UNEVEN, existing_whitespace: Existing = "too") -> GapValley:
    """Registered as `pdfrecover.GapValley.v1`; the constants are shares of the font size, and drawn spaces
    count as in `make_line_spacing`."""
    return GapValley(low, least, high, uneven, existing_whitespace)
