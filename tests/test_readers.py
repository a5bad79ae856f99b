"""Both readers, one suite: on all that PDFs do to a page they must say the same, and the truth."""
from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from make_pdf import drawn_pdf, page_pdf, show, stream, text_pdf
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.model import (
    ARTIFACT,
    BLANK,
    COMPONENT,
    GENERATED,
    INVISIBLE,
    OUTSIDE,
    RULE_BOX,
    RULE_IMAGE,
    RULE_LINE,
    RULE_PATH,
    UNMAPPED,
    Array,
    Pages,
)
from spacy_pdfrecover.read import Source, _pdfium_calls, as_source, page_numbers
from spacy_pdfrecover.read._pdfminer_file import declared_units
from spacy_pdfrecover.read.characters import with_joiners
from spacy_pdfrecover.read.geometry import boxes_upright, points_upright
from spacy_pdfrecover.read.pdfium import compiled_loop, make_pdfium
from spacy_pdfrecover.read.plumber import make_plumber

Make = Callable[..., Callable[[Source], Pages]]
READERS = {"pdfium": make_pdfium, "plumber": make_plumber}
CLOSE = 0.5                     # points the readers may differ
EXAMPLES = ("two_columns", "report")


@pytest.fixture(params=READERS)
def make(request: pytest.FixtureRequest) -> Make:
    return READERS[request.param]


def read(make: Make, pdf: bytes | Path, **settings: Any) -> Pages:
    return make(**settings)(as_source(pdf, None if isinstance(pdf, Path) else "test.pdf"))


def drawn(pages: Pages, page: int | None = None) -> Array:
    """The glyphs of the file itself that leave a mark on the page."""
    glyphs = pages.glyphs[pages.glyphs["flags"] & (GENERATED | BLANK) == 0]
    return glyphs if page is None else glyphs[glyphs["page"] == page]


def text_of(glyphs: Array) -> str:
    return "".join(map(chr, glyphs["char"]))


def names_of(pages: Pages, glyphs: Array) -> list[str]:
    return [pages.fonts[row].name for row in glyphs["font"]]


def assert_close(one: Array, other: Array, *columns: str, by: float = CLOSE) -> None:
    for column in columns:
        np.testing.assert_allclose(one[column].astype("f8"), other[column].astype("f8"), rtol=0, atol=by,
                                   err_msg=column)


# the examples

@pytest.mark.parametrize("name", EXAMPLES)
def test_readers_agree_on_the_examples(name: str, examples: Path) -> None:
    fast, slow = (read(make, examples / f"{name}.pdf") for make in READERS.values())
    assert_close(fast.pages, slow.pages, "number", "width", "height", "rotation", "unit", by=0.01)
    for page in range(len(fast.pages)):
        one, other = drawn(fast, page), drawn(slow, page)
        assert text_of(one) == text_of(other)
        assert_close(one, other, "origin", "baseline", "size", "y0", "y1")
        assert_close(one, other, "angle", "color", by=0)
        assert names_of(fast, one) == names_of(slow, other)
        for edge in ("x0", "x1"):
            assert np.abs(one[edge] - other[edge]).max() <= CLOSE
    assert_close(fast.rules, slow.rules, "page", "kind", "filled", "stroked", "color", by=0)
    assert_close(fast.rules, slow.rules, "x0", "y0", "x1", "y1")
    assert fast.outline == slow.outline
    assert fast.outline
    assert fast.meta == slow.meta
    assert fast.warnings == slow.warnings == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_fonts_of_the_examples_agree(name: str, examples: Path) -> None:
    fast, slow = (read(make, examples / f"{name}.pdf") for make in READERS.values())
    traits = [{(font.name, font.italic, font.fixed, font.bold, font.embedded, font.ascent, font.descent)
               for row, font in enumerate(pages.fonts) if row in drawn(pages)["font"]}
              for pages in (fast, slow)]
    assert traits[0] == traits[1]


def test_examples_hold_all_letters_of_their_gold(make: Make, examples: Path) -> None:
    for name in EXAMPLES:
        gold = set((examples / f"{name}.txt").read_text(encoding="utf-8")) - {" ", "\n"}
        assert gold <= set(text_of(drawn(read(make, examples / f"{name}.pdf"))))


