"""Plain text: blocks in reading order with an empty line between them."""
from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.model import NO_GLYPH, RUNNING_ROLES, Recovered

VERBATIM = frozenset({"code", "table", "formula"})
"""Roles whose lines mean something."""
NEW_LINE = 0.5              # sizes the baseline moves by between lines; superscripts move it by 0.4
MOST_INDENT = 40            # columns; a line that stands further in is no indented line


def to_text(recovered: Recovered, drop: Collection[str] = RUNNING_ROLES) -> str:
    """The text for people and simple tools.

    drop (Collection[str]): roles left out.
    """
    texts = [text for _, text in shown_blocks(recovered, drop) if text]
    return "\n\n".join(texts) + "\n" if texts else ""


def shown_blocks(recovered: Recovered, drop: Collection[str]) -> list[tuple[int, str]]:
    """Row and text of each block that is not left out, here or in the view given."""
    return [(row, lines_of(recovered, row) if recovered.role(row) in VERBATIM else recovered.block_text(row))
            for row in np.flatnonzero(recovered.blocks["start"] >= 0).tolist() if recovered.role(row) not in drop]


class PrintedLine(NamedTuple):
    """A line as it stands on its page, a row of the page table."""

    text: str
    page: int


def lines_of(recovered: Recovered, row: int) -> str:
    """A block's text with the lines it has on the page, indented as there."""
    return "\n".join(line.text for line in printed_lines(recovered, row))


def printed_lines(recovered: Recovered, row: int) -> list[PrintedLine]:
    """The lines of a block, indented as on the page: what flowed into one paragraph is taken apart where the
    baseline moves."""
    block = recovered.blocks[row]
    start, end = int(block["start"]), int(block["end"])
    text, rows = recovered.text[start:end], recovered.char_glyph[start:end]
    drawn = np.flatnonzero(rows != NO_GLYPH)
    if len(drawn) < 2:
        return [PrintedLine(text, int(block["page"]))]
    glyphs = recovered.pages.glyphs[rows[drawn]]
    moved = np.abs(np.diff(glyphs["baseline"])) > NEW_LINE * np.maximum(glyphs["size"][1:], 1.0)
    breaks = np.flatnonzero(moved | (np.diff(glyphs["page"]) > 0))
    first, last = drawn[np.append(0, breaks + 1)], drawn[np.append(breaks, len(drawn) - 1)]
    widths = glyphs["x1"] - glyphs["x0"]
    column = max(float(np.median(widths)), 1.0)         # in code all are as wide
    edges = glyphs["x0"][np.append(0, breaks + 1)]
    edges = np.where(np.isfinite(edges), edges, 0.0)
    indents = np.round((edges - edges.min()) / column).astype("i8")
    indents = np.where(indents <= MOST_INDENT, indents, 0) if recovered.role(row) == "code" else indents * 0
    pages = glyphs["page"][np.append(0, breaks + 1)]
    lines = zip(indents.tolist(), first, last, pages.tolist(), strict=True)
    return [PrintedLine(" " * indent + text[low:high + 1].strip(), page) for indent, low, high, page in lines]


def note_homes(recovered: Recovered, shown: Sequence[int]) -> dict[int, int]:
    """For each shown footnote whose mark stood in another shown block, that block: by their rows.  Lines that are
    kept as they stand are none, nor are other notes, which could call each other without end."""
    blocks = recovered.blocks
    homes = [row for row in shown if recovered.role(row) not in (*VERBATIM, "footnote")]
    starts = blocks["start"][homes].tolist()
    found: dict[int, int] = {}
    for row in shown:
        anchor = int(blocks[row]["anchor"])
        before = bisect_right(starts, anchor)
        if recovered.role(row) == "footnote" and anchor >= 0 and before and anchor <= blocks[homes[before - 1]]["end"]:
            found[row] = homes[before - 1]
    return found
