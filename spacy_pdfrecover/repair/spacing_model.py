"""How likely a word space is between two characters of Korean text, by what stands around it.

A log-linear model over syllables and morphemes, after Kang and Woo 2001 ("Automatic segmentation of words using
syllable bigram statistics", NLPRS), who showed that the syllables beside a boundary tell most of it.  Particles
and endings close a word; what they are and what they follow is in the weights, and so is the agreement of a
particle with the final consonant before it (은 or 는, 을 or 를).  Morphemes are those of the most likely way to
read the text with the frequencies of wordfreq, whose Korean list has morphemes, not words.

Names and terms that no list has are known by the document itself, as far as it repeats them: syllables that always
stand together make one word, those with ever new neighbours stand at the edge of one (Harris 1955, "From phoneme to
morpheme", Language 31).

The weights lie in `data/korean_spacing.txt.gz`: a line for each weight in tenths, with the features that have it.
`benchmarks/korean_spacing.py` makes and measures them; from which texts is said there.
"""
from __future__ import annotations

import gzip
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import groupby, pairwise
from typing import NamedTuple

from spacy_pdfrecover.lexicon import general_frequencies

WEIGHTS = "data/korean_spacing.txt.gz"
SYMBOL = re.compile(r"[가-힣]|[A-Za-zÀ-ɏ](?:[\w.+-]*\w)?|\d(?:[\d.,]*\d)?|\S", re.ASCII)
FIRST_SYLLABLE, LAST_SYLLABLE = "가", "힣"
CODA_COUNT = 28                 # syllables that share onset and vowel: one open, 27 with a final consonant
CODAS = {0: "V", 4: "n", 8: "l", 16: "m", 17: "b", 20: "t"}
"""Finals that are endings themselves: -ㄴ and -ㄹ before nouns, -ㅁ, -ㅂ, -ㅆ; `V` an open syllable."""
OTHER_CODA = "C"
EDGE = ("^", "^", "$")          # what stands before and after the text
SYMBOLS_KEPT = 16_384            # answers kept: there are 11,172 syllables
QUOTES, OPENING, CLOSING = frozenset('"“”„'), "“", "”"
"""Fonts for ideographs have one glyph for both, so it is their turn that tells which one it is."""
SINGLE_QUOTES = {"‘": "'", "’": "'"}
LONGEST_MORPHEME = 8            # syllables; none of the list is longer
LONGEST_UNKNOWN = 4             # syllables
UNKNOWN_COST, UNKNOWN_SYLLABLE = 12.0, 4.0      # natural-log units; the rarest listed morpheme costs 13.8
SHARES, MANY = 4, (2, 3, 6, 12)         # steps of a share, and where counts of a string begin to tell more
MOST_BOND = 6                           # natural-log units by which syllables stand together more than by chance
MOST_LENGTH, COARSE_COST, MOST_COST = 3, 2, 6   # where lengths end, and steps of costs, that are told apart


class Symbols(NamedTuple):
    """A text without its spaces: syllables and signs as they are, `A` for a Latin word, `0` for a number."""

    names: list[str]
    starts: list[int]
    ends: list[int]


class Habits(NamedTuple):
    """How often a document has each symbol, and each two and three in a row."""

    ones: Counter[str]
    twos: Counter[tuple[str, str]]
    threes: Counter[tuple[str, str, str]]


def habits_of(texts: Iterable[Sequence[str]]) -> Habits:
    """texts: the symbols of each part of a document."""
    habits = Habits(Counter(), Counter(), Counter())
    for names in texts:
        habits.ones.update(names)
        habits.twos.update(pairwise(names))
        habits.threes.update(zip(names, names[1:], names[2:], strict=False))
    return habits


def symbols_of(string: str) -> Symbols:
    """
    >>> symbols_of("Debian은 12.5 판")
    Symbols(names=['A', '은', '0', '판'], starts=[0, 6, 8, 13], ends=[6, 7, 12, 14])
    """
    names: list[str] = []
    starts, ends = [], []
    opened = False
    for match in SYMBOL.finditer(string):
        sign = match[0][0]
        if sign in QUOTES:
            opened = not opened
            names.append(OPENING if opened else CLOSING)
        else:
            names.append(sign if is_hangul(sign) else "0" if sign.isdigit() else
                         "A" if sign.isalpha() and sign < "ɐ" else SINGLE_QUOTES.get(sign, sign))
        starts.append(match.start())
        ends.append(match.end())
    return Symbols(names, starts, ends)


def is_hangul(char: str) -> bool:
    return FIRST_SYLLABLE <= char <= LAST_SYLLABLE


@lru_cache(maxsize=SYMBOLS_KEPT)
def coda(symbol: str) -> str:
    """The final consonant of a syllable as far as grammar knows it; any other symbol is itself."""
    if not is_hangul(symbol):
        return symbol
    return CODAS.get((ord(symbol) - ord(FIRST_SYLLABLE)) % CODA_COUNT, OTHER_CODA)


