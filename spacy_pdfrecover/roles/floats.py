"""Captions and tables."""
from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from spacy_pdfrecover.layout.marks import TERMINAL, starts_lower
from spacy_pdfrecover.layout.ruled import ruled_regions
from spacy_pdfrecover.layout.tables import ruled_runs
from spacy_pdfrecover.model import Layout
from spacy_pdfrecover.roles.features import Document, Piece, is_bolder
from spacy_pdfrecover.roles.formulas import is_array
from spacy_pdfrecover.wording import CAPTION, FIGURE, TABLE, caption_name, is_caption, is_label

SMALLER = 0.97              # of the body's size: then a caption needs no stop behind its number
LARGER = 1.05               # of the body's size: then it needs none either, if it is a line and no sentence
LARGEST = 1.15              # of the body's size
CAPTION_LONGEST = 600       # characters of such a caption
LABEL_GAP = 1.0             # leadings at the most from a label to the caption below it: APA manuscripts leave a line
MIDDLE = 0.5                # sizes by which middles of label and caption may lie apart


def mark_captions(document: Document) -> None:
    for pieces in document.page_pieces:
        for place, piece in enumerate(pieces):
            if piece.role != "paragraph" or piece.angle or heads_example(piece, document):
                continue
            near = pieces[max(place - 1, 0):place + 2]
            if is_caption(piece.text) or (caption_name(piece.text) and captions(piece, near, document)):
                piece.role = "caption"
        for label, piece in pairwise(pieces):
            if label.role == "caption" and piece.role == "paragraph" and is_label(label.text) and is_named(
                    piece, label, document):
                piece.role = "caption"


def heads_example(piece: Piece, document: Document) -> bool:
    """Is it no more than the name of an example and its number, in larger print than captions have?"""
    return (piece.size > LARGEST * document.body_size and is_label(piece.text)
            and not (FIGURE.match(piece.text) or TABLE.match(piece.text)))


def captions(piece: Piece, near: Sequence[Piece], document: Document) -> bool:
    """Is what begins with a float's name and number a caption, though no stop stands behind these?"""
    if piece.size < SMALLER * document.body_size and len(piece.text) < CAPTION_LONGEST:
        return True
    return ((is_set_apart(piece, document) and is_name(piece)) or names_float(piece.text)
            or names_table(piece, near, document.body_leading)
            or (is_label(piece.term) and not starts_lower(behind_label(piece))))


def is_named(piece: Piece, label: Piece, document: Document) -> bool:
    """Is this what a float is called, below a line with its kind and number: `TABLE I`, and not set as the text is, or
    right in the middle below one in the middle that is not?"""
    apart = (piece.font != document.body_font or piece.size < SMALLER * document.body_size
             or (label.font != document.body_font and label.x0 - piece.x0 > label.width
                 and abs(label.x0 + label.x1 - piece.x0 - piece.x1) < 2 * MIDDLE * piece.size))
    return (apart and len(piece.text) < CAPTION_LONGEST
            and piece.y1 > label.y1 and piece.y0 - label.y1 < LABEL_GAP * document.body_leading
            and piece.x0 < label.x1 and label.x0 < piece.x1)


def names_table(piece: Piece, near: Sequence[Piece], leading: float) -> bool:
    """Is the piece, which begins with a float's name and number, a line right above or below a table, and no
    sentence?  So stand captions without a stop behind their number: `Table 3 What is needed`."""
    return (is_name(piece)
            and any(other.role == "table" and min(abs(other.y0 - piece.y1), abs(piece.y0 - other.y1)) < leading
                    and other.x0 < piece.x1 and piece.x0 < other.x1 for other in near))


def is_name(piece: Piece) -> bool:
    """Is the piece, which begins with a float's name and number, a line and no sentence?"""
    rest = behind_label(piece)
    return piece.lines == 1 and bool(rest) and not starts_lower(rest) and piece.text[-1] not in TERMINAL


def is_set_apart(piece: Piece, document: Document) -> bool:
    """Is all of the piece bold or larger than the text, as DocBook prints titles of floats: `図4.1 水車`?"""
    return piece.size > LARGER * document.body_size or is_bolder(piece, document)


def names_float(text: str) -> bool:
    """Does a capital follow right behind a float's number, as in no sentence: `Figure 3 The mill`?  Small words that
    are capitals may be numbers too: `Figura A`."""
    match = caption_name(text)
    return match is not None and any(map(str.isdigit, match[0])) and text[match.end():].lstrip()[:1].isupper()


def behind_label(piece: Piece) -> str:
    return CAPTION.sub("", piece.text, count=1).lstrip()


def mark_tables(document: Document, layout: Layout) -> None:
    """Pieces with cells side by side, if these are no formulas, and those between the rules of a table."""
    lines, rows = layout.text.lines, layout.pieces
    ruled, walled = np.zeros(len(lines) + 1, "i8"), np.zeros(len(lines), bool)
    regions = ruled_regions(layout.text) if layout.regions is None else layout.regions
    for start, end, walls in ruled_runs(lines, regions):
        ruled[start + 1:end + 1] = 1
        walled[start:end] = walls
    ruled = np.cumsum(ruled)
    # up to each line, how many stand beside the line before them
    beside = np.append([0, 0], np.cumsum((np.abs(np.diff(lines["baseline"])) < 0.4 * lines["size"][1:])
                                         & (np.diff(lines["x0"]) > 0)))
    for piece in document.pieces:
        start, end = int(rows["start"][piece.row]), int(rows["end"][piece.row])
        if (piece.role in ("paragraph", "code") and ruled[end] - ruled[start] == end - start
                and not is_caption(piece.text)):
            piece.role, piece.gridded = "table", bool(walled[start])
        if piece.role == "paragraph" and piece.lines >= 3 and (
                beside[end] - beside[start + 1] >= max(2, 0.25 * piece.lines)):
            piece.role = "formula" if is_array(piece) else "table"
