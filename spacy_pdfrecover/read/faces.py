"""Typewriter faces told by their widths: many files neither flag nor name them, some flag all their faces."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.accents import is_digit
from spacy_pdfrecover.arrays import median
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.frames import is_among, is_cjk, is_hangul
from spacy_pdfrecover.model import BLANK, COMPONENT, GENERATED, Array

NARROW = np.array([ord(char) for char in "ilIj"], "u4")        # digits are equally wide in most faces, and
WIDE = np.array([ord(char) for char in "mwMW"], "u4")          # the other letters nearly so in small capitals
SAME_WIDTH = 0.08           # share by which the widths of a typewriter face may differ: bitmaps have those of their ink
UNLIKE_WIDTH = 0.25         # … and more than which no such face differs; in text faces i has a third of the width of m
LEAST = 4                   # glyphs of either kind needed to judge


def with_fixed(fonts: Sequence[Font], glyphs: Array) -> list[Font]:
    """The fonts, those flagged `fixed` whose narrow and wide letters are equally wide, and no others that show both;
    nor those that mostly draw ideographs, kana or Hangul, or digits alone, which are as wide as each other in any
    face."""
    char = np.ascontiguousarray(glyphs["char"])
    told = glyphs.compress(is_among(char, [*NARROW, *WIDE]))
    told = told.compress((told["flags"] & (GENERATED | BLANK | COMPONENT) == 0) & (told["angle"] == 0)
                         & (told["size"] > 0.1))
    wide = np.isin(told["char"], WIDE)
    width = np.maximum(told["x1"] - told["x0"], 0) / told["size"]
    drawn = np.bincount(glyphs["font"], minlength=len(fonts))
    square = np.bincount(glyphs["font"][is_cjk(char) | is_hangul(char)], minlength=len(fonts))
    digits = np.bincount(glyphs["font"][is_digit(char)], minlength=len(fonts))
    result = []
    for row, font in enumerate(fonts):
        mine = told["font"] == row
        ends = [width[mine & some] for some in (~wide, wide)]
        if min(len(end) for end in ends) >= LEAST:
            thin, broad = (float(median(end)) for end in ends)
            if broad > 0.2 and abs(thin - broad) < (UNLIKE_WIDTH if font.fixed else SAME_WIDTH) * broad:
                font = font._replace(fixed=True)
            elif broad > 0.2:
                font = font._replace(fixed=False)
        if font.fixed and (2 * square[row] > drawn[row] or 0 < drawn[row] == digits[row]):
            font = font._replace(fixed=False)
        result.append(font)
    return result
