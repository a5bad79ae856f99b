"""What PDFium leaves out of its text page: of two equal text objects at one place it has the first alone, be it
the unseen one."""
from __future__ import annotations

import ctypes
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
    edges = [ctypes.c_float() for _ in range(4)]
    parts = [ctypes.c_uint() for _ in range(4)]
    unseen: dict[tuple[float, ...], list[int]] = {}     # runs by the box of their text object
    for run in hidden:
        drawn = pdfium_c.FPDFText_GetTextObject(text_page, int(columns.object_first[run]))
        if drawn and pdfium_c.FPDFPageObj_GetBounds(drawn, *edges):
            unseen.setdefault(tuple(edge.value for edge in edges), []).append(run)
    for number in range(min(pdfium_c.FPDFPage_CountObjects(page), MAX_OBJECTS)):
        drawn = pdfium_c.FPDFPage_GetObject(page, number)
        if not drawn or pdfium_c.FPDFPageObj_GetType(drawn) != pdfium_c.FPDF_PAGEOBJ_TEXT:
            continue
        mode = pdfium_c.FPDFTextObj_GetTextRenderMode(drawn)
        if mode in UNSEEN_MODES or not pdfium_c.FPDFPageObj_GetBounds(drawn, *edges):
            continue
        runs = unseen.get(tuple(edge.value for edge in edges))
        if runs and pdfium_c.FPDFTextObj_GetText(drawn, text_page, None, 0) <= EMPTY_TEXT and (
                pdfium_c.FPDFPageObj_GetFillColor(drawn, *parts)):
            columns.object_mode[runs] = mode
            columns.object_color[runs] = color_number(*(part.value for part in parts))
