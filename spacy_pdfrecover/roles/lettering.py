"""Lettering of figures: short texts in, between and beside what is drawn."""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.arrays import union
from spacy_pdfrecover.layout.cover import Rect
from spacy_pdfrecover.layout.marks import TERMINAL
from spacy_pdfrecover.model import RULE_IMAGE, Array
from spacy_pdfrecover.roles.axes import AXIS_NUMBER, marks_of
from spacy_pdfrecover.roles.drawings import (
    PAGE_SHARE,
    REGION_GAP,
    REGION_LEAST,
    boxes_of,
    drawings,
    inside,
    is_frame,
    without_backdrops,
    without_backgrounds,
)
from spacy_pdfrecover.roles.features import Document, Piece, place_of
from spacy_pdfrecover.roles.formulas import WORD
from spacy_pdfrecover.wording import FIGURE

PROSE_LINE = 38             # characters a line from which text in a box is prose, not lettering
BOXED_LINES = 3             # least lines of one that is narrow, as in frames with round corners
BODY_WORDS = 4              # words in the face and size of the running text that are no lettering
COLONS = ":："                # at the end of what leads to a drawing
CLOSED = re.compile(r"[。：！？]$|[\u2e80-\uffff][!?]$")
"""What ends a sentence without spaces, be it all of one word to the eye."""
HEADINGS = 2                # in such a box at the most, a title and one below it: several are names in a drawing
LARGER, SAME_EDGE = 1.06, 1.0   # times the body's size, and points off the left edge of its column, of a heading
BODY_LIKE = 0.1             # share of its size by which they may differ from it
LETTERING = 0.7             # times the body's size: what is set smaller between rules is the lettering of a chart
LABEL_LONGEST = 40          # characters of a label beside a drawing, numbers along its axes apart
LABEL_MARGIN = 1.6          # leadings it may stand off
TITLE_SIZE = 1.3            # times the other lettering, at most, is the title of a drawing; 1.2 in charts of R
TITLE_OFF = 2.0             # sizes of the other lettering by which it stands off: 1.7 lines in charts of R
NAMES_LEAST, NAMES_OFF = 3, 4.0       # names of rows in a column, and sizes by which the longest may stand off
OFF_MIDDLE = 0.1            # of a drawing's width by which the middle of a title may stand off
CAPTION_REACH = 2.5         # leadings between a drawing, with the labels of its axis, and its caption


def mark_figures(document: Document, rules: Array) -> list[list[Rect]]:
    """Set `figure` for short texts within drawings, and give what is drawn on each page."""
    rules = without_backdrops(rules, [[piece.box for piece in pieces if prose(piece)]
                                      for pieces in document.page_pieces])
    starts = np.searchsorted(rules["page"], np.arange(len(document.page_pieces) + 1)).tolist()
    found = []
    for page, pieces in enumerate(document.page_pieces):
        here = rules[starts[page]:starts[page + 1]]
        regions = regions_of(document, page, here) if len(here) else []
        mark_lettering(document, pieces, regions)
        for region in regions:
            spread(document, pieces, region)
        found.append(regions)
    return found


def regions_of(document: Document, page: int, rules: Array) -> list[Rect]:
    """What is drawn on a page with these rules, but for boxes of text."""
    pieces = document.page_pieces[page]
    captions = figure_captions(pieces)
    images = boxes_of(rules[rules["kind"] == RULE_IMAGE])
    texts = np.array([piece.box for piece in pieces if prose(piece) or piece.role == "code"], "f8")
    marks = [found for piece in pieces if not piece.angle
             and (found := marks_of(piece.text, piece.box)) is not None]
    drawn = drawings(without_backgrounds(rules, texts), *document.sizes[page],
                     [caption.box for caption in captions], CAPTION_REACH * document.body_leading, marks)
    regions = [region for region in drawn
               if not holds_text(region, pieces, document, pictured=bool(inside(images, region).any()))]
    return regions + bands(document, pieces, captions, rules)


def mark_lettering(document: Document, pieces: Sequence[Piece], regions: Sequence[Rect]) -> None:
    """What stands in drawings or right beside them, and is not set as text."""
    for piece in pieces if regions else ():
        if may_be_lettering(piece, regions, document) and stands_at(piece, regions, document):
            piece.role = "figure"


