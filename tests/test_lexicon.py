"""What words there are, and the language of a document."""
from __future__ import annotations

import pytest
from made_pages import PROSE, Sheet, fill, pages_of, recover_pages

from spacy_pdfrecover.lexicon import Lexicon, document_counts, general_frequencies, language_of, make_lexicon
from spacy_pdfrecover.word_table import TO_LATIN

SENTENCES = {
    "en": "The farmers brought their grain to the mill because they wanted to know what it was worth.",
    "de": "Die Bauern brachten ihr Getreide zur Mühle, weil sie wissen wollten, was es wert war.",
    "fr": "Les paysans apportaient leur blé au moulin parce qu'ils voulaient savoir ce que cela valait.",
    "es": "Los campesinos llevaban el grano al molino porque querían saber lo que valía de verdad.",
    "it": "I contadini portavano il grano al mulino perché volevano sapere quanto valesse davvero.",
    "nl": "De boeren brachten hun graan naar de molen omdat zij wilden weten wat het waard was.",
    "pl": "Chłopi przywozili zboże do młyna, ponieważ chcieli wiedzieć, ile ono jest naprawdę warte.",
    "cs": "Sedláci vozili obilí do mlýna, protože chtěli vědět, jakou má cenu a kdo je lepší.",
    "sv": "Bönderna tog sin säd till kvarnen eftersom de ville veta vad den var värd på riktigt.",
    "fi": "Talonpojat toivat viljansa myllyyn, koska he halusivat tietää, mitä se oikeasti maksaa.",
    "hu": "A parasztok a malomba vitték a gabonát, mert tudni akarták, hogy mennyit ér az egész.",
    "tr": "Köylüler buğdayı değirmene götürdüler çünkü bunun ne kadar değerli olduğunu bilmek istediler.",
    "ru": "Крестьяне привозили зерно на мельницу, потому что они хотели знать, сколько оно стоит.",
    "uk": "Селяни привозили зерно до млина, тому що вони хотіли знати, скільки воно коштує.",
    "el": "Οι αγρότες έφερναν το σιτάρι στον μύλο γιατί ήθελαν να ξέρουν πόσο αξίζει.",
    "he": "האיכרים הביאו את התבואה אל הטחנה כי הם רצו לדעת כמה היא שווה באמת",
    "ar": "جلب الفلاحون القمح إلى الطاحونة لأنهم أرادوا أن يعرفوا كم يساوي في السوق",
}


@pytest.mark.parametrize("lang", SENTENCES)
def test_the_language_of_a_sentence(lang: str) -> None:
    assert language_of(document_counts(SENTENCES[lang])) == lang


def test_the_declared_language_is_not_believed_against_the_words() -> None:
    assert language_of(document_counts(SENTENCES["de"]), "en-US") == "de"


def test_the_declared_language_where_words_tell_nothing() -> None:
    assert language_of({}, "fr-CA") == "fr"
    assert language_of({}) == ""
    assert language_of(document_counts("ተቀባይነት አለው"), "am") == "am"


def test_words_at_a_line_end_do_not_count() -> None:
    """They may be broken there; a block's end breaks nothing."""
    counts = document_counts("the mill and the recov-\nery of the mill\n\nEnd of it\n\n")
    assert counts["recov"] == counts["ery"] == 0
    assert counts["mill"] == 2
    assert counts["end"] == 1


def test_words_with_hyphens_count_for_their_first_part_too() -> None:
    counts = document_counts("a well-known and a well-made mill")
    assert (counts["well-known"], counts["well-"], counts["well"]) == (1, 2, 0)


def test_words_are_folded_and_numbers_are_none() -> None:
    assert dict(document_counts("Mill MILL mill 1790, 2.5")) == {"mill": 3}


def test_counts_of_a_collection_are_added_up() -> None:
    first = make_lexicon("en").with_counts({"millrace": 2})
    second = first.with_counts({"millrace": 3, "sluice": 1})
    assert first.counts == {"millrace": 2}
    assert second.counts == {"millrace": 5, "sluice": 1}
    assert second.lang == "en"
    document = second.for_document("the millrace is dry")
    assert document.document_count("millrace") == 6
    assert document.known("millrace")
    assert not document.known("millracex")


def test_counts_of_a_collection_stand_for_a_list_where_there_is_none() -> None:
    counts = {"ja": 30_000, "veski": 20, "tamm": 1, "muu": 969_979}
    estonian = make_lexicon("et").with_counts(counts).for_document("veski seisab")
    assert estonian.general["ja"] == 0.03
    assert estonian.common("veski")
    assert not estonian.common("tamm")
    finnish = make_lexicon("fi").with_counts(counts).for_document("mylly seisoo")
    assert finnish.general == general_frequencies("fi")
    assert make_lexicon("et").for_document("veski seisab").general == {}


def test_known_and_common_words() -> None:
    document = Lexicon("en").for_document("a zorb here")
    assert document.known("the")
    assert document.common("house")
    assert document.known("zorb")
    assert not document.common("zorb")


def test_languages_without_a_list_have_no_general_words() -> None:
    assert general_frequencies("am") == general_frequencies("") == {}
    assert general_frequencies("no") == general_frequencies("nb") != {}
    assert general_frequencies("hr") == general_frequencies("sr") != {}


def test_serbian_is_known_in_both_alphabets() -> None:
    words = general_frequencies("sr")
    assert words["људи"] == words["ljudi"] > words["џеп"] > 0
    text = "Између два рата у овом граду живели су људи који нису имали ништа осим своје куће. " * 3
    assert Lexicon().for_document(text).lang == "sr"
    assert Lexicon().for_document(text.translate(TO_LATIN)).lang == "sh"


@pytest.mark.parametrize("lang", ["de", "pl"])
def test_the_language_of_a_whole_document(lang: str) -> None:
    puts = fill(" ".join([SENTENCES[lang]] * 3), 72, 100, 300)
    assert recover_pages(pages_of(puts)).lang == lang
    assert recover_pages(pages_of(puts), lexicon=make_lexicon("fi")).lang == "fi"


def test_the_lexicon_is_asked_about_the_text_as_it_stands() -> None:
    assert Sheet().text(PROSE).recovered().lang == "en"
