"""Documents to measure on: a folder of PDFs, each with `<id>.meta.json` beside it where there is one."""
from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import spacy
from spacy.language import Language

FAULT_MARK = "__"           # <document>__<fault>.pdf is a document with a fault put in
DEFAULT_LANGUAGE = "en"     # of a PDF without a meta file


class Document(NamedTuple):
    id: str
    path: Path
    language: str


def documents(folder: Path, only: Iterable[str] | None = None, intact: bool = False) -> list[Document]:
    """The PDFs of a folder by name; `only` these ids; `intact` leaves out those with a fault put in.

    Raises ValueError when nothing is left or an id is not there: a figure over no documents would look fine.
    """
    paths = {path.stem: path for path in sorted(folder.glob("*.pdf"))
             if not (intact and FAULT_MARK in path.stem)}
    chosen = list(paths) if only is None else list(only)
    if missing := [name for name in chosen if name not in paths]:
        raise ValueError(f"{folder} has no document {', '.join(missing)}")
    if not chosen:
        raise ValueError(f"{folder} has no PDF to measure")
    return [Document(name, paths[name], language_of(paths[name])) for name in chosen]


def language_of(pdf: Path) -> str:
    meta = pdf.with_suffix(".meta.json")
    if not meta.is_file():
        return DEFAULT_LANGUAGE
    return str(json.loads(meta.read_text("utf-8")).get("lang", DEFAULT_LANGUAGE))


def blank(language: str) -> Language:
    """`spacy.blank`, or the language-neutral pipeline where spaCy lacks the language or its tokenizer's
    package (Japanese, Korean, Vietnamese)."""
    try:
        return spacy.blank(language)
    except ImportError:             # spaCy raises it for both
        return spacy.blank("xx")


def page_count(pdf: Path) -> int:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return len(document)
    finally:
        document.close()
