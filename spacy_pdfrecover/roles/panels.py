"""Panels of a figure: names below them, `(a) The mill`, titles of axes beyond their numbers, and axes of several."""
from __future__ import annotations

from collections.abc import Sequence

from spacy_pdfrecover.roles.axes import AXIS_NUMBER, SEVERAL, is_axis
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.floats import SMALLER
from spacy_pdfrecover.roles.lettering import LABEL_LONGEST, apart, figure_captions, in_body_style
from spacy_pdfrecover.wording import PANEL

NEAR = 1.6                  # leadings between a panel's name, or the title of an axis, and the lettering above it
ABOVE_CAPTION = 2.0         # … and from a panel's name down to the caption of its figure
LEAST_LETTERS = 2           # of such a name; a lone letter is a sign in the drawing
SCATTERED = 20              # characters a line at the most: half a line of prose in columns


def mark_panels(document: Document) -> None:
    """What stands below the lettering of figures on pages with a figure's caption is lettering too; names of panels
    that are set in a face of the text or of that caption are captions of their own."""
    for pieces in document.page_pieces:
        captions = figure_captions(pieces)
        if not captions:
            continue
        mark_titles(document, pieces)
        lettering = [piece for piece in pieces if piece.role == "figure"]
        for piece in pieces:
            if is_scattered(piece) and not in_body_style(piece, document) and reaches_over(piece, lettering):
                piece.role = "figure"
                lettering.append(piece)
        mark_named(document, pieces, captions, lettering)


def mark_titles(document: Document, pieces: Sequence[Piece]) -> None:
    """Titles of axes, beyond their numbers."""
    near = NEAR * document.body_leading
    axes = [piece for piece in pieces if piece.role == "figure" and is_axis(piece.text)]
    for piece in pieces:
        if may_name(piece) and not PANEL.match(piece.text) and not in_body_style(piece, document) and is_below(
                piece, axes, near):
            piece.role = "figure"


def mark_named(document: Document, pieces: Sequence[Piece], captions: Sequence[Piece],
               lettering: Sequence[Piece]) -> None:
    """Names of panels: within or right below lettering, or, smaller than the text, right above the caption."""
    faces = {family(document, font) for font in (document.body_font, *(caption.font for caption in captions))}
    for piece in pieces:
        if piece.role not in ("paragraph", "figure") or piece.angle or not PANEL.match(piece.text):
            continue
        named = (sum(map(str.isalpha, PANEL.sub("", piece.text, count=1))) >= LEAST_LETTERS
                 and family(document, piece.font) in faces)
        below = piece.role == "figure" or (may_name(piece) and is_below(
            piece, lettering, NEAR * document.body_leading))
        if named and (below or (piece.size < SMALLER * document.body_size and is_above(
                piece, captions, ABOVE_CAPTION * document.body_leading))):
            piece.role = "caption"
        elif below:
            piece.role = "figure"


def family(document: Document, font: int) -> str:
    """Of a font, without the size it is drawn for: `CMR9` and `CMR10` are one."""
    return document.families[font].rstrip("0123456789")


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


def is_above(piece: Piece, captions: Sequence[Piece], near: float) -> bool:
    """Is the piece right above one of these, and its middle within its column?"""
    middle = (piece.x0 + piece.x1) / 2
    return any(caption.left < middle < caption.right and -1.0 < caption.y0 - piece.y1 < near for caption in captions)
