"""What the tags of a file say of where text goes on behind a column, page, float or footnote."""
from __future__ import annotations

from itertools import pairwise

import numpy as np

from spacy_pdfrecover.flow.long_tables import overlap
from spacy_pdfrecover.layout.marks import ends_hyphenated, ends_sentence, starts_lower
from spacy_pdfrecover.layout.tagged import CUT_MOST, units_of_lines
from spacy_pdfrecover.model import ROLE_ID, Layout
from spacy_pdfrecover.tags import NO_UNIT

LEVEL = 0.5                 # sizes by which lines of one row may overlap the next one
BODY = [ROLE_ID[role] for role in ("paragraph", "abstract", "list_item", "reference")]
TABLE, OTHER = ROLE_ID["table"], ROLE_ID["other"]


class TaggedPieces:
    """The units that pieces begin and end with."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.tags = layout, layout.text.tags
        self.head: list[int] = []
        self.tail: list[int] = []
        if self.tags is not None:
            units, pieces = units_of_lines(layout.text), layout.pieces
            self.head = units.head[pieces["start"]].tolist()
            self.tail = units.tail[pieces["end"] - 1].tolist()
        self.whole = self.tags is not None and self.keeps_whole()

    def keeps_whole(self) -> bool:
        """Are sentences that evidently run over a column or page in one unit?  Some programs end a paragraph there."""
        pieces = self.layout.pieces
        rows = np.flatnonzero(np.isin(pieces["role"], BODY) & (np.array(self.head) != NO_UNIT)).tolist()
        same = [self.tail[a] == self.head[b] for a, b in pairwise(rows)
                if (pieces["page"][a] != pieces["page"][b] or pieces["y0"][b] < pieces["y0"][a]) and self.cuts(a, b)]
        return bool(sum(same) > (1 - CUT_MOST) * len(same))

    def same(self, before: int, after: int) -> bool:
        """Is one piece the rest of the other?"""
        if self.tags is None or self.tail[before] != self.head[after] or self.tail[before] == NO_UNIT:
            return False
        role = int(self.tags.units["role"][self.head[after]])
        return role == TABLE or (self.tags.holds and role != OTHER)

    def first_part(self, whole: int | None, previous: int, row: int) -> int | None:
        """The piece that one goes on from, None if it begins a paragraph: `whole`, as rules know, unless tags know
        better."""
        if self.tags is None:
            return whole
        if self.same(previous, row):
            return whole if whole is None and self.stands_below(previous, row) else previous
        if (whole is not None and self.tags.parts and self.whole and NO_UNIT not in (self.tail[whole], self.head[row])
                and self.tail[whole] != self.head[row] and not self.cuts(whole, row)):
            return None
        return whole

    def stands_below(self, before: int, after: int) -> bool:
        """Did the layout part two pieces that stand right below each other?"""
        a, b = self.layout.pieces[before], self.layout.pieces[after]
        return bool(after == before + 1 and a["page"] == b["page"] and overlap(a, b) > 0
                    and b["y0"] > a["y1"] - LEVEL * b["size"])

    def cuts(self, before: int, after: int) -> bool:
        """Would a paragraph that begins with a piece cut a sentence?"""
        texts, pieces = self.layout.text.texts, self.layout.pieces
        last, first = texts[pieces["end"][before] - 1], texts[pieces["start"][after]]
        return ends_hyphenated(last) or (starts_lower(first) and not ends_sentence(last))
