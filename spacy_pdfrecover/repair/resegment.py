"""Words put together and taken apart: "é l é ment" -> "élément", "besoinsenvapeur" -> "besoins en vapeur".

A quick look at gaps and letters finds stretches that may be damaged; only these are searched for their
most likely words, with the gaps as prior and the lexicon as likelihood.  A document where this finds much
is looked at once more, word by word.  Sound text is left alone.
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.lexicon import WORD, DocumentLexicon
from spacy_pdfrecover.model import Array, Pages
from spacy_pdfrecover.repair.gaps import Gaps, find_gaps
from spacy_pdfrecover.repair.glued import LONG, is_glued, parted
from spacy_pdfrecover.repair.viterbi import best_words, cost_of
from spacy_pdfrecover.repair.word_costs import WordCosts
from spacy_pdfrecover.text import DRAWN, LINE_BREAK, SPACE, Change, Text, replaced

GAIN = 4.0              # natural-log units that new words must be better by
RUN = 3                 # letters standing alone one after the other that are looked at
NARROW, NARROW_SHARE = 0.05, 0.2        # sizes, and share of the line's usual gap, by which a gap is narrow
SPREAD = 0.05           # sizes by which word gaps of one line differ where no fault is
SPREAD_LEAST, SPREAD_TIMES = 0.02, 2.5  # … at least, and times the median difference of a document
WIDE = 0.1              # sizes by which a false gap is wider at most
SPACE_LEAST = -6.0      # log-odds of a space whatever its gap
BREAK_ODDS = 8.0        # log-odds that words end at a line end without hyphen
LOOSE_ODDS = -4.0       # of a space within a run of letters whose neighbours stand farther off, or closer
LOOSE_EDGE, LOOSE_EVEN = 0.06, 0.05     # sizes: how much farther, and how even the gaps within it are
LONG_RUN = 5            # lone letters that mean a letterspaced word wherever their neighbours stand
UNKNOWN_ODDS = -1.0     # of all spaces in a word that no list has, for it to be put together
SOUND_FAULTS = 1e-4     # share of words that are cut by a false space in sound documents, a guess
DAMAGED_LEAST, DAMAGED_SHARE = 3, 0.002     # cut words found at first, and their share, that mean damage
MOST_FAULTS = 0.4       # share of false spaces that a document is given at most
ROUNDS, GROWTH = 3, 1.3         # looks at a damaged document, as long as faults found grow by this factor
FRAGMENT = 3            # letters of a word that may be a part of one
OFTEN = 3.0             # times as many faults as are found at first
SPACED_SCRIPTS = re.compile("[\u0e00-\u1dff\u2c00-\uffff]|[^\u0000-\uffff]")
"""Characters of scripts that set words without spaces, or whose lists have none of their inflected words."""
LAST = re.compile(r"(?:['’])?[^\W\d_]+(?:['’\-][^\W\d_]+)*['’]?$")
FIRST = re.compile(r"['’]?[^\W\d_]+(?:['’\-][^\W\d_]+)*['’]?")
STOPS = ".,"
ELISION = re.compile(r"(?<![^\W_])(?:[a-zA-Z]|qu|Qu)( ?)['’]( ?)(?=[^\W\d_])")


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
    share (float): share of faulty words above which all unknown words of a document are looked at.
    """

    gain: float = GAIN
    share: float = DAMAGED_SHARE

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
                changes = self.searched(words, seeds, Damage(min(MOST_FAULTS, OFTEN * found)))
        if is_glued(words.long(), len(words.starts), lexicon):
            taken = [(change.start, change.end) for change in changes.values()]
            changes.update(parted(words.string, words.starts.tolist(), words.ends.tolist(), words.gaps.gap, lexicon,
                                  self.gain, taken))
        return replaced(text, list(changes.values()), "words", pages.glyphs["page"])

    def searched(self, words: Words, seeds: Array, damage: Damage) -> dict[int, Change]:
        """Changes of a document that is damaged for certain; how much so is learnt from what is found."""
        costs = WordCosts(words.lexicon, words.sound())
        seeds = seeds | words.unknown(costs)
        changes: dict[int, Change] = {}
        for _ in range(ROUNDS):
            changes = self.joined(words, costs, seeds, damage)
            found = sum(change.end - change.start - len(change.after) for change in changes.values())
            share = min(MOST_FAULTS, found / max(len(words.starts), 1))
            if share < GROWTH * damage.faults:
                break
            damage = Damage(share)
        taken = {place for change in changes.values() for place in range(change.start, change.end)}
        for start, change in {**words.stops(), **words.elisions()}.items():
            if start not in taken:
                changes[start] = change
        return changes

    def joined(self, words: Words, costs: WordCosts, seeds: Array, damage: Damage) -> dict[int, Change]:
        """Changes that put cut words together, by their start."""
        changes: dict[int, Change] = {}
        odds = words.odds(damage)
        for places, atoms in words.stretches(seeds):
            if SPACED_SCRIPTS.search("".join(atoms)):
                continue
            prior = [0.0, *odds[[place - 1 for place in places[1:]]].tolist()]
            begins, cost = best_words(atoms, prior, costs)
            if all(begins):
                continue
            gain = cost_of(atoms, prior, [True] * len(atoms), costs) - cost
            if gain < self.gain:
                continue
            for first, last in joins(begins):
                word = "".join(atoms[first:last])
                if not (costs.known(word) or (damage.heavy and max(prior[first + 1:last]) < UNKNOWN_ODDS
                                              and fragments(atoms[first:last]))):
                    continue
                start, end = places[first], places[last - 1] + len(atoms[last - 1])
                changes[start] = Change(start, end, word, confidence(gain))
        return changes


