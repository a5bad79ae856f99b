"""Work in child processes that may hang or crash without harm to the others."""
from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any

from spacy_pdfrecover.child import Task
from spacy_pdfrecover.worker import MAX_MEMORY, RECYCLE, TIMEOUT, Outcome, Stopped, Worker

AHEAD = 16                  # jobs a child may be ahead of a slow one where order is kept: bounds what waits
POLL = 1.0                  # seconds; an endless wait would keep Ctrl-C from some systems' main thread


def supervise(make: Callable[[Any], Task], argument: Any, jobs: Iterable[tuple[str, Any]], *,
              workers: int = 1, timeout: float = TIMEOUT, max_memory: int = MAX_MEMORY,
              recycle: int = RECYCLE, ordered: bool = False) -> Generator[Outcome, None, None]:
    """Each child calls `make(argument)` once, and the task it gets for every job.

    make (Callable): a function of a module (it travels by name).
    jobs (Iterable[tuple[str, Any]]): name and payload; read only as far as the children get.
    timeout (float): seconds a job may take, 0 for no limit.
    max_memory (int): megabytes a child may map, 0 for no ceiling; works where the system has one.
    recycle (int): jobs after which a child is replaced, 0 for never.
    ordered (bool): outcomes in the order of the jobs; else as they finish.
    YIELDS (Outcome): one a job, whatever becomes of it.
    """
    crew = Crew([Worker(make, argument, timeout, max_memory, recycle) for _ in range(max(1, workers))], jobs)
    try:
        crew.start()
        for outcome in in_order(crew.outcomes()) if ordered else crew.outcomes():
            crew.window.release()
            yield outcome
    finally:
        crew.end()


class Crew:
    """Children, each with a thread that hands it jobs until there are none.

    `window` bounds the jobs that are begun and whose outcomes nobody has taken.
    """

    def __init__(self, children: Sequence[Worker], jobs: Iterable[tuple[str, Any]]) -> None:
        self.children, self.numbered = children, enumerate(jobs)
        self.window = threading.Semaphore(len(children) * AHEAD)
        self.lock = threading.Lock()
        self.stop = threading.Event()
        self.results: queue.SimpleQueue[Outcome | BaseException | None] = queue.SimpleQueue()
        self.threads = [threading.Thread(target=self.attend, args=(child,), daemon=True) for child in children]

    def start(self) -> None:
        for thread in self.threads:
            thread.start()

    def attend(self, child: Worker) -> None:
        """Hand a child its jobs; one thread each."""
        try:
            while True:
                self.window.acquire()
                with self.lock:
                    number, job = (-1, None) if self.stop.is_set() else next(self.numbered, (-1, None))
                if job is None:
                    break
                self.results.put(child.do(number, *job))
        except Stopped:
            pass                            # the caller has had enough
        except BaseException as error:      # a child that can't start, a fault in `jobs`: raised by `outcomes`
            self.results.put(error)
        finally:
            child.close()
            self.results.put(None)

    def outcomes(self) -> Iterator[Outcome]:
        """As jobs end, until all children have no more."""
        running = len(self.threads)
        while running:
            try:
                result = self.results.get(timeout=POLL)
            except queue.Empty:
                continue
            if result is None:
                running -= 1
                self.window.release()       # another may be waiting to learn that there are no more jobs
            elif isinstance(result, BaseException):
                raise result
            else:
                yield result

    def end(self) -> None:
        """Let no thread and no child outlive the work."""
        self.stop.set()
        for child in self.children:
            child.kill()
        for _ in self.threads:
            self.window.release()
        for thread in self.threads:
            if thread.ident is not None:    # an interrupt may have come before it started
                thread.join()


def in_order(outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
    """Outcomes in the order of their jobs."""
    held: dict[int, Outcome] = {}
    wanted = 0
    for outcome in outcomes:
        held[outcome.number] = outcome
        while wanted in held:
            yield held.pop(wanted)
            wanted += 1
