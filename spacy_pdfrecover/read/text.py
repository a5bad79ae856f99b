"""Reader for plain text, what SR starts from (Pajić et al. 2015, section 3): lines that somebody else got out of a PDF.

Characters stand on a grid as a terminal shows them, and form feeds part pages, as in the output of pdftotext.  Which
characters make a line is known here and is not asked of their places: the reader brings its own `lines`.
"""
from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import BLANK, GLYPH, LINE, NO_CODE, PAGE, RULE, Array, Lines, Pages
from spacy_pdfrecover.read import HEADER, Source, page_numbers
from spacy_pdfrecover.read.geometry import is_blank

SIZE, ADVANCE, LEADING = 10.0, 6.0, 12.0        # points, of common typewriter faces; lines set solid and a little more
MARGIN = 72.0
ASCENT = 0.75               # of the size, as lines of other sources have it
BLACK = 0x000000FF
LINE_END = re.compile("\r\n?")
MARKED = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
"""What files begin with that say how they are encoded."""


@dataclass(frozen=True)
class PlainText:
    """See `make_plain_text`."""

    encoding: str = "utf-8"
    pages: str | None = None
    header: ClassVar[bytes] = b""           # a file may begin with anything

    def __post_init__(self) -> None:
        page_numbers(self.pages, 1)
        codecs.lookup(self.encoding)

    def __call__(self, source: Source) -> Pages:
        text = self.decoded(source.content(), source.name)
        sheets = LINE_END.sub("\n", text).removesuffix("\f").split("\f")
        numbers = page_numbers(self.pages, len(sheets))
        if not numbers:
            raise PdfError(source.name, "read", "no-pages", f"none of {self.pages} in a file of {len(sheets)}")
        return laid_out(source.name, [sheets[number] for number in numbers], numbers, len(sheets))

    def decoded(self, data: bytes, name: str) -> str:
        if data.startswith(HEADER):
            raise PdfError(name, "read", "damaged", "a PDF where plain text is expected")
        encoding = next((found for mark, found in MARKED.items() if data.startswith(mark)), self.encoding)
        try:
            return data.decode(encoding)
        except UnicodeDecodeError as error:
            raise PdfError(name, "read", "damaged", f"not in {encoding} at byte {error.start}") from None

    def lines(self, pages: Pages, words: object = None) -> Lines:
        """Lines as they stand in the file; empty ones are distances."""
        glyphs = pages.glyphs
        order = np.flatnonzero(glyphs["flags"] & BLANK == 0)
        number = glyphs["object"][order]
        first = np.append(True, number[1:] != number[:-1])[:len(order)]
        starts = np.flatnonzero(first)
        lines = np.zeros(len(starts), LINE)
        lines["start"], lines["end"] = starts, np.append(starts[1:], len(order))[:len(starts)]
        opening, closing = glyphs[order[starts]], glyphs[order[lines["end"] - 1]]
        for name in ("page", "x0", "y0", "y1", "baseline", "size", "font"):
            lines[name] = opening[name]
        lines["x1"], lines["rank"] = closing["x1"], order[starts]
        return Lines(pages, order, ~first & np.append(False, np.diff(order) > 1)[:len(order)], lines)


def make_plain_text(encoding: str = "utf-8", pages: str | None = None) -> PlainText:
    """Registered as `pdfrecover.PlainText.v1`.

    encoding (str): of files that do not begin with a mark of it.
    pages (str): the pages to read, as `3-9` or `1,4-`; all by default.
    """
    return PlainText(encoding, pages)


def laid_out(name: str, sheets: list[str], numbers: list[int], total: int) -> Pages:
    """Characters as glyphs, line below line; `object` is the number of the line."""
    pages, parts, start, above = np.zeros(len(sheets), PAGE), [], 0, 0
    for row, (sheet, number) in enumerate(zip(sheets, numbers, strict=True)):
        char = np.frombuffer(sheet.encode("utf-32-le"), "<u4")
        ended = char == ord("\n")
        line = np.cumsum(ended)
        before = np.append(0, np.cumsum(columns(char)))                     # columns before each character
        heads = np.append(0, np.flatnonzero(ended) + 1)
        left = MARGIN + ADVANCE * (before[:-1] - before[heads][line])
        drawn = np.flatnonzero(~ended)
        glyphs = np.zeros(len(drawn), GLYPH)
        glyphs["page"], glyphs["size"], glyphs["char"], glyphs["code"] = row, SIZE, char[drawn], NO_CODE
        glyphs["x0"] = glyphs["origin"] = left[drawn]
        glyphs["x1"] = left[drawn] + ADVANCE * columns(char)[drawn]
        glyphs["baseline"] = MARGIN + LEADING * line[drawn]
        glyphs["y0"], glyphs["y1"] = glyphs["baseline"] - ASCENT * SIZE, glyphs["baseline"] + (1 - ASCENT) * SIZE
        glyphs["object"], glyphs["color"] = above + line[drawn], BLACK
        glyphs["flags"] = np.where(is_blank(glyphs["char"]), BLANK, 0)
        lines = int(ended.sum()) + 1
        pages[row]["number"], pages[row]["unit"] = number, 1.0
        pages[row]["width"] = MARGIN + float(glyphs["x1"].max(initial=MARGIN))
        pages[row]["height"] = 2 * MARGIN + LEADING * lines
        pages[row]["start"], pages[row]["end"] = start, start + len(glyphs)
        start, above = start + len(glyphs), above + lines
        parts.append(glyphs)
    return Pages(name, np.concatenate(parts), pages, np.zeros(0, RULE), [Font("")], meta={"page_count": total})


def width_of(text: str) -> int:
    """Columns of a terminal: none for combining marks, two for wide characters.

    >>> width_of("te"), width_of("日本"), width_of("e\N{COMBINING ACUTE ACCENT}")
    (2, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
               for char in text)


def columns(char: Array) -> Array:
    """The same of each character."""
    found, place = np.unique(char, return_inverse=True)
    return np.array([width_of(chr(each)) for each in found.tolist()], "i8")[place]
