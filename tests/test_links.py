"""What blocks belong to: captions to floats, text to sections, text to what it goes on from, notes to places."""
from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
import spacy
from made_pages import BOLD, HEIGHT, LEFT, MORE, PROSE, TYPED, Sheet, roles, texts
from reportlab.pdfgen.canvas import Canvas
from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

from spacy_pdfrecover import request
from spacy_pdfrecover.attributes import Box
from spacy_pdfrecover.floats import FIGURE, TABLE, caption_floats, nearest
from spacy_pdfrecover.flow.joining import Flow
from spacy_pdfrecover.model import CONTINUES
from spacy_pdfrecover.write.jsonl import to_jsonl

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks"))
from footnotes import check, in_order, matches, words_of

SMALL = 6.5


def blank(**config: object) -> Language:
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover", config=config)
    return nlp


def doc_of(sheet: Sheet, **config: object) -> Doc:
    nlp = blank(**config)
    return nlp(request(nlp, sheet.pdf(), name="made.pdf"))


def drawing(canvas: Canvas) -> None:
    """A curve from 300 to 500 down the page."""
    curve = canvas.beginPath()
    curve.moveTo(LEFT + 60, HEIGHT - 500)
    for x, y in ((160, 300), (260, 480), (360, 300)):
        curve.curveTo(LEFT + x - 60, HEIGHT - y, LEFT + x - 30, HEIGHT - 480, LEFT + x, HEIGHT - y)
    canvas.drawPath(curve)


def illustrated() -> Sheet:
    return (Sheet().text(PROSE).text(MORE).paint(drawing).move(y=530).line("Figure 1: The mill", size=9)
            .gap().text(PROSE))


def noted(sheet: Sheet, mark: str = "1") -> Sheet:
    """A page whose text has a mark, and the note at its foot under a rule."""
    sheet.line("Nobody knew the mill", leading=0)
    x = sheet.puts[-1].x + sheet.puts[-1].width
    sheet.y -= 3.5
    sheet.line(mark, x=x, size=SMALL, leading=0)
    sheet.y += 3.5
    sheet.line("as she did, and nobody had seen it from so near by day and", x=x + 6)
    sheet.text("by night, in the wind and in the rain, and in the winter.").gap().text(PROSE)
    page = sheet.page
    sheet.paint(lambda canvas: canvas.line(LEFT, HEIGHT - 690, LEFT + 100, HEIGHT - 690)).move(y=700)
    sheet.line(mark, size=5, leading=0, x=LEFT)
    sheet.puts[-1] = sheet.puts[-1]._replace(y=sheet.y - 3)
    sheet.line("One of the notes, written by hand.", size=8, x=LEFT + 4)
    assert sheet.page == page
    return sheet


def test_a_caption_has_the_box_of_its_float() -> None:
    doc = doc_of(illustrated())
    box = doc.spans["captions"][0]._.anchor
    assert isinstance(box, Box)
    assert box.page == 1
    assert LEFT + 50 < box.x0 < box.x1 < LEFT + 370
    assert 290 < box.y0 < box.y1 < 510
    again = Doc(doc.vocab).from_bytes(doc.to_bytes())
    assert again.spans["captions"][0]._.anchor == box


def test_a_caption_without_a_float_has_none() -> None:
    sheet = Sheet().text(PROSE).gap().line("Figure 1: The mill", size=9).gap().text(MORE)
    assert caption_floats(sheet.recovered()) == {}
    doc = doc_of(sheet)
    assert doc.spans["captions"][0]._.anchor is None


def test_a_table_before_a_figure_for_the_caption_of_a_table() -> None:
    table, figure = (0.0, 70.0, 90.0, 90.0), (0.0, 20.0, 90.0, 45.0)
    floats = [(TABLE, table), (FIGURE, figure)]
    assert nearest((0, 50, 100, 60), TABLE, floats, 50) == table
    assert nearest((0, 50, 100, 60), FIGURE, floats, 50) == figure
    assert nearest((0, 50, 100, 60), FIGURE, [(FIGURE, (200.0, 20.0, 290.0, 45.0))], 50) is None


def headed() -> Sheet:
    sheet = Sheet().text(PROSE).gap()
    for number, title in (("1", "The mill"), ("1.1", "Its wheel"), ("1.2", "Its stones"), ("2", "The road")):
        sheet.gap().line(f"{number} {title}", font=BOLD, size=14 if number.isdigit() else 12).gap(4).text(MORE)
    return sheet


def test_sections_nest() -> None:
    doc = doc_of(headed())
    sections = [(section.text.split("\n")[0], section.text.count(MORE[:30])) for section in doc.spans["sections"]]
    assert sections == [("1 The mill", 3), ("1.1 Its wheel", 1), ("1.2 Its stones", 1), ("2 The road", 1)]
    assert {section.label_ for section in doc.spans["sections"]} == {"section"}
    mill, wheel, _, road = doc.spans["sections"]
    assert mill.start <= wheel.start
    assert wheel.end <= mill.end < road.start
    assert doc._.pdf.blocks[mill.id].text == "1 The mill"
    assert doc.spans["sections"][1][5:6]._.heading.text == "1.1 Its wheel"
    assert PROSE not in "".join(section.text for section in doc.spans["sections"])


def test_sections_may_be_switched_off() -> None:
    assert "sections" not in doc_of(headed(), groups={"headings": ["heading"], "sections": None}).spans
    assert list(doc_of(Sheet().text(PROSE)).spans["sections"]) == []


@pytest.mark.parametrize(("text", "goes_on"), [
    ("which nobody had expected of it, " + PROSE.lower(), True), (PROSE, False)])
