"""What each place of a Korean text is known by, where a word space may stand: a row of places in a table of weights.

Beside the symbols around it and the morphemes that end and begin there these are the habits of the document, as far
as it repeats itself: syllables that always stand together make one word, those with ever new neighbours stand at the
edge of one (Harris 1955, "From phoneme to morpheme", Language 31).

A feature has the weight at the place that its hash says (Weinberger et al. 2009, "Feature hashing for large scale
multitask learning", ICML), so that none needs a name, and all are found at once.
"""
from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.model import Array
from spacy_pdfrecover.repair.spacing_symbols import CODA_COUNT, FIRST_SYLLABLE, LAST_SYLLABLE, morpheme_costs, parts_of

PLACE_BITS = 22                 # 4 M weights, a tenth of them not 0: few features share one
CODAS, OTHER_CODA = (0, 4, 8, 16, 17, 20), 3
"""An open syllable, and finals that are endings themselves: -ㄴ and -ㄹ before nouns, -ㅁ, -ㅂ, -ㅆ; one for others."""
BEFORE, AFTER, EDGES = "\2", "\3", 2       # what stands before and after a text, and how often
AROUND = "abcdef"               # three symbols before a place, and three behind it
CONTEXTS = ("c", "d", "cd", "bc", "de", "bcd", "cde", "b", "e", "Cd", "BcD", "abc", "def", "bcde", "abcd", "cdef",
            "a", "f")
"""Which of them are looked at together; of capitals the final consonant."""
EDGE_PARTS = ("y", "z", "yz", "Y", "Z", "mn", "yn", "mz", "lmz")
"""Where a morpheme y ends and z begins: they, their kinds, and the lengths l, m, n of the last three."""
SHARES, MANY = 4, (2, 3, 6, 12)         # steps of a share, and where counts of a string begin to tell more
MOST_BOND = 6                           # natural-log units by which syllables stand together more than by chance
MOST_LENGTH, COARSE_COST, MOST_COST = 3, 2, 6   # where lengths end, and steps of costs, that are told apart
UNKNOWN = 99                            # in place of a step: not in the list, or seen once
MULTIPLIERS = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9)      # of SplitMix64 (Steele, Lea and Flood 2014)
PARTS_KEPT = 16_384             # answers kept: the list has 26,800 morphemes


class Counts(NamedTuple):
    """How often a document has each of some keys, which are sorted."""

    keys: Array
    times: Array

    def of(self, keys: Array) -> Array:
        place = np.searchsorted(self.keys[:-1], keys)           # the last one is beyond all others
        found: Array = np.where(self.keys[place] == keys, self.times[place], 0)
        return found


class Habits(NamedTuple):
    """How often a document has each symbol, and each two and three in a row; and how many symbols it has."""

    ones: Counts
    twos: Counts
    threes: Counts
    total: int


class Parts(NamedTuple):
    """Morphemes and other symbols in a row: what they are, of what kind, how long; which one each symbol is of, and
    its place therein."""

    names: Array
    kinds: Array
    lengths: Array
    owner: Array
    place: Array


def laid_out(texts: Sequence[Sequence[str]]) -> Array:
    """The symbols of texts in a row, with edges around each, as numbers."""
    string = "".join(chain.from_iterable((BEFORE * EDGES, *names, AFTER * EDGES) for names in texts))
    return np.frombuffer(string.encode("utf-32-le", "surrogatepass"), "<u4").astype("u8")


def mixed(*columns: Array | int) -> Array:
    """A hash of each row of columns."""
    key: Array = np.zeros(1, "u8")
    for column in columns:
        key = (key ^ np.asarray(column).astype("u8")) * np.uint64(MULTIPLIERS[0])
        key = (key ^ (key >> np.uint64(29))) * np.uint64(MULTIPLIERS[1])
        key ^= key >> np.uint64(32)
    return key


def counted(keys: Array) -> Counts:
    found, times = np.unique(keys, return_counts=True)
    return Counts(np.append(found, np.uint64(2**64 - 1)), np.append(times, 0))


def habits_of(texts: Iterable[Sequence[str]]) -> Habits:
    """texts: the symbols of each part of a document."""
    symbols = laid_out(list(texts))
    own = (symbols != ord(BEFORE)) & (symbols != ord(AFTER))
    return Habits(counted(symbols), counted(mixed(symbols[:-1], symbols[1:])),
                  counted(mixed(symbols[:-2], symbols[1:-1], symbols[2:])), max(int(own.sum()), 1))


def codas(symbols: Array, syllable: Array) -> Array:
    """The final consonant of each syllable as far as grammar knows it; any other symbol is itself."""
    final = (symbols - np.uint64(ord(FIRST_SYLLABLE))) % np.uint64(CODA_COUNT)
    found: Array = np.where(syllable, np.where(np.isin(final, CODAS), final, OTHER_CODA), symbols)
    return found


