"""Lines of monospaced text whose columns stand under each other as on the page (Goodman et al. 2018, 3.3)."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spacy_pdfrecover.layout.words import WORD_GAP
from spacy_pdfrecover.read.text import width_of

TABULAR = 0.6               # score from which a line shares the columns of the line before it
NO_WIDTH = 1.0              # width of a character where there is none


class Token(NamedTuple):
    """A word or part of one, and its extent along the line."""

    text: str
    x0: float
    x1: float
    script: str = ""            # `^` for a superscript, `_` for a subscript

    @property
    def shown(self) -> str:
        return f"{self.script}{{{self.text}}}" if self.script else self.text


class Spaced(NamedTuple):
    """A line with the spaces it needs, and how far its columns are those of the line before."""

    text: str
    tabscore: float | None


@dataclass
class Cell:
    """Text that begins in a column of characters."""

    column: int
    text: str


def respaced(rows: Sequence[Sequence[Token]], left: float) -> list[Spaced]:
    """The lines of a block, each of tokens from left to right.

    left (float): the left edge of all text of the document, which is column 0.

    >>> rows = [[Token("ez", 50, 60), Token("te", 80, 90)], [Token("1SG", 50, 65), Token("2SG", 80, 95)]]
    >>> [line.text for line in respaced(rows, 45.0)], respaced(rows, 45.0)[1].tabscore
    ([' ez    te', ' 1SG   2SG'], 1.0)
    """
    if not rows:
        return []
    count = sum(width_of(token.text) for row in rows for token in row)
    usual = sum(token.x1 - token.x0 for row in rows for token in row) / count if count else NO_WIDTH
    usual = usual if usual > 0 else NO_WIDTH
    table = [cells_of(row, left, usual) for row in rows]
    scores = [score(line, before) for before, line in zip([None, *table[:-1]], table, strict=True)]
    texts: list[str] = []
    group: list[list[Cell]] = []
    for line, found in zip(table, scores, strict=True):
        if group and (found is None or found < TABULAR):
            texts += aligned(group)
            group = []
        group.append(line)
    texts += aligned(group)
    return [Spaced(*pair) for pair in zip(texts, scores, strict=True)]


def cells_of(row: Sequence[Token], left: float, usual: float) -> list[Cell]:
    """Tokens in columns of characters `usual` wide; those that touch share a cell."""
    cells: list[Cell] = []
    for number, token in enumerate(row):
        if number and token.x0 - row[number - 1].x1 < WORD_GAP * usual:
            cells[-1].text += token.shown
        else:
            cells.append(Cell(max(int((token.x0 - left) / usual + 0.5), 0), token.shown))
    return cells


def score(line: Sequence[Cell], before: Sequence[Cell] | None) -> float | None:
    """The share of columns that two lines have in common; what the line before has further left does not
    count (code of the paper)."""
    if before is None or not line:
        return None
    fewer = [cell.column for cell in line]
    more = [column for column in dict.fromkeys(cell.column for cell in before) if column >= min(fewer)]
    if len(fewer) > len(more):
        fewer, more = more, fewer
    shared = {column for column in fewer if column in set(more)}
    return len(shared) / len(more)


def aligned(group: Sequence[Sequence[Cell]]) -> list[str]:
    """Lines whose cells of one column begin at one place, pushed to the right where text needs room."""
    texts, ends = [""] * len(group), [0] * len(group)
    for column in sorted({cell.column for line in group for cell in line}):
        having = [row for row, line in enumerate(group) if any(cell.column == column for cell in line)]
        start = max(column, *(ends[row] for row in having))
        for row in having:
            text = " ".join(cell.text for cell in group[row] if cell.column == column)
            texts[row] += " " * (start - width_of(texts[row])) + text
            ends[row] = start + width_of(text) + 1
    return texts
