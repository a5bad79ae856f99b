"""Footnotes linked to their marks: the mark leaves the word it hangs on, its place becomes the anchor.

The mark at the head of the note leaves the text too, as the label of the note; both stay in the list of edits.
"""
from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from spacy_pdfrecover.layout.pieces import first_pieces
from spacy_pdfrecover.model import AT_END, NO_GLYPH, ROLE_ID, Array, Layout
from spacy_pdfrecover.note_marks import LABEL_END, LONGEST, OWN_MARK, RULE_NAME, plain, raised_glyphs
from spacy_pdfrecover.note_places import Mark, NotePlaces
from spacy_pdfrecover.repair.confidence import sure
from spacy_pdfrecover.text import Change, Text, replaced

SURE, LIKELY = 0.9, 0.7     # confidence: marks and notes in the same order, or not
NOTE = ROLE_ID["footnote"]


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
    places = NotePlaces(text, layout, role, page, raised)
    changes: list[Change] = []
    at_end = pieces["flags"][first] & AT_END > 0
    done = called = -1                          # the last anchor found, and the last call of a note at the end
    returning: dict[str, int] = {}              # where the last note at the end stands that has this mark
    for note in notes[np.argsort(at_end[notes], kind="stable")].tolist():
        start, end = int(text.starts[note]), int(text.ends[note])
        own_start, own_end = own_mark(text, string, start, end, raised)
        if own_start == own_end:
            continue
        own = string[own_start:own_end]
        if at_end[note]:
            mark = places.above(plain(own), start, called)
            if mark is not None:
                called = mark.start
                returning[plain(own)] = start
        else:
            mark = places.on_page(int(page[note]), own, string[own_end:own_end + 2], done)
        if mark is not None:
            places.take(mark)
            change = without(mark, string, called if at_end[note] else done)
            changes.append(change)
            anchors[note] = mark.start if change.confidence < min_confidence else change.start
            done = change.start
        glyph = int(text.glyph[own_start])
        label_end = behind_label(string, own_end, end)
        if (mark is not None or (glyph != NO_GLYPH and raised[glyph])) and label_end < end:
            changes.append(Change(start, label_end, "", SURE))
    changes += [Change(mark.start, mark.end, "", LIKELY) for mark in places.returning(returning)]
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
