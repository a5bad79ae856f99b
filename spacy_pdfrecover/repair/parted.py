"""A word that a line end cuts, and what stands around it."""
from __future__ import annotations

import re
from typing import NamedTuple

from spacy_pdfrecover.layout.marks import WORD_PART
from spacy_pdfrecover.lexicon import IDEOGRAPHS

LEFT = re.compile(rf"{WORD_PART}(?:['’]{WORD_PART})*$")
RIGHT = re.compile(rf"{WORD_PART}(?:['’]{WORD_PART})*")
LATIN = re.compile(rf"[A-Za-z\d]+(?=[{IDEOGRAPHS}])")
"""A word before the particle that Korean writes behind it."""
WINDOW = 60                 # characters looked at on either side of a line end; words are shorter


class Parted(NamedTuple):
    """A word with a hyphen at a line end."""

    left: str
    right: str
    hyphen: str = "-"
    before: str = ""        # the character before the left part, "" at the beginning
    after: str = ""         # … after the right part
    following: str = ""     # the word behind that
    preceding: str = ""     # … and before the left part
    attached: str = ""      # what stands before the left part without a blank


def parted_at(string: str, at: int, end: int) -> Parted | None:
    """The word that a line end cuts; its first part ends before `end`."""
    start = head_of(string, end)
    left = LEFT.search(string, start, end)
    right = RIGHT.match(string, at + 1, at + 1 + WINDOW)
    if left is None or right is None:
        return None
    word = right[0]
    if not word.isascii() and (latin := LATIN.match(word)) is not None:
        word = latin[0]
    before = string[left.start() - 1] if left.start() else ""
    after = right.start() + len(word)
    following = string[after:after + WINDOW].split(maxsplit=1)[:1] if string[after:after + 1] == " " else []
    preceding = string[max(0, left.start() - WINDOW):left.start()].split()[-1:] if before == " " else []
    return Parted(left[0], word, string[end] if end < at else "-", before, string[after:after + 1],
                  "".join(following), "".join(preceding), string[start:left.start()])


def head_of(string: str, end: int) -> int:
    """Where what stands before a place begins, behind a space or a line end."""
    return max(string.rfind(" ", 0, end), string.rfind("\n", 0, end), end - WINDOW, -1) + 1
