"""The language of blocks, and blocks left out by it."""
from __future__ import annotations

from pathlib import Path

import pytest
import spacy
from make_pdf import drawn_pdf
from reportlab.pdfgen.canvas import Canvas
from test_lexicon import SENTENCES

from spacy_pdfrecover import recover, request
from spacy_pdfrecover.convert import convert
from spacy_pdfrecover.languages import block_language, without_languages

ENGLISH = ["The farmers brought their grain to the mill because they all",
           "wanted to know what it was worth, and the miller also took",
           "his part of it as he had done in all those years."]
MORE = ["In the winter the river was frozen and nobody came down to",
        "the mill, so that the miller and his wife had to live from",
        "what they had put aside in better times."]
GERMAN = ["Die Bauern brachten ihr Getreide zur Mühle, weil sie einmal",
          "wissen wollten, was es wert war, und der Müller nahm dann",
          "seinen Teil davon, wie er es immer getan hatte."]
TITLE = ["Mühle und Fluss"]


def two_languages() -> bytes:
    def paint(canvas: Canvas) -> None:
        top = 720.0
        for lines in (ENGLISH, TITLE, GERMAN, MORE, ENGLISH):
            canvas.setFont("Times-Bold" if lines is TITLE else "Times-Roman", 14 if lines is TITLE else 11)
            for line in lines:
                canvas.drawString(72, top, line)
                top -= 14
            top -= 16
    return drawn_pdf(paint)


@pytest.mark.parametrize("lang", SENTENCES)
def test_a_sentence_is_long_enough(lang: str) -> None:
    text = SENTENCES[lang] + " " + SENTENCES[lang]
    for document in ("", "en", lang):
        assert block_language(text, document) == lang


@pytest.mark.parametrize("text", [
    "", "12 34 56", "Die Mühle", "Bell, C. P. M., Naylor, T., Mayne, N. J., Jeffries, R. D., & Wood, S. P. 2013, AJ 4",
    "V s = maxa A s s a s R s a s V k s V s a k s maxa A S T", "xorg qwtz vfbk " * 9,
    "a b c d e f g h i j k l m n o p q r s t u v w x y z და ან მე შე ის ეს არ კი რა ვინ ხო თუ"])
def test_too_little_to_tell(text: str) -> None:
    assert block_language(text, "") == ""


def test_scripts_without_spaces() -> None:
    assert block_language("農民たちは穀物を水車小屋に運び、その価値を知りたいと思っていました。", "en") == "ja"
    assert block_language("农民们把粮食运到磨坊去,因为他们想知道这些粮食究竟值多少钱。", "en") == "zh"
    assert block_language("水車小屋", "en") == ""


def test_a_close_call_is_the_document_s() -> None:
    text = "Hun var i byen med sin far og sin mor, og de var der i to dage og en nat til."
    assert {block_language(text, "da"), block_language(text, "nb")} == {"da", "nb"}


def test_spans_know_their_language() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover")
    doc = nlp(request(nlp, two_languages()))
    assert [span._.pdf.lang for span in doc.spans["blocks"]] == ["en", "", "de", "en", "en"]
    assert doc[5:7]._.pdf.lang == "en"              # of the block it starts in
    assert doc._.pdf.lang == "en"


@pytest.mark.parametrize(("out", "left"), [(["de"], [0, 1, 3, 4]), (["en"], [1, 2]), (["en", "de"], [1]), ([], None)])
def test_languages_are_dropped_and_nothing_is_lost(out: list[str], left: list[int] | None) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover", config={"drop_languages": out})
    doc = nlp(request(nlp, two_languages()))
    whole = recover(two_languages())
    left = list(range(len(whole.blocks))) if left is None else left
    assert doc.text == "\n\n".join(whole.block_text(row) for row in left)
    assert [span.id for span in doc.spans["blocks"]] == left
    assert [block.text for block in doc._.pdf.blocks] == [whole.block_text(row) for row in range(len(whole.blocks))]
    assert [block.row for block in doc._.pdf.dropped] == [row for row in range(len(whole.blocks)) if row not in left]


def test_a_view_of_nothing_left_out_is_the_same() -> None:
    whole = recover(two_languages())
    assert without_languages(whole, []) is whole
    assert without_languages(whole, ["fi"]).text == whole.text


def test_converted_text_leaves_them_out_too(tmp_path: Path) -> None:
    (tmp_path / "two.pdf").write_bytes(two_languages())
    source, target, config = (tmp_path / name for name in ("two.pdf", "two.txt", "german.cfg"))
    config.write_text('[nlp]\nlang = "de"\npipeline = ["pdfrecover"]\n[components]\n'
                      '[components.pdfrecover]\nfactory = "pdfrecover"\ndrop_languages = ["en"]\n')
    assert not convert([str(source)], str(target), config=str(config)).failed
    text = target.read_text("utf-8")
    assert "Getreide" in text
    assert "farmers" not in text
