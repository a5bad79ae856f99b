"""Segments: what a line has between two gaps too wide for a word space, and the styles they are set in.

They stand for words as obstacles to whitespace: a cover of words takes seconds for a page that one of
segments takes milliseconds for, and finds the same columns.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.accents import is_digit, is_letter
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.frames import UPRIGHT
from spacy_pdfrecover.lines.chunks import LABEL_GLYPHS
from spacy_pdfrecover.model import Array, Lines

ASCENT = 0.72               # of the size: capitals and ascenders of most text faces.  Boxes end at the
                            # baseline, so that lines set tight do not touch (Berg et al. 2012)
BIG_TEXT = 13               # points: larger text is no body text
MATH_SYMBOLS = 3            # score of a mathematical sign or of a character in a mathematical face
MATH_FONT = re.compile(r"^(?:CMSY|CMEX|CMMI|MSAM|MSBM|.*Math)")
LATEX_STYLES = (("CMBX", "B"), ("CMTI", "I"))       # faces whose names say it in another way
UNTELLING = "()[]abcdef1234567890o.?* "
"""Characters that list labels, line numbers and stray marks are made of."""

SEGMENT = np.dtype([
    ("page", "<i4"), ("line", "<i8"), ("start", "<i8"), ("end", "<i8"),             # range of `order`
    ("x0", "<f8"), ("y0", "<f8"), ("x1", "<f8"), ("y1", "<f8"),                     # in the reading frame
    ("size", "<f8"), ("style", "<i4"), ("telling", "<i4"), ("words", "<i4"), ("math", "<i4"),
], align=True)


class Style(NamedTuple):
    """A face at a size in whole points."""

    name: str
    kind: str               # what stands behind the hyphen of the font name
    size: int
    bold: bool
    italic: bool
    math: bool


class Difference(IntEnum):
    """How much two styles differ (Berg et al. 2012)."""

    SAME = 0
    SAME_AND_BIG_TEXT = 1
    SUBTLE = 2
    BIG = 3


def difference(a: Style, b: Style) -> Difference:
    """
    >>> roman = Style("Times", "", 10, False, False, False)
    >>> difference(roman, roman._replace(size=11)).name, difference(roman, roman._replace(bold=True)).name
    ('SUBTLE', 'BIG')
    """
    if a.math != b.math:
        return Difference.BIG
    if a.math:
        return Difference.SAME
    if a.bold != b.bold or a.name != b.name or abs(a.size - b.size) > 1:
        return Difference.BIG
    if a.kind != b.kind or a.italic != b.italic or a.size != b.size:
        return Difference.SUBTLE
    return Difference.SAME_AND_BIG_TEXT if a.size > BIG_TEXT else Difference.SAME


def style_of(font: Font, size: int) -> Style:
    """
    >>> style_of(Font("CMBX10"), 10)
    Style(name='CMR', kind='', size=10, bold=True, italic=False, math=False)
    """
    name, _, kind = font.name.partition("-")
    name = name.partition(",")[0]
    bold, italic = font.bold, font.italic or "ital" in font.name.lower() or "obli" in font.name.lower()
    for start, mark in LATEX_STYLES:
        if name.startswith(start):
            name, bold, italic = "CMR", bold or mark == "B", italic or mark == "I"
    return Style(name, kind, size, bold, italic, MATH_FONT.match(font.name) is not None)


def style_keys(font: Array, size: Array) -> Array:
    """Fonts and sizes in whole points as one number each."""
    result: Array = font.astype("i8") << 16 | np.clip(size, 0, 65535).astype("i8")
    return result


def styles_of(keys: Array, fonts: Sequence[Font]) -> list[Style]:
    """The styles that these numbers stand for."""
    return [style_of(fonts[key >> 16] if len(fonts) else Font(""), key & 0xFFFF) for key in keys.tolist()]


def find_segments(text: Lines, wide: float, whole: Array | None = None) -> tuple[Array, list[Style]]:
    """Lines, but those that are whole, cut at gaps wider than `wide` times their size.  RETURNS (tuple): SEGMENT rows,
    and the styles that their `style` counts in."""
    lines, order = text.lines, text.order
    if not len(lines):
        return np.zeros(0, SEGMENT), []
    glyphs = text.pages.glyphs.take(order)
    sequence = np.argsort(lines["start"], kind="stable")
    length = (lines["end"] - lines["start"])[sequence]
    owner = np.repeat(sequence, length)
    x0, x1 = glyphs["x0"].astype("f8"), glyphs["x1"].astype("f8")
    cut = np.ones(len(order), bool)
    ahead, back = x0[1:] - x1[:-1], x0[:-1] - x1[1:]
    cut[1:] = np.maximum(ahead, back) > wide * lines["size"][owner[1:]]
    cut &= (lines["angle"] == UPRIGHT if whole is None else (lines["angle"] == UPRIGHT) & ~whole)[owner]
    cut[lines["start"]] = True
    cut[behind_labels(glyphs["char"], np.flatnonzero(cut), lines["start"])] = False
    starts = np.flatnonzero(cut)
    found = np.zeros(len(starts), SEGMENT)
    line = owner[starts]
    found["start"], found["end"] = starts, np.append(starts[1:], len(order))
    found["line"], found["page"], found["size"] = line, lines["page"][line], lines["size"][line]
    upright = lines["angle"][line] == UPRIGHT
    found["x0"] = np.where(upright, np.minimum.reduceat(x0, starts), lines["x0"][line])
    found["x1"] = np.where(upright, np.maximum.reduceat(x1, starts), lines["x1"][line])
    found["x1"] = np.maximum(found["x1"], found["x0"] + 0.1)
    found["y1"] = lines["baseline"][line]
    found["y0"] = found["y1"] - np.maximum(ASCENT * found["size"], 0.1)
    char = glyphs["char"]
    untelling = np.isin(char, [ord(letter) for letter in UNTELLING])
    found["telling"] = np.add.reduceat((~untelling).astype("i4"), starts)
    found["words"] = np.add.reduceat((text.spaces & ~cut).astype("i4"), starts) + 1
    found["math"] = np.add.reduceat(math_score(char, glyphs["font"], text.pages.fonts), starts)
    keys, found["style"] = np.unique(style_keys(lines["font"][line], lines["size"][line]), return_inverse=True)
    return found, styles_of(keys, text.pages.fonts)


def behind_labels(char: Array, starts: Array, line_starts: Array) -> Array:
    """Starts of segments behind the label of a list item or the number of a heading: they stay with it."""
    ends = np.append(starts[1:], len(char))
    first, last = char[starts], char[ends - 1]
    label = ((ends - starts <= LABEL_GLYPHS) & (~is_letter(first) | ~(is_letter(last) | is_digit(last)))
             & np.isin(starts, line_starts))[:-1]
    behind = starts[1:]
    result: Array = behind[label & ~np.isin(behind, line_starts)]
    return result


def math_score(char: Array, font: Array, fonts: Sequence[Font]) -> Array:
    """3 for what only formulas have, 1 for digits."""
    math_font = np.array([MATH_FONT.match(one.name) is not None for one in fonts] or [False])
    sign = (((char >= 0x2200) & (char < 0x2300)) | ((char >= 0x2A00) & (char < 0x2B00))
            | ((char >= 0x1D400) & (char < 0x1D800)) | np.isin(char, [ord(one) for one in "=+<>±×÷¬^|~"]))
    digit = (char >= 0x30) & (char <= 0x39)
    result: Array = np.where(math_font[font] | sign, MATH_SYMBOLS, digit).astype("i4")
    return result
