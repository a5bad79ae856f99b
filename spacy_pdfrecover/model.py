"""The data that travels from stage to stage: struct arrays of glyphs, lines and blocks.

One row a glyph, as drawn; every later table holds ranges into the one before it, so that each character of the final
text can be traced to its place on the page and nothing is ever copied or dropped:
    glyphs  <-  order (glyph rows, line by line)  <-  LINE  <-  PIECE  <-  BLOCK  <-  text
Columns are aligned, as numpy takes two to three times as long over others.  Whole rows are gathered with `take` and
`compress` and put back with `put`, which copy them as they are; an index copies field by field, fifty times as slowly.

Units are points.  The origin is the top left corner of the page as seen (rotation, crop box, user unit), y grows down.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from spacy_pdfrecover.composed import written
from spacy_pdfrecover.faces import Font

if TYPE_CHECKING:
    from spacy_pdfrecover.layout.ruled import Region
    from spacy_pdfrecover.tags import Believed, Tags

Array = npt.NDArray[Any]

ROLES = ("paragraph", "title", "heading", "list_item", "caption", "footnote", "table", "code", "formula",
         "author", "abstract", "reference", "header", "footer", "figure", "toc", "other", "hidden")
"""What a block is: names of corpus annotation, and `hidden` for copies drawn invisibly or twice at one place."""
ROLE_ID = {role: number for number, role in enumerate(ROLES)}
RUNNING_ROLES = frozenset({"header", "footer", "figure", "toc", "hidden"})
"""Left out of `doc.text` unless the config asks for them (`drop`)."""


def unknown_roles(roles: Iterable[str]) -> str:
    """What is wrong with names of roles; empty if nothing is."""
    unknown = sorted(set(roles) - set(ROLES))
    return f"no such role: {', '.join(unknown)}; there are {', '.join(ROLES)}" if unknown else ""


NO_CODE = NO_GLYPH = -1     # GLYPH.code where the reader does not know it; char_glyph where no glyph gave a character
REPLACEMENT = 0xFFFD    # the character where a file tells of none

# GLYPH.flags
GENERATED = 1           # written by the PDF library (its guess at a space or line end), not drawn
HYPHEN = 2              # the PDF library takes this glyph for a hyphen at a line end
UNMAPPED = 4            # no Unicode value in the file: `char` is the character code or U+FFFD
INVISIBLE = 8           # render mode 3 or 7, or fully transparent
OUTSIDE = 16            # outside the visible page
BLANK = 32              # a white space character
ARTIFACT = 64           # marked as an artifact (running head, page number) by a tagged PDF
COMPONENT = 128         # second or later character of one drawn glyph (a ligature taken apart)
REPEATED = 256          # the same character drawn once more at the same place (fake bold, shadow)
SUPERSCRIPT, SUBSCRIPT = 512, 1024      # where the source itself says so
DECODED = 2048          # found by `fonts/`: the file gives its code another character or none
SPELLED_OUT = 4096      # the file spells out the text of a passage (ActualText), whatever its codes stand for
ANNOTATION = 8192       # in a form field, a stamp or a text that is laid over the page

GLYPH = np.dtype([
    ("page", "<i4"), ("font", "<i4"), ("size", "<f4"),
    ("x0", "<f4"), ("y0", "<f4"), ("x1", "<f4"), ("y1", "<f4"),     # advance box: origin to next origin
    ("origin", "<f4"), ("baseline", "<f4"),                         # x and y of the glyph's origin
    ("angle", "<f4"),                                               # reading direction, degrees; 0 = upright
    ("char", "<u4"), ("code", "<i4"), ("color", "<u4"), ("object", "<i4"), ("flags", "<u4"),
])
"""A character as drawn: `object` counts its page's text objects, `font` is a row of `Pages.fonts`, `color` RRGGBBAA."""

RULE_LINE, RULE_BOX, RULE_IMAGE, RULE_PATH = range(4)
RULE = np.dtype([
    ("page", "<i4"), ("kind", "u1"), ("filled", "?"), ("stroked", "?"),
    ("x0", "<f4"), ("y0", "<f4"), ("x1", "<f4"), ("y1", "<f4"), ("color", "<u4"),
])
"""Drawn lines, boxes, images and other paths with their bounds."""

