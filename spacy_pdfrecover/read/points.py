"""Points of Arabic and Hebrew, signs of Indic scripts and Thai: a mark drawn above or below its letter is no line.

Typesetting programs move vowel points, signs and hamzas to where the face wants them; the mark goes to its letter here,
with no width of its own at the edge where the letter ends, and is drawn next.  The comma below Romanian letters, which
TeX draws as a small comma in faces that lack ș and ț, gets its name and place, too.
"""
from __future__ import annotations

import unicodedata

import numpy as np

from spacy_pdfrecover.frames import is_rtl
from spacy_pdfrecover.model import BLANK, COMPONENT, GENERATED, Array

POINTS = (0x591, 0x5BE), (0x5BF, 0x5C0), (0x5C1, 0x5C3), (0x610, 0x61B), (0x64B, 0x660), (0x670, 0x671), (0x6D6, 0x6DD)
BRAHMIC = (0x900, 0x10A0), (0x1780, 0x1800)
"""Scripts of India, Thai, Lao, Tibetan, Burmese, Khmer."""
SIGNS = np.array([char for low, high in BRAHMIC for char in range(low, high)
                  if unicodedata.category(chr(char)) == "Mn"], "u4")
TOUCHING = 0.02             # sizes a sign may reach over its letter where it stands behind it
ASIDE = 0.15                # … and beside the letter drawn elsewhere that it is looked for over
NEAR = 0.8                  # sizes from the middle of a mark to that of its letter at most
LEVEL = 1.2                 # … and between their baselines
COMMA_BELOW = 0x326
COMMA_BASES = np.array([ord(char) for char in "sStT"], "u4")
SMALL = 0.7                 # of the letter's size: a comma in a script size, .5 in LaTeX (`\\textcommabelow`)
BELOW = 0.05                # sizes by which its baseline is lower
HOLAMS = 0x5B9, 0x5BA
HOLAM_OFF = 0.1             # sizes from a holam to the letter at whose left edge it stands: up to .07
EXACT = 0.002               # rounding of edges that are the same
CLASSES = 1000              # there are fewer combining classes, which say in what order the marks of a letter stand
THAI = 0xE00, 0xF00         # Thai and Lao, in blocks laid out alike: there
THAI_VOWELS, THAI_TONES = (range(0x31, 0x3D), 103), (range(0x47, 0x4F), 107)
"""vowel signs and behind them tones and signs of silence, most of which have no class."""
STRAY_MOST = 2000           # marks of a page that are drawn apart from their letters: a page has no more letters


def attach_points(glyphs: Array) -> None:
    """Move each mark to the letter drawn before or behind it that it stands over."""
    char = glyphs["char"]
    rtl = is_rtl(char)
    if rtl.any():
        points = is_point(char)
        shared = widen_to_glyphs(glyphs, points)
        holam = np.isin(char, HOLAMS) & ~shared
        glyphs["x0"][holam] = glyphs["x1"][holam] = glyphs["x1"][holam] + HOLAM_OFF * glyphs["size"][holam]
        attach(glyphs, rtl, points, "x0")
    brahmic = is_brahmic(char)
    if brahmic.any():
        marks = signs_apart(glyphs)
        attach(glyphs, brahmic & ~np.isin(char, SIGNS), marks, "x1")


def name_commas(glyphs: Array) -> None:
    """Take small commas drawn below the letter before them for the marks they are."""
    commas = np.flatnonzero(glyphs["char"][1:] == ord(",")) + 1
    rows = commas[np.isin(glyphs["char"][commas - 1], COMMA_BASES)]
    mark, base = glyphs[rows], glyphs[rows - 1]
    below = ((mark["page"] == base["page"]) & (mark["angle"] == 0) & (base["angle"] == 0)
             & (mark["x0"] > base["x0"]) & (mark["x1"] < base["x1"]) & (mark["size"] < SMALL * base["size"])
             & (mark["baseline"] > base["baseline"] + BELOW * base["size"]))
    rows = rows[below]
    glyphs["char"][rows] = COMMA_BELOW
    for name in ("x0", "y0", "x1", "y1", "origin", "baseline", "size", "object"):
        glyphs[name][rows] = base[name][below]


