"""Fonts as pdfminer loads them, with what it leaves out: a fallback for broken ones, the declared widths
and the heights that PDFium gives to their boxes."""
from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

from pdfminer.fontmetrics import FONT_METRICS
from pdfminer.pdfexceptions import PDFException
from pdfminer.pdffont import PDFCIDFont, PDFSimpleFont, PDFType3Font
from pdfminer.pdfinterp import PDFResourceManager
from pdfminer.pdftypes import PDFStream
from pdfminer.psparser import LIT

from spacy_pdfrecover.faces import Font, untagged
from spacy_pdfrecover.read._pdfminer_document import as_dict, as_list, as_number, as_text, resolved
from spacy_pdfrecover.read._pdfminer_programs import Program, encoding_name, read_program
from spacy_pdfrecover.read.shared import FONT_FIXED, FONT_ITALIC, FONT_SERIF, FONT_SYMBOLIC

log = logging.getLogger("spacy_pdfrecover")

LATIN_LIGATURES = range(0xFB00, 0xFB07)         # what PDFium takes apart too
LARGEST_POSITIVE_DESCENT = 10                   # above it PDFium takes the sign for a slip
STANDARD_HEIGHTS = {
    "Helvetica": (0.945, -0.224), "Helvetica-Bold": (0.962, -0.227),
    "Helvetica-Oblique": (0.951, -0.224), "Helvetica-BoldOblique": (0.962, -0.227),
    "Times-Roman": (0.878, -0.249), "Times-Bold": (0.889, -0.249),
    "Times-Italic": (0.868, -0.249), "Times-BoldItalic": (0.869, -0.249),
    "Courier": (0.803, -0.248), "Courier-Bold": (0.811, -0.248),
    "Courier-Oblique": (0.803, -0.248), "Courier-BoldOblique": (0.811, -0.248),
    "Symbol": (1.01, -0.293), "ZapfDingbats": (0.826, -0.163),
}
"""Ascent and descent of the faces PDFium draws the standard fonts with, as FPDFFont_GetAscent gives them."""
OTHER_HEIGHTS = (0.872, -0.256)                 # the face it draws unknown fonts with
RANGES = re.compile(rb"begin(?:bf|cid)range(.*?)end(?:bf|cid)range", re.DOTALL)
RANGE = re.compile(rb"<\s*([0-9a-fA-F]{1,16})\s*>\s*<\s*([0-9a-fA-F]{1,16})\s*>\s*[<\[0-9]")
GLYPH_BOX = re.compile(rb"\s*" + rb"[-+.\d]+\s+" * 3 + rb"([-+]?\d+(?:\.\d*)?)\s+" + rb"[-+.\d]+\s+"
                       rb"([-+]?\d+(?:\.\d*)?)\s+d1\b")       # advance across and down; left, bottom, right, top
LARGEST_RANGE = 0xFFFF          # codes have two bytes at most in all but a few old encodings
WIN_ANSI_REST = {0xA0: " ", 0xAD: "-", **dict.fromkeys((0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D), "\N{BULLET}")}
"""Codes of WinAnsiEncoding that only the notes to its table give (PDF 1.7, annex D.2)."""
FALLBACK = {"Type": LIT("Font"), "Subtype": LIT("Type1"), "BaseFont": LIT("Helvetica"),
            "Encoding": LIT("WinAnsiEncoding")}
"""What a text is read with whose font is missing or broken; PDFium takes Helvetica too."""


class Metrics(NamedTuple):
    """What the glyph loop asks of a font; heights and widths as shares of the size."""

    font: Font
    ascent: float
    descent: float
    vertical: bool
    spaced: bool                # does word spacing apply to code 32?
    source: Any                 # the pdfminer font
    single: bool                # is each code one character, ligatures too?
    known: dict[int, tuple[str, float]]         # text and width of the codes met so far

    def glyph(self, code: int) -> tuple[str, float]:
        """The text of a code ("" if the file does not tell) and its advance."""
        found = self.known.get(code)
        if found is None:
            text = text_of(self.source, code)
            text = text[:1] if self.single else text
            found = self.known[code] = text, self.source.char_width(code)
        return found


