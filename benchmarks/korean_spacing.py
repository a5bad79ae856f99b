"""The weights of `repair/spacing_model.py`: made from Korean text, and measured on other Korean text.

    python benchmarks/korean_spacing.py measure TEXT...
    python benchmarks/korean_spacing.py train TEXT... --output spacy_pdfrecover/data/korean_spacing.txt.gz

A TEXT is a UTF-8 file with a paragraph on each line.  `measure` takes its word spaces away, puts spaces where the
model sees them, and counts what agrees: boundaries, and words with both their edges right.

The weights that are shipped were trained on 274,000 syllables under permissive terms: the Korean translations of
Rust by Example (MIT or Apache 2.0), PostgreSQL 15 (PostgreSQL licence), JupyterLab, Django, Wagtail and Sphinx
(BSD), Home Assistant, Airflow and Superset (Apache 2.0), and the constitution of the Republic of Korea (public
domain).
"""
from __future__ import annotations

import argparse
import gzip
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np

from spacy_pdfrecover.repair.spacing_model import Habits, features, habits_of, space_odds, symbols_of

LEAST_SEEN = 2              # boundaries that a feature is seen at
SHRINK = 5e-7               # of each weight, for each boundary (L1); 1e-6 was worse on the four texts tried
RATE, WARMTH = 0.2, 1e-2    # AdaGrad (Duchi, Hazan and Singer 2011)
ROUNDS, UNAVERAGED = 6, 2   # weights are averaged over all rounds but the first ones
BATCH = 512
DOCUMENT = 15_000           # symbols that are taken for one document
LEAST_WEIGHT = 0.1          # smaller ones are left out: most features


def paragraphs(paths: Sequence[Path]) -> Iterator[tuple[list[str], list[bool], Habits]]:
    """Symbols of each paragraph, whether a space stands before each, and what its document repeats."""
    for path in paths:
        document: list[tuple[list[str], list[bool]]] = []
        size = 0
        for line in [*path.read_text("utf-8").splitlines(), ""]:
            names, starts, ends = symbols_of(line)
            spaced = [start > end for start, end in zip(starts[1:], ends, strict=False)]
            if spaced:
                document.append((names, [True, *spaced]))
                size += len(names)
            if size >= DOCUMENT or not line:
                habits = habits_of(names for names, _ in document)
                yield from ((names, spaced, habits) for names, spaced in document)
                document, size = [], 0


def trained(paths: Sequence[Path]) -> dict[str, float]:
    rows, answers = [], []
    for names, spaced, habits in paragraphs(paths):
        for own, space in zip(features(names, habits), spaced, strict=True):
            if own:
                rows.append(own)
                answers.append(space)
    count = Counter(feature for row in rows for feature in row)
    number = {feature: place for place, feature in enumerate(
        feature for feature, seen in count.items() if seen >= LEAST_SEEN)}
    none, wide = len(number), max(map(len, rows))
    table = np.full((len(rows), wide), none)
    for place, row in enumerate(rows):
        known = [number[feature] for feature in row if feature in number]
        table[place, :len(known)] = known
    wanted = np.array(answers, "f8")
    weights, slope, total = np.zeros(none + 1), np.full(none + 1, WARMTH), np.zeros(none + 1)
    steps, random = 0, np.random.default_rng(0)
    for turn in range(ROUNDS):
        shuffled = random.permutation(len(wanted))
        for first in range(0, len(wanted), BATCH):
            batch = shuffled[first:first + BATCH]
            odds = weights[table[batch]].sum(1)
            wrong = 1 / (1 + np.exp(-odds)) - wanted[batch]
            gradient = np.bincount(table[batch].ravel(), np.repeat(wrong, wide), none + 1)
            slope += gradient ** 2
            weights -= RATE * gradient / np.sqrt(slope)
            weights = np.sign(weights) * np.maximum(np.abs(weights) - SHRINK * BATCH, 0)
            weights[none] = 0.0
            if turn >= UNAVERAGED:
                total += weights
                steps += 1
    mean = total / steps
    return {feature: round(float(mean[place]), 1) for feature, place in number.items()
            if abs(mean[place]) > LEAST_WEIGHT}


def packed(weights: dict[str, float]) -> bytes:
    lines = defaultdict(list)
    for feature in sorted(weights):
        lines[round(10 * weights[feature])].append(feature)
    text = "".join(f"{tenths} {' '.join(lines[tenths])}\n" for tenths in sorted(lines))
    return gzip.compress(text.encode("utf-8"), mtime=0)


def measured(path: Path) -> str:
    right = wanted = given = words_right = words_wanted = words_given = 0
    for names, spaced, habits in paragraphs([path]):
        odds = space_odds(names, habits)
        seen = [space if value != value else value > 0 for space, value in zip(spaced, odds, strict=True)]
        asked = [(space, guess) for space, guess, value in zip(spaced, seen, odds, strict=True) if value == value]
        right += sum(space and guess for space, guess in asked)
        wanted += sum(space for space, _ in asked)
        given += sum(guess for _, guess in asked)
        words, guesses = words_of(spaced), words_of(seen)
        words_right += len(words & guesses)
        words_wanted += len(words)
        words_given += len(guesses)
    return (f"{path.stem:32} boundaries P {100 * right / max(given, 1):.1f} R {100 * right / max(wanted, 1):.1f}  "
            f"words F1 {200 * words_right / max(words_wanted + words_given, 1):.1f}  of {words_wanted}")


def words_of(spaced: Sequence[bool]) -> set[tuple[int, int]]:
    return set(pairwise([place for place, space in enumerate(spaced) if space or not place] + [len(spaced)]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=("train", "measure"))
    parser.add_argument("texts", nargs="+", type=Path)
    parser.add_argument("--output", type=Path)
    given = parser.parse_args()
    if given.task == "measure":
        for path in given.texts:
            print(measured(path))
    elif given.output is None:
        parser.error("train needs --output")
    else:
        weights = trained(given.texts)
        given.output.write_bytes(packed(weights))
        print(f"{len(weights)} weights, {given.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
