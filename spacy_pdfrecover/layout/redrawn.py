"""Pages whose drawing tells nothing, as if they had been drawn in reading order.

Much that looks at lines goes by what is drawn next to what: the parts of a line, the text behind a label, the cells of
a table.  Where a page is drawn in any order, its glyphs are put in the one that their places tell, and lines made anew.
"""
from __future__ import annotations

from dataclasses import replace

import numpy as np

from spacy_pdfrecover.layout.cell_rows import tables_by_rows
from spacy_pdfrecover.layout.order import disordered_pages, drawn_sequence, in_place
from spacy_pdfrecover.layout.whitespace import Findings, WhitespaceCover
from spacy_pdfrecover.model import Array, Lines, Pages

MOST_PAGES = 2 / 3          # share of disordered pages from which all are: one program draws them, though some have
                            # little on them to tell it by


def reading_rows(text: Lines) -> Array | None:
    """Rows of the glyphs, those of disordered pages as they are read; None where there are no such pages."""
    lines = text.lines.take(drawn_sequence(text.lines))
    lines = lines.take(in_place(lines))
    pages, held = disordered_pages(lines), np.unique(lines["page"])
    if not len(pages):
        return None
    if len(pages) >= MOST_PAGES * len(held):
        pages = held
    read = as_covered(text, lines[np.isin(lines["page"], pages)])
    glyphs, count = text.pages.glyphs, np.arange(len(text.pages.glyphs))
    rows = np.concatenate([text.order[start:end] for start, end in read[["start", "end"]].tolist()])
    place = np.full(len(glyphs), -1, "i8")
    place[rows] = np.arange(len(rows))
    # blanks stay behind what they were drawn behind
    before = np.maximum.accumulate(np.where(place >= 0, count, text.pages.pages["start"][glyphs["page"]]))
    place = np.where(np.isin(glyphs["page"], pages), place[before], 0)
    result: Array = np.lexsort((count, place, glyphs["page"]))
    return result


def as_covered(text: Lines, lines: Array) -> Array:
    """These lines in the order of the whitespace cover, which looks at them alone, and cut where columns part them."""
    places = np.concatenate([np.arange(start, end) for start, end in lines[["start", "end"]].tolist()])
    alone = lines.copy()
    alone["end"] = np.cumsum(lines["end"] - lines["start"])
    alone["start"] = alone["end"] - (lines["end"] - lines["start"])
    text = replace(text, order=text.order[places], spaces=text.spaces[places], lines=alone)
    read = Findings(text, WhitespaceCover(), tables_by_rows(text)).lines()
    read["start"], read["end"] = places[read["start"]], places[read["end"] - 1] + 1
    return read


def in_sequence(pages: Pages, rows: Array) -> Pages:
    """The pages with their glyphs in this sequence of rows."""
    return replace(pages, glyphs=pages.glyphs.take(rows))
