"""Layouts: from lines to pieces in reading order.  A layout is any callable `Layout(lines) -> Layout`."""
from __future__ import annotations

from typing import Protocol

from spacy_pdfrecover.model import Layout, Lines


class LayoutPart(Protocol):
    def __call__(self, text: Lines) -> Layout: ...
