"""Tables: cells side by side, row under row, drawn together, or what `ruled.py` finds between rules."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from spacy_pdfrecover.arrays import median
from spacy_pdfrecover.faces import Font, fixed_faces
from spacy_pdfrecover.layout.justified import text_columns
from spacy_pdfrecover.layout.marks import EQUATION_NUMBER, ends_sentence, has_leaders
from spacy_pdfrecover.layout.ruled import SAME_ROW, Region, lines_in
from spacy_pdfrecover.layout.running_rows import running_rows
from spacy_pdfrecover.layout.side_by_side import are_blocks, are_lists, without_prose
from spacy_pdfrecover.model import LAYER_SHIFT, Array, Lines
from spacy_pdfrecover.wording import PANEL

AHEAD = 14                  # lines drawn between a cell and the next one of its row, at the most: cells of
                            # many lines are drawn cell by cell
LEAST_ROWS = 2              # rows with several cells that make a table
CELL_GAP = 0.5              # sizes between cells
SAME_STEP = 0.05            # share by which distances of rows differ
ROW_GAP = 3.2               # sizes between rows
LEADING = 1.4               # … and between the lines of a cell at the most: 1.36 in faces with tall lines, as Noto's
COLUMN = 0.28               # share of the text's width from which columns side by side are no cells
NUMBERED = 0.5              # share of rows that end in an equation's number, or lead to a page number
SHARED = 0.25               # share of what they mean in the face of the terms: a line may be all code
LEAST_TERMS, SPACED = 3, 1.2    # … and times the distance of lines that terms stand below what is above them
WORDS, WORD_LEAST = 3, 3    # … and letters of each, in a line of prose
STOPS = 0.7                 # sentence ends in the second column for each line of the first: a list of terms
PROSE = 42                  # mean characters a line from which the second of two columns is running text


def table_lines(lines: Array, texts: list[str], captions: Array, fonts: Sequence[Font]) -> Array:
    """Lines that go on with the table the line before them is in, by the places of their cells."""
    inside = np.zeros(len(lines), bool)
    lengths = np.array([len(text) for text in texts])
    fixed = fixed_faces(fonts)
    for start, end in ((whole + first, whole + last)
                       for whole, beyond in regions(lines, captions | panel_lines(lines, texts))
                       for first, last in without_prose(lines[whole:beyond], lengths[whole:beyond], fixed)):
        part, words = lines[start:end], texts[start:end]
        if is_table(part, lengths[start:end], words) and not (are_lists(part, words)
                                                              or are_blocks(part, words, fixed)):
            inside[start + 1:end] = True
    return inside


def with_tables(breaks: Array, text: Lines, texts: list[str], captions: Array, regions: Sequence[Region]) -> Array:
    """Which lines begin a piece once tables are pieces of their own, those in these regions between rules too."""
    inside = table_lines(text.lines, texts, captions, text.pages.fonts)
    piece = np.maximum.accumulate(np.where(breaks, np.arange(len(breaks)), 0))      # first line of each line's piece
    edge = np.zeros(len(inside) + 1, bool)
    edge[:-2] = ~inside[:-1] & inside[1:] & captions[piece[:-1]] & ~captions[:-1]     # a caption above its table
    cells = inside.copy()
    for start, end, _ in ruled_runs(text.lines, regions, captions):
        end += row_below(text.lines, texts, cells, end)
        inside[start + 1:end] = True
        inside[start] = inside[end:end + 1] = edge[start:end] = False
        edge[start] = edge[end] = True
    result: Array = (breaks & ~inside) | edge[:-1]
    return result


def row_below(lines: Array, texts: list[str], cells: Array, end: int) -> int:
    """How many lines a last row has that stands below the last rule, the only one to do so."""
    rest = np.flatnonzero(~cells[end:])
    count = int(rest[0]) if len(rest) else len(cells) - end
    if not count:
        return int(is_row_of(lines, texts, end))
    level = np.abs(lines["baseline"][end:end + count] - lines["baseline"][end:end + 1]) < SAME_ROW * lines["size"][
        end:end + count]
    return count if count > 1 and level.all() else 0


def is_row_of(lines: Array, texts: list[str], end: int) -> bool:
    """Does a line end in figures, as far below the row above it as that is below its own?"""
    if end < 3 or end == len(lines) or lines["page"][end] != lines["page"][end - 3]:
        return False
    steps = np.diff(np.unique(np.round(lines["baseline"][end - 3:end + 1], 1)))
    return bool(len(steps) > 1 and abs(steps[-1] - steps[-2]) < SAME_STEP * steps[-1] and texts[end][-1:].isdecimal())


def ruled_runs(lines: Array, regions: Sequence[Region], captions: Array | None = None) -> list[tuple[int, int, bool]]:
    """Ranges of lines in ruled tables, and whether they are surely tables; captions are left out where they
    are known."""
    found: list[tuple[int, int, bool]] = []
    for region in regions:
        rows = lines_in(region, lines)
        if captions is not None:
            rows = rows[~captions[rows]]
        if len(rows):
            cuts = np.flatnonzero(np.diff(rows) > 1) + 1
            found += [(int(part[0]), int(part[-1]) + 1, region.sure) for part in np.split(rows, cuts)]
    return found


def panel_lines(lines: Array, texts: Sequence[str]) -> Array:
    """Which lines begin names of panels that stand side by side below the parts of a figure."""
    named = np.flatnonzero([PANEL.match(text) is not None for text in texts])
    a, b = lines[named[:-1]], lines[named[1:]]
    rise = np.abs(a["baseline"] - b["baseline"])
    level = (np.diff(named) <= AHEAD) & (a["page"] == b["page"]) & (b["x0"] > a["x1"]) & (rise < SAME_ROW * a["size"])
    result = np.zeros(len(lines), bool)
    result[named[:-1][level]] = result[named[1:][level]] = True
    return result


def regions(lines: Array, captions: Array) -> Iterator[tuple[int, int]]:
    """Ranges of lines that cells side by side hold together."""
    count = len(lines)
    pages = int(lines["page"].max()) + 1 if count else 0
    left, right = np.full(pages, np.inf), np.full(pages, -np.inf)
    np.minimum.at(left, lines["page"], lines["x0"])
    np.maximum.at(right, lines["page"], lines["x1"])
    width = right - left                        # of the text on each page
    passed = np.cumsum(captions)                # no row has a caption in it
    column = text_columns(lines)
    x0, x1, baseline, size = (np.ascontiguousarray(lines[name]) for name in ("x0", "x1", "baseline", "size"))
    reach = np.arange(count)                    # the furthest line that a line is in one row with
    for step in range(1, min(AHEAD, count - 1) + 1):
        level = ((np.abs(baseline[:-step] - baseline[step:]) < 0.4 * size[step:])
                 & (x0[step:] > x1[:-step] + CELL_GAP * size[step:]))
        first = np.flatnonzero(level)
        a, b = lines.take(first), lines.take(first + step)
        beside = ((a["page"] == b["page"]) & (a["angle"] == b["angle"])
                  & (a["flags"] >> LAYER_SHIFT == b["flags"] >> LAYER_SHIFT)
                  & (column[first + step] == column[first]) & (passed[first + step] == passed[first])
                  & ~((a["right"] < b["left"]) & (np.minimum(a["right"] - a["left"], b["right"] - b["left"])
                                                  > COLUMN * width[a["page"]])))
        reach[first[beside]] = first[beside] + step
    reach[running_rows(lines)] = 0
    heads = np.flatnonzero(reach > np.arange(count)).tolist()
    start = end = -1
    for head in heads:
        if start >= 0 and (head <= end or (head == end + 1 and below(lines, start, end, head))
                           or (not captions[end + 1:head].any() and near(lines, start, end, head))):
            end = max(end, tail(lines, start, int(reach[head]), COLUMN * width) - 1)
            continue
        if start >= 0:
            yield start, end + 1
        start = head
        end = tail(lines, start, int(reach[head]), COLUMN * width) - 1
    if start >= 0:
        yield start, end + 1


def below(lines: Array, start: int, end: int, head: int) -> bool:
    """Does the next row stand close under the lowest line of the rows so far?"""
    step = lines["baseline"][head] - lines["baseline"][start:end + 1].max()
    return bool(lines["page"][head] == lines["page"][end] and lines["angle"][head] == lines["angle"][end]
                and -0.4 * lines["size"][head] < step < ROW_GAP * lines["size"][head])


def near(lines: Array, start: int, end: int, head: int) -> bool:
    """Do the lines between two rows belong to their table: few, and going down without a leap, so that the next row
    stands far above none of the rows so far, as text does that is drawn behind the foot of its page?"""
    if (head - end > 4 or lines["page"][end] != lines["page"][head] or lines["angle"][end] != lines["angle"][head]
            or lines["baseline"][head] < lines["baseline"][start:end + 1].min() - ROW_GAP * lines["size"][head]):
        return False
    part = lines[end:head + 1]
    return bool((np.diff(part["baseline"]) < ROW_GAP * part["size"][1:]).all()
                and (part["x1"] - part["x0"] < 0.6 * (part["right"] - part["left"]).max()).all())


def tail(lines: Array, start: int, end: int, narrow: Array) -> int:
    """The end of a table, with the last cell's further lines: none reaches beyond all others, or they are narrow as
    columns of their page are that may be cells."""
    last = lines[end]
    right = lines["x1"][start:end + 1].max()
    middle = last["x0"] + last["x1"]
    while (end + 1 < len(lines) and lines["page"][end + 1] == last["page"]
           and 0 < lines["baseline"][end + 1] - lines["baseline"][end] < LEADING * last["size"]
           and (abs(lines["x0"][end + 1] - last["x0"]) < 0.5 * last["size"]
                or abs(lines["x0"][end + 1] + lines["x1"][end + 1] - middle) < 0.5 * last["size"])
           and (lines["x1"][end + 1] <= right + 2
                or lines["x1"][end + 1] - lines["x0"][end + 1] < narrow[last["page"]])):
        end += 1
    return end + 1


def is_table(part: Array, lengths: Array, texts: list[str]) -> bool:
    """Several rows, and not merely terms with running text beside them, or two columns of prose."""
    baselines = np.sort(part["baseline"])
    row = np.concatenate([[0], np.cumsum(np.diff(baselines) > 0.4 * median(part["size"]))])
    cells = np.bincount(row)
    if (cells > 1).sum() < LEAST_ROWS:
        return False
    numbers = sum(EQUATION_NUMBER.fullmatch(text) is not None for text in texts)
    leaders = sum(map(has_leaders, texts))
    if numbers >= NUMBERED * (cells > 1).sum() or leaders >= NUMBERED * len(cells):
        return False
    left = np.round(part["x0"] / 3).astype("i8")
    columns = [edge for edge, count in zip(*np.unique(left, return_counts=True), strict=True) if count > 1]
    if len(columns) <= 2:
        second = part["x0"] > part["x0"].min() + part["size"]
        if not second.any() or lengths[second].mean() > PROSE or defines(part, second, texts):
            return False
    return bool(lengths.mean() < PROSE + 10)


def defines(part: Array, second: Array, texts: Sequence[str]) -> bool:
    """Are these terms in a face of their own, and beside them sentences that say what they mean, or several lines, with
    more room above each term than between them?  Cells of tables have no stops, and no more room, and some return; one
    term alone, if it is none, begins a formula, which has no words."""
    alike = np.isin(part["font"][second], part["font"][~second])
    meanings = [texts[row] for row in np.flatnonzero(second).tolist()]
    terms = [texts[row] for row in np.flatnonzero(~second).tolist()]
    names = [term for term in terms if any(map(str.isalnum, term))]             # and no bullets
    if len(set(names)) < len(names) or (
            alike.mean() > SHARED if len(terms) >= LEAST_ROWS else alike.any() or not are_wordy(meanings)):
        return False
    return sum(map(ends_sentence, meanings)) >= STOPS * len(terms) or is_spaced(part, second)


def are_wordy(texts: Sequence[str]) -> bool:
    """Have half of these lines several words?

    >>> are_wordy(["what the miller grinds", "by hand"]), are_wordy(["∫ f(x) dx", "when x > 0"])
    (True, False)
    """
    wordy = sum(sum(len(word) >= WORD_LEAST and word.isalpha() for word in text.split()) >= WORDS for text in texts)
    return 2 * wordy >= len(texts)


def is_spaced(part: Array, second: Array) -> bool:
    """Do terms stand clear of what the ones above them mean, which goes on below most of them?"""
    rows = np.sort(part["baseline"][~second])
    other = np.sort(part["baseline"][second])
    last = other[np.maximum(np.searchsorted(other, rows - SAME_ROW * part["size"].min()) - 1, 0)][1:]
    inner = np.diff(other)
    inner = inner[(inner > 0) & ~np.isin(other[1:], rows)]
    return bool(len(rows) >= LEAST_TERMS and len(inner) >= len(rows) and len(last)
                and (rows[1:] - last > SPACED * median(inner)).all())
