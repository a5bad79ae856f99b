"""Words of annotated text, and the place in it of words that a repair changed: found by the words on either side,
wherever they stand."""
from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

from rapidfuzz.distance import Indel

CONTEXT = 5                 # words on either side that a change is placed by
LEAST_CONTEXT = 3           # of these that must stand around the place in gold
MOST_PLACES = 40            # places looked at for one change
OFTEN = 200                 # a word that gold has more often tells nothing of a place
WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|[^\s\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
ONE_WAY = str.maketrans({"\u2010": "-", "\u2011": "-", "\u2019": "'", "\u02bc": "'", "\u00ad": ""})
ACCENTS = "\u00a8\u00af\u00b4\u00b8\u02c6\u02c7\u02d8-\u02dd\u0300-\u036f\u20d0-\u20f0"
"""Marks, and accents drawn beside their letters: they belong to them."""
EDGES = re.compile(rf"^(?:(?![{ACCENTS}])[\W_])+|(?:(?![{ACCENTS}])[\W_])+$")
Words = list[str]


class Changed(NamedTuple):
    """Words of a text before a repair and what stands for them after it, with what stands on either side."""

    left: Words
    before: Words
    after: Words
    right: Words


class Gold:
    """The words of a document as its author wrote them, and where each stands."""

    def __init__(self, path: Path) -> None:
        blocks = [json.loads(line) for line in path.read_text("utf-8").split("\n") if line.strip()]
        self.words = [word for block in blocks for word in words_of(block["text"])]
        self.keys = [key(word) for word in self.words]
        self.places: dict[str, list[int]] = defaultdict(list)
        for at, name in enumerate(self.keys):
            self.places[name].append(at)

    def judged(self, change: Changed) -> tuple[Words, int, int]:
        """The gold words in the place of the change, how many of them it spoilt, and how many it mended."""
        room = max(len(change.before), len(change.after))
        best: tuple[int, int] | None = None
        answer: tuple[Words, int, int] = [], -1, -1
        for at in self.likely_places(change, room):
            window = range(max(0, at - CONTEXT), min(len(self.words), at + 2 * room + CONTEXT))
            for words in (change.before, change.after):
                context, place = self.place(window, change, words)
                if place is None:
                    continue
                was, now = right(change.before, self.words, place), right(change.after, self.words, place)
                nearness = context, max(len(was), len(now))
                if best is None or nearness > best:
                    spoilt, mended = {at for at, _ in was - now}, {at for at, _ in now - was}
                    best, answer = nearness, (self.words[place.start:place.stop], len(spoilt), len(mended))
        return answer

    def likely_places(self, change: Changed, room: int) -> list[int]:
        """Where the changed words may begin, likeliest first: where most words of their context stand as far
        from it as they do in the text, but for the words that the change itself may add or take."""
        votes: Counter[int] = Counter()
        for words, first in ((change.left, -len(change.left)), (change.right, room)):
            for step, word in enumerate(words, first):
                places = self.places.get(key(word), [])
                if len(places) <= OFTEN:
                    votes.update(at - step for at in places)
        near = Counter({at: sum(votes.get(at + step, 0) for step in range(-room, room + 1)) for at in votes})
        return [at for at, _ in near.most_common(MOST_PLACES)]

    def place(self, window: range, change: Changed, words: Words) -> tuple[int, range | None]:
        """How many words of the context stand in this part of gold, and what stands there between them; None
        where one of the sides is not there, or too little."""
        text = [key(word) for word in (*change.left, *words, *change.right)]
        first, last = len(change.left), len(change.left) + len(words)
        sides: tuple[list[int], list[int]] = [], []
        for tag, low, high, gold, _ in Indel.opcodes(text, self.keys[window.start:window.stop]):
            if tag == "equal":
                for step in range(high - low):
                    if not first <= low + step < last:
                        sides[low + step >= last].append(window.start + gold + step)
        left, after = sides
        context = len(left) + len(after)
        if context < LEAST_CONTEXT or (change.left and not left) or (change.right and not after):
            return context, None
        return context, range(max(left) + 1 if left else window.start, min(after) if after else window.stop)


def right(words: Words, gold: Words, place: range) -> set[tuple[int, bool]]:
    """Gold words of a place that these words are: as words, and to the letter."""
    between = gold[place.start:place.stop]
    found = set()
    for exactly in (False, True):
        sides = (words, between) if exactly else ([key(word) for word in words], [key(word) for word in between])
        for tag, low, high, first, _ in Indel.opcodes(*sides):
            if tag == "equal":
                found |= {(first + step, exactly) for step in range(high - low)}
    return found


def words_of(text: str) -> Words:
    """Words; ideographs and kana one by one.

    >>> words_of("A\u2019s well\u2010known \u8a9e\u5f59.")
    ["A's", 'well-known', '\u8a9e', '\u5f59', '.']
    """
    return WORD.findall(unicodedata.normalize("NFC", text).translate(ONE_WAY))


def key(word: str) -> str:
    """A word without its case and the signs around it; those that are nothing else as they are."""
    return EDGES.sub("", word).casefold() or word
