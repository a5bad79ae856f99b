"""Typewriter and bold faces told apart from others."""
from __future__ import annotations

import numpy as np
import pytest
from made_pages import BOLD, MORE, PROSE, ROMAN, SANS, TYPED, Put, Sheet, fill, pages_of, pdf_of, recover_pages, roles

from spacy_pdfrecover import recover
from spacy_pdfrecover.faces import Font, is_fixed, is_math
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.read.faces import with_fixed


def unnamed(puts: list[Put]) -> Pages:
    """As from a file whose fonts are neither named nor flagged."""
    pages = pages_of(puts)
    return Pages(pages.source, pages.glyphs, pages.pages, pages.rules,
                 [Font(f"ABCDEF{row}") for row in range(len(pages.fonts))])


def fixed(pages: Pages) -> list[bool]:
    return [font.fixed for font in with_fixed(pages.fonts, pages.glyphs)]


def test_a_typewriter_face_is_told_by_its_widths() -> None:
    assert fixed(unnamed(fill(PROSE, 72, 100, 400, font=TYPED)))[3]


@pytest.mark.parametrize("face", [ROMAN, BOLD, SANS])
def test_other_faces_are_not(face: str) -> None:
    assert not any(fixed(unnamed(fill(PROSE, 72, 100, 400, font=face))))


def test_a_flag_that_widths_belie_counts_for_nothing() -> None:
    """Some writers flag all faces as typewriter faces."""
    pages = pages_of(fill(PROSE, 72, 100, 400) + fill(PROSE, 72, 200, 400, font=TYPED))
    flagged = [Font(font.name, fixed=True) for font in pages.fonts]
    kept = {font.name: font.fixed for font in with_fixed(flagged, pages.glyphs)}
    assert not kept[ROMAN]
    assert kept[TYPED]


@pytest.mark.parametrize("char", ["水", "み", "물"])
def test_characters_as_wide_as_each_other_in_any_face_make_none(char: str) -> None:
    """A Mincho is flagged as its Latin letters are of one width, and is no face for listings."""
    pages = pages_of(fill(PROSE, 72, 100, 400, font=TYPED))
    pages.glyphs["char"][::4] = ord(char)
    flagged = [Font("Mincho", fixed=True) for _ in pages.fonts]
    assert any(font.fixed for font in with_fixed(flagged, pages.glyphs))
    pages.glyphs["char"][::2] = pages.glyphs["char"][1::4] = ord(char)
    drawn = np.unique(pages.glyphs["font"])
    assert not any(font.fixed for row, font in enumerate(with_fixed(flagged, pages.glyphs)) if row in drawn)


def test_digits_and_a_few_letters_tell_nothing() -> None:
    """Digits are equally wide in most faces."""
    assert not any(fixed(unnamed([Put("1234567890 11111 00000 il mw", 72, 100, TYPED)])))


def test_digits_alone_make_no_typewriter_face() -> None:
    """WeasyPrint flags a face whose letters in use are of one width, as those along the axis of a chart are."""
    pages = pages_of([Put("2001", 72, 100, SANS), Put("2002", 102, 100, SANS)])
    flagged = [Font("Sans", fixed=True) for _ in pages.fonts]
    assert not with_fixed(flagged, pages.glyphs)[int(pages.glyphs["font"][0])].fixed


def test_sizes_do_not_matter() -> None:
    puts = fill(PROSE, 72, 100, 400, font=TYPED) + fill(MORE, 72, 300, 400, font=TYPED, size=7)
    assert fixed(unnamed(puts))[3]


def test_code_in_an_unnamed_typewriter_face() -> None:
    sheet = Sheet().text(PROSE).gap()
    for line in ("for mill in rivers:", "    miller = find(mill, limit)", "    jewel.write(mail(miller))"):
        sheet.line(line, font=TYPED)
    pages = unnamed(sheet.gap().text(MORE).puts)
    result = recover_pages(Pages(pages.source, pages.glyphs, pages.pages, pages.rules,
                                 with_fixed(pages.fonts, pages.glyphs)))
    assert [role for role, _ in roles(result)] == ["paragraph", "code", "paragraph"]


def test_a_reader_flags_typewriter_faces() -> None:
    result = recover(pdf_of([*fill(PROSE, 72, 100, 400), *fill(MORE, 72, 200, 400, font=TYPED)]))
    assert {font.name for font in result.pages.fonts if is_fixed(font)} == {TYPED}


def test_no_glyphs_no_faces() -> None:
    pages = pages_of([])
    assert with_fixed([], pages.glyphs[:0]) == []
    assert with_fixed([Font("A")], np.zeros(0, pages.glyphs.dtype)) == [Font("A")]


@pytest.mark.parametrize("name", [
    "Times-Bold", "Helvetica-BoldOblique", "Arial,Bold", "CMBX10", "CMBXTI10", "SFBX1200", "SFSX1095", "SFBI1000",
    "ecxc1000", "rtxb", "t1xb", "pxb", "LinLibertineTB", "LinBiolinumOB", "Roboto-Black", "NimbusRomNo9L-Medi",
    "NimbusRomNo9L-MediItal", "LMRoman10-Bold", "Futura-Heavy", "OpenSans-Semibold", "SimHei",
    "FandolHei-Regular"])
def test_bold_is_told_by_name(name: str) -> None:
    assert Font(name).bold


@pytest.mark.parametrize("name", [
    "Times-Roman", "CMR10", "CMTI10", "SFRM1000", "SFTI1000", "SFSI1000", "rtxr", "t1xtt", "LinLibertineT",
    "LinLibertineTI", "LinBiolinumT", "Academia", "NimbusRomNo9L-Regu", "NimbusRomNo9L-ReguItal", "Helvetica-Medium",
    "SimSun", "Heisei"])
def test_and_not_by_the_weight_of_its_stems(name: str) -> None:
    """Libraries call plain Times bold by its stems."""
    assert not Font(name, weight=700).bold


@pytest.mark.parametrize(("name", "expected"), [("CMTT10", True), ("DejaVuSansMono", True), ("Courier-Bold", True),
                                                ("Consolas", True), ("CMSLTT10", True), ("t1xbtt", True),
                                                ("Times-Roman", False), ("CMR10", False)])
def test_typewriter_faces_by_name(name: str, expected: bool) -> None:
    assert is_fixed(Font(name)) is expected


def test_faces_for_mathematics_by_name() -> None:
    assert is_math(Font("CMMI10"))
    assert is_math(Font("LatinModernMath-Regular"))
    assert not is_math(Font("CMR10"))


@pytest.mark.parametrize("name", [
    "CMMI10", "CMTI8", "CMBXTI10", "CMSL10", "CMSSI10", "SFTI1095", "SFBI1000", "SFSI1000", "rtxi", "rtxmi", "t1xi",
    "txi", "NewTXMI", "LMMathItalic10-Regular", "Times-Italic", "NimbusRomNo9L-Regu-Slant_167"])
def test_slanted_faces_by_name(name: str) -> None:
    assert Font(name).slanted


@pytest.mark.parametrize("name", ["CMR10", "CMSY10", "rtxr", "Digital-7", "CapitalsRegular", "SFRM1095", "Times-Roman"])
def test_upright_faces_by_name(name: str) -> None:
    assert not Font(name).slanted


def test_text_set_in_a_family_made_for_mathematics() -> None:
    assert is_math(Font("STIXMath-Italic"))
    assert is_math(Font("STIXSizeOneSym-Regular"))
    assert not is_math(Font("STIXGeneral-Bold"))
