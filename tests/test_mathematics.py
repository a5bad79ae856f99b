"""Words within mathematics, and the signs of TeX's fonts for it."""
from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from made_pages import BOLD, ITALIC, LEFT, ROMAN, Put, pages_of, recover_pages, width_of

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.lines import find_lines, find_spaces
from spacy_pdfrecover.model import BLANK, NO_CODE, REPLACEMENT, UNMAPPED, Pages
from spacy_pdfrecover.read.tex_symbols import encoding_of, name_symbols

SUB, SUP = 1.5, -4.0        # points below and above the baseline of text of 10


def row(*parts: tuple[str, str, float, float]) -> list[Put]:
    """Texts set one behind the other without a gap: text, font, size, shift of the baseline."""
    puts: list[Put] = []
    x = 72.0
    for text, font, size, shift in parts:
        puts.append(Put(text, x, 100 + shift, font, size))
        x += puts[-1].width
    return puts


def text_of(*parts: tuple[str, str, float, float]) -> str:
    lines = find_lines(pages_of(row(("temperatures of the stars, ", ROMAN, 10, 0), *parts))).texts
    assert len(lines) == 1
    return lines[0].removeprefix("temperatures of the stars, ")


def test_an_upright_subscript_of_a_quantity_is_a_word() -> None:
    assert text_of(("T", ITALIC, 10, 0), ("eff", ROMAN, 7, SUB), (" and", ROMAN, 10, 0)) == "T eff and"
    assert text_of(("Gas at ", ROMAN, 10, 0), ("P", ITALIC, 10, 0), ("gas", ROMAN, 7, SUB)) == "Gas at P gas"


@pytest.mark.parametrize(("parts", "expected"), [
    ((("T", ITALIC, 10, 0), ("i", ITALIC, 7, SUB)), "Ti"),                      # an index
    ((("x", ITALIC, 10, 0), ("1", ROMAN, 7, SUB)), "x1"),
    ((("H", ROMAN, 10, 0), ("2", ROMAN, 7, SUB), ("O", ROMAN, 10, 0)), "H2O"),
    ((("C", ROMAN, 10, 0), ("org", ROMAN, 7, SUB)), "Corg"),                    # no quantity
    ((("m", ROMAN, 10, 0), ("2", ROMAN, 7, SUP)), "m2"),
    ((("N", ITALIC, 10, 0), ("th", ROMAN, 7, SUP)), "Nth"),                     # raised
    ((("the ", ROMAN, 10, 0), ("Stern", ITALIC, 10, 0), ("a", ROMAN, 7, SUB)), "the Sterna"),   # a word
    ((("M", ITALIC, 10, 0), ("OTHER", ROMAN, 10, 0)), "MOTHER"),                # no script
])
def test_other_scripts_stay_with_their_base(parts: tuple[tuple[str, str, float, float], ...], expected: str) -> None:
    assert text_of(*parts) == expected


def test_the_subscript_stays_a_word_where_the_list_has_both_as_one() -> None:
    """`teff` is a cereal."""
    row_of = row(("The stars have ", ROMAN, 10, 0), ("T", ITALIC, 10, 0), ("eff", ROMAN, 7, SUB),
                 (" of the sun and of its neighbours.", ROMAN, 10, 0))
    assert recover_pages(pages_of(row_of)).text == "The stars have T eff of the sun and of its neighbours."


def test_a_bold_vector_has_a_word_below_it() -> None:
    assert text_of(("r", BOLD, 10, 0), ("sun", ROMAN, 7, SUB)) == "r sun"
    assert text_of(("r", BOLD, 10, 0), ("sun", BOLD, 7, SUB)) == "rsun"


def test_other_word_rules_are_left_alone() -> None:
    pages = pages_of(row(("T", ITALIC, 10, 0), ("eff", ROMAN, 7, SUB)))
    assert find_lines(pages, find_spaces).texts == ["Teff"]


@pytest.mark.parametrize(("drawn", "expected"), [
    ("S∩R∩C", "S ∩ R ∩ C"), ("c∈T", "c ∈ T"), ("x=y", "x=y"), ("a−b", "a−b"), ("(→)", "(→)"), ("text→", "text→")])
def test_signs_of_sets_and_arrows_part_words(drawn: str, expected: str) -> None:
    assert text_of((drawn, ROMAN, 10, 0)) == expected


