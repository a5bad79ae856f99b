"""Pages of an index, by the share of their lines that end in the number of a page: where names stand above their
entries, or these go on below, as in Doxygen and DocBook, too few follow each other to be told one by one."""
from __future__ import annotations

import re
from collections.abc import Sequence

from spacy_pdfrecover.layout.marks import ends_sentence
from spacy_pdfrecover.roles.contents import (
    DATED,
    LEAST_ENTRIES,
    LEAST_NUMBERS,
    is_contents_title,
    is_letter,
)
from spacy_pdfrecover.roles.features import Document, Piece

DATE = re.compile(r"\b(?:1[5-9]|20)\d\d[a-z]?(?:[.;:)]|,\s[^\W\d])")
"""A year of a reference; an index may count lines of code in thousands."""
SHARE = 0.4                 # of the lines of a page of an index; half of them where each name stands above its entry
COLUMN = 45                 # characters of a line: an index has columns, or short lines
STOPS = ".!?。！？"
LARGER = 1.1                # times the size of the text: what an index is called


def mark_index_pages(document: Document) -> None:
    """Set `toc`."""
    follows = False
    for pieces in document.page_pieces:
        body = [piece for piece in pieces if piece.role not in ("header", "footer", "hidden")]
        follows = is_index_page(body, follows)
        if follows:
            for piece in body:
                if is_part(piece, document):
                    piece.role = "toc"


def is_index_page(pieces: Sequence[Piece], follows: bool) -> bool:
    """Do entries fill the page?  One that follows another may have few of them."""
    lines = sum(piece.lines for piece in pieces)
    entries = sum(piece.listed for piece in pieces)
    if entries < max(SHARE * lines, LEAST_NUMBERS if follows else LEAST_ENTRIES):
        return False
    dated = sum(len(DATE.findall(piece.text)) for piece in pieces)
    return dated < DATED * entries and sum(len(piece.text) for piece in pieces) < COLUMN * lines


def is_part(piece: Piece, document: Document) -> bool:
    """Is it no heading of the index, and no text above or below it?"""
    if piece.role not in ("paragraph", "list_item", "other") or is_contents_title(piece):
        return False
    if is_letter(piece):
        return True
    sentence = not piece.listed and ends_sentence(piece.text, STOPS) and not piece.text.endswith(" .")      # of leaders
    return piece.size <= LARGER * document.body_size and not sentence
