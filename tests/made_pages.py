"""Pages set line by line for tests of the chain: as a PDF, or as bare glyphs where no standard font has
the characters, or where the order of drawing is the point.

>>> sheet = Sheet()
>>> sheet.line("1 Aims", font=BOLD, size=14).gap(10).text("Some words that fill a line or two. " * 5)
>>> roles(sheet.recovered())                    # through a PDF
>>> roles(sheet.bare())                         # the same from glyphs
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple
from unicodedata import combining

import numpy as np
from make_pdf import drawn_pdf
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from spacy_pdfrecover import recover
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import BLANK, GLYPH, INVISIBLE, PAGE, RULE, Array, OutlineEntry, Pages, Recovered
from spacy_pdfrecover.read import Source

ROMAN, BOLD, ITALIC, TYPED, SANS = "Times-Roman", "Times-Bold", "Times-Italic", "Courier", "Helvetica"
FACES = (ROMAN, BOLD, ITALIC, TYPED, SANS)
WIDTH, HEIGHT = 612.0, 792.0
LEFT, TOP, MEASURE = 72.0, 90.0, 400.0
UNKNOWN_WIDTH = 0.5         # sizes: of characters that the standard fonts lack
UNSEEN = 3                  # text render mode

PROSE = (
    "The mill stood where the two rivers met, and the village had grown around it slowly. Every autumn the "
    "farmers brought their grain in carts that could be heard from far away. Nobody remembered who had laid "
    "the first stone, but everybody knew the story of the flood that once carried the wheel down to the sea. "
    "In winter the road was closed and letters came late, if they came at all.")
MORE = (
    "Her brother kept the books and was proud of his neat hand. He wrote down the weight of each sack, the "
    "name of its owner and the state of the weather, because he thought that somebody would want to know it "
    "later. When the archive was opened the pages were found to be as clear as on the first day.")

HEBREW = "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER LAMED}\N{HEBREW LETTER VAV}\N{HEBREW LETTER FINAL MEM}"
WORLD = "\N{HEBREW LETTER AYIN}\N{HEBREW LETTER VAV}\N{HEBREW LETTER LAMED}"


class Put(NamedTuple):
    """Text at a place: left edge and baseline in points from the top left corner, y downwards."""

    text: str
    x: float
    y: float
    font: str = ROMAN
    size: float = 10.0
    page: int = 0
    spread: float = 0.0         # added to each word space
    mode: int = 0               # text render mode

    @property
    def width(self) -> float:
        return width_of(self.text, self.font, self.size) + self.spread * self.text.count(" ")


def width_of(text: str, font: str, size: float) -> float:
    if all(ord(char) < 0x100 for char in text):
        return float(stringWidth(text, font, size))
    return sum(width_of(char, font, size) if ord(char) < 0x100 else
               0.0 if combining(char) else UNKNOWN_WIDTH * size for char in text)


def words_of(put: Put) -> list[Put]:
    """The same words, each drawn on its own."""
    words, x = [], put.x
    space = width_of(" ", put.font, put.size) + put.spread
    for word in put.text.split(" "):
        words.append(put._replace(text=word, x=x, spread=0.0))
        x += width_of(word, put.font, put.size) + space
    return words


def fill(text: str, x: float, y: float, width: float, *, font: str = ROMAN, size: float = 10.0,
         leading: float = 12.0, indent: float = 0.0, hang: float = 0.0, justified: bool = True,
         page: int = 0) -> list[Put]:
    """Lines of running text from a first baseline at `y` downwards; `hang` is the indent of all but the
    first line."""
    lines: list[list[str]] = [[]]
    for word in text.split():
        room = width - (indent if len(lines) == 1 else hang)
        if lines[-1] and width_of(" ".join([*lines[-1], word]), font, size) > room:
            lines.append([])
        lines[-1].append(word)
    puts = []
    for number, words in enumerate(lines):
        shift = hang if number else indent
        line = " ".join(words)
        spare = width - shift - width_of(line, font, size)
        spread = spare / (len(words) - 1) if justified and number < len(lines) - 1 and len(words) > 1 else 0.0
        puts.append(Put(line, x + shift, y + number * leading, font, size, page, spread))
    return puts


class Sheet:
    """Puts text below text; every method gives the sheet back."""

    def __init__(self, left: float = LEFT, top: float = TOP, measure: float = MEASURE) -> None:
        self.left, self.top, self.measure = left, top, measure
        self.puts: list[Put] = []
        self.paints: list[tuple[int, Callable[[Canvas], Any]]] = []
        self.y, self.page = top, 0

    def line(self, text: str, font: str = ROMAN, size: float = 10.0, x: float | None = None,
             leading: float = 12.0, centered: bool = False) -> Sheet:
        at = self.left if x is None else x
        if centered:
            at = self.left + (self.measure - width_of(text, font, size)) / 2
        self.puts.append(Put(text, at, self.y, font, size, self.page))
        self.y += max(leading, 1.2 * size) if leading else 0.0
        return self

    def text(self, text: str = PROSE, **style: Any) -> Sheet:
        leading = style.get("leading", 12.0)
        x, width = style.pop("x", self.left), style.pop("width", None)
        width = self.measure - (x - self.left) if width is None else width
        self.puts += fill(text, x, self.y, width, page=self.page, **style)
        self.y = self.puts[-1].y + leading
        return self

    def gap(self, points: float = 12.0) -> Sheet:
        self.y += points
        return self

    def move(self, left: float | None = None, y: float | None = None, measure: float | None = None) -> Sheet:
        self.left = self.left if left is None else left
        self.y = self.y if y is None else y
        self.measure = self.measure if measure is None else measure
        return self

    def turn(self) -> Sheet:
        """Go on at the top of the next page."""
        self.page, self.y = self.page + 1, self.top
        return self

    def paint(self, draw: Callable[[Canvas], Any]) -> Sheet:
        """Draw by hand on this page, in PDF's own coordinates."""
        self.paints.append((self.page, draw))
        return self

    def pdf(self, **settings: Any) -> bytes:
        return pdf_of(self.puts, self.paints, **settings)

    def recovered(self, **parts: Any) -> Recovered:
        return recover(self.pdf(), **parts)

    def bare(self, **parts: Any) -> Recovered:
        return recover_pages(pages_of(self.puts, outline=parts.pop("outline", ())), **parts)


