"""Texts whose letters are unknown symbols, deciphered by what a language is like.

A font that does not say what its glyphs are gives a text in a cipher: each code stands for one character, capitals and
small letters have codes of their own, and so has each font.  Nothing is needed to read it but the words of the
language it is in, which `wordfreq` has for 33 languages written with an alphabet; which of them is told on the way.
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.fonts.cipher.characters import cased, signs
from spacy_pdfrecover.fonts.cipher.ciphertext import (
    LONG_WORD,
    MILDEST,
    REPEATED,
    TYPES,
    CipherText,
    ciphertext,
    commonest,
    evidence,
    line_ends,
)
from spacy_pdfrecover.fonts.cipher.code_order import ordered
from spacy_pdfrecover.fonts.cipher.expectation import climbed, gains, rows_of, tables
from spacy_pdfrecover.fonts.cipher.known_words import PIECES, SHARP_S, KnownWords, improved, ligatures
from spacy_pdfrecover.fonts.cipher.letters import NUMERAL, SIGNS, Letters, alphabetic_languages, letters_of
from spacy_pdfrecover.fonts.cipher.word_search import searched, vouched_for
from spacy_pdfrecover.fonts.separators import find_space, spaces_of
from spacy_pdfrecover.fonts.symbols import Likeness, Places, is_symbol
from spacy_pdfrecover.lexicon import SAME_TABLE
from spacy_pdfrecover.model import Array

LEAST_WORDS = 40
LONGEST = 14                # letters of a word in the mean: Finnish has 8, with marks 9
COMMONEST, LIKELY = 128, 6  # symbols that tell which languages are likely, and how many are kept
BEST = 3                    # languages looked at closely …
CLOSE = 0.15                # … that make the text likely, in natural logarithms by pair, nearly as the best one does
LIGATURE_ODDS = -6.0        # a symbol that is one: most are not
DOUBT = -25.0               # log odds of what no word may change
LETTERS_WEIGH = 0.5         # letters in a row and words tell the same, so each counts half
ROUNDS = 3                  # codes in order tell signs, and these tell others
WORD = 3                    # letters: shorter words are known in any language
PLAUSIBLE = 0.65            # of the words that the list must know: 0.73 and more in 33 languages, 0.55 and less in some
                            # 200 others of the Universal Declaration, 200 and 1,500 words of each; near kin of a
                            # listed language may have more (Afrikaans as Dutch 0.64), and then their letters are right
MANY_LETTERS, PLAUSIBLE_OF_MANY = 64, 0.9       # … but 0.96 and 0.8 in Vietnamese, whose many letters fit anything


class Deciphered(NamedTuple):
    chars: dict[str, str]   # by symbol; those that nothing tells are left out
    lang: str
    confidence: float       # the share of the running words that the language has


class Reading(NamedTuple):
    """The text read in one language."""

    model: Letters
    known: KnownWords
    words: Mapping[str, int]                        # in symbols, those cut at line ends put together
    choices: Likeness                               # by symbol what it may be, with natural log odds
    values: dict[str, str]                          # letters in lower case, or a class of signs

    def pieces(self) -> Counter[str]:
        found = Counter[str]()
        for word, count in self.words.items():
            for piece in PIECES.findall("".join(self.values[symbol] for symbol in word)):
                found[piece] += count
        return found

    @property
    def worth(self) -> float:
        """Natural log of the words, by letter."""
        found = self.pieces()
        return (sum(self.known.worth(piece) * count for piece, count in found.items())
                / max(sum(len(piece) * count for piece, count in found.items()), 1))

    def share_known(self) -> float:
        """Of the words that are not too short to tell."""
        found = {piece: count for piece, count in self.pieces().items() if len(piece) >= WORD}
        # signs in place of letters leave few words, which mean nothing
        long = sum(count for word, count in self.words.items()
                   if len(word) >= LONG_WORD and any(self.values[symbol] != NUMERAL for symbol in word))
        return (sum(count for piece, count in found.items() if self.known.vouches(piece))
                / max(sum(found.values()), long, 1))


def decipher(lines: Sequence[str], likeness: Likeness, places: Places, lang: str = "") -> Deciphered | None:
    """None where the text becomes no plausible one.

    lines (Sequence[str]): the text, unknown letters as symbols: characters from U+F0000 on.
    likeness (Mapping): by symbol the natural log odds of characters by their shape, as far as known.
    places (Mapping): by symbol its font and code.
    lang (str): the language, where told.
    """
    blanks = blanks_of(lines, places)
    lines = [line.translate({ord(symbol): " " for symbol in blanks}) for line in lines] if blanks else lines
    words = [word for line in lines for word in line.split()]
    text = ciphertext(words, places)
    languages = candidates(lang)
    if len(words) < LEAST_WORDS or not languages:
        return None
    models = [letters_of(each) for each in languages]
    ends = line_ends(lines)
    cut = {symbol for symbol, odds in ends.items() if odds.is_hyphen}
    odds = [evidence(text, model, likeness, ends) for model in models]
    if len(models) > LIKELY and len(text.symbols) > COMMONEST:      # the time grows with the square of their number
        _, likely = tables(commonest(text, COMMONEST), models, [each[:COMMONEST] for each in odds])
        rows = np.argsort(-likely)[:LIKELY]
        languages, models = [languages[row] for row in rows], [models[row] for row in rows]
        odds = [odds[row] for row in rows]
    found, likely = tables(text, models, odds)
    order = [row for row in np.argsort(-likely)[:BEST] if likely[row] > likely.max() - CLOSE]
    readings = [(row, read(lines, text, models[row], KnownWords(languages[row]), found[row].argmax(1), odds[row], cut))
                for row in order]
    best = max(readings, key=lambda each: each[1].worth + likely[each[0]])[1]
    best = searched_further(best, text, evidence(text, best.model, likeness, ends), cut)
    vouched = vouched_for(best.words, best.values, best.known)
    order_odds = ordered({symbol: char for symbol, char in characters(lines, best, likeness, places).items()
                          if symbol in vouched}, places)
    if order_odds:                                      # now that some letters are known, codes tell of others
        likeness = added(likeness, order_odds)
        told = evidence(text, best.model, likeness, ends)
        best = read(lines, text, best.model, best.known, key_of(best, text), told, cut)
        best = searched_further(best, text, told, cut)
    share = best.share_known()
    if share < (PLAUSIBLE if best.model.signs < MANY_LETTERS else PLAUSIBLE_OF_MANY):
        return None
    return Deciphered({**characters(lines, best, likeness, places), **blanks}, best.model.lang, share)


def blanks_of(lines: Sequence[str], places: Places) -> dict[str, str]:
    """A blank by each symbol that parts words, where words are far too long for any language."""
    words = [word for line in lines for word in line.split()]
    if sum(map(len, words)) <= LONGEST * len(words):
        return {}
    found = list(spaces_of(lines, lambda symbol: places.get(symbol, (-1, 0))[0]))
    if not found and (guess := find_space(lines)) is not None:      # unclear: noise would make no words
        found = [guess.inner] if is_symbol(guess.inner) else []
    return dict.fromkeys(found, " ")


def candidates(lang: str) -> list[str]:
    """The languages a text may be in."""
    lang = lang.split("-")[0].lower()
    if not lang:
        return alphabetic_languages()
    asked = {lang, SAME_TABLE.get(lang, lang)}
    return [each for each in alphabetic_languages() if each in asked]


def read(lines: Sequence[str], text: CipherText, model: Letters, known: KnownWords, key: Array, odds: Array,
         cut: set[str]) -> Reading:
    """key (Array): a state for each symbol, to be bettered.  cut (set[str]): symbols told by the line ends, of which
    no word of a list knows."""
    key = climbed(text, model, key, odds)
    values = {symbol: model.states[state] for symbol, state in zip(text.symbols, key, strict=True)}
    running = Counter(running_words(lines, values))
    words = dict(running.most_common(TYPES))
    words.update((word, running[word]) for word in text.words if word in running)
    for symbol in set("".join(running)) - values.keys():
        values[symbol] = SIGNS[-1]
    choices = offered(text, model, key, odds, cut)
    weighed = {word: count ** REPEATED for word, count in words.items()}
    return Reading(model, known, words, choices, improved(weighed, values, known, choices))


def searched_further(reading: Reading, text: CipherText, odds: Array, cut: set[str]) -> Reading:
    fonts = dict(zip(text.symbols, text.fonts.tolist(), strict=True))
    shapes = {symbol: dict(zip(reading.model.states, odds[row].tolist(), strict=True))
              for row, symbol in enumerate(text.symbols)}
    values = searched(reading.words, reading.values, reading.known, fonts, shapes, cut)
    choices = offered(text, reading.model, key_of(reading._replace(values=values), text), odds, cut)
    weighed = {word: count ** REPEATED for word, count in reading.words.items()}
    return reading._replace(choices=choices, values=improved(weighed, values, reading.known, choices))


def key_of(reading: Reading, text: CipherText) -> Array:
    """The state of each symbol; of ligatures that of the first letter."""
    return np.array([0, *(reading.model.state(reading.values[symbol]) for symbol in text.symbols[1:])])


def offered(text: CipherText, model: Letters, key: Array, odds: Array,
            cut: set[str]) -> dict[str, dict[str, float]]:
    """What each symbol may be, with log odds by the letters beside it and its shape."""
    choices = {}
    for row, where in enumerate(rows_of(text)):
        symbol = text.symbols[row]
        if is_symbol(symbol) and not (symbol in cut and model.states[key[row]] == "-"):
            gain = gains(text, model, key, odds, row, where)
            gain = (gain - gain.max()) * LETTERS_WEIGH
            choices[symbol] = {model.states[state]: float(gain[state]) for state in np.flatnonzero(gain > DOUBT)}
            choices[symbol].update(dict.fromkeys(ligatures(model.lang), LIGATURE_ODDS))
    return choices


def running_words(lines: Sequence[str], values: Mapping[str, str]) -> list[str]:
    """Words in symbols, those cut at line ends put together."""
    hyphens = "".join(symbol for symbol, value in values.items() if value == "-")
    text = "\n".join(lines)
    return (re.sub(f"[{re.escape(hyphens)}]\n", "", text) if hyphens else text).split()


def characters(lines: Sequence[str], reading: Reading, likeness: Likeness, places: Places) -> dict[str, str]:
    """By symbol, capitals and signs told apart; the order of codes tells what is still open."""
    model = reading.model
    words = running_words(lines, reading.values)
    behind = [False, *(bool(word) and reading.values[word[-1]] == "." for word in words[:-1])]
    counts = {word: count ** REPEATED for word, count in Counter(zip(words, behind, strict=True)).items()}
    values = {symbol: "ß" if value == SHARP_S else value for symbol, value in reading.values.items()}
    shapes = likeness
    for _ in range(ROUNDS):
        letters = cased(counts, {symbol: value for symbol, value in values.items() if value not in SIGNS}, model,
                        likeness, places)
        chars = {**letters, **signs(words, values, letters, likeness)}
        likeness = added(shapes, ordered(chars, places))
    return chars


def added(likeness: Likeness, more: Likeness) -> dict[str, dict[str, float]]:
    """Log odds of both, those of characters that are not named being low ones."""
    found = {symbol: dict(odds) for symbol, odds in likeness.items()}
    for symbol, odds in more.items():
        each = found.setdefault(symbol, {})
        least = min(MILDEST, *each.values()) if each else MILDEST
        for char, value in odds.items():
            each[char] = each.get(char, least) + value
    return found
