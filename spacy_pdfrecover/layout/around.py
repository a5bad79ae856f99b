"""Text that runs around pictures: a line beside one is full where the picture lets it end."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.layout.columns import FRAME_LINES
from spacy_pdfrecover.layout.runs import Runs, find_runs, fixed_lines
from spacy_pdfrecover.layout.words import last_starts
from spacy_pdfrecover.model import RULE_IMAGE, RULE_LINE, Array, Lines

PICTURE_LEAST = 36.0        # points, half an inch: what is smaller on either side are signs and icons within lines
ROOM_LEAST = 6.0            # sizes left of a picture in which text is set at all
MARGIN = 2.0                # sizes below a picture to the baseline of the last line that keeps clear of it
MANY_PICTURES = 50          # of a page, the largest ones, that are looked at


def column_runs(text: Lines) -> Runs:
    """How lines follow each other in columns; sets their column edges."""
    lines = text.lines
    runs = find_runs(lines, fixed_lines(text), last_starts(text))
    runs = runs._replace(right=edges_beside_pictures(text, runs.right))
    lines["left"], lines["right"] = runs.left, runs.right
    return runs


def edges_beside_pictures(text: Lines, right: Array) -> Array:
    """The right edges of lines, `right`, but of those with a picture or a frame to their right how far the longest
    of them reaches; none for lines along a picture's outline, which reach into the box around it."""
    rules = text.pages.rules
    width, height = rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]
    pictures = rules.compress((rules["kind"] != RULE_LINE) & (np.minimum(width, height) > PICTURE_LEAST))
    result: Array = right.copy()
    for page in np.unique(pictures["page"]).tolist():
        own = pictures.compress(pictures["page"] == page)
        low, high = np.searchsorted(text.lines["page"], (page, page + 1)).tolist()
        lines, edges = text.lines[low:high], result[low:high]
        areas = (own["x1"] - own["x0"]) * (own["y1"] - own["y0"])
        for picture in own.take(np.argsort(-areas, kind="stable")[:MANY_PICTURES]):
            beside = ((picture["y0"] < lines["baseline"]) & (lines["baseline"] - MARGIN * lines["size"] < picture["y1"])
                      & (lines["x0"] + ROOM_LEAST * lines["size"] < picture["x0"]) & (lines["x1"] < picture["x1"])
                      & (edges > picture["x0"]) & (lines["angle"] == 0))
            clear = beside & (lines["x1"] <= picture["x0"])
            if picture["kind"] != RULE_IMAGE:
                beside = clear
            if np.count_nonzero(beside) >= FRAME_LINES:
                edges[beside] = np.maximum(lines["x1"][beside], lines["x1"][clear].max(initial=0))
    return result
