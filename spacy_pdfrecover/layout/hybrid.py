"""The default layout: drawn order where it is sane, the whitespace cover's where it is not."""
from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from spacy_pdfrecover.faces import fixed_faces
from spacy_pdfrecover.layout.ahead import floats_placed
from spacy_pdfrecover.layout.aside import aside_breaks, asides_first, asides_last, lines_beside, named_starts
from spacy_pdfrecover.layout.blocks import evident_breaks
from spacy_pdfrecover.layout.captioned import captioned_regions
from spacy_pdfrecover.layout.order import disordered_pages, drawn_sequence, in_place
from spacy_pdfrecover.layout.pieces import pieces_of
from spacy_pdfrecover.layout.ruled import ruled_regions
from spacy_pdfrecover.layout.tables import with_tables
from spacy_pdfrecover.layout.whitespace import Findings, WhitespaceCover
from spacy_pdfrecover.model import PIECE, Array, Layout, Lines


@dataclass(frozen=True)
class Hybrid:
    """See the module.

    cover: what reads pages whose drawing tells nothing.
    """

    cover: WhitespaceCover = field(default_factory=WhitespaceCover)

    def __call__(self, text: Lines) -> Layout:
        drawn = self.ordered(text)
        if not len(drawn):
            return Layout(replace(text, lines=drawn), np.zeros(0, PIECE))
        beside, sequence = lines_beside(drawn), asides_last(drawn)
        text = replace(text, lines=drawn.take(sequence))
        breaks, texts = evident_breaks(text)
        typed = fixed_faces(text.pages.fonts)
        breaks |= aside_breaks(text.lines, typed, sequence, texts) | named_starts(beside, sequence, texts)
        regions = ruled_regions(text)
        regions += captioned_regions(text, texts, breaks, regions)
        breaks = with_tables(breaks, text, texts, regions)
        order = asides_first(beside, sequence, breaks)
        order = order[floats_placed(text.lines.take(order), breaks[order])]
        text = replace(text, lines=text.lines.take(order))
        return Layout(text, pieces_of(text, breaks[order]), regions=regions)

    def ordered(self, text: Lines) -> Array:
        """The lines in reading order; those of disordered pages cut where columns part them."""
        lines: Array = text.lines.take(drawn_sequence(text.lines))
        lines = lines.take(in_place(lines))
        disordered = np.isin(lines["page"], disordered_pages(lines))
        if not disordered.any():
            return lines
        lines = np.concatenate([lines[~disordered], self.covered(text, lines[disordered])])
        return lines[np.argsort(lines["page"], kind="stable")]

    def covered(self, text: Lines, lines: Array) -> Array:
        """These lines as the whitespace cover reads them, which looks at them alone."""
        places = np.concatenate([np.arange(start, end) for start, end in
                                 zip(lines["start"].tolist(), lines["end"].tolist(), strict=True)])
        alone = lines.copy()
        alone["end"] = np.cumsum(lines["end"] - lines["start"])
        alone["start"] = alone["end"] - (lines["end"] - lines["start"])
        read = Findings(replace(text, order=text.order[places], spaces=text.spaces[places], lines=alone),
                        self.cover).lines()
        read["start"], read["end"] = places[read["start"]], places[read["end"] - 1] + 1
        return read


def make_hybrid() -> Hybrid:
    """Registered as `pdfrecover.Hybrid.v1`."""
    return Hybrid()
