"""What each block is: headings, captions, lists, notes, running matter and the rest."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
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
    UNSEEN,
    Put,
    Sheet,
    fill,
    pages_of,
    pdf_of,
    recover_pages,
    role_of,
    roles,
    texts,
    width_of,
    words_of,
)
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover.layout.hybrid import make_hybrid
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.model import RAN_IN, RULE, RULE_PATH, OutlineEntry, Recovered
from spacy_pdfrecover.recover import recover
from spacy_pdfrecover.roles.features import describe
from spacy_pdfrecover.roles.headings import number_depth, number_kind
from spacy_pdfrecover.roles.lettering import mark_figures
from spacy_pdfrecover.roles.lists import mark_bullets
from spacy_pdfrecover.roles.panels import mark_panels
from spacy_pdfrecover.roles.words import ABSTRACT, CONTENTS, KEYWORDS, REFERENCES, is_caption


def levels(result: Recovered) -> dict[str, int]:
    return {result.block_text(row): int(result.blocks["level"][row]) for row in range(len(result.blocks))
            if result.role(row) == "heading"}


def headed(*headings: tuple[str, str, float]) -> Sheet:
    """Headings, their face and size, each over a paragraph, behind a first page of running text."""
    sheet = Sheet().text(PROSE).text(MORE).turn()
    for text, font, size in headings:
        sheet.gap(14).line(text, font=font, size=size).gap(4).text(PROSE)
    return sheet


# Headings

def test_levels_by_numbers() -> None:
    result = headed(("1 The mill", BOLD, 14), ("1.1 The wheel", BOLD, 12), ("1.1.1 Spokes", BOLD, 10),
                    ("1.2 The race", BOLD, 12), ("2 The road", BOLD, 14)).recovered()
    assert levels(result) == {"1 The mill": 1, "1.1 The wheel": 2, "1.1.1 Spokes": 3, "1.2 The race": 2,
                              "2 The road": 1}


def test_numbered_headings_that_name_years_or_are_sentences() -> None:
    headings = [("1 Changes", BOLD, 14.0), ("1.1 1790", BOLD, 10.0), ("1.2 1791–1793", BOLD, 10.0),
                ("1.3 The mill does not turn when the river is low.", ROMAN, 12.0)]
    assert levels(headed(*headings).recovered()) == {text: min(number, 1) + 1
                                                     for number, (text, _, _) in enumerate(headings)}


def test_levels_by_size() -> None:
    result = headed(("The mill", BOLD, 16), ("The wheel", BOLD, 13), ("Spokes", BOLD, 11), ("The road", BOLD, 16),
                    ("The bridge", BOLD, 13)).recovered()
    assert levels(result) == {"The mill": 1, "The wheel": 2, "Spokes": 3, "The road": 1, "The bridge": 2}


def test_levels_by_the_outline() -> None:
    sheet = headed(("The mill", BOLD, 12), ("Of wheels and spokes", BOLD, 12), ("The road", BOLD, 12))
    outline = [OutlineEntry(1, "The Mill", 1), OutlineEntry(2, "1.1 Of wheels and spokes", 1),
               OutlineEntry(1, "The road", 1)]
    assert levels(sheet.bare(outline=outline)) == {"The mill": 1, "Of wheels and spokes": 2, "The road": 1}


def test_the_outline_names_headings_that_look_like_text() -> None:
    sheet = Sheet().text(PROSE).gap().line("Of wheels").gap().text(MORE)
    assert role_of(sheet.bare(), "Of wheels") == "paragraph"
    assert role_of(sheet.bare(outline=[OutlineEntry(1, "Of wheels", 0)]), "Of wheels") == "heading"


def test_roman_and_lettered_numbers_stand_one_below_the_other() -> None:
    result = headed(("I. The mill", BOLD, 13), ("A. The wheel", ITALIC, 11), ("II. The road", BOLD, 13),
                    ("B. The bridge", ITALIC, 11)).recovered()
    assert levels(result) == {"I. The mill": 1, "A. The wheel": 2, "II. The road": 1, "B. The bridge": 2}


def test_kinds_of_numbers_tell_levels_within_one_style() -> None:
    """Where the first kind goes on, the second stands below it; appendices come when the numbers have ended."""
    nested = headed(("I. The mill", BOLD, 10), ("A. The wheel", BOLD, 10), ("1. Spokes", BOLD, 10),
                    ("B. The race", BOLD, 10), ("II. The road", BOLD, 10))
    assert list(levels(nested.recovered()).values()) == [1, 2, 3, 2, 1]
    appendix = headed(("1 The mill", BOLD, 12), ("2 The road", BOLD, 12), ("A Tolls", BOLD, 12))
    assert list(levels(appendix.recovered()).values()) == [1, 1, 1]


def test_capitals_as_headings() -> None:
    """Alone at the margin in the size of the text, three times over."""
    result = headed(("THE MILL", "Times-Roman", 10), ("THE ROAD", "Times-Roman", 10), ("THE BRIDGE", "Times-Roman", 10))
    assert set(levels(result.recovered())) == {"THE MILL", "THE ROAD", "THE BRIDGE"}


def test_chapters_are_of_the_first_level() -> None:
    result = headed(("Chapter 1 The mill", BOLD, 18), ("1.1 The wheel", BOLD, 13), ("Chapter 2 The road", BOLD, 18),
                    ("2.1 The bridge", BOLD, 13)).recovered()
    assert levels(result) == {"Chapter 1 The mill": 1, "1.1 The wheel": 2, "Chapter 2 The road": 1, "2.1 The bridge": 2}


@pytest.mark.parametrize("text", ["3. The mill", "IV The road", "ACKNOWLEDGMENTS"])
def test_headings_in_the_middle_in_a_face_of_the_size_of_the_text(text: str) -> None:
    """Above a list, whose column is narrower."""
    sheet = Sheet().text(PROSE).gap(6)
    for label in ("•", "•"):
        sheet.text(f"{label} {MORE}", x=LEFT + 30, hang=10)
    sheet.gap(6).line(text, font=SANS, centered=True).gap(2).text(PROSE, indent=15).text(MORE, indent=15)
    assert list(levels(sheet.recovered())) == [text]


def test_deep_numbers_head_lines_in_the_face_of_the_text() -> None:
    sheet = Sheet().text(PROSE).gap(6).line("2.1.3 The mill").gap(2).text(MORE).gap(6)
    sheet.line("2.1.4 is older.").text(PROSE)
    assert list(levels(sheet.recovered())) == ["2.1.3 The mill"]


@pytest.mark.parametrize("text", ["Index Terms—mills, rivers", "Schlagwörter: Mühlen, Flüsse"])
def test_keywords_are_no_heading(text: str) -> None:
    sheet = Sheet().text(PROSE).gap().line(text, font=BOLD).gap().text(MORE)
    assert not levels(sheet.recovered())


def test_a_heading_right_below_another_one() -> None:
    sheet = Sheet().text(PROSE).gap().line("4. THE MILL", font=BOLD, size=12, leading=13)
    sheet.line("4.1 The wheel", font=BOLD, size=12).gap(2).text(MORE)
    assert levels(sheet.recovered()) == {"4. THE MILL": 1, "4.1 The wheel": 2}


def test_bold_words_in_running_text_are_no_heading() -> None:
    sheet = Sheet().text(PROSE)
    sheet.puts.append(Put("Grain.", LEFT, sheet.y + 12, BOLD))
    sheet.puts += fill(MORE, LEFT, sheet.y + 12, 400, indent=32)
    assert [role for role, _ in roles(sheet.recovered())] == ["paragraph", "paragraph"]


def run_in(space: float, text: str = MORE, font: str = BOLD, names: tuple[str, ...] = ("Grain", "Carts")) -> Sheet:
    """Paragraphs that begin with a few words in another face and a space of so many sizes."""
    sheet = Sheet().line("1 The mill", font=BOLD, size=14).gap(4).text(PROSE)
    for name in names:
        sheet.gap(4)
        sheet.puts.append(Put(name, LEFT, sheet.y, font))
        sheet.text(text, indent=width_of(name, font, 10) + 10 * space)
    return sheet.gap(4).text(PROSE)


def test_headings_that_run_in() -> None:
    """Below those on lines of their own, and marked as what they are."""
    result = run_in(1.0).recovered()
    assert levels(result) == {"1 The mill": 1, "Grain": 4, "Carts": 4}
    assert [result.block_text(row) for row in np.flatnonzero(result.blocks["flags"] & RAN_IN)] == ["Grain", "Carts"]
    assert texts(result, "paragraph") == [PROSE, MORE, MORE, PROSE]


def stretched() -> Sheet:
    """One bold word in a line with large word spaces."""
    sheet = run_in(1.0, names=())
    sheet.gap(4).puts += [Put("Grain", LEFT, sheet.y, BOLD),
                          Put("They brought it in carts", LEFT + 36, sheet.y, spread=6)]
    return sheet.gap(12).text(MORE)


def test_a_single_heading_that_runs_in() -> None:
    assert list(levels(run_in(1.0, names=("Grain",)).recovered())) == ["1 The mill", "Grain"]


@pytest.mark.parametrize("font", [BOLD, ITALIC])
def test_headings_that_run_in_before_a_gap_that_does_not_stretch(font: str) -> None:
    """Less than a quad, in lines whose word spaces differ."""
    names = ("Grain and carts.", "Sacks.", "Weather and weights of old.")
    found = levels(run_in(0.5, font=font, names=names).recovered())
    assert found == {"1 The mill": 1} | dict.fromkeys(names, 4)


@pytest.mark.parametrize("names", [("Proof.", "Proof."), ("Lemma 1.", "Lemma 2."), ("Grain", "Carts and sacks")])
def test_what_stands_before_such_a_gap_and_is_no_heading(names: tuple[str, ...]) -> None:
    assert list(levels(run_in(0.5, font=ITALIC, names=names).recovered())) == ["1 The mill"]


def test_a_larger_heading_that_runs_in() -> None:
    """It may be most of its line."""
    names = ("The weather as they saw it from the door of the mill.", "The weights of all the sacks and of old.")
    sheet = run_in(1.0, font=ITALIC, names=())
    for name in names:
        sheet.puts.append(Put(name, LEFT, sheet.y, ITALIC, 11.5))
        sheet.text(MORE, indent=width_of(name, ITALIC, 11.5) + 10).gap(4)
    assert list(levels(sheet.recovered())) == ["1 The mill", *names]


@pytest.mark.parametrize(("others", "stop"), [((), "."), (("Grain.", "Sacks."), "."), (("Grain", "Sacks?"), ""),
                                              (("Grain", "Sacks?"), "?")])
def test_a_heading_that_runs_in_and_fills_its_line(others: tuple[str, ...], stop: str) -> None:
    """As others do, in their face."""
    sheet = run_in(1.0, names=others)
    name = Put("The weather as they saw it from the door of the mill" + stop, LEFT, sheet.gap(4).y, BOLD)
    sheet.puts.append(name._replace(spread=(sheet.measure - name.width) / name.text.count(" ")))
    sheet.gap(12).text(MORE)
    assert list(levels(sheet.recovered())) == ["1 The mill", *others, *([name.text] if others else [])]


@pytest.mark.parametrize("names", [("1.1 Grain.", "1.2 Carts."), ("1) Grain:", "2) Carts and sacks:"),
                                   ("a) Grain:", "b) Carts:")])
def test_headings_that_run_in_behind_their_numbers(names: tuple[str, ...]) -> None:
    assert list(levels(run_in(0.3, font=ITALIC, names=names).recovered())) == ["1 The mill", *names]


def test_a_heading_that_runs_in_behind_a_number_in_the_face_of_the_text() -> None:
    sheet = Sheet().line("1 The mill", font=BOLD, size=14).gap(4).text(PROSE).gap(4)
    number, name = Put("1.1. ", LEFT, sheet.y), Put("Grain.", LEFT + width_of("1.1. ", ROMAN, 10), sheet.y, BOLD)
    sheet.puts += [number, name]
    sheet.text(MORE, indent=number.width + name.width + 4)
    assert list(levels(sheet.recovered())) == ["1 The mill", "1.1. Grain."]


@pytest.mark.parametrize("sheet", [
    run_in(0.3), run_in(2.5), run_in(1.0, font=TYPED), stretched(),
    run_in(1.0, text=MORE[0].lower() + MORE[1:]), run_in(1.0, names=("Figure 1", "Figure 2")),
    run_in(1.0, names=("1.", "2."))])
def test_what_is_no_heading_that_runs_in(sheet: Sheet) -> None:
    """A word space, a tab, code, a word space in a stretched line, a sentence that goes on, a label, a number."""
    assert [text for role, text in roles(sheet.recovered()) if role == "heading"] == ["1 The mill"]


@pytest.mark.parametrize("text", ["Note", "Warning", "Hinweis", "Remarque", "Advertencia", "Uwaga"])
def test_titles_of_boxes_are_no_headings(text: str) -> None:
    assert role_of(headed((text, BOLD, 10)).recovered(), text) == "other"


@pytest.mark.parametrize(("text", "depth", "kind"), [
    ("3 Methods", 1, "1"), ("3.1.2 Methods", 3, "1"), ("IV. Results", 1, "I"), ("B. Data", 1, "A"),
    ("A.1 Proofs", 2, "A"), ("§ 5 Fines", 1, "1"), ("A simple case", 0, "A"), ("Methods", 0, "A")])
def test_numbers_of_headings(text: str, depth: int, kind: str) -> None:
    assert (number_depth(text), number_kind(text)) == (depth, kind)


# Front matter

def front(abstract_heading: bool = True) -> Sheet:
    sheet = Sheet().line("Counting Grain in the Upper Valley", font=BOLD, size=18, centered=True).gap(8)
    sheet.line("Ada Lindqvist and Teodor Marsh", size=12, centered=True).gap(4)
    sheet.line("University of the Upper Valley", centered=True, font=ITALIC).gap(14)
    if abstract_heading:
        sheet.line("Abstract", font=BOLD, centered=True).gap(4).text(MORE, x=LEFT + 30, width=340)
    else:
        sheet.text("Abstract. " + MORE, x=LEFT + 30, width=340)
    return sheet.gap(14).line("1 Introduction", font=BOLD, size=13).gap(4).text(PROSE).text(MORE)


def test_title_authors_abstract() -> None:
    assert roles(front().recovered())[:5] == [
        ("title", "Counting Grain in the Upper Valley"), ("author", "Ada Lindqvist and Teodor Marsh"),
        ("author", "University of the Upper Valley"), ("heading", "Abstract"), ("abstract", MORE)]
    assert levels(front().recovered()) == {"Abstract": 1, "1 Introduction": 1}


def test_an_abstract_with_its_name_run_in() -> None:
    assert role_of(front(abstract_heading=False).recovered(), "Abstract. Her brother") == "abstract"


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


@pytest.mark.parametrize(("count", "role"), [(3, "heading"), (2, "paragraph")])
def test_bold_lines_that_differ_in_their_number_alone_head_articles(count: int, role: str) -> None:
    """The stop behind the number, as laws and declarations have it, ends no sentence."""
    sheet = Sheet().text(PROSE).gap()
    for number in range(1, count + 1):
        sheet.line(f"Neni {number}.", font=BOLD).gap(6).text(MORE).gap(6)
    found = {text: one for one, text in roles(sheet.recovered())}
    assert [found[f"Neni {number}."] for number in range(1, count + 1)] == [role] * count


def numbered(numbers: Sequence[str], hang: float) -> Sheet:
    """Paragraphs that begin with numbers without a stop, whose further lines stand in."""
    sheet = Sheet(measure=300).text(PROSE).gap()
    for number in numbers:
        first, *rest = fill(MORE, LEFT + 12, sheet.y, 288)
        sheet.puts += [Put(number, LEFT, sheet.y), first, *(put._replace(x=put.x - 12 + hang) for put in rest)]
        sheet.y = rest[-1].y + 14
    return sheet


@pytest.mark.parametrize(("numbers", "hang", "role"), [
    (("1", "2", "3"), 12.0, "list_item"), (("1", "2", "3"), 0.0, "paragraph"), (("7", "3"), 12.0, "paragraph")])
def test_numbers_without_a_stop_that_count_up_before_text_that_hangs(
        numbers: tuple[str, ...], hang: float, role: str) -> None:
    found = [(one, text[0]) for one, text in roles(numbered(numbers, hang).recovered()) if text[0].isdigit()]
    assert found == [(role, number) for number in numbers]


def sparse(numbers: Sequence[int]) -> Sheet:
    """Pages filled in part, each with a number in its last line."""
    sheet = Sheet()
    for place, number in enumerate(numbers):
        sheet.text(f"{'ABCD'[place]} new chapter. {PROSE}").text(MORE).move(y=560).line(str(number), centered=True)
        sheet.turn()
    sheet.page -= 1
    return sheet


def test_page_numbers_further_in_than_running_feet() -> None:
    assert texts(sparse([1, 2, 3]).recovered(), "footer") == ["1", "2", "3"]


def test_last_lines_that_do_not_count_as_pages_do_are_no_page_numbers() -> None:
    assert texts(sparse([7, 3, 12]).recovered(), "footer") == []


def test_a_heading_below_the_title_is_no_author() -> None:
    """Later headings look alike: in the middle, bold, of one size."""
    sheet = Sheet().line("Counting Grain", font=BOLD, size=16, centered=True).gap(10)
    for heading in ("The wheel", "The race", "The stones"):
        sheet.line(heading, font=BOLD, size=12, centered=True).gap(20).text(f"{PROSE} {MORE} {PROSE}").gap(20)
    result = sheet.recovered()
    assert texts(result, "heading") == ["The wheel", "The race", "The stones"]
    assert not texts(result, "author")


@pytest.mark.parametrize("comma", [",", "\N{ARABIC COMMA}", "\N{IDEOGRAPHIC COMMA}"])
def test_what_ends_in_a_comma_is_no_heading(comma: str) -> None:
    sheet = Sheet().text(PROSE).gap()
    for number, item in enumerate(("the wheel,", f"THE RACE IN WINTER{comma}", "the stones."), 1):
        sheet.line(f"{number}. {item}").gap(4)
    result = sheet.gap().text(MORE).bare()
    assert not texts(result, "heading")


def test_a_page_number_right_below_a_full_line_is_none_of_it() -> None:
    sheet = Sheet()
    for number in (4, 5, 6):
        sheet.text(f"{'ABC'[number - 4]} new chapter. {PROSE}").text(MORE).gap(12 * number)
        sheet.puts += [put._replace(y=put.y) for put in fill(PROSE, LEFT, 700, 400, page=sheet.page)[:3]]
        sheet.move(y=737).line(str(number), centered=True).turn().text(PROSE.split(". ")[2] + ".").gap()
    found = sheet.recovered()
    assert [text for role, text in roles(found) if role == "footer"] == ["4", "5", "6"]


def test_a_chapter_is_no_title() -> None:
    sheet = Sheet().line("The Mill", font=BOLD, size=16, centered=True).gap(14).text(PROSE).turn()
    result = sheet.line("The Road", font=BOLD, size=16, centered=True).gap(14).text(MORE).recovered()
    assert not texts(result, "title")


def test_large_typewriter_faces_are_no_code() -> None:
    sheet = Sheet().text(PROSE).turn().line("The mill(1) command", font=TYPED, size=14).gap(6).text(MORE)
    assert role_of(sheet.recovered(), "The mill(1) command") == "heading"


def test_a_title_of_two_lines() -> None:
    sheet = Sheet().line("Counting Grain", font=BOLD, size=18, centered=True)
    sheet.line("in the Upper Valley", font=BOLD, size=18, centered=True).gap(20).text(PROSE).text(MORE)
    assert texts(sheet.recovered(), "title") == ["Counting Grain in the Upper Valley"]


def test_a_first_chapter_is_no_title() -> None:
    sheet = Sheet().line("Chapter 1 The mill", font=BOLD, size=18).gap().text(PROSE).text(MORE)
    assert roles(sheet.recovered())[0][0] == "heading"


@pytest.mark.parametrize("word", ["Abstract", "Zusammenfassung", "Résumé", "Resumen", "Streszczenie", "Аннотация",
                                  "Περίληψη", "Özet", "摘要", "Tiivistelmä"])
def test_names_of_abstracts(word: str) -> None:
    assert ABSTRACT.match(word)


# Captions

CAPTIONS = [
    "Figure 3: The mill", "Fig. 3. The mill", "Abbildung 3: Die Mühle", "Abb. 3 – Die Mühle", "Tableau 2. Le moulin",
    "Figura 1. El molino", "Tabella 4: Il mulino", "Tabel 2. De molen", "Rysunek 3. Młyn", "Obrázek 2: Mlýn",
    "Рис. 3. Мельница", "Таблица 2. Зерно", "Малюнок 1. Млин", "Εικόνα 2: Ο μύλος", "Şekil 3. Değirmen",
    "Kuva 2. Mylly", "4. ábra. A malom", "Tabell II. Kvarnen", "図 3 水車", "表2: 穀物", "그림 3. 방앗간",
    "Listing 1: A loop",
    "Figure A.2: The mill", "चित्र 1: पनचक्की", "ตารางที่ 2: ข้าว", "รูปที่ 1: โรงสี", "Сурет 3. Диірмен", "Նկար 2: Ջրաղաց",
    "Jedwali 1: Nafaka", "1 pav. Malūnas", "2. att. Dzirnavas"]


@pytest.mark.parametrize("caption", [text for text in CAPTIONS if text != "図 3 水車"] + ["شکل ۱: آسیاب"])
def test_captions_by_their_wording(caption: str) -> None:
    assert is_caption(caption)


@pytest.mark.parametrize("caption", CAPTIONS)
def test_captions_in_small_print(caption: str) -> None:
    sheet = Sheet().text(PROSE).gap().line(caption, size=8.5).gap().text(MORE)
    assert roles(sheet.bare())[1] == ("caption", caption)


@pytest.mark.parametrize("text", ["Figure 3 shows the mill and the two rivers.", "Table 2 lists all of them by name.",
                                  "Figuren der Dichtung sind selten.", "Abb and Tab are two names."])
def test_text_that_names_a_float_is_no_caption(text: str) -> None:
    sheet = Sheet().text(PROSE).gap().text(f"{text} {MORE}").gap().text(MORE)
    assert role_of(sheet.recovered(), text) == "paragraph"


# Lists

@pytest.mark.parametrize("labels", [("1.", "2.", "3."), ("a)", "b)", "c)"), ("(i)", "(ii)", "(iii)"), ("•", "•", "•"),
                                    ("–", "–", "–"), ("[1]", "[2]", "[3]"), ("1)", "2)", "3)"),
                                    ("\N{MINUS SIGN}", "\N{MINUS SIGN}", "\N{MINUS SIGN}")])
def test_list_items(labels: tuple[str, ...]) -> None:
    sheet = Sheet().text(PROSE).gap(6)
    for label in labels:
        sheet.text(f"{label} {MORE}", hang=14)
    assert [role for role, _ in roles(sheet.gap(6).text(PROSE).bare())] == [
        "paragraph", "list_item", "list_item", "list_item", "paragraph"]


@pytest.mark.parametrize("bullet", "∗⋆⋄★✗")
def test_bullets_of_lower_levels(bullet: str) -> None:
    sheet = Sheet().text(PROSE).gap(6)
    for item in ("grain of the valley", "wheels of the mill"):
        sheet.line(f"{bullet} {item}", x=LEFT + 14)
    assert [role for role, _ in roles(sheet.gap(6).text(MORE).bare())] == [
        "paragraph", "list_item", "list_item", "paragraph"]


@pytest.mark.parametrize("sign", "\N{MINUS SIGN}∗⋆⋄")
def test_a_sign_at_the_head_of_a_formula_is_no_bullet(sign: str) -> None:
    sheet = Sheet().text(PROSE).gap(6).line(f"{sign} x + y = z", x=LEFT + 60).gap(6).text(MORE)
    assert "list_item" not in {role for role, _ in roles(sheet.bare())}


@pytest.mark.parametrize(("face", "role"), [("CMMI10", "paragraph"), (ITALIC, "list_item")])
def test_letters_of_a_face_for_mathematics_are_no_words_of_an_item(face: str, role: str) -> None:
    pages = pages_of([*fill(PROSE, LEFT, 100, 400), Put("\N{MINUS SIGN} hijk", LEFT + 60, 180, ITALIC)])
    layout = make_hybrid()(find_lines(replace(pages, fonts=[
        font._replace(name=face) if font.name == ITALIC else font for font in pages.fonts])))
    document = describe(layout)
    mark_bullets(document)
    assert document.pieces[-1].role == role


def test_initials_of_names_are_no_labels() -> None:
    sheet = Sheet().text(PROSE).gap(6)
    for name in ("A. U. Lindqvist", "B. T. Marsh", "C. O. Grain"):
        sheet.line(name, x=LEFT + 20).gap(6)
    assert {role for role, _ in roles(sheet.text(MORE).recovered())} == {"paragraph"}


def test_a_lone_number_makes_no_list() -> None:
    sheet = Sheet().text(PROSE).gap(6).text("1790. " + MORE).gap(6).text(PROSE)
    assert {role for role, _ in roles(sheet.recovered())} == {"paragraph"}


def test_terms_and_what_they_mean() -> None:
    sheet = Sheet().text(PROSE).gap(6).text(MORE).gap(6)
    for term in ("mill", "sluice", "race", "wheel"):
        sheet.line(term).text(MORE, x=LEFT + 24).gap(4)
    found = roles(sheet.gap(6).text(PROSE).recovered())
    assert {role for role, text in found if text in ("mill", "sluice", "race", "wheel")} == {"list_item"}
    assert sum(role == "list_item" for role, _ in found) == 8


def test_code_with_dashes_is_no_list() -> None:
    sheet = Sheet().text(PROSE).gap(6)
    for line in ("- name: mill", "- name: sluice", "* star"):
        sheet.line(line, font=TYPED)
    assert {role for role, _ in roles(sheet.gap(6).text(MORE).recovered())} == {"paragraph", "code"}


# Running heads and feet

def book(head: str | None = None, heads: list[str] | None = None, foot: str | None = None, pages: int = 6) -> Sheet:
    """Pages of text; `#` stands for the page's number."""
    sheet = Sheet()
    sheet.top = 110
    for page in range(pages):
        line = heads[page] if heads else head
        if line:
            sheet.puts.append(Put(line.replace("#", str(page + 11)), LEFT, 60, page=page))
        if foot:
            sheet.puts.append(Put(foot.replace("#", str(page + 11)), LEFT + 190, 750, page=page))
        sheet.move(y=sheet.top).text(f"{'ABCDEFGH'[page]} new chapter. {PROSE}", indent=12)
        while sheet.y < 640:
            sheet.text(MORE, indent=12)
        if page < pages - 1:
            sheet.turn()
    return sheet


