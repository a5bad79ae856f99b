"""What a mark of a footnote looks like: raised glyphs, signs kept for it, what a note begins with."""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.arrays import places_in
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Layout

RULE_NAME = "note-marks"     # of the edits that take marks out of the text
RAISED_SIZE = 0.87          # of the line's size: marks are set at 0.6 to 0.8
RAISED_BY = 0.12            # sizes above the line's baseline
NARROW = 0.8                # of a digit's width: raised digits of a text font are set at 0.6 to 0.75 …
MOST = 0.5                  # … of the digits of two forms at the least, if one form has one width for all: labels of
                            # lists have such figures, beside which of those of text the 1 alone is as narrow
LONGEST = 8                 # characters of raised text that may be a mark
OWN_MARK = re.compile(r"\s*\(?\[?(\d{0,2}[¹²³⁰⁴-⁹]{1,3}|\d{1,3}(?!\d)|[*∗†‡§¶‖#]{1,4}|[a-z](?=[\s)A-Z]))")
"""The mark a footnote begins with.  A face without raised glyphs for all digits prints 14 as `1⁴`."""
LABEL_END = re.compile(r"[\])]?[.:]?\s*")       # what belongs to it
SYMBOLS = "*∗†‡§¶‖#"        # marks that need not be raised to be told from text
RAISED_DIGITS = "¹²³⁰⁴⁵⁶⁷⁸⁹"


def plain(mark: str) -> str:
    """Raised digits as plain ones, one kind of asterisk, no brackets and stops.

    >>> plain("¹²"), plain("∗"), plain("(3).")
    ('12', '*', '3')
    """
    return unicodedata.normalize("NFKC", mark).replace("∗", "*").strip("()[].: ")


def raised_glyphs(layout: Layout) -> Array:
    """Which glyphs stand small and high in their line, or are digits of a raised shape."""
    lines, order, glyphs = layout.text.lines, layout.text.order, layout.text.pages.glyphs
    result = raised_shapes(glyphs, layout.text.pages.fonts)
    line = np.zeros(len(order), "i8")
    line[places_in(lines["start"], lines["end"])] = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    size, base = lines["size"][line], lines["baseline"][line]
    alone = lone_marks(layout)
    result[order] |= alone[line]
    upright = (lines["angle"][line] == 0) & (lines["flags"][line] >> LAYER_SHIFT == 0)
    result[order] |= (upright & (glyphs["size"][order] < RAISED_SIZE * size)
                      & (glyphs["baseline"][order] < base - RAISED_BY * size))
    return result


def lone_marks(layout: Layout) -> Array:
    """Which lines are a mark that wrapped to a line of its own: short, small for their block, and no word?"""
    lines, pieces = layout.text.lines, layout.pieces
    letter = np.append(is_letter(layout.text.pages.glyphs["char"][layout.text.order]), False)
    word = letter[lines["start"]] & letter[lines["start"] + 1] & (lines["end"] - lines["start"] > 1)
    largest: dict[int, float] = {}
    for block, size in zip(pieces["block"].tolist(), pieces["size"].tolist(), strict=True):
        largest[block] = max(largest.get(block, 0.0), size)
    usual = np.zeros(len(lines))
    for start, end, block in pieces[["start", "end", "block"]].tolist():
        usual[start:end] = largest[block]
    result: Array = (lines["end"] - lines["start"] <= LONGEST) & (lines["size"] < RAISED_SIZE * usual) & ~word
    return result


def raised_shapes(glyphs: Array, fonts: Sequence[Font]) -> Array:
    """Digits that a font has raised glyphs for, drawn at the size of the text: from a font of such glyphs, or
    narrower than the same font's other glyph for the digit."""
    result = np.zeros(len(glyphs), bool)
    rows = np.flatnonzero((glyphs["char"] >= ord("0")) & (glyphs["char"] <= ord("9")))
    if not len(rows):
        return result
    sups = np.array(["sups" in font.name.lower() for font in fonts])
    result[rows] = sups[glyphs["font"][rows]]
    width = (glyphs["x1"][rows] - glyphs["x0"][rows]) / np.maximum(glyphs["size"][rows], 0.1)
    shape = np.clip(np.round(width * 50), 0, 255).astype("i8")
    kinds, kind = np.unique(glyphs["font"][rows].astype("i8") << 16 | glyphs["char"][rows].astype("i8") << 8 | shape,
                            return_inverse=True)
    digits, shapes = kinds >> 8, kinds & 255
    edges = np.flatnonzero(np.append(True, digits[1:] != digits[:-1]))
    widest = np.repeat(np.maximum.reduceat(shapes, edges), np.diff(np.append(edges, len(digits))))
    narrow, other = shapes < NARROW * widest, shapes < widest - 1
    for font in np.unique((digits >> 8)[narrow]).tolist():
        here = digits >> 8 == font
        wide = widest[here & other]
        if len(wide) > 1 and wide.min() == wide.max() and narrow[here & other].mean() < MOST:
            continue
        result[rows] |= (here & (shapes < NARROW * shapes[here].max()))[kind]
    return result
