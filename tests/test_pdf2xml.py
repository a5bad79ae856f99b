"""The heuristics of pdf2xml (Tiedemann 2014): strings of the paper and of its code, and the preset."""
from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from made_text import made_text

from spacy_pdfrecover import recover
from spacy_pdfrecover.lexicon import Lexicon
from spacy_pdfrecover.presets import parts_of, read_config, section
from spacy_pdfrecover.repair.pdf2xml import Pdf2xml, Vocabulary, goes_on, merged, plain
from spacy_pdfrecover.repair.pdf2xml_words import Pdf2xmlWords, differences

REPORT = Path(__file__).parents[2] / "shared" / "seeds" / "data" / "pdf2xml"
WORDS = ("présentation et rappel des principaux résultats le principal élément du choix la concentration des besoins "
         "en vapeur approximativement effet final presentation resultats")


def vocabulary(words: str = WORDS, **settings: bool) -> Vocabulary:
    made = Vocabulary(**settings)
    made.add_words([words])
    return made.fit()


def test_ligatures() -> None:
    assert plain("\ufb00\ufb01\ufb02\ufb03\ufb04\ufb06\u0132\u0133") == "fffiflffifflstIJij"
    assert plain("\ufb05") == "\ufb05"                      # missing in the original, too


@pytest.mark.parametrize(("before", "after"), [
    ("PRESENTATION ET R A P P E L DES", "PRESENTATION ET RAPPEL DES"),
    ("Le p r inc ipa l é l ément du choix", "Le principal élément du choix"),
    ("la concen t r a t i on des beso ins en vapeur", "la concentration des besoins en vapeur"),
    ("x y z", "x y z"),
])
def test_find(before: str, after: str) -> None:
    assert " ".join(vocabulary().find(before.split())) == after


def test_nothing_is_found_without_words() -> None:
    assert Vocabulary().fit().find(["a", "b"]) == ["a", "b"]


def test_line_ends_are_counted_in_parts_and_whole() -> None:
    made = Vocabulary()
    made.add_lines(["dont approxima-", "tivement les vapeur-électricité", "deux"])
    assert {"approxima-", "tivement", "approximativement", "vapeurdeux"} <= set(made.counts)


@pytest.mark.parametrize(("word", "joined"), [
    ("approxima-tivement", "approximativement"), ("É-TÉ", "É-TÉ"), ("mar-chand", "mar-chand"), ("-a", "-a")])
def test_hyphens_go_where_the_closed_form_is_known(word: str, joined: str) -> None:
    assert vocabulary().joined(word) == joined


def test_real_hyphens_go_too() -> None:
    assert vocabulary("email").joined("e-mail") == "email"


def test_unknown_tokens_cost_alike() -> None:
    made = vocabulary("ab cd")
    assert made.find(["x", "y"]) == ["x", "y"]
    assert made.unknown > max(made.costs.values())


@pytest.mark.parametrize(("before", "after"), [
    ("besoinsenvapeur", "besoins en vapeur"),
    ("laconcentrationdesbesoins", "la concentration des besoins"),
    ("PRESENTATIONETRAPPELDESPRINCIPAUXRESULTATS", "PRESENTATION ET RAPPEL DES PRINCIPAUX RESULTATS"),
    ("le e et", "le effet"),                               # a swallowed ligature between two pieces
    ("un fnal", "un fnal"), ("nal du", "final du"),         # before a word; not within one
])
def test_pdfxtk(before: str, after: str) -> None:
    assert " ".join(Pdf2xml(vocabulary(), "pdfxtk").words(before)) == after


def test_characters_part_but_never_join() -> None:
    mender = Pdf2xml(vocabulary(), "characters")
    assert mender.words("besoinsenvapeur") == ["besoins", "en", "vapeur"]
    assert mender.words("R A P P E L") == ["R", "A", "P", "P", "E", "L"]


def test_two_variants_of_a_hyphen() -> None:
    mender = Pdf2xml(vocabulary())
    assert mender.paragraph("une approxima-\ntivement close") == "une approximativement close"
    assert mender.paragraph("une ima-\nge close") == "une ima- ge close"
    assert Pdf2xml(vocabulary(), dehyphenate=False).paragraph("approxima-\ntivement") == "approxima- tivement"


def test_merging_of_paragraphs() -> None:
    assert merged(["Une telle", "couverture est", "Utile.", "et puis", "Fin"]) == [
        "Une telle couverture est", "Utile.", "et puis", "Fin"]
    assert not goes_on("כמו", "כן")                         # no lower case, no merging


@pytest.mark.parametrize(("before", "after"), [
    ("be so-\nin s", "besoins"), ("ab c", "abc"), ("abc", "a bc"), ("e et", "effet"), ("a\nb", "a b"), ("a  b", "a b")])
def test_differences_lead_from_one_to_the_other(before: str, after: str) -> None:
    result, at = "", 0
    for change in differences(before, after, 0):
        result += before[at:change.start] + change.after
        at = change.end
    assert (result + before[at:]).replace("\n", " ") == after


def test_as_a_repair() -> None:
    text, pages = made_text("the station of the town and a sta tion\nand a sta-\ntion")
    result = Pdf2xmlWords()(text, Lexicon("en").for_document(""), pages)
    assert result.string == "the station of the town and a station and a station"
    assert {edit.rule for edit in result.edits} == {"words"}


def test_preset(report: Path) -> None:
    settings = section(read_config("pdf2xml"), "pdf2xml")
    made = recover(report, **parts_of(settings))
    assert made.text.strip()
    assert {made.role(row) for row in range(len(made.blocks))} == {"paragraph"}


@pytest.mark.skipif(not REPORT.is_dir(), reason="the report is not here")
def test_report() -> None:
    raw, tika, gold = ([html.unescape(text) for text in re.findall("<p>(.*?)</p>", (REPORT / name).read_text("utf-8"),
                                                                   re.DOTALL)]
                       for name in ("french.raw.xml", "french.tika.xml", "french.lm.xml"))
    made = Vocabulary()
    made.add_lines(line for text in raw for line in text.split("\n"))
    mender = Pdf2xml(made.fit())
    equal = sum(mender.paragraph(before) == after for before, after in zip(tika, gold, strict=True))
    assert equal >= 0.94 * len(gold)