@pytest.mark.parametrize("head", ["The Mill on the River", "# The Mill", "The Mill on the River #",
                                  "MILLS, Vol. 3 (1990), p. #"])
def test_running_heads_that_return(head: str) -> None:
    found = book(head=head).recovered()
    assert texts(found, "header") == [head.replace("#", str(number)) for number in range(11, 17)]


@pytest.mark.parametrize("foot", ["#", "Page # of 90", "- # -", "Seite #", "стр. #"])
def test_page_numbers(foot: str) -> None:
    found = book(foot=foot).bare()
    assert texts(found, "footer") == [foot.replace("#", str(number)) for number in range(11, 17)]


def lone_page(head: str, foot: str, last: bool) -> Sheet:
    """A page with parts at both ends of its head and foot, drawn before the text or behind it."""
    text, edges = Sheet().text(PROSE).gap().text(MORE).gap().text(PROSE).gap(400), Sheet()
    for words, y in ((foot, 760), (head, 40)):
        left, right = words.split("|")
        edges.move(y=y).line(left, leading=0, size=9).line(right, x=edges.left + 400 - width_of(right, ROMAN, 9),
                                                          size=9)
    text.puts = text.puts + edges.puts if last else edges.puts[2:] + text.puts + edges.puts[:2]
    return text


