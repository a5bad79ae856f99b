"""Prose in faces of one pitch: documents typed or made from plain text, and paragraphs among others."""
from __future__ import annotations

import re
from collections.abc import Iterator

from spacy_pdfrecover.layout.entries import INDENT_LEAST
from spacy_pdfrecover.layout.marks import SENTENCE_ENDS, ends_sentence
from spacy_pdfrecover.layout.setting import ALIGNED, Setting
from spacy_pdfrecover.model import TYPED_PROSE, Array

TYPED = 0.5                 # share of a document in typewriter faces from which it may be typed
RUNS_ON = 0.5               # share of its lines that run on to the next because no word would have fitted: of prose
                            # all but the last of a paragraph do, of code the longest alone
PAIRS_LEAST = 4             # of such lines: less is no text
RUNS_ON_AMONG = 0.75        # the same share for paragraphs in a document of another face, whose listings may have a
                            # long line that happens to be full
SHARE_SOME = 0.05           # of signs among what is no space: prose has 0.01 to 0.04
FIGURES_SOME = 0.1          # … and of digits: prose has 0.05 at the most, what programs print 0.15 and more
PRINTED = 0.2               # of both in a document that is no prose: what R prints has 0.23 and more
SIGNS = frozenset("{}[]()<>=;:_#$&|*∗+−/\\\"'’”")
CLOSE = 1.45                # times the usual leading below which a bracket closes what stands in
SENTENCE = re.compile(r"(?:[^\W\d_]{2,},? ){7}[^\W\d_]{2,}")
"""Words in a row that are no code, but for remarks."""
PROMPT = re.compile(r"(?:\w{1,9})?>{1,3}\s(?=\S)|[$%#]\s(?=\S)|In \[\d+\]:\s")
"""What an interpreter or a shell writes before the lines of a session: `R> ` `>>> ` `$ ` `mysql> ` `In [3]: `."""


def take_for_prose(table: Array, lines: Setting) -> None:
    """Treat prose in typewriter faces as text in any other; what is not a whole document is flagged in the table."""
    if is_typewritten(lines, table["end"] - table["start"]):
        lines.fixed = [False] * len(table)
    for run in prose_runs(lines):
        table["flags"][run] |= TYPED_PROSE
        lines.fixed[run.start:run.stop] = [False] * len(run)


def is_typewritten(lines: Setting, length: Array) -> bool:
    """Is most of the text in typewriter faces, and that prose?  In a manual with long listings it is not, nor where
    what programs print is as wide as the text."""
    if length[lines.fixed].sum() <= TYPED * length.sum():
        return False
    pairs = [b for b in range(1, len(length)) if lines.follows[b] and lines.fixed[b] and lines.fixed[b - 1]]
    full = sum(not lines.ended(b - 1, b) for b in pairs)
    return full >= PAIRS_LEAST and full > RUNS_ON * len(pairs) and sum(signs(" ".join(
        text for text, fixed in zip(lines.texts, lines.fixed, strict=True) if fixed))) < PRINTED


def prose_runs(lines: Setting) -> Iterator[range]:
    """Lines in typewriter faces below each other that fill their column and read as sentences: many, or all up to where
    a sentence ends; and bold ones right above."""
    start = 0
    while start < len(lines.texts):
        end = run_end(lines, start) if lines.fixed[start] else start + 1
        if lines.fixed[start] and runs_on(lines, start, end) and is_prose(" ".join(lines.texts[start:end])):
            head = start > 0 and lines.fixed[start - 1] and lines.follows[start] and lines.bold[start - 1]
            yield range(start - head, end)
        start = end


def run_end(lines: Setting, start: int) -> int:
    """Where lines in typewriter below each other end, or a heading above the rest of them does."""
    end = start + 1
    while (end < len(lines.texts) and lines.fixed[end] and lines.follows[end] and not lines.beside[end]
           and not (lines.bold[end - 1] and not lines.bold[end] and lines.ended(end - 1, end))):
        end += 1
    return end


def runs_on(lines: Setting, start: int, end: int) -> bool:
    """Do many of these lines run on to the next, or all up to where a sentence ends?"""
    pairs = end - start - 1
    full = sum(not lines.ended(b - 1, b) for b in range(start + 1, end))
    return (full >= PAIRS_LEAST and full > RUNS_ON_AMONG * pairs) or (
        full == pairs > 0 and ends_sentence(lines.texts[end - 1], SENTENCE_ENDS))


def parts_session(first: str, below: str, fixed: bool) -> bool:
    """Does a line in typewriter begin a session below text, or text below one that begins with `first`?

    >>> parts_session("The values of", "> summary(mill)", True), parts_session("R> mill", "In all of them", False)
    (True, True)
    >>> parts_session("The values of", "summary", True), parts_session("> mill", "(see there)", False)
    (False, False)
    """
    return (fixed or below[:1].isalpha()) and PROMPT.match(below if fixed else first) is not None


def is_prose(text: str) -> bool:
    """Are there enough words in a row, and few signs and digits?"""
    share, figures = signs(text)
    return share < SHARE_SOME and figures < FIGURES_SOME and SENTENCE.search(text) is not None


def signs(text: str) -> tuple[float, float]:
    """The shares of signs and of digits among what is no space."""
    dense = text.replace(" ", "")
    total = max(len(dense), 1)
    return sum(char in SIGNS for char in dense) / total, sum(map(str.isdigit, dense)) / total


def closes_code(lines: Setting, first: int, b: int) -> bool:
    """Does line b, left of all of the line above it, go on with code that begins at its margin: a bracket that closes
    what stands in?"""
    a = b - 1
    return (lines.fixed[a] and lines.fixed[b] and lines.page[a] == lines.page[b] and lines.x1[b] <= lines.x0[a]
            and abs(lines.x0[b] - lines.x0[first]) < ALIGNED * lines.size[b]
            and 0 < lines.lead[b] < CLOSE * lines.leading[b])


def sets_code_apart(lines: Setting, first: int, b: int) -> bool:
    """Does code, which is all typewriter and in which prose is not, stand in below prose, or prose of the running
    text's face go back to the margin below code?  Text may hang under the first line of its piece, code and all."""
    a, em = b - 1, max(lines.size[b - 1], lines.size[b], 0.1)
    inward = lines.x0[b] - lines.x0[a]
    if abs(inward) < INDENT_LEAST * em or lines.code[a] == lines.code[b]:
        return False
    if inward < 0:
        return lines.code[a] and lines.fixed[a] and lines.font[b] == lines.face and not lines.fixed[b]
    if not lines.code[b] or lines.fixed[first] or lines.label[a]:
        return False
    return a != first or not (may_run_on(lines, b) or hangs_with_code(lines, b, em))


def may_run_on(lines: Setting, b: int) -> bool:
    """May a sentence of the line above end in line b, all of it code, in text that hangs?"""
    a, c = b - 1, b + 1
    code_below = c < len(lines.x0) and lines.follows[c] and lines.code[c]
    return not (code_below or lines.stop[a] or lines.ended(a, b)) and lines.long(a)


def hangs_with_code(lines: Setting, b: int, em: float) -> bool:
    """Does text go on where code that begins with line b ends, at its margin?"""
    below = next((row for row in range(b + 1, len(lines.x0)) if not lines.code[row]), b)
    return below != b and all(lines.follows[b + 1:below + 1]) and abs(lines.x0[below] - lines.x0[b]) < ALIGNED * em
