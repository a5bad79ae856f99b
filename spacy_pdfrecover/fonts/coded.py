"""A document as the codes that its fonts draw, with all that tells what they stand for."""
from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.fonts.natural import NO_CHARACTERS
from spacy_pdfrecover.fonts.symbols import FIRST
from spacy_pdfrecover.model import BLANK, COMPONENT, REPLACEMENT, UNMAPPED, Array, Pages
from spacy_pdfrecover.read import Source
from spacy_pdfrecover.read._pdfminer_fonts import Fonts, text_of
from spacy_pdfrecover.read.geometry import is_blank
from spacy_pdfrecover.read.plumber import Plumber


class CodedFont(NamedTuple):
    """A font that draws something; texts are by code, those of the codes that the pages have."""

    name: str                   # without the subset tag
    fingerprint: str            # see `_pdfminer_programs.fingerprint`
    told: Mapping[int, str]     # what the embedded font itself tells, by names of glyphs and its own table
    declared: Mapping[int, str]         # what the file says, by ToUnicode or a standard encoding
    counts: Mapping[int, int]   # how often each code is drawn


@dataclass(frozen=True)
class Coded:
    """`glyphs["font"]` is a row of `fonts`, each font of the file by itself, and `code` is known of every glyph."""

    pages: Pages
    fonts: Sequence[CodedFont]


def read_coded(source: Source, password: str | None = None, pages: str | None = None) -> Coded:
    """Read by the second reader, which knows codes."""
    resources = Fonts(apart=True)
    drawn = Plumber(password, pages).drawn(source, resources)
    fonts = []
    for row, metrics in enumerate(resources.listed):
        codes = drawn.glyphs["code"][(drawn.glyphs["font"] == row) & (drawn.glyphs["flags"] & COMPONENT == 0)]
        counts = dict(zip(*(part.tolist() for part in np.unique(codes, return_counts=True)), strict=True))
        program = resources.programs[row]
        told = {code: program.told[code] for code in counts if code in program.told}
        # pdfminer takes the table of an embedded font for what the file says, where it says nothing
        declared = {code: text_of(metrics.source, code) for code in counts} if program.mapped else {}
        fonts.append(CodedFont(metrics.font.name, program.fingerprint, told,
                               {code: text for code, text in declared.items() if text and not is_noise(text)}, counts))
    return Coded(drawn, fonts)


def is_noise(text: str) -> bool:
    """No character that could stand in a text: control codes, private use, U+FFFD."""
    return all(unicodedata.category(char) in NO_CHARACTERS or ord(char) == REPLACEMENT for char in text)


class Symbols(NamedTuple):
    """Pages with a stand-in for each unknown code, and the place of each: its font and its code."""

    pages: Pages
    places: Mapping[str, tuple[int, int]]


def with_symbols(coded: Coded, texts: Sequence[Mapping[int, str]]) -> Symbols:
    """Pages with these texts, by font and code; a code without one gets a symbol of its own.

    What stands for several characters keeps the first alone: this is for telling what is unknown, not to be read."""
    glyphs = coded.pages.glyphs.copy()
    places: dict[str, tuple[int, int]] = {}
    for row, font in enumerate(coded.fonts):
        codes = np.array(sorted(font.counts), "i4")
        if not len(codes):
            continue
        chars = np.zeros(len(codes), "u4")
        for place, code in enumerate(codes.tolist()):
            if text := texts[row].get(code, ""):
                chars[place] = ord(text[0])
            else:
                chars[place] = FIRST + len(places)
                places[chr(chars[place])] = row, code
        here = np.flatnonzero(glyphs["font"] == row)
        glyphs["char"][here] = chars[np.searchsorted(codes, glyphs["code"][here])]
    return Symbols(replace(coded.pages, glyphs=flagged(glyphs)), places)


def flagged(glyphs: Array) -> Array:
    """Glyphs whose flags fit their characters."""
    glyphs["flags"] &= np.uint32(0xFFFFFFFF ^ (BLANK | UNMAPPED))
    glyphs["flags"][is_blank(glyphs["char"])] |= BLANK
    return glyphs
