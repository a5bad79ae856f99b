"""The words of a table as they stand on the page: lines of them, parted where gaps are wide."""
from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.frames import is_rtl
from spacy_pdfrecover.model import NO_GLYPH, Recovered

WORD = re.compile(r"\S+")
SAME_LINE = 0.4             # of the size by which words of one line may differ in height
SEGMENT_GAP = 0.9           # sizes: words of one cell are no further apart


class Word(NamedTuple):
    """A word of a table with its box; `page` is a row of the page table."""

    text: str
    page: int
    x0: float
    y0: float
    x1: float
    y1: float
    baseline: float
    size: float


def words_of(recovered: Recovered, block: int) -> list[Word]:
    """The words of a block in the order of its text; of a word that a line end cut, the first part's place."""
    start, end = (int(recovered.blocks[name][block]) for name in ("start", "end"))
    if start < 0:
        return []
    found = [match.span() for match in WORD.finditer(recovered.text, start, end)]
    edges_at = np.array([place - start for span in found for place in span])
    rows = recovered.char_glyph[start:end]
    word = np.searchsorted(edges_at, np.arange(end - start), side="right")
    drawn = (rows != NO_GLYPH) & (word % 2 == 1)                # odd: within a word, even: between two
    rows, word = rows[drawn], word[drawn] // 2
    part = recovered.pages.glyphs.take(rows)
    if not len(part):
        return []
    first = np.flatnonzero(np.append(True, word[1:] != word[:-1]))
    opening = np.repeat(first, np.diff(np.append(first, len(word))))
    keep = (part["page"] == part["page"][opening]) & (
        abs(part["baseline"] - part["baseline"][opening]) < SAME_LINE * part["size"][opening])
    part, word = part.compress(keep), word[keep]
    first = np.flatnonzero(np.append(True, word[1:] != word[:-1]))
    least = [np.minimum.reduceat(part[name], first).tolist() for name in ("x0", "y0")]
    most = [np.maximum.reduceat(part[name], first).tolist() for name in ("x1", "y1", "size")]
    texts = [recovered.text[slice(*found[row])] for row in word[first].tolist()]
    return [Word(text, page, x0, y0, x1, y1, baseline, size) for text, page, x0, y0, x1, y1, baseline, size in zip(
        texts, part["page"][first].tolist(), *least, *most[:2], part["baseline"][first].tolist(), most[2], strict=True)]


Segment = list[Word]


def run_leftward(words: Sequence[Word]) -> bool:
    """Are most of them of a script that runs from right to left?"""
    char = np.frombuffer("".join(word.text for word in words).encode("utf-32-le", "replace"), "u4")
    return bool(2 * np.count_nonzero(is_rtl(char)) > np.count_nonzero(is_letter(char)))


def lines_of(words: Sequence[Word]) -> list[list[Segment]]:
    """Words as lines from top to bottom, each line as runs of words without a gap, from left to right."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda word: (word.baseline, word.x0)):
        if lines and word.baseline - lines[-1][0].baseline < SAME_LINE * max(word.size, lines[-1][0].size):
            lines[-1].append(word)
        else:
            lines.append([word])
    found = []
    for line in lines:
        line.sort(key=lambda word: word.x0)
        segments = [[line[0]]]
        for word in line[1:]:
            if word.x0 - segments[-1][-1].x1 > SEGMENT_GAP * word.size:
                segments.append([word])
            else:
                segments[-1].append(word)
        found.append(segments)
    return found
