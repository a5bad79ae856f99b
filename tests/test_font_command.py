"""`spacy pdfrecover fonts`: which fonts are broken, and recovery by asking."""
from __future__ import annotations

import os
import re
import textwrap
from pathlib import Path

import pytest
from broken_fonts import LINES as ENGLISH
from broken_fonts import silent_pdf, told_pdf, turned, western_pdf
from hostile_pdfs import GOOD
from made_pages import MORE, PROSE, TYPED, Sheet
from make_font import embedded_pdf, truetype
from spacy.util import load_config
from typer.testing import CliRunner

from spacy_pdfrecover import recover
from spacy_pdfrecover.cli import app
from spacy_pdfrecover.fonts.asking.dialogue import Dialogue
from spacy_pdfrecover.fonts.asking.listing import Found, Wanted, make_lister
from spacy_pdfrecover.fonts.maps import read_maps, write_maps
from spacy_pdfrecover.fonts.shapes.likely import likely_chars
from spacy_pdfrecover.fonts.symbols import symbol
from spacy_pdfrecover.presets import FOLDER, parts_of, read_config, section
from spacy_pdfrecover.targets import UsageError

RUSSIAN = """Старая мельница стоит у реки. Никто не молол в ней зерна уже сорок лет. Колесо пропало, а дверь висит на
одной петле. Весной река доходит до второй ступени. Дети ходят туда ловить рыбу. Говорят, что мельник спрятал в стене
кувшин с монетами. Зерно теперь мелют в городе. Никто не нашёл кувшина, но многие искали. Весна приходит сюда поздно.
Монеты того времени редки. Стену за стеной разобрали ради камней. Мельник, говорят, был быстр, точен и ленив."""


def backwards(text: str) -> str:
    """Words but for their first letters, which no language has: only asking recovers them."""
    return re.sub(r"(\w)(\w*)", lambda word: word[1] + word[2][::-1], text)


