"""Rules for word ends: on bare numbers, on generated PDFs, and on lines with known words."""
from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import REPO, SHARED
from hypothesis import given
from hypothesis import strategies as st
from make_pdf import page_pdf, show

from spacy_pdfrecover import recover
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.lines.word_gaps import (
    CharWidthGaps,
    GapRule,
    GapValley,
    LineGaps,
    LineSpacing,
    make_char_width_gaps,
    make_gap_valley,
    make_line_spacing,
    quantile,
)
from spacy_pdfrecover.read import as_source
from spacy_pdfrecover.read.pdfium import Pdfium
from spacy_pdfrecover.read.plumber import Plumber

SPACINGS = SHARED / "seeds" / "data" / "pdfextract" / "spacings"
RULES = [LineSpacing(), LineSpacing(existing_whitespace="only"), LineSpacing(existing_whitespace="too"),
         LineSpacing(clip_negative=True), CharWidthGaps(), GapValley(), GapValley(existing_whitespace="never")]


def words(rule: GapRule, letters: str, gaps: list[float], size: float = 10.0, **more: Any) -> str:
    return "".join(" " * space + char for char, space in
                   zip(letters, rule.of_line(gaps, size, **more), strict=True))


def test_line_spacing_takes_the_mean_of_letter_gaps() -> None:
    # letters 1.0 apart, words 2.5: the mean of all gaps below the floor is 1.3, the limit at 10 pt 0.75
    assert words(LineSpacing(), "towords", [1, 2.5, 1, 1, 1, 1]) == "to words"
    # a gap of 2.0 is 0.83 above its mean of 1.17, one of 1.8 only 0.67 above 1.13
    assert words(LineSpacing(), "towords", [1, 2.0, 1, 1, 1, 1]) == "to words"
    assert words(LineSpacing(), "towords", [1, 1.8, 1, 1, 1, 1]) == "towords"


def test_line_spacing_leaves_wide_gaps_out_of_the_mean() -> None:
    # without the floor the mean of 1, 60, 1, 4 would be 16.5 and the gap of 4 none
    assert words(LineSpacing(), "abcde", [1, 60, 1, 4]) == "ab cd e"


def test_line_spacing_floor_gives_way_to_letterspacing() -> None:
    # twice the smallest gap of 12 is 24: gaps of 12 are letter spacing although they exceed the floor
    assert words(LineSpacing(), "rappel", [12, 12, 12, 30, 12], size=20) == "rapp el"


def test_line_spacing_of_later_code_needs_wider_gaps() -> None:
    gaps = [0.2, 2.2, 0.2, 0.2, 0.2, 0.2]
    assert words(LineSpacing(5.0, 0.16), "towords", gaps) == "to words"
    gaps[1] = 1.7
    assert words(LineSpacing(), "towords", gaps) == "to words"
    assert words(LineSpacing(5.0, 0.16), "towords", gaps) == "towords"


def test_line_spacing_of_unknown_size_takes_ten_points() -> None:
    assert words(LineSpacing(), "ab", [0.9], size=0.0) == words(LineSpacing(), "ab", [0.9], size=10.0)


def test_overlaps_count_as_they_are_unless_clipped() -> None:
    gaps = [-1.0, 0.5, -1.0, -1.0, -1.0, -1.0]           # tight: words are 1.5 further apart than letters
    assert words(LineSpacing(), "towords", gaps) == "to words"
    assert words(LineSpacing(clip_negative=True), "towords", gaps) == "towords"


def test_existing_whitespace() -> None:
    blanks = [False, False, True, False, False, False]
    gaps = [0.1, 0.1, 0.1, 4.0, 0.1]
    for existing, expected in (("only", "ab cdef"), ("too", "ab cd ef"), ("never", "abcd ef")):
        assert words(make_line_spacing(existing_whitespace=existing),  # type: ignore[arg-type]
                     "abcdef", gaps, blanks=blanks) == expected
        assert words(make_gap_valley(existing_whitespace=existing),  # type: ignore[arg-type]
                     "abcdef", gaps, blanks=blanks) == expected


def test_only_existing_whitespace_falls_back_to_gaps() -> None:
    rule = LineSpacing(existing_whitespace="only")
    assert words(rule, "abcd", [0.1, 4.0, 0.1], blanks=[False] * 4) == "ab cd"


def test_char_width_gaps_takes_a_third_of_the_mean_width() -> None:
    widths = [3.0, 9.0, 6.0, 6.0]                        # mean 6: gaps of 2 and more part words
    assert words(make_char_width_gaps(), "abcd", [1.9, 2.0, 0.5], widths=widths) == "ab cd"


def test_char_width_gaps_measures_each_size_by_itself() -> None:
    rule = CharWidthGaps()
    gaps = LineGaps(np.array([0, 2.5, 0, 2.5]), np.array([10.0, 10, 20, 20]), np.array([6.0, 6, 12, 12]),
                    np.array([0, 2]), np.zeros(4, bool))
    assert rule.spaces(gaps).tolist() == [False, True, False, False]


@pytest.mark.parametrize("spread", [-1.0, 0.0, 1.0, 2.0, 4.0])
def test_valley_follows_the_letter_spacing(spread: float) -> None:
    gaps = [spread + gap for gap in (0.0, 2.8, 0.1, 0.0, 0.05, 0.0, 2.6, 0.0, 0.1)]
    assert words(GapValley(), "totwowords", gaps, size=12) == "to twowo rds"


def test_valley_finds_narrow_word_spaces_of_even_lines() -> None:
    # letters stand exactly, words 1.2 of 12 pt apart: a limit that leaves kerning alone would not take it
    gaps = [0.0, 1.2, 0.0, 0.0, 0.0, 0.0, 1.2, 0.0, 0.0]
    assert words(GapValley(), "inthistext", gaps, size=12) == "in thist ext"


