"""PDFs as spaCy Docs: the text and the structure their authors wrote."""
from __future__ import annotations

import logging
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy_pdfrecover.chain import recover
    from spacy_pdfrecover.errors import PdfError
    from spacy_pdfrecover.model import Recovered
    from spacy_pdfrecover.pipeline import request

__version__ = "0.1.0"
__all__ = ["PdfError", "Recovered", "recover", "request"]

# Modules of the public names, imported when one is used: spaCy imports this package in every program that makes a
# pipeline.
HOMES = {"PdfError": "errors", "Recovered": "model", "recover": "chain", "request": "pipeline"}

logging.getLogger("spacy_pdfrecover").addHandler(logging.NullHandler())


def __getattr__(name: str) -> object:
    if name in HOMES:
        return getattr(import_module(f"spacy_pdfrecover.{HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
