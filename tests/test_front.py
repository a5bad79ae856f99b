"""Title pages: what is title, who are the authors, and where the text begins."""
from __future__ import annotations

import pytest
from made_pages import (
    BOLD,
    HEIGHT,
    ITALIC,
    LEFT,
    MORE,
    PROSE,
    ROMAN,
    SANS,
    TYPED,
    Put,
    Sheet,
    levels,
    role_of,
    roles,
    texts,
    width_of,
)
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover.wording import ABSTRACT

NAME, TITLE = "Ada Lindqvist", "Counting Grain in the Upper Valley"


def begun(sheet: Sheet) -> Sheet:
    """Two numbered sections with running text."""
    sheet.gap(20).line("1 Introduction", font=BOLD, size=14).gap(4).text(PROSE)
    return sheet.gap(14).line("2 The mill", font=BOLD, size=14).gap(4).text(MORE)


@pytest.mark.parametrize("date", ["July 2, 2011", "27 octobre 2018", "15. Oktober 2020", "24 de novembro de 2018",
                                  "2011-07-02", "5 июля 2019"])
def test_names_and_dates_larger_than_the_text_are_no_headings(date: str) -> None:
    sheet = Sheet().line(TITLE, font=ROMAN, size=17, centered=True).gap(10)
    sheet.line(NAME, size=12, centered=True).gap(10).line(date, size=12, centered=True)
    result = begun(sheet).bare()
    assert texts(result, "title") == [TITLE]
    assert texts(result, "author") == [NAME, date]
    assert texts(result, "heading") == ["1 Introduction", "2 The mill"]


def test_a_subtitle_set_as_later_headings_are() -> None:
    """It stands in the middle and they do not."""
    sheet = Sheet().line(TITLE, font=BOLD, size=18, centered=True).gap(8)
    sheet.line("A guide for millers", font=BOLD, size=14, centered=True).gap(8).line(NAME, centered=True)
    result = begun(sheet).recovered()
    assert texts(result, "author") == ["A guide for millers", NAME]
    assert texts(result, "heading") == ["1 Introduction", "2 The mill"]


def test_authors_side_by_side() -> None:
    sheet = Sheet().line(TITLE, font=BOLD, size=18, centered=True).gap(8)
    right = sheet.left + sheet.measure - 80 - width_of("T. Marsh", ROMAN, 12)
    sheet.line("A. Lindqvist", size=12, x=LEFT + 80, leading=0).line("T. Marsh", size=12, x=right)
    assert texts(begun(sheet).recovered(), "author") == ["A. Lindqvist", "T. Marsh"]


def test_names_as_large_as_the_title_but_not_as_bold() -> None:
    sheet = Sheet().line(TITLE.upper(), font=BOLD, size=12, centered=True).gap(10)
    sheet.line(NAME, font=ITALIC, size=12, centered=True).gap(20)
    sheet.line("Abstract", font=BOLD, centered=True).gap(4).text(MORE, x=LEFT + 30, width=340)
    result = begun(sheet).recovered()
    assert (texts(result, "title"), texts(result, "author")) == ([TITLE.upper()], [NAME])


@pytest.mark.parametrize("font", [ROMAN, BOLD])
def test_a_title_no_larger_than_the_text(font: str) -> None:
    sheet = Sheet().line("Draft version of March", size=8).gap(20)
    sheet.line(TITLE.upper(), font=font, centered=True).gap(10).line(NAME, size=9, centered=True).gap(20)
    sheet.line("ABSTRACT", centered=True).gap(4).text(MORE, x=LEFT + 30, width=340)
    result = begun(sheet).recovered()
    assert (texts(result, "title"), texts(result, "author")) == ([TITLE.upper()], [NAME])


@pytest.mark.parametrize("title", ["A Wheel for Slow Rivers", "Parties of the Upper Valley"])
def test_a_title_that_begins_like_an_appendix_or_a_part(title: str) -> None:
    sheet = Sheet().line("Draft version of March", size=8).gap(20).line(title, font=BOLD, centered=True).gap(10)
    sheet.line(NAME, size=9, centered=True).gap(20).line("ABSTRACT", centered=True).gap(4)
    assert texts(begun(sheet.text(MORE, x=LEFT + 30, width=340)).recovered(), "title") == [title]


