"""Words put together, taken apart, and their lost ligatures: evidence, decisions, and what stays."""
from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_text import made_string, made_text

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.lexicon import DocumentLexicon, Lexicon
from spacy_pdfrecover.lines.gap_faults import phantom_blanks, tight_words
from spacy_pdfrecover.model import NO_GLYPH
from spacy_pdfrecover.repair.gaps import find_gaps, usual_gaps
from spacy_pdfrecover.repair.glued import SURELY_LONG, is_sentence
from spacy_pdfrecover.repair.hyphens import Dehyphenate
from spacy_pdfrecover.repair.resegment import Resegment
from spacy_pdfrecover.repair.swallowed import Swallowed
from spacy_pdfrecover.repair.viterbi import best_words, cost_of
from spacy_pdfrecover.repair.word_costs import TornCosts, WordCosts, cost_of_unknown
from spacy_pdfrecover.repair.words_found import LAST, SPACE_LEAST, Words
from spacy_pdfrecover.text import SPACE

GLUED = ("elgobiernohapresentadounanuevaley losciudadanosnoestandeacuerdoconella enelnortedelpaishahechomuchofrio "
         "lacasaqueestaenelcampoesmuygrande todoslosdiaslleganmaspersonasalaciudad")
PARTED = ("el gobierno ha presentado una nueva ley los ciudadanos no estan de acuerdo con ella en el norte del pais "
          "ha hecho mucho frio la casa que esta en el campo es muy grande todos los dias llegan mas personas a la "
          "ciudad")


def mended(marked: str, lang: str, **settings: float) -> tuple[str, list[str]]:
    text, pages = made_text(marked)
    result = Resegment(**settings)(text, Lexicon(lang).for_document(text.string), pages)
    return result.string, [edit.after for edit in result.edits]


def test_glued_document_is_parted() -> None:
    assert mended(GLUED, "es")[0] == PARTED


def test_words_of_one_letter_are_small_words_too() -> None:
    """Russian has its commonest words of one letter, and the list of any language has single letters."""
    glued = "ячасточитаюкнигиигазеты вмаленькомдомевлесуигорах словаипесниивдеревне книгииписьмаиздеревниигорода"
    assert "я часто читаю книги и газеты" in mended(glued, "ru")[0]


def test_a_glued_document_of_long_words() -> None:
    glued = ("onlarınaskerlerişehirdışındabekliyordu yaşlıkadınçocuklarınaeskihikayeleranlatıyordu "
             "köylülerbuğdaytarlalarındasabahtanakşamaçalışıyordu gençadambabasınınevinegeridönmek istiyordu "
             "denizkıyısındakiküçükköylerdebalıkçılaryaşıyordu")
    assert "genç adam babasının evine geri dönmek" in mended(glued, "tr")[0]


def test_a_glued_document_without_a_very_long_word() -> None:
    """What is learnt from such words is then nothing."""
    glued = "datishetboekvanhem zijhadhetnietgezien weginginopditmoment ikbenvandestadnaar"
    assert max(map(len, glued.split())) < SURELY_LONG
    assert mended(glued, "nl")[0].replace(" ", "") == glued.replace(" ", "")


def test_a_glued_document_in_a_language_without_a_list() -> None:
    """No text has so many very long words; those of its other lines are known."""
    words = "kasuta seda tööriista uue joone lisamiseks pärast valitud rea salvestamist vajuta klahvi dokumendi lõpus"
    sound = " ".join([words] * 4)
    glued = "vajutaklahvisedatööriistakasuta pärastjoonelisamiseksdokumendi valitudrealõpussalvestamist kasutauuerea" \
        "tööriista salvestamistvalitudjooneuuedokumendi"
    result = mended(f"{sound} {glued}", "et")[0].removeprefix(sound).strip()
    assert result.startswith("vajuta klahvi seda tööriista kasuta pärast joone lisamiseks dokumendi")


def test_compounds_do_not_make_a_document_glued() -> None:
    text = ("Netzwerkschnittstellenkarte Donaudampfschifffahrtsgesellschaft Rechtsschutzversicherung "
            "Kraftfahrzeughaftpflichtversicherung Arbeitsunfähigkeitsbescheinigung")
    assert mended(text, "de") == (text, [])


