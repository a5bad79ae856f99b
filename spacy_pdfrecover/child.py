"""A child process that does one job at a time, as it sees itself.

It imports what its task needs and nothing else; see `worker.py` for the other end of its pipes.
"""
from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.targets import UsageError

GRACE = 5.0                 # seconds past its time limit after which an orphan ends itself
STAGE = "recover"           # all that is known of where a child was when it died
MEGABYTE = 1 << 20

Task = Callable[[Any], Any]


class Answer(NamedTuple):
    """What a child sends for a job."""

    value: Any
    error: PdfError | None
    peak_mb: float          # most memory it ever had, 0 where the system does not tell


def serve() -> None:
    """A greeting with what to do, then job after job until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)        # Ctrl-C is the parent's to handle
    source, target = private_pipes()
    make, argument, timeout, max_memory = pickle.load(source)
    limit_memory(max_memory)
    try:
        task = make(argument)
    except UsageError as error:         # not to be made as asked for, which only the child could find out
        send(target, pickle.dumps(Answer(error, None, 0.0)))
        return
    except Exception as error:
        send(target, pickle.dumps(Answer(None, PdfError("", "start", "failed", described(error)), 0.0)))
        return
    send(target, pickle.dumps(Answer(None, None, peak_mb())))
    while True:
        try:
            name, payload = pickle.load(source)
        except EOFError:
            return
        with own_alarm(timeout):
            answer = answered(task, name, payload)
        send(target, answer)


def answered(task: Task, name: str, payload: Any) -> bytes:
    """The pickled answer: a value that cannot travel is an error like any other."""
    try:
        return pickle.dumps(Answer(task(payload), None, peak_mb()))
    except PdfError as caught:
        error = caught
    except MemoryError:
        error = PdfError(name, STAGE, "too-large", "out of memory")
    except Exception as caught:
        error = PdfError(name, STAGE, "failed", described(caught))
    return pickle.dumps(Answer(None, error, peak_mb()))


def send(target: BinaryIO, message: bytes) -> None:
    try:
        target.write(message)
        target.flush()
    except BrokenPipeError:         # the parent is gone: nobody left to work for
        sys.exit(1)


def described(error: BaseException) -> str:
    """An exception in one line, with the place it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" [{Path(frames[-1].filename).name}:{frames[-1].lineno}]" if frames else ""
    return " ".join(f"{type(error).__name__}: {error}".split()) + where


def private_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the parent under numbers of their own, so that nothing a library prints or reads
    gets in between: standard input is empty from here on, standard output goes to the error stream."""
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return source, target


def limit_memory(megabytes: int) -> None:
    """A ceiling on what this process may map, and no core files, where the system has such limits."""
    try:
        import resource
    except ImportError:             # Windows
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    if megabytes:
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = megabytes * MEGABYTE
        with contextlib.suppress(ValueError, OSError):      # macOS knows the name but refuses the limit
            resource.setrlimit(resource.RLIMIT_AS,
                               (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


@contextlib.contextmanager
def own_alarm(timeout: float) -> Iterator[None]:
    """The system ends this process some time after its limit: a parent that was killed can't."""
    if not timeout or not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, timeout + GRACE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def peak_mb() -> float:
    """Most memory this process ever had in use."""
    with contextlib.suppress(OSError), open("/proc/self/status", encoding="ascii") as status:
        for line in status:
            if line.startswith("VmHWM:"):       # getrusage would count the parent's from before exec
                return int(line.split()[1]) / 1024
    try:
        import resource
    except ImportError:
        return 0.0
    return resident_mb(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def resident_mb(size: int) -> float:
    """`ru_maxrss` in megabytes: macOS counts bytes, others kilobytes."""
    return size / MEGABYTE if sys.platform == "darwin" else size / 1024
