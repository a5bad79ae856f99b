"""Which letter each symbol is, and in which language, by expectation maximization.

How often a symbol stands behind another is what a language says of its letters, seen through an unknown table of
letters and symbols.  The table that makes the text likeliest is found for all languages at once by multiplying with
how much more often pairs are seen than expected (Ravi and Knight 2008 on words; here on pairs alone, which is the same
as factoring the matrix of pairs, Lee and Seung 2001).  It starts from no assumption at all, which works as spaces are
known: first and last letters differ from each other in every language.  Then single symbols are tried as all letters.
"""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.arrays import product
from spacy_pdfrecover.fonts.cipher.ciphertext import CipherText
from spacy_pdfrecover.fonts.cipher.letters import Letters
from spacy_pdfrecover.model import Array

ROUNDS = 60                 # more gain no letter
SWEEPS = 8                  # climbing ends in two or three as a rule
CASES, DIGITS = 2, 10       # a font has two forms of a letter, and ten digits …
TOO_MANY = 4.0              # … and more count so much against it, in natural logarithms


def tables(text: CipherText, models: Sequence[Letters], odds: Sequence[Array]) -> tuple[list[Array], Array]:
    """For each language the probability of each state for each symbol, and how likely the text is then, as natural
    logarithm by pair of symbols.

    odds (Sequence[Array]): log odds of states for symbols as `evidence` gives them.
    """
    size, states = len(text.symbols), max(len(model.states) for model in models)
    pairs = np.zeros((size, size), "f4")
    np.add.at(pairs, (text.triples[:, 1], text.triples[:, 2]), text.weights)
    pairs /= pairs.sum()
    known = np.zeros((len(models), states, states), "f4")
    table = np.zeros((len(models), size, states), "f4")         # of a symbol, given the state
    for row, model in enumerate(models):
        known[row, :len(model.states), :len(model.states)] = np.exp(model.pairs) * model.shares[:, None]
        table[row, :, :len(model.states)] = pairs.sum(0)[:, None] * np.exp(odds[row])
    known /= known.sum((1, 2), keepdims=True)
    turned = known.transpose(0, 2, 1)
    likely = pairs
    for _ in range(ROUNDS):
        table[:, 0] = table[:, :, 0] = 0.0
        table[:, 0, 0] = 1.0
        table /= table.sum(1, keepdims=True) + 1e-12
        behind, before = product(table, known), product(table, turned)
        likely = product(behind, table.transpose(0, 2, 1)) + 1e-9
        more = pairs / likely
        table *= product(more, before) + product(more.transpose(0, 2, 1), behind)
    states_given = table * known.sum(1)[:, None, :]
    states_given /= states_given.sum(2, keepdims=True) + 1e-12
    shape = [np.log((states_given[row, 1:, :len(model.states)] * np.exp(odds[row][1:])).sum(1) + 1e-12).sum()
             for row, model in enumerate(models)]
    # the shape of each symbol counts once
    return ([states_given[row, :, :len(model.states)] for row, model in enumerate(models)],
            (pairs * np.log(likely)).sum((1, 2)) + np.array(shape) / text.weights.sum())


def climbed(text: CipherText, model: Letters, key: Array, odds: Array) -> Array:
    """key (Array): a state for each symbol.  Each symbol in turn is given the state that makes the text likeliest by
    letters behind two others, until nothing changes."""
    key = key.copy()
    where = rows_of(text)
    for _ in range(SWEEPS):
        before = key.copy()
        for symbol in range(1, len(key)):
            key[symbol] = gains(text, model, key, odds, symbol, where[symbol]).argmax()
        if (key == before).all():
            break
    return key


def rows_of(text: CipherText) -> list[Array]:
    """The triples that have each symbol."""
    return [np.flatnonzero((text.triples == symbol).any(1)) for symbol in range(len(text.symbols))]


def gains(text: CipherText, model: Letters, key: Array, odds: Array, symbol: int, rows: Array) -> Array:
    """How likely each state of a symbol makes the text, all other symbols being as they are."""
    states = np.arange(len(model.states))
    first, second, third = (np.where(column[:, None] == symbol, states, key[column][:, None])
                            for column in text.triples[rows].T)
    others = np.arange(len(key)) != symbol
    others[0] = False
    held = np.bincount(key[others], text.counts[others], len(states))
    crowd = np.bincount(key[others & (text.fonts == text.fonts[symbol])], minlength=len(states))
    found: Array = (odds[symbol] + text.weights[rows] @ model.triples[first, second, third]
                    - shared(held + text.counts[symbol]) + shared(held))
    most = np.where(states < model.signs, CASES, np.where(states == model.state("0"), DIGITS, len(key)))
    found -= TOO_MANY * np.maximum(crowd - most + 1, 0)
    found[0] = -np.inf
    return found


def shared(counts: Array) -> Array:
    """n log n: what it costs to tell apart all symbols of a state."""
    return counts * np.log(np.maximum(counts, 1.0))
