"""Points of charts that are drawn as letters: R draws circles from a face of signs."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.arrays import places_in
from spacy_pdfrecover.model import RULE, RULE_PATH, Array, Layout
from spacy_pdfrecover.roles.drawings import places_along
from spacy_pdfrecover.roles.features import Document, Piece

SIGNS = "•◦∘★☆⬤" + "".join(map(chr, range(0x25A0, 0x2600)))
CODES = np.array([ord(sign) for sign in SIGNS], "u4")
MATH_MOST = 0.5             # share of glyphs from fonts for mathematics, which have such signs for operators
POINTS_LEAST = 8            # on a page that make a chart …
PLACES_LEAST = 12           # … and as many places along both axes, or half as many as there are points: those of a
                            # table stand in few columns or rows
GRID = 0.5                  # points between places


def mark_points(document: Document, layout: Layout) -> Array:
    """Set `figure` for pieces of nothing but such signs that are strewn over a page, and give their boxes as drawn
    objects, a RULE row each."""
    signs = set(SIGNS + " ")
    found = []
    for pieces in document.page_pieces:
        points = [piece for piece in pieces if piece.role == "paragraph" and piece.math < MATH_MOST
                  and signs.issuperset(piece.text)]
        boxes = boxes_of(points, layout) if points else np.zeros(0, RULE)
        if are_strewn(boxes):
            for piece in points:
                piece.role = "figure"
            found.append(boxes)
    return np.concatenate(found) if found else np.zeros(0, RULE)


def boxes_of(pieces: Sequence[Piece], layout: Layout) -> Array:
    """What the signs of these pieces cover, as drawn objects of the page."""
    text, rows = layout.text, layout.pieces[[piece.row for piece in pieces]]
    lines = text.lines[places_in(rows["start"], rows["end"])]
    glyphs = text.pages.glyphs.take(text.order[places_in(lines["start"], lines["end"])])
    glyphs = glyphs.compress(np.isin(glyphs["char"], CODES))
    boxes = np.zeros(len(glyphs), RULE)
    boxes["kind"] = RULE_PATH
    for name in ("page", "x0", "y0", "x1", "y1", "color"):
        boxes[name] = glyphs[name]
    return boxes


def are_strewn(boxes: Array) -> bool:
    """Are there many, and do they stand at many places along both axes?"""
    return len(boxes) >= POINTS_LEAST and min(places_along(boxes, GRID)) >= min(PLACES_LEAST, len(boxes) / 2)


def with_points(rules: Array, points: Array) -> Array:
    """All that is drawn, in the order of pages."""
    if not len(points):
        return rules
    both = np.concatenate([rules, points])
    return both.take(np.argsort(both["page"], kind="stable"))
