"""The words of a text as they stand, and which of the spaces between them may be false."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.arrays import ranges_of
from spacy_pdfrecover.lexicon import WORD, DocumentLexicon
from spacy_pdfrecover.model import Array
from spacy_pdfrecover.repair.gaps import Gaps
from spacy_pdfrecover.repair.glued import LONG
from spacy_pdfrecover.repair.hyphen_odds import clitics
from spacy_pdfrecover.repair.word_costs import CompoundCosts
from spacy_pdfrecover.text import DRAWN, LINE_BREAK, SPACE, Change, Text

RUN = 3                 # letters standing alone one after the other that are looked at
NARROW, NARROW_SHARE = 0.05, 0.2        # sizes, and share of the line's usual gap, by which a gap is narrow
SPREAD = 0.05           # sizes by which word gaps of one line differ where no fault is
SPREAD_LEAST, SPREAD_TIMES = 0.008, 2.5     # … at least, and times that …
TYPICAL = 0.75          # … of this share of a document's true gaps
LOOSE_LINE = 0.3        # what a difference counts where words are letterspaced: gaps beside them vary
WIDE = 0.1              # sizes by which a false gap is wider at most
SPACE_LEAST = -6.0      # log-odds of a space whatever its gap
BREAK_ODDS = 8.0        # log-odds that words end at a line end without hyphen
LOOSE_ODDS = -4.0       # of a space within a run of letters whose neighbours stand farther off, or closer
LOOSE_EDGE, LOOSE_EVEN = 0.06, 0.05     # sizes: how much farther, and how even the gaps within it are
LONG_RUN = 5            # lone letters that mean a letterspaced word wherever their neighbours stand
FRAGMENT = 3            # letters of a word that may be a part of one
LAST = re.compile(r"(?:['’])?[^\W\d_]+(?:['’\-][^\W\d_]+)*['’]?\Z")
FIRST = re.compile(r"['’]?[^\W\d_]+(?:['’\-][^\W\d_]+)*['’]?")
STOPS = ".,"
STOP_CONFIDENCE = 0.9       # right 27 times of 27
JOIN_CONFIDENCE = 0.8       # a guess for what joins at marks
FALSE_ODDS = -3.0       # log-odds of a space from which its gap alone tells that it is false
IN_NUMBER = re.compile(r"(?<=\d[.,:]) (?=\d)|(?<=\w) (?=[.,]\w)|(?<=\d) (?=\d)(?!\d{3}(?!\d))")
"""Groups of three digits may be set apart on purpose."""
AFTER_HYPHEN = re.compile(r"([^\W\d_]+)- ([^\W\d_]+)")
TORN_HYPHEN = re.compile(r"([^\W\d_]+) - ([^\W\d_]+)")
BEFORE_HYPHEN = re.compile(r"(?<=[^\W\d_]{2}) (?=-[^\W\d_])")


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
        self.starts, self.ends = ranges_of(self.text.joint == DRAWN).T
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

    def odds(self, faults: float, heavy: bool) -> Array:
        """Log-odds of a true space at each place of the text that holds one."""
        away, spread = np.maximum(self.gaps.narrow, 0.0), SPREAD
        if heavy:                # a false gap may be wider than true ones, too
            away, spread = self.deviation(faults)
        # the closer true gaps are to the usual one, the more a gap that is close to it says, too
        odds = 1.0 + np.log(SPREAD / spread) - np.log(faults) - 0.5 * np.square(away / spread)
        odds = np.maximum(odds, SPACE_LEAST)
        odds[self.text.joint == LINE_BREAK] = BREAK_ODDS - np.log(faults)
        for places, own in self.runs():
            odds[places] = own
        return np.asarray(odds)

    def deviation(self, faults: float) -> tuple[Array, float]:
        """How far each gap is from what is usual in its line, and how far they are as a rule.  Behind
        punctuation wider ones are usual."""
        narrow = self.gaps.narrow
        behind = np.zeros(len(narrow), bool)
        behind[1:] = is_letter(self.text.chars[:-1])
        away = np.where(behind & (narrow > -WIDE), np.abs(narrow), np.maximum(narrow, 0.0))
        line = np.cumsum(self.text.joint >= LINE_BREAK)
        for places, _ in self.runs():           # the edges of letterspaced words are wide
            away[line == line[places[0]]] *= LOOSE_LINE
            away[[place for place in (places[0] - 2, places[-1] + 2) if 0 <= place < len(away)]] = 0.0
        spaces = (self.text.joint == SPACE) & ~np.isnan(self.gaps.gap)
        usual = float(np.quantile(away[spaces], TYPICAL * (1 - faults))) if spaces.any() else SPREAD
        return away, min(SPREAD, max(SPREAD_LEAST, SPREAD_TIMES * usual))

    def runs(self) -> Iterator[tuple[Array, float]]:
        """Runs of lone letters evenly apart: the spaces between them, and the log-odds that these are true."""
        lone = ranges_of((self.ends - self.starts == 1) & is_letter(self.text.chars[self.starts]))
        for first, last in lone[np.ptp(lone, axis=1) >= RUN].tolist():
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
                apart = self.are_apart(inner, first + start - 1, first + end - 1)
                if apart or len(inner) >= LONG_RUN - 1:
                    yield self.ends[first + start:first + end - 1], LOOSE_ODDS if apart else 0.0

    def are_apart(self, inner: Array, before: int, behind: int) -> bool:
        """Do the neighbours of a run of lone letters stand farther off than these gaps of its own, or all closer?

        before, behind: the words before the gaps on either side of it."""
        outer = [self.gaps.gap[self.ends[edge]] for edge in (before, behind) if 0 <= edge < len(self.starts) - 1]
        known = [gap for gap in outer if not np.isnan(gap)]
        return bool(known) and (min(known) > inner.max() + LOOSE_EDGE or max(known) < inner.min() - LOOSE_EDGE)

    def stretches(self, seeds: Array) -> Iterator[tuple[list[int], list[str]]]:
        """Words joined by suspicious spaces: where each begins, and its letters."""
        for first, last in ranges_of(seeds).tolist():
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

    def all_spaces(self) -> Array:
        """Spaces within a line, whatever stands beside them."""
        left, right = self.ends[:-1], self.starts[1:]
        result: Array = (right - left == 1) & (self.text.joint[left] == SPACE)
        return result

    def marks(self, odds: Array) -> dict[int, Change]:
        """Spaces before full stops and commas that stand alone, within numbers, and around hyphens."""
        found = chain(self.before_stops(), self.within(IN_NUMBER, odds < FALSE_ODDS),
                      self.within(BEFORE_HYPHEN, odds < np.inf), self.torn_hyphens(), self.behind_hyphens(odds))
        return {change.start: change for change in found}

    def before_stops(self) -> Iterator[Change]:
        """Spaces before full stops and commas that stand alone."""
        alone = (self.ends - self.starts == 1) & np.isin(self.text.chars[self.starts], [ord(char) for char in STOPS])
        for word in np.flatnonzero(alone).tolist():
            place = int(self.starts[word]) - 1
            before = self.string[place - 1]         # numbers of sections are parted on purpose: 2 . 4 .
            if word and self.space[place] and (before.isalpha() or (
                    before.isdigit() and self.gaps.narrow[place] > NARROW)):
                yield Change(place, place + 1, "", STOP_CONFIDENCE)

    def within(self, pattern: re.Pattern[str], doubtful: Array) -> Iterator[Change]:
        """Doubtful spaces at which a pattern begins."""
        for match in pattern.finditer(self.string):
            place = match.start()
            if self.text.joint[place] == SPACE and doubtful[place]:
                yield Change(place, place + 1, "", JOIN_CONFIDENCE)

    def torn_hyphens(self) -> Iterator[Change]:
        """Hyphens torn off the word that a line end cuts, with the spaces around them."""
        costs = CompoundCosts(self.lexicon, self.sound())
        for match in TORN_HYPHEN.finditer(self.string):
            place = match.end(1)
            if self.text.joint[place] == SPACE and self.text.joint[place + 2] == LINE_BREAK \
                    and costs(match[1] + match[2]) < costs(match[1]) + costs(match[2]):
                yield Change(place, place + 3, "", JOIN_CONFIDENCE)

    def behind_hyphens(self, odds: Array) -> Iterator[Change]:
        """Spaces behind hyphens of words that have none there; `Vor- und Nachteile` stays."""
        for match in AFTER_HYPHEN.finditer(self.string):
            place, word = match.start(2) - 1, match[0].lower().replace(" ", "")
            if self.text.joint[place] == SPACE and (odds[place] < FALSE_ODDS or self.lexicon.document_count(word)
                                                    or match[2].lower() in clitics(self.lexicon.lang)):
                yield Change(place, place + 1, "", JOIN_CONFIDENCE)
