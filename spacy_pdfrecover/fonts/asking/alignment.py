"""Typed words against words of symbols: where they fit, and what the symbols are by that."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from spacy_pdfrecover.fonts.symbols import Units, is_symbol

Words = Sequence[Sequence[str]]
"""The words of each line."""


class Place(NamedTuple):
    """A word of a line, both counted from 0."""

    line: int
    word: int


class Conflict(NamedTuple):
    """What was typed at a place against what is known; the known stays."""

    symbol: str
    kept: str
    typed: str
    place: Place


def profile_places(words: Words, lengths: Sequence[int], line: int | None = None) -> Iterator[Place]:
    """Wherever words of these lengths follow each other, word by word, in one line or in all.

    >>> list(profile_places([["a", "bcd", "e", "fgh"], ["ab", "c"]], (1, 3)))
    [Place(line=0, word=0), Place(line=0, word=2)]
    """
    wanted = tuple(lengths)
    for row in range(len(words)) if line is None else (line,):
        profile = tuple(map(len, words[row]))
        for first in range(len(profile) - len(wanted) + 1):
            if profile[first:first + len(wanted)] == wanted:
                yield Place(row, first)


def symbols_at(words: Words, place: Place, count: int) -> str:
    """Those of so many words in a row."""
    return "".join(words[place.line][place.word:place.word + count])


def assignment(symbols: str, units: Units, known: Mapping[str, str]) -> dict[str, str] | None:
    """What the unknown symbols stand for if they are read so; None where that is against what is known, or one
    symbol would be two letters.

    >>> assignment("abca", ("о", "к", "н", "о"), {"b": "к"}) is None     # `a`, a letter, stands for itself
    True
    """
    found: dict[str, str] = {}
    for char, unit in zip(symbols, units, strict=True):
        if is_symbol(unit):             # left open
            if unit != char:
                return None
        elif known.get(char, unit if is_symbol(char) else char) != unit or found.setdefault(char, unit) != unit:
            return None
    return {char: unit for char, unit in found.items() if is_symbol(char) and char not in known}


def conflicts_at(place: Place, symbols: str, units: Units, known: Mapping[str, str]) -> list[Conflict]:
    """Each symbol that is another letter already, or was by an earlier place of the same words."""
    found: dict[str, str] = {}
    conflicts = dict[str, Conflict]()
    for char, unit in zip(symbols, units, strict=True):
        kept = known.get(char, found.setdefault(char, unit) if is_symbol(char) else char)
        if kept != unit and not is_symbol(unit):
            conflicts.setdefault(char, Conflict(char, kept, unit, place))
    return list(conflicts.values())


def is_one_to_one(new: Mapping[str, str], known: Mapping[str, str], font_of: Callable[[str], int]) -> bool:
    """No two symbols of a font are the same letter.  Rarely they are, so it only decides between places that fit."""
    letters = {(font_of(char), unit) for char, unit in new.items()}
    return len(letters) == len(new) and not any((font_of(char), unit) in letters for char, unit in known.items())