@pytest.mark.parametrize(("upper", "lower", "away", "drop", "expected"), [
    ("2", "i", 0.0, 2.5, "xi2"), ("MPC", "s", 0.0, 2.5, "xsMPC"), ("i", "calc", 0.0, 1.5, "xcalci"),
    ("1", "2", 1.2, 2.4, "x12"),            # fractions
    ("1", "2", 0.0, 3.5, "x12"),
])
def test_of_two_scripts_the_lower_comes_first(upper: str, lower: str, away: float, drop: float, expected: str) -> None:
    before = row(("the value of ", ROMAN, 10, 0), ("x", ITALIC, 10, 0))
    x = before[-1].x + before[-1].width + away
    scripts = [Put(upper, x, 96, ROMAN, 7), Put(lower, x, 100 + drop, ITALIC, 7)]
    after = Put(", and so on", max(put.x + put.width for put in scripts), 100)
    assert find_lines(pages_of([*before, *scripts, after])).texts == [f"the value of {expected}, and so on"]


@pytest.mark.parametrize(("left", "right", "gap", "expected"), [
    ("V", "(s)", 2.2, "V(s)"),          # what the letter leans out by
    ("V", "(see", 3.3, "V (see"),
    ("f", "i", 0.9, "fi"),
    ("f", "g", 2.0, "f g"),
])
def test_leaning_letters_take_room(left: str, right: str, gap: float, expected: str) -> None:
    first = row(("the value ", ROMAN, 10, 0), (left, ITALIC, 10, 0))
    second = Put(right, first[-1].x + first[-1].width + gap, 100, ITALIC if right.isalpha() else ROMAN)
    pages = pages_of([*first, second, Put(" of the one", second.x + second.width, 100)])
    pages = replace(pages, fonts=[font._replace(name="CMMI10") if font.slanted else font for font in pages.fonts])
    assert find_lines(pages).texts == [f"the value {expected} of the one"]


def test_nothing_to_part() -> None:
    assert find_lines(pages_of([Put("a", 72, 100)])).texts == ["a"]


def unmapped(text: str, font: str) -> Pages:
    """As from a file that gives the glyphs of its font no Unicode values: codes stand for characters."""
    pages = pages_of([Put(text, 72, 100)])
    glyphs = pages.glyphs
    glyphs["code"], glyphs["flags"] = glyphs["char"], UNMAPPED | np.where(glyphs["char"] == 32, BLANK, 0)
    return Pages(pages.source, glyphs, pages.pages, pages.rules, [Font(font)])


@pytest.mark.parametrize(("font", "codes", "expected"), [
    ("CMSY10", "0167", "′∞\u0338↦"), ("CMEX10", "XZPS be", "∑∫∑⋃(ˆ˜"),
    ("CMMI7", "?`", "⋆ℓ"), ("CMMI10", "~", "\u20d7"), ("MSAM10", "N>", "▲⩾"),
    ("LMMathExtension10-Regular", "X", "∑"), ("txsy", "\x0c", "⊙"), ("CMMI10", "xy", "xy"),
    ("txexs", "\xcd\xd5h", "∑∑["), ("MathDesign-CH-Regular-Extension-10", "P", "∑"), ("Kp--M-Ex-Regular", "Q", "∏"),
    ("Fourier-Math-Extension", "S", "⋃"), ("txsys", "\x0c", "⊙"),
    ("Times-Roman", "0X", "0X")])
def test_signs_are_named_by_their_codes(font: str, codes: str, expected: str) -> None:
    pages = unmapped(codes, font)
    name_symbols(pages.fonts, pages.glyphs)
    assert "".join(map(chr, pages.glyphs["char"])) == expected
    named = pages.glyphs["char"] != pages.glyphs["code"]
    assert (pages.glyphs["flags"][named] == 0).all()
    assert (pages.glyphs["flags"][~named] & UNMAPPED > 0).all()


@pytest.mark.parametrize(("text", "expected"), [
    ("\x88 a mill", "• a mill"), ("a \x88 b", "a • b"), ("\x88a mill", "\x88a mill"), ("a\x88 mill", "a\x88 mill")])
