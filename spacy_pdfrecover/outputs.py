"""Where results are written: each as a whole or not at all."""
from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from spacy_pdfrecover.explain import Record, readable, to_lines
from spacy_pdfrecover.targets import Plan, beside
from spacy_pdfrecover.write import DOCS


@contextlib.contextmanager
def destination(where: Plan, form: str) -> Iterator[Callable[[int, bytes], None]]:
    """What takes the results: one file each, one file for all, or standard output."""
    if where.targets:
        yield lambda number, content: write_whole(where.targets[number], content)
        return
    if form == DOCS:
        parts: list[bytes] = []
        yield lambda number, content: parts.append(content)
        from spacy_pdfrecover.write.docbin import merged
        if parts:
            with stream(where.single) as target:
                target.write(merged(parts))
        return
    with contextlib.ExitStack() as until_end:
        gap = b"" if form == "jsonl" else b"\n"
        file: BinaryIO | None = None            # opened by the first result: without one there is no file
        written = 0

        def add(number: int, content: bytes) -> None:
            nonlocal file, written
            file = file or until_end.enter_context(stream(where.single))
            file.write(gap + content if written and content else content)
            file.flush()
            written += len(content)

        yield add


@contextlib.contextmanager
def explanations(where: Plan, wanted: bool, tell: Callable[[str], None] | None,
                 ) -> Iterator[Callable[[int, Sequence[Record]], None]]:
    """What takes the lists of edits: one file beside each result, or whoever is told."""
    if wanted and where.targets:
        yield lambda number, edits: write_whole(beside(where.targets[number]), to_lines(edits).encode("utf-8"))
        return
    with contextlib.ExitStack() as until_end:
        file: BinaryIO | None = None

        def add(number: int, edits: Sequence[Record]) -> None:
            nonlocal file
            if wanted and where.single is not None:
                file = file or until_end.enter_context(stream(beside(where.single)))
                file.write(to_lines(edits).encode("utf-8"))
            elif wanted and tell is not None:
                for edit in edits:
                    tell(readable(edit))

        yield add


def write_whole(path: Path, content: bytes) -> None:
    """A file of its own for one result, in folders made as needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as target:
        target.write(content)


@contextlib.contextmanager
def stream(path: Path | None) -> Iterator[BinaryIO]:
    """What many results are written to one after the other; standard output without a path."""
    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        yield file


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file that takes the place of `path` when it is complete; until then nothing changes there.

    A link stays one: what it leads to is written.  Devices and pipes, which have no place to take, are written to.
    """
    if path.exists() and not path.is_file():
        with path.open("wb") as device:
            yield device
        return
    path = Path(os.path.realpath(path))
    half = path.with_name(f".pdfrecover-{os.getpid()}-{time.monotonic_ns()}.part")
    try:
        with half.open("xb") as file:
            yield file
        half.replace(path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
