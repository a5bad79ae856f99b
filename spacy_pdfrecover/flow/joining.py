"""Paragraphs made whole over columns, pages, floats and footnotes."""
from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from spacy_pdfrecover.floats import captioned_listings
from spacy_pdfrecover.flow.block_parts import author_goes_on, names_float, note_goes_on, opens_heading, title_goes_on
from spacy_pdfrecover.flow.long_tables import cut_heads, is_continued, overlap, repeated_head, table_goes_on
from spacy_pdfrecover.layout.justified import CELL_LINES
from spacy_pdfrecover.layout.marks import (
    SENTENCE_ENDS,
    ends_abbreviated,
    ends_hyphenated,
    ends_sentence,
    has_label,
    starts_lower,
)
from spacy_pdfrecover.model import ASIDE, CONTINUES, ROLE_ID, RUNNING_ROLES, Array, Layout
from spacy_pdfrecover.note_marks import OWN_MARK, RAISED_SIZE
from spacy_pdfrecover.roles.words import PANEL

BODY = {ROLE_ID[role] for role in ("paragraph", "abstract", "list_item", "reference")}
TITLE, AUTHOR, HEADING = (ROLE_ID[role] for role in ("title", "author", "heading"))
NOTE, TABLE, CAPTION, HEADER = (ROLE_ID[role] for role in ("footnote", "table", "caption", "header"))
LIST_ITEM, PARAGRAPH, REFERENCE = (ROLE_ID[role] for role in ("list_item", "paragraph", "reference"))
BREAKS = {ROLE_ID[role] for role in ("formula", "code", "list_item")}
"""What text goes on after as a block of its own."""
FLOATING = {ROLE_ID[role] for role in (*RUNNING_ROLES, "footnote", "caption", "table")}
RUNNING = {ROLE_ID[role] for role in RUNNING_ROLES}
OTHER_SIZE = 0.04           # share of the size within which the parts of a paragraph agree
ROOM = 2.0                  # sizes that the last line may fall short of its column before it counts as ended
STOPS_ONLY = ".!?…:。！？।։؟۔"        # a full line that ends in another mark goes on
BESIDE = 0.3                # sizes by which the baselines of one line differ
INDENT = 0.6                # sizes by which a first line stands in
NEXT_TERM = 2.0             # sizes from a meaning down to the next term beside it at the most: a blank line
PAIRS_LEAST = 4             # paragraphs right below others that tell how a document sets first lines
INDENTED = 0.9              # share of them that stand in where all do: one or two may follow a lost display
RAGGED = 0.3                # share of its width that a line of running text may leave empty
REACHES = 0.3               # sizes that a justified line may fall short of its column's edge, or hang over it


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
        pieces = layout.pieces.copy()
        texts = layout.text.texts
        stand_in = first_lines_stand_in(pieces, layout.text.lines)
        floating = captioned_listings(pieces)
        aside = (layout.text.lines["flags"][pieces["start"]] & ASIDE > 0).tolist()
        roles = pieces["role"]                  # a view: to ask for the column in each round takes longer
        previous = note = table = before = None
        heads: dict[int, int] = {}              # lines at the head of a table's later part that stand above it too
        latest: dict[tuple[int, int], int] = {}     # since the last stop: the last body piece of each face
        for row in range(len(pieces)):
            role = int(roles[row])
            if aside[row]:
                continue
            if role in BODY:
                face = int(pieces["font"][row]), round(2 * float(pieces["size"][row]))
                whole = first_part(layout, texts, previous, latest.get(face), row, stand_in)
                latest[face] = row
                if whole is not None:
                    pieces["block"][row] = pieces["block"][whole]
                    roles[row] = roles[whole]
                elif before in BREAKS and role != LIST_ITEM and starts_lower(texts[pieces["start"][row]]):
                    pieces["flags"][row] |= CONTINUES
                previous = row
            elif role == NOTE:
                if note is not None and note_goes_on(layout, texts, note, row):
                    pieces["block"][row] = pieces["block"][note]
                note = row
            elif role == TABLE:
                if table is not None and table_goes_on(layout, table, row):
                    pieces["block"][row] = pieces["block"][table]
                    heads[row] = repeated_head(layout, texts, int(np.flatnonzero(
                        pieces["block"] == pieces["block"][table])[0]), row)
                table = row
            elif role == CAPTION and table is not None and is_continued(layout, texts, table, row):
                roles[row] = HEADER
                continue
            elif role == CAPTION and row and roles[row - 1] == CAPTION and names_float(pieces, texts, row):
                pieces["block"][row] = pieces["block"][row - 1]
            if role in STOPS:
                previous = None
                if not floating[row]:
                    latest.clear()
                if role == HEADING and row and roles[row - 1] == HEADING and opens_heading(pieces, texts, row):
                    pieces["block"][row] = pieces["block"][row - 1]
                    whole = pieces["block"] == pieces["block"][row]
                    pieces["level"][whole] = pieces["level"][whole].min()
                elif row and ((role == TITLE and title_goes_on(pieces[row - 1], pieces[row]))
                              or (role == AUTHOR and author_goes_on(layout, texts, row))):
                    pieces["block"][row] = pieces["block"][row - 1]
            if role not in RUNNING and role not in (TABLE, NOTE):
                table = None
            if role not in FLOATING and not floating[row]:
                before = role
        pieces = cut_heads(pieces, heads, layout.text.lines)
        return replace(layout, pieces=pieces[gathered(pieces, self.footnotes == "end", texts)])


