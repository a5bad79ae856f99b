"""Tables between rules and without, and their cells."""
from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
import spacy
from made_pages import BOLD, HEIGHT, LEFT, MORE, PROSE, TYPED, Put, Sheet, fill, roles, texts
from reportlab.pdfgen.canvas import Canvas
from spacy.tokens import Doc, DocBin

from spacy_pdfrecover import request
from spacy_pdfrecover.cell_words import Word as CellWord
from spacy_pdfrecover.cell_words import lines_of
from spacy_pdfrecover.cells import Cell, gaps, grid, table_cells
from spacy_pdfrecover.model import Recovered
from spacy_pdfrecover.write.jsonl import to_jsonl
from spacy_pdfrecover.write.markdown import to_markdown

MILLS = [["Mill", "Year", "Sacks"], ["Harrow", "1781", "142"], ["Wick", "1790", "96"], ["Carrier", "1802", "88"]]
STEP, WIDE = 14.0, 110.0


def with_table(rows: Sequence[Sequence[str]], *, levels: Sequence[float] = (), walls: Sequence[float] = (),
               font: str = "Times-Roman", wide: float = WIDE) -> Sheet:
    """Running text, a table, running text; rules at these rows' upper edges and left of these columns."""
    sheet = Sheet().text(PROSE).gap(20)
    top, width = sheet.y, wide * max(map(len, rows))
    for row in rows:
        for place, cell in enumerate(row):
            if cell:
                sheet.line(cell, x=LEFT + 4 + wide * place, leading=0, font=font)
        sheet.y += STEP
    edge = top - 10

    def rule(canvas: Canvas) -> None:
        for level in levels:
            y = HEIGHT - edge - level * STEP
            canvas.line(LEFT, y, LEFT + width, y)
        for wall in walls:
            canvas.line(LEFT + wide * wall, HEIGHT - edge, LEFT + wide * wall, HEIGHT - edge - len(rows) * STEP)
    return sheet.paint(rule).gap(20).text(MORE)


def tables(found: Recovered) -> list[list[list[str]]]:
    return [grid(table_cells(found, row)) for row in range(len(found.blocks)) if found.role(row) == "table"]


@pytest.mark.parametrize(("levels", "walls"), [
    ((), ()), ((0, 1, 4), ()), ((0, 1, 2, 3, 4), (0, 1, 2, 3)), ((1,), (1,))])
def test_a_table_by_its_places_or_its_rules(levels: Sequence[float], walls: Sequence[float]) -> None:
    found = with_table(MILLS, levels=levels, walls=walls).recovered()
    assert roles(found) == [("paragraph", PROSE), ("table", " ".join(" ".join(row) for row in MILLS)),
                            ("paragraph", MORE)]
    assert tables(found) == [MILLS]


def test_cells_have_their_places_on_the_page() -> None:
    found = with_table(MILLS).recovered()
    cells = table_cells(found, 1)
    year = next(cell for cell in cells if cell.text == "1790")
    assert (year.row, year.column, year.page) == (2, 1, 1)
    assert LEFT + WIDE < year.x0 < year.x1 < LEFT + 2 * WIDE
    assert year.y0 > max(cell.y0 for cell in cells if cell.row == 1)


def test_cells_of_several_lines_between_rules() -> None:
    rows = [["Part", "What it does"], ["wheel", "turns in the river and"], ["", "drives the stones"],
            ["hopper", "holds the grain until"], ["", "the stones take it"]]
    found = with_table(rows, levels=(0, 1, 3, 5), walls=(0, 1, 2), wide=150).recovered()
    assert tables(found) == [[["Part", "What it does"], ["wheel", "turns in the river and drives the stones"],
                              ["hopper", "holds the grain until the stones take it"]]]


def test_cells_that_stand_close_are_parted_by_rules() -> None:
    rows = [["name", "kind"], ["hopperlike", "wood"], ["millstones", "rock"]]
    found = with_table(rows, levels=(0, 1, 2, 3), walls=(0, 1, 2), wide=51).recovered()
    assert tables(found) == [rows]


def test_an_empty_cell_stays_empty() -> None:
    rows = [*MILLS, ["Ford", "", "12"]]
    assert tables(with_table(rows, levels=(0, 1, 5)).recovered()) == [rows]


