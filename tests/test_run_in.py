"""Headings that stand in the first line of their paragraph."""
from __future__ import annotations

import numpy as np
import pytest
from made_pages import (
    BOLD,
    ITALIC,
    LEFT,
    MORE,
    PROSE,
    ROMAN,
    SANS,
    TYPED,
    Put,
    Sheet,
    levels,
    roles,
    texts,
    width_of,
)

from spacy_pdfrecover.model import RAN_IN


def run_in(space: float, text: str = MORE, font: str = BOLD, names: tuple[str, ...] = ("Grain", "Carts")) -> Sheet:
    """Paragraphs that begin with a few words in another face and a space of so many sizes."""
    sheet = Sheet().line("1 The mill", font=BOLD, size=14).gap(4).text(PROSE)
    for name in names:
        sheet.gap(4)
        sheet.puts.append(Put(name, LEFT, sheet.y, font))
        sheet.text(text, indent=width_of(name, font, 10) + 10 * space)
    return sheet.gap(4).text(PROSE)


def test_headings_that_run_in() -> None:
    """Below those on lines of their own, and marked as what they are."""
    result = run_in(1.0).recovered()
    assert levels(result) == {"1 The mill": 1, "Grain": 4, "Carts": 4}
    assert [result.block_text(row) for row in np.flatnonzero(result.blocks["flags"] & RAN_IN)] == ["Grain", "Carts"]
    assert texts(result, "paragraph") == [PROSE, MORE, MORE, PROSE]


@pytest.mark.parametrize(("name", "space", "found"), [
    ("Acknowledgements.", 0.25, True), ("Danksagung", 0.25, True), ("Millers.", 0.25, False),
    ("Acknowledgements", 0.0, False)])
def test_thanks_run_in_before_a_word_space(name: str, space: float, found: bool) -> None:
    """Once in a paper, so by their name alone; a colon in the face of the text goes on with the sentence."""
    result = run_in(space, font=ITALIC, names=(name,)).recovered()
    assert (name in levels(result)) == found


def stretched() -> Sheet:
    """One bold word in a line with large word spaces."""
    sheet = run_in(1.0, names=())
    sheet.gap(4).puts += [Put("Grain", LEFT, sheet.y, BOLD),
                          Put("They brought it in carts", LEFT + 36, sheet.y, spread=6)]
    return sheet.gap(12).text(MORE)


def test_a_single_heading_that_runs_in() -> None:
    assert list(levels(run_in(1.0, names=("Grain",)).recovered())) == ["1 The mill", "Grain"]


@pytest.mark.parametrize("font", [BOLD, ITALIC])
def test_headings_that_run_in_before_a_gap_that_does_not_stretch(font: str) -> None:
    """Less than a quad, in lines whose word spaces differ."""
    names = ("Grain and carts.", "Sacks.", "Weather and weights of old.")
    found = levels(run_in(0.5, font=font, names=names).recovered())
    assert found == {"1 The mill": 1} | dict.fromkeys(names, 4)


def test_headings_without_a_stop_that_stand_clear_of_the_text() -> None:
    """By less than a quad of theirs, as they are set smaller."""
    names = ("Grain and carts", "Sacks", "Weather and weights of old")
    found = levels(run_in(0.7, font=ITALIC, names=names).recovered())
    assert found == {"1 The mill": 1} | dict.fromkeys(names, 4)


@pytest.mark.parametrize("names", [("Proof.", "Proof."), ("Lemma 1.", "Lemma 2."), ("Grain", "Carts and sacks")])
def test_what_stands_before_such_a_gap_and_is_no_heading(names: tuple[str, ...]) -> None:
    assert list(levels(run_in(0.5, font=ITALIC, names=names).recovered())) == ["1 The mill"]


@pytest.mark.parametrize("name", ["Miller, J.", "Miller, J., R. T. Stone and P. Wright.", "Мельник, А. П."])
def test_authors_in_a_face_of_their_own_are_no_headings(name: str) -> None:
    found = roles(run_in(1.0, "(1903). The wheels. " + MORE, names=(name, "Wright, A.")).bare())
    assert [role for role, text in found if text.startswith(name)] != ["heading"]


def test_a_larger_heading_that_runs_in() -> None:
    """It may be most of its line."""
    names = ("The weather as they saw it from the door of the mill.", "The weights of all the sacks and of old.")
    sheet = run_in(1.0, font=ITALIC, names=())
    for name in names:
        sheet.puts.append(Put(name, LEFT, sheet.y, ITALIC, 11.5))
        sheet.text(MORE, indent=width_of(name, ITALIC, 11.5) + 10).gap(4)
    assert list(levels(sheet.recovered())) == ["1 The mill", *names]


@pytest.mark.parametrize(("others", "stop"), [((), "."), (("Grain.", "Sacks."), "."), (("Grain", "Sacks?"), ""),
                                              (("Grain", "Sacks?"), "?")])
def test_a_heading_that_runs_in_and_fills_its_line(others: tuple[str, ...], stop: str) -> None:
    """As others do, in their face."""
    sheet = run_in(1.0, names=others)
    name = Put("The weather as they saw it from the door of the mill" + stop, LEFT, sheet.gap(4).y, BOLD)
    sheet.puts.append(name._replace(spread=(sheet.measure - name.width) / name.text.count(" ")))
    sheet.gap(12).text(MORE)
    assert list(levels(sheet.recovered())) == ["1 The mill", *others, *([name.text] if others else [])]


