"""Recovery of broken fonts by asking: a few typed words tell what the symbols are (Stefanovitch 2022).

For languages without word lists, where nothing but a reader of the page can tell.  A session is the published program
step by step, with its faults mended: words are matched word by word and everywhere, a symbol is one letter throughout,
what contradicts is reported and changes nothing.  Who types, and where lines come from, is for others.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from spacy_pdfrecover.fonts.asking.alignment import (
    Conflict,
    Place,
    assignment,
    conflicts_at,
    is_one_to_one,
    profile_places,
    symbols_at,
)
from spacy_pdfrecover.fonts.asking.inference import capital_pairs, capitals, counted_digits
from spacy_pdfrecover.fonts.asking.questions import Question, next_word
from spacy_pdfrecover.fonts.separators import spaces_of, stops_of
from spacy_pdfrecover.fonts.symbols import SYMBOL, Places, Units, clusters, readable, readings, symbol

CUED = re.compile(r"(\d{1,9})(?:\.(\d{1,9}))?=>\s*(.*)", re.DOTALL) # 221=>… or, of one word, 221.3=>…
FIXED = re.compile(r":(\d{1,5})=(.+)", re.DOTALL)                   # :12=ж

Fit = tuple[Place, str, Units, dict[str, str]]
"""Where typed words fit: the place, its symbols, what they are read as, what is new by that."""


class Answer(NamedTuple):
    """What became of something typed."""

    outcome: str                            # learned, known, several, nowhere or conflict
    learned: Mapping[str, str] = {}
    places: tuple[Place, ...] = ()          # where it fits
    conflicts: tuple[Conflict, ...] = ()


class Status(NamedTuple):
    """How many symbols there are, and of how many it is known what they are."""

    symbols: int
    told: int
    guessed: int


class Session:
    """Lines of text whose unknown letters are symbols, and what has been learned of them.

    lines (Sequence[str]): in the order in which they are numbered for people.
    places (Places): by symbol its font and code; without these all are of one font.
    known (Mapping[str, str]): what is known beforehand, as from maps kept of other files.
    ends (Sequence[float]): where each line ends, as share of the width between its margins.
    discover (bool): look for spaces and stops, which very short texts do not tell.
    blank (Collection[str]): symbols that draw nothing, where that is known; no other spaces are looked for then.
    published (bool): what the published program does, and no guesses of our own.
    """

    def __init__(self, lines: Sequence[str], places: Places | None = None,
                 known: Mapping[str, str] | None = None, ends: Sequence[float] | None = None,
                 discover: bool = True, published: bool = False, blank: Collection[str] | None = None) -> None:
        self.lines, self.places, self.published = tuple(lines), dict(places or {}), published
        self.symbols = frozenset(SYMBOL.findall("".join(lines)))
        self.spaces = list(blank or ())
        if discover and blank is None:
            self.spaces = spaces_of(self.lines, self.font_of, published)
        self.stops: list[str] = []
        self._history = [dict(known or {})]
        self._update()
        if discover:
            self.stops = stops_of([" ".join(words) for words in self.words], self.font_of, ends)
            self._update()

    def font_of(self, char: str) -> int:
        return self.places.get(char, (0, 0))[0]

    @property
    def told(self) -> dict[str, str]:
        """What was typed, or known beforehand."""
        return self._history[-1]

    @property
    def known(self) -> dict[str, str]:
        """All that is known of symbols: told, else guessed."""
        return {**self.guesses, **self.told}

    @property
    def texts(self) -> list[str]:
        """The lines as far as they are known."""
        return [readable(line, self.known) for line in self.lines]

    def enter(self, typed: str) -> Answer:
        """A line as people type it: words of the page, with `line=>` before them where they stand more than once;
        one word, the answer to the question if it fits there; or `:number=text`, which overrules."""
        typed = typed.strip()
        if fixed := FIXED.fullmatch(typed):
            return self.fix(symbol(int(fixed[1])), fixed[2])
        if cued := CUED.fullmatch(typed):
            return self.tell(cued[3], int(cued[1]) - 1, int(cued[2]) - 1 if cued[2] else None)
        question = self.ask()
        if question is not None:
            words = " ".join(typed.split())
            for drawn in (words, words + " ", " " + words):         # with blanks that are not known for such
                if fits := self._fits([question.place], readings([drawn])):
                    return self._choose(fits)
        return self.tell(typed) if len(typed.split()) > 1 else self.sure(typed)

    def tell(self, query: str, line: int | None = None, word: int | None = None) -> Answer:
        """Words that follow each other, found by their lengths alone; by their letters too where that leaves several.

        line, word (int): where they are, both counted from 0.
        """
        tokens = query.split()
        if not tokens or (line is not None and not 0 <= line < len(self.lines)):
            return Answer("nowhere")
        ways = list(readings(tokens))
        if len(tokens) > 1:             # of a font whose space is not known the words are one
            ways.append((tuple(" ".join(tokens)),))
        for way in ways:
            found = [place for place in profile_places(self.words, [len(units) for units in way], line)
                     if word is None or place.word == word]
            if found:
                return self._learn_from(found, [way])
        return Answer("nowhere")

    def sure(self, word: str) -> Answer:
        """A word that stands somewhere: where it fits, and if at several words, where fewest symbols are unknown."""
        places: dict[str, Place] = {}
        for row, line in enumerate(self.words):
            for number, found in enumerate(line):
                places.setdefault(found, Place(row, number))
        fits = self._fits(places.values(), readings(word.split()[:1]))
        return self._choose(fits, fewest=True)

    def fix(self, char: str, text: str) -> Answer:
        """Set a symbol, whatever it was."""
        if char not in self.symbols:
            return Answer("nowhere")
        return self._learn({char: "".join(clusters(text))})

    def undo(self) -> bool:
        """Forget what was learned last."""
        if len(self._history) == 1:
            return False
        self._history.pop()
        self._update()
        return True

    def ask(self) -> Question | None:
        """The word that tells most; None when nothing is unknown.  Capitals that follow from others come last."""
        known = self.known
        unknown = self.symbols - known.keys()
        place = next_word(self.words, unknown - self.capital_pairs.keys()) or next_word(self.words, unknown)
        if place is None:
            return None
        word = self.words[place.line][place.word]
        line = readable(" ".join(self.words[place.line]), known)
        return Question(place, word, readable(word, known), line, tuple(sorted(unknown & set(word))))

    def status(self) -> Status:
        """How far it is."""
        told = len(self.symbols & self.told.keys())
        return Status(len(self.symbols), told, len(self.symbols & self.known.keys()) - told)

    def _fits(self, places: Iterable[Place], ways: Iterable[tuple[Units, ...]]) -> list[Fit]:
        """Places where the words can stand, each sequence of symbols once, in the first way that fits anywhere."""
        places = list(places)
        for way in ways:
            fits: dict[str, Fit] = {}
            units = tuple(unit for word in way for unit in word)
            for place in places:
                symbols = symbols_at(self.words, place, len(way))
                if len(symbols) == len(units):
                    new = assignment(symbols, units, self.told)
                    if new is not None:
                        fits.setdefault(symbols, (place, symbols, units, new))
            if fits:
                return list(fits.values())
        return []

    def _learn_from(self, places: list[Place], ways: list[tuple[Units, ...]]) -> Answer:
        fits = self._fits(places, ways)
        if fits or len(places) > 1:
            return self._choose(fits)
        units = tuple(unit for word in ways[0] for unit in word)
        conflicts = conflicts_at(places[0], symbols_at(self.words, places[0], len(ways[0])), units, self.told)
        return Answer("conflict", places=tuple(places), conflicts=tuple(conflicts))

    def _choose(self, fits: list[Fit], fewest: bool = False) -> Answer:
        """Learn from the one place; of several from that which also agrees with guesses, gives no letter two symbols
        or, of single words, has strictly fewest unknown."""
        known = self.known
        tests: list[Callable[[Fit], bool]] = [
            lambda fit: assignment(fit[1], fit[2], known) is not None,
            lambda fit: is_one_to_one(fit[3], self.told, self.font_of)]
        if fewest and fits:
            least = min(len(fit[3]) for fit in fits)
            tests.append(lambda fit: len(fit[3]) == least)
        for test in tests:
            if len(fits) > 1:
                fits = [fit for fit in fits if test(fit)] or fits
        if len(fits) != 1:
            return Answer("several" if fits else "nowhere", places=tuple(fit[0] for fit in fits))
        return self._learn(fits[0][3], fits[0][0])

    def _learn(self, new: Mapping[str, str], *places: Place) -> Answer:
        if all(self.told.get(char) == text for char, text in new.items()):
            return Answer("known", places=places)
        self._history.append({**self.told, **new})
        self._update()
        return Answer("learned", dict(new), places)

    def _update(self) -> None:
        """Part the lines into words, and guess what follows from what is told."""
        blank = {char for char, text in self.told.items() if text.isspace()}.union(self.spaces)
        table = {ord(char): " " for char in blank}
        self.words = [line.translate(table).split() for line in self.lines]
        self.guesses = {**dict.fromkeys(self.spaces, " "), **dict.fromkeys(self.stops, ".")}
        self.capital_pairs: dict[str, str] = {}
        if not self.published:
            stops = {*self.stops, "."} | {char for char, text in self.told.items() if text == "."}
            self.guesses |= counted_digits(self.words)
            self.capital_pairs = capital_pairs(self.words, stops, self.font_of)
            self.guesses |= capitals(self.capital_pairs, self.known)
