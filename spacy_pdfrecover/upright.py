"""Pages whose text runs sideways or upside down, turned for reading, and the way back.

All that looks at where things stand on a page, columns, footnotes, tables, is written for upright text.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from spacy_pdfrecover.frames import DOWN, TOLERANCE, UP, UPRIGHT, UPSIDE_DOWN, VERTICAL
from spacy_pdfrecover.model import BLANK, GENERATED, OUTSIDE, Array, Layout, Pages

TURNED_SHARE = 0.9          # of a page's glyphs that run one way: the rest may be its number or a stamp
TURNED_LEAST = 40           # glyphs of such a page: a word along a picture's edge alone turns nothing
QUARTER = 90


def turned_upright(pages: Pages) -> tuple[Pages, Array]:
    """The pages with those turned whose text runs otherwise, and the direction it runs in on each."""
    glyphs = pages.glyphs
    turns = np.zeros(len(pages.pages), "i4")
    drawn = glyphs["flags"] & (GENERATED | BLANK | OUTSIDE) == 0
    aslant = drawn & (np.abs(glyphs["angle"]) > QUARTER - TOLERANCE)
    if not aslant.any():
        return pages, turns
    number = np.bincount(glyphs["page"][drawn], minlength=len(turns))
    for direction in (UP, DOWN, UPSIDE_DOWN):
        off = np.abs((glyphs["angle"] - direction + 180.0) % 360.0 - 180.0)
        count = np.bincount(glyphs["page"][aslant & (off <= TOLERANCE)], minlength=len(turns))
        turns[(count >= TURNED_LEAST) & (count >= TURNED_SHARE * number)] = direction
    if not turns.any():
        return pages, turns
    glyphs, rules, sheets = glyphs.copy(), pages.rules.copy(), pages.pages.copy()
    for page in np.flatnonzero(turns):
        sheet, turn = pages.pages[page], int(turns[page])
        size = float(sheet["width"]), float(sheet["height"])
        turn_glyphs(glyphs[sheet["start"]:sheet["end"]], turn, size)
        turn_boxes(rules[sheet["rule_start"]:sheet["rule_end"]], turn, size)
        if turn != UPSIDE_DOWN:
            sheets["width"][page], sheets["height"][page] = size[1], size[0]
    return replace(pages, glyphs=glyphs, rules=rules, pages=sheets), turns


def in_own_direction(step: Callable[[Array], None], glyphs: Array) -> None:
    """A step that is written for upright text, done in place with the glyphs of each direction as if they were it."""
    for direction in (UPRIGHT, UP, DOWN, UPSIDE_DOWN):
        rows = np.flatnonzero(np.abs((glyphs["angle"] - direction + 180.0) % 360.0 - 180.0) <= TOLERANCE)
        if len(rows) == len(glyphs) and direction == UPRIGHT:
            step(glyphs)
        elif len(rows):
            part = glyphs.take(rows)
            turn_glyphs(part, direction, (0.0, 0.0))
            step(part)
            turn_glyphs(part, back(direction), (0.0, 0.0))
            glyphs.put(rows, part)


def back(turn: int) -> int:
    return turn if turn == UPSIDE_DOWN else -turn


def turn_glyphs(glyphs: Array, turn: int, size: tuple[float, float]) -> None:
    """Turn the glyphs of a page of this size, in place."""
    if turn != UPRIGHT:
        turn_boxes(glyphs, turn, size)
        x, y = glyphs["origin"].astype("f8"), glyphs["baseline"].astype("f8")
        glyphs["origin"], glyphs["baseline"] = turned(x, y, turn, size)
        glyphs["angle"] = (glyphs["angle"] - turn + 180.0) % 360.0 - 180.0


def turned(x: Array, y: Array, turn: int, size: tuple[float, float]) -> tuple[Array, Array]:
    """Points of a page of this size, turned so that text running in a direction runs from left to right.

    >>> [float(v) for v in turned(np.float64(30), np.float64(10), 90, (100, 200))]
    [190.0, 30.0]
    >>> [float(v) for v in turned(np.float64(30), np.float64(10), -90, (100, 200))]
    [10.0, 70.0]
    """
    width, height = size
    if turn == UP:
        return height - y, x
    if turn == DOWN:
        return y, width - x
    return width - x, height - y


def turn_boxes(table: Array, turn: int, size: tuple[float, float]) -> None:
    """Turn the boxes of a table, in place."""
    ax, ay = turned(table["x0"].astype("f8"), table["y0"].astype("f8"), turn, size)
    bx, by = turned(table["x1"].astype("f8"), table["y1"].astype("f8"), turn, size)
    table["x0"], table["x1"] = np.minimum(ax, bx), np.maximum(ax, bx)
    table["y0"], table["y1"] = np.minimum(ay, by), np.maximum(ay, by)


def as_shown(layout: Layout, pages: Pages, turns: Array) -> Layout:
    """A layout of turned pages on the pages as they are shown; what was flagged on the way stays so."""
    if not turns.any():
        return layout
    for name in ("flags", "font"):
        pages.glyphs[name] = layout.text.pages.glyphs[name]
    pages = replace(pages, fonts=layout.text.pages.fonts)
    sheets = layout.text.pages.pages
    lines, pieces = layout.text.lines.copy(), layout.pieces.copy()
    overlays = {name: overlay.copy() for name, overlay in layout.overlays.items()}
    for page in np.flatnonzero(turns):
        turn, size = int(turns[page]), (float(sheets["width"][page]), float(sheets["height"][page]))
        for table in (pieces, *overlays.values()):
            here = table["page"] == page
            part = table[here]
            turn_boxes(part, back(turn), size)
            table[here] = part
        here = lines["page"] == page
        part = lines[here]
        shift_frames(part, turn, size)
        lines[here] = part
    return replace(layout, text=replace(layout.text, pages=pages, lines=lines), pieces=pieces, overlays=overlays)


def shift_frames(lines: Array, turn: int, size: tuple[float, float]) -> None:
    """Lines of a turned page of this size in the reading frames of the page as shown, in place: a frame
    begins where the page's corner comes to lie when its text is turned."""
    right, down = {UP: (size[0], 0.0), DOWN: (0.0, size[1])}.get(turn, size)
    own = np.where(lines["angle"] == VERTICAL, DOWN, lines["angle"])
    angle = np.radians(own.astype("f8"))
    along = right * np.cos(angle) - down * np.sin(angle)
    across = right * np.sin(angle) + down * np.cos(angle)
    for name in ("x0", "x1", "left", "right"):
        lines[name] -= along
    for name in ("y0", "y1", "baseline"):
        lines[name] -= across
    direction = (own + turn + 180) % 360 - 180
    lines["angle"] = np.where(direction == -180, UPSIDE_DOWN, direction)
