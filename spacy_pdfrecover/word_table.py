"""A word list in a tenth of the memory that a dict of strings takes.

wordfreq's lists name up to 600,000 words a language, by frequency in centibels (hundredths of a power of ten).
A dict of them takes 80 to 180 bytes a word, most of it for the strings.  Here a word is the hash that Python gives
it, 8 bytes, in one array; the words themselves are read from their file again where someone asks for them all.  A
word that is not listed is taken for another one once in some 10^13 times, as often as two hashes of 64 bits meet.
"""
from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import wordfreq

from spacy_pdfrecover.memory import give_back

LATIN, CYRILLIC = "abvgdđežzijklmnoprstćufhcčš", "абвгдђежзијклмнопрстћуфхцчш"
DIGRAPHS = (("lj", "љ"), ("nj", "њ"), ("dž", "џ"))
TO_CYRILLIC = str.maketrans(LATIN, CYRILLIC)
TO_LATIN = str.maketrans({**dict(zip(CYRILLIC, LATIN, strict=True)), **{letter: pair for pair, letter in DIGRAPHS}})


class WordTable(Mapping[str, float]):
    """Words and their frequencies.  Hashes stand in order of their lowest bits, by which `starts` finds the few that
    share them.

    >>> table = WordTable(wordfreq.available_languages("small")["en"])
    >>> table["the"] > table["mill"], table.get("zqx"), "zqx" in table
    (True, None, False)
    """

    def __init__(self, path: str) -> None:
        """path (str): the file of the list, in wordfreq's own format."""
        self.path = path
        groups = wordfreq.read_cBpack(path)
        sizes = [len(words) for words in groups]
        hashes = np.fromiter((hash(word) for words in groups for word in words), "i8", sum(sizes))
        self.mask = (1 << len(hashes).bit_length()) - 1
        lowest = hashes & self.mask
        order = np.argsort(lowest)
        self.hashes = array("q", hashes[order].tobytes())
        self.centibels = array("H", np.repeat(np.arange(len(sizes)), sizes)[order].astype("u2").tobytes())
        self.starts = array("I", np.searchsorted(lowest[order], np.arange(self.mask + 2)).astype("u4").tobytes())
        del groups, hashes, lowest, order
        give_back()
        self.frequencies: list[float] = [wordfreq.cB_to_freq(-centibels) for centibels in range(len(sizes))]

    def __reduce__(self) -> tuple[type[WordTable], tuple[str]]:
        """Read anew where it is unpickled: another process may hash strings in another way."""
        return type(self), (self.path,)

    def place(self, word: str) -> int:
        """Where the hash of a word stands, or -1."""
        key = hash(word)
        lowest = key & self.mask
        for place in range(self.starts[lowest], self.starts[lowest + 1]):
            if self.hashes[place] == key:
                return place
        return -1

    def lacking(self, words: Sequence[str]) -> list[str]:
        """Those of many words that are not listed, all looked up at once: that takes a fifth of the time."""
        keys = np.fromiter(map(hash, words), "i8", len(words))
        hashes, starts = np.frombuffer(self.hashes, "i8"), np.frombuffer(self.starts, "u4")
        lowest = keys & self.mask
        place, end = starts[lowest], starts[lowest + 1]
        listed = np.zeros(len(words), bool)
        while len(rows := np.flatnonzero(~listed & (place < end))):
            listed[rows] = hashes[place[rows]] == keys[rows]
            place[rows] += 1
        return [words[row] for row in np.flatnonzero(~listed).tolist()]

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.place(word) >= 0

    def __getitem__(self, word: str) -> float:
        place = self.place(word)
        if place < 0:
            raise KeyError(word)
        return self.frequencies[self.centibels[place]]

    def get(self, word: str, default: float | None = None) -> float | None:     # type: ignore[override]
        place = self.place(word)
        return default if place < 0 else self.frequencies[self.centibels[place]]

    def __iter__(self) -> Iterator[str]:
        """From the file again, the commonest first."""
        return (word for words in wordfreq.read_cBpack(self.path) for word in words)

    def __len__(self) -> int:
        return len(self.hashes)


class SerbianTable(WordTable):
    """Words of Serbo-Croatian, which the list has in Latin letters alone, asked for in either alphabet."""

    def place(self, word: str) -> int:
        return super().place(word.translate(TO_LATIN))

    def lacking(self, words: Sequence[str]) -> list[str]:
        latin = [word.translate(TO_LATIN) for word in words]
        missing = set(super().lacking(latin))
        return [word for word, own in zip(words, latin, strict=True) if own in missing]


def not_listed(words: Sequence[str], table: Mapping[str, float]) -> list[str]:
    """Those of these words that a table lacks."""
    return table.lacking(words) if isinstance(table, WordTable) else [word for word in words if word not in table]


def in_cyrillic(word: str) -> str:
    """A Serbian word in small Latin letters in Cyrillic ones, as the common words have them: a few foreign ones, as
    injekcija, part n and j.

    >>> in_cyrillic("ljudi"), in_cyrillic("između")
    ('људи', 'између')
    """
    for pair, letter in DIGRAPHS:
        word = word.replace(pair, letter)
    return word.translate(TO_CYRILLIC)
