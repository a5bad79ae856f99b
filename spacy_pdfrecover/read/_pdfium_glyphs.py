"""PDFium's columns as GLYPH rows, of several pages at once: numpy takes longer to be called than over one page."""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pypdfium2

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import (
    ARTIFACT,
    BLANK,
    GENERATED,
    GLYPH,
    HYPHEN,
    INVISIBLE,
    OUTSIDE,
    REPLACEMENT,
    UNMAPPED,
    Array,
)
from spacy_pdfrecover.read._pdfium_calls import Columns
from spacy_pdfrecover.read._pdfium_fonts import read_font
from spacy_pdfrecover.read.advances import share_ligatures, trim_ink
from spacy_pdfrecover.read.fields import Field
from spacy_pdfrecover.read.geometry import Box, boxes_upright, is_blank, points_upright, whole_turns
from spacy_pdfrecover.read.shared import is_unseen, outside
from spacy_pdfrecover.read.slant import em_heights, unslanted

PDFIUM_HYPHENS = (0x02, 0xFFFE)                 # what PDFium writes for a hyphen that ends a line
TOGETHER = 20_000           # characters of the pages looked at at once: more save no time
OPEN_MOST = 16              # … and how many these are: scans have no characters, but much to be held in memory


class Shown(NamedTuple):
    """How a page is shown: its visible box, turned clockwise, in units of so many points."""

    box: Box
    rotation: int
    unit: float

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height as seen."""
        width, height = (self.box[2] - self.box[0]) * self.unit, (self.box[3] - self.box[1]) * self.unit
        return (height, width) if self.rotation % 180 else (width, height)


class OpenPage(NamedTuple):
    """A page whose characters were read, or what its annotations show; still open, since its fonts are yet to be
    asked."""

    row: int
    handle: pypdfium2.PdfPage
    shown: Shown
    columns: Columns
    fields: Sequence[Field] | None = None       # of annotations: those that are fields


def go_together(pages: Sequence[OpenPage], page: OpenPage) -> bool:
    """May the glyphs of one more page be made with those of these?"""
    return not pages or (len(pages) < OPEN_MOST and page.shown == pages[0].shown
                         and sum(len(each.columns.char) for each in [*pages, page]) <= TOGETHER)


def glyphs_of_pages(pages: Sequence[OpenPage], fonts: dict[Font, int], widths: dict[int, float]) -> list[Array]:
    """The glyphs of each of these pages, which are shown alike; closes them.

    fonts (dict): fonts with their rows, of all pages so far.  widths (dict): see `trim_ink`.
    """
    columns = joined_columns([page.columns for page in pages])
    counts = [len(page.columns.char) for page in pages]
    runs = [len(page.columns.object_first) for page in pages]
    page_of = np.repeat([page.row for page in pages], counts)
    # numbered as they first appear: handles are addresses, which differ from run to run
    handles, first, which = np.unique(columns.object_font, return_index=True, return_inverse=True)
    font_rows = np.zeros(len(handles), "i4")
    for number in np.argsort(first).tolist():
        handle = int(handles[number])
        font_rows[number] = fonts.setdefault(read_font(handle) if handle else Font(""), len(fonts))
    glyphs = glyphs_of(columns, page_of, font_rows[which], list(fonts), widths, pages[0].shown)
    glyphs["object"] -= np.repeat(np.cumsum(runs) - runs, counts)       # of each page its own
    for page in pages:
        page.handle.close()
    ends = np.cumsum(counts)
    return [glyphs[start:end] for start, end in zip((ends - counts).tolist(), ends.tolist(), strict=True)]


def joined_columns(parts: Sequence[Columns]) -> Columns:
    """The columns of several pages as those of one."""
    if len(parts) == 1:
        return parts[0]
    columns = Columns(*map(np.concatenate, zip(*parts, strict=True)))
    runs, counts = ([len(column) for column in each] for each in zip(
        *((part.object_first, part.char) for part in parts), strict=True))
    columns.object_of[:] += np.repeat(np.cumsum(runs) - runs, counts).astype("i4")
    columns.object_first[:] += np.repeat(np.cumsum(counts) - counts, runs).astype("i4")
    return columns


def glyphs_of(columns: Columns, page_of: Array, font_of: Array, fonts: Sequence[Font], widths: dict[int, float],
              shown: Shown) -> Array:
    """PDFium's columns as GLYPH rows; `page_of` has the page's row of each, `font_of` the font's row of each run."""
    glyphs = np.zeros(len(columns.char), GLYPH)
    run = columns.object_of
    matrix = columns.object_matrix.astype("f8")
    glyphs["page"] = page_of
    glyphs["object"] = run
    glyphs["font"] = font_of[run]
    # the em square's height under the text matrix, and the direction its baseline runs in
    glyphs["size"] = np.abs(columns.size) * em_heights(matrix)[run] * shown.unit
    slant = np.degrees(np.arctan2(matrix[:, 1], matrix[:, 0])) - shown.rotation
    glyphs["angle"] = whole_turns(slant)[run]
    about = columns.size < 0                            # a negative size turns the text about
    if about.any():
        glyphs["angle"][about] = whole_turns(slant + 180.0)[run[about]]
    glyphs["color"] = columns.object_color[run]
    x0, y0, x1, y1 = boxes_upright(unslanted(columns.box, matrix, run), *shown)
    glyphs["x0"], glyphs["y0"], glyphs["x1"], glyphs["y1"] = x0, y0, x1, y1
    glyphs["origin"], glyphs["baseline"] = points_upright(columns.box[:, 4:], *shown)
    unseen = is_unseen(columns.object_mode) | (columns.object_color & 0xFF == 0)
    flags = columns.flags | (unseen * INVISIBLE | (columns.object_artifact > 0) * ARTIFACT).astype("u2")[run]
    char = columns.char.copy()
    glyphs["code"] = np.where(flags & UNMAPPED > 0, char, np.uint32(0xFFFFFFFF)).astype("i4")
    hyphens = ((char == PDFIUM_HYPHENS[0]) | (char == PDFIUM_HYPHENS[1])) & (flags & (GENERATED | UNMAPPED) == 0)
    flags[hyphens] |= HYPHEN
    char[hyphens] = ord("-")
    char[(char > 0x10FFFF) | ((char >= 0xD800) & (char < 0xE000)) | (char == 0)] = REPLACEMENT
    glyphs["char"] = char
    flags[is_blank(char)] |= BLANK
    flags[outside(glyphs, *shown.extent)] |= OUTSIDE
    glyphs["flags"] = flags
    share_ligatures(glyphs)
    trim_ink(glyphs, columns, fonts, widths, shown.unit)
    return glyphs
