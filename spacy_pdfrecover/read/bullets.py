"""Bullets drawn as paths: browsers fill a disc, a ring or a square before a list item in place of a character.

As a glyph it is the item's label; as a path it is nothing, and the items are paragraphs.  Word has the letter o of a
typewriter face for the ring of its second level.
"""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.faces import Font, fixed_faces
from spacy_pdfrecover.frames import is_rtl
from spacy_pdfrecover.model import BLANK, GENERATED, INVISIBLE, NO_CODE, RULE_BOX, RULE_LINE, RULE_PATH, Array
from spacy_pdfrecover.read.underscores import SHARED

# Shares of the font size.  Chromium draws discs of .35 that end .4 before the text, their middle .3 above the baseline.
SMALLEST, LARGEST = 0.15, 0.65      # width and height
SQUARE = 1.3                        # of the one to the other at most
STROKE, EXACT = 1.5, 0.02           # … and of the box PDFium gives to a stroke as long as wide, its width once more at
                                    # either end and half of it at the sides; share by which that may vary
NEAR, FAR = 0.2, 2.5                # from the text
ALONE = 1.0                         # to what else stands in its line at least
LOW, HIGH = 0.05, 0.65              # its middle above the baseline
LEVEL = 0.1                         # by which baselines of one line differ
LETTER_SIZES = 4.0, 40.0            # points
MOST = 60                           # of a page: more are the points of a plot
PROSE = 25                          # letters of the longest item at least: names in the key of a plot have fewer
WORD, ITEMS = 4, 3                  # … and of several items on a page without other lines and curves: it has no plot
ALIGNED = 1.0                       # points by which bullets of one list differ in place and size
LETTER, RING = ord("o"), ord("◦")
LETTERS = 2                         # such bullets in a document at the least
SIGNS = {(RULE_LINE, True): "•", (RULE_PATH, True): "•", (RULE_PATH, False): "◦", (RULE_BOX, True): "▪",
         (RULE_BOX, False): "□"}


def with_bullets(glyphs: Array, pages: Array, rules: Array) -> Array:
    """The glyphs, with one more for every small disc or square before a line; `pages` get their new ranges."""
    rules = with_square_strokes(rules)
    wide, high = rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]
    least, most = SMALLEST * LETTER_SIZES[0], LARGEST * LETTER_SIZES[1]
    dots = (rules["kind"] == RULE_LINE) & rules["filled"]        # what is so thin is a line, however short
    fits = ((np.isin(rules["kind"], (RULE_PATH, RULE_BOX)) | dots) & (np.minimum(wide, high) > least)
            & (np.maximum(wide, high) < most) & (np.maximum(wide, high) < SQUARE * np.minimum(wide, high)))
    if not fits.any() or not len(glyphs):
        return glyphs
    found: list[tuple[int, Array]] = []
    for page in np.unique(rules["page"][fits]).tolist():
        here = fits & (rules["page"] == page)
        if here.sum() > MOST:
            continue
        large = rules[(rules["page"] == page) & (rules["kind"] == RULE_PATH) & (np.minimum(wide, high) > most)]
        start, end = int(pages["start"][page]), int(pages["end"][page])
        strokes = (rules["page"] == page) & ~here & np.isin(rules["kind"], (RULE_LINE, RULE_PATH))
        least = PROSE if strokes.any() else WORD
        found += [(start + row, rule) for row, rule in on_page(rules[here], glyphs[start:end], large, least)]
    return inserted(glyphs, pages, found) if found else glyphs


def name_letters(fonts: Sequence[Font], glyphs: Array) -> None:
    """Make rings of the letters o in a typewriter face that stand before a line in another one, as bullets do."""
    fixed = fixed_faces(fonts)
    if not fixed.any():
        return
    shown = np.flatnonzero(glyphs["flags"] & (GENERATED | BLANK) == 0)
    at = np.flatnonzero(glyphs["char"][shown] == LETTER)
    at = at[(at > 0) & (at < len(shown) - 1)]
    letter, before, after = (glyphs.take(shown[at + step]) for step in (0, -1, 1))
    size = letter["size"]
    first = ~same_line(before, letter) | (letter["x0"] - before["x1"] > FAR * size)
    gap = (after["x0"] - letter["x1"]) / size
    found = (fixed[letter["font"]] & ~fixed[after["font"]] & first & same_line(letter, after)
             & (gap > NEAR) & (gap < FAR) & (letter["angle"] == 0))
    if found.sum() >= LETTERS:
        glyphs["char"][shown[at[found]]] = RING


def same_line(one: Array, other: Array) -> Array:
    """Do glyphs stand on one baseline?"""
    level: Array = ((one["page"] == other["page"])
                    & (np.abs(one["baseline"] - other["baseline"]) < LEVEL * one["size"]))
    return level


