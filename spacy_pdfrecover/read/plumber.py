"""The second reader: pdfplumber with pdfminer.six, in Python throughout.

Some ten times slower than PDFium.  It knows the code of every character, also of those the file gives no Unicode value,
adds no spaces of its own, and is a second opinion where PDFium errs.  Of form fields it reads what the file draws in
them, where PDFium also draws values that the file has alone; the tags of tagged files it does not read.
"""
from __future__ import annotations

import logging
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from pdfminer.pdftypes import resolve1

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.model import (
    ARTIFACT,
    BLANK,
    COMPONENT,
    GLYPH,
    INVISIBLE,
    OUTSIDE,
    PAGE,
    REPLACEMENT,
    RULE,
    SPELLED_OUT,
    UNMAPPED,
    Array,
    Pages,
)
from spacy_pdfrecover.read import Source, page_numbers
from spacy_pdfrecover.read._pdfminer_annotations import draw_annotations
from spacy_pdfrecover.read._pdfminer_device import Device
from spacy_pdfrecover.read._pdfminer_document import (
    as_dict,
    page_box,
    page_rotation,
    page_tree,
    page_unit,
    read_meta,
    read_outline,
    rebuild,
)
from spacy_pdfrecover.read._pdfminer_file import opened
from spacy_pdfrecover.read._pdfminer_fonts import Fonts
from spacy_pdfrecover.read._pdfminer_interpreter import Interpreter
from spacy_pdfrecover.read.fields import Field, with_annotations
from spacy_pdfrecover.read.geometry import Box, is_blank, points_upright
from spacy_pdfrecover.read.shared import (
    MAX_GLYPHS,
    UNSEEN_MODES,
    completed,
    joined,
    outside,
    page_warnings,
    turned_rules,
)

log = logging.getLogger("spacy_pdfrecover")

IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
RULE_COLUMNS = [(name, RULE[name]) for name in ("kind", "filled", "stroked", "x0", "y0", "x1", "y1", "color")]
LARGEST = float(np.finfo("f4").max)


@dataclass(frozen=True)
class Plumber:
    """Read with pdfplumber; see `make_plumber` for the settings."""

    password: str | None = None
    pages: str | None = None

    def __post_init__(self) -> None:
        page_numbers(self.pages, 1)             # a range that is none is a fault of the settings, not of each file

    def __call__(self, source: Source) -> Pages:
        drawn = self.drawn(source, Fonts())
        glyphs, fonts = completed(drawn.glyphs, drawn.pages, drawn.rules, drawn.fonts)
        return replace(drawn, glyphs=glyphs, fonts=fonts)

    def drawn(self, source: Source, resources: Fonts) -> Pages:
        """The pages before anything is mended."""
        file = opened(source, self.password)
        with closing(file.stream):      # not file.close(), which parses all pages first
            return self.read(source, file.doc, resources)

    def read(self, source: Source, document: Any, resources: Fonts) -> Pages:
        tree = whole_tree(source, document)
        numbers = page_numbers(self.pages, len(tree))
        if not numbers:
            raise PdfError(source.name, "read", "no-pages", f"none of {self.pages} in a file of {len(tree)}")
        pages = np.zeros(len(numbers), PAGE)
        glyphs, rules = [], []
        damaged, partial = list[int](), set[int]()
        glyph_count = 0
        for row, number in enumerate(numbers):
            pages[row]["number"] = number
            device, laid_over = (Device(resources, MAX_GLYPHS - glyph_count) for _ in range(2))
            fields: list[Field] = []
            try:
                draw(tree[number][1], device)
                fields = draw_annotations(tree[number][1], laid_over)
            except MemoryError:
                raise PdfError(source.name, "read", "too-large",
                               f"more than {MAX_GLYPHS} characters by page {number + 1}") from None
            except Exception as error:          # pdfminer stumbles over broken pages in many ways
                log.debug("%s: read: page %d: damaged (%r)", source.name, number + 1, error)
                pages[row]["damaged"] = not device.glyphs
                if device.glyphs:
                    partial.add(number)
                else:
                    damaged.append(number)
            if device.forms_left_out or laid_over.forms_left_out:
                partial.add(number)
            page_glyphs, page_rules = page_arrays(tree[number][1], device, laid_over, fields, row, pages)
            glyph_count += len(page_glyphs)
            glyphs.append(page_glyphs)
            rules.append(page_rules)
        if len(damaged) == len(numbers):
            raise PdfError(source.name, "read", "damaged", "no page can be read")
        page_of = {number: place for place, (number, _) in enumerate(tree) if number is not None}
        all_glyphs, all_rules = joined(pages, glyphs, rules)
        return Pages(
            source.name, all_glyphs, pages, all_rules, [metrics.font for metrics in resources.listed],
            read_outline(document, page_of), {**read_meta(document), "page_count": len(tree)},
            page_warnings(source.name, damaged) + [f"page {number + 1}: read in part" for number in sorted(partial)])


def whole_tree(source: Source, document: Any) -> list[tuple[int | None, dict[Any, Any]]]:
    """The pages of a document, found anew where its own table of objects leads to none."""
    tree = page_tree(document)
    if not tree and document.encryption is None:
        rebuild(document)
        tree = page_tree(document)
    if not tree:
        raise PdfError(source.name, "read", "no-pages")
    return tree