def test_names_below_a_title_may_fill_lines() -> None:
    names = ", ".join(f"{first} {last}" for first in ("Ada", "Thorvald", "Ingeborg", "Kasimir", "Ludmilla")
                      for last in ("Lindqvist", "Marsh", "Ferrari", "Castellanos"))
    sheet = Sheet().line(TITLE.upper(), centered=True).gap(10).text(names, size=9).gap(20)
    sheet.line("ABSTRACT", centered=True).gap(4).text(MORE, x=LEFT + 30, width=340)
    assert texts(begun(sheet).recovered(), "title") == [TITLE.upper()]


def test_a_note_at_the_foot_of_the_abstract_is_no_part_of_it() -> None:
    note = "The work was paid for by the village and by the owners of the wheel."
    sheet = Sheet().line(TITLE, font=BOLD, size=18, centered=True).gap(8).line(NAME, size=12, centered=True).gap(20)
    sheet.line("Abstract", font=BOLD).gap(4).text(MORE).move(y=700)
    sheet.paint(lambda canvas: canvas.line(LEFT, HEIGHT - 690, LEFT + 120, HEIGHT - 690)).text(note, size=8)
    result = begun(sheet.turn()).recovered()
    assert (texts(result, "abstract"), texts(result, "footnote")) == ([MORE], [note])


def test_running_text_below_a_line_in_the_middle_is_no_author() -> None:
    """A section in capitals in the middle of the page is no title."""
    sheet = Sheet().line("OF THE MILL", font=BOLD, centered=True).gap(4).text(PROSE)
    result = sheet.gap().line("OF THE ROAD", font=BOLD, centered=True).gap(4).text(MORE).recovered()
    assert not texts(result, "title") + texts(result, "author")


@pytest.mark.parametrize("said", [
    "These examples show how grain was counted in former times.", "These are the things that a miller looks at first:",
    "This shows how grain was counted in the mills of the upper valley before the flood"])
def test_a_sentence_in_the_middle_below_the_title_is_no_author(said: str) -> None:
    sheet = Sheet().line(TITLE, font=BOLD, size=14, centered=True).gap(8).line(said, font=BOLD, size=12, centered=True)
    result = sheet.gap(20).text(PROSE).text(MORE, indent=15).recovered()
    assert not texts(result, "author")
    assert role_of(result, said) == ("paragraph" if said.endswith(".") else "heading")


def test_a_first_section_below_the_names() -> None:
    sheet = Sheet().line(TITLE, font=BOLD, size=18, centered=True).gap(8).line(NAME, size=12, centered=True).gap(20)
    for heading in ("Of the mill", "Of the road", "Of the valley"):
        sheet.line(heading, font=BOLD, size=14).gap(4).text(PROSE).gap()
    result = sheet.recovered()
    assert texts(result, "author") == [NAME]
    assert texts(result, "heading") == ["Of the mill", "Of the road", "Of the valley"]


def test_lines_of_a_title_page_do_not_count_as_levels() -> None:
    """Their sizes would push sections down."""
    sheet = Sheet().line(TITLE, font=BOLD, size=20, centered=True).gap(8).line(NAME, size=16, centered=True).gap(20)
    for heading, size in (("Of the mill", 14), ("Of the wheel", 12), ("Of the road", 14)):
        sheet.line(heading, font=BOLD, size=size).gap(4).text(PROSE).gap()
    result = sheet.recovered()
    levels = [int(level) for level, role in zip(result.blocks["level"], range(len(result.blocks)), strict=True)
              if result.role(role) == "heading"]
    assert levels == [1, 2, 1]


def test_running_text_below_the_title_stays_text() -> None:
    lead = "The valley is narrow. " + MORE
    result = begun(Sheet().line(TITLE, font=BOLD, size=18, centered=True).gap(20).text(lead)).recovered()
    assert role_of(result, lead) == "paragraph"
    assert not texts(result, "author")


def front(abstract_heading: bool = True) -> Sheet:
    sheet = Sheet().line("Counting Grain in the Upper Valley", font=BOLD, size=18, centered=True).gap(8)
    sheet.line("Ada Lindqvist and Teodor Marsh", size=12, centered=True).gap(4)
    sheet.line("University of the Upper Valley", centered=True, font=ITALIC).gap(14)
    if abstract_heading:
        sheet.line("Abstract", font=BOLD, centered=True).gap(4).text(MORE, x=LEFT + 30, width=340)
    else:
        sheet.text("Abstract. " + MORE, x=LEFT + 30, width=340)
    return sheet.gap(14).line("1 Introduction", font=BOLD, size=13).gap(4).text(PROSE).text(MORE)


