"""What stands run in at the head of a piece made a piece of its own: its first line cut in two.

A heading that runs in is in a face of its own and has a gap behind it that does not stretch as word spaces do,
mostly an em quad, or the number of a section before it.
"""
from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.faces import fixed_faces, is_fixed
from spacy_pdfrecover.layout.body import body_style
from spacy_pdfrecover.layout.marks import BULLET, has_label, starts_lower
from spacy_pdfrecover.layout.pieces import fit_boxes, fit_styles
from spacy_pdfrecover.layout.setting import UNSPACED
from spacy_pdfrecover.layout.terms import OPTION, leading_terms
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Layout, Lines
from spacy_pdfrecover.roles.records import hanging_by
from spacy_pdfrecover.roles.tagged import tagged_run_ins
from spacy_pdfrecover.wording import ABSTRACT, CAPTION, KEYWORDS, THANKS

QUAD = (0.9, 1.1)           # sizes behind a run-in heading: TeX's \paragraph has 1 em, word spaces have 0.2 to 0.6
LEAST_HEADINGS = 2          # such gaps in a document: one may be a stretched word space
STRETCHED = 0.5             # … but not if the other spaces of its line are smaller than this share of it
FIXED = 0.015               # sizes by which gaps of other width agree that do not stretch: rounding
STRETCHES = 0.03            # … where the word spaces of their lines do not
CLEAR = 0.6                 # … and sizes that they have at the least where no stop ends the heading: LaTeX sets half an
                            # em behind terms of lists
SAME_SIZE = 0.12            # share of the body's size by which they may differ
LETTERS = 3                 # of a heading at the least
LEAST_GAP = 0.1             # sizes behind `Acknowledgements.`, which needs no more: less is no word space
HANGING = 0.8               # sizes: text that stands in so far under its first line belongs to a term
SMALLER = 0.95              # times its size: code right behind a heading, by a point at 10
CODE_SHARE = 0.5            # share of typewriter in what stands behind it: there may be signs of mathematics
LEAST_TEXT = 30             # characters behind it, if the piece has but one line
NUMBERED = re.compile(r"(?:\d{1,2}|[A-Z])(?:\.\d{1,2})+\.?\s+[^\W\d_]")
"""The number of a section within another one, and its first word."""
LISTED = re.compile(r"(?:\d{1,2}|[a-z])\)\s+[^\W\d_].*:$")
"""`1) Sensors:`, slanted like the words behind it."""
NAMED = re.compile(r"[^\W\d_]{2,},\s?[^\W\d_a-z]\.")
"""`Miller, J.`: the authors of a reference."""


class Term(NamedTuple):
    """Words at the head of a piece in a face apart from what follows."""

    row: int
    length: int                 # glyphs
    text: str
    font: int
    gap: float                  # sizes of space behind it
    space: float                # … and between the other words of the line


def split_headings(layout: Layout) -> tuple[Layout, set[int]]:
    """The layout with run-in headings as pieces of their own, and the rows of these."""
    terms = candidates(layout)
    quads = [term for term in terms if QUAD[0] < term.gap < QUAD[1]]
    found = {term.row for term in quads if len(quads) >= LEAST_HEADINGS or 0 < term.space < STRETCHED * term.gap}
    found |= unstretched(terms) | {term.row for term in terms if NUMBERED.match(term.text)}
    found |= {term.row for term in terms if term.gap > LEAST_GAP and THANKS.fullmatch(term.text)}
    listed = [term.row for term in terms if LISTED.match(term.text) and layout.text.pages.fonts[term.font].slanted]
    if len(listed) >= LEAST_HEADINGS:
        found.update(listed)
    tagged, named = tagged_run_ins(layout), before_code(layout)
    if not found and not tagged and not named:
        return layout, set()
    lengths = {term.row: term.length for term in terms if term.row in found}
    lengths |= whole_lines(layout, [term for term in terms if term.row in found]) | tagged
    run_in = {row for row in lengths if row not in named}
    lengths |= named
    return parted(layout, lengths), {row + step for step, row in enumerate(sorted(lengths)) if row in run_in}


