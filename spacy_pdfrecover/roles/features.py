"""What role rules look at: one plain record a piece, and the habits of the document."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import median

import numpy as np

from spacy_pdfrecover.faces import is_fixed, is_math
from spacy_pdfrecover.frames import DOWN, UP, UPSIDE_DOWN, VERTICAL, is_cjk, is_hangul
from spacy_pdfrecover.layout.body import body_style
from spacy_pdfrecover.layout.cover import Rect
from spacy_pdfrecover.layout.kinds import lines_with_kinds
from spacy_pdfrecover.layout.marks import SUBSECTION, has_label
from spacy_pdfrecover.layout.order import main_angle
from spacy_pdfrecover.layout.pieces import all_laid_over
from spacy_pdfrecover.layout.terms import ALIGNED, behind_terms, columned_terms, gaps_behind, leading_terms
from spacy_pdfrecover.model import ASIDE, LAYER_SHIFT, RAISED, RAN_IN, ROLE_ID, TYPED_PROSE, Array, Layout, Lines

TYPED, TYPED_LATER = 0.5, 0.75  # of its characters in typewriter faces make a piece typewritten; more if it begins in
                            # another face, as prose does that names files and addresses: of 2014 listings in
                            # 43 manuals 281 had less than .95; 68 less than .5, nearly all of them prose
MARGIN = 3.0                # points: margins that differ by less are one

PAGED = re.compile(r"(?:[,.\s]|^)\d{1,4}(?:[-–]\d{1,4})?$")


@dataclass
class Piece:
    """A piece as rules see it; sizes in points, `role` is set as rules decide."""

    row: int
    page: int
    text: str
    first: str                  # text of its first line
    last: str
    lines: int
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    font: int
    bold: bool                  # most of it is, and it does not begin with a word of the running text's face
    italic: bool
    fixed: bool
    left: float                 # edges of its column
    right: float
    layer: int
    angle: int
    raised: bool                # begins with a small raised character
    math: float                 # share of glyphs from fonts for mathematics
    line_size: float            # mean characters a line
    term: str = ""              # what its first line begins with in a face apart from the text behind it
    gap: float = 0.0            # sizes of white behind that term, if wider than the line's word spaces
    behind: float = 0.0         # points from its left edge to that text
    columned: tuple[str, float] = "", 0.0   # what its first line has before white as between columns, in any face, and
                                # points from its left edge to the text behind that
    paged: int = 0              # lines that end as entries of an index do, in page numbers
    indent: float = 0.0         # points by which its first line stands in
    hang: float = 0.0           # points by which all its further lines stand in
    role: str = "paragraph"
    level: int = 0
    defines: bool = False       # an item of a definition list: a term run in with its meaning, or several above it
    column: bool = False        # … and its meaning begins where those of other terms do
    kind: bool = False          # its first line ends in the kind of what it names
    run_in: bool = False        # a heading cut out of the first line of its paragraph
    aside: bool = False         # stands in the margin beside a line of the text, or is laid over the page
    tag: str = ""               # the role that a tagged file gives it, and its level
    tag_level: int = 0
    plain: bool = False         # the tags, which are right of others, say that it is no heading
    gridded: bool = False       # a table whose columns rules part: no drawing, though it may have signs drawn

    @property
    def box(self) -> Rect:
        return self.x0, self.y0, self.x1, self.y1

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def centered(self) -> bool:
        """Its middle is its column's, with room on both sides."""
        room = min(self.x0 - self.left, self.right - self.x1)
        return room > self.size and abs((self.x0 - self.left) - (self.right - self.x1)) < 2 * self.size