@pytest.mark.parametrize("last", [True, False])
def test_a_head_with_a_page_number_on_the_only_page(last: bool) -> None:
    """Its foot is known where it is drawn with the head."""
    result = lone_page("Mills and rivers|Page 1", "The Millers|Printed at Harrow", last).recovered()
    assert texts(result, "header") == ["Mills and rivers", "Page 1"]
    assert texts(result, "footer") == (["The Millers", "Printed at Harrow"] if last else [])


def test_an_address_at_the_head_of_the_only_page_is_no_running_head() -> None:
    result = lone_page("The Millers of Harrow|12 March 1790", "The miller|The owner", last=True).recovered()
    assert not texts(result, "header") + texts(result, "footer")


def test_running_heads_that_change() -> None:
    """Names of sections, at one height on every page."""
    heads = ["The mill", "The wheel and its spokes", "The road", "Winter", "Letters", "The archive"]
    assert texts(book(heads=heads).recovered(), "header") == heads


@pytest.mark.parametrize(("size", "role"), [(9.0, "header"), (15.0, "heading")])
def test_what_returns_in_large_print_is_a_heading(size: float, role: str) -> None:
    """Each page describes something, under the same headings."""
    sheet = Sheet().text(PROSE).turn()
    for _ in range(4):
        sheet.line("Description", font=BOLD, size=size).gap(14).text(PROSE).text(MORE).turn()
    assert [found for found, text in roles(sheet.text(PROSE).recovered()) if text == "Description"] == [role] * 4


