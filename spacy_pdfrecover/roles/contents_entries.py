"""Entries of contents and indexes, one a block: lines that end in a page are cut apart, and a number, a title and a
page that stand far from each other on one line are joined."""
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from spacy_pdfrecover.model import ROLE_ID, Array, Layout
from spacy_pdfrecover.roles.contents import ENTRY_NUMBER, LEADER, PAGE_BEHIND, PAGE_NUMBERS, SAME_LINE
from spacy_pdfrecover.roles.notes import cut_pieces

CONTENTS, RUNNING = ROLE_ID["toc"], {ROLE_ID[role] for role in ("header", "footer", "hidden")}
PART_NUMBER = re.compile(r"[IVXLC]{1,7}\.?$")
MORE_PAGES = re.compile(r"(?:\d{1,4}|[ivxlc]{1,6})(?:[-–]\d{1,4})?(?:,|$)")
"""What a line begins with that goes on with the pages of the entry above."""


def cut_entries(layout: Layout) -> Layout:
    """Pieces of contents cut behind each page."""
    pieces, texts = layout.pieces, layout.text.texts
    listed = pieces[(pieces["role"] == CONTENTS) & (pieces["end"] - pieces["start"] > 1)]
    cuts = [below for start, end in zip(listed["start"].tolist(), listed["end"].tolist(), strict=True)
            for above, below in pairwise(range(start, end))
            if PAGE_BEHIND.search(f" {texts[above]}") and not MORE_PAGES.match(texts[below])]
    return cut_pieces(layout, cuts) if cuts else layout


def join_entries(layout: Layout) -> Layout:
    """Pieces of contents that follow each other on a line, and pages below their entry, made one block."""
    pieces = layout.pieces.copy()
    before = -1
    for row, role in enumerate(pieces["role"].tolist()):
        if role == CONTENTS and before >= 0 and goes_on(pieces[before], pieces[row], layout.text.texts):
            pieces["block"][row] = pieces["block"][before]
        if role not in RUNNING:
            before = row if role == CONTENTS else -1
    return replace(layout, pieces=pieces)


def goes_on(entry: Array, piece: Array, texts: Sequence[str]) -> bool:
    """Does a title stand behind its number, or a page behind its title, or more pages below?"""
    first, last, text = texts[int(entry["start"])], texts[int(entry["end"]) - 1], texts[int(piece["start"])]
    if last.endswith(",") and MORE_PAGES.match(text):
        return True
    slack = SAME_LINE * float(piece["size"])
    if entry["page"] != piece["page"] or entry["x1"] > piece["x0"] + slack:
        return False
    if abs(entry["y0"] - piece["y0"]) < slack and (ENTRY_NUMBER.match(first) or PART_NUMBER.match(first)):
        return True
    paged = PAGE_NUMBERS.match(text) is not None and PAGE_NUMBERS.match(last) is None
    return bool(abs(entry["y1"] - piece["y1"]) < slack and (paged or text.startswith(LEADER)))
