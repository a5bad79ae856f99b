"""Requests: tiny Docs that ask for a PDF, by a path as their text or by a source in `user_data`."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Any, BinaryIO

from spacy.language import Language
from spacy.tokens import Doc

from spacy_pdfrecover.read import SUFFIX, Source, bytes_of, named, speakable

SOURCE_KEY = "pdfrecover.source"    # user_data of a request
DATA_KEY = "pdfrecover"             # user_data of a Doc made from a PDF


def request(nlp: Language, source: str | os.PathLike[str] | bytes | BinaryIO, name: str | None = None) -> Doc:
    """A Doc that `nlp.pipe` turns into the Doc of this PDF.

    A path as plain text does the same; this one is for what has no path, or a name that text cannot carry.
    The source travels in `user_data` as plain values, so that it reaches other processes.

    nlp (Language): The pipeline that will get the request.
    source (str | PathLike | bytes | file): The PDF. A file is read here and now.
    name (str): What errors and `doc._.pdf.source` call it; the path if there is one.
    RETURNS (Doc): One token, the name.
    """
    wanted: dict[str, Any] = {}
    if isinstance(source, (str, os.PathLike)):
        wanted["path"] = os.fsencode(source)            # bytes: a name need not be valid Unicode
        name = name or os.fsdecode(source)
    else:
        wanted["data"] = bytes_of(source)
        name = name or named(source) or "<bytes>"
    wanted["name"] = speakable(name)
    return Doc(nlp.vocab, words=[wanted["name"]], spaces=[False], user_data={SOURCE_KEY: wanted})


def requested(doc: Doc) -> Source | None:
    """What the Doc asks for, or None for any other Doc: text, training data, our own output."""
    if DATA_KEY in doc.user_data:
        return None
    wanted = doc.user_data.get(SOURCE_KEY)
    if wanted is not None:
        path = Path(os.fsdecode(wanted["path"])) if "path" in wanted else None
        return Source(wanted["name"], path, wanted.get("data"))
    text = doc.text.rstrip("\r\n")          # lines of a file list come with their end
    if text.lower().endswith(SUFFIX) and "\n" not in text and "\r" not in text:
        return Source(text, Path(text))
    return None


def own_data(doc: Doc) -> dict[Any, Any]:
    """What the caller put on a request as a whole: its custom attributes and other user data."""
    return {key: value for key, value in doc.user_data.items()
            if key != SOURCE_KEY and not (isinstance(key, tuple) and key[:1] == ("._.",) and key[2] is not None)}