@lru_cache(maxsize=1)
def morpheme_costs() -> dict[str, float]:
    return {word: -math.log(frequency) for word, frequency in general_frequencies("ko").items()
            if all(map(is_hangul, word))}


@lru_cache(maxsize=1)
def spacing_weights() -> dict[str, float]:
    packed = files("spacy_pdfrecover").joinpath(WEIGHTS).read_bytes()
    weights = {}
    for line in gzip.decompress(packed).decode("utf-8").splitlines():
        tenths, *features = line.split(" ")
        weights.update(dict.fromkeys(features, int(tenths) / 10))
    return weights


def morphemes(run: str) -> list[str]:
    """The most likely morphemes of a run of syllables.

    >>> morphemes("학교에서는")
    ['학교', '에서', '는']
    """
    costs = morpheme_costs()
    best, back = [0.0] + [math.inf] * len(run), [0] * (len(run) + 1)
    for end in range(1, len(run) + 1):
        for start in range(max(0, end - LONGEST_MORPHEME), end):
            cost = costs.get(run[start:end])
            if cost is None:
                if end - start > LONGEST_UNKNOWN:
                    continue
                cost = UNKNOWN_COST + UNKNOWN_SYLLABLE * (end - start)
            if best[start] + cost < best[end]:
                best[end], back[end] = best[start] + cost, start
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


def features(names: Sequence[str], habits: Habits) -> list[list[str]]:
    """What each boundary is known by: the one before each symbol; empty where no syllable stands beside it."""
    parts = parts_of(names)
    owner = [(number, place) for number, part in enumerate(parts) for place in range(len(part))]
    sizes = [length(part) for part in parts]
    kinds = [f"{length(part, 1)}{rarity(part)}" for part in parts]
    around = [*EDGE[:2], *names, EDGE[2], EDGE[2]]
    codas, syllable = [coda(name) for name in around], [is_hangul(name) for name in around]
    found: list[list[str]] = [[] for _ in names]
    total = max(habits.ones.total(), 1)
    for at in range(1, len(names)):
        if not (syllable[at + 1] or syllable[at + 2]):
            continue
        before, left, right, after = around[at:at + 4]
        own = ["1" + left, "2" + right, "3" + left + right, "4" + before + left, "5" + right + after,
               "6" + before + left + right, "7" + left + right + after, "8" + before, "9" + after,
               "a" + codas[at + 1] + right, "b" + codas[at] + left + codas[at + 2]]
        if (times := habits.twos[left, right]) >= MANY[0]:
            bond = math.log(times * total / (habits.ones[left] * habits.ones[right]))
            own += [f"u{max(0, min(MOST_BOND, int(bond)))}{many(times)}",
                    "v" + share(habits.threes[before, left, right], habits.twos[before, left]),
                    "w" + share(habits.threes[left, right, after], habits.twos[right, after])]
        number, place = owner[at]
        here = parts[number]
        if place:
            own += [f"i{kinds[number]}{min(MOST_LENGTH, place)}", "j" + here]
        else:
            last, size, lasting = parts[number - 1], sizes[number], sizes[number - 1]
            earlier = sizes[number - 2] if number > 1 else length(EDGE[0])
            own += ["k", "l" + last, "m" + here, f"n{last}_{here}", "o" + kinds[number - 1], "p" + kinds[number],
                    f"q{lasting}{size}", f"r{last}_{size}", f"s{lasting}_{here}", f"t{earlier}{lasting}_{here}"]
        found[at] = own
    return found


def share(times: int, among: int) -> str:
    """A share in coarse steps, and how many it is a share of."""
    return f"{times * SHARES // among}{many(among)}" if among >= MANY[0] else "-"


def many(times: int) -> int:
    return sum(times >= bound for bound in MANY)


def length(part: str, more: int = 0) -> int:
    return min(MOST_LENGTH + more, len(part))


@lru_cache(maxsize=SYMBOLS_KEPT)
def rarity(part: str) -> str:
    """The cost of a morpheme in coarse steps; `?` if no list has it."""
    cost = morpheme_costs().get(part)
    return "?" if cost is None else str(min(MOST_COST, int(cost / COARSE_COST)))


def space_odds(names: Sequence[str], habits: Habits, weights: Mapping[str, float] | None = None) -> list[float]:
    """Log-odds of a space before each symbol; NaN where no syllable stands beside it.

    >>> text = "나는학교에갔다"
    >>> "".join(" " * (odds > 0) + name for name, odds in zip(text, space_odds(text, habits_of([text]))))
    '나는 학교에 갔다'
    """
    known = spacing_weights() if weights is None else weights
    return [sum([known.get(feature, 0.0) for feature in own]) if own else math.nan
            for own in features(names, habits)]
