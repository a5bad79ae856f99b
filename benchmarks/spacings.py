"""How many lines of known words does each word rule get right from the gaps between glyphs alone?

    python benchmarks/spacings.py DIR [--json OUT] [--show RULE]

DIR holds `*.spacing` files: for each line of text an empty line, the text, its font size and the gaps
between its glyphs, spaces left out.  A line counts as wrong if one space is missing or too many.  Lines
with more or fewer gaps than their text has (242 of the 5,552 that come with PDFExtract, Berg et al. 2012)
tell nothing and count as right, as they do there.
"""
from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.frames import Frames
from spacy_pdfrecover.lines import WordRule, find_spaces
from spacy_pdfrecover.lines.word_gaps import CharWidthGaps, GapValley, LineSpacing
from spacy_pdfrecover.model import GLYPH, LINE, Array

RULES: dict[str, WordRule] = {
    "default": find_spaces,
    "LineSpacing 8/0.075": LineSpacing(),
    "LineSpacing 8/0.075 clipped": LineSpacing(clip_negative=True),
    "LineSpacing 5/0.16 clipped": LineSpacing(5.0, 0.16, clip_negative=True),
    "CharWidthGaps 1/3": CharWidthGaps(),
    "GapValley": GapValley(),
}
UNKNOWN_SIZE = 10.0         # points, for lines that give no size


class Line(NamedTuple):
    text: str
    size: float
    gaps: list[float]

    @property
    def letters(self) -> str:
        return self.text.replace(" ", "")

    @property
    def whole(self) -> bool:
        return len(self.letters) == len(self.gaps) + 1


def read_lines(folder: Path) -> Iterator[Line]:
    for path in sorted(folder.glob("*.spacing")):
        rows = path.read_text("utf-8").split("\n")
        for start in range(0, len(rows) - 3, 4):
            text, size, gaps = rows[start + 1:start + 4]
            numbers = [float(gap) for gap in gaps.strip().strip("[]").split(",") if gap.strip()]
            yield Line(text, float(size), numbers)


def drawn(lines: Sequence[Line]) -> tuple[Array, Array, Array, Frames]:
    """The lines as a word rule gets them, one below the other, each letter as wide as the font size."""
    count = sum(len(line.letters) for line in lines)
    glyphs, table = np.zeros(count, GLYPH), np.zeros(len(lines), LINE)
    starts, ends, base = np.zeros(count), np.zeros(count), np.zeros(count)
    at = 0
    for row, line in enumerate(lines):
        size = line.size or UNKNOWN_SIZE
        here = slice(at, at + len(line.letters))
        step = size + np.array([0.0, *line.gaps])
        starts[here] = np.cumsum(step) - size
        ends[here] = starts[here] + size
        base[here] = 20.0 * row
        glyphs["char"][here] = [ord(char) for char in line.letters]
        glyphs["size"][here] = size
        table[row]["start"], table[row]["end"], table[row]["size"] = here.start, here.stop, size
        at = here.stop
    glyphs["x0"], glyphs["x1"], glyphs["origin"], glyphs["baseline"] = starts, ends, starts, base
    return glyphs, np.arange(count), table, Frames(starts, ends, base, np.zeros(count, "i4"))


def wrong_lines(rule: WordRule, lines: Sequence[Line]) -> list[tuple[str, str]]:
    """The texts a rule gets wrong, and what it makes of them."""
    whole = [line for line in lines if line.whole]
    spaces, at, wrong = rule(*drawn(whole)).tolist(), 0, []
    for line in whole:
        letters = line.letters
        here = slice(at, at + len(letters))
        found = "".join(" " * space + char for char, space in zip(letters, spaces[here], strict=True))
        at = here.stop
        if found != line.text.strip():
            wrong.append((line.text, found))
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write the figures here too")
    parser.add_argument("--show", metavar="RULE", choices=sorted(RULES), help="list the lines it gets wrong")
    options = parser.parse_args()
    lines = list(read_lines(options.folder))
    if not lines:
        parser.error(f"no *.spacing files in {options.folder}")
    figures = {}
    for name, rule in RULES.items():
        wrong = wrong_lines(rule, lines)
        figures[name] = len(wrong)
        print(f"{name:28} {len(wrong):5} of {len(lines)} lines wrong ({len(wrong) / len(lines):.2%})")
        if name == options.show:
            for text, found in wrong:
                print(f"    {text}\n  ! {found}")
    if options.json:
        options.json.write_text(json.dumps({"lines": len(lines), "wrong": figures}, indent=2), "utf-8")


if __name__ == "__main__":
    main()
