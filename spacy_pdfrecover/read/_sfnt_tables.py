"""The tables of TrueType and OpenType fonts, and what `cmap` says in them (OpenType specification)."""
from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping

import numpy as np

from spacy_pdfrecover.model import Array

SFNT_VERSIONS = (b"\0\1\0\0", b"true", b"OTTO")
UNICODE_TABLES = {(0, number) for number in (0, 1, 2, 3, 4, 6)} | {(3, 1), (3, 10)}     # platform, encoding
MACINTOSH, SYMBOLS = (1, 0), (3, 0)
LARGEST_TABLE = 1 << 17         # glyphs or characters; fonts have 65,536 glyphs at most


def sfnt_tables(data: bytes) -> dict[bytes, bytes]:
    """The tables of a TrueType or OpenType font; none of another program or a broken one."""
    if data[:4] not in SFNT_VERSIONS or len(data) < 12:
        return {}
    count = struct.unpack_from(">H", data, 4)[0]
    rows = [struct.unpack_from(">4sLLL", data, 12 + 16 * row) for row in range(min(count, (len(data) - 12) // 16))]
    return {tag: data[start:start + length] for tag, _, start, length in rows}


def cmap_of(tables: Mapping[bytes, bytes], wanted: set[tuple[int, int]]) -> dict[int, int]:
    """Glyph by character, or by code, of these subtables of `cmap`."""
    cmap = tables.get(b"cmap", b"")
    found: dict[int, int] = {}
    if len(cmap) < 4:
        return found
    count = min(struct.unpack_from(">H", cmap, 2)[0], (len(cmap) - 4) // 8)
    for row in range(count):
        platform, encoding, start = struct.unpack_from(">HHL", cmap, 4 + 8 * row)
        if (platform, encoding) in wanted:
            found.update(subtable(cmap[start:]))
    return found


def subtable(data: bytes) -> Iterator[tuple[int, int]]:
    """Codes and glyphs of a subtable of the formats 0, 4, 6 and 12; broken ones end early."""
    kind = struct.unpack_from(">H", data)[0] if len(data) >= 16 else -1
    if kind == 0:
        yield from enumerate(data[6:6 + 256])
    elif kind == 6:
        first, count = struct.unpack_from(">HH", data, 6)
        yield from enumerate(words(data, 10, count).tolist(), first)
    elif kind == 12:
        groups = np.frombuffer(data[16:16 + len(data[16:]) // 12 * 12], ">u4").reshape(-1, 3)
        for first, last, glyph in groups[:struct.unpack_from(">L", data, 12)[0]].tolist():
            if last - first < LARGEST_TABLE:
                yield from zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True)
    elif kind == 4:
        yield from segments(data)


def segments(data: bytes) -> Iterator[tuple[int, int]]:
    """A subtable of format 4: runs of codes, each with a distance to its glyphs or a place in a list of them."""
    count = struct.unpack_from(">H", data, 6)[0] // 2
    lasts, firsts = words(data, 14, count).tolist(), words(data, 16 + 2 * count, count).tolist()
    deltas, offsets = words(data, 16 + 4 * count, count).tolist(), words(data, 16 + 6 * count, count).tolist()
    for row, (first, last, delta, offset) in enumerate(zip(firsts, lasts, deltas, offsets, strict=False)):
        codes = range(first, min(last, 0xFFFE) + 1)             # the last segment, 0xFFFF, closes the table
        if not offset:
            yield from ((code, (code + delta) & 0xFFFF) for code in codes)
        else:                           # counted from where the offset itself stands
            glyphs = words(data, 16 + 6 * count + 2 * row + offset, len(codes)).tolist()
            yield from ((code, (glyph + delta) & 0xFFFF) for code, glyph in zip(codes, glyphs, strict=False) if glyph)


def words(data: bytes, start: int, count: int) -> Array:
    """Numbers of two bytes, as many as there are."""
    return np.frombuffer(data, ">u2", max(0, min(count, (len(data) - start) // 2)), start) if start < len(data) else (
        np.zeros(0, ">u2"))
