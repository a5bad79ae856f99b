"""Heads of tables that stand between a caption and the first rule, be they taken for lines of the caption."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.layout.captioned import FULL, REACH, ROW_STEP, cells_of
from spacy_pdfrecover.layout.marks import ends_sentence
from spacy_pdfrecover.layout.ruled import SAME_EXTENT, Region, lines_in
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Lines
from spacy_pdfrecover.wording import TABLE

HEAD_MOST = 6               # lines of a head, side by side or below one another
CELL_GAP = 0.9              # sizes between its cells: wider than spaces of justified captions


def with_heads(text: Lines, texts: Sequence[str], breaks: Array, captions: Array,
               regions: Sequence[Region]) -> list[Region]:
    """These tables, each from the first line below the caption right above it."""
    named = [row for row in np.flatnonzero(breaks & captions).tolist() if TABLE.match(texts[row])]
    if not named or not regions:
        return list(regions)
    lines, piece = text.lines, np.cumsum(breaks)
    level = (lines["angle"] == 0) & (lines["flags"] >> LAYER_SHIFT == 0)
    return [region._replace(y0=min([region.y0, *lines["y0"][head_of(text, texts, piece, captions, region, [
        row for row in named if lines["page"][row] == region.page and lines["baseline"][row] < region.y0],
        level)].tolist()])) for region in regions]


def head_of(text: Lines, texts: Sequence[str], piece: Array, captions: Array, region: Region, named: Sequence[int],
            level: Array) -> list[int]:
    """The lines between a table and the caption above it, or of that caption's, that are of the table."""
    lines, rows = text.lines, lines_in(region, text.lines)
    first = max(named, key=lambda row: float(lines["baseline"][row]), default=-1)
    if first < 0 or not len(rows):
        return []
    above = np.flatnonzero(level & (lines["page"] == region.page) & (lines["baseline"] < region.y0)
                           & (lines["x1"] > region.x0) & (lines["x0"] < region.x1))
    above = above[np.argsort(-lines["baseline"][above], kind="stable")]
    head: list[int] = []
    edge, limit = float(lines["baseline"][rows].min()), REACH
    for row in above.tolist():
        step, size = edge - float(lines["baseline"][row]), float(lines["size"][row])
        if piece[row] == piece[first]:
            return head + (caption_rows(text, piece, first, region) if step < limit * size else [])
        if len(head) == HEAD_MOST or step > limit * size or captions[row] or not is_head(lines, texts, row, region):
            break
        head.append(row)
        edge, limit = float(lines["baseline"][row]), ROW_STEP
    return []


def is_head(lines: Array, texts: Sequence[str], row: int, region: Region) -> bool:
    """May a line be of a table's head: within its width, and no sentence?"""
    return bool(lines["x0"][row] > region.x0 - SAME_EXTENT and lines["x1"][row] < region.x1 + SAME_EXTENT
                and lines["x1"][row] - lines["x0"][row] < FULL * (region.x1 - region.x0) + SAME_EXTENT
                and not ends_sentence(texts[row]))


def caption_rows(text: Lines, piece: Array, first: int, region: Region) -> list[int]:
    """The last lines of a caption's piece that are several cells, no wider than the table below it."""
    found: list[int] = []
    own = np.flatnonzero((piece == piece[first]) & (text.lines["baseline"] < region.y0))
    for row in own[:0:-1].tolist():
        line = text.lines[row]
        start, _, _, _ = cells_of(text, np.array([row]), CELL_GAP * float(line["size"]))
        if len(start) < 2 or line["x0"] < region.x0 - SAME_EXTENT or line["x1"] > region.x1 + SAME_EXTENT:
            break
        found.append(row)
    return found
