"""Roles from styles and paragraphs from indented lines: PDFExtract's rules, one by one and on its own papers."""
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from made_pages import BOLD, HEIGHT, ITALIC, MORE, PROSE, WIDTH, Sheet, roles, texts
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover import recover
from spacy_pdfrecover.flow.indented import IndentedParagraphs, make_indented_paragraphs
from spacy_pdfrecover.layout.segments import Style
from spacy_pdfrecover.layout.whitespace import WhitespaceCover
from spacy_pdfrecover.model import Recovered
from spacy_pdfrecover.presets import parts_of, read_config, section
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.style_roles import (
    Choice,
    StyleRoles,
    make_style_roles,
    mark_abstract,
    mark_first,
    mark_footnotes,
    mark_largest,
    mark_lone_abstract,
    mark_numbered,
    mark_page_numbers,
    mark_sections,
)
from spacy_pdfrecover.roles.styles import NUMBERED, Block, header_styles, larger_styles

PAPERS = Path(__file__).parents[2] / "shared" / "seeds" / "data" / "pdfextract"
needs_papers = pytest.mark.skipif(not PAPERS.is_dir(), reason="no data of the original beside the repository")
BODY = Style("Times", "Roman", 10, False, False, False)
HEAD, SUBHEAD, SMALL = BODY._replace(size=14, bold=True), BODY._replace(italic=True), BODY._replace(size=8)
LARGE, HUGE, MATH = BODY._replace(size=12), BODY._replace(size=18), Style("CMMI10", "", 12, False, True, True)


def blocks_of(*rows: tuple[str, Style], page: int = 0, y: float = 100.0) -> list[Block]:
    """Single lines below each other on one page."""
    return [Block(Piece(row, page, text, text, text, 1, 72, y + 12 * row, 400, y + 12 * row + 10, style.size, 0,
                        style.bold, style.italic, False, 72, 400, 0, 0, False, 0.0, float(len(text))), style)
            for row, (text, style) in enumerate(rows)]


def document_of(blocks: Sequence[Block], pages: int = 1) -> Document:
    return Document([block.piece for block in blocks], [(WIDTH, HEIGHT)] * pages, 10.0, 0, False, False, 12.0,
                    [[] for _ in range(pages)], [""])


def found(blocks: Sequence[Block], role: str) -> list[str]:
    return [piece.text for piece, _ in blocks if piece.role == role]


def levels(blocks: Sequence[Block]) -> list[tuple[str, int]]:
    return [(piece.text, piece.level) for piece, _ in blocks if piece.role == "heading"]


@pytest.mark.parametrize(("text", "numbered"), [
    ("1 Aims", True), ("1.1 Aims", True), ("2.1. Aims", True), ("(1a) Aims", True), ("IV. Aims", True),
    ("A. Aims", True), ("Aims", False), ("A simple case", False), ("I think", False), ("2012 was dry", False),
    ("1.", False)])
def test_evidence_of_section_numbers(text: str, numbered: bool) -> None:
    assert bool(NUMBERED.match(text)) is numbered


SECTIONS = (("Motto", HUGE), ("1 Aims", HEAD), ("text", BODY), ("1.1 Scope", SUBHEAD), ("2 Means", HEAD),
            ("1 of many", BODY), ("Thanks", HEAD), ("3 x", MATH), ("1 small", SMALL))


def test_sections_of_the_paper_need_one_number_in_their_style() -> None:
    blocks = blocks_of(*SECTIONS)
    candidates = header_styles(blocks, BODY)
    assert candidates == {HEAD, SUBHEAD}
    mark_sections(blocks, candidates)
    assert levels(blocks) == [("1 Aims", 1), ("1.1 Scope", 2), ("2 Means", 1), ("Thanks", 1)]


def test_sections_of_the_program_begin_with_digits() -> None:
    blocks = blocks_of(*SECTIONS)
    candidates = larger_styles(blocks, BODY)
    assert candidates == {HUGE, HEAD, SUBHEAD, MATH}
    mark_numbered(blocks, candidates)
    # the third style is found, and written as text
    assert levels(blocks) == [("1 Aims", 1), ("1.1 Scope", 2), ("2 Means", 1)]


