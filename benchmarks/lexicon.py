"""What the lexicon of a language costs: time to load, and memory, each language in a process of its own.

    python benchmarks/lexicon.py [--only LANGUAGES] [--markdown] [--json OUT]

The lexicon of a language is one table that a process loads when the first document in it comes.  Memory is what
the process has more afterwards, and at most while loading.  The profiles by which languages are told apart are
loaded before and have a row of their own.
"""
from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import psutil
import wordfreq

from spacy_pdfrecover.child import MEGABYTE, peak_mb
from spacy_pdfrecover.lexicon import general_frequencies, language_profiles

PROFILES = "profiles"


class Cost(NamedTuple):
    name: str
    words: int
    seconds: float          # processor time
    megabytes: float        # more than before
    peak: float             # more than before at most


def resident() -> float:
    return float(psutil.Process().memory_info().rss / MEGABYTE)


def cost_of(name: str) -> Cost:
    """Meant for a fresh process."""
    if name == PROFILES:
        return measured(name, lambda: sum(map(len, language_profiles().values())))
    return measured(name, lambda: len(general_frequencies(name)))


def measured(name: str, load: Callable[[], int]) -> Cost:
    before, began = resident(), time.process_time()
    words = load()
    seconds = time.process_time() - began
    return Cost(name, words, seconds, resident() - before, max(peak_mb(), resident()) - before)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="LANGUAGES", help="comma-separated codes (default: all there are)")
    parser.add_argument("--markdown", action="store_true", help="the table in Markdown")
    parser.add_argument("--json", type=Path, metavar="OUT")
    args = parser.parse_args(argv)
    there = sorted(wordfreq.available_languages("best"))
    names = args.only.split(",") if args.only else there
    if unknown := sorted(set(names) - set(there)):
        parser.error(f"no list of {', '.join(unknown)}; there are {', '.join(there)}")
    context = multiprocessing.get_context("spawn")
    costs = []
    for name in [PROFILES, *names]:
        with context.Pool(1) as pool:
            costs.append(pool.apply(cost_of, (name,)))
    row, rule = ("| {:<9} | {:>8} | {:>7} | {:>6} | {:>6} |", "|---|---|---|---|---|") if args.markdown else (
        "{:<9} {:>8} {:>7} {:>6} {:>6}", "")
    print(row.format("language", "words", "seconds", "MB", "peak"), *([rule] if rule else []), sep="\n")
    for cost in costs:
        print(row.format(cost.name, cost.words, f"{cost.seconds:.2f}", f"{cost.megabytes:.0f}", f"{cost.peak:.0f}"))
    if args.json:
        args.json.write_text(json.dumps([cost._asdict() for cost in costs], indent=1), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
