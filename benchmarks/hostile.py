"""Hostile input through supervised conversion, against what is expected of each file.

    python benchmarks/hostile.py CORPUS_DIR [--timeout 60] [--n-process 1] [--only formloop]

CORPUS_DIR holds the files and `hostile.json`: for each file `expect` (text, empty or error), `also` (what
else will do), `contains` (strings of the text), `limit_s`, `limit_mb` and `password`.  Each file has a child
process of its own, so that its memory is its own.  Exit code 1 if one is out of expectation or limits.
"""
from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from spacy_pdfrecover.convert import Settings, make_converter
from spacy_pdfrecover.supervise import supervise
from spacy_pdfrecover.worker import MAX_MEMORY, Outcome

LIMIT_S = 120.0             # where hostile.json sets none: the time limit of the command line
TIMEOUT = 60.0              # so that a hang costs less than any limit_s


class Case(NamedTuple):
    name: str
    path: Path
    expected: tuple[str, ...]
    contains: tuple[str, ...]
    limit_s: float
    limit_mb: float
    password: str | None


def read_cases(corpus: Path) -> list[Case]:
    cases = []
    for entry in json.loads((corpus / "hostile.json").read_text(encoding="utf-8")):
        path = corpus / entry["file"]
        limits = entry.get("limit_s", LIMIT_S), entry.get("limit_mb", float(MAX_MEMORY))
        cases.append(Case(entry["file"], path, (entry["expect"], *entry.get("also", ())),
                          tuple(entry.get("contains", ())), *limits, None))
        if "expect_with_password" in entry:
            cases.append(Case(entry["file"] + " +password", path, (entry["expect_with_password"],),
                              tuple(entry.get("contains", ())), *limits, entry["password"]))
    return cases


def run(cases: list[Case], timeout: float, workers: int) -> list[tuple[Case, Outcome]]:
    found = []
    for password in sorted({case.password for case in cases}, key=str):
        group = [case for case in cases if case.password == password]
        outcomes = supervise(make_converter, Settings("jsonl", password=password),
                             ((case.name, case.path) for case in group), workers=workers, timeout=timeout,
                             recycle=1, ordered=True)
        found += list(zip(group, outcomes, strict=True))
    return found


def kind_of(outcome: Outcome) -> str:
    if outcome.error is not None:
        return "error"
    return "empty" if outcome.value.blank else "text"


def faults(case: Case, outcome: Outcome) -> list[str]:
    """In what the outcome is not as expected."""
    found = []
    kind = kind_of(outcome)
    if kind not in case.expected:
        found.append(f"{kind}, not {' or '.join(case.expected)}")
    if kind == "text":
        text = " ".join(json.loads(line)["text"] for line in outcome.value.content.decode("utf-8").split("\n")
                        if line)
        found += [f"lacks {wanted!r}" for wanted in case.contains if wanted not in text + " "]
    if outcome.seconds > case.limit_s:
        found.append(f"over {case.limit_s:g} s")
    if outcome.peak_mb > case.limit_mb:
        found.append(f"over {case.limit_mb:g} MB")
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Hostile input through supervised conversion.")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--timeout", type=float, default=TIMEOUT)
    parser.add_argument("--n-process", type=int, default=1)
    parser.add_argument("--only", help="files whose name contains this")
    parser.add_argument("--json", type=Path, help="write the table here, too")
    given = parser.parse_args(arguments)
    cases = [case for case in read_cases(given.corpus) if not given.only or given.only in case.name]
    rows: list[dict[str, Any]] = []
    print(f"{'file':36} {'expected':16} {'got':6} {'reason':11} {'s':>7} {'MB':>6}  ok")
    for case, outcome in run(cases, given.timeout, given.n_process):
        wrong = faults(case, outcome)
        reason = outcome.error.reason if outcome.error else ""
        row = {"file": case.name, "expected": "/".join(case.expected), "got": kind_of(outcome),
               "reason": reason, "seconds": round(outcome.seconds, 2), "mb": round(outcome.peak_mb),
               "detail": str(outcome.error or ""), "faults": wrong}
        rows.append(row)
        print(f"{case.name:36} {row['expected']:16} {row['got']:6} {reason:11} {row['seconds']:7.2f} "
              f"{row['mb']:6d}  {'; '.join(wrong) or 'ok'}")
    bad = sum(1 for row in rows if row["faults"])
    print(f"{len(rows)} cases, {bad} out of expectation or limits, "
          f"slowest {max(row['seconds'] for row in rows):.1f} s, largest {max(row['mb'] for row in rows)} MB")
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