def test_what_returns_below_the_running_head_is_text_unless_on_half_of_the_pages() -> None:
    """A line before an example at the foot of some pages, above their numbers."""
    def words(pages: int) -> list[str]:
        sheet = book(foot="#")
        sheet.puts += [Put("Example:", LEFT, 730, page=page) for page in range(pages)]
        return texts(sheet.recovered(), "footer")
    assert "Example:" not in words(2)
    assert words(3).count("Example:") == 3


@pytest.mark.parametrize("head", ["{} The Miller", "The Miller"])
def test_large_running_heads_have_the_page_number_or_stand_on_nearly_all_pages(head: str) -> None:
    sheet = Sheet()
    for page in range(1, 7):
        sheet.line(head.format(page), size=15.0).gap(14).text(PROSE).text(MORE).turn()
    assert len(texts(sheet.recovered(), "header")) == 6


@pytest.mark.parametrize("heads", [["2. The mill", "4. The mill"], ["1.2. The mill", "3.1. The mill"]])
def test_headings_of_one_wording_that_are_numbered_do_not_return(heads: list[str]) -> None:
    """At the top of a page each; a running head has one number on all pages, or that of the page."""
    found = book(heads=["", heads[0], "", heads[1], "", ""]).recovered()
    assert not texts(found, "header")
    assert len(texts(book(head="2. The mill").recovered(), "header")) == 6


def test_captions_of_one_wording_do_not_return() -> None:
    heads = [f"Table {number}. Grain of the year." for number in range(1, 7)]
    assert not texts(book(heads=heads).recovered(), "header")


@pytest.mark.parametrize(("size", "found"), [(8.0, ["The wheel of the mill", "The race"]), (10.0, [])])
def test_running_heads_of_a_few_pages_are_small(size: float, found: list[str]) -> None:
    """None of them returns; in the size of the text they may be its first lines."""
    sheet = Sheet().text(PROSE).text(MORE)
    for head in ("The wheel of the mill", "The race"):
        sheet.turn().move(y=50).line(head, size=size).move(y=90).text(MORE).text(PROSE)
    assert texts(sheet.recovered(), "header") == found


def test_a_first_line_of_text_is_no_running_head() -> None:
    assert not texts(book().recovered(), "header")
    assert not texts(book().recovered(), "footer")


def test_last_lines_of_full_pages_are_no_running_feet() -> None:
    """Items of one line each, at one height, as close to those above as they are to each other."""
    sheet = Sheet().text(PROSE)
    for thing in ("wheel", "race", "bridge", "road", "barn", "house"):
        sheet.turn().text(MORE)
        while sheet.y < 720:
            sheet.gap(2).line(f"• The {thing} of a mill")
    assert not texts(sheet.recovered(), "footer")


def test_a_page_number_alone() -> None:
    sheet = Sheet().text(PROSE).text(MORE)
    sheet.puts.append(Put("7", 300, 750))
    assert role_of(sheet.recovered(), "7") == "footer"


def test_a_head_in_three_parts_with_a_foot_is_no_table() -> None:
    sheet = book(foot="#")
    for page in range(6):
        sheet.puts += [Put("Mills", LEFT, 60, page=page), Put("The upper valley", 240, 60, page=page),
                       Put(str(page + 11), 460, 60, page=page)]
    result = sheet.recovered()
    assert {role for role, _ in roles(result)} == {"paragraph", "header", "footer"}
    assert "Mills" not in result.without(["header"]).text


def test_notes_of_one_line_numbered_as_their_pages_are_no_running_feet() -> None:
    notes = ["1 A note on the mill and its wheel.", "2 Of the road nothing else is known."]
    sheet = Sheet()
    for note in notes:
        sheet.text(PROSE).text(MORE).paint(with_rule).move(y=702).line(note, size=8)
        if note is not notes[-1]:
            sheet.turn()
    assert texts(sheet.recovered(), "footnote") == notes


# Notes

def with_rule(canvas: Canvas) -> None:
    canvas.line(LEFT, HEIGHT - 690, LEFT + 120, HEIGHT - 690)


@pytest.mark.parametrize("text", ["1 A note on the mill.", "* A note on the mill.", "A note without any mark."])
def test_small_print_under_a_rule_is_a_footnote(text: str) -> None:
    sheet = Sheet().text(PROSE).text(MORE).paint(with_rule).move(y=702).line(text, size=8)
    assert role_of(sheet.recovered(), text) == "footnote"


@pytest.mark.parametrize(("left", "role"), [(172, "footnote"), (230, "paragraph")])
def test_a_rule_in_the_middle_above_small_print(left: float, role: str) -> None:
    """No other place but this and the margin tells of notes."""
    note = "Anna Miller is with the mill on the river in the upper valley, where she keeps the books and the wheel."
    sheet = Sheet().text(PROSE).text(MORE).move(y=702).text(note + " She lives there.", size=8, leading=10)
    sheet.paint(lambda canvas: canvas.line(left, HEIGHT - 692, left + 200, HEIGHT - 692))
    assert role_of(sheet.recovered(), "Anna Miller") == role


