"""Footnotes: small print at the foot of a column, under a rule or behind a mark."""
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

import numpy as np

from spacy_pdfrecover.layout.body import body_style
from spacy_pdfrecover.layout.marks import ends_sentence
from spacy_pdfrecover.layout.pieces import fit_boxes
from spacy_pdfrecover.model import LAYER_SHIFT, RAISED, Array, Layout
from spacy_pdfrecover.note_marks import SYMBOLS, plain
from spacy_pdfrecover.roles.calls import COUNTED, Calls
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.note_rules import (
    note_rules,
    under_rule,
)
from spacy_pdfrecover.wording import PANEL

SMALLER = 0.96              # of the body's size: footnotes are set at 0.8 to 0.93
LOWER = 0.35                # share of the page's height above which no footnote begins
MARK = re.compile(r"(?:\[?\d{1,3}(?!\d|(?:st|nd|rd|th)\b)\]?|[*∗†‡§¶‖#]{1,3}|[a-z]\)|\(?[a-z]\)?(?=\s)|"
                  r"[¹²³⁴-⁹⁰]{1,3})[.)]?\s*(?=\S)")
LEAST_LETTERS = 4           # less is no note but a number in a drawing
FOOT_LETTERS = 12           # … and less no note but a running foot, or lettering
THANKS_SIZE = 0.9           # of the body's size: IEEE's are .8
STANDS_IN = 0.5             # sizes by which a first line does
ADDRESS_LARGEST = 1.15      # of a note, its address in typewriter: a step in a scale of sizes
LEADING = 0.4               # sizes that lines of a note stand apart at the most, or overlap
SHARED = 0.5                # of the narrower one's width by which pieces of one column overlap
PLAIN_ROLES = ("paragraph", "list_item")
RAISED_ROLES = ("code", "reference", "footer", "figure", "heading", "formula")  # notes among these begin with a
                                                                                # raised mark


def split_notes(layout: Layout) -> Layout:
    """Pieces of small print cut where the next note begins: at a raised mark, or at the number that follows
    the one the piece begins with."""
    lines, pieces = layout.text.lines, layout.pieces
    if not len(pieces):
        return layout
    size, _ = body_style(lines, layout.text.pages.fonts)
    height = layout.text.pages.pages["height"]
    raised = (lines["flags"] & RAISED > 0) & (lines["flags"] >> LAYER_SHIFT == 0)
    several = np.flatnonzero(((pieces["size"] <= SMALLER * size) | raised[pieces["start"]])
                             & (pieces["end"] - pieces["start"] > 1) & (lines["angle"][pieces["start"]] == 0)
                             & (pieces["y0"] > LOWER * height[pieces["page"]]))
    texts = layout.text.texts
    cuts = []
    for start, end in pieces[["start", "end"]][several].tolist():
        counted = COUNTED.match(texts[start])
        number = int(plain(counted[1])) if counted else 0
        for row in range(start + 1, end):
            found = COUNTED.match(texts[row])
            follows = number > 0 and found is not None and int(plain(found[1])) == number + 1
            if ((follows and lines["size"][row] <= SMALLER * size)
                    or (raised[start] and raised[row] and MARK.match(texts[row]))):
                cuts.append(row)
                number += 1
    return cut_pieces(layout, cuts) if cuts else layout


def cut_pieces(layout: Layout, cuts: list[int]) -> Layout:
    """The pieces cut before these lines."""
    lines, pieces = layout.text.lines, layout.pieces
    owner = np.searchsorted(pieces["start"], cuts, side="right") - 1
    made = np.insert(pieces, owner + 1, pieces[owner])
    made["start"] = np.sort(np.append(pieces["start"], cuts))
    made["end"] = np.append(made["start"][1:], pieces["end"][-1])
    made["block"] = np.arange(len(made))
    first = owner + np.arange(len(cuts))
    fit_boxes(made, np.union1d(first, first + 1).tolist(), lines)
    return replace(layout, pieces=made)


def mark_notes(document: Document, layout: Layout, calls: Calls) -> None:
    """Set `footnote` from the foot of each column upwards."""
    entries = [piece for piece in document.pieces if piece.role == "reference"]
    entry = median(piece.size for piece in entries) if entries else document.body_size
    marked = 2 * sum(piece.raised for piece in entries) > len(entries)
    short = note_rules(layout.text.pages.rules, np.array([width for width, _ in document.sizes]))
    for page, pieces in enumerate(document.page_pieces):
        height = document.sizes[page][1]
        level = short[short["page"] == page]
        candidates = sorted((piece for piece in pieces if piece.angle == 0 and piece.y0 > LOWER * height
                             and may_be_note(piece, entry, marked, level)), key=lambda piece: -piece.y0)
        for column in columns_of(candidates):
            mark_column(column, document, level, calls)
        mark_addresses(pieces)


