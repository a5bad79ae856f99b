"""Boxes of text: their titles, in bars of their own at the top."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.layout.cover import Rect
from spacy_pdfrecover.model import RULE_BOX, RULE_PATH, Array
from spacy_pdfrecover.roles.drawings import PANEL_WIDE, REGION_GAP, boxes_of
from spacy_pdfrecover.roles.features import Document
from spacy_pdfrecover.roles.lettering import within

BAR_LEAST = 8.0             # points that a bar with a line of text is high, at the least
MANY_BOXES = 200            # filled boxes of a page beyond which they are a drawing
TITLE_LINES = 2             # lines of a title at the most


def mark_boxes(document: Document, rules: Array) -> None:
    """Titles of boxes are no headings of sections, nor of the text in them."""
    starts = np.searchsorted(rules["page"], np.arange(len(document.page_pieces) + 1)).tolist()
    for page, pieces in enumerate(document.page_pieces):
        wide, high = document.sizes[page]
        if high < wide:
            continue                            # on slides all is boxed
        bars = title_bars(rules[starts[page]:starts[page + 1]], wide)
        for piece in pieces if bars else ():
            if piece.role == "paragraph" and piece.lines <= TITLE_LINES and any(within(piece, bar) for bar in bars):
                piece.role = "other"


def title_bars(rules: Array, width: float) -> list[Rect]:
    """What two filled boxes of one width and of two colors, one in the other, leave free at the top, or the upper one
    fills there."""
    filled = rules.compress(rules["filled"] & ((rules["kind"] == RULE_PATH) | (rules["kind"] == RULE_BOX)))
    filled = filled.compress(filled["x1"] - filled["x0"] > PANEL_WIDE * width)
    boxes = boxes_of(filled)
    if not 1 < len(boxes) <= MANY_BOXES:
        return []
    x0, y0, x1, y1 = boxes.T
    alike = (np.abs(x0[:, None] - x0) < REGION_GAP) & (np.abs(x1[:, None] - x1) < REGION_GAP)
    alike &= filled["color"][:, None] != filled["color"]                # lines of a listing have one
    below = alike & (np.abs(y1[:, None] - y1) < REGION_GAP) & (y0 - y0[:, None] > BAR_LEAST)
    above = alike & (np.abs(y0[:, None] - y0) < REGION_GAP) & (y1[:, None] - y1 > BAR_LEAST)
    return [(float(x0[outer]), float(y0[outer]), float(x1[outer]), float(y0[inner]))
            for outer, inner in np.argwhere(below).tolist()] + [
        (float(x0[outer]), float(y0[outer]), float(x1[outer]), float(y1[inner]))
        for outer, inner in np.argwhere(above).tolist()]
