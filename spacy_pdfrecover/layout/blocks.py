"""Lines to pieces: where one paragraph, heading, item or cell ends and the next begins.

The test that carries most: a line was ended on purpose if the next line's first word would have fitted
in the room it left.  It holds for justified and ragged text in any language.
"""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.faces import fixed_faces
from spacy_pdfrecover.layout.around import column_runs
from spacy_pdfrecover.layout.beginnings import INWARD, beginning
from spacy_pdfrecover.layout.entries import INDENT_LEAST, INDENT_MOST
from spacy_pdfrecover.layout.examples import example_lines
from spacy_pdfrecover.layout.face_changes import face_change
from spacy_pdfrecover.layout.kinds import lines_with_kinds
from spacy_pdfrecover.layout.marks import BULLETS, OPENING, caption_lines, ends_hyphenated
from spacy_pdfrecover.layout.pairs import Pair
from spacy_pdfrecover.layout.runs import FAR, OTHER_SIZE, WIDER, Runs
from spacy_pdfrecover.layout.setting import ALIGNED, Setting
from spacy_pdfrecover.layout.stanzas import stanza_lines
from spacy_pdfrecover.layout.terms import term_lines
from spacy_pdfrecover.layout.typewritten import closes_code, sets_code_apart, take_for_prose
from spacy_pdfrecover.layout.words import first_widths
from spacy_pdfrecover.lines.initials import INITIAL_SIZE
from spacy_pdfrecover.model import Array, Lines

# Shares of the font size unless said otherwise.
STRETCHED = 1.45            # times the usual leading, or its largest letter, to which a line with scripts may be pushed
WIDER_LEAST = 0.18          # what `WIDER` adds to it at the least, since leading varies with scripts and rounding
BULLET_SHIFT = 0.6          # a bullet stands by its line, not by the one above or below it
BULLET_GAP = 4.0            # the same room as labels have in lines
NOTE_SIZE = 0.96            # of the body's size: footnotes are set smaller
GOES_ON = 3.0               # what stands in so far under a name with its kind goes on with it: arguments
CODE_FAR = 3.2              # code keeps together over one blank line


def evident_breaks(text: Lines) -> tuple[Array, list[str], Array]:
    """Which lines in reading order begin a piece, the texts of all, and which begin as captions do; sets edges."""
    captions = caption_lines(text.texts)
    breaks, _ = find_breaks(text, text.texts, captions, column_runs(text))
    return breaks, text.texts, captions


def find_breaks(text: Lines, texts: list[str], captions: Array, runs: Runs) -> tuple[Array, list[str]]:
    """Which lines begin a piece, and why."""
    why = breaks_of(text, texts, captions, runs).reasons()
    return np.array([bool(reason) for reason in why], bool), why


def breaks_of(text: Lines, texts: list[str], captions: Array, runs: Runs) -> Breaks:
    """What is to be known of the lines before any begins a piece."""
    lines = text.lines
    breaks = Breaks(lines, texts, text.pages.fonts, runs, first_widths(text, texts), lines_with_kinds(text, texts))
    take_for_prose(lines, breaks)
    breaks.label = np.logical_or(breaks.label, term_lines(text, breaks.face)).tolist()
    if len(lines):
        sizes, faces = (text.pages.glyphs[name][text.order] for name in ("size", "font"))
        breaks.head = sizes[lines["start"]].tolist()
        breaks.tail = faces[lines["end"] - 1].tolist()
        breaks.tallest = np.maximum.reduceat(sizes, lines["start"]).tolist()
        typed = fixed_faces(text.pages.fonts)[faces]
        breaks.typed = typed[lines["start"]].tolist()
        breaks.code = np.logical_and.reduceat(typed, lines["start"]).tolist()
    plain = ~np.logical_or.reduce([breaks.fixed, breaks.label, breaks.kind, breaks.entry, captions], dtype=bool)
    breaks.whole = (example_lines(text, texts) | stanza_lines(lines, texts, runs, plain, breaks.ended)).tolist()
    return breaks