TEXT = backwards(RUSSIAN)
LINES = textwrap.wrap(TEXT, 50)
CHARS = "".join(sorted(set("".join(LINES))))
BROKEN = "ӿаӊы {1} .pdf"
ANSWERS = ["# words of the page", "", backwards("Дети ходят туда ловить рыбу. Говорят,")]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / BROKEN).write_bytes(embedded_pdf(LINES, CHARS, truetype(CHARS)))
    (tmp_path / "good.pdf").write_bytes(GOOD)
    (tmp_path / "bad.pdf").write_bytes(b"this is no PDF")
    (tmp_path / "answers.txt").write_text("\n".join(ANSWERS), "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, typed: str = "") -> tuple[int, list[str], list[str]]:
    """Exit code, lines of standard output and of the error stream."""
    result = CliRunner().invoke(app, ["fonts", *arguments], input=typed)
    return result.exit_code, result.stdout.splitlines(), result.stderr.splitlines()


def typed_for_all() -> list[str]:
    """What somebody who sees the page types until nothing is asked for."""
    dialogue = Dialogue(make_lister(Wanted({}, asked=True))(Path(BROKEN)))
    typed = list[str]()
    while (question := dialogue.session.ask()) is not None:
        typed.append(LINES[question.place.line].split()[question.place.word])
        assert dialogue.take(typed[-1])[0]
    return typed


def test_fonts_are_listed_with_what_is_wrong() -> None:
    code, out, err = run(BROKEN, "good.pdf")
    assert (code, err) == (0, [])
    broken, good = (line.split("\t") for line in out)
    assert broken[:2] == [BROKEN, "Made"]
    assert broken[3:] == [f"{len(''.join(LINES))} glyphs", "100% without value",
                          f"0 of {len(CHARS)} codes told by the font", f"suspicious, {len(CHARS)} codes unknown"]
    assert good[0] == "good.pdf"
    assert good[4:] == ["0% without value", "0 of 23 codes told by the font", "sound"]


@pytest.mark.parametrize(("data", "ways"), [
    (told_pdf(), "font"), (western_pdf(RUSSIAN.splitlines(), "koi8_r"), "old character set"),
    (silent_pdf(ENGLISH, turned(ENGLISH)), "shapes and words"),
    (silent_pdf(ENGLISH, {char: char for char in "".join(ENGLISH)}), "")],
    ids=["font", "set", "shapes", "none"])
def test_a_listing_says_how_a_font_is_recovered(data: bytes, ways: str) -> None:
    """As `convert` does it."""
    Path("font.pdf").write_bytes(data)
    code, out, _ = run("font.pdf")
    assert (code, out[0].split("\t")[-1]) == (0, f"suspicious, recovered by {ways}" if ways else "sound")
    assert bool(recover(data).quality["decoded"]) == bool(ways)


def test_files_that_fail_are_1_and_wrong_use_is_2() -> None:
    code, out, err = run("good.pdf", "bad.pdf", "gone.pdf")
    assert (code, len(out)) == (1, 1)
    assert err == ["failed: bad.pdf: open: not-a-pdf", "failed: gone.pdf: open: not-found"]
    for wrong in (["*.epub"], [], ["good.pdf", BROKEN, "--ask"], ["good.pdf", "--answers", "gone.txt"],
                  ["good.pdf", "--maps", "gone.json"], ["good.pdf", "--pages", "0"], ["good.pdf", "--maps", "bad.pdf"]):
        assert run(*wrong)[0] == 2, wrong


def test_a_session_asks_until_all_is_known_and_keeps_it() -> None:
    typed = typed_for_all()
    assert len(typed) <= 16                         # of 76 words, for 41 letters and signs
    Path("all.txt").write_text("\n".join(typed), "utf-8")
    code, out, err = run(BROKEN, "--answers", "all.txt", "--maps", "maps.json")
    assert (code, err) == (0, [])
    assert out[-1].startswith(f"{len(CHARS)} of {len(CHARS)} symbols known")
    (codes,) = read_maps("maps.json").values()
    assert codes == dict(enumerate(CHARS, 1))
    code, out, _ = run(BROKEN, "--maps", "maps.json")
    assert (code, out[0].split("\t")[-1]) == (0, "suspicious, recovered by map")


@pytest.mark.parametrize("preset", ["cid", "recover"])
def test_text_is_made_with_a_map(preset: str) -> None:
    (fingerprint,) = {line.split("\t")[2] for line in run(BROKEN)[1]}
    write_maps("maps.json", {fingerprint: dict(enumerate(CHARS, 1))})
    config = load_config(FOLDER / f"{preset}.cfg")
    config["components"]["pdfrecover"]["fonts"]["maps"] = "maps.json"
    config.to_disk("with_maps.cfg")
    parts = parts_of(section(read_config("with_maps.cfg"), preset))
    text = recover(BROKEN, **parts).text
    assert text.split() == TEXT.split()
    assert text.count("\n\n") == (len(LINES) - 1 if preset == "cid" else 0)
    Path("maps.json").write_text("[]", "utf-8")
    with pytest.raises(UsageError, match="not a file of maps"):
        parts_of(section(read_config("with_maps.cfg"), preset))


def test_answers_and_typing_follow_each_other() -> None:
    code, out, err = run(BROKEN, "--answers", "answers.txt", "--ask", typed="\nне бывает такого\n?\n-\n-\n:1={ }\n")
    assert (code, err) == (0, [])
    assert "this fits nowhere" in out
    assert any(line.startswith("l.0001: ") for line in out)
    assert out.count("taken back") == 1
    assert "nothing to take back" in out
    assert sum(line.startswith("line ") for line in out) == 7           # asked once more after each, but the empty one


def test_what_was_learned_is_kept_when_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(dialogue: Dialogue) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("spacy_pdfrecover.fonts.asking.command.converse", stop)
    assert run(BROKEN, "--answers", "answers.txt", "--ask", "--maps", "maps.json")[0] != 0
    (codes,) = read_maps("maps.json").values()
    assert set("Детиходяул") <= set(codes.values())


def test_answers_of_no_use_are_named() -> None:
    row = next(row for row, line in enumerate(LINES, 1) if "хтядо" in line)
    number = LINES[row - 1].split().index("хтядо") + 1
    answers = [ANSWERS[-1], "баобабабаобаба", f"{row}.{number}=>хтяда"]
    Path("wrong.txt").write_text("\n".join(answers), "utf-8")
    code, out, err = run(BROKEN, "--answers", "wrong.txt")
    assert code == 1
    assert err[0] == "wrong.txt:2: this fits nowhere"
    assert err[1].startswith("wrong.txt:3: not learned, as :")
    assert "is о, not а: line " in err[1]
    assert out[-1].endswith("6 words typed")
    Path("latin.txt").write_bytes("Mühle".encode("latin-1"))
    assert run(BROKEN, "--answers", "latin.txt")[0] == 2


def test_of_several_maps_the_first_is_kept_and_completed() -> None:
    (fingerprint,) = {line.split("\t")[2] for line in run(BROKEN)[1]}
    rare, blank = CHARS.index("ё") + 1, CHARS.index(" ") + 1
    write_maps("one.json", {fingerprint: {rare: "!"}, "other": {7: "x"}})
    write_maps("two.json", {fingerprint: {rare: "?", blank: " "}})
    code, _, err = run(BROKEN, "--maps", "one.json", "--maps", "two.json", "--answers", "answers.txt")
    assert code == 0
    assert err == [f"note: two.json: font {fingerprint}, code {rare}: '!' is kept, not '?'"]
    found = read_maps("one.json")
    assert found["other"] == {7: "x"}
    assert (found[fingerprint][rare], found[fingerprint][blank]) == ("!", " ")
    assert set("Детиходяул") <= set(found[fingerprint].values())
    assert read_maps("two.json") == {fingerprint: {rare: "?", blank: " "}}


def test_a_font_that_tells_may_be_distrusted() -> None:
    name = run("good.pdf")[1][0].split("\t")[1]
    code, out, _ = run("good.pdf", "--distrust", name)
    assert code == 0
    assert out[0].split("\t")[-1] == "suspicious, 23 codes unknown"


@pytest.mark.skipif(os.name != "posix", reason="names that are not Unicode")
def test_names_that_are_no_text(folder: Path) -> None:
    os.rename(BROKEN, b"\xff\n.pdf")
    code, out, _ = run(".")
    assert code == 1
    assert any(line.startswith("\\udcff .pdf\t") for line in out)


@pytest.mark.parametrize(("prose", "verdict"), [(True, "sound"), (False, "suspicious")])
def test_odd_words_are_doubted_only_in_a_document_of_such_words(prose: bool, verdict: str) -> None:
    """A font for code says nothing of the others."""
    sheet = Sheet().text(PROSE).text(MORE) if prose else Sheet()
    for _ in range(4):
        sheet.text("i3xF! qB7v zTr9s pK9w sQe2L dGu8h xYz4k wVn6m", font=TYPED)
    Path("code.pdf").write_bytes(sheet.pdf())
    fonts = {line.split("\t")[1]: line.split("\t")[-1].split(",")[0] for line in run("code.pdf")[1]}
    assert fonts["Courier"] == verdict
    assert fonts.get("Times-Roman", "sound") == "sound"


def test_nothing_is_asked_for_where_all_is_sound() -> None:
    code, out, err = run("good.pdf", "--ask", "--maps", "maps.json")
    assert (code, err) == (0, [])
    assert out[1:] == ["nothing is unknown: with --distrust FONT a font is asked for all the same"]
    assert not Path("maps.json").exists()


def test_words_are_proposed_by_the_looks_of_their_letters() -> None:
    """In the script that most of them are of, known letters before others; only a whole word is."""
    lines = (symbol(0) + symbol(1) + symbol(2), symbol(3) + symbol(0))
    odds = {symbol(0): {"c": -.1, "с": -.1}, symbol(1): {"o": -.1, "о": -.1}, symbol(2): {"л": -.1}}
    likely = likely_chars(lines, {symbol(number): (0, number) for number in range(4)}, odds)
    dialogue = Dialogue(Found((), lines, (1, 1), {symbol(number): ("f", number) for number in range(4)}, None, likely))
    assert list(dialogue.question())[2] == "    by its letters: сол"
    assert dialogue.take("+") == (True, ["3 learned: :0=с :1=о :2=л"])
    assert len(list(dialogue.question())) == 2
    assert dialogue.take("+") == (False, ["this fits nowhere"])
    assert dialogue.words == 0


def test_blanks_are_seen(folder: Path) -> None:
    """Even of texts too short for counting."""
    Path("short.pdf").write_bytes(embedded_pdf(LINES[:4], CHARS, truetype(CHARS)))
    found = make_lister(Wanted({}, asked=True))(Path("short.pdf"))
    assert found.blank == {char for char, (_, code) in found.places.items() if CHARS[code - 1] == " "}
    session = Dialogue(found).session
    assert [len(words) for words in session.words] == [len(line.split()) for line in LINES[:4]]


def test_places_are_given_as_people_count() -> None:
    lines = (symbol(0) + symbol(1), symbol(2) + " " + symbol(1) + symbol(2))
    places = {symbol(number): ("f", number) for number in range(3)}
    dialogue = Dialogue(Found((), lines, (4, 4), places))
    asked = list(dialogue.question())
    assert asked == ["line 1, word 1 (page 4, its line 1): :0:1", "    :0:1"]
    assert dialogue.take("со") == (True, ["2 learned: :0=с :1=о"])
    assert dialogue.take("x y z") == (False, ["this fits nowhere"])
    assert dialogue.take(":" + "9" * 5000 + "=x") == dialogue.take("x y z")
    assert dialogue.take("\udcff") == dialogue.take(symbol(1)) == (False, ["this is no text"])
    assert next(dialogue.question()) == "line 2, word 1 (page 4, its line 2): :2"
    assert dialogue.take("2.2=>ам")[1] == [
        "not learned, as :1 is о, not а: line 2, word 2 (page 4, its line 2); :1=а overrules"]
    assert dialogue.maps() == {"f": {0: "с", 1: "о"}}
