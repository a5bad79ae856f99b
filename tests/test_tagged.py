"""What tagged files say of their structure, and how far it is believed."""
from __future__ import annotations

from collections.abc import Sequence

from make_pdf import Element, Line, show, tagged_pdf

from spacy_pdfrecover import recover
from spacy_pdfrecover.model import Recovered
from spacy_pdfrecover.read.pdfium import Pdfium

FULL = ("The stream that drives the mill comes down from the hills and has done so since the valley was",
        "settled, long before anybody thought of wheels and stones, and even in dry summers there is",
        "enough of it to fill the pond behind the weir in a single night without any rain at all, they")
LEFT, TOP, LEADING = 72.0, 720.0, 14.0
TEXT = "paragraph", 0, "The stream t"


def lines(first: int, *texts: str, page: int = 0, left: float = LEFT) -> list[Line]:
    """Lines below each other from this one on."""
    return [(page, left, TOP - LEADING * (first + row), text) for row, text in enumerate(texts)]


def paragraph(first: int, page: int = 0) -> Element:
    return "P", lines(first, *FULL, "say there.", page=page)


def paragraphs(first: int, count: int) -> list[Element]:
    """Below each other, and nothing but their last lines parts them."""
    return [paragraph(first + 4 * number) for number in range(count)]


def roles(elements: Sequence[Element], *untagged: bytes, tags: bool = True,
          names: dict[str, str] | None = None) -> list[tuple[str, int, str]]:
    return roles_of(recover(tagged_pdf(elements, untagged, names=names), reader=Pdfium(tags=tags)))


def roles_of(found: Recovered) -> list[tuple[str, int, str]]:
    return [(found.role(row), int(block["level"]), found.block_text(row)[:12])
            for row, block in enumerate(found.blocks)]


PLAIN: list[Element] = [
    *paragraphs(0, 1), ("H1", lines(4, "The mill")), *paragraphs(5, 2), ("H2", lines(13, "The pond")),
    *paragraphs(14, 2),
    ("L", [("LI", [("LBody", lines(22 + row, item, left=LEFT + 18))])
           for row, item in enumerate(("A wheel of oak", "A stone"))]),
    ("H1", lines(24, "The weir")), *paragraphs(25, 2)]


def test_plain_headings_and_items() -> None:
    assert [(role, name) for role, _, name in roles(PLAIN) if role != "paragraph"] == [
        ("heading", "The mill"), ("heading", "The pond"), ("list_item", "A wheel of o"), ("list_item", "A stone"),
        ("heading", "The weir")]
    assert not any(role in ("heading", "list_item") for role, _, _ in roles(PLAIN, tags=False))


def test_items_at_the_margin_of_the_text() -> None:
    """What has no label and stands in no farther than paragraphs is none: whole parts of a document are tagged so
    whose headings were numbered as a list."""
    listed: Element = "L", [("LI", [("LBody", lines(16 + 2 * row, item))])
                            for row, item in enumerate(("It turns.", "It grinds.", "1. It stops."))]
    assert [role for role, _, _ in roles([*paragraphs(0, 4), listed])][-3:] == ["paragraph", "paragraph", "list_item"]


def test_levels() -> None:
    assert [level for role, level, _ in roles(PLAIN) if role == "heading"] == [1, 2, 1]


def test_names_of_the_file_are_mapped() -> None:
    own: list[Element] = [("Rubrik" if kind.startswith("H") else "Stycke", inner) for kind, inner in PLAIN
                          if kind != "L"]
    found = roles(own, names={"Rubrik": "H2", "Stycke": "P"})
    assert [name for role, _, name in found if role == "heading"] == ["The mill", "The pond", "The weir"]


def test_all_headings_are_none() -> None:
    """Whoever tags all text as headings wants its looks."""
    wrong: list[Element] = [("H1", inner) if kind != "L" else (kind, inner) for kind, inner in PLAIN]
    assert not any(role == "heading" for role, _, _ in roles(wrong))


