"""Footnotes linked to their marks: the mark leaves the word it hangs on, its place becomes the anchor.

The mark at the head of the note leaves the text too, as the label of the note; both stay in the list of edits.
"""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.arrays import places_in, ranges_of
from spacy_pdfrecover.layout.pieces import first_pieces
from spacy_pdfrecover.model import NO_GLYPH, ROLE_ID, Array, Layout
from spacy_pdfrecover.note_marks import (
    LABEL_END,
    LONGEST,
    OWN_MARK,
    RAISED_DIGITS,
    RULE_NAME,
    SYMBOLS,
    plain,
    raised_glyphs,
)
from spacy_pdfrecover.repair.confidence import sure
from spacy_pdfrecover.text import Change, Text, replaced

WORD = 3                    # letters of a word that a level mark may be glued to, at the least
SURE, LIKELY = 0.9, 0.7     # confidence: marks and notes in the same order, or not
WORD_BEFORE, LONGEST_WORD = re.compile(r"[^\W\d_]+$"), 40
PLAIN_DIGITS = re.compile(r"(?<!\w)\d{1,2}$")
HOLDERS = np.array([ROLE_ID[role] for role in ("paragraph", "abstract", "list_item", "heading", "title", "author",
                                               "caption", "table", "reference", "code", "formula", "other")])
NOTE = ROLE_ID["footnote"]
LOOSE = np.array([ROLE_ID[role] for role in ("table", "formula", "code")])
"""Where raised digits are seldom marks."""


class Mark(NamedTuple):
    """A mark in the text."""

    start: int
    end: int
    odd: bool           # more likely an exponent or a reference to a formula's part


@dataclass(frozen=True)
class NoteMarks:
    """See the module.

    min_confidence (float): of an edit; a mark that is less sure stays in the text, as its note's anchor.
    """

    min_confidence: float = 0.0

    def __call__(self, text: Text, layout: Layout) -> Text:
        return link_notes(text, layout, self.min_confidence)


def make_note_marks(min_confidence: float = 0.0) -> NoteMarks:
    """Registered as `pdfrecover.NoteMarks.v1`.

    min_confidence (float): of an edit; a mark that is less sure stays in the text, as its note's anchor.
    """
    return NoteMarks(min_confidence)


def link_notes(text: Text, layout: Layout, min_confidence: float = 0.0) -> Text:
    """Take the marks of footnotes out of the text and keep their places as `anchors`."""
    pieces = layout.pieces
    anchors = np.full(len(text.starts), -1, "i8")
    first = first_pieces(pieces)
    role, page = pieces["role"][first], pieces["page"][first]
    notes = np.flatnonzero(role == NOTE)
    if not len(notes):
        return replace(text, anchors=anchors)
    string = text.string
    raised = raised_glyphs(layout)
    color = np.where(text.glyph == NO_GLYPH, -1, layout.text.pages.glyphs["color"][text.glyph].astype("i8"))
    spans: dict[int, list[tuple[int, int]]] = defaultdict(list)         # where level marks may stand, by page
    for block in np.flatnonzero(np.isin(role, HOLDERS) & ~np.isin(role, LOOSE)).tolist():
        spans[int(page[block])].append((int(text.starts[block]), int(text.ends[block])))
    marks = find_marks(text, string, layout, role, raised)
    changes: list[Change] = []
    taken: set[int] = set()
    done = -1                                   # the last anchor found
    for note in notes.tolist():
        start, end = int(text.starts[note]), int(text.ends[note])
        own_start, own_end = own_mark(text, string, start, end, raised)
        if own_start == own_end:
            continue
        own = string[own_start:own_end]
        mark = choose(marks, int(page[note]), plain(own), taken, done)
        glued = string[own_end:own_end + 1].isalpha()
        for where in (int(page[note]), int(page[note]) - 1):        # a paragraph may have begun on the page before
            if mark is None and glued:
                mark = level_mark(string, spans[where], own, taken)
            if mark is None and (glued or string.startswith(". ", own_end)):
                mark = colored_mark(string, color, spans[where], own, taken, glued)
        if mark is not None:
            taken.update(range(mark.start, mark.end))
            change = without(mark, string, done)
            changes.append(change)
            anchors[note] = mark.start if change.confidence < min_confidence else change.start
            done = change.start
        glyph = int(text.glyph[own_start])
        label_end = behind_label(string, own_end, end)
        if (mark is not None or (glyph != NO_GLYPH and raised[glyph])) and label_end < end:
            changes.append(Change(start, label_end, "", SURE))
    changes = sure(changes, min_confidence)
    return replaced(replace(text, anchors=anchors), changes, RULE_NAME, layout.text.pages.glyphs["page"])


def without(mark: Mark, string: str, done: int) -> Change:
    """The mark taken out, with the space before it if it stands alone; `done` is the place of the last one."""
    start = mark.start
    if string[start - 1] == " " and string[mark.end:mark.end + 1] in (" ", "\n", ""):
        start -= 1
    glued = string[start - 1] != " " and string[mark.end:mark.end + 1].isalnum()     # its gap is easily lost
    return Change(start, mark.end, " " if glued else "", SURE if start > done else LIKELY)


def behind_label(string: str, mark_end: int, end: int) -> int:
    """Where the text of a note begins: behind the stop or bracket of its mark."""
    found = LABEL_END.match(string, mark_end, end)
    return found.end() if found else mark_end


