"""Paragraphs made whole over columns, pages, floats and footnotes."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from spacy_pdfrecover.floats import captioned_listings
from spacy_pdfrecover.flow.block_parts import author_goes_on, names_float, note_goes_on, opens_heading, title_goes_on
from spacy_pdfrecover.flow.continuation import first_lines_stand_in, first_part
from spacy_pdfrecover.flow.long_tables import cut_heads, is_continued, repeated_head, table_goes_on
from spacy_pdfrecover.flow.tagged import TaggedPieces
from spacy_pdfrecover.layout.marks import starts_lower
from spacy_pdfrecover.layout.pieces import all_laid_over
from spacy_pdfrecover.model import ASIDE, BESIDE, CONTINUES, ROLE_ID, RUNNING_ROLES, Array, Layout
from spacy_pdfrecover.wording import PANEL

BODY = {ROLE_ID[role] for role in ("paragraph", "abstract", "list_item", "reference")}
TITLE, AUTHOR, HEADING, LIST_ITEM = (ROLE_ID[role] for role in ("title", "author", "heading", "list_item"))
NOTE, TABLE, CAPTION, HEADER = (ROLE_ID[role] for role in ("footnote", "table", "caption", "header"))
BREAKS = {ROLE_ID[role] for role in ("formula", "code", "list_item")}
"""What text goes on after as a block of its own."""
STOPS = {ROLE_ID[role] for role in ("heading", "title", "author", "code", "formula", "toc", "other")}
"""Roles over which no paragraph goes on as the same block."""
FLOATING = {ROLE_ID[role] for role in (*RUNNING_ROLES, "footnote", "caption", "table")}
RUNNING = {ROLE_ID[role] for role in RUNNING_ROLES}


@dataclass(frozen=True)
class Flow:
    """See the module.

    footnotes: where they stand in the text: `after` the paragraph they interrupt, or at the `end`.
    """

    footnotes: Literal["after", "end"] = "after"

    def __post_init__(self) -> None:
        if self.footnotes not in ("after", "end"):
            raise ValueError(f'footnotes stand "after" or at the "end", not {self.footnotes!r}')

    def __call__(self, layout: Layout) -> Layout:
        walk = Walk(layout)
        lines = layout.text.lines
        aside = (lines["flags"][layout.pieces["start"]] & ASIDE > 0) | all_laid_over(lines, layout.pieces)
        for row in np.flatnonzero(~aside).tolist():
            walk.take(row)
        pieces = cut_heads(walk.pieces, walk.heads, lines)
        return replace(layout, pieces=pieces[gathered(pieces, self.footnotes == "end", layout.text.texts)])


class Walk:
    """The pieces from the first to the last, and those that the one at hand may go on from."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.texts = layout, layout.text.texts
        self.pieces = layout.pieces.copy()
        self.roles = self.pieces["role"]        # a view: to ask for the column in each round takes longer
        self.stand_in = first_lines_stand_in(self.pieces, layout.text.lines)
        self.tagged = TaggedPieces(layout)
        self.floating = captioned_listings(self.pieces)
        self.previous: int | None = None        # the last body piece since the last stop
        self.latest: dict[tuple[int, int], int] = {}        # … of each face
        self.cut: int | None = None             # … no short item, and listings with captions behind it
        self.note: int | None = None
        self.table: int | None = None           # with nothing but running matter and notes behind it
        self.heads: dict[int, int] = {}         # lines at the head of a table's later part that stand above it too
        self.before: int | None = None          # role of the last piece that is no float

    def take(self, row: int) -> None:
        role = int(self.roles[row])
        if role in BODY:
            self.take_body(row, role)
        elif role == NOTE:
            self.take_note(row)
        elif role == TABLE:
            self.take_table(row)
        elif role in STOPS:
            self.take_stop(row, role)
        elif role == CAPTION and self.table is not None and is_continued(self.layout, self.texts, self.table, row):
            self.roles[row] = HEADER
            return
        elif role == CAPTION and row and self.roles[row - 1] == CAPTION and names_float(self.pieces, self.texts, row):
            self.join(row, row - 1)
        if role not in RUNNING and role not in (TABLE, NOTE):
            self.table = None
        if role not in FLOATING and not self.floating[row]:
            self.before = role

    def join(self, row: int, whole: int) -> None:
        self.pieces["block"][row] = self.pieces["block"][whole]

    def take_body(self, row: int, role: int) -> None:
        piece = self.pieces[row]
        face = int(piece["font"]), round(2 * float(piece["size"]))
        previous = self.previous
        if previous is None and not starts_lower(self.texts[piece["start"]]):
            previous = self.cut                 # what begins small goes on from what is of its own face
        whole = first_part(self.layout, self.texts, previous, self.latest.get(face), row, self.stand_in)
        if previous is not None:
            whole = self.tagged.first_part(whole, previous, row)
        self.previous, self.cut = row, None
        self.latest[face] = row
        if whole is not None:
            self.join(row, whole)
            self.roles[row] = self.roles[whole]
        elif self.before in BREAKS and role != LIST_ITEM and starts_lower(self.texts[piece["start"]]):
            self.pieces["flags"][row] |= CONTINUES

    def take_note(self, row: int) -> None:
        if self.note is not None and (note_goes_on(self.layout, self.texts, self.note, row)
                                      or self.tagged.same(self.note, row)):
            self.join(row, self.note)
        self.note = row

    def take_table(self, row: int) -> None:
        if self.table is not None and (table_goes_on(self.layout, self.table, row)
                                       or self.tagged.same(self.table, row)):
            self.join(row, self.table)
            first = int(np.flatnonzero(self.pieces["block"] == self.pieces["block"][row])[0])
            self.heads[row] = repeated_head(self.layout, self.texts, first, row)
        self.table = row

    def take_stop(self, row: int, role: int) -> None:
        self.stop(row)
        if row and self.is_rest(row, role):
            self.join(row, row - 1)
            if role == HEADING:
                whole = self.pieces["block"] == self.pieces["block"][row]
                self.pieces["level"][whole] = self.pieces["level"][whole].min()

    def stop(self, row: int) -> None:
        """Body text ends here, unless it is cut by a float."""
        previous, self.previous = self.previous, None
        if not self.floating[row]:
            self.latest.clear()
            self.cut = None
        elif previous is not None:
            self.cut = previous if self.pieces["end"][previous] - self.pieces["start"][previous] > 1 else None

    def is_rest(self, row: int, role: int) -> bool:
        """Does a heading, a title or an author go on from the piece before?"""
        if role == HEADING:
            return bool(self.roles[row - 1] == HEADING and (opens_heading(self.pieces, self.texts, row)
                                                            or self.tagged.same(row - 1, row)))
        if role == TITLE:
            return title_goes_on(self.pieces[row - 1], self.pieces[row])
        return role == AUTHOR and author_goes_on(self.layout, self.texts, row)