@dataclass
class Document:
    """All pieces, and the style of the running text."""

    pieces: list[Piece]
    sizes: list[tuple[float, float]]        # width and height of each page
    body_size: float
    body_font: int
    body_bold: bool
    body_fixed: bool
    body_leading: float
    page_pieces: list[list[Piece]]
    families: list[str]                     # of each font: its name up to the cut (`-Bold`, `,Italic`)
    defined: Mapping[int, list[tuple[Piece, Piece]]] = field(default_factory=dict)
                                            # terms in a face of their own, with what they mean standing in alike

    def __post_init__(self) -> None:
        for piece in self.pieces:
            self.page_pieces[piece.page].append(piece)

    @cached_property
    def text_width(self) -> float:
        """Of what is printed on most pages."""
        return median(max(piece.x1 for piece in pieces) - min(piece.x0 for piece in pieces)
                      for pieces in self.page_pieces if pieces)


def describe(layout: Layout) -> Document:
    """Records for the pieces of a layout."""
    text, rows = layout.text, layout.pieces
    lines, fonts = text.lines, text.pages.fonts
    texts = text.texts
    fixed = [is_fixed(font) for font in fonts]
    mathematics = np.array([is_math(font) for font in fonts] or [False])
    glyph_math = mathematics[text.pages.glyphs["font"][text.order]]
    math_before = np.concatenate([[0], np.cumsum(glyph_math)])
    first, last = rows["start"], rows["end"]
    length, math_in = ((before[last] - before[first]).tolist() for before in (
        np.append(0, np.cumsum(lines["end"] - lines["start"])),
        np.append(0, np.cumsum(math_before[lines["end"]] - math_before[lines["start"]]))))
    labelled = [has_label(texts[start]) or (end == start + 1 and SUBSECTION.match(texts[start]) is not None)
                for start, end in zip(first.tolist(), last.tolist(), strict=True)]
    typed = typewritten(text, rows, np.array(fixed or [False]), labelled).tolist()
    size, font = body_style(lines, fonts)
    terms = leading_terms(text, rows["start"], font)
    gaps = gaps_behind(text, rows["start"], terms)
    kinds = lines_with_kinds(text, texts)
    behind = behind_terms(text, rows["start"], terms)
    flags, angle, left = (lines[name][first].tolist() for name in ("flags", "angle", "left"))
    # of each piece and of what stands between it and the next one: every other is a piece's
    right = np.maximum.reduceat(np.append(lines["right"], 0), np.column_stack([first, last]).ravel())[::2].tolist()
    bold, italic = [font.bold for font in fonts], [font.italic for font in fonts]
    opening = text.order[lines["start"][first]]
    led = [face == font and not bold[face] and texts[line][0].isalpha() for face, line in zip(
        text.pages.glyphs["font"][opening].tolist(), first.tolist(), strict=True)]
    laid_over = all_laid_over(lines, rows).tolist()
    sizes = list(zip(text.pages.pages["width"].tolist(), text.pages.pages["height"].tolist(), strict=True))
    main = dict(zip(lines["page"].tolist(), main_angle(lines).tolist(), strict=True))
    paged = [text[-1:].isdigit() and PAGED.search(text) is not None for text in texts]
    pieces = []
    edges = lines["x0"].tolist()
    hangs = [hanging_by(edges[start:end], size) for start, end in zip(first.tolist(), last.tolist(), strict=True)]
    columned = columned_terms(text, first, hangs)
    for row, entry in enumerate(rows.tolist()):
        page, start, end, x0, y0, x1, y1, own_size, own_font = entry[:9]
        shift = 0.0
        if main[page]:              # a page whose text runs sideways is looked at turned
            x0, y0, x1, y1 = turned_box(lines[start:end], main[page], *sizes[page])
            shift = x0 - float(lines["x0"][start:end].min())
        pieces.append(Piece(
            row, page, " ".join(texts[start:end]), texts[start], texts[end - 1], end - start, x0, y0, x1, y1,
            own_size, own_font, bold[own_font] and not led[row], italic[own_font], typed[row],
            left=left[row] + shift, right=right[row] + shift, layer=flags[row] >> LAYER_SHIFT,
            angle=angle[row] - main[page], raised=bool(flags[row] & RAISED),
            math=math_in[row] / max(length[row], 1), line_size=length[row] / (end - start), term=terms[row],
            gap=gaps[row], behind=behind[row], kind=bool(kinds[start]),
            paged=sum(paged[start:end]),
            aside=bool(flags[row] & ASIDE) or bool(laid_over[row]), indent=edges[start] - min(edges[start:end]),
            columned=columned.get(row, ("", 0.0)), hang=hangs[row]))
    sizes = [(high, wide) if abs(main.get(page, 0)) == UP else (wide, high)
             for page, (wide, high) in enumerate(sizes)]
    return Document(pieces, sizes, size, font, bool(fonts) and fonts[font].bold, bool(fonts) and fixed[font],
                    body_leading(lines, size), [[] for _ in sizes],
                    [re.split("[-,]", font.name)[0] for font in fonts] or [""])


