"""How far a text is to be doubted: whether its words look like those that somebody writes, and a language has them."""
from __future__ import annotations

import re
import unicodedata
from collections import Counter
from enum import IntEnum
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.lexicon import HAN, commonest_words, language_profiles, language_scores
from spacy_pdfrecover.model import BLANK, GENERATED, HYPHEN, INVISIBLE, UNMAPPED, Array, Pages
from spacy_pdfrecover.repair.private import plain

LEAST_LETTERS = 3           # of a word that is looked at: shorter ones fit any language
EDGES = ".,;:!?()[]{}\"'“”‘’«»„*†‡-–—/"
LATIN_1_LETTERS = range(0xA1, 0x100)        # what letters of other scripts come out as when taken for Western ones
WESTERN_SHARE = 0.8         # of a word's letters; no language of Latin letters has words of accented ones alone
UNWANTED = re.compile(r"lu|[ludo][sc]|[sc][ludo]|[luo]d[luo]|c")
"""Within words of natural text no capital stands behind a small letter, no sign and no digit between letters.
Classes of `class_of`."""
COMMON_SIGNS = frozenset("§«»°·¡¿©®\xad´¨¸¯")        # of Latin-1 that any text may have beside words and on letters
LEAST_ACCENTED = 5          # letters of a language that writes with accents
CYRILLIC = range(0x400, 0x460)              # letters of the alphabets in use, of which each language has some
LEAST_CYRILLIC = 20                         # letters of a language that writes with them
WESTERN_LETTERS, CYRILLIC_LETTERS = frozenset(map(chr, LATIN_1_LETTERS)), frozenset(map(chr, CYRILLIC))
NO_LETTERS = frozenset[str]()
PLAIN = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")          # of which nothing need be asked, as of most words
LETTERS = frozenset(("Lu", "Ll", "Lt", "Lo"))         # Unicode categories; modifiers are used by all scripts
NO_CHARACTERS = frozenset(("Cc", "Co", "Cn"))         # Unicode categories of control codes and of what has no meaning
SCRIPTS = frozenset(("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW"))    # the looks of whose letters …
LOOK_ALIKE = frozenset(("LATIN", "GREEK", "CYRILLIC"))     # … `letter_shapes` knows; of these some are drawn alike

WINDOW, WINDOWS = 2000, 3           # characters looked at together, and how often: begin, middle and end
FEWEST_LETTERS = 100                # some twenty words: fewer tell nothing
ODD, LITTLE_KNOWN = 0.3, 0.25       # shares of words: man pages and reference cards, all code, have .45 odd, .2 known
MIXED = 0.05                        # … with letters of two scripts, or none: 1 in 100 in papers on linguistics
WESTERN = 0.5                       # … of accented letters alone
FOREIGN = 0.1                       # … with letters that their language has not: names are fewer
SHOUTED = 0.8                       # … in capitals: of no more than a title page, or of small letters read as capitals
UNKNOWN = 0.15                      # … known: of sound texts in a language with a list .2 and more
SHAPED = 0.5                        # … in letters whose looks are known: of others nothing more could be told
FEW = 0.005                         # of the glyphs: fewer without a character, as bullets, spoil no text
UNMAPPED_SHARE = 0.1                # of the glyphs: more than 10 % without a character is PDFExtract's bound too


class Looks(NamedTuple):
    """Shares of the words of three letters and more."""

    letters: int        # of all those words
    known: float        # among the commonest of the language that fits best
    odd: float          # with signs, digits or capitals where no writer puts them
    mixed: float        # with letters of two scripts, or with what is no character
    western: float      # of accented Latin letters and signs alone
    foreign: float      # with letters or signs of Latin-1, or Cyrillic letters, that the language has not
    shouted: float      # in capitals alone
    shaped: float       # in letters of the scripts whose looks are known
    lang: str           # the language that fits best, "" if none does

    @property
    def score(self) -> float:
        """Higher is more natural."""
        return self.known - self.odd - self.mixed - self.western - self.foreign

    @property
    def is_known(self) -> bool:
        return self.known >= UNKNOWN


