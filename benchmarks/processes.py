"""Wall time of `nlp.pipe` with several processes against one, over the same files.

    python benchmarks/processes.py CORPUS_DIR [--n-process 2] [--rounds N]

The starting of the processes is counted, and so is the way of each Doc back to the parent.  Both are
measured in turn and the best of all rounds counts.  Run it on an otherwise idle machine; the processor time
of all processes together, which bounds what several can gain, bears others better.  Exit code 1 if a document
failed, or gave another text with several processes than with one.
"""
from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from corpora import DEFAULT_LANGUAGE, blank, documents, page_count
from spacy.language import Language

BATCH_SIZE = 4


class Run(NamedTuple):
    seconds: float
    processor: float            # seconds of the parent and its children
    tokens: int
    texts: list[str]            # a digest of each Doc's text
    failures: dict[str, str]    # error by path


def run(nlp: Language, paths: Sequence[str], processes: int) -> Run:
    start, spent = time.perf_counter(), processor_seconds()
    tokens = 0
    texts: list[str] = []
    failures: dict[str, str] = {}
    for path, doc in zip(paths, nlp.pipe(paths, n_process=processes, batch_size=BATCH_SIZE), strict=True):
        tokens += len(doc)
        texts.append(hashlib.sha256(doc.text.encode()).hexdigest())
        if doc._.pdf.error:
            failures[path] = doc._.pdf.error
    return Run(time.perf_counter() - start, processor_seconds() - spent, tokens, texts, failures)


def processor_seconds() -> float:
    """Of this process and of its children that have ended."""
    return sum(os.times()[:4])


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path, metavar="CORPUS_DIR")
    parser.add_argument("--n-process", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=2, help="best of so many (default 2)")
    parser.add_argument("--language", default=DEFAULT_LANGUAGE, help="of the one pipeline for all files")
    args = parser.parse_args(argv)
    try:
        paths = [str(document.path) for document in documents(args.corpus)]
    except ValueError as error:
        parser.error(str(error))
    nlp = blank(args.language)
    nlp.add_pipe("pdfrecover")
    nlp(paths[0])           # loads word lists, which the children inherit where processes are forked
    runs: dict[int, Run] = {}
    for _ in range(args.rounds):
        for processes in (1, args.n_process):
            found = run(nlp, paths, processes)
            if processes not in runs or found.seconds < runs[processes].seconds:
                runs[processes] = found
    one, several = runs[1], runs[args.n_process]
    pages = sum(page_count(Path(path)) for path in paths if path not in one.failures)
    for processes, found in runs.items():
        print(f"n_process={processes}: {found.seconds:.2f} s, {len(paths)} files, {pages} pages, "
              f"{found.tokens} tokens, {pages / found.seconds:.1f} pages/s, {found.processor:.2f} s of processor time")
    print(f"n_process={args.n_process} is {one.seconds / several.seconds:.2f} times as fast as 1, by processor time "
          f"{args.n_process * one.processor / several.processor:.2f} at most; {len(several.failures)} failed")
    for path, reason in several.failures.items():
        print(f"  FAILED {path}: {reason}")
    differing = [path for path, alone, shared in zip(paths, one.texts, several.texts, strict=True)
                 if alone != shared]
    for path in differing:
        print(f"  DIFFERS {path}: not the same text with {args.n_process} processes as with 1")
    return int(bool(several.failures or differing))


if __name__ == "__main__":
    sys.exit(main())
