"""Lines with right-to-left text in the order they are read in: the way back from what is drawn to what was written.

Programs draw such a line by the rules of the Unicode Standard, Annex 9: in text that runs to the left, words of other
scripts run to the right, each row of them as a whole, and so do numbers, each for itself, with a sign between two
parts or beside it (`12/05`, `50%`); all signs else run with the text around them.  Order of drawing tells little: some
files draw words, some letters backwards.
"""
from __future__ import annotations

import re

import numpy as np

from spacy_pdfrecover.accents import is_digit, is_letter
from spacy_pdfrecover.arrays import places_in
from spacy_pdfrecover.frames import UPRIGHT, Frames, is_among, is_rtl
from spacy_pdfrecover.lines.chunks import STOPS
from spacy_pdfrecover.model import BLANK, BOTH_WAYS, GENERATED, LEFTWARD, Array, Pages

STACKED = 0.5               # of the narrower of two letters that stands above or below the other
DRAWN_SO = 0.8              # of the pairs of a line, more drawn one way than the other, that show how it is drawn
ROW = 2.0                   # points between baselines of what is one row
SPACE = 0.12                # sizes of a gap that parts two numbers: half of the narrowest space
MOST = 0.5                  # of a page's letters: what is more is its direction, as names and quotations are of another
DIGITS = (0x660, 0x66A), (0x6F0, 0x6FA)     # … of Arabic and of Persian
ACCENTS = 0x300, 0x370      # combining marks of Latin, Greek and Cyrillic
ARABIC = (0x600, 0x860), (0x8A0, 0x900), (0xFB50, 0xFE00), (0xFE70, 0xFEFF)     # numbers behind these letters, and
                            # Syriac, Thaana and N'Ko, are parted by minus, and have no sign beside them
SEPARATORS, TIES = tuple(map(ord, ".,:/\N{ARABIC COMMA}")), tuple(map(ord, "+-"))        # one alone, between digits
UNITS = tuple(map(ord, "%$€£¥¢₪﷼°#‰٪\N{MINUS SIGN}"))         # beside one
BRACKETS = tuple(map(ord, "()[]{}"))
SIGN, NUMBER, TO_LEFT, TO_RIGHT, BRACKET, STOP = range(6)
LETTERS = np.frombuffer(b"xnrlbsXNRLBS", "u1")        # by class; small ones behind a space
BETWEEN, NUMBERS = re.compile(rb"[^Rr]+"), re.compile(rb"[Nn]N*")
FIRST, FOREIGN, STOPPED = re.compile(rb"[LlNn]"), re.compile(rb"[Ll]"), re.compile(rb"S*")
BACK = re.compile(rb"[Rr](?:[^Ll]*[Rr])?")
"""What runs to the left in lines that do not."""


def leftward_pages(pages: Pages) -> Array:
    """Which pages run to the left: those most of whose letters do, unless more stops stand at the right end of rows;
    and others of such a document, if more stand at the left."""
    result = np.zeros(len(pages.pages), bool)
    if not is_rtl(pages.glyphs["char"]).any():
        return result
    rows = np.flatnonzero(pages.glyphs["flags"] & (BLANK | GENERATED) == 0)
    char, page, x0, baseline = (pages.glyphs[name][rows] for name in ("char", "page", "x0", "baseline"))
    rtl = is_rtl(char)
    own, letters = (np.bincount(page[which], minlength=len(result)) for which in (rtl, rtl | is_letter(char)))
    mainly = own > MOST * letters
    if not mainly.any():
        return result
    level = np.round(baseline / ROW)
    order = np.lexsort((x0, level, page))
    begins = np.append(True, (np.diff(level[order]) != 0) | (np.diff(page[order]) != 0))
    stops = is_among(char, STOPS.tolist())
    left, right = (np.bincount(page[ends][stops[ends]], minlength=len(result))
                   for ends in (order[begins], order[np.append(begins[1:], True)]))
    result |= np.where(mainly, left >= right, (left > right) & (own.sum() > MOST * letters.sum()))
    return result


