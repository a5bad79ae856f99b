"""What a drawn glyph looks like, in numbers."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.arrays import product
from spacy_pdfrecover.fonts.shapes._pdfium_sheet import BELOW, CELL, EM
from spacy_pdfrecover.model import Array

GRID = 16                   # parts along each edge of the ink's box
INKED = 96                  # of 255: what is darker belongs to the glyph


def boxes(ink: Array) -> Array:
    """Left, top, right, bottom of the ink in each cell, in pixels; of no extent where there is none."""
    dark = ink >= INKED
    edges = []
    for axis in (1, 2):
        along = dark.max(axis)
        first = along.argmax(1)
        edges.append((first, np.where(along.any(1), CELL - along[:, ::-1].argmax(1), first)))
    (left, right), (top, bottom) = edges
    return np.stack([left, top, right, bottom], 1)


def shape_features(ink: Array, box: Array) -> Array:
    """Those that do not depend on the size: the ink in each part of its box, and how often it is parted."""
    rows = product(shares(box[:, 1], box[:, 3]), ink.astype("f4") / 255)
    grid = product(rows, shares(box[:, 0], box[:, 2]).transpose(0, 2, 1))
    return np.concatenate([grid.reshape(len(ink), GRID * GRID), parted(ink >= INKED)], 1)


def shares(start: Array, end: Array) -> Array:
    """Of each range, cut in parts, the share that each pixel has in each part."""
    step = np.maximum(end - start, 1)[:, None, None] / GRID
    first = start[:, None, None] + np.arange(GRID)[None, :, None] * step
    pixel = np.arange(CELL)[None, None, :]
    overlap = np.minimum(pixel + 1, first + step) - np.maximum(pixel, first)
    result: Array = (np.maximum(overlap, 0) / step).astype("f4")
    return result


def parted(dark: Array) -> Array:
    """Its pieces less its holes, and the pieces above and beside one another that a straight cut parts.

    Pieces less holes: from counts of the patterns of four pixels (Gray 1971, Local properties of binary images).
    """
    wide = np.pad(dark, ((0, 0), (1, 1), (1, 1)))
    corners = [wide[:, :-1, :-1], wide[:, :-1, 1:], wide[:, 1:, :-1], wide[:, 1:, 1:]]
    count = np.sum(corners, 0, dtype="i1")
    crossed = (count == 2) & (corners[0] == corners[3])
    pieces = ((count == 1).sum((1, 2)) - (count == 3).sum((1, 2)) - 2 * crossed.sum((1, 2))) / 4
    cuts = [(np.diff(dark.any(axis).astype("i1"), axis=1, prepend=0) > 0).sum(1) for axis in (2, 1)]
    result: Array = np.stack([pieces.clip(-2, 4), *(number.clip(0, 4) for number in cuts)], 1).astype("f4")
    return result


def size_features(box: Array, x_height: float) -> Array:
    """Reach above and below the baseline, height and width by the x-height, which is given as share of the em; how
    wide it is for its height."""
    left, top, right, bottom = box.T / EM
    baseline = (CELL - BELOW) / EM
    high, wide = (np.log(np.maximum(extent, 1 / EM)) for extent in (bottom - top, right - left))
    unit = np.log(x_height)
    result: Array = np.stack([(baseline - top) / x_height, (bottom - baseline) / x_height, high - unit, wide - unit,
                              wide - high], 1).astype("f4")
    return result
