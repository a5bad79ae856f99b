"""Right-to-left text: the order of its lines, its brackets, and its pages looked at in a mirror."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from made_pages import LEFT, Put, pages_of, recover_pages, roles, texts

from spacy_pdfrecover.cells import grid, table_cells
from spacy_pdfrecover.frames import is_rtl
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.lines.bidi import leftward_pages, logical, turn_stacked
from spacy_pdfrecover.mirror import in_mirror, out_of_mirror
from spacy_pdfrecover.model import COMPONENT, GLYPH, PIECE, Layout
from spacy_pdfrecover.read.lam_alef import turn_lam_alef

BEH, ALEF, LAM = "\u0628", "\u0627", "\u0644"
RIGHT, STEP = 500.0, 14.0           # where lines begin, and the next one below
PROSE = "הרוח נושבת מעל הגבעות והנחל זורם אל העמק ביום ובלילה בלי סוף."
FOREIGN = str.maketrans("()[]«»", ")(][»«")


def line(parts: Sequence[str], y: float = 100.0, right: float = RIGHT, page: int = 0) -> list[Put]:
    """A line from the right: of each part, in the order they are read, the glyphs go on leftwards, or, where it has no
    right-to-left letter and is no sign alone, stand from the left as one."""
    puts, x = [], right
    for part in parts:
        leftward = any(map(is_right_to_left, part)) or not any(map(str.isalnum, part))
        wide = sum(Put(char, 0, 0).width for char in part)
        at = x - wide
        for char in reversed(part) if leftward else part:
            puts.append(Put(char, at, y, page=page))
            at += puts[-1].width
        x -= wide
    return sorted(puts, key=lambda put: put.x)


def is_right_to_left(char: str) -> bool:
    return bool(is_rtl(np.array([ord(char)]))[0])


def read(*lines: Sequence[str]) -> list[str]:
    puts = [put for row, parts in enumerate(lines) for put in line(parts, 100 + STEP * row)]
    return find_lines(in_mirror(pages_of(puts))).texts


@pytest.mark.parametrize("parts", [
    ["השנה הייתה ", "1948", " ", "1949", " ואחריה ", "1950", "."],
    ["המחיר עלה ב-", "50%", " לעומת ", "2010", ", ", "2011", "."],
    ["הוא אמר: \"", "Hello World", "!\" והלך."],
    ["המאמר (", "Baker, 2018", ") טוב."],
    ["בתאריך ", "12/05/2019", " בשעה ", "14:30", "."],
    ["הטווח ", "10-20", " או ", "305", "–", "314", "."],
    ["השפות ", "C", "++ ו-", "Java 8", " נפוצות."],
    ["הכלל ", "x + y = z", " נכון תמיד."],
    ["Latin first", " ואחר כך עברית ואז ", "again", "."],
    ["ראו ", "Smith (1999)", " וגם ", "1,000,000", "."],
    ["الطريقة ", "10", "-", "20", "، ", "2011", "%."],
])
def test_words_and_numbers_that_run_to_the_right(parts: list[str]) -> None:
    assert read(parts, [PROSE]) == ["".join(parts), PROSE]


def test_what_runs_to_the_right_and_goes_on_in_the_next_line() -> None:
    lines = [["המאמר (", "Smith & Jones,"], ["2001; Lee, 1999", ") היטב."], [PROSE]]
    assert read(*lines) == ["".join(parts) for parts in lines]


def test_lines_of_other_letters_among_right_to_left_ones() -> None:
    """A stop at the left ends what runs to the left, one at the right what does not; numbers have the page's way."""
    lines = [[PROSE], ["Journal of Statistics 2, 255", "."], ["12", " ", "30", " ", "5.4"], ["2", "."]]
    assert read(*lines) == ["".join(parts) for parts in lines]
    english = Put("The wheel turns.", LEFT, 160)
    puts = [*line([PROSE]), *line([PROSE], 114), english]
    assert find_lines(in_mirror(pages_of(puts))).texts[2] == english.text


def test_a_page_of_other_letters_in_a_right_to_left_document() -> None:
    puts = [*line([PROSE]), *line([PROSE], 114), *line([PROSE], 128),
            *line(["Baker, L. (1999). The mill", "."], page=1), *line(["A road", "."], 114, page=1)]
    pages = pages_of(puts)
    assert leftward_pages(pages).tolist() == [True, True]
    assert find_lines(in_mirror(pages)).texts[3:] == ["Baker, L. (1999). The mill.", "A road."]


def test_right_to_left_words_in_other_lines() -> None:
    first, second = "טוב", "מאוד"
    start = Put("He said ", LEFT, 100)
    words = line([f"{first} {second}"], right=LEFT + start.width + 44)
    behind = Put(" and left.", LEFT + start.width + 44, 100)
    puts = [start, *words, behind, Put("The wheel turns all day.", LEFT, 114)]
    assert find_lines(pages_of(puts)).texts[0] == f"{start.text}{first} {second}{behind.text}"


@pytest.mark.parametrize("written", [False, True])
@pytest.mark.parametrize("parts", [
    ["ארגון (", "UN", ") הוקם."], ["ראו (ראו טבלה ", "3", ") כאן."], ["סעיף ", "4", "(ב) לא."],
    ["[", "12", "] מילה «טובה» כאן."]])