def test_program_names_do_not_make_a_document_glued() -> None:
    text = "signDocumentWithSlotAndSigner getSignatureWithIdAndName createFileInMemoryOrOnDisk isValidForTheObject"
    assert mended(text, "en") == (text, [])


@pytest.mark.parametrize(("lang", "around", "words"), [
    ("en", "the method {} gives what its caller asked for", "createFileInMemoryOrOnTheDisk "
     "requestMappingHandlerAdapter setPreferredBackgroundColorOfWidget getSignatureWithIdentifierAndName"),
    ("et", "meetod {} annab seda", "createFileInMemoryOrOnTheDisk requestMappingHandlerAdapter "
     "setPreferredBackgroundColorOfWidget getSignatureWithIdentifierAndName"),
    ("de", "der Begriff {} steht in keinem Gesetz", "Rechtsschutzversicherungsgesellschaften "
     "Donaudampfschifffahrtsgesellschaft Kraftfahrzeughaftpflichtversicherung Arbeitsunfähigkeitsbescheinigung")])
def test_many_long_names_and_compounds_do_not_either(lang: str, around: str, words: str) -> None:
    text = " ".join(map(around.format, words.split() * 4))
    assert mended(text, lang) == (text, [])


def odds_of(marked: str) -> dict[str, float]:
    """Log-odds of each space in a document that is damaged for certain, by the word behind it."""
    text, pages = made_text(marked)
    words = Words(text, find_gaps(text, pages.glyphs), Lexicon("en").for_document(text.string))
    odds = words.odds(0.1, True)
    return {words.string[start:end]: odds[start - 1] for start, end in
            zip(words.starts[1:].tolist(), words.ends[1:].tolist(), strict=True)}


def test_a_gap_tells_more_where_the_others_are_alike() -> None:
    even = odds_of("so all the people of this ¦land have seen it come and go")
    uneven = odds_of("so¦ all ¦the people¦ of this ¦land ¦have seen¦ it come¦ and¦ go")
    assert even["land"] < -5 < 0 < uneven["land"]
    assert even["of"] > uneven["of"]


def test_gaps_beside_letterspaced_words_vary() -> None:
    spread = odds_of("so all the p¦ e¦ o¦ p¦ l¦ e of this land ¦have seen it come and go")
    assert spread["have"] > odds_of("so all the people of this land ¦have seen it come and go")["have"]


def test_a_line_feed_that_a_font_draws_is_part_of_a_word() -> None:
    """Or the letters before it would be put to words on both sides."""
    assert LAST.search("el\n") is None


NAMED = "resizeDetection( ) resizeDetection( ) resizeDetection( ) "


def test_a_name_in_a_program_is_no_witness_that_words_are_one() -> None:
    assert mended(NAMED + "the resize␣detection is", "en") == (NAMED + "the resize detection is", [])
    spelt = NAMED.lower()
    assert mended(spelt + "the resize␣detection is", "en")[1] == ["resizedetection"]


def test_slight_gaps_part_words_of_a_glued_document() -> None:
    marked = GLUED + " uncubo¦roto"
    assert mended(marked, "es")[0].endswith("un cubo roto")


@pytest.mark.parametrize(("marked", "parted"), [
    ("en¸la¸casa¸de¸la¸torvalika¸grande", "en la casa de la torvalika grande"),     # a word that no list has
    ("en¸Torvalika¸Brunkveksel¸y¸McTavish", "en Torvalika Brunkveksel y McTavish"),
    ('la¸casa¸"de¸la¸Marca",¸y¸"la¸puerta"¸del¸mar', 'la casa "de la Marca", y "la puerta" del mar'),
    ("más¸de¸500¸de¸los¸libros¸[17]¸y¸otros¸en¸el¸mar", "más de 500 de los libros [17] y otros en el mar"),
    ("la¸calle¸y/o¸la¸puerta¸del¸mar", "la calle y/o la puerta del mar"),
])
def test_traces_of_spaces_part_words_of_a_glued_document(marked: str, parted: str) -> None:
    """Four thousandths of the size are left of each space; letters touch."""
    words = PARTED.split()
    lines = ["¸".join(words[place:place + 7]) for place in range(0, len(words), 7)]
    text = " ".join(lines * 4)
    assert mended(f"{text} {marked}", "es")[0].endswith(" " + parted)


