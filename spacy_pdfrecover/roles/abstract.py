"""The abstract, by its name or by its place and print."""
from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile, takewhile
from statistics import median

from spacy_pdfrecover.layout.marks import SECTION_NUMBER, ends_sentence
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.levels import style
from spacy_pdfrecover.wording import ABSTRACT, KEYWORDS

ABSTRACT_PAGES = 3          # pages from the start in which an abstract may begin
SHORTEST = 200              # characters of one behind its name: less is a sentence that begins with the word
AUTHOR_LONGEST = 250
NAME_LINES = 2              # of names and their addresses, if they are long
LONG_LINE = 60              # characters a line that make several lines running text
USUAL_LINES = 4             # of paragraphs that show the measure of a document
LESS = 0.97                 # of the body's size: a smaller one
OTHER_MEASURE = 2.0         # sizes by which the measure of an abstract without a name differs: as quotations stand in
DATE = re.compile(r"(?:[0-2]?\d|3[01])\.?\s+\D+(?:1[89]|20)\d\d\b")
"""A day, the name of its month, a year: no section with a number."""


def mark_abstract(document: Document) -> Piece | None:
    """The paragraphs after a heading that names one, or a paragraph that begins with its name.

    RETURNS (Piece): where it begins, heading included.
    """
    for place, piece in enumerate(document.pieces):
        if piece.page >= ABSTRACT_PAGES:
            break
        match = ABSTRACT.match(piece.text) if piece.role in ("paragraph", "heading", "other") else None
        if not match:
            continue
        if len(piece.text) <= len(match[0]) + 3:
            if piece.role == "paragraph":
                piece.role = "heading"
            mark_below(document.pieces[place + 1:])
            return piece
        if piece.role == "paragraph" and len(piece.text) > SHORTEST:
            piece.role = "abstract"
            return piece
    return None


def mark_below(pieces: Sequence[Piece]) -> None:
    """The text below the heading, up to the next one or to wider text; notes at the foot of its page are smaller."""
    size = widest = 0.0
    for piece in pieces:
        if piece.role in ("heading", "title", "toc") or KEYWORDS.match(piece.text):
            break
        if piece.role in ("paragraph", "list_item") and piece.size > LESS * size:
            if widest and piece.width > widest + OTHER_MEASURE * piece.size:
                break
            piece.role, size = "abstract", size or piece.size
            widest = max(widest, piece.width if piece.lines > NAME_LINES else 0.0)


def find_unnamed(document: Document, title: Piece) -> list[Piece]:
    """An abstract that no word announces: the first running text below a title, smaller than that of the document or
    of another measure, before the first heading."""
    below = document.pieces[title.row + 1:]
    page = takewhile(lambda piece: piece.page <= title.page and not (piece.role == "heading" and counted(piece)), below)
    rest = list(dropwhile(lambda piece: not opens_text(piece), page))
    usual = [piece.width for piece in below if piece.role == "paragraph" and piece.lines >= USUAL_LINES]
    measure = median(usual) if usual else None
    found = list(takewhile(lambda piece: piece.role == "paragraph" and style(piece) == style(rest[0])
                           and is_set_apart(piece, measure, document), rest))
    return found if found and is_before_text(found[-1], document) else []


def opens_text(piece: Piece) -> bool:
    """Is it running text that begins below names and addresses?"""
    return piece.role == "paragraph" and is_long(piece) and piece.lines > NAME_LINES and ends_sentence(piece.text)


def is_set_apart(piece: Piece, measure: float | None, document: Document) -> bool:
    """Is it smaller than the text of the document, or as wide as that is not, over several lines, and no keywords?"""
    if piece.lines <= NAME_LINES or KEYWORDS.match(piece.text):
        return False
    return piece.size < LESS * document.body_size or (
        measure is not None and abs(piece.width - measure) > OTHER_MEASURE * document.body_size)


def is_before_text(piece: Piece, document: Document) -> bool:
    """Does a heading or running text follow?"""
    return any(other.role == "heading" or (other.role == "paragraph" and other.lines > NAME_LINES)
               for other in document.pieces[piece.row + 1:])


def counted(piece: Piece) -> bool:
    """Does a number in digits stand before it that is no day?"""
    match = SECTION_NUMBER.match(piece.text)
    return match is not None and any(map(str.isdigit, match[0])) and not DATE.match(piece.text)


def is_long(piece: Piece) -> bool:
    """Longer than names and addresses are."""
    return len(piece.text) > AUTHOR_LONGEST or (piece.lines > NAME_LINES and piece.line_size > LONG_LINE)