STOPS = {ROLE_ID[role] for role in ("heading", "title", "author", "code", "formula", "toc", "other")}
"""Roles over which no paragraph goes on as the same block."""


def first_part(layout: Layout, texts: list[str], previous: int | None, alike: int | None, row: int,
               stand_in: bool) -> int | None:
    """The piece that one goes on from: the last one in its own face, or the last one at all; None if it begins
    a paragraph.  stand_in: whether first lines do."""
    if alike is not None and alike != previous and resumes(layout, texts, alike, row):
        return alike
    if previous is not None and (lone_mark(layout.pieces, texts, previous, row)
                                 or continues(layout, texts, previous, row)
                                 or (stand_in and runs_over(layout.pieces, layout.text.lines, previous, row))):
        return previous
    return None


def lone_mark(pieces: Array, texts: list[str], before: int, row: int) -> bool:
    """Is the piece a footnote's mark that wrapped to a line of its own?"""
    a, b = pieces[before], pieces[row]
    mark = OWN_MARK.fullmatch(texts[b["start"]]) if b["end"] - b["start"] == 1 else None
    return (mark is not None and b["size"] < RAISED_SIZE * a["size"] and b["page"] == a["page"] and row == before + 1
            and b["y0"] - a["y1"] < a["size"])


def make_flow(footnotes: Literal["after", "end"] = "after") -> Flow:
    """Registered as `pdfrecover.Flow.v1`."""
    return Flow(footnotes)


def continues(layout: Layout, texts: list[str], before: int, after: int) -> bool:
    """Does a piece go on in a later one, cut by a column, page, float or footnote?"""
    pieces, lines = layout.pieces, layout.text.lines
    a, b = pieces[before], pieces[after]
    size = max(float(a["size"]), float(b["size"]), 0.1)
    if abs(float(a["size"]) - float(b["size"])) > OTHER_SIZE * size:
        return False
    last_line, first_line = lines[a["end"] - 1], lines[b["start"]]
    below = a["page"] == b["page"] and b["y0"] >= a["y1"] - 0.5 * size and (
        overlap(a, b) > 0 or bool(a["role"] == b["role"] == LIST_ITEM and b["y0"] < a["y1"] + NEXT_TERM * size))
    if below and (lines["flags"][pieces["start"][before + 1:after]] & ASIDE > 0).all():
        return False        # a neighbour below, or the term below a meaning beside it: the layout has parted them
    last, first = texts[a["end"] - 1], texts[b["start"]]
    if not last or not first or has_label(first):
        return False
    if below and not starts_lower(first) and (pieces["role"][before + 1:after] == TABLE).all():
        return False                            # a table with no caption is set where it is spoken of
    level = a["page"] == b["page"] and abs(last_line["baseline"] - first_line["baseline"]) < BESIDE * size
    if level and a["role"] == b["role"] == LIST_ITEM:
        return False                            # a term and what it means
    if starts_lower(first) and not ends_sentence(last, SENTENCE_ENDS):
        return True
    edge = a["x1"]
    if a["role"] == LIST_ITEM != b["role"] and a["end"] - a["start"] == 1:
        # other items of its page show it, found without a look at all pieces
        page = pieces[bisect_left(pieces["page"], a["page"]):bisect_right(pieces["page"], a["page"])]
        alike = (page["role"] == LIST_ITEM) & (np.abs(page["x0"] - a["x0"]) < INDENT * size)
        edge = page["x1"][alike].max(initial=edge)
    full = last_line["x1"] > edge - ROOM * size and a["x1"] - a["x0"] > 6 * size
    indented = b["end"] - b["start"] > 1 and first_line["x0"] > b["x0"] + INDENT * size
    if indented or not full:
        return starts_lower(first) and not ends_sentence(last)
    if starts_lower(first):
        return True
    if a["font"] != b["font"] and b["end"] - b["start"] == 1 and a["role"] != REFERENCE:
        return False                            # lettering of a drawing
    if (a["page"] == b["page"] and 1 < a["end"] - a["start"] < CELL_LINES and overlap(a, b) < 0 and not level
            and first[0].isupper() and b["y0"] > a["y0"] - CELL_LINES * size):
        return False                            # an address and what stands beside it
    ended = ends_sentence(last, STOPS_ONLY) and not ends_abbreviated(last)
    return not ended and fills_column(lines[a["start"]:a["end"] - 1], a)


