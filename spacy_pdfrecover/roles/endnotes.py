"""Notes gathered at the end of a document or a part of it, below a heading that says so."""
from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator, Sequence

from spacy_pdfrecover.model import RUNNING_ROLES, Layout
from spacy_pdfrecover.note_marks import plain
from spacy_pdfrecover.roles.calls import COUNTED, Calls
from spacy_pdfrecover.roles.features import MARGIN, Document, Piece
from spacy_pdfrecover.roles.levels import style
from spacy_pdfrecover.wording import NOTES

CALLED = 0.8                # share of notes whose numbers stand raised in the text above, one behind the other
TITLE_ROLES = ("heading", "other")      # boxes may be called so too; notes of a table have no heading
NOTE_ROLES = ("paragraph", "list_item", "heading", "code", "reference")
INNER_ROLES = ("paragraph", "list_item", "code", "reference")


def mark_endnotes(document: Document, layout: Layout, calls: Calls) -> None:
    """Set `footnote` and `at_end` for numbered pieces below such a heading, if the text above calls them."""
    starts = layout.text.lines["start"][layout.pieces["start"]]
    last = -1                               # place of the call that was found last
    for title in document.pieces:
        if not (title.role in TITLE_ROLES and title.lines == 1 and NOTES.fullmatch(title.text)):
            continue
        notes = list(notes_below(document.pieces[title.row + 1:]))
        before = [call for call in calls.places if last < call[0] < starts[title.row]]
        found = called([number for number, _ in notes], before)
        if not notes or len(found) < CALLED * len(notes):
            continue
        last = found[-1]
        title.role, title.level = "heading", title.level or level_like(title, document)
        for _, pieces in notes:
            for piece in pieces:
                piece.role, piece.level, piece.at_end = "footnote", 0, True


def notes_below(pieces: Sequence[Piece]) -> Iterator[tuple[int, list[Piece]]]:
    """The notes that these begin with, and their numbers, which count on, or from one where another chapter's begin.
    What stands in belongs to the note above it, and all else to a note that another one follows."""
    number, note, pending = 0, list[Piece](), list[Piece]()
    for piece in pieces:
        match = COUNTED.match(piece.text) if piece.role in NOTE_ROLES else None
        found = int(plain(match[1])) if match else 0
        if found and (found == number + 1 or (found == 1 and note)):
            if note:
                yield number, note + pending
            number, note, pending = found, [piece], []
        elif not note or piece.role == "heading":
            break
        elif piece.role in INNER_ROLES:
            pending.append(piece)
            if piece.x0 > note[0].x0 + MARGIN:
                note, pending = note + pending, []
        elif piece.role not in RUNNING_ROLES:
            break
    if note:
        yield number, note


def called(numbers: Sequence[int], calls: Sequence[tuple[int, int]]) -> list[int]:
    """Places of the numbers among the calls, in their order, those left out that are in none.

    >>> called([1, 2, 3], [(5, 1), (9, 7), (12, 2), (20, 4)])
    [5, 12]
    """
    places: dict[int, list[int]] = defaultdict(list)
    for place, number in calls:
        places[number].append(place)
    found: list[int] = []
    for number in numbers:
        behind = bisect(places[number], found[-1]) if found else 0
        found += places[number][behind:behind + 1]
    return found


def level_like(title: Piece, document: Document) -> int:
    """The level of headings in its style, or the first one."""
    return next((piece.level for piece in document.pieces if piece.role == "heading" and style(piece) == style(title)
                 and piece is not title), 1)
