"""Blocks of text side by side, and tables with text beside them."""
from __future__ import annotations

import numpy as np
from made_pages import BOLD, LEFT, MORE, PROSE, TYPED, Put, Sheet, roles, texts

from spacy_pdfrecover.layout.side_by_side import are_blocks, drawn_runs
from spacy_pdfrecover.model import LINE

ADDRESS = ("Miller & Sons Ltd.", "4 River Lane", "Oldbridge")
DATES = ("Invoice No. 2024-117", "Date: the fourth of March", "Due: the third of April")
ROWS = [("Wheels", "12", "40"), ("Stones", "6", "85"), ("Sacks", "310", "2"), ("Carts", "4", "77"), ("Oxen", "8", "60")]


def table(left: float, top: float, step: float = 13.0) -> list[Put]:
    return [Put(cell, left + 60 * column, top + step * row, size=9.0)
            for row, cells in enumerate(ROWS) for column, cell in enumerate(cells)]


def side_by_side(*blocks: tuple[str, ...]) -> Sheet:
    sheet = Sheet()
    for number, block in enumerate(blocks):
        sheet.move(left=LEFT + 180 * number, y=sheet.top)
        for text in block:
            sheet.line(text)
    return sheet.move(left=LEFT).gap(30).text(PROSE).gap().text(MORE)


def test_an_address_and_the_dates_beside_it_are_two_blocks() -> None:
    found = texts(side_by_side(ADDRESS, DATES).bare())
    assert not any(ADDRESS[-1] in text and DATES[0] in text for text in found)


def test_an_address_does_not_go_on_in_the_dates_beside_it() -> None:
    """… though its last line is as long as its first."""
    address = ("Miller & Sons of the", "bridge above the", "old river at Town")
    puts = [Put(text, x, 100 + 12 * row)
            for x, block in ((72, address), (320, DATES)) for row, text in enumerate(block)]
    assert " ".join(address) in texts(with_puts(puts).bare())


def test_columns_with_headings_are_no_cells() -> None:
    """As in a life: what is told on the left and on the right is drawn whole, and stands in no rows."""
    left, right = (100, 117, 129, 141, 164, 187, 199), (100, 118, 130.5, 143, 155.5, 168, 180.5)
    lines = np.zeros(14, LINE)
    lines["baseline"], lines["size"], lines["x0"], lines["x1"] = [*left, *right], 10, 72, 180
    lines["x0"][7:], lines["x1"][7:] = 230, 420
    lines["font"][[0, 4, 7]] = 1                # the headings
    words = ["Old rivers and mills"] * 14
    assert are_blocks(lines, words, np.zeros(2, bool))
    lines["baseline"] = [*left, *left]
    assert not are_blocks(lines, words, np.zeros(2, bool))


def test_notes_in_both_margins_are_not_one() -> None:
    """They are drawn behind the paragraph that they stand beside, first the left one."""
    sheet = Sheet(left=180, measure=240)
    for number in range(3):
        top = sheet.y
        sheet.text(MORE).gap()
        below = sheet.y
        sheet.move(left=60, y=top, measure=100).text(f"Left {number} tells of the mill and of its wheel.", size=8.0)
        sheet.move(left=440, y=top, measure=100).text(f"Right {number} tells of the road and of the river.", size=8.0)
        sheet.move(left=180, y=below, measure=240)
    found = texts(sheet.bare())
    for number in range(3):
        assert f"Left {number} tells of the mill and of its wheel." in found
        assert f"Right {number} tells of the road and of the river." in found


def test_names_above_what_they_are_of_stay_a_row() -> None:
    """Cells of several lines below heads of another face."""
    sheet = Sheet()
    for number, (name, lines) in enumerate([("Sender", ADDRESS), ("Letter", DATES)]):
        sheet.move(left=LEFT + 180 * number, y=sheet.top).line(name, BOLD)
        for text in lines:
            sheet.line(text)
    found = texts(sheet.move(left=LEFT).gap(30).text(PROSE).bare())
    assert any(ADDRESS[-1] in text and DATES[0] in text for text in found)


def test_text_beside_a_table_is_none_of_it() -> None:
    """A few lines of text, ragged and of a leading of their own, are drawn before or behind the rows they are level
    with."""
    text = Sheet(left=300, measure=230).move(y=100).text(MORE, leading=14, justified=False).puts
    below = Sheet().move(y=100 + 14 * (len(text) + 2)).text(PROSE).puts
    for puts in ([*table(60, 100), *text, *below], [*text, *table(60, 100), *below]):
        found = roles(with_puts(puts).bare())
        cells = " ".join(cell for row in ROWS for cell in row)
        assert ("table", cells) in found
        assert ("paragraph", MORE) in found


def test_a_captioned_table_across_the_columns_of_the_text() -> None:
    """Its caption is shorter than the table; the text goes on in both columns right below it."""
    words = ["Wheels", "Stones", "Sacks", "Carts", "Oxen"]
    sheet = Sheet(measure=210)
    sheet.text(PROSE)
    bottom = sheet.y
    sheet.move(left=300, y=sheet.top).text("Upstream " + PROSE)
    bottom = max(bottom, sheet.y) + 8
    sheet.move(left=130, y=bottom, measure=320).line("Table 1. What the mill had, in numbers of the year of the flood.")
    top = sheet.y + 4
    rows = [[f"{word} {number}" for word in words] for number in range(1, 7)]
    sheet.puts += [Put(cell, LEFT + 92 * column, top + 12 * row, size=9.0)
                   for row, cells in enumerate(rows) for column, cell in enumerate(cells)]
    sheet.move(left=LEFT, y=top + 12 * len(rows) + 6, measure=210)
    below = sheet.y
    sheet.text(PROSE).move(left=300, y=below).text("Downstream " + PROSE)
    found = roles(sheet.bare())
    assert [role for role, _ in found] == ["paragraph", "paragraph", "caption", "table", "paragraph", "paragraph"]
    assert found[3][1] == " ".join(cell for row in rows for cell in row)


