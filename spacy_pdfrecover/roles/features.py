"""What role rules look at: one plain record a piece, and the habits of the document."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import median

import numpy as np

from spacy_pdfrecover.layout.cover import Rect
from spacy_pdfrecover.model import AT_END, BESIDE, RAN_IN, ROLE_ID, Array, Layout

MARGIN = 3.0                # points: margins that differ by less are one


@dataclass
class Piece:
    """A piece as rules see it; sizes in points, `role` is set as rules decide."""

    row: int
    page: int
    text: str
    first: str                  # text of its first line
    last: str
    lines: int
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    font: int
    bold: bool                  # most of it is, and it does not begin with a word of the running text's face
    italic: bool
    fixed: bool
    left: float                 # edges of its column
    right: float
    layer: int
    angle: int
    raised: bool                # begins with a small raised character
    math: float                 # share of glyphs from fonts for mathematics
    line_size: float            # mean characters a line; ideographs and Hangul are as wide as two
    term: str = ""              # what its first line begins with in a face apart from the text behind it
    gap: float = 0.0            # sizes of white behind that term, if wider than the line's word spaces
    behind: float = 0.0         # points from its left edge to that text
    columned: tuple[str, float] = "", 0.0   # what its first line has before white as between columns, in any face, and
                                # points from its left edge to the text behind that
    paged: int = 0              # lines that end in page numbers …
    listed: int = 0             # … as entries of an index do
    indent: float = 0.0         # points by which its first line stands in
    hang: float = 0.0           # points by which all its further lines stand in
    role: str = "paragraph"
    level: int = 0
    defines: bool = False       # an item of a definition list: a term run in with its meaning, or several above it
    column: bool = False        # … and its meaning begins where those of other terms do
    kind: bool = False          # its first line ends in the kind of what it names
    run_in: bool = False        # a heading cut out of the first line of its paragraph
    at_end: bool = False        # a note that stands behind all of its text, …
    beside: bool = False        # … or in the margin
    aside: bool = False         # stands in the margin beside a line of the text, or is laid over the page
    tag: str = ""               # the role that a tagged file gives it, and its level
    tag_level: int = 0
    plain: bool = False         # the tags, which are right of others, say that it is no heading
    gridded: bool = False       # a table whose columns rules part: no drawing, though it may have signs drawn

    @property
    def box(self) -> Rect:
        return self.x0, self.y0, self.x1, self.y1

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def centered(self) -> bool:
        """Its middle is its column's, with room on both sides."""
        room = min(self.x0 - self.left, self.right - self.x1)
        return room > self.size and abs((self.x0 - self.left) - (self.right - self.x1)) < 2 * self.size


@dataclass
class Document:
    """All pieces, and the style of the running text."""

    pieces: list[Piece]
    sizes: list[tuple[float, float]]        # width and height of each page
    body_size: float
    body_font: int
    body_bold: bool
    body_fixed: bool
    body_leading: float
    page_pieces: list[list[Piece]]
    families: list[str]                     # of each font: its name up to the cut (`-Bold`, `,Italic`)
    defined: Mapping[int, list[tuple[Piece, Piece]]] = field(default_factory=dict)
                                            # terms in a face of their own, with what they mean standing in alike

    def __post_init__(self) -> None:
        for piece in self.pieces:
            self.page_pieces[piece.page].append(piece)

    @cached_property
    def text_width(self) -> float:
        """Of what is printed on most pages."""
        return median(max(piece.x1 for piece in pieces) - min(piece.x0 for piece in pieces)
                      for pieces in self.page_pieces if pieces)


def is_bolder(piece: Piece, document: Document) -> bool:
    """Is it bold, and the running text not?"""
    return piece.bold and not document.body_bold


def place_of(edge: float) -> int:
    """The margin an edge stands at, for comparing it with others."""
    return round(edge / MARGIN)


def apply_roles(layout: Layout, pieces: Sequence[Piece]) -> Array:
    """The piece table with the roles of these records."""
    rows: Array = layout.pieces.copy()
    rows["role"] = [ROLE_ID[piece.role] for piece in pieces]
    rows["level"] = [piece.level for piece in pieces]
    rows["flags"] |= np.array([RAN_IN * (piece.run_in and piece.role == "heading") | AT_END * piece.at_end
                               | BESIDE * piece.beside for piece in pieces], "u2")
    return rows
