"""From a recovered document and its layout to the shapes of a view."""
from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from spacy_pdfrecover.arrays import edges
from spacy_pdfrecover.frames import VERTICAL
from spacy_pdfrecover.model import (
    RULE_BOX,
    RULE_IMAGE,
    RULE_LINE,
    RULE_PATH,
    RUNNING_ROLES,
    Array,
    Edit,
    Layout,
    Pages,
    Recovered,
)
from spacy_pdfrecover.view.direction import SIDEWAYS, Direction, on_page, page_direction
from spacy_pdfrecover.view.order import order_shapes
from spacy_pdfrecover.view.passages import edit_shapes, edits_by_page, passage_of, style
from spacy_pdfrecover.view.shapes import (
    BOX,
    LABEL,
    LAYERS,
    PATH,
    TAG,
    Point,
    Shape,
    Sheet,
    View,
    clamped,
    corners,
)

LETTER = (612.0, 792.0)     # points: stands for a page without a size, as PDFium assumes
MOST_RULES = 4000           # drawn lines shown of a page: plots have 10^5, which no browser takes well
RULE_NAMES = {RULE_LINE: "drawn line", RULE_BOX: "drawn box", RULE_IMAGE: "image", RULE_PATH: "drawing"}
SAME_COLUMN = 0.75          # points within which column edges are the same


def view_of(recovered: Recovered, layout: Layout, numbers: Collection[int] | None = None,
            drop: Collection[str] = RUNNING_ROLES) -> View:
    """All there is to see.

    layout (Layout): what `flow` made; its pieces are those of the document, row by row.
    numbers (Collection[int]): 0-based page numbers; all by default.
    drop (Collection[str]): roles that are no part of the text.
    """
    pages = recovered.pages
    rows = [row for row, number in enumerate(pages.pages["number"].tolist())
            if numbers is None or number in numbers]
    texts = layout.text.texts
    edits = edits_by_page(recovered)
    sheets = [sheet_of(recovered, layout, texts, edits.get(row, []), row, drop) for row in rows]
    on_sheets = np.isin(recovered.pieces["page"], rows)
    blocks = np.unique(recovered.pieces["block"][on_sheets]).tolist()
    passages = [passage_of(recovered, block, drop) for block in blocks]
    layers = {**LAYERS, **{own_name(name): f"{name}, as the layout saw it" for name in layout.overlays}}
    return View(pages.source, sheets, passages, layers)


def sheet_of(recovered: Recovered, layout: Layout, texts: list[str], edits: list[tuple[Edit, Array]],
             row: int, drop: Collection[str]) -> Sheet:
    pages, page = recovered.pages, recovered.pages.pages[row]
    width, height = float(page["width"]), float(page["height"])
    notes = []
    if page["damaged"]:
        notes.append("This page is damaged and was not read.")
    elif page["start"] == page["end"]:
        notes.append("This page has no text.")
    if not (np.isfinite((width, height)).all() and min(width, height) > 0):
        width, height = LETTER
    size = (width, height)
    pieces = np.flatnonzero(recovered.pieces["page"] == row)
    direction = page_direction(layout.text, row)
    shapes = [*rule_shapes(pages, row, size, notes), *overlay_shapes(layout, row, size),
              *piece_shapes(recovered, pieces, size, direction, drop, notes),
              *column_shapes(layout, pieces, size),
              *line_shapes(recovered, layout, texts, pieces, size),
              *edit_shapes(pages, edits, row, size),
              *order_shapes(recovered, pieces, size, direction, drop)]
    return Sheet(int(page["number"]), width, height, shapes, notes)


def piece_shapes(recovered: Recovered, rows: Array, size: Point, direction: Direction,
                 drop: Collection[str], notes: list[str]) -> Iterator[Shape]:
    """Boxes of blocks and their labels, away from the corner where reading starts."""
    kind, side = (LABEL, 0) if direction.starts_right else (TAG, 2)
    for piece in recovered.pieces[rows]:
        block = int(piece["block"])
        role, level = recovered.role(block), int(recovered.blocks["level"][block])
        box = clamped(edges(piece), *size)
        if box is None:
            notes.append(f"Block {block} ({role}) has no place that can be drawn.")
            continue
        mark = "dropped" if role in drop else ""
        yield Shape("blocks", BOX, corners(box), block, role, style=style(recovered.pages, piece), mark=mark)
        label = f"{role} {level}" if level else role
        yield Shape("roles", kind, ((box[side], box[1]),), block, role, label, mark=mark)


