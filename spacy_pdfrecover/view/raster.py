"""Pages as PDFium draws them, no larger than can be handled."""
from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

import pypdfium2

from spacy_pdfrecover.read import Source
from spacy_pdfrecover.read.pdfium import opened
from spacy_pdfrecover.view.shapes import DPI, Sheet

if TYPE_CHECKING:
    from PIL.Image import Image

POINTS = 72                 # to the inch
MOST_PIXELS = 12_000_000    # of a page: A4 at 300 dpi has 8.7 million; larger pages are drawn coarser
MOST_EDGE = 16_000          # pixels along one edge: browsers stop at 16384
PAPER = "#ffffff"


def rendered(source: Source, sheets: Collection[Sheet], dpi: float = DPI,
             password: str | None = None) -> Iterator[Image]:
    """One picture a sheet, in RGB; an empty one where PDFium cannot draw the page."""
    from PIL import Image

    document = opened(source, password)
    try:
        for sheet in sheets:
            try:
                yield page_picture(document, sheet, dpi)
            except pypdfium2.PdfiumError:       # damaged, which its notes say
                yield Image.new("RGB", pixels(sheet.width, sheet.height, dpi), PAPER)
    finally:
        document.close()


def page_picture(document: pypdfium2.PdfDocument, sheet: Sheet, dpi: float) -> Image:
    page = document[sheet.number]
    try:
        width, height = page.get_size()
        if not (math.isfinite(width * height) and min(width, height) > 0):
            raise pypdfium2.PdfiumError("a page without a size")
        # its own size and not the sheet's: PDFium does not know the user unit
        size = pixels(sheet.width, sheet.height, dpi)
        bitmap = page.render(scale=min(size[0] / width, size[1] / height), draw_annots=True)
        picture: Image = bitmap.to_pil().convert("RGB")
    finally:
        page.close()
    return picture if picture.size == size else picture.resize(size)


def pixels(width: float, height: float, dpi: float = DPI) -> tuple[int, int]:
    """Size of the picture of a page.

    >>> pixels(612, 792)
    (1224, 1584)
    >>> pixels(14400, 14400)
    (3464, 3464)
    """
    scale = min(dpi / POINTS, math.sqrt(MOST_PIXELS / (width * height)), MOST_EDGE / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))
