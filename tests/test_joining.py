"""Letters of Arabic that stand apart within a word."""
from __future__ import annotations

import pytest
from make_pdf import page_pdf, stream

from spacy_pdfrecover import recover

BEH, REH, NON_JOINER = "\u0628", "\u0631", "\u200c"
UNITS = 12 / 1000


def text_of(*words: str) -> str:
    """Words of underscores, whose ink is as wide as their advance, drawn from the left; `=` is a little room, `>` a
    space that is drawn and taken back."""
    table = (b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange "
             b"<00> <FF> endcodespacerange 2 beginbfchar <5F> <%04X> <97> <%04X> endbfchar endcmap end end" % (
                 ord(BEH), ord(REH)))
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 100 0 R >>"
    content = b"BT /T 12 Tf 72 700 Td [(" + b" ".join(
        word.encode("latin-1").replace(b"=", b")-60(").replace(b">", b")-60( )278(") for word in words) + b")] TJ ET"
    return recover(page_pdf(content, fonts={"T": font}, extra={100: stream(table)})).text


@pytest.mark.parametrize("sign", ["=", ">"])
def test_letters_apart_have_a_non_joiner_between_them(sign: str) -> None:
    assert text_of("_____", f"___{sign}___", "______").split() == [BEH * 6, BEH * 3 + NON_JOINER + BEH * 3, BEH * 5]


def test_letters_that_no_letter_joins_have_none() -> None:
    assert NON_JOINER not in text_of("_____", "___=\x97__", "______")


def test_text_whose_letters_are_not_shaped_has_none() -> None:
    assert NON_JOINER not in text_of("_=_=_=_", "_=_=_", "____")