def test_examples_are_as_their_script_writes_them(examples: Path, tmp_path: Path) -> None:
    for script in examples.glob("*.py"):
        (tmp_path / script.name).write_bytes(script.read_bytes())
    subprocess.run([sys.executable, tmp_path / "make_examples.py"], check=True)
    for name in EXAMPLES:
        again = (tmp_path / f"{name}.txt").read_text(encoding="utf-8")
        assert again == (examples / f"{name}.txt").read_text(encoding="utf-8")
        kept, new = (read(make_pdfium, folder / f"{name}.pdf") for folder in (examples, tmp_path))
        assert text_of(drawn(kept)) == text_of(drawn(new))


def test_the_two_glyph_loops_are_equal(examples: Path) -> None:
    if not compiled_loop():
        pytest.skip("the compiled glyph loop was not built: no C compiler at installation")
    pdfs: list[bytes | Path] = [examples / f"{name}.pdf" for name in EXAMPLES]
    pdfs += [page_pdf(show(72, 700, "one", more="3 Tr") + b"/Artifact BMC " + show(72, 650, "two") + b"EMC"),
             page_pdf(b"")]
    for pdf in pdfs:
        document = pypdfium2.PdfDocument(pdf)
        for page in document:
            text_page = page.get_textpage()
            count = text_page.count_chars()
            fast, slow = (_pdfium_calls.read_columns(text_page.raw, count, compiled)
                          for compiled in (True, False))
            for column, one, other in zip(fast._fields, fast, slow, strict=True):
                np.testing.assert_array_equal(one, other, err_msg=column)
            text_page.close()
            page.close()
        document.close()
        fast_pages, slow_pages = (read(make_pdfium, pdf, compiled=compiled) for compiled in (True, False))
        plain = [name for name in fast_pages.glyphs.dtype.names if name != "font"]
        for column in plain:                    # font rows are in the order of addresses
            np.testing.assert_array_equal(fast_pages.glyphs[column], slow_pages.glyphs[column])


# the page

def turned(x: float, y: float, rotation: int, width: float, height: float) -> tuple[float, float]:
    """Where a point of an upright page, y upwards, stands when the page is turned clockwise; y downwards."""
    return {0: (x, height - y), 90: (y, x), 180: (width - x, y), 270: (height - y, width - x)}[rotation]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_rotation(make: Make, rotation: int) -> None:
    pages = read(make, page_pdf(show(100, 600, "Hp"), page=f"/Rotate {rotation}"))
    size = (612, 792) if rotation % 180 == 0 else (792, 612)
    assert (pages.pages[0]["width"], pages.pages[0]["height"]) == size
    assert pages.pages[0]["rotation"] == rotation
    first = drawn(pages)[0]
    x, y = turned(100, 600, rotation, 612, 792)
    assert first["origin"] == pytest.approx(x, abs=0.01)
    assert first["baseline"] == pytest.approx(y, abs=0.01)
    assert first["size"] == pytest.approx(12)
    assert (first["angle"] + rotation) % 360 == 0
    assert first["x0"] < first["x1"]
    assert first["y0"] < first["y1"]
    long, wide = first["y1"] - first["y0"], first["x1"] - first["x0"]
    assert (long > wide) == (rotation % 180 == 0)


@pytest.mark.parametrize("extra", [
    "/Rotate 90", "/CropBox [50 60 500 700]", "/UserUnit 2.5", "/CropBox [-100 -100 5000 5000]",
    "/Rotate -90", "/Rotate 270 /CropBox [50 60 500 700] /UserUnit 2.5", "/CropBox [500 700 50 60]"])
def test_readers_agree_on_turned_and_cropped_pages(extra: str) -> None:
    content = b"".join(
        f"BT /F{number} 10 Tf {matrix} {100 + 60 * number} 400 Tm (Right now) Tj ET\n".encode()
        for number, matrix in enumerate(
            ("1 0 0 1", "0 1 -1 0", "-1 0 0 -1", "0.8 0.6 -0.6 0.8", "2 0 0 1"), 1))
    content += b"0 0 1 rg 100 200 50 50 re f 3 w 60 100 m 400 100 l S "
    content += b"BT /F1 10 Tf 50 Tz 1 Tc 3 Tw 5 Ts 100 500 Td (Ab d) Tj [(x) -500 (y)] TJ ET"
    fast, slow = (read(make, page_pdf(content, page=extra)) for make in READERS.values())
    assert_close(fast.pages, slow.pages, "width", "height", "rotation", "unit", by=0.01)
    one, other = drawn(fast), drawn(slow)
    assert text_of(one) == text_of(other)
    by = CLOSE * slow.pages[0]["unit"]
    assert_close(one, other, "origin", "baseline", "size", "x0", "y0", "x1", "y1", "angle", by=by)
    assert_close(one, other, "flags", by=0)
    assert_close(fast.rules, slow.rules, "x0", "y0", "x1", "y1", by=by)
    assert_close(fast.rules, slow.rules, "kind", "color", by=0)


