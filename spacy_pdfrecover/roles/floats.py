"""Captions, tables, formulas and lettering in figures."""
from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.layout.marks import EQUATION_NUMBER, TERMINAL, starts_lower
from spacy_pdfrecover.layout.ruled import ruled_regions
from spacy_pdfrecover.layout.rules import THIN
from spacy_pdfrecover.layout.tables import ruled_runs
from spacy_pdfrecover.model import RULE_IMAGE, RULE_PATH, Array, Layout
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.words import CAPTION, FIGURE, is_caption

SMALLER = 0.97              # of the body's size: then a caption needs no stop behind its number
CAPTION_LONGEST = 600       # characters of such a caption
MATH_SHARE = 0.4            # share of glyphs from fonts for mathematics in a formula
MATH_SOME = 0.15            # … in one told by its place or number
NUMBERED_LINES = 4          # of a formula beside its number
OPERATORS = re.compile(r"[=≈≤≥<>∑∫∏√±×÷∈∂∇→⇒∀∃+−]")
WORD = re.compile(r"[^\W\d_]{3,}")
AXIS_NUMBER = re.compile(r"(?<!\S)[−–+-]?\d[\d.,]*\s*")
PROSE_LINE = 38             # characters a line from which text in a box is prose, not lettering
BODY_WORDS = 4              # words in the face and size of the running text that are no lettering
BODY_LIKE = 0.1             # share of its size by which they may differ from it
LETTERING = 0.7             # times the body's size: what is set smaller between rules is the lettering of a chart
REGION_LEAST = 40.0         # points: drawings smaller than this on either side hold no lettering
LABEL_LONGEST = 40          # characters of a label beside a drawing, numbers along its axes apart
LABEL_MARGIN = 1.6          # leadings it may stand off
CAPTION_REACH = 2.5         # leadings between a drawing, with the labels of its axis, and its caption
REGION_GAP = 6.0            # points between drawn objects of one drawing
PAGE_SHARE = 0.8            # drawings larger than this share of the page are backgrounds
MANY_RULES = 3_000          # drawn objects of a page beyond which only their common outline is taken


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
        words = len(WORD.findall(piece.text))
        numbered = bool(EQUATION_NUMBER.search(piece.text)) and piece.x0 > piece.left + piece.size
        signs = len(OPERATORS.findall(piece.text))
        if ((piece.math > MATH_SHARE and words <= 4)
                or (EQUATION_NUMBER.fullmatch(piece.text) and piece.x1 > piece.right - 2 * piece.size)
                or (numbered and signs and words <= 6)
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
    for page, pieces in enumerate(document.page_pieces):
        captions = [(piece.x0, piece.y0, piece.x1, piece.y1) for piece in pieces
                    if piece.role == "caption" and FIGURE.match(piece.text)]
        reach = CAPTION_REACH * document.body_leading
        here = rules[rules["page"] == page]
        regions = [region for region in drawings(here, *document.sizes[page], captions, reach)
                   if not any(prose(piece) and within(piece, region) for piece in pieces)]
        if len(here):
            regions += bands(document, pieces, here)
        for piece in pieces:
            if piece.role not in ("paragraph", "formula", "table") or piece.layer:
                continue
            if piece.gridded and piece.size > LETTERING * document.body_size:
                continue
            if (piece.line_size > PROSE_LINE and piece.lines > 1) or in_body_style(piece, document):
                continue
            x, y = (piece.x0 + piece.x1) / 2, (piece.y0 + piece.y1) / 2
            # labels of axes stand just outside
            label = len(AXIS_NUMBER.sub("", piece.text)) <= LABEL_LONGEST
            margin = LABEL_MARGIN * document.body_leading if label else 0
            if any(x0 - margin <= x <= x1 + margin and y0 - margin <= y <= y1 + margin
                   for x0, y0, x1, y1 in regions):
                piece.role = "figure"


Region = tuple[float, float, float, float]


def drawings(rules: Array, width: float, height: float, captions: Sequence[Region] = (),
             reach: float = 0.0) -> list[Region]:
    """Boxes around drawn objects that stand together; those of lines and boxes alone (tables, frames) are
    left out, unless a figure's caption stands within `reach` above or below them and they are no mere frames."""
    wide, high = rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]
    rules = rules[~((wide > PAGE_SHARE * width) & (high > PAGE_SHARE * height))]
    curved = is_picture(rules)
    if not curved.any() and not captions:
        return []
    if len(rules) > MANY_RULES:
        rules = rules[curved] if curved.any() else rules
        rules = rules[np.argsort(-(rules["x1"] - rules["x0"]) * (rules["y1"] - rules["y0"]))][:MANY_RULES]
    boxes = boxes_of(rules)
    regions = united(boxes)
    kinds = boxes[is_picture(rules)]
    return [region for region in regions
            if region[2] - region[0] > REGION_LEAST and region[3] - region[1] > REGION_LEAST
            and (inside(kinds, region).any() or (not is_frame(boxes, region) and any(
                beside(region, caption, reach) for caption in captions)))]


