"""Freed memory given back to the system."""
from __future__ import annotations

import pytest

from spacy_pdfrecover import memory


def test_memory_is_given_back_where_the_system_can(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(memory, "trimmer", lambda: asked.append)
    memory.give_back()
    monkeypatch.setattr(memory, "trimmer", lambda: None)
    memory.give_back()
    assert asked == [0]


def test_memory_is_given_back_when_a_process_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter([100, 100 + memory.GROWN, 50, 51 + memory.GROWN, 70, 60, 61 + memory.GROWN, 60])
    given: list[int] = []
    monkeypatch.setattr(memory, "resident", lambda: next(sizes))
    monkeypatch.setattr(memory, "give_back", lambda: given.append(watch.least))
    watch = memory.Watch()
    for _ in range(6):
        watch.look()
    assert given == [50, 60]