class Breaks(Setting):
    """The lines, and the piece at hand."""

    first = 0                                   # its first line
    whole: Sequence[bool] = ()                  # goes on with an interlinear example or a stanza

    def reasons(self) -> list[str]:
        """Why each line begins a piece; empty if it goes on."""
        self.first = 0
        return [self.reason(row) for row in range(len(self.x0))]

    def reason(self, b: int) -> str:
        """Why line b begins a piece; empty if it goes on with the one before it."""
        if self.whole[b] or self.behind_bullet(b):
            reason = ""
        elif self.beside[b]:
            reason = "" if self.fixed[b] and self.fixed[b - 1] else "column"
        else:
            reason = self.apart(b) if b and (self.follows[b] or closes_code(self, self.first, b)) else "column"
        if reason:
            self.first = b
        return reason

    def behind_bullet(self, b: int) -> bool:
        """Does line b stand right behind a lone bullet, be it a little higher or lower?"""
        a = b - 1
        return (b > 0 and self.texts[a] in BULLETS and abs(self.lead[b]) < BULLET_SHIFT * self.size[b]
                and 0 < self.x0[b] - self.x1[a] < BULLET_GAP * self.size[b])

    def apart(self, b: int) -> str:
        """Why line b, below line a, begins a piece; empty if it does not."""
        a, em = b - 1, max(self.size[b - 1], self.size[b], 0.1)
        if self.holds[b] and self.lead[b] < FAR * em and not (self.label[b] and self.ended(a, b)):
            return ""
        if named := self.of_its_kind(a, b, em):
            return named
        other_size = abs(self.size[a] - self.size[b]) > OTHER_SIZE * em
        if self.fixed[a] and self.fixed[b]:
            return "label" if self.lists_code(b) else "gap" if self.code_apart(a, b, em, other_size) else ""
        if self.texts[b].isdecimal() and self.x0[b] - self.x0[a] > INDENT_MOST * em:
            return "number"                     # of a page, below its last line
        if self.below_initial(a, b):
            return ""
        pair = Pair(self.first, a, b, em, self.usual(a, b, em), self.ended(a, b), other_size)
        return self.set_off(pair) or face_change(self, pair) or beginning(self, pair)

    def of_its_kind(self, a: int, b: int, em: float) -> str:
        """Why line b begins a piece wherever it stands: it or line a is of a kind that keeps to itself."""
        if self.parts[b] and not self.cuts(b):
            return "tag"
        if self.kind[b] or (self.kind[a] and self.x0[b] - self.x0[a] < GOES_ON * em):
            return "kind"
        return "code" if sets_code_apart(self, self.first, b) else ""

    def code_apart(self, a: int, b: int, em: float, other_size: bool) -> bool:
        """Does one of two lines in typewriter end a piece, and the other begin one?"""
        wider = self.lead[b] > WIDER * self.leading[self.first] and (
            (not self.fixed[self.first] and self.ended(a, b))
            or self.x0[b] < min(self.x0[self.first:b]) - INDENT_LEAST * em)     # left of all: the next term
        return self.lead[b] > CODE_FAR * em or other_size or wider      # the last line of text may be all code

    def set_off(self, pair: Pair) -> str:
        """Why line b, which is no code, begins a piece: by the room above or beside it, or as a note."""
        a, b, em = pair.a, pair.b, pair.em
        if self.gap(pair):
            return "gap"
        if self.beside[a] and abs(self.x0[b] - self.x0[a]) > ALIGNED * em and not self.spans(pair):
            return "column"                     # but text beside a label goes on below itself
        return "note" if self.raised[b] and self.size[b] < NOTE_SIZE * self.body else ""

    def spans(self, pair: Pair) -> bool:
        """Does the sentence of line a, which stands behind a picture or a note in the margin, go on in line b, below
        both?  Behind a key in typewriter stands what it takes, and behind dots a page."""
        a, b = pair.a, pair.b
        if pair.ended or self.stop[a] or self.texts[a][-1:].isdecimal():
            return False
        if self.fixed[a - 1] != self.fixed[a] and self.x1[a - 1] > self.x0[b]:
            return False
        return (self.lower_alike(a, b) and self.font[a] == self.font[b] and self.texts[b][0].isalpha()
                and self.x0[b] < self.x0[a] < self.x1[b] and self.lead[b] < WIDER * self.leading[b])

    def gap(self, pair: Pair) -> bool:
        """Do lines stand further apart than usual, and no raised marks, formulas or larger words push them: a sentence
        that runs on over full lines does not end there?"""
        a, b, em, usual = pair.a, pair.b, pair.em, pair.usual
        runs_on = (self.lead[b] < STRETCHED * max(usual, self.tallest[b]) and self.fixed[a] == self.fixed[b]
                   and self.lower[b] and not (pair.ended or pair.other_size or self.stop[a] or self.label[b]))
        if self.lead[b] > FAR * em:
            return True
        clear = usual + WIDER_LEAST * em
        return self.lead[b] > (clear if self.is_meaning(pair) else max(WIDER * usual, clear)) and not runs_on

    def is_meaning(self, pair: Pair) -> bool:
        """May line b, which stands in under the first line of its piece, begin what a term or a heading stands above?
        What hangs under its own first line has as little room above it as any line, if not below a bullet."""
        a, b = pair.a, pair.b
        return (pair.first == a and not self.label[a] and not self.fixed[b] and not ends_hyphenated(self.texts[a])
                and self.x0[b] - self.x0[a] > INWARD * pair.em and self.texts[b].lstrip(OPENING)[:1].isupper())

    def below_initial(self, a: int, b: int) -> bool:
        """Is line a the first of its piece and pushed away by its own large initial, and line b the next one?"""
        return (self.first == a and self.head[a] > INITIAL_SIZE * self.size[a] and self.lead[b] < self.head[a]
                and self.font[a] == self.font[b] and abs(self.size[a] - self.size[b]) < OTHER_SIZE * self.size[a]
                and not self.label[b] and not self.stop[a] and not self.ended(a, b))