def test_an_abstract_with_its_name_run_in() -> None:
    assert role_of(front(abstract_heading=False).recovered(), "Abstract. Her brother") == "abstract"


@pytest.mark.parametrize("leading", [20, 34])
def test_a_title_whose_lines_stand_far_apart_is_one(leading: float) -> None:
    sheet = Sheet().line("The mill and the people of the rivers", font=BOLD, size=17, centered=True, leading=leading)
    sheet.line("in the upper valley", font=BOLD, size=17, centered=True).gap()
    sheet.line("Anna Miller", size=12, centered=True).gap().line("1 Aims", font=BOLD, size=13).gap(4).text(MORE)
    title = "The mill and the people of the rivers in the upper valley"
    assert texts(sheet.text(PROSE).recovered(), "title") == [title]


@pytest.mark.parametrize("title", ["A Mill and its Road", "Of Mills and Roads"])
def test_a_title_no_larger_than_later_headings(title: str) -> None:
    """Names below it in the middle tell it; `A` is no number of an appendix."""
    sheet = Sheet().line(title, font=BOLD, size=14, centered=True).gap(8)
    sheet.line("Ada Lindqvist", size=12, centered=True).gap(20)
    sheet.line("1 Introduction", font=BOLD, size=14).gap(4).text(PROSE).turn()
    result = sheet.line("2 The mill", font=BOLD, size=14).gap(4).text(MORE).recovered()
    assert texts(result, "title") == [title]
    assert texts(result, "author") == ["Ada Lindqvist"]
    assert texts(result, "heading") == ["1 Introduction", "2 The mill"]


def test_a_heading_below_the_title_is_no_author() -> None:
    """Later headings look alike: in the middle, bold, of one size."""
    sheet = Sheet().line("Counting Grain", font=BOLD, size=16, centered=True).gap(10)
    for heading in ("The wheel", "The race", "The stones"):
        sheet.line(heading, font=BOLD, size=12, centered=True).gap(20).text(f"{PROSE} {MORE} {PROSE}").gap(20)
    result = sheet.recovered()
    assert texts(result, "heading") == ["The wheel", "The race", "The stones"]
    assert not texts(result, "author")


def test_a_chapter_is_no_title() -> None:
    sheet = Sheet().line("The Mill", font=BOLD, size=16, centered=True).gap(14).text(PROSE).turn()
    result = sheet.line("The Road", font=BOLD, size=16, centered=True).gap(14).text(MORE).recovered()
    assert not texts(result, "title")


def test_a_title_of_two_lines() -> None:
    sheet = Sheet().line("Counting Grain", font=BOLD, size=18, centered=True)
    sheet.line("in the Upper Valley", font=BOLD, size=18, centered=True).gap(20).text(PROSE).text(MORE)
    assert texts(sheet.recovered(), "title") == ["Counting Grain in the Upper Valley"]


@pytest.mark.parametrize("number", ["Kapitel 2", "Chapter 2", "Capítulo 2"])
def test_what_stands_below_the_number_of_a_chapter_is_no_title(number: str) -> None:
    sheet = Sheet().line(number, BOLD, 17).gap(20).line("Timing the wheel", BOLD, 24).gap(20).text(PROSE).text(MORE)
    assert roles(sheet.bare())[0] == ("heading", f"{number} Timing the wheel")


def test_a_first_chapter_is_no_title() -> None:
    sheet = Sheet().line("Chapter 1 The mill", font=BOLD, size=18).gap().text(PROSE).text(MORE)
    assert roles(sheet.recovered())[0][0] == "heading"


def test_title_authors_abstract() -> None:
    assert roles(front().recovered())[:5] == [
        ("title", "Counting Grain in the Upper Valley"), ("author", "Ada Lindqvist and Teodor Marsh"),
        ("author", "University of the Upper Valley"), ("heading", "Abstract"), ("abstract", MORE)]
    assert levels(front().recovered()) == {"Abstract": 1, "1 Introduction": 1}


