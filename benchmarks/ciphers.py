"""How many words of a text must be typed until a font whose codes mean nothing is read: Stefanovitch 2022, table 2.

    python benchmarks/ciphers.py CORPUS [--seeds 5] [--advice words|lines]

Each text with gold in the folder is put in lines, its characters, blanks and full stops among them, are exchanged by
chance for symbols, and a simulated reader answers the questions of a session until all are right, guesses that were
wrong included.  `--advice lines` goes by the lines with most unknown symbols and by lengths of words alone, as the
published program does, whose figures are 4.0 % for Nivkh and 5.0 % for Nenets.  Figures are means over the seeds;
space and stop are shares of the seeds in which they were found.
"""
from __future__ import annotations

import argparse
import json
import random
import sys
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from corpora import documents

from spacy_pdfrecover.fonts.asking.alignment import Place
from spacy_pdfrecover.fonts.asking.session import Session
from spacy_pdfrecover.fonts.symbols import symbol

WIDTH = 70              # characters in a line
WINDOW = 5              # words by whose lengths 97 % of places are told (the paper's table 1)


class Typed(NamedTuple):
    """What one text took."""

    words: int
    wrong: int          # guesses that had to be put right
    space: bool
    stop: bool


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--only", type=lambda names: names.split(","), help="ids, with commas between")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--advice", choices=("words", "lines"), default="words")
    options = parser.parse_args(arguments)
    try:
        texts = {each.id: each.path.with_suffix(".gold.jsonl") for each in
                 documents(options.corpus, options.only, intact=True)}
    except ValueError as error:
        parser.error(str(error))
    print(f"{'':20} symbols  words  typed      %  wrong  space  stop")
    shares = []
    for name, gold in texts.items():
        if not gold.is_file():
            continue
        lines = lines_of(gold)
        runs = [typed_for(lines, seed, options.advice) for seed in range(options.seeds)]
        words = sum(len(line.split()) for line in lines)
        typed, wrong, space, stop = (sum(column) / len(runs) for column in zip(*runs, strict=True))
        shares.append(100 * typed / words)
        print(f"{name[:20]:20} {len(set(''.join(lines))):7} {words:6} {typed:6.1f} {shares[-1]:6.2f} {wrong:6.1f} "
              f"{space:6.0%} {stop:5.0%}", flush=True)
    if not shares:
        parser.error(f"{options.corpus} has no gold")
    print(f"mean {sum(shares) / len(shares):.2f} % of the words typed")
    return 0


def lines_of(gold: Path) -> list[str]:
    """The text of all blocks in lines of a page.  What parts words in Ethiopic is a space here, as lines end there."""
    blocks = [json.loads(line)["text"].replace("፡", " ") for line in gold.read_text("utf-8").splitlines()]
    return [line for block in blocks for line in textwrap.wrap(
        block, WIDTH, break_long_words=False, break_on_hyphens=False)]


def typed_for(lines: Sequence[str], seed: int, advice: str) -> Typed:
    """Exchange the characters, and answer until all are right."""
    letters = sorted(set("".join(lines)))
    numbers = random.Random(seed).sample(range(len(letters)), len(letters))
    coded = {ord(letter): symbol(number) for letter, number in zip(letters, numbers, strict=True)}
    truth = {symbol(number): letter for letter, number in zip(letters, numbers, strict=True)}
    session = Session([line.translate(coded) for line in lines], published=advice == "lines")
    space, stop = (session.guesses.get(coded.get(ord(letter), "")) == letter for letter in " .")
    words = answer_words(session, truth) if advice == "words" else answer_lines(session, truth)
    wrong = 0
    while wrong_ones := sorted(char for char in truth if session.known.get(char) != truth[char]):
        wrong += 1
        words += put_right(session, wrong_ones[0], truth)
    return Typed(words, wrong, space, stop)


def answer_words(session: Session, truth: Mapping[str, str]) -> int:
    """The words asked for, at the places named."""
    words = 0
    while (question := session.ask()) is not None:
        typed = "".join(truth[char] for char in question.word)
        words += len(typed.split())
        if session.tell(typed, *question.place).outcome != "learned":
            words += put_right(session, question.symbols[0], truth)
    return words


def answer_lines(session: Session, truth: Mapping[str, str]) -> int:
    """Some words of the line with most unknown symbols: one that has all of them if it can be found by its letters,
    else a few in a row, with the number of the line where their lengths stand elsewhere too."""
    words = 0
    while session.status().lines:
        row = session.status().lines[0][0]
        unknown = session.symbols - session.known.keys()
        line = session.words[row]
        first, count = window(line, unknown)
        typed = ["".join(truth[char] for char in word) for word in line[first:first + count]]
        words += count
        if count == 1 and session.sure(typed[0]).outcome == "learned":
            continue
        if count > 1 and session.tell(" ".join(typed)).outcome == "learned":
            continue
        if session.tell(" ".join(typed), row).outcome != "learned":
            words += put_right(session, sorted(unknown.intersection(session.lines[row]))[0], truth)
    return words


def window(line: Sequence[str], unknown: set[str] | frozenset[str]) -> tuple[int, int]:
    """Of at most five words in a row those with most unknown symbols, as few as have them."""
    choices = [(-len(unknown.intersection(*[set("".join(line[first:first + count]))])), count, first)
               for count in range(1, WINDOW + 1) for first in range(max(len(line) - count + 1, 0))]
    _, count, first = min(choices)
    return first, count


def put_right(session: Session, char: str, truth: Mapping[str, str]) -> int:
    """A word with a symbol that is not right yet, typed at its place; a symbol no word has is set by its number."""
    places = (Place(row, number) for row, line in enumerate(session.words)
              for number, word in enumerate(line) if char in word)
    place = next(places, None)
    if place is not None:
        typed = "".join(truth[each] for each in session.words[place.line][place.word])
        if session.tell(typed, *place).outcome == "learned":
            return len(typed.split())
    session.fix(char, truth[char])
    return 1


if __name__ == "__main__":
    sys.exit(main())
