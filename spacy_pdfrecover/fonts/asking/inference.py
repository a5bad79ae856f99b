"""Symbols that need not be asked for: capitals of words that stand there in small letters too, and digits of what is
counted up."""
from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping

from spacy_pdfrecover.fonts.asking.alignment import Words
from spacy_pdfrecover.fonts.symbols import is_symbol

LEAST_REST = 3              # letters behind the first: shorter words differ by their first letter alone too often
LEAST_COUNTED = 12          # up to which is counted: ten digits, and two numbers whose digits are known by then


def capital_pairs(words: Words, stops: Collection[str], font_of: Callable[[str], int]) -> dict[str, str]:
    """By symbol the symbol it is the capital of: it begins a sentence and nothing but words, and what follows it
    follows just one other symbol at the beginning of words.

    stops (Collection[str]): characters that end sentences.
    """
    everywhere = {word for line in words for word in line}
    inner = {char for word in everywhere for char in word[1:]}
    firsts = firsts_by_rest({bare(word, stops) for word in everywhere})
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    for word in set(sentence_starts(words, stops)):
        if len(word) > LEAST_REST and is_symbol(word[0]) and word[0] not in inner:
            others = {char for char in firsts[word[1:]] if char in inner and is_alike(char, word[0], font_of)}
            votes[word[0]].update(others if len(others) == 1 else ())
    return agreed(votes)


def firsts_by_rest(words: Collection[str]) -> dict[str, set[str]]:
    """The characters that words begin with, by what follows them."""
    firsts: dict[str, set[str]] = defaultdict(set)
    for word in words:
        if len(word) > LEAST_REST:
            firsts[word[1:]].add(word[0])
    return firsts


def agreed(votes: Mapping[str, Mapping[str, int]]) -> dict[str, str]:
    """By capital its small letter, where all of its words tell the same and no other capital has as many for it.

    votes (Mapping): by capital how many words tell of each small letter.
    """
    claims: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for capital, small in votes.items():
        if len(small) == 1:             # else its words do not agree
            (letter, times), = small.items()
            claims[letter].append((times, capital))
    return {capital: letter for letter, own in claims.items() for times, capital in own
            if times == max(own)[0] and sum(other == times for other, _ in own) == 1}


def is_alike(char: str, symbol: str, font_of: Callable[[str], int]) -> bool:
    """A letter that is known, or a symbol of the same font."""
    return not is_symbol(char) or font_of(char) == font_of(symbol)


def bare(word: str, stops: Collection[str]) -> str:
    return word[:-1] if word[-1] in stops else word


def sentence_starts(words: Words, stops: Collection[str]) -> Iterator[str]:
    """Words at the beginning of a line or behind a stop, without one of their own."""
    for line in words:
        for number, word in enumerate(line):
            if not number or line[number - 1][-1] in stops:
                yield bare(word, stops)


def capitals(pairs: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    """Capitals whose small letters are known.

    >>> capitals({"A": "a", "B": "b"}, {"a": "ӿ", "b": "1"})
    {'A': 'Ӿ'}
    """
    found = ((capital, known.get(small, small)) for capital, small in pairs.items())
    return {capital: letter.upper() for capital, letter in found if letter.islower() and letter.upper() != letter}


def counted_digits(words: Words) -> dict[str, str]:
    """Digits of what is counted up from 1, as in "Article 1", "Article 2" …: the second word of all lines that begin
    with the same one.

    >>> lines = [["x", f"{number}."] for number in range(1, 13)]
    >>> symbols = str.maketrans({str(digit): chr(0xF0000 + digit) for digit in range(10)})
    >>> found = counted_digits([[word.translate(symbols) for word in line] for line in lines])
    >>> sorted(found.values()) == list("0123456789")
    True
    """
    series: dict[str, list[str]] = defaultdict(list)
    for line in words:
        if len(line) > 1:
            series[line[0]].append(line[1])
    digits: dict[str, str] = {}
    for tokens in series.values():
        lasts = {token[-1] for token in tokens}
        for found in (read_as_numbers(tokens),
                      read_as_numbers([token[:-1] for token in tokens]) if len(lasts) == 1 else {}):
            digits.update((char, digit) for char, digit in found.items() if is_symbol(char))
    return digits


def read_as_numbers(tokens: list[str]) -> dict[str, str]:
    """Characters by the digits they are, if the tokens are 1, 2, 3 … as far as they go; else nothing."""
    found: dict[str, str] = {}
    for number, token in enumerate(tokens, 1):
        digits = str(number)
        if len(token) != len(digits):
            return {}
        for char, digit in zip(token, digits, strict=True):
            if found.setdefault(char, digit) != digit:
                return {}
    return found if len(tokens) >= LEAST_COUNTED and len(set(found.values())) == len(found) else {}