def test_crop_box(make: Make) -> None:
    content = show(100, 600, "In") + show(20, 600, "Out") + show(100, 720, "Up")
    pages = read(make, page_pdf(content, page="/CropBox [50 60 500 700]"))
    assert (pages.pages[0]["width"], pages.pages[0]["height"]) == (450, 640)
    glyphs = drawn(pages)
    seen = glyphs[glyphs["flags"] & OUTSIDE == 0]
    assert text_of(seen) == "In"
    assert len(glyphs) == 7             # nothing is thrown away
    assert seen[0]["origin"] == pytest.approx(50, abs=0.01)
    assert seen[0]["baseline"] == pytest.approx(100, abs=0.01)


def test_a_word_that_runs_off_the_page_is_whole(make: Make) -> None:
    """The next one on its line is off the page."""
    glyphs = drawn(read(make, page_pdf(show(560, 600, "/usr/share/doc/copyright here") + show(620, 500, "Out"))))
    assert text_of(glyphs[glyphs["flags"] & OUTSIDE == 0]).strip() == "/usr/share/doc/copyright"


def test_user_unit(make: Make) -> None:
    pages = read(make, page_pdf(show(100, 600, "Big"), show(10, 10, "Big"), page="/UserUnit 2"))
    assert list(pages.pages["unit"]) == [2, 2]
    assert pages.pages[0]["width"] == 1224
    first = drawn(pages)[0]
    assert first["origin"] == pytest.approx(200, abs=0.01)
    assert first["baseline"] == pytest.approx(2 * 192, abs=0.01)
    assert first["size"] == pytest.approx(24)


def test_declared_units_names_only_odd_ones() -> None:
    source = Source("x", data=page_pdf(b"", b"", page="/UserUnit 3"))
    assert declared_units(source, [1], None) == {1: 3.0}
    assert declared_units(Source("x", data=page_pdf(b"")), [0], None) == {}


# the file

def test_password(make: Make) -> None:
    lock = StandardEncryption("reader", ownerPassword="owner", strength=128)
    pdf = text_pdf([["A locked page"]], encrypt=lock)
    assert text_of(drawn(read(make, pdf, password="reader"))) == "Alockedpage"
    for password, detail in ((None, "it needs a password"), ("wrong", "wrong password")):
        with pytest.raises(PdfError) as caught:
            read(make, pdf, password=password)
        assert (caught.value.stage, caught.value.reason, caught.value.detail) == ("open", "encrypted", detail)


def test_no_password_needed_where_only_changes_are_locked(make: Make) -> None:
    lock = StandardEncryption("", ownerPassword="owner", canCopy=0, strength=128)
    assert text_of(drawn(read(make, text_pdf([["Open"]], encrypt=lock)))) == "Open"


def test_page_range(make: Make) -> None:
    pdf = text_pdf([[f"page {name}"] for name in "abcde"])
    pages = read(make, pdf, pages="2-3,5")
    assert list(pages.pages["number"]) == [1, 2, 4]
    assert text_of(drawn(pages)) == "pagebpagecpagee"
    assert pages.meta["page_count"] == 5
    assert [text_of(drawn(pages, row)) for row in range(3)] == ["pageb", "pagec", "pagee"]
    with pytest.raises(PdfError, match="no-pages"):
        read(make, pdf, pages="9-")
    with pytest.raises(ValueError, match="no page range"):
        read(make, pdf, pages="three")


@pytest.mark.parametrize(("pdf", "reason"), [
    (b"%PDF-1.7\n" + b"\x93" * 500, "damaged"), (page_pdf(), "no-pages"),
    (text_pdf([["whole"]])[:300], "damaged")])
def test_reasons(make: Make, pdf: bytes, reason: str) -> None:
    with pytest.raises(PdfError) as caught:
        read(make, pdf)
    assert caught.value.reason == reason
    assert caught.value.source == "test.pdf"


def test_outline(make: Make) -> None:
    def page(title: str, level: int) -> Callable[[Canvas], None]:
        def paint(canvas: Canvas) -> None:
            canvas.drawString(72, 700, title)
            canvas.bookmarkPage(title)
            canvas.addOutlineEntry(title, title, level)
        return paint
    pages = read(make, drawn_pdf(page("Öne", 0), page("Two", 1), page("Three", 0)))
    assert [(entry.level, entry.title, entry.page) for entry in pages.outline] == [
        (1, "Öne", 0), (2, "Two", 1), (1, "Three", 2)]


