"""Dashes at line ends that no space stands around: 719–|724, Abstract—|Currently."""
from __future__ import annotations

import re

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.repair.hyphen_odds import conjunctions
from spacy_pdfrecover.text import Change

DASHES = "\N{EN DASH}\N{EM DASH}"
WORD = re.compile(r"[^\W\d_]+")
LIKELY = 0.95           # 18 of 18 line ends whose text is known had no space there


def at_dash(string: str, at: int, lexicon: DocumentLexicon) -> Change | None:
    """The line end goes where a dash stands right behind a word: dashes have a space on both sides or on none.

    Not where the dash is the second of two around an aside —as Spanish has them— or stands for a part of a word
    still to come (Ein– und Ausgabe).
    """
    dash, before = string[at - 1], string[at - 2]
    if not (before.isalnum() or before in ".,;:!?)]%'\"’”"):
        return None
    word = WORD.match(string, at + 1)
    if dash == DASHES[0] and word is not None and word[0].lower() in conjunctions(lexicon.lang):
        return None
    begin = string.rfind("\n", 0, at) + 1
    other = string.rfind(dash, begin, at - 1)
    if other >= 0 and (other == begin or string[other - 1] == " ") and string[other + 1] != " ":
        return None
    return Change(at, at + 1, "", LIKELY)
