"""The style of a document's running text."""
from __future__ import annotations

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
    if not len(lines):
        return DEFAULT_SIZE, 0
    length = (lines["end"] - lines["start"]) * weight[lines["font"]]
    sizes, which = np.unique(np.round(lines["size"], 1), return_inverse=True)
    count = np.bincount(which, length)
    size = int(np.flatnonzero(count >= RIVAL * count.max())[-1])
    own = which == size
    return float(sizes[size]), int(np.bincount(lines["font"][own], length[own]).argmax())
