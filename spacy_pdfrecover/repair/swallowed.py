"""Ligatures that lost letters restored: "di\N{REPLACEMENT CHARACTER}cult" -> "difficult", "fnd" -> "find".

A font may give a ligature the code of one of its letters, a control character, a private one or none at
all.  Its width gives it away: a glyph that says "f" and is much wider than f is no f.  All glyphs of one
font, character and width are one ligature (or two that are equally wide, as fi and fl often are); the
words they stand in tell which.
"""
from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.repair.confidence import confidence, sure
from spacy_pdfrecover.repair.ligature_suspects import WIDTH_STEP, encoded, find_suspects, fitting, usual_widths
from spacy_pdfrecover.text import Change, Text, replaced

KNOWN_SHARE = 0.5       # of the words of a class that a choice must make known
WHOLE_SHARE = 0.34      # of the words with a plain letter that may be known as they stand
MISSPELT = 2.0          # natural-log units: lists of words hold misspellings too, rarer than the words themselves
LEAST_LETTERS = 2       # around a ligature, for a word to tell anything
PREFERENCE = 3.0        # natural-log units by which another choice must be better than that of most of a class
LIKELY = 0.85           # confidence where only the class tells: 14 of 16 were right in texts with faults
ALONE_LOG = -9.0        # of a ligature that is a word by itself, as Romanian "fi"
UNKNOWN_LOG = -22.0     # below the rarest words of the lists
WINDOW = 40             # characters looked at on either side


class Place(NamedTuple):
    """A glyph of unknown meaning with the letters around it; None where one of these is unknown too."""

    at: int
    left: str
    right: str
    certain: bool
    cut: bool               # by a line end: the letters are not a whole word

    @property
    def tells(self) -> bool:
        """Are the letters a whole word, and enough?"""
        return not self.cut and len(self.left + self.right) >= LEAST_LETTERS

    def read_as(self, letters: str) -> str:
        return self.left + letters + self.right


class Reading(NamedTuple):
    """What a glyph most likely stands for, by the word it makes and what others of its class stand for."""

    place: Place
    letters: str
    score: float            # of the word
    margin: float           # natural-log units by which it is likelier than any other

    @property
    def known(self) -> bool:
        """Is it a word?"""
        return self.score > UNKNOWN_LOG and not self.place.cut

    @property
    def stray(self) -> bool:
        """Does the glyph stand alone, and its letters are no usual word?"""
        return not self.place.left + self.place.right and self.score < ALONE_LOG


Chosen = tuple[Place, str, float]
"""A glyph, the letters it stands for, and how likely that is."""


@dataclass(frozen=True)
class Swallowed:
    """See the module.

    share (float): share of the words of a class that a choice must make known.
    min_confidence (float): of an edit.
    """

    share: float = KNOWN_SHARE
    min_confidence: float = 0.0

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        suspects = find_suspects(text, pages)
        if not suspects:
            return text
        string = text.string
        changes = [Change(place.at, place.at + 1, after, likelihood)
                   for place, after, likelihood in self.told(string, suspects, usual_widths(pages.glyphs), lexicon)
                   if after != string[place.at]]
        return replaced(text, sure(changes, self.min_confidence), "swallowed", pages.glyphs["page"])

    def told(self, string: str, suspects: Mapping[tuple[int, int, int], Sequence[int]],
             usual: Mapping[tuple[int, str], float], lexicon: DocumentLexicon) -> Iterator[Chosen]:
        """What glyphs stand for: first those whose words have no others that are doubtful, then by what these are."""
        rows = {row for at in suspects.values() for row in at}
        choices = {(font, char, width): fitting(chr(char), width / WIDTH_STEP, font, usual)
                   for font, char, width in suspects}
        done: dict[int, str] = {}
        guesses: dict[int, str] = {}        # what most others of its class are: for words with several doubtful glyphs
        for certain_only in (True, False):
            for kind, at in sorted(suspects.items(), key=lambda item: -len(item[1])):
                known = guesses | done
                places = [place_of(string, row, rows, known) for row in at if row not in done]
                places = [place for place in places if place.certain or not certain_only]
                _, char, _ = kind
                chosen = self.choose(places, choices[kind], chr(char), lexicon)
                if not chosen and not certain_only:
                    chosen = by_tex_code(places, choices[kind], char)
                if chosen:
                    guesses.update(dict.fromkeys(at, commonest(chosen)))
                done.update((place.at, after) for place, after, _ in chosen)
                yield from chosen

    def choose(self, places: Sequence[Place], choices: Sequence[str], char: str,
               lexicon: DocumentLexicon) -> list[Chosen]:
        """What each glyph of one class stands for, as far as words tell."""
        whole = sum(place.tells for place in places)
        if not whole or not choices:
            return []
        scores = [{choice: likely(place.read_as(choice), lexicon) for choice in choices} for place in places]
        usual = usual_choice(places, scores)
        readings = [likeliest(place, score, usual) for place, score in zip(places, scores, strict=True)]
        known = [reading for reading in readings if reading.known and reading.place.tells]
        if len(known) < max(1.0, self.share * whole) or (char.isalpha() and stand_as_read(known, char, lexicon)):
            return []
        return [(reading.place, reading.letters, confidence(reading.margin)) if reading.known
                else (reading.place, usual, LIKELY) for reading in readings if not reading.stray]


