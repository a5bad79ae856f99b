"""Symbols seen in few words, as those of a font of headings: told by the words of the list that fit the pattern.

`Bcdefgh` may be any of thousands of words; with `Ihedjckckfi` beside it, where the same symbol is the same letter, few
pairs are left.  Words are filled in one after another, the best ways to do so kept (a beam, as Nuhn and others 2013).
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.fonts.cipher.expectation import CASES
from spacy_pdfrecover.fonts.cipher.known_words import PIECES, KnownWords
from spacy_pdfrecover.fonts.cipher.letters import SIGNS
from spacy_pdfrecover.fonts.symbols import Likeness
from spacy_pdfrecover.model import Array

VOUCHED = 20.0              # natural logarithms by which its words must be likelier than letters in a row: two or three
KEPT = 50                   # ways to fill in words
FITTING = 50                # words looked at for each of them
LEAST, SURE = 4, 0.5        # letters of words that tell anything; share of a symbol's words that must be known
INSIDE = 0.7                # of the places of a letter that is not a capital
SEARCHED = 40               # words filled in at most
GAIN = 8.0                  # natural logarithms by which what is found must be better than nothing


class Way(NamedTuple):
    gain: float
    letters: dict[str, str]     # by symbol


def searched(words: Mapping[str, int], values: Mapping[str, str], known: KnownWords, fonts: Mapping[str, int],
             odds: Likeness, cut: set[str]) -> dict[str, str]:
    """What doubtful symbols stand for, as far as words tell; values as they are for all others.

    fonts (Mapping): by symbol.  odds (Mapping): by symbol what its shape says of letters.  cut (set[str]): likely
    hyphens.
    """
    vouched = vouched_for(words, values, known) | {symbol for symbol in cut if values.get(symbol) == "-"}
    doubtful = {symbol for word in words if len(word) >= LEAST for symbol in word} - vouched
    inside = stand_inside(words)
    pieces = telling_pieces(words, values, doubtful)
    taken = Counter((fonts.get(symbol, -1), value) for symbol, value in values.items() if symbol in vouched)
    fit = {piece: fitting(piece, values, known, doubtful, inside, fonts, taken) for piece in pieces}
    best = best_way({piece: found for piece, found in fit.items() if len(found[0])}, doubtful, fonts, odds)
    return {**values, **best.letters} if best.gain >= GAIN else dict(values)


def telling_pieces(words: Mapping[str, int], values: Mapping[str, str], doubtful: set[str]) -> set[str]:
    """Parts of words between signs that are long enough to tell something of doubtful symbols in them."""
    # what only ends words may be a sign, as it seemed
    letters = doubtful & {symbol for word in words for symbol in word[:-1]}
    pieces = {piece for word in words for piece in pieces_of(word, values, letters)}
    return {piece for piece in pieces if len(piece) >= LEAST and doubtful.intersection(piece)}


def best_way(fit: dict[str, tuple[Array, Array]], doubtful: set[str], fonts: Mapping[str, int], odds: Likeness) -> Way:
    """The best way to fill in words; fit (dict): by piece the words that fit it, with their logs; used up."""
    ways = [Way(0.0, {})]
    for _ in range(min(len(fit), SEARCHED)):
        # next the word with the fewest ways to be read
        piece = min(fit, key=lambda piece: (readable(ways[0], piece, fit[piece][0]).sum() or np.inf, piece))
        rows, logs = fit.pop(piece)
        more = [way for old in ways for way in filled(old, piece, rows, logs, doubtful, fonts, odds)]
        ways = sorted(ways + more, key=lambda way: -way.gain)[:KEPT]
    return ways[0]


def stand_inside(words: Mapping[str, int]) -> set[str]:
    """Symbols that mostly stand behind others: two of them in one word are two letters."""
    inside = Counter(symbol for word in words for symbol in word[1:])
    first = Counter(word[0] for word in words)
    return {symbol for symbol, count in inside.items() if count >= INSIDE * (count + first[symbol])}


def vouched_for(words: Mapping[str, float], values: Mapping[str, str], known: KnownWords) -> set[str]:
    """Symbols that stand in words of the list, enough of them and of those they are in."""
    told: dict[str, list[float]] = {}
    for word in words:
        long = [piece for piece in PIECES.findall("".join(values[symbol] for symbol in word)) if len(piece) >= LEAST]
        if long or len(word) >= LEAST:
            gains = [known.worth(piece) - known.unlisted(len(piece)) for piece in long]
            for symbol in set(word):
                counts = told.setdefault(symbol, [0, 0, 0.0])
                counts[0] += 1
                counts[1] += bool(long) and min(gains) > 0
                counts[2] += sum(gains)
    return {symbol for symbol, (count, good, gain) in told.items()
            if good >= SURE * count and gain >= VOUCHED}


def pieces_of(word: str, values: Mapping[str, str], letters: set[str]) -> list[str]:
    """Parts of a word between signs; letters (set[str]): doubtful symbols that are none."""
    return "".join(symbol if values[symbol] not in SIGNS or symbol in letters else " " for symbol in word).split()


def fitting(piece: str, values: Mapping[str, str], known: KnownWords, doubtful: set[str], inside: set[str],
            fonts: Mapping[str, int], taken: Counter[tuple[int, str]]) -> tuple[Array, Array]:
    """Words of the list that have the same pattern and the letters known already, with their logs."""
    rows, logs = known.by_length.get(len(piece), (np.zeros((0, len(piece)), "u4"), np.zeros(0)))
    good = np.ones(len(rows), bool)
    for place, symbol in enumerate(piece):
        if symbol not in doubtful:
            if len(values[symbol]) != 1:
                return rows[:0], logs[:0]
            good &= rows[:, place] == ord(values[symbol])
    rows, logs = rows[good], logs[good]
    good = np.ones(len(rows), bool)
    for place, symbol in enumerate(piece):
        for other in range(place):
            if piece[other] == symbol:
                good &= rows[:, place] == rows[:, other]
            elif (symbol in inside and piece[other] in inside and fonts.get(symbol) == fonts.get(piece[other])
                  and place < len(piece) - 1):          # a final sigma may stand beside a sigma
                good &= rows[:, place] != rows[:, other]
        if symbol in doubtful:
            used = [ord(value) for (font, value), count in taken.items()
                    if font == fonts.get(symbol, -1) and len(value) == 1 and count >= CASES]
            good &= ~np.isin(rows[:, place], used)
    return rows[good], logs[good]


def readable(way: Way, piece: str, rows: Array) -> Array:
    """Which of the words have the letters found for other pieces."""
    good = np.ones(len(rows), bool)
    for place, symbol in enumerate(piece):
        if symbol in way.letters:
            good &= rows[:, place] == ord(way.letters[symbol])
    return good


def filled(way: Way, piece: str, rows: Array, logs: Array, doubtful: set[str],
           fonts: Mapping[str, int], odds: Likeness) -> list[Way]:
    """The ways to read a piece that go with those to read others."""
    used = Counter((fonts.get(symbol, -1), letter) for symbol, letter in way.letters.items())
    found = []
    places = np.flatnonzero(readable(way, piece, rows))
    for row in places[np.argsort(-logs[places], kind="stable")[:FITTING]]:
        new = {symbol: chr(code) for symbol, code in zip(piece, rows[row].tolist(), strict=True)
               if symbol in doubtful and symbol not in way.letters}
        if any(used[fonts.get(symbol, -1), letter] >= CASES for symbol, letter in new.items()):
            continue
        gain = way.gain + logs[row] - KnownWords.unlisted(len(piece))
        gain += sum(odds.get(symbol, {}).get(letter, 0.0) for symbol, letter in new.items())
        found.append(Way(float(gain), {**way.letters, **new}))
    return found
