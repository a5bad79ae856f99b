"""Time from PDF to Doc, beside the time that cannot be avoided, in processor time.

    python benchmarks/speed.py CORPUS_DIR [--rounds N] [--reader-loop compiled|ctypes|both] [--pages 1-20]

`ours` is `nlp("x.pdf")` with the component `pdfrecover` in a blank pipeline.  The limit L is what no program
on these libraries can do without: PDFium loading each page and building its text page, and `nlp.make_doc` of
the text that we got.  Both are measured in turn on each document and the best of all rounds counts.  Times
are milliseconds a page; each document is read once before the clock starts, so that everything is warm.
"""
from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2
from corpora import Document, blank, documents, page_count
from spacy.language import Language

from spacy_pdfrecover import recover
from spacy_pdfrecover.child import peak_mb
from spacy_pdfrecover.read import as_source, page_numbers
from spacy_pdfrecover.read.pdfium import compiled_loop

LOOPS = ("compiled", "ctypes")
DOC_STAGE = "doc"               # what comes after recover(): tokens, spans, attributes


@dataclass
class Timed:
    """Best processor seconds of one document with one reader loop."""

    document: Document
    loop: str
    pages: int
    tokens: int
    limit: float
    ours: float
    stages: dict[str, float]


def processor_seconds(action: Callable[..., object], *arguments: object) -> float:
    """Processor time of one call: other programs on the machine do not count."""
    start = time.process_time()
    action(*arguments)
    return time.process_time() - start


def load_text_pages(document: pypdfium2.PdfDocument, numbers: Sequence[int]) -> None:
    """What PDFium must do at least.  Opening the file is not counted: L is to be a true lower limit."""
    for number in numbers:
        page = document[number]
        page.get_textpage().close()
        page.close()


def time_stages(path: Path, nlp: Language) -> dict[str, float]:
    """Seconds of each stage of recover(), with the component's own parts.  Its clock shows wall time: the
    stages get their shares of the processor time."""
    component: Any = nlp.get_pipe("pdfrecover")
    source = as_source(path)
    timings: dict[str, float] = {}
    start = time.process_time()
    recover(source, lexicon=component.lexicon, **component.parts, timings=timings)
    spent = time.process_time() - start
    wall = sum(timings.values())
    return {stage: spent * seconds / wall for stage, seconds in timings.items()}


def pipeline(language: str, loop: str, wanted: str | None) -> Language:
    nlp = blank(language)
    nlp.add_pipe("pdfrecover", config={"reader": {"@misc": "pdfrecover.Pdfium.v1", "pages": wanted,
                                                  "compiled": loop == "compiled"}})
    return nlp


def time_document(document: Document, pipelines: dict[str, Language], rounds: int,
                  wanted: str | None) -> list[Timed]:
    """One `Timed` a reader loop.  Raises ValueError for a document that gives no text."""
    path = str(document.path)
    docs = {loop: nlp(path) for loop, nlp in pipelines.items()}
    for doc in docs.values():
        if doc._.pdf.error or not len(doc):
            raise ValueError(doc._.pdf.error or "no text")
    numbers = page_numbers(wanted, page_count(document.path))
    limit = dict.fromkeys(pipelines, float("inf"))
    ours = dict.fromkeys(pipelines, float("inf"))
    stages: dict[str, dict[str, float]] = {}
    opened = pypdfium2.PdfDocument(document.path)
    try:
        for _ in range(rounds):
            pages_seconds = processor_seconds(load_text_pages, opened, numbers)
            for loop, nlp in pipelines.items():
                text = docs[loop].text
                limit[loop] = min(limit[loop], pages_seconds + processor_seconds(nlp.make_doc, text))
                ours[loop] = min(ours[loop], processor_seconds(nlp, path))
                found = time_stages(document.path, nlp)
                if loop not in stages or sum(found.values()) < sum(stages[loop].values()):
                    stages[loop] = found
    finally:
        opened.close()
    return [Timed(document, loop, len(numbers), len(docs[loop]), limit[loop], ours[loop],
                  {**stages[loop], DOC_STAGE: ours[loop] - sum(stages[loop].values())})
            for loop in pipelines]


def print_timed(timed: Sequence[Timed]) -> None:
    width = max(len(one.document.id) for one in timed)
    print(f"{'':{width}} {'loop':>8} {'pages':>6} {'tokens':>8} {'ms/page':>8} {'L':>7} {'x L':>6}")
    for one in timed:
        print(line_of(one.document.id, one.loop, one.pages, one.tokens, one.ours, one.limit, width))
    for loop in dict.fromkeys(one.loop for one in timed):
        same = [one for one in timed if one.loop == loop]
        pages = sum(one.pages for one in same)
        print(line_of("TOTAL", loop, pages, sum(one.tokens for one in same),
                      sum(one.ours for one in same), sum(one.limit for one in same), width))
    for loop in dict.fromkeys(one.loop for one in timed):
        print_stages(loop, [one for one in timed if one.loop == loop])


def line_of(name: str, loop: str, pages: int, tokens: int, ours: float, limit: float, width: int) -> str:
    return (f"{name:{width}} {loop:>8} {pages:>6} {tokens:>8} {1000 * ours / pages:>8.2f} "
            f"{1000 * limit / pages:>7.2f} {ours / limit:>6.2f}")


def print_stages(loop: str, timed: Sequence[Timed]) -> None:
    pages = sum(one.pages for one in timed)
    total: Counter[str] = Counter()
    for one in timed:
        total.update(one.stages)
    limit = sum(one.limit for one in timed)
    print(f"stages, {loop} reader loop:")
    for stage, seconds in total.items():
        print(f"  {stage:18} {1000 * seconds / pages:>8.2f} ms/page {seconds / limit:>6.2f} x L")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path, metavar="CORPUS_DIR")
    parser.add_argument("--rounds", type=int, default=3, help="best of so many (default 3)")
    parser.add_argument("--reader-loop", choices=(*LOOPS, "both"), default="both")
    parser.add_argument("--pages", metavar="RANGE", help="read only these pages of each document")
    parser.add_argument("--only", metavar="IDS", help="comma-separated document ids")
    args = parser.parse_args(argv)
    loops = LOOPS if args.reader_loop == "both" else (args.reader_loop,)
    if not compiled_loop() and "compiled" in loops:
        print("the compiled reader loop was not built: measuring the other", file=sys.stderr)
        loops = ("ctypes",)
    try:
        chosen = documents(args.corpus, args.only.split(",") if args.only else None)
    except ValueError as error:
        parser.error(str(error))
    pipelines: dict[str, dict[str, Language]] = {}
    timed: list[Timed] = []
    failures: list[str] = []
    for document in chosen:
        if document.language not in pipelines:
            pipelines[document.language] = {loop: pipeline(document.language, loop, args.pages)
                                            for loop in loops}
        try:
            timed += time_document(document, pipelines[document.language], args.rounds, args.pages)
        except ValueError as error:
            failures.append(f"  FAILED {document.id}: {error}")
    if timed:
        print_timed(timed)
    print(f"best of {args.rounds} rounds; peak memory {peak_mb():.0f} MB; {len(failures)} failed",
          *failures, sep="\n")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