def before_code(layout: Layout) -> dict[int, int]:
    """By row, pieces that begin with a numbered heading and go on with smaller code clear of it, as Doxygen sets
    functions and what they take, and how many glyphs of their first line are of the heading."""
    text, found = layout.text, dict[int, int]()
    fixed = fixed_faces(text.pages.fonts)
    if not fixed.any():
        return found
    for row, first in enumerate(layout.pieces["start"].tolist()):
        match = NUMBERED.match(text.texts[first])
        if match is None:
            continue
        line = text.lines[first]
        drawn = text.pages.glyphs[text.order[line["start"]:line["end"]]]
        typed, size = fixed[drawn["font"]], drawn["size"]
        gap = drawn["x0"][1:] - drawn["x1"][:-1]
        code = np.flatnonzero(typed[1:] & (gap > CLEAR * size[1:]) & (size[1:] < SMALLER * size[0])) + 1
        code = code[code >= len(match[0].replace(" ", ""))]         # also behind the first word
        if (len(code) and typed[code[0]:].mean() > CODE_SHARE and text.pages.fonts[drawn["font"][0]].bold
                and not typed[0]):
            found[row] = int(code[0])
    return found


def candidates(layout: Layout) -> list[Term]:
    """What may be headings by size, place and words."""
    text, pieces = layout.text, layout.pieces
    lines, glyphs = text.lines, text.pages.glyphs
    size, font = body_style(lines, text.pages.fonts)
    texts, (string, places) = text.texts, text.string
    terms = leading_terms(text, pieces["start"], font)
    # the number may be in the face of the text
    numbers = {row: match[0].replace(" ", "")[:-1] for row, start in enumerate(pieces["start"].tolist())
               if not terms[row] and (match := NUMBERED.match(texts[start]))}
    behind = leading_terms(text, pieces["start"][[*numbers]], font, np.array([*map(len, numbers.values())], "i8"))
    for (row, number), term in zip(numbers.items(), behind, strict=True):
        terms[row] = number + term if term else ""
    found = []
    for row, term in enumerate(terms):
        if sum(map(str.isalpha, term)) < LETTERS:
            continue
        piece, line = pieces[row], lines[pieces["start"][row]]
        start, end = int(line["start"]), int(line["start"]) + len(term)
        drawn = text.order[start:line["end"]]
        own = max(float(glyphs["size"][drawn[len(term)]]), 0.1)     # the heading may be larger, and most of its line
        if line["angle"] or line["flags"] >> LAYER_SHIFT or (
                abs(own - size) > SAME_SIZE * size and not THANKS.match(term)):
            continue
        face = int(glyphs["font"][drawn[len(term) - 1]])
        ideographs = glyphs["char"][drawn[len(term) - 1:len(term) + 1]] >= UNSPACED
        whole = texts[piece["start"]]
        words = string[places[start]:places[end - 1] + 1]
        if (not is_fixed(text.pages.fonts[face])
                and (piece["end"] - piece["start"] > 1 or line["end"] - line["start"] > len(term) + LEAST_TEXT)
                and not hanging_by(lines["x0"][piece["start"]:piece["end"]].tolist(), size) > HANGING * size
                and not (has_label(whole) and len(words) <= LETTERS + whole.find(" "))
                and not BULLET.match(whole) and not OPTION.match(whole)
                and not NAMED.search(words)
                and (has_label(words) or not starts_lower(words))       # head words of a dictionary
                and not starts_lower(chr(glyphs["char"][drawn[len(term)]]))
                and ideographs[0] == ideographs[1]              # another script has another face
                and not any(names.match(whole) for names in (ABSTRACT, KEYWORDS, CAPTION))):
            gaps = (glyphs["x0"][drawn[1:]] - glyphs["x1"][drawn[:-1]]) / own
            spaces = gaps[len(term):][text.spaces[end + 1:line["end"]]]
            found.append(Term(row, len(term), words, face, float(gaps[len(term) - 1]),
                              float(np.median(spaces)) if len(spaces) else 0.0))
    return found


