"""Numbers of lines: in the margin, or small ones before the lines of a listing."""
from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from spacy_pdfrecover.accents import is_digit
from spacy_pdfrecover.model import Array

MARGIN_CROSSED = 0.1        # share of a page's chunks that may stand above or below its line numbers: a running head,
                            # a title; figures of a table or list stand under other text, and so do the numbers of
                            # a listing, whose lines are in another face or in a typewriter's
MARGIN = 4                  # layer of line numbers
MARGIN_LEAST = 5            # line numbers on a page, fewer are no pattern
FIFTH, FIFTHS_LEAST = 5, 3  # editions and poems number every fifth line: fewer of these numbers tell, as no page has
                            # many, and poems begin anew
SAME_EDGE = 0.5             # points by which the edges of one column of them differ
NUMBER_DIGITS = 4           # longest line number
SAME_SIZE = 1.1             # all of a document are of one size: numbers of sections at their edge are larger
LINE_APART = 3.0            # sizes from one line to the next at the most: manuscripts are set with double space
SMALL_NUMBER = 0.85         # numbers of a listing's lines are smaller than its text by a step, 9 to 7 or 8 to 5 points
SAME_BASE = 0.05            # sizes: … and stand on its baseline, as footnote marks do not


def behind_line_numbers(char: Array, size: Array, base: Array, broken: Array) -> Array:
    """Breaks behind small digits on the baseline that begin a chunk: lines of a listing may be numbered so."""
    digit = is_digit(char)
    ends: Array = (digit[:-1] & ~broken & (size[:-1] < SMALL_NUMBER * size[1:])
            & (np.abs(base[1:] - base[:-1]) < SAME_BASE * size[1:]))
    for end in np.flatnonzero(ends).tolist():
        first = end
        while first and digit[first - 1] and not broken[first - 1]:
            first -= 1
        ends[end] = (not first or broken[first - 1]) and end - first < NUMBER_DIGITS
    return ends


def margin_numbers(glyphs: Array, rows: Array, chunks: Array) -> Array:
    """Numbers of lines in the margin, or smaller ones before the lines of a listing: chunks of digits, aligned,
    counting up line by line or in fives.  Where some pages have them, a few at their place suffice."""
    result = np.zeros(len(chunks), bool)
    digit = np.concatenate([[0], np.cumsum(is_digit(glyphs["char"][rows]))])
    length = chunks["end"] - chunks["start"]
    numbers = np.flatnonzero((length <= NUMBER_DIGITS) & (digit[chunks["end"]] - digit[chunks["start"]] == length)
                             & (chunks["direction"] == 0) & (chunks["layer"] == 0))
    pages = [(numbers[chunks["page"][numbers] == page], np.arange(*np.searchsorted(chunks["page"], (page, page + 1))))
             for page in np.unique(chunks["page"][numbers]).tolist()]
    font = glyphs["font"][rows[chunks["start"]]]
    for here, page in pages:
        for column in aligned(chunks, here) if len(here) >= MARGIN_LEAST else ():
            column = column[np.argsort(chunks["base"][column], kind="stable")]
            if counts_lines(chunks, column, np.setdiff1d(page, column), font, glyphs, rows):
                result[column] = True
    left, right = (np.unique(chunks[edge][result]) for edge in ("u0", "u1"))
    for here, page in pages if len(left) else ():
        column = here[is_near(chunks["u0"][here], left) | is_near(chunks["u1"][here], right)]
        column = column[chunks["size"][column] < SAME_SIZE * np.median(chunks["size"][result])]
        if len(column) and not result[column].any() and crossed(chunks, column, np.setdiff1d(page, here)) == 0:
            result[column] = True
    result[every_fifth(chunks, numbers, values_of(chunks[numbers], glyphs, rows))] = True
    result[numbers[before_code(chunks, numbers)]] = True
    return result


def values_of(numbers: Array, glyphs: Array, rows: Array) -> Array:
    return np.array([int(glyphs["char"][rows[chunk["start"]:chunk["end"]]].tobytes().decode("utf-32-le"))
                     for chunk in numbers], "i8")


def every_fifth(chunks: Array, numbers: Array, values: Array) -> Array:
    """Those of the numbers that count every fifth line of text: all at their place in the margin are fives, each
    follows the one before it, is the first of a poem or of a page, and stands by a line."""
    found, sure = [numbers[:0]], False          # pages may have them in either margin
    order = np.lexsort((chunks["base"][numbers], chunks["page"][numbers]))
    numbers, values = numbers[order], values[order]
    for edge in ("u0", "u1"):
        place = np.round(chunks[edge][numbers] / 2).astype("i8")
        for one in np.unique(place[values == FIFTH]).tolist():
            near = np.abs(place - one) <= 1
            column, value, page = numbers[near], values[near], chunks["page"][numbers[near]]
            next_one = np.diff(value) == FIFTH
            if (not (value % FIFTH).any() and (next_one | (value[1:] == FIFTH) | (np.diff(page) > 0)).all()
                    and all(in_margin(chunks, column[page == own], own) for own in np.unique(page).tolist())):
                found.append(column)
                sure |= np.count_nonzero(next_one) + 1 >= FIFTHS_LEAST
    return np.concatenate(found[:None if sure else 1])


