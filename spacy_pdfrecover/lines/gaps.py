"""Gaps wide enough for a space: by their size, by what the PDF library sees, and by the other spaces of their line."""
from __future__ import annotations

from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.accents import is_digit, is_letter
from spacy_pdfrecover.arrays import counts_of
from spacy_pdfrecover.frames import is_among, is_hangul
from spacy_pdfrecover.model import Array

# Shares of the font size unless said otherwise.
WORD_GAP = 0.16             # a gap wider than the line's letter spacing by this parts words: half the
                            # usual word space of 0.25 to 0.33
WITNESSED_GAP = 0.085       # the same where the PDF library puts a space too; Berg et al. 2012 use 0.075
ALIKE = 0.002               # … and where it puts some into other gaps of the line that are no wider, …
TIGHT_SEEN, TIGHT_USUAL = 3, 0.18   # … so many of them and no wider on the average but for …
TIGHT_MOST = 0.25           # … white behind labels
BLANK_WORD_GAP = 0.19       # the same in lines that draw their spaces as glyphs: kerning stays below it
BLANK_WITNESSED_GAP = 0.15  # … and where the PDF library puts a space too, as in ". T", which is kerned
LEANING = 0.45              # of the usual space of their line: spaces before closing signs are wider, letters that lean
                            # are kept off these by .14 em at the most
QUOTE_GAP, QUOTE_MOST = 0.8, 1.0    # of the usual space of a Korean line: .68 beside a quote; wider ones are white
OPENED, CLOSED = ([ord(char) for char in marks] for marks in ("“‘", "”’"))
OPENING, CLOSING = ([ord(char) for char in marks] for marks in ("([«“‘", ",.)]}⟩>/"))
"""Signs that words begin with, and that stand close behind them in any language."""


class Gaps(NamedTuple):
    """What lies before each glyph of the lines, in their order."""

    char: Array
    size: Array             # of the glyph
    width: Array            # of the glyph along the line
    gap: Array              # in sizes
    inside: Array           # not before the first of a line
    blank: Array            # drawn
    dots: Array             # between two dots that lead the eye
    owner: Array            # row of the line
    starts: Array           # of the lines

    def counted(self, rows: Array) -> Array:
        """How many of these each line has."""
        return counts_of(rows, self.starts)


def wide_gaps(gaps: Gaps, beyond: Array, witnessed: Array) -> Array:
    """Gaps wide enough for a space, less wide where the PDF library puts one too.

    beyond (Array): what gaps have beyond the spacing of letters.
    """
    # do most of the line's wide gaps hold a blank?  A lone one may be a no-break space among mere gaps
    bare = gaps.counted(gaps.inside & ~gaps.blank & (beyond > WORD_GAP))
    has_blanks = gaps.counted(gaps.blank) > bare
    wide: Array = beyond > np.where(has_blanks[gaps.owner], np.where(witnessed, BLANK_WITNESSED_GAP, BLANK_WORD_GAP),
                                    np.where(witnessed, WITNESSED_GAP, WORD_GAP))
    wide &= ~(off_signs(gaps, beyond) | beside_quotes(gaps, beyond))
    return wide | as_others(gaps, beyond, witnessed & wide & gaps.inside & (beyond < TIGHT_MOST), ~has_blanks)


def off_signs(gaps: Gaps, beyond: Array) -> Array:
    """Gaps before closing signs that are no spaces, much narrower than those of their line: letters that lean out are
    kept off what follows, and the library takes that for one."""
    found: Array = ~gaps.blank & (beyond < WORD_GAP) & is_among(gaps.char, CLOSING)
    found[1:] &= is_letter(gaps.char[:-1]) | is_digit(gaps.char[:-1])
    dot = gaps.char == ord(".")
    found[:-1] &= ~(dot[:-1] & dot[1:])         # dots that are spaced themselves
    if found.any():
        count, usual = mean_of(gaps, beyond, gaps.inside & (beyond > WORD_GAP))
        found &= (beyond < LEANING * usual[gaps.owner]) & (count >= TIGHT_SEEN)[gaps.owner]
    return found


def beside_quotes(gaps: Gaps, beyond: Array) -> Array:
    """Gaps behind closing and before opening quotes that are narrower than the spaces of their line, in Korean: the
    white of a full-width quote, set close."""
    result = np.zeros(len(gaps.char), bool)
    syllables = is_hangul(gaps.char)
    if syllables.any():
        outside = gaps.inside & ~gaps.blank
        outside[1:] &= is_among(gaps.char[1:], OPENED) | is_among(gaps.char[:-1], CLOSED)
        count, usual = mean_of(gaps, beyond, gaps.inside & ~outside & (beyond > WORD_GAP) & (beyond < QUOTE_MOST))
        korean = (count >= TIGHT_SEEN) & (gaps.counted(syllables) > 0)
        result = outside & korean[gaps.owner] & (beyond < QUOTE_GAP * usual[gaps.owner])
    return result


def as_others(gaps: Gaps, beyond: Array, seen: Array, lines: Array) -> Array:
    """Gaps before words, in these lines where they are set tight, that are as wide as the spaces which the library
    saw there: of a justified line all are alike, and it sees but some."""
    count, usual = mean_of(gaps, beyond, seen)
    least = np.full(len(count), np.inf)
    np.minimum.at(least, gaps.owner[seen], beyond[seen])
    least[~lines | (count < TIGHT_SEEN) | (usual > TIGHT_USUAL)] = np.inf
    letters = is_letter(gaps.char) | is_among(gaps.char, OPENING)
    result: Array = letters & (beyond > np.maximum(WITNESSED_GAP, least[gaps.owner] - ALIKE))
    return result


def mean_of(gaps: Gaps, beyond: Array, chosen: Array) -> tuple[Array, Array]:
    """How many of these gaps each line has, and how wide they are on the average."""
    count = gaps.counted(chosen)
    return count, np.bincount(gaps.owner[chosen], beyond[chosen], minlength=len(count)) / np.maximum(count, 1)
