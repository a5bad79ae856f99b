"""Bands at the edges of pages: what stands side by side at the head or foot of one."""
from __future__ import annotations

import re
from typing import NamedTuple

from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.page_numbers import printed_numbers
from spacy_pdfrecover.wording import CHAPTER

DEPTH = 3                   # bands looked at from the edge of the page inwards
ZONE = 0.17                 # share of the page's height at either end in which running matter stands
HIGHEST = 0.1               # share of the page's height above which nothing is a band
SAME_PLACE = 4.0            # points by which its height may vary
LABEL = re.compile(r"\d+(?:\.\d+)*\.\s")
"""The number of a heading or note; a page number has no stop behind it."""
DIGITS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)


class Band(NamedTuple):
    """Pieces side by side at the edge of a page."""

    page: int
    pieces: list[Piece]
    text: str
    key: str                    # the text without its numbers, except that of a heading or note
    numbers: list[int]          # printed at its ends
    y: float                    # distance from the edge of the page
    size: float
    apart: float                # distance to the next band inwards


def edge_bands(document: Document, page: int, side: str) -> list[Band]:
    """The outermost bands of a page, from its edge inwards."""
    height = document.sizes[page][1]
    groups = rows_from_edge(document, page, side)
    words = [" ".join(piece.text for piece in sorted(group, key=lambda piece: piece.x0)) for group in groups]
    bands: list[Band] = []
    for group, inner, text, after in zip(groups, [*groups[1:], None], words, [*words[1:], ""], strict=False):
        low, high = min(piece.y0 for piece in group), max(piece.y1 for piece in group)
        place = low if side == "top" else height - high
        chapter = CHAPTER.match(f"{text} {after}") and not CHAPTER.match(text)      # its word and number apart
        if chapter or len(bands) == DEPTH or place > ZONE * height or high - low > HIGHEST * height:
            break
        apart = height if inner is None else white_between(group, inner, side)
        bands.append(Band(page, group, text, key_of(text), printed_numbers(text), place, group[0].size, apart))
    return bands


def white_between(outer: list[Piece], inner: list[Piece], side: str) -> float:
    """From a band to the next one inwards."""
    if side == "top":
        return min(piece.y0 for piece in inner) - max(piece.y1 for piece in outer)
    return min(piece.y0 for piece in outer) - max(piece.y1 for piece in inner)


def rows_from_edge(document: Document, page: int, side: str) -> list[list[Piece]]:
    """Pieces side by side, as many rows as may be running matter and one more, unless one is too high for it."""
    pieces = [piece for piece in document.page_pieces[page] if piece.layer == 0 and piece.angle == 0]
    pieces.sort(key=lambda piece: piece.y0 if side == "top" else -piece.y1)
    rows: list[list[Piece]] = []
    low = high = 0.0                            # of the last row
    for piece in pieces:
        if rows and overlaps(low, high, piece):
            rows[-1].append(piece)
            low, high = min(low, piece.y0), max(high, piece.y1)
            if high - low > HIGHEST * document.sizes[page][1]:
                break                           # nor is anything further in
        elif len(rows) > DEPTH:
            break
        else:
            rows.append([piece])
            low, high = piece.y0, piece.y1
    return rows


def key_of(text: str) -> str:
    """What returns on other pages: all but numbers, except that of a heading or note."""
    label = LABEL.match(text)
    begin = label.end() if label else 0
    return text[:begin] + DIGITS.sub("#", text[begin:].casefold())


def overlaps(low: float, high: float, piece: Piece) -> bool:
    return min(high, piece.y1) - max(low, piece.y0) > 0.3 * min(high - low, piece.y1 - piece.y0)


def outermost(bands: list[Band]) -> list[Band]:
    """Of each page the band nearest to its edge."""
    return list({band.page: band for band in reversed(bands)}.values())         # the first of each page stays


def at_one_height(bands: list[Band]) -> set[int]:
    """Those of the bands, one or more, that stand where the middle one does."""
    height = sorted(band.y for band in bands)[len(bands) // 2]
    return {id(band) for band in bands if abs(band.y - height) < SAME_PLACE}


def single(band: Band, document: Document) -> bool:
    """May a band at the place of running matter be some too, though its words do not return?"""
    return (all(piece.lines == 1 for piece in band.pieces) and band.size < 1.12 * document.body_size
            and band.apart > 0.35 * document.body_size and len(band.text) < 160)
