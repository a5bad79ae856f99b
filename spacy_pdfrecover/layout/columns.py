"""The column each line stands in: its left and right edge.

Justified text shows its columns: many lines share both edges.  Ragged text does not; there the lines
that follow each other tell, as far as no text to the right of them says otherwise.
"""
from __future__ import annotations

from collections import Counter
from itertools import pairwise

import numpy as np

from spacy_pdfrecover.layout.entries import INDENT_MOST
from spacy_pdfrecover.model import Array

FRAME_LINES = 3             # lines that share both edges and make a column
FRAME_SHARE = 0.25          # … and their share of the lines that begin at its left edge
HEAD_WIDE = 10.0            # sizes: justified lines are wider, but for some in tables
EDGE_SLACK = 2.0            # points a line may reach over its column: hanging punctuation, rounding
NEAR = 0.8                  # sizes: lines whose baselines differ by less stand side by side
OVERFULL_LINES = 5          # lines of a run that show how far others reach, if one runs out of it
TEXT_WIDE = 20.0            # sizes: columns of text are wider, but for columns of tables
FRAME_WORD = 4.0            # sizes: a word that long may run out of justified text, names in code are seldom broken
OVERFULL_WORD = 6.0         # sizes: a word that long, an address or a name in code, is not broken …
OVERFULL = 1.0              # … and makes its line so much longer than all others of ragged text, …
ALIKE = 2.0                 # … the longest of which end so near each other
DENSE = 2_000               # lines of a page above which no side-by-side search is made


def column_edges(lines: Array, follows: Array, fixed: Array | None = None,
                 last: Array | None = None) -> tuple[Array, Array]:
    """Left and right edge of the column of each line.

    last (Array | None): where the last word of each line begins.
    fixed (Array | None): which lines are set in typewriter. Code begins where text does but is ragged, and long lines
        of it run out of the column: the text between listings shows its column by itself.
    """
    if not len(lines):
        return np.zeros(0), np.zeros(0)
    bound = right_neighbours(lines)
    plain = np.ones(len(lines), bool) if fixed is None else ~fixed
    ends = lines["x1"] if last is None else np.where(overfull_lines(lines, follows, last, plain), last, lines["x1"])
    left, right = run_edges(lines, follows, bound, ends)
    if plain.any() and not plain.all():
        text = ends[plain].max()
        if (right[plain] > text).any():         # code runs out of the column: it is no wider for that
            right[plain] = np.minimum(right[plain], text)
    frames = justified_frames(lines, fixed)
    if not frames:
        return left, right
    frames.sort(key=lambda frame: frame[1] - frame[0])          # the narrowest that holds a line wins
    open_lines, run = np.ones(len(lines), bool), np.cumsum(~follows) - 1
    page = lines["page"] - lines["page"].min()
    x0, x1 = lines["x0"], lines["x1"]
    full = [np.bincount(page, (np.abs(x0 - low) < EDGE_SLACK) & (np.abs(x1 - high) < EDGE_SLACK))[page]
            for low, high in frames]
    # runs of lines left of a frame, as a float beside text: no wider frame is theirs
    beside = [np.bincount(run, (np.abs(bound - low) < EDGE_SLACK) & (count >= FRAME_LINES))[run] >= FRAME_LINES
              for (low, _), count in zip(frames, full, strict=True)]
    # lines end in a frame or run out of it, where only their last word does that could not be broken
    unbroken = np.full(len(lines), np.inf)
    if last is not None:
        unbroken = np.where(plain & (x1 - last > FRAME_WORD * lines["size"]), last, np.inf)
    # a frame of other pages, as of text beside a picture, holds only what none of its own page does
    for own in (True, False):
        for (low, high), count in zip(frames, full, strict=True):
            within = x1 <= high + EDGE_SLACK
            if own:
                begins = (x0 < low + INDENT_MOST * lines["size"]) & (high - low > TEXT_WIDE * lines["size"])
                within |= begins & (unbroken < high) & (unbroken > (low + high) / 2)
            held = open_lines & (x0 >= low - EDGE_SLACK) & within & (x0 < high - 4 * lines["size"])
            for (inner, _), left_of in zip(frames, beside, strict=True):
                if low + EDGE_SLACK < inner < high:
                    held &= ~left_of
            if own:
                held &= count > 0
            left[held], right[held] = low, high
            open_lines &= ~held
    return left, right


def justified_frames(lines: Array, fixed: Array | None = None) -> list[tuple[float, float]]:
    """Pairs of edges that many lines of the document share, or many of those that are no code, as wide as any that
    begin where they do; these run out of it no oftener than they fill it, as a heading that returns does not."""
    frames = dict.fromkeys(shared_edges(lines))
    if fixed is not None and fixed.any():
        text = lines[~fixed]
        for low, high in dict(sorted(shared_edges(text))).items():     # by left edge, its last and widest right edge
            ends = text["x1"][np.abs(text["x0"] - low) < EDGE_SLACK]
            if (ends > high + EDGE_SLACK).sum() <= (np.abs(ends - high) < EDGE_SLACK).sum():
                frames[low, high] = None
    return list(frames)


