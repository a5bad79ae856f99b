"""Names with their kind at the right edge, as manuals print functions and variables: `sqrt x        [Function]`."""
from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.lines.chunks import KIND_SMALL
from spacy_pdfrecover.model import Array, Lines

KIND = re.compile(r"\[[^\W\d_][^\[\]]{2,38}\]$|\([^\W\d_][^()]{2,38}\)$")
CLEAR = 1.0                 # sizes between the name and its kind at the least
CLEARER = 2.0               # … and times the widest space before it, as those of a narrow column may be wide


def lines_with_kinds(text: Lines, texts: Sequence[str]) -> Array:
    """Which lines end in a kind that stands clear of the rest, at the edge of their column."""
    lines, glyphs = text.lines, text.pages.glyphs
    result = np.zeros(len(lines), bool)
    for row, line in enumerate(texts):
        match = KIND.search(line) if line[-1:] in ("]", ")") else None
        if match is None or not match.start():
            continue
        first = lines["end"][row] - sum(char != " " for char in match[0])
        if first > lines["start"][row]:
            drawn = glyphs[text.order[lines["start"][row]:first + 1]]
            gaps = drawn["x0"][1:] - drawn["x1"][:-1]
            small = line[-1] == "]" or drawn["size"][-1] < KIND_SMALL * lines["size"][row]
            result[row] = (small and gaps[-1] > max(CLEAR * lines["size"][row], CLEARER * gaps[:-1].max(initial=0))
                           and lines["x1"][row] > lines["right"][row] - lines["size"][row])
    return result
