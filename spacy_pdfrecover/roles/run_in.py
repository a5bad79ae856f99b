"""What stands run in at the head of a piece made a piece of its own: its first line cut in two."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from spacy_pdfrecover.model import Array, Layout, Lines


def parted(layout: Layout, lengths: Mapping[int, int]) -> Layout:
    """The layout with these pieces, by row, cut behind so many glyphs of their first line; both parts keep the
    role."""
    if not lengths:
        return layout
    pieces = layout.pieces
    rows = np.array(sorted(lengths), "i8")
    at = pieces["start"][rows]
    lines = cut_lines(layout.text, at, np.array([lengths[row] for row in rows.tolist()], "i8"))
    made = np.insert(pieces, rows + 1, pieces[rows])
    first = rows + np.arange(len(rows))             # of the parts, in the new table
    # each cut shifts what follows by one line
    made["start"] += np.searchsorted(at, made["start"], side="left")
    made["end"] += np.searchsorted(at, made["end"], side="left")
    made["end"][first] = made["start"][first] + 1
    made["start"][first + 1] += 1
    made["block"] = np.arange(len(made))
    for row in [*first.tolist(), *(first + 1).tolist()]:
        inner = lines[made["start"][row]:made["end"][row]]
        made["x0"][row], made["y0"][row] = inner["x0"].min(), inner["y0"].min()
        made["x1"][row], made["y1"][row] = inner["x1"].max(), inner["y1"].max()
        longest = inner[np.argmax(inner["end"] - inner["start"])]
        made["font"][row], made["size"][row] = longest["font"], longest["size"]
    return replace(layout, text=replace(layout.text, lines=lines), pieces=made)


def cut_lines(text: Lines, rows: Array, lengths: Array) -> Array:
    """LINE rows with these cut behind so many glyphs."""
    lines, glyphs = text.lines, text.pages.glyphs
    made: Array = np.insert(lines, rows + 1, lines[rows])
    first = rows + np.arange(len(rows))
    made["end"][first] = made["start"][first] + lengths
    made["start"][first + 1] = made["end"][first]
    for row in [*first.tolist(), *(first + 1).tolist()]:
        part = glyphs[text.order[made["start"][row]:made["end"][row]]]
        made["x0"][row], made["x1"][row] = part["x0"].min(), part["x1"].max()
        made["font"][row] = np.bincount(part["font"]).argmax()
    return made