def signs_apart(glyphs: Array) -> Array:
    """Signs that do not stand behind their letter, or behind one that does not, as glyphs of their own."""
    sign = np.isin(glyphs["char"], SIGNS) & (glyphs["flags"] & COMPONENT == 0)
    level = glyphs["baseline"][1:] == glyphs["baseline"][:-1]
    gap, size = glyphs["x0"][1:] - glyphs["x1"][:-1], glyphs["size"][1:]
    behind = (gap > -TOUCHING * size) & (gap < NEAR * size)
    apart = sign & ~np.concatenate([[False], level & behind])
    row = np.arange(len(glyphs))
    begins = sign & ~np.concatenate([[False], sign[:-1]])
    result: Array = sign & (np.maximum.accumulate(np.where(apart, row, -1))
                            >= np.maximum.accumulate(np.where(begins, row, 0)))
    return result


def widen_to_glyphs(glyphs: Array, points: Array) -> Array:
    """Give all characters of a glyph that has points the box of the glyph: PDFium gives each a share of it, from the
    right to the left, where the file has one character for them all (U+FB30).  RETURNS (ndarray): which these are."""
    x0, x1 = glyphs["x0"], glyphs["x1"]
    width = x1 - x0
    share = points[1:] & (glyphs["object"][1:] == glyphs["object"][:-1]) & (width[1:] > 0) & (
        np.abs(width[1:] - width[:-1]) < EXACT * glyphs["size"][1:]) & (
        np.minimum(np.abs(x1[1:] - x0[:-1]), np.abs(x0[1:] - x1[:-1])) < EXACT * glyphs["size"][1:])
    share |= glyphs["flags"][1:] & COMPONENT > 0
    heads = np.flatnonzero(np.append(True, ~share))
    count = np.diff(np.append(heads, len(glyphs)))
    several = np.repeat((np.add.reduceat(points.astype("i4"), heads) > 0) & (count > 1), count)
    for name, edge in (("x0", np.minimum), ("x1", np.maximum)):
        glyphs[name][several] = np.repeat(edge.reduceat(glyphs[name], heads), count)[several]
    return several


def attach(glyphs: Array, letter: Array, point: Array, edge: str) -> None:
    """The same for marks and letters of some scripts; a mark goes to this edge of its letter."""
    point = point & (glyphs["angle"] == 0)
    letter = letter & ~point & (glyphs["flags"] & (BLANK | GENERATED) == 0)
    marks, letters = np.flatnonzero(point), np.flatnonzero(letter)
    if not len(marks) or not len(letters):
        return
    behind = np.searchsorted(letters, marks)
    rows = np.column_stack([letters[np.maximum(behind - 1, 0)], letters[np.minimum(behind, len(letters) - 1)]])
    slack = 0.0                         # boxes of points are those of their ink
    if edge == "x1":                    # signs of these scripts are drawn behind their letter
        rows, slack = drawn_for(glyphs, marks, letters, np.maximum(behind - 1, 0))[:, None], ASIDE
    mark, base = glyphs[marks][:, None], glyphs[rows]
    size = np.maximum(base["size"], 0.1)
    apart = np.abs((mark["x0"] + mark["x1"]) - (base["x0"] + base["x1"])) / 2 / size
    apart[(mark["page"] != base["page"]) | (np.abs(mark["baseline"] - base["baseline"]) > LEVEL * size)] = np.inf
    middle = (mark["x0"] + mark["x1"]) / 2
    # marks of Thai stand at the right end of their letter, none left of it
    before = np.where((mark["char"] >= THAI[0]) & (mark["char"] < THAI[1]), 0.0, slack)
    apart[(middle < base["x0"] - before * size) | (middle > base["x1"] + slack * size)] = np.inf
    nearer = apart.argmin(axis=1)
    each = np.arange(len(marks))
    found = apart[each, nearer] < NEAR
    rows = rows[each, nearer]
    stray = np.flatnonzero(~found)          # drawn before or behind a line of its own
    for page, at in page_groups(glyphs["page"][marks[stray]], stray):
        start, end = np.searchsorted(glyphs["page"][letters], (page, page + 1)).tolist()
        there = glyphs[letters[start:end]]
        for one in at[:STRAY_MOST].tolist():
            over = letter_below(glyphs[marks[one]], there)
            if over >= 0:
                rows[one], found[one] = letters[start + over], True
    if edge == "x1":                    # over none, but drawn with a letter: LibreOffice stretches lines so
        found |= (glyphs["object"][marks] == glyphs["object"][rows]) & (glyphs["baseline"][marks]
                                                                       == glyphs["baseline"][rows])
    marks, rows = marks[found], rows[found]
    if edge == "x1":                    # and behind all letters that share a glyph
        heads = np.flatnonzero(glyphs["flags"] & COMPONENT == 0)
        rows = np.append(heads[1:], len(glyphs))[np.searchsorted(heads, rows, side="right") - 1] - 1
    for name in ("baseline", "size", "y0", "y1", "object"):
        glyphs[name][marks] = glyphs[name][rows]
    for name in ("x0", "x1", "origin"):
        glyphs[name][marks] = glyphs[edge][rows]
    place = np.arange(len(glyphs), dtype="f8")
    place[marks] = rows + 0.5 + [class_of(char) / CLASSES for char in glyphs["char"][marks].tolist()]
    glyphs[:] = glyphs[np.argsort(place, kind="stable")]


