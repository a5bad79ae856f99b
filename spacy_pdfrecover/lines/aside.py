"""Text in the margins, beside the lines of the text: names of what they tell of, as manuals print them, and notes."""
from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.arrays import median, ranges_of
from spacy_pdfrecover.faces import is_math
from spacy_pdfrecover.model import Array, Pages

# Shares of the font size unless said otherwise.
LONG = 20.0                 # chunks as long are lines of text, no cells and no terms
LONG_LEAST = 10             # of them on all left or all right pages: fewer show no edge
EDGE_SHARE = 0.1            # share of them that begin, or end, at the text's edge or further in
EDGE_SLACK = 1.5            # points by which their ends differ
WIDEST = 1 / 3              # of the page's width: what is wider is a column, as of commands beside their meaning,
WIDER, SMALLER = 0.4, 0.95  # but for print smaller than the text's, as the notes of Tufte's books: 0.38 and 0.8
OUTSIDE = 0.3               # what stands in the margin keeps at least so far from the edge: an em in print
SAME_BASE = 0.2             # it stands on the baseline of a line, but for rounding
NEXT_LINE = 1.6             # between two lines of one paragraph
LARGER = 1.05               # what is larger than the text beside it is a heading that hangs out
SHARE_MOST = 0.25           # as many for each long line, not in typewriter, are the speakers of a play or the dates
                            # of a life
MARGIN_LEAST = 1.0          # as far off stand points of an exam and numbers in the right margin, in the text's own face
NUMBERS_LEAST = 3           # such numbers below each other, each beside a line
TERMS_LEAST = 3             # terms of a list below each other
STANDS_IN = 0.6             # what a first line stands in at the least
LETTERS_LEAST = 2           # fewer are a label
DOT = ord(".")              # two of these before a number lead to that of a page
BACKSLASH = ord("\\")       # begins names of commands, which are no labels, however short


class Known(NamedTuple):
    """The chunks of all pages, and what is to be known of each."""

    chunks: Array
    font: Array                 # of its first glyph
    letters: Array              # how many it has
    label: Array
    level: Array                # it is text of the page itself, in its direction
    long: Array                 # … and a line of it
    named: Array                # … or may name what stands beside it
    single: Array               # … or be a number on its own


class Margin(NamedTuple):
    """The left or right margin of all left or right pages.  What stands at the right is seen in a mirror, so that all
    margins are at the left of their text."""

    right: bool
    own: Array                  # which chunks are on its pages
    small: Array                # … and which are smaller than their text
    near: Array                 # where each begins …
    far: Array                  # … and ends
    edge: float                 # of the text
    narrow: bool
    lines: int                  # of the text, those that are long

    @property
    def inner(self) -> Array:
        """Chunks of the text, or within it."""
        result: Array = self.near > self.edge - EDGE_SLACK
        return result


def find_asides(pages: Pages, rows: Array, chunks: Array, label: Array) -> Array:
    """Chunks that stand in a margin, drawn right before or behind a line of text that they, or the first of several
    such below each other, stand beside in another face; or drawn within a paragraph and beside it."""
    known = known_of(pages, rows, chunks, label)
    result = np.zeros(len(chunks), bool)
    for margin in margins_of(pages, known):
        names = names_in(known, margin)
        spoken = [start for start, _ in names if not chunks["fixed"][start] and not margin.small[start]]
        if len(spoken) <= SHARE_MOST * margin.lines:
            for start, end in names:
                result[start:end] = True
        if margin.right and margin.narrow:          # at the left they are labels of what follows
            result[numbers_in(known, margin)] = True
    return result


