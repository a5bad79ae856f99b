"""Columns of notes in the right margin, of any face, and all lines of notes in margins."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.arrays import ranges_of
from spacy_pdfrecover.lines.aside import (
    EDGE_SLACK,
    LETTERS_LEAST,
    LONG,
    MARGIN_LEAST,
    NEXT_LINE,
    OUTSIDE,
    SAME_BASE,
    SHARE_MOST,
    SMALLER,
    WIDEST,
    letters_in,
    text_edge,
)
from spacy_pdfrecover.model import Array, Pages

NOTES_LEAST = 3             # notes beside lines of text that begin at one place: a column of them
CROSSED_MOST = 0.02         # share of the lines of text that run over their edge into it: overfull ones
MARGIN_MOST = 1000          # parts of lines beyond the text of a page: more are a drawing
SAME_SIZE = 0.05            # of the font size: so near sizes are those of one note
WORDS_APART = 3.0           # sizes: as far apart words of a note are stretched


def whole_notes(pages: Pages, rows: Array, chunks: Array, found: Array) -> Array:
    """Chunks of notes in the margins: those found, others in columns of notes, and the lines of all these."""
    level = (chunks["direction"] == 0) & (chunks["layer"] == 0)
    long = level & (chunks["u1"] - chunks["u0"] > LONG * chunks["size"])
    lettered = letters_in(pages.glyphs, rows, chunks) >= LETTERS_LEAST
    result: Array = found.copy()
    outside = np.zeros(len(chunks), bool)
    for odd in (0, 1):                          # left and right pages may have other margins
        own = level & (chunks["page"] % 2 == odd)
        text = chunks.compress(long & own)
        left, right = text_edge(text["u0"]), text_edge(-text["u1"])
        if left is None or right is None:
            continue
        wide = float(np.median(pages.pages["width"][text["page"]]))
        beyond = own & (chunks["u0"] > OUTSIDE * chunks["size"] - right)
        outside |= beyond | (own & (chunks["u1"] < left - OUTSIDE * chunks["size"]))
        small = chunks["size"] < SMALLER * np.median(text["size"])
        spans = notes_of(chunks, beyond if wide + right < WIDEST * wide else beyond & small, lettered)
        starts = np.array([start for start, _ in spans], "i8")
        column = column_of(chunks["u0"][starts], text)
        if column is None or many_heads(chunks, spans, small, len(text)):
            continue
        for start, end in spans:
            if abs(chunks["u0"][start] - column) < EDGE_SLACK:
                result[start:end] = True
    return lines_below(chunks, result, outside, lettered) if result.any() else result


def notes_of(chunks: Array, beyond: Array, lettered: Array) -> list[tuple[int, int]]:
    """Ranges of chunks beyond the text that begin on the baseline of a line of it drawn right before or behind them."""
    spans = []
    for start, end in ranges_of(beyond).tolist():
        head = chunks[start]
        for row in (start - 1, end):
            if 0 <= row < len(chunks) and not chunks["fixed"][row] and lettered[start] and (
                    chunks["page"][row] == head["page"] and chunks["u0"][row] < head["u0"]
                    and abs(chunks["base"][row] - head["base"]) < SAME_BASE * head["size"]
                    and chunks["u1"][row] - chunks["u0"][row] > LONG * chunks["size"][row]):
                spans.append((start, end))
                break
    return spans


def many_heads(chunks: Array, spans: list[tuple[int, int]], small: Array, count: int) -> bool:
    """Are there too many of these beside so many lines of text for notes?  Further lines of small ones do not count."""
    heads = 0
    above = -1
    for start, end in spans:
        step = chunks["base"][start] - chunks["base"][above]
        heads += not (above >= 0 and small[start] and chunks["page"][start] == chunks["page"][above]
                      and 0 < step < NEXT_LINE * chunks["size"][start])
        above = end - 1
    return heads > SHARE_MOST * count


def column_of(places: Array, text: Array) -> float | None:
    """Where several notes begin, if hardly a line of text reaches so far."""
    ordered = np.sort(places)
    near = (np.searchsorted(ordered, ordered + EDGE_SLACK) - np.searchsorted(ordered, ordered - EDGE_SLACK, "right"))
    if near.max(initial=0) < NOTES_LEAST:
        return None
    column = float(ordered[near.argmax()])
    crossed = np.count_nonzero((text["u0"] < column) & (text["u1"] > column - MARGIN_LEAST * text["size"]))
    return column if crossed <= CROSSED_MOST * len(text) else None


def lines_below(chunks: Array, notes: Array, outside: Array, lettered: Array) -> Array:
    """The notes with the lines and words that go on below and beside their own, drawn with them or not; numbers in the
    margin have no further lines."""
    result: Array = notes.copy()
    for page in np.unique(chunks["page"][notes & lettered]).tolist():
        rows = np.flatnonzero((outside | notes) & (chunks["page"] == page))
        if len(rows) > MARGIN_MOST:
            continue
        rows = rows[np.lexsort((chunks["u0"][rows], chunks["base"][rows]))]
        part, known, words = chunks.take(rows), notes[rows], lettered[rows]
        for place in np.flatnonzero(~known).tolist():
            one = part[place]
            above = part.compress(known & words)
            step = one["base"] - above["base"]
            em = max(float(one["size"]), 0.1)
            aligned = np.minimum(np.abs(above["u0"] - one["u0"]), np.abs(above["u1"] - one["u1"])) < EDGE_SLACK
            below = aligned & (step > 0) & (step < NEXT_LINE * em)
            beside = ((np.abs(step) < SAME_BASE * em) & (one["u0"] - above["u1"] < WORDS_APART * em)
                      & (above["u0"] - one["u1"] < WORDS_APART * em))
            known[place] = ((below | beside) & (np.abs(above["size"] - em) < SAME_SIZE * em)).any()
        result[rows[known]] = True
    return result
