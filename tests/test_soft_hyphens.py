"""Hyphens that a file names soft hyphens."""
from __future__ import annotations

import pytest
from made_pages import ROMAN, SANS, Put, pages_of, width_of

from spacy_pdfrecover.model import HYPHEN, Array
from spacy_pdfrecover.read.soft_hyphens import name_hyphens

SOFT = "\N{SOFT HYPHEN}"
COMMANDS = "mill -s stone -r race is a well-known command of the one-stone mill"


def named(puts: list[Put], share: float = 1.0) -> str:
    """The characters once hyphens are named; those of the page are soft but for `share` of them."""
    glyphs: Array = pages_of(puts).glyphs.copy()
    hyphens = (glyphs["char"] == ord("-")).nonzero()[0]
    glyphs["char"][hyphens[:round(share * len(hyphens))]] = ord(SOFT)
    name_hyphens(glyphs)
    text: str = glyphs["char"].tobytes().decode("utf-32-le")
    return text


def test_soft_hyphens_within_lines_are_hyphens() -> None:
    found = named([Put(COMMANDS, 72, 100)])
    assert SOFT not in found
    assert found.count("-") == COMMANDS.count("-")


def test_those_at_the_end_of_lines_are_left() -> None:
    lines = ("the wa-", "ter of the ri-", "vers ran the mill-", "stone round and rou-", "nd")
    puts = [Put(line, 72, 100 + 12 * number) for number, line in enumerate(lines)]
    assert named(puts).count(SOFT) == 4


def test_a_font_with_another_hyphen_tells_them_apart() -> None:
    assert named([Put(COMMANDS, 72, 100)], share=0.5).count(SOFT) == 2


def test_what_was_drawn_next_need_not_stand_next() -> None:
    parts, ends = ("a well-", "-s stone", "one-", "sun-"), ("known", "race", "stone", "dried")
    puts = [Put(part, 72, 100 + 12 * number) for number, part in enumerate(parts)]
    more = [Put(end, 72 + width_of(part, ROMAN, 10), put.y)
            for part, put, end in zip(parts, puts, ends, strict=True) if part.endswith("-")]
    assert SOFT not in named([*puts, *more])


def test_hyphens_of_broken_words_are_those_that_pdfium_makes_of_soft_ones() -> None:
    glyphs: Array = pages_of([Put(COMMANDS, 72, 100), Put("the mill-", 72, 112), Put("stone", 72, 124)]).glyphs.copy()
    hyphens = (glyphs["char"] == ord("-")).nonzero()[0]
    glyphs["flags"][hyphens[-1]] |= HYPHEN
    glyphs["char"][hyphens[:-1]] = ord(SOFT)
    name_hyphens(glyphs)
    assert (glyphs["char"][hyphens] == ord("-")).all()


def test_hyphens_of_another_font_tell_nothing() -> None:
    puts = [Put(COMMANDS, 72, 100, ROMAN), Put("an old-fashioned, sun-dried, well-worn stone-wheel", 72, 120, SANS)]
    assert SOFT not in named(puts, share=0.5)


@pytest.mark.parametrize("puts", [[], [Put("a well-worn stone", 72, 100)]])
def test_few_tell_nothing(puts: list[Put]) -> None:
    assert named(puts).count(SOFT) == len(puts)