def test_a_raised_mark_needs_no_rule() -> None:
    sheet = Sheet().text(PROSE).text(MORE).move(y=702)
    sheet.puts += [Put("3", LEFT, 699, size=5), Put("A note on the mill.", LEFT + 4, 702, size=8)]
    assert role_of(sheet.recovered(), "A note on") == "footnote"


def test_a_raised_mark_stands_off_in_a_wide_line() -> None:
    """A justified line of few words has wide spaces, the one behind the mark too."""
    sheet = Sheet().text(PROSE).text(MORE).move(y=702)
    sheet.puts += [Put("3", LEFT, 699, size=5),
                   *words_of(Put("A note on the mill at the end of the old", LEFT + 14, 702, size=8, spread=8))]
    sheet.puts.append(Put("road.", LEFT, 712, size=8))
    assert texts(sheet.recovered(), "footnote") == ["A note on the mill at the end of the old road."]


def test_a_note_below_references_of_its_size() -> None:
    entries = [f"Marsh, T. ({year}). Turned letters, and what they tell of the hand that set them and of the hour of "
               "the day. Journal of Printing 4, 17-39." for year in (2011, 2012, 2013)]
    sheet = Sheet().text(PROSE).text(MORE).text(PROSE).move(y=610).line("References", font=BOLD, size=13).gap(4)
    for entry in entries:
        sheet.text(entry, size=8, leading=10, hang=12)
    sheet.paint(with_rule)
    sheet.puts += [Put("3", LEFT, 699, size=5), Put("A note on the mill.", LEFT + 4, 702, size=8)]
    result = sheet.recovered()
    assert texts(result, "reference") == entries
    assert role_of(result, "A note on") == "footnote"


def test_an_address_in_typewriter_below_a_note_is_its_end() -> None:
    sheet = Sheet().text(PROSE).text(MORE).paint(with_rule).move(y=702)
    sheet.puts += [Put("3", LEFT, 699, size=5), Put("Of the village school.", LEFT + 4, 702, size=8),
                   Put("miller@village.example", LEFT, 711, font=TYPED, size=9)]
    assert texts(sheet.recovered(), "footnote") == ["Of the village school. miller@village.example"]


@pytest.mark.parametrize(("page", "role"), [(0, "footnote"), (1, "paragraph")])
def test_what_stands_above_the_notes_of_the_first_page_is_one(page: int, role: str) -> None:
    sheet = Sheet()
    for _ in range(page):
        sheet.text(PROSE).turn()
    sheet.text(PROSE).move(y=560).text(MORE).move(y=680).line("Received in May, printed in June.", size=8)
    sheet.puts += [Put("1", LEFT, 699, size=5, page=page),
                   Put("Of the village school.", LEFT + 4, 702, size=8, page=page)]
    result = sheet.recovered()
    assert role_of(result, "Received in") == role
    assert role_of(result, "village school") == "footnote"


def test_small_print_without_mark_or_rule_is_none() -> None:
    sheet = Sheet().text(PROSE).text(MORE).move(y=702).text("Printed in the valley. " + PROSE, size=8, leading=10)
    assert role_of(sheet.recovered(), "Printed in") != "footnote"


# References and contents

@pytest.mark.parametrize("title", ["References", "5 References", "Literatur", "Bibliographie", "Список литературы",
                                   "Βιβλιογραφία", "Kaynakça", "参考文献", "Lähteet", "Piśmiennictwo", "Referências"])
def test_references_follow_their_heading(title: str) -> None:
    entries = ["Lindqvist, A. (2011). The Nail by the Door: Reading in Farm Kitchens of the Upper Valley and of "
               "the other valleys. Wick: North Pier.",
               "Marsh, T. (2015). Turned letters. Journal of Printing 4, 17-39."]
    sheet = Sheet().text(PROSE).text(MORE).gap().line(title, font=BOLD, size=13).gap(4)
    for entry in entries:
        sheet.text(entry, hang=12)
    result = sheet.gap().line("Appendix A", font=BOLD, size=13).gap(4).text(MORE).bare()
    assert role_of(result, title) == "heading"
    assert texts(result, "reference") == entries
    assert roles(result)[-1] == ("paragraph", MORE)


def test_a_chapter_called_reference_has_no_entries() -> None:
    sheet = Sheet().text(PROSE).text(MORE).gap().line("4 Reference", font=BOLD, size=13).gap(4)
    sheet.text(PROSE).gap().text(MORE).gap().text("Built in 1790. " + PROSE).gap().text(MORE).gap().text(PROSE)
    result = sheet.recovered()
    assert role_of(result, "4 Reference") == "heading"
    assert not texts(result, "reference")


@pytest.mark.parametrize(("texts_of", "role"), [
    (("A. Miller, Grain (1901).", "B. Carter, Mills, pp. 3-9.", "C. Weir, https://example.org"), "reference"),
    (("The first sack.", "The second one.", "The third one."), "list_item")])
def test_entries_that_no_heading_announces(texts_of: tuple[str, ...], role: str) -> None:
    sheet = Sheet().text(PROSE).gap(14)
    for number, text in enumerate(texts_of, 1):
        sheet.line(f"[{number}] {text}").gap(3)
    assert [found for found, _ in roles(sheet.recovered())] == ["paragraph", role, role, role]


def test_an_entry_without_heading_goes_on_in_the_next_column() -> None:
    sheet = Sheet(measure=180).text(PROSE).move(y=600)
    for number, name in enumerate(("Anna", "Boris", "Carla"), 1):
        sheet.text(f"[{number}] {name} Miller, Grain and the people of the mill, in: Letters (1901), p. 3.", hang=14)
    last = sheet.puts.pop()
    sheet.puts.append(last._replace(x=300 + 14, y=90))
    sheet.move(left=300, y=102).text("[4] Dora Weir, Carts (1902).")
    assert "list_item" not in {role for role, _ in roles(sheet.recovered())}
    assert len(texts(sheet.recovered(), "reference")) == 4


def test_contents_with_dots() -> None:
    sheet = Sheet().line("Contents", font=BOLD, size=14).gap(6)
    for number, name in enumerate(["The mill", "The wheel", "The road"]):
        sheet.line(f"{number + 1} {name} {'. ' * 30}{7 * number + 3}")
    result = sheet.gap(20).text(PROSE).text(MORE).recovered()
    assert sum(text.count(". . . .") > 0 for text in texts(result, "toc")) >= 1
    assert texts(result, "paragraph") == [PROSE, MORE]
    assert "The road" not in result.without(["toc"]).text


@pytest.mark.parametrize("dots", ["....", " ... ."])
def test_a_sentence_that_ends_in_dots_is_no_entry(dots: str) -> None:
    cut = PROSE.rsplit(" ", 1)[0] + dots
    assert texts(Sheet().text(cut).gap(20).text(MORE).recovered(), "paragraph") == [cut, MORE]


ENTRIES = [("Preface", "iii"), ("1 The mill", "1"), ("2 The road", "2"), ("2.1 Tolls", "2"), ("3 The bridge", "11")]


def entries(pairs: Sequence[tuple[str, str]], heading: str, gap: float = 0) -> Sheet:
    """Bold entries without leaders; their page numbers end at the right edge, far away."""
    sheet = Sheet().line(heading, font=BOLD, size=14).gap(6)
    for entry, number in pairs:
        sheet.gap(gap).line(entry, font=BOLD, leading=0).line(number, font=BOLD, x=LEFT + 380 - 5 * len(number))
    return sheet.gap(20).line("1 The mill", font=BOLD, size=14).gap(6).text(PROSE).text(MORE)


@pytest.mark.parametrize("gap", [0, 10])
def test_entries_of_contents_with_their_page_numbers_far_away(gap: float) -> None:
    result = entries(ENTRIES, "Contents", gap).recovered()
    assert " ".join(texts(result, "toc")) == " ".join(text for pair in ENTRIES for text in pair)
    assert texts(result, "heading") == ["Contents", "1 The mill"]


def test_without_a_heading_of_contents_figures_are_no_page_numbers() -> None:
    assert not texts(entries(ENTRIES, "Tolls").recovered(), "toc")


@pytest.mark.parametrize(("pattern", "words"), [
    (CONTENTS, ["Contents", "Inhaltsverzeichnis", "Table des matières", "Índice", "Spis treści", "Оглавление", "目录"]),
    (KEYWORDS, ["Keywords", "Key words", "Schlüsselwörter", "Mots-clés", "Palabras clave", "Ключевые слова", "关键词"]),
    (REFERENCES, ["References", "Works cited", "Literaturverzeichnis", "Bibliografia", "Literatura"]),
])
def test_names_of_parts(pattern: object, words: list[str]) -> None:
    for word in words:
        assert pattern.match(word), word      # type: ignore[attr-defined]


# Figures, tables, code, formulas

