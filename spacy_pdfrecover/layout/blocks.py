"""Lines to pieces: where one paragraph, heading, item or cell ends and the next begins.

The test that carries most: a line was ended on purpose if the next line's first word would have fitted
in the room it left.  It holds for justified and ragged text in any language.
"""
from __future__ import annotations

from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.layout.marks import ends_hyphenated, ends_sentence, has_label, starts_lower
from spacy_pdfrecover.model import Array, Font

# Shares of the font size unless said otherwise.
FAR = 3.0                   # lines further apart than this never make one piece
WIDER = 1.22                # times the usual leading of the style: a gap between blocks
WIDER_LEAST = 0.18          # … and at least by this, since leading varies with scripts and rounding
OTHER_SIZE = 0.06           # sizes that differ by more are two styles: 10 against 10.9 pt are told apart
INDENT_LEAST, INDENT_MOST = 0.5, 4.5    # first-line indents in print run from 1 to 3 em
ROOM = 0.6                  # room beyond the next word for a line to count as ended on purpose
CODE_FAR = 3.2              # code keeps together over one blank line
DEFAULT_LEADING = 1.2       # where a style has no two lines in a row
CENTER_SLACK = 0.6          # how far middles of centred lines may lie apart


class Runs(NamedTuple):
    """Per line in reading order: how it stands to the line before it."""

    follows: Array              # it stands below the line before, in the same column
    beside: Array               # it stands to the right of it on one baseline
    lead: Array                 # distance of baselines, in points
    left: Array                 # edges of its run of lines
    right: Array
    leading: Array              # usual distance of lines of its style


def find_runs(lines: Array, texts: list[str]) -> Runs:
    """Columns as runs of lines that follow each other downwards."""
    count = len(lines)
    follows, beside, lead = np.zeros(count, bool), np.zeros(count, bool), np.zeros(count)
    if count > 1:
        a, b = lines[:-1], lines[1:]
        size = np.maximum(np.maximum(a["size"], b["size"]), 0.1)
        same = (a["page"] == b["page"]) & (a["angle"] == b["angle"]) & (a["flags"] == b["flags"])
        step = b["baseline"] - a["baseline"]
        overlap = np.minimum(a["x1"], b["x1"]) - np.maximum(a["x0"], b["x0"])
        lead[1:] = step
        follows[1:] = same & (step > 0.4 * size) & (step < FAR * size * 1.3) & (overlap > 0)
        beside[1:] = same & (np.abs(step) <= 0.4 * size) & (b["x0"] >= a["x1"] - 0.3 * size)
    starts = np.flatnonzero(~follows)
    run = np.cumsum(~follows) - 1
    left = np.minimum.reduceat(lines["x0"], starts)[run] if count else np.zeros(0)
    right = np.maximum.reduceat(lines["x1"], starts)[run] if count else np.zeros(0)
    return Runs(follows, beside, lead, left, column_edges(lines, right), usual_leading(lines, follows, lead))


def column_edges(lines: Array, right: Array) -> Array:
    """Right edges of runs, moved out to the edge of the page's column where a run is short.

    A page's column edges are where at least three of its lines end within half a point."""
    result = right.copy()
    key = lines["page"].astype("i8") * 100_000 + np.round(lines["x1"]).astype("i8")
    values, counts = np.unique(key, return_counts=True)
    edges = values[counts >= 3]
    if not len(edges):
        return result
    mine = lines["page"].astype("i8") * 100_000 + np.round(right).astype("i8")
    place = np.searchsorted(edges, mine - 1)
    found = place < len(edges)
    candidate = edges[np.minimum(place, len(edges) - 1)]
    found &= candidate // 100_000 == lines["page"]
    edge = (candidate % 100_000).astype("f8")
    # an edge reached only across another column is not ours
    blocked = np.zeros(len(lines), bool)
    for page in np.unique(lines["page"][found & (edge > right + 1)]):
        here = np.flatnonzero(lines["page"] == page)
        x0, y = lines["x0"][here], lines["baseline"][here]
        for row in here[found[here] & (edge[here] > right[here] + 1)]:
            near = np.abs(y - lines["baseline"][row]) < 6 * lines["size"][row]
            blocked[row] = bool(((x0 > right[row] - 1) & (x0 < edge[row]) & near).any())
    found &= ~blocked
    result[found] = np.maximum(right, edge)[found]
    return result


