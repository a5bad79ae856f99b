"""Points of Arabic and Hebrew, and the strokes that spread a line of Arabic."""
from __future__ import annotations

import numpy as np
import pytest

from spacy_pdfrecover.frames import DOWN, UP, UPSIDE_DOWN
from spacy_pdfrecover.model import GLYPH, REPEATED, Array
from spacy_pdfrecover.read._pdfium_calls import Columns
from spacy_pdfrecover.read.characters import without_kashidas
from spacy_pdfrecover.read.points import COMMA_BELOW, attach_points, name_commas
from spacy_pdfrecover.read.shared import put_signs_in_place
from spacy_pdfrecover.upright import turn_glyphs

ALEF, BEH, TEH, TANWIN, HAMZA = "\u0627", "\u0628", "\u062a", "\u064b", "\u0654"


def drawn(*letters: tuple[str, float, float]) -> Array:
    """Glyphs: character, left edge, baseline; marks are narrow."""
    glyphs = np.zeros(len(letters), GLYPH)
    glyphs["size"] = 10
    for row, (char, x, base) in enumerate(letters):
        wide = 1.0 if char in (TANWIN, HAMZA) else 5.0
        glyphs[row]["char"], glyphs[row]["baseline"] = ord(char), base
        glyphs[row]["x0"], glyphs[row]["x1"], glyphs[row]["y0"], glyphs[row]["y1"] = x, x + wide, base - 8, base + 2
    return glyphs


def text_of(glyphs: Array) -> str:
    return "".join(map(chr, glyphs["char"].tolist()))


@pytest.mark.parametrize(("letters", "expected"), [
    ([(BEH, 110, 100), (ALEF, 105, 100), (TANWIN, 107, 97), (TEH, 100, 100)], BEH + ALEF + TANWIN + TEH),
    ([(BEH, 110, 100), (TANWIN, 107, 97), (ALEF, 105, 100), (TEH, 100, 100)], BEH + ALEF + TANWIN + TEH),
    # before the line, as LibreOffice draws them
    ([(HAMZA, 107, 99), (TEH, 300, 100), (BEH, 110, 100), (ALEF, 105, 100)], TEH + BEH + ALEF + HAMZA),
    # of the line below
    ([(HAMZA, 107, 119), (BEH, 106, 100), (ALEF, 106, 120)], BEH + ALEF + HAMZA)])
def test_a_point_follows_the_letter_it_stands_over(letters: list[tuple[str, float, float]], expected: str) -> None:
    glyphs = drawn(*letters)
    attach_points(glyphs)
    assert text_of(glyphs) == expected
    mark = int(np.flatnonzero(np.isin(glyphs["char"], (ord(TANWIN), ord(HAMZA))))[0])
    assert glyphs["baseline"][mark] == glyphs["baseline"][mark - 1]
    assert glyphs["x0"][mark] == glyphs["x1"][mark] == glyphs["x0"][mark - 1]


HE, VAV, YOD, DAGESH, PATAH, HOLAM = "\u05d4", "\u05d5", "\u05d9", "\u05bc", "\u05b7", "\u05b9"


def placed(*letters: tuple[str, float, float]) -> Array:
    """Glyphs of one line: character, left and right edge."""
    glyphs = drawn(*((char, x0, 100) for char, x0, _ in letters))
    glyphs["x1"] = [x1 for _, _, x1 in letters]
    glyphs["object"] = np.arange(len(letters))
    return glyphs


def test_a_point_near_two_letters_is_of_the_one_it_stands_over() -> None:
    """… though it was drawn beside the other one."""
    glyphs = placed((BEH, 110, 115), (ALEF, 107, 110), (TEH, 100, 107), (TANWIN, 107.5, 109.5), (BEH, 95, 100))
    attach_points(glyphs)
    assert text_of(glyphs) == BEH + ALEF + TANWIN + TEH + BEH