class Fonts(PDFResourceManager):        # type: ignore[misc]
    """Loads each font once, keeps what the file says of it, and lets no broken font spoil a page.

    apart (bool): number those together that draw alike and of which the file says the same, not those that are declared
        alike; and let each code be one character.
    """

    def __init__(self, apart: bool = False) -> None:
        super().__init__()
        self.specs: dict[int, tuple[Any, Mapping[str, Any]]] = {}       # by id of the font, kept alive
        self.kept: dict[int, Metrics] = {}
        self.apart = apart
        self.rows: dict[int, int] = {}          # by id of the font
        self.numbers: dict[object, int] = {}
        self.listed: list[Metrics] = []
        self.programs: list[Program] = []       # of the fonts listed, where they are apart

    def row(self, metrics: Metrics) -> int:
        """The number of a font among those that draw anything."""
        row = self.rows.get(id(metrics.source))
        if row is None:
            program = read_program(*self.specs[id(metrics.source)]) if self.apart else None
            what = metrics.font if program is None else (program.fingerprint, program.declared)
            row = self.rows[id(metrics.source)] = self.numbers.setdefault(what, len(self.listed))
            if row == len(self.listed):
                self.listed.append(metrics)
                self.programs += [] if program is None else [program]
        return row

    def get_font(self, objid: object, spec: Mapping[str, Any]) -> Any:
        spec = without_endless_ranges(spec or FALLBACK)
        try:
            font = super().get_font(objid, spec)
        except Exception as error:      # pdfminer stumbles over broken fonts in many ways
            log.warning("read: font %s is damaged (%r), taken for Helvetica", objid, error)
            font = super().get_font(None, FALLBACK)
            if objid:
                self._cached_fonts[objid] = font
        if id(font) not in self.specs:          # a composite font comes twice, its descendant first
            self.specs[id(font)] = font, spec
            if isinstance(font, PDFSimpleFont) and not isinstance(font, PDFType3Font):
                if encoding_name(spec) == "WinAnsiEncoding":
                    font.cid2unicode = {**WIN_ANSI_REST, **font.cid2unicode}
                set_widths(font, spec)
        return font

    def metrics(self, font: Any) -> Metrics:
        found = self.kept.get(id(font))
        if found is None:
            _, spec = self.specs[id(font)]
            declared = declared_font(font, spec)
            ascent, descent = heights(font, spec, declared.name)
            declared = declared._replace(ascent=round(ascent, 4), descent=round(descent, 4))
            if not isinstance(font, PDFType3Font):
                ascent, descent = heights_boxed(ascent, descent, spec)
            found = self.kept[id(font)] = Metrics(
                declared, ascent, descent, font.is_vertical(), not font.is_multibyte(), font, self.apart, {})
        return found


def without_endless_ranges(spec: Mapping[str, Any]) -> Mapping[str, Any]:
    """The font's dictionary, but for a ToUnicode map whose ranges pdfminer would be unrolling for ever."""
    table = resolved(spec.get("ToUnicode"))
    if isinstance(table, PDFStream):
        try:
            ranges = [pair for part in RANGES.findall(table.get_data()) for pair in RANGE.findall(part)]
        except Exception as error:      # a stream that cannot be unpacked
            log.warning("read: a ToUnicode map is damaged (%r)", error)
            ranges = [(b"0", b"F" * 8)]
        if any(int(last, 16) - int(first, 16) > LARGEST_RANGE for first, last in ranges):
            return {key: value for key, value in spec.items() if key != "ToUnicode"}
    return spec


def set_widths(font: Any, spec: Mapping[str, Any]) -> None:
    """The widths in the file, which pdfminer believes less than the name of a standard font; where there
    are none, those of Helvetica, as PDFium draws such a font with a face of its own."""
    widths = as_list(spec.get("Widths"))
    if widths:
        first = int(as_number(spec.get("FirstChar")))
        font.widths = {first + place: as_number(width) for place, width in enumerate(widths)}
        font.default_width = as_number(as_dict(spec.get("FontDescriptor")).get("MissingWidth"))
    else:           # by code: pdfminer would ask ToUnicode, which may tell of other characters than the font
        _, known = FONT_METRICS.get(as_text(spec.get("BaseFont")), FONT_METRICS["Helvetica"])
        font.widths = {code: known[char] for code, char in font.cid2unicode.items() if char in known}


