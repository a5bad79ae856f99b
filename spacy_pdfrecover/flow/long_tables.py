"""Tables that go on at the next page, with their head and caption said anew."""
from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from spacy_pdfrecover.layout.pieces import fit_boxes
from spacy_pdfrecover.model import ROLE_ID, Array, Layout
from spacy_pdfrecover.wording import CAPTION

NEXT_ROW = 1.2              # sizes between two parts of one table: a rule with its space, but no line of text
SAME_MARGIN = 4.0           # points by which the left edges of a table's parts, and of its columns, may differ
SAME_WIDTH = 0.7            # of the wider part: the last lines of a page may all be short
SAME_COLUMNS = 0.8          # share of the lines of a narrower part that begin where columns of the wider one do
HEAD_CELLS = 2              # in a head that is repeated, at the least
SAME_ROW = 0.4              # sizes by which the baselines of a row differ
CONTINUED = 30              # characters behind the label of a caption that says no more than that its table goes on


def table_goes_on(layout: Layout, before: int, after: int) -> bool:
    """Does a table go on at the top of the next page, as wide as it is or in its columns, with nothing else between;
    or right below itself, as rows that a rule cuts off do, even where they are spread?"""
    a, b = layout.pieces[before], layout.pieces[after]
    if a["page"] == b["page"]:
        step = float(b["y0"]) - float(a["y1"])
        return bool(after == before + 1 and -b["size"] < step
                    and (step < NEXT_ROW * b["size"] or is_next_row(layout, before, after))
                    and overlap(a, b) > SAME_WIDTH * min(a["x1"] - a["x0"], b["x1"] - b["x0"]))
    if b["page"] != a["page"] + 1 or b["y0"] > a["y1"] or abs(float(a["x0"]) - float(b["x0"])) > SAME_MARGIN:
        return False
    return bool(min(a["x1"], b["x1"]) - a["x0"] > SAME_WIDTH * (max(a["x1"], b["x1"]) - a["x0"])
                or in_columns(layout, before, after))


def is_next_row(layout: Layout, before: int, after: int) -> bool:
    """Does a part begin in the columns of the one above it, no further below it than its own rows are apart?"""
    last = layout.text.lines["baseline"][layout.pieces["end"][before] - 1]
    rows = np.sort(layout.text.lines["baseline"][layout.pieces["start"][after]:layout.pieces["end"][after]])
    size = float(layout.pieces["size"][after])
    return bool(rows[0] - last < np.diff(rows).max(initial=0) + SAME_ROW * size and in_columns(layout, before, after))


def in_columns(layout: Layout, before: int, after: int) -> bool:
    """Do nearly all lines of a part begin where lines of the other do, in two columns at the least?"""
    edges, own = (np.unique(layout.text.lines["x0"][piece["start"]:piece["end"]]) for piece in (
        layout.pieces[before], layout.pieces[after]))
    lines = layout.text.lines["x0"][layout.pieces["start"][after]:layout.pieces["end"][after]]
    near = np.abs(lines[:, None] - edges[None, :]).min(axis=1) < SAME_MARGIN
    return bool(np.ptp(own) > SAME_MARGIN and near.mean() >= SAME_COLUMNS)


def is_continued(layout: Layout, texts: list[str], before: int, row: int) -> bool:
    """Does a caption at the top of the next page say anew what stands above or below a table, or only that it goes
    on: `Table 3: (continued)`?"""
    pieces = layout.pieces
    if pieces["page"][row] != pieces["page"][before] + 1:
        return False
    label = CAPTION.match(texts[pieces["start"][row]])
    if label is None:
        return False
    for other in (before - 1, before + 1):
        if 0 <= other < row and pieces["role"][other] == pieces["role"][row]:
            first, again = (" ".join(texts[pieces["start"][one]:pieces["end"][one]]) for one in (other, row))
            if first == again or (first.startswith(label[0]) and len(again) - len(label[0]) < CONTINUED):
                return True
    return False


def repeated_head(layout: Layout, texts: list[str], before: int, after: int) -> int:
    """How many lines at the head of a table's later part repeat those at the head of the table, in whole rows; 0 if
    the part has no others."""
    a, b = layout.pieces[before], layout.pieces[after]
    most = int(min(a["end"] - a["start"], b["end"] - b["start"] - 1))
    count = next((place for place in range(most) if texts[a["start"] + place] != texts[b["start"] + place]), most)
    lines = layout.text.lines[b["start"]:b["end"]]
    level = np.abs(np.diff(lines["baseline"])) < SAME_ROW * lines["size"][1:]
    while count and level[count - 1]:
        count -= 1
    return count if count >= HEAD_CELLS else 0


def cut_heads(pieces: Array, heads: Mapping[int, int], lines: Array) -> Array:
    """The pieces with so many lines at the head of each of these apart, as running heads."""
    rows = [row for row, count in heads.items() if count]
    if not rows:
        return pieces
    apart = pieces[rows].copy()
    apart["end"] = apart["start"] + [heads[row] for row in rows]
    apart["role"], apart["block"] = ROLE_ID["header"], pieces["block"].max() + 1 + np.arange(len(rows))
    pieces["start"][rows] = apart["end"]
    fit_boxes(pieces, rows, lines)
    fit_boxes(apart, range(len(apart)), lines)
    result: Array = np.insert(pieces, rows, apart)
    return result


def overlap(a: Array, b: Array) -> float:
    return float(min(a["x1"], b["x1"]) - max(a["x0"], b["x0"]))
