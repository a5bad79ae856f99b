"""Fonts whose codes mean nothing, read by asking: separators, words typed, conflicts, what is asked for."""
from __future__ import annotations

import importlib
import json
import textwrap
from pathlib import Path

import pytest
from broken_fonts import enciphered
from conftest import REPO, SHARED

from spacy_pdfrecover.fonts.asking.alignment import Conflict, Place
from spacy_pdfrecover.fonts.asking.session import Session
from spacy_pdfrecover.fonts.separators import find_space, find_stop
from spacy_pdfrecover.fonts.symbols import FIRST, symbol

FIXTURE = SHARED / "seeds" / "data" / "cid" / "niv_fixture.json"
TEXT = """The old mill stands by the river. Nobody has ground corn in it for forty years. The wheel is gone, and the
door hangs on one hinge. In the spring the river comes up to the second step. Children go there to fish for trout. They
say that the miller hid a jar of coins in the wall. Corn is ground in the town now. Nobody has found the jar, but many
have looked. Spring comes late here. Coins of that time are rare. Wall after wall was taken down for the stones. The
miller, they say, was quick, exact and lazy."""


@pytest.fixture
def plain() -> list[str]:
    return textwrap.wrap(TEXT, 60)


@pytest.fixture
def session(plain: list[str]) -> Session:
    return Session(enciphered(plain)[0])


def test_space_and_stop_are_found_without_a_question(plain: list[str], session: Session) -> None:
    symbols = enciphered(plain)[1]
    assert session.spaces == [symbols[" "]]
    stopped = Session(enciphered([line for line in plain for line in (line, line[:20].rstrip(" .,") + ".")])[0])
    assert len(stopped.stops) == 1
    assert Session(enciphered(plain)[0], discover=False).guesses == {}


def test_a_space_at_every_line_end_is_one() -> None:
    lines = ["one two ", "three four ", "five ", "six seven eight ", "two six ", "nine one ", "ten ", "four two "]
    found = find_space(lines)
    assert found is not None
    assert found.best == " "
    assert find_space(lines[:5]) is None


def test_a_stop_is_told_by_the_page_where_that_is_known() -> None:
    lines = ["as long as any line is;", "short.", "tiny.", "brief.", "small;", "minor;", "least;"]
    assert find_stop(lines) == "."
    assert find_stop(lines, [.9, .1, .1, .1, .5, .5, .5]) == ";"
    assert find_stop(["aaa aaa aaa aaa", "cba", "dba", "eba"]) == ""     # `a` stands within words too


def test_fonts_have_their_own_spaces(plain: list[str]) -> None:
    one, _ = enciphered(plain)
    other = [line.translate({ord(char): chr(ord(char) + 1000) for char in line}) for line in one]
    places = {char: (0, 1) for line in one for char in line} | {char: (1, 1) for line in other for char in line}
    assert len(Session(one + other, places).spaces) == 2


def test_gaps_beside_words_of_another_font_say_nothing_of_a_space(plain: list[str]) -> None:
    """Of a wide line they stand beside its space glyphs; of one that is not, there are none."""
    lines, symbols = enciphered(plain)
    mixed = [f"{line[:30]} bold {line[30:]}" for line in lines]
    justified = [line.replace(symbols[" "], symbols[" "] + " ") for line in lines]
    for drawn in (mixed, justified):
        assert Session(drawn).spaces == [symbols[" "]]
    gaps = [line.replace(symbols[" "], " ") for line in lines]
    assert Session(gaps).spaces == []


def test_words_in_a_row_are_found_by_their_lengths(plain: list[str], session: Session) -> None:
    answer = session.tell("Children go there to fish")
    row = next(row for row, line in enumerate(plain) if "Children go there" in line)
    assert answer.outcome == "learned"
    assert answer.places == (Place(row, plain[row].split().index("Children")),)
    assert sorted(answer.learned.values()) == sorted(set("Childrengotherefish"))
    assert "Children go there to fish" in session.texts[row]
    assert session.tell("Children go there to fish").outcome == "known"
    assert session.tell("Somewhere quite else altogether").outcome == "nowhere"