def text_of(font: Any, code: int) -> str:
    try:
        text: str = font.to_unichr(code)
    except PDFException:
        return ""
    if len(text) == 1 and ord(text) in LATIN_LIGATURES:
        return unicodedata.normalize("NFKC", text)
    return "" if text == "\0" else text


def declared_font(font: Any, spec: Mapping[str, Any]) -> Font:
    descriptor = as_dict(spec.get("FontDescriptor"))
    name = untagged(as_text(spec.get("BaseFont")) or as_text(descriptor.get("FontName")))
    bits = int(as_number(descriptor.get("Flags")))
    lowered = name.lower()
    embedded = any(f"FontFile{kind}" in descriptor for kind in ("", "2", "3"))
    return Font(
        name, as_text(descriptor.get("FontFamily")), int(as_number(descriptor.get("FontWeight"))),
        bool(bits & FONT_ITALIC) or as_number(descriptor.get("ItalicAngle")) != 0 or "italic" in lowered
        or "oblique" in lowered,
        bool(bits & FONT_SERIF), bool(bits & FONT_FIXED), bool(bits & FONT_SYMBOLIC),
        embedded or isinstance(font, PDFType3Font))


def heights(font: Any, spec: Mapping[str, Any], name: str) -> tuple[float, float]:
    """Ascent and descent of the font as PDFium takes them: what the descriptor declares, or where it
    has no bounding box, those of the face the font is drawn with."""
    if isinstance(font, PDFType3Font):
        ascent, descent = float(font.get_ascent()), float(font.get_descent())
        if ascent <= descent:               # the box may be left out, or upside down and no more than a guess
            descent, ascent = sorted(edge * float(font.vscale) for edge in glyph_box(spec))
        return (ascent, descent) if ascent > descent else OTHER_HEIGHTS
    descriptor = as_dict(spec.get("FontDescriptor"))
    ascent, descent = (int(as_number(descriptor.get(key))) for key in ("Ascent", "Descent"))
    if descent > LARGEST_POSITIVE_DESCENT:
        descent = -descent
    box = bounding_box(descriptor)
    if box is None and (ascent == descent or not isinstance(font, PDFCIDFont)):
        declared = (ascent / 1000, descent / 1000) if ascent != descent else OTHER_HEIGHTS
        return STANDARD_HEIGHTS.get(name, declared)
    if box is not None and ascent == descent:           # nothing declared: PDFium takes the ink
        descent, ascent = box
    return ascent / 1000, descent / 1000


def glyph_box(spec: Mapping[str, Any]) -> tuple[float, float]:
    """Bottom and top of the boxes that the glyphs of a font drawn by programs declare."""
    programs = [resolved(program) for program in as_dict(spec.get("CharProcs")).values()]
    boxes = [box for program in programs if isinstance(program, PDFStream)
             if (box := GLYPH_BOX.match(program.get_data()))]
    return (min((float(box[1]) for box in boxes), default=0.0), max((float(box[2]) for box in boxes), default=0.0))


def heights_boxed(ascent: float, descent: float, spec: Mapping[str, Any]) -> tuple[float, float]:
    """How far up and down PDFium's loose boxes go: the heights, kept within the bounding box."""
    box = bounding_box(as_dict(spec.get("FontDescriptor")))
    return (ascent, descent) if box is None else (min(ascent, box[1] / 1000), max(descent, box[0] / 1000))


def bounding_box(descriptor: Mapping[str, Any]) -> tuple[int, int] | None:
    """Bottom and top of the font's bounding box in thousandths of the size, if it has any."""
    box = [int(as_number(edge)) for edge in as_list(descriptor.get("FontBBox"))]
    return (box[1], box[3]) if len(box) == 4 and box[3] > box[1] else None
