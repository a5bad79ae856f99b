"""Word lists as tables of hashes."""
import pickle

import wordfreq

from spacy_pdfrecover.word_table import SerbianTable, WordTable, not_listed

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


def test_many_words_are_looked_up_at_once() -> None:
    """With the same answer as one by one, in tables and in plain dicts."""
    table = WordTable(PATH)
    words = [word for number, word in enumerate(table) if not number % 7]
    words += [f"{word}#" for word in words]
    assert not_listed(words, table) == [word for word in words if word not in table] == words[len(words) // 2:]
    assert not_listed(words, {words[0]: 0.5}) == words[1:]
    assert not_listed([], table) == []


def test_serbian_words_are_looked_up_in_either_alphabet() -> None:
    table = SerbianTable(wordfreq.available_languages("small")["sh"])
    assert not_listed(["ljudi", "zqx", "људи", "жњжњжњ"], table) == ["zqx", "жњжњжњ"]