def test_title() -> None:
    front = (("text", BODY), ("Report 7", LARGE), ("The Title", HUGE), ("Ann Author", LARGE), ("1 Aims", HEAD))
    paper, code = blocks_of(*front), blocks_of(*front)
    mark_largest(paper, BODY)
    assert found(paper, "title") == ["The Title"]
    assert mark_first(code, larger_styles(code, BODY)) == LARGE
    assert found(code, "title") == ["Report 7"]
    for row in ([("text", BODY)], [("text", BODY), ("small", SMALL)]):
        plain = blocks_of(*row)
        mark_largest(plain, BODY)
        assert mark_first(plain, larger_styles(plain, BODY)) is None
        assert found(plain, "title") == []


def test_title_of_the_program_in_two_blocks_of_one_style() -> None:
    blocks = blocks_of(("The Long", HUGE), ("Title", HUGE), ("Motto", HUGE), ("text", BODY))
    mark_first(blocks, {HUGE})
    assert found(blocks, "title") == ["The Long", "Title"]


NOTES = (("1 upper", SMALL), ("text", BODY), ("3 times", BODY), ("small print", SMALL), ("* star", SMALL),
         ("† dagger", SMALL), ("2 lower", SMALL))


@pytest.mark.parametrize(("choice", "expected"), [
    ("paper", ["* star", "† dagger", "2 lower"]), ("code", ["1 upper", "* star", "2 lower"])])
def test_footnotes(choice: Choice, expected: list[str]) -> None:
    blocks = blocks_of(*NOTES, y=HEIGHT / 2 - 10)
    mark_footnotes(document_of(blocks), blocks, BODY, choice)
    assert found(blocks, "footnote") == expected


FRONT = (("The Title", HUGE), ("Ann Author", BODY), ("Abstract", HEAD), ("We show", BODY), ("small", SMALL),
         ("1 Aims", HEAD), ("text", BODY))


def test_abstract_of_the_paper_goes_to_the_next_heading() -> None:
    blocks = blocks_of(*FRONT)
    mark_abstract(blocks, BODY, "abstract")
    assert levels(blocks) == [("Abstract", 1)]
    assert found(blocks, "abstract") == ["We show", "small"]
    assert found(blocks, "paragraph") == ["The Title", "Ann Author", "1 Aims", "text"]
    in_the_text = blocks_of(("An abstract idea", BODY), ("text", BODY))
    mark_abstract(in_the_text, BODY, "abstract")
    assert found(in_the_text, "abstract") == []


def test_abstract_of_the_program_deletes_what_stands_before() -> None:
    blocks = blocks_of(*FRONT)
    blocks[0].piece.role = "title"
    mark_lone_abstract(blocks, "abstract")
    assert found(blocks, "title") == ["The Title"]
    assert found(blocks, "header") == ["Ann Author"]
    assert found(blocks, "abstract") == ["We show"]
    later = [block for page in (0, 1) for block in blocks_of(*FRONT[page:page + 3], page=page)]
    mark_lone_abstract(later[:2] + later[3:], "abstract")       # on the second page only
    assert found(later, "abstract") == []


def test_abstract_of_the_program_ends_at_a_heading() -> None:
    blocks = blocks_of(("Abstract", HEAD), ("We show", BODY), ("that", BODY), ("1 Aims", HEAD), ("text", BODY))
    blocks[3].piece.role = "heading"
    mark_lone_abstract(blocks, "abstract")
    assert found(blocks, "abstract") == ["We show", "that"]


def test_page_numbers() -> None:
    low = 0.9 * HEIGHT
    pages = [blocks_of(("text", BODY), page=0), blocks_of(("12", BODY), page=0, y=low),
             blocks_of(("13", BODY), page=1, y=low),
             blocks_of(("14", BODY), ("15", BODY), page=2, y=low), blocks_of(("16", HEAD), page=3, y=low),
             blocks_of(("17", BODY), page=3)]
    blocks = [block for page in pages for block in page]
    mark_page_numbers(document_of(blocks, 8), blocks)
    assert found(blocks, "footer") == ["12", "13"]          # one a page, in one style, at the foot
    for block in blocks:
        block.piece.role = "paragraph"
    mark_page_numbers(document_of(blocks, 9), blocks)       # four of nine pages are too few
    assert found(blocks, "footer") == []


