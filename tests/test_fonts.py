"""Fonts whose codes have no Unicode value in the file, or a false one."""
from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from broken_fonts import CHARS, LINES, NAMES, TEXT, drawn_pdf, told_pdf, turned, western_pdf
from make_font import UNITS, WIDTH, embedded_pdf, truetype
from pdfminer.pdftypes import PDFStream
from pdfminer.psparser import LIT

from spacy_pdfrecover import recover
from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.fonts.broken import make_broken_fonts
from spacy_pdfrecover.fonts.coded import Coded, Version, read_coded
from spacy_pdfrecover.fonts.doubt import Doubt, Looks, doubt_in, looks_of
from spacy_pdfrecover.fonts.legacy import legacy_chars
from spacy_pdfrecover.fonts.recovery import is_as_natural, recovered
from spacy_pdfrecover.model import COMPONENT, DECODED
from spacy_pdfrecover.read import as_source
from spacy_pdfrecover.read._pdfminer_programs import STANDARD, fingerprint, text_of_name, texts_of_glyphs
from spacy_pdfrecover.read._sfnt_tables import cmap_of, sfnt_tables

TURNED = turned(LINES)
CMAP = {ord(char): number for number, char in enumerate(CHARS, 1)}


@pytest.mark.parametrize("to_unicode", [None, TURNED], ids=["none", "false"])
@pytest.mark.parametrize("program", [truetype(CHARS, NAMES), truetype(CHARS, cmap=CMAP)], ids=["names", "cmap"])
def test_embedded_fonts_tell(program: bytes, to_unicode: dict[str, str] | None) -> None:
    """By the names of their glyphs or by a table of their own; that is kept with each glyph."""
    data = embedded_pdf(LINES, CHARS, program, to_unicode)
    assert recover(data, fonts=None).text != TEXT
    found = recover(data)
    assert found.text == TEXT
    assert found.quality["decoded"] > 0.9
    assert found.warnings == ["broken fonts: Made"]
    drawn = found.pages.glyphs[found.char_glyph[found.char_glyph >= 0]]
    told = drawn[drawn["flags"] & DECODED > 0]
    assert "".join(CHARS[code - 1] for code in told["code"].tolist()) == "".join(map(chr, told["char"].tolist()))


def test_what_one_code_draws_shares_its_width() -> None:
    """Of a ligature that the font names, each letter has its part of the box and what follows stands where it stood."""
    names = [{"w": "f_f_i"}.get(char, name) for char, name in zip(CHARS, NAMES, strict=True)]
    found = recover(told_pdf(names=names))
    assert found.text == TEXT.replace("w", "ffi")
    drawn = found.pages.glyphs[found.char_glyph[found.text.index("ffi"):][:4]]
    assert [bool(flags & COMPONENT) for flags in drawn["flags"].tolist()] == [False, True, True, False]
    np.testing.assert_allclose(np.diff(drawn["x0"]), 10 * WIDTH / UNITS / 3, rtol=1e-4)
    np.testing.assert_allclose(drawn["x1"][:3], drawn["x0"][1:], rtol=1e-5)


def test_what_the_file_spells_out_stays() -> None:
    """ActualText is no text of a code, and is believed whatever codes stand for."""
    assert recover(told_pdf(spelled=LINES[0].upper())).text == " ".join([LINES[0].upper(), *LINES[1:]])


def test_documents_of_too_many_pages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spacy_pdfrecover.fonts.broken.MOST_PAGES", 0)
    data = told_pdf()
    assert recover(data).warnings == ["broken fonts: Made (too many pages to recover)"]
    assert recover(data).text == recover(data, fonts=None).text


def test_boxes_in_place_of_letters_tell_nothing() -> None:
    """Words that no language has, in a font that draws all letters alike: no noise comes in place of the noise."""
    lines = [line[::-1] for line in LINES]
    data = embedded_pdf(lines, CHARS, truetype(CHARS))
    found = recover(data)
    assert (found.text, found.warnings) == (recover(data, fonts=None).text, [])


