"""How sure a repair is: evidence as a share, and changes left out that are not sure enough.

A confidence is the share of such changes that are right.  It is 1 where nothing is decided (a code point that
stands for two letters), and less where words or gaps decide.  `min_confidence` of a repair leaves
out what is below it: the higher, the fewer edits, never others.
"""
from __future__ import annotations

import math
from collections.abc import Iterable

from spacy_pdfrecover.text import Change

MOST = 0.999            # what evidence reaches at most
FAR = 50.0              # odds beyond which the logistic is flat


def confidence(odds: float, most: float = MOST) -> float:
    """Natural log-odds as a share.

    >>> confidence(0.0), confidence(2.0), confidence(100.0)
    (0.5, 0.881, 0.999)
    """
    return round(min(most, 1 / (1 + math.exp(-max(-FAR, min(FAR, odds))))), 3)


def sure(changes: Iterable[Change], least: float) -> list[Change]:
    """The changes that are at least this sure.

    >>> sure([Change(0, 1, "", 0.7), Change(4, 5, "", 0.9)], 0.8)
    [Change(start=4, end=5, after='', confidence=0.9)]
    """
    return [change for change in changes if change.confidence >= least]
