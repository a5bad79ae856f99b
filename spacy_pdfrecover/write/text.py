"""Plain text: blocks in reading order with an empty line between them."""
from __future__ import annotations

from collections.abc import Collection

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


def lines_of(recovered: Recovered, row: int) -> str:
    """A block's text with the lines it has on the page, indented as there: what flowed into one
    paragraph is taken apart where the baseline moves."""
    block = recovered.blocks[row]
    start, end = int(block["start"]), int(block["end"])
    text, rows = recovered.text[start:end], recovered.char_glyph[start:end]
    drawn = np.flatnonzero(rows != NO_GLYPH)
    if len(drawn) < 2:
        return text
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
    return "\n".join(" " * int(indent) + text[low:high + 1].strip()
                     for indent, low, high in zip(indents, first, last, strict=True))
