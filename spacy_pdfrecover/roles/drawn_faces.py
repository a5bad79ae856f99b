"""Lettering told by its face: what a document sets in the face of its charts, which its text does not have."""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.arrays import union
from spacy_pdfrecover.layout.cover import Rect
from spacy_pdfrecover.layout.marks import TERMINAL
from spacy_pdfrecover.roles.features import Document, Piece, place_of
from spacy_pdfrecover.roles.lettering import apart, prose, within

KNOWN_LEAST = 3             # pieces of lettering on a page that show its face
KNOWN_SHARE = 1 / 3         # … and their share of all pieces in it: tables and headings in it are no lettering
ELSEWHERE_MOST = 1 / 4      # share of its pages without any: headings are on others
REACH = 8.0                 # leadings by which titles and legends stand off at the most: of 457 vignettes of R
MATHEMATICS = 0.5           # share of signs from faces of formulas, which tell nothing
LETTERED = ("paragraph", "formula", "list_item", "table")


def mark_drawn_faces(document: Document, regions: Sequence[Sequence[Rect]]) -> None:
    """Titles of charts, names along their axes and in their legends beyond what is drawn, or where nothing is seen
    that is: in a face that is of lettering, near some of it or near a drawing.

    regions: what is drawn on each page.
    """
    by_face: defaultdict[str, list[Piece]] = defaultdict(list)
    for piece in document.pieces:
        if piece.role in LETTERED or piece.role == "figure":
            by_face[document.families[piece.font]].append(piece)
    body = document.families[document.body_font]
    margins = {place_of(piece.x0) for piece in by_face[body] if prose(piece)}
    for face, pieces in by_face.items():
        if face != body and is_of_drawings(pieces):
            for page, known, others in on_pages(pieces):
                hulls = [*regions[page]]
                if len(known) >= KNOWN_LEAST:
                    hulls.append(union(np.array([piece.box for piece in known])))
                take_for_lettering(document, hulls, others, margins)


def is_of_drawings(pieces: Sequence[Piece]) -> bool:
    """Is a face that these pieces have one of lettering alone?"""
    known = [piece for piece in pieces if piece.role == "figure"]
    if len(known) < max(KNOWN_LEAST, KNOWN_SHARE * len(pieces)) or len(known) == len(pieces):
        return False
    own, pages = {piece.page for piece in known}, {piece.page for piece in pieces}
    return len(pages - own) <= ELSEWHERE_MOST * len(pages) and not any(
        piece.role != "figure" and prose(piece) and piece.text[-1] in TERMINAL for piece in pieces)


def on_pages(pieces: Sequence[Piece]) -> list[tuple[int, list[Piece], list[Piece]]]:
    """Of each page those known for lettering, and the others."""
    pages: defaultdict[int, tuple[list[Piece], list[Piece]]] = defaultdict(lambda: ([], []))
    for piece in pieces:
        pages[piece.page][piece.role != "figure"].append(piece)
    return [(page, known, others) for page, (known, others) in pages.items() if others]


def take_for_lettering(document: Document, hulls: Sequence[Rect], others: Sequence[Piece], margins: set[int]) -> None:
    """What stands in such a hull or about it, but for what begins at a margin of the text outside of it, as headings
    do."""
    reach = REACH * document.body_leading
    for piece in others:
        if piece.gridded or prose(piece) or piece.math > MATHEMATICS:
            continue
        headed = place_of(piece.x0) in margins
        if any(apart(piece.box, hull) < reach and (not headed or within(piece, hull)) for hull in hulls):
            piece.role = "figure"
