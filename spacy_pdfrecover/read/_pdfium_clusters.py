"""Clusters of complex scripts made whole: PDFium gives their characters as often as they were drawn in parts.

A producer draws the glyphs of "ข้" one by one and says once, in `/ActualText`, what they are.  PDFium says it for
the first of them, with that glyph's box, and again where another letter came in between.  Typst gives every glyph of
a cluster the characters of all of it.
"""
from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.frames import has_no_word_spaces, is_rtl
from spacy_pdfrecover.model import GENERATED, Array
from spacy_pdfrecover.read._pdfium_calls import MAX_OBJECTS, Columns
from spacy_pdfrecover.read.characters import taken
from spacy_pdfrecover.read.geometry import turned_back

COMPLEX = 0x300             # combining marks and what follows them; ligatures of Latin are drawn in one part
SAME_LINE = 0.9             # sizes from the baseline to the middle of the other parts of a cluster at most
SAME_BASE = 0.05            # … and between the baselines of two objects of a line
INKED = 0.01                # points that what has ink is wider than
BEARING_MOST = 0.4          # sizes from the ink of a letter to the end of it at most: .28 in Tamil
UNIT = 2                    # bytes of UTF-16
NEAR = 64                   # equal clusters back that a drawing of the same one is looked for
SHARED = 0.4                # of the narrower one that two drawings of one cluster overlap by at least


def plainly(name: str, *kinds: Any) -> Callable[..., Any]:
    """A function of PDFium that takes and gives addresses as numbers, which is several times faster."""
    return ctypes.CFUNCTYPE(*kinds)(ctypes.cast(getattr(pdfium_c, name), ctypes.c_void_p).value or 0)


