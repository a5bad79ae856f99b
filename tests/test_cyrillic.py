"""Letters that TeX's Cyrillic encodings share with Latin."""
from __future__ import annotations

import pytest
from made_pages import BOLD, Put, fill, pages_of

from spacy_pdfrecover.read.cyrillic import name_mu, share_letters

FIVE = "вiн вiв її дiда, бiле поле, мiй лiс"
"""Words enough to tell that і is a letter of the language."""


def shared(text: str) -> str:
    pages = pages_of([Put(text, 72, 100)])
    share_letters(pages.glyphs)
    return "".join(chr(code) for code in pages.glyphs["char"])


@pytest.mark.parametrize(("before", "after"), [
    ("вiдповiдь Iван Iрина", "відповідь Іван Ірина"),
    ("jазик коjа sвезда", "јазик која ѕвезда"),
    ("виробник Windows i диск", "виробник Windows i диск"),         # no word tells
    (f"{FIVE} i дощ", f"{FIVE} i дощ".replace("i", "і")),
    (f"{FIVE}. I тодi", f"{FIVE}. I тодi".replace("i", "і").replace("I", "І")),
    (f"{FIVE} Карл I Великий", f"{FIVE}".replace("i", "і") + " Карл I Великий"),
    (f"{FIVE} i-node Linux", f"{FIVE}".replace("i", "і") + " i-node Linux"),
    ("SMSка, iPhoneа", "SMSка, iPhoneа"),
    ("in this list", "in this list"),
])
def test_the_word_tells_whose_letter_it_is(before: str, after: str) -> None:
    assert shared(before).replace(" ", "") == after.replace(" ", "")


def test_letters_of_another_face_stay() -> None:
    """As those of a formula."""
    pages = pages_of([Put("вод", 72, 100), Put("i", 87, 100, BOLD)])
    share_letters(pages.glyphs)
    assert chr(pages.glyphs["char"][-1]) == "i"


def test_words_of_two_lines_are_two() -> None:
    pages = pages_of(fill("дiм list", 72, 100, 20))
    share_letters(pages.glyphs)
    assert "".join(chr(code) for code in pages.glyphs["char"]).replace(" ", "") == "дімlist"


def test_a_micro_sign_within_a_greek_word_is_its_letter() -> None:
    pages = pages_of([Put("ση\N{MICRO SIGN}είο, \N{MICRO SIGN}ε, 5 \N{MICRO SIGN}m", 72, 100)])
    name_mu(pages.glyphs)
    assert "".join(chr(code) for code in pages.glyphs["char"]) == "σημείο, με, 5 \N{MICRO SIGN}m"
