"""Symbols: stand-ins for letters that a font's codes do not tell, and how they are shown and typed.

A symbol is a character of plane 15, one for each code of each font, so that text with unknown letters is a string
like any other.  People see it as its number behind a colon, as in `:1:аӊы`: the last colon ends the run.
"""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

FIRST, LAST = 0xF0000, 0xFFFFD          # plane 15, for private use: no document has letters there
SYMBOL = re.compile(f"[{chr(FIRST)}-{chr(LAST)}]")
SHOWN = re.compile(r"((?::\d{1,5})+):?")                # a run of symbols as people see it
TYPED = re.compile(r"\{([^{}]+)\}|(.)", re.DOTALL)      # what one symbol stands for: in braces, or a character

Places = Mapping[str, tuple[int, int]]
"""By symbol its font and its code."""
Odds = Mapping[str, float]
"""Of characters, as natural logarithms; those left out are as unlikely as the least one."""
Likeness = Mapping[str, Odds]
"""By symbol what its shape says of characters; nothing of symbols left out."""
Units = tuple[str, ...]
"""What the symbols of a word stand for, one by one; a symbol where that is left open."""


def symbol(number: int) -> str:
    return chr(FIRST + number)


def is_symbol(char: str) -> bool:
    return len(char) == 1 and FIRST <= ord(char) <= LAST


def symbols_in(text: str) -> set[str]:
    return set(SYMBOL.findall(text))


def readable(text: str, known: Mapping[str, str]) -> str:
    """Known symbols as their text, others as their numbers.

    >>> readable(symbol(1) + symbol(7) + symbol(8), {symbol(7): "а", symbol(8): "ӊ"})
    ':1:аӊ'
    >>> readable(symbol(1) + symbol(7) + " " + symbol(8), {})
    ':1:7 :8'
    """
    shown, open_run = [], False
    for char in text:
        found = known.get(char, char)
        if is_symbol(found):
            shown.append(f":{ord(found) - FIRST}")
            open_run = True
        else:
            shown.append(f":{found}" if open_run and not found.isspace() else found)
            open_run = False
    return "".join(shown)


def clusters(text: str) -> Units:
    """Letters with the marks on them, and what stands in braces, which one symbol draws.

    >>> clusters("қʼикр̌")
    ('қ', 'ʼ', 'и', 'к', 'р̌')
    >>> clusters("{ffi}x")
    ('ffi', 'x')
    """
    found: list[str] = []
    for braced, char in TYPED.findall(text):
        if char and found and unicodedata.category(char) in ("Mn", "Me"):
            found[-1] += char
        else:
            found.append(braced or char)
    return tuple(unicodedata.normalize("NFC", unit) for unit in found)


def numbered(text: str) -> Units:
    """Symbols left open by their numbers, as copied from what `readable` shows; the rest as letters.

    >>> [unit if unit.isalpha() else ord(unit) - FIRST for unit in numbered("и:34:6:ых")]
    ['и', 34, 6, 'ы', 'х']
    """
    found: list[str] = []
    end = 0
    for run in SHOWN.finditer(text):
        found += clusters(text[end:run.start()])
        found += [symbol(int(number)) for number in run[1].split(":")[1:] if int(number) <= LAST - FIRST]
        end = run.end()
    return (*found, *clusters(text[end:]))


def readings(words: Iterable[str]) -> Iterator[tuple[Units, ...]]:
    """The ways in which typed words may have been drawn, each once: a letter with its marks as one symbol, each mark
    as one of its own, symbols left open by their numbers."""
    words = tuple(words)
    seen = set()
    for way in (clusters, tuple[str, ...], lambda word: tuple(unicodedata.normalize("NFD", word)), numbered):
        reading = tuple(way(word) for word in words)
        if reading not in seen:
            seen.add(reading)
            yield reading
