"""Repairs of the text, and the examples in the docstrings of all modules."""
from __future__ import annotations

import doctest
import importlib
import pkgutil
from dataclasses import replace

import pytest
from made_pages import BOLD, ITALIC, MORE, PROSE, ROMAN, TYPED, Put, fill, pages_of, recover_pages, texts, width_of
from made_text import made_text
from make_pdf import page_pdf, show, text_pdf

import spacy_pdfrecover
from spacy_pdfrecover import recover
from spacy_pdfrecover.lexicon import Lexicon
from spacy_pdfrecover.model import Edit, Recovered
from spacy_pdfrecover.read.pdfium import make_pdfium
from spacy_pdfrecover.read.plumber import make_plumber
from spacy_pdfrecover.repair.accents import make_compose_accents
from spacy_pdfrecover.repair.addresses import make_addresses
from spacy_pdfrecover.repair.hyphens import make_dehyphenate
from spacy_pdfrecover.repair.ligatures import make_ligatures
from spacy_pdfrecover.repair.logos import make_logos
from spacy_pdfrecover.repair.quotes import make_straight_quotes
from spacy_pdfrecover.repair.radicals import make_radicals
from spacy_pdfrecover.repair.signs import make_signs

MODULES = sorted(module.name for module in pkgutil.walk_packages(spacy_pdfrecover.__path__, "spacy_pdfrecover.")
                 if not module.name.endswith("_pdfium_columns"))
NARROW = 160.0              # least width of the column
ENGLISH = Lexicon("en")


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = [test for name in MODULES for test in finder.find(importlib.import_module(name)) if test.examples]
    assert len(found) > 10


def cut_at(*lines: str, **repairs: object) -> Recovered:
    """These lines as one justified paragraph under another."""
    puts = [Put(line, 72, 500 + 12 * row) for row, line in enumerate(lines)]
    wide = max(NARROW, *(put.width for put in puts))
    spread = [put._replace(spread=(wide - put.width) / put.text.count(" ")) for put in puts[:-1]]
    return recover_pages(pages_of([*fill(PROSE, 72, 100, wide), *spread, puts[-1]]), lexicon=ENGLISH,
                         **({"repairs": repairs} if repairs else {}))


def joined(*lines: str, **repairs: object) -> str:
    return cut_at(*lines, **repairs).text.split("\n\n", 1)[1]


def edits(result: Recovered, rule: str) -> list[tuple[str, str]]:
    return [(edit.before, edit.after) for edit in result.edits if edit.rule == rule]


HYPHENS = {"hyphens": make_dehyphenate()}


@pytest.mark.parametrize(("first", "second", "expected"), [
    ("we have to improve the recov-", "ery of the text that was lost", "recovery"),         # the whole is known
    ("all of this has been very well-", "known since the first of them", "wellknown | well-known"),
    ("he was seen there in the year 1790-", "1791 and then was not again", "1790-1791"),     # numbers
    ("the letters that were sent to Jean-", "Paul in the second winter of", "Jean-Paul"),    # a capital
    ("the long road to the VILL-", "AGE was closed in every winter", "VILLAGE"),
    ("she had quite forgotten her um\u00ad", "brella when it began to rain", "umbrella"),    # soft hyphen
    ("she had quite forgotten her um\u00ac", "brella when it began to rain", "umbrella"),    # as old encodings have it
])
def test_words_cut_at_a_line_end(first: str, second: str, expected: str) -> None:
    found = joined(first, second, **HYPHENS)
    assert any(word in found.split() for word in expected.split(" | ")), found


def test_the_document_decides_over_the_lexicon() -> None:
    """`re-sign` and `resign` are both words: here the document has only the one, within a line."""
    lines = "they asked him whether he would now re-", "sign it, as all the others had to do"
    assert "resign it" in joined(*lines, **HYPHENS)
    kept = joined("nobody else did want to re-sign that paper", *lines, **HYPHENS)
    assert kept.count("re-sign") == 2


