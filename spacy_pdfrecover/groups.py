"""Span groups of a Doc: every block, the blocks of some roles, and sections from heading to heading."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from spacy.tokens import Doc, Span

from spacy_pdfrecover.model import ROLES, Array

ALL_BLOCKS = "blocks"
GROUPS: dict[str, list[str]] = {
    "headings": ["title", "heading"], "captions": ["caption"], "footnotes": ["footnote"],
    "tables": ["table"], "list_items": ["list_item"], "references": ["reference"],
    "abstract": ["abstract"], "code": ["code"], "formulas": ["formula"], "sections": ["heading"],
}
"""Span groups by name, each with its roles."""
SECTIONS = "sections"
"""The group whose spans reach from a block of its roles to the next of the same or a higher level."""
ALWAYS = frozenset({"title", "heading", "caption", "footnote"})
"""Roles whose group is there even when empty, so that code may loop over it unasked."""


def set_groups(doc: Doc, blocks: Array, rows: Sequence[int] | Array, first: Sequence[int] | Array,
               last: Sequence[int] | Array, groups: Mapping[str, Sequence[str]]) -> None:
    """Every block as a span, and the same spans by role."""
    roles_of = [ROLES[role] for role in blocks["role"].tolist()]
    spans = [Span(doc, int(low), int(high), label=role, span_id=int(row))
             for role, row, low, high in zip(roles_of, rows, first, last, strict=True)]
    doc.spans[ALL_BLOCKS] = spans
    for name, roles in groups.items():
        chosen = [span for span, role in zip(spans, roles_of, strict=True) if role in roles]
        if name == SECTIONS:
            chosen = sections(doc, chosen, blocks, spans)
        if chosen or ALWAYS.intersection(roles):
            doc.spans[name] = chosen


def sections(doc: Doc, openings: Sequence[Span], blocks: Sequence[Any] | Array, spans: Sequence[Span]) -> list[Span]:
    """For each of these blocks the span up to the next of them whose level is the same or higher; sections
    within sections are nested.  `span.id` is the row of the block it opens with."""
    level = {span.id: int(block["level"]) for span, block in zip(spans, blocks, strict=True)}
    ends = {after.start: before.end for before, after in pairwise(spans)}
    found: list[Span] = []
    open_ones: list[Span] = []
    closed: dict[int, int] = {}
    for span in openings:
        while open_ones and level[open_ones[-1].id] >= level[span.id]:
            closed[open_ones.pop().id] = ends[span.start]
        open_ones.append(span)
    for span in openings:
        found.append(Span(doc, span.start, closed.get(span.id, spans[-1].end), label="section", span_id=span.id))
    return found