def draw(canvas: Canvas, put: Put) -> None:
    canvas.setFont(put.font, put.size)
    canvas.drawString(put.x, HEIGHT - put.y, put.text, mode=put.mode, wordSpace=put.spread)


def pdf_of(puts: Iterable[Put], paints: Sequence[tuple[int, Callable[[Canvas], Any]]] = (),
           before: Callable[[Canvas], Any] | None = None, size: tuple[float, float] = (WIDTH, HEIGHT),
           rotation: int = 0, **settings: Any) -> bytes:
    """A PDF that draws these texts in their order on pages of this size, shown turned by `rotation`;
    `before` may turn the canvas of each page."""
    puts = list(puts)

    def page(number: int) -> Callable[[Canvas], None]:
        def paint(canvas: Canvas) -> None:
            canvas.setPageRotation(rotation)
            if before is not None:
                before(canvas)
            for put in puts:
                if put.page == number:
                    draw(canvas, put)
            for where, hand in paints:
                if where == number:
                    hand(canvas)
        return paint
    count = max([put.page for put in puts] + [where for where, _ in paints], default=0) + 1
    if rotation % 180:
        size = size[::-1]       # reportlab takes the size as shown
    return drawn_pdf(*(page(number) for number in range(count)), size=size, **settings)


def pages_of(puts: Iterable[Put], outline: Sequence[OutlineEntry] = (), rules: Array | None = None) -> Pages:
    """The glyphs of these texts as a reader would return them, in the order given."""
    glyphs = []
    for number, put in enumerate(puts):
        x = put.x
        for char in put.text:
            wide = width_of(char, put.font, put.size) + (put.spread if char == " " else 0.0)
            flags = (BLANK if char.isspace() else 0) | (INVISIBLE if put.mode == UNSEEN else 0)
            glyphs.append((put.page, FACES.index(put.font), put.size, x, put.y - 0.8 * put.size, x + wide,
                           put.y + 0.2 * put.size, x, put.y, 0.0, ord(char), -1, 255, number, flags))
            x += wide
    table = np.array(sorted(glyphs, key=lambda glyph: glyph[0]), GLYPH)
    count = int(table["page"].max(initial=0)) + 1
    pages = np.zeros(count, PAGE)
    pages["number"], pages["width"], pages["height"], pages["unit"] = range(count), WIDTH, HEIGHT, 1.0
    pages["start"] = np.searchsorted(table["page"], np.arange(count))
    pages["end"] = np.searchsorted(table["page"], np.arange(count), side="right")
    fonts = [Font(name, italic="Italic" in name, fixed=name == TYPED) for name in FACES]
    return Pages("made", table, pages, np.zeros(0, RULE) if rules is None else rules, fonts, outline)


def recover_pages(pages: Pages, **parts: Any) -> Recovered:
    """The chain over what a reader is made to return."""
    def reader(source: Source) -> Pages:
        return pages
    return recover(b"%PDF-1.7\n", name="made", reader=reader, **parts)


def roles(result: Recovered) -> list[tuple[str, str]]:
    """Role and text of each block, in reading order."""
    return [(result.role(row), result.block_text(row)) for row in range(len(result.blocks))]


def role_of(result: Recovered, text: str) -> str:
    """The role of the only block that has this text in it."""
    found = [role for role, block in roles(result) if text in block]
    assert len(found) == 1, (text, roles(result))
    return found[0]


def texts(result: Recovered, role: str | None = None) -> list[str]:
    return [text for one, text in roles(result) if role in (None, one)]


def levels(result: Recovered) -> dict[str, int]:
    return {result.block_text(row): int(result.blocks["level"][row]) for row in range(len(result.blocks))
            if result.role(row) == "heading"}


def headed(*headings: tuple[str, str, float]) -> Sheet:
    """Headings, their face and size, each over a paragraph, behind a first page of running text."""
    sheet = Sheet().text(PROSE).text(MORE).turn()
    for text, font, size in headings:
        sheet.gap(14).line(text, font=font, size=size).gap(4).text(PROSE)
    return sheet
