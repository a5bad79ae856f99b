"""The layout of PDFExtract: columns and blocks from the whitespace between them.

Berg, Oepen and Read 2012: "Towards High-Quality Text Stream Extraction from PDF".  Reading order is
Breuel's (2003), which their paper names, or the comparison that their code makes.
"""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from spacy_pdfrecover.frames import UPRIGHT
from spacy_pdfrecover.layout.blocks import evident_breaks
from spacy_pdfrecover.layout.column_boundaries import Boundary
from spacy_pdfrecover.layout.cover import EFFORT, FUZZINESS, OVERLAP, QUEUE, WANTED, Cover, Rect
from spacy_pdfrecover.layout.drawn import Drawn, drawn_on
from spacy_pdfrecover.layout.fill import fill
from spacy_pdfrecover.layout.formulas import formula_rows, fraction_bars
from spacy_pdfrecover.layout.fragments import Fragments
from spacy_pdfrecover.layout.order import main_angle
from spacy_pdfrecover.layout.paragraphs import INDENT, Row, find_paragraphs, find_rows
from spacy_pdfrecover.layout.pieces import pieces_of
from spacy_pdfrecover.layout.regions import Area, boxes_around, find_areas
from spacy_pdfrecover.layout.runs import find_runs
from spacy_pdfrecover.layout.segments import Style, find_segments, style_of
from spacy_pdfrecover.layout.sheet import Sheet, around, bounds
from spacy_pdfrecover.layout.tables import table_lines
from spacy_pdfrecover.layout.topological import compared_order, topological_order
from spacy_pdfrecover.model import (
    LAYER_SHIFT,
    OVERLAY,
    PIECE,
    Array,
    Layout,
    Lines,
)

SEGMENT_GAP = 0.8           # sizes: wider gaps part segments; the narrowest whitespace looked for

Node = tuple[Rect, list[list[Row]]]
"""A box with its paragraphs in order."""


@dataclass(frozen=True)
class WhitespaceCover:
    """See `make_whitespace_cover`."""

    cover: Cover = field(default_factory=Cover)
    order: Literal["topological", "comparator"] = "topological"
    paragraphs: Literal["style", "evidence"] = "style"
    indent: float | None = INDENT
    boxes: bool = True
    formulas: bool = True
    segment_gap: float = SEGMENT_GAP

    def __call__(self, text: Lines) -> Layout:
        if not len(text.lines):
            return Layout(text, np.zeros(0, PIECE))
        found = Findings(text, self)
        text = replace(text, lines=found.fragments.lines())
        if self.paragraphs == "evidence":
            breaks, texts, captions = evident_breaks(text)
            breaks &= ~table_lines(text.lines, texts, captions, text.pages.fonts)
        else:
            runs = find_runs(text.lines)
            text.lines["left"], text.lines["right"] = runs.left, runs.right
            breaks = np.array(found.fragments.breaks, bool)
        return Layout(text, pieces_of(text, breaks), found.overlays())


