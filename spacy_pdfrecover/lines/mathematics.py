"""Words within inline mathematics, where gaps say little: TeX sets scripts without any space.

A quantity is an italic letter.  What stands below it in upright letters is no quantity but a word, or short
for one: the T of `eff`, the ν of the stretching mode `S` (ISO 80000-1, 7.1.3: subscripts that stand for words
are upright, those that stand for quantities italic).  Signs of sets and arrows never stand inside a word.
"""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.accents import is_digit, is_letter
from spacy_pdfrecover.faces import Font, is_math
from spacy_pdfrecover.lines.gap_faults import blank_before
from spacy_pdfrecover.lines.rows import SCRIPT_SIZE
from spacy_pdfrecover.model import Array

CORRECTION = 0.15           # sizes: TeX's letters for mathematics lean out by less (T .14), its thin space has .167
CORRECTED = 0.24            # … before a bracket, where it puts no space: V and Y lean out by .22
BRACKETS = np.array([ord(char) for char in "([{"], "u4")
TIMES = np.array([0xD7, 0xF7], "u4")    # × ÷
LOWERED = 0.05              # sizes of the base by which a subscript's baseline is lower at least; TeX has 0.13 to 0.25
GREEK = (0x370, 0x400)      # with Coptic: quantities in upright print too
MATH_LETTERS = (0x1D434, 0x1D7CC)       # mathematical alphanumerics, from the italic ones on
RELATIONS = np.array([*range(0x2190, 0x2200), *range(0x2208, 0x220E), *range(0x2227, 0x222B),
                      *range(0x2282, 0x228F), 0x22C2, 0x22C3], "u4")
"""Arrows, ∈ ∋ and their negations, ∧ ∨ ∩ ∪, ⊂ to ⊎."""


def words_in_mathematics(fonts: Sequence[Font], glyphs: Array, order: Array, base: Array, inside: Array,
                         spaces: Array) -> Array:
    """Where words begin in mathematics that have no space before them yet.

    base: baseline of each glyph of `order`.  inside: is there a glyph before it in its line?
    """
    if len(order) < 2:
        return np.zeros(len(order), bool)
    char = glyphs["char"][order]
    result = upright_subscripts(fonts, glyphs, order, base, inside, spaces)
    if not (char >= RELATIONS[0]).any():            # as in most documents
        return result
    word = is_letter(char) | is_digit(char)
    sign = np.isin(char, RELATIONS)
    sign[1:-1] &= inside[1:-1] & inside[2:] & word[:-2] & word[2:]
    sign[[0, -1]] = False
    result |= sign
    result[1:] |= sign[:-1]
    return result


def behind_leaning_letters(fonts: Sequence[Font], glyphs: Array, order: Array, gap: Array, base: Array,
                           spaces: Array) -> Array:
    """Spaces that are none: what a slanted letter of a face for mathematics leans out by, before a bracket or
    another letter.

    gap: what stands before each glyph of `order`, in points.
    """
    result: Array = np.zeros(len(order), bool)
    leaning = np.array([font.slanted and is_math(font) for font in fonts] or [False])
    if not leaning.any():
        return result
    char, font = glyphs["char"][order], glyphs["font"][order]
    found = np.flatnonzero(spaces[1:] & leaning[font[:-1]]) + 1
    found = found[is_letter(char[found - 1]) & ~np.isin(char[found - 1], TIMES)]
    if not len(found):
        return result
    size = np.maximum(glyphs["size"][order[found]], 0.1)
    level = np.abs(base[found] - base[found - 1]) < LOWERED * size
    widest = np.where(np.isin(char[found], BRACKETS), CORRECTED,
                      np.where(is_letter(char[found]) & (font[found] == font[found - 1]), CORRECTION, 0.0))
    result[found[level & (gap[found] < widest * size)]] = True
    return result & ~blank_before(glyphs, order, drawn=True)


def upright_subscripts(fonts: Sequence[Font], glyphs: Array, order: Array, base: Array, inside: Array,
                       spaces: Array) -> Array:
    """Upright letters that stand lower and smaller behind a lone letter that is italic, Greek or, of the two
    alone, bold."""
    result: Array = np.zeros(len(order), bool)
    char = glyphs["char"][order]
    size = np.maximum(glyphs["size"][order], 0.1)
    lower = np.zeros(len(order), bool)
    lower[1:] = (inside[1:] & ~spaces[1:] & (size[1:] < SCRIPT_SIZE * size[:-1])
                 & (base[1:] - base[:-1] > LOWERED * size[:-1]))
    found = np.flatnonzero(lower)
    if not len(found):
        return result
    slanted = np.array([font.slanted for font in fonts] or [False])
    special = np.array([font.slanted or is_math(font) for font in fonts] or [False])
    bold = np.array([font.bold for font in fonts] or [False])      # vectors
    letter = is_letter(char)
    before = found - 1
    left, right = glyphs["font"][order[before]], glyphs["font"][order[found]]
    quantity = letter[before] & (slanted[left] | is_quantity(char[before]) | (bold[left] & ~bold[right]))
    word = letter[found] & ~special[right]
    ahead = np.maximum(before - 1, 0)
    lone = (before == 0) | ~inside[before] | spaces[before] | ~letter[ahead] | ~quantity_beside(
        glyphs, order, base, ahead, before)
    result[found[quantity & word & lone]] = True
    return result


def quantity_beside(glyphs: Array, order: Array, base: Array, left: Array, right: Array) -> Array:
    """Are these two glyphs letters of one word: of one face and size, on one baseline?"""
    result: Array = ((glyphs["font"][order[left]] == glyphs["font"][order[right]])
                     & (np.abs(base[left] - base[right]) < LOWERED * glyphs["size"][order[right]]))
    return result


def is_quantity(char: Array) -> Array:
    """Greek letters, and those of Unicode's mathematical italics."""
    result: Array = (((char >= GREEK[0]) & (char < GREEK[1]))
                     | ((char >= MATH_LETTERS[0]) & (char < MATH_LETTERS[1])))
    return result
