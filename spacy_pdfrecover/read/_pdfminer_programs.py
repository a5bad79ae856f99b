"""What a font embedded in a file tells of its glyphs by itself: their names, and its own map from characters.

The names are those of the Adobe Glyph List and of the table `post` of the OpenType specification.
"""
from __future__ import annotations

import hashlib
import logging
import struct
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from pdfminer.encodingdb import name2unicode
from pdfminer.pdffont import PDFCIDFont
from pdfminer.pdftypes import PDFStream
from pdfminer.psparser import PSLiteral

from spacy_pdfrecover.read._pdfminer_document import as_dict, as_list, as_text, resolved
from spacy_pdfrecover.read._sfnt_tables import LARGEST_TABLE, MACINTOSH, SYMBOLS, UNICODE_TABLES, cmap_of, sfnt_tables

log = logging.getLogger("spacy_pdfrecover")

UNMAPPED_SETS = ("Adobe-Identity", "Adobe-UCS")         # codes that are numbers of glyphs, in each font its own
PROGRAMS = ("FontFile", "FontFile2", "FontFile3")
SYMBOL_PAGE = 0xF000            # where a table of symbols keeps its 256 codes
POST_WITH_NAMES = 0x00020000
POST_NAMES = 34                 # offset of the number of glyphs, behind the head of `post`
STANDARD = ("\0\0\0" + "".join(map(chr, range(32, 127))) + bytes(range(128, 256)).decode("mac_roman")
            + "ŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ")
"""What the first 258 indexes of `post` stand for, the standard Macintosh order; from there on names follow."""
PRIVATE = (range(0xE000, 0xF900), range(0xF0000, 0x110000))
DIGEST = 20                     # hexadecimal digits


class Program(NamedTuple):
    """What is known of a font's program."""

    fingerprint: str            # see `fingerprint`
    told: Mapping[int, str]     # see `told_by`
    mapped: bool                # does the file say what its codes stand for, by a table or a known set of characters?
    declared: bytes             # … the table


def read_program(font: Any, spec: Mapping[str, Any]) -> Program:
    """Of a font that pdfminer loaded, while the file is open."""
    identity = isinstance(font, PDFCIDFont) and font.cidcoding.startswith(UNMAPPED_SETS)
    return Program(fingerprint(spec), told_by(font, spec), not identity or "ToUnicode" in spec,
                   data_of(spec.get("ToUnicode")))


def fingerprint(spec: Mapping[str, Any]) -> str:
    """What tells a font from all others, in this file and in the next: its program, or where none is embedded its name,
    and the codes it is addressed by.  `spec` is the font's dictionary."""
    glyphs = as_dict(spec.get("CharProcs"))                     # of a font of type 3, which are its program
    drawn = b"".join(name.encode() + data_of(glyphs[name]) for name in sorted(glyphs))
    digest = hashlib.sha256(program_of(spec) or drawn or as_text(spec.get("BaseFont")).encode())
    digest.update(repr((as_text(spec.get("Subtype")), encoding_name(spec), sorted(differences(spec).items()))).encode())
    digest.update(data_of(spec.get("CIDToGIDMap")))
    return digest.hexdigest()[:DIGEST]


def program_of(spec: Mapping[str, Any]) -> bytes:
    descriptor = as_dict(spec.get("FontDescriptor"))
    return next((data for key in PROGRAMS if (data := data_of(descriptor.get(key)))), b"")


def data_of(value: Any) -> bytes:
    """What a stream holds; nothing, if it is none or damaged."""
    stream = resolved(value)
    try:
        return bytes(stream.get_data()) if isinstance(stream, PDFStream) else b""
    except Exception as error:          # pdfminer stumbles over broken filters in many ways
        log.warning("read: a stream of a font is damaged (%r)", error)
        return b""


def told_by(font: Any, spec: Mapping[str, Any]) -> dict[int, str]:
    """Text by code, of the codes whose glyph has a name or a character in the embedded font."""
    named = {code: text for code, name in differences(spec).items() if (text := text_of_name(name))}
    tables = sfnt_tables(program_of(spec))
    texts = texts_of_glyphs(tables)
    if not texts:
        return named
    if isinstance(font, PDFCIDFont):
        if codes := data_of(spec.get("CIDToGIDMap"))[:2 * LARGEST_TABLE]:
            glyphs = np.frombuffer(codes[:len(codes) // 2 * 2], ">u2").tolist()
            return {code: texts[glyph] for code, glyph in enumerate(glyphs) if glyph in texts}
        return texts
    by_code = {code % SYMBOL_PAGE: glyph for table in (MACINTOSH, SYMBOLS)
               for code, glyph in cmap_of(tables, {table}).items()}
    return {**{code: texts[glyph] for code, glyph in by_code.items() if glyph in texts}, **named}


def encoding_name(spec: Mapping[str, Any]) -> str:
    return as_text(spec.get("Encoding")) or as_text(as_dict(spec.get("Encoding")).get("BaseEncoding"))


def differences(spec: Mapping[str, Any]) -> dict[int, str]:
    """Names of glyphs by code, as the font's /Encoding spells them out."""
    names, code = dict[int, str](), 0
    for value in as_list(as_dict(spec.get("Encoding")).get("Differences")):
        if isinstance(value, PSLiteral):
            names[code] = as_text(value)
            code += 1
        elif isinstance(value, int):
            code = value
    return names


def text_of_name(name: str) -> str:
    """The characters that a glyph's name stands for; empty if it is none of a standard.

    >>> text_of_name("uni0411"), text_of_name("f_i"), text_of_name("eacute.sc"), text_of_name("g17")
    ('Б', 'fi', 'é', '')
    """
    if name.startswith("."):
        return ""
    try:
        text: str = name2unicode(name)
    except (KeyError, ValueError):
        return ""
    return "" if any(is_private(char) for char in text) else text


def is_private(char: str) -> bool:
    return any(ord(char) in part for part in PRIVATE) or char < " "


def texts_of_glyphs(tables: Mapping[bytes, bytes]) -> dict[int, str]:
    """Text by glyph: of several characters with one glyph (space and no-break space) the lowest."""
    texts = dict(texts_by_name(tables.get(b"post", b"")))
    for code, glyph in sorted(cmap_of(tables, UNICODE_TABLES).items(), reverse=True):
        if glyph and code <= 0x10FFFF and not 0xD800 <= code < 0xE000 and not is_private(chr(code)):
            texts[glyph] = chr(code)
    return texts


def texts_by_name(post: bytes) -> Iterator[tuple[int, str]]:
    """Glyphs with the texts of their names in the `post` table of a font."""
    if len(post) < POST_NAMES or struct.unpack_from(">L", post)[0] != POST_WITH_NAMES:
        return
    count = struct.unpack_from(">H", post, POST_NAMES - 2)[0]
    indexes = np.frombuffer(post[POST_NAMES:POST_NAMES + 2 * count], ">u2", min(count, (len(post) - POST_NAMES) // 2))
    texts, place = [*STANDARD], POST_NAMES + 2 * count
    while place < len(post):
        length = post[place]
        texts.append(text_of_name(post[place + 1:place + 1 + length].decode("latin-1")))
        place += 1 + length
    for glyph, index in enumerate(indexes.tolist()):
        if index < len(texts) and texts[index] and not is_private(texts[index][0]):
            yield glyph, texts[index]
