"""A sheet of a view as a picture."""
from __future__ import annotations

import io
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from spacy_pdfrecover.view.colors import ROLE_COLORS
from spacy_pdfrecover.view.shapes import (
    ARROW,
    BACK_COLOR,
    BADGE,
    BOX,
    DEFAULT_LAYERS,
    LABEL,
    LAYER_COLORS,
    LAYERS,
    OTHER_COLOR,
    PATH,
    TAG,
    Point,
    Shape,
    Sheet,
    edge_color,
    lettering,
)

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

DROPPED_COLOR, ARROW_COLOR = "#999999", "#777777"
HATCH = 5.0                 # points between the lines that hatch a block outside the text
LIGHTEN = 0.72              # share of white in areas of layers
DASH = 3.0                  # points
HEAD = 3.0                  # points: half the length of an arrow's head
LINE_WIDTHS = {"words": 0.4, "lines": 0.5, "blocks": 0.8, "columns": 1.0, "rules": 0.8, "edits": 0.5,
               "order": 0.9}                    # points, as in page.html
OTHER_WIDTH = 0.7


def to_png(sheet: Sheet, picture: Image, shown: Collection[str] = DEFAULT_LAYERS) -> bytes:
    """The page with these layers over it, in the size of the picture."""
    file = io.BytesIO()
    drawn(sheet, picture, shown).save(file, "PNG")
    return file.getvalue()


def drawn(sheet: Sheet, picture: Image, shown: Collection[str]) -> Image:
    from PIL import Image, ImageChops, ImageDraw

    shapes = [shape for name in layer_names(sheet) if name in shown
              for shape in sheet.shapes if shape.layer == name]
    # areas and arrows are multiplied with the page, so that its letters stay black
    areas = Image.new("RGB", picture.size, "#ffffff")
    pen = Pen(ImageDraw.Draw(areas), picture.width / sheet.width, picture.height / sheet.height,
              lettering(sheet.width, sheet.height))
    for shape in shapes:
        pen.area(shape)
    result = ImageChops.multiply(picture, areas)
    pen.draw = ImageDraw.Draw(result)
    for shape in shapes:
        pen.line(shape)
    return result


def layer_names(sheet: Sheet) -> list[str]:
    """From the bottom up: those of the layout lie under ours."""
    own = dict.fromkeys(shape.layer for shape in sheet.shapes if shape.layer not in LAYERS)
    return [*own, "blocks", "rules", "lines", "words", "columns", "edits", "roles", "order"]


class Pen:
    """Draws shapes given in points on a picture: first all areas, then all lines."""

    def __init__(self, draw: ImageDraw, across: float, down: float, em: float) -> None:
        self.draw, self.across, self.down, self.em = draw, across, down, em

    def at(self, point: Point) -> Point:
        return point[0] * self.across, point[1] * self.down

    def wide(self, points: float) -> int:
        return max(1, round(points * self.across))

    def area(self, shape: Shape) -> None:
        if shape.kind == ARROW:
            color = BACK_COLOR if shape.mark == "back" else ARROW_COLOR
            self.path(shape.points, color, self.wide(LINE_WIDTHS["order"]), dashed=shape.mark == "link")
            self.head(shape.points[0], shape.points[1], color)
            return
        if shape.kind != BOX:
            return
        corners = [self.at(point) for point in shape.points]
        if shape.layer == "blocks" and shape.mark == "dropped":
            for start, end in hatching(*shape.points):
                self.draw.line([self.at(start), self.at(end)], "#bbbbbb", 1)
        elif shape.layer == "blocks":
            self.draw.rectangle(corners, ROLE_COLORS[shape.role])
        elif shape.mark == "filled":
            self.draw.rectangle(corners, lightened(color_of(shape)))

    def line(self, shape: Shape) -> None:
        color, width = color_of(shape), self.wide(LINE_WIDTHS.get(shape.layer, OTHER_WIDTH))
        points = [self.at(point) for point in shape.points]
        if shape.kind == BOX:
            self.draw.rectangle(points, None, color, width)
        elif shape.kind == PATH:
            closed = shape.points if len(shape.points) < 3 else (*shape.points, shape.points[0])
            self.path(closed, color, width, dashed=shape.layer == "columns")
        elif shape.kind in (TAG, LABEL, BADGE):
            self.lettered(shape, color)

    def path(self, points: tuple[Point, ...], color: str, width: int, dashed: bool) -> None:
        for start, end in pairwise(points):
            for low, high in dashes(start, end) if dashed else ((start, end),):
                self.draw.line([self.at(low), self.at(high)], color, width)

    def head(self, start: Point, end: Point, color: str) -> None:
        """An arrow's head in its middle, where no number hides it."""
        x, y = end[0] - start[0], end[1] - start[1]
        length = (x * x + y * y) ** 0.5
        if length < 2 * HEAD:
            return
        x, y = x / length * HEAD, y / length * HEAD
        middle, center = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        tip, left, right = ((middle + x, center + y), (middle - x - y, center - y + x),
                            (middle - x + y, center - y - x))
        self.draw.polygon([self.at(tip), self.at(left), self.at(right)], color)

    def lettered(self, shape: Shape, color: str) -> None:
        """A number or a label: white on a plate of its colour."""
        from PIL import ImageFont

        font = ImageFont.load_default(max(6.0, 0.85 * self.em * self.down))
        x, y = self.at(shape.points[0])
        left, _, right, _ = self.draw.textbbox((0, 0), shape.text, font)
        width, half = right - left + self.em * self.across * 0.6, self.em * self.down / 2
        x -= {BADGE: width / 2, TAG: width, LABEL: 0}[shape.kind]
        self.draw.rounded_rectangle([(x, y - half), (x + width, y + half)],
                                    half if shape.kind == BADGE else half / 3, color)
        self.draw.text((x + width / 2, y), shape.text, "#ffffff", font, anchor="mm")


def color_of(shape: Shape) -> str:
    if shape.layer in ("blocks", "roles"):
        return edge_color(shape.role)
    if shape.layer == "order" and shape.mark in ("back", "dropped"):
        return BACK_COLOR if shape.mark == "back" else DROPPED_COLOR
    return LAYER_COLORS.get(shape.layer, OTHER_COLOR)


def lightened(color: str) -> str:
    """A pale tone of a colour.

    >>> lightened("#000000")
    '#b8b8b8'
    """
    parts = [int(color[at:at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(part + (255 - part) * LIGHTEN):02x}" for part in parts)


def hatching(low: Point, high: Point) -> Iterator[tuple[Point, Point]]:
    """Slanted lines that fill a box, none beyond its edges.

    >>> list(hatching((0.0, 0.0), (5.0, 5.0)))
    [((0.0, 5.0), (5.0, 0.0))]
    """
    (x0, y0), (x1, y1) = low, high
    total = x0 + y0 + HATCH                     # along a line x + y is the same
    while total < x1 + y1:
        left, right = max(x0, total - y1), min(x1, total - y0)
        yield (left, total - left), (right, total - right)
        total += HATCH


def dashes(start: Point, end: Point) -> Iterator[tuple[Point, Point]]:
    """Every other piece of a line.

    >>> list(dashes((0, 0), (9, 0)))
    [((0.0, 0.0), (3.0, 0.0)), ((6.0, 0.0), (9.0, 0.0))]
    """
    x, y = end[0] - start[0], end[1] - start[1]
    count = max(1, round((x * x + y * y) ** 0.5 / DASH))
    for number in range(0, count, 2):
        low, high = number / count, (number + 1) / count
        yield (start[0] + x * low, start[1] + y * low), (start[0] + x * high, start[1] + y * high)
