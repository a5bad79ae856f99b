"""Notices where a page cuts a listing."""
from __future__ import annotations

import pytest
from made_pages import MORE, PROSE, TYPED, Sheet, roles, texts


@pytest.mark.parametrize(("foot", "head"), [
    ("(continues on next page)", "(continued from previous page)"), ("(suite page suivante)", "(suite, d'avant)"),
    ("(see the next one)", "the mill, as said")])
def test_a_listing_goes_on_behind_them(foot: str, head: str) -> None:
    sheet = Sheet().text(PROSE).text(MORE).gap().line("count(mill)", TYPED).line("if wheel:", TYPED).gap(3)
    sheet.line(foot, size=8, x=350).turn().line(head, size=8).gap(3)
    sheet.line("    count(wheel)", TYPED).line("count(race)", TYPED).gap().text(PROSE)
    result = sheet.recovered()
    found = ("footer", foot) in roles(result) and ("header", head) in roles(result)
    assert found == head.startswith("(")
    assert len(texts(result, "code")) == (1 if found else 2)


def test_sentences_in_brackets_stay() -> None:
    aside = "(So they say, and no one knows it better.)"
    result = Sheet().text(PROSE).line(aside).turn().text(MORE).line(aside).text(PROSE).recovered()
    assert result.text.count(aside) == 2
