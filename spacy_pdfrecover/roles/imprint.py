"""The publisher's notice at the foot of the first column: who may copy the paper, where it appeared and how it is to
be cited.

It is set by the style sheet, as running feet are, and is no note of the author's."""
from __future__ import annotations

import re
from collections.abc import Sequence

from spacy_pdfrecover.model import RUNNING_ROLES
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.notes import PLAIN_ROLES, SMALLER

NOTICE = re.compile(r"permission to (?:make|copy|reprint)\b|copyright\b|©|◯c\b|\(c\) (?:19|20)\d\d\b", re.IGNORECASE)
CITED = re.compile(r"(?:[A-Z]{2,6} reference format|(?:how to |please )?cite (?:as|this \w+(?: as)?)|to cite this \w+|"
                   r"(?:recommended|suggested) citation)\s*:", re.IGNORECASE)
"""What a publisher sets before the words by which a paper is to be cited."""
LOWER = 0.5                 # share of the page's height above which no such notice begins


def mark_imprint(document: Document) -> None:
    """The publisher's notice on the first page, and how the paper is to be cited."""
    first = next((pieces for pieces in document.page_pieces if pieces), [])
    mark_notices(first, document)
    mark_citations(first)


def mark_notices(pieces: Sequence[Piece], document: Document) -> None:
    """What is in smaller print than the text, from the notice down to the foot of its column."""
    for notice in pieces:
        if not is_notice(notice, document):
            continue
        below = [piece for piece in pieces if piece.y0 >= notice.y0 and piece.x0 < notice.right
                 and piece.x1 > notice.left and piece.role not in RUNNING_ROLES]
        if all(piece.size <= SMALLER * document.body_size and not piece.raised for piece in below):
            take_out(below)


def is_notice(piece: Piece, document: Document) -> bool:
    return (piece.role in (*PLAIN_ROLES, "footnote") and not piece.angle and NOTICE.match(piece.text) is not None
            and piece.size <= SMALLER * document.body_size and piece.y0 >= LOWER * document.sizes[piece.page][1])


def mark_citations(pieces: Sequence[Piece]) -> None:
    """What names a citation, and the piece behind it if it does no more."""
    for place, named in enumerate(pieces):
        match = CITED.match(named.text)
        if match and named.role in (*PLAIN_ROLES, "footnote", "heading"):
            whole = len(named.text) > match.end() + 2
            take_out(pieces[place:place + 1 if whole else place + 2])


def take_out(pieces: Sequence[Piece]) -> None:
    for piece in pieces:
        piece.role, piece.level = "footer", 0
