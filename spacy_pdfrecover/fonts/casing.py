"""From letters in lower case and classes of signs to characters: capitals, final sigma, which sign and which digit."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

import numpy as np

from spacy_pdfrecover.fonts.ciphertext import MILDEST, PRIVATE
from spacy_pdfrecover.fonts.letters import SIGNS, Letters

INSIDE, FIRST, AFTER_CLAUSE, LAST = range(4)
OF_CAPITAL = (0.1, 0.55, 0.35)      # of capitals that stand so, counted in the Universal Declaration in ten languages
BEHIND_CLAUSE = 0.12                # of small first letters
CAPITALS = 0.03                     # of all letters
COUNT_WEIGHS = 6.0                  # how much a count may tell, in natural logarithms: fonts of headings differ
CONTEXT_WEIGHS = 12.0
FINAL = 0.9                         # of the places of a final sigma end a word


def cased(words: Mapping[tuple[str, bool], float], values: Mapping[str, str], model: Letters,
          likeness: Mapping[str, Mapping[str, float]], places: Mapping[str, tuple[int, int]]) -> dict[str, str]:
    """Characters by symbol; those that nothing tells are left out.

    words (Mapping): how often each word stands behind the end of a clause, and elsewhere.
    values (Mapping): letters in lower case, or a class of signs.
    """
    stand = standing(words, values)
    total: dict[int, float] = {}
    for symbol, counts in stand.items():
        font = places.get(symbol, (-1, 0))[0]
        total[font] = total.get(font, 0.0) + sum(counts[:LAST])
    capital = {symbol: capital_odds(symbol, values[symbol], counts, total[places.get(symbol, (-1, 0))[0]], model,
                                    likeness.get(symbol, {}))
               for symbol, counts in stand.items() if symbol >= PRIVATE}
    chars = {}
    groups: dict[tuple[int, str], list[str]] = {}
    for symbol in capital:
        groups.setdefault((places.get(symbol, (-1, 0))[0], values[symbol]), []).append(symbol)
    for (_, letter), symbols in groups.items():
        if letter == "σ":
            final = [symbol for symbol in symbols if stand[symbol][LAST] > FINAL * sum(stand[symbol][:LAST])]
            chars.update(dict.fromkeys(final, "ς"))
            symbols = [symbol for symbol in symbols if symbol not in final]
        symbols.sort(key=lambda symbol: -capital[symbol])
        # of two forms of a letter in one font the likelier one is the capital
        upper = 1 if len(symbols) > 1 else sum(capital[symbol] > 0 for symbol in symbols)
        for symbol in symbols[:upper]:
            chars[symbol] = upper_case(letter, model.lang)
        for symbol in symbols[upper:]:
            chars[symbol] = letter
    return chars


def standing(words: Mapping[tuple[str, bool], float], values: Mapping[str, str]) -> dict[str, list[float]]:
    """How often each letter stands inside of words, first, and first behind the end of a clause."""
    found: dict[str, list[float]] = {}
    for (word, behind), count in words.items():
        first = True
        for symbol, after in zip(word, [*word[1:], ""], strict=True):
            letter = values.get(symbol, SIGNS[-1]) not in SIGNS
            if letter:
                counts = found.setdefault(symbol, [0.0] * 4)
                counts[INSIDE if not first else AFTER_CLAUSE if behind else FIRST] += count
                if values.get(after, SIGNS[-1]) in SIGNS and not first:
                    counts[LAST] += count
            first = not letter
    return found


def capital_odds(symbol: str, letter: str, counts: Sequence[float], total: float, model: Letters,
                 shapes: Mapping[str, float]) -> float:
    """Log odds that a symbol is the capital of its letter."""
    state = model.state(letter)
    first = float(np.exp(model.triples[0, 0, state])) / max(float(model.shares[state]), 1e-9) * float(model.shares[0])
    first = min(max(first, 0.02), 0.9)
    small = (1 - first, first * (1 - BEHIND_CLAUSE), first * BEHIND_CLAUSE)
    context = sum(count * log(large / little)
                  for count, large, little in zip(counts[:LAST], OF_CAPITAL, small, strict=True))
    expected = total * float(model.shares[state]) / (1 - float(model.shares[0]))
    large, little = expected * CAPITALS + 0.2, expected + 0.2
    number = sum(counts[:LAST]) * log(large / little) - large + little
    least = min(MILDEST, *shapes.values()) if shapes else 0.0
    shape = shapes.get(upper_case(letter, model.lang), least) - shapes.get(letter, least)
    return (min(max(context, -CONTEXT_WEIGHS), CONTEXT_WEIGHS) + min(max(number, -COUNT_WEIGHS), COUNT_WEIGHS) + shape)


def upper_case(letter: str, lang: str) -> str:
    """
    >>> upper_case("i", "tr"), upper_case("ß", "de"), upper_case("fi", "en")
    ('İ', 'ß', 'fi')
    """
    if lang == "tr" and letter == "i":
        return "İ"
    upper = letter.upper()
    return upper if len(upper) == 1 else letter
