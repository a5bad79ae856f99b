"""Freed memory, which the C library keeps for later, given back to the system."""
from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from functools import lru_cache


def give_back() -> None:
    """Give back what was freed, where the C library has a call for it, as glibc has.  It takes a millisecond or two,
    so this is for the end of what took much: a large document, the making of a table."""
    trim = trimmer()
    if trim is not None:
        trim(0)


@lru_cache(maxsize=1)
def trimmer() -> Callable[[int], int] | None:
    if os.name != "posix":
        return None
    trim: Callable[[int], int] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return trim
