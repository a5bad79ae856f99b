"""Word counts of a collection: gathered in bounded memory, merged from files, read and written as JSON lines.

A count file has a line `{"word": "Fluss", "count": 12}` for each word.
"""
from __future__ import annotations

import contextlib
import heapq
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from pathlib import Path

COUNTS_FILE = "counts.jsonl"        # in the component's folder of a saved pipeline
SHARD_WORDS = 300_000       # different words held before they go to disk: 75 MB at most (measured)
SHOWN = 80                  # bytes of a line that is no count
FAN_IN = 64                 # files open at once; systems allow 256 and more


class Tally:
    """Counts that go to sorted files in a folder as they grow.  What comes out depends neither on the order
    in which counts were added nor on how many of them were held at once.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     tally = Tally(Path(folder), shard_words=2)
    ...     tally.add({"river": 2, "mill": 1})
    ...     tally.add({"mill": 3})
    ...     list(tally.words())
    [('mill', 4), ('river', 2)]
    """

    def __init__(self, folder: Path, shard_words: int = SHARD_WORDS) -> None:
        self.folder, self.shard_words = folder, shard_words
        self.held: Counter[str] = Counter()
        self.shards: list[Path] = []
        self.made = 0

    def add(self, counts: Mapping[str, int]) -> None:
        self.held.update(counts)
        if len(self.held) >= self.shard_words:
            self.spill()

    def spill(self) -> None:
        """What is held becomes a file; many files become one."""
        self.shards.append(self.write(iter(sorted(self.held.items()))))
        self.held.clear()
        if len(self.shards) >= FAN_IN:
            merged = self.write(self.merged([]))
            for shard in self.shards:
                shard.unlink()
            self.shards = [merged]

    def write(self, words: Iterator[tuple[str, int]]) -> Path:
        self.made += 1
        path = self.folder / f"{self.made}.counts"
        with path.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{word}\t{count}\n" for word, count in words)
        return path

    def words(self) -> Iterator[tuple[str, int]]:
        """All words in the order of their characters, each once."""
        yield from self.merged(sorted(self.held.items()))

    def merged(self, held: list[tuple[str, int]]) -> Iterator[tuple[str, int]]:
        with contextlib.ExitStack() as files:
            parts = [parsed(files.enter_context(path.open(encoding="utf-8", newline="\n"))) for path in self.shards]
            for word, same in groupby(heapq.merge(held, *parts), itemgetter(0)):
                yield word, sum(count for _, count in same)


def parsed(lines: Iterable[str]) -> Iterator[tuple[str, int]]:
    for line in lines:
        word, count = line.split("\t")
        yield word, int(count)


def count_line(word: str, count: int) -> bytes:
    """
    >>> count_line("Fluss", 12)
    b'{"word": "Fluss", "count": 12}\\n'
    """
    return (json.dumps({"word": word, "count": count}, ensure_ascii=False) + "\n").encode("utf-8")


def read_counts(path: Path) -> dict[str, int]:
    """A count file as `spacy pdfrecover count` writes it; counts of a word that stands twice add up."""
    counts: dict[str, int] = {}
    with path.open("rb") as file:           # bytes, so that what is no UTF-8 is a fault of its line
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                entry = json.loads(line)
                word, count = str(entry["word"]), int(entry["count"])
                if count < 0:
                    raise ValueError("a word is there or not")
            except (KeyError, TypeError, ValueError) as error:
                shown = line.strip()[:SHOWN].decode("utf-8", "backslashreplace")
                raise ValueError(f'{path}: line {number} is not {{"word": …, "count": …}}: {shown}') from error
            counts[word] = counts.get(word, 0) + count
    return counts
