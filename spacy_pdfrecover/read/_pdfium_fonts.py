"""What PDFium says of the fonts of a file."""
from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.faces import Font, untagged
from spacy_pdfrecover.read.shared import FONT_FIXED, FONT_ITALIC, FONT_SERIF, FONT_SYMBOLIC


def read_font(handle: int) -> Font:
    font = ctypes.cast(int(handle), pdfium_c.FPDF_FONT)
    name = untagged(font_string(pdfium_c.FPDFFont_GetBaseFontName, font))
    bits = max(pdfium_c.FPDFFont_GetFlags(font), 0)
    slant, ascent, descent = ctypes.c_int(), ctypes.c_float(), ctypes.c_float()
    pdfium_c.FPDFFont_GetItalicAngle(font, slant)
    pdfium_c.FPDFFont_GetAscent(font, 1.0, ascent)
    pdfium_c.FPDFFont_GetDescent(font, 1.0, descent)
    lowered = name.lower()
    return Font(
        name, font_string(pdfium_c.FPDFFont_GetFamilyName, font),
        max(pdfium_c.FPDFFont_GetWeight(font), 0),
        bool(bits & FONT_ITALIC) or slant.value != 0 or "italic" in lowered or "oblique" in lowered,
        bool(bits & FONT_SERIF), bool(bits & FONT_FIXED), bool(bits & FONT_SYMBOLIC),
        pdfium_c.FPDFFont_GetIsEmbedded(font) == 1, round(ascent.value, 4), round(descent.value, 4))


def glyph_width(handle: int, char: int) -> float:
    """Advance of a character as a share of the size; 0 where the font does not say."""
    width = ctypes.c_float()
    font = ctypes.cast(int(handle), pdfium_c.FPDF_FONT)
    return width.value if pdfium_c.FPDFFont_GetGlyphWidth(font, char, 1.0, width) else 0.0


def font_string(call: Callable[..., int], font: Any) -> str:
    buffer = ctypes.create_string_buffer(256)
    length = call(font, buffer, len(buffer))
    return buffer.raw[:max(0, min(length, len(buffer)) - 1)].decode("utf-8", "replace")
