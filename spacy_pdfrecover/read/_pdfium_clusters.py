"""Clusters of complex scripts made whole: PDFium gives their characters as often as they were drawn in parts.

A producer draws the glyphs of "ข้" one by one and says once, in `/ActualText`, what they are.  PDFium says it for
the first of them, with that glyph's box, and again where another letter came in between.  Typst gives every glyph of
a cluster the characters of all of it.
"""
from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.frames import has_no_word_spaces, is_rtl
from spacy_pdfrecover.model import Array
from spacy_pdfrecover.read._pdfium_calls import MAX_OBJECTS, Columns

COMPLEX = 0x300             # combining marks and what follows them; ligatures of Latin are drawn in one part
SAME_LINE = 0.9             # sizes from the baseline to the middle of the other parts of a cluster at most
SHARED = 0.4                # of the narrower one that two drawings of one cluster overlap by at least


def whole_clusters(page: pypdfium2.PdfPage, text_page: Any, columns: Columns) -> Columns:
    """The columns with each cluster once, as wide as all that was drawn for it."""
    owner, box = columns.object_of, columns.box
    same = (owner[1:] == owner[:-1]) & (box[1:, 4:] == box[:-1, 4:]).all(axis=1) & (columns.flags[1:] & 1 == 0)
    same &= (columns.char[1:] >= COMPLEX) | (columns.char[:-1] >= COMPLEX)
    if not same.any():
        return columns
    kept, spoken = np.ones(len(columns.char), bool), np.zeros(len(columns.char), bool)
    marks = actual_marks(text_page, columns, np.unique(owner[1:][same]).tolist())
    if marks:
        columns = columns._replace(box=box.copy())
        marks = actual_marks(text_page, columns, range(len(columns.object_first)))
        keep_first(columns, marks, page, kept)
        spoken = np.isin(owner, list(marks)) & (columns.char >= COMPLEX)
    starts = np.flatnonzero(np.concatenate([[True], ~same]))
    drop_copies(columns, starts, np.append(starts[1:], len(columns.char)), kept)
    # the spaces that PDFium saw before and behind parts of them, where words have none between them
    spoken = (spoken | ~kept) & has_no_word_spaces(columns.char)
    guessed = np.flatnonzero(columns.flags & 1)
    kept[guessed[spoken[np.maximum(guessed - 1, 0)] | spoken[np.minimum(guessed + 1, len(spoken) - 1)]]] = False
    if kept.all():
        return columns
    object_of = owner[kept]
    return columns._replace(char=columns.char[kept], box=columns.box[kept], size=columns.size[kept],
                            flags=columns.flags[kept], object_of=object_of,
                            object_first=np.searchsorted(object_of, np.arange(len(columns.object_first))))


def actual_marks(text_page: Any, columns: Columns, runs: Iterable[int]) -> dict[int, int]:
    """For runs that `/ActualText` speaks for, the address of the mark that has it."""
    known: dict[int, bool] = {}
    found: dict[int, int] = {}
    for run in runs:
        mark = innermost(pdfium_c.FPDFText_GetTextObject(text_page, int(columns.object_first[run])))
        if not mark:
            continue
        if mark not in known:
            length = ctypes.c_ulong()
            known[mark] = bool(pdfium_c.FPDFPageObjMark_GetParamStringValue(
                ctypes.cast(mark, pdfium_c.FPDF_PAGEOBJECTMARK), b"ActualText", None, 0, length))
        if known[mark]:
            found[run] = mark
    return found


def innermost(drawn: Any) -> int:
    """The address of the last mark of a drawn object, 0 if it has none."""
    count = pdfium_c.FPDFPageObj_CountMarks(drawn) if drawn else 0
    mark = pdfium_c.FPDFPageObj_GetMark(drawn, count - 1) if count > 0 else None
    return ctypes.cast(mark, ctypes.c_void_p).value or 0 if mark else 0


