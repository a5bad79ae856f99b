"""List items, definitions, references."""
from __future__ import annotations

import re
from collections import Counter, defaultdict

from spacy_pdfrecover.layout.marks import BULLET, NUMBER_LABEL
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.words import REFERENCES

ENTRY = re.compile(r"\b(?:1[5-9]|20)\d\d[a-z]?\b|https?://|\bdoi\b|\bpp?\.\s?\d|\bvol\.|\barxiv\b", re.IGNORECASE)
"""Signs of a bibliography entry: a year, an address, pages."""
DASHES = "-–—*·"            # bullets that stand for other things in code
MARGIN = 3.0                # points: margins that differ by less are one
INWARD = (0.8, 5.5)         # sizes by which the meaning of a term stands in
LEAST_TERMS = 3             # pairs of term and meaning that make a list
STEP = 1.5                  # sizes: labels of one list stand no further apart


def mark_bullets(document: Document) -> None:
    """What begins with a bullet, in any face; with a dash or asterisk only in faces for text."""
    for piece in document.pieces:
        if piece.role == "paragraph" and not piece.layer and BULLET.match(piece.text) and (
                not piece.fixed or piece.text[0] not in DASHES):
            piece.role = "list_item"


def mark_lists(document: Document) -> None:
    """Numbers and letters when a neighbour has one too or the item stands in."""
    labelled = [piece for piece in document.pieces
                if piece.role == "paragraph" and not piece.layer and NUMBER_LABEL.match(piece.text)]
    places = {piece.row: piece for piece in labelled}
    for piece in labelled:
        near = [places[row] for row in range(piece.row - 6, piece.row + 7) if row != piece.row and row in places]
        alike = [other for other in near if kind(other.text) == kind(piece.text)
                 and (other.page != piece.page or abs(other.x0 - piece.x0) < STEP * piece.size)]
        if alike or piece.x0 > piece.left + 0.8 * piece.size:
            piece.role = "list_item"


def mark_definitions(document: Document) -> None:
    """Terms and what they mean: a short line, then text that stands in under it, several times over at the
    same two margins, in a document whose running text begins at the terms' margin too."""
    margins = Counter(round(piece.x0 / MARGIN) for piece in document.pieces
                      if piece.lines > 1 and piece.role == "paragraph" and not piece.layer
                      and abs(piece.size - document.body_size) < 0.05 * document.body_size)
    pairs: dict[tuple[int, int], list[tuple[Piece, Piece]]] = defaultdict(list)
    em = document.body_size
    pieces = document.pieces
    for before, term, meaning in zip([None, *pieces], pieces, pieces[1:], strict=False):
        example = term.role == "code" and before is not None and before.text.endswith(":")
        if (not example and term.role in ("paragraph", "code") and meaning.role in ("paragraph", "list_item")
                and term.lines == 1 and not term.layer and term.page == meaning.page and term.size < 1.06 * em
                and INWARD[0] * em < meaning.x0 - term.x0 < INWARD[1] * em
                and 0 <= meaning.y0 - term.y0 < 3 * document.body_leading
                and term.text[-1] not in ".;,:" and term.width < 0.75 * (term.right - term.left)):
            pairs[round(term.x0 / MARGIN), round(meaning.x0 / MARGIN)].append((term, meaning))
    for (outer, _), found in pairs.items():
        if len(found) >= LEAST_TERMS and sum(margins[outer + step] for step in (-1, 0, 1)) >= 2:
            for term, meaning in found:
                term.role = meaning.role = "list_item"


def kind(text: str) -> str:
    """The shape of a label: its stops, and whether a digit or a letter stands in it."""
    match = NUMBER_LABEL.match(text)
    label = match[0].strip() if match else ""
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "1", label))


def mark_references(document: Document) -> None:
    """What follows a heading of references, up to the next heading."""
    inside = level = 0
    for piece in document.pieces:
        if piece.role == "heading" or (piece.role in ("paragraph", "title") and len(piece.text) < 40
                                       and REFERENCES.match(piece.text) and (piece.bold or piece.lines == 1)):
            if REFERENCES.match(piece.text):
                if piece.role == "paragraph" and not piece.bold and not piece.text.isupper() and not piece.centered:
                    continue
                piece.role, inside = "heading", 1
                piece.level = level = piece.level or 1
            elif inside and piece.level <= level and not ENTRY.search(piece.text):
                inside = 0
        elif inside and (piece.role in ("paragraph", "list_item") or (piece.role == "code" and is_entry(piece))):
            piece.role = "reference"


def is_entry(piece: Piece) -> bool:
    return bool(ENTRY.search(piece.text))
