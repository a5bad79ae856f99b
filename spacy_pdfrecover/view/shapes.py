"""What a view is made of: shapes on pages and the text of blocks, without a word on how they are drawn.

Coordinates are points from the top left corner of the page, as everywhere.
"""
from __future__ import annotations

import colorsys
import math
from typing import NamedTuple

from spacy_pdfrecover.view.colors import ROLE_COLORS

Point = tuple[float, float]
Box = tuple[float, float, float, float]         # x0, y0, x1, y1

BOX, PATH, ARROW, TAG, LABEL, BADGE = "box", "path", "arrow", "tag", "label", "badge"

LAYERS = {
    "blocks": "blocks, coloured by role", "roles": "role labels", "order": "reading order",
    "edits": "repairs of the text", "words": "words", "lines": "lines", "columns": "column edges",
    "rules": "drawn lines, boxes, images",
}
"""Layers that every view has, from the bottom up for hovering; a layout may add its own."""
DEFAULT_LAYERS = ("blocks", "roles", "order", "edits")

LAYER_COLORS = {"words": "#56b4e9", "lines": "#0072b2", "columns": "#009e73", "rules": "#d55e00",
                "edits": "#c2185b", "order": "#333333", "whitespace": "#e69f00", "layout-columns": "#d00000"}
"""Mostly the colours of Okabe and Ito 2008, which the colour-blind can tell apart."""
OTHER_COLOR = "#7b2fbe"     # layers that a layout brings
BACK_COLOR = "#d00000"      # steps against reading direction

EDGE_LIGHT, EDGE_COLOR = 0.55, 1.3      # outlines are darker and stronger than fills: set by eye
DPI = 144                   # two pixels a point: sharp on today's screens
LEAST_LETTERING = 4.0       # points
LETTERING_SHARE = 0.0125    # of the page's shorter edge: 7.4 points on A4
SLIVER = 1.5                # points left of a box that lies outside the page, so that it can be seen


class Shape(NamedTuple):
    """Something drawn on a page.

    kind: BOX (two corners in `points`), PATH (closed if it has more than two points), ARROW (two points),
    TAG (words that end at the point), LABEL (words that begin there) or BADGE (a number in a circle).
    mark: `dropped` for blocks outside the text, `link` between parts of a block, `back` for a step
    against reading direction, `filled` for areas.
    """

    layer: str
    kind: str
    points: tuple[Point, ...]
    block: int = -1
    role: str = ""
    text: str = ""          # what it holds or says
    style: str = ""         # font and size
    mark: str = ""


class Sheet(NamedTuple):
    """A page and all that is drawn over it."""

    number: int             # 0-based, in the file
    width: float
    height: float
    shapes: list[Shape]
    notes: list[str]


class Passage(NamedTuple):
    """The text of a block."""

    row: int
    role: str
    level: int
    text: str
    style: str
    pages: list[int]        # 0-based, in the file
    dropped: bool           # not part of the text of the Doc
    notes: list[str]
    edits: list[tuple[int, int, str]]       # start and end in `text`, what was changed


class View(NamedTuple):
    """Some pages of a document."""

    source: str
    sheets: list[Sheet]
    passages: list[Passage]
    layers: dict[str, str]  # names with what they show


def edge_color(role: str) -> str:
    """The colour of a block's outline."""
    red, green, blue = (int(ROLE_COLORS[role][at:at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, strength = colorsys.rgb_to_hls(red, green, blue)
    rgb = colorsys.hls_to_rgb(hue, light * EDGE_LIGHT, min(1.0, strength * EDGE_COLOR))
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


def clamped(box: Box, width: float, height: float) -> Box | None:
    """A box cut to its page, with a sliver left of one outside; None if its edges are no numbers.

    >>> clamped((-50.0, 10.0, -40.0, 20.0), 100, 100)
    (0.0, 10.0, 1.5, 20.0)
    >>> clamped((float("nan"), 0, 1, 1), 100, 100)
    """
    if any(math.isnan(edge) for edge in box):
        return None
    x0, x1 = cut_to(box[0], box[2], width)
    y0, y1 = cut_to(box[1], box[3], height)
    return x0, y0, x1, y1


def corners(box: Box) -> tuple[Point, Point]:
    return (box[0], box[1]), (box[2], box[3])


def cut_to(low: float, high: float, length: float) -> tuple[float, float]:
    low, high = min(max(low, 0.0), length), min(max(high, 0.0), length)
    if high - low < SLIVER:
        low = max(0.0, min(low, length - SLIVER))
        high = max(high, min(length, low + SLIVER))
    return low, high


def lettering(width: float, height: float) -> float:
    """Height in points of labels and numbers: small beside the text of usual pages, seen on large ones."""
    return max(LEAST_LETTERING, min(width, height) * LETTERING_SHARE)
