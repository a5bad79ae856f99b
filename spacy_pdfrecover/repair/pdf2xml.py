"""The heuristics of pdf2xml (Tiedemann 2014) as they are, on plain lines.

A vocabulary is counted in the document itself, in several readings of it; words are the cheapest way
(Viterbi over tokens, unigrams) through the pieces that stand there.  Its weaknesses are kept: fragments
count as words, every unknown token costs the same, real hyphens go where the closed form is known.
`Resegment` is what we use.
"""
from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

LIGATURES = {"\u0132": "IJ", "\u0133": "ij", "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi",
             "\ufb04": "ffl", "\ufb06": "st"}
"""The table of the original; it lacks U+FB05."""
LIGATURE = re.compile("[" + "".join(LIGATURES) + "]")
SWALLOWED = {**{letters: letters for letters in LIGATURES.values()}, "l": "fl", "i": "fi", "f": "ff"}
"""What may be missing between two pieces or at the end of a word: all of a ligature, or its first letter."""
BY_LENGTH = sorted(SWALLOWED, key=lambda letters: -len(letters))
UNKNOWN_COUNT = 0.1             # of a token that is not in the vocabulary
LINE_END = re.compile("(.*)-")
HYPHENATED = re.compile(r"-\s*$")
INNER_HYPHEN = re.compile(".-.")
SPACE = re.compile(r"\s+")
SENTENCE_END = re.compile("[.?!]$")

Mode = Literal["words", "characters", "pdfxtk"]


def plain(text: str) -> str:
    """Ligature characters written out.

    >>> plain("e\ufb03cace")
    'efficace'
    """
    return LIGATURE.sub(lambda match: LIGATURES[match[0]], text)


@dataclass
class Vocabulary:
    """Words of a document with their counts, and the model they make.

    lowercase (bool): count and look up words in lower case.
    """

    lowercase: bool = True
    counts: Counter[str] = field(default_factory=Counter)
    costs: dict[str, float] = field(default_factory=dict)
    unknown: float = 0.0
    longest: int = 0

    def key(self, word: str) -> str:
        return word.lower() if self.lowercase else word

    def add_lines(self, lines: Iterable[str]) -> None:
        """Count the words of one reading; those cut by a line end are counted in parts and whole."""
        left = ""
        for line in lines:
            tokens = plain(line).split()
            for token in tokens:
                self.counts[self.key(self.joined(token))] += 1
            if left and tokens:
                self.counts[self.key(left + tokens[0])] += 1
            cut = LINE_END.match(tokens[-1]) if tokens else None
            left = cut[1] if cut else ""

    def add_words(self, lines: Iterable[str]) -> None:
        """Count a list of words, or running text."""
        for line in lines:
            self.counts.update(map(self.key, line.split()))

    def fit(self) -> Vocabulary:
        """Make the model.  RETURNS (Vocabulary): this one."""
        total = math.log(UNKNOWN_COUNT + sum(self.counts.values()))
        self.costs = {word: total - math.log(count) for word, count in self.counts.items()}
        self.unknown = total - math.log(UNKNOWN_COUNT)
        self.longest = max(map(len, self.counts), default=0)
        return self

    def joined(self, word: str) -> str:
        """A word without its hyphens if it is known so.

        >>> Vocabulary(counts=Counter(["approximativement"])).joined("approxima-tivement")
        'approximativement'
        """
        if INNER_HYPHEN.search(word):
            closed = word.replace("-", "")
            if (closed[:1].lower() + closed[1:] if self.lowercase else closed) in self.counts or closed in self.counts:
                return closed
        return word

    def find(self, tokens: Sequence[str]) -> list[str]:
        """The cheapest words that the tokens make; several tokens only make a known word."""
        if not self.costs:
            return list(tokens)
        count = len(tokens)
        best, back = [0.0] + [math.inf] * count, [0] * (count + 1)
        for start in range(count):
            word = ""
            for end in range(start + 1, min(start + self.longest, count) + 1):
                word += self.key(tokens[end - 1])
                closed = self.joined(word)
                if end - start > 1 and len(closed) > self.longest:
                    break
                cost = self.costs.get(closed)
                if cost is None:
                    if end - start > 1:
                        continue
                    cost = self.unknown
                if best[start] + cost < best[end]:
                    best[end], back[end] = best[start] + cost, start
        words = []
        end = count
        while end > 0:
            words.append(self.joined("".join(tokens[back[end]:end])))
            end = back[end]
        return words[::-1]