@pytest.mark.parametrize(("size", "margin", "role"), [(9, 0, "abstract"), (10, 40, "abstract"), (10, 0, "paragraph")])
def test_an_abstract_without_a_name(size: float, margin: float, role: str) -> None:
    """Smaller than the text or of another measure."""
    sheet = Sheet().line("The mill and the rivers", font=BOLD, size=17, centered=True).gap()
    sheet.line("Anna Miller", centered=True).gap()
    sheet.text(MORE, x=LEFT + margin, width=400 - 2 * margin, size=size).gap()
    sheet.line("1 Aims", font=BOLD, size=13).gap(4).text(PROSE + " " + PROSE).gap().text(PROSE + " " + PROSE)
    found = sheet.recovered()
    assert role_of(found, MORE) == role
    assert texts(found, "author") == ["Anna Miller"]


def test_an_abstract_ends_above_wider_text() -> None:
    """In a paper without headings."""
    sheet = Sheet().line(TITLE, font=BOLD, size=18, centered=True).gap(8).line(NAME, size=12, centered=True).gap(20)
    sheet.line("Abstract", font=BOLD, centered=True).gap(4).text(MORE, x=LEFT + 30, width=340).gap()
    found = sheet.text(PROSE).gap().text(PROSE, indent=15).recovered()
    assert texts(found, "abstract") == [MORE]


def test_running_text_alone_has_no_other_measure() -> None:
    """Where nothing else shows the measure of the text."""
    sheet = Sheet(left=45, measure=520).line("The mill and the rivers", font=BOLD, size=17, centered=True).gap()
    sheet.text(MORE).gap().line("Aims", font=BOLD, size=13).gap(4).line("It is short.")
    assert role_of(sheet.recovered(), MORE) == "paragraph"


def test_large_print_below_running_text_is_no_title() -> None:
    """But a note of the publisher may stand above a title."""
    note = "This printout was seen by the author. It goes to the printer as soon as it is signed by the miller."
    for text, role in ((PROSE + " " + PROSE + " " + MORE, "heading"), (note, "title")):
        sheet = Sheet().text(text).gap(8).line(TITLE, font=BOLD, size=18, centered=True).gap(8)
        assert role_of(begun(sheet.line(NAME, centered=True)).recovered(), TITLE) == role


def test_running_text_above_smaller_print() -> None:
    """It begins the text, and what is smaller below is no abstract."""
    note = "This text tells of mills and of the people who keep them."
    sheet = Sheet().line("The mill and the rivers", font=BOLD, size=17, centered=True).gap().line(note).gap()
    sheet.line("Aims", font=BOLD, size=13, centered=True).gap(4).text(MORE, size=9).gap()
    found = sheet.text(PROSE + " " + PROSE).gap().text(PROSE + " " + PROSE).recovered()
    assert [role for role, _ in roles(found)][:4] == ["title", "paragraph", "heading", "paragraph"]


def test_a_narrow_column_of_sentences_names_no_authors() -> None:
    note = "Here are all the mills on the river. It also lists the names of those who kept them for the village."
    sheet = Sheet().line("The mill and the rivers", font=BOLD, size=17, centered=True).gap()
    sheet.text(note, width=120, x=LEFT + 140).gap().text(PROSE + " " + PROSE).gap().text(PROSE + " " + PROSE)
    assert role_of(sheet.recovered(), note) == "paragraph"


def test_a_heading_above_a_first_line_far_in_names_no_authors() -> None:
    sheet = Sheet().line("The mill and the rivers", font=BOLD, size=14, centered=True).gap()
    for heading in ("Of the river", "Of the road"):
        sheet.line(heading, font=BOLD, size=12, centered=True).gap(4)
        sheet.text(PROSE + " " + MORE, indent=72).gap().text(PROSE + " " + MORE, indent=72).gap()
    assert [role for role, _ in roles(sheet.recovered())] == ["title", *["heading", "paragraph", "paragraph"] * 2]


@pytest.mark.parametrize("word", ["Abstract", "Zusammenfassung", "Résumé", "Resumen", "Streszczenie", "Аннотация",
                                  "Περίληψη", "Özet", "摘要", "Tiivistelmä", "Ikisiri", "Ամփոփում", "সারসংক্ষেপ",
                                  "சுருக்கம்"])
def test_names_of_abstracts(word: str) -> None:
    assert ABSTRACT.match(word)


def abstracted(sheet: Sheet) -> Sheet:
    """An abstract with its name, and two numbered sections."""
    return begun(sheet.gap(20).line("Abstract", font=BOLD, size=14).gap(4).text(MORE))


