"""The PIECE table of lines in reading order."""
from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from spacy_pdfrecover.frames import UPRIGHT
from spacy_pdfrecover.model import LAID_OVER, PIECE, Array, Lines


def pieces_of(text: Lines, breaks: Array) -> Array:
    """PIECE rows for runs of lines without a break between them."""
    lines = text.lines
    starts = np.flatnonzero(breaks)
    pieces = np.zeros(len(starts), PIECE)
    pieces["start"], pieces["end"] = starts, np.append(starts[1:], len(lines))
    pieces["page"] = lines["page"][starts]
    x0, y0, x1, y1 = line_boxes(text)
    pieces["x0"], pieces["y0"] = np.minimum.reduceat(x0, starts), np.minimum.reduceat(y0, starts)
    pieces["x1"], pieces["y1"] = np.maximum.reduceat(x1, starts), np.maximum.reduceat(y1, starts)
    owner = np.repeat(np.arange(len(starts)), pieces["end"] - pieces["start"])
    usual = usual_line(lines, owner, len(starts))
    pieces["size"], pieces["font"] = lines["size"][usual], lines["font"][usual]
    pieces["block"] = np.arange(len(pieces))
    return pieces


def usual_line(lines: Array, owner: Array, count: int) -> Array:
    """For each piece the longest line in the font that most of its text is set in: one line filled by an address
    or a name of a command does not make a paragraph code."""
    if not len(lines):
        return np.zeros(0, "i8")
    length = (lines["end"] - lines["start"]).astype("i8")
    fonts = int(lines["font"].max()) + 1
    key = owner.astype("i8") * fonts + lines["font"]
    _, of = np.unique(key, return_inverse=True)
    share = np.bincount(of, weights=length)[of]
    order = np.lexsort((length, share, owner))
    result: Array = order[np.searchsorted(owner[order], np.arange(count), side="right") - 1]
    return result


def line_boxes(text: Lines) -> tuple[Array, Array, Array, Array]:
    """Boxes of the lines on the page, from their glyphs where the text is not upright."""
    lines, glyphs = text.lines, text.pages.glyphs
    box = [lines[name].astype("f8") for name in ("x0", "y0", "x1", "y1")]
    for row in np.flatnonzero(lines["angle"] != UPRIGHT):
        rows = text.order[lines["start"][row]:lines["end"][row]]
        box[0][row], box[1][row] = glyphs["x0"][rows].min(), glyphs["y0"][rows].min()
        box[2][row], box[3][row] = glyphs["x1"][rows].max(), glyphs["y1"][rows].max()
    return box[0], box[1], box[2], box[3]


def fit_boxes(pieces: Array, rows: Iterable[int], lines: Array) -> None:
    """Give these pieces, which were cut, the boxes of the lines that they still have."""
    for row in rows:
        inner = lines[pieces["start"][row]:pieces["end"][row]]
        pieces["x0"][row], pieces["y0"][row] = inner["x0"].min(), inner["y0"].min()
        pieces["x1"][row], pieces["y1"][row] = inner["x1"].max(), inner["y1"].max()


def fit_styles(pieces: Array, rows: Iterable[int], lines: Array) -> None:
    """Give these pieces, which were cut, the font and size of the lines that they still have."""
    for row in rows:
        inner = lines[pieces["start"][row]:pieces["end"][row]]
        usual = inner[usual_line(inner, np.zeros(len(inner), "i8"), 1)[0]]
        pieces["font"][row], pieces["size"][row] = usual["font"], usual["size"]


def glyphs_in(text: Lines, pieces: Array, marked: Array | None = None) -> Array:
    """How many glyphs the pieces have: all, or those that are marked, one mark for each glyph in reading order."""
    start, end = text.lines["start"], text.lines["end"]
    before = np.arange(len(text.order) + 1) if marked is None else np.append(0, np.cumsum(marked))
    in_lines = np.append(0, np.cumsum(before[end] - before[start]))
    result: Array = in_lines[pieces["end"]] - in_lines[pieces["start"]]
    return result


def first_pieces(pieces: Array) -> Array:
    """Rows of the pieces that blocks begin with, once the pieces of each block stand together."""
    result: Array = np.flatnonzero(np.append(True, pieces["block"][1:] != pieces["block"][:-1])[:len(pieces)])
    return result


def all_laid_over(lines: Array, pieces: Array) -> Array:
    """Which pieces are all in fields, stamps and texts that are laid over the page?"""
    others = np.append(0, np.cumsum(lines["flags"] & LAID_OVER == 0))
    result: Array = others[pieces["end"]] == others[pieces["start"]]
    return result
