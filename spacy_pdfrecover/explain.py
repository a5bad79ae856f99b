"""Edits as records: what was changed where, by which rule, and how sure that is.

A record has `source`, `page` (1 is the first of the file), `bbox` (points from the top left corner, of what
stands on the page there), `role`, `block` (row of the block table), `start` (character of the block's text),
`rule`, `before`, `after`, `confidence`, and `context`: the words around it with the change in brackets.
"""
from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from spacy_pdfrecover.model import NO_GLYPH, ROLES, Array, Edit, Recovered
from spacy_pdfrecover.write.jsonl import one_line, rounded

if TYPE_CHECKING:
    from spacy.tokens import Doc

Record = dict[str, Any]
Bounds = tuple[float, float, float, float] | None

CONTEXT = 30                # characters of the text on either side
COLUMNS = ("source", "page", "rule", "confidence", "context")
"""What a line for people has."""


def edit_records(recovered: Recovered, source: str) -> list[Record]:
    """The edits of a recovered text in its order."""
    glyphs, glyph_of = recovered.pages.glyphs, np.asarray(recovered.char_glyph)
    numbers = recovered.pages.pages["number"]

    def box(low: int, high: int, page: int) -> Bounds:
        rows = glyph_of[low:high]
        rows = rows[rows != NO_GLYPH]
        rows = rows[numbers[glyphs["page"][rows]] == page]
        return union(*(glyphs[name][rows] for name in ("x0", "y0", "x1", "y1")))

    return list(records(recovered.text, recovered.blocks, recovered.edits, source, box))


def doc_records(doc: Doc) -> list[Record]:
    """The same of a Doc: boxes are those of tokens, and null where it keeps none (`keep = "none"`)."""
    from spacy_pdfrecover.requests import DATA_KEY

    data = doc.user_data[DATA_KEY]
    tokens = data.get("tokens")

    def box(low: int, high: int, page: int) -> Bounds:
        if tokens is None:
            return None
        first = int(np.searchsorted(tokens["start"], low, side="right")) - 1
        rows = slice(max(first, 0), int(np.searchsorted(tokens["start"], high, side="left")))
        here = tokens["box"][rows][tokens["page"][rows] == page + 1]
        return union(*here.T)

    return list(records(doc.text, data["blocks"], [Edit(*edit) for edit in data["edits"]], data["source"], box))


def records(text: str, blocks: Array, edits: Sequence[Edit], source: str,
            box: Callable[[int, int, int], Bounds]) -> Iterator[Record]:
    """One record an edit.  Of edits in blocks that were left out of the text the place is not known."""
    starts = blocks["start"]
    rows = np.flatnonzero(starts >= 0)
    rows = rows[np.argsort(starts[rows], kind="stable")]
    for edit in sorted(edits, key=lambda edit: edit.start):
        low, high = edit.start, edit.start + len(edit.after)
        at = int(np.searchsorted(starts[rows], low, side="right")) - 1
        found: Record = {"source": source, "page": edit.page + 1, "bbox": None, "role": None, "block": None,
                         "start": None, "rule": edit.rule, "before": edit.before, "after": edit.after,
                         "confidence": edit.confidence, "context": changed("", edit, "")}
        if low >= 0 and at >= 0:
            row = rows[at]
            first, last = int(starts[row]), int(blocks["end"][row])
            # where text was taken out, the character before shows the place; that behind it may be on the next line
            margin = 0 if edit.after.strip() else 1
            place = box(max(low - margin, first), min(high + margin * (low == first), last), edit.page)
            found.update(
                bbox=None if place is None else [rounded(edge) for edge in place],
                role=ROLES[blocks["role"][row]], block=int(row), start=low - first,
                context=changed(text[max(low - CONTEXT, first):low], edit, text[high:min(high + CONTEXT, last)]))
        yield found


def changed(left: str, edit: Edit, right: str) -> str:
    """A change between the words around it.

    >>> changed("the cabi", Edit("hyphens", "- ", "", 8, 0, 0.9), "net was")
    'the cabi[- →]net was'
    """
    return one_line(f"{left}[{edit.before}→{edit.after}]{right}")


def union(x0: Array, y0: Array, x1: Array, y1: Array) -> Bounds:
    """The box around boxes, None around none."""
    if not len(x0):
        return None
    return float(np.min(x0)), float(np.min(y0)), float(np.max(x1)), float(np.max(y1))


def to_lines(found: Sequence[Record]) -> str:
    """Records as JSON lines."""
    return "".join(json.dumps(record, ensure_ascii=False, allow_nan=False) + "\n" for record in found)


def readable(record: Record) -> str:
    r"""A record as a line of columns between tabs, for people and for `cut`.

    >>> readable({"source": "a.pdf", "page": 3, "rule": "hyphens", "confidence": 0.9, "context": "cabi[- →]net"})
    'edit\ta.pdf\tp. 3\thyphens\t0.900\tcabi[- →]net'
    """
    source, page, rule, sure, context = (record[name] for name in COLUMNS)
    return "\t".join(["edit", one_line(str(source)).replace("\t", " "), f"p. {page}", rule, f"{sure:.3f}",
                      context.replace("\t", " ")])
