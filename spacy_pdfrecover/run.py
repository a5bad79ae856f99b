"""Collections: a whole pipeline over many PDFs, shard by shard, each a DocBin that is there when it is complete.

Shards know nothing of each other, so that whatever starts commands (a shell, Slurm, datatrove) can run them anywhere.
A shard that is complete is left alone, one that was interrupted goes on.
"""
from __future__ import annotations

import contextlib
import hashlib
import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from spacy_pdfrecover.child import STAGE
from spacy_pdfrecover.convert import Settings, Summary, config_of, make_converter
from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.journal import Entry, Journal
from spacy_pdfrecover.outputs import replacing, write_whole
from spacy_pdfrecover.presets import saved_pipeline
from spacy_pdfrecover.read import speakable
from spacy_pdfrecover.supervise import supervise
from spacy_pdfrecover.targets import Input, UsageError, collect
from spacy_pdfrecover.worker import MAX_MEMORY, TIMEOUT, Outcome, WorkerError
from spacy_pdfrecover.write import DOCS

JOB = "run.json"                        # in the output folder: what all shards there are made of
ERRORS = ".errors.jsonl"
ALL = "1/1"
BEGINNINGS = 2                          # of a file that did not end, however often: it is what ends the process


class Shard(NamedTuple):
    """One of so many, counted from 1."""

    number: int
    total: int

    def share(self, inputs: Sequence[Input]) -> Sequence[Input]:
        """Every n-th file, so that a folder of long documents is spread over all shards."""
        return inputs[self.number - 1::self.total]


def shard_of(text: str) -> Shard:
    """
    >>> shard_of("3/64")
    Shard(number=3, total=64)
    """
    found = re.fullmatch(r"(\d{1,5})/(\d{1,5})", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise UsageError(f"{text!r} is no shard: write 3/64 for the third of 64")
    return Shard(int(found[1]), int(found[2]))


def run(config: str, wanted: str, output: str, shard: str = ALL, *, workers: int = 1, timeout: float = TIMEOUT,
        max_memory: int = MAX_MEMORY, follow: Callable[[int, Summary], None] | None = None) -> Summary:
    """One shard of a collection: `00003.spacy` with the Docs of the files that came through, in their order, and
    `00003.errors.jsonl` with a line for each of the others.

    config (str): a preset, a config file or the folder of a saved pipeline.
    wanted (str): a folder, a pattern or a file.
    shard (str): which of how many; all shards of a folder are made of the same files, by the same config.
    follow (Callable): told the number of files and the summary so far, at the start and after each file.
    RAISES (UsageError): before any work, if it can't be done as asked.
    """
    chosen, folder = shard_of(shard), Path(output)
    settings = Settings(DOCS, config_of(config, DOCS), saved=saved_pipeline(config))
    inputs = sorted(collect([wanted]), key=lambda item: item.relative.as_posix())
    new = begin_job(folder, settings, inputs, chosen.total)
    target = folder / f"{chosen.number:05}.{DOCS}"
    summary, started = Summary(), time.monotonic()
    if target.exists():
        summary.notes.append(f"{target}: complete, left as it is")
        return summary
    mine = chosen.share(inputs)
    names = [speakable(item.path) for item in mine]
    with taking_back(folder / JOB if new else None), Journal(target.with_suffix("")) as journal:
        give_up(journal)
        todo = [number for number in range(len(mine)) if number not in journal.ended]
        for entry in journal.ended.values():
            add(summary, entry, names)
            summary.seconds += entry.seconds
        earlier = summary.seconds
        if follow is not None:
            follow(len(mine), summary)

        def jobs() -> Iterator[tuple[str, Path]]:
            for number in todo:
                journal.begin(number, names[number])
                yield names[number], mine[number].path

        outcomes = supervise(make_converter, settings, jobs(), workers=min(workers, len(todo)),
                             timeout=timeout, max_memory=max_memory)
        with contextlib.closing(outcomes):
            for outcome in outcomes:
                add(summary, ended(journal, todo[outcome.number], outcome), names)
                summary.seconds = earlier + time.monotonic() - started
                if follow is not None:
                    follow(len(mine), summary)
        finish(journal, target, names)
    return summary


def begin_job(folder: Path, settings: Settings, inputs: Sequence[Input], shards: int) -> bool:
    """Refuse to mix shards of several collections or divisions in one folder: some files would be missing.

    RETURNS (bool): are these the first?
    """
    names = [speakable(item.relative.as_posix()) for item in inputs]
    config = dict(settings.config or {})
    if settings.saved is not None:
        config.pop("initialize", None)          # paths from where it was made; it is not run again
    digest = hashlib.sha256(json.dumps([config, names], sort_keys=True, default=str).encode()).hexdigest()
    job = json.dumps({"shards": shards, "files": len(inputs), "digest": digest}).encode("utf-8") + b"\n"
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; a folder is wanted")
    if (folder / JOB).exists():
        if (folder / JOB).read_bytes() != job:
            raise UsageError(f"{folder} has shards of other files, by another config or of another number; "
                             "give a folder of its own")
        return False
    write_whole(folder / JOB, job)
    return True


@contextlib.contextmanager
def taking_back(job: Path | None) -> Iterator[None]:
    """What cannot be done as asked does not keep the folder from a better request."""
    try:
        yield
    except (UsageError, WorkerError):
        if job is not None:
            job.unlink(missing_ok=True)
        raise


def give_up(journal: Journal) -> None:
    """Files in which the whole run ended more than once, by the system's hand, are not tried again."""
    for number, times in list(journal.begun.items()):
        if times >= BEGINNINGS:
            journal.end(number, error=(STAGE, "crashed", f"begun {times} times and never ended"))


def ended(journal: Journal, number: int, outcome: Outcome) -> Entry:
    """Note what became of a file."""
    error, made = outcome.error, outcome.value
    if error is not None:
        return journal.end(number, b"", outcome.seconds, error=(error.stage, error.reason, error.detail))
    return journal.end(number, made.content, outcome.seconds, made.pages, made.warnings)


def add(summary: Summary, entry: Entry, names: Sequence[str]) -> None:
    summary.files += 1
    summary.pages += entry.pages
    summary.notes += [f"{names[entry.number]}: {note}" for note in entry.notes]
    if entry.error is not None:
        summary.failed.append(PdfError(names[entry.number], *entry.error))


def finish(journal: Journal, target: Path, names: Sequence[str]) -> None:
    """Errors first: where the Docs are, all is."""
    from spacy_pdfrecover.write.docbin import merged

    failed = [(names[number], entry.error) for number, entry in sorted(journal.ended.items()) if entry.error]
    lines = [json.dumps(dict(zip(("source", "stage", "reason", "detail"), (name, *error), strict=True)),
                        ensure_ascii=False) for name, error in failed]
    write_whole(target.with_suffix(ERRORS), "".join(f"{line}\n" for line in lines).encode("utf-8"))
    with replacing(target) as file:
        file.write(merged(journal.stored()))
    journal.remove()