def mark_addresses(pieces: Sequence[Piece]) -> None:
    """Code below notes that ends these."""
    for above, below in pairwise(pieces):
        if above.role == "footnote" and below.role == "code" and ends_note(above, below):
            below.role = "footnote"


def ends_note(note: Piece, below: Piece) -> bool:
    """Is it an address in typewriter that ends the note above it, at its leading?"""
    return (below.lines == 1 and 0 <= below.y0 - note.y1 + LEADING * note.size < 2 * LEADING * note.size
            and below.size < ADDRESS_LARGEST * note.size
            and min(note.x1, below.x1) - max(note.x0, below.x0) > SHARED * min(note.width, below.width))


def may_be_note(piece: Piece, entry: float, marked: bool, rules: Array) -> bool:
    """By its role so far.  `entry` is the size of references, which raised marks count if they are `marked`; a note
    among them is smaller, under a rule or has such a mark alone."""
    if piece.role in PLAIN_ROLES:
        return any(map(str.isalpha, piece.text))        # no row of dots above notes
    if piece.role not in RAISED_ROLES or (piece.role == "reference" and piece.size > SMALLER * entry
                                          and not under_rule(piece, rules) and (marked or not piece.raised)):
        return False
    letters = sum(map(str.isalpha, piece.text))
    if not MARK.match(piece.text) or letters < FOOT_LETTERS or (piece.role == "figure" and PANEL.match(piece.text)):
        return False
    if piece.role == "code" and piece.text.startswith("# "):        # a prompt
        return piece.raised
    return piece.raised or piece.role in ("figure", "code")


def columns_of(candidates: list[Piece]) -> list[list[Piece]]:
    """Pieces that stand above each other, each column from its foot upwards."""
    columns: list[list[Piece]] = []
    edges: list[tuple[float, float]] = []
    for piece in candidates:
        for number, (low, high) in enumerate(edges):
            if min(high, piece.x1) - max(low, piece.x0) > SHARED * min(high - low, piece.width):
                columns[number].append(piece)
                edges[number] = min(low, piece.x0), max(high, piece.x1)
                break
        else:
            columns.append([piece])
            edges.append((piece.x0, piece.x1))
    return columns


def mark_column(column: list[Piece], document: Document, rules: Array, calls: Calls) -> None:
    """`column` from its foot upwards: small pieces, the topmost of them marked or under a rule.

    On the first page those above them up to the text tell of dates, money and editors, and have no marks."""
    small: list[Piece] = []
    below_text = False
    for piece in column:
        if piece.size > SMALLER * document.body_size and not (piece.raised and MARK.match(piece.text)):
            if piece.role not in PLAIN_ROLES:
                continue
            below_text = True
            break
        small.append(piece)
    notes = list(small) if below_text and column[0].page == 0 else []
    while small:
        top = small[-1]
        if sum(map(str.isalpha, top.text)) >= LEAST_LETTERS and is_top(small, document, rules, calls):
            break
        small.pop()
    found = (notes if small or are_thanks(notes, document) else []) or small
    for piece in found:
        piece.role, piece.level = "footnote", 0


def are_thanks(notes: list[Piece], document: Document) -> bool:
    """Are these, below the text of the first page, sentences in clearly smaller print whose first lines stand in?
    Journals without marks and rules set so what tells of dates, money and addresses."""
    return bool(notes) and all(piece.size < THANKS_SIZE * document.body_size
                               and ends_sentence(piece.text, ".") and (
                                   piece.indent > 0 or piece.x0 - piece.left > STANDS_IN * piece.size)
                               for piece in notes)


def is_top(small: list[Piece], document: Document, rules: Array, calls: Calls) -> bool:
    """Do notes begin with the topmost of these pieces?"""
    top = small[-1]
    if top.role in (*PLAIN_ROLES, "code", "reference") and under_rule(top, rules):
        return True
    if max(piece.size for piece in small) > SMALLER * document.body_size:
        return False
    return top.raised or (top.role in PLAIN_ROLES and (
        marked_run(top) or calls.has(top.page, [piece.text for piece in small])))


def marked_run(top: Piece) -> bool:
    """Does a piece begin with a mark that is no list label of running text: a symbol, or a digit glued to its word?"""
    match = MARK.match(top.text)
    return match is not None and (match[0][0] in SYMBOLS
                                  or (match[0][0].isdigit() and not match[0].endswith((" ", ".", ")"))))


