"""Interlinear examples."""
from __future__ import annotations

import pytest
from made_pages import LEFT, MORE, PROSE, ROMAN, TYPED, Put, Sheet, roles, texts, width_of

WORDS, GLOSSES, MEANING = "Ev de çok kitap var", "house LOC many book exist", "‘There are many books in the house.’"
SHORT, LONG = "Srub cele vyhasl", "srub-NOM-SG-M-DEF-FOC cele vyhasnout-SG-PST-M"


def example(sheet: Sheet, words: str, glosses: str, number: str = "(1)", font: str = ROMAN,
            shift: float = 0.0) -> Sheet:
    """Words with their glosses below them, drawn row by row, and a meaning."""
    x, rows = LEFT + 24, [[Put(number, LEFT, sheet.y, font)], []]
    for word, gloss in zip(words.split(), glosses.split(), strict=True):
        rows[0].append(Put(word, x, sheet.y, font))
        rows[1].append(Put(gloss, x + shift, sheet.y + 12, font))
        x += max(width_of(word, font, 10), width_of(gloss, font, 10)) + 4
    sheet.puts += [*rows[0], *rows[1], Put(MEANING, LEFT + 24 + shift, sheet.y + 24, font)]
    sheet.y += 48
    return sheet


@pytest.mark.parametrize(("words", "glosses"), [(WORDS, GLOSSES), (SHORT, LONG)])
@pytest.mark.parametrize("number", ["(1)", "12."])
def test_an_example_is_one_block(words: str, glosses: str, number: str) -> None:
    """However far a long gloss moves the next word away."""
    sheet = example(Sheet().text(PROSE).gap(), words, glosses, number).text(MORE)
    assert roles(sheet.recovered()) == [
        ("paragraph", PROSE), ("other", f"{number} {words} {glosses} {MEANING}"), ("paragraph", MORE)]


def test_items_of_two_lines_are_no_examples() -> None:
    """No gloss stands below its word."""
    sheet = example(Sheet().text(PROSE).gap(), WORDS, GLOSSES, shift=3.0).text(MORE)
    assert texts(sheet.recovered(), "other") == []


def test_items_whose_few_last_words_stand_below_others_are_no_examples() -> None:
    sheet = Sheet().text(PROSE).gap()
    for number, (words, last) in {"1.": ("all have the right to", "all have"), "2.": ("none shall be", "none")}.items():
        x, y = LEFT + 16, sheet.y
        sheet.puts += [Put(number, LEFT, y), Put(words, x, y), Put(last, x, y + 12)]
        sheet.y += 28
    assert texts(sheet.text(MORE).recovered(), "other") == []


def test_typewritten_lines_are_no_examples() -> None:
    sheet = example(Sheet().text(PROSE).gap(), "if a then b", "do c or d", "1.", TYPED).text(MORE)
    assert texts(sheet.recovered(), "other") == []
