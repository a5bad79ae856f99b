"""TETML: words with their boxes become glyphs that say the same."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import spacy
from conftest import SHARED
from make_pdf import text_pdf
from tetml_samples import HEIGHT, Placed, box, sentence, tetml

import spacy_pdfrecover
from spacy_pdfrecover import recover
from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.model import COMPONENT, HYPHEN, SUBSCRIPT, SUPERSCRIPT, UNMAPPED, Pages
from spacy_pdfrecover.read import as_source
from spacy_pdfrecover.read.tetml import make_tetml

SHARED_FILE = SHARED / "seeds" / "data" / "freki" / "1076941.tetml"


def read(data: bytes | Path, **settings: Any) -> Pages:
    reader = make_tetml(**settings)
    return reader(as_source(data, None if isinstance(data, Path) else "test.tetml", reader.header))


def chars(pages: Pages) -> str:
    return "".join(map(chr, pages.glyphs["char"]))


def test_glyphs_stand_where_the_file_says() -> None:
    pages = read(tetml([Placed("Wort", 100, 600, 12)]))
    glyphs = pages.glyphs
    assert chars(pages) == "Wort"
    assert glyphs["x0"].tolist() == [100, 106, 112, 118]
    assert glyphs["x1"].tolist() == [106, 112, 118, 124]
    assert set(glyphs["y0"]) == {HEIGHT - 612}
    assert set(glyphs["y1"]) == set(glyphs["baseline"]) == {HEIGHT - 600}
    assert set(glyphs["size"]) == {12}
    assert (glyphs["flags"] == 0).all()


def test_without_glyph_details_letters_share_the_box() -> None:
    whole = read(tetml([Placed("Wort", 100, 600, 12)])).glyphs
    shared = read(tetml([Placed("Wort", 100, 600, 12)], details=False)).glyphs
    for name in ("x0", "y0", "x1", "y1", "char", "size", "object"):
        assert shared[name].tolist() == whole[name].tolist(), name


def test_every_box_is_an_object() -> None:
    pages = read(tetml([Placed("one", 100, 600), Placed(",", 115, 600), Placed("two", 125, 600)]))
    assert pages.glyphs["object"].tolist() == [0, 0, 0, 1, 2, 2, 2]


def parted(details: bool, mark: str = 'dehyphenation="pre"') -> str:
    """`recovery`, taken apart at a line end."""
    first = Placed("recov", 500, 600)
    before = box(first, details).replace('fill="C0">v', f'{mark} fill="C0">v')
    return f'<Word><Text>recovery</Text>{before}{box(Placed("ery", 100, 588), details)}</Word>'


@pytest.mark.parametrize("details", [True, False])
def test_words_taken_apart_get_their_hyphen_back(details: bool) -> None:
    pages = read(tetml([*sentence("and the", 460, 600), parted(details), Placed("works", 120, 588)]))
    assert chars(pages) == "andtherecov-eryworks"
    assert pages.glyphs["flags"][chars(pages).index("-")] == HYPHEN
    recovered = recover(tetml([*sentence("and the", 460, 600), parted(details), Placed("works", 120, 588)]),
                        reader=make_tetml(), repairs={})
    assert "recov- ery works" in recovered.text


def test_a_hyphen_that_was_kept_is_not_doubled() -> None:
    hyphen = '<Glyph font="F0" size="10" x="525" y="600" width="4" dehyphenation="artifact">-</Glyph>'
    kept = parted(True).replace("</Box>", f"{hyphen}</Box>", 1)
    assert kept.count("artifact") == 1
    assert chars(read(tetml([kept]))) == "recov-ery"


def test_scripts_ligatures_and_unknown_characters() -> None:
    fi = ('<Word><Text>fi</Text><Box llx="300" lly="600" urx="310" ury="610">'
          '<Glyph font="F0" size="10" x="300" y="600" width="10">fi</Glyph></Box></Word>')
    pages = read(tetml([Placed("x", 100, 600), Placed("2", 106, 604, 6, extra='sup="true"'),
                        Placed("i", 112, 598, 6, extra='sub="true"'),
                        Placed("?", 120, 600, extra='unknown="true"'), fi]))
    assert chars(pages) == "x2i?fi"
    assert pages.glyphs["flags"].tolist() == [0, SUPERSCRIPT, SUBSCRIPT, UNMAPPED, 0, COMPONENT]
    assert pages.glyphs["x0"][-2:].tolist() == [300, 305]


def test_turned_words_run_in_their_direction() -> None:
    up = "".join(f'<Glyph font="F0" size="10" x="40" y="{200 + 5 * place}" width="5" alpha="90">{char}'
                 "</Glyph>" for place, char in enumerate("margin"))
    word = ('<Word><Text>margin</Text><Box llx="40" lly="200" ulx="30" uly="200" urx="30" ury="230" lrx="40" '
            f'lry="230">{up}</Box></Word>')
    recovered = recover(tetml([word, *sentence("text that runs along", 100, 600)]), reader=make_tetml())
    assert "margin" in recovered.text
    glyphs = recovered.pages.glyphs[:6]
    assert set(glyphs["angle"]) == {90}
    assert glyphs["y1"].tolist() == [HEIGHT - 200 - 5 * place for place in range(6)]
    assert set(glyphs["x0"]) == {30}


def test_pages_fonts_and_what_the_file_says_of_itself() -> None:
    data = tetml(sentence("first page", 100, 600, font="F1"), [], sentence("third page", 100, 600),
                 info="<Author>Ada</Author><Title>A &amp; B</Title>")
    pages = read(data)
    assert pages.pages["number"].tolist() == [0, 1, 2]
    assert pages.pages[["start", "end"]].tolist() == [(0, 9), (9, 9), (9, 18)]
    assert [font.name for font in pages.fonts] == ["Times-Roman", "Times-Italic"]
    assert pages.fonts[1].italic
    assert pages.glyphs["font"][0] == 1
    assert pages.meta == {"author": "Ada", "title": "A & B", "page_count": 3}
    chosen = read(data, pages="3-")
    assert chosen.pages["number"].tolist() == [2]
    assert chars(chosen) == "thirdpage"
    assert set(chosen.glyphs["page"]) == {0}


@pytest.mark.parametrize(("data", "stage", "reason"), [
    (b"", "open", "empty-file"),
    (text_pdf([["A PDF"]]), "open", "not-a-pdf"),
    (tetml([Placed("cut", 1, 1)])[:-200], "read", "damaged"),
    (tetml([Placed("no", 1, 1)]).replace(b' llx="1.00"', b' llx="one"'), "read", "damaged"),
    (tetml([Placed("x", 1, 1)], head='<!DOCTYPE TET [<!ENTITY a "aaaa">]>'), "read", "damaged"),
    (tetml([Placed("no", 1, 1)]).replace(b"width=", b"wide="), "read", "damaged"),
    (tetml(), "read", "no-pages"),
])
def test_files_that_cannot_be_read_say_why(data: bytes, stage: str, reason: str) -> None:
    with pytest.raises(PdfError) as caught:
        recover(data, reader=make_tetml())
    assert (caught.value.stage, caught.value.reason) == (stage, reason)


def test_page_ranges_are_checked_by_the_reader() -> None:
    with pytest.raises(ValueError, match="no page range"):
        make_tetml("3-1")
    with pytest.raises(PdfError, match=r"none of 4- in a file of 1"):
        recover(tetml([Placed("one", 1, 1)]), reader=make_tetml("4-"))


def test_other_readers_refuse_tetml() -> None:
    with pytest.raises(PdfError) as caught:
        recover(tetml([Placed("word", 100, 600)]))
    assert caught.value.reason == "not-a-pdf"


def test_a_pipeline_with_the_reader(tmp_path: Path) -> None:
    path = tmp_path / "a.tetml"
    path.write_bytes(tetml(sentence("Words from another program.", 100, 600)))
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover", config={"reader": {"@misc": "pdfrecover.Tetml.v1"}})
    doc = nlp(spacy_pdfrecover.request(nlp, path))
    assert doc.text == "Words from another program."
    assert doc._.pdf.error is None


@pytest.mark.skipif(not SHARED_FILE.is_file(), reason="no shared files beside the repository")
def test_a_file_that_tet_wrote() -> None:
    pages = read(SHARED_FILE)
    assert pages.pages[["width", "height"]].tolist() == [(612, 792)]
    assert chars(pages).startswith("People'sFinanceLimited(BittyaSanstha)1.Category")
    assert [font.name for font in pages.fonts] == ["TimesNewRoman", "TimesNewRoman", "Preeti"]
    assert pages.glyphs["object"][-1] + 1 == SHARED_FILE.read_text("utf-8").count("<Word>")
