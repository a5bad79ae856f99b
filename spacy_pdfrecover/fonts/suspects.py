"""Which documents may have broken fonts: told from a sample of what was read, before anything is made of it."""
from __future__ import annotations

from enum import IntEnum

import numpy as np

from spacy_pdfrecover.fonts.natural import Looks, is_spaceless, looks_of
from spacy_pdfrecover.model import BLANK, GENERATED, HYPHEN, INVISIBLE, UNMAPPED, Array, Pages

WINDOW, WINDOWS = 2000, 3           # characters looked at together, and how often: begin, middle and end
LEAST_LETTERS = 100                 # some twenty words: fewer tell nothing
ODD, LITTLE_KNOWN = 0.3, 0.25       # shares of words: man pages and reference cards, all code, have .45 odd, .2 known
MIXED = 0.05                        # … with letters of two scripts, or none: 1 in 100 in papers on linguistics
WESTERN = 0.5                       # … of accented letters alone
FOREIGN = 0.1                       # … with letters that their language has not: names are fewer
UNKNOWN = 0.15                      # … known: of sound texts in a language with a list .2 and more
SHAPED = 0.5                        # … in letters whose looks are known: of others nothing more could be told
UNMAPPED_SHARE = 0.1                # of the glyphs: more than 10 % without a character is PDFExtract's bound too


class Doubt(IntEnum):
    """How far the characters of a document are to be doubted."""

    NONE = 0
    SLIGHT = 1      # a language that no list has, or noise that looks like one, or like a language misspelt
    STRONG = 2


def doubt_of(pages: Pages) -> Doubt:
    """Look at a sample of the text in the order drawn."""
    seen = pages.glyphs["flags"] & INVISIBLE == 0
    flags, chars = pages.glyphs["flags"][seen], pages.glyphs["char"][seen]      # whole rows would take much longer
    if not len(flags):
        return Doubt.NONE
    looks = looks_of(sample_of(chars, flags))
    drawn = flags & (GENERATED | BLANK) == 0
    unmapped = float((flags[drawn] & UNMAPPED > 0).mean()) if drawn.any() else 0.0
    return doubt_in(looks, unmapped)


def doubt_in(looks: Looks, unmapped: float = 0.0) -> Doubt:
    """unmapped (float): share of the glyphs that have no Unicode value in the file."""
    if looks.letters < LEAST_LETTERS:
        return Doubt.STRONG if unmapped > UNMAPPED_SHARE and looks.known < UNKNOWN else Doubt.NONE
    if is_spaceless(looks):
        return Doubt.STRONG if unmapped > UNMAPPED_SHARE else Doubt.NONE
    if looks.mixed >= MIXED or looks.western >= WESTERN or (looks.odd >= ODD and looks.known < LITTLE_KNOWN):
        return Doubt.STRONG
    doubtful = looks.shaped >= SHAPED and (looks.known < UNKNOWN or looks.foreign >= FOREIGN)
    return Doubt.SLIGHT if doubtful else Doubt.NONE


def sample_of(chars: Array, flags: Array) -> str:
    """What windows on the glyphs show as text, with PDFium's own spaces and line ends."""
    count = len(chars)
    chars = np.where(flags & HYPHEN > 0, np.uint32(ord("-")), chars)
    if count > WINDOW * WINDOWS:
        starts = np.linspace(0, count - WINDOW, WINDOWS).astype(int)
        chars = np.concatenate([np.append(chars[start:start + WINDOW], np.uint32(ord(" "))) for start in starts])
    return chars.astype("<u4").tobytes().decode("utf-32-le", "replace")
