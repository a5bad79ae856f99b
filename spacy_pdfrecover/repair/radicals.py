"""Chinese radicals back to the characters they look like: ⼭ (U+2F2D) -> 山 (U+5C71).

Some producers choose the code point of a radical for a glyph that serves both; as text it is wrong: no
dictionary has it.
"""
from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.text import Change, Text, replaced

RADICALS = re.compile("[\u2e80-\u2fd5\uf900-\ufaff]")
"""CJK radicals, Kangxi radicals, compatibility ideographs."""
FIRST = 0x2E80              # of them all


def plain(char: str) -> str:
    """
    >>> plain("\N{KANGXI RADICAL MOUNTAIN}") == "\u5c71"
    True
    """
    return unicodedata.normalize("NFKC", char)


@dataclass(frozen=True)
class Radicals:
    """See the module."""

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        if not (text.chars >= FIRST).any():
            return text
        changes = [Change(match.start(), match.end(), plain(match[0])) for match in RADICALS.finditer(text.string)
                   if plain(match[0]) != match[0]]
        return replaced(text, changes, "radicals", pages.glyphs["page"])


def make_radicals() -> Radicals:
    """Registered as `pdfrecover.Radicals.v1`."""
    return Radicals()