def test_lengths_that_stand_twice_need_the_line(session: Session) -> None:
    assert session.tell("the spring").outcome == "several"
    row = next(row for row, words in enumerate(session.words) if len(words) > 2)
    first, second = session.words[row][:2]
    assert session.tell("x" * len(first), row, 0).outcome in ("learned", "conflict")
    assert session.tell(f"{'y' * len(first)} {'z' * len(second)}", 10 ** 6).outcome == "nowhere"


def test_profiles_match_whole_words_only() -> None:
    """`1 3` is not in `11 35`, and a second place in the same line counts."""
    symbols = [symbol(number) for number in range(99)]
    long = f"{''.join(symbols[:11])} {''.join(symbols[11:46])}"
    assert Session([long], discover=False).tell("a bcd").outcome == "nowhere"
    twice = f"{symbols[0]} {symbols[1]}{symbols[2]} {symbols[3]} {symbols[4]}{symbols[5]}"
    assert Session([twice], discover=False).tell("a bc").outcome == "several"


def test_one_symbol_is_one_letter() -> None:
    a, b, c = symbol(0), symbol(1), symbol(2)
    words = Session([f"{a}{b}{b}{a} {a}{b}{c}{a}"], discover=False)
    assert words.sure("noon").learned == {a: "n", b: "o"}
    assert words.sure("nown").learned == {c: "w"}


def test_of_several_words_the_one_with_fewest_unknown_is_taken() -> None:
    a, b, c, d, e = map(symbol, range(5))
    session = Session([f"{a}{b}{c} {a}{b}{d} {a}{c}{e}"], known={a: "i", b: "n"}, discover=False)
    assert session.sure("ink").outcome == "several"
    session = Session([f"{a}{b}{c} {a}{d}{e}"], known={a: "i", b: "n"}, discover=False)
    assert session.sure("ink").learned == {c: "k"}


def test_what_contradicts_is_reported_and_changes_nothing(plain: list[str], session: Session) -> None:
    symbols = enciphered(plain)[1]
    session.tell("Children go there to fish")
    row = next(row for row, line in enumerate(plain) if "Children" in line)
    number = plain[row].split().index("Children")
    before = session.known
    answer = session.tell("Childron", row, number)
    assert answer.outcome == "conflict"
    assert answer.conflicts == (Conflict(symbols["e"], "e", "o", Place(row, number)),)
    assert session.known == before
    assert session.fix(symbols["e"], "o").outcome == "learned"
    assert session.known[symbols["e"]] == "o"
    assert session.undo()
    assert session.known == before


def test_typed_lines_may_name_line_word_and_symbol(plain: list[str], session: Session) -> None:
    symbols = enciphered(plain)[1]
    assert session.enter("1=> The old mill stands").outcome == "learned"
    assert session.enter("1.6=>the").outcome == "known"
    assert session.enter("2.1=>?").outcome == "nowhere"
    assert session.enter(f":{ord(symbols['q']) - FIRST}=q").learned == {symbols["q"]: "q"}
    assert session.enter(":9999=q").outcome == "nowhere"
    asked = session.ask()
    assert asked is not None
    assert session.enter(plain[asked.place.line].split()[asked.place.word]).places == (asked.place,)


def test_what_is_copied_from_the_screen_may_have_numbers_left() -> None:
    a, b, c = symbol(34), symbol(6), symbol(7)
    session = Session([f"и{a}{b}{c}х {c}{b}{a}{a}х"], discover=False)
    assert session.texts == ["и:34:6:7:х :7:6:34:34:х"]
    assert session.sure("и:34:6:ых").learned == {c: "ы"}


@pytest.mark.parametrize(("drawn", "typed"), [
    ([0, 1, 2], "кр̌т"),                    # letter and mark as one symbol
    ([0, 1, 2, 3], "кр̌т"),                 # as two
    ([0, 1, 2, 3], "wén"),                  # a letter that Unicode has as one drawn as two
    ([0, 1], "{ffi}x")])
def test_marks_and_ligatures_are_one_symbol_or_several(drawn: list[int], typed: str) -> None:
    session = Session(["".join(map(symbol, drawn))], discover=False)
    assert session.sure(typed).outcome == "learned"
    assert session.ask() is None


