"""Ligatures that lost letters restored: "di\N{REPLACEMENT CHARACTER}cult" -> "difficult", "fnd" -> "find".

A font may give a ligature the code of one of its letters, a control character, a private one or none at
all.  Its width gives it away: a glyph that says "f" and is much wider than f is no f.  All glyphs of one
font, character and width are one ligature (or two that are equally wide, as fi and fl often are); the
words they stand in tell which.
"""
from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.faces import fixed_faces
from spacy_pdfrecover.frames import is_among
from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import BLANK, COMPONENT, GENERATED, NO_GLYPH, Array, Pages
from spacy_pdfrecover.repair.confidence import confidence, sure
from spacy_pdfrecover.text import DRAWN, Change, Text, replaced

EXPANSIONS = ("ff", "fi", "fl", "ffi", "ffl", "ft", "fj", "fb", "fh", "fk", "ffj", "st", "ct", "ch", "ck", "tt",
              "ti", "tf", "sp", "Th", "ij", "ll", "ss", "sch", "th", "tz", "gg", "gi", "is", "us", "as", "fr", "fu",
              "Qu", "sh", "sk", "sl")
"""Ligatures of text faces, the usual ones first; those behind ct only where no other makes words."""
HEADS = np.array([ord(char) for char in "filtscT"], "u4")      # letters that a ligature may be given the code of
WIDER = 1.25            # times the usual width from which a letter is no such letter
NARROW_SHARE = 0.2      # of a letter's commonest width: how common a narrower one must be to be the letter's own
WIDTH_STEP = 50         # widths that differ by less than 1/50 of the size are one
LEAST_WIDTH, MOST_WIDTH = 0.7, 1.15     # of a ligature, against its letters side by side
KNOWN_SHARE = 0.5       # of the words of a class that a choice must make known
WHOLE_SHARE = 0.34      # of the words with a plain letter that may be known as they stand
MISSPELT = 2.0          # natural-log units: lists of words hold misspellings too, rarer than the words themselves
LEAST_LETTERS = 2       # around a ligature, for a word to tell anything
PREFERENCE = 3.0        # natural-log units by which another choice must be better than that of most of a class
LIKELY = 0.85           # confidence where only the class tells: 14 of 16 were right in texts with faults
ALONE_LOG = -9.0        # of a ligature that is a word by itself, as Romanian "fi"
TEX_CODES = dict(zip((0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F), 2 * ("ff", "fi", "fl", "ffi", "ffl"),
                     strict=True))
"""Ligatures in the old and new encoding of TeX's fonts for text, for those that no word tells."""
LOST = "\N{REPLACEMENT CHARACTER}"
GAP_MARK = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd]")
UNKNOWN_LOG = -22.0     # below the rarest words of the lists
WINDOW = 40             # characters looked at on either side


class Place(NamedTuple):
    """A glyph of unknown meaning with the letters around it; None where one of these is unknown too."""

    at: int
    left: str
    right: str
    certain: bool
    cut: bool               # by a line end: the letters are not a whole word


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
        usual = usual_widths(pages.glyphs)
        string = text.string
        rows = {row for places in suspects.values() for row in places}
        found: dict[int, Change] = {}
        done: dict[int, str] = {}
        guesses: dict[int, str] = {}        # what most others of its class are: for words with several doubtful glyphs
        for certain_only in (True, False):
            for (font, char, width), at in sorted(suspects.items(), key=lambda item: -len(item[1])):
                choices = fitting(chr(char), width / WIDTH_STEP, font, usual)
                places = [place_of(string, row, rows, guesses | done) for row in at if row not in done]
                places = [place for place in places if place.certain or not certain_only]
                if not places or not choices:
                    continue
                chosen = self.choose(places, choices, chr(char), lexicon)
                if not chosen and not certain_only and encoded(char) in choices:
                    chosen = [(place, encoded(char), LIKELY) for place in places]
                if chosen:
                    usual_one = Counter(after for _, after, _ in chosen).most_common(1)[0][0]
                    guesses.update(dict.fromkeys(at, usual_one))
                for place, after, likelihood in chosen:
                    done[place.at] = after
                    found[place.at] = Change(place.at, place.at + 1, after, likelihood)
        changes = [change for change in found.values() if change.after != string[change.start]]
        return replaced(text, sure(changes, self.min_confidence), "swallowed", pages.glyphs["page"])

    def choose(self, places: Sequence[Place], choices: Sequence[str], char: str,
               lexicon: DocumentLexicon) -> list[tuple[Place, str, float]]:
        """What each glyph of one class stands for, as far as words tell."""
        whole = [place for place in places if not place.cut and len(place.left + place.right) >= LEAST_LETTERS]
        if not whole:
            return []
        scores = [{choice: likely(place.left + choice + place.right, lexicon) for choice in choices}
                  for place in places]
        uncut = [score for place, score in zip(places, scores, strict=True) if not place.cut]
        usual = max(choices, key=lambda choice: sum(score[choice] for score in uncut))
        result, known, stands = [], 0, 0
        for place, score in zip(places, scores, strict=True):
            weighed = {choice: score[choice] + PREFERENCE * (choice == usual) for choice in choices}
            top = max(choices, key=lambda choice: weighed[choice])
            telling = score[top] > UNKNOWN_LOG and not place.cut
            if telling and len(place.left + place.right) >= LEAST_LETTERS:
                known += 1
                stands += likely(place.left + char + place.right, lexicon) > score[top] - MISSPELT
            if not place.left + place.right and score[top] < ALONE_LOG:
                continue
            rival = max((weighed[choice] for choice in choices if choice != top), default=UNKNOWN_LOG)
            result.append((place, top, confidence(weighed[top] - max(rival, UNKNOWN_LOG))) if telling
                          else (place, usual, LIKELY))
        if known < max(1.0, self.share * len(whole)) or (char.isalpha() and stands > WHOLE_SHARE * known):
            return []
        return result


