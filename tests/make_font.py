"""TrueType fonts and the PDFs that embed them, for codes without a Unicode value or with a false one."""
from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

from make_pdf import page_pdf, stream

UNITS = 1000
WIDTH = 500
BOX = struct.pack(">hhhhh", 1, 50, 0, 450, 700) + struct.pack(">HH", 3, 0) + bytes([1, 1, 1, 1]) + struct.pack(
    ">4h4h", 50, 400, 0, -400, 0, 0, 700, 0)
"""A glyph drawn as a rectangle: one contour of four points."""


def truetype(chars: str, names: Sequence[str] | None = None, cmap: Mapping[int, int] | None = None,
             symbols: Mapping[int, int] | None = None) -> bytes:
    """A font with a glyph for each character, from number 1 on; spaces draw nothing.

    names: of the glyphs, in `post`; without them that table has none.
    cmap: glyphs by character; symbols: by code, in a table for symbols.
    """
    outlines = [b""] + [b"" if char == " " else BOX for char in chars]
    places = [0]
    for outline in outlines:
        places.append(places[-1] + len(outline))
    count = len(outlines)
    tables = {
        b"head": struct.pack(">LLLLHHqqhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 0, UNITS, 0, 0, 0, -200, WIDTH, 800,
                             0, 8, 2, 1, 0),
        b"hhea": struct.pack(">LhhhHhhhhhhhhhhhH", 0x10000, 800, -200, 0, WIDTH, 0, 0, WIDTH, 1, 0, 0, 0, 0, 0, 0, 0,
                             count),
        b"maxp": struct.pack(">LHHHHHHHHHHHHHH", 0x10000, count, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
        b"hmtx": struct.pack(">Hh", WIDTH, 0) * count,
        b"loca": struct.pack(f">{count + 1}L", *places),
        b"glyf": b"".join(outlines),
        b"post": post(names),
    }
    rows = [(0, 3, format_4(cmap))] if cmap else []
    rows += [(1, 0, bytes(symbols.get(code, 0) for code in range(256)))] if symbols else []
    if rows:
        tables[b"cmap"] = cmap_table(rows)
    return sfnt(tables)


def post(names: Sequence[str] | None) -> bytes:
    head = struct.pack(">LLhhLLLLL", 0x20000 if names else 0x30000, 0, 0, 0, 0, 0, 0, 0, 0)
    if not names:
        return head
    indexes = [0, *range(258, 258 + len(names))]
    return (head + struct.pack(f">H{len(indexes)}H", len(indexes), *indexes)
            + b"".join(bytes([len(name)]) + name.encode() for name in names))


def format_4(cmap: Mapping[int, int]) -> bytes:
    """A segment for each character, the first two by a list of glyphs and all others by a distance."""
    codes = sorted(cmap)
    count = len(codes) + 1
    listed = [row < 2 for row in range(len(codes))]
    deltas = [0 if by_list else (cmap[code] - code) % 65536 for code, by_list in zip(codes, listed, strict=True)]
    # the list of glyphs stands behind the offsets, which count from where they stand themselves
    offsets = [2 * (count - row + row) if by_list else 0 for row, by_list in enumerate(listed)]
    body = struct.pack(f">{count}HH{count}H{count}H{count}H", *codes, 0xFFFF, 0, *codes, 0xFFFF, *deltas, 1,
                       *offsets, 0) + struct.pack(f">{sum(listed)}H", *(cmap[code] for code in codes[:sum(listed)]))
    return struct.pack(">HHHHHHH", 4, 14 + len(body), 0, 2 * count, 0, 0, 0) + body


def cmap_table(rows: Sequence[tuple[int, int, bytes]]) -> bytes:
    """Subtables by platform and encoding; those of the Macintosh are of format 0."""
    table, bodies = struct.pack(">HH", 0, len(rows)), b""
    for platform, encoding, body in rows:
        table += struct.pack(">HHL", platform, encoding, 4 + 8 * len(rows) + len(bodies))
        bodies += struct.pack(">HHH", 0, 262, 0) + body if platform == 1 else body
    return table + bodies


def sfnt(tables: Mapping[bytes, bytes]) -> bytes:
    start = 12 + 16 * len(tables)
    head, bodies = struct.pack(">LHHHH", 0x10000, len(tables), 0, 0, 0), b""
    for tag in sorted(tables):
        data = tables[tag]
        head += tag + struct.pack(">LLL", 0, start + len(bodies), len(data))
        bodies += data + bytes(-len(data) % 4)
    return head + bodies


def embedded_pdf(lines: Sequence[str], chars: str, program: bytes,
                 to_unicode: Mapping[str, str] | None = None, codes: Mapping[str, int] | None = None,
                 spelled: str = "") -> bytes:
    """A page of lines in an embedded font whose codes are the numbers of its glyphs.

    codes: of the characters, in a font that has more; by their order, from 1, otherwise.
    to_unicode: what the file says that characters are; without it it says nothing.
    spelled: what it says that the first line is, by ActualText.
    """
    codes = codes or {char: number for number, char in enumerate(chars, 1)}
    shown = [b"<%s> Tj T*" % "".join(f"{codes[char]:04X}" for char in line).encode() for line in lines]
    if spelled:
        shown[0] = b"/Span << /ActualText (%s) >> BDC %s EMC" % (spelled.encode(), shown[0])
    content = b"BT /F9 10 Tf 14 TL 72 740 Td " + b" ".join(shown) + b" ET"
    mapped = {codes[char]: text for char, text in (to_unicode or {}).items()}
    table = "\n".join(f"<{code:04X}> <{text.encode('utf-16-be').hex()}>" for code, text in mapped.items())
    extra: dict[int, bytes | str] = {
        100: f"<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Made /Encoding /Identity-H /DescendantFonts [101 0 R] "
             f"{'/ToUnicode 104 0 R' if mapped else ''} >>",
        101: f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Made /DW {WIDTH} /CIDToGIDMap /Identity "
             "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 102 0 R >>",
        102: "<< /Type /FontDescriptor /FontName /AAAAAA+Made /Flags 4 /FontBBox [0 -200 500 800] /ItalicAngle 0 "
             "/Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 103 0 R >>",
        103: stream(program),
        104: stream(b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> "
                    b"endcodespacerange %d beginbfchar\n%s\nendbfchar endcmap end" % (len(mapped), table.encode())),
    }
    return page_pdf(content, fonts={"F9": "100 0 R"}, extra=extra)
