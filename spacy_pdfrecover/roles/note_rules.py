"""Short rules and frames above footnotes."""
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


def line_under_rule(lines: Array, row: int, rules: Array) -> bool:
    """Does a line stand close under a short rule that begins near it?"""
    line = lines[row]
    gap = line["y0"] - rules["y1"]
    return bool(((rules["page"] == line["page"]) & (gap > -0.5 * line["size"]) & (gap < RULE_ABOVE * line["size"])
                 & (abs(rules["x0"] - line["x0"]) < 3 * line["size"])).any())


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


def framed(small: list[Piece], frames: Array) -> bool:
    """Do the pieces fill a box, as style sheets draw one to give notes their rule?"""
    top, foot = small[-1], small[0]
    left = min(piece.x0 for piece in small)
    return bool(((abs(frames["x0"] - left) < top.size) & (frames["y0"] < top.y0 + 1)
                 & (top.y0 - frames["y0"] < RULE_ABOVE * top.size)
                 & (abs(frames["y1"] - foot.y1) < RULE_ABOVE * foot.size)).any())


def enclosed(piece: Piece, frames: Array) -> bool:
    """Does a piece stand in a box that begins where it does?"""
    return bool(((abs(frames["x0"] - piece.x0) < piece.size) & (frames["y0"] < piece.y0 + 1)
                 & (frames["y1"] > piece.y1 - 1)).any())
