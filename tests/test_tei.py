"""TEI: what stands where, and the way back to the text of each block."""
from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_pages import MORE, PROSE, Sheet
from test_cells import MILLS, with_table
from test_notes import ONE, TWO, noted
from test_writers import Part, document

from spacy_pdfrecover import recover
from spacy_pdfrecover.model import CONTINUES, ROLE_ID, ROLES, Recovered
from spacy_pdfrecover.write.tei import to_tei

XML = "{http://www.w3.org/XML/1998/namespace}"
PREFIX = "{http://www.tei-c.org/ns/1.0}"
RESHAPED = frozenset({"table", "code", "formula"})      # into cells and lines


def tei(recovered: Recovered, drop: frozenset[str] | None = None) -> Element:
    return ElementTree.fromstring(to_tei(recovered) if drop is None else to_tei(recovered, drop))


def tag(element: Element) -> str:
    return element.tag.removeprefix(PREFIX)


def outline(element: Element) -> str:
    """Names of elements, those with text alone as their text.

    >>> outline(ElementTree.fromstring("<a><b>text</b><c><d/></c></a>"))
    'a(b:text c(d))'
    """
    if not len(element):
        return tag(element) + (f":{element.text}" if element.text else "")
    return f"{tag(element)}({' '.join(outline(child) for child in element)})"


def part(root: Element, name: str) -> str:
    found = root.find(f".//{PREFIX}{name}")
    assert found is not None
    return outline(found)


def all_of(root: Element, name: str) -> list[Element]:
    """Elements of the text, not of the header."""
    text = root.find(f"{PREFIX}text")
    assert text is not None
    return list(text.iter(f"{PREFIX}{name}"))


def own_text(element: Element) -> str:
    """The text of a block, without that of blocks inside."""
    if tag(element) == "g":
        return chr(int(element.get("n", "").removeprefix("U+"), 16))
    return (element.text or "") + "".join(
        ("" if f"{XML}id" in child.attrib else own_text(child)) + (child.tail or "") + " " * (tag(child) == "cell")
        for child in element)


def texts_by_row(root: Element) -> dict[int, str]:
    return {int(element.attrib[f"{XML}id"][1:]): own_text(element) for element in root.iter()
            if f"{XML}id" in element.attrib}


def check_text(recovered: Recovered, drop: frozenset[str] = frozenset()) -> Element:
    """All blocks are there, each with its text."""
    root = tei(recovered, drop)
    found = texts_by_row(root)
    for row in range(len(recovered.blocks)):
        text = recovered.block_text(row)
        if recovered.role(row) in RESHAPED:
            assert sorted(found.pop(row).split()) == sorted(text.split())
        elif recovered.role(row) not in drop and text:
            assert found.pop(row) == text
    assert found == {}
    return root


def test_front_sections_lists_and_references() -> None:
    root = tei(document(
        Part("title", "On Rivers"), Part("author", "A. Writer"), Part("heading", "Abstract", 1),
        Part("abstract", "They flow."), Part("heading", "1 Sources", 1), Part("heading", "1.1 Springs", 2),
        Part("paragraph", "They rise."), Part("list_item", "• the Rhine"), Part("list_item", "2) the Elbe"),
        Part("heading", "2 Mouths", 1), Part("code", "read()"), Part("formula", "a = b"), Part("other", "x"),
        Part("heading", "References", 1), Part("reference", "Writer, A."), Part("reference", "Other, B.")))
    assert part(root, "titleStmt") == "titleStmt(title:On Rivers author:A. Writer)"
    assert part(root, "front") == ("front(titlePage(pb docTitle(titlePart:On Rivers) byline:A. Writer) "
                                   "div(head:Abstract p:They flow.))")
    assert part(root, "body") == (
        "body(div(head:1 Sources div(head:1.1 Springs p:They rise. list(item(label:•) item(label:2))))) "
        "div(head:2 Mouths ab(code:read()) ab(formula:a = b) ab:x) "
        "div(head:References listBibl(bibl:Writer, A. bibl:Other, B.)) pb pb)")