@pytest.mark.parametrize("made", [western_pdf, drawn_pdf])
def test_old_character_sets(made: Callable[[Sequence[str], str], bytes]) -> None:
    """Russian of an 8-bit set in a font that the file declares Western, or says nothing of."""
    lines = ["Принимая во внимание, что признание достоинства, присущего всем членам",
             "человеческой семьи, и равных и неотъемлемых прав их является основой",
             "свободы, справедливости и всеобщего мира; и принимая во внимание, что",
             "пренебрежение и презрение к правам человека привели к варварским актам"]
    assert recover(made(lines, "cp1251")).text == " ".join(lines)


def test_names_that_lie() -> None:
    """A font for Cyrillic whose glyphs are named as the Western letters of the same bytes: what the file says is more
    natural, and stays.  The language, Komi, has no list."""
    lines = ["Став йӧзыс чужӧны вольнӧйӧн да ӧткодьӧн ачыныслӧн достоинство да",
             "правояс боксянь. Налы сетӧма мывкыд да совесть, и найӧ быть мӧда мӧдкӧд",
             "вокъяс моз колӧ асьнысӧ кутны. Быд мортлӧн эм право овны, лоны вольнӧйӧн"]
    chars = "".join(sorted(set("".join(lines))))
    western = [chr(192 + place) if char.isalpha() else char for place, char in enumerate(chars)]
    names = [f"uni{ord(char):04X}" for char in western]
    data = embedded_pdf(lines, chars, truetype(chars, names), {char: char for char in chars})
    found = recover(data)
    assert found.text.split() == recover(data, fonts=None).text.split()
    assert found.quality["decoded"] == 0
    assert not found.warnings


def test_sound_fonts_are_left_alone() -> None:
    data = embedded_pdf(LINES, CHARS, truetype(CHARS), {char: char for char in CHARS})
    found = recover(data)
    assert found.text == TEXT
    assert (found.quality["decoded"], found.warnings) == (0, [])


@pytest.mark.parametrize("length", [0, 3, 11, 60, 200, 300, 400, 500])
def test_programs_cut_short(length: int) -> None:
    """A damaged program tells what it can, and spoils nothing."""
    whole = truetype(CHARS, NAMES, CMAP)
    assert recover(embedded_pdf(LINES, CHARS, whole[:length])).pages.pages["number"].tolist() == [0]


def test_tables_of_a_program() -> None:
    tables = sfnt_tables(truetype("ab ", ["a", "uni0431", "space"], {97: 1, 98: 2, 32: 3, 160: 3}, {5: 2}))
    assert texts_of_glyphs(tables) == {1: "a", 2: "b", 3: " "}          # the table goes before names
    assert cmap_of(tables, {(1, 0)})[5] == 2


def test_names_of_glyphs() -> None:
    names = ("f_f_i", "uni0431", "u1F600", "Adieresis", "a.alt", ".notdef", "g12", "cid7")
    assert [text_of_name(name) for name in names] == ["ffi", "б", "\U0001F600", "Ä", "a", "", "", ""]
    assert len(STANDARD) == 258
    assert (STANDARD[3], STANDARD[36], STANDARD[98], STANDARD[257]) == (" ", "A", "Ä", "đ")


@pytest.mark.parametrize(("text", "column"), [
    ("vriEBCD h!nm a2b", "odd"), ("Ꮣbсd aбc зab", "mixed"), ("Ïðèíèìàÿ âíèìàíèå", "western"),
])
def test_text_that_nobody_writes(text: str, column: str) -> None:
    assert getattr(looks_of(text), column) > 0.5
    assert looks_of(text).score < looks_of("It was late, and McArthur's e-mail came at 10.30").score


BULGARIAN = "Като взе предвид, че признаването на достойнството, присъщо на всички членове на човешкия род, на техните \
равни и неотменими права представлява основа на свободата, справедливостта и мира в света"