class Findings:
    """The pieces of a document as they are found, page by page."""

    def __init__(self, text: Lines, part: WhitespaceCover, tables: Sequence[Sequence[Array]] = (),
                 whole: Array | None = None) -> None:
        """tables: lines that are kept together, in groups that are read one after the other.  whole: which lines no
        whitespace parts."""
        self.text, self.part = text, part
        self.segments, self.styles = find_segments(text, part.segment_gap, whole)
        self.tables = tables
        self.table = np.full(len(text.lines), -1, "i8")             # of each line, and its group there
        self.group = np.zeros(len(text.lines), "i8")
        for number, groups in enumerate(tables):
            for place, rows in enumerate(groups):
                self.table[rows], self.group[rows] = number, place
        self.fragments = Fragments(text, self.segments)
        self.whitespace: list[tuple[int, Rect]] = []    # with their pages
        self.boundaries: list[tuple[int, Boundary]] = []
        self.style_cache: dict[int, Style] = {}
        for rows in groups_of(text.lines, self.segments):
            self.read(rows)

    def read(self, rows: Array) -> None:
        """Text of one page that runs in one direction."""
        part = self.segments.take(rows)
        page, line = int(part["page"][0]), self.text.lines[part["line"][0]]
        upright = line["angle"] == UPRIGHT and not line["flags"] >> LAYER_SHIFT
        drawn = drawn_on(self.text.pages, page) if upright else Drawn()
        boxes = boxes_of(part)
        nodes = self.kept_tables(boxes, part)
        sheet = Sheet(boxes, part["size"].tolist(), part["style"].tolist(), self.styles,
                      list(zip((part["end"] - part["start"]).tolist(), part["telling"].tolist(),
                               part["words"].tolist(), strict=True)), drawn.pictures,
                      [*drawn.pictures, *drawn.frames, *(box for box, _ in nodes)])
        size = self.text.pages.pages[page]
        framed = boxes_around(sheet, drawn.frames, (float(size["width"]), float(size["height"]))
                              ) if self.part.boxes else []
        free = set(np.flatnonzero(self.table[part["line"]] < 0).tolist())
        for box, held in framed:
            inner = [node for node in nodes if within(node[0], box)]
            nodes = [node for node in nodes if not within(node[0], box)]
            nodes.append((box, self.arranged(sheet, sorted(free.intersection(held)), part, page, drawn, inner)))
            free.difference_update(held)
        for paragraph in self.arranged(sheet, sorted(free), part, page, drawn, nodes):
            self.fragments.write(paragraph, rows)

    def kept_tables(self, boxes: Sequence[Rect], part: Array) -> list[Node]:
        """The tables among these segments, each row or cell of them a paragraph."""
        table, group, style = self.table[part["line"]], self.group[part["line"]], part["style"].tolist()
        nodes: list[Node] = []
        for number in np.unique(table[table >= 0]).tolist():
            held = np.flatnonzero(table == number)
            nodes.append((around([boxes[row] for row in held.tolist()]),
                          [find_rows(held[group[held] == place].tolist(), boxes, style)
                           for place in np.unique(group[held]).tolist()]))
        return nodes

    def arranged(self, sheet: Sheet, rows: list[int], part: Array, page: int, drawn: Drawn,
                 nodes: list[Node]) -> list[list[Row]]:
        """Paragraphs of this text in reading order, drawn boxes among them as one each."""
        bands = self.bands_of(sheet, rows, part, page, drawn) if rows else [[]]
        tops = [min(box[1] for box, _ in band) for band in bands] if rows else [0.0]
        for node in nodes:
            bands[max(0, sum(top <= node[0][1] for top in tops) - 1)].append(node)
        sort = topological_order if self.part.order == "topological" else compared_order
        return [paragraph for band in bands for row in sort([node[0] for node in band])
                for paragraph in band[row][1]]

    def bands_of(self, sheet: Sheet, rows: list[int], part: Array, page: int, drawn: Drawn) -> list[list[Node]]:
        """The paragraphs of each part of this text, from top to bottom; what parts them is kept."""
        bands: list[list[Node]] = []
        boundaries: list[Boundary] = []
        height = float(self.text.pages.pages[page]["height"])
        for areas in find_areas(sheet, rows, height, self.part.cover, boundaries):
            bands.append([])
            for area in areas:
                self.whitespace += [(page, white) for white in area.whitespace]
                for paragraph in self.paragraphs(sheet, area, part, drawn):
                    box = bounds(sheet, [one for row in paragraph for one in row.segments])
                    bands[-1].append((box, [paragraph]))
        self.boundaries += [(page, boundary) for boundary in boundaries]
        return bands

    def paragraphs(self, sheet: Sheet, area: Area, part: Array, drawn: Drawn) -> Iterator[list[Row]]:
        """The blocks of an area and the paragraphs in them."""
        math: list[list[int]] = []
        if self.part.formulas:
            bars = fraction_bars(drawn.lines, [sheet.boxes[row] for row in area.rows]) if drawn.lines else []
            math = formula_rows(sheet.boxes, part["math"].tolist(), sheet.counts, area.rows, area.box[0], bars)
        for formula in math:
            yield find_rows(formula, sheet.boxes, sheet.style)
        taken = {row for formula in math for row in formula}
        rest = [row for row in area.rows if row not in taken]
        for block in fill([sheet.boxes[row] for row in rest], area.whitespace,
                          [*area.walls, *(sheet.boxes[row] for row in taken)]):
            rows = find_rows([rest[row] for row in block], sheet.boxes, sheet.style)
            yield from find_paragraphs(rows, sheet.styles, area.leading, self.part.indent,
                                       lambda row: self.styles_in(row, part))

    def styles_in(self, row: Row, part: Array) -> list[Style]:
        """The styles of all glyphs of a row."""
        glyphs, fonts = self.text.pages.glyphs, self.text.pages.fonts
        keys: set[int] = set()
        for one in row.segments:
            drawn = glyphs[self.text.order[part["start"][one]:part["end"][one]]]
            keys.update((drawn["font"].astype("i8") << 16
                         | np.clip(drawn["size"], 0, 65535).astype("i8")).tolist())
        for key in keys - self.style_cache.keys():
            self.style_cache[key] = style_of(fonts[key >> 16], key & 0xFFFF)
        return [self.style_cache[key] for key in sorted(keys)]

    def overlays(self) -> dict[str, Array]:
        """Whitespace and column boundaries, to be shown on the page."""
        white = np.array([(page, *box, "") for page, box in self.whitespace], OVERLAY)
        parted = np.array([(page, one.x, one.top, one.x, one.bottom, "") for page, one in self.boundaries],
                          OVERLAY)
        return {"whitespace": white, "columns": parted}


