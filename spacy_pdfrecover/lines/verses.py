"""Numbers of verses: small raised numbers before words, counting up through the text, as in scriptures and editions.

A mark of a note stands behind a word, or alone before its note.  A number that counts up and stands before a word in
the middle of lines is neither: it is a word, even set close to the one behind it, and no note begins where one happens
to begin a line."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.accents import is_digit, is_letter
from spacy_pdfrecover.frames import Frames
from spacy_pdfrecover.lines.rows import MARK_UP, SCRIPT_SIZE
from spacy_pdfrecover.model import RAISED, Array

DIGITS = 3                  # longest number: the longest psalm has 176 verses
COUNTING = 5                # numbers in a row: fewer may be marks or isotopes by chance
INNER = 0.3                 # share of them that stand within lines: before notes they begin lines


def number_verses(glyphs: Array, order: Array, lines: Array, frames: Frames, spaces: Array) -> None:
    """Set in place the spaces behind the numbers of verses, and say of lines that they do not begin like notes.

    frames: along `order`.
    """
    line = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    size = lines["size"][line]
    raised = (is_digit(glyphs["char"][order]) & (glyphs["size"][order] < SCRIPT_SIZE * size)
              & (frames.base < lines["baseline"][line] - MARK_UP * size) & (lines["angle"][line] == 0))
    if np.count_nonzero(raised) < COUNTING:
        return
    change = np.concatenate([[True], (raised[1:] != raised[:-1]) | (line[1:] != line[:-1]), [True]])
    edges = np.flatnonzero(change)
    starts, ends = edges[:-1][raised[edges[:-1]]], edges[1:][raised[edges[:-1]]]
    heads = starts == lines["start"][line[starts]]
    here = (ends < len(order)) & (ends - starts <= DIGITS) & (heads | spaces[starts])
    starts, ends, heads = starts[here], ends[here], heads[here]
    here = (line[ends] == line[starts]) & ~is_digit(glyphs["char"][order[ends]]) & (
        is_letter(glyphs["char"][order[ends]]) | ~spaces[ends])
    starts, ends, heads = starts[here], ends[here], heads[here]
    values = np.array([int(glyphs["char"][order[start:end]].tobytes().decode("utf-32-le"))
                       for start, end in zip(starts.tolist(), ends.tolist(), strict=True)], "i8")
    # runs of numbers each of which is one more than the one before
    for run in np.split(np.arange(len(values)), np.flatnonzero(np.diff(values) != 1) + 1):
        if len(run) >= COUNTING and (~heads[run]).mean() >= INNER:
            spaces[ends[run]] = True
            lines["flags"][line[starts[run]]] &= ~np.uint16(RAISED)
