"""Running heads and feet whose parts stand apart as cells of a table do."""
from __future__ import annotations

from itertools import pairwise

import numpy as np

from spacy_pdfrecover.layout.ruled import SAME_ROW
from spacy_pdfrecover.model import Array

CLEAR = 1.8                 # sizes between baselines from which the outermost row of a page stands clear of the others:
                            # a rule below the head of a table takes less
CLEARER = 1.2               # … and times the distance of the next two rows: contents and tables may be spread
SAME_HEIGHT = 2.0           # points by which the heights of running heads differ from page to page
PAGES_LEAST = 3             # pages on which a row stands at one height


def running_rows(lines: Array) -> Array:
    """Lines of the highest and the lowest row of their page that stand clear of all others."""
    result = np.zeros(len(lines), bool)
    edges = np.append(np.flatnonzero(np.append(True, np.diff(lines["page"]) != 0)), len(lines))
    votes: dict[int, list[tuple[Array, bool]]] = {}         # by the row's height on the page
    for start, end in pairwise(edges.tolist()):
        part = lines[start:end]
        height = part["baseline"]
        for outer in (height <= height.min() + SAME_ROW * part["size"],
                      height >= height.max() - SAME_ROW * part["size"]):        # a size may be 0
            if outer.all():
                continue
            size = float(part["size"][outer].max())
            away = np.abs(height[~outer] - height[outer][0])
            gap = float(away.min())
            further = away[away > gap + SAME_ROW * size] - gap
            clear = gap > CLEAR * size
            clearer = clear and not (len(further) and gap < CLEARER * further.min())
            result[start:end] |= outer & clearer
            if clear:
                rows = start + np.flatnonzero(outer)
                votes.setdefault(round(float(height[outer][0]) / SAME_HEIGHT), []).append((rows, clearer))
    # what stands at one height on page after page is one thing, also above a spread table
    for cast in votes.values():
        if len(cast) >= PAGES_LEAST and sum(clearer for _, clearer in cast) > len(cast) / 2:
            result[np.concatenate([rows for rows, _ in cast])] = True
    return result
