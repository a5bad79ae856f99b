"""Letters to propose for symbols by what they look like, where no words of the language are there to tell."""
from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from spacy_pdfrecover.fonts.shapes import TELLING

COMMON = "COMMON"           # what texts of all scripts have
SHARED = ("MODIFIER",)      # as apostrophes that are letters

Odds = Mapping[str, Mapping[str, float]]


def likely_letters(odds: Odds, counts: Mapping[str, int]) -> dict[str, str]:
    """The likeliest letter of each symbol in the one script that fits all of them best: `а` and `a` look the same.

    odds (Mapping): by symbol the logarithm of the share of each character; those left out are less likely.
    counts (Mapping): how often each symbol is there.

    >>> likely_letters({"1": {"H": -.1, "Н": -.2}, "2": {"л": -.1}, "3": {"8": -.1}}, {"1": 9, "2": 9, "3": 1})
    {'1': 'Н', '2': 'л', '3': '8'}
    """
    scripts = {script_of(char) for own in odds.values() for char in own} - {COMMON}
    best = max(sorted(scripts), key=lambda script: total_of(script, odds, counts), default=COMMON)
    fitting = {symbol: in_script(best, own) for symbol, own in odds.items()}
    return {symbol: max(own, key=lambda char: own[char]) for symbol, own in fitting.items() if own}


def total_of(script: str, odds: Odds, counts: Mapping[str, int]) -> float:
    """The logarithm of how likely the text is in a script."""
    return sum(counts.get(symbol, 0) * max(in_script(script, own).values(), default=min(own.values()) - TELLING)
               for symbol, own in odds.items() if own)


def in_script(script: str, odds: Mapping[str, float]) -> dict[str, float]:
    return {char: value for char, value in odds.items() if script_of(char) in (script, COMMON)}


def script_of(char: str) -> str:
    """The first word of its name is the script of a letter.

    >>> [script_of(char) for char in "aж3,ʼ"]
    ['LATIN', 'CYRILLIC', 'COMMON', 'COMMON', 'COMMON']
    """
    name = unicodedata.name(char[0], "").partition(" ")[0]
    return name if unicodedata.category(char[0]).startswith("L") and name not in SHARED else COMMON

