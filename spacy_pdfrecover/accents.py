"""Accents drawn apart from their letters: found again and put beside them, in one box with them.

Old TeX fonts and others have no ä: they draw a ¨ and an a over each other, not always one right after the
other.  Composing the two is a repair (`repair/accents.py`); here the order is mended.
"""
from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from spacy_pdfrecover.composed import QUOTES, RISE, accents_in, is_combining
from spacy_pdfrecover.frames import Frames
from spacy_pdfrecover.model import INVISIBLE, REPEATED, Array

LIKE_SIZE = 0.25            # share by which the sizes of accent and letter may differ
BEHIND = 0.15               # sizes to the next glyph at most, as no word space is less
OVER = 0.6                  # share of the accent's width that must lie over the letter


def attach_accents(glyphs: Array, rows: Array, frames: Frames) -> tuple[Array, Frames]:
    """Rows and frames with every accent that stands over a letter right before that letter, or behind it
    if it was drawn there or is a combining mark, and with the letter's extent.  A combining mark over a
    blank, as TeX sets the quote of `\\`{ }word'`, stands before what follows it, on its baseline."""
    char = glyphs["char"][rows]
    accents = accents_in(char)
    if not len(accents):
        return rows, frames
    place = np.arange(len(rows), dtype="f8")
    part = {name: glyphs[name][rows] for name in ("page", "char", "size")}
    part["layer"] = glyphs["flags"][rows] & (REPEATED | INVISIBLE)
    letters = is_letter(part["char"])
    first = np.searchsorted(part["page"], np.arange(int(part["page"].max()) + 2))
    for accent in accents.tolist():
        base = covered_letter(part, frames, letters, accent, first)
        if base < 0:
            if (behind := quoted_glyph(part, frames, accent, first)) >= 0:
                frames.base[accent] = frames.base[behind]
                place[accent] = behind - 0.5
            continue
        frames.start[accent], frames.end[accent] = frames.start[base], frames.end[base]
        frames.base[accent] = frames.base[base]
        if abs(base - accent) > 1:
            place[accent] = base + (0.5 if is_combining(part["char"][accent]) else -0.5)
    order = np.argsort(place, kind="stable")
    if (order[1:] > order[:-1]).all():
        return rows, frames
    return rows[order], Frames(*(column[order] for column in frames))


def covered_letter(part: Mapping[str, Array], frames: Frames, letters: Array, accent: int, first: Array) -> int:
    """The letter an accent lies over: one drawn next to it if possible, else any on its page; -1 if none."""
    for near in (accent + 1, accent - 1):
        if 0 <= near < len(letters) and letters[near] and lies_over(part, frames, accent, np.array([near]))[0]:
            return near
    here = level_with(part, frames, accent, first)
    here = here[letters[here]]
    found = here[lies_over(part, frames, accent, here)]
    if not len(found):
        return -1
    return int(found[np.abs(frames.base[found] - frames.base[accent]).argmin()])


def quoted_glyph(part: Mapping[str, Array], frames: Frames, accent: int, first: Array) -> int:
    """What stands right behind a mark that opens a quotation, over nothing that is drawn, be that no letter, as a
    circle of dots; -1 if it is no such mark."""
    if chr(part["char"][accent]) not in QUOTES:
        return -1
    here, start, end = level_with(part, frames, accent, first), frames.start[accent], frames.end[accent]
    middle = (start + end) / 2
    over = (lies_over(part, frames, accent, here) if end > start
            else (frames.start[here] <= middle) & (middle <= frames.end[here]))
    if over.any():
        return -1
    behind = here[(frames.start[here] - end < BEHIND * part["size"][accent]) & (frames.start[here] > start)
                  & (frames.direction[here] == frames.direction[accent])]
    return int(behind[frames.start[behind].argmin()]) if len(behind) else -1


def level_with(part: Mapping[str, Array], frames: Frames, accent: int, first: Array) -> Array:
    """What else stands on the page of an accent, no farther above or below it than its letter may."""
    page = part["page"][accent]
    here = np.arange(first[page], first[page + 1])
    result: Array = here[(here != accent)
                         & (np.abs(frames.base[here] - frames.base[accent]) < RISE * part["size"][accent])]
    return result


def lies_over(part: Mapping[str, Array], frames: Frames, accent: int, letters: Array) -> Array:
    start, end, size = frames.start[accent], frames.end[accent], max(float(part["size"][accent]), 0.1)
    shared = np.minimum(frames.end[letters], end) - np.maximum(frames.start[letters], start)
    width = np.maximum(np.minimum(end - start, frames.end[letters] - frames.start[letters]), 0.01)
    result: Array = ((shared > OVER * width) & (frames.direction[letters] == frames.direction[accent])
                     & (part["page"][letters] == part["page"][accent])
                     & (part["layer"][letters] == part["layer"][accent])
                     & (np.abs(frames.base[letters] - frames.base[accent]) < RISE * size)
                     & (np.abs(part["size"][letters] - size) < LIKE_SIZE * size))
    return result


def is_digit(char: Array) -> Array:
    result: Array = (char >= 0x30) & (char <= 0x39)
    return result


def is_letter(char: Array) -> Array:
    """Near enough: ASCII letters, and all beyond Latin-1 signs but general punctuation and signs."""
    result: Array = (np.asarray(char, "u4") | 0x20) - 0x61 < 26       # of both cases; what is below a wraps around
    beyond = char >= 0xC0
    if beyond.any():
        high = char[beyond]
        result[beyond] = ~(((high >= 0x2B0) & (high < 0x370)) | ((high >= 0x2000) & (high < 0x2C00))
                           | ((high >= 0xE000) & (high < 0xF900)))
    return result
