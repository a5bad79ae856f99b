"""Captions, tables, formulas and lettering in figures."""
from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.layout.marks import EQUATION_NUMBER, TERMINAL, starts_lower
from spacy_pdfrecover.layout.ruled import ruled_regions
from spacy_pdfrecover.layout.tables import ruled_runs
from spacy_pdfrecover.model import RULE_IMAGE, Array, Layout
from spacy_pdfrecover.roles.drawings import (
    PAGE_SHARE,
    REGION_GAP,
    REGION_LEAST,
    Region,
    boxes_of,
    drawings,
    inside,
    is_frame,
    marks_of,
    without_backgrounds,
)
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.words import CAPTION, FIGURE, is_caption

SMALLER = 0.97              # of the body's size: then a caption needs no stop behind its number
CAPTION_LONGEST = 600       # characters of such a caption
MATH_SHARE = 0.4            # share of glyphs from fonts for mathematics in a formula
MATH_SOME = 0.15            # … in one told by its place or number
NUMBERED_LINES = 4          # of a formula beside its number
OPERATORS = re.compile(r"[=≈≤≥<>∑∫∏√±×÷∈∂∇→⇒∀∃+−]")
REACTION = re.compile(r"\+.*[→⇒⇄⇌⟶]|[→⇒⇄⇌⟶].*\+")        # H + CO → HCO
WORD = re.compile(r"[^\W\d_]{3,}")
AXIS_NUMBER = re.compile(r"(?<!\S)[−–+-]?\d[\d.,]*\s*")
PROSE_LINE = 38             # characters a line from which text in a box is prose, not lettering
BOXED_LINES = 3             # least lines of one that is narrow, as in frames with round corners
BODY_WORDS = 4              # words in the face and size of the running text that are no lettering
BODY_LIKE = 0.1             # share of its size by which they may differ from it
LETTERING = 0.7             # times the body's size: what is set smaller between rules is the lettering of a chart
LABEL_LONGEST = 40          # characters of a label beside a drawing, numbers along its axes apart
LABEL_MARGIN = 1.6          # leadings it may stand off
TITLE_SIZE = 1.3            # times the other lettering, at most, is the title of a drawing; 1.2 in charts of R
TITLE_OFF = 2.0             # sizes of the other lettering by which it stands off: 1.7 lines in charts of R
OFF_MIDDLE = 0.1            # of a drawing's width by which the middle of a title may stand off
CAPTION_REACH = 2.5         # leadings between a drawing, with the labels of its axis, and its caption


def mark_captions(document: Document) -> None:
    for pieces in document.page_pieces:
        for place, piece in enumerate(pieces):
            if piece.role not in ("paragraph", "footnote") or piece.angle or piece.layer:
                continue
            small = piece.size < SMALLER * document.body_size and len(piece.text) < CAPTION_LONGEST
            if is_caption(piece.text) or (CAPTION.match(piece.text) and (
                    small or names_table(piece, pieces[max(place - 1, 0):place + 2], document.body_leading))):
                piece.role = "caption"


def names_table(piece: Piece, near: Sequence[Piece], leading: float) -> bool:
    """Is the piece, which begins with a float's name and number, a line right above or below a table, and no
    sentence?  So stand captions without a stop behind their number: `Table 3 What is needed`."""
    rest = CAPTION.sub("", piece.text, count=1).lstrip()
    return (piece.lines == 1 and bool(rest) and not starts_lower(rest) and piece.text[-1] not in TERMINAL
            and any(other.role == "table" and min(abs(other.y0 - piece.y1), abs(piece.y0 - other.y1)) < leading
                    and other.x0 < piece.x1 and piece.x0 < other.x1 for other in near))


def mark_formulas(document: Document) -> None:
    for piece in document.pieces:
        if piece.role != "paragraph" or len(piece.text) > 400:
            continue
        words = len(found := WORD.findall(piece.text))
        numbered = bool(EQUATION_NUMBER.search(piece.text)) and piece.x0 > piece.left + piece.size
        signs = len(OPERATORS.findall(piece.text))
        if ((piece.math > MATH_SHARE and words <= 4)
                or (EQUATION_NUMBER.fullmatch(piece.text) and piece.x1 > piece.right - 2 * piece.size)
                or (numbered and signs and words <= 6) or (REACTION.search(piece.text) and all(map(str.isupper, found)))
                or (piece.centered and signs >= 1 and words <= 1 and piece.math > MATH_SOME)):
            piece.role = "formula"
    for pieces in document.page_pieces:
        mark_numbered(pieces)


