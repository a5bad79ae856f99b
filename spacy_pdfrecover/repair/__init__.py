"""Repairs: one small file each.  A repair is any callable `Repair(text, lexicon, pages) -> text`."""
from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:       # the lexicon brings word lists with it
    from spacy_pdfrecover.lexicon import DocumentLexicon
    from spacy_pdfrecover.model import Pages
    from spacy_pdfrecover.text import Text


class Repair(Protocol):
    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text: ...
