"""Roles from styles, as PDFExtract gives them (Berg, Oepen and Read 2012, section 5).

They call it preliminary: it knows title, abstract, sections, footnotes, page numbers and what drawings hold;
captions, lists, tables, references and running heads are text like any other.  Paper and program differ, in
`choice`.  A style is a face at a size in whole points; see `layout.segments`.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from spacy_pdfrecover.layout.cover import Rect
from spacy_pdfrecover.layout.drawn import drawn_on
from spacy_pdfrecover.layout.regions import BOX_ITEMS, BOX_SLACK
from spacy_pdfrecover.layout.segments import Style
from spacy_pdfrecover.model import Layout, Pages
from spacy_pdfrecover.note_marks import SYMBOLS
from spacy_pdfrecover.roles.abstract import ABSTRACT_PAGES
from spacy_pdfrecover.roles.features import Document, Piece, apply_roles
from spacy_pdfrecover.roles.font_roles import mark_hidden
from spacy_pdfrecover.roles.records import describe
from spacy_pdfrecover.roles.styles import (
    Block,
    body_style,
    header_styles,
    is_header_like,
    larger_styles,
    piece_styles,
    plain,
)

Choice = Literal["paper", "code"]
FOOT_OF_PAGE = 0.5          # share of the page's height below which footnotes begin; the paper: "lower part"
NUMBER_ZONE = 0.85          # share of its height below which page numbers stand (program: the last 15 %)
NUMBERED_PAGES = 0.5        # share of the pages that have one (program)
CODE_SYMBOLS = "*"          # what footnotes begin with, besides digits (program)
CODE_LEVELS = 2             # kinds of headings that it writes; of three that it finds


def refuse_unknown(choice: str) -> None:
    if choice not in ("paper", "code"):
        raise ValueError(f'the choice is that of the "paper" or of the "code", not {choice!r}')


@dataclass(frozen=True)
class StyleRoles:
    """See `make_style_roles`."""

    choice: Choice = "paper"
    arc: bool = True
    abstract: str = "abstract"

    def __post_init__(self) -> None:
        refuse_unknown(self.choice)

    def __call__(self, layout: Layout) -> Layout:
        if not len(layout.pieces):
            return layout
        document = describe(layout)
        mark_hidden(document)
        blocks = [Block(piece, style) for piece, style in zip(document.pieces, piece_styles(layout), strict=True)]
        body = body_style(layout)
        mark_floats(document, layout.text.pages)
        mark_page_numbers(document, blocks)
        if self.choice == "paper":
            candidates = header_styles(blocks, body)
            mark_largest(blocks, body)
            mark_sections(blocks, candidates)
        else:
            candidates = larger_styles(blocks, body)
            mark_numbered(blocks, candidates - {mark_first(blocks, candidates)})
        if self.arc:
            mark_footnotes(document, blocks, body, self.choice)
            if self.choice == "paper":
                mark_abstract(blocks, body, self.abstract)
            else:
                mark_lone_abstract(blocks, self.abstract)
        return replace(layout, pieces=apply_roles(layout, document.pieces))


def make_style_roles(choice: Choice = "paper", arc: bool = True, abstract: str = "abstract") -> StyleRoles:
    """Registered as `pdfrecover.StyleRoles.v1`.

    choice (str): The rules of the `paper` or those of the `code`.
    arc (bool): Look for footnotes and the abstract, as in papers of the ACL Anthology (the program's `-a`).
    abstract (str): The word over it; the original knows English alone.
    """
    return StyleRoles(choice, arc, abstract)


def first_page(blocks: Sequence[Block]) -> list[Block]:
    """Text of the first page that has any."""
    found = list(plain(blocks))
    return [block for block in found if block.piece.page == found[0].piece.page]


def mark_largest(blocks: Sequence[Block], body: Style) -> None:
    """Paper, section 5, "Title": the header-like block of the first page that has the largest size."""
    found = [block for block in first_page(blocks) if is_header_like(block.style, body)]
    if found:
        max(found, key=lambda block: block.style.size).piece.role = "title"     # the first of them


def mark_first(blocks: Sequence[Block], candidates: Collection[Style]) -> Style | None:
    """Program: the title is the first block of the first page whose style may be a header's, with the next one
    if that has the same style."""
    found = first_page(blocks)
    for row, (_, style) in enumerate(found):
        if style in candidates:
            for block in found[row:row + 2]:
                if block.style == style:
                    block.piece.role = "title"
            return style
    return None


def mark_sections(blocks: Sequence[Block], candidates: Collection[Style]) -> None:
    """Paper, section 5, "Sections": blocks in a header's style, which is the deeper the later it occurs first."""
    levels: dict[Style, int] = {}
    for piece, style in plain(blocks):
        if style in candidates:
            piece.role, piece.level = "heading", levels.setdefault(style, len(levels) + 1)


def mark_numbered(blocks: Sequence[Block], candidates: Collection[Style]) -> None:
    """Program: blocks that begin with a digit in the header styles seen first so; it finds three such styles and
    writes headings of two, the third as text."""
    levels: dict[Style, int] = {}
    for piece, style in plain(blocks):
        if style in candidates and piece.text[:1].isdecimal() and (style in levels or len(levels) < CODE_LEVELS):
            piece.role, piece.level = "heading", levels.setdefault(style, len(levels) + 1)


def mark_page_numbers(document: Document, blocks: Sequence[Block]) -> None:
    """Program: single lines of digits low on the page, on half of the pages or more, in their commonest style, if
    the page has just one.  The paper does not speak of them."""
    found = [block for block in plain(blocks) if block.piece.lines == 1 and block.piece.text.strip().isdecimal()
             and block.piece.y0 > NUMBER_ZONE * document.sizes[block.piece.page][1]]
    if len({piece.page for piece, _ in found}) < max(1.0, NUMBERED_PAGES * len(document.sizes)):
        return
    style = Counter(style for _, style in found).most_common(1)[0][0]
    pages = Counter(piece.page for piece, own in found if own == style)
    for piece, own in found:
        if own == style and pages[piece.page] == 1:
            piece.role = "footer"


def mark_footnotes(document: Document, blocks: Sequence[Block], body: Style, choice: Choice) -> None:
    """Paper, section 5, "Footnote": blocks on the lower part of the page, smaller than the body, that begin with a
    number or another sign of footnotes.  Program: wherever they stand, and `*` is the only other sign."""
    paper = choice == "paper"
    symbols = SYMBOLS if paper else CODE_SYMBOLS
    for piece, style in plain(blocks):
        first = piece.text[:1]
        if (style.size < body.size and first and (first.isdigit() or first in symbols)
                and (not paper or piece.y0 > FOOT_OF_PAGE * document.sizes[piece.page][1])):
            piece.role = "footnote"


def mark_abstract(blocks: Sequence[Block], body: Style, word: str) -> None:
    """Paper, section 5, "Abstract": on the first pages a single line, larger or bolder than the body, that has the
    word in it; all text from there to the next heading, which may be set as this one is."""
    for row, (piece, style) in enumerate(blocks):
        if piece.page >= ABSTRACT_PAGES:
            return
        if (piece.role in ("paragraph", "heading") and piece.lines == 1 and word in piece.text.casefold()
                and not style.math and (style.size > body.size or style.bold > body.bold)):
            piece.role, piece.level = "heading", piece.level or 1
            for block in blocks[row + 1:]:
                if block.piece.role == "heading" or (block.piece.role == "paragraph" and block.style == style):
                    return
                if block.piece.role == "paragraph":
                    block.piece.role = "abstract"
            return


def mark_lone_abstract(blocks: Sequence[Block], word: str) -> None:
    """Program: on the first page a block that is just the word, the next one, and those after it in the very style
    of that.  What stands before is deleted: running matter, here."""
    found = [block for block in blocks if block.piece.page == blocks[0].piece.page
             and block.piece.role in ("paragraph", "heading", "footnote")]
    for row, (piece, _) in enumerate(found[:-1]):
        if piece.text.strip().casefold() == word:
            for before in found[:row]:
                before.piece.role = "header"
            piece.role, piece.level = "heading", 1
            style = found[row + 1].style
            for block in found[row + 1:]:
                if block.style != style:
                    return
                block.piece.role = "abstract"
            return


def mark_floats(document: Document, pages: Pages) -> None:
    """Paper, section 5: floats and figures are set apart from the text.  Program: they are what stands in a drawing
    that holds some words and is not the page's own."""
    for page, pieces in enumerate(document.page_pieces):
        drawn = drawn_on(pages, page)
        words = {piece.row: piece.text.count(" ") + 1 for piece in pieces if piece.role == "paragraph"}
        for box in (*drawn.frames, *drawn.pictures):
            held = [piece for piece in pieces if piece.row in words and within(piece, box)]
            if sum(words[piece.row] for piece in held) >= BOX_ITEMS and len(held) < len(words):
                for piece in held:
                    piece.role = "figure"


def within(piece: Piece, box: Rect) -> bool:
    return (piece.x0 >= box[0] - BOX_SLACK and piece.y0 >= box[1] - BOX_SLACK
            and piece.x1 <= box[2] + BOX_SLACK and piece.y1 <= box[3] + BOX_SLACK)
