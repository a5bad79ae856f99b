"""Displayed formulas: indented rows full of mathematical signs, kept out of the blocks around them.

Berg, Oepen and Read 2012, by the rules of their code.
"""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.layout.cover import Rect

# Points unless said otherwise.
INDENT = 20.0               # of a formula against its region
ITEMS = 4                   # words in it at least
BAR_HEIGHT = 5.0            # of a fraction bar at most
BAR_SHAPE = 6.0             # times as wide as high, at least
BAR_NEAR = 10.0             # text above and below it
BAR_WEIGHT = 0.1            # of the score, for each bar


def formula_rows(boxes: Sequence[Rect], math: Sequence[int], counts: Sequence[tuple[int, int, int]],
                 rows: Sequence[int], left: float, bars: Sequence[Rect]) -> list[list[int]]:
    """Which of these rows make formulas, formula by formula.

    math: score of each row, 3 for a sign and 1 for a digit; counts: its characters, telling ones, words.
    """
    formulas: list[list[int]] = []
    follows = False
    for band in bands(boxes, rows):
        top, bottom = min(boxes[row][1] for row in band), max(boxes[row][3] for row in band)
        score = sum(math[row] for row in band) * (1 + BAR_WEIGHT * sum(
            bar[1] < bottom and bar[3] > top for bar in bars))
        is_formula = (min(boxes[row][0] for row in band) >= left + INDENT
                      and sum(counts[row][2] for row in band) >= ITEMS
                      and score > sum(counts[row][0] for row in band))
        if is_formula and follows:
            formulas[-1] += band
        elif is_formula:
            formulas.append(list(band))
        follows = is_formula
    return formulas


def bands(boxes: Sequence[Rect], rows: Sequence[int]) -> list[list[int]]:
    """Rows that stand beside each other, from top to bottom."""
    found: list[list[int]] = []
    bottom = 0.0
    for row in sorted(rows, key=lambda row: boxes[row][1]):
        if found and boxes[row][1] < bottom:
            found[-1].append(row)
            bottom = max(bottom, boxes[row][3])
        else:
            found.append([row])
            bottom = boxes[row][3]
    return found


def fraction_bars(drawn: Sequence[Rect], boxes: Sequence[Rect]) -> list[Rect]:
    """Flat drawn lines with text close above and below."""
    if not boxes:
        return []
    left, top, right, bottom = np.array(boxes).T
    found = []
    for x0, y0, x1, y1 in drawn:
        if y1 - y0 <= BAR_HEIGHT and x1 - x0 >= BAR_SHAPE * max(y1 - y0, 0.1):
            over = (left < x1) & (right > x0)
            above = over & (y0 - bottom >= 0) & (y0 - bottom <= BAR_NEAR)
            below = over & (top - y1 >= 0) & (top - y1 <= BAR_NEAR)
            if above.any() and below.any():
                found.append((x0, y0, x1, y1))
    return found
