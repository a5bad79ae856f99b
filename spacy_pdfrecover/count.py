"""Counts of the words of a collection, for the lexicon: from many files in supervised children."""
from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from spacy_pdfrecover.convert import Summary
from spacy_pdfrecover.outputs import replacing
from spacy_pdfrecover.read import speakable
from spacy_pdfrecover.supervise import supervise
from spacy_pdfrecover.tally import SHARD_WORDS, Tally, count_line
from spacy_pdfrecover.targets import UsageError, collect, refuse_inputs
from spacy_pdfrecover.worker import MAX_MEMORY, TIMEOUT

SUFFIX = ".jsonl"
MIN_COUNT = 2               # a word that a collection has once may be one that was damaged unseen


@dataclass(frozen=True)
class Settings:
    """What a child must know."""

    config: dict[str, Any] | None = None
    password: str | None = None


class Counted(NamedTuple):
    """What a child sends back."""

    counts: Counter[str]
    pages: int
    note: str


def count(wanted: Sequence[str], output: str, *, config: str | None = None, password: str | None = None,
          min_count: int = MIN_COUNT, workers: int = 1, timeout: float = TIMEOUT, max_memory: int = MAX_MEMORY,
          shard_words: int = SHARD_WORDS, follow: Callable[[int, Summary], None] | None = None) -> Summary:
    """Count the undamaged words of files, folders and patterns into a JSONL file.

    output (str): the file, which takes its place when it is complete; not written if no file could be read.
    config (str): a preset or a config file; the parts of `recover()` by default.
    min_count (int): words counted less often are left out.
    shard_words (int): different words held in memory before they go to disk.
    follow (Callable): told the number of files and the summary so far, at the start and after each file.
    RAISES (UsageError): before any work, if it can't be done as asked.
    """
    target = Path(output)
    if target.suffix != SUFFIX or target.is_dir():
        raise UsageError(f"{output}: the last name is that of the file to write, and ends in {SUFFIX}")
    inputs = collect(wanted)
    refuse_inputs(inputs, [target])
    settings = Settings(None, password)
    if config is not None:
        from spacy_pdfrecover.presets import read_config
        settings = Settings(read_config(config), password)
    summary, started = Summary(), time.monotonic()
    if follow is not None:
        follow(len(inputs), summary)
    target.parent.mkdir(parents=True, exist_ok=True)
    jobs = ((speakable(item.path), item.path) for item in inputs)
    outcomes = supervise(make_counter, settings, jobs, workers=min(workers, len(inputs)), timeout=timeout,
                         max_memory=max_memory)
    # beside the result, as what is temporary may be kept in memory by the system
    prefix = f".pdfrecover-{os.getpid()}-"
    with tempfile.TemporaryDirectory(prefix=prefix, dir=target.parent) as folder, contextlib.closing(outcomes):
        tally = Tally(Path(folder), shard_words)
        for outcome in outcomes:
            summary.files += 1
            if outcome.error is not None:
                summary.failed.append(outcome.error)
            else:
                counted: Counted = outcome.value
                tally.add(counted.counts)
                summary.pages += counted.pages
                summary.notes += [f"{outcome.name}: {counted.note}"] if counted.note else []
            summary.seconds = time.monotonic() - started
            if follow is not None:
                follow(len(inputs), summary)
        summary.failed.sort(key=lambda error: error.source)     # files end in no order
        summary.notes.sort()
        if len(summary.failed) < summary.files:
            with replacing(target) as file:
                file.writelines(count_line(word, times) for word, times in tally.words() if times >= min_count)
    return summary


def make_counter(settings: Settings) -> Callable[[Path], Counted]:
    """In a child: load what the recovery needs, once."""
    from spacy_pdfrecover.chain import recover
    from spacy_pdfrecover.presets import component_of, parts_of
    from spacy_pdfrecover.text import Text
    from spacy_pdfrecover.undamaged import is_damaged, undamaged_counts

    parts = parts_of(component_of(settings.config), settings.password)

    def counted(path: Path) -> Counted:
        stages: dict[str, Any] = {}
        recovered = recover(path, name=speakable(path), stages=stages, **parts)
        pages = len(recovered.pages.pages)
        if not recovered.text.strip():
            return Counted(Counter(), pages, "no text")
        text = next(made for made in reversed(stages.values()) if isinstance(made, Text))
        if is_damaged(text):
            return Counted(Counter(), pages, "not counted, too many of its words are damaged")
        return Counted(undamaged_counts(text, recovered.blocks["role"], recovered.pages.glyphs), pages, "")

    return counted