def make_plumber(password: str | None = None, pages: str | None = None) -> Plumber:
    """Registered as `pdfrecover.Plumber.v1`.

    password (str): opens encrypted files.
    pages (str): the pages to read, as `3-9` or `1,4-`; all by default.
    """
    return Plumber(password, pages)


def draw(page: dict[Any, Any], device: Device) -> None:
    """Run the content of a page through the device."""
    contents = resolve1(page.get("Contents"))
    streams = contents if isinstance(contents, list) else [page["Contents"]] if contents is not None else []
    interpreter = Interpreter(device.rsrcmgr, device)
    interpreter.render_contents(as_dict(page.get("Resources")), streams, ctm=IDENTITY)


def page_arrays(page: dict[Any, Any], device: Device, laid_over: Device, fields: list[Field], row: int,
                pages: Array) -> tuple[Array, Array]:
    """GLYPH rows of what was drawn, with that laid over it, and RULE rows; sets the page's size, rotation and unit."""
    box, rotation, unit = page_box(page), page_rotation(page), page_unit(page)
    width, height = (box[2] - box[0]) * unit, (box[3] - box[1]) * unit
    if rotation % 180:
        width, height = height, width
    pages[row]["width"], pages[row]["height"] = width, height
    pages[row]["rotation"], pages[row]["unit"] = rotation, unit
    glyphs, above = glyphs_of(device, box, rotation, unit), glyphs_of(laid_over, box, rotation, unit)
    for part in (glyphs, above):
        part["page"] = row
        part["flags"][outside(part, width, height)] |= OUTSIDE
    if len(above):
        glyphs = with_annotations(glyphs, above, fields, (box, rotation, unit))
    return glyphs, turned_rules(as_rules(device.rules), row, box, rotation, unit)


def as_rules(found: list[tuple[int, bool, bool, float, float, float, float, int]]) -> Array:
    """The device's tuples as RULE rows, their y still upwards."""
    part = np.array(found, RULE_COLUMNS)
    rules = np.zeros(len(part), RULE)
    for name in part.dtype.names or ():
        rules[name] = part[name]
    return rules


def glyphs_of(device: Device, box: Box, rotation: int, unit: float) -> Array:
    """The device's tuples as GLYPH rows, upright."""
    glyphs = np.zeros(len(device.glyphs), GLYPH)
    if not len(glyphs):
        return glyphs
    drawn = np.array(device.glyphs, "f8")
    run = drawn[:, 2].astype("i4")
    runs = device.runs
    matrix = np.array([each.matrix for each in runs], "f8")
    glyphs["object"] = run
    glyphs["font"] = np.array([each.font for each in runs], "i4")[run]
    glyphs["color"] = np.array([each.color for each in runs], "u4")[run]
    size = np.abs([each.size for each in runs]) * np.hypot(matrix[:, 2], matrix[:, 3]) * unit
    glyphs["size"] = limited(size)[run]
    slant = np.degrees(np.arctan2(matrix[:, 1], matrix[:, 0])) - rotation
    slant += np.where(np.array([each.size for each in runs]) < 0, 180.0, 0.0)   # turned about, as PDFium says
    glyphs["angle"] = np.round((slant + 180.0) % 360.0 - 180.0, 1)[run]

    def upright(x: Array, y: Array) -> tuple[Array, Array]:
        a, b, c, d, e, f = matrix[run].T
        there = np.column_stack([a * x + c * y + e, b * x + d * y + f])
        across, down = points_upright(there, box, rotation, unit)
        return limited(across), limited(down)

    x, y, left, bottom, right, top = drawn[:, 4:].T
    glyphs["origin"], glyphs["baseline"] = upright(x, y)
    corners = [upright(*corner) for corner in ((left, bottom), (left, top), (right, bottom), (right, top))]
    across, down = np.array([x for x, _ in corners]), np.array([y for _, y in corners])
    glyphs["x0"], glyphs["x1"] = across.min(0), across.max(0)
    glyphs["y0"], glyphs["y1"] = down.min(0), down.max(0)
    code = drawn[:, 1].astype("i8")
    glyphs["code"] = np.clip(code, 0, np.iinfo("i4").max)
    unmapped = drawn[:, 0] < 0
    char = np.where(unmapped, code, drawn[:, 0]).astype("i8")
    char[(char > 0x10FFFF) | ((char >= 0xD800) & (char < 0xE000)) | (char <= 0)] = REPLACEMENT
    glyphs["char"] = char
    unseen = np.array([each.mode in UNSEEN_MODES or each.color & 0xFF == 0 for each in runs])
    artifact = np.array([each.artifact for each in runs])
    for rows, flag in ((unmapped, UNMAPPED), (unseen[run], INVISIBLE), (artifact[run], ARTIFACT),
                       (is_blank(glyphs["char"]), BLANK), (drawn[:, 3] > 0, COMPONENT),
                       *((passage, SPELLED_OUT) for passage in device.spelled_out)):
        glyphs["flags"][rows] |= flag
    return glyphs


def limited(values: Array) -> Array:
    """Values that fit the columns; what is no number stays none."""
    return np.clip(values, -LARGEST, LARGEST)