def test_outline_that_loops_ends(make: Make) -> None:
    pages = read(make, page_pdf(show(72, 700, "text"), catalog="/Outlines 100 0 R", extra={
        100: "<< /First 101 0 R /Last 102 0 R /Count 2 >>",
        101: "<< /Title (One) /Parent 100 0 R /Next 102 0 R /Dest [10 0 R /Fit] >>",
        102: "<< /Title (Two) /Parent 100 0 R /Next 101 0 R /First 100 0 R >>"}))
    titles = [entry.title for entry in pages.outline]
    assert titles[:2] == ["One", "Two"]
    assert len(titles) <= 3


def test_meta(make: Make) -> None:
    pages = read(make, page_pdf(
        show(72, 700, "text"), catalog="/Lang (pt-BR) /MarkInfo << /Marked true >>", trailer="/Info 100 0 R",
        extra={100: "<< /Title <FEFF0041006C00E9006D> /Author (Someone) /Subject () >>"}))
    assert pages.meta == {"title": "Além", "author": "Someone", "language": "pt-BR", "tagged": True,
                          "page_count": 1}
    plain = read(make, page_pdf(b""))
    assert plain.meta == {"language": "", "tagged": False, "page_count": 1}


# glyphs

def test_artifacts(make: Make) -> None:
    content = b"/Artifact << /Type /Pagination >> BDC " + show(72, 750, "Head") + b"EMC "
    content += b"/P << /MCID 0 >> BDC " + show(72, 700, "Body") + b"EMC"
    glyphs = drawn(read(make, page_pdf(content)))
    assert text_of(glyphs[glyphs["flags"] & ARTIFACT > 0]) == "Head"
    assert text_of(glyphs[glyphs["flags"] & ARTIFACT == 0]) == "Body"


def test_invisible_text(make: Make) -> None:
    content = show(72, 750, "Seen") + show(72, 700, "Unseen", more="3 Tr")
    content += show(72, 650, "Clip", more="7 Tr") + b"/Faint gs " + show(72, 600, "Clear", more="0 Tr")
    glyphs = drawn(read(make, page_pdf(content, resources="/ExtGState << /Faint << /ca 0 >> >>")))
    assert text_of(glyphs[glyphs["flags"] & INVISIBLE == 0]) == "Seen"
    assert text_of(glyphs[glyphs["flags"] & INVISIBLE > 0]) == "UnseenClipClear"


def test_colors(make: Make) -> None:
    content = show(72, 700, "a") + b"1 0 0 rg " + show(72, 600, "b") + b"0.2 g " + show(72, 500, "c")
    assert list(drawn(read(make, page_pdf(content)))["color"]) == [0x000000FF, 0xFF0000FF, 0x333333FF]


def test_made_up_characters_are_flagged() -> None:
    content = b"BT /F1 12 Tf 72 700 Td [(two) -900 (words)] TJ 0 -14 Td (and) Tj ET"
    glyphs = read(make_pdfium, page_pdf(content)).glyphs
    made_up = glyphs["flags"] & GENERATED > 0
    assert text_of(glyphs[~made_up]) == "twowordsand"
    assert set(text_of(glyphs[made_up])) <= {" ", "\r", "\n"}
    assert made_up.any()
    slow = read(make_plumber, page_pdf(show(72, 700, "two words"))).glyphs
    assert text_of(slow) == "two words"
    assert not (slow["flags"] & GENERATED).any()


@pytest.mark.parametrize("matrix", ["1 0 0 1", "0 1 -1 0", "-1 0 0 -1", "0 -1 1 0"])
def test_ligatures_come_apart(make: Make, matrix: str) -> None:
    registerFont(TTFont("Vera", "Vera.ttf"))
    a, b, c, d = map(float, matrix.split())

    def paint(canvas: Canvas) -> None:
        canvas.transform(a, b, c, d, 300, 400)
        canvas.setFont("Vera", 20)
        canvas.drawString(0, 0, "o\N{LATIN SMALL LIGATURE FI}s")
    glyphs = drawn(read(make, drawn_pdf(paint)))
    assert text_of(glyphs) == "ofis"
    assert [bool(flags & COMPONENT) for flags in glyphs["flags"]] == [False, False, True, False]
    _, first, second, after = glyphs
    low, high = ("x0", "x1") if b == 0 else ("y0", "y1")
    assert second["origin"] == first["origin"]
    assert second["baseline"] == first["baseline"]
    assert first[high] - first[low] == pytest.approx(second[high] - second[low], abs=0.01)
    ahead = a > 0 or b < 0                      # does the text run towards larger coordinates?
    assert (first[high] if ahead else second[high]) == pytest.approx(
        second[low] if ahead else first[low], abs=0.01)
    edge = second[high] if ahead else second[low]
    assert edge == pytest.approx(after["origin" if b == 0 else "baseline"], abs=CLOSE)