def test_valley_leaves_kerning_alone() -> None:
    gaps = [0.0, 0.8, -0.5, 0.3, 0.0, 0.6, 0.2, 0.0, 0.4]
    assert words(GapValley(), "wordwordwo", gaps, size=12) == "wordwordwo"


@pytest.mark.parametrize("rule", RULES)
def test_no_glyphs_and_one_glyph(rule: GapRule) -> None:
    none = np.zeros(0)
    assert not len(rule.spaces(LineGaps(none, none, none, np.zeros(0, "i8"), none.astype(bool))))
    assert rule.of_line([], 10.0) == [False]


gap_lists = st.lists(st.lists(st.floats(-3, 15), max_size=12), min_size=1, max_size=6)


@pytest.mark.parametrize("rule", [rule for rule in RULES if not isinstance(rule, CharWidthGaps)])
@given(lines=gap_lists)
def test_lines_do_not_touch_each_other(rule: GapRule, lines: list[list[float]]) -> None:
    """Many lines at once give what each gives alone, and no line begins with a space."""
    count = [len(gaps) + 1 for gaps in lines]
    starts = np.cumsum([0, *count[:-1]])
    together = rule.spaces(LineGaps(
        np.array([gap for gaps in lines for gap in (99.0, *gaps)]), np.full(sum(count), 11.0),
        np.full(sum(count), 6.0), starts, np.zeros(sum(count), bool))).tolist()
    alone = [space for gaps in lines for space in rule.of_line(gaps, 11.0)]
    assert together == alone
    assert not any(together[start] for start in starts.tolist())


@given(st.lists(st.lists(st.floats(-5, 5), max_size=9), min_size=1, max_size=5), st.floats(0, 1))
def test_quantile_is_that_of_numpy(runs: list[list[float]], share: float) -> None:
    runs = [sorted(run) for run in runs]
    count = np.array([len(run) for run in runs])
    found = quantile(np.array([value for run in runs for value in run]), np.cumsum(count) - count, count, share)
    for run, value in zip(runs, found.tolist(), strict=True):
        assert value == pytest.approx(float(np.quantile(run, share)) if run else 0.0)


@pytest.mark.parametrize("rule", [LineSpacing(), CharWidthGaps(), GapValley()])
def test_rules_stand_in_for_the_default(rule: GapRule) -> None:
    """Drawn glyph by glyph without any space, as some producers do."""
    content = b"".join(show(72 + x, 700, char) for x, char in
                       ((0, "n"), (6.7, "o"), (13.4, "n"), (24, "o"), (30.7, "n"), (37.4, "o")))
    data = page_pdf(content)
    assert find_lines(Pdfium()(as_source(data)), rule).texts == ["non ono"]
    assert recover(data, words=rule).text == "non ono"


def test_leaders_say_nothing_of_words() -> None:
    """Their dots stand wider apart than words, in a line of a reader that guesses no spaces."""
    drawn = b"BT /F2 11 Tf 72 700 Td [(The)-333(price)-333(of)-333(bread)" + b"-700(.)" * 20 + b"] TJ ET"
    assert recover(page_pdf(drawn), reader=Plumber()).text.startswith("The price of bread . . . .")


def test_only_gaps_means_no_space_where_none_is_drawn() -> None:
    data = page_pdf(show(72, 700, "two words") + show(130, 700, "more"))
    pages = Pdfium()(as_source(data))
    assert find_lines(pages, LineSpacing(existing_whitespace="only")).texts == ["two wordsmore"]
    assert find_lines(pages, LineSpacing()).texts == ["two words more"]


def test_preset_uses_its_rule(two_columns: Path) -> None:
    from spacy_pdfrecover.presets import parts_of, read_config, section

    parts = parts_of(section(read_config("pdfextract"), "pdfextract"))
    assert parts["words"] == LineSpacing(existing_whitespace="too")
    assert "Counting Misprints in Provincial Almanacs" in recover(two_columns, **parts).text


@pytest.fixture
def spacings(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(REPO / "benchmarks"))
    return importlib.import_module("spacings")


def test_benchmark_counts_wrong_lines(spacings: Any, tmp_path: Path) -> None:
    (tmp_path / "a.spacing").write_text(
        "\nto words\n\t10.0\n\t[0.1, 3.0, 0.1, 0.1, 0.1, 0.1]\n"
        "\nto words\n\t10.0\n\t[0.1, 0.1, 0.1, 0.1, 0.1, 0.1]\n"
        "\nto words\n\t10.0\n\t[0.1, 3.0]\n", "utf-8")
    lines = list(spacings.read_lines(tmp_path))
    assert [line.whole for line in lines] == [True, True, False]
    for rule in spacings.RULES.values():
        wrong = spacings.wrong_lines(rule, lines)
        assert len(wrong) == 1 or isinstance(rule, CharWidthGaps)
    assert spacings.wrong_lines(LineSpacing(), lines) == [("to words", "towords")]


@pytest.mark.skipif(not SPACINGS.is_dir(), reason="no lines with known words beside the repository")
def test_lines_of_known_words(spacings: Any) -> None:
    lines = list(spacings.read_lines(SPACINGS))
    assert len(lines) == 5_552
    wrong = {name: len(spacings.wrong_lines(rule, lines)) for name, rule in spacings.RULES.items()}
    assert wrong["LineSpacing 8/0.075"] <= 18
    assert wrong["GapValley"] < wrong["LineSpacing 8/0.075"]
    assert wrong["LineSpacing 5/0.16 clipped"] > 20 * wrong["GapValley"]
