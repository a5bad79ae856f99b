"""Codes of which neither file nor font tells."""
from __future__ import annotations

import pytest
from broken_fonts import CODES, LINES, silent_pdf, turned, western_pdf

from spacy_pdfrecover import recover
from spacy_pdfrecover.fonts.broken import BrokenFonts, samples

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


def partly(lines: list[str], false: dict[str, str]) -> dict[str, str]:
    return {char: false.get(char, char) for char in set("".join(lines))}


@pytest.mark.parametrize(("lines", "to_unicode"), [
    (LINES, None), (LINES, turned(LINES)), (LINES, partly(LINES, {"e": "ћ", "m": "ђ", "w": "џ"})),
    (FRENCH, None), (FRENCH, turned(FRENCH)), (FRENCH, partly(FRENCH, {"é": "ђ", "è": "ђ", "v": "џ"})),
    (SWAHILI, None), (SWAHILI, turned(SWAHILI)),
], ids=["en-none", "en-false", "en-partly", "fr-none", "fr-false", "fr-partly", "sw-none", "sw-false"])
def test_shapes_and_words_tell(lines: list[str], to_unicode: dict[str, str] | None) -> None:
    data = silent_pdf(lines, to_unicode)
    assert recover(data, fonts=BrokenFonts(decipher=False)).text != " ".join(lines)
    assert recover(data).text == " ".join(lines)


@pytest.mark.parametrize(("count", "read"), [(300, (30, 300)), (46, (30, 46)), (45, (45,)), (7, (7,))])
def test_a_sample_of_most_pages_is_all_of_them(count: int, read: tuple[int, ...]) -> None:
    assert samples(count, 30) == read


@pytest.mark.parametrize("lines", [LINES, FRENCH, SWAHILI], ids=["en", "fr", "sw"])
def test_what_the_file_says_and_glyphs_look_like_stays(lines: list[str]) -> None:
    found = recover(silent_pdf(lines, {char: char for char in set("".join(lines))}))
    assert found.text == " ".join(lines)
    assert (found.quality["decoded"], found.warnings) == (0, [])


def test_a_ligature_without_a_value_is_no_letter() -> None:
    """Words tell a letter, H, that the glyph does not look like; as it was, the repair of lost letters finds Th."""
    said = ["They went away. The miller said so. Then Thomas came to the old bridge.",
            "They thought of This and That, and of the price of bread on Thursday."]
    drawn = [line.replace("Th", "Æ") for line in said]
    found = recover(silent_pdf([*LINES, *drawn], {char: char for char in set("".join([*LINES, *drawn])) - {"Æ"}}))
    assert found.text.replace("\n\n", " ") == " ".join([*LINES, *said])


def test_syllables_are_not_deciphered() -> None:
    """Nothing is known of the looks of Ethiopic letters; what is not known stays as it is."""
    text = "".join(char for char in map(chr, range(0x1200, 0x12B0)) if char.isalpha())[:120]
    lines = [text[start:start + 12] for start in range(0, 120, 12)]
    codes = dict(zip(text, sorted(set(CODES.values()))[100:], strict=False))
    found = recover(silent_pdf(lines, {char: char for char in text}, codes))
    assert found.text.replace(" ", "").replace("\n", "") == text


def test_central_european_character_sets() -> None:
    """Polish of an 8-bit set in a font that the file declares Western: most of its letters are right."""
    lines = ["Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw.",
             "Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu",
             "braterstwa. Każdy człowiek posiada wszystkie prawa i wolności zawarte w tej",
             "deklaracji bez względu na różnice rasy, koloru, płci, języka, wyznania, poglądów",
             "politycznych i innych przekonań, narodowości, pochodzenia społecznego, majątku."]
    assert recover(western_pdf(lines, "cp1250")).text == " ".join(lines)