def test_new_forms_of_words_stay_whole_in_a_glued_document() -> None:
    """No list has them: elkerülhetetlennek, felderítőházunkat, férőhelyekre, and many of their endings are words."""
    lines = ["az¸idős¸asszony¸a¸gyerekeknek¸régi¸meséket", "mond¸a¸falu¸házai¸között¸és¸a",
             "tenger¸partján¸sokan¸élnek¸de", "a¸fiatal¸férfi¸nem¸akar¸többé¸haza",
             "menni¸mert¸ott¸most¸már¸nincs¸senki"]
    marked = "ez¸most¸elkerülhetetlennek¸látszik¸a¸felderítőházunkat¸és¸a¸férőhelyekre"
    assert mended(" ".join(lines * 4) + " " + marked, "hu")[0].endswith(" " + marked.replace("¸", " "))


def test_kerning_is_no_trace_of_a_space() -> None:
    """Where two letters always stand a little apart, in words that stand alone, too."""
    words = PARTED.split()
    lines = ["¸".join(words[place:place + 7]) for place in range(0, len(words), 7)]
    marked = "la¸torvalika¸grande¸el¸brunkveksel¸de¸una¸kelmadora"
    text = " ".join([*lines * 4, *words * 3, marked])
    for pair in ("el", "ad", "la", "do", "os", "an", "ci", "ue", "as", "en"):
        text = text.replace(pair, "¸".join(pair))
    assert mended(text, "es")[0].endswith(" " + marked.replace("¸", " "))


def test_gain_is_a_threshold() -> None:
    marked = "the sta␣tion"
    assert mended(marked, "en")[0] == "the station"
    assert mended(marked, "en", gain=1000.0) == ("the sta tion", [])


def test_edits_say_what_was_done() -> None:
    text, pages = made_text("the sta␣tion was clo␣sed")
    edits = Resegment()(text, Lexicon("en").for_document(text.string), pages).edits
    assert [(edit.rule, edit.before, edit.after) for edit in edits] == [
        ("words", "sta tion", "station"), ("words", "clo sed", "closed")]
    assert all(0.5 < edit.confidence < 1.0 for edit in edits)


def test_unknown_words_stay_apart_where_their_gap_is_usual() -> None:
    """A word that no list has is dear, and two are dearer than one: that says nothing of the space between them."""
    damaged = "the sta␣tion was clo␣sed and the win␣dow bro␣ken so the peo␣ple of the town have seen it "
    assert mended(damaged + "with torvalik␣a brunkveksel and more of it", "en")[0].endswith(
        "with torvalika brunkveksel and more of it")


TORN = "la ca␣sa del pue␣blo es más gran␣de que la igle␣sia y el mer␣cado de la ciu␣dad "


@pytest.mark.parametrize(("cut", "whole"), [
    ("y ta␣m-\nbién para todos", "y también para todos"),
    ("los niños aguar -\ndan en el agua", "los niños aguardan en el agua"),
    ("los niños pa␣rpa -\ndea␣ban en el agua", "los niños parpadeaban en el agua"),
    ("los niños parpa -\ndeáronse en el agua", "los niños parpadeáronse en el agua"),      # a form that no list has
    ("los niños -\nque no están -\ncomen", "los niños - que no están - comen"),
])
def test_pieces_of_a_word_that_a_line_end_cuts(cut: str, whole: str) -> None:
    text, pages = made_text(TORN + cut)
    lexicon = Lexicon("es").for_document(text.string)
    assert Resegment()(Dehyphenate()(text, lexicon, pages), lexicon, pages).string.endswith(whole)


def test_elided_letters_are_no_words() -> None:
    """The French list has the d of d'eau, as often as many a word; a space like any other stands behind this one."""
    torn = "la mai␣son du vil␣lage est plus gran␣de que l'égli␣se et le mar␣ché d'une vil␣le "
    assert mended(torn + "sur le bord d e la mer et le long d e la route et au milieu d e la nuit", "fr")[0].endswith(
        "sur le bord de la mer et le long de la route et au milieu de la nuit")