def known_of(pages: Pages, rows: Array, chunks: Array, label: Array) -> Known:
    glyphs = pages.glyphs
    first = rows[chunks["start"]]
    font = glyphs["font"][first]
    level = (chunks["direction"] == 0) & (chunks["layer"] == 0)
    other = np.array([face.bold or is_math(face) for face in pages.fonts] or [False])[font]      # headings and formulas
    command = glyphs["char"][first] == BACKSLASH                # which TeX may draw from a font for mathematics
    return Known(chunks, font, letters_in(glyphs, rows, chunks), label, level,
                 long=level & (chunks["u1"] - chunks["u0"] > LONG * chunks["size"]),
                 named=(~label & ~other | command) & level,
                 single=label & level & ~behind_dots(glyphs["char"][rows], chunks))


def margins_of(pages: Pages, known: Known) -> Iterator[Margin]:
    """The margins that are no columns."""
    chunks = known.chunks
    for odd in (0, 1):                          # left and right pages may have other margins
        own = chunks["page"] % 2 == odd
        text = known.long & own
        if not text.any():
            continue
        wide = float(np.median(pages.pages["width"][chunks["page"][text]]))
        small = chunks["size"] < SMALLER * np.median(chunks["size"][text])
        for right, near, far, ends in ((False, chunks["u0"], chunks["u1"], 0.0),
                                       (True, -chunks["u1"], -chunks["u0"], wide)):
            edge = text_edge(near[text])
            if edge is not None and edge + ends <= WIDER * wide:
                yield Margin(right, own, small, near, far, edge, edge + ends <= WIDEST * wide,
                             lines=int(np.count_nonzero(text)))


def names_in(known: Known, margin: Margin) -> list[tuple[int, int]]:
    """Spans of chunks in a margin that name what they stand beside, or tell of it."""
    chunks, inner = known.chunks, margin.inner
    outer = (known.named & margin.own & (margin.far < margin.edge - OUTSIDE * chunks["size"])
             & (margin.small | margin.narrow))
    found = [(start, end) for start, end in ranges_of(outer).tolist() if is_aside(known, start, end, inner)]
    if not margin.right:
        found = without_terms(chunks, found, margin.edge)
    rest = known.level & margin.own & (margin.far < margin.edge) & (margin.right | ~known.label)
    return found + alike(chunks, found, rest, inner)


def is_aside(known: Known, start: int, end: int, inner: Array) -> bool:
    """Do these chunks stand beside the line drawn right before or behind them, or between these two?"""
    around = [row for row in (start - 1, end) if 0 <= row < len(inner) and inner[row]]
    return (any(stands_beside(known, start, end, row) for row in around)
            or (len(around) == 2 and stands_between(known, start, end)))


def numbers_in(known: Known, margin: Margin) -> list[int]:
    """Numbers in a margin, each beside a line, that stand below each other."""
    chunks, near, inner = known.chunks, margin.near, margin.inner
    numbers = np.flatnonzero(known.single & (margin.far < margin.edge - MARGIN_LEAST * chunks["size"]) & margin.own)
    return [row for row in numbers.tolist() if on_line(chunks, row, inner)
            and np.count_nonzero(np.abs(near[numbers] - near[row]) < EDGE_SLACK) >= NUMBERS_LEAST]


def letters_in(glyphs: Array, rows: Array, chunks: Array) -> Array:
    """How many letters each chunk has."""
    before = np.concatenate([[0], np.cumsum(is_letter(glyphs["char"][rows]))])
    result: Array = before[chunks["end"]] - before[chunks["start"]]
    return result


def behind_dots(chars: Array, chunks: Array) -> Array:
    """Chunks that dots lead to, as to numbers of pages."""
    result = np.zeros(len(chunks), bool)
    last = chunks["end"][:-1] - 1
    result[1:] = (chars[last] == DOT) & (chars[last - 1] == DOT)
    return result


