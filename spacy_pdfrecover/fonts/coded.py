"""A document as the codes that its fonts draw, with all that tells what they stand for."""
from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.fonts.doubt import NO_CHARACTERS, Looks, looks_of
from spacy_pdfrecover.fonts.symbols import FIRST, Places, symbol
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.model import BLANK, COMPONENT, DECODED, REPLACEMENT, SPELLED_OUT, UNMAPPED, Array, Lines, Pages
from spacy_pdfrecover.read import Source
from spacy_pdfrecover.read._pdfminer_fonts import Fonts, Metrics, text_of
from spacy_pdfrecover.read._pdfminer_programs import Program
from spacy_pdfrecover.read.geometry import is_blank
from spacy_pdfrecover.read.plumber import Plumber
from spacy_pdfrecover.read.shared import completed
from spacy_pdfrecover.repair.private import plain

Texts = Sequence[Mapping[int, str]]
"""By font its texts by code."""
CODE_BITS = 32              # of a pair of font and code in one number
HALF_WAY = 0.5 ** 0.5       # sine and cosine of what is as much upright as it lies


class CodedFont(NamedTuple):
    """A font that draws something; all by code, of those codes that the pages have."""

    name: str                   # without the subset tag
    fingerprint: str            # see `_pdfminer_programs.fingerprint`
    told: Mapping[int, str]     # what the embedded font itself tells, by names of glyphs and its own table
    declared: Mapping[int, str]         # what the file says, by ToUnicode or a standard encoding
    counts: Mapping[int, int]   # how often each is drawn


@dataclass(frozen=True)
class Coded:
    """`glyphs["font"]` is a row of `fonts` and of `pages.fonts`; those that draw alike and of which the file says the
    same are one, however often it has them."""

    pages: Pages
    fonts: Sequence[CodedFont]
    codes: Sequence[tuple[int, int]]    # each font and code
    drawn: Array                        # of each glyph its row of `codes`

    @property
    def count(self) -> int:
        """Of glyphs."""
        return sum(sum(font.counts.values()) for font in self.fonts)


def read_coded(source: Source, password: str | None = None, pages: str | None = None) -> Coded:
    """Read by the second reader, which knows codes."""
    resources = Fonts(apart=True)
    read = Plumber(password, pages).drawn(source, resources)
    glyphs = read.glyphs
    pairs, drawn = np.unique(glyphs["font"].astype("i8") << CODE_BITS | glyphs["code"], return_inverse=True)
    codes = [divmod(pair, 1 << CODE_BITS) for pair in pairs.tolist()]
    times = np.bincount(drawn[glyphs["flags"] & COMPONENT == 0], minlength=len(codes))
    counts: list[dict[int, int]] = [{} for _ in resources.listed]
    for (font, code), count in zip(codes, times.tolist(), strict=True):
        if count:
            counts[font][code] = count
    return Coded(read, list(map(coded_font, resources.listed, resources.programs, counts)), codes, drawn)


def coded_font(metrics: Metrics, program: Program, counts: Mapping[int, int]) -> CodedFont:
    told = {code: program.told[code] for code in counts if code in program.told}
    # pdfminer takes the table of an embedded font for what the file says, where it says nothing
    declared = {code: text_of(metrics.source, code) for code in counts} if program.mapped else {}
    return CodedFont(metrics.font.name, program.fingerprint, told,
                     {code: text for code, text in declared.items() if text and not is_noise(text)}, counts)


def is_noise(text: str) -> bool:
    """No character that could stand in a text: control codes, private use that no repair knows, U+FFFD; or half of
    one."""
    text = plain(text)
    kinds = [unicodedata.category(char) for char in text]
    return "Cs" in kinds or all(kind in NO_CHARACTERS or ord(char) == REPLACEMENT
                                for char, kind in zip(text, kinds, strict=True))


class Symbols(NamedTuple):
    """Pages with a stand-in for each unknown code, and the place of each: its font and its code."""

    pages: Pages
    places: Places


