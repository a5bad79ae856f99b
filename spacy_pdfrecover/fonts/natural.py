"""How far a text looks like one that somebody wrote: by the form of its words, and by words that a language has."""
from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import cache, lru_cache
from typing import NamedTuple

from spacy_pdfrecover.lexicon import HAN, language_profiles, language_scores

LEAST_LETTERS = 3           # of a word that is looked at: shorter ones fit any language
EDGES = ".,;:!?()[]{}\"'“”‘’«»„*†‡-–—/"
LATIN_1_LETTERS = range(0xA1, 0x100)        # what letters of other scripts come out as when taken for Western ones
WESTERN_SHARE = 0.8         # of a word's letters; no language of Latin letters has words of accented ones alone
UNWANTED = re.compile(r"lu|[ludo][sc]|[sc][ludo]|[luo]d[luo]|c")
"""Within words of natural text no capital stands behind a small letter, no sign and no digit between letters.
Classes of `class_of`."""
COMMON_SIGNS = frozenset("§«»°·¡¿©®\xad´¨¸¯")        # of Latin-1 that any text may have beside words and on letters
LEAST_ACCENTED = 5          # letters of a language that writes with accents
PLAIN = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")          # of which nothing need be asked, as of most words
NO_CHARACTERS = frozenset(("Cc", "Co", "Cn"))         # Unicode categories of control codes and of what has no meaning
MIXED = re.compile(r"([LCG])(?!\1)[LCG]|c")         # scripts of `script_of`, and characters of none


class Looks(NamedTuple):
    """Shares of the words of three letters and more."""

    letters: int        # of all those words
    known: float        # among the commonest of the language that fits best
    odd: float          # with signs, digits or capitals where no writer puts them
    mixed: float        # with letters of two scripts, or with what is no character
    western: float      # of accented Latin letters and signs alone
    foreign: float      # with letters or signs of Latin-1 that the language has not
    shaped: float       # in Latin, Greek or Cyrillic letters
    lang: str           # the language that fits best, "" if none does

    @property
    def score(self) -> float:
        """Higher is more natural."""
        return self.known - self.odd - self.mixed - self.western


def looks_of(text: str) -> Looks:
    """The figures of a text.

    >>> looks_of("It was the best of times for all of them, wasn't it?")[2:]
    (0.0, 0.0, 0.0, 0.0, 1.0, 'en')
    >>> looks_of("Ïðèíèìàÿ âî âíèìàíèå, ÷òî ïðèçíàíèå äîñòîèíñòâà").western
    1.0
    """
    words = Counter(word for token in text.split() if len(word := token.strip(EDGES)) >= LEAST_LETTERS)
    total = sum(words.values())
    if not total:
        return Looks(0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, "")
    folded = Counter[str]()
    odd = mixed = western = other = 0
    for word, count in words.items():
        folded[word.lower()] += count
        if PLAIN.fullmatch(word):
            continue
        classes = "".join(map(class_of, word))
        odd += count * bool(UNWANTED.search(classes))
        scripts = "".join(map(script_of, word))
        mixed += count * bool(MIXED.search(scripts))
        other += count * (not scripts)
        western += count * (sum(ord(char) in LATIN_1_LETTERS for char in word) >= WESTERN_SHARE * len(word))
    scores = language_scores(folded)
    lang = max(scores, key=lambda name: scores[name]) if scores else ""
    profiles = language_profiles()
    known = sum(count for word, count in folded.items() if any(found == lang for found, _ in profiles.get(word, ())))
    own = letters_of_languages().get(lang, frozenset())
    # of English, which has none, nothing is told: other languages are taken for it where accents part their words
    latin = frozenset(map(chr, LATIN_1_LETTERS)) if len(own) >= LEAST_ACCENTED else frozenset()
    strange = latin - own - COMMON_SIGNS
    foreign = sum(count for word, count in folded.items() if not strange.isdisjoint(word))
    letters = sum(len(word) * count for word, count in words.items())
    return Looks(letters, known / total, odd / total, mixed / total, western / total, foreign / total,
                 1 - other / total, lang)


@cache
def letters_of_languages() -> dict[str, frozenset[str]]:
    """The letters in the commonest words of each language."""
    found: dict[str, set[str]] = {}
    for word, languages in language_profiles().items():
        if not word.isascii():
            for lang, _ in languages:
                found.setdefault(lang, set()).update(word)
    return {lang: frozenset(letters) for lang, letters in found.items()}


def is_spaceless(looks: Looks) -> bool:
    """A script whose words no spaces part, of which words tell nothing."""
    return looks.lang in HAN


@lru_cache(4096)
def class_of(char: str) -> str:
    """l and u small and capital letters, o others, d digits, s signs, p what joins parts of words, c none of all."""
    kind = unicodedata.category(char)
    if kind[0] == "L":
        return {"Ll": "l", "Lu": "u"}.get(kind, "o")
    if kind[0] == "M":
        return ""
    if kind in NO_CHARACTERS:
        return "c"
    return "d" if kind[0] == "N" else "s" if kind[0] == "S" else "p"


@lru_cache(4096)
def script_of(char: str) -> str:
    """L, C, G for letters of Latin, Cyrillic and Greek, c for what is no character, nothing for all others."""
    kind = unicodedata.category(char)
    if kind in NO_CHARACTERS:
        return "c"
    first = unicodedata.name(char, "").split(" ")[0] if kind[0] == "L" and kind != "Lm" else ""
    return {"LATIN": "L", "CYRILLIC": "C", "GREEK": "G"}.get(first, "")
