"""Documents typed, or made from plain text: prose in a face of one pitch."""
from __future__ import annotations

from spacy_pdfrecover.layout.setting import Setting
from spacy_pdfrecover.model import Array

TYPED = 0.5                 # share of a document in typewriter faces from which it may be typed
RUNS_ON = 0.5               # share of its lines that run on to the next because no word would have fitted: of prose
                            # all but the last of a paragraph do, of code the longest alone
PAIRS_LEAST = 4             # of such lines: less is no text


def is_typewritten(lines: Setting, length: Array) -> bool:
    """Is most of the text in typewriter faces, and that prose?  In a manual with long listings it is not."""
    if length[lines.fixed].sum() <= TYPED * length.sum():
        return False
    pairs = [b for b in range(1, len(length)) if lines.follows[b] and lines.fixed[b] and lines.fixed[b - 1]]
    full = sum(not lines.ended(b - 1, b) for b in pairs)
    return full >= PAIRS_LEAST and full > RUNS_ON * len(pairs)
