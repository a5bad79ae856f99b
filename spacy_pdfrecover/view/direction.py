"""The direction a page is read in, and points turned from its reading frame to the page and back."""
from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.frames import UPRIGHT, VERTICAL, is_rtl
from spacy_pdfrecover.model import Lines
from spacy_pdfrecover.view.shapes import Box, Point

SIDEWAYS = -90              # the frame of vertical writing: down along the line, then to the left
QUARTER = 90


class Direction(NamedTuple):
    """Degrees that lines run at, and whether they run to the left."""

    angle: int = UPRIGHT
    rtl: bool = False

    @property
    def starts_right(self) -> bool:
        """Does a block begin in the corner on the right?"""
        return self.rtl or self.angle == SIDEWAYS

    def turned(self, box: Box) -> Box:
        """A box of the page in the frame.

        >>> Direction(-90).turned((100, 10, 120, 50))
        (10.0, -120.0, 50.0, -100.0)
        """
        (x0, y0), (x1, y1) = (on_page(x, y, -self.angle) for x, y in ((box[0], box[1]), (box[2], box[3])))
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)

    def start(self, box: Box) -> Point:
        """The corner of a box where reading starts.

        >>> Direction().start((1, 2, 3, 4)), Direction(rtl=True).start((1, 2, 3, 4))
        ((1.0, 2.0), (3.0, 2.0))
        """
        x0, y0, x1, _ = self.turned(box)
        return on_page(x1 if self.rtl else x0, y0, self.angle)


def on_page(along: float, across: float, angle: float) -> Point:
    """A point of a reading frame on its page: the way back from `frames.frames_of`.

    >>> on_page(10, 20, 0), on_page(-300, 100, 90)
    ((10.0, 20.0), (100.0, 300.0))
    """
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return round(along * cosine + across * sine, 3) + 0.0, round(across * cosine - along * sine, 3) + 0.0


def page_direction(text: Lines, page: int) -> Direction:
    """The direction of most glyphs of a page; slanted ones do not count."""
    lines = text.lines[text.lines["page"] == page]
    angles = np.where(lines["angle"] == VERTICAL, SIDEWAYS, lines["angle"])
    length = np.where(angles % QUARTER == 0, lines["end"] - lines["start"], 0)
    if not length.sum():
        return Direction()
    known, which = np.unique(angles, return_inverse=True)
    angle = int(known[np.bincount(which, length).argmax()])
    glyphs = text.pages.glyphs
    chars = glyphs["char"][glyphs["page"] == page]
    letters = chars[chars > ord("@")]           # digits and blanks belong to either direction
    return Direction(angle, bool(len(letters) and is_rtl(letters).mean() > 0.5))
