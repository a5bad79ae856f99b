"""Tables of contents and indexes: entries, leaders and page numbers."""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container
from itertools import pairwise

import numpy as np

from spacy_pdfrecover.layout.marks import RTL, has_leaders
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.floats import MATH_SOME, OPERATORS
from spacy_pdfrecover.roles.page_numbers import roman
from spacy_pdfrecover.roles.words import CONTENTS

PAGE_BEHIND = re.compile(r"\s(?:\d{1,4}|[ivxlc]{1,6})$")
PAGE_NUMBERS = re.compile(r"(?:\d{1,4}|[ivxlc]{1,6})(?:\s(?:\d{1,4}|[ivxlc]{1,6}))*$")
LEAST_NUMBERS = 3           # page numbers below each other that make a column of them
RISING = 0.9                # share of them that are no smaller than the one above
LEAST_LETTERS = 3           # letters that head groups of an index
PAGED = 0.5                 # share of the lines of a group that end in page numbers
HEAD_LONGEST = 30           # characters of what heads the entries that begin with no letter
ENTRY_LINE = 60             # characters: entries of an index have shorter lines
ENTRY = re.compile(r"[^\W\d].*,\s\d{1,4}(?:[-–]\d{1,4})?$")
LEAST_ENTRIES = 12          # lines of an index without letters
YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
DATED = 0.25                # share of entries with years: a few name one, all references do
EDGE = 3.0                  # points: right edges that differ by less are one
SAME_LINE = 0.5             # sizes by which an entry may stand above or below its number


def mark_contents(document: Document) -> None:
    """Lines with leaders, and what stands under a heading of contents and ends in a page number."""
    inside = False
    for piece in document.pieces:
        if piece.role not in ("paragraph", "heading", "table") or piece.layer:
            continue
        if is_contents_title(piece):
            inside = True
            continue
        listed = inside and piece.role != "heading" and (
            PAGE_BEHIND.search(piece.first) or (piece.lines > 1 and PAGE_NUMBERS.match(piece.last)))
        leads = has_leaders(piece.first) or has_leaders(piece.last)
        if listed or (leads and not (piece.math > MATH_SOME and OPERATORS.search(piece.text))):
            piece.role = "toc"
        elif piece.lines > 2 or len(piece.text) > 120:
            inside = False
    mark_columns(document)
    mark_index(document)
    mark_plain_index(document)


def is_contents_title(piece: Piece) -> bool:
    return len(piece.text) < 60 and CONTENTS.match(piece.text) is not None


def mark_columns(document: Document) -> None:
    """Entries whose page numbers are pieces of their own, in a column at the far side: on pages that have leaders
    or a heading of contents, or that follow one with such a column."""
    edges: set[int] = set()
    for pieces in document.page_pieces:
        told = bool(edges) or any(piece.role == "toc" or is_contents_title(piece) for piece in pieces)
        if not told:
            continue
        columns = number_columns(pieces, edges)
        for pairs in columns.values():
            for entry, number in pairs:
                entry.role = number.role = "toc"
        edges = {near for edge in columns for near in (edge - 1, edge, edge + 1)}
        for number in pieces:
            if is_number(number) and any(entry.role == "toc" for entry in entries_of(number, pieces).values()):
                number.role = "toc"


def is_number(piece: Piece) -> bool:
    return piece.role == "paragraph" and not piece.layer and PAGE_NUMBERS.match(piece.text) is not None


def number_columns(pieces: list[Piece], known: Container[int] = ()) -> dict[int, list[tuple[Piece, Piece]]]:
    """Page numbers that end at one edge and rise, each with the entry beside it, by the place of the edge: at the
    right, or at the left of right-to-left text.  At an edge known from the page before one is enough."""
    columns: dict[int, list[tuple[Piece, Piece]]] = defaultdict(list)
    for number in filter(is_number, pieces):
        for edge, entry in entries_of(number, pieces).items():
            columns[round(edge / EDGE)].append((entry, number))
    for edge in sorted(columns):                # edges on both sides of a rounding step are one
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


