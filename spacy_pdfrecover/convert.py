"""Conversion of many files in supervised children."""
from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from spacy_pdfrecover.errors import NO_TEXT_LAYER, PdfError
from spacy_pdfrecover.explain import Record, doc_records, edit_records
from spacy_pdfrecover.outputs import destination, explanations
from spacy_pdfrecover.presets import saved_pipeline
from spacy_pdfrecover.read import page_numbers, speakable
from spacy_pdfrecover.supervise import supervise
from spacy_pdfrecover.targets import UsageError, collect, plan
from spacy_pdfrecover.worker import MAX_MEMORY, TIMEOUT, Outcome
from spacy_pdfrecover.write import DOCS, FORMATS, PRESET_OF, writer_of


@dataclass(frozen=True)
class Settings:
    """What a child must know."""

    form: str
    config: dict[str, Any] | None = None            # of a whole pipeline; the default parts without
    password: str | None = None
    pages: str | None = None
    counts: str | None = None                       # a file of word counts, in place of those of the config
    saved: str | None = None                        # the folder that the config is from, of a whole pipeline
    name_source: bool = False                       # jsonl: several documents share a file
    explain: bool = False                           # list the edits, too


class Converted(NamedTuple):
    """What a child sends back."""

    content: bytes
    pages: int
    blank: bool                                     # no text at all: a scan, drawings
    warnings: tuple[str, ...]
    edits: tuple[Record, ...] = ()                  # only where they are asked for


@dataclass
class Summary:
    """What a run came to."""

    files: int = 0
    pages: int = 0
    seconds: float = 0.0
    failed: list[PdfError] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)          # on files that came through


def convert(wanted: Sequence[str], output: str, form: str | None = None, *,
            config: str | None = None, password: str | None = None, pages: str | None = None,
            counts: str | None = None, workers: int = 1, timeout: float = TIMEOUT, max_memory: int = MAX_MEMORY,
            follow: Callable[[int, Summary], None] | None = None, explain: bool = False,
            tell: Callable[[str], None] | None = None) -> Summary:
    """Convert files, folders and patterns.

    output (str): a folder, a file, or `-` for standard output.
    form (str): one of `FORMATS`; by the suffix of the output file, else jsonl.
    config (str): a preset, a config file or the folder of a saved pipeline; the parts of `recover()` by default.
    counts (str): word counts of the collection, a file as `count` writes it; in place of those the config has.
    follow (Callable): told the number of files and the summary so far, at the start and after each file.
    explain (bool): list the edits of each document, in `NAME.edits.jsonl` beside its result.
    tell (Callable): gets them as lines where results go to standard output.
    RAISES (UsageError): before any work, if it can't be done as asked.
    """
    chosen = chosen_format(form, output)
    if pages is not None:
        try:
            page_numbers(pages, 1)
        except ValueError as error:
            raise UsageError(str(error)) from None
    if counts is not None and not Path(counts).is_file():
        raise UsageError(f"{counts}: no such file of counts")
    where = plan(collect(wanted), output, chosen, explain)
    settings = Settings(chosen, config_of(config, chosen), password, pages, counts, saved=saved_pipeline(config),
                        name_source=len(where.inputs) > 1 and not where.targets, explain=explain)
    summary, started = Summary(), time.monotonic()
    if follow is not None:
        follow(len(where.inputs), summary)
    jobs = ((speakable(item.path), item.path) for item in where.inputs)
    outcomes = supervise(make_converter, settings, jobs, workers=min(workers, len(where.inputs)),
                         timeout=timeout, max_memory=max_memory, ordered=not where.targets)
    with (contextlib.closing(outcomes), destination(where, settings.form) as put,
          explanations(where, explain, tell) as list_edits):
        for outcome in outcomes:
            settle(outcome, put, list_edits, summary)
            summary.seconds = time.monotonic() - started
            if follow is not None:
                follow(len(where.inputs), summary)
    return summary


def settle(outcome: Outcome, put: Callable[[int, bytes], None],
           list_edits: Callable[[int, Sequence[Record]], None], summary: Summary) -> None:
    """Write a result, or note why there is none."""
    summary.files += 1
    error, converted = outcome.error, outcome.value
    if error is None:
        try:
            put(outcome.number, converted.content)
            list_edits(outcome.number, converted.edits)
        except OSError as trouble:                  # disk full, name too long, not allowed
            if isinstance(trouble, BrokenPipeError):
                raise
            error = PdfError(outcome.name, "write", "failed", str(trouble))
    if error is not None:
        summary.failed.append(error)
        return
    summary.pages += converted.pages
    summary.notes += [f"{outcome.name}: {warning}" for warning in converted.warnings]
    if converted.blank and NO_TEXT_LAYER not in converted.warnings:
        summary.notes.append(f"{outcome.name}: no text")


def chosen_format(form: str | None, output: str) -> str:
    if form is None:
        named = "" if output.endswith((os.sep, "/")) or Path(output).is_dir() else Path(output).suffix
        form = named[1:] or "jsonl"
        if form not in FORMATS:
            raise UsageError(f"{output}: no format of that name; choose one with --format "
                             f"({', '.join(FORMATS)}), or end the name of a folder with {os.sep}")
    if form not in FORMATS:
        raise UsageError(f"{form!r} is none of the formats {', '.join(FORMATS)}")
    return form


def config_of(name: str | None, form: str) -> dict[str, Any] | None:
    """Formats of text need a config only where one is asked for; Docs need a pipeline, and a format of a
    system that has a preset has that."""
    if name is None and form not in (DOCS, *PRESET_OF):
        return None
    from spacy_pdfrecover.presets import DEFAULT, read_config
    return read_config(name or PRESET_OF.get(form, DEFAULT))


def make_converter(settings: Settings) -> Callable[[Path], Converted]:
    """In a child: load what the conversion needs, once."""
    return docs_converter(settings) if settings.form == DOCS else text_converter(settings)


def text_converter(settings: Settings) -> Callable[[Path], Converted]:
    from spacy_pdfrecover.chain import recover
    from spacy_pdfrecover.languages import without_languages
    from spacy_pdfrecover.presets import component_of, counts_of, dropped, dropped_languages, parts_of

    component = component_of(settings.config)
    parts = parts_of(component, settings.password, settings.pages, settings.counts or counts_of(settings.config))
    drop, languages = dropped(component), dropped_languages(component)
    write = writer_of(settings.form)

    def converted(path: Path) -> Converted:
        recovered = recover(path, name=speakable(path), **parts)
        if settings.form == "jsonl":
            text = write(recovered, speakable(path) if settings.name_source else None)
        else:
            text = write(without_languages(recovered, languages), drop)
        edits = edit_records(recovered, speakable(path)) if settings.explain else ()
        return Converted(text.encode("utf-8"), len(recovered.pages.pages), not recovered.text.strip(),
                         tuple(recovered.warnings), tuple(edits))

    return converted


def docs_converter(settings: Settings) -> Callable[[Path], Converted]:
    from spacy_pdfrecover.write.docbin import pipeline, to_doc, to_docbin

    assert settings.config is not None
    nlp = pipeline(settings.config, settings.password, settings.pages, settings.counts, settings.saved)

    def converted(path: Path) -> Converted:
        doc = to_doc(nlp, path)
        found = doc._.pdf
        edits = doc_records(doc) if settings.explain else ()
        return Converted(to_docbin([doc]), len(found.pages), not doc.text.strip(), tuple(found.warnings), tuple(edits))

    return converted