PAGE = np.dtype([
    ("number", "<i4"), ("width", "<f4"), ("height", "<f4"), ("rotation", "<i2"), ("unit", "<f4"),
    ("start", "<i8"), ("end", "<i8"), ("rule_start", "<i8"), ("rule_end", "<i8"), ("damaged", "?"),
])
"""One row a page read: its 0-based number in the file, its size as seen, its glyphs and rules."""

# LINE.flags
RAISED = 1              # it begins with a small raised character, as footnotes do with their mark
ASIDE = 2               # it stands in the margin beside a line of the text
TYPED_PROSE = 4         # it is prose, though all or most of it is in a typewriter face
LAID_OVER = 8           # all of it stands in fields, stamps or texts that are laid over the page
BOTH_WAYS, LEFTWARD = 16, 32        # it has, or is among, right-to-left text; in its frame it runs from right to left
LAYER_SHIFT = 8         # flags >> LAYER_SHIFT: 0 seen, 1 repeated, 2 invisible, 3 off the page, 4 line number
LINE = np.dtype([
    ("page", "<i4"), ("start", "<i8"), ("end", "<i8"),              # range of `order`
    ("x0", "<f4"), ("y0", "<f4"), ("x1", "<f4"), ("y1", "<f4"),     # in the line's reading frame
    ("baseline", "<f4"), ("size", "<f4"), ("font", "<i4"), ("angle", "<i2"),
    ("left", "<f4"), ("right", "<f4"),                              # edges of its column, set by the layout
    ("rank", "<i8"),                                                # first glyph drawn
    ("flags", "<u2"),
], align=True)
"""A run of words on one baseline in one column, its box on the page turned so that they run from left to right; `angle`
is in whole degrees, or `frames.VERTICAL`."""

# PIECE.flags and BLOCK.flags
CONTINUES = 1           # text goes on after what interrupted it (formula, code, list): no sentence starts here
RAN_IN = 2              # a heading that stands in the first line of its paragraph
AT_END, BESIDE = 4, 8   # notes that stand behind all of their text, and in the margin, not at the foot of a page
PIECE = np.dtype([
    ("page", "<i4"), ("start", "<i8"), ("end", "<i8"),              # range of `lines`
    ("x0", "<f4"), ("y0", "<f4"), ("x1", "<f4"), ("y1", "<f4"),     # on the page
    ("size", "<f4"), ("font", "<i4"), ("role", "u1"), ("level", "i1"),
    ("block", "<i4"), ("column", "<i4"), ("flags", "<u2"),
])
"""Lines that stand together on one page.  Pieces of one `block` are a paragraph that a column, page or note cut."""

BLOCK = np.dtype([
    ("role", "u1"), ("level", "i1"), ("start", "<i8"), ("end", "<i8"),      # range of the text
    ("page", "<i4"), ("last_page", "<i4"), ("piece_start", "<i8"), ("piece_end", "<i8"),
    ("size", "<f4"), ("font", "<i4"), ("anchor", "<i8"), ("flags", "<u2"),
])
"""One logical block of the recovered text; `anchor` is the character its mark stands at, or -1."""


class OutlineEntry(NamedTuple):
    """A line of the document outline (bookmarks); level 1 is the top."""

    level: int
    title: str
    page: int                   # 0-based number in the file, -1 if it leads nowhere
    y: float = -1.0             # where on the page, or -1


@dataclass(frozen=True)
class Pages:
    """What a reader returns: all glyphs of a document."""

    source: str
    glyphs: Array                                   # GLYPH
    pages: Array                                    # PAGE
    rules: Array                                    # RULE
    fonts: Sequence[Font]
    outline: Sequence[OutlineEntry] = ()
    meta: dict[str, Any] = field(default_factory=dict)      # title, author, language, tagged, producer …
    warnings: Sequence[str] = ()
    tags: Tags | None = None                        # of a tagged file, where they are read
    mirrored: Array | None = None                   # bool, of each page, where any is looked at in a mirror


@dataclass(frozen=True)
class Lines:
    """Glyphs put in lines, every drawn one once, but for blanks."""

    pages: Pages
    order: Array                # i8, rows of pages.glyphs line by line
    spaces: Array               # bool, along order: a space stands before the glyph
    lines: Array                # LINE
    tags: Believed | None = None        # set by a layout that looks at tags

    @cached_property
    def string(self) -> tuple[str, Array]:
        """All words in one string, and the places of the glyphs in it: an accent has that of its letter."""
        return written(self.pages.glyphs, self.order, self.spaces)

    @cached_property
    def texts(self) -> list[str]:
        """The words of each line as a string."""
        whole, places = self.string
        ranges = zip(places[self.lines["start"]].tolist(), places[self.lines["end"] - 1].tolist(), strict=True)
        return [whole[first:last + 1] for first, last in ranges]


