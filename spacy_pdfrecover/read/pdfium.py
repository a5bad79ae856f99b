"""The default reader: PDFium's text page, one columnar read a page.

PDFium is not thread-safe: read in processes, not in threads.
"""
from __future__ import annotations

import logging
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.memory import WATCH
from spacy_pdfrecover.model import GLYPH, PAGE, RULE, Array, Pages
from spacy_pdfrecover.read import Source, _pdfium_calls, _pdfium_document, page_numbers
from spacy_pdfrecover.read._pdfium_annotations import Annotations
from spacy_pdfrecover.read._pdfium_clusters import whole_clusters
from spacy_pdfrecover.read._pdfium_dropped import show_dropped
from spacy_pdfrecover.read._pdfium_glyphs import OpenPage, Shown, glyphs_of_pages, go_together
from spacy_pdfrecover.read._pdfium_inked import show_inked
from spacy_pdfrecover.read._pdfium_joining import mark_apart, with_non_joiners
from spacy_pdfrecover.read._pdfium_stand_in import use_stand_in
from spacy_pdfrecover.read._pdfium_tags import TagReader
from spacy_pdfrecover.read.characters import quarters_of, turned, whole_characters, with_joiners, without_kashidas
from spacy_pdfrecover.read.fields import with_annotations
from spacy_pdfrecover.read.forms import most_forms
from spacy_pdfrecover.read.shared import (
    MAX_GLYPHS,
    completed,
    joined,
    locked,
    page_warnings,
    turned_rules,
)

log = logging.getLogger("spacy_pdfrecover")

MAX_FORMS = 100_000             # that one form may lead to: of 6,581 files collected none had more than 1,297
ERRORS_OF_PASSWORD = (pdfium_c.FPDF_ERR_PASSWORD, pdfium_c.FPDF_ERR_SECURITY)


@dataclass(frozen=True)
class Pdfium:
    """Read with PDFium; see `make_pdfium` for the settings."""

    password: str | None = None
    pages: str | None = None
    compiled: bool = True
    tags: bool = True

    def __post_init__(self) -> None:
        page_numbers(self.pages, 1)             # a range that is none is a fault of the settings, not of each file

    def __call__(self, source: Source) -> Pages:
        document = opened(source, self.password)
        try:
            meta = {**_pdfium_document.read_meta(document), "page_count": len(document)}
            tags = TagReader() if self.tags and meta["tagged"] else None
            with closing(Annotations(document)) as annotations:
                pages, glyphs, rules, fonts = self.read(source, document, annotations, tags)
            outline = _pdfium_document.read_outline(document)
        finally:
            document.close()
            WATCH.look()
        all_glyphs, all_rules = joined(pages, glyphs, rules)
        del glyphs, rules                       # of long documents as much as all others need together
        WATCH.look()
        all_glyphs, all_fonts = completed(all_glyphs, pages, all_rules, fonts)
        return Pages(source.name, all_glyphs, pages, all_rules, all_fonts, outline, meta,
                     page_warnings(source.name, pages["number"][pages["damaged"]].tolist()),
                     tags.tags(len(pages)) if tags is not None else None)

    def read(self, source: Source, document: pypdfium2.PdfDocument,
             annotations: Annotations, tags: TagReader | None) -> tuple[Array, list[Array], list[Array], list[Font]]:
        """The table of pages, glyphs and rules page by page, and the fonts."""
        count = len(document)
        if count < 1:
            raise PdfError(source.name, "read", "no-pages")
        numbers = page_numbers(self.pages, count)
        if not numbers:
            raise PdfError(source.name, "read", "no-pages", f"none of {self.pages} in a file of {count}")
        content = source.content()
        if most_forms(source, content, self.password) > MAX_FORMS:
            raise PdfError(source.name, "read", "too-large", f"forms that draw more than {MAX_FORMS} others")
        units = _pdfium_document.user_units(source, content, numbers, self.password)
        del content
        fonts: dict[Font, int] = {}
        widths: dict[int, float] = {}           # of font row and character
        pages = np.zeros(len(numbers), PAGE)
        glyphs, rules = [np.zeros(0, GLYPH)] * len(numbers), [np.zeros(0, RULE)] * len(numbers)
        waiting: list[OpenPage] = []            # whose glyphs are made together
        budget = MAX_GLYPHS

        def settle() -> None:
            for page, made in zip(waiting, glyphs_of_pages(waiting, fonts, widths), strict=True):
                glyphs[page.row] = made if page.fields is None else with_annotations(
                    glyphs[page.row], made, page.fields, page.shown)
            waiting.clear()

        for row, number in enumerate(numbers):
            pages[row]["number"], pages[row]["unit"] = number, units.get(number, 1.0)
            try:
                parts, rules[row] = read_page(document, annotations, tags, row, pages, self.compiled, budget)
            except pypdfium2.PdfiumError as error:
                log.debug("%s: read: page %d: damaged (%s)", source.name, number + 1, error)
                pages[row]["damaged"] = True
                continue
            except MemoryError:
                raise PdfError(source.name, "read", "too-large",
                               f"more than {MAX_GLYPHS} characters by page {number + 1}") from None
            for page in parts:
                budget -= len(page.columns.char)
                if not go_together(waiting, page):
                    settle()
                waiting.append(page)
        if waiting:
            settle()
        if pages["damaged"].all():
            raise PdfError(source.name, "read", "damaged", "no page can be read")
        return pages, glyphs, rules, list(fonts)


