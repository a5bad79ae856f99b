"""Freki: the format read and written, and columns that stay columns."""
from __future__ import annotations

import gzip
import importlib
from pathlib import Path
from typing import Any

import pytest
from conftest import REPO, SHARED
from hypothesis import given
from hypothesis import strategies as st
from make_pdf import text_pdf
from spacy.util import load_config, load_model_from_config
from tetml_samples import Placed, sentence, tetml

from spacy_pdfrecover import recover
from spacy_pdfrecover.convert import convert
from spacy_pdfrecover.presets import FOLDER, parts_of, read_config, section
from spacy_pdfrecover.read.freki import (
    ISCORE,
    FrekiBlock,
    FrekiDocument,
    FrekiError,
    FrekiLine,
    parse_freki,
    read_freki,
)
from spacy_pdfrecover.read.tetml import make_tetml
from spacy_pdfrecover.write.freki import dumps_freki, freki_of, to_freki
from spacy_pdfrecover.write.respace import Spaced, Token, aligned, cells_of, respaced, score

DATA = SHARED / "seeds" / "data"
FILE = """\
doc_id=grammar page=1 block_id=1-1 bbox=72.0,480.0,300.5,520.25 label=tl 1 2
line=1 tag=L span_id=s0 fonts=F0-10.0 bbox=72.0,500.0,200.0,510.0              :ez   te:  dişûm
line=2 tag=G span_id=s0 fonts=F0-10.0 bbox=72.0,480.0,300.5,490.0 tabscore=1.00:1SG  2SG  wash

doc_id=grammar page=2 block_id=2-1 bbox=0,0,0,0 0 0

doc_id=grammar page=2 block_id=2-2 bbox=72.0,480.0,300.5,520.25 3 3
line=3 fonts=F0-10.0:"""
GLOSSES = [
    *sentence("(24) Kurmanji: passive", 100, 640),
    *sentence("a.", 126, 613), Placed("ez", 145, 613), Placed("te", 172, 613), Placed("di-şû-m", 226, 613),
    Placed("1SG", 145, 601), Placed("2SG.ACC", 172, 601), Placed("PROG-wash.PRS-1SG", 226, 601),
    *sentence("‘I am washing you.’", 145, 589),
]


def preset() -> dict[str, Any]:
    return {**parts_of(section(read_config("freki"), "freki")), "reader": make_tetml()}


def made(*pages: list[Any]) -> FrekiDocument:
    return freki_of(recover(tetml(*pages), **preset()))


def column_of(line: str, word: str) -> int:
    return line.index(word)


# --- the format

def test_a_file_is_read_and_written_as_it_was() -> None:
    document = parse_freki(FILE)
    assert [len(block.lines) for block in document.blocks] == [2, 0, 1]
    assert dumps_freki(document) == FILE
    first, second = document.blocks[0].lines
    assert (first.number, first.tag, first.tabscore, first.text) == (1, "L", None, "ez   te:  dişûm")
    assert (second.tabscore, second.attributes["span_id"]) == (1.0, "s0")
    assert document.blocks[0].bbox == (72.0, 480.0, 300.5, 520.25)
    assert document.blocks[0].attributes["label"] == "tl"
    assert (document.blocks[1].page, document.blocks[1].bbox) == (2, None)


def test_both_names_of_the_score_are_read_and_one_is_written() -> None:
    other = FILE.replace("tabscore", "iscore").replace("510.0              :", "510.0            :")
    assert parse_freki(other) == parse_freki(FILE)
    assert dumps_freki(parse_freki(other)) == FILE
    assert dumps_freki(parse_freki(FILE), ISCORE) == other


def test_older_files_pad_their_attributes() -> None:
    line, = parse_freki("doc_id=a page=1 block_id=b1 4 4\nline=4  tag=O   fonts=F1-9.9   :text").lines
    assert line == FrekiLine(4, "text", {"tag": "O", "fonts": "F1-9.9"})


def test_gzipped_files(tmp_path: Path) -> None:
    path = tmp_path / "a.freki.gz"
    path.write_bytes(gzip.compress(FILE.encode()))
    assert read_freki(path) == parse_freki(FILE)


@pytest.mark.parametrize(("text", "complaint"), [
    ("line=1 :early", "line 1: outside"), (FILE + "\nwhat is this", "line 9: neither"),
])
def test_other_lines_are_an_error(text: str, complaint: str) -> None:
    with pytest.raises(FrekiError, match=complaint):
        parse_freki(text)


NAMES = st.text("abcdefgz_", min_size=1, max_size=8).map(lambda name: f"x{name}")
VALUES = st.text(st.characters(codec="utf-8", exclude_categories=["Z", "C"], exclude_characters=":="),
                 max_size=9)
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=30)


LINES = st.lists(st.tuples(TEXTS, st.dictionaries(NAMES, VALUES, max_size=3)), max_size=4)


