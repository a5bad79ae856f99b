"""The XML of pdfminer: characters with their boxes become glyphs that say the same."""
from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import spacy
from made_pages import MORE, PROSE, Sheet
from make_pdf import text_pdf
from pdfminer.high_level import extract_text_to_fp
from pdfminer.layout import LAParams

from spacy_pdfrecover import PdfError, recover, request
from spacy_pdfrecover.convert import convert
from spacy_pdfrecover.model import BLANK, COMPONENT, RULE_BOX, RULE_LINE, RULE_PATH, RUNNING_ROLES, UNMAPPED, Pages
from spacy_pdfrecover.presets import FOLDER
from spacy_pdfrecover.read import as_source
from spacy_pdfrecover.read.pdfminer_xml import make_pdfminer_xml
from spacy_pdfrecover.read.plumber import make_plumber


def xml_of(pdf: bytes) -> bytes:
    """As `pdf2txt.py -t xml` writes it."""
    written = io.BytesIO()
    extract_text_to_fp(io.BytesIO(pdf), written, output_type="xml", codec="utf-8", laparams=LAParams())
    return written.getvalue()


def by_hand(*elements: str, box: str = "0,0,600,800") -> bytes:
    head = '<?xml version="1.0" encoding="utf-8" ?>\n<pages>\n'
    return f'{head}<page id="1" bbox="{box}">{"".join(elements)}</page></pages>'.encode()


def character(text: str, box: str, font: str = "Times-Roman") -> str:
    return f'<text font="{font}" bbox="{box}" size="10.000">{text}</text>'


def read(data: bytes, **options: Any) -> Pages:
    reader = make_pdfminer_xml(**options)
    return reader(as_source(data, "test.xml", reader.header))


def test_glyphs_stand_where_pdfminer_itself_has_them() -> None:
    pdf = Sheet().text(PROSE).line("Mills", font="Times-Bold", size=14).text(MORE, font="Courier").pdf()
    ours, theirs = read(xml_of(pdf)), make_plumber()(as_source(pdf, "test.pdf"))
    assert [font.name for font in ours.fonts] == ["Times-Roman", "Times-Bold", "Courier"]
    ours, theirs = (pages.glyphs[pages.glyphs["flags"] & BLANK == 0] for pages in (ours, theirs))
    assert ours["char"].tolist() == theirs["char"].tolist()
    for name in ("x0", "x1", "size"):
        assert np.abs(ours[name] - theirs[name]).max() < 0.01, name
    assert np.abs(ours["baseline"] - theirs["baseline"]).max() < 1.0        # it does not tell them


def test_a_document_has_the_text_of_its_pdf(report: Path) -> None:
    pdf = report.read_bytes()
    found, plain = recover(xml_of(pdf), reader=make_pdfminer_xml()), recover(pdf)
    assert found.without(RUNNING_ROLES).text == plain.without(RUNNING_ROLES).text
    assert len(found.pages.pages) == 2


def test_ligatures_unknown_codes_and_what_xml_cannot_have() -> None:
    pages = read(by_hand("<textline>", character("fi", "100,600,110,610"), character("(cid:17)", "110,600,115,610"),
                         "<text> </text>", character("\x01", "120,600,125,610", "ABCDEF+Times-Bold"),
                         character(" ", "125,600,127,610"), "</textline>"))
    glyphs = pages.glyphs
    assert "".join(map(chr, glyphs["char"])) == "fi\ufffd\ufffd "
    assert glyphs["flags"].tolist() == [0, COMPONENT, UNMAPPED, UNMAPPED, BLANK]
    assert glyphs["code"].tolist() == [-1, -1, 17, -1, -1]
    assert glyphs["x0"].tolist() == [100, 105, 110, 120, 125]
    assert set(glyphs["y0"]) == {190}
    assert glyphs["object"].tolist() == [1, 1, 1, 2, 3]         # a run in one style each
    assert [font.name for font in pages.fonts] == ["Times-Roman", "Times-Bold"]


def test_pages_have_the_corner_of_their_box_and_what_is_drawn() -> None:
    pages = read(by_hand('<line linewidth="1" bbox="30,700,130,700" />', '<rect linewidth="1" bbox="30,600,130,700" />',
                         '<curve linewidth="1" bbox="30,600,130,700" pts="30,600,130,700"/>',
                         character("a", "20,800,30,810"), box="10,20,610,820"))
    assert pages.pages[["width", "height"]].tolist() == [(600, 800)]
    assert pages.glyphs[["x0", "y0", "x1", "y1"]].tolist() == [(10, 10, 20, 20)]
    assert pages.rules[["kind", "x0", "y0", "x1", "y1"]].tolist() == [
        (RULE_LINE, 20, 120, 120, 120), (RULE_BOX, 20, 120, 120, 220), (RULE_PATH, 20, 120, 120, 220)]


def test_some_of_the_pages() -> None:
    data = xml_of(text_pdf([["one"], ["two"], ["three"]]))
    pages = read(data, pages="2-")
    assert "".join(map(chr, pages.glyphs["char"])) == "twothree"
    assert (pages.pages["number"].tolist(), pages.meta) == ([1, 2], {"page_count": 3})
    with pytest.raises(ValueError, match="no page range"):
        make_pdfminer_xml("3-1")


@pytest.mark.parametrize(("data", "reason"), [
    (text_pdf([["A PDF"]]), "not-a-pdf"), (by_hand()[:-8], "damaged"), (b"<pages></pages>", "no-pages"),
    (by_hand(character("a", "1,2,3")), "damaged"), (by_hand(character("a", "1,2,3,x")), "damaged"),
    (b"<pages><page id='1'/></pages>", "damaged"), (b'<!DOCTYPE pages [<!ENTITY a "aa">]>' + by_hand(), "damaged"),
    (b"\n" * 9 + by_hand(), "damaged")])
def test_files_that_cannot_be_read_say_why(data: bytes, reason: str) -> None:
    with pytest.raises(PdfError) as caught:
        recover(data, reader=make_pdfminer_xml())
    assert caught.value.reason == reason


def test_freki_by_its_preset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mills.xml").write_bytes(xml_of(Sheet().text(PROSE).gap(40).text(MORE).pdf()))
    shipped = (FOLDER / "freki.cfg").read_text("utf-8")
    start = shipped.index("[components.pdfrecover.reader]")
    end = shipped.index("[", start + 1)
    part = '[components.pdfrecover.reader]\n@misc = "pdfrecover.PdfminerXml.v1"\n\n'
    Path("xml.cfg").write_text(shipped[:start] + part + shipped[end:], "utf-8")
    convert(["mills.xml"], "mills.freki", config="xml.cfg")
    assert "page=1 block_id=1-2 " in Path("mills.freki").read_text("utf-8")
    nlp = spacy.util.load_model_from_config(spacy.util.load_config("xml.cfg"), auto_fill=True)
    assert nlp(request(nlp, Path("mills.xml"))).text.startswith("The mill stood")
