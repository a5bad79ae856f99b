"""The text beside the pages of a view: blocks as passages with their edits, and where an edit stands on its page."""
from __future__ import annotations

from collections.abc import Collection, Iterator

import numpy as np

from spacy_pdfrecover.model import CONTINUES, NO_GLYPH, RAN_IN, ROLES, Array, Edit, Pages, Recovered
from spacy_pdfrecover.view.shapes import BOX, Passage, Point, Shape, clamped, corners

FLAG_NOTES = ((CONTINUES, "goes on after an interruption"), (RAN_IN, "stands in the line of its paragraph"))
SAME_BASELINE = 0.5         # sizes by which the glyphs of an edit may rise in one line


def edits_by_page(recovered: Recovered) -> dict[int, list[tuple[Edit, Array]]]:
    """Row of a page -> its edits with the glyphs they touch; one over two pages is with both."""
    result: dict[int, list[tuple[Edit, Array]]] = {}
    for edit in recovered.edits:
        if edit.start < 0:
            continue
        # where text was taken out, the characters on either side show the place
        margin = 0 if edit.after else 1
        near = recovered.char_glyph[max(edit.start - margin, 0):edit.start + len(edit.after) + margin]
        near = near[near != NO_GLYPH]
        for page in np.unique(recovered.pages.glyphs["page"][near]).tolist():
            result.setdefault(page, []).append((edit, near))
    return result


def edit_shapes(pages: Pages, edits: list[tuple[Edit, Array]], row: int, size: Point) -> Iterator[Shape]:
    for edit, near in edits:
        glyphs = pages.glyphs[near]
        glyphs = glyphs[glyphs["page"] == row]
        moved = np.abs(np.diff(glyphs["baseline"])) > SAME_BASELINE * glyphs["size"][1:]
        for part in np.split(glyphs, np.flatnonzero(moved) + 1):
            box = clamped((float(part["x0"].min()), float(part["y0"].min()), float(part["x1"].max()),
                           float(part["y1"].max())), *size)
            if box is not None:
                yield Shape("edits", BOX, corners(box), text=described(edit), mark="filled")


def passage_of(recovered: Recovered, row: int, drop: Collection[str]) -> Passage:
    block = recovered.blocks[row]
    start, end = int(block["start"]), int(block["end"])
    marks = sorted((edit.start - start, min(edit.start + len(edit.after), end) - start, described(edit))
                   for edit in recovered.edits if start <= edit.start < end)
    notes = [note for flag, note in FLAG_NOTES if block["flags"] & flag]
    if block["anchor"] >= 0:
        anchor = int(np.searchsorted(recovered.blocks["start"], block["anchor"], side="right")) - 1
        notes.append(f"belongs to a mark in block {anchor}")
    found = recovered.pieces["page"][block["piece_start"]:block["piece_end"]]
    numbers = np.unique(recovered.pages.pages["number"][found]).tolist()
    return Passage(row, ROLES[block["role"]], int(block["level"]), recovered.block_text(row),
                   style(recovered.pages, block), numbers, recovered.role(row) in drop, notes, marks)


def described(edit: Edit) -> str:
    """An edit in words.

    >>> described(Edit("hyphens", "- ", "", 9, 0, 0.95))
    "hyphens: '- ' taken out (0.95)"
    """
    change = f"'{edit.before}' to '{edit.after}'" if edit.after else f"'{edit.before}' taken out"
    return f"{edit.rule}: {change} ({edit.confidence:.2f})"


def style(pages: Pages, row: Array) -> str:
    """Font and size of a glyph, line, piece or block."""
    font = pages.fonts[int(row["font"])].name if 0 <= row["font"] < len(pages.fonts) else ""
    return f"{font or 'unnamed font'} {float(row['size']):.1f}"
