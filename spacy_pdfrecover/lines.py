"""Words and lines from glyph gaps, for a whole document at once.

Glyphs that follow each other in drawing and in space make a *chunk*; chunks that stand beside each
other on one baseline make a line, unless a column boundary lies between them; the gaps within a
line, measured against the line's own spacing, make words.
"""
from __future__ import annotations

from collections.abc import Callable

import numpy as np

from spacy_pdfrecover.accents import attach_accents, is_letter
from spacy_pdfrecover.frames import Frames, frames_of, is_cjk, is_rtl
from spacy_pdfrecover.gap_faults import phantom_blanks, tight_words
from spacy_pdfrecover.model import (
    BLANK,
    GENERATED,
    INVISIBLE,
    LAYER_SHIFT,
    LINE,
    OUTSIDE,
    RAISED,
    REPEATED,
    Array,
    Lines,
    Pages,
    is_fixed,
)

# Shares of the font size.
SAME_CHUNK_SHIFT = 0.6      # baseline moves less than this within a chunk: scripts rise by 0.3 to 0.45
SAME_CHUNK_GAP = 0.9        # a wider gap ends a chunk: justified word spaces seldom reach an em
SAME_CHUNK_BACK = 1.0       # a step back by more ends it: accents and kerning go back by less
STACKED = 2.5               # longest overlap of the parts of a line where scripts stand above one another
SAME_ROW_SHIFT = 0.12       # baselines that differ less are one: rounding of producers
SURE_GAP = 0.45             # chunks closer than this are one line: no column gap is so narrow
LOOSE_GAP = 1.2             # widest word space between chunks that were not drawn one after the other
DRAWN_GAP = 2.6             # the same for chunks drawn one after the other
LABEL_GAP = 4.0             # the same behind a list label or heading number
LABEL_GLYPHS = 5            # a label has no more glyphs
TYPED_GAP = 30.0            # the same in typewriter faces, whose lines are laid out with blanks
GUTTER_ROWS = 3.2           # sizes above and below in which a column boundary must stay free
WORD_GAP = 0.16             # a gap wider than the line's letter spacing by this parts words: half the
                            # usual word space of 0.25 to 0.33
WITNESSED_GAP = 0.085       # the same where the PDF library puts a space too; Berg et al. 2012 use 0.075
BLANK_WORD_GAP = 0.19       # the same in lines that draw their spaces as glyphs: kerning stays below it
BLANK_LEAST = -0.12         # a drawn space counts if the glyphs do not overlap by more than this
LOOSE_LETTERS = 0.08        # letter gaps wider than this in most of a line: letterspaced
SCRIPT_SIZE = 0.87          # superscripts are set at 0.6 to 0.8 of the size
SCRIPT_RISE = 0.15          # … and raised by 0.3 to 0.45
SCRIPT_UP, SCRIPT_DOWN = 0.85, 0.55     # how far above and below its line's baseline a script stands
SCRIPT_GLYPHS = 14          # longest script attached to a line
MARGIN = 4                  # layer of line numbers
MARGIN_LEAST = 5            # line numbers on a page, fewer are no pattern
CJK_GAP = 1.0               # between two ideographs a gap must be this wide to be a space: an em of it is drawn

WordRule = Callable[[Array, Array, Array, Frames, Array], Array]
"""`glyphs, order, lines, frames, places` -> whether a space stands before each glyph of `order`; `places` are
the rows of `frames` that `order` stands for."""


