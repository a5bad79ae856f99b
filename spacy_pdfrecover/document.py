"""What is known of the document behind a Doc: `doc._.pdf`, and the way back to `Recovered`."""
from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from spacy.tokens import Doc

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import CONTINUES, ROLES, Array, Edit, OutlineEntry, Pages, Recovered
from spacy_pdfrecover.requests import DATA_KEY


class Page(NamedTuple):
    """A page that was read; 1 is the first page of the file, sizes are points."""

    number: int
    width: float
    height: float
    rotation: int
    damaged: bool


class Block(NamedTuple):
    """A block of the document.  `start` and `end` are characters of `doc.text`, -1 if it was left out;
    `anchor` is the character that its mark stands at, or None."""

    row: int
    role: str
    level: int
    text: str
    start: int
    end: int
    page: int
    last_page: int
    anchor: int | None
    continues: bool


class PdfDoc:
    """What is known of the document behind a Doc; read-only."""

    def __init__(self, doc: Doc, data: dict[str, Any]) -> None:
        self._doc, self._data = doc, data

    @property
    def source(self) -> str:
        return str(self._data["source"])

    @property
    def error(self) -> str | None:
        """`<stage>: <reason>`, and the Doc is empty; or None."""
        error = self._data.get("error")
        return None if error is None else str(error)

    @property
    def warnings(self) -> tuple[str, ...]:
        return tuple(self._data.get("warnings", ()))

    @property
    def quality(self) -> dict[str, float]:
        return dict(self._data.get("quality", {}))

    @property
    def lang(self) -> str:
        """The language the lexicon took the document to be in; empty if it could not tell."""
        return str(self._data.get("lang", ""))

    @property
    def meta(self) -> dict[str, Any]:
        """What the file says of itself: title, author, language …"""
        return dict(self._data.get("meta", {}))

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        return tuple(Page(number + 1, *rest) for number, *rest in self._data.get("pages", ()))

    @cached_property
    def edits(self) -> tuple[Edit, ...]:
        """Every change of the text with its reason; pages count from 1."""
        edits = (Edit(*values) for values in self._data.get("edits", ()))
        return tuple(edit._replace(page=edit.page + 1) for edit in edits)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """All blocks in reading order, with those left out of the text: `blocks[span.id]`."""
        if "blocks" not in self._data:
            return ()
        text, numbers, dropped = self._doc.text, page_numbers(self._data), dict(self._data["dropped"])
        return tuple(
            Block(row, ROLES[block["role"]], int(block["level"]),
                  dropped[row] if row in dropped else text[block["start"]:block["end"]],
                  int(block["start"]), int(block["end"]),
                  int(numbers[block["page"]]), int(numbers[block["last_page"]]),
                  int(block["anchor"]) if block["anchor"] >= 0 else None, bool(block["flags"] & CONTINUES))
            for row, block in enumerate(self._data["blocks"]))

    @property
    def dropped(self) -> tuple[Block, ...]:
        """The blocks left out of the text: running heads, page numbers …"""
        rows = {row for row, _ in self._data.get("dropped", ())}
        return tuple(block for block in self.blocks if block.row in rows)

    def __repr__(self) -> str:
        if self.error is not None:
            return f"<pdf {self.source!r}: error {self.error}>"
        counts = ((len(self.pages), "page"), (len(self.blocks), "block"), (len(self.edits), "edit"),
                  (len(self.warnings), "warning"))
        words = [f"{count} {name}{'s' * (count > 1)}" for count, name in counts if count]
        return f"<pdf {self.source!r}: {', '.join(words) or 'part of a document'}>"


def page_numbers(data: dict[str, Any]) -> Array:
    """Number in the file of each page read; 1 is the first."""
    return np.array([page[0] + 1 for page in data["pages"]], "i8")


def recovered_of(doc: Doc) -> Recovered:
    """The `Recovered` a Doc was made from, for a Doc made with `keep = "glyphs"`.

    Writers that need every glyph work on stored Docs so.
    """
    data = doc.user_data.get(DATA_KEY) or {}
    if "glyphs" not in data:
        raise ValueError('this Doc has no glyphs: recover it with keep = "glyphs"')
    if len(doc.text) != len(data["char_glyph"]):
        raise ValueError("this Doc is a part of the one that was recovered: its glyphs no longer fit")
    pages = Pages(data["source"], data["glyphs"], data["page_table"], data["rules"],
                  [Font(*font) for font in data["fonts"]],
                  [OutlineEntry(*entry) for entry in data["outline"]], data["meta"])
    return Recovered(doc.text, data["char_glyph"], data["blocks"], data["pieces"], pages,
                     [Edit(*edit) for edit in data["edits"]], data["quality"], data["warnings"],
                     data["lang"], dict(data["dropped"]))