def test_text_tagged_as_something_else() -> None:
    for kind in ("Caption", "Note", "Code", "Formula", "TOCI", "Title", "Figure", "BibEntry", "TD", "LI"):
        wrong: list[Element] = [(kind, inner) if name == "P" else (name, inner) for name, inner in PLAIN]
        assert sum(role == "paragraph" for role, _, _ in roles(wrong)) >= 7, kind


def test_a_paragraph_for_each_line_parts_nothing() -> None:
    wrong: list[Element] = [("P", [line]) for whole in paragraphs(0, 4) for line in whole[1]]
    assert roles(wrong) == roles(wrong, tags=False) == [TEXT] * 4


def test_one_paragraph_for_all_holds_nothing() -> None:
    wrong: list[Element] = [("P", [line for number in range(4) for line in paragraph(6 * number)[1]])]
    assert roles(wrong) == roles(wrong, tags=False) == [TEXT] * 4


def test_paragraphs_end_in_full_lines() -> None:
    full: list[Element] = [("P", lines(3 * number, *FULL[:2], FULL[2][:-6] + ".")) for number in range(4)]
    assert len(roles(full)) == 4
    assert len(roles(full, tags=False)) < 4


def test_a_paragraph_goes_on_over_the_page() -> None:
    """Behind a line that is not full and a stop, where nothing else tells it."""
    long: Element = ("P", [*lines(40, *FULL, "It never ends."), *lines(0, "Nor does it.", *FULL, page=1)])
    elements = [*paragraphs(0, 4), long, paragraph(6, page=1)]
    assert len(roles(elements)) == 6
    assert len(roles(elements, tags=False)) > 6


def test_table_without_rules() -> None:
    rows: list[Element] = [("TR", [("TD", [(0, LEFT + 150 * column, TOP - 14 * (5 + row), f"{name} {row}")])
                                   for column, name in enumerate(("oak", "elm", "ash"))]) for row in range(4)]
    found = roles([paragraph(0), ("Table", [("Caption", lines(4, "Kinds of wood")), *rows]), paragraph(10)])
    assert [role for role, _, _ in found] == ["paragraph", "caption", "table", "paragraph"]


def test_tables_that_lay_out_text() -> None:
    cells: list[Element] = [("TR", [("TD", [paragraph(5 * row)])]) for row in range(4)]
    assert roles([("Table", cells)]) == [TEXT] * 4


def test_artifacts_at_the_edge() -> None:
    def artifact(y: float) -> bytes:
        return b"/Artifact BMC\n" + show(LEFT, y, "Mills", "F2", 11) + b"EMC\n"

    assert roles(paragraphs(2, 3), artifact(770))[0] == ("header", 0, "Mills")
    assert ("header", 0, "Mills") not in roles(paragraphs(2, 3), artifact(400))


def test_tags_are_left_out_where_not_wanted() -> None:
    pdf = tagged_pdf(PLAIN)
    assert recover(pdf).pages.tags is not None
    assert recover(pdf, reader=Pdfium(tags=False)).pages.tags is None


def test_loops_in_the_tree() -> None:
    """An element that is its own child or parent."""
    pdf = tagged_pdf([("Sect", [paragraph(0)]), paragraph(5)])
    for part, loop in ((b"/S /Sect /P 3 0 R /K [", b"/S /Sect /P 3 0 R /K [100 0 R 101 0 R 101 0 R "),
                       (b"/S /Sect /P 3 0 R", b"/S /Sect /P 100 0 R")):
        assert part in pdf
        assert roles_of(recover(pdf.replace(part, loop))) == [TEXT] * 2


def test_sentences_within_a_drawing() -> None:
    """What tags call a paragraph is no lettering, if it ends as one or heads what follows."""
    drawing = b"100 300 m 180 420 260 180 340 300 c 420 420 340 180 260 240 c 180 200 120 260 100 300 c " \
              b"90 190 300 240 re S"
    texts = "In winter:", "Depth of pond"
    elements = [*paragraphs(0, 3), *(("P", lines(24 + 5 * row, text, left=150.0)) for row, text in enumerate(texts))]
    for tags, role in ((True, "paragraph"), (False, "figure")):
        found = {name: role for role, _, name in roles(elements, drawing, tags=tags)}
        assert (found["In winter:"], found["Depth of pon"]) == (role, "figure")
