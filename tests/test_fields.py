"""Text in form fields, stamps and texts laid over a page: read where it is seen, and flagged."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from made_pages import MORE, PROSE, fill, role_of, roles, texts
from make_pdf import drawn_pdf, page_pdf, raw_pdf, show, stream
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover import recover
from spacy_pdfrecover.model import ANNOTATION, BLANK, GENERATED, GLYPH, Array, Pages
from spacy_pdfrecover.read import Source
from spacy_pdfrecover.read.fields import Field, with_annotations
from spacy_pdfrecover.read.pdfium import make_pdfium
from spacy_pdfrecover.read.plumber import make_plumber

Read = Callable[[Source], Pages]
READERS = {"pdfium": make_pdfium, "ctypes": lambda: make_pdfium(compiled=False), "plumber": make_plumber}
FACE = "<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>".format
FACES = f"<< /Font << /Helv {FACE('Helvetica')} /ZaDb << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >> >>"
STYLE = "/DA (/Helv 10 Tf 0 g)"
LABEL = show(72, 700, "Your name:", size=10)
HIDDEN, NO_VIEW, PRINTED = 2, 32, 4             # flags of annotations
MULTILINE, PASSWORD, COMB = 1 << 12, 1 << 13, 1 << 24           # flags of fields
Label, Filled = tuple[float, float, str], tuple[float, float, float, float, str]


@pytest.fixture(params=READERS)
def reader(request: pytest.FixtureRequest) -> Read:
    made: Read = READERS[request.param]()
    return made


def look(content: str, width: float = 150, height: float = 16, entries: str = "") -> bytes:
    return stream(f"/Tx BMC q {content} Q EMC".encode("latin-1"),
                  f"/Type /XObject /Subtype /Form /BBox [0 0 {width} {height}] /Resources {FACES} {entries}")


def written(text: str, size: float = 10, face: str = "Helv") -> str:
    return f"BT /{face} {size} Tf 2 4 Td ({text}) Tj ET"


def annotation(entries: str, rect: str = "150 696 300 712", kind: str = "Widget /FT /Tx", flags: int = PRINTED) -> str:
    return f"<< /Type /Annot /Subtype /{kind} /T (field) /Rect [{rect}] /F {flags} {entries} >>"


def form(annotations: Sequence[str], *contents: bytes, more: Mapping[int, bytes | str] | None = None,
         catalog: str = "", **settings: Any) -> bytes:
    """Pages with these annotations, numbered from 100, as a form; `more` are other objects."""
    objects: dict[int, bytes | str] = {100 + place: entry for place, entry in enumerate(annotations)}
    listed = " ".join(f"{number} 0 R" for number in objects)
    page = f"/Annots [{listed}] {settings.pop('page', '')}"
    return page_pdf(*(contents or (LABEL,)), page=page, extra={**objects, **(more or {})},
                    catalog=f"/AcroForm << /Fields [{listed}] /DR {FACES} {STYLE} {catalog} >>", **settings)


def filled(labels: Sequence[Label], fields: Sequence[Filled]) -> bytes:
    """A page of labels, each with its place, and of fields with theirs, their extent and what stands in them."""
    return form([annotation(f"/V ({text}) /AP << /N {300 + place} 0 R >>", f"{x} {y} {x + width} {y + height}")
                 for place, (x, y, width, height, text) in enumerate(fields)],
                b"".join(show(x, y, text, size=10) for x, y, text in labels),
                more={300 + place: look(written(text), width, height)
                      for place, (_, _, width, height, text) in enumerate(fields)})


def one_field(text: str = "Ada", entries: str = "", content: str = "", **settings: Any) -> bytes:
    return form([annotation(f"/V ({text}) /AP << /N 200 0 R >> {entries}", **settings)],
                more={200: look(content or written(text))})


def laid_over(pages: Pages) -> Array:
    flags = pages.glyphs["flags"]
    return pages.glyphs[(flags & ANNOTATION > 0) & (flags & (BLANK | GENERATED) == 0)]


def said(glyphs: Array) -> str:
    return "".join(map(chr, glyphs["char"]))


def read(reader: Read, data: bytes) -> Pages:
    return reader(Source("form.pdf", data=data))


def test_what_stands_in_a_field_is_read_at_its_place_and_flagged(reader: Read) -> None:
    glyphs = laid_over(read(reader, one_field()))
    assert said(glyphs) == "Ada"
    np.testing.assert_allclose(glyphs["origin"][0], 152, atol=0.1)
    np.testing.assert_allclose(glyphs["baseline"], 792 - 700, atol=0.1)
    np.testing.assert_allclose(glyphs["size"], 10, atol=0.01)
    assert texts(recover(one_field(), reader=reader)) == ["Your name: Ada"]


def test_the_text_of_the_page_stays_as_it_was(reader: Read) -> None:
    content = b"q .5 0 0 .5 0 0 cm Q Q Q " + LABEL + show(72, 650, "Another line below it", size=10)
    plain = read(reader, page_pdf(content)).glyphs
    with_field = read(reader, form([annotation("/V (Ada) /AP << /N 200 0 R >>")], content,
                                   more={200: look(written("Ada"))})).glyphs
    own = with_field[with_field["flags"] & ANNOTATION == 0]
    for name in GLYPH.names or ():
        if name != "font":
            np.testing.assert_array_equal(own[name], plain[name])


def test_objects_of_page_and_fields_are_numbered_apart(reader: Read) -> None:
    glyphs = read(reader, one_field()).glyphs
    inside = glyphs["flags"] & ANNOTATION > 0
    assert not set(glyphs["object"][inside]) & set(glyphs["object"][~inside])


def test_pages_that_inherit_all_and_are_turned(reader: Read) -> None:
    font = f"<< /Font << /F1 {FACE('Helvetica')} >> >>"
    data = raw_pdf({
        1: "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [100 0 R] >> >>",
        2: f"<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 400 800] /Rotate 90 /Resources {font} >>",
        3: "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [100 0 R] >>", 4: stream(LABEL),
        100: annotation("/V (Ada) /AP << /N 200 0 R >>"), 200: look(written("Ada"))})
    pages = read(reader, data)
    assert (pages.pages["width"][0], pages.pages["height"][0]) == (800, 400)
    assert said(pages.glyphs[pages.glyphs["flags"] & (BLANK | GENERATED) == 0]) == "Yourname:Ada"


def test_a_look_is_moved_scaled_and_turned_into_its_box(reader: Read) -> None:
    turned = look(written("Ada"), 100, 10, "/Matrix [0 1 -1 0 0 0]")            # up the page, and twice as large
    glyphs = laid_over(read(reader, form([annotation("/AP << /N 200 0 R >>", "300 400 320 600")], more={200: turned})))
    assert said(glyphs) == "Ada"
    assert set(glyphs["angle"]) == {90.0}
    np.testing.assert_allclose(glyphs["size"], 20, atol=0.01)
    np.testing.assert_allclose(glyphs["baseline"][0], 792 - 404, atol=0.1)


@pytest.mark.parametrize("flags", [HIDDEN, NO_VIEW, PRINTED | HIDDEN])
def test_what_is_not_shown_is_not_read(reader: Read, flags: int) -> None:
    assert not len(laid_over(read(reader, one_field(flags=flags))))


def test_what_is_shown_but_not_printed_is_read(reader: Read) -> None:
    assert said(laid_over(read(reader, one_field(flags=0)))) == "Ada"


@pytest.mark.parametrize("catalog", ["", "/NeedAppearances true"])
def test_passwords_are_not_read(reader: Read, catalog: str) -> None:
    kid = annotation("/Parent 101 0 R /AP << /N 200 0 R >>", "150 596 300 612", kind="Widget")
    objects = {100: kid, 101: f"<< /FT /Tx /T (a) /Ff {PASSWORD} /V (secret) /Kids [100 0 R] >>",
               102: annotation(f"/V (secret) /Ff {PASSWORD} /AP << /N 200 0 R >>"),
               103: annotation(f"/V (secret) /Ff {PASSWORD} {STYLE}", "150 496 300 512"), 200: look(written("secret"))}
    annots = "/Annots [100 0 R 102 0 R 103 0 R]"
    for root in (f"/AcroForm << /Fields [101 0 R 102 0 R 103 0 R] /DR {FACES} {catalog} >>", ""):   # orphans, too
        pages = read(reader, page_pdf(LABEL, page=annots, catalog=root, extra=objects))
        assert said(pages.glyphs[pages.glyphs["flags"] & (BLANK | GENERATED) == 0]) == "Yourname:"


def test_empty_fields_add_nothing(reader: Read) -> None:
    assert not len(laid_over(read(reader, one_field("", content=" "))))


@pytest.mark.parametrize(("state", "marks"), [("Yes", 1), ("Off", 0)])
def test_marks_are_read_in_their_state(reader: Read, state: str, marks: int) -> None:
    box = annotation(f"/V /{state} /AS /{state} /AP << /N << /Yes 200 0 R /Off 201 0 R >> >>", "56 698 70 712",
                     kind="Widget /FT /Btn")
    data = form([box], show(72, 700, "I agree", size=10), more={
        200: look(written("4", face="ZaDb"), 14, 14), 201: look("", 14, 14)})
    assert len(laid_over(read(reader, data))) == marks
    if marks and reader == make_pdfium():
        assert texts(recover(data, reader=reader)) == ["✔ I agree"]


@pytest.mark.parametrize(("entries", "rect", "found"), [
    ("/V (Ada Lovelace)", "150 696 300 712", "Ada Lovelace"),
    (f"/V (12345) /MaxLen 10 /Ff {COMB}", "150 696 350 712", "12345"),
    (f"/V (1 345) /MaxLen 10 /Ff {COMB}", "150 696 350 712", "1 345"),
    (f"/V (One line\\rand another) /Ff {MULTILINE}", "150 660 300 712", "One line and another"),
])
def test_values_that_the_file_draws_nowhere_are_drawn_by_pdfium(entries: str, rect: str, found: str) -> None:
    for catalog in ("", "/NeedAppearances true"):
        data = form([annotation(f"{entries} {STYLE}", rect)], catalog=catalog)
        assert " ".join(texts(recover(data))) == f"Your name: {found}"


def test_a_look_that_the_file_calls_old_is_drawn_anew() -> None:
    data = form([annotation(f"/V (New) {STYLE} /AP << /N 200 0 R >>")], more={200: look(written("Old"))},
                catalog="/NeedAppearances true")
    assert texts(recover(data)) == ["Your name: New"]


def test_characters_in_cells_are_one_word(reader: Read) -> None:
    cells = " ".join(f"BT /Helv 10 Tf {4 + 20 * place} 4 Td ({char}) Tj ET" for place, char in enumerate("WC2N 5DU"))
    data = one_field("WC2N 5DU", f"/MaxLen 10 /Ff {COMB}", cells, rect="150 696 300 712")
    assert texts(recover(data, reader=reader)) == ["Your name: WC2N 5DU"]


def test_fields_that_reportlab_writes(reader: Read) -> None:
    def paint(canvas: Canvas) -> None:
        canvas.setFont("Times-Roman", 11)
        for text, y in (("Name:", 700), ("Password:", 670), ("Notes:", 640), ("Choice:", 570), ("The end.", 500)):
            canvas.drawString(72, y, text)
        make = canvas.acroForm
        place: dict[str, Any] = {"x": 140, "width": 300, "fontSize": 11}
        make.textfield(name="a", value="Ada Lovelace", y=695, height=18, **place)
        make.textfield(name="b", value="secret", y=665, height=18, fieldFlags="password", **place)
        make.textfield(name="c", value="A first line\nand a second", y=595, height=58, fieldFlags="multiline", **place)
        make.choice(name="d", value="Two", options=["One", "Two", "Three"], y=565, height=18, **place)
        make.checkbox(name="e", checked=True, x=140, y=530)
    found = " ".join(texts(recover(drawn_pdf(paint), reader=reader)))
    assert found == "Name: Ada Lovelace Password: Notes: A first line and a second Choice: Two The end."


NAMES = [(72.0, 700.0, "Family name"), (252.0, 700.0, "First name"), (72.0, 650.0, "Street"), (252.0, 650.0, "Town")]
VALUES = "Lovelace", "Ada", "St James Square", "London"


@pytest.mark.parametrize(("labels", "fields", "found"), [
    pytest.param(NAMES, [(label[0] - 2, label[1] - 20, 150, 16, text)
                         for label, text in zip(NAMES, VALUES, strict=True)],
                 "Family name Lovelace First name Ada Street St James Square Town London", id="labels above"),
    pytest.param(NAMES, [(label[0] + 62, label[1] - 4, 110, 16, text)
                         for label, text in zip(NAMES, VALUES, strict=True)],
                 "Family name Lovelace First name Ada Street St James Square Town London", id="labels at the left"),
    pytest.param([(72, 700, "I, the undersigned,"), (270, 700, "born in the town of"), (460, 700, "declare"),
                  (72, 686, "that all of this is true and that nothing was left out of it by me.")],
                 [(170, 696, 95, 14, "Ada Lovelace"), (370, 696, 85, 14, "London")],
                 "I, the undersigned, Ada Lovelace born in the town of London declare that all of this is true and "
                 "that nothing was left out of it by me.", id="within a sentence"),
    pytest.param([(72, 720, "I agree with every word of all that stands above this line."), (72, 660, "Place"),
                  (252, 660, "Signature")], [(70, 672, 120, 16, "London"), (250, 672, 120, 16, "Ada Lovelace")],
                 "I agree with every word of all that stands above this line. London Ada Lovelace Place Signature",
                 id="labels below"),
    pytest.param([(72, 700, "Item"), (222, 700, "Number"), (322, 700, "Price"), (72, 610, "Signed in a town.")],
                 [(x, 680 - 18 * row, width, 18, text) for row, cells in enumerate(
                     [("Pencil", "12", "3.50"), ("Paper", "500", "7.20"), ("Ink", "2", "12.00")])
                  for (x, width), text in zip(((70, 150), (220, 100), (320, 100)), cells, strict=True)],
                 "Item Number Price Pencil 12 3.50 Paper 500 7.20 Ink 2 12.00 Signed in a town.", id="a table"),
    pytest.param([(72, 700, "Address"), (72, 620, "Town:")],
                 [(150, 696, 150, 16, "Mrs Lovelace"), (150, 680, 150, 16, "St James Square"),
                  (150, 664, 150, 16, "England"), (150, 616, 150, 16, "London")],
                 "Address Mrs Lovelace St James Square England Town: London", id="fields below each other"),
])
def test_fields_are_put_behind_their_labels(labels: list[Label], fields: list[Filled], found: str) -> None:
    for each in (fields, fields[::-1]):         # in whatever order the file lists them
        assert " ".join(texts(recover(filled(labels, each)))) == found


def test_marks_go_before_the_text_behind_them_and_labels_of_hebrew_stand_at_the_right() -> None:
    def glyphs(text: str, x: float, right_to_left: bool = False) -> Array:
        found = np.zeros(len(text), GLYPH)
        places = np.arange(len(text))[::-1 if right_to_left else 1]
        found["x0"], found["x1"] = x + 5 * places, x + 5 * places + 5
        found["y0"], found["y1"], found["baseline"], found["size"] = 90, 100, 98, 10
        found["char"] = list(map(ord, text))
        return found

    def order(own: Array, drawn: Array, *box: float) -> str:
        return said(with_annotations(own, drawn, [Field((box[0], 98, box[1], 112), False)], ((0, 0, 600, 200), 0, 1.0)))

    assert order(glyphs("Yes", 62), glyphs("x", 52), 50, 60) == "xYes"
    assert order(np.concatenate([glyphs("Yes", 32), glyphs("No", 62)]), glyphs("x", 52), 48, 60) == "YesxNo"
    assert order(glyphs("שםa"[:2], 162, True), glyphs("Ada", 100), 90, 160) == "שםAda"


STAMPED = form([annotation("/AP << /N 200 0 R >>", "300 60 400 85", kind="Stamp"),
                annotation("/AP << /N 201 0 R >>", "480 500 600 520", kind="FreeText"),
                annotation("/AP << /N 202 0 R >>", "10 10 200 30", kind="Text"),
                annotation("/AP << /N 202 0 R >>", "10 10 200 30", kind="Popup")],
               *(b"".join(show(put.x, 792 - put.y, put.text, "F2", put.size, f"{put.spread} Tw") for put in half)
                 for lines in [fill(2 * f"{PROSE} {MORE} ", 72, 90, 400, size=11, leading=14)]
                 for half in (lines[:12], [put._replace(y=put.y - 168) for put in lines[12:]])),
               more={200: look(written("APPROVED", 20), 100, 25), 201: look(written("A remark", 9), 120, 20),
                     202: look(written("A comment"))})


def test_stamps_and_texts_stand_alone_and_cut_no_paragraph() -> None:
    found = recover(STAMPED)
    assert texts(found, "paragraph") == [" ".join([PROSE, MORE, PROSE, MORE])]
    assert texts(found, "other") == 2 * ["APPROVED", "A remark"]


def test_readers_agree_on_stamps_and_read_no_comments(reader: Read) -> None:
    assert said(laid_over(read(reader, STAMPED))) == 2 * "APPROVEDAremark"


def test_large_values_are_no_headings() -> None:
    data = filled([(72, 700, "Some label of a field"), (72, 600, "Another label")], [(70, 640, 300, 30, "A VALUE")])
    assert role_of(recover(data), "A VALUE") == "other"


def test_pages_without_fields_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from spacy_pdfrecover.read import _pdfium_annotations

    def never(*_: object) -> None:
        raise AssertionError("no page should be flattened")
    monkeypatch.setattr(_pdfium_annotations.pdfium_c, "FPDFPage_Flatten", never)
    link = annotation("/A << /S /URI /URI (http://example.com) >>", kind="Link")
    for data in (page_pdf(LABEL), form([link]), one_field(flags=HIDDEN)):
        assert roles(recover(data)) == [("paragraph", "Your name:")]


def test_more_annotations_than_are_looked_at_show_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from spacy_pdfrecover.read import _pdfium_annotations, _pdfminer_annotations
    for module in (_pdfium_annotations, _pdfminer_annotations):
        monkeypatch.setattr(module, "MAX_ANNOTATIONS", 2)
    data = filled([(72, 700, "Name:")], [(150, 696 - 50 * row, 100, 16, text) for row, text in enumerate("ABC")])
    for make in READERS.values():
        assert said(laid_over(read(make(), data))) == "AB"


@pytest.mark.parametrize("rect", ["nan 1e38 -1e38 5", "150 696 150 696"])
def test_fields_of_no_size_are_no_harm(reader: Read, rect: str) -> None:
    pages = read(reader, one_field(rect=rect))
    assert said(pages.glyphs[pages.glyphs["flags"] & (BLANK | GENERATED | ANNOTATION) == 0]) == "Yourname:"


def test_a_damaged_look_is_left_out_of_the_second_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    from spacy_pdfrecover.read import _pdfminer_annotations

    def broken(*_: object) -> None:
        raise ValueError("damaged")
    monkeypatch.setattr(_pdfminer_annotations, "draw_look", broken)
    pages = read(make_plumber(), one_field())
    assert said(pages.glyphs[pages.glyphs["flags"] & BLANK == 0]) == "Yourname:"
    assert pages.warnings == ["page 1: read in part"]
