"""Texts in unknown letters: made here by giving each character of each font a symbol of its own."""
from __future__ import annotations

import random

import pytest
from broken_fonts import enciphered

from spacy_pdfrecover.fonts.cipher.decipher import Deciphered, decipher
from spacy_pdfrecover.fonts.cipher.known_words import KnownWords
from spacy_pdfrecover.fonts.cipher.letters import letters_of
from spacy_pdfrecover.fonts.cipher.reading import Reading
from spacy_pdfrecover.fonts.symbols import FIRST, symbol

ENGLISH = """
Whoever looks at an old mill from the road sees only the wheel and the water that turns it. The work was done inside,
where two stones lay one on the other, and the upper one was moved by the wheel while the lower one never moved at all.
The corn was brought by farmers from the villages around. They waited until their turn came, and because this could
take half a day, people talked about everything that had happened in the country. A miller knew more than the priest
and the teacher together. He was paid with a part of the flour, and many thought that he took more than he should.
When the river was low in the summer, the wheel stood still for weeks, and there was little bread in the houses. In
the winter it was the ice that stopped it. Later the mills were driven by steam, and then the small ones by the river
had nothing to do any more. Some of them became houses in which people live today, and others have been a museum for
many years. The stones are often found in gardens, where children play on them without knowing what they were made for.
"""
GERMAN = """
Wer eine alte Mühle von der Straße aus betrachtet, sieht nur das Rad und das Wasser, das es bewegt. Die Arbeit geschah
im Inneren, wo zwei Steine aufeinander lagen, von denen sich nur der obere drehte, während der untere niemals bewegt
wurde. Das Getreide brachten die Bauern aus den umliegenden Dörfern. Sie warteten, bis sie an der Reihe waren, und weil
das einen halben Tag dauern konnte, wurde über alles gesprochen, was im Lande geschehen war. Ein Müller wusste mehr als
der Pfarrer und der Lehrer zusammen. Er wurde mit einem Teil des Mehls bezahlt, und viele glaubten, dass er mehr nahm,
als ihm zustand. Wenn der Fluss im Sommer wenig Wasser hatte, stand das Rad für Wochen still, und in den Häusern gab es
kaum noch Brot. Im Winter war es das Eis, das die Arbeit verhinderte. Später wurden die Mühlen mit Dampf betrieben, und
die kleinen am Fluss hatten nichts mehr zu tun. Manche von ihnen sind heute Wohnungen, andere seit vielen Jahren Museen.
Die Steine findet man oft in Gärten, wo die Kinder auf ihnen spielen und nicht wissen, wofür sie gemacht worden sind.
"""
RUSSIAN = """
Кто смотрит на старую мельницу с дороги, тот видит только колесо и воду, которая его вращает. Работа шла внутри, где
лежали друг на друге два камня, из которых двигался только верхний, а нижний никогда не двигался. Зерно привозили
крестьяне из деревень вокруг. Они ждали, когда подойдёт их очередь, и так как это могло занять половину дня, люди
говорили обо всём, что случилось в стране. Мельник знал больше, чем священник и учитель вместе. Ему платили частью
муки, и многие думали, что он брал больше, чем следовало. Когда летом в реке было мало воды, колесо стояло неделями,
и в домах почти не было хлеба. Зимой работе мешал лёд. Позже мельницы стали работать на паровой машине, и маленьким
мельницам у реки больше нечего было делать. Некоторые из них сегодня стали домами, в которых живут люди, а другие уже
много лет работают как музей. Камни часто находят в садах, где на них играют дети и не знают, для чего они были нужны.
"""


def coded(text: str, *, font: int = 0, seed: int = 0) -> tuple[list[str], dict[str, str], dict[str, tuple[int, int]]]:
    """Lines in symbols, the character of each symbol, and their places."""
    lines, symbols = enciphered(text.split("\n"), seed, 500 * font, " ")
    return lines, {symbol: char for char, symbol in symbols.items()}, {
        symbol: (font, ord(symbol) - FIRST) for symbol in symbols.values()}


def share_right(lines: list[str], found: Deciphered, truth: dict[str, str]) -> float:
    """Of the letters, capitals told from small ones."""
    letters = [symbol for line in lines for symbol in line if truth.get(symbol, "").isalpha()]
    return sum(found.chars.get(symbol) == truth[symbol] for symbol in letters) / len(letters)


@pytest.mark.parametrize(("lang", "text"), [("en", ENGLISH), ("de", GERMAN), ("ru", RUSSIAN)])
def test_a_page_of_unknown_letters_is_read_and_its_language_told(lang: str, text: str) -> None:
    lines, truth, places = coded(text)
    found = decipher(lines, {}, places)
    assert found is not None
    assert found.lang == lang
    assert found.confidence > 0.8
    assert share_right(lines, found, truth) > 0.95


