"""What terms mean, in a column: beside short ones, below those that are too long for the room before it."""
from __future__ import annotations

import re
from collections import defaultdict

from spacy_pdfrecover.roles.definitions import BESIDE_MOST, INWARD, LEAST_TERMS, MARGIN, distinct, may_define
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.terms import ALIGNED
from spacy_pdfrecover.roles.words import ADMONITION, CHAPTER

SECTION = re.compile(r"(?:\d{1,3}|[A-Z])(?:\.\d{1,3})+\.?$")


def mark_columns(document: Document) -> None:
    """Terms with what they mean behind them in a column: all meanings begin at one distance, be they beside their
    terms, below them or hanging."""
    columns: dict[int, list[tuple[Piece, str]]] = defaultdict(list)
    for piece in document.pieces:
        for term, behind in ((piece.term, piece.behind), piece.columned):
            if stands_in_column(piece, term, behind):
                columns[round((piece.hang or behind) / MARGIN)].append((piece, term))
                break
    for place, found in columns.items():
        pairs = document.defined.get(place, [])
        terms = [term for _, term in found] + [above.text for above, _ in pairs]
        if (pairs or any(piece.lines > 1 for piece, _ in found)) and len(terms) >= LEAST_TERMS and distinct(terms):
            for piece, term in found:
                piece.role, piece.term, piece.defines, piece.column = "list_item", term, True, True
            for above, meaning in pairs:
                above.role = meaning.role = "list_item"


def stands_in_column(piece: Piece, term: str, behind: float) -> bool:
    """May what stands so far behind its term be in a column of meanings?  Terms in the face of the text are no
    numbers of sections, labels of references or names of admonitions."""
    if not INWARD[0] * piece.size < behind < BESIDE_MOST * piece.size or (
            piece.lines > 1 and abs(piece.hang - behind) > ALIGNED * piece.size):
        return False
    if piece.defines or (piece.term == term and may_define(piece, 1)):
        return True
    return (may_define(piece, 0) and not piece.bold and any(map(str.isalpha, term)) and term[0] != "["
            and not any(pattern.match(term) for pattern in (ADMONITION, CHAPTER, SECTION)))
