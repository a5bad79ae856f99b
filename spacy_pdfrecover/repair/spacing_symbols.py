"""Korean text as the model of word spaces sees it: syllables and signs in a row, and their morphemes.

Morphemes are those of the most likely way to read the text with the frequencies of wordfreq, whose Korean list has
morphemes, not words.
"""
from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from spacy_pdfrecover.lexicon import general_frequencies

SYMBOL = re.compile(r"[가-힣]|[A-Za-zÀ-ɏ](?:[\w.+-]*\w)?|\d(?:[\d.,]*\d)?|\S", re.ASCII)
FIRST_SYLLABLE, LAST_SYLLABLE = "가", "힣"
CODA_COUNT = 28                 # syllables that share onset and vowel: one open, 27 with a final consonant
QUOTES, OPENING, CLOSING = frozenset('"“”„'), "“", "”"
"""Fonts for ideographs have one glyph for both, so it is their turn that tells which one it is."""
SINGLE_QUOTES = {"‘": "'", "’": "'"}
LONGEST_MORPHEME = 8            # syllables; none of the list is longer
LONGEST_UNKNOWN = 4             # syllables
UNKNOWN_COST, UNKNOWN_SYLLABLE = 12.0, 4.0      # natural-log units; the rarest listed morpheme costs 13.8
UNKNOWN_COSTS = [UNKNOWN_COST + UNKNOWN_SYLLABLE * size if size <= LONGEST_UNKNOWN else math.inf
                 for size in range(LONGEST_MORPHEME + 1)]


class Symbols(NamedTuple):
    """A text without its spaces: syllables and signs as they are, `A` for a Latin word, `0` for a number."""

    names: list[str]
    starts: list[int]
    ends: list[int]


def symbols_of(string: str) -> Symbols:
    """
    >>> symbols_of("Debian은 12.5 판")
    Symbols(names=['A', '은', '0', '판'], starts=[0, 6, 8, 13], ends=[6, 7, 12, 14])
    """
    names: list[str] = []
    starts, ends = [], []
    opened = False
    for match in SYMBOL.finditer(string):
        start, end = match.span()
        sign = string[start]
        if sign in QUOTES:
            opened = not opened
            names.append(OPENING if opened else CLOSING)
        else:
            names.append(sign if is_hangul(sign) else "0" if sign.isdigit() else
                         "A" if sign.isalpha() and sign < "ɐ" else SINGLE_QUOTES.get(sign, sign))
        starts.append(start)
        ends.append(end)
    return Symbols(names, starts, ends)


def is_hangul(char: str) -> bool:
    return FIRST_SYLLABLE <= char <= LAST_SYLLABLE


@lru_cache(maxsize=1)
def morpheme_costs() -> dict[str, float]:
    return {word: -math.log(frequency) for word, frequency in general_frequencies("ko").items()
            if all(map(is_hangul, word))}


def morphemes(run: str) -> list[str]:
    """The most likely morphemes of a run of syllables.

    >>> morphemes("학교에서는")
    ['학교', '에서', '는']
    """
    costs = morpheme_costs()
    best, back = [0.0] + [math.inf] * len(run), [0] * (len(run) + 1)
    for end in range(1, len(run) + 1):
        for start in range(max(0, end - LONGEST_MORPHEME), end):
            total = best[start] + costs.get(run[start:end], UNKNOWN_COSTS[end - start])
            if total < best[end]:
                best[end], back[end] = total, start
    found, end = [], len(run)
    while end:
        found.append(run[back[end]:end])
        end = back[end]
    return found[::-1]


def parts_of(names: Sequence[str]) -> list[str]:
    """Morphemes and other symbols, in order."""
    parts: list[str] = []
    for hangul, group in groupby(names, is_hangul):
        run = list(group)
        parts += morphemes("".join(run)) if hangul else run
    return parts
