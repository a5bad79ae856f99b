"""What glyphs look like tells what they stand for."""
from __future__ import annotations

import numpy as np
import pytest
from make_pdf import page_pdf, show, stream

from spacy_pdfrecover.fonts.coded import read_coded, with_symbols
from spacy_pdfrecover.fonts.deciphering import seen_instead
from spacy_pdfrecover.fonts.shapes._pdfium_sheet import CELL
from spacy_pdfrecover.fonts.shapes.features import boxes, parted
from spacy_pdfrecover.fonts.shapes.letter_shapes import letter_shapes, packed, unpacked
from spacy_pdfrecover.fonts.shapes.likely import likely_chars, sure_chars
from spacy_pdfrecover.fonts.shapes.likeness import Shapes, likeness, with_figures
from spacy_pdfrecover.read import as_source

NAMES = {" ": "space", ",": "comma", ".": "period", "-": "hyphen", "(": "parenleft", "%": "percent", "é": "eacute",
         "ä": "adieresis", "¹": "onesuperior", "²": "twosuperior", **{str(number): name for number, name in enumerate(
             ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"))}}
FACES = ("Times-Roman", "Times-BoldItalic", "Helvetica", "Helvetica-Bold", "Courier")
SIGNS, LETTERS = "0123456789 ,.-(%", "abdefghkmnqrtéäABDEFGHKLMNQRT"
PLAIN = "abdefghkmnqrtABDEFGHKLMNQRT"
SHARE = 0.9                     # of them at least is told at first guess in each face
FIRST = 65                      # the code of the first character, whatever it is


def font(face: str, chars: str) -> str:
    """A font whose codes are in the order of these characters."""
    names = " ".join("/" + NAMES.get(char, char) for char in chars)
    return (f"<< /Type /Font /Subtype /Type1 /BaseFont /{face} "
            f"/Encoding << /Type /Encoding /Differences [{FIRST} {names}] >> >>")


def looks(fonts: dict[str, str], page: str = "") -> tuple[Shapes, dict[tuple[str, str], str]]:
    """Shapes of all characters of these fonts, by face and characters; the symbol of each font and character."""
    shown = b"".join(show(72, 700 - 20 * row, "".join(chr(FIRST + code) for code in range(len(chars))), f"X{row}", 10)
                     for row, chars in enumerate(fonts.values()))
    source = as_source(page_pdf(shown, page=page, fonts={
        f"X{row}": font(face.split()[0], chars) for row, (face, chars) in enumerate(fonts.items())}))
    coded = read_coded(source)
    symbols = with_symbols(coded, [{}] * len(coded.fonts))
    which = list(fonts.items())
    return likeness(source, None, coded, symbols.places), {
        (which[row][0], which[row][1][code - FIRST]): symbol for symbol, (row, code) in symbols.places.items()}


@pytest.mark.parametrize("face", FACES)
def test_signs_and_letters_are_told_by_their_shapes(face: str) -> None:
    shapes, symbols = looks({face: SIGNS + LETTERS})
    assert shapes.blank == {symbols[face, " "]}
    among = set(SIGNS + LETTERS)
    for chars in (SIGNS.replace(" ", ""), LETTERS):
        first = [next((char for char in shapes.odds.get(symbols[face, wanted], ()) if char in among), "")
                 for wanted in chars]
        assert sum(map(str.__eq__, first, chars)) >= SHARE * len(chars), "".join(first)


@pytest.mark.parametrize("upward", [1, -1])
def test_letters_of_fonts_whose_em_is_a_dot_are_brought_to_size(upward: int) -> None:
    """And set on their feet, where the page turns them over."""
    dots = 80                       # of the printer, in an em
    procedures = {200 + place: stream(f"{dots} 0 0 {-dots} {dots} {dots} d1 BT /F1 {dots} Tf 1 0 0 {upward} 0 0 Tm "
                                      f"({char}) Tj ET".encode("latin-1")) for place, char in enumerate(PLAIN)}
    names = [f"/g{number}" for number in procedures]
    called = " ".join(f"{name} {number} 0 R" for name, number in zip(names, procedures, strict=True))
    made = (f"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [1 0 0 1 0 0] /FirstChar {FIRST} "
            f"/LastChar {FIRST + len(PLAIN) - 1} /Widths [{' '.join([str(dots)] * len(PLAIN))}] "
            f"/Encoding << /Type /Encoding /Differences [{FIRST} {' '.join(names)}] >> "
            f"/CharProcs << {called} >> "
            "/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>")
    codes = "".join(chr(FIRST + code) for code in range(len(PLAIN)))
    shown = f"BT /X0 {10 / dots} Tf 1 0 0 {upward} 20 400 Tm ({codes}) Tj ET".replace("\\", "\\\\").encode("latin-1")
    source = as_source(page_pdf(shown, fonts={"X0": made}, extra=procedures))
    coded = read_coded(source)
    assert coded.pages.glyphs["y1"] - coded.pages.glyphs["y0"] == pytest.approx(2 * 10, abs=0.01)
    symbols = with_symbols(coded, [{}] * len(coded.fonts))
    odds = likeness(source, None, coded, symbols.places).odds
    first = [next((char for char in odds.get(symbol, ()) if char in PLAIN), "") for symbol in symbols.places]
    assert sum(map(str.__eq__, first, PLAIN)) >= SHARE * len(PLAIN), "".join(first)


@pytest.mark.parametrize(("wide", "changed"), [
    ([5, 5, 5, 5, 7], {3: "0", 4: "O"}), ([5, 5, 5, 7, 7], {3: "O", 4: "O"}),       # the figures have one width
    ([5, 5, 6, 5, 7], {}), ([5, 5, 5, 5, 5], {})])                                  # … or none; a typewriter face
def test_digits_have_one_width(wide: list[int], changed: dict[int, str]) -> None:
    classes = list(letter_shapes().classes)
    number = {char: row for row, chars in enumerate(classes) for char in chars}
    odds = np.full((5, len(classes)), -12.0)
    for row, char in enumerate("234"):
        odds[row, number[char]] = -0.1
    odds[3:, number["0"]] = odds[3:, number["O"]] = np.log(0.4)
    told = with_figures(odds, np.array(wide) / 10)
    assert {row: "0O"[int(told[row, number["O"]] > told[row, number["0"]])] for row in (3, 4)
            if told[row, number["O"]] != told[row, number["0"]]} == changed


def test_raised_digits_may_stand_for_digits() -> None:
    shapes, symbols = looks({"Helvetica": SIGNS + "¹²"})
    for raised, digit in ("¹1", "²2"):
        odds = shapes.odds[symbols["Helvetica", raised]]
        assert next(iter(odds)) == raised
        assert odds[digit] == odds[raised]


def test_odds_are_logarithms_of_shares() -> None:
    shapes, _ = looks({"Times-Roman": SIGNS})
    for odds in shapes.odds.values():
        assert list(odds.values()) == sorted(odds.values(), reverse=True)
        assert max(odds.values()) <= 0


def test_what_scripts_draw_alike_is_alike_likely() -> None:
    shapes, symbols = looks({"Helvetica": "AHo"})
    for letter, twins in (("A", "АΑ"), ("H", "НΗ"), ("o", "оο")):
        odds = shapes.odds[symbols["Helvetica", letter]]
        assert all(abs(odds[twin] - odds[letter]) < 1.0 for twin in twins)


def test_letters_in_use_go_before_historic_ones() -> None:
    places = {"1": (0, 1), "2": (0, 2)}
    odds = {"1": {"ѳ": -.7, "ө": -.7}, "2": {"д": -.1}}
    assert sure_chars(["1212"], places, odds) == {"1": "ө", "2": "д"}


def test_a_font_of_a_few_accents_is_read_where_the_text_is_sure() -> None:
    """Those of letters that a face lacks are of another one, and look like each other."""
    places = {"1": (0, 1), "2": (1, 2)}
    odds = {"1": {"д": -.01, "ц": -9.0}, "2": {"ӗ": -.4, "ӑ": -1.1, "э": -9.0}}
    assert sure_chars(["1" * 20 + "2"], places, odds) == {"1": "д", "2": "ӗ"}
    assert sure_chars(["1222"], places, odds) == {"1": "д"}
    assert sure_chars(["д" * 20 + "2"], {"2": (1, 2)}, {"2": odds["2"]}) == {"2": "ӗ"}


@pytest.mark.parametrize(("lines", "odds", "found"), [
    # accents that other letters have
    (["12345"], [{"é": -.2, "ê": -2.3}, {"ú": -.5, "û": -2.3}, {"í": -.1}, {"ó": -.1},
                 {"ả": -.5, "â": -1.6, "á": -3.1}], "éúíóá"),
    # no letter of any alphabet
    (["123"], [{"т": -.1}, {"е": -.1}, {"ӗ": -.7, "ѐ": -4.5}], "теӗ"),
    # one glyph of a font looks more like a letter than the other
    (["12"], [{"h": -.3, "ħ": -1.5}, {"ħ": -.2, "h": -1.8}], "hħ"),
    # behind a small letter
    (["12"], [{"т": -.0, "н": -9.0}, {"Ы": -.4, "ы": -1.5, "н": -9.0}], "ты"),
])
def test_letters_tell_of_each_other(lines: list[str], odds: list[dict[str, float]], found: str) -> None:
    places = {str(number): (0, number) for number in range(1, len(odds) + 1)}
    likely = likely_chars(lines, places, dict(zip(places, odds, strict=True)))
    assert "".join(likely[symbol] for symbol in places) == found


def test_what_words_take_for_a_sign_is_a_letter_of_the_script() -> None:
    for told in "-0":
        assert seen_instead(told, {"e": -.1, "е": -.1, "ө": -6.3}, "CYRILLIC") == "е"
    assert seen_instead("2", {"ı": -.1, "1": -2.9}, "LATIN") == "1"


@pytest.mark.parametrize("page", ["", "/Rotate 90", "/UserUnit 2.5 /CropBox [50 50 500 750]"])
def test_fonts_of_one_name_are_told_apart(page: str) -> None:
    """By where they draw: the first code of the one is not that of the other."""
    shapes, symbols = looks({"Helvetica one": "27a4", "Helvetica two": "k4B3"}, page)
    assert len(shapes.odds) == 8
    for (_, wanted), symbol in symbols.items():
        assert next(iter(shapes.odds[symbol])) == wanted


def test_pages_that_hand_down_their_box() -> None:
    """The sheet on which glyphs are drawn has its own size."""
    data = page_pdf(show(72, 700, "AB", "X0", 10), fonts={"X0": font("Helvetica", "27")})
    data = data.replace(b"/Type /Pages ", b"/Type /Pages /CropBox [50 50 400 750] /Rotate 90 ")
    coded = read_coded(as_source(data))
    found = likeness(as_source(data), None, coded, with_symbols(coded, [{}]).places)
    assert [next(iter(odds)) for odds in found.odds.values()] == ["2", "7"]


def test_a_font_without_symbols_is_not_drawn() -> None:
    source = as_source(page_pdf(show(72, 700, "text")))
    assert likeness(source, None, read_coded(source), {}) == Shapes(frozenset(), {})


@pytest.mark.parametrize(("rows", "pieces", "above", "beside"), [
    (("###", "#.#", "###"), 0, 1, 1), (("#..", "...", "..#"), 2, 2, 2), (("###", "#.#", "###", "#.#", "###"), -1, 1, 1),
    (("#..", ".#.", "..#"), 1, 1, 1), (("#.#", "...", "###"), 3, 2, 1)])
def test_pieces_less_holes(rows: tuple[str, ...], pieces: int, above: int, beside: int) -> None:
    dark = np.array([[[char == "#" for char in row] for row in rows]])
    assert parted(dark).tolist() == [[pieces, above, beside]]


def test_boxes_of_ink() -> None:
    ink = np.zeros((2, CELL, CELL), "u1")
    ink[1, 5:9, 20:50] = 255
    assert boxes(ink).tolist() == [[0, 0, 0, 0], [20, 5, 50, 9]]


def test_the_table_is_packed_as_it_is_read() -> None:
    table = letter_shapes()
    again = unpacked(packed(table))
    assert again.classes == table.classes
    for one, other in zip(again[1:], table[1:], strict=True):
        np.testing.assert_allclose(one, other, atol=0.2)
