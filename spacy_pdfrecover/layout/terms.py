"""What lines begin with in a face apart from the text behind it, and the white between them."""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.arrays import median, places_in
from spacy_pdfrecover.composed import COMBINING
from spacy_pdfrecover.faces import Font, is_fixed, is_math
from spacy_pdfrecover.model import Array, Lines

WIDER = 1.4                 # than the word spaces of its line is what was set behind a label
WORD_SPACE = 0.4            # of the size: the widest in most justified lines
HALF_QUAD = (0.46, 0.62)    # sizes behind a term: TeX's \labelsep is half an em, which does not stretch …
UNSTRETCHED = (0.48, 0.52)  # … so that in a line with large word spaces it is told by that
CLEAR = 0.6                 # … and in loose ones: wider is the white of columns
ALIGNED = 0.3               # sizes by which the left edges of lines that stand in alike may differ
LEAST_TERMS = 3             # at one margin of a page, that differ, make a list
GRID = 1.0                  # points within which such margins agree
OPTION = re.compile(r"[-\u2013\u2212+]\w")     # of a command: `-v`


def leading_terms(text: Lines, starts: Array, body_font: int, skip: Array | int = 0) -> list[str]:
    """For the lines at `starts`: what each begins with, or has behind `skip` glyphs, in a face that is bold, slanted,
    of typewriter kind or of a family that the running text is not of, if plain text follows in the line.  What is no
    more than of another family, as Latin words in Korean, does not go on with what has a style.  Signs of mathematics
    between such words belong to them: `Choice of k.`"""
    fonts = text.pages.fonts
    if not fonts or not len(starts):
        return [""] * len(starts)
    body = fonts[body_font]
    plainly = (body.bold, body.italic, is_fixed(body), family(body))
    signs = np.array([*map(is_math, fonts)])
    faces = [(font.bold, font.italic, is_fixed(font), family(font)) for font in fonts]
    styled = ~signs & np.array([face[:3] != plainly[:3] for face in faces])
    apart = ~signs & np.array([face != plainly for face in faces])
    drawn, chars = text.pages.glyphs["font"][text.order], text.pages.glyphs["char"]
    run = np.append(0, np.flatnonzero(drawn[1:] != drawn[:-1]) + 1)     # of glyphs in one font: where each begins
    drawn = drawn[run]
    lettered = ~signs[drawn]
    behind = np.cumsum(lettered) - lettered                         # letters before each run
    framed = np.append(drawn[lettered], [body_font, body_font])     # also what none stands before or behind
    within = apart[framed[behind]] & (framed[behind] == framed[behind - 1])
    plain = np.append(np.flatnonzero(~np.where(signs[drawn], within, apart[drawn])), len(run))
    other = np.append(np.flatnonzero((apart & ~styled)[drawn]), len(run))
    first, last = text.lines["start"][starts] + skip, text.lines["end"][starts]
    begin = np.searchsorted(run, first, "right") - 1
    until = plain[np.searchsorted(plain, begin)]
    until = np.where(styled[drawn][begin], np.minimum(until, other[np.searchsorted(other, begin)]), until)
    until = np.maximum(first, np.append(run, len(text.order))[until])
    return [chars[text.order[start:end]].tobytes().decode("utf-32-le", "replace") if start < end < limit else ""
            for start, end, limit in zip(first.tolist(), until.tolist(), last.tolist(), strict=True)]


def term_lines(text: Lines, body_font: int) -> Array:
    """Which lines begin with a term and the white that TeX sets behind labels, where several of a page do at one
    margin: each is an entry of a list of definitions."""
    lines, found = text.lines, np.zeros(len(text.lines), bool)
    if not len(lines):
        return found
    starts = np.arange(len(lines))
    terms = leading_terms(text, starts, body_font)
    gaps = gaps_behind(text, starts, terms)
    margins: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row, gap in enumerate(gaps):
        if HALF_QUAD[0] < gap < HALF_QUAD[1] and any(map(str.isalpha, terms[row])):
            margins[int(lines["page"][row]), round(float(lines["x0"][row]) / GRID)].append(row)
    for rows in margins.values():
        if len({terms[row] for row in rows}) >= LEAST_TERMS:
            found[rows] = True
    return found


def gaps_behind(text: Lines, starts: Array, terms: Sequence[str]) -> list[float]:
    """For the lines at `starts`: the white behind what each begins with, in sizes; 0 if there is nothing or it is
    not clearly wider than the usual word space of the line, nor half an em."""
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
        share = behind / max(size, 0.1)
        if len(words) and (behind > WIDER * float(median(words)) or UNSTRETCHED[0] < share < UNSTRETCHED[1]):
            result[row] = share
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


def columned_terms(text: Lines, starts: Array, hangs: Sequence[float]) -> dict[int, tuple[str, float]]:
    """What the lines at `starts` have in any face before white as between columns, and how far from their left edge
    the text behind it begins: there where the further lines of the piece stand in (`hangs`), or behind the widest
    white of a piece that has but one."""
    lines, glyphs = text.lines[starts], text.pages.glyphs
    x0, x1 = glyphs["x0"][text.order], glyphs["x1"][text.order]
    white = np.append(0, x0[1:] - x1[:-1])
    size = np.repeat(lines["size"], lines["end"] - lines["start"])
    inside = places_in(lines["start"], lines["end"])
    wide = inside[(white[inside] > CLEAR * size) & ~np.isin(inside, lines["start"])]
    result = {}
    for row, places in zip(*by_line(wide, lines), strict=True):
        line, hang = lines[row], hangs[row]
        behind = x0[places] - line["x0"]
        fits = np.abs(behind - hang) < ALIGNED * line["size"] if hang else white[places] == white[places].max()
        words = white[line["start"] + 1:line["end"]][text.spaces[line["start"] + 1:line["end"]]]
        if fits.any() and len(words) and white[places[fits]][0] > WIDER * median(words):
            place = int(places[fits][0])
            chars = glyphs["char"][text.order[line["start"]:place]]
            result[row] = chars.tobytes().decode("utf-32-le", "replace"), float(behind[fits][0])
    return result


def by_line(places: Array, lines: Array) -> tuple[list[int], list[Array]]:
    """The lines that have any of these places among their glyphs, and which."""
    ranked = np.argsort(lines["start"])
    row = ranked[np.searchsorted(lines["start"][ranked], places, "right") - 1]
    cuts = np.flatnonzero(np.diff(row)) + 1
    return (row[np.append(0, cuts)].tolist(), np.split(places, cuts)) if len(row) else ([], [])


def family(font: Font) -> str:
    """The name of a font without weight, slant and size.

    >>> family(Font("SFRM1000")) == family(Font("SFRM0900")), family(Font("Charis-Bold"))
    (True, 'Charis')
    """
    return re.split("[-,]", font.name)[0].rstrip("0123456789.")


def behind_term(text: str, term: str) -> str:
    """What stands in a text behind the term that it begins with, whose accents may be apart from their letters.

    >>> behind_term("bibtex, biber make lists", "bibtex,biber"), behind_term("très fort: so", "tr`esfort")
    (' make lists', ': so')
    """
    left = sum(char not in COMBINING for char in term)
    for place, char in enumerate(text):
        if not left:
            return text[place:]
        left -= char != " " and char not in COMBINING
    return ""
