"""The words of a document that stand as they were written: whole, in running text, no guess of a repair."""
from __future__ import annotations

from collections import Counter

import numpy as np

from spacy_pdfrecover.arrays import ranges_of
from spacy_pdfrecover.lexicon import word_counts
from spacy_pdfrecover.model import NO_GLYPH, REPLACEMENT, ROLE_ID, UNMAPPED, Array
from spacy_pdfrecover.repair.gaps import find_gaps
from spacy_pdfrecover.repair.words_found import NARROW
from spacy_pdfrecover.text import DRAWN, LINE_BREAK, SPACE, Text

BODY = ("paragraph", "list_item", "abstract", "footnote", "caption")
"""Roles of running text; tables, code and formulas hold fragments, references foreign names."""
CERTAIN = ("ligatures", "accents", "radicals", "note-marks")
"""Rules that write a letter another way, or take away what is none: their words are as sound as before.
All others guess, of the shipped ones and of those to come."""
PRIVATE, SPACE_CODE = (0xE000, 0xF8FF), 0x20
DAMAGE = ("words", "swallowed")     # rules that mend words cut, glued or robbed of letters
DAMAGED_SHARE = 0.02
"""Words mended by these rules, above which those left as they are cannot be trusted either.  Sound documents
have at most .001, those with letters set apart up to .03, those with words cut or glued .06 and more (measured
on 200)."""


def undamaged_counts(text: Text, roles: Array, glyphs: Array) -> Counter[str]:
    """Counts of these words, folded as the lexicon has them.  First parts of words with hyphens are not
    counted apart: what one author sets with a hyphen tells little of another's other words.

    text (Text): what the last repair made.  roles (Array): of its blocks.  glyphs (Array): of its pages.
    """
    return word_counts(undamaged(text, roles, glyphs))


def is_damaged(text: Text) -> bool:
    """Was so much mended that what was not may be damaged, too?"""
    mended = sum(edit.rule in DAMAGE for edit in text.edits)
    words = np.count_nonzero((text.joint[1:] == DRAWN) & (text.joint[:-1] != DRAWN)) + 1
    return bool(mended > DAMAGED_SHARE * words)


def undamaged(text: Text, roles: Array, glyphs: Array) -> str:
    """The words joined by spaces."""
    starts, ends = ranges_of(text.joint == DRAWN).T
    suspects = np.concatenate([[0], np.cumsum(suspect(text, glyphs))])
    # with what stands on either side: a line end, a space put in
    touched = suspects[np.minimum(ends + 1, len(text.chars))] > suspects[np.maximum(starts - 1, 0)]
    block = np.searchsorted(text.starts, starts, "right") - 1
    body = np.isin(roles, [ROLE_ID[role] for role in BODY])
    kept = np.flatnonzero(~touched & body[block])
    string = text.string
    return " ".join(string[start:end] for start, end in zip(starts[kept].tolist(), ends[kept].tolist(), strict=True))


def suspect(text: Text, glyphs: Array) -> Array:
    """Characters that make the words they stand in or beside unfit to count: line ends, edits by guess,
    letters that are none, spaces too narrow."""
    chars = text.chars
    found: Array = (text.joint == LINE_BREAK) | (chars == REPLACEMENT) | (
        (chars >= PRIVATE[0]) & (chars <= PRIVATE[1])) | ((chars < SPACE_CODE) & (text.joint == DRAWN))
    from_glyph = np.flatnonzero(text.glyph != NO_GLYPH)
    found[from_glyph] |= glyphs["flags"][text.glyph[from_glyph]] & UNMAPPED > 0
    found |= (text.joint == SPACE) & (find_gaps(text, glyphs).narrow > NARROW)
    for edit in text.edits:
        if edit.rule not in CERTAIN:
            found[edit.start:edit.start + max(len(edit.after), 1)] = True
    return found
