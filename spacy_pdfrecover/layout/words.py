"""Words of lines as a table of boxes, and lines made anew from words."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.arrays import places_in
from spacy_pdfrecover.frames import ETHIOPIC_WORDSPACE, UPRIGHT, is_rtl
from spacy_pdfrecover.layout.marks import tied_letters
from spacy_pdfrecover.model import LAYER_SHIFT, LINE, Array, Lines

SHRINK = 0.2                # of the height of a box, above and below: lines set tight overlap (Goodman et al.
                            # 2018, 3.1)
WORD_GAP = 1 / 3            # of the usual width of a character: a narrower gap parts no words (their code)

WORD = np.dtype([
    ("page", "<i4"), ("layer", "<i4"), ("line", "<i8"), ("start", "<i8"), ("end", "<i8"),   # range of `order`
    ("x0", "<f8"), ("y0", "<f8"), ("x1", "<f8"), ("y1", "<f8"),                             # on the page
])


def find_words(text: Lines) -> Array:
    """What stands between spaces, cut where font, size or text object change.  RETURNS (ndarray): WORD rows.

    Text that does not run from left to right is not cut: its lines are words of their own.
    """
    lines, order = text.lines, text.order
    if not len(lines):
        return np.zeros(0, WORD)
    sequence = np.argsort(lines["start"], kind="stable")        # lines need not stand in the order of `order`
    owner = np.repeat(sequence, (lines["end"] - lines["start"])[sequence])
    glyphs = text.pages.glyphs.take(order)
    cut = text.spaces.copy()
    for name in ("font", "size", "object"):
        cut[1:] |= glyphs[name][1:] != glyphs[name][:-1]
    cut &= lines["angle"][owner] == UPRIGHT
    cut[lines["start"]] = True
    starts = np.flatnonzero(cut)
    words = np.zeros(len(starts), WORD)
    words["start"], words["end"] = starts, np.append(starts[1:], len(order))
    words["page"], words["line"] = glyphs["page"][starts], owner[starts]
    words["layer"] = (lines["flags"] >> LAYER_SHIFT)[owner[starts]]
    for low, high in (("x0", "x1"), ("y0", "y1")):
        words[low] = np.minimum.reduceat(np.minimum(glyphs[low], glyphs[high]), starts)
        words[high] = np.maximum.reduceat(np.maximum(glyphs[low], glyphs[high]), starts)
    return words


def first_widths(text: Lines, texts: Sequence[str]) -> Array:
    """Width of the first word of each line, in points; with initials goes the name they are tied to, but bold ones
    are the letters of headings."""
    lines = text.lines
    if not len(lines):
        return np.zeros(0)
    spaces = text.spaces.copy()
    spaces[1:] |= text.pages.glyphs["char"][text.order[:-1]] == ETHIOPIC_WORDSPACE
    gaps = np.append(np.flatnonzero(spaces), len(text.order))
    ends = np.minimum(gaps[np.searchsorted(gaps, lines["start"] + 1)], lines["end"])
    bold = [font.bold for font in text.pages.fonts]
    for row, line in enumerate(texts):
        if (tied := tied_letters(line)) and not bold[lines["font"][row]]:
            ends[row] = min(lines["start"][row] + tied, lines["end"][row])
    glyphs = text.pages.glyphs
    length = (ends - lines["start"]).astype("i8")
    heads = np.cumsum(length) - length
    rows = text.order[places_in(lines["start"], ends)]
    widths = (np.maximum.reduceat(glyphs["x1"][rows], heads) - np.minimum.reduceat(glyphs["x0"][rows], heads))
    # of lines that do not stand upright, by its share of their glyphs
    count = np.maximum(lines["end"] - lines["start"], 1)
    share = (lines["x1"] - lines["x0"]) * length / count
    result: Array = np.where(lines["angle"] == UPRIGHT, widths, share)
    return result


def last_starts(text: Lines) -> Array:
    """Where the last word of each line begins, in points; of lines that do not stand upright, the line itself."""
    lines = text.lines
    gaps = np.concatenate([[0], np.flatnonzero(text.spaces)])
    heads = np.maximum(gaps[np.searchsorted(gaps, lines["end"] - 1, "right") - 1], lines["start"])
    result: Array = np.where(lines["angle"] == UPRIGHT, text.pages.glyphs["x0"][text.order[heads]], lines["x0"])
    return result


def find_rows(low: Array, high: Array) -> Array:
    """The row each box stands in, counted from the top: boxes part where nothing of them, shrunk by a fifth
    above and below, reaches over (Goodman et al. 2018, 3.1).

    >>> find_rows(np.array([20.0, 0.0, 1.0]), np.array([30.0, 10.0, 11.0])).tolist()
    [1, 0, 0]
    """
    shrink = SHRINK * (high - low)
    top, bottom = low + shrink, high - shrink
    sequence = np.argsort(top, kind="stable")
    reached = np.maximum.accumulate(bottom[sequence])
    rows = np.empty(len(low), "i8")
    rows[sequence] = np.concatenate([[0], np.cumsum(top[sequence][1:] > reached[:-1])])[:len(low)]
    return rows


def lines_of_words(text: Lines, words: Array, line: Array, spaced: Array) -> Lines:
    """Lines made anew: `words` in their new order, the number of the new line of each, and whether a space
    stands before it.  What the new lines share with old ones, baseline, font and size, they have from the one
    that gave most of their glyphs."""
    length = words["end"] - words["start"]
    heads = np.concatenate([[0], np.cumsum(length)])
    inside = np.arange(heads[-1]) - np.repeat(heads[:-1], length)
    places = np.repeat(words["start"], length) + inside
    spaces = text.spaces[places]
    first = np.concatenate([[True], line[1:] != line[:-1]])[:len(words)]
    spaces[heads[:-1]] = spaced & ~first
    begin = np.flatnonzero(first)
    lines = np.zeros(len(begin), LINE)
    if len(begin):
        source = words["line"][main_word(line, words["line"], length)]
        for name in ("page", "y0", "y1", "baseline", "size", "font", "angle", "flags"):
            lines[name] = text.lines[name][source]
        order = text.order[places]
        lines["start"], lines["end"] = heads[begin], np.append(heads[begin[1:]], heads[-1])
        lines["rank"] = np.minimum.reduceat(order, lines["start"])
        upright = lines["angle"] == UPRIGHT
        lines["x0"] = np.where(upright, np.minimum.reduceat(words["x0"], begin), text.lines["x0"][source])
        lines["x1"] = np.where(upright, np.maximum.reduceat(words["x1"], begin), text.lines["x1"][source])
    return Lines(text.pages, text.order[places], spaces, lines)


def main_word(line: Array, source: Array, length: Array) -> Array:
    """For each new line a word of the old line that most of its glyphs come from.

    >>> line, source, length = np.array([0, 0, 0, 1]), np.array([7, 8, 8, 7]), np.array([4, 3, 2, 1])
    >>> main_word(line, source, length).tolist()
    [1, 3]
    """
    order = np.lexsort((source, line))
    change = np.concatenate([[True], (line[order][1:] != line[order][:-1])
                             | (source[order][1:] != source[order][:-1])])
    run = np.flatnonzero(change)
    total = np.add.reduceat(length[order], run)
    heads = order[run]
    best = np.lexsort((total, line[heads]))
    owner = line[heads][best]
    result: Array = heads[best[np.append(owner[1:] != owner[:-1], True)]]
    return result


def run_backwards(text: Lines, words: Array) -> Array:
    """Words written mostly in letters that run from right to left."""
    if not len(words):
        return np.zeros(0, bool)
    total = np.concatenate([[0], np.cumsum(is_rtl(text.pages.glyphs["char"][text.order]))])
    backwards: Array = (total[words["end"]] - total[words["start"]]) * 2 > words["end"] - words["start"]
    return backwards


def character_width(width: Array, count: Array) -> float:
    """The usual width of a character, 1 where there is none."""
    total = int(count.sum())
    return float(width.sum()) / total if total else 1.0
