"""Hold the quality figures above their floors: exit code 1 if one has sunk below.

    python benchmarks/check_floors.py --corpus-dir DIR

DIR holds the corpora that `floors.json` names.  A set there is `{"corpus": folder, "floors": {group:
{figure: {"at_least": n} or {"at_most": n}}}}`.  The group `all` is the whole corpus, `intact` the documents
without a fault put in, any other name one value of the meta field `fault`.  Figures bear the names of the
scorer's table and its scale; `failed` counts documents without a usable result.
"""
from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from quality import find_scorer, measure, print_outcomes

FLOORS = Path(__file__).with_name("floors.json")
FIELD = "fault"
NO_VALUE = "?"              # the scorer's name for documents whose meta lacks the field
FIGURES = {                 # heading in the scorer's table: its name in the JSON, its scale
    "ALL": ("overall", 100), "F1": ("words_f1", 100), "bag": ("bag_f1", 100),
    "W+": ("w_plus", 1), "W-": ("w_minus", 1), "W~": ("w_tilde", 1),
    "P+": ("p_plus", 1), "P-": ("p_minus", 1), "P<>": ("p_moved", 1),
    "spl": ("split", 1), "mrg": ("merged", 1), "hyp": ("hyphen_errors", 1),
    "lig": ("ligatures", 100), "NL+": ("nl_plus", 1), "NL-": ("nl_minus", 1),
    "blk": ("block_f1", 100), "st=": ("sent_strict", 100), "st~": ("sent_lenient", 100),
    "ord": ("order", 100), "rol": ("roles_f1", 100), "NID": ("nid", 100),
}
FAILED = "failed"
DIRECTIONS = ("at_least", "at_most")


class Check(NamedTuple):
    place: str              # "<set> <group>"
    figure: str
    value: float | None     # None: the scorer gives none, which fails
    direction: str
    floor: float

    @property
    def holds(self) -> bool:
        if self.value is None:
            return False
        return self.value >= self.floor if self.direction == "at_least" else self.value <= self.floor


def checks_of(name: str, floors: Mapping[str, Mapping[str, Mapping[str, float]]],
              report: Mapping[str, Any]) -> Iterator[Check]:
    """Compare one scored corpus with its floors; a wrong entry raises ValueError."""
    for group, wanted in floors.items():
        for figure, floor in wanted.items():
            if len(floor) != 1 or not floor.keys() <= set(DIRECTIONS):
                raise ValueError(f"{name}: {group}: {figure}: write one of {' or '.join(DIRECTIONS)}")
            (direction, limit), = floor.items()
            yield Check(f"{name} {group}", figure, value_of(report, group, figure), direction, limit)


def value_of(report: Mapping[str, Any], group: str, figure: str) -> float | None:
    if figure == FAILED:
        return float(len(report["failures"]))
    if figure not in FIGURES:
        raise ValueError(f"unknown figure {figure!r}: one of {', '.join(FIGURES)} or {FAILED}")
    scored = report if group == "all" else report["groups"].get(NO_VALUE if group == "intact" else group)
    if scored is None:
        return None
    metric, scale = FIGURES[figure]
    value = scored["micro"][metric]
    return None if value is None else float(value * scale)


def print_checks(checks: Sequence[Check]) -> None:
    width = max(len(check.place) for check in checks)
    for check in checks:
        value = "none" if check.value is None else f"{check.value:.2f}"
        sign = ">=" if check.direction == "at_least" else "<="
        print(f"{check.place:{width}}  {check.figure:>6}  {value:>7}  {sign} {check.floor:<7g}"
              f"  {'ok' if check.holds else 'BELOW THE FLOOR'}")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus-dir", type=Path, required=True, metavar="DIR")
    parser.add_argument("--floors", type=Path, default=FLOORS, metavar="FILE")
    parser.add_argument("--scorer", type=Path, metavar="FILE", help="score.py (default: found)")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json-dir", type=Path, metavar="DIR", help="keep the scorer's JSON, a file per set")
    args = parser.parse_args(argv)
    checks: list[Check] = []
    try:
        for name, entry in json.loads(args.floors.read_text("utf-8")).items():
            corpus = args.corpus_dir / entry["corpus"]
            outcomes, table, report = measure(
                corpus, args.scorer or find_scorer(corpus), args.jobs,
                options=["--by", FIELD] if entry["floors"].keys() - {"all"} else [])
            print(f"== {name}", table, sep="\n", end="")
            print_outcomes(outcomes)
            checks.extend(checks_of(name, entry["floors"], report))
            if args.json_dir:
                args.json_dir.mkdir(parents=True, exist_ok=True)
                (args.json_dir / f"{name}.json").write_text(json.dumps(report, ensure_ascii=False), "utf-8")
    except (ValueError, FileNotFoundError, RuntimeError) as error:
        parser.error(str(error))
    if not checks:
        parser.error(f"{args.floors} sets no floor")
    print("== floors")
    print_checks(checks)
    below = sum(not check.holds for check in checks)
    print(f"{len(checks)} floors, {below} not held")
    return int(below > 0)


if __name__ == "__main__":
    sys.exit(main())
