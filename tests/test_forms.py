"""Forms that draw forms: counted before they are drawn."""
from __future__ import annotations

import zlib
from pathlib import Path

import pytest
import spacy
from hostile_pdfs import FORM, GOOD, LINE, START, form, form_loop, form_nest, pdf
from make_pdf import show, stream

from spacy_pdfrecover import PdfError, recover
from spacy_pdfrecover.read import Source
from spacy_pdfrecover.read.forms import most_forms, nested_forms

FONT = "/Font << /F1 5 0 R >>"


def count(data: bytes) -> int:
    return most_forms(Source("forms.pdf", data=data), data, None)


def two_forms(first: bytes, second: bytes = b"") -> bytes:
    """A page that draws A; A lists B, and B lists A."""
    return pdf(LINE + b"/A Do", resources="/XObject << /A 100 0 R >>",
               more={100: form("/B", 101, first), 101: form("/A", 100, second or show(72, 600, "Inner text."))})


@pytest.mark.parametrize(("fan_out", "levels", "drawn"), [(1, 0, 0), (1, 1, 2), (3, 2, 13), (10, 6, 1_111_111)])
def test_forms_in_forms_are_counted(fan_out: int, levels: int, drawn: int) -> None:
    assert count(form_nest(fan_out, levels, LINE)) == drawn


def test_what_lists_itself_need_not_draw_itself() -> None:
    assert count(two_forms(b"/B Do")) == 2
    assert count(two_forms(b"/B Do /B Do", b"/A Do")) > 1_000_000


def test_one_way_round_is_cut_off_by_depth() -> None:
    assert count(two_forms(b"/B Do", b"/A Do")) == 41


@pytest.mark.parametrize("wrong", ["/Filter /NoSuchFilter", "/Filter [/FlateDecode /FlateDecode]"])
def test_streams_that_are_not_unpacked_draw_what_they_list_once(wrong: str) -> None:
    data = pdf(LINE + b"/A Do", resources="/XObject << /A 100 0 R >>", more={
        100: stream(b"no matter", f"{FORM.format('/A 100 0 R /B 101 0 R')} {wrong}"), 101: form("/A", 100, b"/A Do")})
    assert count(data) > 1_000_000


def test_packed_forms_and_lists_that_stand_elsewhere() -> None:
    entries = f"{FORM.split('/Resources')[0]} /Resources 102 0 R /Filter /FlateDecode"
    data = pdf(LINE + b"/A Do", resources="/XObject << /A 100 0 R >>", more={
        100: stream(zlib.compress(b"/B Do /B Do"), entries), 101: stream(zlib.compress(LINE), entries),
        102: f"<< {FONT} /XObject 103 0 R >>", 103: "<< /A 100 0 R /B 101 0 R >>"})
    assert nested_forms(data) == {100, 101}
    assert count(data) == 3


def test_forms_without_resources_have_those_of_the_page() -> None:
    entries = FORM.split("/Resources")[0]
    data = pdf(LINE + b"/A Do", resources="/XObject << /A 100 0 R /B 101 0 R >>",
               more={100: stream(b"/A Do /B Do", entries), 101: stream(b"/A Do", entries)})
    assert count(data) > 1_000_000


def test_text_of_forms_in_forms_is_read() -> None:
    recovered = recover(form_nest(2, 2, show(72, 600, "Inner text.")))
    assert "Inner text." in recovered.text


def test_forms_without_end_are_an_error_and_the_next_file_is_read(tmp_path: Path) -> None:
    with pytest.raises(PdfError, match="too-large"):
        recover(form_loop())
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover")
    paths = [tmp_path / "loop.pdf", tmp_path / "good.pdf"]
    for path, data in zip(paths, [form_loop(), GOOD], strict=True):
        path.write_bytes(data)
    loop, good = nlp.pipe(map(str, paths))
    assert loop._.pdf.error.startswith("read: too-large (forms")
    assert good.text.startswith(START)