def line_shapes(recovered: Recovered, layout: Layout, texts: list[str], rows: Array,
                size: Point) -> Iterator[Shape]:
    """Lines along their own direction, and the words in them."""
    text, pages = layout.text, recovered.pages
    glyphs = pages.glyphs
    for piece in recovered.pieces[rows]:
        block, role = int(piece["block"]), recovered.role(int(piece["block"]))
        for row in range(int(piece["start"]), int(piece["end"])):
            line = text.lines[row]
            outline = line_outline(line)
            if np.isfinite(outline).all() and inside(outline, size):
                low, high = min(outline), max(outline)
                straight = {point[0] for point in outline} == {low[0], high[0]}
                yield Shape("lines", BOX if straight else PATH, (low, high) if straight else outline, block,
                            role, texts[row], style(pages, line))
            start, end = int(line["start"]), int(line["end"])
            if start == end:
                continue
            breaks = np.append(0, np.flatnonzero(text.spaces[start + 1:end]) + 1)
            drawn = glyphs[text.order[start:end]]
            low_x, low_y = (np.minimum.reduceat(drawn[name], breaks).tolist() for name in ("x0", "y0"))
            high_x, high_y = (np.maximum.reduceat(drawn[name], breaks).tolist() for name in ("x1", "y1"))
            for number, word in enumerate(np.split(drawn, breaks[1:])):
                box = clamped((low_x[number], low_y[number], high_x[number], high_y[number]), *size)
                if box is not None:
                    chars = word["char"].tobytes().decode("utf-32-le", "replace")
                    yield Shape("words", BOX, corners(box), block, role, chars, style(pages, word[0]))


def line_outline(line: Array) -> tuple[Point, ...]:
    """The four corners of a line on the page, from its box in the line's own frame."""
    angle = int(line["angle"])
    x0, y0, x1, y1 = edges(line)
    if angle == VERTICAL:
        half = float(line["size"]) / 2          # columns of ideographs have their baseline in the middle
        y0, y1, angle = float(line["baseline"]) - half, float(line["baseline"]) + half, SIDEWAYS
    return tuple(on_page(u, v, angle) for u, v in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def column_shapes(layout: Layout, rows: Array, size: Point) -> Iterator[Shape]:
    """The edges of columns, beside each run of lines that share them."""
    for start, end in layout.pieces[["start", "end"]][rows].tolist():
        lines = layout.text.lines[start:end]
        if not len(lines):
            continue
        change = ((np.abs(np.diff(lines["left"])) > SAME_COLUMN)
                  | (np.abs(np.diff(lines["right"])) > SAME_COLUMN) | (np.diff(lines["angle"]) != 0))
        for run in np.split(lines, np.flatnonzero(change) + 1):
            left, right, angle = float(run["left"][0]), float(run["right"][0]), int(run["angle"][0])
            if right <= left or not np.isfinite((left, right)).all():
                continue                        # this layout sets no columns
            angle = SIDEWAYS if angle == VERTICAL else angle
            top, bottom = float(run["y0"].min()), float(run["y1"].max())
            for edge in (left, right):
                ends = (on_page(edge, top, angle), on_page(edge, bottom, angle))
                if np.isfinite(ends).all() and inside(ends, size):
                    yield Shape("columns", PATH, ends, text=f"column {left:.1f} to {right:.1f}")


def rule_shapes(pages: Pages, row: int, size: Point, notes: list[str]) -> Iterator[Shape]:
    """What is drawn and is no text; the largest if there is very much."""
    page = pages.pages[row]
    rules = pages.rules[int(page["rule_start"]):int(page["rule_end"])]
    if len(rules) > MOST_RULES:
        notes.append(f"{len(rules)} lines and drawings; the {MOST_RULES} longest are shown.")
        length = np.nan_to_num((rules["x1"] - rules["x0"]) + (rules["y1"] - rules["y0"]))
        rules = rules[np.sort(np.argsort(-length, kind="stable")[:MOST_RULES])]
    for rule in rules:
        box = clamped(edges(rule), *size)
        if box is not None:
            yield Shape("rules", BOX, corners(box), text=RULE_NAMES[int(rule["kind"])])


def overlay_shapes(layout: Layout, row: int, size: Point) -> Iterator[Shape]:
    """What the layout left for us to see: lines where there is no width or no height, outlines where there
    is a label to read, else areas."""
    for name, found in layout.overlays.items():
        for each in found[found["page"] == row]:
            thin = each["x0"] == each["x1"] or each["y0"] == each["y1"]
            if not np.isfinite(edges(each)).all():
                continue
            box = edges(each) if thin else clamped(edges(each), *size)
            if box is None or not inside(corners(box), size):
                continue
            label = str(each["label"])
            yield Shape(own_name(name), PATH if thin else BOX, corners(box), text=label,
                        mark="" if thin or label else "filled")
            if label:
                yield Shape(own_name(name), LABEL, ((box[0], box[3]),), text=label)


def own_name(name: str) -> str:
    """The layer of a layout's overlay, which may be called as one of ours."""
    return f"layout-{name}" if name in LAYERS else name


def inside(points: Sequence[Point], size: Point) -> bool:
    """Does a shape reach into the page at all?"""
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return max(xs) >= 0 and min(xs) <= size[0] and max(ys) >= 0 and min(ys) <= size[1]