def alike(chunks: Array, spans: list[tuple[int, int]], outer: Array, inner: Array) -> list[tuple[int, int]]:
    """Further spans of chunks in a margin that begin where some of these do, one of theirs on the baseline of a line
    drawn right before or behind: names in the face of the text, and signs."""
    if not spans:
        return []
    begins = np.sort(chunks["u0"][[start for start, _ in spans]])
    place = np.searchsorted(begins, chunks["u0"] - EDGE_SLACK)
    outer = outer & (np.append(begins, np.inf)[place] < chunks["u0"] + EDGE_SLACK)
    for start, end in spans:
        outer[start:end] = False
    return [(start, end) for start, end in ranges_of(outer).tolist()
            if any(on_line(chunks, row, inner) for row in (start, end - 1))]


def without_terms(chunks: Array, spans: list[tuple[int, int]], left: float) -> list[tuple[int, int]]:
    """Spans of chunks in the margin left of text but for terms in typewriter, of any length, that begin below each
    other, as Texinfo sets those of a list whose meanings fill page after page.  Names in a margin end below each other,
    or name paragraphs whose first lines stand in."""
    typed = [span for span in spans if chunks["fixed"][span[0]]]
    begin, end, size = (chunks[name][[start for start, _ in typed]].astype("f8") for name in ("u0", "u1", "size"))
    edge = float(median(begin)) if typed else 0.0
    terms = np.abs(begin - edge) < EDGE_SLACK
    if np.count_nonzero(terms) < TERMS_LEAST or float(np.ptp(end[terms])) < float(size[terms].max()):
        return spans
    listed = [span for span, term in zip(typed, terms.tolist(), strict=True) if term]
    behind = chunks["u0"][[min(stop, len(chunks) - 1) for _, stop in listed]]
    if 2 * np.count_nonzero(behind > left + STANDS_IN * size.max()) > len(listed):
        return spans
    return [span for span in spans if span not in listed]


def stands_beside(known: Known, start: int, end: int, row: int) -> bool:
    """Are these chunks of another face than that of `row`, one of them on its baseline, and none larger?"""
    chunks, font, letters = known.chunks, known.font, known.letters
    text, part = chunks[row], chunks[start:end]
    level = np.flatnonzero(np.abs(part["base"] - text["base"]) < SAME_BASE * text["size"])
    if not len(level) or part["page"].min() != text["page"] or part["page"].max() != text["page"]:
        return False
    at = start + int(level[0])
    return bool(letters[at] >= LETTERS_LEAST and part["size"].max() < LARGER * text["size"]
                and (font[at] != font[row] or chunks["size"][at] != text["size"]))


def on_line(chunks: Array, row: int, inner: Array) -> bool:
    """Does a chunk stand on the baseline of the line drawn right before or behind it?"""
    return any(0 <= other < len(chunks) and inner[other] and chunks["page"][other] == chunks["page"][row]
               and abs(chunks["base"][other] - chunks["base"][row]) < SAME_BASE * chunks["size"][row]
               for other in (row - 1, row + 1))


def stands_between(known: Known, start: int, end: int) -> bool:
    """Are these chunks, on no baseline of the text, drawn between two lines of one paragraph and beside them, in
    another face and no larger?"""
    chunks, font, letters = known.chunks, known.font, known.letters
    above, below, part = chunks[start - 1], chunks[end], chunks[start:end]
    size = float(above["size"])
    step = float(below["base"] - above["base"])
    return bool(above["page"] == below["page"] == part["page"].min() == part["page"].max()
                and font[start - 1] == font[end] and above["size"] == below["size"] and 0 < step < NEXT_LINE * size
                and np.abs(part["base"] - below["base"]).min() < NEXT_LINE * size
                and part["size"].max() < LARGER * size and letters[start:end].max() >= LETTERS_LEAST
                and (font[start] != font[end] or part["size"][0] != above["size"]))


def text_edge(places: Array) -> float | None:
    """The outermost place at which many lines begin, if there are lines enough."""
    if len(places) < LONG_LEAST:
        return None
    places = np.sort(places)
    near = np.searchsorted(places, places + EDGE_SLACK, side="right") - np.arange(len(places))
    found = np.flatnonzero(near >= EDGE_SHARE * len(places))
    return float(places[found[0]]) if len(found) else None
