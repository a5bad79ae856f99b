"""Panels of a figure: names below them, `(a) The mill`, titles of axes beyond their numbers, and axes of several."""
from __future__ import annotations

import re
from collections.abc import Sequence

from spacy_pdfrecover.roles.axes import AXIS_NUMBER, SEVERAL, is_axis
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.lettering import LABEL_LONGEST, apart, figure_captions, in_body_style

PANEL = re.compile(r"\(?[a-h]\)\s+(?=\S)")
"""The letter before the name of a panel."""
NEAR = 1.6                  # leadings between a panel's name, or the title of an axis, and the lettering above it
SCATTERED = 20              # characters a line at the most: half a line of prose in columns


def mark_panels(document: Document) -> None:
    """What stands below the lettering of figures on pages with a figure's caption is lettering too."""
    for pieces in document.page_pieces:
        if not figure_captions(pieces):
            continue
        near = NEAR * document.body_leading
        axes = [piece for piece in pieces if piece.role == "figure" and is_axis(piece.text)]
        for piece in pieces:
            if may_name(piece) and not PANEL.match(piece.text) and not in_body_style(piece, document) and is_below(
                    piece, axes, near):
                piece.role = "figure"
        lettering = [piece for piece in pieces if piece.role == "figure"]
        for piece in pieces:
            if is_scattered(piece) and not in_body_style(piece, document) and reaches_over(piece, lettering):
                piece.role = "figure"
                lettering.append(piece)
        for piece in pieces:
            if may_name(piece) and PANEL.match(piece.text) and is_below(piece, lettering, near):
                piece.role = "figure"


def may_name(piece: Piece) -> bool:
    """A short line."""
    return piece.role == "paragraph" and piece.lines == 1 and len(piece.text) <= LABEL_LONGEST


def is_scattered(piece: Piece) -> bool:
    """Several short lines with numbers among them, as the axes of plots side by side are."""
    return (piece.role == "paragraph" and not piece.angle and piece.lines > SEVERAL and piece.line_size < SCATTERED
            and len(AXIS_NUMBER.findall(piece.text)) > SEVERAL)


def reaches_over(piece: Piece, others: Sequence[Piece]) -> bool:
    """Is one of these, or a part of it, within the box of the piece?"""
    return any(apart(piece.box, other.box) < 0 for other in others)


def is_below(piece: Piece, others: Sequence[Piece], near: float) -> bool:
    """Is the piece right below one of these, and its middle within its width?"""
    middle = (piece.x0 + piece.x1) / 2
    return any(other.x0 < middle < other.x1 and -1.0 < piece.y0 - other.y1 < near for other in others)
