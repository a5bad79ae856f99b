"""What headings of a document are known by, all of it looked at: capitals, counts, what is below them."""
from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from typing import NamedTuple

from spacy_pdfrecover.layout.marks import SECTION_NUMBER, TERMINAL
from spacy_pdfrecover.roles.features import MARGIN, Document, is_bolder
from spacy_pdfrecover.roles.levels import Style, number_depth, style

SMALLEST = 0.88             # of the body's size for bold headings
SMALL = 0.66                # … and for those that head text several times: HTML's sixth rank is .67
LEAST_SMALL = 2             # of these in a document
SECTION_DEPTH = 2           # numbers of sections (`10.1.`) that tell lines above text, if there are several
LEAST_CAPITALS = 4          # letters of a heading in capitals
LEAST_LONE = 3              # lines in capitals, alone at the margin, that show a document's habit
SHORT = 60                  # characters of numbered headings whose stop ends no sentence
NAME_LEAST = 4              # letters of an entry that tells a heading
PAGE = re.compile(r"\b(?:\d{1,4}|[ivxlc]{1,7})$")         # of an entry
COUNTED = re.compile(r"\d+|\b[IVXLC]+\b")
COUNTED_LEAST = 3           # lines alike but for their number, whose stop ends no sentence: `Neni 1.`, `Neni 2.`


class Habits(NamedTuple):
    """What the pieces of a document tell of its headings."""

    titles: dict[str, int]      # of its outline, and their levels
    entries: set[str]           # of its contents, letters and digits alone
    capitals: bool              # lines in capitals stand alone
    counted: set[str]           # short lines that differ in a number only
    told: set[int]              # rows of pieces that their neighbours show to be some, be they small or plain


def habits_of(document: Document, titles: dict[str, int]) -> Habits:
    lone = [piece for piece in document.pieces if piece.role == "paragraph" and piece.lines == 1
            and piece.size > SMALLEST * document.body_size and in_capitals(piece.text)]
    return Habits(titles, named_in_contents(document), len(lone) >= LEAST_LONE, counted_lines(document),
                  small_headings(document) | plain_sections(document))


def named_in_contents(document: Document) -> set[str]:
    """What contents name in the first half of a document, where no index stands."""
    names = {with_number(PAGE.sub("", piece.text)) for piece in document.pieces
             if piece.role == "toc" and piece.page < len(document.page_pieces) / 2}
    return {name for name in names if len(name) >= NAME_LEAST}


def with_number(text: str) -> str:
    """Letters and digits alone, those of its number too, by which a title is told from an item that names it."""
    return "".join(filter(str.isalnum, text.casefold()))


def in_capitals(text: str) -> bool:
    if not text.isupper() or "_" in text:       # there may be letters yet that know no case; names of constants
        return False
    letters = [char for char in text if char.isalpha()]
    return len(letters) >= LEAST_CAPITALS and all(char.isupper() for char in letters)


def counted_lines(document: Document) -> set[str]:
    """Short lines that stand alone, differ in a number only, and end with a stop."""
    alike: dict[str, set[str]] = defaultdict(set)
    for piece in document.pieces:
        if (piece.role == "paragraph" and piece.lines == 1 and len(piece.text) < SHORT and piece.text[-1] in TERMINAL
                and COUNTED.search(piece.text)):
            alike[COUNTED.sub("#", piece.text)].add(piece.text)
    return {text for texts in alike.values() if len(texts) >= COUNTED_LEAST for text in texts}


def small_headings(document: Document) -> set[int]:
    """Rows of bold lines smaller than headings mostly are, in one style, each right above text."""
    found: dict[Style, list[int]] = defaultdict(list)
    for piece, below in pairwise(document.pieces):
        if (piece.role == "paragraph" and is_bolder(piece, document) and piece.lines == 1
                and SMALL * document.body_size < piece.size <= SMALLEST * document.body_size
                and below.page == piece.page and below.y0 > piece.y1 and below.font == document.body_font
                and below.size > SMALLEST * document.body_size):
            found[style(piece)].append(piece.row)
    return {row for rows in found.values() if len(rows) >= LEAST_SMALL for row in rows}


def plain_sections(document: Document) -> set[int]:
    """Rows of short lines that are numbered two deep, in the face of the text, each right above text without a number
    that begins where they do, as agreements have them: `10.1. Assignment.`  Numbered clauses follow each other."""
    heads, clauses = [], 0
    for piece, below in pairwise(document.pieces):
        if piece.role == "paragraph" and number_depth(piece.text) == SECTION_DEPTH and piece.text[0].isdigit():
            if (piece.lines == 1 and len(piece.text) < min(SHORT, len(below.text)) and below.role == "paragraph"
                    and below.page == piece.page and not SECTION_NUMBER.match(below.text)
                    and below.text[0].isupper() and below.text[-1] in TERMINAL and abs(below.x0 - piece.x0) < MARGIN):
                heads.append(piece.row)
            else:
                clauses += 1
    return set(heads) if len(heads) >= max(COUNTED_LEAST, clauses) else set()
