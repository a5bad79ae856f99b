"""How time grows with the glyphs of a page, stage by stage.

    python benchmarks/growth.py [--kinds prose,shuffled,table,labels,line] [--glyphs 50,500,5000,50000,200000]

One page is made for each kind and number of glyphs: running text in columns, the same drawn in any order, a
table of figures, labels strewn over the page as in maps and plots, and one long line. The exponent of a
stage is the slope of its time over the number of glyphs, both as logarithms, from `FROM` glyphs on, where
fixed costs no longer hide it: 1 is growth in step with the page, n log n comes to about 1.1, 2 is time with
its square. With `--most`
the exit code is 1 if a stage that takes `WEIGHT` of the time of the largest page grows faster.
"""
from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import NamedTuple
from unittest.mock import patch

from spacy_pdfrecover import recover

SIZES = (50, 500, 5_000, 50_000, 200_000)
FROM = 5_000                # glyphs
WEIGHT = 0.02               # share of the time of the largest page below which a stage does not matter
MOST = 1.4                  # n log n from 5,000 to 200,000 is 1.1; the rest is room for caches and chance
TEXT = ("the mill stood by the river and its wheel turned slowly while a clerk wrote down what every farmer "
        "had brought to be ground before the winter")
WORDS = TEXT.split()
COLUMN, SIZE, LEADING = 80, 10.0, 12.0      # glyphs in a line of prose, points
ADVANCE = 0.5               # of the size: the mean width of Helvetica, of its figures very nearly
STRING = 30_000             # characters of one string in a file: PDFium reads no more than 32,767
LONGEST = 14_000.0          # points: the largest page of the PDF standard is 14,400 wide


class Shown(NamedTuple):
    """Text at a place, from the lower left corner."""

    x: float
    y: float
    size: float
    text: str


Made = tuple[list[Shown], float, float]     # with the page's width and height


def words_of(count: int, chosen: random.Random) -> list[str]:
    """Words of so many letters together."""
    words: list[str] = []
    while count > 0:
        words.append(chosen.choice(WORDS)[:count])
        count -= len(words[-1])
    return words