@dataclass(frozen=True)
class Pdf2xml:
    """Paragraphs mended as the original does.

    mode (str): `words` takes the tokens that spaces make, `characters` every character (spaces stay
        where they are), `pdfxtk` looks into long and unlikely tokens only, and tries pairs.
    """

    vocabulary: Vocabulary
    mode: Mode = "words"
    dehyphenate: bool = True
    merge: bool = True

    def words(self, text: str) -> list[str]:
        if not self.merge:
            return text.split()
        if self.mode == "pdfxtk":
            return self.pdfxtk(text)
        tokens = text.split() if self.mode == "words" else list(text)
        return [word for word in self.vocabulary.find(tokens) if word.strip()]

    def pdfxtk(self, text: str) -> list[str]:
        """Rules for text that may lack its spaces."""
        vocabulary = self.vocabulary
        tokens = text.split()
        if len(tokens) == 1:
            tokens = vocabulary.find(list(tokens[0]))
        else:
            tokens = [part for token in tokens for part in
                      (vocabulary.find(list(token)) if len(token) > vocabulary.longest or humped(token) else [token])]
        return self.mended(self.paired([vocabulary.joined(token) for token in tokens]))

    def paired(self, tokens: Sequence[str]) -> list[str]:
        """Neighbours of which one is unknown made one known word, with a swallowed ligature if need be."""
        known = self.vocabulary.counts
        result: list[str] = []
        place = 0
        while place < len(tokens):
            if place + 1 < len(tokens):
                whole = self.pair(tokens[place], tokens[place + 1], known)
                if whole:
                    result.append(whole)
                    place += 2
                    continue
            result.append(tokens[place])
            place += 1
        return result

    def pair(self, left: str, right: str, known: Counter[str]) -> str:
        key = self.vocabulary.key
        if key(left) in known and key(right) in known:
            return ""
        if key(left + right) in known:
            return left + right
        for letters in BY_LENGTH:
            if key(left + letters + right) in known:
                return left + SWALLOWED[letters] + right
        return ""

    def mended(self, tokens: Sequence[str]) -> list[str]:
        """Unknown words that a ligature before or behind makes known."""
        known, key = self.vocabulary.counts, self.vocabulary.key
        result = []
        for token in tokens:
            if len(token) > 1 and key(token) not in known:
                for letters in sorted(set(SWALLOWED.values()), key=lambda value: -len(value)):
                    if key(letters + token) in known or key(token + letters) in known:
                        token = letters + token if key(letters + token) in known else token + letters
                        break
            result.append(token)
        return result

    def paragraph(self, text: str) -> str:
        """The text of a paragraph, its lines parted by newlines."""
        lines = [line for line in plain(text).split("\n") if line]
        words: list[str] = []
        while lines:
            kept = closed = lines.pop(0)
            while self.dehyphenate and lines and HYPHENATED.search(kept):
                following = lines.pop(0)
                closed = HYPHENATED.sub("", closed) + "\n" + following
                kept += "\n" + following
            first = self.words(kept)
            if closed != kept:
                second = self.words(closed)
                if len(second) < len(first):
                    first = second
            words += first
        return SPACE.sub(" ", " ".join(words)).strip()


def humped(token: str) -> bool:
    """Does a capital stand behind a small letter?"""
    return any(left.islower() and right.isupper() for left, right in pairwise(token))


def goes_on(before: str, after: str) -> bool:
    """Are two paragraphs one: no sentence ends and none begins.

    >>> goes_on("une telle", "couverture"), goes_on("une telle.", "couverture"), goes_on("une", "Couverture")
    (True, False, False)
    """
    return bool(before and after and not SENTENCE_END.search(before) and after[0].islower())


def merged(paragraphs: Iterable[str]) -> list[str]:
    """Paragraphs that go on put together."""
    result: list[str] = []
    for text in paragraphs:
        if result and goes_on(result[-1], text):
            result[-1] += " " + text
        else:
            result.append(text)
    return result