def with_square_strokes(rules: Array) -> Array:
    """The rules, with strokes as long as wide as the squares they are: XeTeX makes them of rules that are bullets."""
    wide, high = rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]
    short, long = np.minimum(wide, high), np.maximum(wide, high)
    strokes = ((rules["kind"] == RULE_PATH) & rules["stroked"] & ~rules["filled"]
               & (short < 2 * LARGEST * LETTER_SIZES[1]) & (np.abs(long - STROKE * short) < EXACT * short))
    if not strokes.any():
        return rules
    squares: Array = rules.copy()
    middle_x, middle_y = (rules["x0"] + rules["x1"]) / 2, (rules["y0"] + rules["y1"]) / 2
    for edge, middle, side in (("x0", middle_x, -1), ("x1", middle_x, 1), ("y0", middle_y, -1), ("y1", middle_y, 1)):
        squares[edge][strokes] = (middle + side * short / 4)[strokes]
    squares["kind"][strokes], squares["filled"][strokes] = RULE_BOX, True
    return squares


def on_page(marks: Array, glyphs: Array, drawings: Array, least: int) -> list[tuple[int, Array]]:
    """Of the small paths that are bullets, the first glyph of their line; least: letters of the longest item, where
    several have discs of one color before them."""
    rows = np.flatnonzero((glyphs["flags"] & (GENERATED | BLANK | INVISIBLE) == 0) & (glyphs["angle"] == 0))
    shown = glyphs.take(rows)
    rtl = is_rtl(shown["char"])
    lists: dict[tuple[int, ...], list[tuple[int, Array]]] = {}
    longest: dict[tuple[int, ...], int] = {}
    bulleted: set[int] = set()
    for mark in marks:
        first = None if is_within(mark, drawings) else first_beside(mark, shown, rtl)
        if first is None or not is_sized(mark, shown["size"][first]) or int(rows[first]) in bulleted:
            continue                                # or drawn once more
        place = tuple(round(float(value) / ALIGNED) for value in (mark["x0"], mark["x1"] - mark["x0"]))
        bulleted.add(int(rows[first]))
        lists.setdefault(place, []).append((int(rows[first]), mark))
        line = np.abs(shown["baseline"] - shown["baseline"][first]) < LEVEL * shown["size"][first]
        longest[place] = max(longest.get(place, 0), run_length(shown, line, first))
    found = []
    for place, bullets in lists.items():
        alike = len(bullets) >= ITEMS and len({int(mark["color"]) for _, mark in bullets}) == 1
        found += [bullet for bullet in bullets if longest[place] >= PROSE or (
            alike and longest[place] >= least and bullet[1]["kind"] != RULE_BOX)]
    return found


def is_within(mark: Array, drawings: Array) -> bool:
    return bool(((drawings["x0"] < mark["x0"]) & (drawings["x1"] > mark["x1"]) & (drawings["y0"] < mark["y0"])
                 & (drawings["y1"] > mark["y1"])).any())


def first_beside(mark: Array, shown: Array, rtl: Array) -> int | None:
    """The glyph that stands right behind a path, with none before it: at its right, or at its left in what is read
    from there."""
    size = shown["size"]
    middle = (shown["baseline"] - (mark["y0"] + mark["y1"]) / 2) / size
    level = (middle > LOW) & (middle < HIGH)
    after, before = (shown["x0"] - mark["x1"]) / size, (mark["x0"] - shown["x1"]) / size
    for behind, ahead, own in ((after, before, ~rtl), (before, after, rtl)):
        near = level & (behind > NEAR) & (behind < FAR) & own
        if near.any() and not (level & (ahead > -LARGEST) & (ahead < ALONE)).any():
            return int(np.flatnonzero(near)[np.argmin(behind[near])])
    return None


def is_sized(mark: Array, size: float) -> bool:
    """Is it as large as bullets are in text of this size?"""
    return bool(SMALLEST < max(mark["x1"] - mark["x0"], mark["y1"] - mark["y0"]) / size < LARGEST)


def run_length(shown: Array, line: Array, first: int) -> int:
    """Letters of a line from its first one on to the next wide gap."""
    rows = np.flatnonzero(line)
    rows = rows[np.argsort(shown["x0"][rows])]
    apart = np.diff(shown["x0"][rows]) > FAR * shown["size"][first]
    edges = np.concatenate([[0], np.flatnonzero(apart) + 1, [len(rows)]])
    at = int(np.flatnonzero(rows == first)[0])
    run = int(np.searchsorted(edges, at, side="right")) - 1
    return int(edges[run + 1] - edges[run])


def inserted(glyphs: Array, pages: Array, found: list[tuple[int, Array]]) -> Array:
    """The glyphs with a bullet before each of these, in the place of its path."""
    found.sort(key=lambda bullet: bullet[0])
    before = np.array([row for row, _ in found], "i8")
    marks = np.array([mark for _, mark in found])
    added = glyphs[before].copy()
    added["char"] = [ord(SIGNS[kind, filled]) for kind, filled in marks[["kind", "filled"]].tolist()]
    added["code"], added["flags"] = NO_CODE, glyphs["flags"][before] & SHARED
    added["x0"], added["x1"], added["origin"] = marks["x0"], marks["x1"], marks["x0"]
    starts, ends = np.searchsorted(before, pages["start"]), np.searchsorted(before, pages["end"])
    pages["start"] += starts
    pages["end"] += ends
    result: Array = glyphs.take(np.insert(np.arange(len(glyphs)), before, 0))
    result.put(before + np.arange(len(before)), added)
    return result
