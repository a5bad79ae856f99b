"""What stands run in at the head of a piece made a piece of its own: its first line cut in two.

A heading that runs in is in a face of its own and has an em quad behind it, which does not stretch as word
spaces do.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from spacy_pdfrecover.faces import is_fixed
from spacy_pdfrecover.layout.body import body_style
from spacy_pdfrecover.layout.marks import has_label, starts_lower
from spacy_pdfrecover.layout.pieces import fit_boxes, fit_styles
from spacy_pdfrecover.lines import line_texts
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Layout, Lines
from spacy_pdfrecover.roles.features import hanging_by, leading_terms
from spacy_pdfrecover.roles.words import ABSTRACT, CAPTION, KEYWORDS

QUAD = (0.9, 1.1)           # sizes behind a run-in heading: TeX's \paragraph has 1 em, word spaces have 0.2 to 0.6
LEAST_HEADINGS = 2          # such gaps in a document: one may be a stretched word space
SAME_SIZE = 0.12            # share of the body's size by which they may differ
LETTERS = 3                 # of a heading at the least
HANGING = 0.8               # sizes: text that stands in so far under its first line belongs to a term
LEAST_TEXT = 30             # characters behind it, if the piece has but one line


def split_headings(layout: Layout) -> tuple[Layout, set[int]]:
    """The layout with run-in headings as pieces of their own, and the rows of these."""
    text, pieces = layout.text, layout.pieces
    lines, glyphs = text.lines, text.pages.glyphs
    size, font = body_style(lines)
    terms = leading_terms(text, pieces["start"], font)
    texts = line_texts(text)
    found = {}
    for row in [row for row, term in enumerate(terms) if sum(map(str.isalpha, term)) >= LETTERS]:
        piece, line = pieces[row], lines[pieces["start"][row]]
        first, behind = text.order[line["start"] + len(terms[row]) - 1], text.order[line["start"] + len(terms[row])]
        gap = float(glyphs["x0"][behind] - glyphs["x1"][first]) / max(float(line["size"]), 0.1)
        whole = texts[piece["start"]]
        face = text.pages.fonts[glyphs["font"][first]]
        if (QUAD[0] < gap < QUAD[1] and not is_fixed(face) and not line["angle"] and not line["flags"] >> LAYER_SHIFT
                and abs(float(line["size"]) - size) < SAME_SIZE * size
                and (piece["end"] - piece["start"] > 1 or line["end"] - line["start"] > len(terms[row]) + LEAST_TEXT)
                and not hanging_by(lines["x0"][piece["start"]:piece["end"]].tolist(), size) > HANGING * size
                and not has_label(whole) and not starts_lower(chr(glyphs["char"][behind]))
                and not any(names.match(whole) for names in (ABSTRACT, KEYWORDS, CAPTION))):
            found[row] = len(terms[row])
    if len(found) < LEAST_HEADINGS:
        return layout, set()
    return parted(layout, found), {row + step for step, row in enumerate(sorted(found))}


def parted(layout: Layout, lengths: Mapping[int, int]) -> Layout:
    """The layout with these pieces, by row, cut behind so many glyphs of their first line; both parts keep the
    role."""
    if not lengths:
        return layout
    pieces = layout.pieces
    rows = np.array(sorted(lengths), "i8")
    at = pieces["start"][rows]
    lines = cut_lines(layout.text, at, np.array([lengths[row] for row in rows.tolist()], "i8"))
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
