"""Chunks: glyphs that follow each other in drawing and in space."""
from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.accents import is_digit, is_letter
from spacy_pdfrecover.frames import Frames, is_cjk_mark, is_rtl
from spacy_pdfrecover.lines.initials import INITIAL_RISE, INITIAL_SIZE, may_drop
from spacy_pdfrecover.lines.line_numbers import behind_line_numbers
from spacy_pdfrecover.model import ANNOTATION, INVISIBLE, OUTSIDE, REPEATED, Array, Pages

# Shares of the font size unless said otherwise.
SAME_CHUNK_SHIFT = 0.6      # baseline moves less than this within a chunk: scripts rise by 0.3 to 0.45
SAME_CHUNK_GAP = 0.9        # a wider gap ends a chunk: justified word spaces seldom reach an em
SAME_CHUNK_BACK = 1.0       # a step back by more ends it: accents and kerning go back by less
HOLE = 0.2                  # from which on a letter may stand between two drawn one after the other: an l or i
LEVEL = 0.5                 # points: as far apart baselines are one to producers that round
KERNED = 0.15               # as far letters reach over their neighbours
INITIAL_UNDER = 0.5         # of a large letter's width, by which what is drawn next begins under it
LABEL_GLYPHS = 5            # a label has no more glyphs …
KEY_GLYPHS = 10             # … but for keys of references in brackets, `[KSF+02a]`
SECTION_GLYPHS = 14         # `10.1.5.5.7.12.`
KIND_GLYPHS = 5, 40         # of a word or two in brackets
KIND_SLACK = 0.3            # … that end so near the edge
KIND_SMALL = 0.9            # times the size of the name, if in parentheses (GAPDoc)
SAME_END = 0.5              # points between the ends of two justified lines at the most

CHUNK = np.dtype([("page", "i4"), ("direction", "i4"), ("layer", "i4"), ("start", "i8"), ("end", "i8"),
                  ("u0", "f8"), ("u1", "f8"), ("base", "f8"), ("size", "f8"), ("rtl", "?"), ("fixed", "?"),
                  ("aside", "?"), ("stop", "?"), ("mark", "?")], align=True)
DEEP_SECTION = re.compile(r"(?:[A-Z]|[1-9]\d?)(?:\.[1-9]\d?){2,}\.?")
"""Numbers of sections below sections; no amounts, addresses or dates."""
STOPS = np.array([ord(sign) for sign in ".?!:;,"], "u4")      # behind which TeX makes wider spaces
COLONS = np.array([ord(sign) for sign in ":："], "u4")


