"""How letters follow each other in a language, by its word list: what a text in unknown letters is compared with.

Letters are folded to lower case, as the lists have them.  Signs that no list has are a few classes, which stand
around words as they do in all languages written with an alphabet.
"""
from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.lexicon import SCRIPTS, told_languages, words_by_frequency
from spacy_pdfrecover.model import Array
from spacy_pdfrecover.word_table import in_cyrillic

SIGNS = ".(-’0•"            # stand for: what ends a clause, what opens one, hyphens, apostrophes, digits, all others
NUMERAL = SIGNS[4]
ENDERS, OPENERS, HYPHENS, APOSTROPHES = ".,;:!?)]»”…·;", "([«„“‘¿¡", "-\u00ad\u2010\u2011–—", "'’ʼ"
LATIN = "a-z\xdf-\u024f\u1e00-\u1eff"
WORDS = 20000               # of a list, which take 20 ms; more make no letter likelier
RAREST = 5e-6               # share of a language's letters: rarer ones come from foreign words
TOKENS = 3e5                # running words the counts are made for …
PRIOR, PAIR_PRIOR = 3.0, 20.0       # … and added of the model with a letter less (both as good within half and twice)
LANGUAGES_KEPT = 48         # models held by a process, 0.2 MB each
UNWRITTEN = frozenset({"zh", "ja", "ko", "ar", "fa", "ur", "he", "hi", "bn", "ta"})
"""Languages whose glyphs are no letters, or joined and turned about where they are drawn."""

END, CLAUSE_END, HYPHENATED, ELIDED = 0.85, 0.12, 0.01, 0.01
"""What stands behind a word, by share of words: nothing, the end of a clause, a hyphen, an apostrophe."""
CUT = 0.004                 # of all letters stand before a hyphen at a line end
OPENED, NUMBER, OTHER_TOKEN, DASH = 0.015, 0.02, 0.002, 0.004
"""… and before it, or in its place."""


class Letters(NamedTuple):
    """Logarithms are natural; state 0 is the space between words, the last ones are SIGNS."""

    lang: str
    states: str
    shares: Array           # of the states
    pairs: Array            # log of a state behind another
    triples: Array          # … behind two others

    @property
    def signs(self) -> int:
        """The first state that is no letter."""
        return len(self.states) - len(SIGNS)

    def state(self, char: str) -> int:
        """Where a character belongs."""
        place = self.states.find(char.lower()[:1], 1, self.signs)
        if place > 0:
            return place
        return self.signs + (SIGNS.index(char) if char in SIGNS else sign(char))


def sign(char: str) -> int:
    """The class of a character that is no letter of a language: a place in SIGNS."""
    for place, chars in enumerate((ENDERS, OPENERS, HYPHENS, APOSTROPHES)):
        if char in chars:
            return place
    return 4 if char.isdigit() else 5


def alphabetic_languages() -> list[str]:
    """Those with a list and an alphabet."""
    return sorted(lang for lang in told_languages() if lang not in UNWRITTEN)


@lru_cache(LANGUAGES_KEPT)
def letters_of(lang: str) -> Letters:
    """The model of a language of `alphabetic_languages`."""
    words, centibels = list_of(lang, WORDS)
    frequency = 10 ** (-centibels / 100)
    frequency *= TOKENS / frequency.sum()
    # each word behind two line feeds, the first of which still counts as its predecessor's
    codes = np.frombuffer("".join(f"\n\n{word}" for word in [*words, ""]).encode("utf-32-le"), "u4")
    word = np.cumsum(codes == 10) // 2          # of the second line feed and the letters, counted from 1
    weight = np.append(frequency, 0.0)[np.minimum(word - 1, len(words))]
    share = np.bincount(codes, weight)
    share[10] = 0.0
    kept = np.flatnonzero(share > RAREST * share.sum())
    state = np.full(len(share), -1)
    state[[10, *kept]] = np.arange(len(kept) + 1)
    first, second, third = (row := state[codes])[:-2], row[1:-1], row[2:]
    count = len(kept) + 1
    told = (first >= 0) & (second >= 0) & (third >= 0) & ((second > 0) | ((first == 0) & (third > 0)))
    place = (first * count + second) * count + third
    triples = np.bincount(place[told], weight[2:][told], count ** 3).reshape(count, count, count)
    return with_signs(lang, " " + "".join(map(chr, kept)) + SIGNS, triples)


