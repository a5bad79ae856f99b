"""Blanks between glyphs, and words whose gaps contradict their line: drawn blanks that take no room, words set so
tight that their gaps look like kerning, hyphens kerned off their words.

Phantom blanks and tight words compare gaps of one line with each other, so that they hold for every face and size; what
they leave open is for the lexicon to decide (`repair/resegment.py`).
"""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.accents import is_digit, is_letter
from spacy_pdfrecover.arrays import counts_of
from spacy_pdfrecover.model import BLANK, GENERATED, Array

# Shares of the font size, measured on documents with such faults and on sound ones.
BLANK_LEAST = -0.12         # a drawn space counts if the glyphs do not overlap by more than this
NEAR_BLANK = 0.1            # it stands so near the glyph that it was drawn behind
REAL_BLANK = 0.1            # a drawn space that takes this much room is one
PHANTOM_SHARE = 0.3         # of the usual room of the line's drawn spaces: one that takes less is none
TIGHT_GAP = 0.045           # a gap this wide between letters that otherwise touch parts words …
EVEN_GAP = 0.022            # … where gaps of letters stay below this
TIGHT_GLYPHS = 10           # glyphs of a stretch without spaces that is looked at
TIGHT_GAPS = 2              # gaps that it needs; one may be kerning
TIGHT_MEAN = 2.5            # glyphs from gap to gap at least
LONE_LEAST, LONE_TIMES = 20, 2.0        # such gaps in a document, and times as many as lone ones, from which these …
LONE_GLYPHS = 5             # … part words, too, in stretches of this many glyphs
MIDDLING = 0.34             # gaps between the two bounds for each gap beyond them: more mean uneven letters
KERNED = 0.13               # a hyphen with less behind it is kerned, by .1 em in KOMA-Script: a dash has a word
                            # space, which no line stretches or shrinks below .15; and …
KERNED_BEFORE = 0.17        # … before it, of which cells of a listing take up to .16 and leave it .11
SPACED_SCRIPTS = 0x590      # first character behind Latin, Greek, Cyrillic and Armenian
LETTER_SHARE = 0.8          # of the stretch: formulas and addresses have fewer
PUNCTUATION = np.array([ord(char) for char in "-–—.,;:!?()'\"“”„‘’«»…"], "u4")
CLOSING = np.array([ord(char) for char in ".,;:!?)”»’"], "u4")
HYPHENS = np.array([ord(char) for char in "-\u2010\u00ad"], "u4")
EITHER_SIDE = np.array([ord(char) for char in '–—"'], "u4")
"""Spaces go before these and behind them: the gap says where."""


def blank_before(glyphs: Array, order: Array, drawn: bool) -> Array:
    """Is there a blank, drawn or else generated, between a glyph and the glyph before it in the line?"""
    blank = (glyphs["flags"] & BLANK > 0) & ((glyphs["flags"] & GENERATED == 0) == drawn)
    total = np.cumsum(blank)
    result = np.zeros(len(order), bool)
    result[1:] = (total[order[1:]] > total[order[:-1]]) & (order[1:] > order[:-1])
    if drawn:
        # a label drawn when the rest of its page is done has its own blank behind it
        late = np.flatnonzero((order[1:] < order[:-1]) & blank[np.minimum(order[:-1] + 1, len(blank) - 1)])
        before, behind = glyphs[order[late]], glyphs[order[late] + 1]
        near = NEAR_BLANK * before["size"]
        result[late + 1] = ((np.abs(behind["x0"] - before["x1"]) < near) & (np.abs(behind["y1"] - before["y1"]) < near)
                            & (behind["page"] == before["page"]))
    return result


def phantom_blanks(gap: Array, blank: Array, owner: Array, count: int) -> Array:
    """Drawn blanks without room in lines whose other blanks have some.

    gap, blank, owner: gap and drawn blank before each glyph, and its line.  count (int): number of lines.
    """
    wide = blank & (gap > REAL_BLANK)
    total = np.bincount(owner[wide], gap[wide], minlength=count)
    usual = total / np.maximum(np.bincount(owner[wide], minlength=count), 1)
    result: Array = blank & (gap < PHANTOM_SHARE * usual[owner])
    return result


def tight_words(char: Array, gap: Array, inside: Array, spaces: Array) -> Array:
    """Gaps that part words within stretches that have no space: few, alike and apart from those of the
    letters.

    char, gap: each glyph and the gap before it, less the line's letter spacing.  inside: is there a glyph
    before it in the line?  spaces: where spaces stand already.
    """
    result: Array = np.zeros(len(char), bool)
    within = inside & ~spaces
    wide = within & (gap > TIGHT_GAP)
    if not wide.any():
        return result
    starts = np.flatnonzero(~within)
    length = np.diff(starts, append=len(char))
    gaps = counts_of(wide, starts)
    held = (gaps >= TIGHT_GAPS) & (length >= TIGHT_GLYPHS) & (gaps * TIGHT_MEAN <= length)
    if not held.any():
        return result
    middling = counts_of(within & (gap > EVEN_GAP) & ~wide, starts)
    letter = is_letter(char)
    letters = counts_of(letter, starts)
    digit = is_digit(char)
    signs = ~letter & ~digit
    signs[signs] = ~np.isin(char[signs], PUNCTUATION)
    others = counts_of(signs, starts)
    even = (middling <= MIDDLING * gaps) & (letters >= LETTER_SHARE * length) & (others == 0)
    held &= even
    lone = even & (gaps == 1) & (length >= LONE_GLYPHS) & (counts_of(wide & letter, starts) == 1)
    if gaps[held].sum() >= max(LONE_LEAST, LONE_TIMES * lone.sum()):
        held |= lone
    result = wide & np.repeat(held, length)
    # not before the hyphen of a line end, nor before or behind signs that no space goes with
    result &= np.append(result[1:], False) | ~np.isin(char, HYPHENS)
    at = np.flatnonzero(result)
    before, here = char[at - 1], char[at]
    clear = (letter[at - 1] | np.isin(before, CLOSING) | np.isin(before, EITHER_SIDE) | digit[at - 1])
    result[at] = clear & ~np.isin(here, CLOSING) & ((here < SPACED_SCRIPTS) | np.isin(here, PUNCTUATION))
    return result


def kerned_hyphens(char: Array, gap: Array) -> Array:
    """The gaps before and behind hyphens within words that stand a little off the letters on both sides.

    char, gap: each glyph and the gap before it, less the line's letter spacing.
    """
    result: Array = np.zeros(len(char), bool)
    inner = np.flatnonzero(char[1:-1] == ord("-")) + 1
    inner = inner[is_letter(char[inner - 1]) & is_letter(char[inner + 1])
                  & (gap[inner] > 0) & (gap[inner] < KERNED_BEFORE)
                  & (gap[inner + 1] > 0) & (gap[inner + 1] < KERNED)]
    result[inner] = result[inner + 1] = True
    return result
