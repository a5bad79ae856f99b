"""Numbers of chapters that stand apart from their names, and headings that say `Example`."""
from __future__ import annotations

import pytest
from made_pages import BOLD, LEFT, MORE, PROSE, SANS, Sheet, levels, role_of


def chapter(number: str, x: float, down: float, size: float = 60) -> Sheet:
    """A number so far below the baseline of the first line of a name in two lines, and another chapter."""
    sheet = Sheet().text(PROSE).turn()
    sheet.line(number, font=SANS, size=size, x=x, leading=0)
    sheet.puts[-1] = sheet.puts[-1]._replace(y=sheet.y + down)
    return sheet.line("Of the mill and", font=BOLD, size=20, x=LEFT + 200).line(
        "all of its wheels", font=BOLD, size=20, x=LEFT + 200).gap(30).text(PROSE).text(MORE)


@pytest.mark.parametrize(("number", "x", "down", "size"), [
    ("2", LEFT, 30.0, 60.0), ("2", LEFT, 0.0, 40.0), ("IV", LEFT + 150, -40.0, 30.0), ("A", LEFT + 200, -30.0, 24.0)])
def test_large_numbers_beside_or_above_their_names(number: str, x: float, down: float, size: float) -> None:
    assert levels(chapter(number, x, down, size).recovered()) == {f"{number} Of the mill and all of its wheels": 1}


def test_numbers_in_the_size_of_the_text_are_none_of_a_heading() -> None:
    assert list(levels(chapter("2", LEFT, -30, 10).recovered())) == ["Of the mill and all of its wheels"]


def test_examples_have_headings_and_notes_have_boxes() -> None:
    sheet = Sheet().text(PROSE).turn()
    for name in ("The mill", "Example", "The road", "Note"):
        sheet.gap(14).line(name, font=BOLD, size=12).gap(4).text(PROSE)
    result = sheet.recovered()
    assert [role_of(result, name) for name in ("The road", "Example", "Note")] == ["heading", "heading", "other"]
