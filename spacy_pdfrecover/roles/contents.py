"""Tables of contents and indexes: entries, leaders and page numbers."""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable
from itertools import pairwise

from spacy_pdfrecover.layout.marks import SECTION_NUMBER, has_leaders
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.formulas import MATH_SOME, OPERATORS
from spacy_pdfrecover.roles.page_numbers import roman
from spacy_pdfrecover.wording import CONTENTS

PAGE_BEHIND = re.compile(r"(?:\s|\.\.)(?:\d{1,4}[-–])?(?:\d{1,4}|[ivxlc]{1,6})(?:\s?ff?\.)?,?$")
PAGE_NUMBERS = re.compile(r"(?:\d{1,4}|[ivxlc]{1,6})(?:\s(?:\d{1,4}|[ivxlc]{1,6}))*$")
ENTRY_NUMBER = re.compile(r"[A-Z\d]\d{0,2}(?:[.-]\d{1,3})*\.?$")
LEADER = "."
LEADER_LINE = re.compile(r"(?:\.\s?){4}")
TITLE_LINES, TITLE_LONGEST = 2, 120         # of what may stand between entries, and its characters: parts of a book
ENTRY_LINES = 4             # of an entry at the most: long titles
LEAST_NUMBERS = 3           # page numbers below each other that make a column of them
RISING = 0.9                # share of them that are no smaller than the one above
ENTRY_LARGEST = 1.5         # times the size of the text: parts of a book have \Large at most, chapters more
ENTRY_LINE = 60             # characters: entries of an index have shorter lines
ENTRY = re.compile(r"[^\W\d].*,\s\d{1,4}(?:[-–]\d{1,4})?$")
LEAST_ENTRIES = 12          # lines of an index
YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
DATED = 0.25                # share of entries with years: a few name one, all references do
EDGE = 3.0                  # points: right edges that differ by less are one
SAME_LINE = 0.5             # sizes by which an entry may stand above or below its number


def mark_contents(document: Document) -> None:
    """Lines with leaders, and what stands under a heading of contents and ends in a page number."""
    inside, leading = False, rows_with_leaders(document)
    for piece in document.pieces:
        if piece.role not in ("paragraph", "heading", "table"):
            continue
        if is_contents_title(piece):
            inside = True
        elif ((inside and names_page(piece) and piece.size < ENTRY_LARGEST * document.body_size)
              or (piece.row in leading and not has_operators(piece))):
            piece.role = "toc"
        elif piece.lines > TITLE_LINES or len(piece.text) > TITLE_LONGEST:
            inside = False
    mark_columns(document)
    mark_index(document)


def rows_with_leaders(document: Document) -> set[int]:
    """Entries with leaders and what goes on in them; none without pages, as leaders are room to write in on forms."""
    leading = {piece.row for piece in document.pieces if has_leaders(piece.first) or ends_with_leaders(piece)}
    leading |= {piece.row for piece, below in pairwise(document.pieces)
                if below.row in leading and goes_on_in(below, piece, document)}
    return leading if any(leads_to_page(document.pieces[row], document) for row in leading) else set()


def names_page(piece: Piece) -> bool:
    """Does its first line end in the number of a page, or has its last one nothing else?"""
    return piece.role != "heading" and (PAGE_BEHIND.search(piece.first) is not None or (
        piece.lines > 1 and PAGE_NUMBERS.match(piece.last) is not None))


def has_operators(piece: Piece) -> bool:
    """Is it a formula with dots?"""
    return piece.math > MATH_SOME and OPERATORS.search(piece.text) is not None


def ends_with_leaders(piece: Piece) -> bool:
    """Has it entries of several lines, with leaders and the number of a page in the last one?"""
    return (1 < piece.lines <= ENTRY_LINES * max(piece.paged, 1) and PAGE_BEHIND.search(f" {piece.last}") is not None
            and has_leaders(piece.last))


def goes_on_in(below: Piece, piece: Piece, document: Document) -> bool:
    """Does the title of an entry stand above its leaders, or begin above them, at its number?"""
    if not 0 < below.y0 - piece.y0 < ENTRY_LINES * document.body_leading:
        return False
    return LEADER_LINE.match(below.text) is not None or (
        below.x0 + below.indent > piece.x0 + piece.size
        and SECTION_NUMBER.match(piece.text) is not None and SECTION_NUMBER.match(below.text) is None)


def leads_to_page(piece: Piece, document: Document) -> bool:
    """Does a number stand behind the leaders, in the piece or beside it?"""
    return (PAGE_BEHIND.search(f" {piece.first}") is not None or PAGE_BEHIND.search(f" {piece.last}") is not None
            or any(entry_of(number, [piece]) is piece
                   for number in filter(is_number, document.page_pieces[piece.page])))


def is_contents_title(piece: Piece) -> bool:
    return len(piece.text) < 60 and CONTENTS.match(piece.text) is not None


