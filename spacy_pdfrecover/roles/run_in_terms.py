"""What pieces begin with in a face apart from the text behind it, and which of these words are run-in headings."""
from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.faces import Font, is_fixed
from spacy_pdfrecover.layout.body import body_style
from spacy_pdfrecover.layout.marks import BULLET, has_label, starts_lower
from spacy_pdfrecover.layout.setting import UNSPACED
from spacy_pdfrecover.layout.terms import OPTION, leading_terms
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Layout
from spacy_pdfrecover.roles.records import hanging_by
from spacy_pdfrecover.wording import ABSTRACT, CAPTION, KEYWORDS, THANKS

QUAD = (0.9, 1.1)           # sizes behind a run-in heading: TeX's \paragraph has 1 em, word spaces have 0.2 to 0.6
LEAST_HEADINGS = 2          # such gaps in a document: one may be a stretched word space
STRETCHED = 0.5             # … but not if the other spaces of its line are smaller than this share of it
FIXED = 0.015               # sizes by which gaps of other width agree that do not stretch: rounding
STRETCHES = 0.03            # … where the word spaces of their lines do not
CLEAR = 0.6                 # … and sizes that they have at the least where no stop ends the heading: LaTeX sets half an
                            # em behind terms of lists
SAME_SIZE = 0.12            # share of the body's size by which they may differ
LETTERS = 3                 # of a heading at the least
LEAST_GAP = 0.1             # sizes behind `Acknowledgements.`, which needs no more: less is no word space
HANGING = 0.8               # sizes: text that stands in so far under its first line belongs to a term
LEAST_TEXT = 30             # characters behind it, if the piece has but one line
NUMBERED = re.compile(r"(?:\d{1,2}|[A-Z])(?:\.\d{1,2})+\.?\s+[^\W\d_]")
"""The number of a section within another one, and its first word."""
LISTED = re.compile(r"(?:\d{1,2}|[a-z])\)\s+[^\W\d_].*:$")
"""`1) Sensors:`, slanted like the words behind it."""
NAMED = re.compile(r"[^\W\d_]{2,},\s?[^\W\d_a-z]\.")
"""`Miller, J.`: the authors of a reference."""


class Term(NamedTuple):
    """Words at the head of a piece in a face apart from what follows."""

    row: int
    length: int                 # glyphs
    text: str
    font: int
    gap: float                  # sizes of space behind it
    space: float                # … and between the other words of the line


class Head(NamedTuple):
    """The first line of a piece that begins with words in a face of their own."""

    row: int
    term: str                   # these words, without spaces
    words: str                  # … and with them
    piece: Array
    line: Array
    text: str                   # of the line
    drawn: Array                # its glyphs

    @property
    def own(self) -> float:
        """The size of what stands behind the words: a heading may be larger, and most of its line."""
        return max(float(self.drawn["size"][len(self.term)]), 0.1)

    @property
    def face(self) -> int:
        return int(self.drawn["font"][len(self.term) - 1])


def candidates(layout: Layout) -> list[Term]:
    """What may be headings by size, place and words."""
    text, found = layout.text, list[Term]()
    size, font = body_style(text.lines, text.pages.fonts)
    for row, term in enumerate(terms_of(layout, font)):
        if sum(map(str.isalpha, term)) < LETTERS:
            continue
        head = head_of(layout, row, term)
        if (is_in_the_text(head, size) and is_above_text(head, layout, size) and stands_apart(head)
                and not (is_fixed(text.pages.fonts[head.face]) or is_item(head) or is_otherwise_known(head))):
            found.append(measured(head, layout))
    return found


def terms_of(layout: Layout, font: int) -> list[str]:
    """What the pieces begin with in a face that the running text, in this font, is not in; the number of a section may
    be in the face of the text."""
    text, starts = layout.text, layout.pieces["start"]
    terms = leading_terms(text, starts, font)
    numbers = {row: match[0].replace(" ", "")[:-1] for row, start in enumerate(starts.tolist())
               if not terms[row] and (match := NUMBERED.match(text.texts[start]))}
    behind = leading_terms(text, starts[[*numbers]], font, np.array([*map(len, numbers.values())], "i8"))
    for (row, number), term in zip(numbers.items(), behind, strict=True):
        terms[row] = number + term if term else ""
    return terms


def head_of(layout: Layout, row: int, term: str) -> Head:
    text, piece = layout.text, layout.pieces[row]
    line, (string, places) = text.lines[piece["start"]], text.string
    start, end = int(line["start"]), int(line["end"])
    words = string[places[start]:places[start + len(term) - 1] + 1]
    return Head(row, term, words, piece, line, text.texts[piece["start"]], text.pages.glyphs[text.order[start:end]])