def prose(count: int, chosen: random.Random) -> Made:
    lines = [""]
    for word in words_of(count, chosen):
        if len(lines[-1]) + len(word) > COLUMN:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    wide = COLUMN * SIZE * ADVANCE * 1.2
    rows = max(1, round(math.sqrt(len(lines) * wide / LEADING)))      # a page about as wide as high
    height = (rows + 4) * LEADING
    return ([Shown(40 + place // rows * (wide + 20), height - (place % rows + 2) * LEADING, SIZE, line)
             for place, line in enumerate(lines)], 80 + (len(lines) // rows + 1) * (wide + 20), height)


def shuffled(count: int, chosen: random.Random) -> Made:
    shown, width, height = prose(count, chosen)
    return chosen.sample(shown, len(shown)), width, height


def table(count: int, chosen: random.Random) -> Made:
    cells = max(1, count // 5)
    across = max(1, round(math.sqrt(cells * LEADING / 50)))
    height = (cells // across + 5) * LEADING
    return ([Shown(40 + place % across * 50, height - (place // across + 2) * LEADING, SIZE,
                   str(chosen.randrange(10_000, 100_000))) for place in range(cells)], 80 + across * 50, height)


def labels(count: int, chosen: random.Random) -> Made:
    words = words_of(count, chosen)
    side = 100 + 30 * math.sqrt(len(words))
    return [Shown(chosen.uniform(20, side - 60), chosen.uniform(20, side - 20), SIZE, word)
            for word in words], side, side


def line(count: int, chosen: random.Random) -> Made:
    text = " ".join(words_of(count, chosen))
    size = min(SIZE, LONGEST / (len(text) * ADVANCE))
    return [Shown(20, 400, size, text)], max(600.0, len(text) * size * ADVANCE * 1.02), 800.0


KINDS: dict[str, Callable[[int, random.Random], Made]] = {
    "prose": prose, "shuffled": shuffled, "table": table, "labels": labels, "line": line}


def page_pdf(made: Made) -> bytes:
    """A file of one page."""
    shown, width, height = made
    content = "".join(
        f"BT /F1 {one.size:.4f} Tf 1 0 0 1 {one.x:.2f} {one.y:.2f} Tm "
        + " ".join(f"({one.text[start:start + STRING]}) Tj" for start in range(0, len(one.text), STRING)) + " ET\n"
        for one in shown).encode("ascii")
    objects = (b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
               b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %d %d] /Contents 4 0 R /Resources << /Font << /F1 "
               b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>"
               % (math.ceil(width), math.ceil(height)),
               b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    file, places = BytesIO(), []
    file.write(b"%PDF-1.4\n")
    for number, body in enumerate(objects, 1):
        places.append(file.tell())
        file.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))
    start = file.tell()
    file.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1))
    for place in places:
        file.write(b"%010d 00000 n \n" % place)
    file.write(b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start))
    return file.getvalue()


def stage_seconds(data: bytes, rounds: int) -> dict[str, float]:
    """Processor seconds of each stage, the best of all rounds; other programs on the machine do not count.
    RAISES (PdfError): if the page cannot be read."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        timings: dict[str, float] = {}
        with patch("time.perf_counter", time.process_time):
            recover(data, name="made page", timings=timings)
        best = {stage: min(seconds, best.get(stage, seconds)) for stage, seconds in timings.items()}
    return best


def exponent(glyphs: Sequence[int], seconds: Sequence[float]) -> float:
    """The slope of time over glyphs, both as logarithms, by least squares.

    >>> round(exponent([10, 100, 1000], [1.0, 100.0, 10000.0]), 6)
    2.0
    """
    x = [math.log(number) for number in glyphs]
    y = [math.log(max(time, 1e-6)) for time in seconds]
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    return (sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
            / sum((a - mean_x) ** 2 for a in x))


def print_growth(kind: str, glyphs: Sequence[int], measured: Sequence[dict[str, float]], most: float) -> list[str]:
    """A table for one kind of page.  RETURNS (list): stages that matter and grow too fast."""
    large = [place for place, number in enumerate(glyphs) if number >= FROM]
    rows = {stage: [times.get(stage, 0.0) for times in measured] for stage in measured[-1]}
    whole = [sum(times.values()) for times in measured]
    print(f"\n{kind:18}" + "".join(f"{number:>10,}" for number in glyphs) + "  glyphs; ms a page, exponent")
    failed = []
    for stage, seconds in [*rows.items(), ("all", whole)]:
        grown = (exponent([glyphs[place] for place in large], [seconds[place] for place in large])
                 if len(large) > 1 else math.nan)
        fast = grown > most and seconds[-1] >= WEIGHT * whole[-1]
        if fast:
            failed.append(f"{kind}: {stage} {grown:.2f}")
        print(f"{stage:18}" + "".join(f"{1000 * time:>10.1f}" for time in seconds)
              + f"{grown:>7.2f}{' too fast' if fast else ''}")
    return failed


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kinds", default=",".join(KINDS), help=f"of {', '.join(KINDS)} (default all)")
    parser.add_argument("--glyphs", default=",".join(map(str, SIZES)), help="numbers of glyphs, rising")
    parser.add_argument("--rounds", type=int, default=2, help="best of so many (default 2)")
    parser.add_argument("--most", type=float, help=f"exponent that fails (default: {MOST} is marked, none fails)")
    args = parser.parse_args(argv)
    kinds = args.kinds.split(",")
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        parser.error(f"no kind {', '.join(unknown)}; there are {', '.join(KINDS)}")
    glyphs = sorted({int(number) for number in args.glyphs.split(",")})
    stage_seconds(page_pdf(prose(FROM, random.Random(1))), 1)         # word lists are loaded once
    failed = []
    for kind in kinds:
        measured = [stage_seconds(page_pdf(KINDS[kind](number, random.Random(number))), args.rounds)
                    for number in glyphs]
        failed += print_growth(kind, glyphs, measured, args.most or MOST)
    print(*[f"\ngrows too fast: {one}" for one in failed], sep="")
    return int(bool(failed) and args.most is not None)


if __name__ == "__main__":
    sys.exit(main())