def mark_columns(document: Document) -> None:
    """Entries whose page numbers are pieces of their own, in a column at the far side: on pages that have leaders
    or a heading of contents, or that follow one with such a column."""
    edges: set[int] = set()
    for pieces in document.page_pieces:
        entries = [piece for piece in pieces if piece.role == "toc"]
        if not (edges or entries or any(is_contents_title(piece) for piece in pieces)):
            continue
        columns = number_columns(pieces, edges | around(place_of(entry.x1) for entry in entries))
        for pairs in columns.values():
            for entry, number in pairs:
                entry.role = number.role = "toc"
        edges = around(columns)
        mark_parts(pieces)


def mark_parts(pieces: list[Piece]) -> None:
    """Numbers of sections and of pages that stand apart from their entry, entries apart from their leaders, and those
    between others that have no room for leaders."""
    for above, piece, below in zip(pieces, pieces[1:], pieces[2:], strict=False):
        if piece.role == "paragraph" and above.role == below.role == "toc" and names_page(piece):
            piece.role = "toc"
    entries = [piece for piece in pieces if piece.role == "toc"]
    for piece in pieces:
        if piece.role in ("paragraph", "other") and piece.lines == 1:
            row = [entry for entry in entries if beside(entry, piece)]
            number = ENTRY_NUMBER.match(piece.text) or PAGE_NUMBERS.match(piece.text)
            if row and (number or any(entry.text.startswith(LEADER) and entry.x0 >= piece.x1 for entry in row)):
                piece.role = "toc"


def place_of(edge: float) -> int:
    return round(edge / EDGE)


def around(places: Iterable[int]) -> set[int]:
    """Edges on both sides of a rounding step are one."""
    return {near for place in places for near in (place - 1, place, place + 1)}


def is_number(piece: Piece) -> bool:
    """Numbers apart from all else on their page may have been taken for matter of the margin."""
    return piece.role in ("paragraph", "other") and PAGE_NUMBERS.match(piece.text) is not None


def beside(piece: Piece, number: Piece) -> bool:
    """Does one of the lines of a piece run beside a number?"""
    reach = SAME_LINE * number.size
    return piece.y0 < number.y1 - reach and piece.y1 > number.y0 + reach


def number_columns(pieces: list[Piece], known: Container[int] = ()) -> dict[int, list[tuple[Piece, Piece]]]:
    """Page numbers that end at one edge and rise, each with the entry beside it, by the place of the edge.  At
    an edge known from the page before one is enough."""
    columns: dict[int, list[tuple[Piece, Piece]]] = defaultdict(list)
    for number in filter(is_number, pieces):
        if (entry := entry_of(number, pieces)) is not None:
            columns[place_of(number.x1)].append((entry, number))
    for edge in sorted(columns):
        if edge + 1 in columns:
            columns[edge + 1] = columns.pop(edge) + columns[edge + 1]
    found = {}
    for edge, pairs in columns.items():
        pairs.sort(key=lambda pair: pair[1].y1)
        values = [value for _, number in pairs for value in map(page_value, number.text.split())]
        rising = sum(first <= second for first, second in pairwise(values))
        if len(values) >= (1 if edge in known else LEAST_NUMBERS) and rising >= RISING * (len(values) - 1):
            found[edge] = pairs
    return found


def entry_of(number: Piece, pieces: list[Piece]) -> Piece | None:
    """The nearest piece to its left whose lines run beside the number."""
    row = [piece for piece in pieces if piece.role in ("paragraph", "toc") and not PAGE_NUMBERS.match(piece.text)
           and beside(piece, number) and piece.x1 <= number.x0]
    return max(row, key=lambda piece: piece.x1, default=None)


def mark_index(document: Document) -> None:
    """Entries of an index, and letters that head them: many lines on end, each with a comma before its page numbers,
    or known by a heading."""
    run: list[Piece] = []
    for piece in [*document.pieces, None]:
        if piece is not None and piece.role in ("header", "footer", "hidden"):
            continue
        if piece is not None and (piece.role == "toc" or is_letter(piece) or is_paged(piece)):
            run.append(piece)
        elif run and (piece is None or not PAGE_NUMBERS.match(piece.text)):     # numbers of pages have no role yet
            if is_index(run):
                for entry in run:
                    entry.role = "toc"
            run = []


def is_index(run: Iterable[Piece]) -> bool:
    """Are there as many entries as in an index, and few with years, as references of one line have them?"""
    entries = [entry for entry in run if not is_letter(entry)]
    dated = sum(YEAR.search(entry.text) is not None for entry in entries)
    return sum(entry.lines for entry in entries) >= LEAST_ENTRIES and dated < DATED * len(entries)


def is_letter(piece: Piece) -> bool:
    return len(piece.text) == 1 and piece.text.isalpha()


def is_paged(piece: Piece) -> bool:
    """Does each line end in page numbers, the first and the last behind a comma, as in an index?"""
    return (piece.role in ("paragraph", "list_item", "heading") and piece.paged == piece.lines
            and piece.line_size < ENTRY_LINE
            and ENTRY.search(piece.first) is not None and ENTRY.search(piece.last) is not None)


def page_value(number: str) -> int:
    """Roman numbers come before arabic ones.

    >>> [page_value(number) for number in ("iv", "ix", "1", "12")]
    [-996, -991, 1, 12]
    """
    if number.isdigit():
        return int(number)
    return roman(number) - 1000
