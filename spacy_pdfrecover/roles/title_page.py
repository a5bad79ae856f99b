"""What is left on a title page: lines that look as headings do and head nothing."""
from __future__ import annotations

import re

from spacy_pdfrecover.model import RUNNING_ROLES
from spacy_pdfrecover.roles.abstract import counted
from spacy_pdfrecover.roles.contents import is_contents_title
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.front import ADDRESS
from spacy_pdfrecover.roles.headings import LARGER
from spacy_pdfrecover.roles.prose import is_prose
from spacy_pdfrecover.roles.titles import AUTHORS_MOST, in_the_middle

NO_TEXT = ("paragraph", "heading", "author", "other")
DATE = re.compile(
    r"(?:[^\W\d_]+\.?[,:]?\s+){0,3}?(?:(?:[0-2]?\d|3[01])(?:st|nd|rd|th|er|\.|º|ª)?\s+(?:d[ei]\s+)?[^\W\d_]{3,}\.?,?"
    r"|[^\W\d_]{3,}\.?\s+(?:[0-2]?\d|3[01])(?:st|nd|rd|th)?,?)\s+(?:d[ei]l?\s+)?(?:1[89]|20)\d\d\b\W*(?:[^\W\d_]{1,2}\.)?"
    r"|(?:1[89]|20)\d\d\.?\s+[^\W\d_]{3,}\s+\d\d?\.?"
    r"|(?:1[89]|20)\d\d(?:[-./]\d\d?[-./]\d\d?|\s*年\s*\d\d?\s*月\s*\d\d?\s*日|\s*년\s*\d\d?\s*월\s*\d\d?\s*일)"
    r"|\d\d?[./]\d\d?[./](?:1[89]|20)\d\d")
"""A day and nothing else, as stands below names: `November 1, 2022`, `le 1er mai 2020`, `2021年4月1日`."""


def mark_title_page(document: Document, abstract: Piece | None) -> None:
    """Headings below the title are names, dates and subtitles, with the author's role, if no text follows them before
    the abstract, the contents or the end of the page; not in a document of one page, which may be nothing else."""
    title = next((piece for piece in reversed(document.pieces) if piece.role == "title"), None)
    if title is None:
        return
    mark_above_date(title, document)
    lines = lines_below(title, abstract, document)
    if len(lines) > AUTHORS_MOST or any(is_text(piece, document) for piece in lines):
        return
    for piece in lines:
        if piece.role == "heading":
            piece.role, piece.level = "author", 0


def mark_above_date(title: Piece, document: Document) -> None:
    """What stands between the title and a date below it, be it set as headings are."""
    below = document.pieces[title.row + 1:title.row + 1 + AUTHORS_MOST]
    end = next((place for place, piece in enumerate(below)
                if piece.page == title.page and not piece.layer and is_date(piece, document)), -1)
    lines = [piece for piece in below[:end + 1] if piece.role not in RUNNING_ROLES and not piece.layer
             and piece.role != "footnote"]
    if not any(is_text(piece, document) and not is_address(piece) for piece in lines):
        for piece in lines:
            piece.role, piece.level = "author", 0


def is_date(piece: Piece, document: Document) -> bool:
    """Is it a date, and set otherwise than those below headings of news?"""
    apart = (piece.font != document.body_font or piece.size > LARGER * document.body_size
             or in_the_middle(piece, document, room=True))
    return apart and DATE.fullmatch(piece.text) is not None


def is_address(piece: Piece) -> bool:
    return piece.role == "code" and ADDRESS.search(piece.text) is not None


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