@pytest.mark.parametrize("part", [StyleRoles, make_style_roles, IndentedParagraphs, make_indented_paragraphs])
def test_choice_is_one_of_two(part: type[StyleRoles]) -> None:
    with pytest.raises(ValueError, match="thesis"):
        part(choice="thesis")


# whole pages

def made(sheet: Sheet, choice: Choice, arc: bool = True) -> Recovered:
    return sheet.recovered(layout=WhitespaceCover(indent=None), roles=StyleRoles(choice, arc),
                           flow=IndentedParagraphs(choice))


def paper_page() -> Sheet:
    sheet = Sheet(top=70).line("The Mill and the Flood", font=BOLD, size=18).gap(10).line("Ann Author").gap(10)
    sheet.line("Abstract", font=BOLD, size=12).gap(4).text("We show what the flood took. " * 6).gap(10)
    sheet.line("1 Aims", font=BOLD, size=12).gap(4).text(PROSE).text(MORE, indent=15).gap(10)
    sheet.line("1.1 Scope", font=ITALIC, size=12).gap(4).text(MORE)
    sheet.move(y=680).text("1 The first of the notes, which is set in small print.", size=8)
    return sheet.move(y=760).line("1", x=300)


@pytest.mark.parametrize("choice", ["paper", "code"])
def test_page_of_a_paper(choice: Choice) -> None:
    result = made(paper_page(), choice)
    assert [(role, text[:9]) for role, text in roles(result) if text] == [
        ("title", "The Mill "), ("paragraph" if choice == "paper" else "header", "Ann Autho"), ("heading", "Abstract"),
        ("abstract", "We show w"), ("heading", "1 Aims"), ("paragraph", PROSE[:9]), ("paragraph", MORE[:9]),
        ("heading", "1.1 Scope"), ("paragraph", MORE[:9]), ("footnote", "1 The fir"), ("footer", "1")]
    assert [int(level) for level in result.blocks["level"][np.flatnonzero(
        [result.role(row) == "heading" for row in range(len(result.blocks))])]] == [1, 1, 2]


def test_without_arc_there_are_no_notes_and_no_abstract() -> None:
    named = {role for role, _ in roles(made(paper_page(), "paper", arc=False))}
    assert named == {"title", "heading", "paragraph", "footer"}


def test_text_in_drawings_is_set_apart() -> None:
    def box(canvas: Canvas) -> None:
        canvas.rect(90, HEIGHT - 330, 300, 60)
    sheet = Sheet().text(PROSE).paint(box).move(y=290).line("some words that stand in a box of their own", x=100)
    sheet.move(y=360).text(MORE)
    result = made(sheet, "paper")
    assert texts(result, "figure") == ["some words that stand in a box of their own"]
    assert len(texts(result, "paragraph")) == 1             # the text goes on behind it


def test_words_beside_a_line_of_digits_are_no_page_number() -> None:
    assert texts(made(Sheet().text(PROSE).move(y=760).line("7 of 9"), "code"), "footer") == []


@pytest.mark.parametrize("choice", ["paper", "code"])
def test_gaps_part_no_paragraphs(choice: Choice) -> None:
    sheet = Sheet().text(PROSE).gap(30).text(MORE).turn().text(PROSE).text(MORE, indent=12).text(PROSE, indent=4)
    assert texts(made(sheet, choice)) == [f"{PROSE} {MORE} {PROSE}", f"{MORE} {PROSE}"]


def test_paper_joins_only_blocks_of_one_style() -> None:
    sheet = Sheet().text(PROSE).gap(20).text(MORE, size=9).gap(20).text(PROSE)
    assert texts(made(sheet, "paper")) == [PROSE, MORE, PROSE]
    assert texts(made(sheet, "code")) == [f"{PROSE} {MORE} {PROSE}"]


def test_text_set_in_from_the_rest_as_a_whole() -> None:
    """Its first line tells for the paper; for the program none does, unless the block has an edge further out."""
    sheet = Sheet().text(PROSE).gap(20).text(MORE, x=92).gap(20).text(PROSE)
    assert texts(made(sheet, "paper")) == [PROSE, f"{MORE} {PROSE}"]
    assert texts(made(sheet, "code")) == [f"{PROSE} {MORE} {PROSE}"]
    close = Sheet().text(PROSE).line("a line", x=92).line("another line", x=92).text(MORE)
    assert texts(made(close, "paper")) == [PROSE, f"a line another line {MORE}"]
    assert texts(made(close, "code")) == [PROSE, "a line", f"another line {MORE}"]


