"""Faces with thousands of characters that TeX has in parts of 256: one font again for all rules on lines.

LaTeX's package CJK and its kin name the parts by the first byte of their characters, `gbsnu4e`, or by what they hold,
`dmjhira`; each line of text begins in another one.
"""
from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace

import numpy as np

from spacy_pdfrecover.frames import is_cjk, is_hangul
from spacy_pdfrecover.model import Pages

PART = re.compile(r"(.*?)(?:[0-9a-f]{2}|k[a-z]|hira|kata)$", re.IGNORECASE)
PARTS_LEAST = 3             # of a face: two may be sizes


def whole_faces(pages: Pages) -> Pages:
    """The pages with one font for all parts of a face that East Asian characters are drawn from."""
    faces: dict[str, list[int]] = defaultdict(list)
    for row, font in enumerate(pages.fonts):
        match = PART.match(font.name)
        if match is not None:
            faces[match[1]].append(row)
    if all(len(rows) < PARTS_LEAST for rows in faces.values()):
        return pages
    char, drawn = pages.glyphs["char"], pages.glyphs["font"]
    east = np.bincount(drawn[is_cjk(char) | is_hangul(char)], minlength=len(pages.fonts)) > 0
    whole = np.arange(len(pages.fonts))
    for rows in faces.values():
        parts = [row for row in rows if east[row]]
        if len(parts) >= PARTS_LEAST:
            whole[parts] = parts[0]
    if (whole == np.arange(len(whole))).all():
        return pages
    glyphs = pages.glyphs.copy()
    glyphs["font"] = whole[drawn]
    return replace(pages, glyphs=glyphs)
