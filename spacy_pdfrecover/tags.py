"""The structure tree of a tagged file as tables: which unit of text each glyph is of, and what that is."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from spacy_pdfrecover.model import ANNOTATION, Array

NO_UNIT = -1            # of text that no element of the structure tree has
TAG = np.dtype([("role", "u1"), ("level", "i1"), ("table", "<i4")])
"""A unit of text as a tagged file has it, a paragraph or heading; its role is `other` where its element says nothing.
`table` is the unit of the table it stands in, or -1."""


@dataclass(frozen=True)
class Tags:
    """The structure tree of a tagged file: what its author, or a program, says that the text is."""

    units: Array                # TAG
    first: Array                # i8: of each page, where its text objects begin in `owner`
    owner: Array                # i4: of each text object its row of `units`, or NO_UNIT

    def of(self, glyphs: Array) -> Array:
        """The unit of each of these glyphs."""
        ends = np.append(self.first[1:], len(self.owner))
        place = self.first[glyphs["page"]] + glyphs["object"]
        known = ((glyphs["object"] >= 0) & (place < ends[glyphs["page"]])
                 & (glyphs["flags"] & ANNOTATION == 0))       # whose objects are no part of the page
        result: Array = np.where(known, np.append(self.owner, NO_UNIT)[np.where(known, place, -1)], NO_UNIT)
        return result


@dataclass(frozen=True)
class Believed:
    """What the lines of a tagged file show to be right in its structure tree."""

    units: Array                # TAG
    owner: Array                # i4, along the order of the glyphs in lines: a row of `units`, or NO_UNIT
    parts: bool                 # where another unit begins, another piece does
    holds: bool                 # lines of one unit are one piece
