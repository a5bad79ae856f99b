"""Sentence recovery (Pajić et al. 2015) on lines as its authors have them, and the preset on pages."""
from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from made_pages import PROSE, Sheet

from spacy_pdfrecover import recover
from spacy_pdfrecover.flow.sentence_recovery import SentenceRecovery, column_width, in_column, passages_of
from spacy_pdfrecover.model import BLANK, GENERATED
from spacy_pdfrecover.presets import parts_of, read_config, section

FIGURES = Path(__file__).parents[2] / "shared" / "seeds" / "data" / "sr"
with_figures = pytest.mark.skipif(not FIGURES.is_dir(), reason="the paper's figures are not here")
FULL = "A line that is as long as the column"        # 36 characters
SHORT = "Not so long"


def kinds(*lines: str, **settings: float) -> list[tuple[str, list[int]]]:
    return [(passage.kind, passage.lines) for passage in passages_of(lines, len(FULL), **settings)]


def written(lines: list[str], width: int | None = None) -> list[str]:
    """Passages as the paper prints them: a line each, without the objects."""
    return [" ".join(lines[line].strip() for line in passage.lines)
            for passage in passages_of(lines, width) if passage.kind != "other"]


def test_headings_merge_up_to_an_empty_line() -> None:
    assert kinds(SHORT, SHORT, "", SHORT, FULL + ".") == [
        ("heading", [0, 1]), ("heading", [3]), ("paragraph", [4])]


def test_short_lines_within_a_paragraph_are_objects() -> None:
    assert kinds(FULL, SHORT, SHORT, "", "17", FULL, "the end.") == [
        ("paragraph", [0, 5, 6]), ("other", [1, 2]), ("other", [4])]


def test_a_stop_ends_a_paragraph_however_short_its_line() -> None:
    assert kinds(FULL, "ends.", FULL + "!", FULL) == [("paragraph", [0, 1]), ("paragraph", [2]), ("paragraph", [3])]


def test_captions_stand_alone() -> None:
    lines = (FULL, "Figure 1: What goes on", "in two lines.", FULL + ".")
    assert kinds(*lines) == [("paragraph", [0, 3]), ("caption", [1, 2])]
    assert kinds(*lines, captions=False)[0] == ("paragraph", [0, 2])


def test_eps_widens_the_column() -> None:
    wide = FULL + " and then some"
    assert [kind for kind, _ in kinds(wide)] == ["heading"]
    assert [kind for kind, _ in kinds(wide, eps=0.5)] == ["paragraph"]


def test_lengths_of_columns() -> None:
    assert column_width([]) == 0
    assert column_width([85, 85, 40, 40, 40, 0]) == 85
    assert [length for length in range(60, 110) if in_column(length, 85)] == list(range(77, 94))


def test_no_lines() -> None:
    assert passages_of([]) == []
    assert passages_of(["", " "]) == []


@with_figures
@pytest.mark.parametrize("width", [None, 63, 65])
def test_figure_6_becomes_figure_7(width: int | None) -> None:
    lines = (FIGURES / "fig6_input.txt").read_text("utf-8").splitlines()
    expected = (FIGURES / "fig7_expected.txt").read_text("utf-8").splitlines()
    assert written(lines, width) == expected


@with_figures
def test_figure_2() -> None:
    lines = (FIGURES / "fig2_input.txt").read_text("utf-8").splitlines()
    assert len(written(lines, 81)) == 2
    assert [passage.kind for passage in passages_of(lines, 81, 0.05)] == ["paragraph", "other", "paragraph"]


@with_figures
def test_figure_4_keeps_what_is_as_wide_as_the_column() -> None:
    """A known fault of the original: footnotes and running heads stay, short lines of the text go."""
    lines = (FIGURES / "fig4_input.txt").read_text("utf-8").splitlines()
    text = "\n".join(written(lines, 85))
    assert "89 - 94" in text
    assert "Istraživanje i priprema" in text
    assert "ovom slučaju" not in text


def preset() -> dict[str, object]:
    return parts_of(section(read_config("sr"), "sr"))


def test_preset_marks_headings_and_what_interrupts() -> None:
    sheet = Sheet().line("The mill").gap(20).line("It stood where the two rivers met, and a village")
    sheet.line("had grown around it as time went by. Each autumn").gap(20).line("17").gap(20)
    sheet.line("the farmers brought what they had in their carts").line("from far away.")
    made = sheet.recovered(**preset())
    assert [(made.role(row), made.block_text(row)) for row in range(len(made.blocks))] == [
        ("heading", "The mill"),
        ("paragraph", "It stood where the two rivers met, and a village had grown around it as time went by. "
                      "Each autumn the farmers brought what they had in their carts from far away."),
        ("other", "17")]


def test_preset_loses_nothing(two_columns: Path) -> None:
    made = recover(two_columns, **preset())
    glyphs = made.pages.glyphs
    drawn = set(np.flatnonzero(glyphs["flags"] & (GENERATED | BLANK) == 0).tolist())
    lost = sorted(drawn - set(made.char_glyph.tolist()))
    assert {chr(char) for char in glyphs["char"][lost]} <= {"-"}        # those at line ends


def test_other_roles_stay() -> None:
    sheet = Sheet().line("A short heading", size=16).gap(20).text(PROSE)
    usual, made = sheet.recovered(), sheet.recovered(flow=SentenceRecovery())
    others = [usual.block_text(row) for row in range(len(usual.blocks)) if usual.role(row) != "paragraph"]
    assert others == ["A short heading"]
    assert others == [made.block_text(row) for row in range(len(made.blocks)) if made.block_text(row) in others]