def test_addresses_in_typewriter_do_not_end_the_authors() -> None:
    """Each stands in one block with the name above it; in lower rows too."""
    sheet = Sheet().line(TITLE, font=BOLD, size=18, centered=True).gap(8)
    for name, address in ((NAME, "ada@example.org"), ("Thorvald Marsh", "marsh@example.org")):
        sheet.line(name, size=12, centered=True).line("Guild of Millers, Upper Valley", size=9, centered=True)
        sheet.line(address, font=TYPED, size=9, centered=True, leading=22)
    result = abstracted(sheet).recovered()
    assert texts(result, "author") == [f"{NAME} Guild of Millers, Upper Valley ada@example.org",
                                       "Thorvald Marsh Guild of Millers, Upper Valley marsh@example.org"]


@pytest.mark.parametrize("address", ["ada@example.org", "https://example.org/mills"])
def test_names_and_dates_around_an_address_in_typewriter(address: str) -> None:
    sheet = Sheet().line(TITLE, font=BOLD, size=18, centered=True).gap(12).line(NAME, size=13, centered=True).gap(12)
    sheet.line(address, font=TYPED, size=11, centered=True).gap(12).line("16 May 2020", size=13, centered=True).gap(12)
    result = begun(sheet).recovered()
    assert texts(result, "author") == [NAME, address, "16 May 2020"]


@pytest.mark.parametrize(("below", "role"), [("Contents", "author"), (PROSE, "heading")])
def test_lines_below_a_title_are_headings_only_of_text(below: str, role: str) -> None:
    """Names and dates in bold at the margin, as later headings are."""
    sheet = Sheet().line(TITLE, font=BOLD, size=18).gap(20).line(NAME, font=BOLD, size=12).gap(12)
    sheet.line("Version 2.6", font=BOLD, size=12).gap(20)
    (sheet.line(below, font=BOLD, size=14) if below == "Contents" else sheet.text(below)).turn()
    sheet.line("The mill", font=BOLD, size=12).text(PROSE).gap().line("The wheel", font=BOLD, size=12).text(MORE)
    assert role_of(sheet.recovered(), "Version") == role


@pytest.mark.parametrize("address", ["1 Guild of Millers, Upper Valley", "(July 2011)"])
def test_what_marks_refer_to_is_no_part_of_the_names(address: str) -> None:
    sheet = Sheet().line(TITLE, font=BOLD, size=18, centered=True).gap(8).line(NAME, size=12, centered=True)
    result = abstracted(sheet.line(address, size=9, centered=True)).recovered()
    assert texts(result, "author") == [NAME, address]


def test_long_addresses_above_an_abstract() -> None:
    """And numbered ones in a face of headings."""
    long = "Guild of Millers of the Upper Valley, Street of the Three Wheels 12, Old Town; " * 4
    sheet = Sheet().line(TITLE, font=BOLD, size=18, centered=True).gap(8).line(NAME, size=12, centered=True).gap()
    sheet.line("1 Guild of Bakers", font=BOLD, x=LEFT + 20).gap(6).text(long, size=9)
    result = abstracted(sheet).recovered()
    assert texts(result, "author") == [NAME, "1 Guild of Bakers", long.strip()]


@pytest.mark.parametrize(("above", "role"), [
    ("Letters on Mills, vol. 3", "header"), ("This copy was approved by its author.", "paragraph")])
def test_print_of_the_journal_above_the_title(above: str, role: str) -> None:
    sheet = Sheet(top=60).line(above).line("Draft version of March", size=8).gap(40)
    sheet.line(TITLE, font=BOLD, size=18, centered=True).gap(8).line(NAME, size=12, centered=True)
    assert role_of(abstracted(sheet).recovered(), above) == role


def test_a_title_set_as_sections_are_above_an_abstract() -> None:
    sheet = Sheet().line(TITLE, font=BOLD, size=14).gap(8).line(NAME)
    result = abstracted(sheet).recovered()
    assert (texts(result, "title"), texts(result, "author")) == ([TITLE], [NAME])


@pytest.mark.parametrize("own", [True, False])
def test_a_title_that_runs_above_all_pages(own: bool) -> None:
    """Above no names, and smaller than headings; pages where chapters begin have no running head."""
    sheet = Sheet(top=90)
    for page in range(4):
        if own or page:
            sheet.puts.append(Put(TITLE, LEFT, 50, size=9, page=page))
        if not page:
            sheet.line(TITLE, font=BOLD, size=12, centered=True).gap(10)
        sheet.text(MORE + " " + PROSE).gap().line(f"{'ABCD'[page]} mill of the valley", font=BOLD, size=16)
        sheet.gap().text(PROSE).turn()
    sheet.page -= 1
    assert texts(sheet.recovered(), "title") == [TITLE] * own


