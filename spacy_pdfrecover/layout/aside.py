"""Lines in the margin: out of the paragraph that they stand beside, and before it."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.layout.marks import ends_sentence, starts_lower
from spacy_pdfrecover.lines.aside import NEXT_LINE
from spacy_pdfrecover.model import ASIDE, Array


def asides_last(lines: Array) -> Array:
    """Rows of these lines, in reading order, with those in the margin at the end of each page."""
    result: Array = np.lexsort((lines["flags"] & ASIDE, lines["page"]))
    return result


def lines_beside(lines: Array) -> Array:
    """The row of the line of text that each line in the margin stands beside, -1 for others: it is drawn right before
    or behind it."""
    result = np.full(len(lines), -1, "i8")
    aside = lines["flags"] & ASIDE > 0
    text = np.flatnonzero(~aside)
    for row in np.flatnonzero(aside).tolist():
        after = int(np.searchsorted(text, row))
        near = [other for other in text[max(after - 1, 0):after + 1].tolist()
                if lines["page"][other] == lines["page"][row]]
        result[row] = min(reversed(near), default=-1,
                          key=lambda other: abs(lines["baseline"][other] - lines["baseline"][row]))
    return result


def aside_breaks(lines: Array, typed: Array, sequence: Array, texts: Sequence[str]) -> Array:
    """Which lines in the margin begin a piece, whatever they look like: the first ones below the text, names in
    typewriter faces, one a line, and notes that text was drawn before, where a sentence ends or one begins.  `lines`
    and `texts` are in `sequence`, those in the margin last."""
    aside = lines["flags"] & ASIDE > 0
    first = aside & ~np.concatenate([[False], aside[:-1]])
    for place in (np.flatnonzero(aside[1:] & (np.diff(sequence) > 1)) + 1).tolist():
        first[place] |= ends_sentence(texts[place - 1]) or not starts_lower(texts[place])
    result: Array = first | (aside & typed[lines["font"]])
    return result


def named_starts(lines: Array, typed: Array, beside: Array, sequence: Array, texts: Sequence[str]) -> Array:
    """Places in `sequence` with a name in the margin and a sentence that begins with the line: a new paragraph, be
    the line above full or not.  `texts` are in that sequence, `lines` and `beside` are not."""
    named = np.zeros(len(sequence), bool)
    named[beside[(beside >= 0) & ~lines_of_notes(lines, typed)]] = True
    named = named[sequence]
    for place in np.flatnonzero(named).tolist():
        named[place] = place > 0 and ends_sentence(texts[place - 1]) and not starts_lower(texts[place])
    return named


def lines_of_notes(lines: Array, typed: Array) -> Array:
    """Which lines in the margin stand right above or below another one, in no typewriter face: names have one line,
    and notes are of any line of a paragraph."""
    result = np.zeros(len(lines), bool)
    rows = np.flatnonzero((lines["flags"] & ASIDE > 0) & ~typed[lines["font"]])
    step = np.diff(lines["baseline"][rows])
    close = (np.diff(lines["page"][rows]) == 0) & (step > 0) & (step < NEXT_LINE * lines["size"][rows[1:]])
    result[rows[1:][close]] = result[rows[:-1][close]] = True
    return result


def asides_first(beside: Array, sequence: Array, breaks: Array) -> Array:
    """Places in `sequence` that bring what stands in the margin before the piece that its first line stands beside;
    `breaks` tells where pieces begin there."""
    start = np.maximum.accumulate(np.where(breaks, np.arange(len(breaks)), 0))      # of the piece of each place
    place = np.empty(len(sequence), "i8")
    place[sequence] = np.arange(len(sequence))
    first = beside[sequence[start[place]]]
    key = np.where(first >= 0, start[place[first]] - 0.5, place)
    order: Array = place[np.lexsort((place, key))]
    return order