def test_full_stops_and_commas_are_told_by_the_capitals_behind_them() -> None:
    lines, truth, places = coded(ENGLISH)
    found = decipher(lines, {}, places, "en")
    assert found is not None
    assert {found.chars.get(symbol) for symbol, char in truth.items() if char == "."} == {"."}
    assert {found.chars.get(symbol) for symbol, char in truth.items() if char == ","} == {","}


def test_a_second_font_is_read_by_the_words_it_has() -> None:
    lines, _, places = coded(ENGLISH)
    bold, bold_truth, bold_places = coded("\n".join(ENGLISH.split("\n")[1:4]), font=1, seed=1)
    found = decipher([*bold, *lines], {}, {**places, **bold_places})
    assert found is not None
    assert share_right(bold, found, bold_truth) > 0.9


def test_the_same_text_is_read_in_the_same_way_each_time() -> None:
    lines, _, places = coded(ENGLISH)
    assert decipher(lines, {}, places) == decipher(lines, {}, places)


def test_shapes_tell_what_words_do_not() -> None:
    lines, truth, places = coded(ENGLISH.replace("two stones", "23 stones").replace("half a day", "1 day"))
    shapes = {symbol: {char: 0.0, "8": -3.0} for symbol, char in truth.items() if char in "123"}
    found = decipher(lines, shapes, places)
    assert found is not None
    assert {truth[symbol]: found.chars.get(symbol) for symbol in shapes} == {"1": "1", "2": "2", "3": "3"}


def test_known_letters_stay_and_help() -> None:
    lines, truth, places = coded(ENGLISH)
    known = {symbol: char for symbol, char in truth.items() if char in "etaoin"}
    lines = [line.translate(str.maketrans(known)) for line in lines]
    found = decipher(lines, {}, {symbol: place for symbol, place in places.items() if symbol not in known})
    assert found is not None
    assert not set(known.values()) & found.chars.keys()
    assert share_right(lines, found, {symbol: char for symbol, char in truth.items() if symbol not in known}) > 0.97


def test_codes_in_order_tell_rare_letters() -> None:
    lines, truth, _ = coded(ENGLISH + "Zebras quiz Queen Xenia at 6790 or 1458.")
    places = {symbol: (0, ord(char) - 29) for symbol, char in truth.items()}
    found = decipher(lines, {}, places)
    assert found is not None
    assert share_right(lines, found, truth) > 0.98


@pytest.mark.parametrize("lang", ["", "en"])
def test_noise_is_not_made_other_noise(lang: str) -> None:
    chance = random.Random(0)
    symbols = list(map(symbol, range(40)))
    lines = [" ".join("".join(chance.choices(symbols, k=chance.randint(1, 9))) for _ in range(10)) for _ in range(60)]
    assert decipher(lines, {}, {symbol: (0, place) for place, symbol in enumerate(symbols)}, lang) is None


def test_letters_in_another_order_are_no_text() -> None:
    lines, _, places = coded("\n".join(line[::-1] for line in ENGLISH.split("\n")))
    assert decipher(lines, {}, places) is None


@pytest.mark.parametrize("lang", ["niv", "ka", "ja"])
def test_languages_without_a_list_or_an_alphabet_are_left_alone(lang: str) -> None:
    lines, _, places = coded(ENGLISH)
    assert decipher(lines, {}, places, lang) is None


def test_a_wrong_language_is_not_forced() -> None:
    lines, _, places = coded(ENGLISH)
    assert decipher(lines, {}, places, "fi") is None


def test_few_words_left_between_signs_do_not_count() -> None:
    reading = Reading(letters_of("en"), KnownWords("en"), {"abc": 1, "defdefdef": 9}, {},
                      {"a": "t", "b": "h", "c": "e", "d": "-", "e": "-", "f": "-"})
    assert reading.share_known() < 0.2


def test_a_few_words_are_not_enough() -> None:
    lines, _, places = coded("The water of the river")
    assert decipher(lines, {}, places) is None
    assert decipher([], {}, {}) is None


def test_the_space_is_found_where_it_is_unknown_too() -> None:
    lines, truth, places = coded(ENGLISH.replace(" ", "_"))
    found = decipher(lines, {}, places)
    assert found is not None
    assert [symbol for symbol, char in found.chars.items() if char == " "] == [
        symbol for symbol, char in truth.items() if char == "_"]
    assert share_right(lines, found, truth) > 0.95