TO_UNICODE = b"""/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def
1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfchar <41> <00660066006C> <42> <0078> endbfchar endcmap end end"""


def test_one_code_for_many_letters(make: Make) -> None:
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 100 0 R >>"
    glyphs = drawn(read(make, page_pdf(show(72, 700, "BAB", font="T"), fonts={"T": font},
                                       extra={100: stream(TO_UNICODE)})))
    assert text_of(glyphs) == "xfflx"
    assert [bool(flags & COMPONENT) for flags in glyphs["flags"]] == [False, False, True, True, False]
    assert glyphs["x1"][3] == pytest.approx(glyphs["x0"][4], abs=CLOSE)
    assert (np.diff(glyphs["x0"]) > 0).all()


def test_codes() -> None:
    glyphs = read(make_plumber, page_pdf(show(72, 700, "Code \x93x\x94"))).glyphs
    assert list(glyphs["code"]) == list(b"Code \x93x\x94")
    assert text_of(glyphs) == "Code \N{LEFT DOUBLE QUOTATION MARK}x\N{RIGHT DOUBLE QUOTATION MARK}"


def test_code_without_unicode(make: Make) -> None:
    """A composite font without ToUnicode whose characters have no known collection."""
    collection = "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
    pdf = page_pdf(b"BT /C 12 Tf 72 700 Td <00480105> Tj ET", fonts={"C": "100 0 R"}, extra={
        100: "<< /Type /Font /Subtype /Type0 /BaseFont /Nameless /Encoding /Identity-H "
             "/DescendantFonts [101 0 R] >>",
        101: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Nameless /DW 500 /FontDescriptor 102 0 R "
             f"/CIDSystemInfo {collection} >>",
        102: "<< /Type /FontDescriptor /FontName /Nameless /Flags 4 /Ascent 800 /Descent -200 "
             "/FontBBox [0 -200 1000 800] /ItalicAngle 0 /StemV 80 /CapHeight 700 >>"})
    glyphs = drawn(read(make, pdf))
    assert list(glyphs["code"]) == [0x48, 0x105]
    assert (glyphs["flags"] & UNMAPPED > 0).all()


def test_characters_beyond_the_first_plane(make: Make) -> None:
    """PDFium gives them in two halves."""
    cmap = (b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <0000> <FFFF> "
            b"endcodespacerange 2 beginbfchar <0048> <D835DC65> <0049> <0061> endbfchar endcmap end end")
    pdf = page_pdf(b"BT /C 12 Tf 72 700 Td <004800490048> Tj ET", fonts={"C": "100 0 R"}, extra={
        100: "<< /Type /Font /Subtype /Type0 /BaseFont /Nameless /Encoding /Identity-H /ToUnicode 103 0 R "
             "/DescendantFonts [101 0 R] >>",
        101: "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Nameless /DW 500 /FontDescriptor 102 0 R "
             "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>",
        102: "<< /Type /FontDescriptor /FontName /Nameless /Flags 4 /Ascent 800 /Descent -200 "
             "/FontBBox [0 -200 1000 800] /ItalicAngle 0 /StemV 80 /CapHeight 700 >>",
        103: stream(cmap)})
    glyphs = drawn(read(make, pdf))
    assert text_of(glyphs) == "\N{MATHEMATICAL ITALIC SMALL X}a\N{MATHEMATICAL ITALIC SMALL X}"
    assert list(np.round(glyphs["x0"])) == [72, 78, 84]


def test_glyphs_without_value_and_extent_between_arabic_letters() -> None:
    char = np.array([ord("ن"), 0, ord("ن"), ord("a"), 0, ord("b"), ord("ه"), 0], "u4")
    edges = np.array([[10, 0, 15, 0], [10, 0, 10, 0], [5, 0, 10, 0], [0, 0, 5, 0], [5, 0, 5, 0], [5, 0, 9, 0],
                      [20, 0, 25, 0], [25, 0, 28, 0]], "f8")
    assert with_joiners(char, edges).tolist() == [ord("ن"), 0x200C, ord("ن"), ord("a"), 0, ord("b"), ord("ه"), 0]


