"""Calls into PDFium that give what stands on a page as plain numbers, strings and arrays.

ctypes is known here, in the other `_pdfium_` modules and in `memory.py` alone."""
from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.model import RULE, RULE_BOX, RULE_IMAGE, RULE_LINE, RULE_PATH, Array
from spacy_pdfrecover.read.geometry import Matrix, bounds_under, multiplied
from spacy_pdfrecover.read.rings import RING_POINTS, Box, ring_strips, with_sides

columns_by_cython: Callable[..., int] | None
objects_by_cython: Callable[..., int] | None
try:
    from spacy_pdfrecover.read._pdfium_columns import fill_columns, fill_objects
    columns_by_cython, objects_by_cython = fill_columns, fill_objects
except ImportError:             # installed without a compiler
    columns_by_cython = objects_by_cython = None

ARTIFACT_NAME = "Artifact".encode("utf-16-le") + b"\0\0"
FORM_DEPTH = 12                 # forms nested deeper than this are not searched for rules
MAX_OBJECTS = 200_000           # drawn objects of a page looked at for rules
THIN = 2.5                      # points: a path no thicker than this is a line
CALLS = ("FPDFText_GetUnicode", "FPDFText_IsGenerated", "FPDFText_IsHyphen", "FPDFText_HasUnicodeMapError",
         "FPDFText_GetFontSize", "FPDFText_GetLooseCharBox", "FPDFText_GetCharOrigin", "FPDFText_GetMatrix",
         "FPDFText_GetFillColor", "FPDFText_GetTextObject", "FPDFTextObj_GetFont",
         "FPDFTextObj_GetTextRenderMode", "FPDFPageObj_CountMarks", "FPDFPageObj_GetMark",
         "FPDFPageObjMark_GetName", "FPDFPage_GetObject", "FPDFFormObj_GetObject", "FPDFPageObj_GetType",
         "FPDFPageObj_GetBounds", "FPDFPath_GetDrawMode", "FPDFPath_CountSegments", "FPDFPageObj_GetFillColor",
         "FPDFPageObj_GetStrokeColor")
PATH, IMAGE, FORM = pdfium_c.FPDF_PAGEOBJ_PATH, pdfium_c.FPDF_PAGEOBJ_IMAGE, pdfium_c.FPDF_PAGEOBJ_FORM
ADDRESSES = {name: ctypes.cast(getattr(pdfium_c, name), ctypes.c_void_p).value or 0 for name in CALLS}


class Columns(NamedTuple):
    """What PDFium says of the characters of a page, and of the runs that share a text object."""

    char: Array                 # u4
    box: Array                  # f8: left top right bottom of the advance box, x and y of the origin
    size: Array                 # f8, before the text matrix
    flags: Array                # u1: GENERATED, HYPHEN, UNMAPPED of `model.py`
    object_of: Array            # i4: run of each character
    object_first: Array         # i4: first character of each run
    object_matrix: Array        # f4: a b c d e f
    object_color: Array         # u4
    object_mode: Array          # i4: text render mode
    object_font: Array          # u8: font handle
    object_artifact: Array      # u1


def is_artifact(text_object: Any) -> bool:
    name = (pdfium_c.FPDF_WCHAR * 16)()
    length = ctypes.c_ulong()
    for number in range(pdfium_c.FPDFPageObj_CountMarks(text_object)):
        mark = pdfium_c.FPDFPageObj_GetMark(text_object, number)
        if (mark and pdfium_c.FPDFPageObjMark_GetName(mark, name, ctypes.sizeof(name), length)
                and bytes(name)[:length.value] == ARTIFACT_NAME):
            return True
    return False


