"""The style of a document's running text."""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.faces import Font, is_fixed
from spacy_pdfrecover.model import Array

RIVAL = 0.4                 # share of the commonest size's glyphs from which a larger size is the body's:
                            # where notes and references take most of the pages, the body is still larger
TYPED_SHARE = 0.3           # weight of typewriter faces: manuals may have thrice as many listings as text; where all
                            # is typewritten nothing else comes near
DEFAULT_SIZE = 10.0         # points, of a document without text


def body_style(lines: Array, fonts: Sequence[Font]) -> tuple[float, int]:
    """Size and font of the running text: the commonest (Berg et al. 2012, logical analysis), unless a larger
    one is nearly as common; listings count for less."""
    weight = np.array([TYPED_SHARE if is_fixed(font) else 1.0 for font in fonts] or [1.0])
    length = ((lines["end"] - lines["start"]) * weight[lines["font"]]).tolist()
    sizes = np.round(lines["size"], 1).tolist()
    by_size: defaultdict[float, float] = defaultdict(float)
    by_font: defaultdict[tuple[float, int], float] = defaultdict(float)
    for size, font, count in zip(sizes, lines["font"].tolist(), length, strict=True):
        by_size[size] += count
        by_font[size, font] += count
    if not by_size:
        return DEFAULT_SIZE, 0
    most = max(by_size.values())
    size = max(size for size, count in by_size.items() if count >= RIVAL * most)
    return max((count, -font, size, font) for (one, font), count in by_font.items() if one == size)[2:]