def list_of(lang: str, most: int) -> tuple[list[str], Array]:
    """The commonest words of a language in its own letters, and the centibels by which each is rarer than all."""
    own = re.compile(f"[{SCRIPTS.get(lang, LATIN)}]+").fullmatch
    words, centibels = list[str](), list[int]()
    for below, group in enumerate(words_by_frequency(told_languages()[lang])):
        group = [word for word in (map(in_cyrillic, group) if lang == "sr" else group) if own(word)]
        words += group
        centibels += [below] * len(group)
        if len(words) >= most:
            break
    return words, np.array(centibels, "f8")


def with_signs(lang: str, states: str, counts: Array) -> Letters:
    """counts (Array): how often a letter follows two others; the signs are put around the words they make."""
    letters, size = len(counts), len(states)
    ender, opener, hyphen, apostrophe, digit, other = range(letters, size)
    own = slice(letters)
    words = counts[0, 0].sum()
    begins, ends = counts[0, 0] / words, counts[:, :, 0].sum(0)
    triples = np.zeros((size, size, size))
    triples[own, own, own] = counts
    for behind, share in ((0, END), (ender, CLAUSE_END), (hyphen, HYPHENATED), (apostrophe, ELIDED)):
        triples[own, own, behind] = counts[:, :, 0] * share
    triples[own, ender, 0], triples[own, ender, ender] = ends * CLAUSE_END * 0.96, ends * CLAUSE_END * 0.04
    triples[ender, ender, 0] = words * CLAUSE_END * 0.04
    triples[own, own, hyphen] += counts.sum(2) * CUT
    triples[own, hyphen, 0] = counts.sum((0, 2)) * CUT
    for before, share in ((hyphen, HYPHENATED), (apostrophe, ELIDED), (opener, OPENED)):
        triples[before, own, own] = counts[0] * share
        triples[before, own, 0] *= END
        triples[before, own, ender] = counts[0, :, 0] * share * CLAUSE_END
        if before != opener:
            triples[own, before, own] = np.outer(ends, begins) * share
    triples[0, 0, opener], triples[0, opener, own] = words * OPENED, words * OPENED * begins
    for sign, share in ((other, OTHER_TOKEN), (hyphen, DASH)):
        triples[0, 0, sign] = triples[0, sign, 0] = words * share
    number = words * NUMBER
    triples[0, 0, digit], triples[0, opener, digit] = number, number / 10
    for before in (0, digit):                               # one to four digits, and 1.5, 3:12, 5-10, 5)
        triples[before, digit, digit], triples[before, digit, 0] = number * 0.6, number * 0.3
        triples[before, digit, ender] = number * 0.2
        triples[before, digit, hyphen] = triples[before, digit, other] = number * 0.02
    triples[digit, ender, 0], triples[digit, ender, digit] = number * 0.3, number * 0.1
    triples[digit, hyphen, digit] = triples[digit, other, 0] = number * 0.04
    triples[ender, digit, 0] = triples[ender, digit, digit] = number * 0.05
    single = triples.sum((0, 1))
    single[0] = words
    single = (single / single.sum() + 1e-5) / (1 + 1e-5 * size)
    double = triples.sum(0)
    double = (double + PAIR_PRIOR * single) / (double.sum(1, keepdims=True) + PAIR_PRIOR)
    triples = (triples + PRIOR * double) / (triples.sum(2, keepdims=True) + PRIOR)
    return Letters(lang, states, single, np.log(double).astype("f4"), np.log(triples).astype("f4"))