def mark_numbered(pieces: Sequence[Piece]) -> None:
    """A number in parentheses and the formula beside it tell each other."""
    for number in pieces:
        if number.role not in ("paragraph", "formula") or not EQUATION_NUMBER.fullmatch(number.text):
            continue
        middle = (number.y0 + number.y1) / 2
        beside = [piece for piece in pieces if piece is not number and piece.y0 < middle < piece.y1
                  and number.left <= (piece.x0 + piece.x1) / 2 <= number.right]
        for piece in beside:
            few = piece.role == "paragraph" and piece.lines <= NUMBERED_LINES and len(WORD.findall(piece.text)) <= 4
            if piece.role == "formula" or (few and (piece.math > MATH_SOME or OPERATORS.search(piece.text))):
                piece.role = number.role = "formula"


def mark_tables(document: Document, layout: Layout) -> None:
    """Pieces with cells side by side, and those between the rules of a table."""
    lines, rows = layout.text.lines, layout.pieces
    ruled, walled = np.zeros(len(lines) + 1, "i8"), np.zeros(len(lines), bool)
    regions = ruled_regions(layout.text) if layout.regions is None else layout.regions
    for start, end, walls in ruled_runs(lines, regions):
        ruled[start + 1:end + 1] = 1
        walled[start:end] = walls
    ruled = np.cumsum(ruled)
    for piece in document.pieces:
        start, end = int(rows["start"][piece.row]), int(rows["end"][piece.row])
        if (piece.role in ("paragraph", "code") and not piece.layer and ruled[end] - ruled[start] == end - start
                and not is_caption(piece.text)):
            piece.role, piece.gridded = "table", bool(walled[start])
        if piece.role != "paragraph" or piece.lines < 3:
            continue
        part = lines[start:end]
        beside = (np.abs(np.diff(part["baseline"])) < 0.4 * part["size"][1:]) & (np.diff(part["x0"]) > 0)
        if beside.sum() >= max(2, 0.25 * len(part)):
            piece.role = "table"


def mark_figures(document: Document, rules: Array) -> None:
    """Short texts within drawings."""
    starts = np.searchsorted(rules["page"], np.arange(len(document.page_pieces) + 1)).tolist()
    for page, pieces in enumerate(document.page_pieces):
        captions = [(piece.x0, piece.y0, piece.x1, piece.y1) for piece in pieces
                    if piece.role == "caption" and FIGURE.match(piece.text)]
        reach = CAPTION_REACH * document.body_leading
        here = rules[starts[page]:starts[page + 1]]
        images = boxes_of(here[here["kind"] == RULE_IMAGE])
        texts = np.array([box_of(piece) for piece in pieces if prose(piece) or piece.role == "code"], "f8")
        marks = [found for piece in pieces if not piece.angle
                 and (found := marks_of(piece.text, box_of(piece))) is not None]
        regions = [region for region in drawings(without_backgrounds(here, texts), *document.sizes[page], captions,
                                                 reach, marks)
                   if not any((prose(piece) or (boxed(piece, document) and not inside(images, region).any()))
                              and within(piece, region) for piece in pieces)]
        regions += bands(document, pieces, here)
        for piece in pieces:
            if piece.role not in ("paragraph", "formula", "table") or piece.layer:
                continue
            large = piece.gridded and piece.size > LETTERING * document.body_size
            if large or prose(piece) or in_body_style(piece, document):
                continue
            x, y = (piece.x0 + piece.x1) / 2, (piece.y0 + piece.y1) / 2
            # labels of axes stand just outside
            margin = LABEL_MARGIN * document.body_leading * (len(AXIS_NUMBER.sub("", piece.text)) <= LABEL_LONGEST)
            if any(x0 - margin <= x <= x1 + margin and y0 - margin <= y <= y1 + margin
                   for x0, y0, x1, y1 in regions):
                piece.role = "figure"
        for region in regions:
            spread(document, pieces, region)


