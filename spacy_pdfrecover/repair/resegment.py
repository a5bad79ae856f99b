"""Words put together and taken apart: "é l é ment" -> "élément", "besoinsenvapeur" -> "besoins en vapeur".

A quick look at gaps and letters finds stretches that may be damaged; only these are searched for their
most likely words, with the gaps as prior and the lexicon as likelihood.  A document where this finds much
is looked at once more, all of it.  Sound text is left alone.
"""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Array, Pages
from spacy_pdfrecover.repair.confidence import confidence, sure
from spacy_pdfrecover.repair.gaps import find_gaps
from spacy_pdfrecover.repair.glued import MOST_RIGHT, NATS, OTHER_SCRIPTS, is_glued, parted
from spacy_pdfrecover.repair.viterbi import best_words, cost_of
from spacy_pdfrecover.repair.word_costs import TornCosts, WordCosts, cost_of_unknown
from spacy_pdfrecover.repair.words_found import FRAGMENT, Words
from spacy_pdfrecover.text import Change, Text, replaced

GAIN = 4.0              # natural-log units that new words must be better by
HEAVY_GAIN = 3.0        # … each of them, in a document that is damaged for certain
UNKNOWN_GAIN, UNUSUAL = 8.0, 2.0        # … of a word that no list has, and log-odds that its spaces stay below
UNKNOWN_ODDS = -1.0     # of all spaces in a word that no list has, for it to be put together
SOUND_FAULTS = 1e-4     # share of words that are cut by a false space in sound documents, a guess
DAMAGED_LEAST, DAMAGED_SHARE = 3, 0.002     # cut words found at first, and their share, that mean damage
MOST_FAULTS = 0.4       # share of false spaces that a document is given at most
ROUNDS, GROWTH = 3, 1.3         # looks at a damaged document, as long as faults found grow by this factor
HYPHEN_INSIDE = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
OFTEN = 3.0             # times as many faults as are found at first


class Damage(NamedTuple):
    """What is known of a document at large."""

    faults: float = SOUND_FAULTS

    @property
    def heavy(self) -> bool:
        return self.faults > SOUND_FAULTS


@dataclass(frozen=True)
class Resegment:
    """See the module.

    gain (float): natural-log units that new words must be better by than those that stand there.
    share (float): share of faulty words above which all words of a document are looked at.
    min_confidence (float): of an edit.
    """

    gain: float = GAIN
    share: float = DAMAGED_SHARE
    min_confidence: float = 0.0

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        if not len(text.chars):
            return text
        words = Words(text, find_gaps(text, pages.glyphs), lexicon)
        changes: dict[int, Change] = {}
        seeds = words.seeds()
        if seeds.any():
            costs = WordCosts(lexicon, lexicon.document)
            changes = self.joined(words, costs, seeds, Damage())
            found = len(changes) / max(len(words.starts), 1)
            if len(changes) >= DAMAGED_LEAST and found > self.share:
                changes, damage = self.searched(words, Damage(min(MOST_FAULTS, OFTEN * found)))
                text = replaced(text, sure(changes.values(), self.min_confidence), "words", pages.glyphs["page"])
                words = Words(text, find_gaps(text, pages.glyphs), lexicon)
                changes = words.marks(words.odds(damage.faults, True))
        if is_glued(words.long(), len(words.starts), lexicon):
            taken = [(change.start, change.end) for change in changes.values()]
            changes.update(parted(words.string, words.starts.tolist(), words.ends.tolist(), words.gaps.gap, lexicon,
                                  self.gain, taken))
        return replaced(text, sure(changes.values(), self.min_confidence), "words", pages.glyphs["page"])

    def searched(self, words: Words, damage: Damage) -> tuple[dict[int, Change], Damage]:
        """Changes of a document that is damaged for certain; how much so is learnt from what is found."""
        sound = words.sound()
        costs = TornCosts(words.lexicon, sound, cost_of_unknown(words.lexicon, sound))
        seeds = words.all_spaces()
        changes: dict[int, Change] = {}
        for _ in range(ROUNDS):
            changes = self.joined(words, costs, seeds, damage)
            found = sum(change.end - change.start - len(change.after) for change in changes.values())
            share = min(MOST_FAULTS, found / max(len(words.starts), 1))
            if share < GROWTH * damage.faults:
                break
            damage = Damage(share)
        return changes, damage

    def joined(self, words: Words, costs: WordCosts, seeds: Array, damage: Damage) -> dict[int, Change]:
        """Changes that put cut words together, by their start."""
        changes: dict[int, Change] = {}
        odds = words.odds(damage.faults, damage.heavy)
        for places, atoms in words.stretches(seeds):
            if OTHER_SCRIPTS.search("".join(atoms)):
                continue
            prior = [0.0, *odds[[place - 1 for place in places[1:]]].tolist()]
            begins, cost = best_words(atoms, prior, costs)
            if all(begins):
                continue
            gain = cost_of(atoms, prior, [True] * len(atoms), costs) - cost
            if not damage.heavy and gain < self.gain:
                continue
            for start, end in ranges_joined(atoms, prior, begins, costs, damage):
                word = "".join(atoms[start:end])
                better = gain if not damage.heavy else cost_of(
                    atoms[start:end], [0.0, *prior[start + 1:end]], [True] * (end - start), costs) - costs(word)
                if is_word(word, atoms[start:end], prior[start + 1:end], better, costs, damage) \
                        and not only_a_name(word, words.string, costs):
                    begin, stop = places[start], places[end - 1] + len(atoms[end - 1])
                    if damage.heavy and "-" in word:
                        word = without_hyphen(words, begin, stop, costs)
                    changes[begin] = Change(begin, stop, word, confidence(better / NATS, MOST_RIGHT))
        return changes