def test_brackets_as_they_look_or_as_they_are_meant(parts: list[str], written: bool) -> None:
    given = parts if written else [part.translate(FOREIGN) for part in parts]
    assert read(given, [PROSE])[0] == "".join(parts)


def test_runs_within_lines() -> None:
    assert logical(b"lLLSrRR", True).tolist() == [6, 5, 4, 0, 1, 2, 3]
    assert logical(b"nNNxrR", True).tolist() == [5, 4, 3, 0, 1, 2]
    assert logical(b"lLrRnNrlL", False).tolist() == [0, 1, 6, 4, 5, 3, 2, 7, 8]


@pytest.mark.parametrize("drawn", [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0]])
def test_arabic_letters_above_one_another(drawn: list[int]) -> None:
    """Faces set meem above the jeem behind it, and further left; a line may be drawn from either end."""
    letters = [(ord(char), x0, x1) for char, x0, x1 in (
        ("\u0627", 125, 128), ("\u0644", 120, 125), ("\u0645", 108, 113), ("\u062c", 107, 120), ("\u062a", 100, 107),
        ("\u0645", 94, 100))]
    char, start, end = (np.array([letters[row][place] for row in drawn]) for place in range(3))
    order = np.argsort(-(start + end), kind="stable")
    turn_stacked(order, char.astype("u4"), start.astype("f8"), end.astype("f8"))
    assert char[order].tolist() == [letter[0] for letter in letters]


def test_there_and_back() -> None:
    pages = pages_of([*line([PROSE]), *line(["1", ". טוב"], 114)])
    text = find_lines(in_mirror(pages))
    assert text.lines["x0"].tolist() == pytest.approx([612 - RIGHT] * 2, abs=0.1)
    layout = out_of_mirror(Layout(text, np.zeros(0, PIECE)))
    assert layout.text.lines["x1"].tolist() == pytest.approx([RIGHT] * 2, abs=0.1)
    for name in ("x0", "x1", "origin"):
        assert layout.text.pages.glyphs[name] == pytest.approx(pages.glyphs[name], abs=0.001)
    assert layout.text.pages.mirrored is None


def test_slanted_text_on_a_page_in_a_mirror() -> None:
    """A stamp across the page, glyph by glyph along its diagonal."""
    pages = pages_of([*line([PROSE]), *line([PROSE], 114), *(Put(char, 0, 0) for char in "PROOF")])
    stamp = pages.glyphs[-5:]
    for place, glyph in enumerate(stamp):
        glyph["x0"], glyph["y0"] = 200 + 7 * place, 500 - 7 * place
        glyph["origin"], glyph["baseline"] = glyph["x0"], glyph["y0"] + 8
        glyph["x1"], glyph["y1"], glyph["angle"] = glyph["x0"] + 7, glyph["y0"] + 7, 45
    result = recover_pages(pages)
    row = next(row for row in range(len(result.blocks)) if result.block_text(row) == "PROOF")
    piece = result.pieces[result.blocks["piece_start"][row]]
    assert (piece["x0"], piece["x1"]) == (200, 235)


def test_items_with_their_numbers_at_the_right() -> None:
    puts = [put for row in range(3) for put in line([PROSE], 100 + STEP * row)]
    for row, words in enumerate((PROSE, PROSE)):
        y = 160 + 2 * STEP * row
        puts += line([str(row + 1), "."], y)
        puts += [*line([words], y, RIGHT - 24), *line(["והנחל זורם."], y + STEP, RIGHT - 24)]
    items = texts(recover_pages(pages_of(puts)), "list_item")
    assert items == [f"{number}. {PROSE} והנחל זורם." for number in (1, 2)]


def test_cells_of_a_table_from_the_right() -> None:
    rows = [["שם", "אורך", "משקל"], ["אלון", "12", "300"], ["תרזה", "9", "280"], ["ברוש", "15", "410"]]
    puts = [*line([PROSE], 60), *line(["טבלה ", "1", ": עצי העמק ומשקלם"], 90)]
    for number, row in enumerate(rows):
        y = 112 + STEP * number
        # numbers are drawn from the left, as PDFium gives them
        cells = [line([cell], y, RIGHT - 90 * column) for column, cell in enumerate(row)]
        puts += [put for cell in ([cells[0], *cells[:0:-1]] if number else cells) for put in cell]
    puts += line([PROSE], 190)
    result = recover_pages(pages_of(puts))
    found = next(row for row, (role, _) in enumerate(roles(result)) if role == "table")
    assert result.block_text(found) == " ".join(cell for row in rows for cell in row)
    assert grid(table_cells(result, found)) == rows


def put(text: str, shared: tuple[int, ...] = ()) -> str:
    """The text put right; characters that share the glyph of the one before them by their place."""
    glyphs = np.zeros(len(text), GLYPH)
    glyphs["char"] = [ord(char) for char in text]
    glyphs["flags"] = [COMPONENT * (place in shared) for place in range(len(text))]
    turn_lam_alef(glyphs)
    return "".join(map(chr, glyphs["char"].tolist()))


def test_lam_stands_before_the_alef_of_its_glyph() -> None:
    assert put(BEH + ALEF + LAM + BEH + ALEF + LAM, shared=(2,)) == BEH + LAM + ALEF + BEH + ALEF + LAM


def test_a_glyph_of_more_letters_stays() -> None:
    """That of the name of God."""
    assert put(ALEF + LAM + LAM, shared=(1, 2)) == ALEF + LAM + LAM
