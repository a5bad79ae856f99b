"""Lines to pieces: where one paragraph, heading, item or cell ends and the next begins.

The test that carries most: a line was ended on purpose if the next line's first word would have fitted
in the room it left.  It holds for justified and ragged text in any language.
"""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.faces import fixed_faces
from spacy_pdfrecover.layout.around import column_runs
from spacy_pdfrecover.layout.entries import BEGINS, INDENT_LEAST, INDENT_MOST
from spacy_pdfrecover.layout.examples import example_lines
from spacy_pdfrecover.layout.kinds import lines_with_kinds
from spacy_pdfrecover.layout.marks import BULLETS, OPENING, caption_lines, ends_hyphenated, heads_next
from spacy_pdfrecover.layout.runs import FAR, OTHER_SIZE, WIDER, Runs
from spacy_pdfrecover.layout.setting import ALIGNED, CENTER_SLACK, LEVEL, SMALL_CAPS, UNSPACED, Setting
from spacy_pdfrecover.layout.stanzas import stanza_lines
from spacy_pdfrecover.layout.terms import term_lines
from spacy_pdfrecover.layout.typewritten import closes_code, parts_session, sets_code_apart, take_for_prose
from spacy_pdfrecover.layout.words import first_widths
from spacy_pdfrecover.lines.initials import INITIAL_SIZE
from spacy_pdfrecover.model import Array, Lines

