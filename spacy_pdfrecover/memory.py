"""Freed memory, which the C library keeps for later, given back to the system."""
from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from functools import cache

GROWN = 32 << 20            # bytes by which a process must have grown: what one large document leaves freed
STATUS = "/proc/self/statm"


def give_back() -> None:
    """Give back what was freed, where the C library has a call for it, as glibc has."""
    trim = trimmer()
    if trim is not None:
        trim(0)


class Watch:
    """Gives back what was freed as soon as the process has grown by much: to do so after each document costs more
    than a hundredth of its time, as what is given back must be asked for again."""

    def __init__(self) -> None:
        self.least = 0          # bytes since memory was given back; 0 before the first look

    def look(self) -> None:
        size = resident()
        self.least = min(self.least, size) or size
        if size > self.least + GROWN:
            give_back()
            self.least = resident()


WATCH = Watch()             # of this process


def resident() -> int:
    """Bytes of memory that the process has; 0 where the system does not tell."""
    try:
        with open(STATUS, "rb") as status:
            return int(status.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


@cache
def trimmer() -> Callable[[int], int] | None:
    if os.name != "posix":
        return None
    trim: Callable[[int], int] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return trim