def find_suspects(text: Text, pages: Pages) -> dict[tuple[int, int, int], list[int]]:
    """Places of the text whose glyph may be a ligature, by font, character and width, which tells nothing in faces of
    one pitch."""
    glyphs = pages.glyphs
    marks = ((text.chars < 0x20) | ((text.chars >= 0x7f) & (text.chars < 0xa0))
             | ((text.chars >= 0xe000) & (text.chars < 0xf900)) | (text.chars == ord(LOST)))
    # letters that another repair wrote are no longer what their glyph says
    drawn = (text.glyph != NO_GLYPH) & (text.joint == DRAWN) & (glyphs["char"][text.glyph] == text.chars)
    heads = drawn & is_among(text.chars, HEADS) & ~fixed_faces(pages.fonts)[glyphs["font"][text.glyph]]
    at = np.flatnonzero(drawn & (marks | heads))
    if not len(at):
        return {}
    rows = text.glyph[at]
    alone = glyphs["flags"][rows] & COMPONENT == 0          # no part of a ligature that was read whole
    follower = np.minimum(rows + 1, len(glyphs) - 1)
    alone &= ~((glyphs["flags"][follower] & COMPONENT > 0) & (follower > rows))
    at, rows = at[alone], rows[alone]
    width = widths(glyphs, rows)
    char = text.chars[at].astype("i8")
    font = glyphs["font"][rows].astype("i8")
    key = (font << 32) | char << 11 | np.clip(width, 0, 2047)
    found, inverse, count = np.unique(key, return_inverse=True, return_counts=True)
    letter = found >> 11
    wide = np.zeros(len(found), bool)
    head = np.isin((letter & 0x1FFFFF), HEADS)
    for base in np.unique(letter[head]).tolist():
        here = np.flatnonzero(letter == base)
        if len(here) > 1:
            common = here[count[here] >= NARROW_SHARE * count[here].max()]
            wide[here] = (found[here] & 2047) > WIDER * max(int((found[common] & 2047).min()), 1)
    wide |= ~head
    chosen = np.flatnonzero(wide[inverse])
    suspects: dict[tuple[int, int, int], list[int]] = {}
    for place in chosen.tolist():
        suspects.setdefault((int(font[place]), int(char[place]), int(width[place])), []).append(int(at[place]))
    return suspects


def widths(glyphs: Array, rows: Array) -> Array:
    """Of upright glyphs, in steps of the size."""
    size = np.maximum(glyphs["size"][rows], 0.1)
    steps: Array = np.round((glyphs["x1"][rows] - glyphs["x0"][rows]) / size * WIDTH_STEP).astype("i8")
    return steps


def usual_widths(glyphs: Array) -> dict[tuple[int, str], float]:
    """The width of each letter of each font, in sizes: the narrowest that is common."""
    rows = np.flatnonzero((glyphs["flags"] & (GENERATED | BLANK | COMPONENT) == 0) & (glyphs["char"] > 0x20)
                          & (glyphs["char"] < 0x250))
    key = ((glyphs["font"][rows].astype("i8") << 32) | glyphs["char"][rows].astype("i8") << 11
           | np.clip(widths(glyphs, rows), 0, 2047))
    found, count = np.unique(key, return_counts=True)
    usual: dict[tuple[int, str], float] = {}
    most: dict[tuple[int, str], int] = {}
    for place in np.argsort(-count, kind="stable").tolist():     # the commonest first
        value, number = int(found[place]), int(count[place])
        letter = value >> 32, chr((value >> 11) & 0x1FFFFF)
        width = (value & 2047) / WIDTH_STEP
        if letter not in most or (number >= NARROW_SHARE * most[letter] and width < usual[letter]):
            usual[letter] = width
        most.setdefault(letter, number)
    return usual


def fitting(char: str, width: float, font: int, usual: dict[tuple[int, str], float]) -> list[str]:
    """Ligatures as wide as this, that hold the letter the glyph says it is."""
    result = []
    for choice in EXPANSIONS:
        if char.isalpha() and not GAP_MARK.match(char) and char not in choice:
            continue
        known = [usual[font, letter] for letter in choice if (font, letter) in usual]
        if not known:
            continue
        side_by_side = sum(known) * len(choice) / len(known)
        if LEAST_WIDTH * side_by_side <= width <= MOST_WIDTH * side_by_side:
            result.append(choice)
    return result


def encoded(char: int) -> str:
    """The ligature that TeX's fonts have at the code of a control character, empty if there is none."""
    return TEX_CODES.get(char & 0x1F, "") if char < 0xA0 and char & 0x7F < 0x20 else ""


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