def entries_of(number: Piece, pieces: list[Piece]) -> dict[float, Piece]:
    """The nearest piece whose lines run beside the number, by the outer edge of the number: to its left, or to its
    right if it is right-to-left text."""
    reach = SAME_LINE * number.size
    row = [piece for piece in pieces
           if piece.role in ("paragraph", "toc") and not piece.layer and not PAGE_NUMBERS.match(piece.text)
           and piece.y0 < number.y1 - reach and piece.y1 > number.y0 + reach]
    left = max((piece for piece in row if piece.x1 <= number.x0), key=lambda piece: piece.x1, default=None)
    right = min((piece for piece in row if piece.x0 >= number.x1 and RTL.search(piece.text)),
                key=lambda piece: piece.x0, default=None)
    found = {} if left is None or RTL.search(left.text) else {number.x1: left}
    return found if right is None else {**found, -number.x0: right}


def mark_index(document: Document) -> None:
    """Groups of entries under the letters of the alphabet, and those before the first letter and behind the last."""
    pieces = [piece for piece in document.pieces
              if not piece.layer and piece.role in ("paragraph", "toc") and not piece.angle]
    letters = [place for place, (piece, below) in enumerate(pairwise(pieces))
               if is_letter(piece) and (is_letter(below) or is_group(below) or below.role == "toc")]
    runs = np.split(np.array(letters, "i8"), [place for place, (one, other) in enumerate(pairwise(letters), 1)
                                              if not are_groups(pieces[one + 1:other])])
    for run in [run.tolist() for run in runs if len(run) >= LEAST_LETTERS]:
        initials = [pieces[place].text.casefold() for place in run]
        if sum(first < second for first, second in pairwise(initials)) < RISING * (len(initials) - 1):
            continue
        first, last = run[0], run[-1]
        while first and may_be_entries(pieces[first - 1]):
            first -= 1
        if first and first < run[0] and is_headed(pieces[first - 1], pieces[run[0]]):
            first -= 1
        while last + 1 < len(pieces) and may_be_entries(pieces[last + 1]):
            last += 1
        for piece in pieces[first:last + 1]:
            piece.role = "toc"


def mark_plain_index(document: Document) -> None:
    """Entries of an index that no letters head: many lines on end, each with a comma before its page numbers."""
    run: list[Piece] = []
    for piece in [*document.pieces, None]:
        if piece is not None and (piece.layer or piece.role in ("header", "footer", "toc")):
            continue
        if piece is not None and is_paged(piece):
            run.append(piece)
        elif run and (piece is None or not PAGE_NUMBERS.match(piece.text)):     # numbers of pages have no role yet
            dated = sum(YEAR.search(entry.text) is not None for entry in run)       # references of one line each
            if sum(entry.lines for entry in run) >= LEAST_ENTRIES and dated < DATED * len(run):
                for entry in run:
                    entry.role = "toc"
            run = []


def is_paged(piece: Piece) -> bool:
    """Does each line end in page numbers, the first and the last behind a comma, as in an index?"""
    return (piece.role in ("paragraph", "list_item", "heading") and piece.paged == piece.lines
            and piece.line_size < ENTRY_LINE
            and ENTRY.search(piece.first) is not None and ENTRY.search(piece.last) is not None)


def are_groups(pieces: list[Piece]) -> bool:
    """Do these, between two letters, end in page numbers for the most part, and is none running text?"""
    told = sum(piece.paged if piece.role == "paragraph" else piece.lines for piece in pieces)
    return told >= PAGED * sum(piece.lines for piece in pieces) and all(
        piece.line_size < ENTRY_LINE for piece in pieces)


def is_letter(piece: Piece) -> bool:
    return len(piece.text) == 1 and piece.text.isalpha()


def is_headed(piece: Piece, letter: Piece) -> bool:
    """Does a piece head the entries before the first letter, signs or numbers, as the letters head theirs?"""
    return (piece.lines == 1 and len(piece.text) < HEAD_LONGEST and piece.font == letter.font
            and piece.size == letter.size and piece.role in ("paragraph", "toc"))


def is_group(piece: Piece) -> bool:
    """Do most of its lines end in page numbers?"""
    return piece.paged >= PAGED * piece.lines and piece.line_size < ENTRY_LINE


def may_be_entries(piece: Piece) -> bool:
    return piece.role == "toc" or is_letter(piece) or is_group(piece)


def page_value(number: str) -> int:
    """Roman numbers come before arabic ones.

    >>> [page_value(number) for number in ("iv", "ix", "1", "12")]
    [-996, -991, 1, 12]
    """
    if number.isdigit():
        return int(number)
    return roman(number) - 1000