def test_lone_commas_of_faces_that_are_nowhere(make: Make) -> None:
    """PDFium has no extent for them, and leaves out text without one."""
    text = "読み方".encode("utf-16-be").hex()
    comma = "、".encode("utf-16-be").hex()
    content = (f"BT /C 12 Tf 72 700 Td <{text}> Tj ET ".encode() + show(110, 700, "diff")
               + f"BT /C 12 Tf 126 700 Td <{comma}> Tj ET ".encode() + show(138, 700, "patch"))
    pdf = page_pdf(content, content, fonts={"C": "100 0 R"}, extra={
        100: "<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /UniJIS-UTF16-H "
             "/DescendantFonts [101 0 R] >>",
        101: "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /DW 1000 /FontDescriptor 102 0 R "
             "/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> >>",
        102: "<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /Ascent 800 /Descent -200 "
             "/FontBBox [0 -200 1000 800] /ItalicAngle 0 /StemV 80 /CapHeight 700 >>"})
    pages = read(make, pdf)
    assert text_of(drawn(pages)) == "読み方diff、patch" * 2
    assert [int(row["end"] - row["start"]) for row in pages.pages] == [len(pages.glyphs) // 2] * 2
    assert set(pages.glyphs["page"][:len(pages.glyphs) // 2]) == {0}


@pytest.mark.parametrize(("collection", "coding", "codes", "letter"), [
    ("Japan1", "UniJIS-UCS2-H", b"<540D>", "\u540d"), ("GB1", "UniGB-UCS2-H", b"<540D>", "\u540d"),
    ("CNS1", "UniCNS-UCS2-H", b"<540D>", "\u540d"), ("Korea1", "UniKS-UCS2-H", b"<C774>", "\uc774")])
def test_lone_letter_of_a_face_that_is_nowhere(make: Make, collection: str, coding: str, codes: bytes,
                                               letter: str) -> None:
    """PDFium drops a text object without width; neither file nor machine have a glyph for this one."""
    content = show(72, 700, "Name") + b"BT /C 12 Tf 110 700 Td " + codes + b" Tj ET "
    pdf = page_pdf(content, fonts={"C": "100 0 R"}, extra={
        100: f"<< /Type /Font /Subtype /Type0 /BaseFont /Nowhere-Light-{coding} /Encoding /{coding} "
             "/DescendantFonts [101 0 R] >>",
        101: "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Nowhere-Light /DW 1000 /FontDescriptor 102 0 R "
             f"/CIDSystemInfo << /Registry (Adobe) /Ordering ({collection}) /Supplement 1 >> >>",
        102: "<< /Type /FontDescriptor /FontName /Nowhere-Light /Flags 4 /Ascent 723 /Descent -241 "
             "/FontBBox [-170 -331 1024 903] /ItalicAngle 0 /StemV 69 /CapHeight 709 >>"})
    glyphs = drawn(read(make, pdf))
    assert text_of(glyphs) == "Name" + letter
    assert glyphs["x0"][-1] == pytest.approx(110, abs=CLOSE)
    assert glyphs["x1"][-1] == pytest.approx(122, abs=CLOSE)


def test_actual_text_stands_for_its_glyphs() -> None:
    content = b"/Span << /ActualText (sch) >> BDC " + show(72, 700, "xyz") + b"EMC "
    content += b"/Span << /ActualText (fl) >> BDC " + show(72, 600, "Q") + b"EMC " + show(72, 500, "end")
    glyphs = drawn(read(make_plumber, page_pdf(content)))
    assert text_of(glyphs) == "schflend"
    assert list(glyphs["code"][:3]) == list(b"xyz")
    assert glyphs[4]["flags"] & COMPONENT


def test_fonts(make: Make) -> None:
    registerFont(TTFont("Vera", "Vera.ttf"))

    def paint(canvas: Canvas) -> None:
        for number, font in enumerate(("Vera", "Times-BoldItalic", "Courier")):
            canvas.setFont(font, 12)
            canvas.drawString(72, 700 - 20 * number, "Text")
    pages = read(make, drawn_pdf(paint))
    fonts = [pages.fonts[row] for row in dict.fromkeys(drawn(pages)["font"])]
    assert [font.name for font in fonts] == ["BitstreamVeraSans-Roman", "Times-BoldItalic", "Courier"]
    assert [font.embedded for font in fonts] == [True, False, False]
    assert [font.italic for font in fonts] == [False, True, False]
    assert [font.bold for font in fonts] == [False, True, False]


def test_rules(make: Make) -> None:
    image = stream(b"\x00", "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 "
                            "/ColorSpace /DeviceGray")
    content = b"0.5 w 72 500 m 300 500 l S 1 0 0 rg 72 100 200 50 re f "
    content += b"q 90 0 0 60 400 600 cm /Im Do Q 5 5 9 9 re W n"
    pages = read(make, page_pdf(content, resources="/XObject << /Im 100 0 R >>", extra={100: image}))
    line, box, picture = pages.rules
    assert [rule["kind"] for rule in (line, box, picture)] == [RULE_LINE, RULE_BOX, RULE_IMAGE]
    assert (line["stroked"], line["filled"], box["stroked"], box["filled"]) == (True, False, False, True)
    assert box["color"] == 0xFF0000FF
    for rule, expected in ((line, (72, 292, 300, 292)), (box, (72, 642, 272, 692)),
                           (picture, (400, 132, 490, 192))):
        assert [rule[edge] for edge in ("x0", "y0", "x1", "y1")] == pytest.approx(expected, abs=0.6)


def test_borders_drawn_as_rings(make: Make) -> None:
    """Two rectangles with the color between them are the sides where they differ: `border-left`, then all four."""
    left = b"q .5 0 0 -.5 100 700 cm 0 0 m 400 0 l 400 100 l 0 100 l h 4 0 m 400 0 l 400 100 l 4 100 l h f* Q "
    around = b"100 400 200 60 re 101 401 198 58 re f* "
    bent = b"100 300 m 200 300 l 200 200 l 100 200 l h 110 290 m 190 280 l 180 220 l 110 210 l h f* "
    rules = read(make, page_pdf(left + around + bent)).rules
    assert rules["kind"].tolist() == [RULE_LINE] * 5 + [RULE_PATH]
    boxes = [(100, 92, 102, 142), (100, 332, 101, 392), (100, 391, 300, 392), (100, 332, 300, 333),
             (299, 332, 300, 392)]
    for rule, expected in zip(rules[:5], boxes, strict=True):
        assert [rule[edge] for edge in ("x0", "y0", "x1", "y1")] == pytest.approx(expected, abs=0.1)


FORM = "/Type /XObject /Subtype /Form /BBox [0 0 500 500]"
FORM_FONT = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"


def test_text_in_forms(make: Make) -> None:
    form = stream(show(10, 10, "inner"), f"{FORM} /Matrix [2 0 0 2 0 0] /Resources << {FORM_FONT} >>")
    content = b"q 1 0 0 1 100 100 cm 0 0 1 rg /Fm Do Q " + show(72, 700, "outer")
    glyphs = drawn(read(make, page_pdf(content, resources="/XObject << /Fm 100 0 R >>", extra={100: form})))
    found = {chr(glyph["char"]): glyph for glyph in glyphs}
    assert found["i"]["origin"] == pytest.approx(120, abs=0.01)
    assert found["i"]["baseline"] == pytest.approx(792 - 120, abs=0.01)
    assert found["i"]["size"] == pytest.approx(24)
    assert found["u"]["origin"] == pytest.approx(72 + 12 * 0.556, abs=0.1)


def test_forms_without_end_are_cut_off() -> None:
    def form(number: int) -> bytes:
        inner = b"/Fm Do " * 10 if number < 7 else show(1, 1, "x")
        return stream(inner, f"{FORM} /Resources << /XObject << /Fm {101 + number} 0 R >> {FORM_FONT} >>")
    content, forms = show(72, 700, "text") + b"/Fm Do", {100 + number: form(number) for number in range(8)}
    pages = read(make_plumber, page_pdf(content, resources="/XObject << /Fm 100 0 R >>", extra=forms))
    assert text_of(drawn(pages)).startswith("textx")
    assert pages.warnings == ["page 1: read in part"]


def test_damaged_page_does_not_spoil_the_file(caplog: pytest.LogCaptureFixture) -> None:
    broken = stream(b"not deflated at all", "/Filter /NoSuchFilter")
    pdf = page_pdf(show(72, 700, "good"), b"", show(72, 700, "fine"), extra={13: broken})
    pages = read(make_plumber, pdf)
    assert pages.warnings == ["page 2: damaged"]
    warned = [record.getMessage() for record in caplog.records if record.name == "spacy_pdfrecover"]
    assert [message.partition(": ")[2] for message in warned] == ["read: page 2: damaged"]
    assert list(pages.pages["damaged"]) == [False, True, False]
    assert text_of(drawn(pages)) == "goodfine"


# geometry and page ranges

coordinates = st.floats(-1000, 1000, allow_nan=False, width=32)
boxes = st.tuples(coordinates, coordinates, st.floats(1, 2000, width=32), st.floats(1, 2000, width=32)).map(
    lambda edges: (edges[0], edges[1], edges[0] + edges[2], edges[1] + edges[3]))
rotations = st.sampled_from([0, 90, 180, 270])
units = st.sampled_from([0.5, 1.0, 2.5])


@given(boxes, rotations, units, st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1))
def test_points_within_the_box_are_within_the_page(
        box: tuple[float, ...], rotation: int, unit: float, shares: list[tuple[float, float]]) -> None:
    left, bottom, right, top = box
    points = np.array([(left + x * (right - left), bottom + y * (top - bottom)) for x, y in shares])
    across, down = points_upright(points, box, rotation, unit)
    width, height = (right - left) * unit, (top - bottom) * unit
    if rotation % 180:
        width, height = height, width
    assert (across >= -1e-2).all()
    assert (across <= width + 1e-2).all()
    assert (down >= -1e-2).all()
    assert (down <= height + 1e-2).all()
    expected = [turned(x * (right - left), y * (top - bottom), rotation, right - left, top - bottom)
                for x, y in shares]
    np.testing.assert_allclose(np.column_stack([across, down]), np.array(expected) * unit, atol=1e-2)


@given(boxes, boxes, rotations, units)
def test_boxes_keep_their_size(shape: tuple[float, ...], box: tuple[float, ...], rotation: int,
                               unit: float) -> None:
    left, bottom, right, top = shape
    x0, y0, x1, y1 = (edge[0] for edge in boxes_upright(
        np.array([[left, top, right, bottom]]), box, rotation, unit))
    size = ((right - left) * unit, (top - bottom) * unit)
    assert (x1 - x0, y1 - y0) == pytest.approx(size[::-1] if rotation % 180 else size, abs=1e-2)


@given(st.sets(st.integers(0, 60)), st.integers(1, 50))
def test_page_ranges_give_the_pages_there_are(wanted: set[int], count: int) -> None:
    ranges = ",".join(str(number + 1) for number in sorted(wanted, reverse=True))
    found = page_numbers(ranges, count)
    assert found == (sorted(number for number in wanted if number < count) if wanted else list(range(count)))


@given(st.integers(1, 30), st.integers(0, 30), st.integers(1, 40))
def test_page_spans(first: int, more: int, count: int) -> None:
    span = list(range(first - 1, min(first + more, count)))
    assert page_numbers(f"{first}-{first + more}", count) == span
    assert page_numbers(f"{first}-", count) == list(range(first - 1, count))
    assert page_numbers(f"-{first}", count) == list(range(min(first, count)))


SOUND_RANGES = re.compile(r"|(?:\d+(?:-\d*)?|-\d+)(?:,(?:\d+(?:-\d*)?|-\d+))*")
SOUND_PART = re.compile(r"(\d*)-?(\d*)(?:,|$)")


@given(st.text(alphabet="0123456789-,x", max_size=8), st.integers(1, 20))
def test_page_ranges_are_refused_or_sound(wanted: str, count: int) -> None:
    if not SOUND_RANGES.fullmatch(wanted):
        with pytest.raises(ValueError, match="no page range"):
            page_numbers(wanted, count)
        return
    try:
        found = page_numbers(wanted, count)
    except ValueError:                  # counting downwards or from zero
        assert any(int(first or 1) < 1 or int(last or sys.maxsize) < int(first or 1)
                   for first, last in SOUND_PART.findall(wanted.replace(" ", "")))
        return
    assert found == sorted(set(found))
    assert all(0 <= number < count for number in found)


def test_an_f_before_the_rest_of_a_space_ends_at_its_advance() -> None:
    """Its ink reaches over half of a space of .08."""
    shown = b"BT /F2 10 Tf 1 0 0 1 72 700 Tm [(a few fine leaf fires of) -80 (the)] TJ ET"
    glyphs = drawn(read(make_pdfium, page_pdf(shown)))
    last = np.flatnonzero(glyphs["char"] == ord("f"))[-1]
    assert glyphs["x1"][last] - glyphs["origin"][last] == pytest.approx(3.33, abs=0.01)