def test_rows_of_numbers_that_stand_as_close_as_words_belong_to_their_table() -> None:
    """Under a rule of their own, at the foot of a table."""
    rows = [*MILLS, ["Sum of all the mills of the valley 1781 0.978 0.961 0.974 0.968 886 1893 439 584 326"]]
    found = with_table(rows, levels=(0, 1, 4, 5), wide=130).recovered()
    assert texts(found, "table") == [" ".join(" ".join(row) for row in rows)]


def test_rows_of_numbers_alone_between_rules_are_a_table() -> None:
    """Below the names of their columns; numbers along an axis stand alone, or in one row."""
    numbers = ["0.648 0.709 0.573 0.427 0.702 0.727", "0.741 0.698 0.920 0.909 0.911 0.930",
               "0.786 0.852 0.834 0.928 0.881 0.916"]
    rows = [["of wheat, of rye, of oats, of barley, of peas, of lentils"], *([row] for row in numbers)]
    found = with_table(rows, levels=(0, 1, 4), wide=260).recovered()
    assert texts(found, "table") == [" ".join(row[0] for row in rows)]
    axes = [["0.0 0.2 0.4 0.6 0.8 1.0"], *([number] for number in ("10", "20", "30"))]
    assert not texts(with_table(axes, levels=(0, 1, 4), wide=260).recovered(), "table")


def test_prose_with_years_between_rules_is_no_part_of_a_table() -> None:
    rows = [*MILLS, ["From 1781 to 1802 three mills were built in the valley, one more than in 1750."]]
    found = with_table(rows, levels=(0, 1, 4, 5), wide=130).recovered()
    assert texts(found, "table") == [" ".join(" ".join(row) for row in MILLS)]


def test_prose_between_rules_is_no_table() -> None:
    sheet = Sheet().text(PROSE).gap(20)
    for _ in range(2):
        y = HEIGHT - sheet.y + 14
        sheet.paint(lambda canvas, y=y: canvas.line(LEFT, y, LEFT + 400, y)).text(MORE).gap(20)
    y = HEIGHT - sheet.y + 14
    sheet.paint(lambda canvas: canvas.line(LEFT, y, LEFT + 400, y))
    assert {role for role, _ in roles(sheet.text(PROSE).recovered())} == {"paragraph"}


def test_two_columns_under_one_rule_are_no_table() -> None:
    sheet = Sheet(measure=190).text(PROSE * 2).move(left=LEFT + 210, y=90).text(MORE * 2)
    for y in (HEIGHT - 75, HEIGHT - 420):
        sheet.paint(lambda canvas, y=y: canvas.line(LEFT, y, LEFT + 400, y))
    assert "table" not in {role for role, _ in roles(sheet.recovered())}


def test_code_in_a_frame_is_no_table() -> None:
    rows = [["open(mill,", "// its door"], ["grind(grain,", "// not too fine"], ["close(mill)", "// for the night"]]
    found = with_table(rows, levels=(0, 1, 2, 3), font=TYPED).recovered()
    assert "table" not in {role for role, _ in roles(found)}


@pytest.mark.parametrize("middle", [False, True])
def test_a_row_may_begin_below_the_further_lines_of_a_last_cell(middle: bool) -> None:
    """Many narrow lines, at the left edge of their column or in its middle."""
    rows = [("Harrow", "1781", "the wheel is old but it was mended in the spring of that year"),
            ("Wick", "1790", "no wheel but a long race that comes down from the upper mill"),
            ("Carrier", "1802", "a wheel with spokes of oak and of ash, and below it a stone")]
    sheet = Sheet().text(PROSE).gap(20)
    for name, year, words in rows:
        for place, cell in enumerate((name, year)):
            sheet.line(cell, x=LEFT + WIDE * place, leading=0)
        for put in fill(words, LEFT + 2 * WIDE, sheet.y, 60, leading=13.7, justified=False):
            shift = (60 - put.width) / 2 if middle else 0.0
            sheet.line(put.text, x=put.x + shift, leading=13.7)
        sheet.gap(5)
    found = sheet.gap(20).text(MORE).recovered()
    assert roles(found) == [("paragraph", PROSE), ("table", " ".join(" ".join(row) for row in rows)),
                            ("paragraph", MORE)]