def looks_of(text: str) -> Looks:
    """The figures of a text.

    >>> looks_of("It was the best of times for all of them, wasn't it?")[2:]
    (0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 'en')
    >>> looks_of("Ïðèíèìàÿ âî âíèìàíèå, ÷òî ïðèçíàíèå äîñòîèíñòâà").western
    1.0
    """
    words = Counter(word for token in plain(text).split() if len(word := token.strip(EDGES)) >= LEAST_LETTERS)
    total = sum(words.values())
    if not total:
        return Looks(0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, "")
    folded = Counter[str]()
    odd = mixed = western = other = shouted = 0
    for word, count in words.items():
        folded[word.lower()] += count
        shouted += count * word.isupper()
        if PLAIN.fullmatch(word):
            continue
        classes = "".join(map(class_of, word))
        odd += count * bool(UNWANTED.search(classes))
        scripts, noise = set(map(script_of, word)), "c" in classes
        mixed += count * (len(LOOK_ALIKE & scripts) > 1 or noise)
        other += count * (scripts == {""} and not noise)
        western += count * (sum(ord(char) in LATIN_1_LETTERS for char in word) >= WESTERN_SHARE * len(word))
    scores = language_scores(folded)
    lang = max(scores, key=lambda name: scores[name]) if scores else ""
    common = commonest_words(lang)
    known = sum(count for word, count in folded.items() if word in common)
    strange = foreign_letters(lang)
    foreign = sum(count for word, count in folded.items() if not strange.isdisjoint(word))
    letters = sum(len(word) * count for word, count in words.items())
    return Looks(letters, known / total, odd / total, mixed / total, western / total, foreign / total, shouted / total,
                 1 - other / total, lang)


def foreign_letters(lang: str) -> frozenset[str]:
    """The letters that a language does not have, of scripts in which it has some of its own."""
    own = letters_of_languages().get(lang, frozenset())
    # of English, which has none, nothing is told: other languages are taken for it where accents part their words
    latin = WESTERN_LETTERS if len(own) >= LEAST_ACCENTED else NO_LETTERS
    cyrillic = CYRILLIC_LETTERS if len(own & CYRILLIC_LETTERS) >= LEAST_CYRILLIC else NO_LETTERS
    return (latin | cyrillic) - {*own, *map(str.upper, own)} - COMMON_SIGNS


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
    """The one of SCRIPTS that a letter is of, by the first word of its name; nothing for all else.

    >>> [script_of(char) for char in "aж3,ʼ"]
    ['LATIN', 'CYRILLIC', '', '', '']
    """
    script = unicodedata.name(char, "").partition(" ")[0]
    return script if script in SCRIPTS and unicodedata.category(char) in LETTERS else ""


class Doubt(IntEnum):
    """How far the characters of a document are to be doubted."""

    NONE = 0
    SLIGHT = 1      # a language that no list has, or noise that looks like one, or like a language misspelt
    STRONG = 2


def doubt_of(pages: Pages) -> Doubt:
    """Look at a sample of the text in the order drawn."""
    flags, chars = pages.glyphs["flags"], pages.glyphs["char"]      # whole rows would take much longer
    hidden = flags & INVISIBLE > 0
    if hidden.any():
        flags, chars = flags[~hidden], chars[~hidden]
    if not len(flags):
        return Doubt.NONE
    looks = looks_of(sample_of(chars, flags))
    drawn, unmapped = (int(np.count_nonzero(flags & (GENERATED | BLANK | some) == some)) for some in (0, UNMAPPED))
    return doubt_in(looks, unmapped / max(drawn, 1))


def doubt_in(looks: Looks, unmapped: float = 0.0) -> Doubt:
    """unmapped (float): share of the glyphs that have no Unicode value in the file."""
    if looks.letters < FEWEST_LETTERS:
        return Doubt.STRONG if unmapped > UNMAPPED_SHARE and looks.known < UNKNOWN else Doubt.NONE
    if is_spaceless(looks):
        return Doubt.STRONG if unmapped > UNMAPPED_SHARE else Doubt.NONE
    if looks.mixed >= MIXED or looks.western >= WESTERN or (looks.odd >= ODD and looks.known < LITTLE_KNOWN):
        return Doubt.STRONG
    doubtful = looks.known < UNKNOWN or looks.foreign >= FOREIGN or looks.shouted >= SHOUTED
    return Doubt.SLIGHT if doubtful and looks.shaped >= SHAPED else Doubt.NONE


def sample_of(chars: Array, flags: Array) -> str:
    """What windows on the glyphs show as text, with PDFium's own spaces and line ends."""
    count = len(chars)
    chars = np.where(flags & HYPHEN > 0, np.uint32(ord("-")), chars)
    if count > WINDOW * WINDOWS:
        starts = np.linspace(0, count - WINDOW, WINDOWS).astype(int)
        chars = np.concatenate([np.append(chars[start:start + WINDOW], np.uint32(ord(" "))) for start in starts])
    return chars.astype("<u4").tobytes().decode("utf-32-le", "replace")
