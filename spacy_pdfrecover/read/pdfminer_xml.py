"""Reader for the XML of pdfminer (`pdf2txt.py -t xml`), the other input of Freki (Goodman, Georgi and Xia 2018).

Characters have a box, a font and a size there, and nothing else: text is taken for upright, and the baseline for a
fifth above the lower edge.  The spaces it writes between words, which have no place, are not used; the order of its
text boxes counts as that of drawing, which layouts that go by places need not heed.
"""
from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from spacy_pdfrecover.faces import Font, untagged
from spacy_pdfrecover.model import (
    COMPONENT,
    GLYPH,
    NO_CODE,
    REPLACEMENT,
    RULE,
    RULE_BOX,
    RULE_LINE,
    RULE_PATH,
    UNMAPPED,
    Pages,
)
from spacy_pdfrecover.read import Source, page_numbers
from spacy_pdfrecover.read._pdfium_calls import THIN
from spacy_pdfrecover.read._xml_source import BLACK, DESCENT, assembled, read_xml

UNKNOWN = re.compile(r"\(cid:(\d{1,9})\)")          # what stands for a code without a Unicode value
CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
"""What XML cannot have and pdfminer writes all the same, unless it is told not to."""
DRAWN = {"line": RULE_LINE, "rect": RULE_BOX, "curve": RULE_PATH}


@dataclass(frozen=True)
class PdfminerXml:
    """See `make_pdfminer_xml`."""

    pages: str | None = None
    header: ClassVar[bytes] = b"<pages"

    def __post_init__(self) -> None:
        page_numbers(self.pages, 1)

    def __call__(self, source: Source) -> Pages:
        return read_xml(source, self.pages, Content(), lambda data: CONTROL.sub("\ufffd".encode(), data))


def make_pdfminer_xml(pages: str | None = None) -> PdfminerXml:
    """Registered as `pdfrecover.PdfminerXml.v1`.

    pages (str): the pages to read, as `3-9` or `1,4-`; all by default.
    """
    return PdfminerXml(pages)


class Content:
    """Elements of a file as they come, glyph and rule rows page by page."""

    def __init__(self) -> None:
        self.sizes: list[tuple[float, float]] = []
        self.corner = (0.0, 0.0)                    # left and upper edge of the page
        self.glyphs: list[list[tuple[Any, ...]]] = []
        self.rules: list[list[tuple[Any, ...]]] = []
        self.fonts: dict[str, int] = {}
        self.text: list[str] | None = None          # of the character that is open
        self.attributes: dict[str, str] = {}        # of the same
        self.style: tuple[str, ...] = ()            # of the last one on its line
        self.objects = 0

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        if name == "text" and "bbox" in attributes and self.sizes:
            self.text, self.attributes = [], attributes
        elif name == "page":
            left, bottom, right, top = edges_of(attributes)
            self.sizes.append((right - left, top - bottom))
            self.corner = left, top
            self.glyphs.append([])
            self.rules.append([])
        elif name in DRAWN and self.sizes:
            x0, y0, x1, y1 = self.box(attributes)
            kind = RULE_LINE if min(x1 - x0, y1 - y0) <= THIN else DRAWN[name]
            self.rules[-1].append((0, kind, False, True, x0, y0, x1, y1, BLACK))
        elif name == "textline":
            self.style = ()

    def add(self, text: str) -> None:
        if self.text is not None:
            self.text.append(text)

    def end(self, name: str) -> None:
        if name == "text" and self.text is not None:
            self.add_glyphs("".join(self.text))
            self.text = None

    def box(self, attributes: dict[str, str]) -> tuple[float, float, float, float]:
        """On the page: left, top, right, bottom."""
        left, bottom, right, top = edges_of(attributes)
        return left - self.corner[0], self.corner[1] - top, right - self.corner[0], self.corner[1] - bottom

    def add_glyphs(self, text: str) -> None:
        """One character, or several that one glyph stands for and that share its box."""
        about = self.attributes
        x0, y0, x1, y1 = self.box(about)
        style = about.get("font", ""), about.get("size", "")
        self.objects += style != self.style         # a line in one style is one object
        self.style = style
        font = self.fonts.setdefault(untagged(style[0]), len(self.fonts))
        unknown = UNKNOWN.fullmatch(text)
        code = int(unknown[1]) if unknown else NO_CODE
        text = chr(REPLACEMENT) if unknown else text
        step = (x1 - x0) / max(len(text), 1)
        for place, char in enumerate(text):
            start = x0 + place * step
            flags = UNMAPPED * (ord(char) == REPLACEMENT) | COMPONENT * (place > 0)
            self.glyphs[-1].append((0, font, float(style[1] or y1 - y0), start, y0, start + step, y1, start,
                                    y1 - DESCENT * (y1 - y0), 0.0, ord(char), code, BLACK, self.objects, flags))

    def result(self, name: str, numbers: list[int]) -> Pages:
        fonts = [Font(font) for font in self.fonts] or [Font("")]
        return assembled(name, numbers, self.sizes, [np.array(self.glyphs[number], GLYPH) for number in numbers],
                         fonts, {}, [np.array(self.rules[number], RULE) for number in numbers])


def edges_of(attributes: dict[str, str]) -> tuple[float, float, float, float]:
    """Left, bottom, right, top.

    >>> edges_of({"bbox": "92.000,794.240,181.284,802.740"})
    (92.0, 794.24, 181.284, 802.74)
    """
    left, bottom, right, top = map(float, attributes["bbox"].split(","))
    return left, bottom, right, top