def drawn_for(glyphs: Array, marks: Array, letters: Array, last: Array) -> Array:
    """The letter drawn last before each mark, or the one before that if the mark, drawn apart, stands more over it:
    LibreOffice draws raised and lowered ones behind the letter that follows.

    letters: rows of all letters.  last: the place among them of the last before each mark."""
    own, other = letters[last], letters[np.maximum(last - 1, 0)]
    shares = [np.minimum(glyphs["x1"][marks], glyphs["x1"][rows]) - np.maximum(glyphs["x0"][marks], glyphs["x0"][rows])
              for rows in (own, other)]
    apart = (glyphs["object"][marks] != glyphs["object"][own]) & (glyphs["baseline"][own] == glyphs["baseline"][other])
    return np.where(apart & (shares[1] > shares[0]) & (shares[1] > 0), other, own)


def class_of(char: int) -> int:
    """The combining class of a mark, by which those of a letter are put in order."""
    if THAI[0] <= char < THAI[1]:
        for places, number in (THAI_VOWELS, THAI_TONES):
            if char % 0x80 in places:
                return number
    return unicodedata.combining(chr(char))


def is_point(char: Array) -> Array:
    """Points of Hebrew and Arabic."""
    result: Array = char >= POINTS[0][0]
    high_ones = char[result]
    if len(high_ones):                  # no quotes and dashes
        result[result] = np.logical_or.reduce([(high_ones >= low) & (high_ones < high) for low, high in POINTS])
    return result


def is_brahmic(char: Array) -> Array:
    high: Array = char >= BRAHMIC[0][0]
    if not high.any():
        return high                 # most documents
    result: Array = np.logical_or.reduce([(char >= low) & (char < high) for low, high in BRAHMIC])
    return result


def page_groups(pages: Array, rows: Array) -> list[tuple[int, Array]]:
    """The rows of each page; both are in the order of pages."""
    found, starts = np.unique(pages, return_index=True)
    return list(zip(found.tolist(), np.split(rows, starts[1:]), strict=True)) if len(rows) else []


def letter_below(mark: Array, letters: Array) -> int:
    """The letter of a page that a mark stands over, in the nearest line; -1 if there is none."""
    middle = (mark["x0"] + mark["x1"]) / 2
    apart = np.abs(letters["baseline"] - mark["baseline"])
    slack = ASIDE * letters["size"]
    over = np.flatnonzero((apart < LEVEL * letters["size"]) & (letters["x0"] - slack <= middle)
                          & (middle <= letters["x1"] + slack))
    if not len(over):
        return -1
    there = letters[over]
    outside = np.maximum(np.maximum(there["x0"] - middle, middle - there["x1"]), 0)
    nearest = np.lexsort((np.abs(there["x0"] + there["x1"] - 2 * middle), outside, np.round(apart[over])))
    return int(over[nearest[0]])
