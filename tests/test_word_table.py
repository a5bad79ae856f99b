"""Word lists as tables of hashes."""
import pickle

import pytest
import wordfreq

from spacy_pdfrecover.read import memory
from spacy_pdfrecover.word_table import WordTable

PATH = wordfreq.available_languages("small")["is"]


def test_table_has_the_frequencies_of_the_list() -> None:
    listed = {word: wordfreq.cB_to_freq(-centibels)
              for centibels, words in enumerate(wordfreq.read_cBpack(PATH)) for word in words}
    table = WordTable(PATH)
    assert {word: table[word] for word in listed} == {word: table.get(word) for word in listed} == listed
    assert len(table) == len(listed)
    assert dict(table.items()) == listed


def test_words_not_listed() -> None:
    table = WordTable(PATH)
    unlisted = [f"{word}#" for word in table]
    assert not any(word in table for word in unlisted)
    assert {table.get(word, 0.0) for word in unlisted} == {0.0}
    assert 7 not in table
    assert "" not in table


def test_hashes_stay_in_their_process() -> None:
    """Another one may have others for the same words."""
    table = WordTable(PATH)
    packed = pickle.dumps(table)
    assert len(packed) < 1000
    assert pickle.loads(packed) == table


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
