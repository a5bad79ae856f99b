"""Freki's published choices against its own results: blocks by XY-cut, and text in columns.

    python benchmarks/freki.py SEEDS_DATA_DIR

The folder `freki` in SEEDS_DATA_DIR holds a page of words with their boxes (`1076941.tetml`), what the code
of Freki makes of it (`1076941.HEAD-output.freki`), the example of glossed text from its paper
(`igt_synthetic.json`) and an older file in its format (`16.txt`).  Ends with 1 if anything differs.
"""
from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from spacy_pdfrecover import recover
from spacy_pdfrecover.presets import parts_of, read_config, section
from spacy_pdfrecover.read.freki import ISCORE, TABSCORE, parse_freki, read_freki
from spacy_pdfrecover.read.tetml import make_tetml
from spacy_pdfrecover.write.freki import dumps_freki, freki_of
from spacy_pdfrecover.write.respace import Token, respaced

OLD_FILE = (458, 698)           # blocks and lines of 16.txt


def golden(folder: Path) -> bool:
    """The page of words, with the preset: the file of Freki, byte for byte.  Freki's code calls the score
    `iscore`; we write `tabscore`, as its paper does."""
    expected = (folder / "1076941.HEAD-output.freki").read_text("utf-8")
    parts = {**parts_of(section(read_config("freki"), "freki")), "reader": make_tetml()}
    started = time.perf_counter()
    document = freki_of(recover(folder / "1076941.tetml", **parts))
    seconds = time.perf_counter() - started
    made = dumps_freki(document, ISCORE)
    theirs = parse_freki(expected)
    lines = list(zip(document.lines, theirs.lines, strict=False))
    columns = sum(ours.text == other.text for ours, other in lines)
    scores = sum(ours.tabscore == other.tabscore for ours, other in lines)
    labels = sum(ours.attributes.get("label") == other.attributes.get("label")
                 for ours, other in zip(document.blocks, theirs.blocks, strict=False))
    total = len(list(theirs.lines))
    print(f"page of words: {len(document.blocks)} of {len(theirs.blocks)} blocks, {labels} with the same "
          f"cuts; {len(list(document.lines))} of {total} lines, {columns} with the same columns, {scores} with "
          f"the same score; {'' if made == expected else 'NOT '}the same byte for byte; {seconds * 1000:.0f} ms")
    return made == expected


def glosses(folder: Path) -> bool:
    """The example of the paper: words that belong together begin in one column."""
    data = json.loads((folder / "igt_synthetic.json").read_text("utf-8"))
    rows = [[Token(text, box[0], box[2]) for text, box in row] for row in data["rows"]]
    lines = respaced(rows, -data["xoffset"])
    good = True
    for (text, score), expected in zip(lines, data["expected"], strict=True):
        same = text == expected["text"] and score == expected["tabscore"]
        good &= same
        print(f"glosses: {'-' if score is None else f'{score:.2f}':>5}  {text}{'' if same else '   DIFFERS'}")
    return good


def round_trips(folder: Path) -> bool:
    """Files in the format, read and written: nothing is lost, and a second time nothing changes."""
    good = True
    for name in ("16.txt", "1076941.HEAD-output.freki"):
        document = read_freki(folder / name)
        written = dumps_freki(document)
        same = parse_freki(written) == document and dumps_freki(parse_freki(written)) == written
        counts = (len(document.blocks), len(list(document.lines)))
        identical = dumps_freki(document, ISCORE) == (folder / name).read_text("utf-8")
        good &= same and (name != "16.txt" or counts == OLD_FILE)
        print(f"round trip of {name}: {counts[0]} blocks, {counts[1]} lines, "
              f"{'stable' if same else 'NOT stable'}{', the same byte for byte' if identical else ''}")
    return good


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, metavar="SEEDS_DATA_DIR")
    folder = parser.parse_args(arguments).data / "freki"
    if not folder.is_dir():
        parser.error(f"no folder {folder}")
    print(f"the score is written as {TABSCORE} and read as {TABSCORE} or {ISCORE}")
    results = [check(folder) for check in (golden, glosses, round_trips)]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
