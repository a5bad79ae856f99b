"""Two lines in a row, as rules on where pieces begin look at them."""
from __future__ import annotations

from typing import NamedTuple


class Pair(NamedTuple):
    """The last line of the piece at hand and the one below it, with what several rules ask of both."""

    first: int                  # line of the piece
    a: int                      # its last line so far …
    b: int                      # … and the line below that
    em: float                   # the size of the larger one
    usual: float                # how far lines in their styles stand apart
    ended: bool                 # line a was ended before the first word of line b would have to be
    other_size: bool            # they are not of one size