def test_bullets_of_bitmap_fonts_stand_alone(text: str, expected: str) -> None:
    """Such fonts have no name; their letters have others beside them."""
    pages = unmapped(text, "")
    name_symbols(pages.fonts, pages.glyphs)
    assert "".join(map(chr, pages.glyphs["char"])) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("the o\x1ece was \x1crst of the other \x10three mills there\x11 \x15 so",
     "the oﬃce was ﬁrst of the other “three mills there” – so"),
    ("the o\x0ece was \x0crst of the three", "the oﬃce was ﬁrst of the three"),
    ("\x0crst and the \x0cfth mill, or the \x1cl", "ﬁrst and the ﬁfth mill, or the \x1cl"),    # old codes and a letter
    ("\x1c\x02\x03e \x05", "\x1c\x02\x03e \x05"),                         # codes of a font's own
    ("\x10three\x11", "\x10three\x11")])
def test_ligatures_and_quotes_of_bitmap_fonts_for_text(text: str, expected: str) -> None:
    """The ligatures tell which of TeX's two encodings it is."""
    pages = unmapped(text, "")
    name_symbols(pages.fonts, pages.glyphs)
    assert "".join(map(chr, pages.glyphs["char"])) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("ð1Þ ¼ þ", "(1) = +"), ("½ðÞŠ À Â", "[()] − ×"),
    ("ððððÞ þ", "ððððÞ þ"), ("að1Þ ¼ þ", "að1Þ ¼ þ"), ("¼ ½", "¼ ½")])    # Icelandic, text and parts of cups
def test_signs_of_mathtime_are_told_by_each_other(text: str, expected: str) -> None:
    """Files name them as Windows names what is at their codes."""
    pages = pages_of([Put(text, 72, 100)])
    name_symbols(pages.fonts, pages.glyphs)
    assert "".join(map(chr, pages.glyphs["char"])) == expected


def test_mapped_glyphs_keep_their_characters() -> None:
    pages = unmapped("0X", "CMEX10")
    pages.glyphs["flags"], pages.glyphs["code"] = 0, NO_CODE
    name_symbols(pages.fonts, pages.glyphs)
    assert pages.glyphs["char"].tolist() == [ord("0"), ord("X")]


@pytest.mark.parametrize("name", ["txsyc", "CMR10", "CMSYNC-Bold", "Symbol", ""])
def test_other_fonts_have_no_such_encoding(name: str) -> None:
    assert not encoding_of(name)


def test_a_stroke_negates_the_sign_it_is_drawn_over() -> None:
    base = Put("c ∈ S", 72, 100)
    stroke = Put("\u0338", 72 + Put("c ", 72, 100).width, 100)
    pages = pages_of([Put("c ", 72, 100), stroke, Put("∈ S", stroke.x, 100)])
    assert recover_pages(pages).text == base.text.replace("∈", "∉")


@pytest.mark.parametrize(("sign", "rise"), [("\N{SQUARE ROOT}", 8.3), ("\N{N-ARY SUMMATION}", 7.5),
                                            ("\N{INTEGRAL}", 8.0)])
def test_signs_that_hang_above_their_line_stand_in_it(sign: str, rise: float) -> None:
    """In a line of text, with the space of a relation before them."""
    head, tail = "and the length of the road grows as", "n for all that is known of it, and so does its price."
    x = LEFT + width_of(head, ROMAN, 10) + 5.3
    above, below = "The road that leads to the mill by the river was built of stone,", "the sum of its parts."
    puts = [Put(above, LEFT, 160), Put(head, LEFT, 172), Put(sign, x, 172 - rise), Put(tail, x + 5, 172),
            Put(below, LEFT, 184)]
    assert find_lines(pages_of(puts)).texts == [above, f"{head} {sign}{tail}", below]


HEAD, TAIL = "and the length of the road grows as", "for all that is known of it, and its price."
ABOVE, BELOW = "The road that leads to the mill by the river was built of stone,", "the sum of its parts."


def inked(pages: Pages, signs: str, height: float) -> Pages:
    """With these signs' boxes below their baselines, as TeX's extension fonts have them."""
    hung = np.isin(pages.glyphs["char"], [ord(sign) for sign in signs])
    pages.glyphs["y0"][hung] = pages.glyphs["baseline"][hung]
    pages.glyphs["y1"][hung] = pages.glyphs["baseline"][hung] + height
    return pages


