"""Markdown (CommonMark, with footnotes as GitHub and Pandoc know them)."""
from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from spacy_pdfrecover.cells import grid, table_cells
from spacy_pdfrecover.model import RUNNING_ROLES, Recovered
from spacy_pdfrecover.write.jsonl import one_line
from spacy_pdfrecover.write.text import VERBATIM, note_homes, shown_blocks

MOST_LEVELS = 6                         # CommonMark 4.2
SPECIAL = re.compile(r"[\\`*_\[\]<>|~$&]")
"""Marks that mean something anywhere in a line; `$` and `|` to GitHub and Pandoc."""
LINE_START = re.compile(r"^(?=[#+=:-])|^\d{1,9}(?=[.)](?:\s|$))")
"""What would begin a heading, a list, a rule, a table or a definition."""
BULLET = re.compile(r"^[•◦‣⁃▪▫●○■□★☆♦∗⋆⋄–—\N{MINUS SIGN}*·-]\s+")
NUMBER = re.compile(r"^\(?(\d{1,9})([.)])\s+")
BACKTICKS = re.compile(r"`+")
LABEL = re.compile(r"(\(?(?:\d{1,3}|[a-z]|[*†‡§¶‖]{1,4})[.)]?)\s+")
"""The mark that a footnote begins with."""
CLOSING = re.compile(r"(?<![^ ])(?=#+$)")
"""Number signs at the end of a heading, or all of it, which would be taken for its frame."""


def to_markdown(recovered: Recovered, drop: Collection[str] = RUNNING_ROLES) -> str:
    """Headings, lists, code and footnotes as Markdown.

    The title is level 1 and moves the headings one level down.  Tables whose cells are known are set
    with bars between them; other tables, and formulas of several lines, as they stand, like code.  A
    footnote whose place in the text is not known is a plain paragraph: renderers leave notes out that
    nothing refers to.

    drop (Collection[str]): roles left out.
    """
    shown = [(row, text) for row, text in shown_blocks(recovered, drop) if text.strip()]
    shift = 1 if any(recovered.role(row) == "title" for row, _ in shown) else 0
    notes, marks = footnotes(recovered, shown)
    parts: list[tuple[bool, str]] = []          # is it a list item, and its Markdown
    for row, text in shown:
        role = recovered.role(row)
        if row in notes:
            parts.append((False, notes[row]))
        elif role == "list_item":
            parts.append((True, list_item(text, marks.get(row, []))))
        elif role == "table" and (cells := table_cells(recovered, row)):
            parts.append((False, pipe_table(grid(cells))))
        elif role in VERBATIM and (role == "code" or "\n" in text):
            parts.append((False, fenced(text)))
        else:
            inner = with_marks(text, marks.get(row, []))
            parts.append((False, styled(role, int(recovered.blocks[row]["level"]) + shift, inner)))
    return joined(parts)


def joined(parts: list[tuple[bool, str]]) -> str:
    """Empty lines between blocks, none between the items of a list."""
    text = ""
    for number, (item, part) in enumerate(parts):
        if number:
            text += "\n" if item and parts[number - 1][0] else "\n\n"
        text += part
    return text + "\n" if text else ""


def styled(role: str, level: int, text: str) -> str:
    if role in ("title", "heading"):
        signs = "#" * (1 if role == "title" else min(max(level, 1), MOST_LEVELS))
        return f"{signs} " + CLOSING.sub(r"\\", text)
    return f"*{text}*" if role == "caption" else at_line_start(text)


def escaped(text: str) -> str:
    r"""Text that a renderer shows as it stands, inside a line.

    >>> print(escaped("2*3 in f_1[0] & <b>"))
    2\*3 in f\_1\[0\] \& \<b\>
    """
    return SPECIAL.sub(r"\\\g<0>", text)


def at_line_start(text: str) -> str:
    r"""Text that begins a line without being taken for a heading or a list.

    >>> print(at_line_start("1984. A novel"))
    1984\. A novel
    >>> print(at_line_start("- said he"))
    \- said he
    """
    found = LINE_START.match(text)
    return text if found is None else f"{found[0]}\\{text[found.end():]}"


def list_item(text: str, marks: list[Note]) -> str:
    """Numbers are kept, bullets of all shapes become a dash."""
    number, bullet = NUMBER.match(text), BULLET.match(text)
    label = number or bullet
    start = label.end() if label else 0
    moved = [mark._replace(place=mark.place - start) for mark in marks]
    inner = at_line_start(with_marks(text[start:], moved))
    return f"{number[1]}{number[2]} {inner}" if number else f"- {inner}"


def pipe_table(rows: list[list[str]]) -> str:
    r"""A table as GitHub and Pandoc know it; the first row is its head.

    >>> print(pipe_table([["a", "b"], ["1|2", ""]]))
    | a | b |
    | --- | --- |
    | 1\|2 |  |
    """
    lines = ["| " + " | ".join(escaped(one_line(text)) for text in row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]])


def fenced(text: str) -> str:
    """A code block whose fence no run of backticks in it can close."""
    longest = max((len(run) for run in BACKTICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"


class Note(NamedTuple):
    """A footnote in the text of another block: where, its new name, and the mark printed there."""

    place: int
    name: str
    printed: str


def footnotes(recovered: Recovered, shown: list[tuple[int, str]]
              ) -> tuple[dict[int, str], dict[int, list[Note]]]:
    """The Markdown of each note with a known place, and by block the notes it refers to."""
    blocks, texts = recovered.blocks, dict(shown)
    notes: dict[int, str] = {}
    marks: dict[int, list[Note]] = {}
    for row, home in note_homes(recovered, list(texts)).items():
        text = texts[row]
        label = LABEL.match(text)
        name = str(len(notes) + 1)
        notes[row] = f"[^{name}]: {escaped(one_line(text[label.end() if label else 0:]))}"
        printed = label[1].strip("().") if label else ""
        marks.setdefault(home, []).append(Note(int(blocks[row]["anchor"] - blocks[home]["start"]), name,
                                               printed))
    return notes, marks


def with_marks(text: str, marks: list[Note]) -> str:
    """Escaped text on one line with its footnote marks, which take the place of those printed."""
    result, done = "", 0
    for place, name, printed in sorted(marks):
        place = min(max(place, done), len(text))
        result += escaped(text[done:place]) + f"[^{name}]"
        done = place + len(printed) if text.startswith(printed, place) else place
    return one_line(result + escaped(text[done:]))