def groups_of(lines: Array, segments: Array) -> Iterator[Array]:
    """Rows of segments page by page, seen text first, the page's own reading direction first."""
    line = lines[segments["line"]]
    turned = (lines["angle"] != main_angle(lines))[segments["line"]]
    keys = (line["angle"], turned, line["flags"] >> LAYER_SHIFT, line["page"])
    order = np.lexsort(keys)
    stacked = np.stack([np.asarray(key, "i8")[order] for key in keys])
    edges = np.flatnonzero((stacked[:, 1:] != stacked[:, :-1]).any(axis=0)) + 1
    yield from np.split(order, edges)


def boxes_of(part: Array) -> list[Rect]:
    return list(zip(part["x0"].tolist(), part["y0"].tolist(), part["x1"].tolist(), part["y1"].tolist(),
                    strict=True))


def within(one: Rect, box: Rect) -> bool:
    return one[0] >= box[0] - 2 and one[1] >= box[1] - 2 and one[2] <= box[2] + 2 and one[3] <= box[3] + 2


def make_whitespace_cover(
    wanted: int = WANTED, queue: int = QUEUE, fuzziness: float = FUZZINESS, overlap: float = OVERLAP,
    quality: Literal["height", "area"] = "height", checks: bool = True, effort: int = EFFORT,
    order: Literal["topological", "comparator"] = "topological",
    paragraphs: Literal["style", "evidence"] = "style", indent: float | None = INDENT,
    boxes: bool = True, formulas: bool = True, segment_gap: float = SEGMENT_GAP,
) -> WhitespaceCover:
    """Registered as `pdfrecover.WhitespaceCover.v1`.

    wanted, queue (int): Whitespace rectangles to find, and to hold back while looking.
    fuzziness (float): Share of an area that whitespace and text may overlap.
    overlap (float): Overlap in points that is taken for none.
    quality (str): `height` prefers tall rectangles; `area` is Breuel's, with fuzziness 0 and no checks.
    checks (bool): Take only whitespace that hangs together, is high enough and no river.
    effort (int): Work after which a search ends, whatever it has found.
    order (str): `topological` (Breuel 2003) or `comparator` (the code of Berg et al.).
    paragraphs (str): `style` parts them by style, height and indent; `evidence` as the default layout does.
    indent (float): Points that the first line of a paragraph stands in; null if that tells nothing.
    boxes (bool): Read text in drawn boxes by itself.
    formulas (bool): Keep displayed formulas apart.
    segment_gap (float): Gaps of a line, in sizes, that whitespace may go through.
    """
    return WhitespaceCover(Cover(wanted, queue, fuzziness, overlap, quality, checks, effort), order, paragraphs,
                           indent, boxes, formulas, segment_gap)
