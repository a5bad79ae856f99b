"""What to ask for next: few words that have all unknown symbols among them.

The published program shows the lines with most unknown symbols and leaves the choice to people.  Here the words are
chosen, and as the place of each is known, an answer needs no words around it to be found by.
"""
from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from spacy_pdfrecover.fonts.asking.alignment import Place, Words


class Question(NamedTuple):
    """A word to be typed as one sees it on the page."""

    place: Place
    word: str                   # its symbols
    shown: str                  # as far as it is known
    line: str                   # the line around it, shown so too
    symbols: tuple[str, ...]    # what the answer tells


def next_word(words: Words, needed: Collection[str]) -> Place | None:
    """Of few words that have all needed symbols the one with most of them, the first of several.

    needed (Collection[str]): unknown symbols; None comes back where no word has any.
    """
    places: dict[str, Place] = {}
    for row, line in enumerate(words):
        for number, word in enumerate(line):
            places.setdefault(word, Place(row, number))
    unknown = {word: own for word in places if (own := frozenset(word).intersection(needed))}
    chosen = cover(unknown)
    if not chosen:
        return None
    return min((places[word] for word in chosen), key=lambda place: (
        -len(unknown[words[place.line][place.word]]), place))


def cover(unknown: Mapping[str, frozenset[str]]) -> list[str]:
    """Words that have all symbols among them, each needed for one that no other has.

    The next word is always the one whose symbols that are still missing are in fewest other words; what it misses
    only shrinks, so that words are weighed anew when they come up and not all at each step.

    >>> cover({"ab": frozenset("ab"), "bc": frozenset("bc"), "cd": frozenset("cd")})
    ['ab', 'cd']
    """
    spread = Counter(char for own in unknown.values() for char in own)
    missing = set(spread)

    def cost(word: str) -> tuple[float, int]:
        return -sum(1 / spread[char] for char in sorted(unknown[word] & missing)), len(word)

    heap = [(*cost(word), number, word) for number, word in enumerate(unknown)]
    heapq.heapify(heap)
    chosen: list[str] = []
    while missing:
        _, _, number, word = heapq.heappop(heap)
        fresh = (*cost(word), number, word)
        if heap and fresh[0] > heap[0][0]:
            heapq.heappush(heap, fresh)
            continue
        chosen.append(word)
        missing -= unknown[word]
    return needed_of(chosen, unknown)


def needed_of(chosen: Sequence[str], unknown: Mapping[str, frozenset[str]]) -> list[str]:
    """Without words whose symbols others have all."""
    times = Counter(char for word in chosen for char in unknown[word])
    kept = []
    for word in chosen:
        if all(times[char] > 1 for char in unknown[word]):
            times.subtract(unknown[word])
        else:
            kept.append(word)
    return kept
