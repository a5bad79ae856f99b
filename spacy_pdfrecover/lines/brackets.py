"""Brackets of right-to-left text, which files have as they look or as they are meant, and PDFium turns some of.

An opening bracket stands before a word, a closing one behind, so each is known by the spaces of its line; one between
two words by the bracket that is its other half.
"""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.accents import is_digit, is_letter
from spacy_pdfrecover.frames import is_rtl
from spacy_pdfrecover.model import BOTH_WAYS, Array

PAIRS = ("()", "[]", "{}", "«»", "‹›")
OPENING, CLOSING = (np.array([ord(pair[side]) for pair in PAIRS], "u4") for side in (0, 1))


def turned_brackets(char: Array, spaces: Array, lines: Array) -> tuple[Array, Array]:
    """Places of brackets that look the wrong way in lines with such text, or among it, and what they are.

    char (Array): line by line in the order they are read in.  spaces (Array): before each.
    """
    line = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    concerned = (lines["flags"] & BOTH_WAYS > 0)[line]
    if not concerned.any():
        return np.zeros(0, "i8"), char[:0]
    places = np.flatnonzero(concerned & (np.isin(char, OPENING) | np.isin(char, CLOSING)))
    word = is_letter(char) | is_digit(char) | is_rtl(char)
    parted = np.append(spaces, True)
    parted[lines["start"]] = True
    before = word[places - 1] & ~parted[places]
    behind = np.append(word, False)[places + 1] & ~parted[places + 1]
    opens = np.isin(char[places], OPENING)
    opens = np.where(before == behind, opens, behind)
    unsure = before & behind
    for one, other in np.flatnonzero(line[places[1:]] == line[places[:-1]])[:, None] + (0, 1):
        if unsure[one] and not unsure[other] and not opens[other]:
            opens[one] = True
        elif unsure[other] and not unsure[one] and opens[one]:
            opens[other] = False
    kind = np.maximum(row_in(OPENING, char[places]), row_in(CLOSING, char[places]))
    turned = np.where(opens, OPENING[kind], CLOSING[kind])
    wrong = turned != char[places]
    return places[wrong], turned[wrong]


def row_in(signs: Array, char: Array) -> Array:
    """Where each of these characters stands among the signs; 0 for others."""
    result: Array = (char[:, None] == signs).argmax(axis=1)
    return result
