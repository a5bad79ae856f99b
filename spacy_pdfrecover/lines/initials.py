"""Drop capitals: a large first letter, or the figure of a chapter, beside the first lines of its paragraph."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import Array

INITIAL = 5                 # layer of such letters while lines are made
INITIAL_SIZE = 1.6          # of the size of the text: a capital over two lines has twice it and more
INITIAL_RISE = (0.25, 0.85)     # of the letter's size by which the first line stands above its baseline: one
                            # leading of two lines, or all but the height of small letters of four
INITIAL_GAP = 1.5           # sizes of the text between letter and lines
INITIAL_BACK = 0.3          # … that lines may reach into the letter's box
INITIAL_LOW = 0.1           # … as a box that floats stands on its own, and above the last of its lines
INITIAL_DEPTH = 0.8         # of the letter's size by which the last line beside such a box stands below its baseline
INITIAL_ROWS = 2            # rows beside the letter, at least


def find_initials(glyphs: Array, rows: Array, chunks: Array) -> tuple[Array, Array]:
    """Chunks of one large capital or figure, and the chunk that each stands before."""
    none = np.zeros(0, "i8")
    if not len(chunks):
        return none, none
    length = chunks["end"] - chunks["start"]
    halves = np.round(chunks["size"] * 2).astype("i8").clip(0, 2000)
    usual = np.bincount(halves, length).argmax() / 2
    lone = np.flatnonzero((length == 1) & (chunks["layer"] == 0) & (chunks["size"] > INITIAL_SIZE * usual))
    found, goes_on = [], []
    for chunk in lone.tolist():
        if not may_drop(chr(int(glyphs["char"][rows[chunks["start"][chunk]]]))):
            continue
        target = first_row_beside(chunks, chunk)
        if target >= 0:
            found.append(chunk)
            goes_on.append(target)
    return np.array(found, "i8"), np.array(goes_on, "i8")


def may_drop(letter: str) -> bool:
    """Is it a capital or a figure?  Other signs as large stand on their own line."""
    return letter.isupper() or letter.isdigit()


def first_row_beside(chunks: Array, chunk: int) -> int:
    """The chunk that begins the topmost of the rows beside a letter, -1 if they are too few."""
    letter = chunks[chunk]
    low, high = np.searchsorted(chunks["page"], (letter["page"], letter["page"] + 1))
    near = chunks[low:high]
    rise, gap = letter["base"] - near["base"], near["u0"] - letter["u1"]
    text = ((near["direction"] == letter["direction"]) & (near["layer"] == 0)
            & (near["size"] * INITIAL_SIZE < letter["size"]) & (rise < INITIAL_RISE[1] * letter["size"]))
    pushed = text & (gap > -INITIAL_BACK * near["size"]) & (gap < INITIAL_GAP * near["size"])
    here = np.flatnonzero(pushed & (rise > -INITIAL_BACK * near["size"]))
    if not len(here):
        return -1
    top = here[rise[here].argmax()]
    first = near[top]
    if rise[top] >= INITIAL_RISE[0] * letter["size"] and count_rows(near["base"][here], first) >= INITIAL_ROWS:
        return int(low + top)
    # a box that floats need not stand on a line of the text: rows at one margin, above a line that begins under it
    even = np.flatnonzero(pushed & (rise > -INITIAL_DEPTH * letter["size"])
                          & (np.abs(near["u0"] - first["u0"]) < INITIAL_BACK * first["size"]))
    under = text & (np.abs(near["u0"] - letter["u0"]) < INITIAL_BACK * near["size"]) & (
        near["base"] > near["base"][even].max(initial=0)) & (rise > -2 * letter["size"])
    if (rise[top] > INITIAL_LOW * letter["size"] and count_rows(near["base"][even], first) >= INITIAL_ROWS
            and under.any()):
        return int(low + top)
    return -1


def count_rows(bases: Array, row: Array) -> int:
    """How many rows chunks with these baselines make, one of which is as large as this one."""
    return int(np.count_nonzero(np.diff(np.sort(bases)) > 0.5 * row["size"])) + 1