def in_margin(chunks: Array, column: Array, page: int) -> bool:
    """Do these numbers stand beside the text of a page, each on the baseline of a line?"""
    others = np.setdiff1d(np.arange(*np.searchsorted(chunks["page"], (page, page + 1))), column)
    text = others[chunks["end"][others] - chunks["start"][others] > NUMBER_DIGITS]
    base, size = chunks["base"][text], chunks["size"][text]
    return crossed(chunks, column, others) <= MARGIN_CROSSED and all(
        (np.abs(base - height) < SAME_BASE * size).any() for height in chunks["base"][column].tolist())


def counts_lines(chunks: Array, column: Array, others: Array, font: Array, glyphs: Array, rows: Array) -> bool:
    """Do numbers below each other count lines, and stand outside of these or small before them?"""
    short = others[chunks["end"][others] - chunks["start"][others] <= NUMBER_DIGITS]
    if not len(others) or np.count_nonzero(is_near(chunks["u0"][short], chunks["u0"][column])) >= MARGIN_LEAST:
        return False                                    # figures among other signs of one column
    values = values_of(chunks[column], glyphs, rows)
    outside = (chunks["u1"][column] < np.median(chunks["u0"][others])).mean() > 0.8 or (
        chunks["u0"][column] > np.median(chunks["u1"][others])).mean() > 0.8
    after = np.minimum(column + 1, len(chunks) - 1)
    listing = chunks["fixed"][after] | (font[after] != font[column])
    outside &= listing.mean() > 0.5 or (
        crossed(chunks, column, others) <= MARGIN_CROSSED and is_close(chunks[column], values)
        and not leads_on(chunks, column, others, glyphs, rows))
    return bool((outside or smaller(chunks, column).mean() > 0.5)
                and np.isin(np.diff(values), (1, 5)).mean() > 0.8)


def is_close(numbers: Array, values: Array) -> bool:
    """Is a line on the average no farther from the next than lines are?  Chapters in contents are."""
    return bool(np.ptp(numbers["base"]) < LINE_APART * np.median(numbers["size"]) * max(int(np.ptp(values)), 1))


def leads_on(chunks: Array, column: Array, others: Array, glyphs: Array, rows: Array) -> bool:
    """Do most of the lines that these numbers stand before end in figures, as contents do in numbers of pages?  Those
    in the other margin count the lines of another column, from where this one ends, or the same lines once more."""
    others = others[np.argsort(chunks["u1"][others], kind="stable")]
    base, size = chunks["base"][others], chunks["size"][others]
    beside = [others[np.abs(base - height) < SAME_BASE * size] for height in chunks["base"][column].tolist()]
    pairs = [(number, row[-1]) for number, row in zip(column.tolist(), beside, strict=True) if len(row)]
    pairs = [(number, end) for number, end in pairs if is_digit(glyphs["char"][rows[chunks["end"][end] - 1]])]
    if 2 * len(pairs) <= len(column):
        return False
    first, last = np.array(pairs).T
    if not all(end - start <= NUMBER_DIGITS and is_digit(glyphs["char"][rows[start:end]]).all()
               for start, end in chunks[["start", "end"]][last].tolist()):
        return True
    steps = np.unique(values_of(chunks[last], glyphs, rows) - values_of(chunks[first], glyphs, rows))
    return len(steps) > 1 or 0 < steps[0] < len(column)


def crossed(chunks: Array, column: Array, others: Array) -> float:
    """The share of these that stand above or below numbers."""
    return float(((chunks["u0"][others] < chunks["u1"][column].max())
                  & (chunks["u1"][others] > chunks["u0"][column].min())).mean()) if len(others) else 0.0


def is_near(places: Array, known: Array) -> Array:
    """Are places, but for rounding, among those known?"""
    result: Array = np.abs(places[:, None] - known).min(axis=1) < SAME_EDGE
    return result


def smaller(chunks: Array, numbers: Array) -> Array:
    """Are numbers smaller than what is drawn next, and on its baseline?"""
    after = chunks[np.minimum(numbers + 1, len(chunks) - 1)]
    result: Array = ((np.abs(after["base"] - chunks["base"][numbers]) < SAME_BASE * after["size"])
                     & (chunks["size"][numbers] < SMALL_NUMBER * after["size"]))
    return result


def before_code(chunks: Array, numbers: Array) -> Array:
    """Which are numbers of lines in typewriter faces, smaller than these?  A listing may have only one line."""
    after = chunks[np.minimum(numbers + 1, len(chunks) - 1)]
    result: Array = (smaller(chunks, numbers) & after["fixed"] & (after["page"] == chunks["page"][numbers])
                     & (after["u0"] >= chunks["u1"][numbers]))
    return result


def aligned(chunks: Array, numbers: Array) -> Iterator[Array]:
    """Of the numbers of a page those that begin or end at one place: the two columns with most, as pages of two
    columns have them in either margin."""
    for edge in ("u0", "u1"):
        place = np.round(chunks[edge][numbers] / 2).astype("i8")
        place -= place.min()
        count = np.bincount(place)
        for _ in range(2):
            most = int(count.argmax())
            near = numbers[np.abs(place - most) <= 1]
            near = near[chunks["size"][near] < SAME_SIZE * np.median(chunks["size"][near])]
            if len(near) >= MARGIN_LEAST:
                yield near
            count[max(most - 1, 0):most + 2] = 0
