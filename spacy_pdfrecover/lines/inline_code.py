"""Lines of prose that hold more code than words: a sentence about names of functions, the last line of one.

Most of their letters are in a typewriter face, but what is in the face of the running text makes them prose."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.faces import fixed_faces
from spacy_pdfrecover.model import TYPED_PROSE, Array, Pages

WORDS = 2                   # in the face of the running text, or one that begins the line: code has one at the most,
                            # in a remark or as the name of an argument
LETTERS = 2                 # of such a word: single ones are mathematics


def style_as_prose(pages: Pages, order: Array, lines: Array, spaces: Array) -> None:
    """Give such lines the face and size of their words."""
    fixed = fixed_faces(pages.fonts)
    rows = np.flatnonzero(fixed[lines["font"]]) if len(lines) else np.zeros(0, "i8")
    if not len(rows) or fixed.all():
        return
    text_font = commonest_face(lines, fixed)
    own = pages.glyphs["font"][order] == text_font
    for row in rows[np.logical_or.reduceat(own, lines["start"])[rows]].tolist():
        here = slice(int(lines["start"][row]), int(lines["end"][row]))
        letters = own[here] & is_letter(pages.glyphs["char"][order[here]])
        word = np.cumsum(spaces[here]) - spaces[here.start]
        words = np.bincount(word[letters], minlength=1) >= LETTERS
        if words[0] or np.count_nonzero(words) >= WORDS:
            lines["flags"][row] |= TYPED_PROSE
            lines["font"][row] = text_font
            lines["size"][row] = np.median(pages.glyphs["size"][order[here]][letters])


def commonest_face(lines: Array, fixed: Array) -> int:
    """The face that most of the text has, listings apart."""
    length = (lines["end"] - lines["start"]) * ~fixed[lines["font"]]
    return int(np.bincount(lines["font"], length).argmax())