OVERLAY = np.dtype([("page", "<i4"), ("x0", "<f4"), ("y0", "<f4"), ("x1", "<f4"), ("y1", "<f4"), ("label", "<U32")])
"""A box, or a line where it has no width or no height, that shows on the page what a layout saw."""


@dataclass(frozen=True)
class Layout:
    """Lines grouped into pieces, both in reading order."""

    text: Lines
    pieces: Array               # PIECE
    overlays: Mapping[str, Array] = field(default_factory=dict)     # OVERLAY rows by name: whitespace, cuts …
    paths: Sequence[str] = ()   # of a layout that cuts: the cuts that lead to each `column` of PIECE
    regions: Sequence[Region] | None = None     # between the rules of tables; None where none were looked for


class Edit(NamedTuple):
    """A change of the text with its reason: `text[start:start + len(after)]` was `before`."""

    rule: str
    before: str
    after: str
    start: int                  # in the final text
    page: int                   # row of the page table; in `Recovered` the 0-based number in the file
    confidence: float           # share of such changes that are right: 1 for what needs no decision


@dataclass(frozen=True)
class Recovered:
    """The text of a document, block by block, with the glyph of every character.

    Blocks of all roles stand in `text`, separated by two newlines; `without` leaves roles out.
    """

    text: str
    char_glyph: Array           # i4: the glyph that gave each character, or NO_GLYPH
    blocks: Array               # BLOCK
    pieces: Array               # PIECE, sorted by block
    pages: Pages
    edits: Sequence[Edit] = ()
    quality: dict[str, float] = field(default_factory=dict)
    warnings: Sequence[str] = ()
    lang: str = ""
    dropped: dict[int, str] = field(default_factory=dict)   # text of blocks that `without` left out
    paths: Sequence[str] = ()                       # see `Layout`

    def role(self, row: int) -> str:
        return ROLES[self.blocks[row]["role"]]

    def block_text(self, row: int) -> str:
        block = self.blocks[row]
        return self.dropped[row] if block["start"] < 0 else self.text[block["start"]:block["end"]]

    def without(self, roles: Iterable[str]) -> Recovered:
        """A view without the text of these roles: rows keep it in `dropped`, they and their edits get start -1."""
        roles = list(roles)
        if wrong := unknown_roles(roles):
            raise ValueError(wrong)
        return self.leaving_out(np.isin(self.blocks["role"], [ROLE_ID[role] for role in roles]))

    def leaving_out(self, out: Array) -> Recovered:
        """The same of any blocks: a mark for each row."""
        out = out & (self.blocks["start"] >= 0)
        if not out.any():
            return self
        left_out = out | (self.blocks["start"] < 0)
        edges = np.zeros(len(self.text) + 3, "i4")
        edges[self.blocks["start"][~left_out]] += 1
        edges[self.blocks["end"][~left_out] + 2] -= 1       # with the separator behind it
        keep = np.cumsum(edges)[:len(self.text)] > 0
        keep[self.blocks["end"][~out].max(initial=0):] = False
        new_at = np.append(np.cumsum(keep) - keep, int(keep.sum()))
        kept_at = np.append(np.where(keep, new_at[:-1], -1), -1)        # -1 also for what was left out before
        blocks = self.blocks.copy()
        blocks["start"], blocks["end"] = (np.where(left_out, -1, new_at[blocks[edge]]) for edge in ("start", "end"))
        blocks["anchor"] = kept_at[blocks["anchor"]]
        chars = np.frombuffer(self.text.encode("utf-32-le"), "<u4")
        starts = kept_at[np.array([edit.start for edit in self.edits], "i8")].tolist()
        edits = [Edit(*edit[:3], start, *edit[4:]) for edit, start in zip(self.edits, starts, strict=True)]
        gone = {row: self.block_text(row) for row in np.flatnonzero(out).tolist()}
        return replace(self, text=chars[keep].tobytes().decode("utf-32-le"), char_glyph=self.char_glyph[keep],
                       blocks=blocks, edits=edits, dropped={**self.dropped, **gone})
