"""Ideographs in columns from right to left, and what stands in and beside these columns."""
from __future__ import annotations

from dataclasses import replace

import pytest
from made_pages import Put, fill, pages_of, recover_pages, roles

from spacy_pdfrecover.frames import DOWN, VERTICAL
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.model import Pages

FIRST, SECOND = "川のほとりに水車小屋があった", "村の人々は秋になると麦を積んで"
READING = "すいしゃ"


def column(text: str, x: float, top: float = 100.0, size: float = 10.0) -> list[Put]:
    """One letter below the other."""
    return [Put(char, x, top + size * row, size=size) for row, char in enumerate(text)]


def turned(pages: Pages, first: int, count: int, x: float, top: float) -> Pages:
    """The same page with these glyphs turned sideways, one below the other and close together."""
    glyphs = pages.glyphs.copy()
    for row in range(first, first + count):
        for name, value in (("x0", x - 1), ("x1", x + 11), ("y0", top), ("y1", top + 5), ("origin", x + 2.5),
                            ("baseline", top), ("angle", DOWN)):
            glyphs[name][row] = value
        top += 5
    return replace(pages, glyphs=glyphs)


def test_letters_turned_sideways_stand_in_their_column() -> None:
    """A year at the head of a column and a name within it."""
    puts = [*column(FIRST, 300), Put("1998", 280, 100), *column("年の本", 280, 128), Put("Mill", 280, 150),
            *column("にその絵がある", 280, 179)]
    pages = pages_of(puts)
    year, name = len(FIRST), len(FIRST) + 4 + 3
    text = find_lines(turned(turned(pages, year, 4, 280, 100), name, 4, 280, 150))
    assert text.texts == [FIRST, "1998年の本Millにその絵がある"]
    assert (text.lines["angle"] == VERTICAL).all()


def test_two_digits_side_by_side_are_one_cell_of_the_column() -> None:
    puts = [*column("その絵が", 280), Put("12", 280, 140), *column("枚あるという", 280, 150)]
    assert find_lines(pages_of(puts)).texts == ["その絵が12枚あるという"]


def test_thin_strokes_fill_their_cell() -> None:
    """The box of a glyph may be that of its ink: a single stroke leaves most of the em empty."""
    pages = pages_of(column("石を一つ水に投げた", 280))
    glyphs = pages.glyphs.copy()
    glyphs["y0"][2], glyphs["y1"][2] = glyphs["baseline"][2] - 5, glyphs["baseline"][2] - 4
    assert find_lines(replace(pages, glyphs=glyphs)).texts == ["石を一つ水に投げた"]


@pytest.mark.parametrize("upright", [True, False])
def test_ruby_is_a_block_beside_the_sentence(upright: bool) -> None:
    if upright:
        puts = [*column(FIRST, 300), *column(SECOND, 280), *column(READING, 291, 160, 5.0)]
    else:
        puts = [Put(FIRST, 72, 100), Put(READING, 100, 108, size=5.0), Put(SECOND, 72, 118)]
    found = roles(recover_pages(pages_of(puts)))
    assert ("other", READING) in found
    assert not any(READING in text and text != READING for _, text in found)
    assert "".join(text for _, text in found if text != READING) == FIRST + SECOND


def test_small_print_far_from_a_column_is_no_script_of_it() -> None:
    """Places along and across are negative in turned text."""
    puts = [*column(FIRST, 300), *column(SECOND, 280), *column("注一二三", 200, 120, 6.0)]
    assert find_lines(pages_of(puts)).texts == [FIRST, SECOND, "注一二三"]


@pytest.mark.parametrize("back", [0.0, 30.0])
def test_upright_text_next_to_a_column_stays_upright(back: float) -> None:
    """A horizontal line drawn after a column, right below its end, which begins there or has its middle there."""
    below = fill("a line of letters", 280 - back, 100 + 10 * len(FIRST) + 2, 200)
    assert find_lines(pages_of([*column(FIRST, 280), *below])).texts[-1] == "a line of letters"


def test_two_bands_of_columns_are_two_blocks() -> None:
    """Lines of both bands stand at one height, drawn band by band, as far apart as ideographs are."""
    bands = [[FIRST, SECOND, "橋の下で。"], [SECOND, FIRST, "冬の道も。"]]
    puts = [put for number, band in enumerate(bands) for row, text in enumerate(band)
            for put in column(text, 300 - 18 * row, 100 + 200 * number)]
    found = [text for _, text in roles(recover_pages(pages_of(puts)))]
    assert found == ["".join(band) for band in bands]
