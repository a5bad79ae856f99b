"""How likely a word space is between two characters of Korean text, by what stands around it.

A log-linear model over syllables and morphemes, after Kang and Woo 2001 ("Automatic segmentation of words using
syllable bigram statistics", NLPRS), who showed that the syllables beside a boundary tell most of it.  Particles
and endings close a word; what they are and what they follow is in the weights, and so is the agreement of a
particle with the final consonant before it (은 or 는, 을 or 를).

The weights lie in `data/korean_spacing.gz`, a byte for each in tenths; `spacing_features` says which ones count at a
place.  `benchmarks/korean_spacing.py` makes and measures them; from which texts is said there.
"""
from __future__ import annotations

import gzip
import math
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate

import numpy as np

from spacy_pdfrecover.model import Array
from spacy_pdfrecover.repair.spacing_features import EDGES, Habits, features

WEIGHTS = "data/korean_spacing.gz"
TENTHS = 10
PROSE = 0.3                 # added to all odds: most texts trained on are messages, with fewer spaces than prose has;
                            # five texts of other kinds had most words right with 0.3 to 0.5


@lru_cache(maxsize=1)
def spacing_weights() -> Array:
    packed = files("spacy_pdfrecover").joinpath(WEIGHTS).read_bytes()
    return np.frombuffer(gzip.decompress(packed), "i1")


def space_odds(texts: Sequence[Sequence[str]], habits: Habits) -> list[list[float]]:
    """Log-odds of a space before each symbol of each text; NaN where no syllable stands beside it.

    >>> from spacy_pdfrecover.repair.spacing_features import habits_of
    >>> text = "나는학교에갔다"
    >>> odds_of, = space_odds([text], habits_of([text]))
    >>> "".join(" " * (odds > 0) + name for name, odds in zip(text, odds_of))
    '나는 학교에 갔다'
    """
    ends = list(accumulate(len(names) + 2 * EDGES for names in texts))
    if not ends:
        return []
    rows, at = features(texts, habits)
    odds = np.full(ends[-1], math.nan)
    odds[at] = spacing_weights()[rows].sum(1, dtype="i8") / TENTHS + PROSE
    return [odds[end - EDGES - len(names):end - EDGES].tolist() for names, end in zip(texts, ends, strict=True)]
