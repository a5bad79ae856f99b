"""The default reader: PDFium's text page, one columnar read a page.

PDFium is not thread-safe: read in processes, not in threads.
"""
from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.memory import WATCH
from spacy_pdfrecover.model import (
    ARTIFACT,
    BLANK,
    GENERATED,
    GLYPH,
    HYPHEN,
    INVISIBLE,
    OUTSIDE,
    PAGE,
    REPLACEMENT,
    RULE,
    UNMAPPED,
    Array,
    Pages,
)
from spacy_pdfrecover.read import Source, _pdfium_calls, _pdfium_document, page_numbers
from spacy_pdfrecover.read._pdfium_clusters import whole_clusters
from spacy_pdfrecover.read._pdfium_dropped import show_dropped
from spacy_pdfrecover.read._pdfium_fonts import read_font
from spacy_pdfrecover.read._pdfium_inked import show_inked
from spacy_pdfrecover.read._pdfium_stand_in import use_stand_in
from spacy_pdfrecover.read.advances import share_ligatures, trim_ink
from spacy_pdfrecover.read.characters import quarters_of, turned, whole_characters, with_joiners, without_kashidas
from spacy_pdfrecover.read.geometry import boxes_upright, is_blank, points_upright, whole_turns
from spacy_pdfrecover.read.shared import (
    MAX_GLYPHS,
    completed,
    is_unseen,
    joined,
    locked,
    outside,
    page_warnings,
    turned_rules,
)
from spacy_pdfrecover.read.slant import em_heights, unslanted

log = logging.getLogger("spacy_pdfrecover")

PDFIUM_HYPHENS = (0x02, 0xFFFE)                 # what PDFium writes for a hyphen that ends a line
ERRORS_OF_PASSWORD = (pdfium_c.FPDF_ERR_PASSWORD, pdfium_c.FPDF_ERR_SECURITY)


@dataclass(frozen=True)
class Pdfium:
    """Read with PDFium; see `make_pdfium` for the settings."""

    password: str | None = None
    pages: str | None = None
    compiled: bool = True

    def __post_init__(self) -> None:
        page_numbers(self.pages, 1)             # a range that is none is a fault of the settings, not of each file

    def __call__(self, source: Source) -> Pages:
        document = opened(source, self.password)
        try:
            pages, glyphs, rules, fonts = self.read(source, document)
            meta = {**_pdfium_document.read_meta(document), "page_count": len(document)}
            outline = _pdfium_document.read_outline(document)
        finally:
            document.close()
            WATCH.look()
        all_glyphs, all_rules = joined(pages, glyphs, rules)
        del glyphs, rules                       # of long documents as much as all others need together
        WATCH.look()
        all_glyphs, all_fonts = completed(all_glyphs, pages, all_rules, fonts)
        return Pages(source.name, all_glyphs, pages, all_rules, all_fonts, outline, meta,
                     page_warnings(pages["number"][pages["damaged"]].tolist()))

    def read(self, source: Source,
             document: pypdfium2.PdfDocument) -> tuple[Array, list[Array], list[Array], list[Font]]:
        """The table of pages, glyphs and rules page by page, and the fonts."""
        count = len(document)
        if count < 1:
            raise PdfError(source.name, "read", "no-pages")
        numbers = page_numbers(self.pages, count)
        if not numbers:
            raise PdfError(source.name, "read", "no-pages", f"none of {self.pages} in a file of {count}")
        units = _pdfium_document.user_units(source, numbers, self.password)
        fonts: dict[Font, int] = {}
        widths: dict[int, float] = {}           # of font row and character
        pages = np.zeros(len(numbers), PAGE)
        glyphs, rules = [], []
        glyph_count = 0
        for row, number in enumerate(numbers):
            pages[row]["number"], pages[row]["unit"] = number, units.get(number, 1.0)
            try:
                page_glyphs, page_rules = read_page(document, row, pages, fonts, widths, self.compiled,
                                                    MAX_GLYPHS - glyph_count)
            except pypdfium2.PdfiumError as error:
                log.warning("%s: read: page %d: damaged (%s)", source.name, number + 1, error)
                pages[row]["damaged"] = True
                page_glyphs, page_rules = np.zeros(0, GLYPH), np.zeros(0, RULE)
            except MemoryError:
                raise PdfError(source.name, "read", "too-large",
                               f"more than {MAX_GLYPHS} characters by page {number + 1}") from None
            glyph_count += len(page_glyphs)
            glyphs.append(page_glyphs)
            rules.append(page_rules)
        if pages["damaged"].all():
            raise PdfError(source.name, "read", "damaged", "no page can be read")
        return pages, glyphs, rules, list(fonts)


def make_pdfium(password: str | None = None, pages: str | None = None, compiled: bool = True) -> Pdfium:
    """Registered as `pdfrecover.Pdfium.v1`.

    password (str): opens encrypted files.
    pages (str): the pages to read, as `3-9` or `1,4-`; all by default.
    compiled (bool): use the compiled glyph loop where it was built; the other gives the same, slower.
    """
    return Pdfium(password, pages, compiled)


def opened(source: Source, password: str | None) -> pypdfium2.PdfDocument:
    use_stand_in()
    try:
        return pypdfium2.PdfDocument(source.data if source.path is None else source.path, password)
    except pypdfium2.PdfiumError as error:
        if opens_empty(source, password):
            raise PdfError(source.name, "open", "no-pages") from None
        if getattr(error, "err_code", None) in ERRORS_OF_PASSWORD:
            raise locked(source, password) from None
        raise PdfError(source.name, "open", "damaged", str(error)) from None
    except FileNotFoundError:
        raise PdfError(source.name, "open", "not-found") from None


