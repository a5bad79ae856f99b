"""The places of Korean text where a space may or may not stand, each with the odds that it does."""
from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from spacy_pdfrecover.repair.spacing_features import AFTER, BEFORE, EDGES
from spacy_pdfrecover.repair.spacing_symbols import Symbols, is_hangul

AGREED_SHARE, AGREED_LEAST = 0.6, 3     # words of four texts of six not trained on gained 0.1 to 0.5 points, of one
                                        # none, of one lost 0.06; and places that a mean needs
SIGNS = frozenset("A0()[]“”'%/")        # beside a syllable these may have a space or none, as the words have it
WORDS = frozenset("A0")                 # a Latin word, a number
STOPS = frozenset(".,?!")


class Pair(NamedTuple):
    """Two symbols in a row, at least one of them a syllable, the characters between them, and the log-odds of
    a space there."""

    start: int
    end: int
    hangul: bool                # both are
    latin: bool                 # one of them is a Latin word or a number
    stops: bool                 # the first is a stop, a space behind which is the author's
    odds: float

    @property
    def spaced(self) -> bool:
        return self.end > self.start


def agreed(texts: list[list[str]], odds_of: list[list[float]]) -> list[list[float]]:
    """The odds of each place with a share of those that its three symbols have all through the document: a name
    that is one word in most places is one where its neighbours look like endings, too."""
    totals: dict[str, float] = {}
    counts: dict[str, int] = {}             # two dicts of numbers: lists by the thousand would set off the collector
    keys_of = [threes(names) for names in texts]
    for keys, odds in zip(keys_of, odds_of, strict=True):
        for before, behind, own in zip(keys[0], keys[1], odds, strict=True):
            if not math.isnan(own):
                for key in (before, behind):
                    totals[key] = totals.get(key, 0.0) + own
                    counts[key] = counts.get(key, 0) + 1
    means = {key: totals[key] / count for key, count in counts.items() if count >= AGREED_LEAST}
    result = []
    for keys, odds in zip(keys_of, odds_of, strict=True):
        usual = [[means[key] for key in both if key in means] for both in zip(*keys, strict=True)]
        result.append([own + AGREED_SHARE * sum(known) / len(known) if known else own
                       for own, known in zip(odds, usual, strict=True)])
    return result


def threes(names: list[str]) -> tuple[list[str], list[str]]:
    """For the place before each symbol the two around it with the one before them, and with the one behind them, which
    a space marks.

    >>> [[key.replace(BEFORE, "-").replace(AFTER, "-") for key in keys] for keys in threes(["가", "다"])]
    [['--가', '-가다'], [' -가다', ' 가다-']]
    """
    whole = BEFORE * EDGES + "".join(names) + AFTER
    return ([whole[place:place + 3] for place in range(len(names))],
            [" " + whole[place + 1:place + 4] for place in range(len(names))])


def pairs_of(symbols: Symbols, odds_of: list[float], offset: int) -> Iterator[Pair]:
    """The places of a text where a space may or may not stand."""
    names, starts, ends = symbols
    for number, odds in enumerate(odds_of):
        if math.isnan(odds):
            continue
        left, right = is_hangul(names[number - 1]), is_hangul(names[number])
        stops = right and names[number - 1] in STOPS
        if (left or stops or names[number - 1] in SIGNS) and (right or names[number] in SIGNS):
            yield Pair(offset + ends[number - 1], offset + starts[number], left and right,
                       names[number - 1] in WORDS or names[number] in WORDS, stops, odds)
