"""What is drawn on a page besides text, as far as a layout goes by it."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from spacy_pdfrecover.layout.cover import Rect
from spacy_pdfrecover.layout.regions import PAGE_SHARE
from spacy_pdfrecover.model import RULE_BOX, RULE_IMAGE, RULE_LINE, RULE_PATH, Array, Pages

PICTURE = 20.0              # points: smaller drawings are no pictures or boxes
MOST_DRAWN = 400            # drawings of a page looked at, the largest ones; charts have thousands


@dataclass(frozen=True)
class Drawn:
    """What is drawn on a page besides text."""

    frames: tuple[Rect, ...] = ()
    pictures: tuple[Rect, ...] = ()
    lines: tuple[Rect, ...] = ()


def drawn_on(pages: Pages, page: int) -> Drawn:
    """Frames and pictures of some size, and flat lines; the largest of them on a crowded page."""
    size = pages.pages[page]
    rules = pages.rules[size["rule_start"]:size["rule_end"]]
    wide, high = rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]
    large = (wide >= PICTURE) & (high >= PICTURE)
    whole = (wide >= PAGE_SHARE * size["width"]) & (high >= PAGE_SHARE * size["height"])
    return Drawn(largest(rules[large & ~whole & np.isin(rules["kind"], (RULE_BOX, RULE_PATH))]),
                 largest(rules[large & ~whole & (rules["kind"] == RULE_IMAGE)]),
                 largest(rules[(high < PICTURE) & np.isin(rules["kind"], (RULE_LINE, RULE_BOX))]))


def largest(rules: Array) -> tuple[Rect, ...]:
    area = (rules["x1"] - rules["x0"]) * (rules["y1"] - rules["y0"])
    kept = rules[np.argsort(-area, kind="stable")[:MOST_DRAWN]]
    return tuple((float(a), float(b), float(c), float(d)) for a, b, c, d
                 in kept[["x0", "y0", "x1", "y1"]].tolist())
