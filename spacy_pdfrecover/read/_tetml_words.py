"""Words of TETML: their boxes, the glyphs in them and the text that falls to each."""
from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

CORNERS = ("llx", "lly", "urx", "ury", "ulx", "uly", "lrx", "lry")      # all of them where a box is turned


class Drawn(NamedTuple):
    """A `Glyph` element."""

    text: str
    attributes: dict[str, str]


@dataclass
class Box:
    """A `Box` of a `Word`: left, bottom, right, top."""

    edges: tuple[float, float, float, float]
    glyphs: list[Drawn] = field(default_factory=list)


def glyph_box(box: Box, about: dict[str, str], x: float, y: float, step: float,
              angle: float) -> tuple[float, float, float, float]:
    """As wide as the glyph along the text, as wide as the box across it.

    >>> glyph_box(Box((10, 20, 60, 30)), {"x": "30", "width": "5"}, 0, 22, 9, 0)
    (30.0, 20, 35.0, 30)
    >>> glyph_box(Box((10, 20, 22, 60)), {"x": "20", "width": "5"}, 0, 40, 9, 90)
    (10, 40, 22, 45.0)
    """
    left, bottom, right, top = box.edges
    x, width, turn = float(about.get("x", x)), float(about.get("width", step)), math.radians(angle)
    if abs(math.cos(turn)) < abs(math.sin(turn)):
        end = y + width * math.sin(turn)
        return left, min(y, end), right, max(y, end)
    end = x + width * math.cos(turn)
    return min(x, end), bottom, max(x, end), top


def edges_of(attributes: dict[str, str]) -> tuple[float, float, float, float]:
    """Bounds of a box that may be turned."""
    given = {name: float(attributes[name]) for name in CORNERS if name in attributes}
    across = [value for name, value in given.items() if name.endswith("x")]
    along = [value for name, value in given.items() if name.endswith("y")]
    if not across or not along:
        raise ValueError("a Box without corners")
    return min(across), min(along), max(across), max(along)


def shares(word: str, boxes: list[Box]) -> list[str]:
    """The text in each box of a word: that of its glyphs, or a share of the characters by its width.

    >>> shares("recovery", [Box((0, 0, 30, 9)), Box((0, 0, 10, 9))])
    ['recove', 'ry']
    """
    if len(boxes) == 1 or any(box.glyphs for box in boxes):
        return [word] * len(boxes)
    ends = np.cumsum([max(box.edges[2] - box.edges[0], 0.0) for box in boxes])
    cuts = np.round(ends / max(float(ends[-1]), 1e-9) * len(word)).astype(int).tolist()
    cuts[-1] = len(word)
    return [word[start:end] for start, end in zip([0, *cuts[:-1]], cuts, strict=True)]
