"""Listings in faces for text: each word is spread over as many cells as it has letters, all of one width.

LaTeX's package `listings` sets code so unless it is told otherwise.  Narrow letters stand far apart there and wide
ones close, which no other text does, and words are parted by a cell.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.faces import Font, is_fixed
from spacy_pdfrecover.frames import Frames
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Pages

# Shares of the font size unless said otherwise.
CELL = (0.56, 0.72)         # width of a cell: .6 em, and an em of Computer Modern is up to 1.14 sizes
USUAL_CELL = 0.64
IN_WORD = 0.35              # a gap between letters is narrower; a space adds a cell to it
UNEVEN = 0.04               # deviation of the gaps between letters: .02 in a line of prose
OPPOSED = -0.35             # correlation of gaps with the widths of the letters beside them
TOUCH, TOUCHING = 0.01, 0.4     # a gap between letters that touch, and the share of these in a line of prose at least:
                            # half of them are none at all there, whatever its word spaces are
PAIRS = 4                   # gaps between letters in a line that can tell
ALIKE = 0.03                # share by which the cells of one listing may differ …
ENDS = 0.4                  # … and of a cell at the ends of a line, whose letters do not fill theirs
SAME_SIZE = 0.06
LEAST, TELLING = 3, 2       # lines of a listing, and those among them that tell …
SHARE = 0.25                # … which are so many of its lines at the least: headings of a table's rows are fewer
LETTERS = 0.4               # of the glyphs of a line that tells: figures of a table stand in cells of their own
SHORT = 3                   # glyphs of a line that tells nothing but may stand within: `});`
SPACE = 0.7                 # of a cell


def listings_found(pages: Pages, order: Array, lines: Array, frames: Frames) -> tuple[Pages, Array]:
    """The pages with the letters of listings in typewriter faces, and the width of each line's cells in points; 0
    where it is no part of one."""
    width = cells(pages, order, lines, frames) if len(lines) else np.zeros(0)
    if not width.any():
        return pages, width
    inside = np.repeat(width > 0, lines["end"] - lines["start"])
    glyphs = pages.glyphs.copy()
    rows = order[inside]
    used, twin = np.unique(glyphs["font"][rows], return_inverse=True)
    glyphs["font"][rows] = len(pages.fonts) + twin
    fonts = [*pages.fonts, *(typewriter(pages.fonts[font]) for font in used.tolist())]
    starts = lines["start"][width > 0]
    lines["font"][width > 0] = glyphs["font"][order[starts]]
    return replace(pages, glyphs=glyphs, fonts=fonts), width


def typewriter(font: Font) -> Font:
    """A face used as one of a typewriter."""
    return font._replace(fixed=True)


def cells(pages: Pages, order: Array, lines: Array, frames: Frames) -> Array:
    """The width of the cells of each line, 0 where it has none."""
    pitch, slack, telling = pitches(pages.fonts, pages.glyphs, order, lines, frames)

    def fits(inner: int, row: int) -> bool:
        """May a line be one of the listing that another one is in, or its number?"""
        return bool(lines["page"][inner] == lines["page"][row] and (
            short[row] or (alike(lines["size"][inner], lines["size"][row])
                           and abs(float(pitch[row] - pitch[inner])) < max(slack[row], slack[inner]))))

    def adds(run: Sequence[int], row: int) -> bool:
        """Does a line before or behind these belong to them?  A caption may stand close, in another face."""
        return (0 <= row < len(lines) and fits(run[0], row)
                and bool(short[row] or (lines["font"][row] == lines["font"][run]).any()))

    width, short = np.zeros(len(lines)), lines["end"] - lines["start"] <= SHORT
    run: list[int] = []
    for row in [*np.flatnonzero(telling).tolist(), -1]:
        if run and (row < 0 or not all(fits(run[-1], other) for other in range(run[-1] + 1, row + 1))):
            first, last = run[0], run[-1]
            while adds(run, first - 1):
                first -= 1
            while adds(run, last + 1):
                last += 1
            whole = np.arange(first, last + 1)
            whole = whole[alike(lines["size"][whole], lines["size"][run[0]])]
            if len(whole) >= LEAST and len(run) >= max(TELLING, SHARE * len(whole)):
                width[whole] = np.median(pitch[run]) * lines["size"][whole]
            run = []
        run.append(row)
    return width


def alike(one: Array, other: Array) -> Array:
    """Are sizes of type the same?"""
    result: Array = np.abs(one - other) < SAME_SIZE * one
    return result


def pitches(fonts: Sequence[Font], glyphs: Array, order: Array, lines: Array,
            frames: Frames) -> tuple[Array, Array, Array]:
    """The mean distance from letter to letter of each line in sizes, a space counted for one, by how much it may
    differ within a listing, and whether the line looks like one of a listing."""
    starts = lines["start"]

    def summed(values: Array) -> Array:
        result: Array = np.add.reduceat(values, starts)
        return result

    size = np.repeat(np.maximum(lines["size"], 0.1).astype("f8"), lines["end"] - starts)
    gap, wide = np.zeros(len(order)), np.zeros(len(order))
    breadth = frames.end - frames.start
    gap[1:] = frames.start[1:] - frames.end[:-1]
    wide[1:] = (breadth[1:] + breadth[:-1]) / 2
    gap, wide = gap / size, wide / size
    step = gap + wide                               # from the middle of a letter to that of the next
    step[starts] = 0.0
    length = np.maximum(summed(np.maximum(np.rint(step / USUAL_CELL), 1)) - 1, 1)
    pitch = summed(step) / length
    near = np.abs(gap) < IN_WORD
    near[starts] = False
    gap, wide = gap * near, wide * near
    number = np.maximum(summed(near), 1)
    mean, breadth = summed(gap) / number, summed(wide) / number
    uneven = np.sqrt(np.maximum(summed(gap * gap) / number - mean * mean, 0.0))
    spread = np.sqrt(np.maximum(summed(wide * wide) / number - breadth * breadth, 0.0))
    together = summed(gap * wide) / number - mean * breadth
    fixed = np.array([is_fixed(font) for font in fonts] or [False])
    touching = summed(near & (np.abs(gap) < TOUCH)) / number
    telling = ((number >= PAIRS) & (touching < TOUCHING) & (uneven > UNEVEN) & (together < OPPOSED * uneven * spread)
               & (pitch > CELL[0]) & (pitch < CELL[1]) & ~fixed[lines["font"]]
               & (lines["angle"] == 0) & (lines["flags"] >> LAYER_SHIFT == 0))
    if telling.any():
        telling &= summed(is_letter(glyphs["char"][order])) > LETTERS * (lines["end"] - starts)
    return pitch, pitch * (ALIKE + ENDS / length), telling


def listing_spaces(width: Array, lines: Array, frames: Frames, spaces: Array) -> Array:
    """The spaces, those of listings told by their cells.

    width: of the cells of each line.  frames: along `order`, as `spaces` are.
    """
    if not width.any():
        return spaces
    owner = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    gap = np.zeros(len(owner))
    gap[1:] = np.where(owner[1:] == owner[:-1], frames.start[1:] - frames.end[:-1], 0.0)
    result: Array = np.where(width[owner] > 0, gap > SPACE * width[owner], spaces)
    return result
