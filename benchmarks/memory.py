"""Memory over one long file, and over many documents in a row in one process.

    python benchmarks/memory.py CORPUS_DIR [--documents 300] [--long-pages 2000] [--long-file PDF]

The long file is made by repeating the corpus's pages, unless one is named; it is read in a process of its
own.  Then the documents of the corpus go through `nlp.pipe` over and over until there were enough, and the
resident memory is noted after each.
"""
from __future__ import annotations

import argparse
import gc
import multiprocessing
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path

import psutil
import pypdfium2
from corpora import DEFAULT_LANGUAGE, blank, documents, page_count

from spacy_pdfrecover.child import MEGABYTE, peak_mb

SETTLED = 50            # documents after which memory is to be flat: word lists and caches are filled by then


def resident() -> float:
    return float(psutil.Process().memory_info().rss / MEGABYTE)


def repeat_pages(paths: Sequence[Path], pages: int, target: Path) -> None:
    """A file of so many pages: those of the given files, over and over."""
    made = pypdfium2.PdfDocument.new()
    try:
        for path in cycle(paths):
            source = pypdfium2.PdfDocument(path)
            try:
                made.import_pages(source, list(range(min(len(source), pages - len(made)))))
            finally:
                source.close()
            if len(made) >= pages:
                break
        made.save(target)
    finally:
        made.close()


def read_long(path: Path) -> tuple[float, float, float, int, str]:
    """Megabytes before, at most and with the Doc, tokens, error; meant for a fresh process."""
    nlp = blank(DEFAULT_LANGUAGE)
    nlp.add_pipe("pdfrecover")
    before = resident()
    doc = nlp(str(path))
    return before, peak_mb(), resident(), len(doc), doc._.pdf.error or ""


def in_a_row(paths: Sequence[Path]) -> Iterator[tuple[float, str]]:
    """Resident megabytes after each document, and its error."""
    nlp = blank(DEFAULT_LANGUAGE)
    nlp.add_pipe("pdfrecover")
    for doc in nlp.pipe([str(path) for path in paths], batch_size=1):
        error = doc._.pdf.error or ""
        del doc
        gc.collect()
        yield resident(), error


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path, metavar="CORPUS_DIR")
    parser.add_argument("--documents", type=int, default=300, metavar="N")
    parser.add_argument("--settled", type=int, default=SETTLED, metavar="N",
                        help=f"growth counts from this document on (default {SETTLED})")
    parser.add_argument("--long-pages", type=int, default=2000, metavar="N",
                        help="0 leaves the long file out")
    parser.add_argument("--long-file", type=Path, metavar="PDF")
    args = parser.parse_args(argv)
    if not 0 < args.settled < args.documents:
        parser.error(f"--documents must be more than the {args.settled} of --settled")
    try:
        paths = [document.path for document in documents(args.corpus)]
    except ValueError as nothing:
        parser.error(str(nothing))
    failures: list[str] = []
    with tempfile.TemporaryDirectory() as scratch, multiprocessing.get_context("spawn").Pool(1) as pool:
        if args.long_file or args.long_pages:
            long_file = args.long_file or Path(scratch) / "long.pdf"
            if not args.long_file:
                repeat_pages(paths, args.long_pages, long_file)
            before, peak, after, tokens, error = pool.apply(read_long, (long_file,))
            print(f"{long_file.name}: {page_count(long_file)} pages, {tokens} tokens; "
                  f"{before:.0f} MB before, {peak:.0f} MB at most, {after:.0f} MB with the Doc")
            failures += [f"{long_file.name}: {error}"] if error else []
    sizes = []
    row = list(islice(cycle(paths), args.documents))
    for path, (size, error) in zip(row, in_a_row(row), strict=True):
        sizes.append(size)
        failures += [f"{path.name}: {error}"] if error else []
    print("after document: " + ", ".join(f"{at} {sizes[at - 1]:.0f} MB"
                                         for at in range(args.settled, len(sizes) + 1, args.settled)))
    growth = sizes[-1] / sizes[args.settled - 1] - 1
    print(f"from document {args.settled} to {len(sizes)}: {100 * growth:+.1f} %; {len(failures)} failed",
          *failures, sep="\n")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