def columns_by_ctypes(text_page: int, count: int, address: dict[str, int],
                      char: Array, box: Array, size: Array, flags: Array, object_of: Array,
                      object_first: Array, object_matrix: Array, object_color: Array,
                      object_mode: Array, object_font: Array, object_artifact: Array) -> int:
    """Fill the columns for `count` characters; RETURNS (int): number of text object runs.

    The twin of `_pdfium_columns.fill_columns` for machines without a compiler, some twenty times slower.
    """
    page = ctypes.cast(text_page, pdfium_c.FPDF_TEXTPAGE)
    rect, matrix = pdfium_c.FS_RECTF(), pdfium_c.FS_MATRIX()
    x, y = ctypes.c_double(), ctypes.c_double()
    color = [ctypes.c_uint() for _ in range(4)]
    current: int | None = -1
    runs = 0
    for i in range(count):
        char[i] = pdfium_c.FPDFText_GetUnicode(page, i)
        size[i] = pdfium_c.FPDFText_GetFontSize(page, i)
        if not pdfium_c.FPDFText_GetLooseCharBox(page, i, rect):
            rect = pdfium_c.FS_RECTF()
        x.value = y.value = 0
        pdfium_c.FPDFText_GetCharOrigin(page, i, x, y)
        box[i] = rect.left, rect.top, rect.right, rect.bottom, x.value, y.value
        flags[i] = ((pdfium_c.FPDFText_IsGenerated(page, i) == 1)
                    | (pdfium_c.FPDFText_IsHyphen(page, i) == 1) << 1
                    | (pdfium_c.FPDFText_HasUnicodeMapError(page, i) == 1) << 2)
        handle = pdfium_c.FPDFText_GetTextObject(page, i)
        handle_address = ctypes.cast(handle, ctypes.c_void_p).value
        if handle_address != current:
            current = handle_address
            object_first[runs] = i
            object_matrix[runs] = 1, 0, 0, 1, 0, 0
            if pdfium_c.FPDFText_GetMatrix(page, i, matrix):
                object_matrix[runs] = matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
            for part, initial in zip(color, (0, 0, 0, 255), strict=True):
                part.value = initial
            pdfium_c.FPDFText_GetFillColor(page, i, *color)
            object_color[runs] = color_number(*(part.value for part in color))
            object_mode[runs] = object_font[runs] = object_artifact[runs] = 0
            if current:
                object_mode[runs] = pdfium_c.FPDFTextObj_GetTextRenderMode(handle)
                font = pdfium_c.FPDFTextObj_GetFont(handle)
                object_font[runs] = ctypes.cast(font, ctypes.c_void_p).value or 0
                object_artifact[runs] = is_artifact(handle)
            runs += 1
        object_of[i] = runs - 1
    return runs


def read_columns(text_page: Any, count: int, compiled: bool) -> Columns:
    """The characters of a text page; `compiled` chooses the body of the loop."""
    columns = Columns(
        np.empty(count, "u4"), np.empty((count, 6)), np.empty(count), np.empty(count, "u1"),
        np.empty(count, "i4"), np.empty(count, "i4"), np.empty((count, 6), "f4"), np.empty(count, "u4"),
        np.empty(count, "i4"), np.empty(count, "u8"), np.empty(count, "u1"))
    loop = columns_by_cython if compiled and columns_by_cython is not None else columns_by_ctypes
    runs = loop(ctypes.cast(text_page, ctypes.c_void_p).value or 0, count, ADDRESSES, *columns)
    first = Columns._fields.index("object_first")          # from here on they are of the runs
    return Columns(*columns[:first], *(column[:runs] for column in columns[first:]))


def color_number(red: int, green: int, blue: int, alpha: int) -> int:
    return red << 24 | green << 16 | blue << 8 | alpha


class Objects(NamedTuple):
    """What PDFium says of the paths, images and forms of a page or form."""

    kind: Array                 # u1: FPDF_PAGEOBJ_…
    bounds: Array               # f4: left, bottom, right, top in the parent's space
    mode: Array                 # i4: fill mode, stroked
    color: Array                # u4: of the fill, or else of the stroke
    segments: Array             # i4: of a path
    handle: Array               # u8


def objects_by_ctypes(parent: int, count: int, form: bool, address: dict[str, int], kind: Array, bounds: Array,
                      mode: Array, color: Array, segments: Array, handle: Array) -> int:
    """The twin of `_pdfium_columns.fill_objects`; RETURNS (int): how many there are."""
    holder = ctypes.cast(parent, pdfium_c.FPDF_PAGEOBJECT if form else pdfium_c.FPDF_PAGE)
    get = pdfium_c.FPDFFormObj_GetObject if form else pdfium_c.FPDFPage_GetObject
    edges = [ctypes.c_float() for _ in range(4)]
    parts = [ctypes.c_uint() for _ in range(4)]
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    found = 0
    for number in range(count):
        drawn = get(holder, number)
        kind_of = pdfium_c.FPDFPageObj_GetType(drawn) if drawn else 0
        if kind_of not in (PATH, IMAGE, FORM):
            continue
        fill.value = stroke.value = 0
        color[found] = segments[found] = 0
        if kind_of != FORM:
            if not pdfium_c.FPDFPageObj_GetBounds(drawn, *edges):
                continue
            bounds[found] = [edge.value for edge in edges]
        if kind_of == PATH:
            pdfium_c.FPDFPath_GetDrawMode(drawn, fill, stroke)
            if not fill.value and not stroke.value:
                continue                        # a clipping path
            for part, initial in zip(parts, (0, 0, 0, 255), strict=True):
                part.value = initial
            (pdfium_c.FPDFPageObj_GetFillColor if fill.value else pdfium_c.FPDFPageObj_GetStrokeColor)(drawn, *parts)
            color[found] = color_number(*(part.value for part in parts))
            segments[found] = pdfium_c.FPDFPath_CountSegments(drawn)
        mode[found] = fill.value, stroke.value
        kind[found] = kind_of
        handle[found] = ctypes.cast(drawn, ctypes.c_void_p).value or 0
        found += 1
    return found


