"""Short rules above footnotes."""
from __future__ import annotations

from collections import defaultdict

import numpy as np

from spacy_pdfrecover.model import Array
from spacy_pdfrecover.roles.features import Piece

RULE_LONGEST = 0.6          # share of the page's width: footnote rules are shorter
RULE_SHORTEST = 20.0        # points
RULE_HIGH = 3.0             # points: rules are no higher
SAME_EXTENT = 2.0           # points
RULE_ABOVE = 1.8            # sizes between the rule and the note


def note_rules(rules: Array, width: Array) -> Array:
    """Short drawn lines, as they stand above notes."""
    wide = rules["x1"] - rules["x0"]
    rules = rules[(wide > RULE_SHORTEST)
                  & (wide < RULE_LONGEST * width[rules["page"]]) & (rules["y1"] - rules["y0"] < RULE_HIGH)]
    # a rule of the same extent at another height makes it a frame's or a table's
    places = [(page, round(x0 / SAME_EXTENT), round(x1 / SAME_EXTENT)) for page, x0, x1 in
              zip(rules["page"].tolist(), rules["x0"].tolist(), rules["x1"].tolist(), strict=True)]
    heights: dict[tuple[int, int, int], set[int]] = defaultdict(set)
    for place, height in zip(places, rules["y0"].tolist(), strict=True):
        heights[place].add(round(height / RULE_HIGH))
    result: Array = rules[np.array([max(heights[place]) - min(heights[place]) < 2 for place in places], bool)]
    return result


def under_rule(piece: Piece, rules: Array) -> bool:
    if not len(rules):
        return False
    gap = piece.y0 - rules["y1"]
    beside = (rules["x0"] < piece.x1) & (rules["x1"] > piece.x0)
    near = (gap > -0.5 * piece.size) & (gap < RULE_ABOVE * piece.size)
    # some journals have it in the middle of the column
    middle = abs(rules["x0"] + rules["x1"] - piece.left - piece.right) < piece.size
    return bool((near & beside & ((abs(rules["x0"] - piece.left) < 2 * piece.size)
                                  | (middle & (piece.x1 > rules["x1"])))).any())
