"""What stands run in at the head of a piece made a piece of its own: its first line cut in two.

A heading that runs in is in a face of its own and has a gap behind it that does not stretch as word spaces do,
mostly an em quad, or the number of a section before it.
"""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from spacy_pdfrecover.faces import fixed_faces
from spacy_pdfrecover.layout.pieces import fit_boxes, fit_styles
from spacy_pdfrecover.model import Array, Layout, Lines
from spacy_pdfrecover.roles.run_in_terms import CLEAR, LEAST_HEADINGS, NUMBERED, Term, candidates, headings_among
from spacy_pdfrecover.roles.tagged import tagged_run_ins

SMALLER = 0.95              # times its size: code right behind a heading, by a point at 10
CODE_SHARE = 0.5            # share of typewriter in what stands behind it: there may be signs of mathematics


def split_headings(layout: Layout) -> tuple[Layout, set[int]]:
    """The layout with run-in headings as pieces of their own, and the rows of these."""
    headings = headings_among(candidates(layout), layout.text.pages.fonts)
    tagged, named = tagged_run_ins(layout), before_code(layout)
    if not headings and not tagged and not named:
        return layout, set()
    lengths = {term.row: term.length for term in headings} | whole_lines(layout, headings) | tagged
    run_in = lengths.keys() - named.keys()
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