def test_glyphs_stay_with_their_letters() -> None:
    text, pages = made_text("the sta␣tion was " + GLUED)
    result = Resegment()(text, Lexicon("es").for_document(text.string), pages)
    drawn = result.glyph != NO_GLYPH
    assert (pages.glyphs["char"][result.glyph[drawn]] == result.chars[drawn]).all()
    assert (result.chars[~drawn] == ord(" ")).all()


def test_document_evidence_makes_words_known() -> None:
    seen = "the Zyxwal of Zyxwal and Zyxwal "
    assert mended(seen + "Zyx␣wal", "en")[0] == seen + "Zyxwal"
    assert mended("the Zyx␣wal", "en")[0] == "the Zyx wal"


def test_without_a_list_only_the_document_counts() -> None:
    seen = "brun kvek brun kvek brun kvek "
    assert mended(seen + "br␣un", "xx")[0] == seen + "brun"
    assert mended("brun kv␣ak", "xx")[0] == "brun kv ak"


def test_fragments_of_lists_do_not_win() -> None:
    lexicon = Lexicon("en").for_document("")
    assert {"tion", "er", "ment"} <= set(lexicon.general)
    costs = WordCosts(lexicon, {})
    for whole in ("station", "paper", "document"):
        begins, _ = best_words(list(whole), [0.0] * len(whole), costs)
        assert begins == [True] + [False] * (len(whole) - 1)


def test_unknown_words_cost_by_length() -> None:
    costs = WordCosts(DocumentLexicon("", {}, {}, {}), {})
    assert costs("qqqqqq") > costs("qqq") > 0
    assert not costs.known("qqqqqq")


def test_an_unknown_word_is_less_of_a_surprise_among_others() -> None:
    lexicon = Lexicon("en").for_document("")
    listed = dict.fromkeys(["the", "house", "window", "station", "of", "people"], 20)
    foreign = {f"qqx{chr(97 + place)}": 1 for place in range(26)}
    assert cost_of_unknown(lexicon, listed | foreign) < cost_of_unknown(lexicon, listed) - 1
    costs = WordCosts(lexicon, listed | foreign, cost_of_unknown(lexicon, listed | foreign))
    assert costs("kvek") < WordCosts(lexicon, listed)("kvek") - 1


def test_new_forms_of_words_where_words_are_torn() -> None:
    """… but a small word before a known one is no beginning of it, whatever the space between them looks like."""
    hungarian, polish = (Lexicon(lang).for_document("") for lang in ("hu", "pl"))
    assert TornCosts(hungarian, {})("felderítőházunkat") < WordCosts(hungarian, {})("felderítőházunkat") - 10
    costs = TornCosts(polish, {})
    for first, second in (("do", "niniejszej"), ("pod", "drzewem")):
        assert costs(first + second) > costs(first) + costs(second) - SPACE_LEAST


def test_document_outweighs_the_list() -> None:
    lexicon = Lexicon("en").for_document("")
    word = "kerning"
    assert WordCosts(lexicon, {word: 5, "other": 95})(word) < WordCosts(lexicon, {})(word)


@given(st.lists(st.sampled_from(["a", "b", "ab", "ba", "c"]), min_size=1, max_size=8),
       st.dictionaries(st.text("abc", min_size=1, max_size=4), st.floats(0.5, 9), max_size=12))
def test_best_words_is_no_worse_than_any(atoms: list[str], words: dict[str, float]) -> None:
    def cost(word: str) -> float:
        return words.get(word, 3.0 + 2.0 * len(word))

    odds = [0.0] * len(atoms)
    begins, total = best_words(atoms, odds, cost)
    assert begins[0]
    assert total == pytest.approx(cost_of(atoms, odds, begins, cost))
    for number in range(1 << (len(atoms) - 1)):
        other = [True] + [bool(number >> place & 1) for place in range(len(atoms) - 1)]
        assert total <= cost_of(atoms, odds, other, cost) + 1e-9


@given(st.text("abc de", min_size=1, max_size=40).filter(lambda text: text.strip()))
def test_repeating_changes_nothing(string: str) -> None:
    string = " ".join(string.split())
    text, pages = made_text(string)
    lexicon = Lexicon("en").for_document(text.string)
    once = Resegment()(text, lexicon, pages)
    assert once.string.replace(" ", "") == string.replace(" ", "")
    assert Resegment()(once, lexicon, pages).string == once.string


