"""Where each token stands: its page and the box around its glyphs."""
from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from spacy_pdfrecover.model import BLANK, NO_GLYPH, Array, Recovered

BROKEN_GAP = 1.5
"""Glyphs of one word further apart than this many times their size stand on two lines: letterspacing
reaches one em at most, a line end jumps back by a line's width."""


def token_places(recovered: Recovered, token_starts: Array) -> tuple[Array, Array]:
    """Page number (1 is the first of the file, 0 unknown) and box (not a number where unknown) of each token.

    A word that a line end or a page end cut has the box of its first part: one box over both would cover
    half a column.
    """
    page = np.zeros(len(token_starts), "<i4")
    box = np.full((len(token_starts), 4), np.nan, "<f4")
    glyphs, glyph_of = recovered.pages.glyphs, np.asarray(recovered.char_glyph)
    chars = np.flatnonzero(glyph_of != NO_GLYPH)
    chars = chars[glyphs["flags"][glyph_of[chars]] & BLANK == 0]
    if not len(chars) or not len(token_starts):
        return page, box
    rows = glyph_of[chars]
    # a column at a time: gathering whole rows of a struct array takes three times as long (measured)
    edges = {name: glyphs[name][rows] for name in ("x0", "y0", "x1", "y1")}
    sheet = glyphs["page"][rows]
    token = np.repeat(np.arange(len(token_starts)), np.diff(token_starts, append=len(glyph_of)))[chars]
    new = np.append(True, token[1:] != token[:-1])
    broken = ~new[1:] & apart(edges, sheet, glyphs["size"][rows])
    opening = np.flatnonzero(new)
    if broken.any():
        part = np.cumsum(np.append(False, broken))
        keep = part == part[opening][np.cumsum(new) - 1]        # up to the first break of each token
        edges = {name: values[keep] for name, values in edges.items()}
        sheet, token, opening = sheet[keep], token[keep], np.flatnonzero(new[keep])
    owner = token[opening]
    page[owner] = (recovered.pages.pages["number"] + 1)[sheet[opening]]
    for column, (name, values) in enumerate(edges.items()):
        box[owner, column] = (np.minimum if name in ("x0", "y0") else np.maximum).reduceat(values, opening)
    return page, box


def apart(edges: Mapping[str, Array], sheet: Array, size: Array) -> Array:
    """Which glyph and its next in the text stand on different lines or pages?"""
    before, after = slice(None, -1), slice(1, None)
    across = np.maximum(edges["x0"][after] - edges["x1"][before], edges["x0"][before] - edges["x1"][after])
    down = np.maximum(edges["y0"][after] - edges["y1"][before], edges["y0"][before] - edges["y1"][after])
    far = np.maximum(across, down) > BROKEN_GAP * np.maximum(size[before], size[after])
    result: Array = far | (sheet[before] != sheet[after])
    return result
