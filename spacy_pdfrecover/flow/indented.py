"""Paragraphs told by their indented first lines, as PDFExtract collates them (Berg, Oepen and Read 2012, section 5).

What the layout parts by empty height is not parted here: text goes on from block to block, over columns and
pages, until a line stands in or a heading comes.
"""
from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from spacy_pdfrecover.flow.joining import gathered
from spacy_pdfrecover.layout.paragraphs import INDENT
from spacy_pdfrecover.model import ROLE_ID, Array, Layout
from spacy_pdfrecover.roles.notes import cut_pieces
from spacy_pdfrecover.roles.style_roles import Choice, refuse_unknown
from spacy_pdfrecover.roles.styles import piece_styles

PARAGRAPH, ABSTRACT, HEADING = (ROLE_ID[role] for role in ("paragraph", "abstract", "heading"))
TEXT = (PARAGRAPH, ABSTRACT)
SAME_ROW = 0.4              # sizes by which the baselines of one row may differ


@dataclass(frozen=True)
class IndentedParagraphs:
    """See `make_indented_paragraphs`."""

    choice: Choice = "paper"
    indent: float = INDENT

    def __post_init__(self) -> None:
        refuse_unknown(self.choice)

    def __call__(self, layout: Layout) -> Layout:
        if not len(layout.pieces):
            return layout
        edges = block_edges(layout) if self.choice == "paper" else layout.pieces["x0"]
        first = first_lines(layout, edges, self.choice, self.indent)
        within = first.copy()
        within[layout.pieces["start"]] = False
        layout = cut_pieces(layout, np.flatnonzero(within).tolist())
        pieces = joined(layout, first[layout.pieces["start"]], self.choice)
        return replace(layout, pieces=pieces[gathered(pieces)])


def make_indented_paragraphs(choice: Choice = "paper", indent: float = INDENT) -> IndentedParagraphs:
    """Registered as `pdfrecover.IndentedParagraphs.v1`.

    choice (str): The `paper` joins blocks of one style and looks for a line that stands in from their edge below
        one that does not; the `code` joins all blocks and looks for any line that stands in from the edge of its
        own block.
    indent (float): Points that it stands in by more than.
    """
    return IndentedParagraphs(choice, indent)


def block_edges(layout: Layout) -> Array:
    """For each piece the left edge of the text it stands in: of the pieces in one style that follow each other down
    a column, with no heading between."""
    pieces, styles = layout.pieces, piece_styles(layout)
    edges: Array = pieces["x0"].copy()
    run: list[int] = []
    left = right = 0.0                          # of the run
    for row, (role, page, x0, x1) in enumerate(pieces[["role", "page", "x0", "x1"]].tolist()):
        if role == HEADING:
            run = []
        if role not in TEXT:
            continue
        if run and (pieces["page"][run[-1]] == page and pieces["role"][run[-1]] == role
                    and styles[run[-1]] == styles[row] and min(right, x1) > max(left, x0)):
            left, right = min(left, x0), max(right, x1)
        else:
            run, left, right = [], x0, x1
        run.append(row)
        edges[run] = left
    return edges


def first_lines(layout: Layout, edges: Array, choice: Choice, indent: float) -> Array:
    """Which lines begin a paragraph by standing in from the edge of their piece.  Of lines in one row only the
    first can, and in the program none of an abstract."""
    lines, pieces = layout.text.lines, layout.pieces
    owner = np.repeat(np.arange(len(pieces)), pieces["end"] - pieces["start"])
    beside = np.zeros(len(lines), bool)
    beside[1:] = ((np.abs(np.diff(lines["baseline"])) <= SAME_ROW * lines["size"][1:])
                  & (lines["x0"][1:] >= lines["x0"][:-1]))
    beside[pieces["start"]] = False
    roles = TEXT if choice == "paper" else (PARAGRAPH,)
    rows = np.flatnonzero(np.isin(pieces["role"], roles)[owner] & ~beside)
    stands_in = lines["x0"][rows] > edges[owner[rows]] + indent
    if choice == "paper":
        stands_in[1:] &= ~stands_in[:-1] | (np.diff(pieces["role"][owner[rows]]) != 0)
    result = np.zeros(len(lines), bool)
    result[rows[stands_in]] = True
    return result


def joined(layout: Layout, first: Array, choice: Choice) -> Array:
    """The pieces with those of one paragraph as one block; `first` says which begin with a first line.  Headings
    end paragraphs, notes and floats do not."""
    pieces: Array = layout.pieces.copy()
    styles = piece_styles(layout)
    last: dict[int, int] = {}                   # piece of each role that text goes on from
    for row, role in enumerate(pieces["role"].tolist()):
        if role == HEADING:
            last.clear()
        elif role in TEXT:
            before = last.get(role)
            if before is not None and not first[row] and (choice == "code" or styles[row] == styles[before]):
                pieces["block"][row] = pieces["block"][before]
            last[role] = row
    return pieces
