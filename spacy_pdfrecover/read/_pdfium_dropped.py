"""What PDFium leaves out of its text page: of two equal text objects at one place it has the first alone, be it
the unseen one."""
from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.read._pdfium_calls import MAX_OBJECTS, Columns, color_number
from spacy_pdfrecover.read.shared import UNSEEN_MODES, is_unseen

EMPTY_TEXT = 2              # bytes of a text that is its end alone


def show_dropped(page: pypdfium2.PdfPage, text_page: Any, columns: Columns) -> None:
    """Give unseen text the mode and colour of the text seen at the same place."""
    hidden = np.flatnonzero(is_unseen(columns.object_mode)).tolist()
    if not hidden:
        return
    unseen: dict[tuple[float, ...], list[int]] = {}     # runs by the box of their text object
    for run in hidden:
        box = box_of(pdfium_c.FPDFText_GetTextObject(text_page, int(columns.object_first[run])))
        if box:
            unseen.setdefault(box, []).append(run)
    parts = [ctypes.c_uint() for _ in range(4)]
    for drawn in seen_texts(page):
        runs = unseen.get(box_of(drawn))
        if runs and pdfium_c.FPDFTextObj_GetText(drawn, text_page, None, 0) <= EMPTY_TEXT and (
                pdfium_c.FPDFPageObj_GetFillColor(drawn, *parts)):
            columns.object_mode[runs] = pdfium_c.FPDFTextObj_GetTextRenderMode(drawn)
            columns.object_color[runs] = color_number(*(part.value for part in parts))


def seen_texts(page: pypdfium2.PdfPage) -> Iterator[Any]:
    """Text objects that are seen."""
    for number in range(min(pdfium_c.FPDFPage_CountObjects(page), MAX_OBJECTS)):
        drawn = pdfium_c.FPDFPage_GetObject(page, number)
        if (drawn and pdfium_c.FPDFPageObj_GetType(drawn) == pdfium_c.FPDF_PAGEOBJ_TEXT
                and pdfium_c.FPDFTextObj_GetTextRenderMode(drawn) not in UNSEEN_MODES):
            yield drawn


def box_of(drawn: Any) -> tuple[float, ...]:
    """The bounds of an object, () if it has none."""
    edges = [ctypes.c_float() for _ in range(4)]
    known = drawn and pdfium_c.FPDFPageObj_GetBounds(drawn, *edges)
    return tuple(edge.value for edge in edges) if known else ()
