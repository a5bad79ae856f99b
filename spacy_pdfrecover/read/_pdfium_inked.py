"""What only the ink of glyphs tells: that ligatures which files call tab, line feed or return, as by the codes of TeX's
fonts, are no blanks, and where points of Arabic and Hebrew stand, however wide their advance."""
from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.frames import is_among
from spacy_pdfrecover.model import GENERATED, UNMAPPED
from spacy_pdfrecover.read._pdfium_calls import Columns
from spacy_pdfrecover.read.points import is_point

CONTROLS = 0x09, 0x0A, 0x0D
GUESSED = GENERATED | UNMAPPED          # by PDFium, or without a Unicode value in the file
SHIFT = 0x80                # to the other control characters, which are no white space
INK_LEAST = 0.1             # of the size: PDFium gives blanks a hundredth of a point


def show_inked(text_page: Any, columns: Columns) -> None:
    """Give such signs control characters that nothing takes for blanks, and points the boxes of their ink."""
    signs = is_among(columns.char, CONTROLS) & (columns.flags & GUESSED == 0)
    edges = [ctypes.c_double() for _ in range(4)]
    for row in np.flatnonzero(signs | is_point(columns.char)).tolist():
        if pdfium_c.FPDFText_GetCharBox(text_page, row, *edges):
            left, right, bottom, top = (edge.value for edge in edges)
            if not signs[row]:
                columns.box[row, :4] = left, top, right, bottom
                continue
            scale = np.abs(columns.size[row] * columns.object_matrix[columns.object_of[row], :4]).max()
            if min(right - left, top - bottom) > INK_LEAST * scale:
                columns.char[row] += SHIFT
