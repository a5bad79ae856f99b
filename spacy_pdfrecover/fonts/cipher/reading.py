"""A text in unknown letters read in one language: what its symbols stand for, and how well that makes words."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.fonts.cipher.ciphertext import LONG_WORD, REPEATED, TYPES, CipherText
from spacy_pdfrecover.fonts.cipher.expectation import climbed, gains, rows_of
from spacy_pdfrecover.fonts.cipher.known_words import PIECES, KnownWords, improved, ligatures
from spacy_pdfrecover.fonts.cipher.letters import NUMERAL, SIGNS, Letters
from spacy_pdfrecover.fonts.cipher.word_search import searched
from spacy_pdfrecover.fonts.symbols import Likeness, is_symbol
from spacy_pdfrecover.model import Array

LIGATURE_ODDS = -6.0        # a symbol that is one: most are not
DOUBT = -25.0               # log odds of what no word may change
LETTERS_WEIGH = 0.5         # letters in a row and words tell the same, so each counts half
WORD = 3                    # letters: shorter words are known in any language


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
