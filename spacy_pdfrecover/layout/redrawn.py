"""Pages whose drawing tells nothing, as if they had been drawn in reading order.

Much that looks at lines goes by what is drawn next to what: the parts of a line, the text behind a label, the cells of
a table.  Where a page is drawn in any order, its glyphs are put in the one that their places tell, and lines made anew.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from spacy_pdfrecover.arrays import places_in
from spacy_pdfrecover.faces import fixed_faces
from spacy_pdfrecover.layout.cell_rows import FLUSH, tables_by_rows
from spacy_pdfrecover.layout.order import ACROSS_LEAST, WIDE, disordered_pages, drawn_sequence, in_place
from spacy_pdfrecover.layout.stretched_rows import with_whole_rows
from spacy_pdfrecover.layout.whitespace import SEGMENT_GAP, Findings, WhitespaceCover
from spacy_pdfrecover.lines.chunks import HOLE, SAME_CHUNK_BACK, SAME_CHUNK_SHIFT
from spacy_pdfrecover.model import BLANK, GENERATED, LAYER_SHIFT, Array, Lines, Pages

MOST_PAGES = 1 / 2          # share of disordered pages from which all are: one program draws them, though some have
                            # little on them to tell it by
ASKED_MOST = 500            # gaps of a page that all others are compared with: one that most of its rows have is among
                            # them
APART = 16                  # text objects of a row that stand between two drawn one after the other: no em has more

GAP = np.dtype([("page", "i4"), ("x0", "f4"), ("x1", "f4"), ("slack", "f4")])


def reading_rows(pages: Pages, chosen: Array, lines_of: Callable[[Pages], Lines]) -> Array:
    """Rows of the glyphs, those of the chosen pages as they are read.

    lines_of: makes the lines of pages.
    """
    own = np.flatnonzero(np.isin(pages.glyphs["page"], chosen))
    apart = own[rows_apart(pages.glyphs.take(own))]
    text, whole = with_whole_rows(lines_of(in_sequence(pages, apart)))
    read = as_covered(text, whole)
    page, count = text.pages.glyphs["page"], np.arange(len(own))
    rows = text.order[places_in(read["start"], read["end"])]
    place = np.full(len(own), -1, "i8")
    place[rows] = np.arange(len(rows))
    # blanks stay behind what they were drawn behind
    before = np.maximum.accumulate(np.where(place >= 0, count, np.searchsorted(page, page)))
    result: Array = np.arange(len(pages.glyphs))
    result[own] = apart[np.lexsort((count, place[before], page))]
    return result


def pages_to_redraw(text: Lines) -> Array:
    """The disordered pages, or all where most are."""
    lines = text.lines.take(drawn_sequence(text.lines))
    lines = lines.take(in_place(lines))
    pages, held = np.union1d(disordered_pages(lines), pages_across(text)), np.unique(lines["page"])
    return held if len(pages) >= MOST_PAGES * len(held) else pages


def pages_across(text: Lines) -> Array:
    """Pages drawn row by row across two justified columns so near to each other that their rows are lines: these have a
    gap between the same edges, more of them than go on there."""
    lines, glyphs = text.lines, text.pages.glyphs
    owner = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    x0, x1 = glyphs["x0"][text.order], glyphs["x1"][text.order]
    wide = (x0[1:] - x1[:-1] > SEGMENT_GAP * lines["size"][owner[1:]]) & (owner[1:] == owner[:-1])
    upright = (lines["angle"] == 0) & (lines["flags"] >> LAYER_SHIFT == 0)
    gaps = np.zeros(np.count_nonzero(wide), GAP)
    line = owner[1:][wide]
    gaps["page"], gaps["x0"], gaps["x1"], gaps["slack"] = (
        lines["page"][line], x1[:-1][wide], x0[1:][wide], FLUSH * lines["size"][line])
    column = WIDE * text.pages.pages["width"][gaps["page"]]
    gaps = gaps[(gaps["x0"] - lines["x0"][line] > column) & (lines["x1"][line] - gaps["x1"] > column) & upright[line]
                & ~fixed_faces(text.pages.fonts)[lines["font"][line]]]
    return np.array([page for page in np.unique(gaps["page"]).tolist()
                     if is_gutter(gaps[gaps["page"] == page], lines[upright & (lines["page"] == page)])], "i4")


def is_gutter(gaps: Array, lines: Array) -> bool:
    """Do many of these gaps of a page share both edges, and do fewer of its lines go on there?"""
    asked = gaps[::-(-len(gaps) // ASKED_MOST)]
    same = [np.abs(asked[edge][:, None] - gaps[edge]) < gaps["slack"] for edge in ("x0", "x1")]
    count = (same[0] & same[1]).sum(axis=1)
    most = int(count.argmax())
    across = (lines["x0"] < asked["x0"][most]) & (lines["x1"] > asked["x1"][most])
    return bool(count[most] >= ACROSS_LEAST and 2 * count[most] > np.count_nonzero(across))


def rows_apart(glyphs: Array) -> Array:
    """Rows of the glyphs with no two text objects of a row drawn one after the other unless they touch: what is drawn
    so by chance, as the lines of two columns row by row, is no part of one line."""
    rows = np.flatnonzero(glyphs["flags"] & (GENERATED | BLANK) == 0)
    page, drawn, size, base, x0, x1 = (
        glyphs[name][rows] for name in ("page", "object", "size", "baseline", "x0", "x1"))
    size, gap = np.maximum(size[1:], size[:-1]), x0[1:] - x1[:-1]
    near = (np.abs(np.diff(base)) < SAME_CHUNK_SHIFT * size) & (gap < HOLE * size) & (gap > -SAME_CHUNK_BACK * size)
    level = near | (drawn[1:] == drawn[:-1])
    starts = np.append(True, (page[1:] != page[:-1]) | ~level)
    first = rows[starts]
    order = np.lexsort((x0[starts], np.round(base[starts]), page[starts]))
    turn, stride = np.empty(len(order), "i8"), max(1, min(APART, len(order) // 2))
    turn[order] = np.arange(len(order)) % stride * len(order) + np.arange(len(order))
    run = np.maximum(np.searchsorted(first, np.arange(len(glyphs)), side="right") - 1, 0)
    same = glyphs["page"][first[run]] == glyphs["page"]
    result: Array = np.lexsort((np.arange(len(glyphs)), np.where(same, turn[run], -1), glyphs["page"]))
    return result


def as_covered(text: Lines, whole: Array) -> Array:
    """The lines in the order of the whitespace cover, and cut where columns part them, if they are not known to be
    whole."""
    return Findings(text, WhitespaceCover(), tables_by_rows(text), whole).fragments.lines()


def in_sequence(pages: Pages, rows: Array) -> Pages:
    """The pages with their glyphs in this sequence of rows."""
    return replace(pages, glyphs=pages.glyphs.take(rows))