def is_in_the_text(head: Head, size: float) -> bool:
    """Is it neither turned nor hidden, and as large as the running text or a word of thanks?"""
    if head.line["angle"] or head.line["flags"] >> LAYER_SHIFT:
        return False
    return abs(head.own - size) <= SAME_SIZE * size or THANKS.match(head.term) is not None


def is_above_text(head: Head, layout: Layout, size: float) -> bool:
    """Does enough text follow, and not hang under the words as what a term means does?"""
    start, end = head.piece["start"], head.piece["end"]
    return ((end - start > 1 or len(head.drawn) > len(head.term) + LEAST_TEXT)
            and not hanging_by(layout.text.lines["x0"][start:end].tolist(), size) > HANGING * size)


def is_item(head: Head) -> bool:
    """Has the piece a bullet, an option, or hardly more than a label in the other face?"""
    return bool((has_label(head.text) and len(head.words) <= LETTERS + head.text.find(" "))
                or BULLET.match(head.text) or OPTION.match(head.text))


def is_otherwise_known(head: Head) -> bool:
    """Is it an abstract, a caption or the like, or a reference?"""
    return (NAMED.search(head.words) is not None
            or any(names.match(head.text) for names in (ABSTRACT, KEYWORDS, CAPTION)))


def stands_apart(head: Head) -> bool:
    """Do both the words and what follows begin as sentences do, and in one script?  Another script has another face,
    and head words of a dictionary are in lower case."""
    before, behind = head.drawn["char"][len(head.term) - 1:len(head.term) + 1]
    return ((has_label(head.words) or not starts_lower(head.words)) and not starts_lower(chr(behind))
            and bool((before >= UNSPACED) == (behind >= UNSPACED)))


def measured(head: Head, layout: Layout) -> Term:
    """The words with the space behind them, and between those that follow."""
    length, line = len(head.term), head.line
    gaps = (head.drawn["x0"][1:] - head.drawn["x1"][:-1]) / head.own
    spaces = gaps[length:][layout.text.spaces[line["start"] + length + 1:line["end"]]]
    return Term(head.row, length, head.words, head.face, float(gaps[length - 1]),
                float(np.median(spaces)) if len(spaces) else 0.0)


def headings_among(terms: Sequence[Term], fonts: Sequence[Font]) -> list[Term]:
    """Those that are headings by the space behind them or by what they say."""
    rows = behind_quads(terms) | unstretched(terms) | told_by_words(terms) | slanted_items(terms, fonts)
    return [term for term in terms if term.row in rows]


def behind_quads(terms: Sequence[Term]) -> set[int]:
    """Terms with a quad behind them, which is no word space where several have one or those of its line are small."""
    quads = [term for term in terms if QUAD[0] < term.gap < QUAD[1]]
    return {term.row for term in quads if len(quads) >= LEAST_HEADINGS or 0 < term.space < STRETCHED * term.gap}


def told_by_words(terms: Sequence[Term]) -> set[int]:
    """Terms with the number of a section, and those that name thanks."""
    return {term.row for term in terms
            if NUMBERED.match(term.text) or (term.gap > LEAST_GAP and THANKS.fullmatch(term.text))}


def slanted_items(terms: Sequence[Term], fonts: Sequence[Font]) -> set[int]:
    """Several terms like `1) Sensors:`, slanted."""
    listed = {term.row for term in terms if LISTED.match(term.text) and fonts[term.font].slanted}
    return listed if len(listed) >= LEAST_HEADINGS else set()


def unstretched(terms: Sequence[Term]) -> set[int]:
    """Terms that end in a stop, or stand clear of the text, with one gap behind all of them, where word spaces vary
    from line to line: so TeX sets headings.  Proofs and numbered theorems have such gaps too, but the same word or a
    number before it."""
    groups: dict[tuple[int, bool], list[Term]] = defaultdict(list)
    for term in sorted(terms, key=lambda term: term.gap):
        stop = term.text.endswith(".")
        if (stop or term.gap > max(CLEAR, term.space + STRETCHES)) and not any(map(str.isdigit, term.text)):
            groups[term.font, stop].append(term)
    found: set[int] = set()
    for group in groups.values():
        space, headings = np.array([term.space for term in group]), np.zeros(len(group), bool)
        texts: Counter[str] = Counter()
        end = 0
        for first, term in enumerate(group):
            while end < len(group) and group[end].gap - term.gap < FIXED:
                texts[group[end].text] += 1
                end += 1
            if len(texts) == end - first >= LEAST_HEADINGS and np.ptp(space[first:end]) > STRETCHES:
                headings[first:end] = True
            texts[term.text] -= 1
            if not texts[term.text]:
                del texts[term.text]
        found.update(group[place].row for place in np.flatnonzero(headings).tolist())
    return found
