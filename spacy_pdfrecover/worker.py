"""A child process that does one job at a time, as its parent sees it.

Children are fresh interpreters: 0.2 s to start with all they need for text (measured).  Not forks, as the
parent runs threads; not those of `multiprocessing`, which import the main module once more: all of
spaCy with the `spacy` script, 0.5 s (measured), and a user's own script if it has no main guard.
"""
from __future__ import annotations

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from spacy_pdfrecover.child import GRACE, STAGE, Answer, Task, resident_mb
from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.targets import UsageError

TIMEOUT = 120.0             # seconds a file may take: one of a thousand pages takes some ten
MAX_MEMORY = 4096           # megabytes a child may map: a page of 10^6 text draws took 1760 (measured)
MOST_TIMEOUT = 1e6          # what can be asked for at the most, eleven days and a petabyte: clocks and limits of
MOST_MEMORY = 10**9         # systems hold no more than some thousand times that
RECYCLE = 500               # jobs after which a child is replaced: what libraries leak stays bounded
START_LIMIT = 120.0         # seconds until a child must be ready: imports over a slow network drive
NEAR = 0.8                  # share of the memory ceiling from which a crash counts as `too-large`
SERVE = "import sys; sys.path[:] = {path!r}; from spacy_pdfrecover.child import serve; serve()"


class WorkerError(RuntimeError):
    """A child could not start.  No file is to blame, so the run ends."""


class Stopped(Exception):
    """The worker was killed from outside: the answer no longer matters."""


class Outcome(NamedTuple):
    """What became of a job: its value or its error."""

    number: int             # of the job, from 0
    name: str
    value: Any
    error: PdfError | None
    seconds: float
    peak_mb: float          # see `Answer`


class Worker:
    """The parent's end.  One thread uses it; any may kill it."""

    def __init__(self, make: Callable[[Any], Task], argument: Any, timeout: float = TIMEOUT,
                 max_memory: int = MAX_MEMORY, recycle: int = RECYCLE) -> None:
        self.hello = (make, argument, timeout, max_memory)
        self.timeout, self.max_memory, self.recycle = timeout, max_memory, recycle
        self.process: subprocess.Popen[bytes] | None = None
        self.done = 0
        self.expired = self.stopped = False
        self.lock = threading.Lock()

    def do(self, number: int, name: str, payload: Any) -> Outcome:
        """One job, whatever becomes of the child."""
        while True:
            process = self.process or self.start()
            started = time.monotonic()
            answer = self.ask(process, (name, payload), self.timeout)
            seconds = time.monotonic() - started
            if answer is not None:
                self.done += 1
                too_large = answer.error is not None and answer.error.reason == "too-large"
                if too_large or self.expired or (self.recycle and self.done >= self.recycle):
                    self.close()
                return Outcome(number, name, answer.value, answer.error, seconds, answer.peak_mb)
            code, peak_mb = self.bury(process, kill=True)
            if self.done and not self.expired:
                continue            # perhaps a job before this one spoiled the child: try a fresh one
            return Outcome(number, name, None, self.verdict(name, code, peak_mb), seconds, peak_mb)

    def verdict(self, name: str, code: int, peak_mb: float) -> PdfError:
        """Why a child died."""
        if self.expired:
            return PdfError(name, STAGE, "timeout", f"more than {self.timeout:g} s")
        known = {each.value: each.name for each in signal.Signals}
        how = f"exit code {code}" if code >= 0 else known.get(-code, f"signal {-code}")
        if self.max_memory and peak_mb >= NEAR * self.max_memory:
            return PdfError(name, STAGE, "too-large", f"{how} at {peak_mb:.0f} MB")
        return PdfError(name, STAGE, "crashed", how)

    def start(self) -> subprocess.Popen[bytes]:
        with self.lock:
            if self.stopped:
                raise Stopped
            self.process = process = subprocess.Popen([sys.executable, "-c", SERVE.format(path=sys.path)],
                                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.done = 0
        answer = self.ask(process, self.hello, START_LIMIT)
        if answer is None:
            code, _ = self.bury(process, kill=True)
            raise WorkerError(f"a child process ended before it was ready (exit code {code})")
        if isinstance(answer.value, UsageError):
            self.close()
            raise answer.value
        if answer.error is not None:
            self.close()
            raise WorkerError(f"a child process could not start: {answer.error.detail}")
        return process

    def ask(self, process: subprocess.Popen[bytes], message: Any, limit: float) -> Answer | None:
        """The child's answer, or None if it died or the time was up."""
        assert process.stdin is not None
        assert process.stdout is not None
        self.expired = False
        timer = threading.Timer(limit, self.expire, (process,)) if limit else None
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            process.stdin.write(pickle.dumps(message))
            process.stdin.flush()
            answer: Answer = pickle.load(process.stdout)
            return answer
        except (EOFError, OSError, pickle.UnpicklingError):
            if self.stopped:
                raise Stopped from None
            return None
        finally:
            if timer is not None:
                timer.cancel()
                timer.join()

    def expire(self, process: subprocess.Popen[bytes]) -> None:
        self.expired = True
        process.kill()

    def bury(self, process: subprocess.Popen[bytes], kill: bool = False) -> tuple[int, float]:
        """Exit code and peak memory of a child that is about to end.

        kill (bool): it may have lost its pipe without dying.  A code that it died with stays.
        """
        assert process.stdin is not None
        assert process.stdout is not None
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):          # bytes it never read
                pipe.close()
        used = 0.0
        if hasattr(os, "wait4") and process.returncode is None:
            if kill:                                    # `process.kill` would drop the usage
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
                used = resident_mb(usage.ru_maxrss)
        elif kill:
            process.kill()
        code = process.wait()
        with self.lock:
            self.process = None
        return code, used

    def close(self) -> None:
        """Let the child end: it stops at the end of its input."""
        process = self.process
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        timer = threading.Timer(GRACE, process.kill)
        timer.start()
        self.bury(process)
        timer.cancel()

    def kill(self) -> None:
        """End the child now; whoever waits for it gets `Stopped`."""
        with self.lock:
            self.stopped = True
            if self.process is not None:
                self.process.kill()