def test_a_true_hyphen_is_kept_where_the_document_has_it_elsewhere() -> None:
    lines = "then it was the turn of the mill-", "owner and of his brother in this"
    assert "mill-owner and" in joined("every mill-owner in the valley was there", *lines, **HYPHENS)


def test_a_collection_s_counts_decide_too() -> None:
    puts = [*fill(PROSE, 72, 100, 400), Put("and then they opened the sluice-", 72, 400),
            Put("gate of the old mill and all went well", 72, 412)]
    for counts, expected in (({"sluice-gate": 3}, "sluice-gate"), ({"sluicegate": 3}, "sluicegate")):
        result = recover_pages(pages_of(puts), lexicon=ENGLISH.with_counts(counts), repairs=HYPHENS)
        assert expected in result.text


def test_a_word_that_lost_its_hyphen() -> None:
    """Only if the parts are no words and the whole is one."""
    result = cut_at("they had a very great misunder", "standingly bad year, as was said", **HYPHENS)
    assert "misunder standingly" in result.text
    result = cut_at("it was a question of the exper", "iments that they had made there", **HYPHENS)
    assert "experiments that" in result.text
    assert edits(result, "hyphens") == [(" ", "")]


def test_words_of_other_documents_do_not_keep_the_halves_of_a_word_apart() -> None:
    """A slip there, or a word of another language; of the document itself it is a witness."""
    first, second = "it was a question of the exper", "iments that they had made there"
    for told, expected in (("", "experiments that"), ("an exper here and there, ", "exper iments that")):
        puts = [*fill(told + PROSE, 72, 100, 180), Put(first, 72, 500, spread=9.5), Put(second, 72, 512)]
        result = recover_pages(pages_of(puts), lexicon=ENGLISH.with_counts({"exper": 3}), repairs=HYPHENS)
        assert expected in result.text


def test_words_of_their_own_stay_apart() -> None:
    assert "under stand" in joined("the thing that was put under", "stand and table is not there", **HYPHENS)


def test_soft_hyphens_within_a_line_go() -> None:
    assert "the umbrella was" in joined("the um\u00adbrella was forgotten by them", **HYPHENS)


def test_dashes_and_hyphens_that_end_no_word_stay() -> None:
    assert "valley - all" in joined("there was nobody in the valley -", "all had gone down to the sea", **HYPHENS)


def test_a_threshold_for_keeping_hyphens() -> None:
    lines = "we have to improve the recov-", "ery of the text that was lost"
    assert "recov-ery" in joined(*lines, hyphens=make_dehyphenate(threshold=-20.0))


ADDRESSES = {"addresses": make_addresses(), "hyphens": make_dehyphenate()}


@pytest.mark.parametrize(("first", "second", "expected"), [
    ("all of it is at https://example.org/mills/", "rivers/upper.html since then.",
     "https://example.org/mills/rivers/upper.html"),
    ("all of it is at https://example.org/mills-", "rivers/upper.html since then.",
     "https://example.org/mills-rivers/upper.html"),
    ("all of it is at www.example.org", "/mills/upper?year=1790 since then.", "www.example.org/mills/upper?year=1790"),
    ("all of it is at https://", "www.example.org/mills since then.", "https://www.example.org/mills"),
    ("look into the file at /usr/share/", "mills/rivers.txt for more of it.", "/usr/share/mills/rivers.txt"),
])
def test_addresses_that_a_line_end_cut(first: str, second: str, expected: str) -> None:
    assert expected in joined(first, second, **ADDRESSES).split()