def boxes_of(rules: Array) -> Array:
    """A row of edges for each: left, top, right, bottom."""
    return np.column_stack([rules["x0"], rules["y0"], rules["x1"], rules["y1"]]).astype("f8")


def is_picture(rules: Array) -> Array:
    """Which drawn objects are images or curves; rules may be drawn as flat ones."""
    result: Array = (np.isin(rules["kind"], (RULE_PATH, RULE_IMAGE))
                     & (np.minimum(rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]) > THIN))
    return result


def is_frame(boxes: Array, region: Region) -> bool:
    """Is all that is drawn in a region its edges: a frame around text?"""
    x0, y0, x1, y1 = boxes[inside(boxes, region)].T
    left, right = np.abs(x0 - region[0]) < REGION_GAP, np.abs(x1 - region[2]) < REGION_GAP
    top, bottom = np.abs(y0 - region[1]) < REGION_GAP, np.abs(y1 - region[3]) < REGION_GAP
    flat, tall = y1 - y0 < REGION_GAP, x1 - x0 < REGION_GAP
    edge = (left & right & top & bottom) | (flat & (top | bottom)) | (tall & (left | right))
    return bool(edge.all())


def bands(document: Document, pieces: Sequence[Piece], rules: Array) -> list[Region]:
    """What is drawn between the caption of a figure and the text above it, be it lines and boxes apart, but for a
    mere frame."""
    rules = rules[(rules["x1"] - rules["x0"] < PAGE_SHARE * document.text_width)
                  | (rules["y1"] - rules["y0"] > REGION_LEAST)]
    found = []
    for caption in pieces:
        if caption.role != "caption" or not FIGURE.match(caption.text):
            continue
        above = [piece.y1 for piece in pieces if piece.y1 < caption.y0 + 1 and piece.x0 < caption.right
                 and piece.x1 > caption.left and (len(piece.text) > LABEL_LONGEST or in_body_style(piece, document))]
        top = max(above, default=0.0)
        boxes = rules[(rules["y0"] > top - 1) & (rules["y1"] < caption.y0 + 1)
                      & (rules["x0"] > caption.left - REGION_GAP) & (rules["x1"] < caption.right + REGION_GAP)]
        if len(boxes) and not any(piece.role == "table" and top < piece.y0 < caption.y0 for piece in pieces):
            region = (float(boxes["x0"].min()), float(boxes["y0"].min()),
                      float(boxes["x1"].max()), float(boxes["y1"].max()))
            if region[2] - region[0] > REGION_LEAST and not is_frame(
                    boxes_of(boxes), region):
                found.append(region)
    return found


def beside(region: Region, caption: Region, reach: float) -> bool:
    """Does a caption stand close above or below a region?"""
    apart = max(region[1] - caption[3], caption[1] - region[3])
    return -1.0 < apart < reach and min(region[2], caption[2]) > max(region[0], caption[0])


def united(boxes: Array) -> list[Region]:
    """Unions of boxes that touch, to within `REGION_GAP`."""
    regions: list[list[float]] = []
    for x0, y0, x1, y1 in sorted(boxes.tolist(), key=lambda box: box[1]):
        grown = [x0, y0, x1, y1]
        apart = []
        for region in regions:
            if (region[0] - REGION_GAP <= grown[2] and grown[0] - REGION_GAP <= region[2]
                    and region[1] - REGION_GAP <= grown[3] and grown[1] - REGION_GAP <= region[3]):
                grown = [min(region[0], grown[0]), min(region[1], grown[1]),
                         max(region[2], grown[2]), max(region[3], grown[3])]
            else:
                apart.append(region)
        regions = [*apart, grown]
    return [(region[0], region[1], region[2], region[3]) for region in regions]


def inside(boxes: Array, region: Region) -> Array:
    result: Array = ((boxes[:, 0] >= region[0] - 1) & (boxes[:, 2] <= region[2] + 1)
                     & (boxes[:, 1] >= region[1] - 1) & (boxes[:, 3] <= region[3] + 1))
    return result


def in_body_style(piece: Piece, document: Document) -> bool:
    """Several words as the running text is set: text in a frame or beside a picture, no lettering."""
    return (document.families[piece.font] == document.families[document.body_font]
            and abs(piece.size - document.body_size) < BODY_LIKE * document.body_size
            and len(WORD.findall(piece.text)) >= BODY_WORDS)


def within(piece: Piece, region: Region) -> bool:
    return (region[0] <= (piece.x0 + piece.x1) / 2 <= region[2]
            and region[1] <= (piece.y0 + piece.y1) / 2 <= region[3])


def prose(piece: Piece) -> bool:
    """Running text, which in a drawn region makes it a text box."""
    return piece.line_size > PROSE_LINE and piece.lines > 1
