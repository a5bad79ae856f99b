"""Cells of a grid: which column each glyph stands in, and which cells hold anything."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from spacy_pdfrecover.arrays import places_in
from spacy_pdfrecover.model import RULE_IMAGE, Array, Lines

if TYPE_CHECKING:
    from spacy_pdfrecover.layout.ruled import Region

SLACK = 0.3                 # of a glyph's width that may reach over such a rule
SURE_BANDS, FILLED = 2, 0.6         # rows between rules, and share of filled cells, of what cannot be a plot …
SAID = 0.3                  # … and share of cells with text, if some hold pictures


def is_full(text: Lines, rows: Array, region: Region) -> bool:
    """Does most of the cells that the rules make hold text, or most text or a picture, and many of these text?"""
    line, column, _ = columns_at(text, rows, region.walls)
    band = np.searchsorted(region.levels, text.lines["baseline"][rows])[line]
    width = len(region.walls) + 1
    said = np.unique(band * width + column)
    for shown in (said, np.union1d(said, pictured_cells(text, region))):
        cells = len(np.unique(shown // width)) * width
        if cells >= SURE_BANDS * width and len(shown) > FILLED * cells and len(said) > SAID * cells:
            return True
    return False


def pictured_cells(text: Lines, region: Region) -> Array:
    """The cells of a table that hold images, numbered row by row."""
    rules = text.pages.rules
    images = rules[(rules["page"] == region.page) & (rules["kind"] == RULE_IMAGE)]
    across, down = (images["x0"] + images["x1"]) / 2, (images["y0"] + images["y1"]) / 2
    inside = (region.x0 < across) & (across < region.x1) & (region.y0 < down) & (down < region.y1)
    result: Array = (np.searchsorted(region.levels, down[inside]) * (len(region.walls) + 1)
                     + np.searchsorted(region.walls, across[inside]))
    return result


def columns_at(text: Lines, rows: Array, walls: Sequence[float]) -> tuple[Array, Array, int]:
    """For the glyphs of these lines: the line, the column between walls, and how many lines have glyphs that
    stand across a wall."""
    glyphs = glyphs_in(text, rows)
    line = np.repeat(np.arange(len(rows)), text.lines["end"][rows] - text.lines["start"][rows])
    x0, x1 = text.pages.glyphs["x0"][glyphs], text.pages.glyphs["x1"][glyphs]
    column = np.searchsorted(walls, (x0 + x1) / 2)
    slack = SLACK * (x1 - x0)
    across = np.searchsorted(walls, x0 + slack) != np.searchsorted(walls, x1 - slack)
    return line, column, len(np.unique(line[across]))


def glyphs_in(text: Lines, rows: Array) -> Array:
    """Rows of the glyphs in these lines, line by line."""
    glyphs: Array = text.order[places_in(text.lines["start"][rows], text.lines["end"][rows])]
    return glyphs
