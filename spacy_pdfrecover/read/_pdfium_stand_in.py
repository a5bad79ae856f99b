"""A stand-in for Chinese, Japanese and Korean faces that neither the file nor the machine has.

PDFium leaves a text object out of the text of a page if its box has no width, and takes the box from the glyphs
of the face.  Without a face a lone letter has none, and is lost.  The stand-in has one glyph for all characters:
a box without ink, so that drawn pages stay as they were.  What the machine has comes first.
"""
from __future__ import annotations

import ctypes
import struct
from functools import lru_cache
from typing import Any

import pypdfium2.raw as pdfium_c

CHARSETS = {pdfium_c.FXFONT_SHIFTJIS_CHARSET, pdfium_c.FXFONT_GB2312_CHARSET, pdfium_c.FXFONT_CHINESEBIG5_CHARSET,
            pdfium_c.FXFONT_HANGEUL_CHARSET}
EM = 1000
FIRST, LAST = 0x20, 0x10FFFF            # characters the one glyph stands for
WHOLE_FONT = 0                          # the table asked for where all of a font is wanted


def one_glyph_font() -> bytes:
    """A TrueType font whose one glyph, as wide as high, stands for all characters (OpenType 1.9: glyf, cmap 13)."""
    corners = struct.pack(">4h", 0, EM, 0, 0) + struct.pack(">4h", 0, EM, 0, 0)     # steps of x, then of y: no area
    glyph = struct.pack(">5hHH", 1, 0, 0, EM, EM, 3, 0) + bytes([1] * 4) + corners
    glyph += b"\0" * (-len(glyph) % 4)
    tables = {
        b"cmap": struct.pack(">HHHHL", 0, 1, 3, 10, 12) + struct.pack(">HHLLLLLL", 13, 0, 28, 0, 1, FIRST, LAST, 1),
        b"glyf": glyph + glyph,
        b"head": struct.pack(">LLLLHHQQhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 0, EM, 0, 0,
                             0, 0, EM, EM, 0, 8, 2, 1, 0),
        b"hhea": struct.pack(">LhhhHhhhhhhhhhhhH", 0x10000, EM, 0, 0, EM, 0, 0, EM, 1, 0, 0, 0, 0, 0, 0, 0, 1),
        b"hmtx": struct.pack(">Hhh", EM, 0, 0),
        b"loca": struct.pack(">3L", 0, len(glyph), 2 * len(glyph)),
        b"maxp": struct.pack(">L14H", 0x10000, 2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    }
    directory = struct.pack(">L4H", 0x10000, len(tables), 0, 0, 0)
    data, start = b"", len(directory) + 16 * len(tables)
    for name, table in sorted(tables.items()):
        directory += struct.pack(">4sLLL", name, 0, start + len(data), len(table))
        data += table + b"\0" * (-len(table) % 4)
    return directory + data


class StandIn:
    """PDFium's own way to the fonts of the machine, with a font behind it for the faces that are not there."""

    def __init__(self, own: Any) -> None:
        self.own, self.calls = own, own.contents
        self.font = one_glyph_font()
        self.buffer = ctypes.create_string_buffer(self.font, len(self.font))
        self.handle = ctypes.addressof(self.buffer)
        self.info = pdfium_c.FPDF_SYSFONTINFO(version=self.calls.version)
        kinds = dict(pdfium_c.FPDF_SYSFONTINFO._fields_)
        answers = {"Release": self.release, "EnumFonts": self.enum_fonts, "MapFont": self.map_font,
                   "GetFont": self.get_font, "GetFontData": self.get_font_data, "GetFaceName": self.get_face_name,
                   "GetFontCharset": self.get_font_charset, "DeleteFont": self.delete_font}
        self.kept = [(name, kinds[name](answer)) for name, answer in answers.items() if getattr(self.calls, name)]
        for name, call in self.kept:            # PDFium calls them as long as the process lives
            setattr(self.info, name, call)

    def release(self, info: Any) -> None:
        pdfium_c.FPDF_FreeDefaultSystemFontInfo(self.own)

    def enum_fonts(self, info: Any, mapper: Any) -> None:
        self.calls.EnumFonts(self.own, mapper)

    def map_font(self, info: Any, weight: int, italic: int, charset: int, pitch: int, face: Any, exact: Any) -> Any:
        found = self.calls.MapFont(self.own, weight, italic, charset, pitch, face, exact)
        return self.handle if not found and charset in CHARSETS else found

    def get_font(self, info: Any, face: Any) -> Any:
        return self.calls.GetFont(self.own, face)

    def get_font_data(self, info: Any, font: Any, table: int, buffer: Any, size: int) -> int:
        if font != self.handle:
            return int(self.calls.GetFontData(self.own, font, table, buffer, size))
        if table != WHOLE_FONT:
            return 0
        if buffer and size >= len(self.font):
            ctypes.memmove(buffer, self.font, len(self.font))
        return len(self.font)

    def get_face_name(self, info: Any, font: Any, buffer: Any, size: int) -> int:
        return 0 if font == self.handle else int(self.calls.GetFaceName(self.own, font, buffer, size))

    def get_font_charset(self, info: Any, font: Any) -> int:
        return pdfium_c.FXFONT_DEFAULT_CHARSET if font == self.handle else int(
            self.calls.GetFontCharset(self.own, font))

    def delete_font(self, info: Any, font: Any) -> None:
        if font != self.handle:
            self.calls.DeleteFont(self.own, font)


@lru_cache(maxsize=1)
def use_stand_in() -> StandIn | None:
    """The stand-in, for all documents of the process: PDFium has one way to the fonts of the machine, and on some
    systems none."""
    own = pdfium_c.FPDF_GetDefaultSystemFontInfo()
    if not own:
        return None
    stand_in = StandIn(own)
    pdfium_c.FPDF_SetSystemFontInfo(stand_in.info)
    return stand_in