def test_empty_text_stays() -> None:
    text, pages = made_text("")
    assert Resegment()(text, Lexicon("en").for_document(""), pages) is text


def test_gaps_are_those_of_the_glyphs() -> None:
    text, pages = made_text("ab cd ef gh ij␣kl m¦n\nop")
    gaps = find_gaps(text, pages.glyphs)
    narrow = text.string.index("j") + 1
    slight = text.string.index("n")
    assert gaps.gap[narrow] == pytest.approx(0.17, abs=0.01)
    assert gaps.narrow[narrow] == pytest.approx(0.13, abs=0.02)
    assert gaps.gap[slight] == pytest.approx(0.08, abs=0.01)
    assert np.isnan(gaps.gap[text.string.index("o") - 1])           # a line end has no gap


def test_the_gaps_of_a_tight_line_are_usual_there() -> None:
    gaps = np.array([0.3, 0.3, 0.3, 0.3, 0.07, 0.0, 0.09, 0.12, 0.3, 0.07])
    line = np.array([0, 0, 0, 0, 1, 1, 1, 1, 2, 2])
    usual = usual_gaps(gaps, gaps > 0, line)
    assert usual.tolist() == [0.3] * 4 + [0.09] * 4 + [0.3] * 2


def test_lines_of_few_words_are_measured_by_each_other() -> None:
    """As last lines of paragraphs they are not stretched, unless they differ as those of narrow columns do."""
    stretched, last = [0.4] * 30, [0.25] * 8
    line = np.append(np.repeat(np.arange(10), 3), np.arange(10, 18))
    usual = usual_gaps(np.array(stretched + last), np.ones(38, bool), line)
    assert usual.tolist() == stretched + last
    uneven = [0.2, 0.7, 0.3, 0.9, 0.2, 0.5, 0.4, 0.8]
    assert usual_gaps(np.array(stretched + uneven), np.ones(38, bool), line).tolist() == [0.4] * 38
    wide = [0.5] * 8
    assert usual_gaps(np.array(stretched + wide), np.ones(38, bool), line).tolist() == [0.4] * 38


def test_the_apostrophe_of_a_genitive_ends_a_word() -> None:
    costs = TornCosts(Lexicon("en").for_document(""), {})
    for word, after in (("parents'", "defense"), ("citizens’", "lives")):
        assert costs(word) + costs(after) < costs(word + after) + 5
    assert costs("l'") == WordCosts(Lexicon("en").for_document(""), {}).unknown + 2 * 2.5


def test_phantom_blanks() -> None:
    gap = np.array([0.0, 0.3, 0.0, 0.3, 0.0, 0.0])
    blank = np.array([False, True, False, True, True, False])
    line = np.zeros(6, "i8")
    assert phantom_blanks(gap, blank, line, 1).tolist() == [False, False, False, False, True, False]
    only = np.array([False, False, False, False, True, False])
    assert not phantom_blanks(gap, only, line, 1).any()             # nothing to measure it by


def tight(marked: str) -> str:
    text, pages = made_text(marked)
    letters = np.flatnonzero(text.joint != SPACE)
    spaces = np.isin(letters - 1, np.flatnonzero(text.joint == SPACE))
    gap = np.nan_to_num(find_gaps(text, pages.glyphs).gap)[letters]
    spaces |= tight_words(text.chars[letters], gap, np.arange(len(letters)) > 0, spaces)
    return "".join((" " if new else "") + chr(char) for new, char in zip(spaces, text.chars[letters], strict=True))