def find_chunks(pages: Pages, rows: Array, frames: Frames) -> Array:
    """Runs of glyphs drawn one after the other along a baseline.  RETURNS (ndarray): CHUNK rows, their
    `start` and `end` being ranges of `rows`; `stop` are those that end with a stop, `mark` those with a full-width
    one."""
    glyphs, count = pages.glyphs, len(rows)
    if not count:
        return np.zeros(0, CHUNK)
    size = np.maximum(glyphs["size"][rows], 0.1)
    char, page = glyphs["char"][rows], glyphs["page"][rows]
    kind = layer_of(glyphs["flags"][rows])
    bigger = np.maximum(size[1:], size[:-1])
    rtl = is_rtl(char)
    either = rtl[1:] | rtl[:-1]
    if pages.mirrored is not None:
        either |= pages.mirrored[page[1:]]
    gap = frames.start[1:] - frames.end[:-1]
    # drawn from the right, or word by word from the left
    gap = np.where(either, np.maximum(gap, frames.start[:-1] - frames.end[1:]), gap)
    broken = ((page[1:] != page[:-1])
              | (frames.direction[1:] != frames.direction[:-1]) | (kind[1:] != kind[:-1])
              | (np.abs(frames.base[1:] - frames.base[:-1]) > SAME_CHUNK_SHIFT * bigger)
              | (gap > SAME_CHUNK_GAP * bigger) | (gap < -SAME_CHUNK_BACK * bigger))
    broken |= around_others(page, kind, size, frames, (gap > HOLE * bigger) & ~broken)
    # a large lone letter with the next ones raised to the first of its lines, a drop capital; or with a line that
    # begins under it
    raised = frames.base[:-1] - frames.base[1:] > INITIAL_RISE[0] * size[:-1]
    under = gap < -INITIAL_UNDER * (frames.end[:-1] - frames.start[:-1])
    for row in np.flatnonzero((size[:-1] > INITIAL_SIZE * size[1:]) & ~broken & (raised | under)).tolist():
        broken[row] = (row == 0 or broken[row - 1]) and may_drop(chr(int(char[row])))
    broken |= behind_line_numbers(char, size, frames.base, broken)
    starts = np.concatenate([[0], np.flatnonzero(broken) + 1])
    chunks = np.zeros(len(starts), CHUNK)
    chunks["start"], chunks["end"] = starts, np.append(starts[1:], count)
    chunks["page"], chunks["direction"] = page[starts], frames.direction[starts]
    chunks["layer"] = kind[starts]
    last = char[chunks["end"] - 1]
    chunks["stop"], chunks["mark"] = np.isin(last, STOPS), is_cjk_mark(last)
    chunks["u0"] = np.minimum.reduceat(frames.start, starts)
    chunks["u1"] = np.maximum.reduceat(frames.end, starts)
    chunks["size"] = np.maximum.reduceat(size, starts)
    owner = np.repeat(np.arange(len(starts)), chunks["end"] - chunks["start"])
    weight = (size > 0.85 * chunks["size"][owner]).astype("f8")         # scripts do not move the baseline
    chunks["base"] = (np.add.reduceat(frames.base * weight, starts)
                      / np.maximum(np.add.reduceat(weight, starts), 1.0))
    chunks["rtl"] = np.add.reduceat(rtl.astype("i4"), starts) * 2 > chunks["end"] - chunks["start"]
    return chunks


def around_others(page: Array, layer: Array, size: Array, frames: Frames, holes: Array) -> Array:
    """Holes between two glyphs where others stand on the same baseline: letters that a face does not have are drawn
    from another one when the rest of their line is done."""
    result = np.zeros(len(holes), bool)
    if not holes.any():
        return result
    middle = (frames.start + frames.end) / 2
    level = np.round(frames.base / LEVEL)
    keys = level, layer, frames.direction, page
    rows = drawn_in_parts(middle, keys)
    order = rows[np.lexsort([key[rows] for key in (middle, *keys)])]
    rank = np.full(len(middle), -1)
    rank[order] = np.arange(len(order))
    apart = rank[1:] - rank[:-1]
    for hole in np.flatnonzero(holes & (np.abs(apart) > 1) & (level[1:] == level[:-1])).tolist():
        low, high = sorted((int(rank[hole]), int(rank[hole + 1])))
        inside = order[low + 1:high]
        left, right = min(frames.end[hole:hole + 2]), max(frames.start[hole:hole + 2])     # drawn from either side
        result[hole] = ((frames.start[inside] > left - KERNED * size[hole])
                        & (frames.end[inside] < right + KERNED * size[hole])).all()
    return result


def drawn_in_parts(middle: Array, keys: Sequence[Array]) -> Array:
    """The glyphs of lines, told by these keys, that are not drawn from one end to the other as most are."""
    starts = np.append(0, np.flatnonzero(np.logical_or.reduce(
        [middle[1:] < middle[:-1], *(key[1:] != key[:-1] for key in keys)])) + 1)
    order = np.lexsort([key[starts] for key in keys])
    same = np.logical_and.reduce([key[starts[order[1:]]] == key[starts[order[:-1]]] for key in keys])
    parts = np.zeros(len(starts), bool)
    parts[order[1:]] = same
    parts[order[:-1]] |= same
    return np.flatnonzero(np.repeat(parts, np.diff(starts, append=len(middle))))


