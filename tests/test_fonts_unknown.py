"""Codes of which neither file nor font tells: a real face whose names and table of characters were taken out."""
from __future__ import annotations

from pathlib import Path

import pytest
import reportlab
from make_font import embedded_pdf, sfnt
from make_pdf import page_pdf

from spacy_pdfrecover import recover
from spacy_pdfrecover.fonts.broken import BrokenFonts
from spacy_pdfrecover.read._pdfminer_programs import UNICODE_TABLES, cmap_of, sfnt_tables

TABLES = sfnt_tables((Path(reportlab.__file__).parent / "fonts" / "Vera.ttf").read_bytes())
SILENT = sfnt({tag: data for tag, data in TABLES.items() if tag not in (b"cmap", b"post", b"name")})
CODES = {chr(char): glyph for char, glyph in cmap_of(TABLES, UNICODE_TABLES).items()}

ENGLISH = [
    "The farmers took their corn to the mill because they wanted to know",
    "how much it was worth before the winter came. In the evening they all",
    "sat down by the fire and spoke about the price of bread, about the old",
    "bridge over the river, and about those who had gone away for good. But",
    "nobody said a word about the money that was still to be paid in spring.",
]
FRENCH = [
    "Les paysans portèrent leur blé au moulin parce qu'ils voulaient savoir",
    "ce qu'il valait avant que l'hiver n'arrive. Le soir ils étaient assis",
    "devant le feu et parlaient du prix du pain, du vieux pont sur la rivière",
    "et de ceux qui étaient partis pour toujours. Mais personne ne disait un",
    "mot de l'argent qu'il fallait encore payer au printemps à leur voisin.",
]
SWAHILI = [
    "Watu wote wamezaliwa huru, hadhi na haki zao ni sawa. Wote wamejaliwa",
    "akili na dhamiri, hivyo yapasa watendeane kindugu. Kila mtu anastahili",
    "kuwa na haki zote na uhuru wote ambao umeelezwa katika taarifa hii bila",
    "ya ubaguzi wa aina yo yote. Kila mtu anayo haki ya kuishi, haki ya uhuru",
]
"""A language without a list of words."""


def shown(lines: list[str], to_unicode: dict[str, str] | None = None) -> bytes:
    chars = "".join(sorted(set("".join(lines))))
    return embedded_pdf(lines, chars, SILENT, to_unicode, CODES)


def turned(lines: list[str]) -> dict[str, str]:
    """Each character as another one of the text."""
    chars = "".join(sorted(set("".join(lines))))
    return dict(zip(chars, chars[7:] + chars[:7], strict=True))


def partly(lines: list[str], false: dict[str, str]) -> dict[str, str]:
    return {char: false.get(char, char) for char in set("".join(lines))}


@pytest.mark.parametrize(("lines", "to_unicode"), [
    (ENGLISH, None), (ENGLISH, turned(ENGLISH)), (ENGLISH, partly(ENGLISH, {"e": "ћ", "m": "ђ", "w": "џ"})),
    (FRENCH, None), (FRENCH, turned(FRENCH)), (FRENCH, partly(FRENCH, {"é": "ђ", "è": "ђ", "v": "џ"})),
    (SWAHILI, None), (SWAHILI, turned(SWAHILI)),
], ids=["en-none", "en-false", "en-partly", "fr-none", "fr-false", "fr-partly", "sw-none", "sw-false"])
def test_shapes_and_words_tell(lines: list[str], to_unicode: dict[str, str] | None) -> None:
    data = shown(lines, to_unicode)
    assert recover(data, fonts=BrokenFonts(decipher=False)).text != " ".join(lines)
    assert recover(data).text == " ".join(lines)


@pytest.mark.parametrize("lines", [ENGLISH, FRENCH, SWAHILI], ids=["en", "fr", "sw"])
def test_what_the_file_says_and_glyphs_look_like_stays(lines: list[str]) -> None:
    found = recover(shown(lines, {char: char for char in set("".join(lines))}))
    assert found.text == " ".join(lines)
    assert (found.quality["decoded"], found.warnings) == (0, [])


def test_syllables_are_not_deciphered() -> None:
    """Nothing is known of the looks of Ethiopic letters; what is not known stays as it is."""
    text = "".join(char for char in map(chr, range(0x1200, 0x12B0)) if char.isalpha())[:120]
    lines = [text[start:start + 12] for start in range(0, 120, 12)]
    codes = dict(zip(text, sorted(set(CODES.values()))[100:], strict=False))
    found = recover(embedded_pdf(lines, text, SILENT, {char: char for char in text}, codes))
    assert found.text.replace(" ", "").replace("\n", "") == text


def test_central_european_character_sets() -> None:
    """Polish of an 8-bit set in a font that the file declares Western: most of its letters are right."""
    lines = ["Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw.",
             "Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu",
             "braterstwa. Każdy człowiek posiada wszystkie prawa i wolności zawarte w tej",
             "deklaracji bez względu na różnice rasy, koloru, płci, języka, wyznania, poglądów",
             "politycznych i innych przekonań, narodowości, pochodzenia społecznego, majątku."]
    drawn = b" ".join(b"(%s) Tj T*" % line.encode("cp1250") for line in lines)
    assert recover(page_pdf(b"BT /F1 10 Tf 14 TL 72 740 Td " + drawn + b" ET")).text == " ".join(lines)
