"""The default layout: lines in the order drawn, or in that of `redrawn` where drawing tells nothing."""
from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.faces import fixed_faces
from spacy_pdfrecover.frames import is_rtl
from spacy_pdfrecover.layout.ahead import floats_placed
from spacy_pdfrecover.layout.aside import aside_breaks, asides_first, asides_last, lines_beside, named_starts
from spacy_pdfrecover.layout.captioned import captioned_regions
from spacy_pdfrecover.layout.order import drawn_sequence, in_place
from spacy_pdfrecover.layout.pieces import pieces_of
from spacy_pdfrecover.layout.ruled import ruled_regions
from spacy_pdfrecover.layout.table_heads import with_heads
from spacy_pdfrecover.layout.tables import with_tables
from spacy_pdfrecover.layout.tagged import tagged_breaks, with_tagged_tables
from spacy_pdfrecover.model import PIECE, Array, Layout, Lines


@dataclass(frozen=True)
class Hybrid:
    """See the module."""

    def __call__(self, text: Lines) -> Layout:
        if not len(text.lines):
            return Layout(text, np.zeros(0, PIECE))
        drawn = text.lines.take(drawn_sequence(text.lines))
        drawn = drawn.take(in_place(drawn, mirrored_numbers(text, drawn)))
        beside, sequence = lines_beside(drawn), asides_last(drawn)
        text = replace(text, lines=drawn.take(sequence))
        breaks, captions, text = tagged_breaks(text)
        texts = text.texts
        typed = fixed_faces(text.pages.fonts)
        breaks |= aside_breaks(text.lines, typed, sequence, texts)
        breaks |= named_starts(drawn, typed, beside, sequence, texts)
        regions = ruled_regions(text)
        regions += captioned_regions(text, texts, breaks, captions, regions)
        regions = with_heads(text, texts, breaks, captions, regions)
        breaks = with_tagged_tables(with_tables(breaks, text, texts, captions, regions), text)
        order = asides_first(beside, sequence, breaks)
        order = order[floats_placed(text.lines.take(order), breaks[order])]
        text = in_order(text, order)
        return Layout(text, pieces_of(text, breaks[order]), regions=regions)


def mirrored_numbers(text: Lines, lines: Array) -> Array | None:
    """Which of the lines, of pages looked at in a mirror, have no letters."""
    if text.pages.mirrored is None:
        return None
    char = text.pages.glyphs["char"][text.order]
    before = np.append(0, np.cumsum(is_letter(char) | is_rtl(char)))
    result: Array = text.pages.mirrored[lines["page"]] & (before[lines["end"]] == before[lines["start"]])
    return result


def in_order(text: Lines, rows: Array) -> Lines:
    """The same lines in this order; what was made of their glyphs need not be made anew."""
    other = replace(text, lines=text.lines.take(rows))
    vars(other).update(string=text.string, texts=[text.texts[row] for row in rows.tolist()])
    return other


def make_hybrid() -> Hybrid:
    """Registered as `pdfrecover.Hybrid.v1`."""
    return Hybrid()
