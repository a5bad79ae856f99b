"""Paragraphs made whole over columns, pages, floats and footnotes."""
from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from spacy_pdfrecover.layout.marks import (
    SECTION_NUMBER,
    ends_hyphenated,
    ends_sentence,
    has_label,
    starts_lower,
)
from spacy_pdfrecover.lines import line_texts
from spacy_pdfrecover.model import ROLE_ID, Array, Layout
from spacy_pdfrecover.notes import OWN_MARK
from spacy_pdfrecover.roles.words import CHAPTER

BODY = np.array([ROLE_ID[role] for role in ("paragraph", "abstract", "list_item", "reference")])
HEADING, NOTE = ROLE_ID["heading"], ROLE_ID["footnote"]
OTHER_SIZE = 0.04           # share of the size within which the parts of a paragraph agree
ROOM = 2.0                  # sizes that the last line may fall short of its column before it counts as ended
INDENT = 0.6                # sizes by which a first line stands in


@dataclass(frozen=True)
class Flow:
    """See the module."""

    def __call__(self, layout: Layout) -> Layout:
        pieces = layout.pieces.copy()
        texts = line_texts(layout.text)
        previous = note = None
        for row in range(len(pieces)):
            role = pieces["role"][row]
            if role in BODY:
                if previous is not None and continues(layout, texts, previous, row):
                    pieces["block"][row] = pieces["block"][previous]
                    pieces["role"][row] = pieces["role"][previous]
                previous = row
            elif role == NOTE:
                if note is not None and pieces["page"][row] == pieces["page"][note] + 1 and note_goes_on(
                        layout, texts, note, row):
                    pieces["block"][row] = pieces["block"][note]
                note = row
            elif role in STOPS:
                previous = None
                if role == HEADING and row and pieces["role"][row - 1] == HEADING and opens_heading(
                        pieces, texts, row):
                    pieces["block"][row] = pieces["block"][row - 1]
                    pieces["level"][row] = pieces["level"][row - 1]
        return replace(layout, pieces=pieces[gathered(pieces)])


STOPS = {ROLE_ID[role] for role in ("heading", "title", "author", "code", "formula", "toc", "other")}
"""Roles over which no paragraph goes on as the same block."""


def note_goes_on(layout: Layout, texts: list[str], before: int, after: int) -> bool:
    """Does a footnote go on at the foot of the next page, where it begins without a mark?"""
    pieces = layout.pieces
    last, first = texts[pieces["end"][before] - 1], texts[pieces["start"][after]]
    return (not OWN_MARK.match(first) and not ends_sentence(last)
            and (starts_lower(first) or ends_hyphenated(last)))


def opens_heading(pieces: Array, texts: list[str], row: int) -> bool:
    """Is the heading before this one only its number: `Chapter 3`, `IV.`?"""
    before, here = pieces[row - 1], pieces[row]
    text = " ".join(texts[before["start"]:before["end"]])
    match = CHAPTER.match(text) or SECTION_NUMBER.match(text + " x")
    return (match is not None and len(text) <= match.end() + 2 and before["page"] == here["page"]
            and here["y0"] > before["y0"] - here["size"] and here["y0"] - before["y1"] < 4 * here["size"])


def make_flow() -> Flow:
    """Registered as `pdfrecover.Flow.v1`."""
    return Flow()


def continues(layout: Layout, texts: list[str], before: int, after: int) -> bool:
    """Does a piece go on in a later one, cut by a column, page, float or footnote?"""
    pieces, lines = layout.pieces, layout.text.lines
    a, b = pieces[before], pieces[after]
    size = max(float(a["size"]), float(b["size"]), 0.1)
    if abs(float(a["size"]) - float(b["size"])) > OTHER_SIZE * size:
        return False
    below = a["page"] == b["page"] and b["y0"] >= a["y1"] - 0.5 * size and overlap(a, b) > 0
    if below and after == before + 1:
        return False                            # a neighbour below: the layout has parted them
    last, first = texts[a["end"] - 1], texts[b["start"]]
    if not last or not first or has_label(first):
        return False
    last_line, first_line = lines[a["end"] - 1], lines[b["start"]]
    hyphenated = ends_hyphenated(last)
    if hyphenated and starts_lower(first):
        return True
    if starts_lower(first) and not ends_sentence(last, ".!?。！？"):
        return True
    full = last_line["x1"] > a["x1"] - ROOM * size and a["x1"] - a["x0"] > 6 * size
    indented = b["end"] - b["start"] > 1 and first_line["x0"] > b["x0"] + INDENT * size
    if indented or not full:
        return starts_lower(first) and not ends_sentence(last)
    if starts_lower(first):
        return True
    return not ends_sentence(last)


def overlap(a: Array, b: Array) -> float:
    return float(min(a["x1"], b["x1"]) - max(a["x0"], b["x0"]))


def gathered(pieces: Array) -> Array:
    """Row order that brings the pieces of a block together, at the place of its first."""
    first: dict[int, int] = {}
    for row, block in enumerate(pieces["block"].tolist()):
        first.setdefault(block, row)
    place = np.array([first[block] for block in pieces["block"].tolist()], "i8")
    return np.argsort(place, kind="stable")
