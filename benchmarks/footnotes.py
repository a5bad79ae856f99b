"""Share of footnotes that are linked to their marks.

    python benchmarks/footnotes.py CORPUS_DIR [--only NAME] [--misses]

The annotation has no marks, but it has every footnote, in order, and in most documents right behind the
paragraph that calls for it.  A footnote of the annotation counts as

- found, if a recovered footnote block has four in five of its words, and it has a fifth of the block's;
- linked, if its block has an anchor, the mark taken out of the text there is the mark taken from the head of
  the note, no more notes have the same anchor than marks were taken there, and it keeps the order: among the
  document's notes it belongs to the longest run whose anchors stand in the order of the notes;
- at home, if the anchor stands in the recovered block that has most words of the annotated block before it
  (footnotes, captions and tables skipped).  Documents converted from HTML have their notes at the end of the
  page instead: this is a lower bound there, and it is reported apart.
"""
from __future__ import annotations

import argparse
import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from spacy_pdfrecover import Recovered, recover
from spacy_pdfrecover.note_marks import RULE_NAME, plain

FLOATING = ("footnote", "caption", "table", "header", "footer", "figure", "toc")
COVERED, COVERING = 0.8, 0.2        # shares of the words of the annotated note and of the recovered one, whose
                                    # addresses and commands the annotation may lack
WORD = re.compile(r"\w+")


class Result(NamedTuple):
    """Counts of one document, and what went wrong."""

    notes: int
    found: int
    linked: int
    home: int
    misses: list[str]


def check(recovered: Recovered, gold: Sequence[dict[str, object]]) -> Result:
    """Compare the notes of a document with its annotation."""
    words = [Counter(words_of(recovered.block_text(row))) for row in range(len(recovered.blocks))]
    ours = [row for row in range(len(recovered.blocks)) if recovered.role(row) == "footnote"]
    notes = [place for place, block in enumerate(gold) if block["role"] == "footnote"]
    match = matches([Counter(words_of(str(gold[place]["text"]))) for place in notes], [words[row] for row in ours])
    anchors = {row: int(recovered.blocks["anchor"][row]) for row in ours}
    ordered = in_order([anchors[row] for row in ours])
    misses: list[str] = []
    found = linked = home = 0
    for place, number in zip(notes, match, strict=True):
        text = str(gold[place]["text"])[:60]
        if number < 0:
            misses.append(f"not found: {text}")
            continue
        found += 1
        row = ours[number]
        reason = fault(recovered, row, anchors, ordered[number])
        if reason:
            misses.append(f"{reason}: {text}")
            continue
        linked += 1
        before = next((block for block in reversed(gold[:place]) if block["role"] not in FLOATING), None)
        if before is not None and in_block(recovered, words, str(before["text"]), anchors[row]):
            home += 1
    return Result(len(notes), found, linked, home, misses)


def words_of(text: str) -> list[str]:
    """
    >>> words_of("Siehe auch [4]")
    ['siehe', 'auch', '4']
    """
    return WORD.findall(text.casefold())


def matches(gold: Sequence[Counter[str]], ours: Sequence[Counter[str]]) -> list[int]:
    """For each annotated note the recovered one that fits best, or -1; each is taken once."""
    taken: set[int] = set()
    result = []
    for wanted in gold:
        best, score = -1, 0.0
        for number, there in enumerate(ours):
            shared = (wanted & there).total()
            if (number not in taken and shared >= COVERED * wanted.total() and shared >= COVERING * there.total()
                    and shared / max(there.total(), wanted.total(), 1) > score):
                best, score = number, shared / max(there.total(), wanted.total(), 1)
        taken.add(best)
        result.append(best)
    return result


def fault(recovered: Recovered, row: int, anchors: dict[int, int], ordered: bool) -> str:
    """Why a note is not linked to its mark; empty if it is."""
    anchor, start = anchors[row], int(recovered.blocks["start"][row])
    if anchor < 0:
        return "no anchor"
    taken = [(edit.start, plain(edit.before.strip())) for edit in recovered.edits if edit.rule == RULE_NAME]
    printed = {mark for place, mark in taken if place == anchor}
    if list(anchors.values()).count(anchor) > max(len(printed), 1):
        return "shared anchor"
    own = {mark for place, mark in taken if place == start}
    if not printed & own:
        return f"marks {sorted(printed)} and {sorted(own)} differ"
    return "" if ordered else "out of order"


def in_order(anchors: Sequence[int]) -> list[bool]:
    """Which belong to the longest run of anchors that do not fall; notes without one do not count.

    >>> in_order([3, 9, 5, -1, 5, 7])
    [True, False, True, False, True, True]
    """
    tails: list[int] = []           # smallest last anchor of runs by length
    places: list[int] = []
    back: list[int] = []
    for place, anchor in enumerate(anchors):
        at = bisect_right(tails, anchor) if anchor >= 0 else -1
        back.append(places[at - 1] if at > 0 else -1)
        if at >= 0:
            tails[at:at + 1], places[at:at + 1] = [anchor], [place]
    result = [False] * len(anchors)
    place = places[-1] if places else -1
    while place >= 0:
        result[place] = True
        place = back[place]
    return result


def in_block(recovered: Recovered, words: Sequence[Counter[str]], text: str, anchor: int) -> bool:
    """Does the anchor stand in the recovered block that has most of this text, or in one that has most of its
    own words from it?"""
    wanted = Counter(words_of(text))
    row = next((row for row in range(len(recovered.blocks))
                if recovered.blocks["start"][row] <= anchor <= recovered.blocks["end"][row]), -1)
    if row < 0:
        return False
    shared = (wanted & words[row]).total()
    return shared >= COVERED * wanted.total() or shared >= COVERED * words[row].total()


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--only", default="*", help="glob over names of documents")
    parser.add_argument("--misses", action="store_true", help="list the notes not linked")
    options = parser.parse_args()
    total = Counter[str]()
    for path in sorted(options.corpus.glob(f"{options.only}.gold.jsonl")):
        gold = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        if not any(block["role"] == "footnote" for block in gold):
            continue
        name = path.name.removesuffix(".gold.jsonl")
        result = check(recover(path.with_name(f"{name}.pdf")), gold)
        total.update(documents=1, notes=result.notes, found=result.found, linked=result.linked, home=result.home)
        print(f"{name:32} {result.notes:4} notes, {result.found:3} found, {result.linked:3} linked, "
              f"{result.home:3} at home")
        for miss in result.misses if options.misses else ():
            print(f"     {miss}")
    notes, linked = max(total["notes"], 1), max(total["linked"], 1)
    print(f"{total['documents']} documents, {total['notes']} notes: found {total['found'] / notes:.1%}, "
          f"linked {total['linked'] / notes:.1%} (of those found {total['linked'] / max(total['found'], 1):.1%}), "
          f"at home {total['home'] / linked:.1%} of those linked")


if __name__ == "__main__":
    main()
