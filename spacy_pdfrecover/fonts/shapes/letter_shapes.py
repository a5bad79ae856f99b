"""How the letters, digits and signs of Latin, Greek, Cyrillic, Armenian, Georgian and Hebrew script look in print.

Each has some typical shapes: points in a space in which the differences between faces count little and those between
letters much (linear discriminant analysis, Fisher 1936, with several centres for a letter as in Zhu and Martinez 2006,
Subclass discriminant analysis).  What most faces draw alike, as A of Latin, Greek and Cyrillic, is one and the same.
What all letters of a face have in common, as their weight, is taken away first, as far as they show it.

The table lies in `data/letter_shapes.gz`; `benchmarks/letter_shapes.py` makes and measures it; from which fonts is
said there.
"""
from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.arrays import product
from spacy_pdfrecover.fonts.shapes.features import boxes, shape_features, size_features
from spacy_pdfrecover.model import Array

TABLE = "data/letter_shapes.gz"
# The odds fall with the distance d from the typical shape as SLOPE * log(1 + d²/REACH): of the values tried, those
# that gave letters of faces not trained on the highest probability.
REACH, SLOPE = 60.0, 10.0
FAR = 300.0             # d² at which nothing is told: one letter in two hundred of such faces is as far from its shape,
                        # and of Ethiopic script, which the table does not know, every other letter
X_HEIGHTS = 0.5 * np.exp(np.linspace(-0.35, 0.3, 14))       # of the em: from 0.35, in steps of 5 %, to 0.67
COARSE, ENOUGH = 3, 40  # steps between those tried first; glyphs looked at for it, and for what they have in common
TURNS = 3               # of finding this, and what they look like without it
USUAL, SPREAD = 0.5, 0.12       # the x-height of the faces trained on, and its deviation as a logarithm


class LetterShapes(NamedTuple):
    """The table: one row a typical shape, those of one class together."""

    classes: Sequence[str]      # characters that are drawn alike
    projection: Array           # f4: features x dimensions
    centres: Array              # f4: rows x dimensions
    spread: Array               # f4: variance of what all glyphs of a face have in common, along each dimension
    owner: Array                # i8: class of each row
    faces: Array                # f4: in how many faces it was seen


@lru_cache(maxsize=1)
def letter_shapes() -> LetterShapes:
    return unpacked(files("spacy_pdfrecover").joinpath(TABLE).read_bytes())


def log_odds(ink: Array, table: LetterShapes | None = None) -> Array:
    """How likely the glyphs of one font are each of the classes: logarithms of shares, all classes alike common.

    The x-height, by which sizes are measured, is the one with which the glyphs look most like letters.
    """
    table = table or letter_shapes()
    box = boxes(ink)
    shape = shape_features(ink, box)
    fixed = product(shape, table.projection[:shape.shape[1]])

    few = slice(None, None, -(-len(ink) // ENOUGH) or 1)
    rare = np.log(table.faces / table.faces.sum())

    def points(place: int, rows: slice) -> Array:
        sizes = size_features(box[rows], float(X_HEIGHTS[place]))
        result: Array = fixed[rows] + product(sizes, table.projection[shape.shape[1]:])
        return result

    def fit(place: int) -> float:
        unusual = np.log(X_HEIGHTS[place] / USUAL) / SPREAD
        return float(total(closeness(points(place, few), table.centres) + rare).sum() - unusual ** 2 / 2)

    best = max(range(0, len(X_HEIGHTS), COARSE), key=fit)
    best = max(range(max(best - COARSE + 1, 0), min(best + COARSE, len(X_HEIGHTS))), key=fit)
    level = points(best, slice(None)) - in_common(points(best, few), table, rare)
    first = np.flatnonzero(np.diff(table.owner, prepend=-1))
    within = table.faces / np.add.reduceat(table.faces, first)[table.owner]
    odds = np.add.reduceat(np.exp(closeness(level, table.centres)) * within, first, axis=1)
    odds = np.log(odds + (1 + FAR / REACH) ** -SLOPE)
    result: Array = odds - total(odds)[:, None]
    return result


def in_common(points: Array, table: LetterShapes, rare: Array) -> Array:
    """How glyphs of a face differ from the typical shapes of what they look like; the less, the fewer they are."""
    offset = np.zeros(points.shape[1], "f4")
    for _ in range(TURNS):
        near = closeness(points - offset, table.centres) + rare
        away = points - product(np.exp(near - total(near)[:, None]), table.centres)
        weight = 1 / (1 + ((away - offset) ** 2).sum(1) / REACH)
        offset = weight @ away / (weight.sum() + 1 / table.spread)
    return offset


def closeness(points: Array, centres: Array) -> Array:
    """How close each point is to each centre, as a logarithm."""
    squares = (points ** 2).sum(1)[:, None] - 2 * product(points, centres.T) + (centres ** 2).sum(1)
    result: Array = -SLOPE * np.log(1 + np.maximum(squares, 0) / REACH)     # log1p is slower
    return result


def total(logs: Array) -> Array:
    """Logarithm of the sum of each row."""
    most = logs.max(1)
    result: Array = most + np.log(np.exp(logs - most[:, None]).sum(1))
    return result


def packed(table: LetterShapes) -> bytes:
    """A line of JSON; projection in half precision; centres in a byte for each dimension, whose step is in the JSON."""
    steps = np.abs(table.centres).max(0) / 127
    head = {"classes": list(table.classes), "rows": np.bincount(table.owner).tolist(),
            "steps": steps.tolist(), "spread": table.spread.tolist()}
    body = (table.projection.astype("<f2").tobytes(), np.round(table.centres / steps).astype("i1").tobytes(),
            table.faces.astype("<f2").tobytes())
    return gzip.compress(json.dumps(head, ensure_ascii=False).encode("utf-8") + b"\n" + b"".join(body), mtime=0)


def unpacked(data: bytes) -> LetterShapes:
    first, _, body = gzip.decompress(data).partition(b"\n")
    head = json.loads(first)
    steps, spread = (np.array(head[name], "f4") for name in ("steps", "spread"))
    rows = sum(head["rows"])
    at = len(body) - rows * (len(steps) + 2)
    return LetterShapes(
        head["classes"], np.frombuffer(body[:at], "<f2").reshape(-1, len(steps)).astype("f4"),
        np.frombuffer(body[at:-2 * rows], "i1").reshape(rows, -1) * steps, spread,
        np.repeat(np.arange(len(head["rows"])), head["rows"]), np.frombuffer(body[-2 * rows:], "<f2").astype("f4"))