def test_a_caption_is_no_part_of_its_table() -> None:
    sheet = with_table(MILLS, levels=(0, 1, 4), walls=(1,))
    found = sheet.line("Table 1: Sacks of grain", size=9).gap().text(PROSE).recovered()
    assert texts(found, "caption") == ["Table 1: Sacks of grain"]
    assert tables(found) == [MILLS]


def test_a_table_goes_on_at_the_next_page() -> None:
    sheet = Sheet().text(PROSE).move(y=660)
    for number, row in enumerate([*MILLS, *(["Ford", "1811", "70"], ["Lock", "1820", "91"])]):
        if number == 4:
            sheet.turn()
        for place, cell in enumerate(row):
            sheet.line(cell, x=LEFT + WIDE * place, leading=0)
        sheet.y += STEP
    found = sheet.gap(20).text(MORE).recovered()
    assert tables(found) == [[*MILLS, ["Ford", "1811", "70"], ["Lock", "1820", "91"]]]
    row = [found.role(row) for row in range(len(found.blocks))].index("table")
    assert {cell.page for cell in table_cells(found, row)} == {1, 2}


def test_a_bold_head_above_spread_rows_belongs_to_its_table() -> None:
    """With a rule below each row, as pages for the web have them."""
    sheet = Sheet().text(PROSE).gap(20)
    top = sheet.y

    def rules(canvas: Canvas) -> None:
        for row in range(len(MILLS)):
            canvas.line(LEFT - 4, HEIGHT - top - 24 * row - 10, LEFT + 396, HEIGHT - top - 24 * row - 10)
    for number, row in enumerate(MILLS):
        for place, cell in enumerate(row):
            sheet.line(cell, x=LEFT + 140 * place, leading=0, font=BOLD if number == 0 else "Times-Roman")
        sheet.y += 24
    assert tables(sheet.paint(rules).gap(20).text(MORE).recovered()) == [MILLS]


@pytest.mark.parametrize("caption", ["Table 1. (continued)", "Table 1. Mills of the valley"])
def test_head_and_caption_of_a_table_are_said_anew_at_the_next_page(caption: str) -> None:
    rows = [*MILLS, ["Ford", "1811", "70"], ["Lock", "1820", "91"]]
    sheet = Sheet().text(PROSE).move(y=630).line("Table 1. Mills of the valley").gap(6)
    for number, row in enumerate(rows):
        if number == 4:
            sheet.turn().line(caption).gap(6)
        for one in (MILLS[0], row) if number == 4 else (row,):
            for place, cell in enumerate(one):
                sheet.line(cell, x=LEFT + WIDE * place, leading=0)
            sheet.y += STEP
    found = sheet.gap(20).text(MORE).recovered()
    assert tables(found) == [rows]
    assert texts(found, "caption") == ["Table 1. Mills of the valley"]
    assert texts(found, "header") == [caption, " ".join(MILLS[0])]


def test_another_table_at_the_next_page() -> None:
    sheet = Sheet().text(PROSE).move(y=630)
    for caption in ("Table 1. Mills of the valley", "Table 2. Locks on both rivers"):
        sheet.line(caption).gap(6)
        for row in MILLS:
            for place, cell in enumerate(row):
                sheet.line(cell, x=LEFT + WIDE * place, leading=0)
            sheet.y += STEP
        sheet.turn()
    assert tables(sheet.text(MORE).recovered()) == [MILLS, MILLS]


@pytest.mark.parametrize(("pages", "shift"), [(2, 0), (1, 60)])
def test_a_table_of_the_same_width_two_pages_on_or_at_another_margin(pages: int, shift: float) -> None:
    """It is another one, though no text stands between them."""
    sheet = Sheet().text(PROSE).move(y=630)
    for left in (LEFT, LEFT + shift):
        for row in MILLS:
            for place, cell in enumerate(row):
                sheet.line(cell, x=left + WIDE * place, leading=0)
            sheet.y += STEP
        for _ in range(pages):
            sheet.turn()
    assert tables(sheet.text(MORE).recovered()) == [MILLS, MILLS]


