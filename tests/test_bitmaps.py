"""Fonts whose em is a dot of the printer."""
from __future__ import annotations

import numpy as np
import pytest
from made_pages import MORE, PROSE, fill, pages_of

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.read.bitmaps import size_bitmaps

ASCENDER = 0.69             # of the em
DOT = 0.12                  # points: what Ghostscript writes for bitmaps of 600 dots an inch


@pytest.mark.parametrize(("name", "size", "expected"), [
    ("", DOT, 10.0), ("", 10.0, 10.0), ("Village", DOT, DOT)])
def test_bitmaps_have_the_size_of_the_text_they_are_as_tall_as(name: str, size: float, expected: float) -> None:
    pages = pages_of(fill(PROSE, 72, 100, 400) + fill(MORE, 72, 300, 400))
    fonts = [pages.fonts[0], Font(name)]
    glyphs = pages.glyphs.copy()
    own = glyphs["baseline"] > 200
    glyphs["y0"] = glyphs["y1"] - 10.0 * ASCENDER                           # of the ink, not of the em
    glyphs["font"], glyphs["size"] = own, np.where(own, size, 10.0)
    size_bitmaps(fonts, glyphs)
    assert glyphs["size"][own] == pytest.approx(expected)
    assert glyphs["size"][~own] == pytest.approx(10.0)


def test_boxes_that_are_none_of_letters_tell_no_size() -> None:
    """Some fonts have one box for all."""
    pages = pages_of(fill(PROSE, 72, 100, 400) + fill(MORE, 72, 300, 400))
    glyphs = pages.glyphs.copy()
    own = glyphs["baseline"] > 200
    glyphs["font"], glyphs["size"] = own, np.where(own, DOT, 10.0)
    glyphs["y0"] = glyphs["y1"] - np.where(own, 120.0, 10.0 * ASCENDER)
    size_bitmaps([pages.fonts[0], Font("")], glyphs)
    assert glyphs["size"] == pytest.approx(10.0)


def test_a_document_all_in_bitmaps_keeps_its_sizes_apart() -> None:
    pages = pages_of(fill(PROSE, 72, 100, 400) + fill(MORE, 72, 300, 400, size=20, leading=24))
    glyphs = pages.glyphs.copy()
    glyphs["font"] = glyphs["baseline"] > 290
    glyphs["y0"] = glyphs["y1"] - glyphs["size"] * ASCENDER
    glyphs["size"] = np.float32(DOT)
    size_bitmaps([Font(""), Font("")], glyphs)
    small, large = (float(np.median(glyphs["size"][glyphs["font"] == row])) for row in (0, 1))
    assert small == pytest.approx(10.0, rel=0.05)
    assert large == pytest.approx(2 * small, rel=0.05)


def test_the_few_glyphs_of_a_bitmap_font_say_nothing_of_all_others() -> None:
    pages = pages_of(fill(PROSE, 72, 100, 400) + fill("Few.", 72, 300, 400))
    glyphs = pages.glyphs.copy()
    glyphs["font"] = glyphs["baseline"] > 290
    glyphs["y0"] = glyphs["y1"] - 10.0 * ASCENDER
    glyphs["size"] = np.float32(DOT)
    size_bitmaps([Font(""), Font("")], glyphs)
    assert glyphs["size"] == pytest.approx(10.0, rel=0.05)
