"""From letters in lower case and classes of signs to characters: capitals, final sigma, which sign and which digit."""
from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import copysign, log
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.fonts.cipher.ciphertext import MILDEST
from spacy_pdfrecover.fonts.cipher.letters import SIGNS, Letters, sign
from spacy_pdfrecover.fonts.symbols import Likeness, Places, is_symbol

INSIDE, FIRST, AFTER_CLAUSE, LAST = range(4)
OF_CAPITAL = (0.1, 0.55, 0.35)      # of capitals that stand so, counted in the Universal Declaration in ten languages
BEHIND_CLAUSE = 0.12                # of small first letters
CAPITALS = 0.03                     # of all letters
COUNT_WEIGHS, COUNTED = 6.0, 200    # how much a count may tell, in natural logarithms, and of how many letters one more
CONTEXT_WEIGHS = 12.0
FIRST_WEIGHS = 6.0                  # log odds of a symbol that is always first over one that never is
COMPANIONS = 4.4                    # log odds by a word in capitals: what `OF_CAPITAL` is against, and as much again
ROUNDS, TOLD = 4, 2.0               # words tell of each other; log odds from which on a letter tells of others
FINAL = 0.9                         # of the places of a final sigma end a word
FULL_STOP = 0.5         # of the words behind a full stop begin with a capital, and fewer behind a comma
FREQUENT = 3            # times a sign must be seen to be told by what follows


class CaseOdds(NamedTuple):
    """Log odds that symbols are capitals, by how frequent they are, their shapes, and …"""

    capital: dict[str, float]   # where they stand
    first: dict[str, float]     # … or how often first, which tells two forms of one letter apart


def cased(words: Mapping[tuple[str, bool], float], values: Mapping[str, str], model: Letters,
          likeness: Likeness, places: Places) -> dict[str, str]:
    """Characters by symbol; those that nothing tells are left out.

    words (Mapping): how often each word stands behind the end of a clause, and elsewhere.
    values (Mapping): letters in lower case, or a class of signs.
    """
    stand = standing(words, values)
    font_of = {symbol: places.get(symbol, (-1, 0))[0] for symbol in stand}
    odds = case_odds(stand, values, font_of, model, likeness)
    final = {symbol for symbol in odds.capital if is_final(values[symbol], stand[symbol])}
    groups: dict[tuple[int, str], list[str]] = {}
    for symbol in odds.capital.keys() - final:
        groups.setdefault((font_of[symbol], values[symbol]), []).append(symbol)
    told = {symbol: 1.0 if symbol.isupper() else -1.0 for symbol in stand if not is_symbol(symbol)}
    beside = dict.fromkeys(odds.capital, 0.0)
    for _ in range(ROUNDS):
        sides = {**sides_of(beside, odds.first, groups.values()), **told}
        beside.update(by_companions(words, values, sides, odds.capital.keys()))
    chars = dict.fromkeys(final, "ς")
    for (_, letter), symbols in groups.items():
        for place, symbol in enumerate(symbols):
            is_capital = place == 0 if len(symbols) > 1 else odds.capital[symbol] + beside[symbol] > 0
            chars[symbol] = upper_case(letter, model.lang) if is_capital else letter
    return chars


def case_odds(stand: Mapping[str, Sequence[float]], values: Mapping[str, str], font_of: Mapping[str, int],
              model: Letters, likeness: Likeness) -> CaseOdds:
    """Of unknown letters; stand (Mapping): see `standing`.  font_of (Mapping): of known letters, too."""
    often = {symbol: sum(counts[:LAST]) for symbol, counts in stand.items()}
    total: dict[int, float] = {}
    for symbol, count in often.items():
        total[font_of[symbol]] = total.get(font_of[symbol], 0.0) + count
    plain = {symbol: number_odds(values[symbol], often[symbol], total[font_of[symbol]], model)
             + shape_odds(values[symbol], model.lang, likeness.get(symbol, {}))
             for symbol in stand if is_symbol(symbol)}
    return CaseOdds({symbol: place_odds(values[symbol], stand[symbol], model) + odds for symbol, odds in plain.items()},
                    {symbol: FIRST_WEIGHS * (1 - stand[symbol][INSIDE] / often[symbol]) + odds
                     for symbol, odds in plain.items()})


def is_final(letter: str, counts: Sequence[float]) -> bool:
    """Is it the sigma that ends words?"""
    return letter == "σ" and counts[LAST] > FINAL * sum(counts[:LAST])


def sides_of(beside: Mapping[str, float], first: Mapping[str, float],
             groups: Collection[list[str]]) -> dict[str, float]:
    """From -1 for a small letter to 1 for a capital: of two forms of a letter in one font, which are put in order, the
    likelier one is the capital."""
    sides = {symbol: copysign(1.0, odds) if abs(odds) >= TOLD else 0.0 for symbol, odds in beside.items()}
    for symbols in groups:
        if len(symbols) > 1:
            symbols.sort(key=lambda symbol: (-first[symbol] - beside[symbol], symbol))
            one, two = (first[symbol] + beside[symbol] for symbol in symbols[:2])
            sure = min((one - two) / TOLD, 1.0)
            sides.update(dict.fromkeys(symbols, -sure), **{symbols[0]: sure})
    return sides


