"""Work in child processes that may hang or crash without harm to the others."""
from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Generator, Iterable
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
    children = [Worker(make, argument, timeout, max_memory, recycle) for _ in range(max(1, workers))]
    numbered = enumerate(jobs)
    window = threading.Semaphore(len(children) * AHEAD)
    lock = threading.Lock()
    results: queue.SimpleQueue[Outcome | BaseException | None] = queue.SimpleQueue()
    stop = threading.Event()

    def attend(child: Worker) -> None:
        """Hand a child its jobs until there are none; one thread each."""
        try:
            while True:
                window.acquire()
                with lock:
                    number, job = (-1, None) if stop.is_set() else next(numbered, (-1, None))
                if job is None:
                    break
                results.put(child.do(number, *job))
        except Stopped:
            pass                            # the caller has had enough
        except BaseException as error:      # a child that can't start, a fault in `jobs`: raised below
            results.put(error)
        finally:
            child.close()
            results.put(None)

    threads = [threading.Thread(target=attend, args=(child,), daemon=True) for child in children]
    held: dict[int, Outcome] = {}
    running, wanted = len(threads), 0
    try:
        for thread in threads:
            thread.start()
        while running:
            try:
                result = results.get(timeout=POLL)
            except queue.Empty:
                continue
            if result is None:
                running -= 1
                window.release()            # another may be waiting to learn that there are no more jobs
            elif isinstance(result, BaseException):
                raise result
            elif not ordered:
                window.release()
                yield result
            else:
                held[result.number] = result
                while wanted in held:
                    window.release()
                    yield held.pop(wanted)
                    wanted += 1
    finally:
        stop.set()
        for child in children:
            child.kill()
        for _ in threads:
            window.release()
        for thread in threads:
            if thread.ident is not None:    # an interrupt may have come before it started
                thread.join()