def spread(document: Document, pieces: Sequence[Piece], region: Region) -> None:
    """Lettering of a drawing goes on outwards in its own face: names of rows, titles of axes, of the whole and of
    a legend, each within a margin of what is known, in the middle of the drawing or at its height."""
    margin = LABEL_MARGIN * document.body_leading
    known = [piece for piece in pieces if piece.role == "figure" and apart(box_of(piece), region) < margin]
    own = {document.families[piece.font] for piece in known} - {document.families[document.body_font]}
    size = max((piece.size for piece in known), default=0.0)
    margin = max(margin, TITLE_OFF * size)
    middle, wide = (region[0] + region[2]) / 2, region[2] - region[0]
    near = [piece for piece in pieces if piece.role in ("paragraph", "formula") and not piece.layer
            and document.families[piece.font] in own and piece.size < TITLE_SIZE * size
            and piece.line_size <= PROSE_LINE and piece.text[-1] not in TERMINAL
            and (region[1] < (piece.y0 + piece.y1) / 2 < region[3]
                 or abs((piece.x0 + piece.x1) / 2 - middle) < OFF_MIDDLE * wide)]
    whole = [region, *map(box_of, known)]
    while found := [piece for piece in near if piece.role != "figure"
                    and any(apart(box_of(piece), box) < margin for box in whole)]:
        for piece in found:
            piece.role = "figure"
        whole += map(box_of, found)


def apart(one: Region, other: Region) -> float:
    """Points of white between two boxes, level or upright."""
    return max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])


def box_of(piece: Piece) -> Region:
    return piece.x0, piece.y0, piece.x1, piece.y1


def bands(document: Document, pieces: Sequence[Piece], rules: Array) -> list[Region]:
    """What is drawn between the caption of a figure and the text above it, be it lines and boxes apart, but for a
    mere frame."""
    captions = [piece for piece in pieces if piece.role == "caption" and FIGURE.match(piece.text)]
    if not captions:
        return []
    rules = rules.compress((rules["x1"] - rules["x0"] < PAGE_SHARE * document.text_width)
                           | (rules["y1"] - rules["y0"] > REGION_LEAST))
    found = []
    for caption in captions:
        above = [piece.y1 for piece in pieces if piece.y1 < caption.y0 + 1 and piece.x0 < caption.right
                 and piece.x1 > caption.left and (len(piece.text) > LABEL_LONGEST or in_body_style(piece, document))]
        top = max(above, default=0.0)
        boxes = rules[(rules["y0"] > top - 1) & (rules["y1"] < caption.y0 + 1)
                      & (rules["x0"] > caption.left - REGION_GAP) & (rules["x1"] < caption.right + REGION_GAP)]
        if len(boxes) and not any(piece.role == "table" and top < piece.y0 < caption.y0 for piece in pieces):
            region = (float(boxes["x0"].min()), float(boxes["y0"].min()),
                      float(boxes["x1"].max()), float(boxes["y1"].max()))
            if region[2] - region[0] > REGION_LEAST and not is_frame(boxes_of(boxes), region):
                found.append(region)
    return found


def in_body_style(piece: Piece, document: Document) -> bool:
    """Several words as the running text is set: text in a frame or beside a picture, no lettering."""
    return (document.families[piece.font] == document.families[document.body_font]
            and abs(piece.size - document.body_size) < BODY_LIKE * document.body_size
            and len(WORD.findall(piece.text)) >= BODY_WORDS)


def within(piece: Piece, region: Region) -> bool:
    x0, y0, x1, y1 = region
    return x0 <= (piece.x0 + piece.x1) / 2 <= x1 and y0 <= (piece.y0 + piece.y1) / 2 <= y1


def prose(piece: Piece) -> bool:
    """Running text, which in a drawn region makes it a text box."""
    return piece.line_size > PROSE_LINE and piece.lines > 1


def boxed(piece: Piece, document: Document) -> bool:
    """A paragraph as the text is set, however narrow."""
    return piece.lines >= BOXED_LINES and piece.text[-1] in TERMINAL and in_body_style(piece, document)
