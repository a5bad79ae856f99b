"""Lines of code that were broken to fit the page, whole again: arrows show where they go on.

Sphinx and LaTeX's packages for listings set `˓→` or `↪` before what goes on; Sphinx shows the space at which it broke
a line as `␣`, and breaks at signs too, others break at spaces and show none.
"""
from __future__ import annotations

import re
from dataclasses import dataclass

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.repair.confidence import sure
from spacy_pdfrecover.text import LINE_BREAK, Change, Text, replaced

ARROWS = "→↪↳⤷"
MARK = re.compile(r"(?P<shown>␣?) (?:˓ ?→|[↪↳⤷]) ?")
"""Behind a line, with the space that its end stands for.  TeX's own arrow is drawn from two glyphs."""
CERTAIN = 0.95              # confidence, a guess: a line of a program hardly begins with such an arrow


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
        found = [match for match in MARK.finditer(string) if text.joint[match.end("shown")] == LINE_BREAK]
        hidden = any(not match["shown"] and string[match.start() - 1].isalnum() and string[match.end()].isalnum()
                     for match in found if match.end() < len(string))
        changes = [Change(match.start(), match.end(), " " if match["shown"] or hidden else "", CERTAIN)
                   for match in found]
        return replaced(text, sure(changes, self.min_confidence), "continuations", pages.glyphs["page"])


def make_continuation_marks(min_confidence: float = 0.0) -> ContinuationMarks:
    """Registered as `pdfrecover.ContinuationMarks.v1`.

    min_confidence (float): of an edit.
    """
    return ContinuationMarks(min_confidence)