@pytest.mark.parametrize(("text", "doubt"), [
    (BULGARIAN, Doubt.NONE),
    (BULGARIAN.translate(str.maketrans("ено", "љћџ")), Doubt.SLIGHT),
    ("Da die Anerkennung der Würde und der Rechte aller Mitglieder der Gemeinschaft der Menschen die Grundlage von "
     "Freiheit und Frieden in der Welt bildet".upper(), Doubt.SLIGHT),
    # a script whose letters have known looks: permuted ones are no words of a language that has a list …
    ("הואיל והכרה בכבוד הטבעי אשר לכל בני משפחת האדם ובזכויותיהם השוות והבלתי נפקעות הוא יסוד החופש הצדק והשלום "
     "בעולם הואיל והזלזול בזכויות האדם".translate(str.maketrans("אבהוילמנרשת", "תלאמנבהיושר")), Doubt.SLIGHT),
    # … and Georgian has none
    ("ვინაიდან ადამიანთა ოჯახის ყველა წევრისათვის დამახასიათებელი ღირსებისა და თანასწორი და განუყოფელი უფლებების "
     "აღიარება წარმოადგენს თავისუფლების", Doubt.SLIGHT)])
def test_letters_of_other_languages_and_capitals_alone_are_doubted(text: str, doubt: Doubt) -> None:
    assert doubt_in(looks_of(text)) is doubt


def test_maps_of_fonts(tmp_path: Path) -> None:
    """What was typed for one document with a font serves for the next."""
    program = truetype(CHARS)
    data = embedded_pdf(LINES[:2], CHARS, program)
    font, = read_coded(as_source(data)).fonts
    maps = tmp_path / "maps.json"
    maps.write_text(json.dumps({font.fingerprint: dict(enumerate(CHARS, 1)), "another": {"1": "x"}}))
    assert recover(data).text != " ".join(LINES[:2])
    assert recover(data, fonts=make_broken_fonts(maps=str(maps))).text == " ".join(LINES[:2])
    other = embedded_pdf(LINES[2:], CHARS, program)
    assert recover(other, fonts=make_broken_fonts(maps=str(maps))).text == " ".join(LINES[2:])


def test_what_the_second_reader_cannot_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text of the first stays, and a warning says that fonts were not looked at."""
    def refuse(*_: object) -> None:
        raise PdfError("x", "open", "damaged")

    monkeypatch.setattr("spacy_pdfrecover.read.plumber.opened", refuse)
    data = told_pdf(TURNED)
    found = recover(data)
    assert found.text == recover(data, fonts=None).text
    assert found.warnings == ["fonts not looked at: damaged"]


def test_a_fault_of_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs no more than the second reading, and can be counted."""
    def stumble(*_: object) -> None:
        raise IndexError("far away")

    monkeypatch.setattr("spacy_pdfrecover.fonts.recovery.recovered", stumble)
    data = embedded_pdf(LINES, CHARS, truetype(CHARS, NAMES), TURNED)
    found = recover(data)
    assert found.text == recover(data, fonts=None).text
    assert found.warnings == ["fonts not looked at: failed (IndexError: far away)"]


