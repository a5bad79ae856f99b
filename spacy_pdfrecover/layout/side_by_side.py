"""Blocks of text side by side, as addresses, columns of a foot or notes in both margins: they look like the cells of
one row, but are drawn whole one after the other, and hold words."""
from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from spacy_pdfrecover.arrays import ranges_of
from spacy_pdfrecover.layout.justified import CELL_LINES
from spacy_pdfrecover.layout.marks import BULLET, starts_lower
from spacy_pdfrecover.model import Array

UP = 0.4                    # sizes by which a line stands above the one drawn before it: the next block begins
NEXT_LINE = 2.0             # sizes between lines of one block at the most: ideographs are set with up to twice theirs
LEVEL = 0.1                 # sizes by which baselines of one row differ where browsers round them to pixels …
ROWS_SHARE = 0.7            # … and share of the lines in rows, of columns that are cells
WORDS = 0.7                 # share of its lines that hold more letters than other signs
GOES_ON = 0.4               # share of lines that begin in lower case: sentences go on from line to line
LISTED = 0.7                # share of lines that begin with a bullet in lists of short items
ITEMS = 3                   # of a list beside other text at the least
SAME_EDGE = 2.0             # points by which the places of its bullets may differ
PROSE_LINES = 3             # lines of running text beside a table at the least
PROSE_LENGTH = 32           # … and their mean length in characters: cells are shorter
PROSE_WIDTH = 1.5           # … and times the widest cell beside them, which they are wide
INDENT = 3.0                # sizes by which its first line may stand in
ROWS_LEAST = 2              # rows with several cells, or of a listing, that stand beside it


def are_blocks(part: Array, texts: Sequence[str], fixed: Array) -> bool:
    """Are these lines, in the order drawn, such blocks?  Commands and what they print stand side by side too, but in
    typewriter faces, and row by row if they are no listing drawn whole; and so do the cells below heads, or authors
    with names of another size than their addresses, in rows, as text with headings among its lines does not."""
    typed = fixed[part["font"]]
    if typed.any():
        turns = (np.flatnonzero(np.diff(typed)) + 1).tolist()
        runs = list(pairwise([0, *turns, len(part)]))
        return len(runs) == 2 and runs == drawn_runs(part) and are_apart(part, runs)
    words = sum(2 * sum(map(str.isalpha, text)) > len(text.replace(" ", "")) for text in texts) >= WORDS * len(texts)
    columns, step = drawn_runs(part, np.inf), np.diff(part["baseline"])
    if (are_apart(part, columns, CELL_LINES) and not in_rows(part, columns)
            and np.count_nonzero(step < UP * part["size"][1:]) < len(columns)):
        return words
    runs = drawn_runs(part)
    if not are_apart(part, runs) or not words:
        return False
    heads = all(part["font"][start] != part["font"][start + 1] or part["size"][start] != part["size"][start + 1]
                for start, _ in runs)
    if heads and sum(map(starts_lower, texts)) < GOES_ON * len(texts):
        return False
    size = part["size"][1:]
    inner = np.ones(len(step), bool)
    inner[[start - 1 for start, _ in runs[1:]]] = False
    return not ((step[inner] > NEXT_LINE * size[inner]).any() or (step[inner] < UP * size[inner]).any())


def are_apart(part: Array, runs: Sequence[tuple[int, int]], least: int = 2) -> bool:
    """Are these runs several, of so many lines each, with white between them from top to bottom?"""
    boxes = sorted((float(part["x0"][start:end].min()), float(part["x1"][start:end].max())) for start, end in runs)
    return (len(runs) > 1 and all(end - start >= least for start, end in runs)
            and all(one[1] < other[0] for one, other in pairwise(boxes)))


def in_rows(part: Array, runs: Sequence[tuple[int, int]]) -> bool:
    """Do most lines of the shortest of these runs stand level with one of another?"""
    start, end = min(runs, key=lambda run: run[1] - run[0])
    own, others = part[start:end], np.delete(part, np.s_[start:end])
    off = np.abs(own["baseline"][:, None] - others["baseline"]).min(axis=1)
    return bool(np.count_nonzero(off < LEVEL * own["size"]) > ROWS_SHARE * len(own))


def are_lists(part: Array, texts: Sequence[str]) -> bool:
    """Does nearly every line begin with a bullet: lists side by side?  Or is one a list whose items run over, drawn
    whole before or behind what stands beside it?"""
    bullets = np.array([BULLET.match(text) is not None for text in texts], bool)
    return bool(bullets.sum() > LISTED * len(texts)) or any(
        is_list(part[start:end], bullets[start:end]) for start, end in drawn_runs(part))


def is_list(run: Array, bullets: Array) -> bool:
    """Several bullets below each other, and between them only lines that stand in."""
    if np.count_nonzero(bullets) < ITEMS or not bullets[0]:
        return False
    edges, inner = run["x0"][bullets], run["x0"][~bullets]
    return bool(np.ptp(edges) < SAME_EDGE and (inner > edges.max() + SAME_EDGE).all())


def drawn_runs(part: Array, furthest: float = NEXT_LINE) -> list[tuple[int, int]]:
    """Ranges of lines that are drawn downwards, one close below the other or beside it."""
    step, size = np.diff(part["baseline"]), part["size"][1:]
    cuts = np.flatnonzero((step < -UP * size) | (step > furthest * size)) + 1
    return list(pairwise([0, *cuts.tolist(), len(part)]))


def without_prose(part: Array, lengths: Array, fixed: Array) -> list[tuple[int, int]]:
    """The ranges of these lines, in the order drawn, that are left without running text beside a table, a listing or
    notes in the margin; `fixed` tells typewriter faces."""
    kept = np.ones(len(part), bool)
    for start, end in drawn_runs(part):
        long = end - start >= PROSE_LINES and lengths[start:end].mean() > PROSE_LENGTH
        kept[start:end] = not (long and is_prose(part, start, end, fixed))
    return [(start, end) for start, end in ranges_of(kept).tolist()]


def is_prose(part: Array, start: int, end: int, fixed: Array) -> bool:
    """Is this run of long lines text beside other lines: rows of cells, a listing, or what is drawn behind it though
    it stands left of it?"""
    own, size = part[start:end], float(part["size"][start:end].max())
    step = np.diff(own["baseline"])
    if (step < UP * size).any() or np.ptp(own["x0"]) > INDENT * size:
        return False
    height = part["baseline"]
    level = (height > own["baseline"][0] - UP * size) & (height < own["baseline"][-1] + UP * size)
    level[start:end] = False
    rest = part[level]
    before, behind = rest["x1"] < own["x0"].min(), rest["x0"] > own["x1"].max()
    if not len(rest) or not (before | behind).all():
        return False
    widths, widths_beside = own["x1"] - own["x0"], rest["x1"] - rest["x0"]
    if np.median(widths) < PROSE_WIDTH * widths_beside.max():
        return False
    if len(rest) >= ROWS_LEAST and fixed[rest["font"]].all() and not fixed[own["font"]].any():
        return True
    off = np.round(rest["baseline"][:, None] - rest["baseline"][None, :])
    with_cells = (np.abs(off) < UP * size).sum(axis=1) > 1
    heights = np.sort(rest["baseline"][with_cells])
    return bool((before & (np.flatnonzero(level) >= end)).any()
                or np.count_nonzero(np.diff(heights) > UP * size) + 1 >= ROWS_LEAST)
