"""What PDFium says of a document and its pages, text and drawings apart: outline, metadata, boxes."""
from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.model import OutlineEntry
from spacy_pdfrecover.read import Source

MAX_OUTLINE = 20_000            # bookmarks read; loops in the outline end here
USER_UNIT = re.compile(rb"/UserUnit\b")


def page_box(page: pypdfium2.PdfPage) -> tuple[float, float, float, float]:
    """Left, bottom, right, top of what is shown: crop box within media box."""
    rect = pdfium_c.FS_RECTF()
    if not pdfium_c.FPDF_GetPageBoundingBox(page, rect):
        return 0.0, 0.0, 612.0, 792.0           # letter, as PDFium assumes
    return rect.left, rect.bottom, rect.right, rect.top


def read_outline(document: pypdfium2.PdfDocument) -> list[OutlineEntry]:
    """The bookmarks, depth first; a loop is cut where it closes."""
    entries: list[OutlineEntry] = []
    seen: set[int] = set()
    stack: list[tuple[Any, int]] = [(pdfium_c.FPDFBookmark_GetFirstChild(document, None), 1)]
    while stack and len(entries) < MAX_OUTLINE:
        bookmark, level = stack.pop()
        address = ctypes.cast(bookmark, ctypes.c_void_p).value
        if not address or address in seen:
            continue
        seen.add(address)
        title = ctypes.create_string_buffer(2048)
        length = pdfium_c.FPDFBookmark_GetTitle(bookmark, title, len(title))
        text = title.raw[:max(0, min(length, len(title)) - 2)].decode("utf-16-le", "replace")
        destination = pdfium_c.FPDFBookmark_GetDest(document, bookmark)
        page = pdfium_c.FPDFDest_GetDestPageIndex(document, destination) if destination else -1
        entries.append(OutlineEntry(level, text.strip("\0 \r\n"), page))
        stack.append((pdfium_c.FPDFBookmark_GetNextSibling(document, bookmark), level))
        stack.append((pdfium_c.FPDFBookmark_GetFirstChild(document, bookmark), level + 1))
    return entries


def read_meta(document: pypdfium2.PdfDocument) -> dict[str, Any]:
    """What the file says of itself, its language and whether it is tagged."""
    meta: dict[str, Any] = {key.lower(): value for key, value in document.get_metadata_dict(True).items()}
    buffer = ctypes.create_string_buffer(256)
    pointer = ctypes.cast(buffer, ctypes.POINTER(pdfium_c.FPDF_WCHAR))
    length = pdfium_c.FPDFCatalog_GetLanguage(document, pointer, len(buffer))
    language = buffer.raw[:max(0, min(length, len(buffer)) - 2)].decode("utf-16-le", "replace")
    return {**meta, "language": language, "tagged": bool(pdfium_c.FPDFCatalog_IsTagged(document))}


def user_units(source: Source, content: bytes, numbers: Sequence[int], password: str | None) -> dict[int, float]:
    """Size of the page unit (in points) where it is not 1; PDFium itself does not tell."""
    if not USER_UNIT.search(content):
        return {}
    from spacy_pdfrecover.read._pdfminer_file import declared_units
    return declared_units(source, numbers, password)
