"""Plain text as a source: its lines come in as they are, and SR makes paragraphs of them."""
from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
import spacy
from conftest import SHARED
from hypothesis import given, settings
from hypothesis import strategies as st
from made_pages import PROSE

from spacy_pdfrecover import PdfError, recover, request
from spacy_pdfrecover.convert import convert
from spacy_pdfrecover.model import BLANK, Recovered
from spacy_pdfrecover.presets import FOLDER, parts_of, read_config, section
from spacy_pdfrecover.read.geometry import BLANKS
from spacy_pdfrecover.read.text import PlainText, make_plain_text

FIGURES = SHARED / "seeds" / "data" / "sr"
PAPER = """3 The Mill

Every autumn the farmers brought their grain in carts that could be
heard from far away. Nobody remembered who had laid the first stone
1 See the annals
but everybody knew the story of the flood that once carried the mill-
wheel down to the sea.

4 The River
"""


def lines_of(data: bytes, **options: str) -> list[str]:
    stages: dict[str, object] = {}
    recover(data, reader=PlainText(**options), stages=stages)
    texts: list[str] = stages["lines"].texts            # type: ignore[attr-defined]
    return texts


def sentence_recovery(source: Path | bytes) -> Recovered:
    return recover(source, **{**parts_of(section(read_config("sr"), "sr")), "reader": PlainText()})


def blocks(found: Recovered) -> list[tuple[str, str]]:
    return [(found.role(row), found.block_text(row)) for row in range(len(found.blocks))]


def test_paragraphs_of_lines_by_their_lengths_and_ends() -> None:
    assert blocks(sentence_recovery(PAPER.encode())) == [
        ("heading", "3 The Mill"),
        ("paragraph", "Every autumn the farmers brought their grain in carts that could be heard from far away. Nobody "
                      "remembered who had laid the first stone but everybody knew the story of the flood that once "
                      "carried the millwheel down to the sea."),
        ("other", "1 See the annals"), ("heading", "4 The River")]


@pytest.mark.skipif(not FIGURES.is_dir(), reason="the paper's figures are not here")
def test_figure_6_becomes_figure_7_by_the_preset() -> None:
    found = blocks(sentence_recovery(FIGURES / "fig6_input.txt"))
    assert [text for role, text in found if role != "other"] == (
        FIGURES / "fig7_expected.txt").read_text("utf-8").splitlines()


def composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


@settings(deadline=None)
@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n\r\f"), max_size=8), max_size=5))
def test_lines_come_in_as_they_are(lines: list[str]) -> None:
    """In any script, whichever way it is written, but for the width of blanks and accents apart from their letters."""
    data = "\n".join(lines).encode("utf-8")
    blank = {chr(char) for char in BLANKS.nonzero()[0]}
    wanted = ["".join(" " if char in blank else char for char in line).split(" ") for line in lines]
    shown = [" ".join(filter(None, words)) for words in wanted]
    if data and not data.startswith((b"\xef\xbb\xbf", b"%PDF")):
        assert [*map(composed, lines_of(data))] == [composed(line) for line in shown if line]


def test_scripts_from_right_to_left_and_wide_ones() -> None:
    text = "Der Fluss\nשלום עולם 12\nالعربية ١٢٣\n日本語 の川\nre\N{COMBINING ACUTE ACCENT}sume"
    assert lines_of(text.encode()) == composed(text).splitlines()


def test_characters_stand_on_a_grid_and_form_feeds_part_pages() -> None:
    pages = recover(b"ab c\r\n\r\n d\x0ce\n\x0c", reader=PlainText()).pages
    seen = pages.glyphs[pages.glyphs["flags"] & BLANK == 0]
    assert [(chr(char), page, x, y) for char, page, x, y in seen[["char", "page", "x0", "baseline"]].tolist()] == [
        ("a", 0, 72, 72), ("b", 0, 78, 72), ("c", 0, 90, 72), ("d", 0, 78, 96), ("e", 1, 72, 72)]
    assert pages.pages["number"].tolist() == [0, 1]
    assert pages.pages["width"].tolist() == [168, 150]
    assert lines_of(b"one\x0ctwo\x0cthree", pages="2-") == ["two", "three"]


@pytest.mark.parametrize(("data", "options", "lines"), [
    ("Mühle".encode("latin-1"), {"encoding": "latin-1"}, ["Mühle"]), ("Mühle".encode("utf-16"), {}, ["Mühle"]),
    ("Mühle".encode("utf-8-sig"), {"encoding": "latin-1"}, ["Mühle"])])
def test_encodings(data: bytes, options: dict[str, str], lines: list[str]) -> None:
    assert lines_of(data, **options) == lines


@pytest.mark.parametrize(("data", "reason", "detail"), [
    (b"", "empty-file", ""), ("Mühle".encode("latin-1"), "damaged", "not in utf-8 at byte 1"),
    (b"%PDF-1.4\n", "damaged", "a PDF where plain text is expected")])
def test_what_is_no_plain_text(data: bytes, reason: str, detail: str) -> None:
    with pytest.raises(PdfError) as error:
        recover(data, reader=PlainText())
    assert (error.value.reason, error.value.detail) == (reason, detail)


def test_settings_are_checked_when_the_reader_is_made() -> None:
    for options in ({"encoding": "utf-9"}, {"pages": "x"}):
        with pytest.raises((LookupError, ValueError)):
            make_plain_text(**options)
    with pytest.raises(PdfError, match="no-pages"):
        recover(b"text", reader=PlainText(pages="2"))


def test_other_parts_take_it_too() -> None:
    """Paragraphs in place of lines, with the words mended."""
    found = recover(f"{PROSE}\n\n{PAPER}".encode(), reader=PlainText())
    assert ("paragraph", PROSE) in blocks(found)


def test_a_config_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text(PAPER, "utf-8")
    shipped = (FOLDER / "sr.cfg").read_text("utf-8")
    reader = shipped.index("[components.pdfrecover.reader]")
    layout = shipped.index("# stands for the converter's text")
    part = '[components.pdfrecover.reader]\n@misc = "pdfrecover.PlainText.v1"\n\n'
    Path("text.cfg").write_text(shipped[:reader] + part + shipped[layout:], "utf-8")
    convert(["*.txt"], "out/", "txt", config="text.cfg")
    assert Path("out/a.txt.txt").read_text("utf-8").count("\n\n") == 2
    nlp = spacy.util.load_model_from_config(spacy.util.load_config("text.cfg"), auto_fill=True)
    doc = nlp(request(nlp, Path("a.txt")))
    assert [span.text for span in doc.spans["headings"]] == ["3 The Mill", "4 The River"]
