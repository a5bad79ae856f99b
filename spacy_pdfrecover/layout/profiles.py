"""Profiles of a page: the ink of its words summed along one axis, and the empty strips in it."""
from __future__ import annotations

from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.layout.words import SHRINK
from spacy_pdfrecover.model import Array

FAINT = 0.1                 # ink of the second and fourth fifth of a box, as share of that of its middle;
                            # the outer fifths have none (code of Goodman et al. 2018)
NO_INK = 1e-9               # sums of floats that stand for zero
SAME_GAP = 0.01             # points: strips whose widths differ by less are as wide as each other; f4 rounds
NO_STEP = 1e-4              # of the raster: what f4 takes from a coordinate
MORE = 1.0                  # points above the median that make a strip wider; one step of the paper's raster


class Gap(NamedTuple):
    """An empty strip of a profile."""

    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low

    @property
    def middle(self) -> float:
        return (self.low + self.high) / 2

    @property
    def steps(self) -> int:
        """The width in steps of `SAME_GAP`."""
        return round(self.width / SAME_GAP)


def columns_of(words: Array) -> tuple[Array, Array, Array]:
    """Low, high end and ink of each word in the profile along x."""
    height = words["y1"] - words["y0"]
    return words["x0"], words["x1"], SHRINK * (1 + 2 * FAINT) * height * height


def rows_of(words: Array, raster: float = 0.0) -> tuple[Array, Array, Array]:
    """The same along y, where a word is three strips."""
    height, width = words["y1"] - words["y0"], words["x1"] - words["x0"]
    fifth = rounded_down(SHRINK * height, raster)
    edges = [words["y0"] + fifth, words["y0"] + 2 * fifth, words["y1"] - 2 * fifth, words["y1"] - fifth]
    ink = np.maximum(width, NO_INK) * np.maximum(height, NO_INK)
    return (np.concatenate(edges[:3]), np.concatenate(edges[1:]),
            np.concatenate([FAINT * ink, ink, FAINT * ink]))


def on_raster(words: Array, raster: float, height: float) -> Array:
    """Words with their edges rounded down, as PDF counts: from the lower left corner of the page."""
    if not raster:
        return words
    words = words.copy()
    for name in ("x0", "x1"):
        words[name] = rounded_down(words[name], raster)
    for name in ("y0", "y1"):
        words[name] = height - rounded_down(height - words[name], raster)
    return words


def rounded_down(values: Array, raster: float) -> Array:
    """Multiples of the raster; what floats miss one by does not count.

    >>> rounded_down(np.array([7.9, 7.99999, 8.1]), 1.0).tolist(), rounded_down(np.array([7.9]), 0.0).tolist()
    ([7.0, 8.0, 8.0], [7.9])
    """
    rounded: Array = np.floor(values / raster + NO_STEP) * raster if raster else values
    return rounded


def gaps(low: Array, high: Array, ink: Array, noise: float = 0.0) -> tuple[tuple[float, float], list[Gap]]:
    """Where the content of a profile begins and ends, and the empty strips within.

    >>> gaps(np.array([0.0, 2.0, 9.0]), np.array([3.0, 4.0, 10.0]), np.ones(3))
    ((0.0, 10.0), [Gap(low=4.0, high=9.0)])
    """
    ends = np.concatenate([low, high])
    order = np.argsort(ends, kind="stable")
    level = np.cumsum(np.concatenate([ink, -ink])[order])[:-1]
    ends = ends[order]
    length = np.diff(ends)
    most = float(level[length > 0].max(initial=0.0))
    busy = np.flatnonzero((length > 0) & (level > max(noise, NO_INK) * most))
    if not len(busy):
        return (float(ends[0]), float(ends[-1])), []
    begin, end = ends[busy], ends[busy + 1]
    apart = np.flatnonzero(begin[1:] > end[:-1])
    found = [Gap(*pair) for pair in zip(end[apart].tolist(), begin[apart + 1].tolist(), strict=True)]
    return (float(begin[0]), float(end[-1])), found


def above_median(widths: list[float], otherwise: float) -> float:
    """The smallest width that is greater than the median by more than the least step.

    >>> above_median([4.0, 4.2, 4.1, 20.0, 31.0], 12.0), above_median([4.0, 4.0], 12.0)
    (20.0, 12.0)
    """
    wider = [width for width in widths if width > float(np.median(widths)) + MORE]
    return min(wider, default=otherwise)