def classes_of(char: Array, start: Array, end: Array, size: Array, line: Array) -> Array:
    """The class of each glyph, from left to right, as a letter of `LETTERS`."""
    rtl = is_rtl(char)
    digit = is_digit(char) | np.logical_or.reduce([(char >= low) & (char < high) for low, high in DIGITS])
    inner = line[1:] == line[:-1]
    close = np.append(False, inner & (start[1:] - end[:-1] <= SPACE * np.maximum(size[1:], size[:-1])))
    number = digit.copy()
    arabic = np.bincount(line, np.logical_or.reduce([(char >= low) & (char < high) for low, high in ARABIC]))[line] > 0
    inside = is_among(char, SEPARATORS) | (is_among(char, TIES) & ~arabic)
    number[1:-1] |= inside[1:-1] & digit[:-2] & digit[2:] & close[1:-1] & close[2:]
    unit = is_among(char, UNITS) & ~arabic
    number |= unit & (np.append(digit[1:] & close[1:], False) | np.append(False, digit[:-1] & close[1:]))
    kind = np.where(is_letter(char) | ((char >= ACCENTS[0]) & (char < ACCENTS[1])), TO_RIGHT, SIGN)
    kind[rtl] = np.where(char[rtl] == ord("\N{ARABIC COMMA}"), SIGN, TO_LEFT)
    kind[is_among(char, STOPS.tolist())] = STOP
    kind[is_among(char, BRACKETS)] = BRACKET
    kind[number] = NUMBER
    result: Array = LETTERS[kind + len(LETTERS) // 2 * close]
    return result


def runs_leftward(char: Array, starts: Array, pages: Array) -> Array:
    """Which lines run to the left: those most of whose letters do; on a page that does also others with such letters,
    or none, or with a stop at their left end, unless one is at their right end only.

    char (Array): from left to right, line by line.  pages (Array): does the page of the line run so?
    """
    rtl, stop = is_rtl(char), is_among(char, STOPS.tolist())
    own, other = (np.add.reduceat(which, starts, dtype="i8") for which in (rtl, is_letter(char) & ~rtl))
    first, last = stop[starts], stop[np.append(starts[1:], len(char)) - 1]
    mixed = np.where((own > 0) | (other == 0), first | ~last, first & ~last)
    result: Array = ((own > other) & (first | ~last)) | (pages & mixed)
    return result


def read_in_order(places: Array, pages: Pages, rows: Array, frames: Frames, starts: Array) -> tuple[Array, Array]:
    """Places along `rows` line by line, those of lines with right-to-left text in the order they are read in; and the
    flags of the lines.

    places (Array): line by line as drawn.  starts (Array): where each line begins.
    """
    flags = np.zeros(len(starts), "u2")
    char, page, size = (pages.glyphs[name][rows[places]] for name in ("char", "page", "size"))
    rtl = is_rtl(char)
    if not rtl.any():
        return places, flags
    mainly = leftward_pages(pages) if pages.mirrored is None else pages.mirrored
    lines = np.flatnonzero((np.add.reduceat(rtl, starts, dtype="i8") > 0) | mainly[page[starts]])
    length = np.diff(np.append(starts, len(places)))[lines]
    owner = np.repeat(np.arange(len(lines)), length)
    own = places_in(starts[lines], starts[lines] + length)
    start, end = frames.start[places], frames.end[places]
    mirrored = np.zeros(len(places), bool)
    if pages.mirrored is not None:
        mirrored = pages.mirrored[page] & (frames.direction[places] == UPRIGHT)
        start, end = np.where(mirrored, -end, start), np.where(mirrored, -start, end)
    own = own[np.lexsort((own, (start[own] + end[own]) / 2, owner))]        # from left to right
    first = np.cumsum(length) - length
    leftward = runs_leftward(char[own], first, mainly[page[starts[lines]]])
    flags[lines] = BOTH_WAYS | (leftward != mirrored[starts[lines]]) * LEFTWARD
    letters = classes_of(char[own], start[own], end[own], size[own], owner).tobytes()
    result = places.copy()
    for line, low, high, backward in zip(lines.tolist(), first.tolist(), (first + length).tolist(), leftward.tolist(),
                                         strict=True):
        order = own[low:high][logical(letters[low:high], backward)]
        turn_stacked(order, char, start, end)
        result[starts[line]:starts[line] + high - low] = places[order]
    return result, flags


def logical(letters: bytes, leftward: bool) -> Array:
    """The order in which glyphs of these classes, from left to right, are read.

    >>> logical(b"LLLXrRR", True).tolist(), logical(b"NNNxRR", True).tolist()
    ([6, 5, 4, 3, 0, 1, 2], [5, 4, 3, 0, 1, 2])
    """
    count = len(letters)
    order: Array = np.arange(count)
    if not leftward:
        for run in BACK.finditer(letters):
            low, high = run.span()
            order[low:high] = logical(letters[low:high], True) + low
        return order
    order = order[::-1].copy()
    for between in BETWEEN.finditer(letters):
        for low, high in runs_to_right(letters, *between.span()):
            order[count - high:count - low] = np.arange(low, high)
    return order


def runs_to_right(letters: bytes, start: int, end: int) -> list[tuple[int, int]]:
    """What runs to the right between letters that run to the left: all from the first letter or number to the last one,
    with stops right behind it, as where the line ends within; without letters each number."""
    first = FIRST.search(letters, start, end)
    if first is None:
        return []
    if FOREIGN.search(letters, first.start(), end) is None:
        return [number.span() for number in NUMBERS.finditer(letters, start, end)]
    low, high = first.start(), start + len(letters[start:end].rstrip(b"xXbBsS"))
    stopped = STOPPED.match(letters, high, end)
    high = stopped.end() if stopped else high
    within = letters[low:high].upper().count(b"B")
    return [(low, high + (within % 2 == 1 and letters[high:high + 1] == b"B"))]     # the bracket that closes one within


def turn_stacked(order: Array, char: Array, start: Array, end: Array) -> None:
    """Put letters that stand above one another, as some faces set "مج", in the order in which the line is drawn."""
    first, second = order[:-1], order[1:]
    step = second - first
    next_drawn = (np.abs(step) == 1) & is_rtl(char[first]) & is_rtl(char[second])
    width = np.minimum(end[first] - start[first], end[second] - start[second])
    shared = np.minimum(end[first], end[second]) - np.maximum(start[first], start[second])
    above = (shared > STACKED * width) & (width > 0)
    steps = step[next_drawn & ~above]
    if not len(steps) or abs(steps.sum()) < DRAWN_SO * len(steps):
        return
    for place in np.flatnonzero(next_drawn & above & (step == -np.sign(steps.sum()))).tolist():
        order[place], order[place + 1] = order[place + 1], order[place]


def gaps_between(char: Array, start: Array, end: Array, lines: Array) -> Array:
    """The white before each glyph, line by line in the order they are read in.

    What runs against its line, as a number in Hebrew, is one there: white is before and behind it, whichever of its
    glyphs is read first."""
    gap = np.zeros(len(char))
    gap[1:] = start[1:] - end[:-1]
    if not (lines["flags"] & BOTH_WAYS).any():
        return gap
    line = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    leftward, both = ((lines["flags"] & flag > 0)[line[1:]] for flag in (LEFTWARD, BOTH_WAYS))
    back = start[1:] + end[1:] <= start[:-1] + end[:-1]
    against = both & (line[1:] == line[:-1]) & (back != leftward)
    begins = np.append(True, ~against)
    first, unit = np.flatnonzero(begins), np.cumsum(begins) - 1
    low, high = np.minimum.reduceat(start, first), np.maximum.reduceat(end, first)
    before, own = unit[:-1], unit[1:]
    gap[1:] = np.where(against == leftward, start[1:] - end[:-1], start[:-1] - end[1:])
    gap[1:][~against] = np.where(leftward, low[before] - high[own], low[own] - high[before])[~against]
    return gap