def drawing(canvas: Canvas, bends: int = 3) -> None:
    """A curve in a box that reaches from 300 to 500 down the page."""
    canvas.rect(LEFT + 50, HEIGHT - 500, 300, 200)
    curve = canvas.beginPath()
    curve.moveTo(LEFT + 60, HEIGHT - 490)
    for bend in range(1, bends + 1):
        x = LEFT + 60 + 280 * bend / bends
        curve.curveTo(x - 60, HEIGHT - 320, x - 30, HEIGHT - 480, x, HEIGHT - 400 + 30 * bend)
    canvas.drawPath(curve)


@pytest.mark.parametrize(("text", "role"), [("Lindqvist, A. (2011). " + MORE, "reference"), (MORE, "paragraph")])
def test_a_section_about_references_has_prose(text: str, role: str) -> None:
    sheet = headed(("1 The mill", BOLD, 14), ("2 References", BOLD, 14))
    for number in range(4):
        sheet.gap(8).text(f"{text} And so on, {number} times.")
    result = sheet.recovered()
    assert {role_of(result, f"so on, {number} times") for number in range(4)} == {role}
    assert levels(result) == {"1 The mill": 1, "2 References": 1}


@pytest.mark.parametrize(("text", "role"), [("H + CO → HCO", "formula"), ("OH + HCO → HCOOH", "formula"),
                                            ("THE MILL → THE ROAD", "heading")])
def test_reactions_are_no_headings_in_capitals(text: str, role: str) -> None:
    sheet = headed((text, ROMAN, 10), ("THE WHEEL", ROMAN, 10), ("THE RACE", ROMAN, 10), ("THE BRIDGE", ROMAN, 10))
    assert role_of(sheet.recovered(), text) == role


@pytest.mark.parametrize("bends", [1, 3])
def test_lettering_in_a_drawing(bends: int) -> None:
    sheet = Sheet().text(PROSE).text(MORE).paint(lambda canvas: drawing(canvas, bends))
    sheet.puts += [Put("spokes", LEFT + 100, 350, SANS, 8), Put("race", LEFT + 280, 400, SANS, 8)]
    result = sheet.move(y=530).line("Figure 1: The mill", size=9).gap().text(PROSE).recovered()
    assert role_of(result, "spokes") == role_of(result, "race") == "figure"
    assert role_of(result, "Figure 1") == "caption"
    assert len(texts(result, "paragraph")) == 3


@pytest.mark.parametrize("caption", ["Figure 1: The mill and the wheel", "1. att. Dzirnavas un rats"])
def test_lettering_of_boxes_that_stand_apart(caption: str) -> None:
    """Lower than any drawing that is told by itself, and a name below them."""
    def boxes(canvas: Canvas) -> None:
        canvas.rect(LEFT + 80, HEIGHT - 330, 80, 25)
        canvas.rect(LEFT + 220, HEIGHT - 330, 80, 25)
        canvas.line(LEFT + 160, HEIGHT - 318, LEFT + 220, HEIGHT - 318)
    sheet = Sheet().text(PROSE).text(MORE).gap(6).line("2 Wheels", font=BOLD, size=13).text(MORE).paint(boxes)
    sheet.puts += [Put("spokes", LEFT + 90, 322, size=8), Put("race", LEFT + 230, 322, size=8),
                   Put("stones", LEFT + 170, 345, size=8)]
    result = sheet.move(y=370).line(caption, size=9).gap().text(PROSE).recovered()
    assert texts(result, "figure") == ["spokes", "race", "stones"]
    assert role_of(result, "2 Wheels") == "heading"
    assert len(texts(result, "paragraph")) == 4


@pytest.mark.parametrize(("axis", "title", "found"), [
    ("0 0.5 1 1.5 2", "Duration (s)", True), ("low and high", "Duration (s)", False),
    ("low and high", "(a) Sacks", True)])
def test_titles_below_the_numbers_of_an_axis(axis: str, title: str, found: bool) -> None:
    """Further below the drawing than its labels; names of panels stand below any lettering."""
    sheet = Sheet().text(PROSE).text(MORE).paint(drawing)
    sheet.puts += [Put(axis, LEFT + 160, 512, SANS, 8), Put(title, LEFT + 165, 527, SANS, 8)]
    result = sheet.move(y=560).line("Figure 1: The mill", size=9).gap().text(PROSE).recovered()
    assert texts(result, "figure") == [axis, title] if found else [axis]


@pytest.mark.parametrize(("axes", "x", "role"), [
    ("0.5 1.0 Mass 4.40 4.45", 100, "figure"), ("carts and sacks of grain", 100, "paragraph"),
    ("0.5 1.0 Mass 4.40 4.45", 400, "paragraph")])
def test_axes_of_plots_side_by_side(axes: str, x: float, role: str) -> None:
    """In one piece, over which lettering reaches."""
    layout = make_hybrid()(find_lines(pages_of([*fill(PROSE, LEFT, 100, 400), Put(axes, LEFT, 300, SANS, 7)])))
    document = describe(layout)
    piece = document.pieces[-1]
    caption = replace(piece, role="caption", text="Figure 1: The mill", y0=500, y1=510)
    label = replace(piece, role="figure", text="Age", x0=x, x1=x + 20, y0=220, y1=230)
    piece.lines, piece.line_size, piece.y0 = 5, len(axes) / 5, 200.0
    document.page_pieces[0] += [caption, label]
    below = replace(piece, text="(b) The sacks", lines=1, y0=piece.y1 + 5, y1=piece.y1 + 15)
    document.page_pieces[0].append(below)
    mark_panels(document)
    assert piece.role == below.role == role


def test_names_of_panels_side_by_side_are_no_notes() -> None:
    """The first one stands further below its picture than the other."""
    sheet = Sheet().text(PROSE).text(MORE).paint(drawing)
    sheet.puts += [Put("0 0.5 1 1.5 2", LEFT + 280, 515, SANS, 8), Put("Year", LEFT + 290, 528, SANS, 8),
                   Put("(b) Sacks of the mill", LEFT + 270, 545, size=8),
                   Put("(a) Stones of the mill", LEFT + 20, 545, size=8)]
    result = sheet.move(y=575).line("Figure 1: The mill", size=9).gap().text(PROSE).recovered()
    assert {"(a) Stones of the mill", "(b) Sacks of the mill"} < set(texts(result, "figure"))
    assert not texts(result, "footnote")


def test_lettering_of_drawings_side_by_side_in_one_piece() -> None:
    puts = [*fill(PROSE, LEFT, 100, 400), Put("Age of sacks", LEFT, 300, SANS, 7)]
    document = describe(make_hybrid()(find_lines(pages_of(puts))))
    piece = document.pieces[-1]
    piece.x0, piece.x1, piece.y0, piece.y1, piece.lines = LEFT + 10, LEFT + 360, 310.0, 405.0, 9
    rules = np.zeros(2, RULE)
    rules["kind"], rules["y0"], rules["y1"] = RULE_PATH, 300, 400
    rules["x0"] = LEFT, LEFT + 220
    rules["x1"] = rules["x0"] + 150
    mark_figures(document, rules)
    assert piece.role == "figure"


def test_an_axis_with_its_numbers_and_title() -> None:
    """Many numbers and a short title stand below the drawing, in one piece."""
    axis = Put("0 0.5 1 1.5 2 2.5 3 3.5 4 4.5 5 5.5 6 Duration (s)", LEFT + 120, 508, SANS, 7)
    sheet = Sheet().text(PROSE).text(MORE).paint(drawing)
    sheet.puts.append(axis)
    result = sheet.move(y=545).line("Figure 1: The mill", size=9).gap().text(PROSE).recovered()
    assert texts(result, "figure") == [axis.text]
    assert len(texts(result, "paragraph")) == 3


def bars(canvas: Canvas) -> None:
    """Boxes alone, from 300 to 480 down the page."""
    for bar in range(6):
        canvas.rect(LEFT + 100 + 30 * bar, HEIGHT - 480, 30, 30 * (bar + 1))


def test_a_chart_of_boxes_is_told_by_the_numbers_of_its_axes() -> None:
    """No curve, no caption; names of its rows, titles of the axis and of the whole go on outwards from them."""
    sheet = Sheet().text(PROSE).text(MORE).paint(bars)
    sheet.puts += [Put("0 10 20 30 40", LEFT + 110, 492, SANS, 7), Put("Sacks a year", LEFT + 165, 506, SANS, 8),
                   Put("spokes of the wheel", LEFT + 20, 330, SANS, 7), Put("Races", LEFT + 175, 285, SANS, 9)]
    result = sheet.move(y=530).text(PROSE).recovered()
    assert sorted(texts(result, "figure")) == sorted(["0 10 20 30 40", "Sacks a year", "spokes of the wheel", "Races"])
    assert len(texts(result, "paragraph")) == 3


