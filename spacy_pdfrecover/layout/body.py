"""The style of a document's running text."""
from __future__ import annotations

from collections import Counter

import numpy as np

from spacy_pdfrecover.model import Array

RIVAL = 0.4                 # share of the commonest size's glyphs from which a larger size is the body's:
                            # where notes and references take most of the pages, the body is still larger
DEFAULT_SIZE = 10.0         # points, of a document without text


def body_style(lines: Array) -> tuple[float, int]:
    """Size and font of the running text: the commonest (Berg et al. 2012, logical analysis), unless a larger
    one is nearly as common."""
    length = (lines["end"] - lines["start"]).tolist()
    sizes = np.round(lines["size"], 1).tolist()
    by_size: Counter[float] = Counter()
    fonts: Counter[tuple[float, int]] = Counter()
    for size, font, count in zip(sizes, lines["font"].tolist(), length, strict=True):
        by_size[size] += count
        fonts[size, font] += count
    if not by_size:
        return DEFAULT_SIZE, 0
    most = by_size.most_common(1)[0][1]
    size = max(size for size, count in by_size.items() if count >= RIVAL * most)
    return max((count, -font, size, font) for (one, font), count in fonts.items() if one == size)[2:]
