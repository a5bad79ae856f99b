"""Symbols told by the words they make: what the list of a language has, and what fits its words.

Letters behind each other tell the common symbols.  Rare ones, capitals and the letters of a second font are told by
words all of whose other letters are known, and ligatures by these alone.
"""
from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

import numpy as np

from spacy_pdfrecover.fonts.cipher.letters import SIGNS, list_of
from spacy_pdfrecover.fonts.symbols import Likeness
from spacy_pdfrecover.lexicon import SCRIPTS
from spacy_pdfrecover.model import Array

LIGATURES = ("fi", "fl", "ff", "ffi", "ffl", "fj", "ft", "tt", "ti", "ch", "ck", "ct", "st")
SHARP_S = "ss"              # how the lists have it
ALL_WORDS = 10 ** 6
UNLISTED, BY_LETTER = -5.0, -2.3    # natural log of a word that no list has, and by letter: that of letters in a row
SIGN = -5.0                 # natural log of a sign among letters, about that of a full stop or rarer
PIECES = re.compile(f"[^{re.escape(SIGNS)}]+")
UNKNOWN = "\0"
ROUNDS = 3


def ligatures(lang: str) -> tuple[str, ...]:
    """What one symbol may stand for of several letters.

    >>> ligatures("de")[-1], ligatures("ru")
    ('ss', ())
    """
    return () if lang in SCRIPTS else (*LIGATURES, SHARP_S) if lang == "de" else LIGATURES


class KnownWords:
    """The words of a language by natural log frequency."""

    def __init__(self, lang: str) -> None:
        words, centibels = list_of(lang, ALL_WORDS)
        self.logs: dict[str, float] = dict(zip(words, (centibels / -43.43).tolist(), strict=True))

    def worth(self, word: str) -> float:
        """The natural log of its frequency; of a letter and of words that no list has by how long they are."""
        unlisted = UNLISTED + BY_LETTER * len(word)
        return max(self.logs.get(word, unlisted), unlisted)

    def vouches(self, word: str) -> bool:
        """Whether it is likelier as a word than as letters in a row, which rare words of three letters are not."""
        return self.worth(word) > self.unlisted(len(word))

    @staticmethod
    def unlisted(length: int) -> float:
        return UNLISTED + BY_LETTER * length

    @cached_property
    def by_length(self) -> dict[int, tuple[Array, Array]]:
        """Words of each length as rows of code points, and their logs."""
        lengths: dict[int, list[str]] = {}
        for word in self.logs:
            lengths.setdefault(len(word), []).append(word)
        return {length: (np.frombuffer("".join(words).encode("utf-32-le"), "u4").reshape(-1, length),
                         np.array([self.logs[word] for word in words]))
                for length, words in lengths.items()}


def improved(words: Mapping[str, float], values: Mapping[str, str], known: KnownWords,
             choices: Likeness) -> dict[str, str]:
    """What symbols stand for, each in turn given what makes the best words.

    values (Mapping[str, str]): what it is now.  choices (Mapping): by symbol what it may be, with the log odds that
    other evidence gives.
    """
    values = dict(values)
    found: dict[str, list[str]] = {}
    for word in words:
        for symbol in set(word):
            found.setdefault(symbol, []).append(word)
    for _ in range(ROUNDS):
        changed = False
        for symbol in sorted(choices.keys() & found.keys()):
            offered = choices[symbol]
            shapes = [(piece, words[word]) for word in found[symbol]
                      for piece in PIECES.findall("".join(UNKNOWN if each == symbol else values[each] for each in word))
                      if UNKNOWN in piece]
            best, most = values[symbol], -np.inf
            for value, odds in offered.items():
                worth = odds
                for shape, count in shapes:
                    read = shape.replace(UNKNOWN, value)
                    worth += count * sum(map(known.worth, PIECES.findall(read)))
                    worth += count * SIGN * shape.count(UNKNOWN) * (value in SIGNS)
                if worth > most:
                    best, most = value, worth
            if best != values[symbol]:
                values[symbol] = best
                changed = True
        if not changed:
            break
    return values
