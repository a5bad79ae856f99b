"""Footnotes linked to their marks: the mark leaves the word it hangs on, its place becomes the anchor."""
from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

import numpy as np

from spacy_pdfrecover.model import LAYER_SHIFT, NO_GLYPH, ROLE_ID, Array, Layout
from spacy_pdfrecover.text import Change, Text, replaced

RAISED_SIZE = 0.87          # of the line's size: marks are set at 0.6 to 0.8
RAISED_BY = 0.12            # sizes above the line's baseline
OWN_MARK = re.compile(r"\s*\(?\[?(\d{1,3}|[*∗†‡§¶‖#]{1,4}|[a-z](?=[\s)A-Z])|[¹²³⁰⁴-⁹]{1,3})")
"""The mark a footnote begins with."""
SYMBOLS = "*∗†‡§¶‖#"        # marks that need not be raised to be told from text
HOLDERS = np.array([ROLE_ID[role] for role in ("paragraph", "abstract", "list_item", "heading", "title", "author",
                                               "caption", "table", "reference", "other")])
NOTE = ROLE_ID["footnote"]


def link_notes(text: Text, layout: Layout) -> Text:
    """Take the marks of footnotes out of the text and keep their places as `anchors`."""
    pieces = layout.pieces
    anchors = np.full(len(text.starts), -1, "i8")
    first = np.flatnonzero(np.concatenate([[True], pieces["block"][1:] != pieces["block"][:-1]])
                           ) if len(pieces) else np.zeros(0, "i8")
    role, page = pieces["role"][first], pieces["page"][first]
    notes = np.flatnonzero(role == NOTE)
    if not len(notes):
        return replace(text, anchors=anchors)
    string = text.string
    marks = find_marks(text, string, layout, role)
    changes: list[Change] = []
    taken: set[int] = set()
    for note in notes.tolist():
        own = OWN_MARK.match(string, int(text.starts[note]), int(text.ends[note]))
        if own is None:
            continue
        for start, end in marks.get((int(page[note]), plain(own[1])), []):
            if start in taken:
                continue
            taken.add(start)
            before = start - 1 if string[start - 1] == " " and string[end:end + 1] in (" ", "") else start
            glued = string[before - 1] != " " and string[end:end + 1].isalnum()     # its gap is easily lost
            changes.append(Change(before, end, " " if glued else "", 0.9))
            anchors[note] = before
            break
    return replaced(replace(text, anchors=anchors), changes, "note-marks", layout.text.pages.glyphs["page"])


def plain(mark: str) -> str:
    """Raised digits as plain ones, one kind of asterisk.

    >>> plain("¹²"), plain("∗")
    ('12', '*')
    """
    return unicodedata.normalize("NFKC", mark).replace("∗", "*")


def find_marks(text: Text, string: str, layout: Layout, role: Array) -> dict[tuple[int, str],
                                                                             list[tuple[int, int]]]:
    """Places of raised characters and symbols in the text, by page and wording."""
    glyphs = layout.text.pages.glyphs
    raised = raised_glyphs(layout)
    drawn = text.glyph != NO_GLYPH
    held = np.zeros(len(text.chars) + 1, bool)
    for block in np.flatnonzero(np.isin(role, HOLDERS)).tolist():
        held[text.starts[block]:text.ends[block]] = True
    high = drawn & held[:-1]
    high[high] = raised[text.glyph[high]]
    signs = np.isin(text.chars, np.array([ord(char) for char in SYMBOLS + "¹²³⁰⁴⁵⁶⁷⁸⁹"], "u4"))
    high |= signs & drawn & held[:-1]
    edges = np.flatnonzero(np.diff(np.concatenate([[False], high, [False]]).astype("i1")))
    marks: dict[tuple[int, str], list[tuple[int, int]]] = {}
    for start, end in edges.reshape(-1, 2).tolist():
        if start == 0 or end - start > 8 or string[start - 1] == "\n":
            continue
        page = int(glyphs["page"][text.glyph[start]])
        for match in re.finditer(r"[^\s,;]+", string[start:end]):
            marks.setdefault((page, plain(match[0])), []).append((start + match.start(), start + match.end()))
    return marks


def raised_glyphs(layout: Layout) -> Array:
    """Which glyphs stand small and high in their line."""
    lines, order, glyphs = layout.text.lines, layout.text.order, layout.text.pages.glyphs
    result = np.zeros(len(glyphs), bool)
    line = np.zeros(len(order), "i8")
    for row, (start, end) in enumerate(zip(lines["start"].tolist(), lines["end"].tolist(), strict=True)):
        line[start:end] = row
    size, base = lines["size"][line], lines["baseline"][line]
    upright = (lines["angle"][line] == 0) & (lines["flags"][line] >> LAYER_SHIFT == 0)
    result[order] = (upright & (glyphs["size"][order] < RAISED_SIZE * size)
                     & (glyphs["baseline"][order] < base - RAISED_BY * size))
    return result
