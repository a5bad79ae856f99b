"""Texts with glyphs, made from strings that say where gaps are wrong.

    " "  a space as wide as the others of its line      "␣"  a space narrower than the others
    "¦"  no space, but a slight gap                     "¸"  no space, but a trace of a gap
    "\\n" a line end
"""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import GLYPH, NO_GLYPH, PAGE, RULE, Pages
from spacy_pdfrecover.text import DRAWN, LINE_BREAK, SPACE, Text

SIZE, LETTER, WORD_GAP, NARROW_GAP, SLIGHT_GAP, TRACE, LEADING = 10.0, 0.5, 0.3, 0.17, 0.08, 0.004, 12.0


def made_text(marked: str, widths: dict[int, float] | None = None) -> tuple[Text, Pages]:
    """marked (str): see the module.  widths: of single glyphs, by their number, in sizes."""
    chars, joints, glyphs = [], [], []
    x, y = 0.0, 100.0
    for char in marked:
        if char in "¦¸":
            x += (SLIGHT_GAP if char == "¦" else TRACE) * SIZE
        elif char in " ␣\n":
            chars.append(" ")
            joints.append(LINE_BREAK if char == "\n" else SPACE)
            x, y = (0.0, y + LEADING) if char == "\n" else (x + (WORD_GAP if char == " " else NARROW_GAP) * SIZE, y)
        else:
            width = (widths or {}).get(len(glyphs), LETTER) * SIZE
            chars.append(char)
            joints.append(DRAWN)
            glyphs.append((x, x + width, y, ord(char)))
            x += width
    table = np.zeros(len(glyphs), GLYPH)
    table["size"] = SIZE
    for row, (x0, x1, base, code) in enumerate(glyphs):
        table[row]["x0"], table[row]["x1"], table[row]["origin"] = x0, x1, x0
        table[row]["y0"], table[row]["y1"], table[row]["baseline"] = base - 8, base + 2, base
        table[row]["char"] = code
    joint = np.array(joints, "u1")
    glyph = np.full(len(chars), NO_GLYPH, "i4")
    glyph[joint == DRAWN] = np.arange(len(glyphs))
    codes = np.frombuffer("".join(chars).encode("utf-32-le"), "<u4")
    text = Text(codes, glyph, joint, np.array([0]), np.array([len(chars)]))
    return text, Pages("made", table, np.zeros(1, PAGE), np.zeros(0, RULE), [Font("Made")])


def made_string(marked: str) -> str:
    """What such a text says before any repair."""
    return marked.replace("¦", "").replace("¸", "").replace("␣", " ").replace("\n", " ")
