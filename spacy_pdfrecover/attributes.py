"""`doc._.pdf`, `token._.page`, `token._.bbox`, `span._.pdf`, `span._.heading`, `span._.anchor`.

Getters are functions of a module, so that spaCy can send them to other processes.  They read what
`tokens.py` put in `user_data`, which numpy hands back read-only and msgpack with lists for tuples.  On a
Doc that was made from no PDF, or cut out of one, they give None.
"""
from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from spacy.tokens import Doc, Span, Token

from spacy_pdfrecover.arrays import union
from spacy_pdfrecover.cells import Cell
from spacy_pdfrecover.document import PdfDoc, page_numbers
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import ROLE_ID, ROLES, Array
from spacy_pdfrecover.requests import DATA_KEY

if TYPE_CHECKING:
    from spacy_pdfrecover.labels import Label

log = logging.getLogger("spacy_pdfrecover")

NOTE, HEADING_ROLES = ROLE_ID["footnote"], (ROLE_ID["title"], ROLE_ID["heading"])


class Box(NamedTuple):
    """A place on a page: points from its top left corner, y downwards."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float


class PdfSpan(NamedTuple):
    """Where a span stands: role, level and row of the block it starts in, and what it covers of it and of
    those that follow.  `boxes` has one box for each piece: column, page, or side of a float."""

    role: str | None
    level: int
    row: int
    size: float
    fonts: tuple[Font, ...]
    pages: tuple[int, ...]
    boxes: tuple[Box, ...]
    cells: tuple[Cell, ...] = ()        # of the tables among these blocks
    text: str = ""                      # of the whole block it starts in
    document_lang: str = ""
    start: int = 0                      # of that block in `doc.text`
    mark: str = ""                      # of a footnote: what was taken out of its text

    @property
    def lang(self) -> str:
        """The language of the block it starts in; empty where that is too short to tell."""
        # imported here: every pipeline loads this module, few ask for languages
        from spacy_pdfrecover.languages import block_language
        return block_language(self.text, self.document_lang)

    @property
    def label(self) -> str:
        """What the list item it starts in begins with (`•`, `1.`, `(a)`), the mark of the footnote; as printed."""
        return self.own_label.text

    @property
    def label_range(self) -> tuple[int, int] | None:
        """The characters of `doc.text` that the label has; None if it has none, as marks of linked notes."""
        label = self.own_label
        return (self.start + label.end - len(label.text), self.start + label.end) if label.end else None

    @property
    def body(self) -> str:
        """The text of the block it starts in without the label."""
        return self.text[self.own_label.body:]

    @property
    def own_label(self) -> Label:
        from spacy_pdfrecover.labels import label_of
        return label_of(self.role, self.text, self.mark)


def get_pdf(doc: Doc) -> PdfDoc | None:
    data = doc.user_data.get(DATA_KEY)
    return None if data is None else PdfDoc(doc, data)


def get_page(token: Token) -> int | None:
    """The page the token starts on; 1 is the first of the file."""
    data = fitting(token.doc, "tokens")
    if data is None:
        return None
    known = data["tokens"]["page"][token_rows(data["tokens"], token)]
    known = known[known > 0]
    return int(known[0]) if len(known) else None


def get_bbox(token: Token) -> tuple[float, float, float, float] | None:
    """x0, y0, x1, y1 of the token on its page; of its first part if a line end cuts it."""
    page = get_page(token)
    if page is None:
        return None
    kept = token.doc.user_data[DATA_KEY]["tokens"]
    rows = token_rows(kept, token)
    return union(kept["box"][rows][kept["page"][rows] == page])


def get_span_pdf(span: Span) -> PdfSpan | None:
    data = fitting(span.doc, "blocks")
    if data is None:
        return None
    blocks, rows = data["blocks"], text_rows(data)
    # as in bisect: the last block that starts at or before the span, and all that start inside it
    low = int(np.searchsorted(blocks["start"][rows], span.start_char, side="right")) - 1
    high = int(np.searchsorted(blocks["start"][rows], span.end_char, side="left"))
    inside = bool(low >= 0 and span.start_char < blocks["end"][rows[low]])
    covered = rows[low if inside else low + 1:high]
    boxes = [box for row in covered for box in piece_boxes(data, int(row), span)]
    if not len(covered):
        return PdfSpan(None, 0, -1, 0.0, (), (), ())
    inner = set(covered.tolist())
    cells = tuple(Cell(*cell) for row, found in data.get("cells", ()) if row in inner for cell in found)
    fonts = dict.fromkeys(int(piece["font"]) for row in covered for piece in pieces_of(data, int(row)))
    block = blocks[covered[0]]
    return PdfSpan(ROLES[block["role"]] if inside else None, int(block["level"]), int(covered[0]),
                   float(block["size"]), tuple(Font(*data["fonts"][font]) for font in fonts),
                   tuple(sorted({box.page for box in boxes})), tuple(boxes), cells,
                   span.doc.text[block["start"]:block["end"]], str(data.get("lang", "")), int(block["start"]),
                   taken_mark(data, int(covered[0])))


def taken_mark(data: dict[str, Any], row: int) -> str:
    """The mark that was taken out of a footnote."""
    if data["blocks"]["role"][row] != NOTE:
        return ""
    return next((mark for noted, mark in data.get("marks", ()) if noted == row), "")


def get_heading(span: Span) -> Span | None:
    """The nearest heading or title that ends before the span."""
    data = fitting(span.doc, "blocks")
    if data is None:
        return None
    rows = text_rows(data)
    rows = rows[np.isin(data["blocks"]["role"][rows], HEADING_ROLES)]
    above = int(np.searchsorted(data["blocks"]["end"][rows], span.start_char, side="right")) - 1
    if above < 0:
        return None
    block = data["blocks"][rows[above]]
    return span.doc.char_span(int(block["start"]), int(block["end"]), label=ROLES[block["role"]],
                              span_id=int(rows[above]), alignment_mode="expand")


def get_anchor(span: Span) -> Token | Box | None:
    """What the span's block belongs to: the token at which a footnote's mark stood, the box of the figure or
    table that a caption names."""
    pdf = get_span_pdf(span)
    if pdf is None or pdf.row < 0:
        return None
    data = span.doc.user_data[DATA_KEY]
    if pdf.role == "caption":
        numbers = page_numbers(data)
        return next((Box(int(numbers[page]), *box) for row, page, *box in data.get("floats", ()) if row == pdf.row),
                    None)
    place = int(data["blocks"][pdf.row]["anchor"])
    for at in (place, place - 1):           # a space belongs to no token: then the one before it
        found = span.doc.char_span(at, at + 1, alignment_mode="expand") if at >= 0 else None
        if found:
            return found[0]
    return None


def fitting(doc: Doc, key: str) -> dict[str, Any] | None:
    """The Doc's data if it has this part of it, and if the text is still that of the document: a Doc made
    of a span may carry the data of the whole, and its characters count from elsewhere."""
    data: dict[str, Any] | None = doc.user_data.get(DATA_KEY)
    if data is None or key not in data or not len(doc):
        return None
    return data if doc[-1].idx + len(doc[-1]) == data["length"] else None


def text_rows(data: dict[str, Any]) -> Array:
    """Rows of the blocks that are in the text, in its order."""
    rows: Array = np.flatnonzero(data["blocks"]["end"] > data["blocks"]["start"])
    return rows


def token_rows(kept: dict[str, Any], token: Token) -> slice:
    """Rows of a token; no search where nobody has merged or split tokens before it."""
    starts, row, end = kept["start"], token.i, token.idx + len(token)
    if row < len(starts) and starts[row] == token.idx and (row + 1 == len(starts) or starts[row + 1] >= end):
        return slice(row, row + 1)
    return slice(*kept_range(kept, token.idx, end))


def kept_range(kept: dict[str, Any], start: int, end: int) -> tuple[int, int]:
    """The tokens as made that these characters cover: a merged token covers several."""
    low, high = np.searchsorted(kept["start"], [start, end])
    return (int(low), int(high)) if high > low else (int(low) - 1, int(low))     # part of a split token


def pieces_of(data: dict[str, Any], row: int) -> Array:
    block = data["blocks"][row]
    pieces: Array = data["pieces"][block["piece_start"]:block["piece_end"]]
    return pieces


def piece_boxes(data: dict[str, Any], row: int, span: Span) -> list[Box]:
    """Boxes of a block's pieces; of what the span has in each, if it has only a part of the block."""
    block, numbers = data["blocks"][row], page_numbers(data)
    pieces = [Box(int(numbers[piece["page"]]), *(float(piece[edge]) for edge in ("x0", "y0", "x1", "y1")))
              for piece in pieces_of(data, row)]
    whole = span.start_char <= block["start"] and span.end_char >= block["end"]
    if whole or "tokens" not in data:
        return pieces
    kept = data["tokens"]
    low, high = kept_range(kept, max(span.start_char, int(block["start"])),
                           min(span.end_char, int(block["end"])))
    page, box = kept["page"][low:high], kept["box"][low:high]
    x, y = (box[:, 0] + box[:, 2]) / 2, (box[:, 1] + box[:, 3]) / 2
    found = []
    for piece in pieces:
        within = ((page == piece.page) & (x >= piece.x0) & (x <= piece.x1)
                  & (y >= piece.y0) & (y <= piece.y1))
        if within.any():
            found.append(Box(piece.page, *union(box[within])))
    return found


EXTENSIONS: Sequence[tuple[Any, str, Callable[..., Any]]] = (
    (Doc, "pdf", get_pdf), (Token, "page", get_page), (Token, "bbox", get_bbox),
    (Span, "pdf", get_span_pdf), (Span, "heading", get_heading), (Span, "anchor", get_anchor),
)


def register() -> None:
    """Set the extensions, but never over one that another package has set."""
    for owner, name, getter in EXTENSIONS:
        if not owner.has_extension(name):
            owner.set_extension(name, getter=getter)
        elif owner.get_extension(name)[2] is not getter:
            log.warning("%s._.%s is another package's: ours is spacy_pdfrecover.attributes.%s",
                        owner.__name__.lower(), name, getter.__name__)


register()
