"""Numbers raised in the text, by which its notes are called.

A numbered line in small print at the foot of a page may be the end of a list; if its number stands raised in the
text above, it is a note, be there a rule between them or not.
"""
from __future__ import annotations

from collections import defaultdict
from functools import cached_property

import numpy as np

from spacy_pdfrecover.model import Layout
from spacy_pdfrecover.notes import raised_glyphs

LONGEST = 3                 # digits


class Calls:
    """Raised numbers behind a word or its stop, as notes are called by; looked for when first asked for."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    @cached_property
    def numbers(self) -> dict[int, set[int]]:
        """By page."""
        text = self.layout.text
        glyphs = text.pages.glyphs[text.order]
        char = glyphs["char"]
        raised = raised_glyphs(self.layout)[text.order]
        digits = raised & (char >= ord("0")) & (char <= ord("9"))
        edges = np.flatnonzero(np.diff(np.concatenate([[False], digits, [False]]).astype("i1"))).reshape(-1, 2)
        found: dict[int, set[int]] = defaultdict(set)
        for start, end in edges.tolist():
            before = chr(char[start - 1]) if start else ""
            if (start and end - start <= LONGEST and not raised[start - 1] and not before.isdigit()
                    and glyphs["page"][start - 1] == glyphs["page"][start]):
                found[int(glyphs["page"][start])].add(int(char[start:end].tobytes().decode("utf-32-le")))
        return found
