"""Texts whose letters are unknown symbols, deciphered by what a language is like.

A font that does not say what its glyphs are gives a text in a cipher: each code stands for one character, capitals and
small letters have codes of their own, and so has each font.  Nothing is needed to read it but the words of the
language it is in, which `wordfreq` has for 33 languages written with an alphabet; which of them is told on the way.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.fonts.cipher.characters import cased, signs
from spacy_pdfrecover.fonts.cipher.ciphertext import (
    MILDEST,
    REPEATED,
    CipherText,
    ciphertext,
    commonest,
    evidence,
    line_ends,
)
from spacy_pdfrecover.fonts.cipher.code_order import ordered
from spacy_pdfrecover.fonts.cipher.expectation import tables
from spacy_pdfrecover.fonts.cipher.known_words import SHARP_S, KnownWords
from spacy_pdfrecover.fonts.cipher.letters import SIGNS, Letters, alphabetic_languages, letters_of
from spacy_pdfrecover.fonts.cipher.reading import Reading, key_of, read, running_words, searched_further
from spacy_pdfrecover.fonts.cipher.word_search import vouched_for
from spacy_pdfrecover.fonts.separators import find_space, spaces_of
from spacy_pdfrecover.fonts.symbols import Likeness, Places, is_symbol
from spacy_pdfrecover.lexicon import SAME_TABLE
from spacy_pdfrecover.model import Array

LEAST_WORDS = 40
LONGEST = 14                # letters of a word in the mean: Finnish has 8, with marks 9
COMMONEST, LIKELY = 128, 6  # symbols that tell which languages are likely, and how many are kept
BEST = 3                    # languages looked at closely …
CLOSE = 0.15                # … that make the text likely, in natural logarithms by pair, nearly as the best one does
ROUNDS = 3                  # codes in order tell signs, and these tell others
PLAUSIBLE = 0.65            # of the words that the list must know: 0.73 and more in 33 languages, 0.55 and less in some
                            # 200 others of the Universal Declaration, 200 and 1,500 words of each; near kin of a
                            # listed language may have more (Afrikaans as Dutch 0.64), and then their letters are right
MANY_LETTERS, PLAUSIBLE_OF_MANY = 64, 0.9       # … but 0.96 and 0.8 in Vietnamese, whose many letters fit anything


class Deciphered(NamedTuple):
    chars: dict[str, str]   # by symbol; those that nothing tells are left out
    lang: str
    confidence: float       # the share of the running words that the language has


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
    ends = line_ends(lines)
    cut = {symbol for symbol, odds in ends.items() if odds.is_hyphen}
    models = [letters_of(each) for each in languages]
    best = best_reading(lines, text, models, [evidence(text, model, likeness, ends) for model in models], cut)
    best = searched_further(best, text, evidence(text, best.model, likeness, ends), cut)
    order_odds = by_order(lines, best, likeness, places)
    if order_odds:                                      # now that some letters are known, codes tell of others
        likeness = added(likeness, order_odds)
        told = evidence(text, best.model, likeness, ends)
        best = read(lines, text, best.model, best.known, key_of(best, text), told, cut)
        best = searched_further(best, text, told, cut)
    share = best.share_known()
    if share < (PLAUSIBLE if best.model.signs < MANY_LETTERS else PLAUSIBLE_OF_MANY):
        return None
    return Deciphered({**characters(lines, best, likeness, places), **blanks}, best.model.lang, share)


def best_reading(lines: Sequence[str], text: CipherText, models: Sequence[Letters], odds: Sequence[Array],
                 cut: set[str]) -> Reading:
    """The reading that makes the likeliest words, in one of the languages whose letters follow each other as these
    symbols do."""
    models, odds = likeliest(text, models, odds)
    found, likely = tables(text, models, odds)
    readings = [(read(lines, text, models[row], KnownWords(models[row].lang), found[row].argmax(1), odds[row], cut),
                 likely[row]) for row in np.argsort(-likely)[:BEST] if likely[row] > likely.max() - CLOSE]
    return max(readings, key=lambda each: each[0].worth + each[1])[0]


def likeliest(text: CipherText, models: Sequence[Letters],
              odds: Sequence[Array]) -> tuple[Sequence[Letters], Sequence[Array]]:
    """Of many languages those that the commonest symbols make likely: the time grows with the square of the number of
    symbols."""
    if len(models) <= LIKELY or len(text.symbols) <= COMMONEST:
        return models, odds
    _, likely = tables(commonest(text, COMMONEST), models, [each[:COMMONEST] for each in odds])
    rows = np.argsort(-likely)[:LIKELY]
    return [models[row] for row in rows], [odds[row] for row in rows]


def by_order(lines: Sequence[str], reading: Reading, likeness: Likeness, places: Places) -> Likeness:
    """Log odds of characters by the order of codes, as symbols tell it that words vouch for."""
    vouched = vouched_for(reading.words, reading.values, reading.known)
    return ordered({symbol: char for symbol, char in characters(lines, reading, likeness, places).items()
                    if symbol in vouched}, places)


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
