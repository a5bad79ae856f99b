"""Sizes of bitmap fonts whose em is a dot of the printer.

Fonts that programs draw themselves (Type 3) have a scale of their own.  pdfTeX keeps its em as large as the letters;
what Ghostscript makes of PostScript by dvips has an em of one dot, and text of .12 points.
"""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import BLANK, GENERATED, Array

TALLER = 3.0                # sizes: no letter of a font whose em is that of its face is so tall
TALL = 90                   # percentile of the heights that letters with ascenders, and capitals, have
ASCENDER = 0.7              # of the em: .69 in Computer Modern, .61 in its typewriter faces
LIKE = 0.25                 # share by which such a guess may be off the size of the running text, and means it
LARGEST = 5.0               # times that size: boxes so high are not those of letters
LEAST = 8                   # glyphs that tell


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