def test_a_large_title_stands_off_by_its_own_measure() -> None:
    sheet = Sheet().text(PROSE).text(MORE).paint(bars)
    sheet.puts += [Put("0 10 20 30 40", LEFT + 110, 494, SANS, 12), Put("Races", LEFT + 170, 275, SANS, 14)]
    assert sorted(texts(sheet.move(y=540).text(PROSE).recovered(), "figure")) == ["0 10 20 30 40", "Races"]


def test_a_sentence_in_the_face_of_the_lettering_is_none() -> None:
    """A narrow column that is set in it ends right above the chart."""
    sheet = Sheet().text(PROSE).text(MORE).paint(bars).move(y=205)
    sheet.text(MORE, x=LEFT + 125, width=130, font=SANS, size=8, leading=10)
    sheet.puts.append(Put("0 10 20 30 40", LEFT + 110, 492, SANS, 8))
    assert texts(sheet.move(y=530).text(PROSE).recovered(), "figure") == ["0 10 20 30 40"]


def test_a_chart_on_a_ground_of_its_own() -> None:
    """The numbers of its axis stand inside, in even steps upwards; those of a framed list do not."""
    def ground(canvas: Canvas) -> None:
        canvas.rect(LEFT + 40, HEIGHT - 500, 300, 210)
        bars(canvas)
    sheet = Sheet().text(PROSE).text(MORE).paint(ground)
    sheet.puts += [Put(f"0.{5 - row}", LEFT + 60, 340 + 30 * row, SANS, 7) for row in range(5)]
    sheet.puts += [Put("spokes", LEFT + 140, 492, SANS, 7), Put("races", LEFT + 220, 492, SANS, 7)]
    result = sheet.move(y=530).text(PROSE).recovered()
    assert len(texts(result, "figure")) == 7
    assert len(texts(result, "paragraph")) == 3
    uneven = Sheet().text(PROSE).text(MORE).paint(ground)
    uneven.puts += [Put(number, LEFT + 60, 340 + 30 * row, SANS, 7)
                    for row, number in enumerate(("90", "52", "7", "3"))]
    assert not texts(uneven.move(y=530).text(PROSE).recovered(), "figure")


def test_numbers_of_lines_beside_a_frame_are_no_axis() -> None:
    sheet = Sheet().text(PROSE).text(MORE).paint(bars)
    sheet.puts += [Put(str(line + 1), LEFT + 90, 340 + 12 * line, SANS, 7) for line in range(8)]
    result = sheet.move(y=530).text(PROSE).recovered()
    assert not texts(result, "figure")


def test_a_chart_that_touches_the_ground_of_a_listing() -> None:
    """The box laid behind the code is no part of the drawing."""
    def ground(canvas: Canvas) -> None:
        drawing(canvas)
        canvas.setFillGray(0.9)
        canvas.rect(LEFT, HEIGHT - 297, 400, 60, stroke=0, fill=1)
        canvas.setFillGray(0)
    sheet = Sheet().text(PROSE).paint(ground).move(y=250)
    for line in ("mill <- function(wheel, race) { turn(wheel) + race }", "plot(mill(wheel, race), type = 'spokes')",
                 "summary(mill(wheel, race), digits = 3, sacks = 12)"):
        sheet.line(line, font="Courier", size=9)
    sheet.puts += [Put("0.1", LEFT + 30, 330, SANS, 7), Put("stones", LEFT + 200, 400, SANS, 7)]
    result = sheet.move(y=540).text(MORE).recovered()
    assert texts(result, "figure") == ["0.1", "stones"]


def test_a_chart_between_level_and_upright_rules_is_no_table() -> None:
    """Its lettering is small, and a curve runs through it."""
    def grid(canvas: Canvas) -> None:
        drawing(canvas)
        for row in range(5):
            canvas.line(LEFT + 50, HEIGHT - 300 - 50 * row, LEFT + 350, HEIGHT - 300 - 50 * row)
        for column in range(4):
            canvas.line(LEFT + 50 + 100 * column, HEIGHT - 500, LEFT + 50 + 100 * column, HEIGHT - 300)
    sheet = Sheet().text(PROSE).text(MORE).paint(grid)
    sheet.puts += [Put(f"{word}{row}", LEFT + 70 + 100 * column, 330 + 50 * row, SANS, 5) for row in range(4)
                   for column, word in enumerate(("spokes", "race", "stones"))]
    result = sheet.move(y=530).line("Figure 1: The mill", size=9).gap().text(PROSE).recovered()
    assert not texts(result, "table")
    assert len(" ".join(texts(result, "figure")).split()) == 12


def test_prose_in_a_drawn_box_stays_prose() -> None:
    sheet = Sheet().text(PROSE).paint(drawing).move(y=350).text(MORE, x=LEFT + 70, width=260)
    assert {role for role, _ in roles(sheet.move(y=560).text(PROSE).recovered())} == {"paragraph"}


@pytest.mark.parametrize("rules", ["lines", "bitmaps"])
def test_text_in_a_mere_frame_is_no_lettering(rules: str) -> None:
    """Its caption calls it a figure, or its edges are drawn as bitmaps, as some drivers do."""
    def frame(canvas: Canvas) -> None:
        if rules == "lines":
            canvas.rect(LEFT + 50, HEIGHT - 360, 300, 60)
            return
        for x, y, wide, high in ((0, 0, 300, 0.5), (0, 60, 300, 0.5), (0, 0, 0.5, 60), (300, 0, 0.5, 60)):
            canvas.drawInlineImage(Image.new("L", (1, 1)), LEFT + 50 + x, HEIGHT - 360 + y, wide, high)
    sheet = Sheet().text(PROSE).text(MORE).paint(frame)
    sheet.puts += [Put("mill n = race n", LEFT + 70, 325, ITALIC), Put("race n = mill m", LEFT + 70, 337, ITALIC)]
    sheet.move(y=380)
    if rules == "lines":
        sheet.line("Figure 1: Mills and races")
    result = sheet.gap().text(PROSE).recovered()
    assert not texts(result, "figure")
    assert "mill n = race n" in result.text


def with_cells(sheet: Sheet) -> Sheet:
    """Four rows of three cells, and a paragraph below them."""
    for row in (("Mill", "Year", "Sacks"), ("Harrow", "1781", "142"), ("Wick", "1790", "96"),
                ("Carrier", "1802", "88")):
        for place, cell in enumerate(row):
            sheet.line(cell, x=LEFT + 110 * place, leading=0 if place < 2 else 14)
            if place < 2:
                sheet.y = sheet.puts[-1].y
    return sheet.gap().text(MORE)


def test_a_table_of_cells() -> None:
    result = with_cells(Sheet().text(PROSE).gap()).recovered()
    assert roles(result)[1] == ("table", "Mill Year Sacks Harrow 1781 142 Wick 1790 96 Carrier 1802 88")
    assert [role for role, _ in roles(result)] == ["paragraph", "table", "paragraph"]


@pytest.mark.parametrize(("line", "role"), [("Tabelle 3 Was der Müller braucht", "caption"),
                                            ("Table 3 What is needed", "caption"),
                                            ("Table 3 shows all of them.", "paragraph")])
def test_a_line_that_names_the_table_below_it_is_its_caption(line: str, role: str) -> None:
    """In the size of the text, and without a stop behind the number."""
    found = roles(with_cells(Sheet().text(PROSE).gap().line(line).gap(4)).recovered())
    assert found[1:3] == [(role, line), ("table", "Mill Year Sacks Harrow 1781 142 Wick 1790 96 Carrier 1802 88")]


def test_two_columns_of_prose_are_no_table() -> None:
    left, right = fill(PROSE, LEFT, 100, 190), fill("Upstream " + MORE, 290, 100, 190)
    rows = sorted([*left, *right], key=lambda put: (put.y, put.x))
    assert {role for role, _ in roles(recover(pdf_of(rows)))} == {"paragraph"}


def test_code_in_typewriter() -> None:
    sheet = Sheet().text(PROSE).gap()
    for line in ("for mill in mills:", "    print(mill)", "    mill.close()"):
        sheet.line(line, font=TYPED)
    assert roles(sheet.gap().text(MORE).recovered())[1] == ("code", "for mill in mills: print(mill) mill.close()")


STATEMENTS = ("function open(mill) {", "    // A mill in winter", "    var wheel = mill.wheel;", "    wheel.turn(3);",
              "}")


def test_listings_in_the_face_of_the_text_are_code() -> None:
    """With a remark among the statements."""
    sheet = Sheet().text(PROSE).gap()
    for line in STATEMENTS:
        sheet.line(line, x=LEFT + 10 * line.startswith(" "), leading=14)
    found = roles(sheet.gap().text(MORE).recovered())
    assert [role for role, _ in found] == ["paragraph", "code", "paragraph"]