def fills_column(lines: Array, piece: Array) -> bool:
    """Do these lines of a piece all end near its right edge, as those of running text do and of an address do not?"""
    return bool((lines["x1"] > piece["x1"] - RAGGED * (piece["x1"] - piece["x0"])).all())


def resumes(layout: Layout, texts: list[str], before: int, after: int) -> bool:
    """Does a sentence go on in a later piece, in its own face, behind pieces in others: lettering of a drawing or a
    notice that no float or foot was seen in?  Below what interrupts it, a quotation may have ended."""
    a, b = layout.pieces[before], layout.pieces[after]
    last, first = texts[a["end"] - 1], texts[b["start"]]
    if (not a["role"] == b["role"] == PARAGRAPH or a["end"] - a["start"] == 1
            or not starts_lower(first) or ends_sentence(last) or not continues(layout, texts, before, after)):
        return False
    below = a["page"] == b["page"] and b["y0"] >= a["y1"] and overlap(a, b) > 0
    size = max(float(a["size"]), 0.1)
    full = float(layout.text.lines["x1"][a["end"] - 1]) > float(a["x1"]) - ROOM * size
    return ends_hyphenated(last) or bool(full and not below)


def first_lines_stand_in(pieces: Array, lines: Array) -> bool:
    """Does the document indent the first line of a paragraph that stands right below another one?"""
    a, b = pieces[:-1], pieces[1:]
    below = ((a["role"] == PARAGRAPH) & (b["role"] == PARAGRAPH) & (a["page"] == b["page"])
             & (b["y0"] >= a["y1"] - 0.5 * b["size"]) & (b["end"] - b["start"] > 1)
             & (np.minimum(a["x1"], b["x1"]) > np.maximum(a["x0"], b["x0"])))
    b = b[below]
    inner = lines["x0"][b["start"]] - b["x0"] > INDENT * b["size"]
    return len(b) >= PAIRS_LEAST and bool(inner.mean() >= INDENTED)


def runs_over(pieces: Array, lines: Array, before: int, after: int) -> bool:
    """Does a paragraph go on at the top of the next column or page behind a full stop: where all paragraphs
    stand in, its last line is full and the next one stands at the margin?"""
    a, b = pieces[before], pieces[after]
    last, first = lines[a["end"] - 1], lines[b["start"]]
    size = max(float(a["size"]), float(b["size"]), 0.1)
    return bool(a["role"] == b["role"] == PARAGRAPH
                and abs(float(a["size"]) - float(b["size"])) <= OTHER_SIZE * size
                and (b["page"] > a["page"] or b["y0"] < a["y1"] - size)
                and abs(float(last["x1"]) - float(last["right"])) < REACHES * size
                and float(first["x0"]) - min(float(b["x0"]), float(first["left"])) < REACHES * size)


def gathered(pieces: Array, notes_last: bool = False, texts: Sequence[str] = ()) -> Array:
    """Row order that brings the pieces of a block together, at the place of its first; footnotes last if they are to
    stand there, and, where the texts are given, names of panels behind the caption of their figure."""
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
    if notes_last and len(place):
        place += len(pieces) * (pieces["role"][start] == NOTE)
    return np.argsort(place, kind="stable")