@pytest.mark.parametrize(("first", "second", "expected"), [
    ("all of it is at https://example.org", "and nowhere else in this world", "https://example.org and"),
    ("all of it is at https://example.org/", "and nowhere else in this world", "https://example.org/ and"),
    ("either and/or both of them, or he /", "she will have to look at it soon", "he / she"),
    ("all of it is at https://example.org/a", "https://example.org/b/ or elsewhere", "/a https://example.org/b/"),
    ("it says <a href='https://example.org/a'", "name='x1'> at the top of that page", "/a' name='x1'>"),
    ("all of it is at https://example.org/a", "[11], as the others also said", "/a [11], as"),
    ("it lies in the folder netboot/", "and in no other one of them", "netboot/ and"),
    ("the hosts are sv5.example.org.", "sv2.example.org. and no others", "org. sv2"),
    ("then make scans_of:_block_", "mkdir of the same name", "_block_ mkdir"),
    ("they will not work: https://example.org/cockpit/", "https://box.local/cockpit/ and so on", "cockpit/ https"),
])
def test_what_is_no_rest_of_an_address(first: str, second: str, expected: str) -> None:
    assert expected in joined(first, second, addresses=make_addresses())


def test_what_stands_beside_a_path_is_another_cell() -> None:
    text, pages = made_text("bibtex/\nzylstra files")
    own = Lexicon("en").for_document("")
    assert make_addresses()(text, own, pages).string == "bibtex/zylstra files"
    below = pages.glyphs["baseline"] > pages.glyphs["baseline"][0]
    pages.glyphs["baseline"][below] = pages.glyphs["baseline"][0]
    for edge in ("x0", "x1"):
        pages.glyphs[edge][below] += 100
    assert make_addresses()(text, own, pages).string == "bibtex/ zylstra files"


@pytest.mark.parametrize(("drawn", "plain"), [
    ("e\N{LATIN SMALL LIGATURE FFI}cient", "efficient"), ("\N{LATIN SMALL LIGATURE FI}n", "fin"),
    ("waa\N{LATIN SMALL LIGATURE IJ}", "waaij"), ("fa\N{LATIN SMALL LIGATURE LONG S T}", "fast"),
    ("œuvre ægir", "œuvre ægir")])
def test_ligatures_are_written_out(drawn: str, plain: str) -> None:
    result = cut_at(f"the {drawn} mill", ligatures=make_ligatures())
    assert f"the {plain} mill" in result.text
    assert bool(result.edits) == (drawn != plain)


def test_a_ligature_s_letters_share_its_glyph() -> None:
    result = cut_at("e\N{LATIN SMALL LIGATURE FFI}cient", ligatures=make_ligatures())
    at = result.text.index("efficient")
    glyphs = result.char_glyph[at:at + 9].tolist()
    assert glyphs[1] == glyphs[2] == glyphs[3]
    assert glyphs[4] == glyphs[3] + 1


def test_radicals_become_the_characters_they_look_like() -> None:
    result = cut_at("\N{KANGXI RADICAL MOUNTAIN}の\N{KANGXI RADICAL WATER}", radicals=make_radicals())
    assert result.text.endswith("山の水")
    assert edits(result, "radicals") == [("\N{KANGXI RADICAL MOUNTAIN}", "山"), ("\N{KANGXI RADICAL WATER}", "水")]


def test_small_capitals_and_old_style_figures_by_their_names() -> None:
    names = "/Asmall /Eacutesmall /oneoldstyle /a.sc /one.oldstyle /bracketlefttp"
    font = ("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding "
            f"<< /Type /Encoding /Differences [65 {names}] >> >>")
    pdf = page_pdf(show(72, 700, "ABCDEF", font="F9"), fonts={"F9": font})
    for reader in (make_pdfium(), make_plumber()):
        result = recover(pdf, reader=reader)
        assert result.text == "aé1a1⎡"
        assert edits(result, "private") == [("\uf761", "a"), ("\uf7e9", "é"), ("\uf731", "1"), ("\uf8ee", "⎡")]


def test_a_ligature_written_out_is_not_written_out_again() -> None:
    put = Put("0 \N{LATIN SMALL LIGATURE FI}c", 72, 100, size=6)
    puts = [put, put._replace(text="0 c"), put._replace(text="f")]
    for edit in recover_pages(pages_of(puts)).edits:
        assert edit.before != "f"


