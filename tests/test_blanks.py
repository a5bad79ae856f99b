"""Lines with blanks to fill in, and with small pictures."""
from __future__ import annotations

import io

import numpy as np
import pytest
from made_pages import HEIGHT, LEFT, MORE, PROSE, ROMAN, Put, Sheet, roles, width_of
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

LINES = (("The mill stands by the", "and grinds corn for all", "of this valley"),
         ("while its old owner", "sees how many of the", "they brought in"),
         ("to him, and then asks", "how long it is since the", "was last seen"))
TEXT = " ".join(part for line in LINES for part in line) + "."


def filled(picture: bool = False, off: float = 2.0) -> Sheet:
    """Lines with gaps of five ems, and a rule or a picture in each."""
    sheet = Sheet().text(PROSE).move(y=200)
    gaps = []
    for number, parts in enumerate(LINES):
        x = LEFT
        for place, part in enumerate(parts):
            text = part + "." * (number == place == 2)
            sheet.puts.append(Put(text, x, sheet.y))
            x += width_of(text, ROMAN, 10)
            if place < 2:
                gaps.append((x + 3, sheet.y))
            x += 56
        sheet.y += 12

    def paint(canvas: Canvas) -> None:
        image = io.BytesIO()
        Image.fromarray(np.full((4, 20, 3), 90, "u1")).save(image, "PNG")
        for x, y in gaps:
            if picture:
                canvas.drawImage(ImageReader(image), x, HEIGHT - y, 50, 9)
            else:
                canvas.line(x, HEIGHT - y - off, x + 50, HEIGHT - y - off)
    return sheet.paint(paint).move(y=250).text(MORE)


@pytest.mark.parametrize("picture", [False, True])
def test_what_fills_a_gap_parts_no_line(picture: bool) -> None:
    assert roles(filled(picture).recovered())[1] == ("paragraph", TEXT)


def test_a_rule_above_the_line_fills_no_gap() -> None:
    assert ("paragraph", TEXT) not in roles(filled(off=-6).recovered())