@pytest.mark.parametrize(("last", "count"), [("Ford", 1), ("A long sentence", 2)])
def test_later_rows_of_a_table_may_be_narrower(last: str, count: int) -> None:
    """Their last cells hold pictures, and what they begin with stands in the columns above."""
    sheet = Sheet().text(PROSE).move(y=660)
    for row in MILLS:
        for place, cell in enumerate(row):
            sheet.line(cell, x=LEFT + 2 * WIDE * place, leading=0)
        sheet.y += STEP
    sheet.turn()
    for name, year in (("Lock", "1811"), ("Weir", "1820"), ("Dam", "1831")):
        sheet.line(name, leading=0).line(year, x=LEFT + (2 if count == 1 else 1) * WIDE, leading=STEP)
    assert len(tables(sheet.gap(20).text(MORE).recovered())) == count


def test_a_running_head_is_no_row() -> None:
    """Its title and the page's number stand apart as cells do."""
    sheet = Sheet()
    for number in range(3):
        sheet.line(f"{number + 17}", leading=0).line("CHAPTER 3. MILLS OF THE VALLEY", x=LEFT + 200, leading=0)
        sheet.y += 30
        for row in MILLS:
            for place, cell in enumerate(row):
                sheet.line(f"{cell}{number}", x=LEFT + WIDE * place, leading=0)
            sheet.y += STEP
        sheet.gap(20).text(PROSE).turn()
    assert [table[0] for table in tables(sheet.recovered())] == [[f"{cell}{number}" for cell in MILLS[0]]
                                                               for number in range(3)]


def test_a_running_head_above_a_spread_table_is_no_row() -> None:
    """It stands no further off than the rows of one table; on other pages it heads running text."""
    sheet = Sheet()
    for number in range(4):
        sheet.line(f"{number + 17}", leading=0).line("CHAPTER 3. MILLS OF THE VALLEY", x=LEFT + 200, leading=0)
        sheet.y += 24
        for row in MILLS if number == 2 else ():
            for place, cell in enumerate(row):
                sheet.line(cell, x=LEFT + WIDE * place, leading=0)
            sheet.y += 24
        sheet.gap(0 if number < 2 else 20).text(PROSE).turn()
    assert tables(sheet.recovered()) == [MILLS]


@pytest.mark.parametrize("close", [False, True])
def test_a_last_row_may_stand_below_the_last_rule(close: bool) -> None:
    """Its cells apart, or so close that they make one line."""
    rows = [["Mill", "Sacks"], ["Harrow", "142"], ["Wick", "96"], ["Carrier" if close else "Hill", "88"]]
    found = with_table(rows, levels=(0, 1, 2, 3), wide=48.0 if close else WIDE).recovered()
    assert texts(found, "table") == [" ".join(" ".join(row) for row in rows)]


def test_a_head_above_the_first_rule_belongs_to_its_table() -> None:
    rows = [["", "Summer", "Winter"], ["", "(dry)", "(wet)"], *MILLS]
    found = with_table(rows, levels=(2, 3, 6)).recovered()
    assert texts(found, "table") == [" ".join(" ".join(row).strip() for row in rows)]


def test_a_full_line_of_a_caption_right_above_its_table_is_no_part_of_it() -> None:
    """No wider step parts them, and no word of the table would have fitted behind it."""
    sheet = Sheet().text(PROSE).gap(20)
    caption = Put("Table 1: Sacks of grain that the mills of the valley took in each year, as far as their books go",
                  LEFT, sheet.y, size=9)
    sheet.puts.append(caption._replace(spread=(sheet.measure - caption.width) / caption.text.count(" ")))
    for row in MILLS:
        sheet.y += STEP
        for place, cell in enumerate(row):
            sheet.line(cell, x=LEFT + WIDE * place, leading=0, size=9)
    found = sheet.gap(40).text(MORE).recovered()
    assert texts(found, "caption") == [caption.text]
    assert tables(found) == [MILLS]


COMMANDS = [["open", "lets the water in, if the wheel has been made fast before; else it would"],
            ["", "turn at once"], ["grind", "brings the stones together and sets them turning"],
            ["close", "stops the wheel"], ["rest", "waits for the next cart, or for the morning, whichever"],
            ["", "comes first"]]


