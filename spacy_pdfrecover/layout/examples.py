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
    for head, match in enumerate(map(NUMBER.match, texts)):
        if match is None or typed[lines["font"][head]]:
            continue
        size, (words, row) = float(lines["size"][head]), whole_row(text, head)
        words, first = words[len(match[0].split()):], row
        while row < min(len(lines), first + ROWS_MOST) and below(lines, row - 1, row):
            glosses, behind = whole_row(text, row)
            if not is_aligned(words, glosses, size):
                break
            row = behind
        if row == first:
            continue
        result[head + 1:row] = True
        if (row < len(lines) and below(lines, row - 1, row) and texts[row][0] in MEANING
                and abs(word_starts(text, row)[0] - words[0]) < ALIGNED * size):
            result[row] = True
    return result


def whole_row(text: Lines, row: int) -> tuple[Array, int]:
    """Where the words of a line begin, and of those that go on with it, as words above long glosses stand far apart;
    the line behind these."""
    words, row = word_starts(text, row), row + 1
    while row < len(text.lines) and beside(text.lines, row - 1, row):
        words, row = np.append(words, word_starts(text, row)), row + 1
    return words, row


def beside(lines: Array, a: int, b: int) -> bool:
    """Does line b stand behind line a on its baseline?"""
    return bool(lines["page"][a] == lines["page"][b] and lines["angle"][a] == lines["angle"][b] == 0
                and abs(lines["baseline"][b] - lines["baseline"][a]) < ALIGNED * lines["size"][a]
                and lines["x0"][b] > lines["x1"][a])


def below(lines: Array, a: int, b: int) -> bool:
    step = float(lines["baseline"][b] - lines["baseline"][a])
    return bool(lines["page"][a] == lines["page"][b] and lines["angle"][a] == lines["angle"][b] == 0
                and 0 < step < NEXT * lines["size"][a])


def is_aligned(words: Array, glosses: Array, size: float) -> bool:
    """Does a gloss stand below each of the words?"""
    return bool(len(words) == len(glosses) >= GLOSSED_LEAST and (np.abs(glosses - words) < ALIGNED * size).all())


def word_starts(text: Lines, row: int) -> Array:
    """Left edges of the words of a line."""
    start, end = text.lines["start"][row], text.lines["end"][row]
    first = np.flatnonzero(text.spaces[start:end]) + start
    result: Array = text.pages.glyphs["origin"][text.order[np.append(start, first)]].astype("f8")
    return result
