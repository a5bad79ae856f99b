"""What codes of a font stand for, by what their glyphs look like."""
from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.fonts.coded import Coded
from spacy_pdfrecover.fonts.shapes._pdfium_sheet import drawn_apart
from spacy_pdfrecover.fonts.shapes.features import boxes
from spacy_pdfrecover.fonts.shapes.letter_shapes import letter_shapes, log_odds, total
from spacy_pdfrecover.fonts.symbols import Likeness, Places
from spacy_pdfrecover.model import Array, Pages
from spacy_pdfrecover.read import Source

TELLING = 1.0           # log odds over those of the characters that a glyph looks least like: less is no evidence
# Most faces give all their digits one width: three of four, of 139 faces that are no typewriter's.
FIGURES, FEW = "0123456789", 3      # so many are to be sure before the width of the others tells
EXACT = 0.005                       # of the em, by which widths of one face differ
ONE_WIDTH, TYPEWRITER = 0.75, 0.5   # share of the sure digits that have it at the least, of other glyphs at the most
AS_WIDE, OTHERWISE = 2.0, -3.0      # log odds for a digit, of what is as wide and what is not: 6 in 100 letters that
                                    # look like digits are as wide
ALIKE = 3               # codes in the mean that look like one character: a font has few twice, one box for all it lacks


class Shapes(NamedTuple):
    """What symbols look like."""

    blank: frozenset[str]       # those that draw nothing
    odds: Likeness
    """Of the others the natural logarithm of the share of each character, the likeliest first.  Characters left out
    are as unlikely as the last one; symbols left out look like nothing known."""


def likeness(source: Source, password: str | None, coded: Coded, places: Places) -> Shapes:
    """What symbols look like, as far as PDFium can draw them.

    places (dict): font row and code by symbol.
    """
    if not places:
        return Shapes(frozenset(), {})
    drawn, ink = drawn_apart(source, password, coded.pages, places)
    box = boxes(ink)
    inked = box[:, 2] > box[:, 0]
    fonts = np.array([places[symbol][0] for symbol in drawn], "i8")
    odds: dict[str, Mapping[str, float]] = {}
    for font in np.unique(fonts[inked]).tolist():
        rows = np.flatnonzero(inked & (fonts == font)).tolist()
        width = widths(coded.pages, font)
        by_shape = with_figures(log_odds(ink[rows]), np.array([width.get(places[drawn[row]][1], 0.0) for row in rows]))
        if len(rows) > ALIKE * len(np.unique(by_shape.argmax(1))):
            continue
        for row, logs in zip(rows, by_shape, strict=True):
            if by_char := by_character(logs):
                odds[drawn[row]] = by_char
    return Shapes(frozenset(symbol for symbol, any_ink in zip(drawn, inked.tolist(), strict=True) if not any_ink), odds)


def widths(pages: Pages, font: int) -> dict[int, float]:
    """Advance of each code of a font, by its size."""
    glyphs = pages.glyphs[(pages.glyphs["font"] == font) & (pages.glyphs["angle"] == 0) & (pages.glyphs["size"] > 0)]
    codes, first = np.unique(glyphs["code"], return_index=True)
    wide = (glyphs["x1"][first] - glyphs["x0"][first]) / glyphs["size"][first]
    return dict(zip(codes.tolist(), wide.tolist(), strict=True))


def with_figures(odds: Array, width: Array) -> Array:
    """The odds with what the width tells: whether it is that of the digits of the face, as far as these have one."""
    classes = letter_shapes().classes
    figures = np.array([any(char in FIGURES for char in chars) for chars in classes])
    sure = np.logaddexp.reduce(odds[:, figures], axis=1) > np.log(0.5)
    if sure.sum() < FEW or sure.all():
        return odds
    as_wide = np.abs(width - np.median(width[sure])) < EXACT
    if as_wide[sure].mean() < ONE_WIDTH or as_wide[~sure].mean() > TYPEWRITER:
        return odds
    told = odds + figures * np.where(as_wide, AS_WIDE, OTHERWISE)[:, None]
    result: Array = told - total(told)[:, None]
    return result


def by_character(logs: Array) -> dict[str, float]:
    """The odds of the classes as those of their characters, the likeliest first; raised digits may stand for digits."""
    choices, least = characters_of_classes(), float(logs.min()) + TELLING
    odds: dict[str, float] = {}
    for row in np.argsort(-logs, kind="stable")[:int((logs >= least).sum())].tolist():
        own = round(float(logs[row]), 3)
        for char in choices[row]:
            odds.setdefault(char, own)
    return odds


@cache
def characters_of_classes() -> list[str]:
    """What glyphs of each class may stand for."""
    return ["".join(char + str(unicodedata.digit(char, char)) for char in chars) for chars in letter_shapes().classes]