def place_of(edge: float) -> int:
    """The margin an edge stands at, for comparing it with others."""
    return round(edge / MARGIN)


def hanging_by(edges: Sequence[float], size: float) -> float:
    """How far the further lines of a piece stand in, if all do alike.

    >>> hanging_by([72.0, 97.0, 97.2], 10.0), hanging_by([97.0, 72.0, 72.0], 10.0), hanging_by([72.0], 10.0)
    (25.0, 0.0, 0.0)
    """
    inner = edges[1:]
    if not inner or min(inner) <= edges[0] or max(inner) - min(inner) > ALIGNED * size:
        return 0.0
    return min(inner) - edges[0]


def typewritten(text: Lines, pieces: Array, fixed: Array, labelled: Sequence[bool]) -> Array:
    """Which pieces are set in typewriter faces: by all their characters, as the longest line of a paragraph may
    be one long address, but for commands behind a label or a section's number in another face.  Ideographs and Hangul
    are as wide as each other in any face and tell nothing; prose that the layout found is as in any face."""
    glyphs, lines = text.pages.glyphs, text.lines
    typed = fixed[glyphs["font"][text.order]]
    chars = glyphs["char"][text.order[typed]]
    typed[typed] = ~(is_cjk(chars) | is_hangul(chars))
    before = np.concatenate([[0], np.cumsum(typed)])
    in_lines = np.concatenate([[0], np.cumsum(before[lines["end"]] - before[lines["start"]])])
    length = np.concatenate([[0], np.cumsum(lines["end"] - lines["start"])])
    start, end = pieces["start"], pieces["end"]
    share = (in_lines[end] - in_lines[start]) / np.maximum(length[end] - length[start], 1)
    opens = typed[lines["start"][start]]
    result: Array = ((share > np.where(opens, TYPED, TYPED_LATER)) & (lines["flags"][start] & TYPED_PROSE == 0)
                     & (opens | ~np.array(labelled)))
    return result


def turned_box(lines: Array, angle: int, width: float, height: float) -> tuple[float, float, float, float]:
    """The box of lines in their reading frame, moved to where that frame's page begins."""
    right, down = {UP: (height, 0.0), DOWN: (0.0, width), UPSIDE_DOWN: (width, height),
                   VERTICAL: (0.0, width)}.get(angle, (0.0, 0.0))
    return (float(lines["x0"].min()) + right, float(lines["y0"].min()) + down,
            float(lines["x1"].max()) + right, float(lines["y1"].max()) + down)


def body_leading(lines: Array, size: float) -> float:
    body = np.abs(lines["size"] - size) < 0.05 * size
    step = np.diff(lines["baseline"])[body[1:] & body[:-1]] if len(lines) > 1 else np.zeros(0)
    step = np.round(step[(step > 0.8 * size) & (step < 3 * size)] * 2).astype("i8")
    return (float(np.bincount(step).argmax()) / 2 if len(step) else 0.0) or 1.2 * size


def apply_roles(layout: Layout, pieces: Sequence[Piece]) -> Array:
    """The piece table with the roles of these records."""
    rows: Array = layout.pieces.copy()
    rows["role"] = [ROLE_ID[piece.role] for piece in pieces]
    rows["level"] = [piece.level for piece in pieces]
    rows["flags"] |= np.array([RAN_IN * (piece.run_in and piece.role == "heading") for piece in pieces], "u2")
    return rows