def keep_first(columns: Columns, marks: dict[int, int], page: pypdfium2.PdfPage, kept: Array) -> None:
    """Of the runs of each mark the first alone, over all that was drawn under the mark."""
    first: dict[int, tuple[int, int]] = {}
    ends = np.append(columns.object_first[1:], len(columns.char))
    for run, mark in marks.items():
        start, end = int(columns.object_first[run]), int(ends[run])
        if mark in first:
            kept[start:end] = False
        else:
            first[mark] = start, end
    extents = drawn_extents(page, {mark: (float(columns.box[start, 5]), em_of(columns, start))
                                   for mark, (start, _) in first.items()})
    heights = line_heights(columns, marks)
    for mark, (start, end) in first.items():
        if mark not in extents or not (columns.char[start:end] >= COMPLEX).any():
            continue
        rtl = bool(is_rtl(columns.char[start:end]).any())
        left = min(extents[mark][0], float(columns.box[start:end, 0 if rtl else 4].min()))
        right = max(extents[mark][1], float(columns.box[start:end, 2].max()))
        places = np.linspace(left, right, end - start + 1)
        if rtl:
            places = places[::-1]
        columns.box[start:end, 0] = np.minimum(places[:-1], places[1:])
        columns.box[start:end, 2] = np.maximum(places[:-1], places[1:])
        columns.box[start:end, 4] = columns.box[start:end, 0]
        font = int(columns.object_font[columns.object_of[start]])
        if font in heights:
            above, below = heights[font]
            columns.box[start:end, 1] = columns.box[start:end, 5] + above * em_of(columns, start)
            columns.box[start:end, 3] = columns.box[start:end, 5] - below * em_of(columns, start)


def em_of(columns: Columns, row: int) -> float:
    matrix = columns.object_matrix[columns.object_of[row]]
    return max(float(abs(columns.size[row]) * np.hypot(matrix[2], matrix[3])), 0.1)


def line_heights(columns: Columns, marks: dict[int, int]) -> dict[int, tuple[float, float]]:
    """How far the boxes of each font reach above and below the baseline, in sizes, told by characters that are no
    part of a cluster: those of clusters are as high as their ink."""
    found: dict[int, tuple[float, float]] = {}
    for run, (row, font) in enumerate(zip(columns.object_first.tolist(), columns.object_font.tolist(), strict=True)):
        if font and font not in found and run not in marks and row < len(columns.char):
            em = em_of(columns, row)
            top, bottom, base = columns.box[row, 1], columns.box[row, 3], columns.box[row, 5]
            found[font] = float(top - base) / em, float(base - bottom) / em
    return found


def drawn_extents(page: pypdfium2.PdfPage, lines: dict[int, tuple[float, float]]) -> dict[int, tuple[float, float]]:
    """From where to where the text under each mark was drawn, as far as it stands in the mark's first line.

    lines: of each mark the baseline and size it begins with."""
    edges = [ctypes.c_float() for _ in range(4)]
    found: dict[int, tuple[float, float]] = {}
    for number in range(min(pdfium_c.FPDFPage_CountObjects(page), MAX_OBJECTS)):
        drawn = pdfium_c.FPDFPage_GetObject(page, number)
        mark = innermost(drawn)
        if mark not in lines or not pdfium_c.FPDFPageObj_GetBounds(drawn, *edges):
            continue
        left, bottom, right, top = (edge.value for edge in edges)
        base, em = lines[mark]
        if abs((bottom + top) / 2 - base) < SAME_LINE * em and right > left:
            before = found.get(mark, (left, right))
            found[mark] = min(before[0], left), max(before[1], right)
    return found


def drop_copies(columns: Columns, starts: Array, ends: Array, kept: Array) -> None:
    """Of clusters of equal characters drawn over each other the first alone."""
    seen: dict[bytes, list[int]] = {}
    several = np.flatnonzero(ends - starts > 1)
    for start, end in zip(starts[several].tolist(), ends[several].tolist(), strict=True):
        if not kept[start]:
            continue
        alike = seen.setdefault(columns.char[start:end].tobytes(), [])
        if any(over(columns.box, before, start, end - start) for before in alike):
            kept[start:end] = False
        else:
            alike.append(start)


def over(box: Array, first: int, second: int, count: int) -> bool:
    """Do two clusters of so many characters stand over each other?"""
    a, b = box[first:first + count], box[second:second + count]
    left, right = max(a[:, 0].min(), b[:, 0].min()), min(a[:, 2].max(), b[:, 2].max())
    narrow = min(np.ptp(a[:, (0, 2)]), np.ptp(b[:, (0, 2)]))
    level = abs(a[0, 5] - b[0, 5]) < max(abs(a[0, 1] - a[0, 3]), 0.1) / 2
    return bool(level and narrow > 0 and right - left >= SHARED * narrow)