def find_lines(pages: Pages, words: WordRule | None = None) -> Lines:
    """Order the drawn glyphs of a document line by line, and say where spaces stand.

    words: rule for the spaces in place of `find_spaces`, called like it.
    """
    glyphs = pages.glyphs
    mark_repeated(glyphs)
    rows = np.flatnonzero(glyphs["flags"] & (GENERATED | BLANK) == 0)
    frames = frames_of(glyphs, rows)
    rows, frames = attach_accents(glyphs, rows, frames)
    chunks = find_chunks(glyphs, rows, frames)
    chunks["fixed"] = np.array([is_fixed(font) for font in pages.fonts] or [False])[
        glyphs["font"][rows[chunks["start"]]]]
    chunks["layer"][margin_numbers(glyphs, rows, chunks)] = MARGIN
    line_of_chunk = join_chunks(chunks, chunk_labels(glyphs, rows, chunks))
    line_of_chunk = attach_scripts(chunks, line_of_chunk)
    order, lines = lay_out(glyphs, rows, frames, chunks, line_of_chunk)
    places = np.empty(len(glyphs), "i8")
    places[rows] = np.arange(len(rows))
    spaces = (words or find_spaces)(glyphs, order, lines, frames, places[order])
    return Lines(pages, order, spaces, lines)


def mark_repeated(glyphs: Array) -> None:
    """Flag glyphs drawn once more at the same place (fake bold, shadows).

    Looked for only on pages where drawing steps back along a baseline by about a letter or a word, as it
    must for a second copy.
    """
    if len(glyphs) < 2:
        return
    width = np.maximum(glyphs["x1"] - glyphs["x0"], 0.1)
    step = glyphs["origin"][1:] - glyphs["origin"][:-1]
    level = np.abs(glyphs["baseline"][1:] - glyphs["baseline"][:-1]) < 0.3 * glyphs["size"][1:]
    back = level & (step < -0.2 * width[1:]) & (glyphs["flags"][1:] & GENERATED == 0)
    in_place = level & (np.abs(step) < 0.2 * width[1:]) & (glyphs["char"][1:] == glyphs["char"][:-1])
    suspects = np.unique(glyphs["page"][1:][(back | in_place) & (glyphs["page"][1:] == glyphs["page"][:-1])])
    if not len(suspects):
        return
    rows = np.flatnonzero(np.isin(glyphs["page"], suspects) & (glyphs["flags"] & (GENERATED | BLANK) == 0))
    part = glyphs[rows]
    order = np.lexsort((part["origin"], np.round(part["baseline"]), part["char"], part["page"]))
    before, after = part[order[:-1]], part[order[1:]]
    same = ((before["page"] == after["page"]) & (before["char"] == after["char"])
            & (before["object"] != after["object"])
            & (np.abs(before["origin"] - after["origin"]) < 0.2 * width[rows[order[1:]]])
            & (np.abs(before["baseline"] - after["baseline"]) < 0.1 * after["size"])
            & (np.abs(before["size"] - after["size"]) < 0.05 * after["size"]))
    pair = np.column_stack([rows[order[:-1]], rows[order[1:]]])[same]
    # keep the visible one, else the one drawn first
    unseen = (glyphs["flags"] & INVISIBLE > 0)[pair]
    later = np.where(unseen[:, 0] != unseen[:, 1], np.where(unseen[:, 0], pair[:, 0], pair[:, 1]), pair.max(axis=1))
    glyphs["flags"][later] |= REPEATED