def by_companions(words: Mapping[tuple[str, bool], float], values: Mapping[str, str], sides: Mapping[str, float],
                  wanted: Collection[str]) -> dict[str, float]:
    """Log odds that symbols are capitals, by the letters inside of words that they stand with: these are capitals all
    or none.  sides (Mapping): by symbol from -1 for a small letter to 1 for a capital."""
    odds = dict.fromkeys(wanted, 0.0)
    for (word, _), count in words.items():
        read = "".join(symbol if values.get(symbol, SIGNS[-1]) not in SIGNS else " " for symbol in word)
        for piece in read.split():
            total = sum(sides.get(symbol, 0.0) for symbol in piece[1:])
            small = min(sides.get(piece[0], 0.0), 0.0)
            for place, symbol in enumerate(piece):
                rest = total - sides.get(symbol, 0.0) + small if place else max(total, 0.0)
                if symbol in odds and rest:
                    odds[symbol] += copysign(COMPANIONS if rest > 0 else COMPANIONS / 2, rest) * count
    return {symbol: min(max(value, -CONTEXT_WEIGHS), CONTEXT_WEIGHS) for symbol, value in odds.items()}


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


def place_odds(letter: str, counts: Sequence[float], model: Letters) -> float:
    """Log odds that a symbol is the capital of its letter, by where it stands …"""
    state = model.state(letter)
    first = float(np.exp(model.triples[0, 0, state])) / max(float(model.shares[state]), 1e-9) * float(model.shares[0])
    first = min(max(first, 0.02), 0.9)
    small = (1 - first, first * (1 - BEHIND_CLAUSE), first * BEHIND_CLAUSE)
    context = sum(count * log(large / little)
                  for count, large, little in zip(counts[:LAST], OF_CAPITAL, small, strict=True))
    return min(max(context, -CONTEXT_WEIGHS), CONTEXT_WEIGHS)


def number_odds(letter: str, count: float, total: float, model: Letters) -> float:
    """… by how often it stands among this many letters; few of them, as headings have, tell less …"""
    expected = total * float(model.shares[model.state(letter)]) / (1 - float(model.shares[0]))
    large, little = expected * CAPITALS + 0.2, expected + 0.2
    most = min(COUNT_WEIGHS, total / COUNTED)
    return min(max(count * log(large / little) - large + little, -most), most)


def shape_odds(letter: str, lang: str, shapes: Mapping[str, float]) -> float:
    """… and by its shape."""
    least = min(MILDEST, *shapes.values()) if shapes else 0.0
    return shapes.get(upper_case(letter, lang), least) - shapes.get(letter, least)


def upper_case(letter: str, lang: str) -> str:
    """
    >>> upper_case("i", "tr"), upper_case("ß", "de"), upper_case("fi", "en")
    ('İ', 'ß', 'fi')
    """
    if lang == "tr" and letter == "i":
        return "İ"
    upper = letter.upper()
    return upper if len(upper) == 1 else letter


def signs(words: list[str], values: Mapping[str, str], letters: Mapping[str, str],
          likeness: Likeness) -> dict[str, str]:
    """Characters by symbol; those that nothing tells are left out.

    words (list[str]): as they follow each other.  values (Mapping): letters in lower case, or a class of signs.
    letters (Mapping): characters of the letters.
    """
    chars = {}
    for symbol, value in values.items():
        if not is_symbol(symbol) or value not in SIGNS:
            continue
        shapes = {char: odds for char, odds in likeness.get(symbol, {}).items() if not char.isalpha()}
        same = {char: odds for char, odds in shapes.items() if SIGNS[sign(char)] == value}
        if same or (shapes and value == SIGNS[-1]):
            chars[symbol] = max(same or shapes, key=lambda char: (same or shapes)[char])
        elif value in "-’":
            chars[symbol] = value
    return {**by_what_follows(words, values, letters, chars), **chars}


def by_what_follows(words: list[str], values: Mapping[str, str], letters: Mapping[str, str],
                    chars: Mapping[str, str]) -> dict[str, str]:
    """Full stops and commas: the commonest sign that capitals follow, and the commonest they do not."""
    seen: dict[str, list[int]] = {}
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word and values.get(word[-1]) == "." and is_symbol(word[-1]):
            counts = seen.setdefault(word[-1], [0, 0])
            counts[0] += 1
            counts[1] += letters.get(after[:1], "a") != letters.get(after[:1], "a").lower() or not after
    found = dict[str, str]()
    for symbol, (count, before_capital) in sorted(seen.items(), key=lambda item: -item[1][0]):
        char = "." if before_capital >= FULL_STOP * count else ","
        if count >= FREQUENT and symbol not in chars and char not in found.values():
            found[symbol] = char
    return found
