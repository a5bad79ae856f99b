"""Every kind of bad input through supervised conversion: each has the outcome it should, and a good file
between any two of them is not affected."""
from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hostile_pdfs import CASES, ERROR, GOOD, PASSWORD, START, Case, write

from spacy_pdfrecover.convert import Settings, make_converter
from spacy_pdfrecover.supervise import supervise
from spacy_pdfrecover.worker import Outcome

TIMEOUT = 10.0              # seconds; all but the endless loop take a fraction of one
MAX_MEMORY = 1500           # megabytes: ends the endless loop by its memory where the system has a ceiling
BETWEEN = 8                 # bad files from one good file to the next


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcome]:
    """All cases by few children, so that each comes after others."""
    folder = tmp_path_factory.mktemp("hostile")

    def jobs(password: str | None) -> Iterator[tuple[str, Path]]:
        for number, case in enumerate(case for case in CASES if case.password == password):
            if number % BETWEEN == 0:
                good = folder / f"good {password}{number}.pdf"
                good.write_bytes(GOOD)
                yield good.name, good
            yield case.name, write(case, folder)

    found: dict[str, Outcome] = {}
    for password in (None, PASSWORD):
        for outcome in supervise(make_converter, Settings("jsonl", password=password), jobs(password),
                                 workers=2, timeout=TIMEOUT, max_memory=MAX_MEMORY):
            found[outcome.name] = outcome
    return found


def text_of(outcome: Outcome) -> str:
    lines = outcome.value.content.decode("utf-8").split("\n")
    return " ".join(json.loads(line)["text"] for line in lines if line)


def kind_of(outcome: Outcome) -> str:
    if outcome.error is not None:
        return ERROR
    return "empty" if outcome.value.blank else "text"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name}: {case.kind}")
def test_hostile(case: Case, outcomes: dict[str, Outcome]) -> None:
    outcome = outcomes[case.name]
    kind = kind_of(outcome)
    assert kind in case.expect, outcome.error
    if outcome.error is not None:
        assert outcome.error.reason in case.reasons, outcome.error
        assert case.name in outcome.error.source
    elif kind == "text":
        for wanted in case.contains:
            assert wanted in text_of(outcome)


def test_good_files_between_them_are_not_affected(outcomes: dict[str, Outcome]) -> None:
    good = {name: outcome for name, outcome in outcomes.items() if name.startswith("good ")}
    assert len(good) > len(CASES) // BETWEEN
    for outcome in good.values():
        assert outcome.error is None
        assert START in text_of(outcome)


def test_each_case_has_one_outcome(outcomes: dict[str, Outcome]) -> None:
    assert {case.name for case in CASES} == {name for name in outcomes if not name.startswith("good ")}


def test_cases_are_told_apart_by_name_and_errors_have_reasons() -> None:
    assert len({case.name for case in CASES}) == len(CASES)
    assert all(case.reasons for case in CASES if ERROR in case.expect)