def logo(drop: float, raised: float = 0.0, before: str = "") -> list[Put]:
    """T, E and X close together, the E lower by `drop`; L and A before it, the A smaller and raised."""
    puts, x = [], 72.0
    for char in before + "TEX":
        size = 7.0 if char == "A" and raised else 10.0
        y = 400.0 + (drop if char == "E" else -raised if char == "A" else 0.0)
        puts.append(Put(char, x, y, size=size))
        x += width_of(char, ROMAN, size) - 0.8
    return [*puts, Put("is a program of many parts.", x + 4, 400)]


@pytest.mark.parametrize(("puts", "expected"), [
    (logo(2.15), "TeX is"), (logo(0.0), "TEX is"), (logo(2.15, 2.0, "LA"), "LaTeX is"),
    (logo(0.0, 0.0, "LA"), "LATEX is")])
def test_the_logo_only_where_its_e_is_dropped(puts: list[Put], expected: str) -> None:
    result = recover_pages(pages_of([*fill(PROSE, 72, 100, 400), *puts]), repairs={"logos": make_logos()})
    assert result.text.split("\n\n")[1].startswith(expected)


def test_endings_hang_on_the_logo() -> None:
    puts = logo(2.15)
    puts[-1] = Put("em", puts[-1].x - 4.2, 400)
    result = recover_pages(pages_of([*fill(PROSE, 72, 100, 400), *puts]), repairs={"logos": make_logos()})
    assert result.text.endswith("TeXem")


def test_the_turned_letter_of_a_logo() -> None:
    pages = pages_of([Put("X", 72, 400), Put("TEX is a program of many parts.", 84, 400), Put("E", 78, 402)])
    glyphs = pages.glyphs
    glyphs["y0"][2], glyphs["y1"][2], glyphs["baseline"][2] = 394.0, 404.0, 402.15      # the dropped E
    glyphs["angle"][-1] = 180.0
    result = recover_pages(pages, repairs={"logos": make_logos()})
    assert result.text.startswith("XeTeX is")


@pytest.mark.parametrize(("lines", "whole"), [
    (["grind --grain=rye_1.", "˓→sack"], "grind --grain=rye_1.sack"),
    (["grind --grain=rye␣", "˓→--sack", "grind --grain=oats/", "˓→new"],
     "grind --grain=rye --sack grind --grain=oats/new"),
    (["grind --grain rye", "↪ new", "grind --grain=oats,", "↪ --sack"],
     "grind --grain rye new grind --grain=oats, --sack"),
    (["grind --grain=rye, --sack, ←-", "--new to the ←-", "mill=upper: ←-", "lower, ? rye : ←-", "oats,wheat, ←-",
      "barley to / ←-", "mill"],
     "grind --grain=rye, --sack, --new to the mill=upper:lower, ? rye : oats,wheat,barley to /mill"),
    (["grind␣grain", "→ flour"], "grind␣grain → flour")])
def test_lines_of_code_that_arrows_go_on_with(lines: list[str], whole: str) -> None:
    """At a space that is shown, at a sign or, where some of them part words, at spaces that are not shown."""
    puts = [Put(line, 72, 300 + 12 * row, TYPED) for row, line in enumerate(lines)]
    result = recover_pages(pages_of([*fill(PROSE, 72, 100, 400), *puts]))
    assert texts(result, "code") == [whole]


@pytest.mark.parametrize(("tail", "mark"), [("by the lower”road” now", '"'), ("by the lower”road now", "”")])
def test_quotes_in_pairs_whose_spaces_are_lost_or_false(tail: str, mark: str) -> None:
    """As in documents whose words are glued: none of them opens as quotations do."""
    puts = [Put("They all came over” the bridge” and the hill", 72, 100), Put(f"to the village {tail}.", 72, 160)]
    result = recover_pages(pages_of(puts))
    assert len(result.blocks) == 2
    assert {char for char in result.text if char in '”"'} == {mark}


def test_quotes_right_behind_ideographs_are_pairs() -> None:
    """Beside quotations that are printed as such."""
    result = recover_pages(pages_of([Put("他说“水车”和”mill” 的”水”字", 72, 100)]), repairs={
        "quotes": make_straight_quotes()})
    assert result.text == '他说“水车”和"mill" 的"水"字'