@pytest.mark.parametrize(("left", "right"), ["()", "[]", "{}", "⟨⟩"])
def test_large_brackets_stand_in_their_line(left: str, right: str) -> None:
    """They hang from .85 of a size above it, be they at the head of a line too."""
    x = LEFT + width_of(HEAD, ROMAN, 10) + 3
    inner = x + width_of(left, ROMAN, 10)
    end = inner + width_of("n + 1", ITALIC, 10)
    puts = [Put(ABOVE, LEFT, 160), Put(HEAD, LEFT, 172), Put(left, x, 163.5), Put("n + 1", inner, 172, ITALIC),
            Put(right, end, 163.5), Put(TAIL, end + 10, 172), Put(left, LEFT, 175.5), Put(BELOW, LEFT + 5, 184)]
    pages = inked(pages_of(puts), left + right, 12)
    assert find_lines(pages).texts == [ABOVE, f"{HEAD} {left}n + 1{right} {TAIL}", left + BELOW]


def test_brackets_of_text_stay_on_their_line() -> None:
    """A line that has nothing but a bracket is one above the next, whatever follows there."""
    puts = [Put(ABOVE, LEFT, 160), Put(")", LEFT, 172), Put(TAIL, LEFT + 5, 180)]
    assert find_lines(pages_of(puts)).texts == [ABOVE, ")", TAIL]


def test_operators_with_scripts_stand_in_their_line() -> None:
    """The scripts are drawn between the sign and what follows it."""
    x = LEFT + width_of(HEAD, ROMAN, 10) + 3
    after = x + width_of("∑", ROMAN, 10)
    puts = [Put(ABOVE, LEFT, 160), Put(HEAD, LEFT, 172), Put("∑", x, 164.5), Put("n", after, 167, ITALIC, 7),
            Put("k=1", after, 175, ITALIC, 7), Put("n " + TAIL, after + 15, 172), Put(BELOW, LEFT, 184)]
    above, line, below = find_lines(inked(pages_of(puts), "∑", 10)).texts
    assert (above, below) == (ABOVE, BELOW)
    assert line.startswith(HEAD + " ∑")
    assert line.endswith("n " + TAIL)


def test_operators_with_limits_hang() -> None:
    """As in displays, whose limits would be told from the line."""
    puts = [Put("the sum =", LEFT, 172), Put("∑", LEFT + 50, 162.5), Put("k = 1", LEFT + 45, 184, ITALIC, 7),
            Put("n", LEFT + 62, 172, ITALIC)]
    lines = find_lines(inked(pages_of(puts), "∑", 14)).lines
    assert 162.5 in np.round(lines["baseline"], 1)


def test_strokes_of_two_parts_stand_in_their_line_and_taller_ones_hang() -> None:
    def pile(parts: int) -> Pages:
        strokes = [Put("|", LEFT + 50, 163.5 + 6.1 * part) for part in range(parts)]
        return inked(pages_of([Put("the value", LEFT, 172), *strokes, Put("n is known", LEFT + 53, 172)]), "|", 6)

    assert find_lines(pile(2)).texts == ["the value ||n is known"]
    assert len(find_lines(pile(4)).texts) > 1


def test_code_zero_of_extension_fonts_is_a_bracket() -> None:
    """PDFium tells no code there, and no character."""
    pages = unmapped("0X", "CMEX10")
    pages.glyphs["char"][0], pages.glyphs["code"][0], pages.glyphs["flags"][0] = REPLACEMENT, NO_CODE, 0
    name_symbols(pages.fonts, pages.glyphs)
    assert "".join(map(chr, pages.glyphs["char"])) == "(∑"


def test_last_lines_that_are_small_for_their_scripts_go_on() -> None:
    """A line with more scripts than letters has their size."""
    lines = ["The road that leads to the mill by the river was built of the stone that",
             "was found there, and the length of the road grows for those who walk it as",
             "long as the price of the stone does that was found there, which is so"]
    puts = [Put(line, LEFT, 160 + 12 * number) for number, line in enumerate(lines)]
    puts += [Put("W", LEFT, 196), Put("d+1,k+2", LEFT + 10, 192.5, ITALIC, 7), Put(".", LEFT + 36, 196)]
    puts += [Put(line, LEFT, 224 + 12 * number) for number, line in enumerate(lines * 2)]
    assert recover_pages(pages_of(puts)).text.split("\n")[0].endswith("which is so Wd+1,k+2 .")
