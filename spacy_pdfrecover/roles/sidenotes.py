"""Numbered notes in the margin, beside the text that calls them, as Tufte's books and Bioconductor's papers have."""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from spacy_pdfrecover.model import RUNNING_ROLES, Layout
from spacy_pdfrecover.note_marks import plain
from spacy_pdfrecover.roles.calls import COUNTED, Calls
from spacy_pdfrecover.roles.features import Document, Piece, place_of
from spacy_pdfrecover.roles.formulas import WORD
from spacy_pdfrecover.roles.levels import Style, style

SMALLER = 0.95              # of the body's size
NARROW = 0.75               # of the text's width: columns are as wide as each other
NOTE_ROLES = ("paragraph", "list_item", "code")


def mark_sidenotes(document: Document, layout: Layout, calls: Calls) -> None:
    """Set `footnote` and `beside` for small print right or left of all running text of its page, if its number stands
    raised in that text, or it has none and stands where such notes do, in their style."""
    notes = [piece for pieces in document.page_pieces for piece in notes_of(pieces, document)]
    counted = [(piece, match) for piece in notes
               if (match := COUNTED.match(piece.text)) is not None and match[0][0] not in "(["]
    places = places_called(layout, calls) if counted else {}
    known = {look(piece) for piece, match in counted
             if is_called(piece, places.get((piece.page, int(plain(match[1]))), ()), layout)}
    for piece in notes:
        if look(piece) in known:
            piece.role, piece.beside = "footnote", True


def places_called(layout: Layout, calls: Calls) -> dict[tuple[int, int], list[int]]:
    """Where numbers stand raised, by page and number."""
    page = layout.text.pages.glyphs["page"][layout.text.order]
    found: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for place, number in calls.places:
        found[int(page[place]), number].append(place)
    return found


def is_called(piece: Piece, places: Sequence[int], layout: Layout) -> bool:
    """Does one of these stand outside of the piece?"""
    lines, rows = layout.text.lines, layout.pieces[piece.row]
    start, end = int(lines["start"][rows["start"]]), int(lines["end"][rows["end"] - 1])
    return any(not start <= place < end for place in places)


def look(piece: Piece) -> tuple[Style, int]:
    """The style of a note, and the margin that it begins at."""
    return style(piece), place_of(piece.x0)


def notes_of(pieces: Sequence[Piece], document: Document) -> list[Piece]:
    """What stands on a page in small print, with words, in the margin: right or left of all running text, and
    narrower."""
    text = [piece for piece in pieces if piece.role in ("paragraph", "list_item") and piece.lines > 1
            and piece.font == document.body_font and piece.size >= SMALLER * document.body_size]
    widest = NARROW * max((piece.width for piece in text), default=0.0)
    return [piece for piece in pieces if may_be_note(piece, document) and piece.width < widest
            and not any(piece.x0 < other.x1 and other.x0 < piece.x1 for other in text)]


def may_be_note(piece: Piece, document: Document) -> bool:
    """Is it small print, with words?"""
    return ((piece.role in NOTE_ROLES or piece.aside) and piece.role not in RUNNING_ROLES and not piece.angle
            and piece.size < SMALLER * document.body_size and WORD.search(piece.text) is not None)