def make_flow(footnotes: Literal["after", "end"] = "after") -> Flow:
    """Registered as `pdfrecover.Flow.v1`."""
    return Flow(footnotes)


def gathered(pieces: Array, notes_last: bool = False, texts: Sequence[str] = ()) -> Array:
    """Row order that brings the pieces of a block together, at the place of its first; footnotes last if they are to
    stand there, those in the margin behind the text that they stand beside; where the texts are given, names of panels
    behind the caption of their figure."""
    first: dict[int, int] = {}
    for row, block in enumerate(pieces["block"].tolist()):
        first.setdefault(block, row)
    start = np.array([first[block] for block in pieces["block"].tolist()], "i8")
    place = start.astype("f8")
    named = None                                # the caption of a figure, from the last one upwards
    for row in np.flatnonzero(pieces["role"] == CAPTION)[::-1].tolist() if texts else ():
        if not PANEL.match(texts[pieces["start"][row]]):
            named = row
        elif named is not None and pieces["page"][row] == pieces["page"][named]:
            place[row] = place[named] + 0.5
    for row in np.flatnonzero((pieces["flags"] & BESIDE > 0) & (start == np.arange(len(start)))).tolist():
        if (text := piece_beside(pieces, row)) is not None:
            place[start == row] = place[text] + 0.5
    if notes_last and len(place):
        place += len(pieces) * (pieces["role"][start] == NOTE)
    return np.argsort(place, kind="stable")


def piece_beside(pieces: Array, note: int) -> int | None:
    """The lowest piece of the page that begins no lower than a note in its margin."""
    here = pieces[note]
    above = np.flatnonzero((pieces["page"] == here["page"]) & (pieces["flags"] & BESIDE == 0)
                           & ~np.isin(pieces["role"], list(FLOATING)) & (pieces["y0"] < here["y0"] + here["size"]))
    return int(above[np.argmax(pieces["y0"][above])]) if len(above) else None
