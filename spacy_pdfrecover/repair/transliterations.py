"""Names in Korean letters with their originals in brackets behind them: `이안머독(Ian Murdock)` has two words.

The words of the original are laid along the syllables by sound: consonants that Korean writes alike are one class
(b, p, v and f are ㅂ or ㅍ), and what transliteration adds or drops (the vowel ㅡ, an h, an r behind a vowel) costs
little.  An alignment (Needleman and Wunsch 1970) from the bracket back finds where each word, and the name, begins.
"""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from spacy_pdfrecover.repair.spacing_symbols import CODA_COUNT, FIRST_SYLLABLE

BRACKETED = re.compile(r"([가-힣]{2,}) ?\((\w[\w'’.-]+(?: \w[\w'’.-]+){1,3})\)")
MOST_SYLLABLES = 16             # of a name
SPELLINGS = (("sch", "s"), ("ch", "j"), ("sh", "s"), ("ph", "p"), ("ck", "k"), ("ng", "n"), ("qu", "k"), ("th", "t"),
             ("x", "ks"))
SOFT_C = re.compile("c(?=[eiy])")
LATIN = str.maketrans("bpvfdtgkcqszjmnlrhaeiouyw", "PPPPTTKKKKSSJMNRRHAAAAAAA")
INITIALS = "KKNTTRMPPSS-JJJKTPH"        # of the 19 onsets, in the order of Unicode; `-` has no sound
FINALS = "-KKKNNNTRKMPRRPRMPPTTNJJKTPT"  # of the 28 codas
VOWELS = 21
EMPTY_VOWEL = 18                # ㅡ, put in where Korean has no such cluster
WEAK = {"A": 0.4, "U": 0.2, "H": 0.3, "R": 0.5}     # cost of such a sound that the other side has not; 1 of others
NEAR = {frozenset("JS"): 0.4, frozenset("JT"): 0.4, frozenset("ST"): 0.6, frozenset("JK"): 0.7, frozenset("AU"): 0.1}
INITIALLY_NEAR = (frozenset("JS"), frozenset("JK"))         # z is ㅈ, ch also ㅋ
MOST_COST = 0.45                # of a word, for each of its sounds: 41 names had up to that, and translations more
LEAST_SYLLABLES = 3             # of a name that is looked for elsewhere in the document: two may be any word's
SURE = 6.0                      # natural-log odds


class Name(NamedTuple):
    """Syllables, and how many each word has."""

    syllables: str
    words: tuple[int, ...]


@lru_cache(maxsize=1024)
def latin_sounds(word: str) -> str:
    """
    >>> latin_sounds("Murdock")
    'MARTAK'
    """
    letters = "".join(char for char in unicodedata.normalize("NFD", word.lower()) if char.isalpha())
    for spelling, sound in SPELLINGS:
        letters = letters.replace(spelling, sound)
    sounds = SOFT_C.sub("s", letters).translate(LATIN)
    return re.sub(r"([^A])\1", r"\1", "".join(sound for sound in sounds if sound.isupper()))


@lru_cache(maxsize=1024)
def hangul_sounds(syllable: str) -> str:
    """
    >>> [hangul_sounds(syllable) for syllable in "머독스"]
    ['MA', 'TAK', 'SU']
    """
    onset, rest = divmod(ord(syllable) - ord(FIRST_SYLLABLE), VOWELS * CODA_COUNT)
    vowel, final = divmod(rest, CODA_COUNT)
    return (INITIALS[onset] + ("U" if vowel == EMPTY_VOWEL else "A") + FINALS[final]).replace("-", "")


def aligned(syllables: str, words: Sequence[str]) -> tuple[int, ...]:
    """How many syllables each of the words has at the end of syllables; none where one does not sound like it."""
    units = [hangul_sounds(syllable) for syllable in syllables]
    before: list[tuple[float, tuple[int, ...]] | None] = [None] * len(units) + [(0.0, ())]
    for word in reversed(words):
        sounds = latin_sounds(word)
        if not sounds:
            return ()
        most = MOST_COST * len(sounds)
        after: list[tuple[float, tuple[int, ...]] | None] = [None] * (len(units) + 1)
        for end in range(len(units), 0, -1):
            so_far = before[end]
            if so_far is None:
                continue
            row = [0.0]
            for sound in reversed(sounds):
                row.append(row[-1] + WEAK.get(sound, 1.0))
            for start in range(end - 1, -1, -1):
                for own in reversed(units[start]):
                    row = next_row(row, own, sounds)
                if min(row) > most:
                    break
                best = after[start]
                if row[-1] <= most and alike(units[start], sounds) and (best is None or so_far[0] + row[-1] < best[0]):
                    after[start] = (so_far[0] + row[-1], (end - start, *so_far[1]))
        before = after
    return min((found for found in before if found is not None), default=(0.0, ()))[1]


def alike(syllable: str, word: str) -> bool:
    """Do they begin with the same sound?  Names do, and words that are but translated seldom."""
    own = syllable[0].replace("U", "A")
    return own == word[0] or frozenset((own, word[0])) in INITIALLY_NEAR


def next_row(row: list[float], own: str, sounds: str) -> list[float]:
    """Of the table of an alignment from the end, for one more sound."""
    extra = WEAK.get(own, 1.0)
    found = [row[0] + extra]
    for place, sound in enumerate(reversed(sounds)):
        same = 0.0 if own == sound else NEAR.get(frozenset((own, sound)), 1.0 + extra)
        found.append(min(row[place] + same, row[place + 1] + extra, found[-1] + WEAK.get(sound, 1.0)))
    return found


def names_of(string: str) -> Iterator[Name]:
    """
    >>> list(names_of("처음에이안머독(Ian Murdock)이"))
    [Name(syllables='이안머독', words=(2, 2))]
    """
    for match in BRACKETED.finditer(string):
        syllables = match[1][-MOST_SYLLABLES:]
        sizes = aligned(syllables, match[2].split(" "))
        if sizes:
            yield Name(syllables[-sum(sizes):], sizes)


def with_names(texts: Sequence[Sequence[str]], odds_of: Sequence[list[float]],
               names: Collection[Name]) -> list[list[float]]:
    """The odds of a space before each symbol, with those of the names wherever they stand; of two names at one place
    the longer one counts, in whatever order they come."""
    known = sorted((name for name in names if len(name.syllables) >= LEAST_SYLLABLES),
                   key=lambda name: (len(name.syllables), name))
    result = [list(odds) for odds in odds_of]
    for symbols, odds in zip(texts, result, strict=True):
        string = "".join(symbols)
        for syllables, words in known:
            at = string.find(syllables)
            while at >= 0:
                odds[at + 1:at + len(syllables)] = [-SURE] * (len(syllables) - 1)
                start = at
                for size in words:
                    odds[start] = SURE if start else odds[start]
                    start += size
                at = string.find(syllables, at + len(syllables))
    return result
