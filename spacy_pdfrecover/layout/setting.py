"""Lines as rules on pieces look at them: how each begins, ends, fills its column and stands to the next one."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.faces import Font, is_fixed
from spacy_pdfrecover.frames import ETHIOPIC_WORDSPACE
from spacy_pdfrecover.layout.body import body_style
from spacy_pdfrecover.layout.entries import GOES_ON, INDENT_MOST, hanging_entries
from spacy_pdfrecover.layout.marks import (
    ROUND,
    ends_hyphenated,
    ends_sentence,
    has_label,
    is_initial_below,
    neighbours,
    starts_lower,
    tied_letters,
)
from spacy_pdfrecover.layout.runs import FAR, FLUSH, FLUSH_LEAST, OTHER_SIZE, Runs, even_runs, flush_lines
from spacy_pdfrecover.model import LEFTWARD, RAISED, Array
from spacy_pdfrecover.wording import is_caption

# Shares of the font size unless said otherwise.
ALIGNED = 0.3               # lines whose left edges differ by less begin at one margin
RAGGED = 0.2                # share of the column that ragged text may leave empty before a word that would have
                            # fitted, where the sentence goes on
SET_IN, SET_IN_LINES = 1.0, 3   # how far at least a quotation stands in on either side, and its lines, which …
SET_IN_WIDE = 15.0              # … are no short ones of a list or poem, and go on in lower case
CAPTION_WIDE = 8.0          # … and of a caption, whose name tells it
ROOM = 0.6                  # room beyond the next word for a line to count as ended on purpose
JUSTIFIED = 1.0             # room at the end of a sentence that ends a justified line: marks hang less into the margin
CENTER_SLACK = 0.6          # how far middles of centred lines may lie apart
MIDDLE_MOST = 0.6           # share of the width of running text below it that a centred heading has at the most
SMALL_CAPS = 0.78           # times the size of text: what is set smaller within it is no smaller
LEVEL = 1.05                # times the usual leading: no more than rounding adds
UNSPACED = 0x2E80           # from here on scripts whose lines break anywhere
BETWEEN_WORDS = chr(ETHIOPIC_WORDSPACE)     # at the end of a line that goes on, as no other sign
TERM_SHARE = 0.5            # of its column that a term on a line of its own fills: an entry of a list fills its first
UNSPACED_ROOM = 2.2         # … and are ended on purpose if they leave more than this


class Setting:
    """Lines as plain lists, which single look-ups read faster than arrays."""

    head: Sequence[float] = ()                  # size of the first letter of each line …
    typed: Sequence[bool] = ()                  # … and whether it is in a typewriter face …
    code: Sequence[bool] = ()                   # … and all of the line is
    tail: Sequence[int] = ()                    # the font that each line ends in
    tallest: Sequence[float] = ()               # size of the largest letter of each line
    holds: Sequence[bool]                       # the tags of the file say that a line goes on with the one before it …
    parts: Sequence[bool]                       # … or begins something else

    def __init__(self, lines: Array, texts: list[str], fonts: Sequence[Font], runs: Runs, first: Array,
                 kind: Array) -> None:
        self.texts = texts
        self.word: list[float] = first.tolist()
        # asked of many lines more than once
        self.lower = [starts_lower(text) for text in texts]
        self.label = [has_label(text) for text in texts]
        self.stop = [ends_sentence(text) for text in texts]
        self.x0: list[float] = lines["x0"].tolist()
        self.x1: list[float] = lines["x1"].tolist()
        self.size: list[float] = lines["size"].tolist()
        self.page: list[int] = lines["page"].tolist()
        self.font = font = lines["font"].tolist()
        bold, fixed = [font.bold for font in fonts], [is_fixed(font) for font in fonts]
        self.bold, self.fixed = [bold[row] for row in font], [fixed[row] for row in font]
        left, right = runs.left.copy(), runs.right.copy()
        for row in np.flatnonzero(lines["flags"] & LEFTWARD).tolist():      # lines against their page, in a mirror
            self.x0[row], self.x1[row] = -self.x1[row], -self.x0[row]
            left[row], right[row] = -right[row], -left[row]
        self.follows: list[bool] = runs.follows.tolist()
        self.beside: list[bool] = runs.beside.tolist()
        self.lead: list[float] = runs.lead.tolist()
        self.right: list[float] = right.tolist()
        self.left: list[float] = left.tolist()
        self.leading: list[float] = runs.leading.tolist()
        self.kind: list[bool] = kind.tolist()
        self.holds = self.parts = [False] * len(texts)
        flush, inward = flush_lines(lines, runs.follows)
        self.flush: list[bool] = flush.tolist()
        self.inward: list[bool] = inward.tolist()
        self.raised = (lines["flags"] & RAISED > 0).tolist()
        self.entry = hanging_entries(lines, runs.follows, *np.array([self.stop, self.label], bool)).tolist()
        for row in np.flatnonzero(self.label).tolist():
            self.label[row] = not self.within_text(row)
        self.body, self.face = body_style(lines, fonts)
        for start, end in self.set_in():
            self.right[start:end] = [max(self.x1[start:end])] * (end - start)
        for start, end in even_runs(lines, runs):
            if self.is_paragraph(start, end):
                self.leading[start - 1:end] = [self.lead[start]] * (end - start + 1)

    def within_text(self, row: int) -> bool:
        """Is the label at the head of a line none, but part of a sentence, or of a name within a reference:
        `ed. / G. Gilmore`?"""
        if self.entry[row] == GOES_ON and tied_letters(self.texts[row]):
            return True
        return self.within_enumeration(row) or (
            self.follows[row] and is_initial_below(self.texts[row], self.texts[row - 1]))

    def set_in(self) -> list[tuple[int, int]]:
        """Ranges of ragged lines that stand in on both sides, as quotations and captions as wide as their float do: the
        longest shows where all may end."""
        ranges, start = [], 0
        for row in range(1, len(self.x0) + 1):
            if row < len(self.x0) and self.follows[row] and not self.beside[row] and (
                    abs(self.x0[row] - self.x0[start]) < ALIGNED * self.size[row]) and not self.label[row]:
                continue
            named = row - start > 1 and is_caption(self.texts[start])
            if (named or row - start >= SET_IN_LINES) and self.is_set_in(
                    start, row, CAPTION_WIDE if named else SET_IN_WIDE):
                ranges.append((start, row))
            start = row
        return ranges

    def is_set_in(self, start: int, end: int, least: float) -> bool:
        em, x0, x1 = self.size[start], self.x0[start], max(self.x1[start:end])
        side = min(x0 - self.left[start], self.right[start] - x1)
        return (side > SET_IN * em and x1 - x0 > least * em
                and all(x1 - self.x1[row] < RAGGED * (x1 - x0) for row in range(start, end - 1))
                and 2 * sum(self.lower[start + 1:end]) >= end - start - 1)

    def within_enumeration(self, row: int) -> bool:
        """Is the label at the head of a line one of several in running text, as the next or the last one stands
        within this line or the one above, at one margin: `either (1) by hand or (2) by wheel`?"""
        before, behind = neighbours(self.texts[row])
        above = row - 1
        return bool(before and above >= 0 and self.follows[row] and not self.ended(above, row)
                    and abs(self.x0[above] - self.x0[row]) < ALIGNED * self.size[row]
                    and (behind in self.texts[row] or before in self.texts[above]))

    def lists_code(self, b: int) -> bool:
        """Does line b, in typewriter, begin with a label in another face, and so do those next to it at its margin?"""
        if self.typed[b] or not self.label[b]:
            return False
        found, slack = [], ALIGNED * self.size[b]
        for rows in (range(b - 1, -1, -1), range(b + 1, len(self.x0))):
            row = next((row for row in rows if not self.fixed[row] or self.page[row] != self.page[b]
                        or self.x0[row] < self.x0[b] + slack), b)
            if self.fixed[row] and row != b and abs(self.x0[row] - self.x0[b]) < slack:
                found.append(row)
        return bool(found) and all(self.label[row] and not self.typed[row] for row in found)

    def bulleted(self, a: int, b: int) -> bool:
        """Does line b begin with a bullet that stands in no sentence, as the picture of a key may?"""
        goes_on = abs(self.x0[a] - self.x0[b]) < ALIGNED * self.size[b] and starts_lower(self.texts[b][1:].lstrip())
        return self.texts[b][0] in ROUND and not goes_on

    def is_paragraph(self, start: int, end: int) -> bool:
        """Are these lines, evenly spaced below one another and the line before them, full ones of one paragraph?"""
        rows = range(start, end)
        return (all(abs(self.x0[b] - self.x0[start]) < ALIGNED * self.size[b] and not self.label[b]
                    and not self.ended(b - 1, b) for b in rows)
                and (any(self.lower[b] and not self.stop[b - 1] for b in rows)
                     or all(self.fills(b - 1) for b in rows)))

    def lower_alike(self, a: int, b: int) -> bool:
        """Does line b begin in lower case and without a label, in the weight and width of line a?"""
        return (self.bold[a] == self.bold[b] and self.fixed[a] == self.fixed[b]
                and self.lower[b] and not self.label[b])

    def long(self, a: int) -> bool:
        """Does line a leave no more room than ragged text?"""
        return self.right[a] - self.x1[a] < RAGGED * (self.right[a] - self.x0[a])

    def fills(self, a: int) -> bool:
        """Does line a end where justified lines around it do?"""
        return self.flush[a] or (self.inward[a] and not self.stop[a])

    def reaches(self, a: int, b: int) -> bool:
        """Does a sentence go on below line a, which ends where others do but not its column: over the edge of justified
        lines, or beside a picture that ends above line b?"""
        if self.stop[a] or self.fixed[a] or not self.lower_alike(a, b):
            return False
        slack = FLUSH * self.size[a]
        return bool(self.flush[b] and self.x1[a] > self.x1[b] - slack) or any(
            self.flush[row] and abs(self.x1[a] - self.x1[row]) < slack for row in range(max(a - 2, 0), a))

    def ended(self, a: int, b: int) -> bool:
        """Would the first word of line b have fitted behind line a?"""
        text = self.texts[b]
        room = self.right[a] - self.x1[a]
        if room <= 0 or not text or self.fills(a) or self.reaches(a, b) or self.texts[a].endswith(BETWEEN_WORDS):
            return False
        if self.stop[a] and room > JUSTIFIED * self.size[a] and self.flush[max(a - 1, 0)] and self.flush[b]:
            return True                         # among lines that all reach the margin
        unspaced = ord(text[0]) >= UNSPACED
        if ((self.lower_alike(a, b) or (unspaced and not self.label[b])) and not self.stop[a]
                and self.is_below(a, b) and self.long(a)):
            return False
        letter = (self.x1[b] - self.x0[b]) / len(text)
        if unspaced:
            return room > UNSPACED_ROOM * self.size[b]
        return room > self.word[b] + (1 + 2 * ROOM) * letter

    def is_below(self, a: int, b: int) -> bool:
        """Does line b begin where line a does or, as the text of an item, behind its label?"""
        c, inward = b + 1, self.x0[b] - self.x0[a]
        slack = ALIGNED * self.size[b]
        returns = c < len(self.x0) and self.follows[c] and self.x0[c] < self.x0[b] - slack and not self.label[c]
        return abs(inward) < slack or (self.label[a] and 0 < inward < INDENT_MOST * self.size[b] and not returns)

    def is_term(self, a: int, b: int) -> bool:
        """Was line a ended early above text that stands in and runs on over full lines, its meaning?"""
        return (self.x1[a] - self.x0[a] < TERM_SHARE * (self.right[a] - self.x0[a]) and self.ended(a, b)
                and not self.ended(b, b + 1))

    def cuts(self, b: int) -> bool:
        """Would a piece that begins with line b cut a sentence?"""
        a = b - 1
        if ends_hyphenated(self.texts[a]):
            return True
        return ((self.lower[b] or ord(self.texts[b][:1] or " ") >= UNSPACED)
                and not (self.stop[a] or self.label[b] or self.ended(a, b)))

    def usual(self, a: int, b: int, em: float) -> float:
        """How far lines in the styles of these two stand apart."""
        return min(max(self.leading[a], self.leading[b]) * self.capitals(a, b, em), FAR * em)

    def capitals(self, a: int, b: int, em: float) -> float:
        """How much larger the first letter of two lines in small capitals is: the leading is its."""
        larger = max(self.head[a], self.head[b]) / em
        return larger if 1.0 < larger < LEVEL / SMALL_CAPS and self.texts[b].isupper() else 1.0

    def display(self, a: int, b: int) -> bool:
        """Two lines of one heading: larger than the body, in one style, broken where it looked well."""
        return (self.size[a] > (1 + OTHER_SIZE) * self.body and self.font[a] == self.font[b]
                and not self.label[b])

    def centered(self, a: int, b: int, em: float) -> bool:
        """Both lines centred, the first of them short and not at a sentence end."""
        middles = abs((self.x0[a] + self.x1[a]) - (self.x0[b] + self.x1[b])) < 2 * CENTER_SLACK * em
        return (middles and abs(self.x0[a] - self.x0[b]) > CENTER_SLACK * em
                and self.font[a] == self.font[b] and self.x1[a] < self.right[a] - em
                and not self.label[b] and not self.stop[a] and not self.over_text(a, b, em))

    def over_text(self, a: int, b: int, em: float) -> bool:
        """Is line a a short heading in the middle of running text?"""
        return self.x1[a] - self.x0[a] < MIDDLE_MOST * (self.x1[b] - self.x0[b]) and self.is_text(b, em)

    def is_text(self, b: int, em: float) -> bool:
        """Is line b the first of running text, as wide as its column?"""
        c = b + 1
        full = self.x1[b] > self.right[b] - FLUSH * em or self.fills(b)
        return (full and self.x1[b] - self.x0[b] > FLUSH_LEAST * 2 * em and c < len(self.x0) and self.follows[c]
                and self.font[b] == self.font[c] and -ALIGNED * em < self.x0[b] - self.x0[c] < INDENT_MOST * em)