def find_chunks(glyphs: Array, rows: Array, frames: Frames) -> Array:
    """Runs of glyphs drawn one after the other along a baseline.  RETURNS (ndarray): CHUNK rows, their
    `start` and `end` being ranges of `rows`."""
    count = len(rows)
    if not count:
        return np.zeros(0, CHUNK)
    size = np.maximum(glyphs["size"][rows], 0.1)
    char = glyphs["char"][rows]
    kind = layer_of(glyphs["flags"][rows])
    bigger = np.maximum(size[1:], size[:-1])
    gap = np.where(is_rtl(char[1:]) | is_rtl(char[:-1]), frames.start[:-1] - frames.end[1:],
                   frames.start[1:] - frames.end[:-1])
    broken = ((glyphs["page"][rows][1:] != glyphs["page"][rows][:-1])
              | (frames.direction[1:] != frames.direction[:-1]) | (kind[1:] != kind[:-1])
              | (np.abs(frames.base[1:] - frames.base[:-1]) > SAME_CHUNK_SHIFT * bigger)
              | (gap > SAME_CHUNK_GAP * bigger) | (gap < -SAME_CHUNK_BACK * bigger))
    starts = np.concatenate([[0], np.flatnonzero(broken) + 1])
    chunks = np.zeros(len(starts), CHUNK)
    chunks["start"], chunks["end"] = starts, np.append(starts[1:], count)
    chunks["page"], chunks["direction"] = glyphs["page"][rows[starts]], frames.direction[starts]
    chunks["layer"] = kind[starts]
    chunks["u0"] = np.minimum.reduceat(frames.start, starts)
    chunks["u1"] = np.maximum.reduceat(frames.end, starts)
    chunks["size"] = np.maximum.reduceat(size, starts)
    owner = np.repeat(np.arange(len(starts)), chunks["end"] - chunks["start"])
    weight = (size > 0.85 * chunks["size"][owner]).astype("f8")         # scripts do not move the baseline
    chunks["base"] = (np.add.reduceat(frames.base * weight, starts)
                      / np.maximum(np.add.reduceat(weight, starts), 1.0))
    rtl = is_rtl(char).astype("i4")
    chunks["rtl"] = np.add.reduceat(rtl, starts) * 2 > chunks["end"] - chunks["start"]
    return chunks


CHUNK = np.dtype([("page", "i4"), ("direction", "i4"), ("layer", "i4"), ("start", "i8"), ("end", "i8"),
                  ("u0", "f8"), ("u1", "f8"), ("base", "f8"), ("size", "f8"), ("rtl", "?"), ("fixed", "?")])


def layer_of(flags: Array) -> Array:
    """Glyphs seen (0), repeated (1), invisible (2) and off the page (3) never share a line."""
    return np.where(flags & OUTSIDE > 0, 3,
                    np.where(flags & REPEATED > 0, 1, np.where(flags & INVISIBLE > 0, 2, 0)))


def margin_numbers(glyphs: Array, rows: Array, chunks: Array) -> Array:
    """Numbers of lines in the margin: chunks of digits, aligned, counting up line by line or in fives."""
    result = np.zeros(len(chunks), bool)
    digit = np.concatenate([[0], np.cumsum(is_digit(glyphs["char"][rows]))])
    length = chunks["end"] - chunks["start"]
    numbers = np.flatnonzero((length <= 4) & (digit[chunks["end"]] - digit[chunks["start"]] == length)
                             & (chunks["direction"] == 0) & (chunks["layer"] == 0))
    if len(numbers) < MARGIN_LEAST:
        return result
    for page in np.unique(chunks["page"][numbers]):
        here = numbers[chunks["page"][numbers] == page]
        if len(here) < MARGIN_LEAST:
            continue
        for edge in ("u0", "u1"):
            place = np.round(chunks[edge][here] / 2).astype("i8")
            place -= place.min()
            column = here[np.abs(place - np.bincount(place).argmax()) <= 1]
            column = column[np.argsort(chunks["base"][column], kind="stable")]
            if len(column) < MARGIN_LEAST:
                continue
            values = np.array([int(glyphs["char"][rows[chunk["start"]:chunk["end"]]].tobytes()
                                   .decode("utf-32-le")) for chunk in chunks[column]])
            steps = np.diff(values)
            others = chunks[(chunks["page"] == page)]
            left = np.median(others["u0"])
            outside = (chunks["u1"][column] < left).mean() > 0.8 or (
                chunks["u0"][column] > np.median(others["u1"])).mean() > 0.8
            if outside and len(steps) and np.isin(steps, (1, 5)).mean() > 0.8:
                result[column] = True
                break
    return result


