"""Interlinear examples: a numbered line, glosses below its words, and what it means below these."""
from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.faces import is_fixed
from spacy_pdfrecover.model import Array, Lines

NUMBER = re.compile(r"(?:\(\d{1,3}\)|\d{1,3}\.)\s*(?:[a-z]\.\s*)?(?=\S)")
"""The number of an example, and the letter of one of several."""
MEANING = "‘'\"“„«‹「"
# Shares of the font size unless said otherwise.
ALIGNED = 0.1               # a gloss begins where its word does
NEXT = 2.6                  # between the baselines of an example, in double spacing or with a skip
GLOSSED_LEAST = 2           # words with a gloss
ROWS_MOST = 4               # a line, its parts, glosses of these, what it means


def example_lines(text: Lines, texts: Sequence[str]) -> Array:
    """Which lines go on with the interlinear example that the line before them belongs to."""
    lines = text.lines
    result = np.zeros(len(lines), bool)
    typed = [is_fixed(font) for font in text.pages.fonts]        # their letters stand below each other anyway
    heads = [(row, match) for row, match in enumerate(map(NUMBER.match, texts))
             if match and not typed[lines["font"][row]]]
    if not heads:
        return result
    rows = Rows(text)
    for head, match in heads:
        size, (words, row) = float(lines["size"][head]), rows.whole(head)
        words, first = words[len(match[0].split()):], row
        while row < first + ROWS_MOST and rows.below[row]:
            glosses, behind = rows.whole(row)
            if not is_aligned(words, glosses, size):
                break
            row = behind
        if row == first:
            continue
        result[head + 1:row] = True
        if (rows.below[row] and texts[row][0] in MEANING
                and abs(rows.words(row)[0] - words[0]) < ALIGNED * size):
            result[row] = True
    return result


class Rows:
    """Where the words of each line begin, and how it stands to the line before it, asked of all lines at once."""

    def __init__(self, text: Lines) -> None:
        lines = text.lines
        begins = text.spaces.copy()
        begins[lines["start"]] = True
        places = np.flatnonzero(begins)
        self.starts: Array = text.pages.glyphs["origin"][text.order[places]].astype("f8")
        self.first, self.last = (np.searchsorted(places, lines[edge]).tolist() for edge in ("start", "end"))
        before, after = lines[:-1], lines[1:]
        same = (before["page"] == after["page"]) & (before["angle"] == 0) & (after["angle"] == 0)
        step = after["baseline"] - before["baseline"]
        beside = (np.abs(step) < ALIGNED * before["size"]) & (after["x0"] > before["x1"])
        below = (step > 0) & (step < NEXT * before["size"])
        self.beside, self.below = ([False, *(same & there).tolist(), False] for there in (beside, below))

    def words(self, row: int) -> Array:
        """Left edges of the words of a line."""
        return self.starts[self.first[row]:self.last[row]]

    def whole(self, row: int) -> tuple[Array, int]:
        """Where the words of a line begin, and of those that go on with it on its baseline, as words above long
        glosses stand far apart; the line behind these."""
        words, row = self.words(row), row + 1
        while self.beside[row]:
            words, row = np.append(words, self.words(row)), row + 1
        return words, row


def is_aligned(words: Array, glosses: Array, size: float) -> bool:
    """Does a gloss stand below each of the words?"""
    return bool(len(words) == len(glosses) >= GLOSSED_LEAST and (np.abs(glosses - words) < ALIGNED * size).all())