def test_the_header_has_what_the_file_says_where_the_pages_say_nothing() -> None:
    recovered = document(Part("paragraph", "They flow."))
    assert part(tei(recovered), "titleStmt") == "titleStmt(title:by hand)"
    told = replace(recovered, lang="en", pages=replace(recovered.pages, meta={"title": "Rivers", "author": "A & B"}))
    root = tei(told)
    assert part(root, "titleStmt") == "titleStmt(title:Rivers author:A & B)"
    assert root.get(f"{XML}lang") == "en"
    assert part(root, "langUsage") == "langUsage(language)"


def test_the_front_ends_with_the_page_of_its_last_part() -> None:
    far = document(Part("title", "On Rivers"), Part("paragraph", "They flow."), Part("author", "B.", pages=(1,)))
    assert part(tei(far), "front") == "front(titlePage(pb docTitle(titlePart:On Rivers)))"
    near = document(Part("header", "3"), Part("title", "On Rivers"), Part("paragraph", "In Bonn."),
                    Part("author", "B."))
    assert part(tei(near, frozenset()), "front") == (
        "front(pb fw:3 titlePage(docTitle(titlePart:On Rivers)) div(p:In Bonn.) titlePage(byline:B.))")


def test_a_title_within_a_document_stands_above_all_headings() -> None:
    root = tei(document(Part("heading", "Preface", 1), Part("title", "Rivers"), Part("author", "A. Writer"),
                        Part("heading", "Springs", 3), Part("heading", "Wells", 2), Part("title", "Lakes")))
    assert part(root, "body").replace("pb ", "").replace(" pb)", ")") == (
        "body(div(head:Preface) div(head:Rivers ab:A. Writer div(head:Springs) div(head:Wells)) div(head:Lakes))")


def test_what_is_no_text_of_the_body_is_no_body() -> None:
    assert part(tei(document()), "body") == "body(p pb pb pb)"
    assert part(tei(document(Part("header", "3")), frozenset()), "body") == "body(pb fw:3 p pb pb)"


def test_running_heads_stay_out_unless_they_are_kept() -> None:
    recovered = document(Part("list_item", "• one"), Part("footer", "3"), Part("header", "Rivers", pages=(1,)),
                         Part("list_item", "• two", pages=(1,)), Part("figure", "N", pages=(1,)),
                         Part("toc", "1 Rivers 3"), Part("hidden", "Rivers"))
    assert part(tei(recovered), "body") == "body(pb list(item(label:•) pb item(label:•)) pb)"
    assert part(tei(recovered, frozenset({"hidden"})), "body") == (
        "body(pb list(item(label:•) fw:3 pb fw:Rivers item(label:•)) figure(p:N) list(item:1 Rivers 3) pb)")
    check_text(recovered)


def test_notes_stand_where_they_are_called() -> None:
    recovered = noted(Sheet(), f"Bread^1^ was not bought there, {PROSE} Oats^2^ went with it.", ONE, TWO).recovered()
    root = check_text(recovered)
    assert [(note.get("n"), note.get("place"), note.text) for note in all_of(root, "note")] == [
        ("1", "foot", ONE[1]), ("2", "foot", TWO[1])]
    paragraph = all_of(root, "p")[0]
    assert (paragraph.text, [child.tail[:11] for child in paragraph if child.tail]) == (
        "Bread", [" was not bo", " went with "])


def test_notes_without_a_place_stand_as_they_come_and_none_within_itself() -> None:
    text = "Water1 flows."
    recovered = document(Part("paragraph", text), Part("footnote", "1 See there.", anchor=5),
                         Part("footnote", "2 As above.", anchor=len(text) + 4), Part("code", "x = 3"),
                         Part("footnote", "3 A variable.", anchor=len(text) + 35))
    root = check_text(recovered)
    assert part(root, "body") == (
        "body(pb p(note:1 See there.) note:2 As above. ab(code:x = 3) note:3 A variable. pb pb)")
    (paragraph,) = all_of(root, "p")
    assert (paragraph.text, paragraph[0].tail) == ("Water1", " flows.")         # behind the mark that stayed


