"""Notices where a page cuts a listing: `(continues on next page)` at its foot, `(continued from previous page)` at the
head of the next one, as Sphinx prints them in the language of the manual."""
from __future__ import annotations

from itertools import pairwise

from spacy_pdfrecover.roles.features import Document, Piece

SHORTEST = 4                # characters between the brackets: less is a number
RUNNING = ("header", "footer", "hidden")


def mark_page_turns(document: Document) -> None:
    """Set `footer` and `header` on such lines that stand on either side of a page break, and on the others that say the
    same."""
    pages = [[piece for piece in pieces if piece.role not in RUNNING] for pieces in document.page_pieces]
    feet, heads = set(), set()
    for above, below in pairwise(pages):
        if above and below and is_notice(above[-1], document) and is_notice(below[0], document):
            feet.add(above[-1].text)
            heads.add(below[0].text)
    for piece in document.pieces if feet else ():
        if is_notice(piece, document) and piece.text in feet | heads:
            piece.role = "footer" if piece.text in feet else "header"


def is_notice(piece: Piece, document: Document) -> bool:
    """A line in brackets, no larger than the text."""
    inner = piece.text[1:-1]
    return (piece.role == "paragraph" and piece.lines == 1 and piece.text[0] + piece.text[-1] in ("()", "（）")
            and len(inner) >= SHORTEST and not set(inner) & set("()（）") and piece.size <= document.body_size)
