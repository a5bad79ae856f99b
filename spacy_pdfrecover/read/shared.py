"""What both readers of PDFs do once glyphs and rules are arrays."""
from __future__ import annotations

import logging
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.frames import is_rtl
from spacy_pdfrecover.lines.doubles import repeated
from spacy_pdfrecover.model import INVISIBLE, REPEATED, Array
from spacy_pdfrecover.read import Source
from spacy_pdfrecover.read.bitmaps import size_bitmaps, with_bold
from spacy_pdfrecover.read.bullets import name_letters, with_bullets
from spacy_pdfrecover.read.cyrillic import name_mu, share_letters
from spacy_pdfrecover.read.dingbats import name_dingbats
from spacy_pdfrecover.read.faces import with_fixed
from spacy_pdfrecover.read.geometry import boxes_upright, is_blank
from spacy_pdfrecover.read.lam_alef import turn_lam_alef
from spacy_pdfrecover.read.points import attach_points, is_brahmic, name_commas
from spacy_pdfrecover.read.scanned import even_sizes
from spacy_pdfrecover.read.soft_hyphens import name_hyphens
from spacy_pdfrecover.read.spoken import put_as_spoken
from spacy_pdfrecover.read.tex_symbols import name_symbols
from spacy_pdfrecover.read.underscores import with_underscores
from spacy_pdfrecover.upright import in_own_direction

log = logging.getLogger("spacy_pdfrecover")

LARGEST_SIZE = 14_400.0         # points: no page is larger (PDF 1.7, annex C), nor any letter
MAX_GLYPHS = 5_000_000          # of a document: some 500 MB on the way to the Doc; more is `too-large`
UNSEEN_MODES = (3, 7)                           # text render modes: invisible, clip only
WORD_GAP = 0.15                 # sizes between two letters of a word at the most: spaces in print are .2 and wider
SAME_BASE = 0.05                # sizes by which their baselines differ, by rounding
FONT_FIXED, FONT_SERIF, FONT_SYMBOLIC, FONT_ITALIC = 1, 2, 4, 64       # flags of a font (PDF 1.7, table 123)


def is_unseen(modes: Array) -> Array:
    """Which of these text render modes are `UNSEEN_MODES`?"""
    result: Array = (modes == UNSEEN_MODES[0]) | (modes == UNSEEN_MODES[1])
    return result


def locked(source: Source, password: str | None) -> PdfError:
    """The error of a file that this password, or none, does not open."""
    return PdfError(source.name, "open", "encrypted", "it needs a password" if password is None else "wrong password")


def outside(glyphs: Array, width: float, height: float) -> Array:
    """Glyphs whose middle is off the visible page, but for the ends of words that begin on it, as those of long names
    that no line end cuts; coordinates that are no numbers are off it too."""
    x, y = (glyphs["x0"] + glyphs["x1"]) / 2, (glyphs["y0"] + glyphs["y1"]) / 2
    off: Array = ~((x >= 0) & (x <= width) & (y >= 0) & (y <= height))
    if off.any() and not off.all():
        blank, size = is_blank(glyphs["char"]), np.maximum(glyphs["size"][1:], 0.1)
        goes_on = ((np.abs(glyphs["x0"][1:] - glyphs["x1"][:-1]) < WORD_GAP * size)
                   & (np.abs(glyphs["baseline"][1:] - glyphs["baseline"][:-1]) < SAME_BASE * size)
                   & ~(blank[1:] | blank[:-1]) & (glyphs["page"][1:] == glyphs["page"][:-1]))
        word = np.concatenate([[0], np.cumsum(~goes_on)])
        off &= ~np.isin(word, word[~off])
    return off


def turned_rules(rules: Array, row: int, box: tuple[float, float, float, float], rotation: int,
                 unit: float) -> Array:
    """Rules moved from user space to the upright page."""
    if not len(rules):
        return rules
    edges = np.column_stack([rules["x0"], rules["y1"], rules["x1"], rules["y0"]]).astype("f8")
    rules["x0"], rules["y0"], rules["x1"], rules["y1"] = boxes_upright(edges, box, rotation, unit)
    rules["page"] = row
    return rules


def page_warnings(name: str, damaged: Sequence[int]) -> list[str]:
    """Runs of damaged pages in words, `pages 5-7: damaged`, which are logged together."""
    runs: list[list[int]] = []
    for number in damaged:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    found = [f"page {low + 1}: damaged" if low == high else f"pages {low + 1}-{high + 1}: damaged"
             for low, high in runs]
    if found:
        log.warning("%s: read: %s", name, ", ".join(found))
    return found


def joined(pages: Array, glyphs: Sequence[Array], rules: Sequence[Array]) -> tuple[Array, Array]:
    """The glyphs and the rules of all pages; `pages` get the range that each page has of them."""
    for parts, start, end in ((glyphs, "start", "end"), (rules, "rule_start", "rule_end")):
        counts = [len(part) for part in parts]
        pages[end] = np.cumsum(counts)
        pages[start] = pages[end] - counts
    return stacked(glyphs), stacked(rules)


def stacked(tables: Sequence[Array]) -> Array:
    """`np.concatenate` of struct arrays of one kind, which copies them field by field, in fifty times the time."""
    row = tables[0].dtype
    return np.concatenate([table.view(f"V{row.itemsize}") for table in tables]).view(row)


def completed(glyphs: Array, pages: Array, rules: Array, fonts: Sequence[Font]) -> tuple[Array, list[Font]]:
    """The glyphs and fonts of a document with all that only the whole of it can tell: sizes of bitmaps, letters
    named as dingbats, symbols and Cyrillic letters of TeX's fonts, the Greek mu, hyphens named soft ones, commas below
    letters, points and signs of complex scripts, underscores drawn as lines and bullets drawn as discs or letters,
    typewriter and bold faces; `pages` get the new ranges of their glyphs."""
    np.minimum(glyphs["size"], LARGEST_SIZE, out=glyphs["size"])
    size_bitmaps(fonts, glyphs)
    even_sizes(glyphs)
    name_dingbats(fonts, glyphs)
    name_symbols(fonts, glyphs)
    name_hyphens(glyphs)
    name_letters(fonts, glyphs)
    share_letters(glyphs)
    name_mu(glyphs)
    name_commas(glyphs)
    char = np.ascontiguousarray(glyphs["char"])
    signed = is_rtl(char) | is_brahmic(char)
    if signed.any():
        rows = np.flatnonzero(np.isin(glyphs["page"], np.unique(glyphs["page"][signed])))
        part = glyphs.take(rows)
        turn_lam_alef(part)
        put_signs_in_place(part)
        glyphs.put(rows, part)
    glyphs = with_bullets(with_underscores(glyphs, pages, rules), pages, rules)
    return glyphs, with_bold(with_fixed(fonts, glyphs), glyphs)


def put_signs_in_place(glyphs: Array) -> None:
    """Put points and signs to their letters, in text that is seen and in hidden text, each by itself; what draws a
    glyph once more is flagged and stays."""
    glyphs["flags"][repeated(glyphs)] |= REPEATED
    for layer in (0, INVISIBLE):
        rows = np.flatnonzero(glyphs["flags"] & (REPEATED | INVISIBLE) == layer)
        part = glyphs.take(rows)
        in_own_direction(attach_points, part)
        in_own_direction(put_as_spoken, part)
        glyphs.put(rows, part)