def unstretched(terms: Sequence[Term]) -> set[int]:
    """Terms that end in a stop, or stand clear of the text, with one gap behind all of them, where word spaces vary
    from line to line: so TeX sets headings.  Proofs and numbered theorems have such gaps too, but the same word or a
    number before it."""
    groups: dict[tuple[int, bool], list[Term]] = defaultdict(list)
    for term in sorted(terms, key=lambda term: term.gap):
        stop = term.text.endswith(".")
        if (stop or term.gap > max(CLEAR, term.space + STRETCHES)) and not any(map(str.isdigit, term.text)):
            groups[term.font, stop].append(term)
    found: set[int] = set()
    for group in groups.values():
        space, headings = np.array([term.space for term in group]), np.zeros(len(group), bool)
        texts: Counter[str] = Counter()
        end = 0
        for first, term in enumerate(group):
            while end < len(group) and group[end].gap - term.gap < FIXED:
                texts[group[end].text] += 1
                end += 1
            if len(texts) == end - first >= LEAST_HEADINGS and np.ptp(space[first:end]) > STRETCHES:
                headings[first:end] = True
            texts[term.text] -= 1
            if not texts[term.text]:
                del texts[term.text]
        found.update(group[place].row for place in np.flatnonzero(headings).tolist())
    return found


def whole_lines(layout: Layout, headings: Sequence[Term]) -> dict[int, int]:
    """By row, pieces whose first line is in the face of several run-in headings, ends in a stop if these do, and fills
    it, above a line in other faces, and the length of the first line."""
    text, pieces = layout.text, layout.pieces
    found: dict[int, int] = {}
    stops: dict[int, list[bool]] = defaultdict(list)
    for term in headings:
        stops[term.font].append(term.text.endswith("."))
    alike = {font: sum(ends) for font, ends in stops.items() if len(ends) >= LEAST_HEADINGS}
    if not alike:
        return found
    drawn, texts = text.pages.glyphs["font"][text.order], text.texts
    for row in np.flatnonzero(pieces["end"] - pieces["start"] > 1).tolist():
        first, second = text.lines[pieces["start"][row]:pieces["start"][row] + 2]
        start, end = int(first["start"]), int(first["end"])
        if (first["font"] in alike and (drawn[start:end] == first["font"]).all()
                and (texts[pieces["start"][row]].endswith(".") or 2 * alike[first["font"]] < len(stops[first["font"]]))
                and first["font"] not in drawn[second["start"]:second["end"]]):
            found[row] = end - start
    return found


def parted(layout: Layout, lengths: Mapping[int, int]) -> Layout:
    """The layout with these pieces, by row, cut behind so many glyphs of their first line, or all of it; both parts
    keep the role."""
    if not lengths:
        return layout
    pieces = layout.pieces
    rows = np.array(sorted(lengths), "i8")
    at = pieces["start"][rows]
    length = np.array([lengths[row] for row in rows.tolist()], "i8")
    within = length < (layout.text.lines["end"] - layout.text.lines["start"])[at]
    lines, at = cut_lines(layout.text, at[within], length[within]), at[within]
    made = np.insert(pieces, rows + 1, pieces[rows])
    first = rows + np.arange(len(rows))             # of the parts, in the new table
    # each cut shifts what follows by one line
    made["start"] += np.searchsorted(at, made["start"], side="left")
    made["end"] += np.searchsorted(at, made["end"], side="left")
    made["end"][first] = made["start"][first] + 1
    made["start"][first + 1] += 1
    made["block"] = np.arange(len(made))
    parts = [*first.tolist(), *(first + 1).tolist()]
    fit_boxes(made, parts, lines)
    fit_styles(made, parts, lines)
    return replace(layout, text=replace(layout.text, lines=lines), pieces=made)


def cut_lines(text: Lines, rows: Array, lengths: Array) -> Array:
    """LINE rows with these cut behind so many glyphs."""
    lines, glyphs = text.lines, text.pages.glyphs
    made: Array = np.insert(lines, rows + 1, lines[rows])
    first = rows + np.arange(len(rows))
    made["end"][first] = made["start"][first] + lengths
    made["start"][first + 1] = made["end"][first]
    for row in [*first.tolist(), *(first + 1).tolist()]:
        part = glyphs[text.order[made["start"][row]:made["end"][row]]]
        made["x0"][row], made["x1"][row] = part["x0"].min(), part["x1"].max()
        made["font"][row] = np.bincount(part["font"]).argmax()
    return made