def may_be_lettering(piece: Piece, regions: Sequence[Rect], document: Document) -> bool:
    """Is nothing better known of it, and is it not set as a table, a heading or running text is?"""
    if piece.role not in ("paragraph", "formula", "table") or (
            piece.tag == "paragraph" and piece.text[-1] in TERMINAL):
        return False
    if piece.gridded and piece.size > LETTERING * document.body_size:
        return False
    if heads(piece, regions, document) and not any(within(piece, region) for region in regions):
        return False
    return not prose(piece) and not in_body_style(piece, document)


def stands_at(piece: Piece, regions: Sequence[Rect], document: Document) -> bool:
    """Does it stand in a drawing, between parts of one, or just outside, as labels of axes do?"""
    margin = LABEL_MARGIN * document.body_leading * (len(AXIS_NUMBER.sub("", piece.text)) <= LABEL_LONGEST)
    over = [region for region in regions if apart(piece.box, region) < 0]       # drawings side by side
    frames = [*regions, union(np.array(over))] if over else regions
    return any(within(piece, frame, margin) for frame in frames)


def figure_captions(pieces: Sequence[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.role == "caption" and FIGURE.match(piece.text)]


def holds_text(region: Rect, pieces: Sequence[Piece], document: Document, pictured: bool) -> bool:
    """Does a region hold running text, or a heading, as boxes of text do?  Narrow text over a picture may be lettering
    still."""
    inner = [piece for piece in pieces if within(piece, region)]
    return any(prose(piece) or (boxed(piece, document) and not pictured) for piece in inner) or (
        not pictured and is_headed(inner, document))


def is_headed(pieces: Sequence[Piece], document: Document) -> bool:
    """Are these a heading, in one piece or two, and text below it, as in the boxes of slides and posters?"""
    large = [piece for piece in pieces if piece.size > LARGER * document.body_size]
    return (0 < len(large) <= HEADINGS and all(WORD.search(piece.text) for piece in large)
            and all(piece in large or in_body_style(piece, document) for piece in pieces))


def spread(document: Document, pieces: Sequence[Piece], region: Rect) -> None:
    """Lettering of a drawing goes on outwards in its own face: names of rows, titles of axes, of the whole and of
    a legend, each within a margin of what is known, in the middle of the drawing or at its height."""
    margin = LABEL_MARGIN * document.body_leading
    known = [piece for piece in pieces if piece.role == "figure" and apart(piece.box, region) < margin]
    own = {document.families[piece.font] for piece in known} - {document.families[document.body_font]}
    size = max((piece.size for piece in known), default=0.0)
    margin = max(margin, TITLE_OFF * size)
    near = [piece for piece in pieces if piece.role in ("paragraph", "formula")
            and document.families[piece.font] in own and may_name(piece, size) and is_beside_or_mid(piece, region)]
    for piece in names_of_rows(near, region):
        piece.role = "figure"
    take_in(near, [region, *(piece.box for piece in known)], margin)


def names_of_rows(near: Sequence[Piece], region: Rect) -> list[Piece]:
    """Those of these that begin or end below each other beside a drawing, the longest close to it."""
    columns: defaultdict[tuple[str, int], list[Piece]] = defaultdict(list)
    for piece in near:
        if region[1] < (piece.y0 + piece.y1) / 2 < region[3]:
            for edge in ("x0", "x1"):
                columns[edge, place_of(getattr(piece, edge))].append(piece)
    return [piece for pieces in columns.values() if len(pieces) >= NAMES_LEAST
            and any(apart(piece.box, region) < NAMES_OFF * piece.size for piece in pieces) for piece in pieces]


def take_in(near: Sequence[Piece], whole: Sequence[Rect], margin: float) -> None:
    """What stands within a margin of this, and of what does, is lettering too."""
    while found := [piece for piece in near if piece.role != "figure"
                    and any(apart(piece.box, box) < margin for box in whole)]:
        for piece in found:
            piece.role = "figure"
        whole = [*whole, *(piece.box for piece in found)]


def may_name(piece: Piece, size: float) -> bool:
    """Is it short, no sentence and hardly larger than lettering of this size?"""
    return piece.size < TITLE_SIZE * size and piece.line_size <= PROSE_LINE and piece.text[-1] not in TERMINAL


def is_beside_or_mid(piece: Piece, region: Rect) -> bool:
    """Is its middle at the height of a drawing, or above or below that of the drawing?"""
    x0, y0, x1, y1 = region
    return (y0 < (piece.y0 + piece.y1) / 2 < y1
            or abs((piece.x0 + piece.x1) / 2 - (x0 + x1) / 2) < OFF_MIDDLE * (x1 - x0))


def apart(one: Rect, other: Rect) -> float:
    """Points of white between two boxes, level or upright."""
    return max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])