def with_puts(puts: list[Put]) -> Sheet:
    sheet = Sheet()
    sheet.puts = puts
    return sheet


def test_runs_begin_where_a_line_stands_above_the_one_before() -> None:
    lines = np.zeros(5, LINE)
    lines["baseline"], lines["size"] = [10, 20, 30, 10, 20], 10
    assert drawn_runs(lines) == [(0, 3), (3, 5)]


def test_lists_side_by_side_are_no_table() -> None:
    """Drawn row by row, as the cells of a table are."""
    rows = [(f"\N{BULLET} {left}", f"\N{BULLET} {right}") for left, right in
            (("wheels", "road"), ("stones", "river"), ("sacks", "bridge"))]
    puts = [Put(text, LEFT + 200 * column, 300 + 14 * row) for row, texts_ in enumerate(rows)
            for column, text in enumerate(texts_)]
    sheet = Sheet().text(PROSE)
    sheet.puts += puts
    found = roles(sheet.move(y=400).text(MORE).bare())
    assert found[1:-1] == [("list_item", text) for row in rows for text in row]


def test_a_list_whose_items_run_over_is_no_column_of_a_table() -> None:
    """It is drawn whole, and then the steps beside it, line by line at the same heights."""
    left = [(0, "• two pounds of wheat"), (10, "flour"), (0, "• a dozen of brown eggs"), (10, "from market"),
            (0, "• one of butter"), (0, "• salt")]
    steps = [(0, "1. Mix the flour with the"), (12, "butter and the salt."), (0, "2. Beat the eggs and pour"),
             (12, "them in, bit by bit, and"), (12, "stir."), (0, "3. Bake it until it is brown.")]
    sheet = Sheet().text(PROSE)
    for x0, head, part in ((72, "Needed", left), (220, "Steps", steps)):
        sheet.puts += [Put(head, x0, 275, BOLD), *(Put(text, x0 + stands_in, 300 + 13 * row)
                                                   for row, (stands_in, text) in enumerate(part))]
    found = texts(sheet.bare())
    assert "• one of butter" in found
    assert "2. Beat the eggs and pour them in, bit by bit, and stir." in found


def test_text_and_a_listing_beside_it_are_two_blocks() -> None:
    """They are level with each other by chance, line by line."""
    code = ["def call(wheel, water):", "    if water > 2:", "        return wheel.turn()", "    raise Dry(wheel)"]
    sheet = Sheet(measure=230).text(MORE, leading=13)
    sheet.move(left=330, y=sheet.top + 2)
    for line in code:
        sheet.line(line, TYPED, 8.5, x=330 + 5.1 * (len(line) - len(line.lstrip())), leading=11)
    sheet.move(left=LEFT, y=300, measure=400).text(PROSE)
    found = roles(sheet.bare())
    assert found[0] == ("paragraph", MORE)
    assert found[1][0] == "code"
    assert found[2] == ("paragraph", PROSE)


def test_the_last_short_item_of_a_list_does_not_go_on_beside_it() -> None:
    sheet = Sheet(measure=180)
    for text in ("They grind the grain of the village", "They hold the water", "They cost money"):
        sheet.line(f"\N{BULLET} {text}", leading=14)
    found = roles(sheet.move(left=320, y=80, measure=220).text(PROSE).bare())
    assert ("list_item", "\N{BULLET} They cost money") in found
    assert ("paragraph", PROSE) in found


def shown(by_rows: bool) -> Sheet:
    """Three lines of code with what they print beside them, line by line."""
    pairs = [("\\textbf{stone mills}\\\\", "stone mills"), ("\\emph{water mills}\\\\", "water mills"),
             ("\\textsc{old mills}", "old mills")]
    code = [Put(left, LEFT, 200 + 12 * row, TYPED, 9) for row, (left, _) in enumerate(pairs)]
    prints = [Put(right, LEFT + 180, 200 + 12 * row) for row, (_, right) in enumerate(pairs)]
    sheet = Sheet().text(PROSE)
    sheet.puts += [put for pair in zip(code, prints, strict=True) for put in pair] if by_rows else code + prints
    return sheet.move(y=250).text(MORE)


def test_a_listing_and_what_it_prints_beside_it_are_two_blocks() -> None:
    found = shown(by_rows=False).recovered()
    assert texts(found, "code") == ["\\textbf{stone mills}\\\\ \\emph{water mills}\\\\ \\textsc{old mills}"]
    assert texts(shown(by_rows=True).recovered(), "code") != texts(found, "code")


def test_short_text_beside_a_listing_is_a_block_of_its_own() -> None:
    sheet = Sheet().text(PROSE).move(y=200)
    for line in ("The mill of the valley turns both", "its two wheels."):
        sheet.line(line)
    sheet.move(y=200)
    for line in ("The mill of \\emph{the valley} turns both", "its two wheels."):
        sheet.line(line, TYPED, 9, x=LEFT + 160)
    found = sheet.move(y=250).text(MORE).recovered()
    assert texts(found, "code") == ["The mill of \\emph{the valley} turns both its two wheels."]
