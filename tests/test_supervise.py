"""Children that hang, die, run out of memory or cannot start: real processes all."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import heed_interrupts

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.supervise import AHEAD, supervise
from spacy_pdfrecover.worker import Outcome, WorkerError

HOUR = 3600
unix = pytest.mark.skipif(os.name != "posix", reason="signals and limits of Unix")


def make_task(folder: str) -> Callable[[str], object]:
    """What children run here: each job is a word that says what to do."""
    seen: list[str] = []

    def task(word: str) -> object:
        seen.append(word)
        if word == "hang":
            time.sleep(HOUR)
        elif word == "exit":
            os._exit(3)
        elif word == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        elif word == "segfault":
            os.kill(os.getpid(), signal.SIGSEGV)
        elif word == "memory":
            bytearray(8 << 30)
        elif word == "fault":
            raise KeyError("a fault of ours")
        elif word == "refuse":
            raise PdfError("refuse", "read", "damaged", "as expected")
        elif word == "print":
            print("this must not get into the pipe", flush=True)
            os.write(1, b"nor this\n")
            assert sys.stdin.read() == ""
        elif word == "unsendable":
            return lambda: None
        elif word == "fails second" and len(seen) > 1:
            os._exit(4)
        elif word == "slow":
            time.sleep(0.3)
        elif word == "pid":
            return os.getpid()
        return word.upper()

    return task


def make_nothing(text: str) -> Callable[[str], object]:
    raise ValueError(text)


def make_death(code: int) -> Callable[[str], object]:
    os._exit(code)


def run(words: list[str], **limits: object) -> list[Outcome]:
    settings = {"timeout": 20.0, **limits}
    return list(supervise(make_task, "", ((word, word) for word in words), **settings))     # type: ignore[arg-type]


def said(outcomes: list[Outcome]) -> dict[str, str]:
    return {each.name: each.error.reason if each.error else each.value for each in outcomes}


def test_every_job_has_its_outcome() -> None:
    outcomes = run(["one", "two", "three"], workers=2)
    assert sorted(each.number for each in outcomes) == [0, 1, 2]
    assert said(outcomes) == {"one": "ONE", "two": "TWO", "three": "THREE"}
    assert all(each.peak_mb > 1 for each in outcomes) or os.name != "posix"


@pytest.mark.parametrize("workers", [1, 2])
def test_a_hang_harms_only_its_own_file(workers: int) -> None:
    found = said(run(["before", "hang", "after", "last"], workers=workers, timeout=1.0))
    assert found == {"before": "BEFORE", "hang": "timeout", "after": "AFTER", "last": "LAST"}


@unix
@pytest.mark.parametrize(("word", "detail"), [("exit", "exit code 3"), ("kill", "SIGKILL"),
                                              ("segfault", "SIGSEGV")])
@pytest.mark.parametrize("workers", [1, 2])
def test_a_crash_harms_only_its_own_file(word: str, detail: str, workers: int) -> None:
    outcomes = run(["before", word, "after", "last"], workers=workers)
    assert said(outcomes) == {"before": "BEFORE", word: "crashed", "after": "AFTER", "last": "LAST"}
    (error,) = [each.error for each in outcomes if each.error]
    assert error.detail == detail


def test_a_crash_after_another_file_gets_a_second_chance() -> None:
    assert said(run(["before", "fails second"])) == {"before": "BEFORE", "fails second": "FAILS SECOND"}


@unix
def test_a_child_over_its_ceiling_is_too_large() -> None:
    outcomes = run(["memory", "after"], max_memory=2048)
    assert said(outcomes) == {"memory": "too-large", "after": "AFTER"}


def test_errors_keep_their_reason_and_faults_say_where() -> None:
    outcomes = run(["refuse", "fault", "unsendable", "after"])
    assert said(outcomes) == {"refuse": "damaged", "fault": "failed", "unsendable": "failed",
                              "after": "AFTER"}
    errors = {each.name: each.error for each in outcomes if each.error}
    assert str(errors["refuse"]) == "refuse: read: damaged (as expected)"
    assert errors["fault"].detail.startswith("KeyError: 'a fault of ours' [test_supervise.py:")


def test_what_a_library_prints_stays_out_of_the_pipe(capfd: pytest.CaptureFixture[str]) -> None:
    assert said(run(["print", "after"])) == {"print": "PRINT", "after": "AFTER"}
    out, err = capfd.readouterr()
    assert out == ""
    assert err == "this must not get into the pipe\nnor this\n"


def test_order_can_be_kept() -> None:
    words = ["slow", "b", "c", "slow", "e", "f"]
    outcomes = run(words, workers=2, ordered=True)
    assert [each.name for each in outcomes] == words
    assert [each.number for each in outcomes] == list(range(len(words)))


@pytest.mark.parametrize("ordered", [True, False])
def test_jobs_are_read_only_as_far_as_needed(ordered: bool) -> None:
    read = 0

    def endless() -> Iterator[tuple[str, str]]:
        nonlocal read
        while True:
            read += 1
            yield "job", "job"

    outcomes = supervise(make_task, "", endless(), workers=2, ordered=ordered)
    taken = [next(outcomes) for _ in range(50)]
    outcomes.close()
    assert len(taken) == 50
    assert read <= 50 + 2 * AHEAD + 2


def test_children_are_replaced_after_some_files() -> None:
    pids = [each.value for each in run(["pid"] * 7, recycle=3)]
    assert [pids.count(pid) for pid in dict.fromkeys(pids)] == [3, 3, 1]
    assert len({each.value for each in run(["pid"] * 4, recycle=0)}) == 1


@pytest.mark.parametrize(("make", "argument", "text"), [(make_nothing, "no such part", "no such part"),
                                                        (make_death, 7, "exit code 7")])
def test_children_that_cannot_start_end_the_run(make: Callable[[object], object], argument: object,
                                                text: str) -> None:
    with pytest.raises(WorkerError, match=text):
        list(supervise(make, argument, [("a", "a"), ("b", "b")], workers=2))        # type: ignore[arg-type]


def test_a_fault_in_the_jobs_is_raised() -> None:
    def jobs() -> Iterator[tuple[str, str]]:
        yield "a", "a"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(supervise(make_task, "", jobs(), workers=2))


def test_nothing_is_left_when_the_caller_stops_early() -> None:
    outcomes = supervise(make_task, "", (("pid", word) for word in ["pid", "hang", "hang"]), workers=2)
    pid = next(outcomes).value
    outcomes.close()
    assert not alive(pid)


SCRIPT = """
import sys
sys.path[:0] = [{tests!r}]
from test_supervise import make_task
from spacy_pdfrecover.supervise import supervise

jobs = (("job", word) for word in ["pid", "pid", "hang", "hang"])
for outcome in supervise(make_task, "", jobs, workers=2, timeout={timeout}):
    print(outcome.value, flush=True)
"""


@unix
@pytest.mark.parametrize(("number", "timeout"), [(signal.SIGINT, 600.0), (signal.SIGKILL, 1.5)])
def test_no_orphans(number: signal.Signals, timeout: float, tmp_path: Path) -> None:
    """A parent that is interrupted ends its children; children of one that was killed end themselves
    at their time limit.  The script has no main guard: children must not run it again."""
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(tests=str(Path(__file__).parent), timeout=timeout), encoding="utf-8")
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True, preexec_fn=heed_interrupts)
    assert parent.stdout is not None
    pids = {int(parent.stdout.readline()), int(parent.stdout.readline())}
    parent.send_signal(number)
    parent.wait(timeout=20)
    assert wait_for(lambda: not any(alive(pid) for pid in pids))


def alive(pid: int) -> bool:
    """Is there a process of this number, other than a zombie?"""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    try:
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for(condition: Callable[[], bool], seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
