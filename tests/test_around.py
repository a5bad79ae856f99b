"""Paragraphs whose lines run around pictures and frames."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from made_pages import HEIGHT, LEFT, MORE, PROSE, Put, Sheet, fill, texts
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover.layout.around import edges_beside_pictures
from spacy_pdfrecover.layout.runs import find_runs
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.read import as_source
from spacy_pdfrecover.read.pdfium import make_pdfium

LEADING, NARROW, WIDE = 12.0, 240.0, 400.0


def around(count: int, first: float, width: Callable[[int], float]) -> list[Put]:
    """Ragged lines of one paragraph, the first `count` of them as narrow as `width` says, the others wide."""
    puts, words = [], (PROSE + " " + MORE).split()
    for number in range(count):
        y = first + number * LEADING
        line = fill(" ".join(words), LEFT, y, width(number), justified=False)[0]
        puts.append(line)
        words = words[len(line.text.split()):]
    return puts + fill(" ".join(words), LEFT, first + count * LEADING, WIDE, justified=False)


def picture(image: ImageReader, x: float, top: float, bottom: float) -> Callable[[Canvas], Any]:
    return lambda canvas: canvas.drawImage(image, x, HEIGHT - bottom, LEFT + WIDE - x, bottom - top)


def frame(x: float, top: float, bottom: float) -> Callable[[Canvas], Any]:
    return lambda canvas: canvas.rect(x, HEIGHT - bottom, LEFT + WIDE - x, bottom - top)


def narrow(number: int) -> float:
    return NARROW


def slanted(number: int) -> float:
    return NARROW + 12 * number             # along an outline within the picture's box


@pytest.fixture
def image() -> ImageReader:
    return ImageReader(Image.new("RGB", (40, 40), (90, 140, 60)))


@pytest.mark.parametrize("width", [narrow, slanted])
def test_beside_a_picture(image: ImageReader, width: Callable[[int], float]) -> None:
    sheet = Sheet().text(PROSE, justified=False).gap()
    sheet.puts += around(8, sheet.y, width)
    sheet.paint(picture(image, LEFT + NARROW + 20, sheet.y - 8, sheet.y + 7 * LEADING))
    assert texts(sheet.recovered()) == [PROSE, PROSE + " " + MORE]


def test_beside_a_frame() -> None:
    sheet = Sheet().text(PROSE, justified=False).gap()
    sheet.puts += around(8, sheet.y, narrow)
    sheet.paint(frame(LEFT + NARROW + 20, sheet.y - 8, sheet.y + 7 * LEADING))
    assert texts(sheet.recovered()) == [PROSE, PROSE + " " + MORE]


def test_short_lines_beside_a_picture_end(image: ImageReader) -> None:
    names = ["Bread and salt", "Cheese from the hills", "Wine", "Apples and pears", "Honey"]
    sheet = Sheet().text(PROSE, justified=False).gap()
    start = sheet.y
    for name in names:
        sheet.line(name)
    sheet.line("Everything is to be brought to the yard.").gap().text(MORE, justified=False)
    sheet.paint(picture(image, LEFT + NARROW + 20, start - 8, start + 5 * LEADING))
    assert texts(sheet.recovered())[1:1 + len(names)] == names


def edges(*paints: Callable[[Canvas], Any]) -> tuple[list[float], list[float]]:
    """Right edges of the lines of a page, and the same with what is drawn to their right."""
    sheet = Sheet()
    sheet.puts += around(6, sheet.y, narrow)
    for draw in paints:
        sheet.paint(draw)
    text = find_lines(make_pdfium()(as_source(sheet.pdf())))
    right = find_runs(text.lines).right
    return right.tolist(), edges_beside_pictures(text, right).tolist()


def test_only_lines_beside_it_end_at_a_picture(image: ImageReader) -> None:
    before, after = edges(picture(image, LEFT + NARROW + 20, 82, 82 + 6 * LEADING))
    assert after[6:] == before[6:]
    assert max(after[:6]) <= LEFT + NARROW < min(before[:6])
    assert len(set(after[:6])) == 1


def test_icons_and_pictures_behind_text_change_nothing(image: ImageReader) -> None:
    small = edges(picture(image, LEFT + WIDE - 20, 82, 102))
    assert small[0] == small[1]
    behind = edges(picture(image, LEFT - 10, 70, 200))
    assert behind[0] == behind[1]
