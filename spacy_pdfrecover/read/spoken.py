"""Indic scripts in the order of their glyphs, put in the order they are spoken in.

XeTeX and others say of each glyph what it stands for, from the left to the right: a vowel sign that stands left of its
consonants comes before these, and the r that is drawn above the syllable behind it comes behind that one.  Unicode
has both where they are spoken (The Unicode Standard, chapters 12, 13 and 16).
"""
from __future__ import annotations

import re

import numpy as np

from spacy_pdfrecover.model import BLANK, COMPONENT, GENERATED, Array
from spacy_pdfrecover.read.points import SIGNS as POINTS_OF_BRAHMIC
from spacy_pdfrecover.read.points import is_brahmic, letter_below

INDIC = range(0x900, 0xD80, 0x80)       # blocks laid out alike: Devanagari to Malayalam


def alike(*offsets: int) -> str:
    """The characters at these offsets of each block that is laid out alike."""
    return "".join(chr(block + offset) for block in INDIC for offset in offsets)


CONSONANTS = alike(*range(0x15, 0x3A), *range(0x58, 0x60)) + "\u09f0\u09f1\u0d9a-\u0dc6"
LINKS = alike(0x4D) + "\u0dca"          # viramas
BEFORE = "\u093f\u09bf\u09c7\u09c8\u0a3f\u0abf\u0b47\u0bc6-\u0bc8\u0d46-\u0d48\u0dd9\u0ddb"
"""Vowel signs that stand left of their consonants (Indic_Positional_Category=Left)."""
JOINED = f"[{CONSONANTS}][{alike(0x3C)}]?"
CLUSTER = f"{JOINED}(?:[{LINKS}][\u200c\u200d]?{JOINED})*"
KHMER, BURMESE = "[\u1780-\u17b3]", "[\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1081]"
# a sign, and what of the consonants is drawn left of them too, before these
MOVED = (
    re.compile(f"(?P<sign>[{BEFORE}])(?P<medial>)(?P<base>{CLUSTER})"),
    re.compile(f"(?P<sign>[\u17c1-\u17c3]?)(?P<medial>(?:\u17d2\u179a)?)(?P<base>{KHMER}(?:\u17d2{KHMER})*)"),
    re.compile(f"(?P<sign>\u1031?)(?P<medial>\u103c?)(?P<base>{BURMESE}(?:\u1039{BURMESE})*\u103b?)"),
)
REPH = re.compile(f"[{alike(0x30)}][{alike(0x4D)}]")
YA_PHALA = re.compile("(?<=[\u0995-\u09b9\u09bc\u09dc-\u09df])\u09af\u09cd")
"""What faces draw behind Bengali consonants for "\u09cd\u09af", and list in the order of an older shaping."""
SIGNS = re.compile(f"[{BEFORE}\u17c1-\u17c3\u1031]")
HELD = re.compile(f"[{CONSONANTS}{alike(0x3C)}\u1780-\u17d3\u1000-\u1030\u1039-\u103f\u1050-\u1081\u200c\u200d]")
"""What a vowel sign may follow where it stands as spoken."""
CONSONANT, LINK = re.compile(f"[{CONSONANTS}]"), re.compile(f"[{LINKS}]")
VISUAL_LEAST = 0.1          # share of the signs that follow something else; none do in text in the order it is spoken


def put_as_spoken(glyphs: Array) -> None:
    """Put the glyphs of a document that are in the order of drawing right in place."""
    if not is_brahmic(glyphs["char"]).any():
        return
    string = text_of(glyphs)
    signs = [match.start() for match in SIGNS.finditer(string)]
    stray = sum(at == 0 or not HELD.match(string, at - 1) for at in signs)
    if not signs or stray < VISUAL_LEAST * len(signs):
        return
    part = with_reph_first(glyphs, string)
    string = text_of(part)
    turned = np.arange(len(glyphs))
    for pattern in MOVED:
        for match in pattern.finditer(string):
            start, end, base = match.start(), match.end(), len(match["base"])
            turn(turned, start, match.start("base"), end)           # base, sign, medial
            turn(turned, start + base, end - len(match["medial"]), end)
    glyphs[:] = laid_out(part, turned)


def text_of(glyphs: Array) -> str:
    """A character for each glyph, a space for each blank."""
    shown = np.where(glyphs["flags"] & (BLANK | GENERATED) > 0, ord(" "), glyphs["char"]).astype("<u4")
    return shown.tobytes().decode("utf-32-le", "replace")


def with_reph_first(glyphs: Array, string: str) -> Array:
    """A copy of the glyphs with what is drawn above a syllable or behind it where it is spoken."""
    glyphs, place = glyphs.copy(), np.arange(len(glyphs), dtype="f8")
    whole = glyphs["flags"] & COMPONENT > 0         # characters that share the glyph before them
    for match in YA_PHALA.finditer(string):
        if whole[match.end() - 1]:
            glyphs["char"][match.start():match.end()] = ord(match[0][1]), ord(match[0][0])
    letters = np.flatnonzero(is_brahmic(glyphs["char"]) & ~np.isin(glyphs["char"], POINTS_OF_BRAHMIC))
    for match in REPH.finditer(string):
        start, end = match.span()
        mark = glyphs[start:start + 1].copy()
        mark["x1"] = glyphs["x1"][end - 1]
        if not whole[end - 1]:
            continue
        page = slice(*np.searchsorted(glyphs["page"][letters], (mark["page"][0], mark["page"][0] + 1)))
        near = letters[page]
        near = near[(near < start) | (near >= end)]
        below = letter_below(mark[0], glyphs[near])
        if below >= 0:
            first = syllable_start(string, int(near[below]))
            if first >= 0:
                place[start], place[start + 1] = place[first] - 0.6, place[first] - 0.5
                for name in ("x0", "x1", "origin"):
                    glyphs[name][start:end] = glyphs["x0"][first]
                for name in ("baseline", "size", "y0", "y1", "object"):
                    glyphs[name][start:end] = glyphs[name][first]
    result: Array = glyphs[np.argsort(place, kind="stable")]
    return result


def syllable_start(string: str, at: int) -> int:
    """Where the consonants begin that the letter here follows or is one of; -1 if there are none."""
    while at >= 0 and not CONSONANT.match(string[at]):
        if string[at] == " ":
            return -1
        at -= 1
    while at > 1 and LINK.match(string[at - 1]) and CONSONANT.match(string[at - 2]):
        at -= 2
    return at


def turn(order: Array, start: int, middle: int, end: int) -> None:
    """Put what stands from the middle to the end before what stands before the middle."""
    if start < middle < end:
        order[start:end] = np.concatenate([order[middle:end], order[start:middle]])


def laid_out(glyphs: Array, order: Array) -> Array:
    """The glyphs in this order, those of each syllable that it changes in equal parts of their room: lines are read
    from the left."""
    result: Array = glyphs[order]
    ends = np.flatnonzero(np.maximum.accumulate(order) == np.arange(len(order))) + 1
    starts = np.append(0, ends[:-1])
    for start, end in zip(starts[ends - starts > 1].tolist(), ends[ends - starts > 1].tolist(), strict=True):
        part = result[start:end]
        edges = np.linspace(part["x0"].min(), part["x1"].max(), len(part) + 1)
        part["x0"], part["x1"], part["origin"] = edges[:-1], edges[1:], edges[:-1]
    return result
