"""Interlinear examples are no list items, paragraphs or tables."""
from __future__ import annotations

from spacy_pdfrecover.layout.examples import example_lines
from spacy_pdfrecover.model import Layout
from spacy_pdfrecover.roles.features import Document


def mark_examples(document: Document, layout: Layout) -> None:
    """Set `other` where a line goes on with an example."""
    glossed = example_lines(layout.text, layout.text.texts)
    if not glossed.any():
        return
    for piece, (start, end) in zip(document.pieces, layout.pieces[["start", "end"]].tolist(), strict=True):
        if piece.role == "paragraph" and glossed[start:end].any():
            piece.role = "other"