# Shares of the font size unless said otherwise.
STRETCHED = 1.45            # times the usual leading, or its largest letter, to which a line with scripts may be pushed
WIDER_LEAST = 0.18          # what `WIDER` adds to it at the least, since leading varies with scripts and rounding
OUTDENT = 0.25              # lines that hang under a label are aligned: less than this is no new margin
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
        if self.parts[b] and not self.cuts(b):
            return "tag"
        other_size = abs(self.size[a] - self.size[b]) > OTHER_SIZE * em
        if self.kind[b] or (self.kind[a] and self.x0[b] - self.x0[a] < GOES_ON * em):
            return "kind"
        if sets_code_apart(self, self.first, b):
            return "code"
        if self.fixed[a] and self.fixed[b]:
            if self.lists_code(b):
                return "label"
            return "gap" if self.code_apart(a, b, em, other_size) else ""
        if self.texts[b].isdecimal() and self.x0[b] - self.x0[a] > INDENT_MOST * em:
            return "number"                     # of a page, below its last line
        ended = self.ended(a, b)
        if self.below_initial(a, b):
            return ""
        if self.gap(a, b, em, ended or other_size):
            return "gap"
        if self.beside[a] and abs(self.x0[b] - self.x0[a]) > ALIGNED * em:
            return "column"                     # but text beside a label goes on below itself
        if self.raised[b] and self.size[b] < NOTE_SIZE * self.body:
            return "note"
        return self.other_face(a, b, em, ended, other_size) or self.other_place(a, b, em, ended)

    def code_apart(self, a: int, b: int, em: float, other_size: bool) -> bool:
        """Does one of two lines in typewriter end a piece, and the other begin one?"""
        wider = self.lead[b] > WIDER * self.leading[self.first] and (
            (not self.fixed[self.first] and self.ended(a, b))
            or self.x0[b] < min(self.x0[self.first:b]) - INDENT_LEAST * em)     # left of all: the next term
        return self.lead[b] > CODE_FAR * em or other_size or wider      # the last line of text may be all code

    def gap(self, a: int, b: int, em: float, parted: bool) -> bool:
        """Do lines stand further apart than usual, and no raised marks, formulas or larger words push them: a sentence
        that runs on over full lines does not end there?"""
        usual = self.usual(a, b, em)
        runs_on = (self.lead[b] < STRETCHED * max(usual, self.tallest[b]) and self.fixed[a] == self.fixed[b]
                   and self.lower[b] and not (parted or self.stop[a] or self.label[b]))
        return self.lead[b] > FAR * em or (self.lead[b] > max(WIDER * usual, usual + WIDER_LEAST * em) and not runs_on)

    def other_face(self, a: int, b: int, em: float, ended: bool, other_size: bool) -> str:
        """Is line b set otherwise than line a, and no part of its sentence?"""
        texts, lead, usual = self.texts, self.lead[b], self.usual(a, b, em)
        if self.fixed[a] != self.fixed[b] and (ended or parts_session(texts[self.first], texts[b], self.fixed[b])
                or self.heads_code(a, b, other_size, em) or (self.stop[a] and lead > WIDER * self.leading[a])):
            return "code"                       # terms have the leading of their list
        inline = lead < LEVEL * usual and (self.holds_other(a, b) or self.runs_in(a, b))
        goes_on = not ended and (ends_hyphenated(texts[a]) or self.lower[b] or inline or self.scripted(a, b, em))
        if other_size and len(texts[b]) > 3 and len(texts[a]) > 3 and not goes_on:
            return "size"
        if (self.bold[a] != self.bold[b] and (ended or (lead > LEVEL * usual and self.first == a))
                and not (self.lower[b] and not self.label[b] and not self.stop[a] and self.long(a))):
            return "weight"
        heads = self.bold[b] and not self.bold[a] and self.stop[a] and (
            self.x0[b] - self.x0[a] > INDENT_MOST * em or lead > LEVEL * usual)     # in the middle, or with room above
        return "weight" if heads else ""

    def holds_other(self, a: int, b: int) -> bool:
        """Does a sentence go on over these lines, one of them with more code or small capitals than text?"""
        return not self.stop[a] and SMALL_CAPS * self.size[a] < self.size[b] and (
            self.fixed[a] != self.fixed[b] or self.size[b] < self.size[a] < (1 + OTHER_SIZE) * self.body)

    def runs_in(self, a: int, b: int) -> bool:
        """Does line a begin with a heading and end in the face of line b?"""
        return (self.tail[a] == self.font[b] != self.font[a] and (self.bold[a] or self.fixed[a])
                and (self.first == a or not self.stop[a]))

    def scripted(self, a: int, b: int, em: float) -> bool:
        """Is line b small only for its scripts, which outnumber its letters, and below a full line without a stop?"""
        return (not self.stop[a] and self.size[b] < self.size[a]
                and abs(self.tallest[b] - self.size[a]) < OTHER_SIZE * em
                and abs(self.x0[b] - self.x0[a]) < ALIGNED * em
                and self.lead[b] < WIDER * self.usual(a, b, em))

    def other_place(self, a: int, b: int, em: float, ended: bool) -> str:
        """Does line b begin where pieces begin, or line a end where they end?"""
        texts = self.texts
        if self.middle(a, b, em):
            return "middle"
        if heads_next(texts[self.first], texts[b]):
            return "label"                      # one heading right below another
        if self.display(a, b) or self.centered(a, b, em):
            return ""
        if self.label[b] and (ended or self.stop[a] or self.bulleted(a, b) or (
                self.label[self.first] and abs(self.x0[b] - self.x0[self.first]) < 0.5 * em)):
            return "label"
        if (self.entry[b] == BEGINS and self.entry[a] == BEGINS and not ended and not self.stop[a]
                and not texts[b].lstrip(OPENING)[:1].isupper()):
            return ""                           # two full lines at the margin: a paragraph among the entries
        if self.entry[b]:
            return "entry" if self.entry[b] == BEGINS else ""
        if ended and not ends_hyphenated(texts[a]) and not self.hanging(a, b, em):
            return "ended"
        return self.indented(a, b, em)

    def below_initial(self, a: int, b: int) -> bool:
        """Is line a the first of its piece and pushed away by its own large initial, and line b the next one?"""
        return (self.first == a and self.head[a] > INITIAL_SIZE * self.size[a] and self.lead[b] < self.head[a]
                and self.font[a] == self.font[b] and abs(self.size[a] - self.size[b]) < OTHER_SIZE * self.size[a]
                and not self.label[b] and not self.stop[a] and not self.ended(a, b))

    def hanging(self, a: int, b: int, em: float) -> bool:
        """Does line b stand in under the first line of its piece, as in lists of references?"""
        first, inner = self.first, self.x0[b] - 0.4 * em
        if self.x0[first] > inner:
            return False
        below = b + 1 < len(self.x0) and self.follows[b + 1] and not self.beside[b + 1]
        if a != first:
            aligned = abs(self.x0[a] - self.x0[b]) < 0.3 * em and self.x0[b] < self.x0[first] + INDENT_MOST * em
            return aligned and not (below and self.x0[b + 1] < inner and self.stop[a])  # a first line that stands in
        return (below and abs(self.x0[b + 1] - self.x0[b]) < 0.3 * em and not self.stop[a]
                and not self.is_term(a, b))

    def heads_code(self, a: int, b: int, other_size: bool, em: float) -> bool:
        """Is line a a heading in the middle, or bold and of another size, above the first line of a listing?"""
        return self.fixed[b] and self.first == a and (
            self.x0[a] - self.x0[b] > INDENT_MOST * em or (self.bold[a] and other_size))

    def middle(self, a: int, b: int, em: float) -> bool:
        """Is line a a heading in the middle of its column, in another face than the running text below it?"""
        room, before = self.right[a] - self.x1[a], self.x0[a] - self.left[a]
        return (self.first == a and self.font[a] != self.font[b] and self.texts[a][:1] not in BULLETS
                and min(room, before) > em and abs(room - before) < 2 * CENTER_SLACK * em and self.is_text(b, em))

    def indented(self, a: int, b: int, em: float) -> str:
        indent, first = self.x0[b] - self.x0[a], self.first
        if indent > 0 and a == first and self.label[first]:
            return ""                           # the text of an item stands in behind its label
        back = self.x0[b] - self.x0[b + 1] if b + 1 < len(self.x0) and self.follows[b + 1] else 0.0
        if INDENT_LEAST * em < indent < INDENT_MOST * em:
            # a first line, if the text goes back to the margin after it; else it hangs under the first of its piece
            if (back > 0.4 * em or first != a) and self.stop[a]:
                return "indent"
        elif (first == a and abs(indent) < ALIGNED * em and INDENT_LEAST * em < back < INDENT_MOST * em
                and self.stop[a] and not self.stop[b] and not self.label[b + 1] and not self.ended(b, b + 1)):
            return "indent"                     # below a paragraph of one line, which stands in as far
        hanging = first != a and self.x0[first] < self.x0[a] - 0.4 * em
        clear = self.stop[a] or (hanging and not self.beside_initial(a, b))
        depth = OUTDENT if hanging and self.texts[b][:1] not in OPENING else INDENT_LEAST   # quotes may protrude
        if indent < -depth * em and first != a and clear:
            return "outdent"                    # back from a hanging indent: the next item
        return ""

    def beside_initial(self, a: int, b: int) -> bool:
        """Did the lines up to a stand beside a drop capital or a sign in the margin, and b goes on below it?"""
        below = b + 1 < len(self.x0) and self.follows[b + 1] and not self.ended(b, b + 1)
        return (ends_hyphenated(self.texts[a]) or self.lower_alike(a, b) or ord(self.texts[b][0]) >= UNSPACED
                or (below and abs(self.x0[b + 1] - self.x0[b]) < ALIGNED * self.size[b]))
