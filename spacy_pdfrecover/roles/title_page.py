"""What is left on a title page: lines that look as headings do and head nothing."""
from __future__ import annotations

from spacy_pdfrecover.model import RUNNING_ROLES
from spacy_pdfrecover.roles.abstract import counted
from spacy_pdfrecover.roles.contents import is_contents_title
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.prose import is_prose
from spacy_pdfrecover.roles.titles import AUTHORS_MOST

NO_TEXT = ("paragraph", "heading", "author", "other")


def mark_title_page(document: Document, abstract: Piece | None) -> None:
    """Headings below the title are names, dates and subtitles, with the author's role, if no text follows them before
    the abstract, the contents or the end of the page; not in a document of one page, which may be nothing else."""
    title = next((piece for piece in reversed(document.pieces) if piece.role == "title"), None)
    if title is None:
        return
    lines = lines_below(title, abstract, document)
    if len(lines) > AUTHORS_MOST or any(is_text(piece, document) for piece in lines):
        return
    for piece in lines:
        if piece.role == "heading":
            piece.role, piece.level = "author", 0


def lines_below(title: Piece, abstract: Piece | None, document: Document) -> list[Piece]:
    """What stands between the title and the abstract, the contents or the next page; nothing if none follows."""
    below = document.pieces[title.row + 1:]
    end = next((place for place, piece in enumerate(below)
                if piece is abstract or piece.page > title.page or is_of_contents(piece)), 0)
    return [piece for piece in below[:end] if piece.role not in RUNNING_ROLES and not piece.layer]


def is_of_contents(piece: Piece) -> bool:
    return piece.role == "toc" or is_contents_title(piece)


def is_text(piece: Piece, document: Document) -> bool:
    """Is it running text or its heading, or what stands in it?"""
    return piece.role not in NO_TEXT or counted(piece) or is_prose(piece, document)
