"""Tables of contents and indexes: entries, leaders and page numbers."""
from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise

from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.floats import MATH_SOME, OPERATORS
from spacy_pdfrecover.roles.running import roman
from spacy_pdfrecover.roles.words import CONTENTS

LEADERS = re.compile(
    r"(?:\.\s?){4,}\s*(?:\d{1,4}|[ivxlc]+)\s*$|(?<=\s)(?:\.\s?){4,}$|(?:\.\s?){6,}|…\s?…\s*\d+\s*$")
"""Dots that lead to a page number; four behind a word and nothing behind them end a sentence: `if you can....`"""
PAGE_BEHIND = re.compile(r"\s(?:\d{1,4}|[ivxlc]{1,6})$")
PAGE_NUMBERS = re.compile(r"(?:\d{1,4}|[ivxlc]{1,6})(?:\s(?:\d{1,4}|[ivxlc]{1,6}))*$")
LEAST_NUMBERS = 3           # page numbers below each other that make a column of them
RISING = 0.9                # share of them that are no smaller than the one above
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
        leads = LEADERS.search(piece.first) or LEADERS.search(piece.last)
        if listed or (leads and not (piece.math > MATH_SOME and OPERATORS.search(piece.text))):
            piece.role = "toc"
        elif piece.lines > 2 or len(piece.text) > 120:
            inside = False
    mark_columns(document)


def is_contents_title(piece: Piece) -> bool:
    return CONTENTS.match(piece.text) is not None and len(piece.text) < 60


def mark_columns(document: Document) -> None:
    """Entries whose page numbers are pieces of their own, in a column at the right: on pages that have leaders
    or a heading of contents, or that follow one with such a column."""
    before = False
    for pieces in document.page_pieces:
        told = before or any(piece.role == "toc" or is_contents_title(piece) for piece in pieces)
        before = False
        if not told:
            continue
        for pairs in number_columns(pieces):
            for entry, number in pairs:
                entry.role = number.role = "toc"
            before = True


def number_columns(pieces: list[Piece]) -> list[list[tuple[Piece, Piece]]]:
    """Page numbers that end at one edge and rise, each with the entry to its left."""
    columns: dict[int, list[tuple[Piece, Piece]]] = defaultdict(list)
    for number in pieces:
        if number.role == "paragraph" and not number.layer and PAGE_NUMBERS.match(number.text):
            entry = entry_of(number, pieces)
            if entry:
                columns[round(number.x1 / EDGE)].append((entry, number))
    for edge in sorted(columns):                # edges on both sides of a rounding step are one
        if edge + 1 in columns:
            columns[edge + 1] = columns.pop(edge) + columns[edge + 1]
    found = []
    for pairs in columns.values():
        pairs.sort(key=lambda pair: pair[1].y1)
        values = [value for _, number in pairs for value in map(page_value, number.text.split())]
        rising = sum(first <= second for first, second in pairwise(values))
        if len(values) >= LEAST_NUMBERS and rising >= RISING * (len(values) - 1):
            found.append(pairs)
    return found


def entry_of(number: Piece, pieces: list[Piece]) -> Piece | None:
    """The nearest piece to the left whose lines run beside the number."""
    reach = SAME_LINE * number.size
    left = [piece for piece in pieces
            if piece.x1 <= number.x0 and piece.role in ("paragraph", "toc") and not piece.layer
            and not PAGE_NUMBERS.match(piece.text) and piece.y0 < number.y1 - reach and piece.y1 > number.y0 + reach]
    return max(left, key=lambda piece: piece.x1, default=None)


def page_value(number: str) -> int:
    """Roman numbers come before arabic ones.

    >>> [page_value(number) for number in ("iv", "ix", "1", "12")]
    [-996, -991, 1, 12]
    """
    if number.isdigit():
        return int(number)
    return roman(number) - 1000