def attach_scripts(chunks: Array, line_of_chunk: Array) -> Array:
    """Short raised, lowered or stacked chunks go to the line whose band they stand in.

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
    head = chunks[first]
    base = np.zeros(count)
    np.maximum.at(base, line_of_chunk, chunks["base"])
    target = np.arange(count)
    page_start = np.searchsorted(np.sort(head["page"]), np.arange(int(head["page"].max()) + 2))
    by_page = np.argsort(head["page"], kind="stable")
    usual = np.bincount(np.round(size * 2).astype("i8"), glyph_count).argmax() / 2
    for line in np.flatnonzero((glyph_count <= SCRIPT_GLYPHS) & (size < SCRIPT_SIZE * usual)
                               & (head["layer"] == 0)).tolist():
        page = head["page"][line]
        near = by_page[page_start[page]:page_start[page + 1]]
        rise = base[near] - base[line]
        em = size[near]
        held = ((size[line] < SCRIPT_SIZE * em) & (rise < SCRIPT_UP * em) & (rise > -SCRIPT_DOWN * em)
                & (u0[line] > u0[near] - 0.3 * em) & (u0[line] < u1[near] + 0.3 * em)
                & (head["direction"][near] == head["direction"][line]) & (head["layer"][near] == 0)
                & (glyph_count[near] > glyph_count[line]))
        if held.any():
            found = near[held]
            target[line] = found[np.abs(rise[held]).argmin()]
    numbered: Array = np.unique(target[target[target]][line_of_chunk], return_inverse=True)[1]
    return join_rows(chunks, numbered) if (target != np.arange(count)).any() else numbered


def join_rows(chunks: Array, line_of_chunk: Array) -> Array:
    """Parts of a line that stood apart until the scripts between them were attached."""
    count = int(line_of_chunk.max()) + 1
    head = np.zeros(count, CHUNK)
    biggest = np.lexsort((chunks["size"], line_of_chunk))
    last = np.searchsorted(line_of_chunk[biggest], np.arange(count), side="right") - 1
    head[:] = chunks[biggest[last]]
    head["u0"], head["u1"] = np.inf, -np.inf
    np.minimum.at(head["u0"], line_of_chunk, chunks["u0"])
    np.maximum.at(head["u1"], line_of_chunk, chunks["u1"])
    order = np.lexsort((head["base"], head["layer"], head["direction"], head["page"]))
    part = head[order]
    same = ((part["page"][1:] == part["page"][:-1]) & (part["direction"][1:] == part["direction"][:-1])
            & (part["layer"][1:] == part["layer"][:-1])
            & (np.abs(part["base"][1:] - part["base"][:-1]) <= SAME_ROW_SHIFT * part["size"][1:]))
    row = np.concatenate([[0], np.cumsum(~same)])
    side = np.lexsort((part["u0"], row))
    order, row, part = order[side], row[side], part[side]
    gap = part["u0"][1:] - part["u1"][:-1]
    joined = (row[1:] == row[:-1]) & (np.abs(gap) <= SURE_GAP * part["size"][1:])
    merged = np.empty(count, "i8")
    merged[order] = np.concatenate([[0], np.cumsum(~joined)])
    result: Array = merged[line_of_chunk]
    return result


def chunk_labels(glyphs: Array, rows: Array, chunks: Array) -> Array:
    """Chunks that look like a list label or heading number: a few glyphs, of which the first is no letter
    or the last no letter or digit."""
    if not len(chunks):
        return np.zeros(0, bool)
    first, last = glyphs["char"][rows[chunks["start"]]], glyphs["char"][rows[chunks["end"] - 1]]
    short = chunks["end"] - chunks["start"] <= LABEL_GLYPHS
    result: Array = short & (~is_letter(first) | ~(is_letter(last) | is_digit(last)))
    return result


def is_digit(char: Array) -> Array:
    result: Array = (char >= 0x30) & (char <= 0x39)
    return result


def join_chunks(chunks: Array, label: Array) -> Array:
    """The line number of each chunk."""
    count = len(chunks)
    if not count:
        return np.zeros(0, "i8")
    group = np.lexsort((chunks["base"], chunks["layer"], chunks["direction"], chunks["page"]))
    part = chunks[group]
    same = ((part["page"][1:] == part["page"][:-1]) & (part["direction"][1:] == part["direction"][:-1])
            & (part["layer"][1:] == part["layer"][:-1])
            & (part["base"][1:] - part["base"][:-1]
               <= SAME_ROW_SHIFT * np.maximum(part["size"][1:], part["size"][:-1])))
    row = np.concatenate([[0], np.cumsum(~same)])
    side = np.lexsort((part["u0"], row))
    group, row, part = group[side], row[side], part[side]
    gap = part["u0"][1:] - np.maximum(part["u1"][:-1], part["u0"][:-1])
    size = np.maximum(part["size"][1:], part["size"][:-1])
    # stacked scripts let the rest of a line begin under its raised part
    stacked = (gap > -STACKED * size) & (part["u1"][1:] > part["u1"][:-1])
    together = (row[1:] == row[:-1]) & ((gap > -SAME_CHUNK_BACK * size) | stacked)
    drawn_next = ((group[1:] == group[:-1] + 1)
                  | (part["rtl"][1:] & part["rtl"][:-1] & (group[1:] == group[:-1] - 1)))
    limit = np.where(drawn_next, DRAWN_GAP, LOOSE_GAP)
    limit = np.where(label[group[:-1]] & drawn_next, LABEL_GAP, limit)
    typed = part["fixed"][1:] & part["fixed"][:-1] & drawn_next
    joined = together & (gap <= np.where(typed, TYPED_GAP, limit) * size)
    unsure = np.flatnonzero(joined & (gap > SURE_GAP * size) & ~label[group[:-1]] & ~typed)
    joined[unsure] = ~column_between(chunks, part, unsure, drawn_next)
    line = np.empty(count, "i8")
    line[group] = np.concatenate([[0], np.cumsum(~joined)])
    return line


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
            continue
        before = near[near["u1"] <= middle]
        after = near[near["u0"] >= middle]
        answer[number] = not drawn_next[here] or bool(len(before) and len(after))
    return answer


def lay_out(glyphs: Array, rows: Array, frames: Frames, chunks: Array,
            line_of_chunk: Array) -> tuple[Array, Array]:
    """Glyph rows line by line, and the LINE table in the order of drawing."""
    if not len(chunks):
        return np.zeros(0, "i8"), np.zeros(0, LINE)
    count = int(line_of_chunk.max()) + 1
    first_drawn = np.full(count, len(rows), "i8")
    np.minimum.at(first_drawn, line_of_chunk, chunks["start"])
    rtl_weight = np.zeros(count)
    length = chunks["end"] - chunks["start"]
    np.add.at(rtl_weight, line_of_chunk, np.where(chunks["rtl"], length, -length))
    position = np.empty(count, "i8")
    position[np.argsort(first_drawn, kind="stable")] = np.arange(count)
    line = position[line_of_chunk]
    across = np.where(rtl_weight[line_of_chunk] > 0, -chunks["u1"], chunks["u0"])
    sequence = np.lexsort((across, line))
    length = length[sequence]
    offsets = np.concatenate([[0], np.cumsum(length)])
    inside = np.arange(offsets[-1]) - np.repeat(offsets[:-1], length)
    places = np.repeat(chunks["start"][sequence], length) + inside       # along `rows`
    starts = offsets[np.searchsorted(line[sequence], np.arange(count))]
    for row in np.flatnonzero(rtl_weight[np.argsort(first_drawn, kind="stable")] > 0).tolist():
        here = slice(starts[row], starts[row + 1] if row + 1 < count else len(places))
        places[here] = places[here][right_to_left(glyphs["char"][rows[places[here]]], frames.start[places[here]],
                                                  frames.end[places[here]])]
    order = rows[places]
    lines = np.zeros(count, LINE)
    lines["start"], lines["end"] = starts, np.append(starts[1:], len(order))
    lines["page"] = glyphs["page"][order[starts]]
    lines["rank"] = np.minimum.reduceat(order, starts)
    lines["angle"] = frames.direction[places[starts]]
    lines["x0"] = np.minimum.reduceat(frames.start[places], starts)
    lines["x1"] = np.maximum.reduceat(frames.end[places], starts)
    size = glyphs["size"][order]
    lines["size"], lines["font"] = dominant_style(glyphs["font"][order], size, lines)
    owner = np.repeat(np.arange(count), lines["end"] - lines["start"])
    weight = (np.abs(size - lines["size"][owner]) < 0.06 * lines["size"][owner]).astype("f8")
    lines["baseline"] = (np.add.reduceat(frames.base[places] * weight, starts)
                         / np.maximum(np.add.reduceat(weight, starts), 1.0))
    lines["y0"] = lines["baseline"] - 0.75 * lines["size"]      # ascender and descender of most text faces
    lines["y1"] = lines["baseline"] + 0.25 * lines["size"]
    raised = ((size[starts] < SCRIPT_SIZE * lines["size"])
              & (frames.base[places[starts]] < lines["baseline"] - SCRIPT_RISE * lines["size"]))
    layer = chunks["layer"][sequence][np.searchsorted(line[sequence], np.arange(count))]
    lines["flags"] = (layer.astype("u2") << LAYER_SHIFT) | raised * RAISED
    return order, lines


def right_to_left(char: Array, start: Array, end: Array) -> Array:
    """Logical order of the glyphs of a right-to-left line from where they stand: from the right, but numbers
    and left-to-right words from the left.  Order of drawing tells nothing: some files draw words, some
    letters backwards."""
    order = np.lexsort((np.arange(len(char)), -(start + end) / 2))
    part = char[order]
    ltr = (is_letter(part) & ~is_rtl(part)) | is_digit(part) | ((part >= 0x660) & (part <= 0x669))
    ltr |= (part >= 0x6F0) & (part <= 0x6F9)
    inner = np.isin(part, np.array([ord(sign) for sign in ".,:/-%@_&+"], "u4"))
    ltr[1:-1] |= inner[1:-1] & ltr[:-2] & ltr[2:]           # signs within a number or word
    edges = np.flatnonzero(np.diff(np.concatenate([[False], ltr, [False]]).astype("i1")))
    for low, high in edges.reshape(-1, 2).tolist():
        order[low:high] = order[low:high][::-1]
    return order


def dominant_style(font: Array, size: Array, lines: Array) -> tuple[Array, Array]:
    """The size and font that most glyphs of each line share."""
    starts = lines["start"]
    owner = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    style = font.astype("i8") << 20 | np.minimum(np.round(size * 10), (1 << 20) - 1).astype("i8")
    change = np.concatenate([[True], (style[1:] != style[:-1]) | (owner[1:] != owner[:-1])])
    run = np.flatnonzero(change)
    length = np.diff(np.append(run, len(style)))
    order = np.lexsort((style[run], owner[run]))
    run, length = run[order], length[order]
    merged = np.concatenate([[True], (style[run][1:] != style[run][:-1]) | (owner[run][1:] != owner[run][:-1])])
    heads = np.flatnonzero(merged)
    total = np.add.reduceat(length, heads)
    owners = owner[run][heads]
    best = np.lexsort((total, owners))
    last = np.searchsorted(owners[best], np.arange(len(starts)), side="right") - 1
    chosen = run[heads[best[last]]]
    return size[chosen], font[chosen]


def find_spaces(glyphs: Array, order: Array, lines: Array, frames: Frames, places: Array) -> Array:
    """Where a space stands before a glyph: gaps against the line's own spacing, drawn blanks as witness."""
    count = len(order)
    spaces: Array = np.zeros(count, bool)
    if not count:
        return spaces
    size = np.maximum(glyphs["size"][order], 0.1)
    char = glyphs["char"][order]
    owner = np.repeat(np.arange(len(lines)), lines["end"] - lines["start"])
    start, end = frames.start[places], frames.end[places]
    gap = np.zeros(count)
    rtl = is_rtl(char)
    gap[1:] = np.where(rtl[1:] | rtl[:-1], start[:-1] - end[1:], start[1:] - end[:-1])
    if rtl.any():               # numbers within right-to-left text stand on either side
        both = rtl[1:] != rtl[:-1]
        gap[1:][both] = np.maximum(start[1:] - end[:-1], start[:-1] - end[1:])[both]
    gap[1:] /= np.maximum(size[1:], size[:-1])
    inside = np.concatenate([[False], owner[1:] == owner[:-1]])
    blank = blank_before(glyphs, order, drawn=True) & inside
    blank &= ~phantom_blanks(gap, blank, owner, len(lines))
    letters = letter_spacing(gap, inside & ~blank, lines, owner)
    # do most of the line's wide gaps hold a blank?  A lone one may be a no-break space among mere gaps
    bare = np.bincount(owner[inside & ~blank & (gap - letters[owner] > WORD_GAP)], minlength=len(lines))
    has_blanks = np.bincount(owner[blank], minlength=len(lines)) > bare
    witnessed = blank_before(glyphs, order, drawn=False)
    wide = gap - letters[owner] > np.where(has_blanks[owner], BLANK_WORD_GAP,
                                           np.where(witnessed, WITNESSED_GAP, WORD_GAP))
    spaces = inside & (wide | (blank & (gap > BLANK_LEAST)))
    spaces |= tight_words(char, gap - letters[owner], inside, spaces)
    cjk = is_cjk(char)
    between = np.concatenate([[False], cjk[1:] & cjk[:-1]])
    spaces &= ~between | (gap > CJK_GAP)
    return spaces