def usual_choice(places: Sequence[Place], scores: Sequence[Mapping[str, float]]) -> str:
    """What makes the best words of all places that no line end cuts."""
    uncut = [score for place, score in zip(places, scores, strict=True) if not place.cut]
    return max(scores[0], key=lambda choice: sum(score[choice] for score in uncut))


def likeliest(place: Place, scores: Mapping[str, float], usual: str) -> Reading:
    """The best of these choices by their scores; the usual one of a class is preferred."""
    weighed = {choice: score + PREFERENCE * (choice == usual) for choice, score in scores.items()}
    top = max(weighed, key=lambda choice: weighed[choice])
    rival = max((value for choice, value in weighed.items() if choice != top), default=UNKNOWN_LOG)
    return Reading(place, top, scores[top], weighed[top] - max(rival, UNKNOWN_LOG))


def stand_as_read(readings: Sequence[Reading], char: str, lexicon: DocumentLexicon) -> bool:
    """Are many of the words known with the plain letter that the glyph says it is, too?"""
    known = sum(likely(reading.place.read_as(char), lexicon) > reading.score - MISSPELT for reading in readings)
    return known > WHOLE_SHARE * len(readings)


def by_tex_code(places: Sequence[Place], choices: Sequence[str], char: int) -> list[Chosen]:
    """… and where these do not, the ligature that TeX's fonts have at this code."""
    return [(place, encoded(char), LIKELY) for place in places] if encoded(char) in choices else []


def commonest(chosen: Sequence[Chosen]) -> str:
    return Counter(letters for _, letters, _ in chosen).most_common(1)[0][0]


def place_of(string: str, at: int, rows: set[int], done: dict[int, str]) -> Place:
    """The word around a place, with what is known by now of its other doubtful glyphs."""
    low, high = at, at + 1
    certain = True
    left, right = [], []
    while low > 0 and at - low < WINDOW and (string[low - 1].isalpha() or low - 1 in rows):
        low -= 1
        certain &= low not in rows or low in done
        left.append(done.get(low, string[low]))
    while high < len(string) and high - at < WINDOW and (string[high].isalpha() or high in rows):
        certain &= high not in rows or high in done
        right.append(done.get(high, string[high]))
        high += 1
    cut = string[high:high + 2] in ("- ", "-\n") or (low > 1 and string[low - 2:low] == "- ")
    return Place(at, "".join(reversed(left)), "".join(right), certain, cut)


def likely(word: str, lexicon: DocumentLexicon) -> float:
    """Log-frequency of a word, `UNKNOWN_LOG` where no list has it."""
    key = word.lower()
    general = lexicon.frequency(key)
    if general > 0.0:
        return math.log(general)
    return UNKNOWN_LOG + 1.0 if lexicon.document_count(key) > 1 else UNKNOWN_LOG


def make_swallowed(share: float = KNOWN_SHARE, min_confidence: float = 0.0) -> Swallowed:
    """Registered as `pdfrecover.Swallowed.v1`.

    share (float): share of the words of a class that a choice must make known.
    min_confidence (float): of an edit; fewer are made the higher it is.
    """
    return Swallowed(share, min_confidence)
