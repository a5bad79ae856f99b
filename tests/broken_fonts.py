"""PDFs whose fonts are broken, one for each way in which they are recovered; and texts in unknown letters."""
from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import reportlab
from make_font import embedded_pdf, sfnt, truetype
from make_pdf import page_pdf, stream

from spacy_pdfrecover.fonts.symbols import symbol
from spacy_pdfrecover.read._sfnt_tables import UNICODE_TABLES, cmap_of, sfnt_tables

LINES = [
    "The farmers took their corn to the mill because they wanted to know",
    "how much it was worth before the winter came. In the evening they all",
    "sat down by the fire and spoke about the price of bread, about the old",
    "bridge over the river, and about those who had gone away for good. But",
    "nobody said a word about the money that was still to be paid in spring.",
]
TEXT = " ".join(LINES)
CHARS = "".join(sorted(set("".join(LINES))))
NAMES = [f"uni{ord(char):04X}" for char in CHARS]
TABLES = sfnt_tables((Path(reportlab.__file__).parent / "fonts" / "Vera.ttf").read_bytes())
SILENT = sfnt({tag: data for tag, data in TABLES.items() if tag not in (b"cmap", b"post", b"name")})
"""A real face whose names and table of characters were taken out."""
CODES = {chr(char): glyph for char, glyph in cmap_of(TABLES, UNICODE_TABLES).items()}


def enciphered(lines: Sequence[str], seed: int = 1, first: int = 0, kept: str = "") -> tuple[list[str], dict[str, str]]:
    """Lines whose characters, but for those kept, are exchanged for symbols from the first one on, in an order of
    chance; and the symbols by character."""
    chars = sorted(set("".join(lines)) - set(kept))
    numbers = random.Random(seed).sample(range(first, first + len(chars)), len(chars))
    symbols = dict(zip(chars, map(symbol, numbers), strict=True))
    return [line.translate(str.maketrans(symbols)) for line in lines], symbols


def turned(lines: Sequence[str]) -> dict[str, str]:
    """Each character as another one of the text: spaces become letters and letters signs."""
    chars = "".join(sorted(set("".join(lines))))
    return dict(zip(chars, chars[7:] + chars[:7], strict=True))


def told_pdf(to_unicode: Mapping[str, str] | None = None, names: Sequence[str] = NAMES, spelled: str = "") -> bytes:
    """LINES in a font that names its glyphs."""
    return embedded_pdf(LINES, CHARS, truetype(CHARS, names), to_unicode, spelled=spelled)


def western_pdf(lines: Sequence[str], charset: str, font: str = "F1", **more: Any) -> bytes:
    """Lines of an 8-bit set in a font that the file declares Western."""
    drawn = b" ".join(b"(%s) Tj T*" % line.encode(charset) for line in lines)
    return page_pdf(b"BT /%s 10 Tf 14 TL 72 740 Td %s ET" % (font.encode(), drawn), **more)


def drawn_pdf(lines: Sequence[str], charset: str) -> bytes:
    """… whose letters are programs, named by their codes as TeX's drivers do: here they all draw a box."""
    codes = sorted(set("".join(lines).encode(charset)))
    font = (f"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 0 /LastChar 255 "
            f"/Widths [{'0.5 ' * 256}] /Encoding << /Differences [{' '.join(f'{code} /a{code}' for code in codes)}] >> "
            f"/CharProcs << {' '.join(f'/a{code} 100 0 R' for code in codes)} >> >>")
    return western_pdf(lines, charset, "X0", fonts={"X0": font},
                       extra={100: stream(b"0.5 0 0 0 0.5 0.7 d1 0 0 0.4 0.7 re f")})


def silent_pdf(lines: Sequence[str], to_unicode: Mapping[str, str] | None = None,
               codes: Mapping[str, int] = CODES) -> bytes:
    """Lines in a real face that tells nothing."""
    return embedded_pdf(lines, "", SILENT, to_unicode, codes)
