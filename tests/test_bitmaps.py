"""Fonts without a name: the size of those whose em is a dot of the printer, and which are bold."""
from __future__ import annotations

import numpy as np
import pytest
from made_pages import ITALIC, MORE, PROSE, ROMAN, TYPED, Put, fill, pages_of

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.read.bitmaps import size_bitmaps, with_bold

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


@pytest.mark.parametrize(("wider", "name", "expected"), [
    (1.15, "", True), (1.0, "", False), (1.15, "Village", False)])
def test_bitmaps_all_of_whose_letters_are_wider_are_bold(wider: float, name: str, expected: bool) -> None:
    """But for named fonts, whose name tells."""
    pages = pages_of([*fill(PROSE, 72, 100, 400), Put("The miller and the baker", 72, 300)])
    own = pages.glyphs["baseline"] > 250
    glyphs = pages.glyphs.copy()
    glyphs["x1"] += np.where(own, (wider - 1) * (glyphs["x1"] - glyphs["x0"]), 0)
    glyphs["font"] = own
    assert [font.bold for font in with_bold([Font(""), Font(name)], glyphs)] == [False, expected]


@pytest.mark.parametrize(("font", "size"), [(ITALIC, 10), (TYPED, 10), (ROMAN, 7)])
def test_other_bitmaps_are_not(font: str, size: float) -> None:
    """In slanted and typewriter faces some letters are wider, in those for small sizes all."""
    pages = pages_of([*fill(PROSE, 72, 100, 400), Put("The miller and the baker", 72, 300, font, size)])
    glyphs, own = pages.glyphs.copy(), pages.glyphs["baseline"] > 250
    if size < 10:
        glyphs["x1"] += np.where(own, 0.15 * (glyphs["x1"] - glyphs["x0"]), 0)
    glyphs["font"] = own
    assert not any(font.bold for font in with_bold([Font(""), Font("")], glyphs))
