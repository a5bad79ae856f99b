"""Ligatures at the codes of white space, and points of Hebrew."""
from __future__ import annotations

import pypdfium2
import pytest
from make_pdf import page_pdf, show, stream

from spacy_pdfrecover import recover
from spacy_pdfrecover.read.pdfium import read_characters

SIZE = 10.0
LINES = ("The zower of the house is a zoor of zat", "stones, and zowers zoat and zy over the zood.")


def file_with(code: str, value: int) -> bytes:
    """These lines, with a Unicode value given to the glyph of one letter."""
    table = (b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange "
             b"<00> <FF> endcodespacerange 1 beginbfchar <%02X> <%04X> endbfchar endcmap end end" % (ord(code), value))
    font = ("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding "
            "/ToUnicode 100 0 R >>")
    content = b"".join(show(72, 700 - 14 * row, line, font="T") for row, line in enumerate(LINES))
    return page_pdf(content, fonts={"T": font}, extra={100: stream(table)})


def text_with(code: str, value: int) -> str:
    return recover(file_with(code, value)).text


@pytest.mark.parametrize("value", [0x09, 0x0A, 0x0D])
def test_a_glyph_with_ink_is_no_blank(value: int) -> None:
    """The z of Helvetica is as wide as its f and l are side by side."""
    assert text_with("z", value) == " ".join(LINES).replace("z", "fl")


def test_a_glyph_without_ink_is_one() -> None:
    assert text_with(" ", 0x0D) == " ".join(LINES)


def test_the_box_of_a_point_is_its_ink() -> None:
    """A full stop of Helvetica is .1 wide and moves on by .28."""
    document = pypdfium2.PdfDocument(file_with(".", 0x5B4))
    columns = read_characters(document[0], compiled=False, budget=1000)
    point = columns.box[columns.char == 0x5B4][0]
    assert 0 < point[2] - point[0] < 0.15 * SIZE