@pytest.mark.parametrize(("marked", "parted"), [
    ("die¦kann¦man¦einfach", "die kann man einfach"),
    ("für¦mich,¦das¦ist", "für mich, das ist"),
    ("Mini¦tuning", "Minituning"),                                  # one gap may be kerning
    ("n¦i¦c¦h¦t¦a¦l¦l¦e¦s", "nichtalles"),                          # letterspaced
    ("f(x)¦=¦g(y)¦+¦h(z)", "f(x)=g(y)+h(z)"),
    ("https://a¦b.org/c¦d", "https://ab.org/cd"),
    ('sagen¦"was"¦sie¦meint', 'sagen "was" sie meint'),             # a straight quote opens and closes
    ("alle¦sind¦heute¦—¦ach¦—¦müde", "alle sind heute — ach — müde"),
    ("etwa¦20¦Äpfel¦am¦Tag", "etwa 20 Äpfel am Tag"),
    ("für¦mich¦und¦keiner¦verant¦-", "für mich und keiner verant-"),
])
def test_tight_words(marked: str, parted: str) -> None:
    assert tight(marked) == parted


def test_one_gap_parts_words_where_many_do() -> None:
    many = "die¦kann¦man¦einfach " * 7
    assert tight(many + "Mini¦tuning und¦20 verant¦-").endswith("einfach Mini tuning und20 verant-")
    assert tight(many + "Mini¦tuning " * 12).count("Minituning") == 12          # so many are kerning


WIDE = 0.9


def restored(string: str, lang: str, width: float = WIDE) -> str:
    """Marked glyphs are the wide ones."""
    wide = {number: width for number, char in enumerate(char for char in string.replace("*", "") if char != " ")
            if char in "\ufffd\x0c\ue001"}
    plain = string.replace("*", "")
    number = 0
    for char in string:
        if char == "*":
            wide[number] = width
        elif char != " ":
            number += 1
    assert made_string(plain) == plain
    text, pages = made_text(plain, wide)
    return Swallowed()(text, Lexicon(lang).for_document(text.string), pages).string


@pytest.mark.parametrize(("before", "after", "lang"), [
    ("the \x0crst to \x0cnd it and de\x0cne it", "the first to find it and define it", "en"),
    ("il \ue001lm \ue001nale è \ue001nito", "il film finale è finito", "it"),
    ("to *fnd the *frst and de*fne it for all of us", "to find the first and define it for all of us", "en"),
    ("la li\ufffde e\ufffd ju\ufffde et sans tort", "la liste est juste et sans tort", "fr"),
    ("avec un \ufffdien haut \ufffdez lui à gau\ufffde et un \ufffder\ufffdeur",
     "avec un chien haut chez lui à gauche et un chercheur", "fr"),
    ("if Mr Zo\x0cngmy came", "if Mr Zofingmy came", "en"),           # no list has the word: by the code in TeX's fonts
])
def test_swallowed_ligatures(before: str, after: str, lang: str) -> None:
    assert restored(before, lang) == after


def test_width_tells_ligatures_apart() -> None:
    assert restored("a di\ufffdcult o\ufffdce for it", "en", 1.35) == "a difficult office for it"


@pytest.mark.parametrize("string", ["for of if off", "a *f *f *f", "\ufffd \ufffd", "x\ufffdqz\ufffdk", "*for *of *if"])
def test_ligatures_without_evidence_stay(string: str) -> None:
    assert restored(string, "en") == string.replace("*", "")


def test_wide_letters_of_typewriter_faces_are_no_ligatures() -> None:
    string = "to fnd the frst and defne it for all of us"
    text, pages = made_text(string, {2: WIDE, 8: WIDE, 17: WIDE})
    pages = replace(pages, fonts=[Font("Courier-Bold", fixed=True)])
    assert Swallowed()(text, Lexicon("en").for_document(text.string), pages).string == string


def test_ligatures_keep_their_glyph() -> None:
    text, pages = made_text("to f\ufffdd it, \ufffdnd \ufffdne \ufffdrst", {9: WIDE, 12: WIDE, 15: WIDE})
    result = Swallowed()(text, Lexicon("en").for_document(text.string), pages)
    edits = [edit for edit in result.edits if edit.rule == "swallowed"]
    assert all(result.string[edit.start:edit.start + len(edit.after)] == edit.after for edit in edits)


@pytest.mark.parametrize(("lang", "parts", "found"), [
    ("da", "forening s liv et", False), ("da", "og den opstart er", True), ("en", "this is a mill", True)])
def test_letters_that_join_the_parts_of_compounds_are_no_words(lang: str, parts: str, found: bool) -> None:
    lexicon = Lexicon(lang).for_document("")
    assert is_sentence(parts.split(), WordCosts(lexicon, {})) == found