def test_pages_turn_within_paragraphs_and_words() -> None:
    sheet = Sheet().text(PROSE).move(y=660).text(f"{MORE} {PROSE} It was also said").turn().text(f"that {MORE}")
    _, second = all_of(check_text(sheet.recovered()), "pb")
    assert (second.attrib, (second.tail or "")[:8]) == ({"n": "2"}, "that Her")
    recovered = document(Part("paragraph", "wayfarer and on", pages=(0, 2)))
    recovered.pages.glyphs["page"][3:] = 2
    (paragraph,) = all_of(check_text(recovered), "p")
    assert paragraph.text == "way"
    assert [(turn.get("n"), turn.get("break")) for turn in paragraph] == [("6", "no"), ("7", "no")]


def test_tables_have_cells_and_their_captions() -> None:
    root = check_text(with_table(MILLS).recovered())
    assert [[cell.text for cell in row] for row in all_of(root, "row")] == MILLS
    captioned = document(Part("paragraph", PROSE), Part("caption", "Table 1: Mills."), Part("table", "a 1\nb 2"))
    captioned.pages.pages["height"] = 800.0
    captioned.pieces["role"] = [ROLE_ID["paragraph"], ROLE_ID["caption"], ROLE_ID["table"]]
    captioned.pieces["x0"], captioned.pieces["x1"] = 72, 300
    captioned.pieces["y0"], captioned.pieces["y1"] = [10, 50, 65], [40, 60, 90]
    assert part(check_text(captioned), "table").startswith("table(head:Table 1: Mills. row(")


def test_captions_of_other_floats_are_heads_of_figures() -> None:
    root = tei(document(Part("caption", "Figure 1: A map.")))
    assert part(root, "body") == "body(pb figure(head:Figure 1: A map.) p pb pb)"      # which are no text by themselves


def test_code_keeps_its_lines_over_pages() -> None:
    code = "def read(book):\n    for page in book:\n        yield page"
    recovered = document(Part("code", code, pages=(0, 1)))
    lines = recovered.pages.glyphs["baseline"]
    recovered.pages.glyphs["page"][lines == lines.max()] = 1
    (block,) = all_of(check_text(recovered), "ab")
    assert own_text(block) == code
    assert [tag(child) for child in block] == ["code", "pb", "code"]
    assert block.get(f"{XML}space") == "preserve"


def test_languages_and_parts_are_told() -> None:
    german = "Die Bauern brachten ihr Getreide zur Mühle, weil sie wissen wollten, was es wert war und was nicht."
    recovered = replace(document(Part("paragraph", PROSE), Part("paragraph", german)), lang="en")
    recovered.blocks["flags"][1] = CONTINUES
    first, second = all_of(tei(recovered), "p")
    assert (first.get(f"{XML}lang"), second.get(f"{XML}lang")) == (None, "de")
    assert (first.get("part"), second.get("part")) == (None, "Y")


@pytest.mark.parametrize("name", ["report.pdf", "two_columns.pdf"])
def test_examples_keep_their_text(examples: Path, name: str) -> None:
    check_text(recover(examples / name), frozenset())


ANY_TEXT = st.text(st.characters(codec="utf-8"), max_size=12).filter(lambda text: "\n" not in text)


@settings(deadline=None)
@given(st.lists(st.builds(Part, st.sampled_from(ROLES), ANY_TEXT, st.integers(0, 4), st.integers(-1, 30),
                          st.sampled_from([(0,), (0, 1), (1,), (2,)])), max_size=6))
def test_any_text_comes_back(parts: list[Part]) -> None:
    """Control characters, noncharacters and private ones, in blocks of all roles, with notes anywhere."""
    recovered = document(*parts)
    recovered.blocks["anchor"] = np.minimum(recovered.blocks["anchor"], len(recovered.text))
    root = tei(recovered, frozenset())
    shown = {row for row in range(len(parts)) if recovered.block_text(row)}
    found = texts_by_row(root)
    assert set(found) == shown
    for row in shown:
        if recovered.role(row) not in RESHAPED:
            assert found[row] == recovered.block_text(row)
    assert [turn.get("n") for turn in all_of(root, "pb")] == ["5", "6", "7"]
