"""Reader for TETML, what PDFlib's Text and Image Extraction Toolkit writes: words with their boxes.

Its own paragraphs and tables are not used, only its words.  With glyph details each glyph keeps its place;
without, the characters of a word share its box evenly.  Every box of a word becomes an object of its own in
`GLYPH`: a word that was taken apart at a line end has two, and gets its hyphen back.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import COMPONENT, GLYPH, HYPHEN, NO_CODE, SUBSCRIPT, SUPERSCRIPT, UNMAPPED, Pages
from spacy_pdfrecover.read import Source, page_numbers
from spacy_pdfrecover.read._tetml_words import Box, Drawn, edges_of, glyph_box, shares
from spacy_pdfrecover.read._xml_source import BLACK, DESCENT, assembled, read_xml

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
META = {"Title": "title", "Author": "author", "Subject": "subject", "Keywords": "keywords",
        "Creator": "creator", "Producer": "producer"}


@dataclass(frozen=True)
class Tetml:
    """See `make_tetml`."""

    pages: str | None = None
    header: ClassVar[bytes] = b"<TET"       # what a file must begin with instead of `%PDF-`

    def __post_init__(self) -> None:
        page_numbers(self.pages, 1)             # a range that is none is a fault of the settings, not of each file

    def __call__(self, source: Source) -> Pages:
        return read_xml(source, self.pages, Content())


def make_tetml(pages: str | None = None) -> Tetml:
    """Registered as `pdfrecover.Tetml.v1`.

    pages (str): the pages to read, as `3-9` or `1,4-`; all by default.
    """
    return Tetml(pages)


class Content:
    """Elements of a file as they come, glyph rows page by page."""

    def __init__(self) -> None:
        self.sizes: list[tuple[float, float]] = []
        self.glyphs: list[list[tuple[Any, ...]]] = []
        self.fonts: dict[str, Font] = {}
        self.rows: dict[str, int] = {}              # of fonts, in the order of their use
        self.meta: dict[str, Any] = {}
        self.text: list[str] | None = None          # of the element that is open, where text is wanted
        self.attributes: dict[str, str] = {}        # of the same
        self.word: str | None = None
        self.boxes: list[Box] = []
        self.objects = 0
        self.in_info = False                        # other elements have a Title too, bookmarks for one

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        if name in ("Text", "Glyph") or (self.in_info and name in META):
            self.text, self.attributes = [], attributes
        elif name == "Box":
            if self.word is not None:
                self.boxes.append(Box(edges_of(attributes)))
        elif name == "Word":
            self.word, self.boxes = "", []
        elif name == "Page":
            self.sizes.append((float(attributes["width"]), float(attributes["height"])))
            self.glyphs.append([])
        elif name == "Font":
            self.fonts[attributes["id"]] = font_of(attributes)
        elif name == "DocInfo":
            self.in_info = True

    def add(self, text: str) -> None:
        if self.text is not None:
            self.text.append(text)

    def end(self, name: str) -> None:
        text = "".join(self.text or ())
        if name == "Text" and self.word is not None:
            self.word = text
        elif name == "Glyph" and self.boxes:
            self.boxes[-1].glyphs.append(Drawn(text, self.attributes))
        elif name == "DocInfo":
            self.in_info = False
        elif self.in_info and name in META:
            self.meta[META[name]] = text
        elif name == "Word":
            if self.word and self.boxes and self.glyphs:
                self.add_word(self.word)
            self.word = None
        self.text = None

    def add_word(self, word: str) -> None:
        texts = shares(word, self.boxes)
        for number, (box, text) in enumerate(zip(self.boxes, texts, strict=True)):
            drawn = box.glyphs or [Drawn(char, {}) for char in text]
            more = number + 1 < len(self.boxes)
            marks = [glyph.attributes.get("dehyphenation") for glyph in drawn]
            taken = "artifact" not in marks and ("pre" in marks or (more and not box.glyphs))
            self.glyphs[-1] += self.rows_of(box, drawn, taken)
            self.objects += 1

    def rows_of(self, box: Box, drawn: list[Drawn], hyphen: bool) -> list[tuple[Any, ...]]:
        """Values of GLYPH for the glyphs of a box, which they fill from side to side."""
        page, height = len(self.sizes) - 1, self.sizes[-1][1]
        left, bottom, right, top = box.edges
        step = (right - left) / max(len(drawn) + (hyphen and not box.glyphs), 1)
        rows: list[tuple[Any, ...]] = []
        for number, (text, about) in enumerate(drawn):
            angle = float(about.get("alpha", 0.0))
            base = float(about.get("y", bottom + DESCENT * (top - bottom)))
            x0, y0, x1, y1 = glyph_box(box, about, left + number * step, base, step, angle)
            if not angle:
                x0 = left if number == 0 else x0
                x1 = right if number + 1 == len(drawn) and not hyphen else x1
            flags = (SUBSCRIPT * (about.get("sub") == "true") | SUPERSCRIPT * (about.get("sup") == "true")
                     | UNMAPPED * (about.get("unknown") == "true" or text == REPLACEMENT)
                     | HYPHEN * (about.get("dehyphenation") == "artifact"))
            font = self.rows.setdefault(about.get("font", ""), len(self.rows))
            size, width = float(about.get("size", top - bottom)), (x1 - x0) / max(len(text), 1)
            for place, char in enumerate(text):             # a ligature may be one glyph
                start = x0 + place * width
                rows.append((page, font, size, start, height - y1, start + width, height - y0, start,
                             height - base, angle, ord(char), NO_CODE, BLACK, self.objects,
                             flags | COMPONENT * (place > 0)))
        if hyphen and rows:
            start = min(rows[-1][5], right)
            rows.append((*rows[-1][:3], start, height - top, right, height - bottom, start, *rows[-1][8:10],
                         ord("-"), NO_CODE, BLACK, self.objects, HYPHEN))
        return rows

    def result(self, name: str, numbers: list[int]) -> Pages:
        """The pages asked for; fonts stand in the order of their ids, so that F3 is row 3 where ids have no
        gaps."""
        ids = sorted({*self.rows, *self.fonts}, key=id_order)
        moved = np.zeros(max(len(ids), 1), "i4")
        for font, row in self.rows.items():
            moved[row] = ids.index(font)
        parts = [np.array(self.glyphs[number], GLYPH) for number in numbers]
        for glyphs in parts:
            glyphs["font"] = moved[glyphs["font"]]
        fonts = [self.fonts.get(font, Font(font)) for font in ids]
        return assembled(name, numbers, self.sizes, parts, fonts, self.meta)


def font_of(attributes: dict[str, str]) -> Font:
    name = attributes.get("name", "")
    lowered = name.lower()
    return Font(name, weight=int(float(attributes.get("weight", 400))),
                italic=float(attributes.get("italicangle", 0)) != 0 or "italic" in lowered,
                embedded=attributes.get("embedded") == "true",
                ascent=float(attributes.get("ascender", 0)) / 1000,
                descent=float(attributes.get("descender", 0)) / 1000)


def id_order(name: str) -> tuple[int, str]:
    """F10 behind F9.

    >>> sorted(["F10", "F9", "F1"], key=id_order)
    ['F1', 'F9', 'F10']
    """
    digits = name.lstrip("F")
    return (int(digits) if digits.isdecimal() else 0, name)
