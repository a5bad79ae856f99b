"""Algorithms between level rules: the first pair holds the caption, the last one ends the steps below it."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import Array, Layout
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.notes import cut_pieces
from spacy_pdfrecover.wording import ALGORITHM

NEAR = 1.2                  # sizes between a rule and the caption
HIGH = 3.0                  # points: rules are no higher
SAME_EXTENT = 2.0           # points by which the rules of one float differ: thick ones reach over thin ones
CAPTION_LINES = 3
STEPS = ("paragraph", "list_item", "code", "table", "formula", "other")


def split_algorithms(layout: Layout) -> Layout:
    """Captions of algorithms cut off the first steps, which stand as close below the rule as lines of text do."""
    lines, pieces, texts = layout.text.lines, layout.pieces, layout.text.texts
    rules = level_rules(layout.text.pages.rules)
    cuts = []
    for start, end in pieces[["start", "end"]][pieces["end"] - pieces["start"] > 1].tolist():
        if not ALGORITHM.match(texts[start]):
            continue
        left, right = lines["x0"][start:end].min() + SAME_EXTENT, lines["x1"][start:end].max() - SAME_EXTENT
        here = rules[(rules["page"] == lines["page"][start]) & (rules["x0"] < left) & (rules["x1"] > right)]
        cuts += [row for row in range(start + 1, min(end, start + 1 + CAPTION_LINES))
                 if ((here["y0"] > lines["baseline"][row - 1] - 1) & (here["y0"] < lines["y1"][row] - HIGH)).any()][:1]
    return cut_pieces(layout, cuts) if cuts else layout


def level_rules(rules: Array) -> Array:
    result: Array = rules[(rules["y1"] - rules["y0"] < HIGH) & (rules["x1"] - rules["x0"] > HIGH)]
    return result


def mark_algorithms(document: Document, rules: Array) -> None:
    """Set `caption`, and `code` for the steps."""
    level = level_rules(rules)
    for page, pieces in enumerate(document.page_pieces):
        for caption in pieces:
            if (caption.role not in ("paragraph", "caption") or caption.lines > CAPTION_LINES
                    or not ALGORITHM.match(caption.text)):
                continue
            below = rules_of(caption, level[level["page"] == page])
            if len(below) < 2:
                continue
            caption.role = "caption"
            first, last = below[0], below[1]
            for piece in pieces:
                if (piece.role in STEPS and first["y0"] < (piece.y0 + piece.y1) / 2 < last["y1"]
                        and first["x0"] < (piece.x0 + piece.x1) / 2 < first["x1"]):
                    piece.role = "code"


def rules_of(caption: Piece, rules: Array) -> Array:
    """The rules below a caption, downwards, that are as wide as one right above it."""
    reach = NEAR * caption.size
    wide = (rules["x0"] < caption.x0 + SAME_EXTENT) & (rules["x1"] > caption.x1 - SAME_EXTENT)
    above: Array = rules[wide & (np.abs(caption.y0 - rules["y1"]) < reach) & (rules["y1"] < caption.y0 + reach / 2)]
    if not len(above):
        return above
    top = above[np.argmax(above["y1"])]
    alike = (np.abs(rules["x0"] - top["x0"]) < SAME_EXTENT) & (np.abs(rules["x1"] - top["x1"]) < SAME_EXTENT)
    below: Array = rules[alike & (rules["y0"] > caption.y1 - reach / 2)]
    return below[np.argsort(below["y0"])]
