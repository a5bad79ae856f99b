"""Small capitals, old-style figures and parts of brackets that Adobe's glyph list puts in the private area.

A font that calls its glyphs `Asmall`, `oneoldstyle` or `bracketlefttp` gives U+F761, U+F731, U+F8EE; a name such as
`a.sc` or `one.oldstyle` gives the letter or figure itself.  Other private code points mean what their font likes
(U+F000 to U+F0FF are the places of a symbol font), and stay.
"""
from __future__ import annotations

import re
from dataclasses import dataclass

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.repair.confidence import sure
from spacy_pdfrecover.text import Change, Text, replaced

SMALL = 0xF700              # the forms of Latin-1 characters stand as far from here as these from 0
SMALL_FORMS = "!$&?`¡¢¨¯´¸¿0123456789abcdefghijklmnopqrstuvwxyz" + "".join(
    chr(code) for code in range(0xE0, 0x100) if code != 0xF7)       # no division sign
OTHER_SMALL = {"\uf6f9": "ł", "\uf6fa": "œ", "\uf6fd": "š", "\uf6ff": "ž"}
PARTS = {0xF8EB: "⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪", 0xF8F6: "⎞⎟⎠⎤⎥⎦⎫⎬⎭"}
"""Parts of brackets by the first of their code points, as they follow each other."""
LETTERS = {**{chr(SMALL + ord(char)): char for char in SMALL_FORMS}, **OTHER_SMALL,
           **{chr(first + number): char for first, chars in PARTS.items() for number, char in enumerate(chars)}}
PATTERN = re.compile("[" + "".join(LETTERS) + "]")
LIKELY = 0.95               # confidence, a guess: others could put something else at these code points


def plain(text: str) -> str:
    """
    >>> plain("\\uf761\\uf772\\uf779 \\uf731\\uf739"), plain("\\uf0a7") == "\\uf0a7"
    ('ary 19', True)
    """
    return PATTERN.sub(lambda match: LETTERS[match[0]], text)


@dataclass(frozen=True)
class PrivateUse:
    """See the module.

    min_confidence (float): of an edit.
    """

    min_confidence: float = 0.0

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        changes = [Change(match.start(), match.end(), LETTERS[match[0]], LIKELY)
                   for match in PATTERN.finditer(text.string)]
        return replaced(text, sure(changes, self.min_confidence), "private", pages.glyphs["page"])


def make_private_use(min_confidence: float = 0.0) -> PrivateUse:
    """Registered as `pdfrecover.PrivateUse.v1`.

    min_confidence (float): of an edit.
    """
    return PrivateUse(min_confidence)
