"""Options of commands, as manuals explain them: terms whatever their face, with what they mean standing in below."""
from __future__ import annotations

import re

from spacy_pdfrecover.layout.marks import ends_sentence
from spacy_pdfrecover.model import RUNNING_ROLES
from spacy_pdfrecover.roles.features import Document, Piece, place_of
from spacy_pdfrecover.roles.term_pairs import BESIDE, INWARD, LEAST_TERMS, SYNONYMS

OPTION_LINE = re.compile(r"(?:--?|\+\+?)[^\W\d_]\S*(?: |$)")
"""`-o file`, `--output=file`; a dash that begins what somebody says, or an item, is wider or has a space behind it."""


def mark_options(document: Document) -> None:
    """Options over what they mean, or over another option at their margin, and the first paragraph of that.  Bold ones
    would be headings where all running text stands in as far as the meanings."""
    options = [piece for piece in document.pieces if is_option(piece)]
    over = [(piece, below) for piece in options if (below := piece_below(piece, document))]
    if sum(not is_option(below) for _, below in over) < LEAST_TERMS:
        return
    margins = {place_of(piece.x0) for piece, _ in over}
    for piece in options:
        if any(place_of(piece.x0) + step in margins for step in (-1, 0, 1)):
            piece.role = "list_item"
            piece.defines = piece.lines > 1
    for _, below in over:
        if below.role == "paragraph":
            below.role = "list_item"


def is_option(piece: Piece) -> bool:
    return (piece.role in ("paragraph", "list_item") and piece.lines <= SYNONYMS and not piece.run_in
            and OPTION_LINE.match(piece.text) is not None and not ends_sentence(piece.text))


def piece_below(option: Piece, document: Document) -> Piece | None:
    """What stands in below an option or beside it, or another option right below it; it may stand on the next page."""
    below = next((piece for piece in document.pieces[option.row + 1:] if piece.role not in RUNNING_ROLES), None)
    em = document.body_size
    if below is None or below.page - option.page > 1 or (
            below.page == option.page and below.y0 < option.y0 - BESIDE * em):
        return None
    inward = (below.x0 - option.x0) / em
    return below if INWARD[0] < inward < INWARD[1] or (abs(inward) < INWARD[0] and is_option(below)) else None
