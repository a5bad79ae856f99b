"""TETML made from words and their places, as TET writes it with and without glyph details."""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

WIDTH, HEIGHT = 600.0, 800.0
LETTER = 0.5                # width of a letter in sizes


class Placed(NamedTuple):
    """A word: left and lower edge from the lower left corner of the page, more attributes of its glyphs."""

    text: str
    x: float
    y: float
    size: float = 10.0
    font: str = "F0"
    extra: str = ""

    @property
    def right(self) -> float:
        return self.x + LETTER * self.size * len(self.text)


def glyphs(word: Placed) -> str:
    step = LETTER * word.size
    return "".join(f'<Glyph font="{word.font}" size="{word.size}" x="{word.x + place * step:.2f}" '
                   f'y="{word.y:.2f}" width="{step:.2f}" {word.extra} fill="C0">{escape(char)}</Glyph>\n'
                   for place, char in enumerate(word.text))


def box(word: Placed, details: bool = True) -> str:
    return (f'<Box llx="{word.x:.2f}" lly="{word.y:.2f}" urx="{word.right:.2f}" '
            f'ury="{word.y + word.size:.2f}">{glyphs(word) if details else ""}</Box>')


def word_element(word: Placed, details: bool = True) -> str:
    return f"<Word><Text>{escape(word.text)}</Text>{box(word, details)}</Word>"


def tetml(*pages: Sequence[Placed | str], info: str = "", details: bool = True,
          fonts: Sequence[str] = ("Times-Roman", "Times-Italic"), head: str = "") -> bytes:
    """A file; strings among the words are elements as they stand."""
    content = "".join(
        f'<Page number="{number}" width="{WIDTH}" height="{HEIGHT}"><Content granularity="word"><Para>'
        f'<Box llx="0" lly="0" urx="{WIDTH}" ury="{HEIGHT}">'
        + "\n".join(word if isinstance(word, str) else word_element(word, details) for word in page)
        + "</Box></Para></Content></Page>" for number, page in enumerate(pages, 1))
    table = "".join(f'<Font id="F{row}" name={quoteattr(name)} embedded="true" ascender="700.00" '
                    f'descender="-200.00" weight="400.00" italicangle="0.00"/>'
                    for row, name in enumerate(fonts))
    return (f'<?xml version="1.0" encoding="UTF-8"?>{head}'
            '<TET xmlns="http://www.pdflib.com/XML/TET5/TET-5.0" '
            f'version="5.0"><Document><DocInfo>{info}</DocInfo>'
            f'<Bookmarks><Bookmark><Title>Not the title</Title></Bookmark></Bookmarks>'
            f'<Pages>{content}<Resources><Fonts>{table}</Fonts></Resources></Pages></Document></TET>'
            ).encode()


def sentence(text: str, x: float, y: float, size: float = 10.0, font: str = "F0") -> list[Placed]:
    """Words in a row with spaces of half a size between them."""
    words = []
    for part in text.split():
        words.append(Placed(part, x, y, size, font))
        x = words[-1].right + 0.5 * size
    return words