@pytest.mark.parametrize("choice", ["paper", "code"])
def test_parts_of_a_row_are_no_first_lines(choice: Choice) -> None:
    sheet = Sheet().text(PROSE)
    sheet.line("In all", leading=0).line("it was the weight of forty sacks", x=140).text(MORE)
    assert texts(made(sheet, choice)) == [f"{PROSE} In all it was the weight of forty sacks {MORE}"]


@pytest.mark.parametrize("choice", ["paper", "code"])
@pytest.mark.parametrize("name", ["two_columns.pdf", "report.pdf"])
def test_nothing_is_lost(examples: Path, name: str, choice: Choice) -> None:
    result = recover(examples / name, layout=WhitespaceCover(indent=None), roles=StyleRoles(choice),
                     flow=IndentedParagraphs(choice))
    plainly = recover(examples / name, layout=WhitespaceCover(indent=None))
    held = [np.sort(np.concatenate([np.arange(start, end) for start, end in one.pieces[["start", "end"]].tolist()]))
            for one in (result, plainly)]
    assert np.array_equal(held[0], np.arange(len(held[0])))
    assert len(set(result.pieces["block"].tolist())) == len(result.blocks)
    assert abs(len("".join(result.text.split())) - len("".join(plainly.text.split()))) < 0.01 * len(plainly.text)


def test_empty_page() -> None:
    for choice in ("paper", "code"):
        assert made(Sheet().paint(lambda canvas: canvas.rect(90, 90, 90, 90)), choice).text == ""


# their own papers

def preset(choice: Choice = "paper") -> dict[str, object]:
    parts = parts_of(section(read_config("pdfextract"), "pdfextract"))
    assert isinstance(parts["roles"], StyleRoles)
    assert isinstance(parts["flow"], IndentedParagraphs)
    return {**parts, "roles": replace(parts["roles"], choice=choice), "flow": replace(parts["flow"], choice=choice)}


def source_title(path: Path) -> str:
    """The title of a TeX file, without commands, comments and line ends."""
    source = path.read_text(encoding="latin-1")
    found = re.search(r"^\s*\\title\{((?:[^{}]|\{[^{}]*\})*)\}", source, re.MULTILINE)
    assert found
    return squeezed(re.sub(r"%.*|\\[a-z]+", "", found[1]))


def squeezed(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


@needs_papers
@pytest.mark.parametrize("name", [
    "0705.0001", "0705.0002", "0705.0004",
    # set in small capitals of the size of the text: no style is larger, another line has an emphasis
    pytest.param("0705.0003", marks=pytest.mark.xfail(strict=True))])
def test_titles_are_those_of_the_sources(name: str) -> None:
    result = recover(PAPERS / f"{name}.pdf", **preset())
    assert [squeezed(text) for text in texts(result, "title")] == [source_title(PAPERS / f"{name}.tex")]


@needs_papers
def test_title_that_the_original_is_tested_with() -> None:
    title = "XMM-Newton observations of the first unidentified TeV gamma-ray source TeV J2032+4130"
    assert texts(recover(PAPERS / "0705.0009.pdf", **preset()), "title")[0].startswith(title)


@needs_papers
@pytest.mark.parametrize("choice", ["paper", "code"])
def test_sections_of_a_paper_of_the_acl(choice: Choice) -> None:
    result = recover(PAPERS / "C02-1004.pdf", **preset(choice))
    headings = texts(result, "heading")
    assert [text for text in headings if re.match(r"\d ", text)] == [
        "1 Introduction", "2 Our training resources", "3 Results for the unsupervised methods",
        "4 Results for the supervised methods", "5 Intertwining unsupervised and supervised methods", "6 Conclusions"]
    assert "Abstract" in headings
    assert len(texts(result, "abstract")) == len(texts(result, "footnote")) == 1
    assert texts(result, "abstract")[0].endswith("both methods used alone.1")       # the mark of the note
    # what the paper finds by its style, the program leaves for want of a digit
    assert ("References" in headings) is (choice == "paper")
    # a column ends within the second paragraph, a footnote below it
    paragraph = next(text for text in texts(result, "paragraph") if text.startswith("In contrast, the supervised"))
    assert paragraph.endswith("accuracy.")
