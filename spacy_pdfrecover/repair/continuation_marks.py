"""Lines of code that were broken to fit the page, whole again: arrows show where they go on.

Sphinx and LaTeX's packages for listings set `˓→` or `↪` before what goes on; Sphinx shows the space at which it broke
a line as `␣`, and breaks at signs too, others break at spaces and show none.  dblatex sets `←-` behind what it breaks
anywhere between words and signs.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.repair.confidence import sure
from spacy_pdfrecover.text import LINE_BREAK, Change, Text, replaced

ARROWS = "→↪↳⤷←"
BEFORE = re.compile(r"(?P<shown>␣?) (?:˓ ?→|[↪↳⤷]) ?")
"""Behind a line, with the space that its end stands for.  TeX's own arrow is drawn from two glyphs."""
BEHIND = re.compile(r" ?← ?- ")
SEPARATORS = ",;.?!"        # signs with a space behind them, or with none
OPENING = "/~([{\"'$@#-"     # … and with none, though one stands before them
CERTAIN, LIKELY = 0.95, 0.8     # confidence, a guess: a line of a program hardly begins or ends with such an arrow, but
                                # whether it was broken at a space may not be seen


@dataclass(frozen=True)
class ContinuationMarks:
    """See the module.

    min_confidence (float): of an edit.
    """

    min_confidence: float = 0.0

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        string = text.string
        if not any(arrow in string for arrow in ARROWS):
            return text                                 # most documents: not worth the search
        changes = [*marks_before(text, string), *marks_behind(text, string)]
        return replaced(text, sure(changes, self.min_confidence), "continuations", pages.glyphs["page"])


def marks_before(text: Text, string: str) -> Iterator[Change]:
    """Marks at the head of what goes on: a space where one is shown, and everywhere if some of them part words that
    have none shown between them."""
    found = [match for match in BEFORE.finditer(string) if text.joint[match.end("shown")] == LINE_BREAK]
    hidden = any(not match["shown"] and parts_words(string, match) for match in found)
    for match in found:
        yield Change(match.start(), match.end(), " " if match["shown"] or hidden else "", CERTAIN)


def marks_behind(text: Text, string: str) -> Iterator[Change]:
    """Marks at the end of what goes on: a space between words, behind a sign that has one before it and opens nothing,
    and behind a comma or stop where those of its line have one."""
    for match in BEHIND.finditer(string):
        if text.joint[match.end() - 1] == LINE_BREAK:
            line = text.with_line_ends[:match.start()].rpartition("\n")[2]
            sign = line[-1:]
            spaced = (parts_words(string, match) or (line[-2:-1] == " " and sign not in OPENING)
                      or (sign in SEPARATORS and f"{sign} " in line))
            yield Change(match.start(), match.end(), " " if spaced else "", LIKELY)


def parts_words(string: str, mark: re.Match[str]) -> bool:
    return string[mark.start() - 1].isalnum() and string[mark.end():mark.end() + 1].isalnum()


def make_continuation_marks(min_confidence: float = 0.0) -> ContinuationMarks:
    """Registered as `pdfrecover.ContinuationMarks.v1`.

    min_confidence (float): of an edit.
    """
    return ContinuationMarks(min_confidence)
