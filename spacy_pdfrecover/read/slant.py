"""Letters slanted by their text matrix, as programs do that have no italic face: their em square is a
parallelogram, and its bounds reach over the letters at both sides."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import Array

STRAIGHT = 1e-3             # of the other entry of a matrix: baselines so near to an axis run along it
SLANT_LEAST, SLANT_MOST = 0.02, 1.0     # slopes looked at: fonts slant by 0.15 to 0.35, rounding by nothing


def em_heights(matrix: Array) -> Array:
    """How high the em square stands over the baseline, for each text matrix (n x a b c d).

    >>> em_heights(np.array([[1.0, 0.0, 0.3, 2.0], [0.0, 1.0, -2.0, 0.0], [0.0, 0.0, 3.0, 4.0]])).tolist()
    [2.0, 2.0, 5.0]
    """
    a, b, c, d = matrix[:, :4].T
    along = np.hypot(a, b)
    flat = along <= 0
    result: Array = np.where(flat, np.hypot(c, d), np.abs(a * d - b * c) / np.where(flat, 1.0, along))
    return result


def unslanted(boxes: Array, matrix: Array, run: Array) -> Array:
    """Boxes (left, top, right, bottom in user space) with what the slant adds to them taken off, where the
    baseline runs along an axis.

    boxes: these and the origins, six columns.  matrix: text matrices.  run: the matrix of each box.

    >>> boxes = np.array([[99.0, 110.0, 108.0, 95.0, 100.0, 100.0]])
    >>> unslanted(boxes, np.array([[1.0, 0.0, 0.2, 1.0]]), np.array([0])).tolist()
    [[100.0, 110.0, 106.0, 95.0]]
    """
    result: Array = boxes[:, :4]
    a, b, c, d = matrix[:, :4].T
    for along, across, skew, rise, low, high, origin in ((a, b, c, d, 0, 2, 4), (b, a, d, c, 3, 1, 5)):
        slope = np.where((np.abs(across) <= STRAIGHT * np.abs(along)) & (rise != 0),
                         skew / np.where(rise == 0, 1.0, rise), 0.0)
        slanted = (np.abs(slope) >= SLANT_LEAST) & (np.abs(slope) <= SLANT_MOST)
        rows = np.flatnonzero(slanted[run])
        if not len(rows):
            continue
        if result.base is not None:
            result = result.copy()
        # the box's edges across the baseline, seen from it, and how far the slant moves them along it
        edges = boxes[rows][:, (3, 1) if origin == 4 else (0, 2)] - boxes[rows, 9 - origin][:, None]
        moved = edges * slope[run[rows]][:, None]
        start, end = result[rows, low] - moved.min(axis=1), result[rows, high] - moved.max(axis=1)
        sound = start < end
        result[rows[sound], low], result[rows[sound], high] = start[sound], end[sound]
    return result