def opens_empty(source: Source, password: str | None) -> bool:
    """Does a file open that pypdfium2 could not load?  It takes no pages for a failure, and what PDFium
    then gives as its last error is that of some earlier file."""
    data = source.data if source.path is None else source.path.read_bytes()
    secret = None if password is None else password.encode("utf-8")
    handle = pdfium_c.FPDF_LoadMemDocument64(data, len(data or b""), secret)
    if handle:
        pdfium_c.FPDF_CloseDocument(handle)
    return bool(handle)


def read_page(document: pypdfium2.PdfDocument, row: int, pages: Array, fonts: dict[Font, int],
              widths: dict[int, float], compiled: bool, budget: int) -> tuple[Array, Array]:
    """The glyphs and rules of a page, upright; sets the page's size and rotation."""
    page = document[int(pages[row]["number"])]
    text_page = None
    try:
        text_page = page.get_textpage()
        box = _pdfium_document.page_box(page)
        rotation = page.get_rotation()
        unit = float(pages[row]["unit"])
        width, height = (box[2] - box[0]) * unit, (box[3] - box[1]) * unit
        pages[row]["width"], pages[row]["height"] = (height, width) if rotation % 180 else (width, height)
        pages[row]["rotation"] = rotation
        count = text_page.count_chars()
        if count > budget:
            raise MemoryError
        columns = _pdfium_calls.read_columns(text_page.raw, count, compiled)
        show_dropped(page, text_page, columns)
        show_inked(text_page, columns)
        columns = whole_characters(columns)
        quarters = quarters_of(columns)
        columns = without_kashidas(whole_clusters(page, text_page, turned(columns, quarters), quarters))
        columns = turned(columns, -quarters)
        # numbered as they first appear: handles are addresses, which differ from run to run
        handles, first, which = np.unique(columns.object_font, return_index=True, return_inverse=True)
        font_rows = np.zeros(len(handles), "i4")
        for number in np.argsort(first).tolist():
            font_rows[number] = font_row(int(handles[number]), fonts)
        glyphs = glyphs_of(columns, font_rows[which], list(fonts), widths, box, rotation, unit)
        rules = _pdfium_calls.page_rules(page, compiled)
    finally:
        if text_page is not None:
            text_page.close()
        page.close()
    glyphs["page"] = row
    return glyphs, turned_rules(rules, row, box, rotation, unit)


def font_row(handle: int, fonts: dict[Font, int]) -> int:
    font = read_font(handle) if handle else Font("")
    return fonts.setdefault(font, len(fonts))


def glyphs_of(columns: _pdfium_calls.Columns, font_of: Array, font_list: Sequence[Font],
              widths: dict[int, float], box: tuple[float, float, float, float], rotation: int,
              unit: float) -> Array:
    """PDFium's columns as GLYPH rows; `font_of` has the font's row of each run."""
    glyphs = np.zeros(len(columns.char), GLYPH)
    run = columns.object_of
    matrix = columns.object_matrix.astype("f8")
    glyphs["object"] = run
    glyphs["font"] = font_of[run]
    # the em square's height under the text matrix, and the direction its baseline runs in
    glyphs["size"] = np.abs(columns.size) * em_heights(matrix)[run] * unit
    slant = np.degrees(np.arctan2(matrix[:, 1], matrix[:, 0])) - rotation
    glyphs["angle"] = whole_turns(slant)[run]
    about = columns.size < 0                            # a negative size turns the text about
    if about.any():
        glyphs["angle"][about] = whole_turns(slant + 180.0)[run[about]]
    glyphs["color"] = columns.object_color[run]
    x0, y0, x1, y1 = boxes_upright(unslanted(columns.box, matrix, run), box, rotation, unit)
    glyphs["x0"], glyphs["y0"], glyphs["x1"], glyphs["y1"] = x0, y0, x1, y1
    glyphs["origin"], glyphs["baseline"] = points_upright(columns.box[:, 4:], box, rotation, unit)
    unseen = is_unseen(columns.object_mode) | (columns.object_color & 0xFF == 0)
    flags = columns.flags | (unseen * INVISIBLE | (columns.object_artifact > 0) * ARTIFACT).astype("u2")[run]
    char = with_joiners(columns.char, columns.box).copy()
    glyphs["code"] = np.where(flags & UNMAPPED > 0, char, np.uint32(0xFFFFFFFF)).astype("i4")
    hyphens = ((char == PDFIUM_HYPHENS[0]) | (char == PDFIUM_HYPHENS[1])) & (flags & (GENERATED | UNMAPPED) == 0)
    flags[hyphens] |= HYPHEN
    char[hyphens] = ord("-")
    char[(char > 0x10FFFF) | ((char >= 0xD800) & (char < 0xE000)) | (char == 0)] = REPLACEMENT
    glyphs["char"] = char
    flags[is_blank(char)] |= BLANK
    shown_width = (box[3] - box[1] if rotation % 180 else box[2] - box[0]) * unit
    shown_height = (box[2] - box[0] if rotation % 180 else box[3] - box[1]) * unit
    flags[outside(glyphs, shown_width, shown_height)] |= OUTSIDE
    glyphs["flags"] = flags
    share_ligatures(glyphs)
    trim_ink(glyphs, columns, font_list, widths, unit)
    return glyphs


def compiled_loop() -> bool:
    """Was the compiled glyph loop built?"""
    built: Any = _pdfium_calls.columns_by_cython
    return built is not None
