"""What the codes of broken fonts stand for, kept for other documents with the same font.

A file of maps is JSON, by the fingerprint of the embedded font program, then by code:
`{"5d41402abc4b2a76": {"12": "ж", "13": "р̌"}}`.
"""
from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from spacy_pdfrecover.outputs import replacing

Maps = Mapping[str, Mapping[int, str]]
SHOWN = 60                  # characters of an entry that is none


class Disagreement(NamedTuple):
    """A code that two maps read differently."""

    fingerprint: str
    code: int
    kept: str
    other: str

    def __str__(self) -> str:
        return f"font {self.fingerprint}, code {self.code}: {self.kept!r} is kept, not {self.other!r}"


class Merged(NamedTuple):
    """Maps put together, and where they differ."""

    maps: Maps
    conflicts: tuple[Disagreement, ...]


def read_maps(path: str | Path) -> Maps:
    """A file of maps.  Raises ValueError, which names the file and the entry, if it is none; OSError if it cannot be
    read."""
    path = Path(path)
    content = path.read_bytes()
    try:
        found = json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:       # of what is nested without end
        raise ValueError(f"{path}: not JSON: {error}") from None
    if not isinstance(found, dict):
        raise ValueError(f'{path}: not a file of maps, as {{"fingerprint of a font": {{"12": "ж"}}}}')
    return {fingerprint: checked(path, fingerprint, codes) for fingerprint, codes in found.items()}


def checked(path: Path, fingerprint: str, codes: Any) -> dict[int, str]:
    if not isinstance(codes, dict):
        raise ValueError(f'{path}: font {fingerprint!r}: {str(codes)[:SHOWN]!r} is no map of codes, as {{"12": "ж"}}')
    for code, text in codes.items():
        if not (code.isascii() and code.isdigit() and isinstance(text, str) and is_text(text)):
            raise ValueError(f'{path}: font {fingerprint!r}: {code!r}: {str(text)[:SHOWN]!r} is no code with its '
                             f'text, as "12": "ж"')
    return {int(code): text for code, text in codes.items()}


def is_text(text: str) -> bool:
    """Some characters, and no half ones."""
    return bool(text) and not any("\ud800" <= char <= "\udfff" for char in text)


def merged(first: Maps, second: Maps) -> Merged:
    """Both; where they differ the first is kept.

    >>> merged({"a": {1: "x"}}, {"a": {1: "y", 2: "z"}, "b": {1: "w"}})
    Merged(maps={'a': {1: 'x', 2: 'z'}, 'b': {1: 'w'}}, conflicts=(Disagreement(fingerprint='a', code=1, kept='x', \
other='y'),))
    """
    conflicts = tuple(Disagreement(fingerprint, code, kept, other) for fingerprint, codes in second.items()
                      for code, other in codes.items()
                      if (kept := first.get(fingerprint, {}).get(code, other)) != other)
    return Merged({fingerprint: {**second.get(fingerprint, {}), **first.get(fingerprint, {})}
                   for fingerprint in (*first, *(name for name in second if name not in first))}, conflicts)


def write_maps(path: str | Path, maps: Maps) -> None:
    """Fonts and codes in order, so that what changed can be seen line by line."""
    ordered = {fingerprint: {str(code): maps[fingerprint][code] for code in sorted(maps[fingerprint])}
               for fingerprint in sorted(maps)}
    with replacing(Path(path)) as file:
        file.write((json.dumps(ordered, ensure_ascii=False, indent=1) + "\n").encode("utf-8"))
