"""What numpy has no short or quick way for."""
from __future__ import annotations

from math import isqrt
from typing import Any

import numpy as np

from spacy_pdfrecover.model import Array

ONE_THREAD = 2 ** 18        # multiplications that OpenBLAS does in the thread that asks: its SMP_THRESHOLD_MIN times
                            # GEMM_MULTITHREAD_THRESHOLD


def places_in(starts: Array, ends: Array) -> Array:
    """All places from each start to its end, one range behind the other.

    >>> places_in(np.array([7, 0]), np.array([9, 3])).tolist()
    [7, 8, 0, 1, 2]
    """
    length = ends - starts
    places: Array = np.repeat(ends - np.cumsum(length), length) + np.arange(length.sum())
    return places


def ranges_of(chosen: Array) -> Array:
    """Beginnings and ends of the runs of what is chosen, a row each.

    >>> ranges_of(np.array([True, True, False, True])).tolist()
    [[0, 2], [3, 4]]
    """
    framed = np.zeros(len(chosen) + 2, bool)
    framed[1:-1] = chosen
    edges: Array = np.flatnonzero(framed[1:] != framed[:-1])
    return edges.reshape(-1, 2)


def counts_of(chosen: Array, starts: Array) -> Array:
    """How many are chosen of each run, one behind the other from these starts on; `np.bincount` takes eight times as
    long.

    >>> counts_of(np.array([True, True, False, True]), np.array([0, 3])).tolist()
    [2, 1]
    """
    counts: Array = np.add.reduceat(chosen, starts, dtype="i8")
    return counts


def stable_order(values: Array) -> Array:
    """`np.argsort(values, kind="stable")` of many values, in a fifth of its time: what numpy sorts fastest are numbers
    of which no two are the same.

    >>> stable_order(np.array([2.5, 1.0, 2.5, 1.0])).tolist()
    [1, 3, 0, 2]
    """
    order = np.argsort(values)
    ranked = values[order]
    rank = np.cumsum(np.concatenate([[False], ranked[1:] != ranked[:-1]])[:len(order)])
    result: Array = np.sort(rank << 32 | order) & 0xFFFFFFFF
    return result


def product(first: Array, second: Array) -> Array:
    """The product of two matrices, or of two stacks of them, by one thread: tile by tile.

    `@` over all of large ones starts a thread for each processor, which wait for those of other processes on the same
    ones: with two processes on two processors that took a hundred times as long.

    >>> product(np.array([[1.0, 2.0]]), np.array([[3.0], [4.0]])).tolist()
    [[11.0]]
    """
    height, depth, width = first.shape[-2], *second.shape[-2:]
    columns = min(width, max(isqrt(ONE_THREAD // depth), 2))
    rows = max(ONE_THREAD // (depth * columns), 2)
    stack = np.broadcast_shapes(first.shape[:-2], second.shape[:-2])
    result: Array = np.empty((*stack, height, width), np.result_type(first, second))
    for top in range(0, height, rows):
        for left in range(0, width, columns):
            tile = ..., slice(top, top + rows), slice(left, left + columns)
            np.matmul(first[..., top:top + rows, :], second[..., left:left + columns], out=result[tile])
    return result


def median(values: Array) -> Any:
    """`np.median` of one value or more, in a fifth of its time where they are few.

    >>> [float(median(np.array(values))) for values in ([3.0], [3, 1, 8], [4.0, 1.0])]
    [3.0, 3.0, 2.5]
    """
    ranked = np.sort(values)
    middle = len(ranked) // 2
    return ranked[middle] if len(ranked) % 2 else (ranked[middle - 1] + ranked[middle]) / 2


def union(boxes: Array) -> tuple[float, float, float, float]:
    """The box around boxes, one or more.

    >>> union(np.array([[1.0, 5.0, 2.0, 6.0], [0.0, 5.5, 1.5, 7.0]]))
    (0.0, 5.0, 2.0, 7.0)
    """
    x0, y0 = boxes[:, :2].min(axis=0).tolist()
    x1, y1 = boxes[:, 2:].max(axis=0).tolist()
    return x0, y0, x1, y1


def edges(row: Array) -> tuple[float, float, float, float]:
    """The box of one row of a table."""
    return float(row["x0"]), float(row["y0"]), float(row["x1"]), float(row["y1"])