@given(st.lists(LINES, max_size=4))
def test_any_document_survives(blocks: list[list[tuple[str, dict[str, str]]]]) -> None:
    document = FrekiDocument([
        FrekiBlock({"doc_id": "d", "page": "1", "block_id": f"1-{row}"},
                   [FrekiLine(number, *line) for number, line in enumerate(lines, 1)])
        for row, lines in enumerate(blocks)])
    text = dumps_freki(document)
    assert parse_freki(text) == document
    assert dumps_freki(parse_freki(text)) == text


# --- columns

def test_glosses_stand_under_their_words() -> None:
    block, = made(GLOSSES[3:]).blocks
    first, second, third = (line.text for line in block.lines)
    for word, gloss in (("ez", "1SG"), ("te", "2SG"), ("di-şû-m", "PROG")):
        assert column_of(first, word) == column_of(second, gloss)
    assert column_of(third, "‘I") == column_of(second, "1SG")
    assert block.lines[1].tabscore == 1.0
    assert first.startswith("a.")


def test_a_line_in_other_columns_begins_a_group() -> None:
    rows = [[Token("aa", 0, 10), Token("bb", 20, 30)],
            [Token("cccccccc", 0, 18), Token("dd", 20, 30)],
            [Token("e", 5, 10), Token("f", 32, 37)]]
    lines = respaced(rows, 0.0)
    assert [line.tabscore for line in lines] == [None, 1.0, 0.0]
    assert column_of(lines[0].text, "bb") == column_of(lines[1].text, "dd") == len("cccccccc") + 1
    assert column_of(lines[2].text, "f") < column_of(lines[1].text, "dd") + 5


def test_scores_leave_out_what_the_line_before_has_further_left() -> None:
    def columns(*numbers: int) -> list[Any]:
        return cells_of([Token("w", number, number + 0.5) for number in numbers], 0.0, 1.0)

    assert score(columns(4, 8), None) is None
    assert score(columns(4, 8), columns(0, 2, 4, 8)) == 1.0
    assert score(columns(0, 4, 8), columns(4, 8)) == pytest.approx(2 / 3)
    assert score(columns(4, 9), columns(0, 4, 8)) == 0.5
    assert score(columns(9), columns(0, 4)) == 0.0


def test_tokens_that_touch_are_one_word_and_scripts_are_marked() -> None:
    row = [Token("here", 0, 20), Token("2", 20, 23, "^"), Token("i", 23, 26, "_"), Token("next", 32, 52)]
    assert [cell.text for cell in cells_of(row, 0.0, 5.0)] == ["here^{2}_{i}", "next"]
    assert respaced([row], 0.0)[0].text == "here^{2}_{i} next"


def test_wide_characters_and_marks_count_as_a_terminal_shows_them() -> None:
    text, = aligned([cells_of([Token("日本", 0, 20), Token("a", 20.5, 25)], 0.0, 1.0)])
    assert text == "日本" + " " * 17 + "a"


def test_no_rows() -> None:
    assert respaced([], 0.0) == []


PLACES = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 9)), min_size=1, max_size=6)


@given(st.lists(PLACES, min_size=1, max_size=6))
def test_words_of_one_column_begin_under_each_other(places: list[list[tuple[int, int]]]) -> None:
    rows, number = [], 0
    for line in places:
        right, row = -1.0, []
        for column, letters in sorted(line):
            if column * 5 < right + 2:
                continue                            # words of a line do not overlap
            number += 1
            name = chr(0x4DFF - number)             # hexagrams: one column wide, all different
            right = column * 5 + letters * 5
            row.append(Token(name * letters, column * 5, right))
        rows.append(row)
    lines = respaced(rows, 0.0)
    assert ["".join(token.text for token in row) for row in rows] == [
        line.text.replace(" ", "") for line in lines]
    groups: list[list[int]] = []
    for row, (_, found) in enumerate(lines):
        if found is not None and found >= 0.6:
            groups[-1].append(row)
        else:
            groups.append([row])
    for group in groups:
        starts: dict[float, set[int]] = {}
        for row in group:
            for token in rows[row]:
                starts.setdefault(token.x0, set()).add(lines[row].text.index(token.text[0]))
        assert all(len(found) == 1 for found in starts.values())


# --- documents

def test_blocks_have_their_cuts_boxes_and_fonts() -> None:
    left, right = ([word for row in range(4) for word in sentence(f"{name}{row} words in it" + " more" * 4, x,
                                                                   600 - 13 * row, font=font)]
                   for name, x, font in (("l", 50, "F0"), ("r", 340, "F1")))
    document = made([*sentence("the title of it all is here " * 2, 60, 700, 14), *left, *right], left)
    assert [(block.attributes["block_id"], block.attributes.get("label")) for block in document.blocks] == [
        ("1-1", "t"), ("1-2", "bl"), ("1-3", "br"), ("2-1", None)]
    assert [line.number for line in document.lines] == list(range(1, 14))
    assert document.blocks[1].bbox == (50.0, 561.0, left[-1].right, 610.0)
    assert {line.attributes["fonts"] for line in document.blocks[2].lines} == {"F1-10.0"}
    assert document.blocks[2].lines[0].text.startswith(" " * 50)        # column 0 is the document's left edge
    assert document.blocks[0].attributes["doc_id"]


