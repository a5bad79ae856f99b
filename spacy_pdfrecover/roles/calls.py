"""Numbers raised in the text, by which its notes are called.

A numbered line in small print at the foot of a page may be the end of a list; if its number stands raised in the
text above, it is a note, be there a rule between them or not.
"""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from spacy_pdfrecover.arrays import ranges_of
from spacy_pdfrecover.model import Layout
from spacy_pdfrecover.note_marks import plain, raised_glyphs

COUNTED = re.compile(r"\(?\[?(\d{0,2}[¹²³⁴-⁹⁰]{1,3}|\d{1,3})(?![\d¹²³⁴-⁹⁰]|[-–—]\d)[\].)]{0,2}\s*(?=\S)")
"""A mark that counts; `5–20` are pages."""
LONGEST = 3                 # digits
OPENING = "[("


class Calls:
    """Raised numbers behind a word or its stop, as notes are called by; looked for when first asked for."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """Where they stand along the glyphs in reading order, and the numbers; some are in raised brackets."""
        text = self.layout.text
        char, page = (text.pages.glyphs[name][text.order] for name in ("char", "page"))
        raised = raised_glyphs(self.layout)[text.order]
        digits = raised & (char >= ord("0")) & (char <= ord("9"))
        found = []
        for start, end in ranges_of(digits).tolist():
            first = start - bool(start and raised[start - 1] and chr(char[start - 1]) in OPENING)
            before = chr(char[first - 1]) if first else ""
            if (first and end - start <= LONGEST and not raised[first - 1] and not before.isdigit()
                    and page[first - 1] == page[start]):
                found.append((start, int(char[start:end].tobytes().decode("utf-32-le"))))
        return found

    @cached_property
    def numbers(self) -> dict[int, set[int]]:
        """By page."""
        text = self.layout.text
        found: dict[int, set[int]] = defaultdict(set)
        char = text.pages.glyphs["char"][text.order]
        for place, number in self.places:
            if chr(char[place - 1]) in OPENING:         # of a reference, or a note at the end
                continue
            found[int(text.pages.glyphs["page"][text.order[place]])].add(number)
        return found

    def has(self, page: int, notes: Sequence[str]) -> bool:
        """Do these count, the topmost and last of them too, by numbers that all stand raised in the page's text?

        Numbers in brackets are those of references."""
        counted = [COUNTED.match(note) for note in notes]
        if counted[-1] is None or any(match[0][0] in "([" for match in counted if match):
            return False
        return {int(plain(match[1])) for match in counted if match} <= self.numbers.get(page, set())