def test_text_that_goes_on_after_code(text: str, goes_on: bool) -> None:
    sheet = Sheet().text(PROSE + " " + MORE[:-1] + " as in").gap()
    for line in ("open(mill)", "grind(grain, 3)", "close(mill)"):
        sheet.line(line, font=TYPED, x=LEFT + 20)
    sheet.gap().text(text).gap().text(MORE)
    found = sheet.recovered()
    assert [role for role, _ in roles(found)] == ["paragraph", "code", "paragraph", "paragraph"]
    assert [bool(flags & CONTINUES) for flags in found.blocks["flags"]] == [False, False, goes_on, False]
    doc = doc_of(sheet)
    starts = [doc[span.start].is_sent_start for span in doc.spans["blocks"]]
    assert starts == [True, True, None if goes_on else True, True]
    assert [block.continues for block in doc._.pdf.blocks] == [False, False, goes_on, False]


def test_the_mark_leaves_text_and_note() -> None:
    doc = doc_of(noted(Sheet()))
    note = doc.spans["footnotes"][0]
    assert note.text == "One of the notes, written by hand."
    assert note._.anchor.text == "mill"
    assert doc.text.startswith("Nobody knew the mill as she did")
    assert [edit.before.strip() for edit in doc._.pdf.edits if edit.rule == "note-marks"] == ["1", "1"]


def test_the_label_of_a_note_is_its_mark() -> None:
    for config, span in (({}, None), ({"notes": None}, (0, 1))):
        doc = doc_of(noted(Sheet()), **config)
        for made in (doc, Doc(Vocab()).from_bytes(doc.to_bytes())):
            note = made.spans["footnotes"][0]
            found = note._.pdf
            assert (found.label, found.body) == ("1", "One of the notes, written by hand.")
            assert found.label_range == (None if span is None else (note.start_char, note.start_char + 1))
            assert made.spans["blocks"][0]._.pdf.label == ""


def test_labels_of_list_items_are_told_from_their_text() -> None:
    sheet = Sheet().text(PROSE)
    for label in ("1.", "2.", "3."):
        sheet.text(f"{label} {MORE}")
    sheet.text(PROSE)
    doc = doc_of(sheet)
    items = doc.spans["list_items"]
    assert [item._.pdf.label for item in items] == ["1.", "2.", "3."]
    for item in items:
        found = item._.pdf
        assert found.body == MORE
        assert doc.text[slice(*found.label_range)] == found.label
        assert item.text == f"{found.label} {found.body}"
    records = [json.loads(line) for line in to_jsonl(sheet.recovered()).splitlines()]
    assert [record.get("label") for record in records] == [None, "1.", "2.", "3.", None]


def test_without_the_part_marks_stay_and_notes_have_no_anchor() -> None:
    doc = doc_of(noted(Sheet()), notes=None)
    note = doc.spans["footnotes"][0]
    assert note.text == "1 One of the notes, written by hand."
    assert note._.anchor is None
    assert doc.text.startswith("Nobody knew the mill1 as she did")
    assert [edit for edit in doc._.pdf.edits if edit.rule == "note-marks"] == []


def test_a_mark_held_back_stays_and_is_the_anchor() -> None:
    doc = doc_of(noted(Sheet()), notes={"@misc": "pdfrecover.NoteMarks.v1", "min_confidence": 0.95})
    note = doc.spans["footnotes"][0]
    assert note.text == "1 One of the notes, written by hand."
    assert note._.anchor.text == "mill1"
    assert doc.text.startswith("Nobody knew the mill1 as she did")
    assert [edit for edit in doc._.pdf.edits if edit.rule == "note-marks"] == []


def test_notes_after_what_they_interrupt_or_at_the_end() -> None:
    sheet = noted(Sheet()).turn().text(MORE)
    after, last = sheet.recovered(), sheet.recovered(flow=Flow(footnotes="end"))
    assert [role for role, _ in roles(after)] == [*["paragraph"] * 2, "footnote", "paragraph"]
    assert [role for role, _ in roles(last)] == [*["paragraph"] * 3, "footnote"]
    assert sorted(texts(after)) == sorted(texts(last))
    for found in (after, last):
        row = [found.role(row) for row in range(len(found.blocks))].index("footnote")
        assert found.text[:int(found.blocks["anchor"][row])].endswith("the mill")


def test_the_place_of_notes_is_config() -> None:
    sheet = noted(Sheet()).turn().text(MORE)
    doc = doc_of(sheet, flow={"@misc": "pdfrecover.Flow.v1", "footnotes": "end"})
    assert doc.spans["blocks"][-1].label_ == "footnote"
    with pytest.raises(ValueError, match="footnotes"):
        Flow(footnotes="nowhere")  # type: ignore[arg-type]


def test_the_benchmark_of_links() -> None:
    found = noted(Sheet()).recovered()
    gold: list[dict[str, object]] = [{"role": "paragraph", "text": texts(found)[0]},
                                     {"role": "footnote", "text": "One of the notes, written by hand."}]
    assert check(found, gold)[:4] == (1, 1, 1, 1)
    assert check(found, [*gold, {"role": "footnote", "text": "Another one altogether"}])[:4] == (2, 1, 1, 1)
    found.blocks["anchor"][:] = -1
    assert check(found, gold)[:4] == (1, 1, 0, 0)
    assert in_order([3, 9, 5, -1, 7]) == [True, False, True, False, True]
    assert words_of("Siehe auch [4]") == ["siehe", "auch", "4"]
    assert matches([], []) == []
