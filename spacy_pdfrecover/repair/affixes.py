"""How new words are made of known ones: the beginnings and endings that the words of a language take."""
from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import chain, islice
from typing import NamedTuple

import wordfreq

from spacy_pdfrecover.lexicon import SAME_TABLE, words_by_frequency
from spacy_pdfrecover.word_table import in_cyrillic

WORDS = 40_000          # commonest words of a list that are looked at
LONGEST = 5             # letters of an affix
STEM_LEAST = 4          # … of what it stands at
NEW = 3.0               # natural-log units: one word in twenty of a text is in no list


class Affixes(NamedTuple):
    """What each costs in natural-log units, by how many known words have it beside another known word."""

    beginnings: Mapping[str, float]
    endings: Mapping[str, float]


@cache
def affixes_of(lang: str) -> Affixes:
    """
    >>> hungarian = affixes_of("hu")
    >>> hungarian.endings["nek"] < 8 < hungarian.endings.get("isz", 99), hungarian.beginnings["meg"] < 8
    (True, True)
    """
    path = wordfreq.available_languages("best").get(SAME_TABLE.get(lang, lang))
    if path is None:
        return Affixes({}, {})
    words = set(islice(chain.from_iterable(words_by_frequency(path)), WORDS))
    if lang == "sr":
        words.update(map(in_cyrillic, list(words)))
    beginnings = Counter(word[:size] for word in words for size in range(2, LONGEST + 1)
                         if len(word) >= size + STEM_LEAST and word[size:] in words)
    endings = Counter(word[-size:] for word in words for size in range(1, LONGEST + 1)
                      if len(word) >= size + STEM_LEAST and word[:-size] in words)
    return Affixes(costs_of(beginnings), costs_of(endings))


def costs_of(counts: Counter[str]) -> dict[str, float]:
    total = counts.total()
    return {affix: NEW - math.log(count / total) for affix, count in counts.items()}