@pytest.mark.parametrize("date", ["November 1, 2022", "le 1er mai 2020", "Berlin, den 3. Mai 2011", "2021-04-01"])
def test_what_stands_between_title_and_date_at_the_left_are_names(date: str) -> None:
    """Bold as headings are, with an address in typewriter; running text follows at once."""
    sheet = Sheet().line(TITLE, font=BOLD, size=18).gap(10).line(NAME, font=BOLD, size=12).gap(8)
    sheet.line("Guild of Millers", font=SANS).gap(8).line("ada@example.org", font=TYPED).gap(8)
    result = begun(sheet.line(date, font=BOLD, size=11).gap(20).text(PROSE)).recovered()
    assert texts(result, "author")[::len(texts(result, "author")) - 1] == [NAME, date]
    assert texts(result, "paragraph")[0] == PROSE
    assert texts(result, "heading") == ["1 Introduction", "2 The mill"]


def test_a_date_in_the_face_of_the_text_below_a_heading_is_no_end_of_names() -> None:
    """It stands so above news."""
    sheet = Sheet().line(TITLE, font=BOLD, size=18, centered=True).gap(20).line("The Flood", font=BOLD, size=14).gap(6)
    result = begun(sheet.line("Friday, May 8, 2009").gap(8).text(PROSE)).recovered()
    assert role_of(result, "The Flood") == "heading"


def test_a_heading_of_the_left_column_is_known_by_later_ones() -> None:
    """Of its style, on the same page.  With the short line beside it, it seems to stand in the middle of the page."""
    sheet = Sheet(measure=190).line(TITLE, font=BOLD, size=18).gap(10).line(NAME, font=ITALIC).gap(20)
    short, top = "All the miller knew of his mill in the", sheet.y
    for name in ("Introduction", "The wheel"):
        sheet.line(name, font=BOLD, size=13).gap(6).text(MORE).gap(20)
    sheet.puts.append(Put(short, LEFT + 380 - width_of(short, ROMAN, 10), top))
    result = sheet.move(left=LEFT + 210, y=top + 40).text(PROSE).gap(8).text(MORE).recovered()
    assert texts(result, "heading") == ["Introduction", "The wheel"]


def test_a_line_in_the_style_of_numbered_headings_above_text_is_no_author() -> None:
    sheet = Sheet().line(TITLE, font=BOLD, size=14, centered=True).gap(10).line(NAME.upper(), size=8, centered=True)
    sheet.gap(20).line("Introduction", font=ITALIC, centered=True).gap(6).text(PROSE)
    result = sheet.gap(20).line("1. The wheel", font=ITALIC, centered=True).gap(6).text(MORE).recovered()
    assert texts(result, "author") == [NAME.upper()]


def test_dates_that_stand_apart_from_all_else_are_looked_at() -> None:
    """One that runs upwards at the edge, as the stamp of an archive does, below which nothing stands upright."""
    sheet = Sheet().line(TITLE, font=BOLD, size=18).gap(400)

    def stamp(canvas: Canvas) -> None:
        canvas.setFont(SANS, 12)
        canvas.translate(30, 100)
        canvas.rotate(90)
        canvas.drawString(0, 0, "12 May 2011")
    result = sheet.paint(stamp).turn().text(PROSE).text(MORE).recovered()
    assert "12 May 2011" in result.text


def test_names_set_as_later_headings_are_head_no_text() -> None:
    """Texinfo prints both bold at the left; the edition and a date follow the names."""
    sheet = Sheet().line(TITLE, font=BOLD, size=20).gap(60).line(f"{NAME}, T. Marsh", font=BOLD, size=14).gap(12)
    sheet.line("Edition 4.0", font=BOLD).gap(12).line("6 June 2020", font=BOLD).gap(20).text(PROSE)
    for name in ("Introduction", "The wheel"):
        sheet.turn().text(PROSE).gap(20).line(name, font=BOLD, size=14).gap(6).text(MORE)
    assert texts(sheet.recovered(), "heading") == ["Introduction", "The wheel"]