def bands(document: Document, pieces: Sequence[Piece], captions: Sequence[Piece], rules: Array) -> list[Rect]:
    """What is drawn between the caption of a figure and the text above it, be it lines and boxes apart, but for a
    mere frame."""
    if not captions:
        return []
    rules = rules.compress((rules["x1"] - rules["x0"] < PAGE_SHARE * document.text_width)
                           | (rules["y1"] - rules["y0"] > REGION_LEAST))
    found = []
    for caption in captions:
        level = [piece for piece in pieces if piece.angle == caption.angle]
        above = [piece.y1 for piece in level if piece.y1 < caption.y0 + 1 and piece.x0 < caption.right
                 and piece.x1 > caption.left and (not is_short(piece, document) or in_body_style(piece, document))]
        top = max(above, default=0.0)
        boxes = boxes_of(rules.compress(
            (rules["y0"] > top - 1) & (rules["y1"] < caption.y0 + 1)
            & (rules["x0"] > caption.left - REGION_GAP) & (rules["x1"] < caption.right + REGION_GAP)))
        if len(boxes) and not any(piece.role == "table" and top < piece.y0 < caption.y0
                                  and not is_drawn(piece, document) for piece in level):
            region = union(boxes)
            if region[2] - region[0] > REGION_LEAST and not is_frame(boxes, region):
                found.append(region)
    return found


def is_short(piece: Piece, document: Document) -> bool:
    """Is it no longer than a label, or several in one piece?"""
    length = piece.line_size if is_drawn(piece, document) else len(piece.text)
    return length <= LABEL_LONGEST


def is_drawn(piece: Piece, document: Document) -> bool:
    """Is it as small as lettering is, and in a face of its own, so that it is no table and no text?"""
    return (piece.size <= LETTERING * document.body_size
            and document.families[piece.font] != document.families[document.body_font])


def in_body_style(piece: Piece, document: Document) -> bool:
    """Several words as the running text is set: text in a frame or beside a picture, no lettering.  A sentence in
    ideographs has a face of its own where most of the text is Latin."""
    words = len(WORD.findall(piece.text)) >= BODY_WORDS and (
        document.families[piece.font] == document.families[document.body_font])
    return (abs(piece.size - document.body_size) < BODY_LIKE * document.body_size
            and (words or CLOSED.search(piece.text) is not None))


def heads(piece: Piece, regions: Sequence[Rect], document: Document) -> bool:
    """Larger than the running text from where its lines begin, or larger still and below a drawing, as a title below a
    logo: a heading, if outside of drawings.  Or does it lead to a drawing, with a colon where paragraphs begin?"""
    if piece.text[-1] in COLONS and document.families[piece.font] == document.families[document.body_font] and any(
            prose(other) and abs(other.x0 - piece.x0) < SAME_EDGE for other in document.page_pieces[piece.page]):
        return True
    if piece.size > TITLE_SIZE * document.body_size and any(piece.y0 > region[3] for region in regions):
        return True
    return piece.size > LARGER * document.body_size and abs(piece.x0 - piece.left) < SAME_EDGE


def within(piece: Piece, region: Rect, margin: float = 0.0) -> bool:
    """Does the middle of the piece stand in a region, or so near to it?"""
    x0, y0, x1, y1 = region
    return (x0 - margin <= (piece.x0 + piece.x1) / 2 <= x1 + margin
            and y0 - margin <= (piece.y0 + piece.y1) / 2 <= y1 + margin)


def prose(piece: Piece) -> bool:
    """Running text, which in a drawn region makes it a text box."""
    return piece.line_size > PROSE_LINE and piece.lines > 1 and piece.role != "figure"


def boxed(piece: Piece, document: Document) -> bool:
    """A paragraph as the text is set, however narrow."""
    return piece.lines >= BOXED_LINES and piece.text[-1] in TERMINAL and in_body_style(piece, document)