def test_a_holam_stands_at_the_left_edge_of_its_letter() -> None:
    glyphs = placed((HOLAM, 105.2, 106), (YOD, 110, 113), (VAV, 106, 110), (HE, 100, 106))
    attach_points(glyphs)
    assert text_of(glyphs) == YOD + VAV + HOLAM + HE


def test_points_of_one_glyph_with_their_letter() -> None:
    """The reader gives each a share of the width, and the points stand as Unicode orders them."""
    glyphs = placed((HE, 106, 108), (DAGESH, 104, 106), (PATAH, 102, 104), (VAV, 98, 102))
    glyphs["object"][:3] = 0
    attach_points(glyphs)
    assert text_of(glyphs) == HE + PATAH + DAGESH + VAV
    assert (glyphs["x0"][0], glyphs["x1"][0]) == (102, 108)


def test_a_point_over_no_letter_stays() -> None:
    glyphs = drawn((TANWIN, 300, 97), (BEH, 110, 100))
    attach_points(glyphs)
    assert glyphs["baseline"].tolist() == [97, 100]


@pytest.mark.parametrize(("x", "base", "size", "named"), [
    (101.5, 101.3, 5, True), (101.5, 101.3, 10, False), (101.5, 100, 5, False), (104.5, 101.3, 5, False)])
def test_a_small_comma_below_its_letter_is_a_mark(x: float, base: float, size: float, named: bool) -> None:
    """TeX's T1 faces have no ț."""
    glyphs = drawn(("t", 100, 100), (",", x, base), ("i", 105, 100))
    glyphs["size"][1], glyphs["x1"][1] = size, x + 2
    name_commas(glyphs)
    assert (glyphs["char"][1] == COMMA_BELOW) == named
    assert (glyphs["baseline"][1], glyphs["x0"][1]) == pytest.approx((100, 100) if named else (base, x))


def columns_of(chars: str, flags: int = 4) -> Columns:
    count = len(chars)
    box = np.array([[100 - 5 * row, 108, 105 - 5 * row, 98, 100 - 5 * row, 100] for row in range(count)], "f8")
    return Columns(np.array([ord(char) for char in chars], "u4"), box, np.full(count, 10.0),
                   np.array([flags if char < " " else 0 for char in chars], "u1"), np.zeros(count, "i4"),
                   np.zeros(1, "i4"), np.array([[1, 0, 0, 1, 0, 0]], "f4"), np.zeros(1, "u4"), np.zeros(1, "i4"),
                   np.ones(1, "u8"), np.zeros(1, "u1"))


def test_a_stroke_makes_the_letter_before_it_longer() -> None:
    columns = without_kashidas(columns_of(BEH + "\x12\x12" + TEH))
    assert "".join(map(chr, columns.char)) == BEH + TEH
    with_point = without_kashidas(columns_of(BEH + "\x12 " + HAMZA + TEH))
    assert "".join(map(chr, with_point.char)) == BEH + " " + HAMZA + TEH
    assert columns.box[0, 0] == columns.box[1, 2]


def test_strokes_that_come_out_as_signs() -> None:
    """Of a code that signs have too."""
    assert "".join(map(chr, without_kashidas(columns_of(BEH + '"' + TEH + " " + BEH + '""' + TEH)).char)) == (
        f"{BEH}{TEH} {BEH}{TEH}")


@pytest.mark.parametrize("chars", [f'{ALEF}"{TEH}', f'"{BEH}{TEH}" {BEH}"{TEH}', '\u05d1"\u05d2'])
def test_signs_in_right_to_left_text_stay(chars: str) -> None:
    """Behind a letter that joins no other, at the ends of words, in Hebrew."""
    assert "".join(map(chr, without_kashidas(columns_of(chars)).char)) == chars


@pytest.mark.parametrize(("chars", "flags"), [("a\x12b", 4), (BEH + "\x12b", 4), (BEH + "\r" + TEH, 1)])
def test_other_control_characters_stay(chars: str, flags: int) -> None:
    """Between Latin letters they are glyphs without a value; PDFium writes line ends itself."""
    assert "".join(map(chr, without_kashidas(columns_of(chars, flags)).char)) == chars