@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize(("rows", "wide"), [(COMMANDS, 40.0), ([["Mill", "Sacks"], ["Wick 1", "96"], ["Wick 2", "88"],
                                                               ["Wick 3", "70"]], 38.0)])
def test_a_caption_tells_a_table_without_rules(rows: Sequence[Sequence[str]], wide: float, above: bool) -> None:
    """Terms with running text beside them, and columns hardly further apart than words."""
    sheet = Sheet().text(PROSE).gap(14)
    if above:
        sheet.line("Table 3: What is kept", centered=True).gap(8)
    for row in rows:
        for place, cell in enumerate(row):
            if cell:
                sheet.line(cell, x=LEFT + 60 + wide * place, leading=0)
        sheet.y += 12
    if not above:
        sheet.gap(8).line("Table 3: What is kept", centered=True)
    found = sheet.gap(14).text(MORE).recovered()
    assert texts(found, "table") == [" ".join(" ".join(row).strip() for row in rows)]
    assert texts(found, "paragraph") == [PROSE, MORE]


def test_columns_of_text_below_a_caption_are_no_table() -> None:
    sheet = Sheet().line("Table 1: Rules of the mill, which are found at its end and nowhere else", size=9).gap(10)
    top = sheet.y
    sheet.move(measure=190).text(PROSE).gap().text(MORE).move(left=LEFT + 210, y=top).text(MORE).gap().text(PROSE)
    assert "table" not in {role for role, _ in roles(sheet.recovered())}


def test_a_list_below_a_caption_is_no_table() -> None:
    sheet = Sheet().line("Table 1: Rules of the mill", size=9).gap(8)
    for number in range(5):
        sheet.text(f"{number + 1}. {MORE}", hang=12)
    assert "table" not in {role for role, _ in roles(sheet.recovered())}


def test_blocks_left_out_have_no_cells() -> None:
    found = with_table(MILLS).recovered().without(["table"])
    assert table_cells(found, 1) == []


def test_a_heading_over_columns_does_not_join_them() -> None:
    def word(text: str, x0: float, x1: float, y: float) -> CellWord:
        return CellWord(text, 0, x0, y - 8, x1, y + 2, y, 10)
    lines = lines_of([word("overthetwo", 40, 120, 10),
                      *(word("x", x, x + 20, 10 + 12 * row) for row in range(1, 12) for x in (0, 40, 100))])
    assert [round((low + high) / 2) for low, high in gaps(lines)] == [30, 80]


def test_jsonl_and_markdown_have_the_cells() -> None:
    found = with_table([*MILLS[:3], ["a|b", "1802", "88"]]).recovered()
    record = next(record for record in map(json.loads, to_jsonl(found).splitlines()) if record["role"] == "table")
    assert [cell["text"] for cell in record["cells"]][:4] == ["Mill", "Year", "Sacks", "Harrow"]
    assert record["cells"][3]["row"] == 1
    assert record["cells"][3]["column"] == 0
    assert record["cells"][3]["bbox"][0] == 1
    assert ("| Mill | Year | Sacks |\n| --- | --- | --- |\n| Harrow | 1781 | 142 |\n| Wick | 1790 | 96 |\n"
            "| a\\|b | 1802 | 88 |") in to_markdown(found)


@pytest.mark.parametrize("keep", ["tokens", "glyphs"])
def test_cells_survive_storing(keep: str) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover", config={"keep": keep})
    doc = nlp(request(nlp, with_table(MILLS).pdf(), name="mills.pdf"))
    stored = next(iter(DocBin(store_user_data=True, docs=[doc]).get_docs(nlp.vocab)))
    for made in (doc, Doc(nlp.vocab).from_bytes(doc.to_bytes()), stored):
        cells = made.spans["tables"][0]._.pdf.cells
        assert [cell.text for cell in cells] == [text for row in MILLS for text in row]
        assert isinstance(cells[0], Cell)
        assert (cells[0].row, cells[0].column, cells[0].page) == (0, 0, 1)
        assert made.spans["blocks"][0]._.pdf.cells == ()


def test_without_places_there_are_no_cells() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("pdfrecover", config={"keep": "none"})
    doc = nlp(request(nlp, with_table(MILLS).pdf(), name="mills.pdf"))
    assert doc.spans["tables"][0]._.pdf.cells == ()