def read_objects(parent: int, count: int, form: bool, compiled: bool) -> Objects:
    columns = Objects(np.zeros(count, "u1"), np.zeros((count, 4), "f4"), np.zeros((count, 2), "i4"),
                      np.zeros(count, "u4"), np.zeros(count, "i4"), np.zeros(count, "u8"))
    loop = objects_by_cython if compiled and objects_by_cython is not None else objects_by_ctypes
    found = loop(parent, count, form, ADDRESSES, *columns)
    return Objects(*(column[:found] for column in columns))


def page_rules(page: pypdfium2.PdfPage, compiled: bool) -> Array:
    """RULE rows of what is drawn but is not text, their y still upwards (`y0` the bottom)."""
    parts: list[Array] = []
    address = ctypes.cast(page.raw, ctypes.c_void_p).value or 0
    pending: list[tuple[int, bool, Matrix, int]] = [(address, False, (1, 0, 0, 1, 0, 0), FORM_DEPTH)]
    budget = MAX_OBJECTS
    while pending and budget > 0:
        parent, form, matrix, depth = pending.pop()
        count = (pdfium_c.FPDFFormObj_CountObjects(ctypes.cast(parent, pdfium_c.FPDF_PAGEOBJECT)) if form
                 else pdfium_c.FPDFPage_CountObjects(page))
        count = min(max(count, 0), budget)
        budget -= count
        objects = read_objects(parent, count, form, compiled)
        parts.append(rules_of(objects, matrix))
        if depth:
            for handle in objects.handle[objects.kind == FORM].tolist():
                inner = pdfium_c.FS_MATRIX()
                pdfium_c.FPDFPageObj_GetMatrix(ctypes.cast(handle, pdfium_c.FPDF_PAGEOBJECT), inner)
                pending.append((handle, True, multiplied(
                    (inner.a, inner.b, inner.c, inner.d, inner.e, inner.f), matrix), depth - 1))
    return np.concatenate(parts)


def rules_of(objects: Objects, matrix: Matrix) -> Array:
    if not len(objects.kind):
        return np.zeros(0, RULE)
    drawn = objects.kind != FORM
    rules = np.zeros(int(drawn.sum()), RULE)
    edges = objects.bounds[drawn].astype("f8")
    a, b, c, d, e, f = matrix
    x = a * edges[:, (0, 0, 2, 2)] + c * edges[:, (1, 3, 1, 3)] + e
    y = b * edges[:, (0, 0, 2, 2)] + d * edges[:, (1, 3, 1, 3)] + f
    rules["x0"], rules["y0"], rules["x1"], rules["y1"] = x.min(axis=1), y.min(axis=1), x.max(axis=1), y.max(axis=1)
    rules["filled"], rules["stroked"] = (objects.mode[drawn] != 0).T
    rules["color"] = objects.color[drawn]
    rectangle = (objects.segments[drawn] == 4) | (objects.segments[drawn] == 5)
    thin = np.minimum(rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]) <= THIN
    rules["kind"] = np.where(objects.kind[drawn] == IMAGE, RULE_IMAGE, np.where(
        thin, RULE_LINE, np.where(rectangle, RULE_BOX, RULE_PATH)))
    rings = np.flatnonzero((rules["kind"] == RULE_PATH) & rules["filled"] & (objects.segments[drawn] == RING_POINTS))
    return with_sides(rules, {row: [bounds_under(matrix, *side) for side in sides_of_ring(handle)] for row, handle
                              in zip(rings.tolist(), objects.handle[drawn][rings].tolist(), strict=True)}, THIN)


def sides_of_ring(handle: int) -> list[Box]:
    """The sides of a border that is drawn as two rectangles, in the space of its parent."""
    path = ctypes.cast(handle, pdfium_c.FPDF_PAGEOBJECT)
    own, x, y = pdfium_c.FS_MATRIX(), ctypes.c_float(), ctypes.c_float()
    pdfium_c.FPDFPageObj_GetMatrix(path, own)
    points = []
    for number in range(RING_POINTS):
        segment = pdfium_c.FPDFPath_GetPathSegment(path, number)
        pdfium_c.FPDFPathSegment_GetPoint(segment, x, y)
        points.append((own.a * x.value + own.c * y.value + own.e, own.b * x.value + own.d * y.value + own.f))
    return ring_strips(points)