def ranges_joined(atoms: Sequence[str], odds: Sequence[float], begins: list[bool], costs: WordCosts,
                  damage: Damage) -> Iterator[tuple[int, int]]:
    """Ranges of atoms that make one word; in a damaged text what becomes no word is cut where spaces are likely.

    odds: of a space before each atom.  begins: which atoms begin a word.
    """
    for first, last in joins(begins):
        cuts = begins
        if damage.heavy and not costs.known("".join(atoms[first:last])):
            cuts = [begin or odd >= UNUSUAL for begin, odd in zip(begins, odds, strict=True)]
        yield from joins(cuts, first, last)


def without_hyphen(words: Words, start: int, end: int, costs: WordCosts) -> str:
    """A word that was in pieces when its hyphen at a line end was looked at: ta m-|bién.  No gap is known behind it."""
    word = words.string[start:end]
    for match in HYPHEN_INSIDE.finditer(word):
        plain = (word[:match.start()] + word[match.end():]).replace(" ", "")
        if np.isnan(words.gaps.gap[start + match.end()]) and costs.known(plain):
            return plain
    return word.replace(" ", "")


def joins(begins: list[bool], first: int = 0, last: int | None = None) -> Iterator[tuple[int, int]]:
    """Ranges of atoms that make one word, of those that are several atoms, between two places.

    >>> list(joins([True, False, False, True, True, False]))
    [(0, 3), (4, 6)]
    """
    last = len(begins) if last is None else last
    for place in range(first + 1, last + 1):
        if place == last or begins[place]:
            if place - first > 1:
                yield first, place
            first = place


def is_word(word: str, atoms: Sequence[str], odds: Sequence[float], better: float, costs: WordCosts,
            damage: Damage) -> bool:
    """Is it a word of a list, or one beyond doubt?  odds: of the spaces between its atoms."""
    if not damage.heavy:
        return costs.known(word)
    return better >= HEAVY_GAIN and (costs.known(word) or better > UNKNOWN_GAIN
                                     or (max(odds) < UNKNOWN_ODDS and fragments(atoms)))


def only_a_name(word: str, string: str, costs: WordCosts) -> bool:
    """Does a document have this word with capitals inside only?  `resizeDetection` in a program is no witness
    that the words `resize detection` are one."""
    key = word.lower()
    return (bool(costs.sound.get(key)) and not costs.general(key) and not costs.lexicon.collection.get(key)
            and not any(form in string for form in (word, key, key.upper(), key.capitalize())))


def fragments(atoms: Sequence[str]) -> bool:
    """Is one of any two neighbours too short for most words?"""
    return all(min(len(left), len(right)) <= FRAGMENT for left, right in pairwise(atoms))


def make_resegment(gain: float = GAIN, share: float = DAMAGED_SHARE, min_confidence: float = 0.0) -> Resegment:
    """Registered as `pdfrecover.Resegment.v1`.

    gain (float): natural-log units that new words must be better by than those that stand there.
    share (float): share of faulty words above which all words of a document are looked at.
    min_confidence (float): of an edit; fewer are made the higher it is.
    """
    return Resegment(gain, share, min_confidence)
