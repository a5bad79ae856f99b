"""Text with the glyph of every character, and the one way to change it.

A repair maps `Text` to `Text` through `replaced`, which keeps characters, glyphs and block edges in step
and writes down what it did.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.arrays import places_in
from spacy_pdfrecover.frames import ETHIOPIC_WORDSPACE, THAI_REPEAT, has_no_word_spaces, is_cjk, is_cjk_mark
from spacy_pdfrecover.model import BLANK, GENERATED, NO_GLYPH, ROLE_ID, Array, Edit, Layout

DRAWN, SPACE, LINE_BREAK, BLOCK_BREAK = range(4)
"""What a character is: drawn, a space between words, the space a line end stands for, between blocks."""


@dataclass(frozen=True)
class Text:
    """All blocks of a document, one after the other, two newlines between them."""

    chars: Array                # u4, code points
    glyph: Array                # i4, the glyph of each character or NO_GLYPH
    joint: Array                # u1: DRAWN, SPACE, LINE_BREAK, BLOCK_BREAK
    starts: Array               # i8, first character of each block
    ends: Array                 # i8
    edits: list[Edit] = field(default_factory=list)
    anchors: Array = field(default_factory=lambda: np.zeros(0, "i8"))
    """For each block the character its mark stood before, or -1; empty where marks were not looked for."""

    @cached_property
    def string(self) -> str:
        """The characters."""
        return self.chars.tobytes().decode("utf-32-le", "replace")

    @property
    def with_line_ends(self) -> str:
        """The same with a newline where a line ends."""
        chars = self.chars.copy()
        chars[self.joint == LINE_BREAK] = ord("\n")
        string: str = chars.tobytes().decode("utf-32-le", "replace")
        return string


class Change(NamedTuple):
    """Characters start to end become `after`."""

    start: int
    end: int
    after: str
    confidence: float = 1.0


class Shift(NamedTuple):
    """Where changes begin and end, and by how much the text has grown before each of them, and behind all."""

    start: Array
    end: Array
    grown: Array

    def new_at(self, places: Array) -> Array:
        """Where characters stand now; those taken out where what replaced them ends."""
        before = np.searchsorted(self.start, places)    # changes that begin before each
        new: Array = places + self.grown[before] + np.maximum(np.append(0, self.end)[before] - places, 0)
        return new


def assemble(layout: Layout) -> Text:
    """The text of the pieces in their order; pieces of one block are joined as lines are."""
    text, pieces = layout.text, layout.pieces
    if not len(pieces):
        none = np.zeros(0, "i8")
        return Text(none.astype("u4"), none.astype("i4"), none.astype("u1"), none, none)
    lines = places_in(pieces["start"], pieces["end"])
    piece = np.repeat(np.arange(len(pieces)), pieces["end"] - pieces["start"])
    block = pieces["block"][piece]
    starts, ends = text.lines["start"][lines], text.lines["end"][lines]
    length = ends - starts
    heads = np.concatenate([[0], np.cumsum(length)])
    places = places_in(starts, ends)                            # along text.order
    rows = text.order[places]
    chars = text.pages.glyphs["char"][rows]
    before = text.spaces[places].astype("u1") * SPACE           # what stands before each glyph
    before[heads[:-1]] = LINE_BREAK
    new_block = np.concatenate([[True], block[1:] != block[:-1]])
    before[heads[:-1][new_block]] = BLOCK_BREAK
    cjk = is_cjk(chars)
    mark = is_cjk_mark(chars)
    unspaced = np.concatenate([[False], (cjk[1:] & cjk[:-1]) | mark[1:] | mark[:-1]])
    solid = has_no_word_spaces(chars)
    if solid.any():
        # a blank drawn at the line's end is one of a phrase
        unspaced[1:] |= (solid[1:] & solid[:-1] & (chars[:-1] != THAI_REPEAT)
                         & ~blank_behind(text.pages.glyphs["flags"], rows[:-1]))
    unspaced &= before == LINE_BREAK
    unspaced &= np.repeat(pieces["role"][piece] != ROLE_ID["table"], length)       # rows are no paragraph's lines
    before[unspaced] = DRAWN
    before[1:][(before[1:] == LINE_BREAK) & (chars[:-1] == ETHIOPIC_WORDSPACE)] = DRAWN
    before[0] = DRAWN
    room = np.where(before == BLOCK_BREAK, 2, (before > DRAWN).astype("i8"))
    at = np.arange(len(chars)) + np.cumsum(room)
    size = int(at[-1]) + 1
    full, glyph = np.full(size, ord(" "), "<u4"), np.full(size, NO_GLYPH, "i4")
    joint = np.full(size, SPACE, "u1")
    full[at], glyph[at], joint[at] = chars, rows, DRAWN
    joint[at[before == LINE_BREAK] - 1] = LINE_BREAK
    for back in (1, 2):
        edge = at[before == BLOCK_BREAK] - back
        full[edge], joint[edge] = ord("\n"), BLOCK_BREAK
    block_starts = at[heads[:-1][new_block]]
    block_ends = np.append(block_starts[1:] - 2, size)
    return Text(full, glyph, joint, block_starts, block_ends)


def blank_behind(flags: Array, rows: Array) -> Array:
    """Behind which glyphs was a blank drawn next?"""
    behind = flags[np.minimum(rows + 1, len(flags) - 1)]
    result: Array = (behind & (BLANK | GENERATED)) == BLANK
    return result


def replaced(text: Text, changes: Sequence[Change], rule: str, page_of_glyph: Array) -> Text:
    """The text after these changes, each written down as an `Edit`; they must not overlap.

    New characters keep the glyphs of those they stand for, in order; what is left over shares the last.
    """
    if not changes:
        return text
    changes = sorted(changes)
    shift = shift_of(changes)
    if (shift.start[1:] < shift.end[:-1]).any():
        raise ValueError(f"{rule}: changes overlap")
    made, string = shifted(text, shift), text.string
    for change, by in zip(changes, shift.grown.tolist(), strict=False):
        at, old = change.start + by, slice(change.start, change.end)
        drawn = [row for row in text.glyph[old].tolist() if row != NO_GLYPH]      # few: an array takes longer
        put(made, change.after, at, drawn)
        where = drawn[0] if drawn else text.glyph[max(change.start - 1, 0)]
        made.edits.append(Edit(rule, string[old], change.after, at, int(page_of_glyph[where]), change.confidence))
    return made


def shift_of(changes: Sequence[Change]) -> Shift:
    start = np.array([change.start for change in changes])
    end = np.array([change.end for change in changes])
    length = np.array([len(change.after) for change in changes])
    return Shift(start, end, np.append(0, np.cumsum(length - (end - start))))


def shifted(text: Text, shift: Shift) -> Text:
    """The text with all that stays in its new place, and room for what is new."""
    size = len(text.chars) + int(shift.grown[-1])
    chars, glyph = np.empty(size, "<u4"), np.full(size, NO_GLYPH, "i4")
    joint = np.full(size, DRAWN, "u1")
    lows, highs = [0, *shift.end.tolist()], [*shift.start.tolist(), len(text.chars)]
    for low, high, by in zip(lows, highs, shift.grown.tolist(), strict=True):
        chars[low + by:high + by] = text.chars[low:high]
        glyph[low + by:high + by] = text.glyph[low:high]
        joint[low + by:high + by] = text.joint[low:high]
    starts = shift.new_at(np.array([edit.start for edit in text.edits], "i8"))
    edits = [Edit(*edit[:3], at, *edit[4:]) for edit, at in zip(text.edits, starts.tolist(), strict=True)]
    anchors = np.where(text.anchors >= 0, shift.new_at(text.anchors), -1)
    return replace(text, chars=chars, glyph=glyph, joint=joint, starts=shift.new_at(text.starts),
                   ends=shift.new_at(text.ends), edits=edits, anchors=anchors)


def put(text: Text, after: str, at: int, drawn: Sequence[int]) -> None:
    """New characters, with the glyphs of those that they stand for."""
    for number, char in enumerate(after):
        text.chars[at + number] = ord(char)
        if drawn:
            text.glyph[at + number] = drawn[min(number, len(drawn) - 1)]
        if char == " ":
            text.joint[at + number] = SPACE
