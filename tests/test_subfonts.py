"""Faces of East Asian characters in parts."""
from __future__ import annotations

import numpy as np
import pytest
from made_pages import Put, pages_of

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.lines.subfonts import whole_faces
from spacy_pdfrecover.model import Pages

PARTS = ("gbsnu4e", "gbsnu5b", "gbsnu76", "CMR10")


def drawn(names: tuple[str, ...], char: str) -> Pages:
    """A page with a line from each of these fonts."""
    pages = pages_of([Put("of mills", 72, 100 + 14 * row) for row in range(len(names))])
    pages.fonts[:] = [Font(name) for name in names]
    pages.glyphs["font"] = np.round((pages.glyphs["baseline"] - 100) / 14)
    pages.glyphs["char"][pages.glyphs["font"] < len(names) - 1] = ord(char)
    return pages


@pytest.mark.parametrize(("names", "char", "whole"), [
    (PARTS, "字", [0, 0, 0, 3]), (PARTS, "가", [0, 0, 0, 3]),
    (PARTS, "a", [0, 1, 2, 3]),                             # sizes of a face for letters
    (("dmjka", "dmjhira", "dmjkb", "CMR10"), "の", [0, 0, 0, 3]),
    (("gbsnu4e", "gkaiu5b", "gbsnu76", "CMR10"), "字", [0, 1, 2, 3]),
])
def test_the_parts_of_a_face_are_one_font(names: tuple[str, ...], char: str, whole: list[int]) -> None:
    pages = drawn(names, char)
    before = pages.glyphs["font"].copy()
    assert find_lines(pages).lines["font"].tolist() == whole
    assert (pages.glyphs["font"] == before).all()


def test_other_documents_stay() -> None:
    pages = pages_of([Put("a mill", 72, 100)])
    assert whole_faces(pages) is pages