@lru_cache(maxsize=PARTS_KEPT)
def part_numbers(part: str) -> tuple[int, int, int]:
    """Name, kind and length of a part; the kind is a longer length, and the cost in coarse steps."""
    cost = morpheme_costs().get(part)
    rarity = UNKNOWN if cost is None else min(MOST_COST, int(cost / COARSE_COST))
    kind = 100 * min(MOST_LENGTH + 1, len(part)) + rarity
    return zlib.crc32(part.encode("utf-8", "surrogatepass")), kind, min(MOST_LENGTH, len(part))


def parts_laid_out(texts: Sequence[Sequence[str]]) -> Parts:
    parts = list(chain.from_iterable((*BEFORE * EDGES, *parts_of(names), *AFTER * EDGES) for names in texts))
    numbers = np.array([part_numbers(part) for part in parts], "u8").reshape(-1, 3)
    sizes = np.array([len(part) for part in parts], "i8")
    owner = np.repeat(np.arange(len(parts)), sizes)
    place = np.arange(len(owner)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return Parts(numbers[:, 0], numbers[:, 1], numbers[:, 2], owner, place)


def features(texts: Sequence[Sequence[str]], habits: Habits) -> tuple[Array, Array]:
    """A row of places among the weights for each place in texts that a syllable stands beside, and where that is:
    the number of the symbol behind it, edges counted."""
    symbols = laid_out(texts)
    syllable = (symbols >= ord(FIRST_SYLLABLE)) & (symbols <= ord(LAST_SYLLABLE))
    at = np.flatnonzero(syllable[1:] | syllable[:-1]) + 1
    at = at[(symbols[at - 1] != ord(BEFORE)) & (symbols[at] != ord(AFTER))]
    final = codas(symbols, syllable)
    around = {name: symbols[at + reach] for reach, name in enumerate(AROUND, -len(AROUND) // 2)}
    around |= {name.upper(): final[at + reach] for reach, name in enumerate(AROUND, -len(AROUND) // 2)}
    columns = [tuple(around[name] for name in context) for context in CONTEXTS]
    columns += habitual(around, habits)
    columns += partwise(parts_laid_out(texts), at)
    keys = [mixed(number, *column) for number, column in enumerate(columns)]
    return np.stack([(key >> np.uint64(64 - PLACE_BITS)).astype("u4") for key in keys], 1), at


def habitual(around: dict[str, Array], habits: Habits) -> list[tuple[Array, ...]]:
    """How closely the symbols beside a place stand together all through the document, and how often they are all of
    what its neighbours have."""
    pairs = {two: habits.twos.of(mixed(around[two[0]], around[two[1]])) for two in ("bc", "cd", "de")}
    before, after = (habits.threes.of(mixed(*(around[name] for name in three))) for three in ("bcd", "cde"))
    bonds = {two: bond(times, habits.ones.of(around[two[0]]), habits.ones.of(around[two[1]]), habits.total)
             for two, times in pairs.items()}
    known = pairs["cd"] >= MANY[0]
    return [(np.where(known, 10 * bonds["cd"] + many(pairs["cd"]), UNKNOWN),),
            (np.where(known, share(before, pairs["bc"]), UNKNOWN - 1),),
            (np.where(known, share(after, pairs["de"]), UNKNOWN - 1),),
            tuple(bonds.values())]


def bond(times: Array, left: Array, right: Array, total: int) -> Array:
    """Pointwise mutual information in coarse steps."""
    known = times >= MANY[0]
    chance = np.maximum(left, 1) * np.maximum(right, 1) / total
    found: Array = np.where(known, np.clip(np.log(np.maximum(times, 1) / chance), 0, MOST_BOND).astype("i8"), UNKNOWN)
    return found


def share(times: Array, among: Array) -> Array:
    """A share in coarse steps, and how many it is a share of."""
    found: Array = np.where(among >= MANY[0], times * SHARES // np.maximum(among, 1) * 10 + many(among), UNKNOWN)
    return found


def many(times: Array) -> Array:
    return np.searchsorted(MANY, times, "right")


def partwise(parts: Parts, at: Array) -> list[tuple[Array, ...]]:
    """The morpheme around a place, or those that end and begin there."""
    here, place = parts.owner[at], parts.place[at]
    last, earlier = here - 1, np.maximum(here - 2, 0)
    edge = place == 0
    within = np.where(edge, 0, 1)
    by_name = {"y": parts.names[last], "z": parts.names[here], "Y": parts.kinds[last], "Z": parts.kinds[here],
               "l": parts.lengths[earlier], "m": parts.lengths[last], "n": parts.lengths[here]}
    columns: list[tuple[Array, ...]] = [
        (within, within * parts.kinds[here], within * np.minimum(MOST_LENGTH, place)),
        (within, within * parts.names[here])]
    columns += [(edge, *(edge * by_name[name] for name in names)) for names in EDGE_PARTS]
    return columns