def make_pdfium(password: str | None = None, pages: str | None = None, compiled: bool = True,
                tags: bool = True) -> Pdfium:
    """Registered as `pdfrecover.Pdfium.v1`.

    password (str): opens encrypted files.
    pages (str): the pages to read, as `3-9` or `1,4-`; all by default.
    compiled (bool): use the compiled glyph loop where it was built; the other gives the same, slower.
    tags (bool): read the structure tree of tagged files.
    """
    return Pdfium(password, pages, compiled, tags)


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
    """Does a file open that pypdfium2 could not load?  It takes a file without pages for one that does not
    open, and what PDFium then gives as its last error is that of some earlier file."""
    data = source.content()
    secret = None if password is None else password.encode("utf-8")
    handle = pdfium_c.FPDF_LoadMemDocument64(data, len(data), secret)
    if handle:
        pdfium_c.FPDF_CloseDocument(handle)
    return bool(handle)


def read_page(document: pypdfium2.PdfDocument, annotations: Annotations, tags: TagReader | None, row: int,
              pages: Array, compiled: bool, budget: int) -> tuple[list[OpenPage], Array]:
    """The characters of a page, which stays open, and those of its annotations, if it has any; its rules, upright.
    Sets the page's size and rotation."""
    number = int(pages[row]["number"])
    page = document[number]
    try:
        shown = Shown(_pdfium_document.page_box(page), page.get_rotation(), float(pages[row]["unit"]))
        pages[row]["width"], pages[row]["height"] = shown.extent
        pages[row]["rotation"] = shown.rotation
        columns = read_characters(page, compiled, budget, row, tags)
        rules = turned_rules(_pdfium_calls.page_rules(page, compiled), row, *shown)
        found = [OpenPage(row, page, shown, columns)]
        if laid_over := annotations.alone(page, number):
            copy, fields = laid_over
            budget -= len(columns.char)
            found.append(OpenPage(row, copy, shown, read_characters(copy, compiled, budget), fields))
    except BaseException:
        page.close()
        raise
    return found, rules


def read_characters(page: pypdfium2.PdfPage, compiled: bool, budget: int, row: int = 0,
                    tags: TagReader | None = None) -> _pdfium_calls.Columns:
    text_page = page.get_textpage()
    try:
        count = text_page.count_chars()
        if count > budget:
            raise MemoryError
        columns = _pdfium_calls.read_columns(text_page.raw, count, compiled)
        if tags is not None:
            tags.read_page(row, page, text_page, columns)
        show_dropped(page, text_page, columns)
        mark_apart(text_page, columns)
        show_inked(text_page, columns)
        columns = whole_characters(columns)
        quarters = quarters_of(columns)
        columns = without_kashidas(whole_clusters(page, text_page, turned(columns, quarters), quarters))
    finally:
        text_page.close()
    columns = with_non_joiners(turned(columns, -quarters))
    return columns._replace(char=with_joiners(columns.char, columns.box))


def compiled_loop() -> bool:
    """Was the compiled glyph loop built?"""
    built: Any = _pdfium_calls.columns_by_cython
    return built is not None
