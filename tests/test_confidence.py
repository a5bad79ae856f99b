"""How sure repairs say they are, and thresholds that hold them back."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from made_text import LETTER, SIZE, made_text
from test_cases import cases

from spacy_pdfrecover.lexicon import Lexicon
from spacy_pdfrecover.model import UNMAPPED, Edit
from spacy_pdfrecover.repair import Repair
from spacy_pdfrecover.repair.accents import make_compose_accents
from spacy_pdfrecover.repair.addresses import make_addresses
from spacy_pdfrecover.repair.confidence import MOST, confidence
from spacy_pdfrecover.repair.eojeol import make_eojeol
from spacy_pdfrecover.repair.hyphens import make_dehyphenate
from spacy_pdfrecover.repair.ligatures import make_ligatures
from spacy_pdfrecover.repair.private import make_private_use
from spacy_pdfrecover.repair.quotes import make_straight_quotes
from spacy_pdfrecover.repair.resegment import make_resegment
from spacy_pdfrecover.repair.signs import make_signs
from spacy_pdfrecover.repair.swallowed import make_swallowed
from spacy_pdfrecover.text import LINE_BREAK

LEVELS = (0.0, 0.55, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0)
ASIDE = 0.6                 # points that an accent stands beside its letter, once more each
WIDE = 0.9                  # of a size: an f this wide is a ligature
SWALLOWED = ("the fat cat found half of the leaf if the soft fog of the far field fell and the first f flew fast "
             "a di*cult task for the sta* of the o*ce who could not *nd it with su*cient e*ort in the tra*c")
ADDRESSES = ("see http://one.org/\nbooks/1 and http://two.org/\nxyzzyq then\nhttp://three.org/a-\nbxqv or "
             "http://four.org\n/deep")
QUOTES = "the ”old” mill and the ”new” one weren’t far apart"
SIGNS = "the option −v and a lone ˆ sign and 𝑥"
KOREAN = "이문서는프로젝트의역사와목표를설명한다. 많은사람이함께소프트웨어를사용하고있다."
ACCENTS = "sch¨on f¨ur Fl¨usse und B¨ache"


def edits_of(repair: Repair, marked: str, lang: str) -> list[Edit]:
    drawn = [char for char in marked if char not in " ␣\n¦"]
    widths = {number: WIDE for number, char in enumerate(drawn) if char == "*"}
    text, pages = made_text(marked.replace("*", "\ufffd"), widths)
    pages.glyphs["flags"][pages.glyphs["char"] == 0xFFFD] |= UNMAPPED
    for number, row in enumerate(np.flatnonzero(pages.glyphs["char"] == ord("¨"))):     # each less over its letter
        left = pages.glyphs["x0"][row + 1] + number * ASIDE
        pages.glyphs["x0"][row], pages.glyphs["x1"][row] = left, left + LETTER * SIZE
    string = "".join("\n" if joint == LINE_BREAK else char for joint, char in zip(text.joint, text.string, strict=True))
    return repair(text, Lexicon(lang).for_document(string), pages).edits


def texts(name: str, more: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return more + [(case["before"], case["lang"]) for case in cases("wild") + cases("synthetic")
                   if case["repair"] == name]


DECIDING: dict[str, tuple[Callable[..., Any], list[tuple[str, str]]]] = {
    "hyphens": (make_dehyphenate, []), "words": (make_resegment, []),
    "accents": (make_compose_accents, [(ACCENTS, "de")]),
    "private": (make_private_use, [("S\uf76d\uf761\uf76c\uf76c", "en")]),
    "quotes": (make_straight_quotes, [(QUOTES, "en")]), "signs": (make_signs, [(SIGNS, "en")]),
    "eojeol": (make_eojeol, [(KOREAN, "ko")]),
    "swallowed": (make_swallowed, [(SWALLOWED, "en")]), "addresses": (make_addresses, [(ADDRESSES, "en")])}


@pytest.mark.parametrize("name", DECIDING)
def test_a_higher_threshold_makes_fewer_edits_and_no_others(name: str) -> None:
    make, more = DECIDING[name]
    totals = Counter[float]()
    for marked, lang in texts(name, more):
        every = edits_of(make(), marked, lang)
        for low, high in pairwise(LEVELS):
            fewer, those = (Counter((edit.rule, edit.before, edit.after, edit.confidence) for edit in
                                    edits_of(make(min_confidence=level), marked, lang)) for level in (high, low))
            assert fewer <= those
            assert all(found[3] >= high for found in fewer)
            totals[high] += fewer.total()
        totals[0.0] += len(every)
        assert edits_of(make(min_confidence=0.0), marked, lang) == every
    assert totals[0.0] > totals[1.0]


def test_confidence_follows_the_evidence() -> None:
    """A word that the document has often is joined more surely than one that it has once, and one that the
    language has more surely than one that nobody knows."""
    tail = "\nthe end of it"
    found = [edits_of(make_dehyphenate(), before + "we saw the cabi-\nnet" + tail, "en")[0].confidence
             for before in ("a cabinet and a cabinet and one more cabinet ", "a cabinet ", "")]
    unknown = edits_of(make_dehyphenate(), "we saw the zubr-\nqaf" + tail, "en")[0].confidence
    assert MOST >= found[0] > found[1] > 0.5
    assert MOST >= found[2] > unknown > 0.5


def test_certain_mappings_are_certain() -> None:
    assert [edit.confidence for edit in edits_of(make_ligatures(), "e\ufb03cient \ufb01sh", "en")] == [1.0, 1.0]
    assert [edit.confidence for edit in edits_of(make_dehyphenate(), "some\u00adtimes", "en")] == [1.0]


def test_evidence_is_never_certain() -> None:
    assert confidence(1e9) == MOST < 1
    assert confidence(-1e9) < 1e-3
