"""Level and upright rules of a page, put together from the lines and boxes that are drawn."""
from __future__ import annotations

from collections.abc import Iterable, Iterator

from spacy_pdfrecover.model import RULE_BOX, Array

# Points.
THIN = 3.0                  # rules are no thicker
SHORTEST = 30.0             # … and those of a table no shorter
TALL = 5.0                  # least height of a rule between two columns
SAME_LEVEL = 1.6            # parts of one rule differ by less in height
JOIN = 4.0                  # gap between parts of one rule

Rule = tuple[float, float, float]       # level: x0, y, x1; upright: x, y0, y1


def edges(rules: Array) -> tuple[list[Rule], list[Rule]]:
    """Level rules as (x0, y, x1), parts of one put together, and upright ones as (x, y0, y1); the edges of
    boxes are rules too."""
    x0, y0, x1, y1 = (rules[name].astype("f8") for name in ("x0", "y0", "x1", "y1"))
    wide, high = x1 - x0, y1 - y0
    box = (rules["kind"] == RULE_BOX) & (wide > THIN) & (high > THIN)
    drawn = box & rules["stroked"]          # a box that is only filled may be the colour behind a word
    level = (high <= THIN) & (wide > THIN)
    upright = (wide <= THIN) & (high >= TALL)
    flat = [*rows(level, x0, (y0 + y1) / 2, x1), *rows(box, x0, y0, x1), *rows(box, x0, y1, x1)]
    tall = [*rows(upright, (x0 + x1) / 2, y0, y1), *rows(drawn, x0, y0, y1), *rows(drawn, x1, y0, y1)]
    # the same procedure serves both kinds: place across, beginning and end along
    levels = [(low, across, high) for across, low, high in put_together((y, left, right) for left, y, right in flat)
              if high - low >= SHORTEST]
    return levels, put_together(tall)


def rows(chosen: Array, *columns: Array) -> Iterator[Rule]:
    """The chosen rows of columns as plain numbers."""
    return zip(*(column[chosen].tolist() for column in columns), strict=True)


def put_together(rules: Iterable[Rule]) -> list[Rule]:
    """Rules as (place across, beginning, end), those on one level joined where they touch."""
    joined: list[Rule] = []
    for across, low, high in sorted(rules, key=lambda rule: (round(rule[0] / SAME_LEVEL), rule[1])):
        last = joined[-1] if joined else (-1e9, 0.0, 0.0)
        if abs(across - last[0]) < SAME_LEVEL and low <= last[2] + JOIN:
            joined[-1] = (last[0], last[1], max(last[2], high))
        else:
            joined.append((across, low, high))
    return joined