def layer_of(flags: Array) -> Array:
    """Glyphs seen (0), repeated (1), invisible (2) and off the page (3) never share a line."""
    return np.where(flags & OUTSIDE > 0, 3,
                    np.where(flags & REPEATED > 0, 1, np.where(flags & INVISIBLE > 0, 2, 0)))


def chunk_labels(glyphs: Array, rows: Array, chunks: Array) -> Array:
    """Chunks that look like a list label or heading number: a few glyphs, of which the first is no letter
    or the last no letter or digit, or the key of a reference, or the number of a section."""
    if not len(chunks):
        return np.zeros(0, bool)
    char = glyphs["char"][rows]
    first, last = char[chunks["start"]], char[chunks["end"] - 1]
    signs = np.append(0, np.cumsum(~(is_letter(char) | is_digit(char) | (char == ord("+")))))
    key = (first == ord("[")) & (last == ord("]")) & (signs[chunks["end"]] - signs[chunks["start"]] == 2)
    short = chunks["end"] - chunks["start"] <= np.where(key, KEY_GLYPHS, LABEL_GLYPHS)
    result: Array = short & (~is_letter(first) | ~(is_letter(last) | is_digit(last)))
    letters = np.append(0, np.cumsum(~(is_digit(char) | (char == ord(".")))))
    long = ~short & (chunks["end"] - chunks["start"] <= SECTION_GLYPHS)
    for row in np.flatnonzero(long & (letters[chunks["end"]] == letters[chunks["start"] + 1])).tolist():
        number = "".join(map(chr, char[chunks["start"][row]:chunks["end"][row]].tolist()))
        result[row] = DEEP_SECTION.fullmatch(number) is not None
    return result


def kinds_of_names(glyphs: Array, rows: Array, chunks: Array) -> Array:
    """Chunks in brackets, or in parentheses and small print, that end where the lines of their page do, but for one
    too long for it, as manuals print behind a name at the margin of what kind it is: `[Function]`."""
    result = np.zeros(len(chunks), bool)
    first, last = glyphs["char"][rows[chunks["start"]]], glyphs["char"][rows[chunks["end"] - 1]]
    length = chunks["end"] - chunks["start"]
    small = np.append(False, chunks["size"][1:] < KIND_SMALL * chunks["size"][:-1])
    enclosed = ((first == ord("[")) & (last == ord("]"))) | ((first == ord("(")) & (last == ord(")")) & small)
    found = np.flatnonzero(enclosed & (length >= KIND_GLYPHS[0]) & (length <= KIND_GLYPHS[1])
                           & (chunks["direction"] == 0) & (chunks["layer"] == 0))
    if not len(found):
        return result
    page, end, slack = chunks["page"][found], chunks["u1"][found], KIND_SLACK * chunks["size"][found]
    lettered = is_letter(glyphs["char"][rows[chunks["start"][found] + 1]])
    for number in np.unique(page[lettered]).tolist():
        ends = np.sort(chunks["u1"][chunks["page"] == number])
        alike = ends[1:][np.diff(ends) < SAME_END]
        here = lettered & (page == number)
        result[found[here]] = (alike[-1] if len(alike) else ends[-1]) - end[here] < slack[here]
    return result


def values_of_fields(glyphs: Array, rows: Array, chunks: Array) -> Array:
    """Chunks that stand in a field behind a label that ends in a colon, however far."""
    result = np.zeros(len(chunks), bool)
    laid_over = glyphs["flags"][rows[chunks["start"]]] & ANNOTATION > 0
    if laid_over.any():
        named = np.isin(glyphs["char"][rows[chunks["end"] - 1]], COLONS)
        result[1:] = laid_over[1:] & ~laid_over[:-1] & named[:-1]
    return result


def same_layer(chunks: Array) -> Array:
    """Which chunks are of the page, direction and layer of the one before them?"""
    result: Array = np.logical_and.reduce([chunks[name][1:] == chunks[name][:-1]
                                           for name in ("page", "direction", "layer")])
    return result
