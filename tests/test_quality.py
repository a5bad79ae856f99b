"""Figures to filter documents by."""
from __future__ import annotations

import pytest
from made_pages import Put, fill, pages_of, recover_pages
from made_text import made_text
from make_pdf import text_pdf

from spacy_pdfrecover import recover
from spacy_pdfrecover.lexicon import Lexicon
from spacy_pdfrecover.quality import unknown_words
from spacy_pdfrecover.text import Change, replaced

LINES = ["The farmers brought their grain to the mill because they", "wanted to know what it was worth."]


def test_words_that_no_list_has_are_counted() -> None:
    pdf = text_pdf([[*LINES, "Xqzrt vbnmp wqrtz and zzyxq are four of them."]])
    known = recover(text_pdf([LINES])).quality["unknown_words"]
    assert known == 0.0
    assert recover(pdf, lexicon=Lexicon("en")).quality["unknown_words"] == pytest.approx(4 / 22, abs=0.05)


def test_hyphenated_words_are_known_by_their_parts() -> None:
    pdf = text_pdf([["The well-known old-time farmers don't like l'eau."]])
    assert recover(pdf, lexicon=Lexicon("en")).quality["unknown_words"] == 0.0


def test_words_are_those_after_the_repairs() -> None:
    text, pages = made_text("the farmers went to the xqzrt")
    lexicon = Lexicon("en").for_document(text.string)
    assert unknown_words(text, lexicon) == pytest.approx(1 / 6)
    mended = replaced(text, [Change(24, 29, "mill")], "made", pages.glyphs["page"])
    assert mended.string == "the farmers went to the mill"
    assert unknown_words(mended, lexicon) == 0.0


@pytest.mark.parametrize("lexicon", [Lexicon("xx"), Lexicon("ja")])
def test_without_a_list_nothing_is_said(lexicon: Lexicon) -> None:
    assert "unknown_words" not in recover(text_pdf([LINES]), lexicon=lexicon).quality
    assert "unknown_words" not in recover(text_pdf([["12 34"]])).quality


def test_glyphs_drawn_again_are_counted() -> None:
    pages = pages_of([Put("Twice", 72, 100), Put("Twice", 72.3, 100), Put("drawn only once", 72, 150)])
    assert recover_pages(pages).quality["repeated"] == pytest.approx(5 / 23, abs=1e-3)
    assert recover(text_pdf([LINES])).quality["repeated"] == 0.0


def test_replacement_characters_are_counted() -> None:
    pages = pages_of(fill("one two \ufffd three \ufffd four", 72, 100, 300))
    drawn = len("onetwo?three?four")
    assert recover_pages(pages).quality["replacement"] == pytest.approx(2 / drawn, abs=1e-3)
