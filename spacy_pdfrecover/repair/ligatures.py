"""Ligature letters written out: ﬁ -> fi, ĳ -> ij, ﬅ -> st."""
from __future__ import annotations

import re
from dataclasses import dataclass

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.text import Change, Text, replaced

LIGATURES = {
    "\N{LATIN SMALL LIGATURE FF}": "ff", "\N{LATIN SMALL LIGATURE FI}": "fi",
    "\N{LATIN SMALL LIGATURE FL}": "fl", "\N{LATIN SMALL LIGATURE FFI}": "ffi",
    "\N{LATIN SMALL LIGATURE FFL}": "ffl", "\N{LATIN SMALL LIGATURE LONG S T}": "st",
    "\N{LATIN SMALL LIGATURE ST}": "st",
    "\N{LATIN CAPITAL LIGATURE IJ}": "IJ", "\N{LATIN SMALL LIGATURE IJ}": "ij",
    "\N{ARMENIAN SMALL LIGATURE MEN NOW}": "մն", "\N{ARMENIAN SMALL LIGATURE MEN ECH}": "մե",
    "\N{ARMENIAN SMALL LIGATURE MEN INI}": "մի", "\N{ARMENIAN SMALL LIGATURE VEW NOW}": "վն",
    "\N{ARMENIAN SMALL LIGATURE MEN XEH}": "մխ",
}
"""Forms that print uses for looks alone; letters such as æ and œ are spelling and stay."""
PATTERN = re.compile("[" + "".join(LIGATURES) + "]")


def plain(text: str) -> str:
    """Ligature letters written out.

    >>> plain("e\N{LATIN SMALL LIGATURE FFI}cient")
    'efficient'
    """
    return PATTERN.sub(lambda match: LIGATURES[match[0]], text)


@dataclass(frozen=True)
class Ligatures:
    """See the module; Tiedemann 2014 has the same table without ﬅ and Armenian."""

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        changes = [Change(match.start(), match.end(), LIGATURES[match[0]])
                   for match in PATTERN.finditer(text.string)]
        return replaced(text, changes, "ligatures", pages.glyphs["page"])


def make_ligatures() -> Ligatures:
    """Registered as `pdfrecover.Ligatures.v1`."""
    return Ligatures()
