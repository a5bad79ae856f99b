"""Sizes of bitmap fonts whose em is a dot of the printer, and which of them are bold.

Fonts that programs draw themselves (Type 3) have a scale of their own.  pdfTeX keeps its em as large as the letters;
what Ghostscript makes of PostScript by dvips has an em of one dot, and text of .12 points.
"""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.faces import BOLD_WEIGHT, Font
from spacy_pdfrecover.model import BLANK, GENERATED, Array

TALLER = 3.0                # sizes: no letter of a font whose em is that of its face is so tall
TALL = 90                   # percentile of the heights that letters with ascenders, and capitals, have
ASCENDER = 0.7              # of the em: .69 in Computer Modern, .61 in its typewriter faces
LIKE = 0.25                 # share by which such a guess may be off the size of the running text, and means it
LARGEST = 5.0               # times that size: boxes so high are not those of letters
LEAST = 8                   # glyphs that tell
LETTERS = 26                # from a to z
LEAST_LETTERS = 4           # that two faces share
BOLDER = 1.06               # times the widths of a face are those of its bold one: 1.15 in Computer Modern, 1.08 where
                            # it is drawn for 17 points, and the other for 10
EVENLY = (10, 50, 90)       # percentiles of these shares
EVEN = 0.08                 # by which they differ: 0.04 in bold faces, 0.18 in slanted ones
LARGE = 0.95                # of its size: faces drawn for smaller ones are wider


def size_bitmaps(fonts: Sequence[Font], glyphs: Array) -> None:
    """Give fonts without a name the size that the height of their glyphs tells."""
    nameless = [row for row, font in enumerate(fonts) if not font.name]
    if not nameless or not len(glyphs):
        return
    shown = glyphs["flags"] & (GENERATED | BLANK) == 0
    high = glyphs["y1"] - glyphs["y0"]
    counts, tall, sizes = (np.zeros(len(fonts)) for _ in range(3))
    for row in nameless:
        own = shown & (glyphs["font"] == row)
        if own.any():
            counts[row] = own.sum()
            tall[row], sizes[row] = np.percentile(high[own], TALL), np.median(glyphs["size"][own])
    dwarfed = (tall > TALLER * sizes) & (sizes > 0)
    # of few glyphs, which alone would tell nothing, those of the same scale
    dwarfed &= (counts >= LEAST) | (sizes <= sizes[dwarfed & (counts >= LEAST)].max(initial=0.0))
    if not dwarfed.any():
        return
    others = glyphs["size"][shown & ~dwarfed[glyphs["font"]]]
    values, times = np.unique(np.round(others, 2), return_counts=True)
    body = float(values[times.argmax()]) if len(values) else 0.0
    for row in np.flatnonzero(dwarfed).tolist():
        drawn = glyphs["font"] == row
        guess = float(tall[row]) / ASCENDER
        em = body if abs(guess - body) < LIKE * body or guess > LARGEST * body > 0 else guess
        glyphs["size"][drawn] *= em / float(sizes[row])


def with_bold(fonts: Sequence[Font], glyphs: Array) -> list[Font]:
    """The fonts, those without a name bold whose letters are all wider by one share than those of the face that most
    text in such fonts is set in: of slanted and typewriter faces some are, and faces drawn for larger sizes are
    narrower."""
    result = list(fonts)
    nameless = np.array([not font.name and not font.fixed for font in fonts] or [False])
    told = glyphs.compress(nameless[glyphs["font"]] & (glyphs["char"] >= ord("a")) & (glyphs["char"] <= ord("z"))
                           & (glyphs["flags"] & (GENERATED | BLANK) == 0) & (glyphs["angle"] == 0))
    if not len(told):
        return result
    size = np.maximum(told["size"], 0.1)
    key, shape = told["font"].astype("i8") * LETTERS + told["char"] - ord("a"), (len(fonts), LETTERS)
    count = np.bincount(key, minlength=shape[0] * LETTERS).reshape(shape)
    total: Array = np.bincount(key, (told["x1"] - told["x0"]) / size, shape[0] * LETTERS).reshape(shape)
    width = total / np.maximum(count, 1)
    drawn = count.sum(axis=1)
    sizes = np.bincount(told["font"], size, len(fonts)) / np.maximum(drawn, 1)
    body = int(drawn.argmax())
    for row in np.flatnonzero((drawn > 0) & (sizes > LARGE * sizes[body])).tolist():
        both = (count[row] > 0) & (width[body] > 0)
        if both.sum() < LEAST_LETTERS:
            continue
        low, usual, high = np.percentile(width[row, both] / width[body, both], EVENLY)
        if usual > BOLDER and high - low < EVEN:
            result[row] = fonts[row]._replace(weight=BOLD_WEIGHT)
    return result