def with_symbols(coded: Coded, texts: Texts) -> Symbols:
    """Pages with these texts; a code without one gets a symbol of its own.

    What stands for several characters keeps the first alone: this is for telling what is unknown, not to be read."""
    chars = np.zeros(len(coded.codes), "u4")
    places: dict[str, tuple[int, int]] = {}
    for number, (font, code) in enumerate(coded.codes):
        if text := texts[font].get(code, ""):
            chars[number] = ord(text[0])
        else:
            places[symbol(len(places))] = font, code
            chars[number] = FIRST + len(places) - 1
    glyphs = coded.pages.glyphs.copy()
    write(glyphs, slice(None), chars[coded.drawn])
    return Symbols(replace(coded.pages, glyphs=glyphs), places)


class Version(NamedTuple):
    """A document with these texts for its codes."""

    texts: Texts
    lines: Lines                # with a stand-in for each code without a text
    places: Places       # of the stand-ins
    looks: Looks

    @property
    def text(self) -> str:
        return "\n".join(self.lines.texts)


def version_of(coded: Coded, texts: Texts) -> Version:
    pages, places = with_symbols(coded, texts)
    lines = find_lines(pages, own=True)
    return Version(texts, lines, places, looks_of("\n".join(lines.texts)))


def write(glyphs: Array, which: Array | slice, chars: Array) -> None:
    """Give these glyphs other characters, and the flags that fit them."""
    glyphs["char"][which] = chars
    glyphs["flags"][which] &= np.uint32(0xFFFFFFFF ^ (BLANK | UNMAPPED))
    glyphs["flags"][which] |= np.where(is_blank(chars), np.uint32(BLANK), np.uint32(0))


def decoded(coded: Coded, texts: Texts) -> Pages:
    """The pages with these texts, as a reader gives them: the characters that one code stands for share its width;
    codes without a text, and what the file spells out, stay as they were read."""
    said = [coded.fonts[font].declared.get(code, "") for font, code in coded.codes]
    found = [texts[font].get(code, was) for (font, code), was in zip(coded.codes, said, strict=True)]
    length = np.array([*map(len, found)])
    count = np.where(coded.pages.glyphs["flags"] & SPELLED_OUT > 0, 0, length[coded.drawn])     # characters to write
    rows = np.repeat(np.arange(len(count)), np.maximum(count, 1))
    ends = np.append(0, np.cumsum(np.maximum(count, 1)))
    part, count, drawn = np.arange(len(rows)) - ends[rows], count[rows], coded.drawn[rows]
    glyphs = coded.pages.glyphs.take(rows)
    own = count > 0
    chars = np.frombuffer("".join(found).encode("utf-32-le"), "u4")
    write(glyphs, own, chars[(np.cumsum(length) - length)[drawn[own]] + part[own]])
    glyphs["flags"][part > 0] |= COMPONENT
    glyphs["flags"][own & (np.array(found) != np.array(said))[drawn]] |= DECODED
    share_width(glyphs, part, count)
    fonts = list(dict.fromkeys(coded.pages.fonts))              # those declared alike are one from here on
    glyphs["font"] = np.array([fonts.index(font) for font in coded.pages.fonts], "i4")[glyphs["font"]]
    pages = coded.pages.pages.copy()
    for edge in ("start", "end"):
        pages[edge] = ends[pages[edge]]
    glyphs, fonts = completed(glyphs, pages, coded.pages.rules, fonts)
    return replace(coded.pages, glyphs=glyphs, pages=pages, fonts=fonts)


def share_width(glyphs: Array, part: Array, count: Array) -> None:
    """Cut the boxes of glyphs that stand for several characters, along the direction of reading."""
    several = np.flatnonzero(count > 1)
    part, count, angle = part[several], count[several], np.radians(glyphs["angle"][several])
    for low, high, ahead in (("x0", "x1", np.cos(angle)), ("y0", "y1", -np.sin(angle))):
        along = np.abs(ahead) > HALF_WAY
        rows, parts = several[along], count[along]
        nth = np.where(ahead[along] > 0, part[along], parts - 1 - part[along])
        edge = glyphs[low][rows].astype("f8")
        step = (glyphs[high][rows] - edge) / parts
        glyphs[low][rows], glyphs[high][rows] = edge + nth * step, edge + (nth + 1) * step