text_object = plainly("FPDFText_GetTextObject", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
page_object = plainly("FPDFPage_GetObject", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
count_marks = plainly("FPDFPageObj_CountMarks", ctypes.c_int, ctypes.c_void_p)
get_mark = plainly("FPDFPageObj_GetMark", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_ulong)


def whole_clusters(page: pypdfium2.PdfPage, text_page: Any, columns: Columns, quarters: int) -> Columns:
    """The columns, which were turned by quarters of a circle, with each cluster once, as wide as all that was drawn
    for it."""
    owner, box = columns.object_of, columns.box
    parts = columns.char >= COMPLEX
    if not parts.any():
        return columns
    drawn = columns.flags & GENERATED == 0          # a space that PDFium guessed stands where the next glyph does
    same = parts[1:] | parts[:-1]
    first = np.flatnonzero(same)                    # of two: on most pages a few quotes and dashes
    second = first + 1
    same[first] = ((owner[second] == owner[first]) & (box[second, 4] == box[first, 4])
                   & (box[second, 5] == box[first, 5]) & drawn[second] & drawn[first])
    if not same.any():
        return columns
    kept, spoken = np.ones(len(columns.char), bool), np.zeros(len(columns.char), bool)
    marks, _ = actual_marks(text_page, columns, np.unique(owner[1:][same]).tolist())
    if marks:
        columns = columns._replace(box=box.copy())
        marks, lengths = actual_marks(text_page, columns, range(len(columns.object_first)))
        keep_first(columns, marks, lengths, page, quarters, kept)
        spoken = np.isin(owner, list(marks)) & (columns.char >= COMPLEX)
    starts = np.flatnonzero(np.concatenate([[True], ~same]))
    drop_copies(columns, starts, np.append(starts[1:], len(columns.char)), kept)
    # the spaces that PDFium saw before and behind parts of them, where words have none between them
    spoken = (spoken | ~kept) & has_no_word_spaces(columns.char)
    guessed = np.flatnonzero(~drawn)
    kept[guessed[spoken[np.maximum(guessed - 1, 0)] | spoken[np.minimum(guessed + 1, len(spoken) - 1)]]] = False
    return columns if kept.all() else taken(columns, kept)


def actual_marks(text_page: Any, columns: Columns, runs: Iterable[int]) -> tuple[dict[int, int], dict[int, int]]:
    """For runs that `/ActualText` speaks for, the address of the mark that has it; and how long the text of each mark
    is."""
    known: dict[int, int] = {}
    found: dict[int, int] = {}
    handle = ctypes.cast(text_page.raw, ctypes.c_void_p).value
    first = columns.object_first.tolist()
    for run in runs:
        mark = innermost(text_object(handle, first[run]))
        if not mark:
            continue
        if mark not in known:
            length = ctypes.c_ulong()
            has_text = pdfium_c.FPDFPageObjMark_GetParamStringValue(
                ctypes.cast(mark, pdfium_c.FPDF_PAGEOBJECTMARK), b"ActualText", None, 0, length)
            known[mark] = length.value // UNIT if has_text else 0       # with a nought at its end
        if known[mark]:
            found[run] = mark
    return found, {mark: length - 1 for mark, length in known.items()}


def innermost(drawn: int | None) -> int:
    """The address of the last mark of a drawn object, 0 if it has none."""
    count = count_marks(drawn) if drawn else 0
    return get_mark(drawn, count - 1) or 0 if count > 0 else 0


def keep_first(columns: Columns, marks: dict[int, int], lengths: dict[int, int], page: pypdfium2.PdfPage, quarters: int,
               kept: Array) -> None:
    """Of the runs of each mark the first alone, over all that was drawn under the mark; or as many as its text has
    characters, which PDFium may part in right-to-left lines."""
    first: dict[int, tuple[int, int]] = {}
    said: dict[int, int] = {}
    ends = np.append(columns.object_first[1:], len(columns.char))
    for run, mark in marks.items():
        start, end = int(columns.object_first[run]), int(ends[run])
        if mark not in first:
            first[mark] = start, end
        elif said[mark] + end - start > lengths[mark]:
            kept[start:end] = False
            continue
        said[mark] = said.get(mark, 0) + end - start
    heads = np.array([start for start, _ in first.values()])
    blanks = int(np.count_nonzero((columns.char == ord(" ")) & (columns.flags & GENERATED == 0)))
    extents = drawn_extents(page, quarters, blanks, dict(zip(first, zip(
        columns.box[heads, 5].tolist(), ems_of(columns, heads).tolist(), strict=True), strict=True)))
    spans = [(*first[mark], *extent) for mark, extent in extents.items()]
    if spans:
        start, end, left, right = np.array(spans).T
        spread(columns, start, end, left, right, line_heights(columns, marks))


def spread(columns: Columns, start: Array, end: Array, left: Array, right: Array,
           heights: dict[int, tuple[float, float]]) -> None:
    """Give the characters from start to end equal parts of the room from left to right, in their line's height."""
    start = start.astype("i8")
    count = end.astype("i8") - start
    heads = np.cumsum(count) - count
    inside = np.arange(count.sum()) - np.repeat(heads, count)
    rows = np.repeat(start, count) + inside
    char, box = columns.char[rows], columns.box[rows]
    mine = np.logical_or.reduceat(char >= COMPLEX, heads)
    rtl = np.logical_or.reduceat(is_rtl(char), heads)
    left = np.minimum(left, np.minimum.reduceat(np.where(np.repeat(rtl, count), box[:, 0], box[:, 4]), heads))
    right = np.maximum(right, np.maximum.reduceat(box[:, 2], heads))
    width = np.repeat((right - left) / count, count)
    places = np.where(np.repeat(rtl, count), np.repeat(right, count) - width * (inside + 1),
                      np.repeat(left, count) + width * inside)
    box[:, 0], box[:, 2], box[:, 4] = places, places + width, places
    font = columns.object_font[columns.object_of[rows]]
    em = ems_of(columns, rows)
    for handle, (above, below) in heights.items():
        here = font == handle
        box[here, 1], box[here, 3] = box[here, 5] + above * em[here], box[here, 5] - below * em[here]
    rows, box = rows[np.repeat(mine, count)], box[np.repeat(mine, count)]
    columns.box[rows] = box


def ems_of(columns: Columns, rows: Array) -> Array:
    matrix = columns.object_matrix[columns.object_of[rows]]
    result: Array = np.maximum(np.abs(columns.size[rows]) * np.hypot(matrix[:, 2], matrix[:, 3]), 0.1)
    return result


def line_heights(columns: Columns, marks: dict[int, int]) -> dict[int, tuple[float, float]]:
    """How far the boxes of each font reach above and below the baseline, in sizes, told by characters that are no
    part of a cluster: those of clusters are as high as their ink."""
    found: dict[int, tuple[float, float]] = {}
    for run, (row, font) in enumerate(zip(columns.object_first.tolist(), columns.object_font.tolist(), strict=True)):
        if font and font not in found and run not in marks and row < len(columns.char):
            em = float(ems_of(columns, np.array([row]))[0])
            top, bottom, base = columns.box[row, 1], columns.box[row, 3], columns.box[row, 5]
            found[font] = float(top - base) / em, float(base - bottom) / em
    return found


def drawn_extents(page: pypdfium2.PdfPage, quarters: int, blanks: int,
                  lines: dict[int, tuple[float, float]]) -> dict[int, tuple[float, float]]:
    """From where to where the text under each mark was drawn, as far as it stands in the mark's first line.

    Ink ends before the letter does: what is drawn next begins there, if blanks are drawn, most by themselves: PDFium
    leaves these out.  LibreOffice steps over many.

    blanks: how many the page has that PDFium gives.
    lines: of each mark the baseline and size it begins with."""
    edges = [ctypes.c_float() for _ in range(4)]
    found: dict[int, tuple[float, float]] = {}
    behind: list[tuple[int, float, float, bool]] = []       # what is drawn next: mark, place, is it a mere blank?
    last = 0                                    # mark of the object before, if it was of a line
    handle = ctypes.cast(page.raw, ctypes.c_void_p).value
    for number in range(min(pdfium_c.FPDFPage_CountObjects(page), MAX_OBJECTS)):
        drawn = page_object(handle, number)
        mark = innermost(drawn)
        if mark not in lines and not last:
            continue
        box = box_of(drawn, edges)
        if last and mark != last and not quarters:
            behind.append((last, *origin_of(drawn), box is None or box[2] - box[0] < INKED))
        last = 0
        if mark not in lines or box is None:
            continue
        left, top, right, bottom = turned_back(*box, quarters)
        if left < right and abs((bottom + top) / 2 - lines[mark][0]) < SAME_LINE * lines[mark][1]:
            before = found.get(mark, (left, right))
            found[mark] = min(before[0], left), max(before[1], right)
            last = mark
    if sum(blank for *_, blank in behind) > blanks:
        for mark, x, y, _ in behind:
            if goes_on(found[mark][1], lines[mark], x, y):
                found[mark] = found[mark][0], x
    return found


def goes_on(end: float, line: tuple[float, float], x: float, y: float) -> bool:
    """Does what is drawn at this place go on with a line of this baseline and size, whose ink ends right before it?"""
    base, em = line
    return abs(y - base) < SAME_BASE * em and end < x < end + BEARING_MOST * em


def box_of(drawn: int | None, edges: list[ctypes.c_float]) -> tuple[float, float, float, float] | None:
    """Left, top, right and bottom of an object, by way of these numbers; None if it has no place."""
    if not pdfium_c.FPDFPageObj_GetBounds(ctypes.cast(drawn or 0, pdfium_c.FPDF_PAGEOBJECT), *edges):
        return None
    left, bottom, right, top = (edge.value for edge in edges)
    return left, top, right, bottom


def origin_of(drawn: int | None) -> tuple[float, float]:
    """Where an object begins."""
    matrix = pdfium_c.FS_MATRIX()
    pdfium_c.FPDFPageObj_GetMatrix(ctypes.cast(drawn or 0, pdfium_c.FPDF_PAGEOBJECT), matrix)
    return matrix.e, matrix.f


def drop_copies(columns: Columns, starts: Array, ends: Array, kept: Array) -> None:
    """Of clusters of equal characters drawn over each other the first alone; PDFium may turn those of one about."""
    box = columns.box
    low, high = np.minimum.reduceat(box[:, 0], starts), np.maximum.reduceat(box[:, 2], starts)
    half = np.maximum(np.maximum.reduceat(np.abs(box[:, 1] - box[:, 3]), starts), 0.1) / 2
    mode = columns.object_mode[columns.object_of[starts]]       # what is seen is no copy of a hidden one
    places: dict[tuple[bytes, int], list[tuple[float, float, float]]] = {}
    several = np.flatnonzero((ends - starts > 1) & kept[starts])
    for start, end, left, right, base, near, shown in zip(*(column[several].tolist() for column in (
            starts, ends, low, high, box[starts, 5], half, mode)), strict=True):
        alike = places.setdefault((np.sort(columns.char[start:end]).tobytes(), shown), [])
        if any(abs(line - base) < near and min(right, far) - max(left, close) >= SHARED * min(right - left, far - close)
               for close, far, line in alike[-NEAR:]):
            kept[start:end] = False
        else:
            alike.append((left, right, base))
