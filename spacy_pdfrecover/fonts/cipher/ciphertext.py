"""A text in unknown letters as counts: which symbols there are, and which follow each other how often."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.fonts.cipher.letters import Letters
from spacy_pdfrecover.fonts.symbols import Likeness, Places, is_symbol
from spacy_pdfrecover.model import Array

TYPES = 3000                # different words that are looked at: the commonest, as more tell the same
REPEATED = 0.5              # power of how often a word stands there: the tenth time tells less than the first
RARE = 5                    # a symbol seen in fewer of them is looked up among the rest
SURE = 12.0                 # log odds a known character has for being itself
MILDEST, HARSHEST = -4.0, -8.0          # log odds of characters its shape says nothing of; no shape excludes more
HYPHENS_LAST = 0.7          # of the places of a hyphen end a line, where words are cut
LONG, FULL = 0.9, 0.8       # a line is full that is not much shorter than the longest but few are
IN_FULL = 0.8, 0.4, 0.95    # of the letters, ends of clauses and hyphens that end lines do so in full ones
LONG_WORD, ALONE, SEVERAL = 5, 0.8, 3       # letters of a word; share of the places of a digit; digits of a font
DIGIT_ODDS = 4.0            # log odds that a symbol is a digit which stands where they do
HYPHEN_SURE = 5.0           # log odds by which a symbol is a hyphen whatever words say
LEAST_BY_LINE, NEVER = -60.0, -1e4      # log odds that a place gives at worst, and of what cannot be


class CipherText(NamedTuple):
    symbols: str            # by number; the first is the space, the others by how frequent they are
    fonts: Array            # of each, -1 of known characters
    counts: Array
    triples: Array          # three numbers a row; behind two spaces a word begins
    weights: Array          # how often each stands there
    words: Mapping[str, float]


def ciphertext(words: Iterable[str], places: Places) -> CipherText:
    """words (Iterable[str]): all of the text, in symbols and known characters."""
    types = types_of(words)
    counts = dict.fromkeys("".join(types), 0.0)
    for word, count in types.items():
        for symbol in word:
            counts[symbol] += count
    symbols = " " + "".join(sorted(counts, key=lambda symbol: (-counts[symbol], symbol)))
    triples, weights = triples_of(types, symbols)
    fonts = np.array([-1, *(places.get(symbol, (-1, 0))[0] for symbol in symbols[1:])])
    return CipherText(symbols, fonts, np.array([0.0, *(counts[symbol] for symbol in symbols[1:])]),
                      triples, weights, types)


def types_of(words: Iterable[str]) -> dict[str, float]:
    """The commonest words, and others with symbols that are rare in these; with what each counts."""
    everything = Counter(words)
    types = {word: count ** REPEATED for word, count in everything.most_common(TYPES)}
    seen = Counter(symbol for word in types for symbol in set(word))
    for word in list(everything)[TYPES:]:
        few = [symbol for symbol in set(word) if seen[symbol] < RARE]
        if few and word not in types:
            types[word] = everything[word] ** REPEATED
            seen.update(few)
    return types


def triples_of(types: Mapping[str, float], symbols: str) -> tuple[Array, Array]:
    """The symbols that follow each other in words, as numbers, and how often."""
    number = {symbol: place for place, symbol in enumerate(symbols)}
    rows = np.array([number[symbol] for word in types for symbol in f"  {word} "], "i8")
    weight = np.repeat(list(types.values()), [len(word) + 3 for word in types]).astype("f8")
    first, second, third = rows[:-2], rows[1:-1], rows[2:]
    within = (second > 0) | ((first == 0) & (third > 0))
    size = len(symbols)
    place, where = np.unique(((first * size + second) * size + third)[within], return_inverse=True)
    return (np.stack([place // size ** 2, place // size % size, place % size], 1),
            np.bincount(where, weight[2:][within]))


def commonest(text: CipherText, count: int) -> CipherText:
    """The text with so many symbols alone."""
    rows = (text.triples < count).all(1)
    return text._replace(symbols=text.symbols[:count], fonts=text.fonts[:count], counts=text.counts[:count],
                         triples=text.triples[rows], weights=text.weights[rows])


class LineEnds(NamedTuple):
    """Log odds of what a symbol is by how often it ends lines: hyphens more often than what ends a clause, and this
    more often than letters; and hyphens end full lines alone."""

    letter: float
    clause_end: float
    hyphen: float

    @property
    def is_hyphen(self) -> bool:
        """Whatever words say, which know of no hyphens."""
        return max(self.letter, self.clause_end) < -HYPHEN_SURE


def line_ends(lines: Sequence[str]) -> dict[str, LineEnds]:
    """By symbol."""
    lines = [line.rstrip() for line in lines if not line.isspace() and line]
    seen = Counter("".join(lines))
    full = FULL * np.quantile([len(line) for line in lines], LONG) if lines else 0.0
    ends = Counter((line[-1], len(line) >= full) for line in lines)
    by_word = len(lines) / max(sum(len(line.split()) for line in lines), 1)
    rates = [(rate * share, rate * (1 - share), 1 - rate)
             for rate, share in zip((min(by_word / 2, 0.3), min(2 * by_word, 0.5), HYPHENS_LAST), IN_FULL, strict=True)]
    odds = {}
    for symbol, count in seen.items():
        at_full, at_short = ends[symbol, True], ends[symbol, False]
        told = [at_full * log(rate) + at_short * log(short) + (count - at_full - at_short) * log(within)
                for rate, short, within in rates]
        odds[symbol] = LineEnds(*(max(each - max(told), LEAST_BY_LINE) for each in told))
    return odds


def isolated(text: CipherText) -> set[str]:
    """Symbols that mostly stand alone or with others of the kind, where a font has several: its digits.  Words of one
    letter are few, and most of their letters are in others."""
    in_words = {symbol for word in text.words if len(word) >= LONG_WORD for symbol in word}
    alone = dict.fromkeys(text.symbols, 0.0)
    for word, count in text.words.items():
        if len(word) <= 2 or in_words.isdisjoint(word):
            for symbol in word:
                alone[symbol] += count
    found = [(symbol, font) for symbol, font, count in zip(text.symbols, text.fonts.tolist(), text.counts, strict=True)
             if is_symbol(symbol) and alone[symbol] >= ALONE * count]
    fonts = Counter(font for _, font in found)
    return {symbol for symbol, font in found if fonts[font] >= SEVERAL}


def evidence(text: CipherText, model: Letters, likeness: Likeness, ends: Mapping[str, LineEnds]) -> Array:
    """Log odds of each state for each symbol, by its shape and place or because it is known: at best 0."""
    odds = np.zeros((len(text.symbols), len(model.states)))
    digits = isolated(text)
    hyphen, clause_end = model.state("-"), model.state(".")
    chars = {char for by_char in likeness.values() for char in by_char if len(char) == 1}
    states = {char: model.state(char) for char in chars.union(text.symbols)}
    for row, symbol in enumerate(text.symbols):
        if symbol in ends:
            odds[row] = ends[symbol].letter
            odds[row, [clause_end, hyphen]] = ends[symbol].clause_end, ends[symbol].hyphen
            if ends[symbol].is_hyphen and is_symbol(symbol):
                odds[row] = np.where(np.arange(len(model.states)) == hyphen, 0.0, NEVER)
                continue
        if symbol in digits:
            odds[row, model.state("0")] += DIGIT_ODDS
        if row and not is_symbol(symbol):
            odds[row] += by_character({symbol: 0.0}, states, len(model.states), -SURE, -SURE)
        elif row and (shapes := likeness.get(symbol, {})):
            least = max(min(MILDEST, *shapes.values()), HARSHEST)
            odds[row] += by_character(shapes, states, len(model.states), least, HARSHEST)
    odds -= odds.max(1, keepdims=True)
    odds[0, 1:] = odds[1:, 0] = -np.inf
    return odds


def by_character(chars: Mapping[str, float], states: Mapping[str, int], count: int, least: float,
                 lowest: float) -> Array:
    """Log odds of so many states by those of characters; `least` is that of states without one, and no state is less
    likely than the best by more than `lowest`."""
    odds = np.full(count, least)
    for char, value in chars.items():
        if char in states:
            odds[states[char]] = max(odds[states[char]], value)
    result: Array = np.maximum(odds - odds.max(), lowest)
    return result
