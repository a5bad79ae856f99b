"""What lines begin with in a face apart from the text behind it, and the white between them."""
from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.faces import Font, is_fixed, is_math
from spacy_pdfrecover.model import Array, Lines

WIDER = 1.4                 # than the word spaces of its line is what was set behind a label
WORD_SPACE = 0.4            # of the size: the widest in most justified lines


def leading_terms(text: Lines, starts: Array, body_font: int, skip: Array | int = 0) -> list[str]:
    """For the lines at `starts`: what each begins with, or has behind `skip` glyphs, in a face that is bold, slanted,
    of typewriter kind or of a family that the running text is not of, if plain text follows in the line."""
    fonts = text.pages.fonts
    if not fonts or not len(starts):
        return [""] * len(starts)
    body = fonts[body_font]
    plainly = (body.bold, body.italic, is_fixed(body), family(body))
    apart = np.array([not is_math(font) and (font.bold, font.italic, is_fixed(font), family(font)) != plainly
                      for font in fonts])
    drawn, chars = text.pages.glyphs["font"][text.order], text.pages.glyphs["char"]
    plain = np.append(np.flatnonzero(~apart[drawn]), len(drawn))
    first, last = text.lines["start"][starts] + skip, text.lines["end"][starts]
    until = plain[np.searchsorted(plain, first)]
    return [chars[text.order[start:end]].tobytes().decode("utf-32-le", "replace") if start < end < limit else ""
            for start, end, limit in zip(first.tolist(), until.tolist(), last.tolist(), strict=True)]


def gaps_behind(text: Lines, starts: Array, terms: Sequence[str]) -> list[float]:
    """For the lines at `starts`: the white behind what each begins with, in sizes; 0 if there is nothing or it is
    not clearly wider than the usual word space of the line."""
    result = [0.0] * len(starts)
    rows = [row for row, term in enumerate(terms) if term]
    if not rows:
        return result
    lines, glyphs = text.lines[starts[rows]], text.pages.glyphs
    length = np.array([len(terms[row]) for row in rows])
    for row, start, cut, end, size in zip(rows, lines["start"].tolist(), (lines["start"] + length).tolist(),
                                          lines["end"].tolist(), lines["size"].tolist(), strict=True):
        gap = glyphs["x0"][text.order[start + 1:end]] - glyphs["x1"][text.order[start:end - 1]]
        behind = float(gap[cut - start - 1])
        words = gap[text.spaces[start + 1:end]]
        if len(words) and behind > WIDER * float(np.median(words)):
            result[row] = behind / max(size, 0.1)
    return result


def behind_terms(text: Lines, starts: Array, terms: Sequence[str]) -> list[float]:
    """How far from the left edges of the lines at `starts` what stands behind their terms begins; 0 where no more
    than a word space is between them."""
    length = np.array([len(term) for term in terms], "i8")
    last = text.order[np.maximum(text.lines["start"][starts] + length - 1, 0)]
    after = text.order[np.minimum(text.lines["start"][starts] + length, len(text.order) - 1)]
    begin, end = text.pages.glyphs["x0"][after], text.pages.glyphs["x1"][last]
    clear = (length > 0) & (begin - end > WORD_SPACE * text.lines["size"][starts])
    result: list[float] = np.where(clear, begin - text.lines["x0"][starts], 0.0).tolist()
    return result


def family(font: Font) -> str:
    """The name of a font without weight, slant and size.

    >>> family(Font("SFRM1000")) == family(Font("SFRM0900")), family(Font("Charis-Bold"))
    (True, 'Charis')
    """
    return re.split("[-,]", font.name)[0].rstrip("0123456789.")


def parted_at(text: str, glyphs: int) -> tuple[str, str]:
    """The beginning of a text with so many glyphs, which are no spaces, and what stands behind it.

    >>> parted_at("bibtex, biber make lists", len("bibtex,biber"))
    ('bibtex, biber', ' make lists')
    """
    for place, char in enumerate(text):
        if not glyphs:
            return text[:place], text[place:]
        glyphs -= char != " "
    return text, ""
