"""How many words do the repairs spoil that were right, and how many do they mend?

    python benchmarks/damage.py CORPUS_DIR... [--worst N] [--only ID,ID] [--most RATE]

Each document is recovered once; the text before and after each repair is compared, and every stretch of words
that the repair changed is judged by the gold words around it: a word is spoilt if it was right there before the
repair and is wrong after it.  The place in gold is found by the words on either side, wherever it stands, so that
neither a different order nor text that repeats itself counts; of several such places the one counts that
the text comes nearest to, before or after.  What stands nowhere in gold (tables, running heads) is counted as
unplaced.  Documents with a fault put in are left out.
"""
from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from corpora import Document, documents
from gold_words import CONTEXT, Changed, Gold, Words, words_of
from rapidfuzz.distance import Indel

from spacy_pdfrecover import recover
from spacy_pdfrecover.model import ROLE_ID
from spacy_pdfrecover.text import Text

APART = ("header", "footer", "figure", "toc", "hidden")     # roles that gold never has
PER = 20_000                # words that the rate is for


class Judged(NamedTuple):
    """One change of a repair, and how many gold words it spoilt and mended; -1 where gold has no such place."""

    document: str
    repair: str
    left: str
    before: str
    after: str
    right: str
    gold: str
    spoilt: int
    mended: int


def changes(before: Text, after: Text, apart: Sequence[bool]) -> Iterator[Changed]:
    """Stretches of words that a repair changed, but for blocks that stand apart."""
    if before is after:
        return
    texts: list[tuple[Words, Words]] = [
        (words_of(old), words_of(new))
        for old, new, skip in zip(block_texts(before), block_texts(after), apart, strict=True) if not skip]
    whole = [word for _, new in texts for word in new]
    done = 0
    for old, new in texts:
        for low, high, first, last in unequal(old, new):
            yield Changed(whole[max(0, done + first - CONTEXT):done + first], old[low:high], new[first:last],
                          whole[done + last:done + last + CONTEXT])
        done += len(new)


def block_texts(text: Text) -> list[str]:
    string = text.string
    return [string[start:end] for start, end in zip(text.starts.tolist(), text.ends.tolist(), strict=True)]


def unequal(old: Words, new: Words) -> Iterator[tuple[int, int, int, int]]:
    """Where two lists of words differ, stretches that touch as one."""
    if old == new:
        return
    open_at: tuple[int, int] | None = None
    for tag, low, _, first, _ in [*Indel.opcodes(old, new), ("equal", len(old), 0, len(new), 0)]:
        if tag != "equal":
            open_at = open_at or (low, first)
        elif open_at:
            yield open_at[0], low, open_at[1], first
            open_at = None


def measured(document: Document) -> tuple[int, list[Judged]]:
    """Gold words of a document, and what became of each stretch that a repair changed."""
    gold = Gold(document.path.with_suffix(".gold.jsonl"))
    stages: dict[str, Any] = {}
    recover(document.path, stages=stages)
    names = [name for name, result in stages.items() if isinstance(result, Text) and name != "text"]
    pieces = stages["flow"].pieces
    blocks = pieces["block"]
    first = [number for number, block in enumerate(blocks) if not number or block != blocks[number - 1]]
    none = {ROLE_ID[role] for role in APART}
    apart = [int(role) in none for role in pieces["role"][first]]
    judged = []
    for earlier, name in pairwise(names):
        for change in changes(stages[earlier], stages[name], apart):
            around, spoilt, mended = gold.judged(change)
            judged.append(Judged(document.id, name.removeprefix("repair."), *map(" ".join, change), " ".join(around),
                                 spoilt, mended))
    return len(gold.words), judged


def print_rows(rows: Sequence[Judged], words: int) -> None:
    print(f"{'repair':<14}{'changes':>9}{'unplaced':>10}{'mended':>9}{'spoilt':>9}{f'per {PER}':>12}")
    by_repair: dict[str, list[Judged]] = defaultdict(list)
    for row in rows:
        by_repair[row.repair].append(row)
    for name, group in [*by_repair.items(), ("all", list(rows))]:
        spoilt = sum(row.spoilt for row in group if row.spoilt > 0)
        print(f"{name:<14}{len(group):>9}{sum(row.spoilt < 0 for row in group):>10}"
              f"{sum(row.mended for row in group if row.mended > 0):>9}{spoilt:>9}{spoilt * PER / words:>12.2f}")
    print(f"{words} gold words")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--only", metavar="IDS", help="comma-separated, of the first folder")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes (default 2)")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="list changes that spoilt words")
    parser.add_argument("--most", type=float, metavar="RATE", help=f"exit code 1 if more are spoilt of {PER} words")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write every change here")
    args = parser.parse_args(argv)
    try:
        if args.only:
            chosen = documents(args.folders[0], args.only.split(","))
        else:
            chosen = [document for folder in args.folders for document in documents(folder, intact=True)]
    except ValueError as error:
        parser.error(str(error))
    chosen = [document for document in chosen if document.path.with_suffix(".gold.jsonl").is_file()]
    if not chosen:
        parser.error("no document has its gold beside it")
    words, rows = 0, []
    with ProcessPoolExecutor(args.jobs) as pool:
        for count, judged in pool.map(measured, chosen):
            words += count
            rows += judged
    print_rows(rows, words)
    for row in sorted(rows, key=lambda row: -row.spoilt)[:args.worst]:
        if row.spoilt > 0:
            print(f"{row.document} {row.repair} -{row.spoilt} +{row.mended}: {row.left} [{row.before} -> {row.after}] "
                  f"{row.right}\n    gold: {row.gold}")
    if args.json:
        args.json.write_text(json.dumps([row._asdict() for row in rows], ensure_ascii=False, indent=1), "utf-8")
    rate = sum(row.spoilt for row in rows if row.spoilt > 0) * PER / max(words, 1)
    return int(args.most is not None and rate > args.most)


if __name__ == "__main__":
    sys.exit(main())
