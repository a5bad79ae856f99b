"""The weights of `repair/spacing_model.py`: made from Korean text, and measured on other Korean text.

    python benchmarks/korean_spacing.py measure TEXT...
    python benchmarks/korean_spacing.py train TEXT... --output spacy_pdfrecover/data/korean_spacing.gz

A TEXT is a UTF-8 file with a paragraph on each line.  `measure` takes its word spaces away, puts spaces where the
model sees them, and counts what agrees: boundaries, and words with both their edges right.

The weights that are shipped were trained on 1,560,000 syllables under permissive terms, each read in its own package:

- Apache 2.0: the manual of Apache httpd; TypeScript, Cordova's plugins, Lighthouse, Node-RED, OpenUI5 (npm); Home
  Assistant and its frontend, Airflow, Superset, Horizon, Nova, Keystone, Neutron (PyPI); Tomcat, Subversion (Debian)
- MIT: the language packs of Visual Studio Code and monaco-editor, Electron's documentation, keycloakify, egjs,
  es-hangul (npm); Kolibri, django-allauth, Thonny (PyPI); Godot, Ren'Py's tutorial (Debian); Rust by Example
- BSD: Chromium (Debian), the DevTools of Chrome, scratch-l10n 3 (npm); JupyterLab's language pack, Django, Wagtail,
  Sphinx, Oscar, django CMS, the REST framework of Django (PyPI)
- PostgreSQL licence: PostgreSQL 15 (Debian), pgAdmin 4 (PyPI)
- public domain: the constitution of the Republic of Korea (konlpy)
"""
from __future__ import annotations

import argparse
import gzip
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.model import Array
from spacy_pdfrecover.repair.spacing_features import EDGES, PLACE_BITS, features, habits_of
from spacy_pdfrecover.repair.spacing_model import TENTHS, space_odds
from spacy_pdfrecover.repair.spacing_symbols import symbols_of

LEAST_SEEN = 2              # places that a feature is seen at
RATE, WARMTH = 0.1, 1e-2    # AdaGrad (Duchi, Hazan and Singer 2011)
ROUNDS, UNAVERAGED = 5, 1   # weights are averaged over all rounds but the first
BATCH, AVERAGED = 1024, 100  # places of a step, and steps after which weights are added to the mean
DOCUMENT = 15_000           # symbols that are taken for one document
LEAST_WEIGHT = 0.15         # smaller ones are left out, half of all: six texts not trained on had as many errors


class Document(NamedTuple):
    """Symbols of each paragraph, and whether a space stands before each."""

    texts: list[list[str]]
    spaced: list[list[bool]]


def documents(path: Path) -> Iterator[Document]:
    texts: list[list[str]] = []
    spaced: list[list[bool]] = []
    size = 0
    for line in path.read_text("utf-8").splitlines():
        names, starts, ends = symbols_of(line)
        if len(names) > 1:
            texts.append(names)
            spaced.append([True, *(start > end for start, end in zip(starts[1:], ends, strict=False))])
            size += len(names)
        if size >= DOCUMENT:
            yield Document(texts, spaced)
            texts, spaced, size = [], [], 0
    if texts:
        yield Document(texts, spaced)


def trained(paths: Sequence[Path]) -> Array:
    """A weight for each place of the table."""
    tables, answers = [], []
    for path in paths:
        for texts, spaced in documents(path):
            rows, at = features(texts, habits_of(texts))
            tables.append(rows)
            edges = [False] * EDGES
            answers.append(np.array([space for own in spaced for space in (*edges, *own, *edges)])[at])
    table, wanted = np.concatenate(tables), np.concatenate(answers).astype("f8")
    seen = np.bincount(table.ravel(), minlength=1 << PLACE_BITS) >= LEAST_SEEN
    table = np.where(seen, np.cumsum(seen), 0)[table]           # 0: a weight that is never learnt
    wide = table.shape[1]
    weights, slope, total = np.zeros(seen.sum() + 1), np.full(seen.sum() + 1, WARMTH), np.zeros(seen.sum() + 1)
    steps, random = 0, np.random.default_rng(0)
    for turn in range(ROUNDS):
        shuffled = random.permutation(len(wanted))
        for first in range(0, len(wanted), BATCH):
            batch = shuffled[first:first + BATCH]
            wrong = 1 / (1 + np.exp(-weights[table[batch]].sum(1))) - wanted[batch]
            places, number = np.unique(table[batch], return_inverse=True)
            gradient = np.bincount(number.ravel(), np.repeat(wrong, wide), len(places))
            slope[places] += gradient ** 2
            weights[places] -= RATE * gradient / np.sqrt(slope[places])
            weights[0] = 0.0
            if turn >= UNAVERAGED and first // BATCH % AVERAGED == 0:
                total += weights
                steps += 1
    found = np.zeros(1 << PLACE_BITS)
    found[seen] = total[1:] / steps
    return found


def packed(weights: Array) -> bytes:
    kept = np.where(np.abs(weights) > LEAST_WEIGHT, np.clip(np.round(TENTHS * weights), -127, 127), 0)
    return gzip.compress(kept.astype("i1").tobytes(), mtime=0)


def measured(path: Path) -> str:
    right = wanted = given = wrong = places = words_right = words_wanted = words_given = 0
    for texts, all_spaced in documents(path):
        for spaced, odds in zip(all_spaced, space_odds(texts, habits_of(texts)), strict=True):
            seen = [space if value != value else value > 0 for space, value in zip(spaced, odds, strict=True)]
            asked = [(space, guess) for space, guess, value in zip(spaced, seen, odds, strict=True) if value == value]
            right += sum(space and guess for space, guess in asked)
            wanted += sum(space for space, _ in asked)
            given += sum(guess for _, guess in asked)
            wrong += sum(space != guess for space, guess in asked)
            places += len(asked)
            words, guesses = words_of(spaced), words_of(seen)
            words_right += len(words & guesses)
            words_wanted += len(words)
            words_given += len(guesses)
    return (f"{path.stem:32} boundaries P {100 * right / max(given, 1):.1f} R {100 * right / max(wanted, 1):.1f} "
            f"wrong {100 * wrong / max(places, 1):.2f} %  words P {100 * words_right / max(words_given, 1):.1f} "
            f"R {100 * words_right / max(words_wanted, 1):.1f} "
            f"F1 {200 * words_right / max(words_wanted + words_given, 1):.1f}  of {words_wanted}")


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
        print(f"{np.count_nonzero(np.abs(weights) > LEAST_WEIGHT)} weights, {given.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