def usual_leading(lines: Array, follows: Array, lead: Array) -> Array:
    """The commonest distance of lines for each font and size, in points."""
    style = lines["font"].astype("i8") << 16 | np.round(lines["size"] * 2).astype("i8")
    result = DEFAULT_LEADING * lines["size"].astype("f8")
    inner = np.concatenate([[False], style[1:] == style[:-1]]) & follows & (lead < 2.2 * lines["size"])
    if not inner.any():
        return result
    for key in np.unique(style[inner]):
        leads = np.round(lead[inner & (style == key)] * 4).astype("i8")
        counts = np.bincount(leads)
        smooth = counts.astype("f8")
        smooth[1:] += counts[:-1]
        smooth[:-1] += counts[1:]
        if counts.sum() >= 2:
            result[style == key] = smooth.argmax() / 4
    return result


def find_breaks(lines: Array, texts: list[str], fonts: list[Font] | tuple[Font, ...], runs: Runs) -> Array:
    """Which lines begin a piece."""
    count = len(lines)
    breaks = np.ones(count, bool)
    bold = [font.bold for font in fonts]
    fixed = [font.fixed or "mono" in font.name.lower() or "courier" in font.name.lower()
             or font.name.startswith("CMTT") for font in fonts]
    x0, x1, size = lines["x0"].tolist(), lines["x1"].tolist(), lines["size"].tolist()
    font, page = lines["font"].tolist(), lines["page"].tolist()
    follows, lead = runs.follows.tolist(), runs.lead.tolist()
    left, right, leading = runs.left.tolist(), runs.right.tolist(), runs.leading.tolist()
    first = 0                                   # first line of the piece at hand
    for b in range(1, count):
        a = b - 1
        if not follows[b]:
            first = b
            continue
        em = max(size[a], size[b], 0.1)
        usual = min(max(leading[a], leading[b]), 2.5 * em)
        both_fixed = fixed[font[a]] and fixed[font[b]]
        far = lead[b] > max(WIDER * usual, usual + WIDER_LEAST * em)
        if both_fixed:
            if lead[b] > CODE_FAR * em or abs(size[a] - size[b]) > OTHER_SIZE * em:
                first = b
            else:
                breaks[b] = False
            continue
        if far or lead[b] > FAR * em or fixed[font[a]] != fixed[font[b]] and short(a, b, texts, x0, x1, right):
            first = b
            continue
        if abs(size[a] - size[b]) > OTHER_SIZE * em and len(texts[b]) > 3 and len(texts[a]) > 3:
            first = b
            continue
        ended = short(a, b, texts, x0, x1, right)
        if bold[font[a]] != bold[font[b]] and (ended or (lead[b] > 1.05 * usual and first == a)):
            first = b
            continue
        centered = (abs((x0[a] + x1[a]) - (x0[b] + x1[b])) < 2 * CENTER_SLACK * em
                    and abs(x0[a] - x0[b]) > CENTER_SLACK * em and bold[font[a]] == bold[font[b]])
        if centered and x1[a] < right[a] - em and not ends_sentence(texts[a]):
            breaks[b] = False
            continue
        if has_label(texts[b]) and (ended or ends_sentence(texts[a]) or has_label(texts[first])
                                    and abs(x0[b] - x0[first]) < 0.5 * em):
            first = b
            continue
        if ended and not ends_hyphenated(texts[a]):
            first = b
            continue
        indent = x0[b] - x0[a]
        following = b + 1 < count and follows[b + 1] and page[b + 1] == page[b]
        if INDENT_LEAST * em < indent < INDENT_MOST * em:
            # a first line, if the text goes back to the margin after it; else a hanging indent, which can
            # only begin behind the first line of a piece
            returns = following and x0[b + 1] < x0[b] - 0.4 * em
            if (returns or first != a) and not (ends_hyphenated(texts[a]) and starts_lower(texts[b])):
                first = b
                continue
        elif indent < -INDENT_LEAST * em and first != a and x0[first] < x0[a] - 0.4 * em:
            first = b                           # back from a hanging indent: the next item
            continue
        elif indent < -INDENT_LEAST * em and first != a and ends_sentence(texts[a]):
            first = b
            continue
        breaks[b] = False
    return breaks


def short(a: int, b: int, texts: list[str], x0: list[float], x1: list[float], right: list[float]) -> bool:
    """Would the first word of line b have fitted behind line a?"""
    room = right[a] - x1[a]
    if room <= 0 or not texts[b]:
        return False
    letter = (x1[b] - x0[b]) / len(texts[b])
    word = texts[b].find(" ")
    word = len(texts[b]) if word < 0 else word
    if ord(texts[b][0]) >= 0x2E80:              # ideographs break anywhere
        word = 2
    return room > letter * (word + 1) + ROOM * letter * 2
