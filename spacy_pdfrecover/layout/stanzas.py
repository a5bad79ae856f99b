"""Stanzas: lines of verse, which end where their author wanted and begin with capitals all the same."""
from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from spacy_pdfrecover.layout.marks import CLOSING, OPENING, SENTENCE_ENDS
from spacy_pdfrecover.layout.runs import OTHER_SIZE, WIDER, Runs
from spacy_pdfrecover.model import Array

LINES_LEAST = 3             # of a stanza; couplets are told by nothing
CLAUSE_ENDS = ",;:—–"
STOPS = CLAUSE_ENDS + SENTENCE_ENDS
# Shares of the lines of a stanza.
CLAUSES = 0.25              # that end as clauses do, at the least: lines of lists and addresses have no mark there
SENTENCES = 0.75            # that end a sentence, at the most: more are short paragraphs
TURNED = 0.3                # that hold the rest of one too long for the page, at the most
INWARD = 0.5                # sizes by which such a rest may stand in


def stanza_lines(lines: Array, texts: Sequence[str], runs: Runs, plain: Array,
                 ended: Callable[[int, int], bool]) -> Array:
    """Which lines go on with the stanza that the line before them belongs to.

    plain (Array): lines that are neither code nor begin as items, captions or references do.
    ended: whether a line was ended before one would have to be.
    """
    result = np.zeros(len(lines), bool)
    size = np.maximum(lines["size"], 0.1)
    goes_on = runs.follows & ~runs.beside & plain & (runs.lead < WIDER * runs.leading)
    goes_on[1:] &= plain[:-1] & ~runs.beside[:-1] & (lines["font"][1:] == lines["font"][:-1]) & (
        np.abs(np.diff(lines["size"])) < OTHER_SIZE * size[1:])
    x0 = lines["x0"].tolist()
    edges = np.append(np.flatnonzero(~goes_on), len(lines))
    for run in np.flatnonzero(np.diff(edges) >= LINES_LEAST).tolist():
        start, end = edges[run:run + 2].tolist()
        if is_stanza(range(start, end), texts, x0, size, ended):
            result[start + 1:end] = True
    return result


def is_stanza(rows: Sequence[int], texts: Sequence[str], x0: Sequence[float], size: Array,
              ended: Callable[[int, int], bool]) -> bool:
    """Are these the lines of one?"""
    heads = [texts[row].lstrip(OPENING)[:1] for row in rows]
    ends = [texts[row].rstrip(CLOSING + " ")[-1:] for row in rows]
    if any(head.lower() == head.upper() for head in heads):
        return False
    turned = [place for place, head in enumerate(heads) if head.islower()]
    if len(turned) > TURNED * len(rows) or not all(
            place and ends[place - 1] not in STOPS and is_turned(rows[place], x0, size, ended) for place in turned):
        return False
    return ends_as_verses(rows, ends, ended)


def ends_as_verses(rows: Sequence[int], ends: Sequence[str], ended: Callable[[int, int], bool]) -> bool:
    """Does a line end before it would have to, few end with a sentence, and some with a clause?"""
    # in German many a full line begins with a noun
    broken = any(ended(row, row + 1) and end not in SENTENCE_ENDS and end != ":"
                 for row, end in zip(rows[:-1], ends, strict=False))
    return (broken and sum(end in SENTENCE_ENDS for end in ends) <= SENTENCES * len(rows)
            and sum(end in CLAUSE_ENDS for end in ends) >= CLAUSES * len(rows))


def is_turned(row: int, x0: Sequence[float], size: Array, ended: Callable[[int, int], bool]) -> bool:
    """Does a line hold the rest of the one above, standing in or below a full one?"""
    return bool(x0[row] - x0[row - 1] > INWARD * size[row]) or not ended(row - 1, row)
