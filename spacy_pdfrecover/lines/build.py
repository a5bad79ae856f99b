"""The lines of a document, laid out from their chunks."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from spacy_pdfrecover.accents import attach_accents
from spacy_pdfrecover.arrays import places_in
from spacy_pdfrecover.faces import is_fixed
from spacy_pdfrecover.frames import Frames, frames_of, is_cjk
from spacy_pdfrecover.lines.aside import find_asides
from spacy_pdfrecover.lines.bidi import read_in_order
from spacy_pdfrecover.lines.blanks import behind_blanks
from spacy_pdfrecover.lines.brackets import turned_brackets
from spacy_pdfrecover.lines.chunks import chunk_labels, find_chunks, kinds_of_names, values_of_fields
from spacy_pdfrecover.lines.doubles import repeated
from spacy_pdfrecover.lines.hanging import lower_signs
from spacy_pdfrecover.lines.initials import INITIAL, INITIAL_SIZE, find_initials
from spacy_pdfrecover.lines.inline_code import style_as_prose
from spacy_pdfrecover.lines.line_numbers import MARGIN, margin_numbers
from spacy_pdfrecover.lines.listings import listing_spaces, listings_found
from spacy_pdfrecover.lines.mathematics import behind_leaning_letters, words_in_mathematics
from spacy_pdfrecover.lines.note_columns import whole_notes
from spacy_pdfrecover.lines.rows import SCRIPT_SIZE, attach_scripts, join_chunks
from spacy_pdfrecover.lines.ruby import find_ruby
from spacy_pdfrecover.lines.slant import words_before_slant
from spacy_pdfrecover.lines.spaces import find_spaces
from spacy_pdfrecover.lines.stacked import subscripts_first
from spacy_pdfrecover.lines.subfonts import whole_faces
from spacy_pdfrecover.lines.verses import number_verses
from spacy_pdfrecover.model import (
    ANNOTATION,
    ASIDE,
    BLANK,
    GENERATED,
    LAID_OVER,
    LAYER_SHIFT,
    LINE,
    RAISED,
    REPEATED,
    Array,
    Lines,
    Pages,
)

SCRIPT_RISE = 0.15          # sizes above the baseline from which a small letter is raised: marks rise by 0.3 to 0.45
APART = 40                  # glyphs drawn between the head of a line and the rest of it, from which it was drawn apart:
                            # parts of a formula have fewer between them
HEAD_MOST = 0.4             # of a line's glyphs that such a head has
IDEOGRAPH = 3.0             # letters that one counts for in a line with both: Japanese is set .92 as large as Latin

WordRule = Callable[[Array, Array, Array, Frames], Array]
"""`glyphs, order, lines, frames` -> whether a space stands before each glyph of `order`; `frames` are along it."""


def find_lines(pages: Pages, words: WordRule | None = None, own: bool = False) -> Lines:
    """Order the drawn glyphs of a document line by line, and say where spaces stand.

    words: rule for the spaces in place of `find_spaces`, called like it.
    own: are the glyphs for these lines alone?  Then they get the flags of what is repeated; else a copy of them does.
    """
    pages = whole_faces(pages)
    again = repeated(pages.glyphs)
    if len(again):
        pages = pages if own else replace(pages, glyphs=pages.glyphs.copy())
        pages.glyphs["flags"][again] |= REPEATED
    glyphs = pages.glyphs
    rows = np.flatnonzero(glyphs["flags"] & (GENERATED | BLANK) == 0)
    frames = frames_of(glyphs, rows)
    rows, frames = attach_accents(glyphs, rows, frames)
    lower_signs(glyphs, rows, frames)
    chunks = find_chunks(pages, rows, frames)
    fixed = np.array([is_fixed(font) for font in pages.fonts] or [False])
    first = glyphs.take(rows[chunks["start"]])
    chunks["fixed"] = fixed[first["font"]]
    chunks["layer"][margin_numbers(glyphs, rows, chunks)] = MARGIN
    initials, words_begun = find_initials(glyphs, rows, chunks)
    chunks["layer"][initials] = INITIAL
    labels = chunk_labels(glyphs, rows, chunks)
    asides = whole_notes(pages, rows, chunks, find_asides(pages, rows, chunks, labels))
    chunks["aside"] = asides | find_ruby(glyphs, rows, chunks)
    far = (kinds_of_names(glyphs, rows, chunks) | values_of_fields(glyphs, rows, chunks)
           | behind_blanks(pages, rows, chunks))
    line_of_chunk = join_chunks(chunks, labels, far)
    line_of_chunk = attach_scripts(chunks, line_of_chunk)
    if len(initials):
        chunks["layer"][initials] = 0
        line_of_chunk[initials] = line_of_chunk[words_begun]
        line_of_chunk = np.unique(line_of_chunk, return_inverse=True)[1]
    places, starts, heads = line_by_line(rows, chunks, line_of_chunk)
    places, directions = read_in_order(places, pages, rows, frames, starts)
    order, frames = rows[places], Frames(*(column[places] for column in frames))
    lines = lay_out(glyphs, order, frames, starts, chunks.take(heads), directions)
    large = glyphs["char"][rows[chunks["start"][initials]]].tolist()
    figures = np.array([chr(char).isdigit() for char in large], bool)       # that begin chapters are words
    chapters = rows[chunks["start"][words_begun[figures]]]
    del rows, chunks, places            # as large as what follows in long documents
    if words is not None:
        return Lines(pages, order, words(glyphs, order, lines, frames), lines)
    stacked = subscripts_first(glyphs, order, lines, frames)
    spaces = find_spaces(glyphs, order, lines, frames)
    pages, cells = listings_found(pages, order, lines, frames)
    gap = np.concatenate([[0.0], frames.start[1:] - frames.end[:-1]])[:len(order)]
    spaces &= ~behind_leaning_letters(pages.fonts, glyphs, order, gap, frames.base, spaces)
    spaces |= words_by_faces(pages, order, lines, frames, spaces)
    spaces = listing_spaces(cells, lines, frames, spaces & ~stacked)
    if len(chapters):
        spaces |= np.isin(order, chapters)
    number_verses(pages.glyphs, order, lines, frames, spaces)
    style_as_prose(pages, order, lines, spaces)
    brackets, turned = turned_brackets(glyphs["char"][order], spaces, lines)
    if len(brackets):
        pages = pages if own else replace(pages, glyphs=pages.glyphs.copy())
        pages.glyphs["char"][order[brackets]] = turned
    return Lines(pages, order, spaces, lines)


def words_by_faces(pages: Pages, order: Array, lines: Array, frames: Frames, spaces: Array) -> Array:
    """Where words begin that faces tell and gaps do not."""
    inside = np.ones(len(order), bool)
    inside[lines["start"]] = False
    result: Array = words_in_mathematics(pages.fonts, pages.glyphs, order, frames.base, inside, spaces)
    return result | words_before_slant(pages.fonts, pages.glyphs, order, frames.start, frames.end, frames.base, inside,
                                       spaces)


def line_by_line(rows: Array, chunks: Array, line_of_chunk: Array) -> tuple[Array, Array, Array]:
    """Places along `rows` line by line, these in the order of drawing; where each line begins, and its first chunk."""
    count = int(line_of_chunk.max(initial=-1)) + 1
    first_drawn = np.full(count, len(rows), "i8")
    np.minimum.at(first_drawn, line_of_chunk, chunks["start"])
    length = chunks["end"] - chunks["start"]
    drawn, position = np.argsort(first_drawn, kind="stable"), np.empty(count, "i8")
    position[drawn] = np.arange(count)
    line = position[line_of_chunk]
    sequence = np.lexsort((chunks["u0"], line))
    first = np.searchsorted(line[sequence], np.arange(count))
    places = places_in(chunks["start"][sequence], chunks["end"][sequence])
    starts = (np.cumsum(length[sequence]) - length[sequence])[first]
    return places, starts, sequence[first]


def lay_out(glyphs: Array, order: Array, frames: Frames, starts: Array, heads: Array, directions: Array) -> Array:
    """The LINE table; starts, heads, directions: where each line begins, its first chunk, and how it runs."""
    lines = np.zeros(len(starts), LINE)
    if not len(lines):
        return lines
    lines["start"], lines["end"] = starts, np.append(starts[1:], len(order))
    lines["page"] = glyphs["page"][order[starts]]
    lines["angle"] = frames.direction[starts]
    lines["x0"] = np.minimum.reduceat(frames.start, starts)
    lines["x1"] = np.maximum.reduceat(frames.end, starts)
    size = glyphs["size"][order]
    lines["size"], lines["font"] = dominant_style(
        glyphs["font"][order], size, np.where(is_cjk(glyphs["char"][order]), IDEOGRAPH, 1.0), lines)
    initial = (size[starts] > INITIAL_SIZE * lines["size"]) & (lines["end"] - starts > 1)
    lines["rank"] = first_drawn(order, starts, initial)
    owner = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    weight = (np.abs(size - lines["size"][owner]) < 0.06 * lines["size"][owner]).astype("f8")
    lines["baseline"] = (np.add.reduceat(frames.base * weight, starts)
                         / np.maximum(np.add.reduceat(weight, starts), 1.0))
    lines["y0"] = lines["baseline"] - 0.75 * lines["size"]      # ascender and descender of most text faces
    lines["y1"] = lines["baseline"] + 0.25 * lines["size"]
    raised = ((size[starts] < SCRIPT_SIZE * lines["size"])
              & (frames.base[starts] < lines["baseline"] - SCRIPT_RISE * lines["size"]))
    laid_over = np.bitwise_and.reduceat(glyphs["flags"][order], starts) & ANNOTATION > 0
    lines["flags"] = ((heads["layer"].astype("u2") << LAYER_SHIFT) | raised * RAISED | heads["aside"] * ASIDE
                      | laid_over * LAID_OVER)
    lines["flags"] |= directions
    return lines


def first_drawn(order: Array, starts: Array, initial: Array) -> Array:
    """The glyph that each line's drawing begins with, but for a head drawn apart: browsers draw what text flows around,
    drop capitals and terms of definitions, before all text of the page."""
    ends = np.append(starts[1:], len(order))
    heads = starts + initial
    result: Array = np.minimum.reduceat(order, np.column_stack([heads, ends]).ravel()[:-1])[::2]
    apart = order[1:] - order[:-1] > APART
    apart[ends[:-1] - 1] = False
    places = np.flatnonzero(apart) + 1
    for place, line in zip(places.tolist(), (np.searchsorted(starts, places, side="right") - 1).tolist(), strict=True):
        rest = order[place:ends[line]]
        if (order[starts[line]] == result[line] and place - starts[line] < HEAD_MOST * (ends[line] - starts[line])
                and np.ptp(rest) < len(rest) + APART):          # else its words are drawn in any order
            result[line] = rest.min()
    return result


def dominant_style(font: Array, size: Array, weight: Array, lines: Array) -> tuple[Array, Array]:
    """The size and font that most of each line has.  Glyphs count by their size, since scripts may outnumber the rest
    but are small, and by their weight."""
    starts = lines["start"]
    owner = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    style = font.astype("i8") << 20 | np.minimum(np.round(size * 10), (1 << 20) - 1).astype("i8")
    change = np.concatenate([[True], (style[1:] != style[:-1]) | (owner[1:] != owner[:-1])])
    run = np.flatnonzero(change)
    length = np.add.reduceat(weight, run) if len(run) else np.zeros(0)
    order = np.lexsort((style[run], owner[run]))
    run, length = run[order], length[order]
    merged = np.concatenate([[True], (style[run][1:] != style[run][:-1]) | (owner[run][1:] != owner[run][:-1])])
    heads = np.flatnonzero(merged)
    total = np.add.reduceat(length * size[run], heads)
    owners = owner[run][heads]
    best = np.lexsort((total, owners))
    last = np.searchsorted(owners[best], np.arange(len(starts)), side="right") - 1
    chosen = run[heads[best[last]]]
    return size[chosen], font[chosen]