def test_words_are_one_while_the_space_of_a_font_is_unknown() -> None:
    drawn = [symbol(number) for number in range(9)]
    session = Session(["".join(drawn)], discover=False)
    assert session.tell("Статья 12").outcome == "learned"
    assert session.texts == ["Статья 12"]
    assert len(session.words[0]) == 2


def test_capitals_follow_from_small_letters_and_what_is_typed_overrules() -> None:
    capital, small, a, n, y = map(symbol, range(5))
    lines = [f"{capital}{a}{n}{y}", f"{a}{small} {small}{a}{n}{y}"]
    session = Session(lines, discover=False)
    asked = session.ask()
    assert asked is not None
    assert asked.word == f"{small}{a}{n}{y}"
    session.tell("ӿаӊы", *asked.place)
    assert session.texts[0] == "Ӿаӊы"
    assert session.ask() is None
    assert session.tell("Ҳаӊы", 0, 0).learned == {capital: "Ҳ"}
    assert Session(lines, discover=False, published=True).tell("ӿаӊы", 1, 1).outcome == "learned"


def test_what_is_counted_up_is_numbers() -> None:
    text = ["It was in the year 1948 or so", "So it was in 1948", "It was so"]
    lines, symbols = enciphered([f"Article {number}" for number in range(1, 31)] + text)
    session = Session([line.replace(symbols[" "], " ") for line in lines])
    assert session.texts[0].endswith(" 1")
    assert session.texts[29].endswith(" 30")
    assert session.texts[-2].endswith(" 1948")
    broken = [line for number, line in enumerate(lines) if number != 6]         # no Article 7
    assert Session([line.replace(symbols[" "], " ") for line in broken]).guesses == {}


def test_few_words_are_asked_for_until_all_is_known(plain: list[str], session: Session) -> None:
    truth = {char: letter for letter, char in enciphered(plain)[1].items()}
    asked = 0
    while (question := session.ask()) is not None:
        assert set(question.symbols) <= set(question.word)
        assert session.tell("".join(truth[char] for char in question.word), *question.place).outcome == "learned"
        asked += 1
    assert session.texts == plain
    assert asked <= 11                                  # of 97 words, for 34 characters
    assert session.status().told + session.status().guessed == len(session.symbols)


def test_status_counts_symbols(plain: list[str], session: Session) -> None:
    before = session.status()
    assert before.symbols == len(set("".join(plain)))
    assert (before.told, before.guessed) == (0, len(session.guesses))
    session.tell("Children go there to fish")
    assert session.status().told == len(set("Childrengotherefish"))


def test_figures_of_the_published_program() -> None:
    """Its own inputs on its own lines, as far as they were published."""
    if not FIXTURE.is_file():
        pytest.skip("no data of published systems beside the repository")
    data = json.loads(FIXTURE.read_text("utf-8"))

    def decoded(line: str) -> str:
        return " ".join("".join(symbol(int(number)) for number in word.split(":") if number) for word in line.split())

    lines = [decoded(" ".join(data["query"]["cid_words"])), *map(decoded, data["lines_before"])]
    session = Session(lines, known={symbol(2): "."})
    learned = session.tell(data["query"]["text"]).learned
    assert len(learned) == 27
    assert len(session.told) == data["query"]["expect_symbols_learned"]
    assert session.tell(data["query"]["text"], 0).outcome == "known"
    words = " ".join(session.texts).split()
    for word in ("сик", "адяй", "и:34:6:ыхуд"):
        assert word in words
    inputs = data["all_user_inputs"]
    assert sum(len(typed.split()) for typed in inputs["list_queries"] + inputs["list_sure_words"]) == 57


def test_less_than_two_words_in_a_hundred_are_typed(monkeypatch: pytest.MonkeyPatch, shared_corpus: Path) -> None:
    """Of Nivkh, where the published program took 4.0 % (57 words)."""
    monkeypatch.syspath_prepend(str(REPO / "benchmarks"))
    ciphers = importlib.import_module("ciphers")
    lines = ciphers.lines_of(shared_corpus / "typeset" / "ud_d01_niv_typst.gold.jsonl")
    typed = ciphers.typed_for(lines, 0, "words")
    assert typed.space
    assert typed.stop
    assert typed.words <= .02 * sum(len(line.split()) for line in lines)
