"""Glyphs drawn apart: PDFium puts each code of a font in a cell of its own, whatever it is said to mean.

A page shows a letter among its neighbours, which touch it in slanted faces; and many letters but once, small.
"""
from __future__ import annotations

import ctypes
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.fonts.symbols import Places
from spacy_pdfrecover.model import Array, Pages
from spacy_pdfrecover.read import Source
from spacy_pdfrecover.read._pdfium_calls import read_columns
from spacy_pdfrecover.read._pdfium_document import page_box
from spacy_pdfrecover.read.bitmaps import ASCENDER, TALL, TALLER
from spacy_pdfrecover.read.geometry import points_upright
from spacy_pdfrecover.read.pdfium import opened

EM = 64                     # pixels
CELL = 128                  # pixels along each edge
LEFT, BELOW = 24, 40        # the origin in its cell: accents reach to the left of it, tails below
ACROSS = 16                 # cells of a row
MOST_CELLS = 1024           # 16 MB; fonts with more letters are of scripts that shapes are not known of
TRIED, MOST_PAGES = 3, 60   # pages that each font is looked for on, and of all fonts


class Sheet:
    """A page behind the last one of an open document, which nobody saves."""

    def __init__(self, document: pypdfium2.PdfDocument, count: int) -> None:
        self.document, self.count = document, count
        self.rows = max(1, -(-count // ACROSS))
        self.page = document.new_page(ACROSS * CELL, self.rows * CELL)
        # the tree of pages may hand down others
        for box in (self.page.set_mediabox, self.page.set_cropbox):
            box(0, 0, ACROSS * CELL, self.rows * CELL)
        self.page.set_rotation(0)

    def letter(self, font: Any, code: int) -> Any:
        """What draws a code of a font; None if PDFium does not take it."""
        letter = pdfium_c.FPDFPageObj_CreateTextObj(self.document, font, float(EM))
        if letter and not pdfium_c.FPDFText_SetCharcodes(letter, (ctypes.c_uint32 * 1)(code), 1):
            pdfium_c.FPDFPageObj_Destroy(letter)
            return None
        return letter or None

    def put(self, cell: int, letter: Any, scale: float, upward: int) -> None:
        row, column = divmod(cell, ACROSS)
        pdfium_c.FPDFPageObj_Transform(letter, scale, 0, 0, scale * upward,
                                       column * CELL + LEFT, (self.rows - 1 - row) * CELL + BELOW)
        pdfium_c.FPDFPage_InsertObject(self.page, letter)

    def ink(self) -> Array:
        """Ink of each cell, from 0 to 255; closes the page."""
        bitmap = self.page.render(scale=1, grayscale=True)
        cells = 255 - bitmap.to_numpy().reshape(self.rows, CELL, ACROSS, CELL).transpose(0, 2, 1, 3)
        bitmap.close()
        self.page.close()
        ink: Array = cells.reshape(-1, CELL, CELL)[:self.count]
        return ink


def drawn_apart(source: Source, password: str | None, pages: Pages,
                places: Places) -> tuple[list[str], Array]:
    """The symbols that could be drawn, and the ink of each.

    pages (Pages): with the fonts and codes of the symbols.  places (dict): font row and code by symbol.
    """
    document = opened(source, password)
    try:
        wanted: dict[int, list[tuple[str, int]]] = {}
        for symbol, (font, code) in list(places.items())[:MOST_CELLS]:
            wanted.setdefault(font, []).append((symbol, code))
        sheet, drawn = Sheet(document, min(len(places), MOST_CELLS)), list[str]()
        for row in pages_with(pages, wanted):
            if not wanted:
                break
            try:
                page = document[int(pages.pages["number"][row])]
            except pypdfium2.PdfiumError:           # damaged, or there for the second reader alone
                continue
            try:        # while it is open: fonts are closed with the last page or letter that has them
                for font, (handle, upward) in handles(page, pages, row, wanted).items():
                    letters = [(symbol, letter) for symbol, code in wanted.pop(font)
                               if (letter := sheet.letter(handle, code))]
                    scale = scale_of([letter for _, letter in letters])
                    for symbol, letter in letters:
                        sheet.put(len(drawn), letter, scale, upward)
                        drawn.append(symbol)
            finally:
                page.close()
        return drawn, sheet.ink()[:len(drawn)]
    finally:
        document.close()


def scale_of(letters: Sequence[Any]) -> float:
    """What brings the letters of a font to size whose em is a dot of the printer."""
    edges = [ctypes.c_float() for _ in range(4)]
    heights = [edges[3].value - edges[1].value for letter in letters
               if pdfium_c.FPDFPageObj_GetBounds(letter, *map(ctypes.byref, edges))]
    tall = float(np.percentile(heights, TALL)) if heights else 0.0
    return ASCENDER * EM / tall if tall > TALLER * EM else 1.0


def pages_with(pages: Pages, fonts: Collection[int]) -> list[int]:
    """The rows of the first pages that have each of these fonts."""
    glyphs = pages.glyphs[np.isin(pages.glyphs["font"], list(fonts))]
    font, page = np.unique(np.stack([glyphs["font"], glyphs["page"]]), axis=1)
    nth = np.arange(len(font)) - np.searchsorted(font, font)
    return [int(row) for row in np.unique(page[nth < TRIED]) if not pages.pages["damaged"][row]][:MOST_PAGES]


def handles(page: pypdfium2.PdfPage, pages: Pages, row: int, fonts: Collection[int]) -> dict[int, tuple[Any, int]]:
    """PDFium's handles of fonts, told by the places where both readers see a glyph begin: names need not differ; and
    -1 for those whose letters stand on their heads until the page turns them over, else 1."""
    text_page = page.get_textpage()
    try:
        columns = read_columns(text_page.raw, text_page.count_chars(), True)
    finally:
        text_page.close()
    unit = float(pages.pages["unit"][row])
    seen = keys(*points_upright(columns.box[:, 4:], page_box(page), page.get_rotation(), unit))
    order = np.argsort(seen, kind="stable")
    glyphs = pages.glyphs[(pages.glyphs["page"] == row) & np.isin(pages.glyphs["font"], list(fonts))]
    place = keys(glyphs["origin"], glyphs["baseline"])
    at = order[np.searchsorted(seen[order], place).clip(0, max(len(seen) - 1, 0))] if len(seen) else place[:0]
    same = seen[at] == place[:len(at)]
    run = columns.object_of[at[same]]
    matrix = columns.object_matrix[run]
    upward = np.where(matrix[:, 0] * matrix[:, 3] < matrix[:, 1] * matrix[:, 2], -1, 1)
    votes, counts = np.unique(np.stack([glyphs["font"][:len(at)][same].astype("i8"),
                                        columns.object_font[run].astype("i8"), upward]), axis=1, return_counts=True)
    found: dict[int, tuple[Any, int]] = {}
    for vote in np.argsort(counts, kind="stable").tolist():        # the most votes last
        font, handle, upward = votes[:, vote].tolist()
        if handle:
            found[font] = ctypes.cast(handle, pdfium_c.FPDF_FONT), upward
    return found


def keys(x: Array, y: Array) -> Array:
    """Places to whole points as one number each."""
    across, down = (np.nan_to_num(np.asarray(part, "f8")).clip(-1e6, 1e6).round().astype("i8") for part in (x, y))
    result: Array = across * 4_000_000 + down
    return result