def blank_before(glyphs: Array, order: Array, drawn: bool) -> Array:
    """Is there a blank, drawn or else generated, between a glyph and the glyph before it in the line?"""
    total = np.cumsum((glyphs["flags"] & BLANK > 0) & ((glyphs["flags"] & GENERATED == 0) == drawn))
    result = np.zeros(len(order), bool)
    result[1:] = (total[order[1:]] > total[order[:-1]]) & (order[1:] > order[:-1])
    return result


def letter_spacing(gap: Array, inside: Array, lines: Array, owner: Array) -> Array:
    """The usual gap between letters of each line, 0 for lines set normally."""
    spacing = np.zeros(len(lines))
    loose = np.bincount(owner[inside & (gap > LOOSE_LETTERS)], minlength=len(lines))
    total = np.bincount(owner[inside], minlength=len(lines))
    for line in np.flatnonzero((loose * 2 > total) & (total >= 4)):
        here = slice(lines["start"][line] + 1, lines["end"][line])
        spacing[line] = max(0.0, float(np.quantile(gap[here], 0.4)))
    return spacing


def line_texts(text: Lines) -> list[str]:
    """The words of each line as a string."""
    chars = text.pages.glyphs["char"][text.order]
    places = np.arange(len(chars)) + np.cumsum(text.spaces)     # room for the spaces
    full = np.full(len(chars) + int(text.spaces.sum()), ord(" "), "<u4")
    full[places] = chars
    whole = full.tobytes().decode("utf-32-le", "replace")
    shift = places - np.arange(len(chars))
    starts = (text.lines["start"] + shift[text.lines["start"]]).tolist() if len(chars) else []
    ends = (text.lines["end"] + shift[text.lines["end"] - 1]).tolist() if len(chars) else []
    return [whole[start:end] for start, end in zip(starts, ends, strict=True)]