def joins(begins: list[bool]) -> Iterator[tuple[int, int]]:
    """Ranges of atoms that make one word, of those that are several atoms.

    >>> list(joins([True, False, False, True, True, False]))
    [(0, 3), (4, 6)]
    """
    first = 0
    for place in range(1, len(begins) + 1):
        if place == len(begins) or begins[place]:
            if place - first > 1:
                yield first, place
            first = place


def fragments(atoms: Sequence[str]) -> bool:
    """Is one of any two neighbours too short for most words?"""
    return all(min(len(left), len(right)) <= FRAGMENT for left, right in zip(atoms, atoms[1:], strict=False))


def confidence(gain: float) -> float:
    return round(min(0.99, 1 - 0.5 * 2.0 ** -gain), 2)


@dataclass
class Words:
    """The words of a text as they stand, with the gaps around them."""

    text: Text
    gaps: Gaps
    lexicon: DocumentLexicon
    string: str = field(init=False)
    starts: Array = field(init=False)
    ends: Array = field(init=False)

    def __post_init__(self) -> None:
        self.string = self.text.string
        drawn = np.concatenate([[False], self.text.joint == DRAWN, [False]])
        edges = np.flatnonzero(drawn[1:] != drawn[:-1])
        self.starts, self.ends = edges[::2], edges[1::2]
        self.space = np.zeros(len(self.text.chars) + 1, bool)       # between two words of one block
        between = self.ends[:-1]
        self.space[between] = (self.starts[1:] - between == 1)
        self.gaps_known = not bool(np.isnan(self.gaps.gap[between]).all())

    def seeds(self) -> Array:
        """Spaces, by the number of the word to their left, that are narrow or stand between lone letters."""
        if len(self.starts) < 2:
            return np.zeros(max(len(self.starts) - 1, 0), bool)
        chars, left, right = self.text.chars, self.ends[:-1], self.starts[1:]
        letters = is_letter(chars[left - 1]) & is_letter(chars[right]) & (self.text.joint[left] == SPACE)
        narrow = self.gaps.narrow[left]
        usual = np.nan_to_num(self.gaps.usual[left])
        found: Array = letters & (narrow > np.maximum(NARROW, NARROW_SHARE * usual))
        lone = (self.ends - self.starts == 1) & is_letter(chars[self.starts])
        run = np.cumsum(~lone)
        length = np.bincount(run[lone], minlength=int(run[-1]) + 1)
        found |= lone[1:] & lone[:-1] & (length[run[1:]] >= RUN) & letters
        return found

    def odds(self, damage: Damage) -> Array:
        """Log-odds of a true space at each place of the text that holds one."""
        away, spread = np.maximum(self.gaps.narrow, 0.0), SPREAD
        if damage.heavy:                # a false gap may be wider than true ones, too
            away, spread = self.deviation()
        odds = 1.0 - np.log(damage.faults) - 0.5 * np.square(away / spread)
        odds = np.maximum(odds, SPACE_LEAST)
        odds[self.text.joint == LINE_BREAK] = BREAK_ODDS - np.log(damage.faults)
        for places, own in self.runs():
            odds[places] = own
        return np.asarray(odds)

    def deviation(self) -> tuple[Array, float]:
        """How far each gap is from what is usual in its line, and how far they are as a rule.  Behind
        punctuation wider ones are usual."""
        narrow = self.gaps.narrow
        behind = np.zeros(len(narrow), bool)
        behind[1:] = is_letter(self.text.chars[:-1])
        away = np.where(behind & (narrow > -WIDE), np.abs(narrow), np.maximum(narrow, 0.0))
        for places, _ in self.runs():           # the edges of letterspaced words are wide
            away[[place for place in (places[0] - 2, places[-1] + 2) if 0 <= place < len(away)]] = 0.0
        spaces = (self.text.joint == SPACE) & ~np.isnan(self.gaps.gap)
        usual = float(np.median(away[spaces])) if spaces.any() else SPREAD
        return away, min(SPREAD, max(SPREAD_LEAST, SPREAD_TIMES * usual))

    def runs(self) -> Iterator[tuple[Array, float]]:
        """Runs of lone letters evenly apart: the spaces between them, and the log-odds that these are true."""
        lone = np.concatenate([[False], (self.ends - self.starts == 1) & is_letter(self.text.chars[self.starts]),
                               [False]])
        edges = np.flatnonzero(lone[1:] != lone[:-1]).reshape(-1, 2)
        for first, last in edges[edges[:, 1] - edges[:, 0] >= RUN].tolist():
            gaps = self.gaps.gap[self.ends[first:last - 1]]
            if np.isnan(gaps).any():
                if self.gaps_known:
                    continue
                gaps = np.zeros(len(gaps))
            cuts = np.flatnonzero(gaps > gaps.min() + LOOSE_EDGE) + 1       # the words of the run
            for start, end in zip([0, *cuts.tolist()], [*cuts.tolist(), last - first], strict=True):
                inner = gaps[start:end - 1]
                if len(inner) < RUN - 1 or inner.max() - inner.min() > LOOSE_EVEN:
                    continue
                places = self.ends[first + start:first + end - 1]
                outer = [self.gaps.gap[self.ends[edge]] for edge in (first + start - 1, first + end - 1)
                         if 0 <= edge < len(self.starts) - 1]
                known = [gap for gap in outer if not np.isnan(gap)]
                apart = bool(known) and (min(known) > inner.max() + LOOSE_EDGE or max(known) < inner.min() - LOOSE_EDGE)
                if apart or len(inner) >= LONG_RUN - 1:
                    yield places, LOOSE_ODDS if apart else 0.0

    def stretches(self, seeds: Array) -> Iterator[tuple[list[int], list[str]]]:
        """Words joined by suspicious spaces: where each begins, and its letters."""
        edges = np.flatnonzero(np.diff(np.concatenate([[False], seeds, [False]]).astype("i1")))
        for first, last in edges.reshape(-1, 2).tolist():
            places: list[int] = []
            atoms: list[str] = []
            for word in range(first, last + 1):
                start, end = int(self.starts[word]), int(self.ends[word])
                token = self.string[start:end]
                match = (LAST.search if not atoms else FIRST.match)(token)
                if match is None:
                    if len(atoms) > 1:
                        yield places, atoms
                    places, atoms = [], []
                    match = LAST.search(token)
                    if match is None:
                        continue
                places.append(start + match.start())
                atoms.append(match[0])
                if match.end() < len(token):
                    if len(atoms) > 1:
                        yield places, atoms
                    places, atoms = [], []
                    match = LAST.search(token)
                    if match is not None:
                        places, atoms = [start + match.start()], [match[0]]
            if len(atoms) > 1:
                yield places, atoms

    def long(self) -> list[str]:
        """Words that may be several."""
        rows = np.flatnonzero(self.ends - self.starts >= LONG)
        return [self.string[start:end] for start, end in zip(self.starts[rows].tolist(), self.ends[rows].tolist(),
                                                             strict=True)]

    def sound(self) -> Mapping[str, int]:
        """Counts of words with no narrow gap on either side; half of a fault is no word."""
        narrow = np.concatenate([[False], self.gaps.narrow[self.ends[:-1]] > NARROW, [False]])
        sound = ~narrow[1:] & ~narrow[:-1]
        for places, _ in self.runs():
            first = int(np.searchsorted(self.ends, places[0]))
            sound[first:first + len(places) + 1] = False
        kept = " ".join(self.string[start:end] for start, end in
                        zip(self.starts[sound].tolist(), self.ends[sound].tolist(), strict=True))
        counts = Counter(WORD.findall(kept.lower().replace("’", "'")))
        if self.gaps_known:
            return counts
        return {word: count for word, count in counts.items() if len(word) > FRAGMENT}

    def unknown(self, costs: WordCosts) -> Array:
        """Spaces beside words that are in no list."""
        unknown = np.zeros(len(self.starts), bool)
        for word, (start, end) in enumerate(zip(self.starts.tolist(), self.ends.tolist(), strict=True)):
            match = FIRST.search(self.string, start, end)
            unknown[word] = match is not None and (end - start == 1 or not costs.known(match[0]))
        beside = unknown[1:] | unknown[:-1]
        result: Array = beside & (self.starts[1:] - self.ends[:-1] == 1) & (
            self.text.joint[self.ends[:-1]] == SPACE)
        return result

    def stops(self) -> dict[int, Change]:
        """Full stops and commas that stand alone."""
        changes = {}
        chars = self.text.chars
        alone = (self.ends - self.starts == 1) & np.isin(chars[self.starts], [ord(char) for char in STOPS])
        for word in np.flatnonzero(alone).tolist():
            place = int(self.starts[word]) - 1
            if word and self.space[place] and self.string[place - 1].isalnum():
                changes[place] = Change(place, place + 1, "", 0.9)
        return changes


    def elisions(self) -> dict[int, Change]:
        """Spaces around an apostrophe behind one or two letters: l ' eau."""
        changes = {}
        for match in ELISION.finditer(self.string):
            for group in (1, 2):
                place = match.start(group)
                if match[group] and self.text.joint[place] == SPACE:
                    changes[place] = Change(place, place + 1, "", 0.8)
        return changes


def make_resegment(gain: float = GAIN, share: float = DAMAGED_SHARE) -> Resegment:
    """Registered as `pdfrecover.Resegment.v1`.

    gain (float): natural-log units that new words must be better by than those that stand there.
    share (float): share of faulty words above which all unknown words of a document are looked at.
    """
    return Resegment(gain, share)
