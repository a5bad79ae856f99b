"""Word spaces of Korean: evidence, decisions, and what stays; texts are in `cases/`."""
from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from made_text import made_text

from spacy_pdfrecover.chain import DEFAULT_REPAIRS
from spacy_pdfrecover.lexicon import Lexicon
from spacy_pdfrecover.model import BLANK, GENERATED, NO_GLYPH
from spacy_pdfrecover.repair.eojeol import Eojeol, full_lines
from spacy_pdfrecover.repair.spacing_features import PLACE_BITS, features, habits_of
from spacy_pdfrecover.repair.spacing_model import space_odds, spacing_weights
from spacy_pdfrecover.repair.spacing_pairs import agreed
from spacy_pdfrecover.repair.spacing_symbols import morphemes, symbols_of
from spacy_pdfrecover.repair.transliterations import SURE, Name, names_of, with_names
from spacy_pdfrecover.text import LINE_BREAK, Text

UNSPACED = "이문서는프로젝트의역사와목표를설명한다. 많은사람이함께소프트웨어를사용하고있다."
TORN = ("이 문서는 프로젝트의 역사와 목\n표를 설명한다. 많은 사람이 자유 소\n"
        "프트웨어를 사용하고 있으며 새로\n운 기능을 만든다")


def repaired(marked: str, repair: Eojeol | None = None, blanks: bool = False) -> Text:
    text, pages = made_text(marked)
    if blanks:                      # each line ends with a drawn blank
        ends = text.glyph[np.flatnonzero(text.joint == LINE_BREAK) - 1]
        glyphs = np.insert(pages.glyphs, ends + 1, pages.glyphs[ends])
        at = ends + 1 + np.arange(len(ends))
        glyphs["flags"][at] = BLANK
        pages = replace(pages, glyphs=glyphs)
        drawn = text.glyph != NO_GLYPH
        text.glyph[drawn] += np.searchsorted(ends, text.glyph[drawn], "left")
    return (repair or Eojeol())(text, Lexicon("ko").for_document(text.string), pages)


def test_edits_say_what_was_done() -> None:
    text = repaired(UNSPACED)
    assert {edit.rule for edit in text.edits} == {"eojeol"}
    assert all((edit.before, edit.after) == ("", " ") and 0.5 <= edit.confidence <= 0.99 for edit in text.edits)
    assert all(text.string[edit.start] == " " for edit in text.edits)
    drawn = text.glyph != NO_GLYPH
    assert text.glyph[drawn].tolist() == list(range(int(drawn.sum())))


def test_a_second_time_changes_nothing() -> None:
    once = repaired(UNSPACED).string
    assert repaired(once).string == once


def test_odds_is_a_threshold() -> None:
    assert repaired(UNSPACED, Eojeol(odds=1000.0)).edits == []
    assert len(repaired(UNSPACED, Eojeol(odds=6.0)).edits) < len(repaired(UNSPACED).edits)


def test_share_of_nothing_switches_the_search_for_lost_spaces_off() -> None:
    assert repaired(UNSPACED, Eojeol(share=0.0)).edits == []


def test_drawn_blanks_at_line_ends_are_spaces() -> None:
    assert [edit.after for edit in repaired(TORN).edits] == ["", "", ""]
    assert repaired(TORN, blanks=True).edits == []


def test_generated_blanks_at_line_ends_tell_nothing() -> None:
    text, pages = made_text(TORN)
    pages.glyphs["flags"] = BLANK | GENERATED
    assert len(Eojeol()(text, Lexicon("ko").for_document(text.string), pages).edits) == 3


def test_short_lines_are_not_full() -> None:
    text, pages = made_text("가나다라마바사\n가나다\n가나다라마바사\n가나다라마바사\n가나")
    assert full_lines(text, pages.glyphs).tolist() == [7, 19, 27]


def test_agreement_and_particles() -> None:
    assert morphemes("학교에서는") == ["학교", "에서", "는"]
    names = symbols_of("Debian은 12.5판을").names
    assert names == ["A", "은", "0", "판", "을"]
    odds, = space_odds([names], habits_of([names]))
    assert odds[1] < 0 < odds[2]
    assert odds[4] < 0
    assert math.isnan(space_odds([["A", "0"]], habits_of([]))[0][1])


def test_odds_are_those_of_each_text_by_itself() -> None:
    texts = [list("나는학교에갔다"), list("A은"), list("많은사람이함께사용한다")]
    habits = habits_of(texts)
    together = space_odds(texts, habits)
    assert [len(odds) for odds in together] == [len(text) for text in texts]
    for text, odds in zip(texts, together, strict=True):
        assert math.isnan(odds[0])
        assert odds[1:] == space_odds([text], habits)[0][1:]
    assert space_odds([], habits) == []


def test_what_a_document_repeats_is_among_the_features() -> None:
    """A string that the document has often, always with the same neighbours, and one that it has once."""
    text = list("데비안은")
    once, often = habits_of([text]), habits_of([text] * 6)
    assert often.twos.times[:-1].sum() == 6 * once.twos.times[:-1].sum() + 5
    (few, at), (many, _) = features([text], once), features([text], often)
    assert at.tolist() == [3, 4, 5]
    assert 0 < (few != many).any(0).sum() <= 4


def test_weights_are_whole() -> None:
    weights = spacing_weights()
    assert len(weights) == 1 << PLACE_BITS
    assert 100_000 < np.count_nonzero(weights) < len(weights) // 8          # few features share a place


def test_repair_is_on_by_default() -> None:
    assert isinstance(DEFAULT_REPAIRS["eojeol"], Eojeol)


def test_names_are_what_they_are_in_most_places() -> None:
    """At one of four places the neighbours of a name make its first syllable look like an ending."""
    texts = [list("가데비안")] * 4
    odds = [[math.nan, 2.0, -3.0, -3.0]] * 3 + [[math.nan, -0.5, 0.8, -3.0]]
    found = agreed(texts, odds)
    assert [round(value, 2) for value in found[3][1:]] == [0.32, -0.43, -4.8]
    assert agreed([list("가데비안")], odds[3:])[0][2] == 0.8        # seen once: as it is


def test_originals_tell_the_words_of_names() -> None:
    found = names_of("철학자프리드리히니체(Friedrich Nietzsche)와 블라디미르푸틴 (Vladimir Putin)")
    assert list(found) == [Name("프리드리히니체", (5, 2)), Name("블라디미르푸틴", (5, 2))]
    assert list(names_of("선수지네딘지단(Zinedine Zidane)")) == [Name("지네딘지단", (3, 2))]     # ㅈ for z


def test_names_have_their_words_wherever_they_stand() -> None:
    text = list("그찰스다윈은")
    odds, = with_names([text], [[math.nan, 0.0, 1.0, 1.0, 1.0, -1.0]], [Name("찰스다윈", (2, 2)), Name("그찰", (1, 1))])
    assert odds[1:] == [SURE, -SURE, SURE, -SURE, -1.0]
    assert math.isnan(with_names([text[1:]], [[math.nan] * 5], [Name("찰스다윈", (2, 2))])[0][0])


@pytest.mark.parametrize("names", [[Name("안머독", (1, 2)), Name("이안머독", (2, 2))],
                                   [Name("이안머독", (2, 2)), Name("안머독", (1, 2))]])
def test_the_longer_of_two_names_counts(names: list[Name]) -> None:
    """A set of them has no order of its own, and another one in each process."""
    odds, = with_names([list("이안머독은")], [[math.nan, 0.0, 0.0, 0.0, -1.0]], names)
    assert odds[1:] == [-SURE, SURE, -SURE, -1.0]
