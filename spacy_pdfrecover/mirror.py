"""Pages of right-to-left text, looked at in a mirror, and the way back.

In a mirror such a page is as any other: lines begin at the left, labels and the first column of a table stand there,
and page numbers of contents at the right.  So what looks at where things stand is written once.  Text that runs
otherwise than from side to side stays where it is: it has frames of its own.
"""
from __future__ import annotations

from dataclasses import replace

import numpy as np

from spacy_pdfrecover.frames import TOLERANCE, UPRIGHT
from spacy_pdfrecover.lines.bidi import leftward_pages
from spacy_pdfrecover.model import Array, Layout, Pages


def in_mirror(pages: Pages) -> Pages:
    """The pages with those mirrored that run to the left."""
    mirrored = leftward_pages(pages)
    return mirrored_glyphs(replace(pages, mirrored=mirrored), mirrored) if mirrored.any() else pages


def out_of_mirror(layout: Layout) -> Layout:
    """A layout of mirrored pages on the pages as they are."""
    pages = layout.text.pages
    if pages.mirrored is None:
        return layout
    lines, pieces = layout.text.lines.copy(), layout.pieces.copy()
    upright = pages.mirrored[lines["page"]] & (lines["angle"] == UPRIGHT)
    turn_about(pieces, upright[pieces["start"]], pages)
    turn_about(lines, upright, pages)
    turn_about(lines, upright, pages, "left", "right")
    overlays = {name: overlay.copy() for name, overlay in layout.overlays.items()}
    for overlay in overlays.values():
        turn_about(overlay, pages.mirrored[overlay["page"]], pages)
    pages = mirrored_glyphs(replace(pages, mirrored=None), pages.mirrored)
    return replace(layout, text=replace(layout.text, pages=pages, lines=lines), pieces=pieces, overlays=overlays,
                   regions=None)


def mirrored_glyphs(pages: Pages, mirrored: Array) -> Pages:
    """The same pages with glyphs and rules of some turned about."""
    glyphs, rules = pages.glyphs.copy(), pages.rules.copy()
    here = mirrored[glyphs["page"]] & (np.abs(glyphs["angle"]) <= TOLERANCE)
    turn_about(glyphs, here, pages)
    glyphs["origin"][here] = widths(glyphs, here, pages) - glyphs["origin"][here]
    turn_about(rules, mirrored[rules["page"]], pages)
    return replace(pages, glyphs=glyphs, rules=rules)


def turn_about(table: Array, rows: Array, pages: Pages, left: str = "x0", right: str = "x1") -> None:
    """Mirror the boxes of these rows, in place."""
    width = widths(table, rows, pages)
    lefts, rights = table[left], table[right]
    lefts[rows], rights[rows] = width - rights[rows], width - lefts[rows]


def widths(table: Array, rows: Array, pages: Pages) -> Array:
    """Of the pages of these rows."""
    width: Array = pages.pages["width"][table["page"][rows]]
    return width
