"""Labels: the bullet, number or letter a list item begins with, and the mark of a footnote.

A label of a list item is part of its text, as on the page.  The mark of a footnote leaves the text where it is
linked or stands raised (`notes.py`), and is then known from the list of edits.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spacy_pdfrecover.layout.marks import BULLET, NUMBER_LABEL
from spacy_pdfrecover.model import ROLE_ID, Array, Edit
from spacy_pdfrecover.note_marks import LABEL_END, OWN_MARK, RULE_NAME

NOTE = ROLE_ID["footnote"]


class Label(NamedTuple):
    """A label as printed, and where it stands: characters from the start of its block, 0 and 0 if it left the text;
    the text without it begins at `body`."""

    text: str
    end: int
    body: int


NO_LABEL = Label("", 0, 0)


def label_of(role: str | None, text: str, taken: str = "") -> Label:
    """The label of a block.

    taken (str): the mark that was taken out of it.

    >>> label_of("list_item", "(a) who comes late"), label_of("footnote", "Ibid.", "3")
    (Label(text='(a)', end=3, body=4), Label(text='3', end=0, body=0))
    >>> label_of("list_item", "who comes late"), label_of("paragraph", "1. First of all")
    (Label(text='', end=0, body=0), Label(text='', end=0, body=0))
    >>> label_of("footnote", "[2] As above.").text, label_of("footnote", "a name of hers").text
    ('[2]', '')
    """
    if role == "footnote":
        if taken:
            return Label(taken, 0, 0)
        mark = OWN_MARK.match(text)
        if mark is None or (mark[1].isalpha() and text[mark.end():].lstrip()[:1].islower()):    # a word, it seems
            return NO_LABEL
        found = LABEL_END.match(text, mark.end())
    elif role == "list_item":
        found = BULLET.match(text) or NUMBER_LABEL.match(text)
    else:
        return NO_LABEL
    if found is None:
        return NO_LABEL
    printed = text[:found.end()].rstrip()
    return Label(printed.lstrip(), len(printed), found.end())


def marks_taken(edits: Sequence[Edit], blocks: Array) -> dict[int, str]:
    """The marks that were taken out of footnotes, by row of their block."""
    notes = {int(blocks["start"][row]): row for row in (blocks["role"] == NOTE).nonzero()[0].tolist()
             if blocks["start"][row] >= 0}
    return {notes[edit.start]: edit.before.strip() for edit in edits
            if edit.rule == RULE_NAME and edit.start in notes and not edit.after}