@pytest.mark.parametrize("direction", [UP, DOWN, UPSIDE_DOWN])
def test_a_point_of_turned_text(direction: int) -> None:
    letters = [(BEH, 110.0, 100.0), (TANWIN, 107.0, 97.0), (ALEF, 105.0, 100.0), (TEH, 100.0, 100.0)]
    upright, glyphs = drawn(*letters), drawn(*letters)
    turn_glyphs(glyphs, -direction, (200.0, 200.0))
    put_signs_in_place(upright)
    put_signs_in_place(glyphs)
    turn_glyphs(glyphs, direction, (200.0, 200.0))
    assert text_of(glyphs) == text_of(upright) == BEH + ALEF + TANWIN + TEH
    assert np.allclose(glyphs["x0"], upright["x0"], atol=1e-3)


def test_points_of_text_drawn_twice() -> None:
    """A little further right; each point goes to a letter of its own copy."""
    letters = [(BEH, 110.0, 100.0), (TANWIN, 107.0, 97.0), (ALEF, 105.0, 100.0), (TEH, 100.0, 100.0)]
    glyphs = drawn(*letters, *((char, x + 0.1, base) for char, x, base in letters))
    glyphs["origin"], glyphs["object"] = glyphs["x0"], np.arange(8)
    put_signs_in_place(glyphs)
    assert text_of(glyphs[glyphs["flags"] & REPEATED == 0]) == BEH + ALEF + TANWIN + TEH


PHO, MO, SARA_I, MAI_EK, THANTHAKHAT = "\u0e1e", "\u0e21", "\u0e34", "\u0e48", "\u0e4c"


@pytest.mark.parametrize("drawn", [
    # the mark reaches over the next letter, and is drawn behind it or before all
    [(PHO, 100, 106), (SARA_I, 102, 106), (MO, 106.5, 112), (MAI_EK, 105, 106.6)],
    [(MAI_EK, 105, 106.6), (PHO, 100, 106), (SARA_I, 102, 106), (MO, 106.5, 112)]])
def test_raised_thai_marks_go_behind_the_vowel_of_their_letter(drawn: list[tuple[str, float, float]]) -> None:
    glyphs = placed(*drawn)
    attach_points(glyphs)
    assert text_of(glyphs) == PHO + SARA_I + MAI_EK + MO


def test_thai_marks_without_a_class_stand_behind_vowels() -> None:
    """As that of silence in พันธุ์."""
    sara_u = "\u0e38"
    glyphs = placed((THANTHAKHAT, 103, 106), (PHO, 100, 106), (sara_u, 102, 106), (MO, 106.5, 112))
    attach_points(glyphs)
    assert text_of(glyphs) == PHO + sara_u + THANTHAKHAT + MO


def test_a_sign_far_behind_the_letter_it_was_drawn_with() -> None:
    """LibreOffice stretches justified lines of Tamil so."""
    ma, pulli = "\u0bae", "\u0bcd"
    glyphs = placed((ma, 100, 109), (pulli, 128, 129.2), (ma, 150, 159))
    glyphs["object"] = 0
    attach_points(glyphs)
    assert text_of(glyphs) == ma + pulli + ma
    assert glyphs["x1"][1] == 109.0


def test_a_sign_drawn_behind_the_letter_that_follows() -> None:
    """LibreOffice draws lowered ones so; those drawn with their letter are of it."""
    ma, ha, uu = "\u09ae", "\u09b9", "\u09c2"
    glyphs = placed((ma, 100, 107), (ha, 106.8, 114), (uu, 103, 108.8))
    attach_points(glyphs)
    assert text_of(glyphs) == ma + uu + ha
    glyphs = placed((ma, 100, 107), (ha, 106.8, 114), (uu, 103, 108.8))
    glyphs["object"] = 0
    attach_points(glyphs)
    assert text_of(glyphs) == ma + ha + uu