@pytest.mark.parametrize(("other", "mark"), [("race=upper", '"'), ("race=“upper”", "”")])
def test_closing_quotes_at_both_ends_in_other_typewriter_faces(other: str, mark: str) -> None:
    """XeTeX makes them of straight ones in any face."""
    puts = [Put(f"mill=”lower” {other}", 72, 300, TYPED), Put("They said “yes” to it", 72, 340)]
    result = recover_pages(pages_of([*fill(PROSE, 72, 100, 400), *puts]))
    assert result.text.split("\n\n")[1].startswith(f"mill={mark}lower{mark}")
    assert result.text.endswith("“yes” to it")


def test_greek_letters_under_other_names_in_formulas() -> None:
    pages = pages_of([Put("\N{MICRO SIGN}", 72, 100), Put("and 5 \N{MICRO SIGN}m, \N{INCREMENT}T", 90, 100, BOLD)])
    fonts = [pages.fonts[0]._replace(name="CMMI10"), *pages.fonts[1:]]
    result = recover_pages(replace(pages, fonts=fonts), repairs={"signs": make_signs()})
    assert result.text == ("\N{GREEK SMALL LETTER MU} and 5 \N{MICRO SIGN}m, \N{GREEK CAPITAL LETTER DELTA}T")


def test_letters_in_circles_are_signs() -> None:
    """As TeX draws them; a ring beside a letter is none."""
    ring, around = "\N{LARGE CIRCLE}", width_of("\N{LARGE CIRCLE}", ROMAN, 10)
    put = [Put("Copyright", 72, 100), *(part for at, letter in ((120, "c"), (140, "R")) for part in (
        Put(ring, at, 100), Put(letter, at + around / 4, 100, size=around / 2))), Put(ring + "c", 72, 120)]
    assert recover_pages(pages_of(put)).text.split() == ["Copyright", "\N{COPYRIGHT SIGN}", "\N{REGISTERED SIGN}",
                                                         ring + "c"]


@pytest.mark.parametrize(("wide", "expected"), [(1.0, "水—車"), (0.0, "水\u0336車")])
def test_a_stroke_as_wide_as_an_ideograph_is_a_dash(wide: float, expected: str) -> None:
    """PDFium's map of Adobe's Japanese glyphs has one for the dash."""
    text, pages = made_text("水\u0336車", {0: 1.0, 1: wide, 2: 1.0})
    assert make_signs()(text, ENGLISH.for_document(""), pages).string == expected


def test_a_minus_in_a_formula_stays() -> None:
    pages = pages_of([Put("it is \N{MINUS SIGN}x here", 72, 100)])
    fonts = [pages.fonts[0]._replace(name="CMSY10"), *pages.fonts[1:]]
    assert recover_pages(replace(pages, fonts=fonts), repairs={"signs": make_signs()}).edits == []


@pytest.mark.parametrize(("face", "expected"), [(TYPED, "col-500*/"), (ROMAN, "col\N{MINUS SIGN}500*/")])
def test_signs_of_mathematics_in_code(face: str, expected: str) -> None:
    """Between typewriter faces they are what was typed."""
    puts, x = [], 72.0
    for word in ("col", "\N{MINUS SIGN}", "500", "∗", "/"):
        puts.append(Put(word, x, 100, face if word.isascii() else ITALIC))
        x += puts[-1].width
    pages = pages_of(puts)
    fonts = [font._replace(name="CMSY10") if font.slanted else font for font in pages.fonts]
    assert recover_pages(replace(pages, fonts=fonts), repairs={"signs": make_signs()}).text == expected


def test_a_sign_before_code_may_be_a_bullet() -> None:
    puts = [Put("It is −", 72, 100), Put("size", 110, 100, TYPED)]
    pages = pages_of(puts)
    fonts = [pages.fonts[0]._replace(name="CMSY10"), *pages.fonts[1:]]
    assert recover_pages(replace(pages, fonts=fonts), repairs={"signs": make_signs()}).edits == []