@pytest.mark.parametrize("lines", [
    ("Miller (1901; 1902), pp. 3; 4.", "Carter [see there]; Weir (1903; 1904).", "Anna: {no year}; {no place}."),
    ("• Use (a); as in (b).", "• Use {c}; as in {d}.", "• Use [e]; as in [f]."),
    ("&lt; (<) less than", "&gt; (>) greater than", "&amp; (&) and"), STATEMENTS[2:4]])
def test_lines_with_signs_that_are_no_listing(lines: tuple[str, ...]) -> None:
    """References, items, signs and their names, two statements alone."""
    sheet = Sheet().text(PROSE).gap()
    for line in lines:
        sheet.line(line).gap(2)
    assert "code" not in {role for role, _ in roles(sheet.gap().text(MORE).recovered())}


@pytest.mark.parametrize("leading", [12, 20])
@pytest.mark.parametrize("name", ["Algorithm 1 Grinding", "Algoritmo 2", "Algorithme 3 : Moudre"])
def test_algorithms_between_rules(name: str, leading: float) -> None:
    """The steps stand right below the caption; bold words among them are no headings."""
    sheet = Sheet().text(PROSE).gap(20)
    tops = [sheet.y - 11, sheet.y + 3]
    sheet.line(name, leading=leading)
    for text, font in (("Input: grain x, mills m", ROMAN), ("repeat", BOLD), ("turn the wheel", ROMAN),
                       ("until it stops", BOLD)):
        sheet.line(text, font=font, x=LEFT + 10 * (font == ROMAN))
    tops.append(sheet.y - 8)
    for top in tops:
        sheet.paint(lambda canvas, y=top: canvas.line(LEFT, HEIGHT - y, LEFT + 400, HEIGHT - y))
    found = sheet.gap(20).text(MORE).recovered()
    steps = "Input: grain x, mills m repeat turn the wheel until it stops"
    assert roles(found) == [("paragraph", PROSE), ("caption", name), ("code", steps), ("paragraph", MORE)]


def mixed(sheet: Sheet, *lines: Sequence[tuple[str, str]]) -> Sheet:
    """Lines of words in several faces."""
    for line in lines:
        x = LEFT
        for text, font in line:
            sheet.line(text, font=font, x=x, leading=0.0)
            x += width_of(text + " ", font, 10.0)
        sheet.gap()
    return sheet


def test_prose_that_names_long_addresses_is_no_code() -> None:
    address = "https://mill.example.org/downloads/stable/grain.html"
    sheet = mixed(Sheet().text(PROSE).gap(),
                  [("The miller keeps a list of all grain that came in at", ROMAN)],
                  [(address, TYPED), ("and it is read by all.", ROMAN)]).gap()
    assert role_of(sheet.text(MORE).recovered(), address) == "paragraph"


def test_items_that_name_files_are_no_code() -> None:
    sheet = mixed(Sheet().text(PROSE).gap(),
                  [("–", ROMAN), ("Put the grain into", ROMAN), ("mill/grain/store.in", TYPED)],
                  [("–", ROMAN), ("Take it out of", ROMAN), ("mill/grain/store.out", TYPED)]).gap()
    assert "code" not in {role for role, _ in roles(sheet.text(MORE).recovered())}


def test_listings_with_notes_in_another_face_are_code() -> None:
    sheet = mixed(Sheet().text(PROSE).gap(), [("for mill in all_mills(country, year):", TYPED)],
                  [("    print(mill.name, mill.place)", TYPED), ("# all of them", ITALIC)]).gap()
    assert "code" in {role for role, _ in roles(sheet.text(MORE).recovered())}


def test_ideographs_of_one_width_are_no_code() -> None:
    words = "製粉所の主人は全ての穀物の一覧を持っている。"
    sheet = Sheet().text(PROSE).gap().line(words, font=TYPED).gap().text(MORE)
    assert role_of(recover_pages(pages_of(sheet.puts)), words) == "paragraph"


@pytest.mark.parametrize("bullet", ["•", "-", "*", "1."])
def test_a_document_all_in_typewriter_has_paragraphs_and_items(bullet: str) -> None:
    items = [f"{bullet} The first of what a miller needs", f"{bullet.replace('1', '2')} The second of it"]
    sheet = Sheet().text(PROSE, font=TYPED, justified=False).gap()
    for item in items:
        sheet.line(item, font=TYPED)
    result = sheet.gap().text(MORE, font=TYPED, justified=False).recovered()
    assert roles(result) == [("paragraph", PROSE), *[("list_item", item) for item in items], ("paragraph", MORE)]


def test_a_document_all_in_typewriter_is_no_code() -> None:
    sheet = Sheet().text(PROSE, font=TYPED, justified=False).gap().text(MORE, font=TYPED, justified=False)
    assert {role for role, _ in roles(sheet.recovered())} == {"paragraph"}


def test_listings_longer_than_the_text_of_a_manual_are_code() -> None:
    sheet = Sheet().text(PROSE).gap()
    for number in range(40):
        sheet.line(f"mill_{number} = open_the_mill({number}, road=True)", font=TYPED)
    result = sheet.gap().text(MORE).recovered()
    assert [role for role, _ in roles(result)] == ["paragraph", "code", "paragraph"]


def test_a_displayed_formula_with_its_number() -> None:
    sheet = Sheet().text(PROSE).gap(6)
    sheet.line("a + b = 2c    (1)", x=LEFT + 160)
    sheet.gap(6).text(MORE).gap(6).line("(2)", x=LEFT + 388)
    result = sheet.gap(6).text(PROSE).recovered()
    assert [role for role, _ in roles(result)] == ["paragraph", "formula", "paragraph", "formula", "paragraph"]


@pytest.mark.parametrize("place", [-60, 180])
def test_a_formula_and_its_number_tell_each_other(place: float) -> None:
    """Each looks like text alone; the number stands far to the right, or to the left."""
    sheet = Sheet().text(PROSE).gap(6).line("sin a + cos a = 1", x=LEFT + 160, leading=0)
    result = sheet.line("(1)", x=LEFT + 160 + place).gap(6).text(MORE).recovered()
    assert sorted(texts(result, "formula")) == ["(1)", "sin a + cos a = 1"]


# Hidden text

def test_a_scan_s_text_layer_is_kept() -> None:
    """Unseen text under a picture of the page, with a visible stamp."""
    puts = [put._replace(mode=UNSEEN) for put in [*fill(PROSE, LEFT, 100, 400), *fill(MORE, LEFT, 300, 400)]]
    result = recover(pdf_of([*puts, Put("stamp", 500, 760, size=8)]))
    assert {PROSE, MORE} <= set(texts(result, "paragraph"))
    assert not texts(result, "hidden")


def test_unseen_text_beside_what_is_seen_is_hidden() -> None:
    puts = [*fill(PROSE, LEFT, 100, 400), *fill(MORE, LEFT, 300, 400), Put("for search only", LEFT, 500, mode=UNSEEN)]
    assert role_of(recover_pages(pages_of(puts)), "for search only") == "hidden"


# The examples

@pytest.mark.parametrize("name", ["report", "two_columns"])
def test_text_of_the_examples(name: str, examples: Path) -> None:
    gold = (examples / f"{name}.txt").read_text(encoding="utf-8").strip().split("\n\n")
    found = recover(examples / f"{name}.pdf")
    for role, text in roles(found):
        if role in ("title", "heading", "abstract", "reference") or (role == "paragraph" and len(text) > 40):
            assert text in gold


@pytest.mark.parametrize("name", ["report", "two_columns"])
def test_notes_of_the_examples(name: str, examples: Path) -> None:
    notes = texts(recover(examples / f"{name}.pdf"), "footnote")
    assert len(notes) == 1
    assert not notes[0][0].isdigit()


def test_captions_of_an_example(two_columns: Path) -> None:
    captions = texts(recover(two_columns), "caption")
    assert [caption[:8] for caption in captions] == ["Figure 1", "Table 1."]


def test_narrow_text_in_frames_with_round_corners_is_no_drawing() -> None:
    """Cards side by side: their headings, and the line above them, stay in the text."""
    sheet = Sheet().line("Three old mills", BOLD, 18).gap(20)
    top = sheet.y
    for number in range(3):
        sheet.move(left=LEFT + 160 * number, y=top, measure=140)
        sheet.line(f"Mill {number}", BOLD, 13).text(MORE, justified=False).gap(4).line("Open: May to October")
        left, height = LEFT + 160 * number - 6, HEIGHT - top - 160
        sheet.paint(lambda canvas, left=left, height=height: canvas.roundRect(left, height, 152, 176, 5))
    found = roles(sheet.recovered())
    assert not any(role == "figure" for role, _ in found)
    assert {"Mill 0", "Mill 1", "Mill 2", "Three old mills"} <= {text for _, text in found}
