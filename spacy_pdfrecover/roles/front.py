"""Title and authors on the first page."""
from __future__ import annotations

import re
from itertools import takewhile

from spacy_pdfrecover.layout.marks import ends_sentence
from spacy_pdfrecover.model import RUNNING_ROLES
from spacy_pdfrecover.roles.abstract import counted, find_unnamed, is_long, mark_abstract
from spacy_pdfrecover.roles.contents import is_contents_title
from spacy_pdfrecover.roles.features import Document, Piece, place_of
from spacy_pdfrecover.roles.levels import style
from spacy_pdfrecover.roles.prose import has_small_words, is_prose
from spacy_pdfrecover.roles.titles import AUTHORS_MOST, centered_alike, find_title, in_the_middle, next_piece

NUMBER_LONGEST = 4          # characters of the number of a first section
NAME_ROLES = ("paragraph", "other", "heading", "list_item")     # that lines with names may be taken for
ADDRESS = re.compile(r"\w@\w|https?://|www\.")
"""What addresses have, of electronic mail and others, in whatever face they are set."""


def mark_front(document: Document) -> Piece | None:
    """Set `title`, `author` and `abstract`.

    RETURNS (Piece): where the abstract begins, heading included.
    """
    title = find_title(document)
    if title is not None:
        for piece in title:
            piece.role, piece.level = "title", 0
    abstract = mark_abstract(document)
    if title is not None:
        unnamed = find_unnamed(document, title[-1]) if abstract is None else []
        if unnamed and any(piece.role == "paragraph" and is_prose(piece, document)
                           for piece in document.pieces[title[-1].row + 1:unnamed[0].row]):
            unnamed = []                        # running text stands above it
        for piece in unnamed:
            piece.role = "abstract"
        mark_authors(document, title[-1], unnamed[0] if unnamed else abstract)
        below = next_piece(title[-1], document)
        if below is not None and below.role == "author":
            mark_above(document, title[0])
    return abstract


def mark_above(document: Document, title: Piece) -> None:
    """What stands above the title, if no sentence is among it, is the journal's or the style sheet's: its name and
    volume, the kind of the article, the state of the manuscript."""
    above = [piece for piece in document.page_pieces[title.page] if piece.y1 < title.y0 + 1 and not piece.layer
             and piece.role not in RUNNING_ROLES]
    if not any(ends_sentence(piece.text, ".!?") for piece in above):
        for piece in above:
            piece.role, piece.level = "header", 0


def mark_authors(document: Document, title: Piece, abstract: Piece | None) -> None:
    """Short pieces between title and abstract, or the first heading or long paragraph; up to a named abstract on the
    same page also long ones, that are no prose, and lines with a number."""
    names = Names(document, title, abstract)
    below = document.pieces[title.row + 1:title.row + 1 + AUTHORS_MOST]
    for piece in takewhile(names.may_have, below):
        piece.role, piece.level = "author", 0


class Names:
    """Names and addresses below a title, and where they end."""

    def __init__(self, document: Document, title: Piece, abstract: Piece | None) -> None:
        self.document, self.title, self.abstract = document, title, abstract
        self.aside = not in_the_middle(title, document, room=True)
        self.above_abstract = abstract is not None and abstract.page == title.page
        self.sections = {(style(piece), in_the_middle(piece, document, room=True)) for piece in document.pieces
                         if abstract is None and piece.role == "heading"
                         and (piece.page > title.page or counted(piece))}

    def may_have(self, piece: Piece) -> bool:
        if (piece.page > self.title.page or piece is self.abstract or piece.aside or is_contents_title(piece)
                or not (piece.role in NAME_ROLES or (piece.role == "code" and ADDRESS.search(piece.text)))):
            return False
        if is_long(piece) and (not self.above_abstract or has_small_words(piece.text)):
            return False
        return not (self.heads_section(piece)
                    or (self.abstract is None and self.is_text(piece)))

    def heads_section(self, piece: Piece) -> bool:
        """Does a line that looks as a heading, or as those of sections, head text, and no names?"""
        below = next_piece(piece, self.document)
        if piece.role != "heading" and ((style(piece), self.centered(piece)) not in self.sections
                                        or below is None or not is_prose(below, self.document)):
            return False
        if counted(piece) and not (self.above_abstract and piece.lines == 1):
            return True
        middle = self.centered(piece)
        heads_names = below is not None and not is_long(below) and (
            below.raised or (middle and self.centered(below)))
        return not heads_names and ((style(piece), middle) in self.sections or heads_text(piece, self.document))

    def is_text(self, piece: Piece) -> bool:
        """Where no abstract tells the end: prose, a first section, or what stands as the text does."""
        if (counted(piece) and "." in piece.text[:NUMBER_LONGEST]) or is_prose(piece, self.document):
            return True
        apart = self.aside and stands_apart(piece, next_piece(piece, self.document), self.document)
        return not apart and not self.centered(piece)

    def centered(self, piece: Piece) -> bool:
        return in_the_middle(piece, self.document, room=True) or (not self.aside and centered_alike(piece, self.title))


def heads_text(piece: Piece, document: Document) -> bool:
    """Do later headings, behind running text, look as this one does: in its style, in the middle or, if text stands
    below it, at its edge?  A first line that stands far in may be taken for the edge of their column, but not of the
    page's."""
    def centered(piece: Piece) -> bool:
        return piece.centered or in_the_middle(piece, document, room=True)

    text = next((other.row for other in document.pieces[piece.row + 1:] if is_long(other)), len(document.pieces))
    below = next_piece(piece, document)
    edge = place_of(piece.x0) if below is not None and is_long(below) else None
    return any(other.role == "heading" and style(other) == style(piece)
               and (place_of(other.x0) == edge or (centered(other) and centered(piece)))
               for other in document.pieces[text:])


def stands_apart(piece: Piece, below: Piece | None, document: Document) -> bool:
    """Is it set otherwise than the running text, and does it not head any, but affiliations?"""
    return (piece.font != document.body_font
            and not (piece.role == "heading" and (below is None or below.font == document.body_font)))
