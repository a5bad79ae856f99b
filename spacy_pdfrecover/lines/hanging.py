"""Roots, operators and large brackets within a line: TeX's fonts hang them from a baseline of their own, most of a
size above that of their line."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.frames import UPRIGHT, Frames
from spacy_pdfrecover.model import Array

OPERATORS = np.array([ord(char) for char in "∑∏∐∫∬∭∮⋂⋃⋀⋁⨀⨁⨂⨄⨆"], "u4")
BRACKETS = np.array([ord(char) for char in "()[]{}⟨⟩⌊⌋⌈⌉/\\"], "u4")
ROOTS = np.array([ord(char) for char in "√|‖"], "u4")       # and strokes, made of parts: not around the axis
HANGING = np.concatenate([OPERATORS, BRACKETS, ROOTS])
AXIS = 0.25                 # sizes from the baseline up to the middle of operators and brackets: Computer Modern
HUNG = 0.8                  # sizes between the baselines: .75 for operators, .83 for roots in Computer Modern
SLACK = 0.2                 # … within which they are found
INKED = 0.1                 # sizes: what hangs has no ink further above its baseline
TALL = 1.9                  # sizes: the height of what may stand in a line of text, \Big
SCRIPT = 0.85               # of the sign's size: scripts and limits
BEFORE = (-0.3, 0.9)        # sizes from what is drawn before a sign to it: nothing, or the space of a justified line
BEHIND = (-0.3, 4.0)        # sizes from a sign to what it stands before: nothing, or its scripts
DRAWN_NEAR = (-1, *range(1, 13))    # glyphs drawn before and after a sign, a dozen of them its scripts


def lower_signs(glyphs: Array, rows: Array, frames: Frames) -> None:
    """Give hanging signs the baseline of what stands beside them, as drawn, in the frames."""
    found = np.flatnonzero(np.isin(glyphs["char"][rows], HANGING) & (frames.direction == UPRIGHT))
    sign = glyphs[rows[found]]
    # brackets of text stand on their baseline; the boxes of operators and roots may be those of the font
    inked = ((sign["y0"] - sign["baseline"] > -INKED * sign["size"])
             & (sign["y1"] - sign["y0"] < TALL * sign["size"]))
    loose = ~np.isin(sign["char"], BRACKETS)
    found, sign, inked, loose = (column[inked | loose] for column in (found, sign, inked, loose))
    if not len(found):
        return
    size, base = sign["size"], frames.base[found]
    wanted = ~(is_pile(glyphs["char"][rows], frames, found, size)
               | (np.isin(sign["char"], OPERATORS) & has_limits(glyphs, rows, frames, found)))
    middle = (sign["y0"] + sign["y1"]) / 2 + AXIS * size
    for step in DRAWN_NEAR:
        other = np.clip(found + step, 0, len(rows) - 1)
        near = frames.base[other]
        if step > 0:
            gap, most = frames.start[other] - frames.end[found], BEHIND
        else:
            gap, most = frames.start[found] - frames.end[other], BEFORE
        level = (inked & (np.abs(near - middle) < SLACK * size)) | (
            loose & (np.abs(near - base - HUNG * size) < SLACK * size))
        hung = (wanted & level & (gap > most[0] * size) & (gap < most[1] * size)
                & (glyphs["size"][rows[other]] > SCRIPT * size) & (glyphs["page"][rows[other]] == sign["page"])
                & (frames.direction[other] == UPRIGHT))
        frames.base[found[hung]] = near[hung]
        wanted &= ~hung


def has_limits(glyphs: Array, rows: Array, frames: Frames, found: Array) -> Array:
    """Which of these signs have limits above or below them, as in displays: drawn next, and reaching past an edge."""
    before, after = np.maximum(found - 1, 0), np.minimum(found + 1, len(rows) - 1)
    size, page = glyphs["size"][rows[found]], glyphs["page"][rows[found]]
    above = frames.end[before] > frames.start[found] - BEHIND[0] * size
    below = frames.start[after] < frames.end[found] + BEHIND[0] * size
    result = np.zeros(len(found), bool)
    for beside, near in ((above, rows[before]), (below, rows[after])):
        result |= beside & (glyphs["size"][near] < SCRIPT * size) & (glyphs["page"][near] == page)
    return result


def is_pile(char: Array, frames: Frames, found: Array, size: Array) -> Array:
    """Which of these are parts of strokes made of more than two, as tall as displays are."""
    def piled(step: int) -> Array:
        """Is what is drawn so much later the next part of the one before it?"""
        first = np.clip(found + step, 0, len(char) - 2)
        result: Array = (char[first] == char[first + 1]) & (
            np.abs(frames.start[first + 1] - frames.start[first]) < INKED * size)
        return result

    near = [piled(step) for step in (-2, -1, 0, 1)]
    result: Array = (near[0] & near[1]) | (near[1] & near[2]) | (near[2] & near[3])
    return result
