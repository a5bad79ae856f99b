"""What has become of the files of a shard so far, so that an interrupted one goes on where it stood.

A line is written before each file and one behind it, the Docs of files that came through one after the other to a
second file.  What a crash left half written, at the end of either, is cut off.
"""
from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from spacy_pdfrecover.targets import UsageError

JOURNAL, PART = ".journal", ".part"


class Entry(NamedTuple):
    """What became of a file: where its Doc stands among the others, or its error."""

    number: int
    start: int
    end: int
    seconds: float = 0.0
    pages: int = 0
    notes: tuple[str, ...] = ()
    error: tuple[str, str, str] | None = None           # stage, reason, detail


class Journal:
    """One of a shard, open; only one process has it.

    base (Path): the name of the shard without a suffix.
    """

    def __init__(self, base: Path) -> None:
        self.paths = base.with_name(base.name + JOURNAL), base.with_name(base.name + PART)
        self.begun: Counter[int] = Counter()            # how often, of files that did not end
        self.ended: dict[int, Entry] = {}
        self.lines, self.docs = (path.open("a+b", buffering=0) for path in self.paths)
        try:
            lock(self.lines.fileno())
        except BlockingIOError:
            self.close()
            raise UsageError(f"another process works on {base}") from None
        self.replay()

    def replay(self) -> None:
        """Read what is there, up to where it is whole."""
        size, whole = self.docs.seek(0, 2), 0
        self.lines.seek(0)
        for line in (self.lines.readall() or b"").splitlines(keepends=True):
            try:
                record = json.loads(line) if line.endswith(b"\n") else None
            except ValueError:
                record = None
            if record is None:
                break
            whole += len(line)
            if "begun" in record:
                self.begun[record["begun"]] += 1
            elif "stopped" in record:
                self.begun.clear()
            elif record["end"] <= size:                 # else the system went down before its Doc was written
                self.keep(Entry(**{**record, "notes": tuple(record["notes"]),
                                   "error": record["error"] and tuple(record["error"])}))
        self.lines.truncate(whole)
        self.docs.truncate(max((entry.end for entry in self.ended.values()), default=0))

    def keep(self, entry: Entry) -> None:
        self.ended[entry.number] = entry
        del self.begun[entry.number]

    def begin(self, number: int, name: str) -> None:
        self.write({"begun": number, "source": name})

    def end(self, number: int, doc: bytes = b"", seconds: float = 0.0, pages: int = 0, notes: tuple[str, ...] = (),
            error: tuple[str, str, str] | None = None) -> Entry:
        start = self.docs.seek(0, 2)
        written = 0
        while written < len(doc):
            written += self.docs.write(doc[written:]) or 0
        entry = Entry(number, start, start + len(doc), seconds, pages, notes, error)
        self.write(entry._asdict())
        self.keep(entry)
        return entry

    def write(self, record: dict[str, object]) -> None:
        line = json.dumps(record).encode("ascii") + b"\n"
        if self.lines.write(line) != len(line):         # at once, as several threads write
            raise OSError(f"{self.paths[0]} is cut short: the disk is full")

    def stored(self) -> Iterator[bytes]:
        """The Docs, in the order of their files."""
        for _, entry in sorted(self.ended.items()):
            if entry.error is None:
                self.docs.seek(entry.start)
                yield self.docs.read(entry.end - entry.start) or b""

    def remove(self) -> None:
        """All is done."""
        for path in self.paths:
            path.unlink(missing_ok=True)

    def close(self) -> None:
        self.lines.close()
        self.docs.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        """Files at work when somebody stopped the run are not to blame."""
        if kind is not None:
            with contextlib.suppress(OSError):
                self.write({"stopped": kind.__name__})
        self.close()


def lock(file: int) -> None:
    """Until it is closed, where the system and the file system can."""
    try:
        import fcntl
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:             # Windows
        return
    except OSError as error:
        if isinstance(error, BlockingIOError):
            raise
