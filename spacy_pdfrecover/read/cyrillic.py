"""Letters that Cyrillic and Latin share in one font: "вiдповiдь" -> "відповідь".

TeX's Cyrillic encodings (T2A and its siblings; `t2aenc.def`) have no code of their own for Ukrainian і, Serbian ј
and Macedonian ѕ: they print the Latin letters that look the same, and the PDF says Latin.  The words tell which
is which, before any dictionary is asked: it would know none of them.  So do those that Greek shares with the micro
sign, which one glyph of most faces stands for: FOP names it as that.
"""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import Array

TWINS = {"i": "і", "I": "І", "j": "ј", "J": "Ј", "s": "ѕ", "S": "Ѕ"}
CYRILLIC = (0x400, 0x530)
LATIN = ((0x41, 0x5B), (0x61, 0x7B), (0xC0, 0x250))
MICRO, MU = 0xB5, 0x3BC
GREEK = ((0x370, 0x400), (0x1F00, 0x2000))
CLOSE = 0.15                # sizes between two letters of a word at most; a word space is .2 and more
LONE_LEAST, LONE_SHARE = 5, 0.02    # words with a twin, and their share, in a language that has it as a letter: a guess


def share_letters(glyphs: Array) -> None:
    """Give Latin letters within Cyrillic words, and those that are such a word, their Cyrillic twins."""
    char = glyphs["char"]
    cyrillic = within(char, CYRILLIC)
    if not cyrillic.any():
        return
    shared = np.isin(char, [ord(letter) for letter in TWINS])
    latin = np.logical_or.reduce([within(char, span) for span in LATIN])
    letters = np.flatnonzero(cyrillic | latin)
    if not shared.any() or len(letters) < 2:
        return
    rows = glyphs.take(letters)
    starts = np.flatnonzero(np.concatenate([[True], ~joined(rows[:-1], rows[1:], letters)]))
    lengths = np.diff(np.append(starts, len(letters)))
    is_cyrillic = np.logical_or.reduceat(cyrillic[letters], starts)
    is_foreign = np.logical_or.reduceat((latin & ~shared)[letters], starts)
    has_shared = np.logical_or.reduceat(shared[letters], starts)
    mixed = is_cyrillic & has_shared & ~is_foreign
    count, of_all = int(mixed.sum()), int(is_cyrillic.sum())
    if count >= max(LONE_LEAST, LONE_SHARE * of_all):
        mixed |= lone(rows["char"][starts], lengths, is_cyrillic)
    chosen = letters[np.repeat(mixed, lengths) & shared[letters]]
    glyphs["char"][chosen] = [ord(TWINS[chr(code)]) for code in char[chosen].tolist()]


def name_mu(glyphs: Array) -> None:
    """Make letters of the micro signs within Greek words."""
    for row in np.flatnonzero(glyphs["char"] == MICRO).tolist():
        rows = np.arange(max(row - 1, 0), min(row + 2, len(glyphs)))
        near = glyphs.take(rows)
        greek = np.logical_or.reduce([within(near["char"], span) for span in GREEK])
        if (joined(near[:-1], near[1:], rows) & (greek[:-1] | greek[1:])).any():
            glyphs["char"][row] = MU


def lone(first: Array, lengths: Array, is_cyrillic: Array) -> Array:
    """Which words are the one letter i ("and") between Cyrillic words, or I at the head of a sentence.

    first, lengths, is_cyrillic: of each word its first letter, how many there are, has it Cyrillic ones.
    """
    before = np.concatenate([[False], is_cyrillic[:-1]])
    after = np.concatenate([is_cyrillic[1:], [False]])
    following = np.concatenate([first[1:], [0]])
    goes_on = (following >= ord("а")) & (following < CYRILLIC[1])
    result: Array = (lengths == 1) & before & after & (
        (first == ord("i")) | (first == ord("I")) & goes_on)
    return result


def joined(left: Array, right: Array, letters: Array) -> Array:
    """Which letters go on the word of the one before: drawn next to it, in its face and close by."""
    gap = right["x0"] - left["x1"]
    size = left["size"]
    result: Array = ((np.diff(letters) == 1) & (left["font"] == right["font"]) & (left["page"] == right["page"])
                     & (np.abs(left["baseline"] - right["baseline"]) < CLOSE * size)
                     & (np.abs(gap) < CLOSE * size))
    return result


def within(char: Array, span: tuple[int, int]) -> Array:
    result: Array = (char >= span[0]) & (char < span[1])
    return result
