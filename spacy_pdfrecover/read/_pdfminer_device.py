"""The page as pdfminer draws it: one tuple a glyph, one a drawn shape.

pdfminer's own devices make an object of each character and drop what we ask for: the render mode, the
marks, the text matrix.  Positions are those of PDF 1.7, 9.4.4.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pdfminer.casting import safe_float
from pdfminer.pdfdevice import PDFDevice
from pdfminer.psparser import PSLiteral
from pdfminer.utils import mult_matrix

from spacy_pdfrecover.model import RULE_BOX, RULE_IMAGE, RULE_PATH
from spacy_pdfrecover.read._pdfium_calls import MAX_OBJECTS, THIN
from spacy_pdfrecover.read._pdfminer_document import as_dict, as_text
from spacy_pdfrecover.read._pdfminer_fonts import Fonts
from spacy_pdfrecover.read._pdfminer_state import GraphicState, fill_color, stroke_color
from spacy_pdfrecover.read.geometry import Matrix, bounds_under
from spacy_pdfrecover.read.rings import RING_POINTS, Box, Point, kind_of_strip, ring_strips

HAIRLINE = 0.5                  # points PDFium leaves around a line of width 0


class Run(NamedTuple):
    """What the glyphs of one text-showing operator share."""

    matrix: Matrix              # from text space (size not applied) to user space
    size: float
    font: int
    color: int
    mode: int
    artifact: bool


class Mark(NamedTuple):
    """A marked-content sequence that is open."""

    artifact: bool
    text: str                   # the text its glyphs stand for (PDF 1.7, 14.9.4), or ""
    start: int                  # glyphs drawn before it


class Device(PDFDevice):                # type: ignore[misc]
    """Collects the glyphs and rules of one page, in user space."""

    def __init__(self, resources: Fonts, budget: int) -> None:
        super().__init__(resources)
        self.budget = budget
        self.glyphs: list[tuple[float, ...]] = []       # char code run part x y left bottom right top
        self.runs: list[Run] = []
        self.rules: list[tuple[int, bool, bool, float, float, float, float, int]] = []
        self.marks: list[Mark] = []
        self.spelled_out: list[slice] = []      # of the glyphs, those whose text is that of a mark
        self.form_count = self.form_depth = 0
        self.forms_left_out = False
        self.inherited: GraphicState | None = None

    def begin_tag(self, tag: PSLiteral, props: Any = None) -> None:
        inner = any(mark.text for mark in self.marks)           # the outermost text counts
        text = "" if inner else as_text(as_dict(props).get("ActualText"))
        self.marks.append(Mark(tag.name == "Artifact", text, len(self.glyphs)))

    def end_tag(self) -> None:
        if self.marks:
            mark = self.marks.pop()
            if mark.text and len(self.glyphs) > mark.start:
                self.glyphs[mark.start:] = list(spread(mark.text, self.glyphs[mark.start:]))
                self.spelled_out.append(slice(mark.start, len(self.glyphs)))

    def render_string(self, textstate: Any, seq: Iterable[Any], ncs: Any, graphicstate: Any) -> None:
        metrics = self.rsrcmgr.metrics(textstate.font)
        size, stretch, rise = textstate.fontsize, textstate.scaling * 0.01, textstate.rise
        a, b, c, d, e, f = mult_matrix(textstate.matrix, self.ctm)
        run, font = len(self.runs), self.rsrcmgr.row(metrics)
        self.runs.append(Run((a * stretch, b * stretch, c, d, e, f), size, font, fill_color(graphicstate),
                             textstate.render, any(mark.artifact for mark in self.marks)))
        # x counts before the horizontal scaling, which the matrix of the run holds
        x, y = textstate.linematrix
        x = x / stretch if stretch else 0.0
        top, bottom = metrics.ascent * size, metrics.descent * size
        for piece in seq:
            if isinstance(piece, (int, float)):
                if metrics.vertical:
                    y -= piece * 0.001 * size
                else:
                    x -= piece * 0.001 * size
                continue
            if not isinstance(piece, bytes):
                continue
            for code in metrics.source.decode(piece):
                text, width = metrics.glyph(code)
                step = textstate.charspace + (
                    textstate.wordspace if code == 32 and metrics.spaced else 0.0)
                advance = width * size
                if metrics.vertical:
                    across, up = metrics.source.char_disp(code)
                    across = 0.5 if across is None else across * 0.001
                    self.add(text, code, run, x - across * size, y - up * 0.001 * size + rise,
                             (x - size / 2, y + advance + rise, x + size / 2, y + rise))
                    y += advance + step
                else:
                    self.add(text, code, run, x, y + rise,
                             (x, y + rise + bottom, x + advance, y + rise + top))
                    x += advance + step
        textstate.linematrix = (x * stretch, y)
        if len(self.glyphs) > self.budget:
            raise MemoryError

    def add(self, text: str, code: int, run: int, x: float, y: float,
            box: tuple[float, float, float, float]) -> None:
        """One glyph; the letters of a ligature get their share of its width each."""
        glyph = (ord(text[0]) if text else -1, code, run, 0, x, y, *box)
        if len(text) < 2:
            self.glyphs.append(glyph)
        else:
            self.glyphs.extend(shared(text, glyph))

    def paint_path(self, graphicstate: Any, stroke: bool, fill: bool, evenodd: bool,
                   path: list[Any]) -> None:
        path = drawing_segments(path)
        numbers = [safe_float(number) for segment in path for number in segment[1:]]
        if len(self.rules) >= MAX_OBJECTS or len(numbers) < 4 or None in numbers:
            return
        xs, ys = numbers[::2], numbers[1::2]
        # as PDFium, which leaves room for the ends of the line: its whole width on each side
        wide = (graphicstate.linewidth or HAIRLINE) if stroke else 0.0
        bounds = bounds_under(self.ctm, min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide)
        kind = kind_of_strip(bounds, THIN)
        if kind == RULE_BOX and points_of(path, xs, ys) not in (4, 5):
            kind = RULE_PATH
        color = fill_color(graphicstate) if fill else stroke_color(graphicstate)
        sides = self.sides_of_ring(path) if fill and kind == RULE_PATH else []
        drawn = [(kind_of_strip(side, THIN), side) for side in sorted(sides)] or [(kind, bounds)]
        self.rules += [(part, fill, stroke, *box, color) for part, box in drawn]

    def sides_of_ring(self, path: list[Any]) -> list[Box]:
        """The sides of a border that is drawn as two rectangles."""
        points: list[Point] = []
        start = 0
        for segment in path:
            if segment[0] == "m":
                start = len(points)
            if segment[0] not in "mlh" or len(points) > RING_POINTS:
                return []
            if segment[0] != "h":
                points.append((float(segment[1]), float(segment[2])))
            elif points and points[start] != points[-1]:
                points.append(points[start])
        return [bounds_under(self.ctm, *side) for side in ring_strips(points)] if len(points) == RING_POINTS else []

    def render_image(self, name: str, stream: Any) -> None:
        if len(self.rules) < MAX_OBJECTS:
            self.rules.append((RULE_IMAGE, False, False, *bounds_under(self.ctm, 0, 0, 1, 1), 0))


def drawing_segments(path: list[Any]) -> list[Any]:
    """The path without a last move, which draws nothing."""
    return [segment for place, segment in enumerate(path) if segment[0] != "m" or place + 1 < len(path)]


def points_of(path: list[Any], xs: list[float], ys: list[float]) -> int:
    """How many points a path has as PDFium counts them: `v` and `y` leave one out, and `h` may go back to the first."""
    closed = path[-1][0] == "h" and (xs[0], ys[0]) != (xs[-1], ys[-1])
    return len(xs) + sum(segment[0] in "vy" for segment in path) + closed


def shared(text: str, glyph: tuple[float, ...]) -> Iterator[tuple[float, ...]]:
    """A glyph taken apart into letters of equal width."""
    _, code, run, _, x, y, left, bottom, right, top = glyph
    share = (right - left) / len(text)
    for part, char in enumerate(text):
        yield (ord(char), code, run, part, x, y,
               left + part * share, bottom, left + (part + 1) * share, top)


def spread(text: str, glyphs: list[tuple[float, ...]]) -> Iterator[tuple[float, ...]]:
    """Glyphs with the text they stand for: a letter each, the last one taking what is left over."""
    last = min(len(text), len(glyphs)) - 1
    for char, glyph in zip(text[:last], glyphs, strict=False):
        yield (ord(char), *glyph[1:3], 0, *glyph[4:])
    end = [glyph for glyph in glyphs[last:] if glyph[2] == glyphs[last][2]]         # in one text space
    box = (min(glyph[6] for glyph in end), min(glyph[7] for glyph in end),
           max(glyph[8] for glyph in end), max(glyph[9] for glyph in end))
    yield from shared(text[last:], (*glyphs[last][:6], *box))