def test_guesses_make_no_text_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even by what means nothing where fonts tell: the l of a face may look like a rarer letter."""
    def guessed(coded: Coded, version: Version, **_: object) -> list[dict[int, str]]:
        return [{code: "x" if text == "e" else text for code, text in own.items()} for own in version.texts]

    monkeypatch.setattr("spacy_pdfrecover.fonts.recovery.SAME", 1.0)
    monkeypatch.setattr("spacy_pdfrecover.fonts.recovery.deciphered_texts", guessed)
    source = as_source(embedded_pdf(LINES, CHARS, truetype(CHARS), {char: char for char in CHARS}))
    coded = read_coded(source)
    assert recovered(coded, source).fonts(coded) == []


def test_to_a_language_that_is_not_known_no_letter_is_foreign() -> None:
    before = Looks(1000, 0.0, 0.1, 0.0, 0.0, 0.1, 0.0, 1.0, "en")
    yoruba = before._replace(odd=0.05, foreign=0.6, lang="da")
    assert is_as_natural(yoruba, before, 0.0)
    assert not is_as_natural(yoruba._replace(known=0.2), before, 0.0)


def test_guesses_put_no_noise_in_place_of_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it may look a little better."""
    noise = {char: chr(0xC0 + number) if number % 2 else "§" for number, char in enumerate(CHARS) if char != " "}

    def guessed(coded: Coded, version: Version, **_: object) -> list[dict[int, str]]:
        return [{code: "a" if text == "§" and code % 4 else text for code, text in own.items()}
                for own in version.texts]

    monkeypatch.setattr("spacy_pdfrecover.fonts.recovery.deciphered_texts", guessed)
    source = as_source(embedded_pdf(LINES, CHARS, truetype(CHARS), {" ": " ", **noise}))
    coded = read_coded(source)
    assert recovered(coded, source).fonts(coded) == []


def test_figures_of_the_private_area() -> None:
    """Old-style figures that the file gives Adobe's private code points are no noise."""
    lines = [f"{line} {year}" for line, year in zip(LINES, ("1907", "1864", "1532", "1998", "1756"), strict=True)]
    chars = "".join(sorted(set("".join(lines))))
    to_unicode = {char: chr(0xF700 + ord(char)) if char.isdigit() else char for char in chars}
    assert looks_of(" ".join(lines).translate({ord(char): value for char, value in to_unicode.items()})).mixed == 0
    found = recover(embedded_pdf(lines, chars, truetype(chars), to_unicode))
    assert (found.text, found.warnings) == (" ".join(lines), [])


def drawn_font(glyphs: dict[str, bytes], names: tuple[str, ...] = ("a", "b")) -> dict[str, object]:
    """A font of type 3, its codes from 65."""
    return {"Subtype": LIT("Type3"), "CharProcs": {name: PDFStream({}, data) for name, data in glyphs.items()},
            "Encoding": {"Differences": [65, *map(LIT, names)]}}


def embedded_font(program: bytes, encoding: object = None, name: str = "AAAAAA+Made") -> dict[str, object]:
    return {"Subtype": LIT("TrueType"), "BaseFont": LIT(name), "Encoding": encoding,
            "FontDescriptor": {"FontFile2": PDFStream({}, program)}}


def test_fonts_are_told_apart_by_what_they_draw_and_for_which_codes() -> None:
    one, other = {"a": b"0 0 10 10 re f", "b": b"0 0 5 5 re f"}, {"a": b"0 0 10 10 re f", "b": b"0 0 6 6 re f"}
    latin, mac = LIT("WinAnsiEncoding"), LIT("MacRomanEncoding")
    fonts = [drawn_font(one), drawn_font(other), drawn_font(one, ("b", "a")), embedded_font(b"program"),
             embedded_font(b"another"), embedded_font(b"program", latin), embedded_font(b"program", mac),
             embedded_font(b"", name="Times"), embedded_font(b"", name="Courier")]
    assert len({fingerprint(font) for font in fonts}) == len(fonts)


def test_a_font_is_the_same_under_another_name_and_in_another_order() -> None:
    glyphs = {"a": b"0 0 10 10 re f", "b": b"0 0 5 5 re f"}
    assert fingerprint(drawn_font(glyphs)) == fingerprint(drawn_font(dict(reversed(glyphs.items()))))
    assert fingerprint(embedded_font(b"program")) == fingerprint(embedded_font(b"program", name="BBBBBB+Made"))


def test_utf8_taken_for_western_text_is_of_no_old_character_set() -> None:
    """Arabic or Hebrew letters would stand within words of Latin ones."""
    text = "Si recibe un montón pronto se encontrará con que su carpeta de Entrada ha crecido hasta el punto en que"
    read = f"{text} encontrar un mensaje, incluso si lo ha recibido hace unos días, es árduo".encode().decode("latin-1")
    assert legacy_chars(read, looks_of(read)) == {}