def test_nothing_is_lost_of_a_page() -> None:
    words = [*GLOSSES, Placed("2", 300, 617, 6), Placed("across", 280, 300), *sentence("end of it", 100, 299)]
    document = made(words)
    written = "".join("".join(line.text.split()) for line in document.lines)
    for mark in "^{}_":
        written = written.replace(mark, "")
    assert sorted(written) == sorted("".join("".join(word.text.split()) for word in words))


def test_small_raised_and_lowered_words_are_marked() -> None:
    line, = made([*sentence("water is H", 100, 600), Placed("2", 151, 598.5, 6), Placed("O", 155, 600),
                  Placed("1", 161, 605, 6)]).lines
    assert line.text.endswith("H_{2}O^{1}")


def test_scripts_are_marked_as_the_source_says() -> None:
    line, = made([*sentence("said", 100, 600), Placed("so", 121, 600, extra='sup="true"')]).lines
    assert line.text == "said^{so}"


def test_right_to_left_lines_are_counted_from_the_right() -> None:
    first, second = "שלום", "עולם"
    places = ((first, 300, 600), (second, 270, 600), (second, 300, 588))
    words = [Placed(word[::-1], x, y) for word, x, y in places]
    lines = [line.text for block in made(words).blocks for line in block.lines]
    assert [sorted(line.split()[0]) for line in lines] == [sorted(first), sorted(second)]
    assert not any(line.startswith(" ") for line in lines)


def test_hyphens_that_a_repair_took_out_are_back() -> None:
    pdf = text_pdf([["Dictionaries were made by people who read very many books and wrote down words; the recov-",
                     "ery of what they wrote is our work and that of others who come after us and read it all"]])
    recovered = recover(pdf, name="my file: a=b.pdf")
    assert "recovery" in recovered.text
    text = to_freki(recovered)
    lines = [line.text for line in parse_freki(text).lines]
    assert any(line.endswith("recov-") for line in lines)
    assert any(line.startswith("ery of") for line in lines)
    assert text.startswith("doc_id=my_file_a_b page=1 block_id=1-1 ")
    assert text.endswith("\n")


def test_roles_can_be_left_out(report: Path) -> None:
    recovered = recover(report)
    roles = {recovered.role(row) for row in range(len(recovered.blocks))}
    assert {"header", "heading"} & roles
    everything = list(freki_of(recovered).lines)
    less = list(freki_of(recovered, ("heading", "title")).lines)
    assert len(less) < len(everything)
    assert to_freki(recovered, roles) == ""


def test_the_preset_mends_nothing() -> None:
    nlp = load_model_from_config(load_config(FOLDER / "freki.cfg"), auto_fill=True)
    assert nlp.get_pipe("pdfrecover").parts["repairs"] == {}
    assert parts_of(section(read_config("freki"), "freki"))["repairs"] == {}


def test_the_format_has_its_preset(tmp_path: Path, two_columns: Path) -> None:
    summary = convert([str(two_columns)], str(tmp_path / "out.freki"))
    assert not summary.failed
    document = read_freki(tmp_path / "out.freki")
    assert all(block.attributes["doc_id"] == "two_columns" for block in document.blocks)
    assert "btltt" in [block.attributes.get("label") for block in document.blocks]
    assert any(line.text.endswith(" mu-") for line in document.lines)
    convert([str(two_columns)], str(tmp_path / "ours.freki"), config="recover")
    assert not any("label" in block.attributes for block in read_freki(tmp_path / "ours.freki").blocks)


# --- against the original

@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(REPO / "benchmarks"))
    return importlib.import_module("freki")


@pytest.mark.skipif(not (DATA / "freki").is_dir(), reason="no shared files beside the repository")
def test_results_of_the_original_are_reproduced(benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert benchmark.main([str(DATA)]) == 0
    printed = capsys.readouterr().out
    assert "13 of 13 blocks, 13 with the same cuts; 47 of 47 lines" in printed
    assert "458 blocks, 698 lines, stable" in printed


def test_the_benchmark_tells_what_differs(benchmark: Any, tmp_path: Path,
                                          capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "freki"
    folder.mkdir()
    (folder / "1076941.tetml").write_bytes(tetml(GLOSSES))
    (folder / "1076941.HEAD-output.freki").write_text(FILE, "utf-8")
    (folder / "16.txt").write_text(FILE, "utf-8")
    (folder / "igt_synthetic.json").write_text(
        '{"xoffset": 0, "rows": [[["a", [0, 0, 5, 9]]]], "expected": [{"text": "b", "tabscore": null}]}',
        "utf-8")
    assert benchmark.main([str(tmp_path)]) == 1
    printed = capsys.readouterr().out
    assert "NOT the same byte for byte" in printed
    assert "DIFFERS" in printed
    with pytest.raises(SystemExit):
        benchmark.main([str(tmp_path / "absent")])


def test_a_line_is_a_pair() -> None:
    assert respaced([[Token("a", 0, 5)]], 0.0) == [Spaced("a", None)]
