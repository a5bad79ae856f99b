"""Where the marks of footnotes stand in the text."""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence, Set
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.arrays import places_in, ranges_of
from spacy_pdfrecover.model import NO_GLYPH, ROLE_ID, Array, Layout
from spacy_pdfrecover.note_marks import LONGEST, RAISED_DIGITS, SYMBOLS, plain
from spacy_pdfrecover.text import Text

BRACKETS = "[("
WORD = 3                    # letters of a word that a level mark may be glued to, at the least
WORD_BEFORE, LONGEST_WORD = re.compile(r"[^\W\d_]+$"), 40
PLAIN_DIGITS = re.compile(r"(?<!\w)\d{1,2}$")
HOLDERS = np.array([ROLE_ID[role] for role in ("paragraph", "abstract", "list_item", "heading", "title", "author",
                                               "caption", "table", "reference", "code", "formula", "other")])
LOOSE = np.array([ROLE_ID[role] for role in ("table", "formula", "code")])
"""Where raised digits are seldom marks."""


class Mark(NamedTuple):
    """A mark in the text."""

    start: int
    end: int
    odd: bool           # more likely an exponent or a reference to a formula's part


class NotePlaces:
    """The marks in a text, by page and wording, and where level marks may stand; which of them notes have by now."""

    def __init__(self, text: Text, layout: Layout, role: Array, page: Array, raised: Array) -> None:
        """role, page: of each block."""
        self.string = text.string
        self.taken: set[int] = set()
        self.marks = find_marks(text, self.string, layout, role, raised)
        self.named: dict[str, list[Mark]] = defaultdict(list)
        for (_, name), found in self.marks.items():
            self.named[name] += found
        self.color = np.where(text.glyph == NO_GLYPH, -1, layout.text.pages.glyphs["color"][text.glyph].astype("i8"))
        self.spans: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for block in np.flatnonzero(np.isin(role, HOLDERS) & ~np.isin(role, LOOSE)).tolist():
            self.spans[int(page[block])].append((int(text.starts[block]), int(text.ends[block])))

    def take(self, mark: Mark) -> None:
        self.taken.update(range(mark.start, mark.end))

    def is_free(self, mark: Mark) -> bool:
        return self.taken.isdisjoint(range(mark.start, mark.end))

    def on_page(self, page: int, own: str, behind: str, done: int) -> Mark | None:
        """The mark of a note at the foot of a page: on this page, else on the one before, as the paragraph may have
        begun there; raised ones before level ones, and of these the first behind the last note's mark.

        own, behind: the note's own mark, and what stands behind it.
        done: the place of the last note's mark.
        """
        for where in (page, page - 1):
            free = [mark for mark in self.marks.get((where, plain(own)), ()) if self.is_free(mark)]
            if free:
                return min(free, key=lambda mark: (mark.odd, mark.start <= done, mark.start))
        mark, glued = None, behind[:1].isalpha()
        for where in (page, page - 1):
            if mark is None and glued:
                mark = level_mark(self.string, self.spans[where], own, self.taken)
            if mark is None and (glued or behind == ". "):
                mark = colored_mark(self.string, self.color, self.spans[where], own, self.taken, glued)
        return mark

    def above(self, own: str, start: int, called: int) -> Mark | None:
        """The mark of a note at the end: above it, and behind the last such note's mark."""
        free = [mark for mark in self.named.get(own, ()) if called < mark.start < start and self.is_free(mark)]
        return min(free, key=lambda mark: (mark.odd, mark.start), default=None)

    def returning(self, notes: dict[str, int]) -> list[Mark]:
        """Marks in brackets of notes at the end that are called once more; of each mark the last note's place."""
        return [mark for name, start in notes.items() for mark in self.named[name]
                if mark.start < start and self.string[mark.start] in BRACKETS and self.is_free(mark)]


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
