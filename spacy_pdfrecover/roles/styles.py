"""The styles of a document, and which of them may be those of headers (Berg, Oepen and Read 2012, section 5)."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.layout.segments import Style, style_keys, styles_of
from spacy_pdfrecover.model import Layout
from spacy_pdfrecover.roles.features import Piece

NUMBERED = re.compile(r"\(?(?:\d{1,2}(?:\.\d{1,2})*\.?[a-z]?\)?|(?:[IVX]{1,5}|[A-Z])[.)])\s+\S")
"""Evidence of section numbering.  The paper has `1.1` and `(1a)`, the program also looks for Roman ones and
letters; numbers of three digits or more are years or what a table counts."""


class Block(NamedTuple):
    """A piece with its style."""

    piece: Piece
    style: Style


def piece_styles(layout: Layout) -> list[Style]:
    """The style that most of each piece is set in."""
    keys, of = np.unique(style_keys(layout.pieces["font"], layout.pieces["size"]), return_inverse=True)
    styles = styles_of(keys, layout.text.pages.fonts)
    return [styles[row] for row in of.tolist()]


def body_style(layout: Layout) -> Style:
    """Paper, section 5, "Body text", and program: the style of most characters."""
    glyphs = layout.text.pages.glyphs.take(layout.text.order)
    keys, counts = np.unique(style_keys(glyphs["font"], glyphs["size"]), return_counts=True)
    total: Counter[Style] = Counter()
    for style, count in zip(styles_of(keys, layout.text.pages.fonts), counts.tolist(), strict=True):
        total[style] += count
    return total.most_common(1)[0][0]


def plain(blocks: Sequence[Block]) -> Iterator[Block]:
    """Those without a role yet."""
    return (block for block in blocks if block.piece.role == "paragraph")


def is_header_like(style: Style, body: Style) -> bool:
    """Paper, section 5, "Sections": larger than the body text, or with some emphasis.

    >>> body = Style("Times", "", 10, False, False, False)
    >>> [is_header_like(style, body) for style in (body, body._replace(size=11), body._replace(bold=True, size=9))]
    [False, True, True]
    """
    return not style.math and (style.size > body.size or style.bold > body.bold or style.italic > body.italic)


def header_styles(blocks: Sequence[Block], body: Style) -> set[Style]:
    """Paper, section 5, "Sections": header-like styles that have blocks with section numbers."""
    return {style for piece, style in plain(blocks) if is_header_like(style, body) and NUMBERED.match(piece.text)}


def larger_styles(blocks: Sequence[Block], body: Style) -> set[Style]:
    """Program: all others that are not smaller than the body.  What it does for lines that begin with a short
    label in a larger face adds none to them."""
    return {style for _, style in plain(blocks) if style != body and style.size >= body.size}
