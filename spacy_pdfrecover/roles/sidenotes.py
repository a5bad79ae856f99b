"""Numbered notes in the margin, beside the text that calls them, as Tufte's books and Bioconductor's papers have."""
from __future__ import annotations

from collections import defaultdict

from spacy_pdfrecover.model import Layout
from spacy_pdfrecover.note_marks import plain
from spacy_pdfrecover.roles.calls import COUNTED, Calls
from spacy_pdfrecover.roles.features import Document, Piece

SMALLER = 0.95              # of the body's size
NOTE_ROLES = ("paragraph", "list_item", "code")


def mark_sidenotes(document: Document, layout: Layout, calls: Calls) -> None:
    """Set `footnote` and `beside` for small print right or left of all running text of its page, if its number stands
    raised in that text."""
    places: defaultdict[tuple[int, int], list[int]] | None = None
    lines, glyphs = layout.text.lines, layout.text.pages.glyphs
    for piece in document.pieces:
        match = COUNTED.match(piece.text) if may_be_note(piece, document) else None
        if match is None:
            continue
        if places is None:
            places = defaultdict(list)
            for place, number in calls.places:
                places[int(glyphs["page"][layout.text.order[place]]), number].append(place)
        rows = layout.pieces[piece.row]
        start, end = int(lines["start"][rows["start"]]), int(lines["end"][rows["end"] - 1])
        if any(not start <= place < end for place in places[piece.page, int(plain(match[1]))]):
            piece.role, piece.beside = "footnote", True


def may_be_note(piece: Piece, document: Document) -> bool:
    """Is it small print in the margin that begins with a digit?"""
    return (piece.role in NOTE_ROLES and not piece.angle and piece.text[0].isdigit()
            and piece.size < SMALLER * document.body_size and is_in_margin(piece, document))


def is_in_margin(piece: Piece, document: Document) -> bool:
    """Is there running text on its page, and none above or below it?"""
    text = [other for other in document.page_pieces[piece.page] if other.role in ("paragraph", "list_item")
            and other is not piece and other.font == document.body_font and other.lines > 1
            and other.size >= SMALLER * document.body_size]
    return bool(text) and not any(piece.x0 < other.x1 and other.x0 < piece.x1 for other in text)