@pytest.mark.parametrize(("name", "star"), [("CMSY10", "*"), ("Symbol", "∗")])
def test_a_star_of_tex_is_the_one_typed(name: str, star: str) -> None:
    """At the head of a block it may be a bullet or the mark of a note."""
    pages = pages_of([Put("∗ where V∗n is best", 72, 100)])
    fonts = [pages.fonts[0]._replace(name=name), *pages.fonts[1:]]
    found = recover_pages(replace(pages, fonts=fonts), repairs={"signs": make_signs()}).text
    assert found == f"∗ where V{star}n is best"


def test_a_tilde_beside_letters_is_plain() -> None:
    """Its box may touch that of its neighbour, as in an italic face; over a letter it is an accent."""
    puts = [Put("see /", 72, 100), Put("\N{SMALL TILDE}", 97, 100), Put("john", 102, 100)]
    assert recover_pages(pages_of(puts), repairs={"signs": make_signs()}).text.endswith("~john")


@pytest.mark.parametrize(("font", "expected"), [("SFTT1000", "use --quiet now"), ("CMR10", "use –quiet now"),
                                                ("Consolas", "use –quiet now")])
def test_a_dash_of_a_typewriter_face_begins_an_option(font: str, expected: str) -> None:
    pages = pages_of([Put("use \N{EN DASH}quiet now", 72, 100)])
    fonts = [pages.fonts[0]._replace(name=font), *pages.fonts[1:]]
    assert recover_pages(replace(pages, fonts=fonts), repairs={"signs": make_signs()}).text == expected


@pytest.mark.parametrize(("options", "expected"), [(6, "is -1 or a-z"), (2, "is −1 or a−z")])
def test_all_minuses_of_a_manual_are_hyphens(options: int, expected: str) -> None:
    line = " ".join(["take \N{MINUS SIGN}v"] * options) + " is \N{MINUS SIGN}1 or a\N{MINUS SIGN}z"
    assert recover_pages(pages_of([Put(line, 72, 100)]), repairs={"signs": make_signs()}).text.endswith(expected)


def test_combining_marks_are_composed() -> None:
    result = cut_at("Ge\N{COMBINING DIAERESIS}ra\N{COMBINING DIAERESIS}t", accents=make_compose_accents())
    assert result.text.endswith("Gërät")


def test_repairs_change_nothing_in_text_that_needs_none() -> None:
    puts = [*fill(PROSE, 72, 100, 400, justified=False), *fill(MORE, 72, 400, 400, justified=False)]
    assert recover_pages(pages_of(puts)).edits == []


def test_repairs_run_once_more_change_nothing() -> None:
    once = joined("then it was a very e\N{LATIN SMALL LIGATURE FFI}cient recov-",
                  "ery of mills: https://example.org/", "b.html.")
    assert once == "then it was a very efficient recovery of mills: https://example.org/b.html."
    again = cut_at("then it was a very efficient recovery of", "mills: https://example.org/b.html.")
    assert again.text.endswith(once)
    assert again.edits == []


def test_edits_name_the_page_of_the_file() -> None:
    pdf = text_pdf([["Nothing is cut on this page."], ["We had seen the cabi-", "net and the great rivers."]])
    for reader in (make_pdfium(), make_pdfium(pages="2")):
        (edit,) = recover(pdf, reader=reader).edits
        assert edit.page == 1


def test_every_edit_tells_its_page_and_how_sure_it_is() -> None:
    second = [put._replace(page=1) for put in fill(PROSE, 72, 100, 400)]
    end = Put("and the recov-", 72, 400, page=1), Put("ery of it all.", 72, 412, page=1)
    result = recover_pages(pages_of([*fill(MORE, 72, 100, 400), *second, *end]), lexicon=ENGLISH)
    found = [edit for edit in result.edits if edit.rule == "hyphens"]
    assert [edit.page for edit in found] == [1]
    assert isinstance(found[0], Edit)
    assert 0.5 < found[0].confidence < 1
