"""How well documents are recovered: convert a corpus, then score it against its gold.

    python benchmarks/quality.py CORPUS_DIR [--by fault|lang|engine|producer|layout] [--worst N] [--intact]

The scorer is a program of its own, `score.py GOLD_DIR PRED_DIR`; it is looked for in a folder `score`
beside the corpus or above it.  A document that fails counts as empty, and is listed with its error.
"""
from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from corpora import Document, documents

from spacy_pdfrecover import recover
from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.presets import DEFAULT, PARTS, parts_of, read_config, section
from spacy_pdfrecover.write.jsonl import to_jsonl


class Outcome(NamedTuple):
    id: str
    error: str              # "" if it went well
    seconds: float


def convert(document: Document, folder: Path, settings: str = "") -> Outcome:
    """Recover one document and write it; never raises, the error goes into the outcome.

    settings (str): the component's section of a config, in JSON; the defaults if empty.
    """
    start = time.perf_counter()
    error = ""
    try:
        text = to_jsonl(recover(document.path, **chosen_parts(settings)))
        (folder / f"{document.id}.jsonl").write_text(text, "utf-8")
    except PdfError as failure:
        error = failure.mark
    except Exception as failure:        # a fault of ours: the figure must show it, not end the run
        error = f"failed: {type(failure).__name__}: {failure}"
    return Outcome(document.id, error, time.perf_counter() - start)


@lru_cache(1)
def chosen_parts(settings: str) -> dict[str, Any]:
    """The parts for `recover()`, made once in each worker."""
    return parts_of(json.loads(settings) if settings else None)


def settings_of(config: str | None, parts: Sequence[str]) -> str:
    """Settings of a preset or config file with other parts put in (`layout=pdfrecover.XYCut.v1`), in JSON."""
    if config is None and not parts:
        return ""
    settings = section(read_config(config or DEFAULT), config or DEFAULT)
    for part in parts:
        name, _, registered = part.partition("=")
        if name not in PARTS or not registered:
            raise ValueError(f"{part!r} is no part and its name: layout=pdfrecover.XYCut.v1")
        settings[name] = {"@misc": registered}
    return json.dumps(settings)


Convert = Callable[[Document, Path], Outcome]


def convert_all(chosen: Sequence[Document], folder: Path, jobs: int,
                work: Convert = convert) -> list[Outcome]:
    """Outcomes in the order of the documents.  Where a worker dies, the pool is lost with all that it had
    not done: each of these is tried again alone, so that only the document that killed it is blamed."""
    with ProcessPoolExecutor(jobs) as pool:
        outcomes = [finished(future) for future in
                    [pool.submit(work, document, folder) for document in chosen]]
    return [outcome or convert_alone(document, folder, work)
            for document, outcome in zip(chosen, outcomes, strict=True)]


def convert_alone(document: Document, folder: Path, work: Convert) -> Outcome:
    with ProcessPoolExecutor(1) as pool:
        return finished(pool.submit(work, document, folder)) or Outcome(document.id, "crashed", 0.0)


def finished(future: Future[Outcome]) -> Outcome | None:
    """What came of it, or None if its worker died."""
    try:
        return future.result()
    except BrokenProcessPool:
        return None


def find_scorer(corpus: Path) -> Path:
    for parent in corpus.resolve().parents:
        scorer = parent / "score" / "score.py"
        if scorer.is_file():
            return scorer
    raise FileNotFoundError(f"no score/score.py beside {corpus}: name it with --scorer")


def score(scorer: Path, corpus: Path, folder: Path, chosen: Sequence[Document], report: Path,
          options: Sequence[str] = ()) -> str:
    """Run the scorer over the chosen documents; its table, with everything in JSON in `report`."""
    command = [sys.executable, str(scorer), str(corpus), str(folder), "--json", str(report),
               "--only", ",".join(document.id for document in chosen), *options]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise RuntimeError(f"{scorer.name} ended with {done.returncode}:\n{done.stderr}")
    return done.stdout


def measure(corpus: Path, scorer: Path, jobs: int = 2, only: Sequence[str] | None = None,
            intact: bool = False, folder: Path | None = None,
            options: Sequence[str] = (), settings: str = "") -> tuple[list[Outcome], str, dict[str, Any]]:
    """Convert and score: what became of each document, the scorer's table, and its JSON."""
    chosen = documents(corpus, only, intact)
    with tempfile.TemporaryDirectory() as scratch:
        target = folder or Path(scratch) / "output"
        target.mkdir(parents=True, exist_ok=True)
        for document in chosen:         # a result of an earlier run must not stand in for a failed one
            (target / f"{document.id}.jsonl").unlink(missing_ok=True)
        outcomes = convert_all(chosen, target, jobs, partial(convert, settings=settings))
        report = Path(scratch) / "score.json"
        table = score(scorer, corpus, target, chosen, report, ["--jobs", str(jobs), *options])
        return outcomes, table, json.loads(report.read_text("utf-8"))


def print_outcomes(outcomes: Sequence[Outcome]) -> None:
    failures = [outcome for outcome in outcomes if outcome.error]
    seconds = sum(outcome.seconds for outcome in outcomes)
    slowest = max(outcomes, key=lambda outcome: outcome.seconds)
    print(f"{len(outcomes)} documents converted in {seconds:.1f} s of all workers together, "
          f"slowest {slowest.id} {slowest.seconds:.1f} s; {len(failures)} failed")
    for outcome in failures:
        print(f"  FAILED {outcome.id}: {outcome.error}")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path, metavar="CORPUS_DIR")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes (default 2)")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="what is wrong in the N worst")
    parser.add_argument("--by", metavar="FIELD", help="a line per value of this field of the meta files")
    parser.add_argument("--docs", action="store_true", help="a line per document")
    parser.add_argument("--markdown", action="store_true", help="the table in Markdown")
    parser.add_argument("--only", metavar="IDS", help="comma-separated document ids")
    parser.add_argument("--intact", action="store_true", help="without documents that have a fault put in")
    parser.add_argument("--output", type=Path, metavar="DIR", help="keep the converted documents here")
    parser.add_argument("--config", metavar="NAME", help="a preset or config file (default: the defaults)")
    parser.add_argument("--part", action="append", default=[], metavar="PART=NAME",
                        help="another part in it, as layout=pdfrecover.XYCut.v1")
    parser.add_argument("--scorer", type=Path, metavar="FILE", help="score.py (default: found)")
    parser.add_argument("--json", type=Path, metavar="OUT", help="everything the scorer counted")
    args = parser.parse_args(argv)
    options = [flag for flag, wanted in (("--docs", args.docs), ("--markdown", args.markdown)) if wanted]
    options += ["--by", args.by] if args.by else []
    options += ["--worst", str(args.worst)] if args.worst else []
    try:
        outcomes, table, report = measure(args.corpus, args.scorer or find_scorer(args.corpus), args.jobs,
                                          args.only.split(",") if args.only else None, args.intact,
                                          args.output, options, settings_of(args.config, args.part))
    except (ValueError, FileNotFoundError, RuntimeError) as error:
        parser.error(str(error))
    print(table, end="")
    print_outcomes(outcomes)
    if args.json:
        args.json.write_text(json.dumps(report, ensure_ascii=False, indent=1), "utf-8")
    return int(any(outcome.error for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
