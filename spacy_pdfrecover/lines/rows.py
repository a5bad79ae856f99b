"""Chunks joined to lines: those beside each other on one baseline, and the scripts above and below."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.lines.chunks import CHUNK, SAME_CHUNK_BACK, same_layer
from spacy_pdfrecover.lines.glossed import gloss_runs
from spacy_pdfrecover.lines.stretched import stretched_gaps
from spacy_pdfrecover.model import Array

# Shares of the font size unless said otherwise.
STACKED = 2.5               # longest overlap of the parts of a line where scripts stand above one another
SAME_ROW_SHIFT = 0.12       # baselines that differ less are one: rounding of producers
SURE_GAP = 0.45             # chunks closer than this are one line: no column gap is so narrow
LOOSE_GAP = 1.2             # widest word space between chunks that were not drawn one after the other
DRAWN_GAP = 2.6             # the same for chunks drawn one after the other
LABEL_GAP = 4.0             # the same behind a list label or heading number
KIND_GAP = 40.0             # the same before the kind of a name, in brackets at the right edge, or a field's value
TYPED_GAP = 30.0            # the same in typewriter faces, whose lines are laid out with blanks
GUTTER_ROWS = 3.2           # sizes above and below in which a column boundary must stay free
STRAY_GLYPHS = 3            # longest run of signs drawn apart from the line they stand in
SAME_EDGE = 0.1             # rows that begin or end so near to each other share an edge
EDGE_LEAST = 2              # rows next to a gap that share its edge: a column boundary, whatever stands further off
NUMBER_OUT = 1.5            # how far a page's number may reach out of the gutter it stands below
SCRIPT_SIZE = 0.87          # superscripts are set at 0.6 to 0.8 of the size
SCRIPT_UP, SCRIPT_DOWN = 0.85, 0.55     # how far above and below its line's baseline a script stands
SCRIPT_GLYPHS = 14          # longest script attached to a line
MARK_GLYPHS = 3             # longest mark of a note, which stands before its line with a word space behind it
MARK_UP = 0.15              # least rise of such a mark
LOGO_DOWN = 0.3             # how far the E of TeX stands below its line, between two letters that it touches: 0.22


def join_chunks(chunks: Array, label: Array, kind: Array) -> Array:
    """The line number of each chunk; `label` tells list labels, `kind` what `kinds_of_names` and
    `values_of_fields` found."""
    count = len(chunks)
    if not count:
        return np.zeros(0, "i8")
    group = np.lexsort((chunks["base"], chunks["layer"], chunks["direction"], chunks["page"]))
    part = chunks.take(group)
    same = same_layer(part) & (part["base"][1:] - part["base"][:-1]
                               <= SAME_ROW_SHIFT * np.maximum(part["size"][1:], part["size"][:-1]))
    row = np.concatenate([[0], np.cumsum(~same)])
    side = np.lexsort((part["u0"], row))
    group, row, part = group[side], row[side], part.take(side)
    gap = part["u0"][1:] - np.maximum(part["u1"][:-1], part["u0"][:-1])
    size = np.maximum(part["size"][1:], part["size"][:-1])
    # stacked scripts let the rest of a line begin under its raised part
    stacked = (gap > -STACKED * size) & (part["u1"][1:] > part["u1"][:-1])
    row_goes_on = (row[1:] == row[:-1]) & (part["aside"][1:] == part["aside"][:-1])
    together = row_goes_on & ((gap > -SAME_CHUNK_BACK * size) | stacked)
    drawn_next = drawn_beside(group, part, row, together & (gap <= SURE_GAP * size))
    limit = np.where(drawn_next, DRAWN_GAP, LOOSE_GAP)
    limit = np.where(label[group[:-1]] & drawn_next, LABEL_GAP, limit)
    typed = part["fixed"][1:] & part["fixed"][:-1] & drawn_next
    limit = np.where(kind[group[1:]] & drawn_next, KIND_GAP, limit)
    joined = together & (gap <= np.where(typed, TYPED_GAP, limit) * size)
    unsure = np.flatnonzero(joined & (gap > SURE_GAP * size) & ~label[group[:-1]] & ~typed & ~kind[group[1:]]
                            & ~part["aside"][1:])
    joined[unsure] = ~column_between(chunks, part, unsure, drawn_next)
    joined |= stretched_gaps(part, gap, joined, together & drawn_next, label[group])
    example = gloss_runs(chunks)[group]
    joined |= together & (example[1:] >= 0) & (example[1:] == example[:-1])
    line = np.empty(count, "i8")
    line[group] = np.concatenate([[0], np.cumsum(~joined)])
    return line


def drawn_beside(group: Array, part: Array, row: Array, touching: Array) -> Array:
    """Which chunks were drawn right before the one behind them in their row, or right after it in right-to-left text?
    Signs that a face does not have, drawn from another one when their line is done or before, do not count, nor do
    those of right-to-left text that are drawn before it.

    group: the place in drawing of each, `part` these chunks, sorted into rows; `row` of each.
    touching: of each but the last, does it touch the one behind it?
    """
    rtl, step = part["rtl"], np.diff(group)
    result: Array = (step == 1) | ((rtl[1:] | rtl[:-1]) & (step == -1))
    apart = touching & (step != 1)
    stray = (np.append(False, apart) | np.append(apart, False)) & (part["end"] - part["start"] <= STRAY_GLYPHS)
    if stray.any():
        kept, nearest = np.flatnonzero(~stray), np.cumsum(~stray)[:-1] - 1      # the last before, or itself
        known = (nearest >= 0) & (nearest + 1 < len(kept))
        first, second = kept[nearest[known]], kept[nearest[known] + 1]
        place = row * len(group) + group
        between = np.abs(np.subtract(*(np.searchsorted(np.sort(place[stray]), place[one]) for one in (first, second))))
        step = group[second] - group[first]
        result[known] |= ((row[first] == row[second]) & (np.abs(step) - between == 1)
                          & ((step > 0) | rtl[first] | rtl[second]))
    return result


def column_between(chunks: Array, part: Array, unsure: Array, drawn_next: Array) -> Array:
    """Does the gap behind these chunks go on above and below, with text on both sides, as between
    columns?  `part` is `chunks` sorted into rows.  Where the two were not drawn one after the other, the
    gap counts as a column boundary unless text runs across it."""
    answer = np.zeros(len(unsure), bool)
    first = np.searchsorted(chunks["page"], np.arange(chunks["page"].max() + 2))
    for number, here in enumerate(unsure):
        left, right = part[here], part[here + 1]
        size = max(left["size"], right["size"])
        near = chunks[first[left["page"]]:first[left["page"] + 1]]
        distance = np.abs(near["base"] - left["base"])
        near = near[(distance < GUTTER_ROWS * size) & (distance > 0.5 * size)
                    & (near["direction"] == left["direction"])]
        middle = (left["u1"] + right["u0"]) / 2
        crossing = (near["u0"] < middle) & (near["u1"] > middle)
        if crossing.any():
            crossing &= ~lone_number(near, crossing, float(left["u1"]), float(right["u0"]), size)
        before, after = near["u1"] <= middle, near["u0"] >= middle
        if crossing.any():
            # what crosses further off than the columns' edges reach stands above or below them, as a title
            far = np.abs(near["base"] - left["base"])
            nearer = far < far[crossing].min() - SAME_ROW_SHIFT * size
            edges = (before & (np.abs(near["u1"] - left["u1"]) < SAME_EDGE * size),
                     after & (np.abs(near["u0"] - right["u0"]) < SAME_EDGE * size))
            answer[number] = not drawn_next[here] and max(
                rows_of(near["base"][nearer & edge], size) for edge in edges) >= EDGE_LEAST
        else:
            answer[number] = not drawn_next[here] or bool(before.any() and after.any())
    return answer


def lone_number(near: Array, crossing: Array, left: float, right: float, size: float) -> Array:
    """Chunks of one row, alone in it, that stand in a gap and hardly reach out of it, as the number of a page
    below two columns."""
    inside = crossing & (near["u0"] > left - NUMBER_OUT * size) & (near["u1"] < right + NUMBER_OUT * size)
    for row in np.flatnonzero(inside).tolist():
        level = np.abs(near["base"] - near["base"][row]) <= SAME_ROW_SHIFT * size
        inside[row] = np.count_nonzero(level) == 1
    return inside


def rows_of(bases: Array, size: float) -> int:
    """How many rows chunks with these baselines make."""
    return int(np.count_nonzero(np.diff(np.sort(bases)) > SAME_ROW_SHIFT * size)) + bool(len(bases))


def attach_scripts(chunks: Array, line_of_chunk: Array) -> Array:
    """Short raised, lowered or stacked chunks go to the line whose band they stand in, as does the E of TeX.

    Scripts drawn right behind their base are in its chunk already; those above one another, limits and
    big operators are not."""
    if not len(chunks):
        return line_of_chunk
    count = int(line_of_chunk.max()) + 1
    glyph_count = np.bincount(line_of_chunk, chunks["end"] - chunks["start"], minlength=count)
    first = np.full(count, -1, "i8")
    first[line_of_chunk[::-1]] = np.arange(len(chunks))[::-1]
    u0, u1 = np.full(count, np.inf), np.full(count, -np.inf)
    size = np.zeros(count)
    np.minimum.at(u0, line_of_chunk, chunks["u0"])
    np.maximum.at(u1, line_of_chunk, chunks["u1"])
    np.maximum.at(size, line_of_chunk, chunks["size"])
    head = chunks.take(first)
    base = np.full(count, -np.inf)              # turned text may stand at heights below nought
    np.maximum.at(base, line_of_chunk, chunks["base"])
    target = np.arange(count)
    by_height = np.lexsort((base, head["page"]))
    page_start = np.searchsorted(head["page"][by_height], np.arange(int(head["page"].max()) + 2))
    largest = np.zeros(len(page_start))
    np.maximum.at(largest, head["page"], size)
    usual = np.bincount(np.round(size * 2).astype("i8"), glyph_count).argmax() / 2
    small = (glyph_count <= SCRIPT_GLYPHS) & (size < SCRIPT_SIZE * usual)
    for line in np.flatnonzero((small | (glyph_count == 1)) & (head["layer"] == 0) & ~head["aside"]).tolist():
        page = head["page"][line]
        near = by_height[page_start[page]:page_start[page + 1]]
        reach = (base[line] - SCRIPT_DOWN * largest[page], base[line] + SCRIPT_UP * largest[page])
        near = np.sort(near[slice(*np.searchsorted(base[near], reach))])
        rise = base[near] - base[line]
        em = size[near]
        # the space behind a raised mark is as wide as the justified line has it
        mark = ((glyph_count[line] <= MARK_GLYPHS) & (first[near] == first[line] + 1) & (rise > MARK_UP * em)
                & (u0[near] > u1[line]))
        within = ((rise < SCRIPT_UP * em) & (rise > -SCRIPT_DOWN * em)
                  & (u1[line] > u0[near] - np.where(mark, DRAWN_GAP, 0.3) * em) & (u0[line] < u1[near] + 0.3 * em)
                  & (head["direction"][near] == head["direction"][line]) & (head["layer"][near] == 0)
                  & (glyph_count[near] > glyph_count[line]))
        held = within & (size[line] < SCRIPT_SIZE * em)
        if glyph_count[line] == 1 and not head["rtl"][line]:            # Nastaliq slopes
            logo = within & ~held & (rise < 0) & (rise > -LOGO_DOWN * em) & (size[line] < em / SCRIPT_SIZE)
            for other in np.flatnonzero(logo).tolist():
                held[other] = touches(chunks.compress(line_of_chunk == near[other]), u0[line], u1[line])
        if held.any():
            found = near[held]
            target[line] = found[np.abs(rise[held]).argmin()]
    numbered: Array = np.unique(target[target[target]][line_of_chunk], return_inverse=True)[1]
    return join_rows(chunks, numbered) if (target != np.arange(count)).any() else numbered


def touches(parts: Array, start: float, end: float) -> bool:
    """Does each end of what stands here reach into a part of a line?"""
    return all(((parts["u0"] < edge) & (edge < parts["u1"])).any() for edge in (start, end))


def join_rows(chunks: Array, line_of_chunk: Array) -> Array:
    """Parts of a line that stood apart until the scripts between them were attached."""
    count = int(line_of_chunk.max()) + 1
    head = np.zeros(count, CHUNK)
    biggest = np.lexsort((chunks["size"], line_of_chunk))
    last = np.searchsorted(line_of_chunk[biggest], np.arange(count), side="right") - 1
    head[:] = chunks.take(biggest[last])
    head["u0"], head["u1"] = np.inf, -np.inf
    np.minimum.at(head["u0"], line_of_chunk, chunks["u0"])
    np.maximum.at(head["u1"], line_of_chunk, chunks["u1"])
    order = np.lexsort((head["base"], head["layer"], head["direction"], head["page"]))
    part = head.take(order)
    same = same_layer(part) & (np.abs(part["base"][1:] - part["base"][:-1]) <= SAME_ROW_SHIFT * part["size"][1:])
    row = np.concatenate([[0], np.cumsum(~same)])
    side = np.lexsort((part["u0"], row))
    order, row, part = order[side], row[side], part.take(side)
    gap = part["u0"][1:] - part["u1"][:-1]
    row_goes_on = (row[1:] == row[:-1]) & (part["aside"][1:] == part["aside"][:-1])
    joined = row_goes_on & (np.abs(gap) <= SURE_GAP * part["size"][1:])
    merged = np.empty(count, "i8")
    merged[order] = np.concatenate([[0], np.cumsum(~joined)])
    result: Array = merged[line_of_chunk]
    return result