def shared_edges(lines: Array) -> list[tuple[float, float]]:
    """Pairs of edges that many of these lines share."""
    edges = list(zip(np.round(lines["x0"]).astype(int).tolist(), np.round(lines["x1"]).astype(int).tolist(),
                     strict=True))
    pairs, lefts = Counter(edges), Counter(edge[0] for edge in edges)
    steps = (-1, 0, 1)
    smooth = {pair: sum(pairs.get((pair[0] + i, pair[1] + k), 0) for i in steps for k in steps)
              for pair, count in pairs.items() if count > 1}
    frames = []
    for pair, count in smooth.items():
        if count < FRAME_LINES or count < FRAME_SHARE * sum(lefts.get(pair[0] + i, 0) for i in steps):
            continue
        around = [(smooth.get((pair[0] + i, pair[1] + k), 0), pairs.get((pair[0] + i, pair[1] + k), 0))
                  for i in steps for k in steps]
        if (count, pairs[pair]) == max(around) and is_column(lines, pair):
            frames.append((float(pair[0]), float(pair[1])))
    return frames


def is_column(lines: Array, pair: tuple[int, int]) -> bool:
    """Are these edges of a column, not of short running heads and feet, which many pages have, a line or two each, or
    of headings that happen to be as long as each other, above text that stands in and runs on beyond?"""
    low, high = pair
    rows = np.flatnonzero((np.abs(lines["x0"] - low) < EDGE_SLACK) & (np.abs(lines["x1"] - high) < EDGE_SLACK))
    shared = lines[rows]
    if high - low > HEAD_WIDE * shared["size"].max():
        return True
    below = lines[np.minimum(rows + 1, len(lines) - 1)]
    heads = ((below["page"] == shared["page"]) & (below["x0"] > low + EDGE_SLACK) & (below["x0"] < high)
             & (below["x1"] > high + EDGE_SLACK))
    return bool(np.unique(shared["page"], return_counts=True)[1].max() >= FRAME_LINES and 2 * heads.sum() < len(rows))


def run_edges(lines: Array, follows: Array, bound: Array, ends: Array) -> tuple[Array, Array]:
    """Edges of the runs of lines that follow each other and tell by their `ends` how wide they are, none beyond the
    text that stands to the right at `bound`."""
    starts = np.flatnonzero(~follows)
    below = np.append(starts[1:], len(lines))
    run = np.cumsum(~follows) - 1
    x0, x1, known = lines["x0"], lines["x1"], np.isfinite(bound)
    common = np.full(len(starts), np.inf)
    for one in np.flatnonzero(np.add.reduceat(known, starts, dtype="i8") >= FRAME_LINES).tolist():
        limits = bound[starts[one]:below[one]]
        common[one] = np.median(limits[np.isfinite(limits)])
    limit = np.where(known, bound, np.where(x1 <= common[run], common[run], np.inf))
    left = np.minimum.reduceat(x0, starts)[run].astype("f8")
    inside = x1 <= np.minimum.reduceat(limit, starts)[run]
    bounded = np.isfinite(limit) & np.logical_or.reduceat(inside, starts)[run]
    own = np.where(aloof_heads(x0, x1, starts, left), 0, ends)
    right = np.where(bounded, np.maximum.reduceat(np.where(inside, x1, 0), starts)[run],
                     np.maximum.reduceat(own, starts)[run]).astype("f8")
    return left, np.maximum(right, x1)


def aloof_heads(x0: Array, x1: Array, starts: Array, left: Array) -> Array:
    """First lines of runs that begin beyond the middle of the others, and whose own middle is beyond all of them: the
    running head of a page whose text fills its first column alone."""
    result = np.zeros(len(x0), bool)
    for start, end in pairwise([*starts.tolist(), len(x0)]):
        if end - start > FRAME_LINES:
            edge = x1[start + 1:end].max()
            result[start] = x0[start] + x1[start] > 2 * edge and 2 * x0[start] > left[start] + edge
    return result


def overfull_lines(lines: Array, follows: Array, last: Array, plain: Array) -> Array:
    """The longest line of each run, if its last word, too long to be broken, begins before all others have ended: of
    those that are `plain`, no code."""
    result = np.zeros(len(lines), bool)
    x1, size = lines["x1"], lines["size"]
    long = plain & (x1 - last > OVERFULL_WORD * size)
    starts = np.flatnonzero(~follows)
    for start, end in pairwise([*starts.tolist(), len(lines)]):
        if end - start > OVERFULL_LINES and long[start:end].any():
            rows = start + np.flatnonzero(plain[start:end])
            if len(rows) > OVERFULL_LINES:
                third, second, longest = rows[np.argsort(x1[rows], kind="stable")[-3:]]
                em, edge = size[longest], x1[second]
                result[longest] = (long[longest] and last[longest] < edge < x1[longest] - OVERFULL * em
                                   and edge < x1[third] + ALIKE * em)
    return result


def right_neighbours(lines: Array) -> Array:
    """Where the nearest line to the right of each begins, infinite if there is none."""
    result = np.full(len(lines), np.inf)
    edges = np.flatnonzero(np.diff(lines["page"])) + 1
    for start, end in pairwise([0, *edges.tolist(), len(lines)]):
        page = lines[start:end]
        if len(page) > DENSE:
            continue
        beside = ((np.abs(page["baseline"][:, None] - page["baseline"][None, :]) < NEAR * page["size"][:, None])
                  & (page["x0"][None, :] > page["x1"][:, None] - 1)
                  & (page["angle"][None, :] == page["angle"][:, None]))
        result[start:end] = np.where(beside, page["x0"][None, :], np.inf).min(axis=1)
    return result
