"""Bullets that are drawn as paths."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from made_pages import HEBREW, HEIGHT, MORE, PROSE, TYPED, WORLD, Put, fill, pages_of, pdf_of
from made_pages import texts as texts_of
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover import recover
from spacy_pdfrecover.model import RULE, RULE_PATH
from spacy_pdfrecover.read.bullets import with_bullets
from spacy_pdfrecover.read.plumber import Plumber

Paint = Callable[[Canvas], None]
ITEMS = ("the mill and the house of the miller", "the bridge")
LEFT, DISC = 90.0, 1.8          # of the items, radius


def disc(x: float, y: float, radius: float = DISC, filled: bool = True) -> Paint:
    return lambda canvas: canvas.circle(x, HEIGHT - y, radius, stroke=not filled, fill=filled)


def square(x: float, y: float) -> Paint:
    return lambda canvas: canvas.rect(x - DISC, HEIGHT - y - DISC, 2 * DISC, 2 * DISC, stroke=0, fill=1)


def stroke(x: float, y: float) -> Paint:
    """A stroke as wide as long: a rule of XeTeX."""
    def paint(canvas: Canvas) -> None:
        canvas.setLineWidth(2 * DISC)
        canvas.line(x, HEIGHT - y - DISC, x, HEIGHT - y + DISC)
    return paint


def listed(paint: Callable[[float, float], Paint], items: tuple[str, ...] = ITEMS, before: float = 6.0) -> bytes:
    """Prose, items with a path before each, prose."""
    puts = fill(PROSE, 72, 100, 400)
    y = puts[-1].y + 16
    paints = []
    for item in items:
        puts.append(Put(item, LEFT, y))
        paints.append((0, paint(LEFT - before, y - 3)))
        y += 12
    return pdf_of(puts + fill(MORE, 72, y + 4, 400), paints)


@pytest.mark.parametrize("parts", [{}, {"reader": Plumber()}])
@pytest.mark.parametrize(("paint", "sign"), [
    (disc, "•"), (lambda x, y: disc(x, y, filled=False), "◦"), (square, "▪")])
def test_a_small_path_before_a_line_is_a_bullet(paint: Callable[[float, float], Paint], sign: str,
                                                parts: dict[str, Any]) -> None:
    assert texts_of(recover(listed(paint), **parts), "list_item") == [f"{sign} {item}" for item in ITEMS]


def test_a_disc_as_small_as_lines_are_wide_is_a_bullet() -> None:
    """In small print, as wkhtmltopdf shrinks pages."""
    items = [f"{item}, and the road" for item in ITEMS]
    puts = [*fill(PROSE, 72, 100, 250, size=6, leading=7), *(
        Put(item, LEFT, 160 + 7 * row, size=6) for row, item in enumerate(items))]
    result = recover(pdf_of(puts, [(0, disc(LEFT - 4, put.y - 2, 1.1)) for put in puts[-2:]]))
    assert texts_of(result, "list_item") == [f"• {item}" for item in items]


@pytest.mark.parametrize("mode", [0, 3])
def test_bullets_of_a_page_drawn_twice(mode: int) -> None:
    """The first time perhaps unseen."""
    puts = [Put(item, LEFT, 100 + 12 * row) for row, item in enumerate(ITEMS)]
    paints = [(0, disc(LEFT - 6, put.y - 3)) for put in puts]
    result = recover(pdf_of([*(put._replace(mode=mode) for put in puts), *puts], paints * 2))
    assert texts_of(result, "list_item") == [f"• {item}" for item in ITEMS]


def test_a_stroke_as_long_as_wide_is_a_bullet() -> None:
    result = recover(listed(stroke))
    assert texts_of(result, "list_item") == [f"▪ {item}" for item in ITEMS]
    row = result.char_glyph[result.text.index("▪")]
    assert result.pages.glyphs["x1"][row] - result.pages.glyphs["x0"][row] == pytest.approx(2 * DISC, abs=0.1)


def test_ranges_of_pages_hold() -> None:
    result = recover(listed(disc))
    assert result.pages.pages["end"][-1] == len(result.pages.glyphs)
    row = result.char_glyph[result.text.index("•")]
    assert result.pages.glyphs["x1"][row] - result.pages.glyphs["x0"][row] == pytest.approx(2 * DISC, abs=0.5)


@pytest.mark.parametrize(("paint", "items", "before"), [
    (lambda x, y: disc(x, y, 5.0), ITEMS, 8.0),         # too large
    (disc, ("mill", "bridge"), 6.0),                    # the key of a plot
    (disc, ITEMS, 40.0),                                # too far
    (lambda x, y: disc(x, y - 9), ITEMS, 6.0),          # above the line
])
def test_other_paths_are_none(paint: Callable[[float, float], Paint], items: tuple[str, ...], before: float) -> None:
    assert not set("•▪◦") & set(recover(listed(paint, items, before)).text)


@pytest.mark.parametrize(("face", "sign"), [("Times-Roman", "◦"), (TYPED, "o")])
def test_a_letter_in_typewriter_before_a_line_is_a_ring(face: str, sign: str) -> None:
    puts = fill(PROSE, 72, 100, 400)
    for item in ITEMS:
        y = puts[-1].y + 14
        puts += [Put("o", LEFT - 18, y, TYPED), Put(item, LEFT, y, face)]
    result = recover(pdf_of(puts + fill(MORE, 72, y + 16, 400)))
    items = texts_of(result, "list_item")
    assert items == ([f"{sign} {item}" for item in ITEMS] if sign == "◦" else [])
    assert ("◦" in result.text) == (sign == "◦")


INGREDIENTS = ("flour", "salt", "water", "honey")


def test_items_of_a_word_are_a_list_where_nothing_else_is_drawn() -> None:
    assert texts_of(recover(listed(disc, INGREDIENTS)), "list_item") == [f"• {item}" for item in INGREDIENTS]


@pytest.mark.parametrize("colored", [True, False])
def test_the_key_of_a_plot_has_lines_or_colors_about_it(colored: bool) -> None:
    def mark(x: float, y: float) -> Paint:
        def paint(canvas: Canvas) -> None:
            if colored:
                canvas.setFillColorRGB(0.2, 0.5, (y % 7) / 7)
            else:
                canvas.line(72, 100, 300, 90)
            disc(x, y)(canvas)
            canvas.setFillColorRGB(0, 0, 0)
        return paint
    assert "•" not in recover(listed(mark, INGREDIENTS)).text


def test_a_path_between_words_is_none() -> None:
    left = Put("the mill and the house", 72, 100)
    right = Put("of the miller who kept the books", left.x + left.width + 12, 100)
    data = pdf_of([left, right], [(0, disc(left.x + left.width + 5, 97))])
    assert "•" not in recover(data).text


def test_at_the_right_of_right_to_left_text() -> None:
    line = Put(" ".join([HEBREW, WORLD] * 4), 72, 100)
    rules = np.zeros(1, RULE)
    rules["kind"], rules["filled"] = RULE_PATH, True
    rules["x0"], rules["x1"] = line.x + line.width + 4, line.x + line.width + 8
    rules["y0"], rules["y1"] = 95, 99
    pages = pages_of([line])
    glyphs = with_bullets(pages.glyphs, pages.pages, rules)
    assert len(glyphs) == len(pages.glyphs) + 1
    assert glyphs["x0"][glyphs["char"] == ord("•")].tolist() == rules["x0"].tolist()