@pytest.mark.parametrize("names", [("1.1 Grain.", "1.2 Carts."), ("1) Grain:", "2) Carts and sacks:"),
                                   ("a) Grain:", "b) Carts:")])
def test_headings_that_run_in_behind_their_numbers(names: tuple[str, ...]) -> None:
    assert list(levels(run_in(0.3, font=ITALIC, names=names).recovered())) == ["1 The mill", *names]


def test_head_words_of_a_dictionary_are_no_headings() -> None:
    result = run_in(1.0, names=("grain", "carts")).recovered()
    assert texts(result, "paragraph") == [PROSE, f"grain {MORE}", f"carts {MORE}", PROSE]


def test_a_heading_that_runs_in_behind_a_number_in_the_face_of_the_text() -> None:
    sheet = Sheet().line("1 The mill", font=BOLD, size=14).gap(4).text(PROSE).gap(4)
    number, name = Put("1.1. ", LEFT, sheet.y), Put("Grain.", LEFT + width_of("1.1. ", ROMAN, 10), sheet.y, BOLD)
    sheet.puts += [number, name]
    sheet.text(MORE, indent=number.width + name.width + 4)
    assert list(levels(sheet.recovered())) == ["1 The mill", "1.1. Grain."]


def test_another_face_for_another_script_runs_nothing_in() -> None:
    sheet = Sheet().line("1 The mill", font=BOLD, size=14).gap(4).text(PROSE).gap(4)
    number, name = Put("1.1 ", LEFT, sheet.y, SANS), Put("Windows ", LEFT + width_of("1.1 ", SANS, 10), sheet.y, SANS)
    sheet.puts += [number, name]
    sheet.text("水車は川の岸に立っていた。" * 8, indent=number.width + name.width)
    assert list(levels(sheet.bare())) == ["1 The mill"]


def test_a_heading_that_runs_in_with_mathematics_within() -> None:
    sheet = Sheet().line("1 The mill", font=BOLD, size=14).gap(4).text(PROSE).gap(4)
    at = LEFT
    for text, font in (("1.1. Choice of ", BOLD), ("\N{GREEK SMALL LETTER KAPPA}", "Symbol"), (" and carts.", BOLD)):
        sheet.puts.append(Put(text, at, sheet.y, font))
        at += width_of(text, font, 10)
    sheet.text(MORE, indent=at - LEFT + 4)
    assert list(levels(sheet.recovered())) == ["1 The mill", "1.1. Choice of \N{GREEK SMALL LETTER KAPPA} and carts."]


@pytest.mark.parametrize("sheet", [
    run_in(0.3), run_in(2.5), run_in(1.0, font=TYPED), stretched(),
    run_in(1.0, text=MORE[0].lower() + MORE[1:]), run_in(1.0, names=("Figure 1", "Figure 2")),
    run_in(1.0, names=("1.", "2."))])
def test_what_is_no_heading_that_runs_in(sheet: Sheet) -> None:
    """A word space, a tab, code, a word space in a stretched line, a sentence that goes on, a label, a number."""
    assert [text for role, text in roles(sheet.recovered()) if role == "heading"] == ["1 The mill"]


@pytest.mark.parametrize("code", [("int grind(", "    int sacks,", "    int stones)"), ("enum stones",)])
def test_a_numbered_heading_before_the_code_that_it_names(code: tuple[str, ...]) -> None:
    """As Doxygen sets functions: smaller, behind an em quad; but not a name within the heading."""
    sheet = Sheet().text(PROSE).gap().line("2.1.3 grind()", font=BOLD, leading=0)
    sheet.line(code[0], font=TYPED, size=9, x=LEFT + width_of("2.1.3 grind()", BOLD, 10) + 10)
    for line in code[1:]:
        sheet.line(line.lstrip(), font=TYPED, size=9, x=LEFT + 60)
    sheet.gap().text(MORE).gap().line("2.1.4 The use of ", font=BOLD, leading=0)
    result = sheet.line("stones", font=TYPED, size=9, x=LEFT + width_of("2.1.4 The use of ", BOLD, 10)).recovered()
    assert texts(result, "heading") == ["2.1.3 grind()", "2.1.4 The use of stones"]
    assert texts(result, "code") == [" ".join(" ".join(code).split())]


def test_a_heading_in_another_size_takes_most_of_its_line() -> None:
    """A name in typewriter begins the next line, as no lower case tells that it goes on."""
    name = "1.1. What is brought to the mill by all of the farmers of the valley."
    sheet = Sheet().text(PROSE).gap(4)
    for head in (name, name.replace("1.1", "1.2")):
        sheet.gap(4).puts.append(Put(head, LEFT, sheet.y, "Helvetica-Bold", 9))
        left = LEFT + width_of(head, "Helvetica-Bold", 9) + 3
        sheet.puts.append(Put("The wheel that turns it is", left, sheet.y))
        sheet.gap(12).text("Grain comes with it, and " + MORE)
    result = sheet.recovered()
    assert list(levels(result)) == [name, name.replace("1.1", "1.2")]
    assert texts(result, "paragraph")[1:] == ["The wheel that turns it is Grain comes with it, and " + MORE] * 2
