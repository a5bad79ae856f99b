"""What codes of a font stand for, by what their glyphs look like."""
from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.fonts._pdfium_sheet import drawn_apart
from spacy_pdfrecover.fonts.coded import Coded
from spacy_pdfrecover.fonts.features import boxes
from spacy_pdfrecover.fonts.letter_shapes import letter_shapes, log_odds
from spacy_pdfrecover.model import Array
from spacy_pdfrecover.read import Source

TELLING = 1.0           # log odds over those of the characters that a glyph looks least like: less is no evidence


class Shapes(NamedTuple):
    """What symbols look like."""

    blank: frozenset[str]       # those that draw nothing
    odds: Mapping[str, Mapping[str, float]]
    """Of the others the natural logarithm of the share of each character, the likeliest first.  Characters left out
    are as unlikely as the last one; symbols left out look like nothing known."""


def likeness(source: Source, password: str | None, coded: Coded, places: Mapping[str, tuple[int, int]]) -> Shapes:
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
        rows = np.flatnonzero(inked & (fonts == font))
        for row, logs in zip(rows.tolist(), log_odds(ink[rows]), strict=True):
            if by_char := by_character(logs):
                odds[drawn[row]] = by_char
    return Shapes(frozenset(symbol for symbol, any_ink in zip(drawn, inked.tolist(), strict=True) if not any_ink), odds)


def by_character(logs: Array) -> dict[str, float]:
    """The odds of the classes as those of their characters, the likeliest first."""
    classes, least = letter_shapes().classes, float(logs.min()) + TELLING
    return {char: round(float(logs[row]), 3) for row in np.argsort(-logs, kind="stable").tolist()
            if logs[row] >= least for char in classes[row]}