def own_mark(text: Text, string: str, start: int, end: int, raised: Array) -> tuple[int, int]:
    """Where the mark at the head of a note stands: what is raised there, else what looks like one."""
    at = start
    while at < min(start + LONGEST, end) and text.glyph[at] != NO_GLYPH and raised[text.glyph[at]]:
        at += 1
    if start < at < end:
        return start, at
    own = OWN_MARK.match(string, start, end)
    return own.span(1) if own else (start, start)


def choose(marks: dict[tuple[int, str], list[Mark]], page: int, own: str, taken: set[int], done: int) -> Mark | None:
    """The mark of a note: on its page, else on the one before; first of those behind the last note's mark."""
    for where in (page, page - 1):
        free = [mark for mark in marks.get((where, own), ()) if taken.isdisjoint(range(mark.start, mark.end))]
        if free:
            return min(free, key=lambda mark: (mark.odd, mark.start <= done, mark.start))
    return None


def level_mark(string: str, spans: Sequence[tuple[int, int]], own: str,
               taken: Set[int] = frozenset()) -> Mark | None:
    """The mark of a note whose face has no raised digits, so that it is glued to its word as the note's own one is,
    or stands alone behind a sentence: the only one on the page, and of no note before.

    >>> level_mark("half of the voters1. In a4 and", [(0, 30)], "1")
    Mark(start=18, end=19, odd=False)
    >>> level_mark("half of the voters. 1 In a4 and", [(0, 31)], "1")
    Mark(start=20, end=21, odd=False)
    """
    if not own.isdigit():
        return None
    level = re.compile(rf"(?<=[^\W\d_]{{{WORD}}}){own}(?=[\s.,;:!?)»”]|$)"
                       rf"|(?<=[^\W\d_][.!?:]\s){own}(?=\s+[^\Wa-z\d_]|\s*$)|(?<=[。！？]){own}(?!\d)")
    return only_free([match.span() for start, end in spans for match in level.finditer(string, start, end)], taken)


def colored_mark(string: str, color: Sequence[int] | Array, spans: Sequence[tuple[int, int]], own: str,
                 taken: Set[int] = frozenset(), glued: bool = True) -> Mark | None:
    """The level mark of a note that its color tells, as links have one: the only such number behind a word in small
    letters, a stop or a bracket.  Names of sections and figures, which have colored numbers too, begin with capitals.

    color: of each character, -1 of those that are not drawn.
    glued: is the note's own mark glued to it?  Else no mark stands behind a word, as the number of a page does.

    >>> colored_mark("no wizard. 2 In a 2 and", [0] * 11 + [9] + [0] * 11, [(0, 23)], "2")
    Mark(start=11, end=12, odd=False)
    """
    if not own.isdigit():
        return None
    level = re.compile(rf"(?<=[^\W\d_]|[.!?:,;)»”])\s?({own})(?=[\W_]|$)")
    found: list[tuple[int, int]] = []
    for match in (match for start, end in spans for match in level.finditer(string, start, end)):
        before, at = match.start() - 1, match.start(1)
        word = WORD_BEFORE.search(string, max(0, before - LONGEST_WORD), before + 1)
        colored = color[before] != color[at] and min(color[before], color[at]) >= 0
        if colored and (word is None or (glued and word[0][0].islower())):
            found.append(match.span(1))
    return only_free(found, taken)


def only_free(places: Sequence[tuple[int, int]], taken: Set[int]) -> Mark | None:
    """The mark at the only place that was found, if no note before has it."""
    free = len(places) == 1 and taken.isdisjoint(range(*places[0]))
    return Mark(*places[0], False) if free else None


def find_marks(text: Text, string: str, layout: Layout, role: Array, raised: Array) -> dict[tuple[int, str],
                                                                                            list[Mark]]:
    """Places of raised characters and symbols in the text, by page and wording."""
    glyphs = layout.text.pages.glyphs
    drawn = text.glyph != NO_GLYPH
    held, loose = np.zeros(len(text.chars) + 1, bool), np.zeros(len(text.chars) + 1, bool)
    holds = np.isin(role, HOLDERS)
    for marked, blocks in ((held, holds), (loose, holds & np.isin(role, LOOSE))):
        marked[places_in(text.starts[blocks], text.ends[blocks])] = True
    high = drawn & held[:-1]
    high[high] = raised[text.glyph[high]]
    signs = np.isin(text.chars, np.array([ord(char) for char in SYMBOLS + RAISED_DIGITS], "u4"))
    high |= signs & drawn & held[:-1]
    marks: dict[tuple[int, str], list[Mark]] = {}
    for start, end in ranges_of(high).tolist():
        if start == 0 or end - start > LONGEST or string[start - 1] == "\n":
            continue
        page = int(glyphs["page"][text.glyph[start]])
        for match in re.finditer(r"[^\s,;]+", string[start:end]):
            at = start + match.start()
            marks.setdefault((page, plain(match[0])), []).append(
                Mark(at, start + match.end(), bool(loose[at]) or is_power(string, start)))
            half = PLAIN_DIGITS.search(string, at - 3, at) if match[0][0] in RAISED_DIGITS else None
            if half and text.glyph[half.start()] != NO_GLYPH:
                marks.setdefault((page, plain(half[0] + match[0])), []).append(
                    Mark(half.start(), start + match.end(), True))
    return marks


def is_power(string: str, start: int) -> bool:
    """Does a raised character stand behind a digit or a single letter, as exponents do?

    >>> is_power("10-3", 2), is_power("in x2 and", 4), is_power("the word3", 8)
    (True, True, False)
    """
    before = string[max(start - 2, 0):start]
    return before[-1:].isdigit() or (before[-1:].isalpha() and not before[:1].isalpha())
