"""PDFs as spaCy Docs: the text and the structure their authors wrote."""
from __future__ import annotations

import logging

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.model import Recovered
from spacy_pdfrecover.recover import recover

__version__ = "0.1.0"
__all__ = ["PdfError", "Recovered", "recover", "request"]

logging.getLogger("spacy_pdfrecover").addHandler(logging.NullHandler())


def __getattr__(name: str) -> object:
    if name == "request":               # spaCy is imported only by those who use it
        from spacy_pdfrecover.pipeline import request
        return request
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
