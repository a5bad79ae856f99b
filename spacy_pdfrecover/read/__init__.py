"""Readers: from a file to `Pages`.  A reader is any callable `Reader(source) -> Pages`.

One of another format than PDF has a `header`, and one whose source has lines `lines(pages, words) -> Lines`.
"""
from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.model import Pages

SUFFIX = ".pdf"
HEADER = b"%PDF-"
HEADER_WITHIN = 1024        # bytes of junk before the header that readers tolerate (PDF 1.7, annex H.3.4.1)


@dataclass(frozen=True)
class Source:
    """A document to read: a file or bytes, with the name that errors give it."""

    name: str
    path: Path | None = None
    data: bytes | None = None

    def content(self) -> bytes:
        return self.data or b"" if self.path is None else self.path.read_bytes()


class Reader(Protocol):
    def __call__(self, source: Source) -> Pages: ...


def as_source(value: str | os.PathLike[str] | bytes | BinaryIO | Source, name: str | None = None,
              header: bytes = HEADER) -> Source:
    """Path, bytes or binary file object to `Source`, after a look whether it can be a PDF at all."""
    if isinstance(value, Source):
        return value
    if isinstance(value, (str, os.PathLike)):
        path = Path(value)
        return checked(Source(name or str(value), path=path), header)
    return checked(Source(name or named(value) or "<bytes>", data=bytes_of(value)), header)


def bytes_of(value: bytes | BinaryIO) -> bytes:
    """The bytes themselves, or those of an open file."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    if not hasattr(value, "read"):
        raise TypeError(f"a PDF is a path, bytes or an open file, not {type(value).__name__}")
    data = value.read()
    if isinstance(data, str):
        raise TypeError("a PDF is bytes: open the file in binary mode")
    return bytes(data)


def named(source: object) -> str | None:
    """The name of a file object; pipes and temporary files have a number for one."""
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else None


def speakable(name: str | os.PathLike[str]) -> str:
    """The name as valid Unicode: Python keeps undecodable bytes of file names as lone surrogates, which
    neither spaCy's string store nor msgpack nor a terminal take."""
    return os.fspath(name).encode("utf-8", "backslashreplace").decode("utf-8")


def header_of(reader: Reader | None) -> bytes:
    """What the files of a reader begin with: a reader of another format than PDF has a `header`."""
    header: bytes = getattr(reader, "header", HEADER)
    return header


def checked(source: Source, header: bytes = HEADER) -> Source:
    """The source itself, or a `PdfError` that says plainly why it is none."""
    if source.path is not None:
        try:
            if source.path.is_dir():
                raise PdfError(source.name, "open", "not-a-file", "a directory")
            if source.path.is_fifo():           # to open it would wait for whoever writes into it
                raise PdfError(source.name, "open", "not-a-file", "a pipe; read it and pass on the bytes")
            with source.path.open("rb") as file:
                head = file.read(HEADER_WITHIN + len(header))
        except FileNotFoundError:
            raise PdfError(source.name, "open", "not-found") from None
        except (OSError, ValueError) as error:          # ValueError: a NUL in the name
            raise PdfError(source.name, "open", "not-a-file", str(error)) from None
    else:
        head = (source.data or b"")[:HEADER_WITHIN + len(header)]
    if not head:
        raise PdfError(source.name, "open", "empty-file")
    if header not in head:
        detail = "" if header == HEADER else f"the reader expects {header.decode('latin-1')}"
        raise PdfError(source.name, "open", "not-a-pdf", detail)
    return source


def page_numbers(wanted: str | None, count: int) -> list[int]:
    """Page ranges as people write them, to 0-based numbers that the document has.

    >>> page_numbers("2-3,7", 10)
    [1, 2, 6]
    >>> page_numbers("9-", 10)
    [8, 9]
    >>> page_numbers(None, 2)
    [0, 1]
    """
    if not wanted:
        return list(range(count))
    chosen: set[int] = set()
    for part in wanted.replace(" ", "").split(","):
        first, dash, last = part.partition("-")
        if not (first or last) or not all(end.isdecimal() for end in (first, last) if end):
            raise ValueError(f"{wanted!r} is no page range: write 3, 3-9, 3- or 1,4-6")
        low = int(first) if first else 1
        high = (int(last) if last else count) if dash else low
        if low < 1 or (last and high < low):
            raise ValueError(f"{wanted!r} is no page range: pages count from 1 upwards")
        chosen.update(range(low - 1, min(high, count)))
    return sorted(chosen)
