"""Headings: styles apart from the running text, numbers, the document's outline."""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

from spacy_pdfrecover.layout.marks import SECTION_NUMBER, TERMINAL
from spacy_pdfrecover.model import OutlineEntry
from spacy_pdfrecover.roles.code import CODE_LARGEST, is_address
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.levels import Style, levels_named, number_depth, squeezed, style
from spacy_pdfrecover.wording import ADMONITION, CHAPTER, KEYWORDS

LARGER = 1.06               # times the body's size
SMALLEST, SMALLEST_NUMBERED = 0.88, 0.85     # of the body's size for bold headings, and for those like `2.1.3`
SMALL = 0.66                # … and for those that head text several times: HTML's sixth rank is .67
LEAST_SMALL = 2             # of these in a document
LEAST_DEEP = 3              # numbers (`2.2.1`) that tell a line in the face of the text from a version or a date
LEAST_CAPITALS = 4          # letters of a heading in capitals
LEAST_LONE = 3              # lines in capitals, alone at the margin, that show a document's habit
LONGEST = 220               # characters
MOST_LINES = 4
LONE_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3})*\.?|[IVXLC]{1,7}\.?|[A-Z]")
NUMBER_GAP = 6.0            # sizes from `Chapter 3` down to what it is called: 40 points in Bjarne's style, Sphinx's
YEARS = re.compile(r"\d{1,2}(?:\.\d{1,2})+\s+\d{4}(?:\s?[-–—/]\s?(?:\d\d){1,2})?")
"""A numbered heading that names a year or more, as in histories and lists of changes."""
COUNTED = re.compile(r"\d+|\b[IVXLC]+\b")
COUNTED_LEAST = 3           # lines alike but for their number, whose stop ends no sentence: `Neni 1.`, `Neni 2.`
SHORT, BRIEF = 60, 30       # characters of headings whose stop ends no sentence, numbered, or bold and larger
MATH_SOME = 0.15            # share of glyphs from fonts for mathematics: a formula
MIDDLE = 0.5                # sizes by which a centred line may stand off the middle
UNSPACED = "\u2e80"         # from here on scripts without word spaces: ideographs, kana, Hangul
FULL_STOP, COMMAS = "。", ",،、，"       # what ends sentences and nothing else; what ends so goes on


def mark_headings(document: Document, outline: Sequence[OutlineEntry]) -> None:
    """Set `heading`."""
    titles = levels_named(outline)
    lone = [piece for piece in document.pieces if piece.role == "paragraph" and piece.lines == 1
            and piece.size > SMALLEST * document.body_size and in_capitals(piece.text)]
    capitals = len(lone) >= LEAST_LONE
    counted, small = counted_lines(document), small_headings(document)
    for piece in (piece for piece in document.pieces if piece.role == "paragraph" and not is_address(piece.text)):
        plain = piece.text[:1] >= UNSPACED      # faces of ideographs seldom have a bold one
        if piece.run_in or (not piece.plain and is_heading(piece, document, titles, capitals, piece.text in counted,
                                                           piece.row in small)) or (
                plain and ADMONITION.match(piece.text)):
            boxed = ADMONITION.match(piece.text) and not piece.run_in and not titles.get(squeezed(piece.text))
            piece.role = "other" if boxed else "heading"
    mark_chapter_numbers(document)


def mark_chapter_numbers(document: Document) -> None:
    """Numbers in larger print than the text, apart from the heading that they count, behind or below them."""
    for number, name in pairwise(document.pieces):
        if (number.role == "paragraph" and name.role == "heading" and number.page == name.page
                and LONE_NUMBER.fullmatch(number.text) and min(number.size, name.size) > LARGER * document.body_size
                and number.y1 - name.size < name.y1 < number.y1 + NUMBER_GAP * name.size):
            number.role = "heading"


def in_capitals(text: str) -> bool:
    if not text.isupper() or "_" in text:       # there may be letters yet that know no case; names of constants
        return False
    letters = [char for char in text if char.isalpha()]
    return len(letters) >= LEAST_CAPITALS and all(char.isupper() for char in letters)


def counted_lines(document: Document) -> set[str]:
    """Short lines that stand alone, differ in a number only, and end with a stop."""
    alike: dict[str, set[str]] = defaultdict(set)
    for piece in document.pieces:
        if (piece.role == "paragraph" and piece.lines == 1 and len(piece.text) < SHORT and piece.text[-1] in TERMINAL
                and COUNTED.search(piece.text)):
            alike[COUNTED.sub("#", piece.text)].add(piece.text)
    return {text for texts in alike.values() if len(texts) >= COUNTED_LEAST for text in texts}


def small_headings(document: Document) -> set[int]:
    """Rows of bold lines smaller than headings mostly are, in one style, each right above text."""
    found: dict[Style, list[int]] = defaultdict(list)
    for piece, below in pairwise(document.pieces):
        if (piece.role == "paragraph" and piece.bold and not document.body_bold and piece.lines == 1
                and SMALL * document.body_size < piece.size <= SMALLEST * document.body_size
                and below.page == piece.page and below.y0 > piece.y1 and below.font == document.body_font
                and below.size > SMALLEST * document.body_size):
            found[style(piece)].append(piece.row)
    return {row for rows in found.values() if len(rows) >= LEAST_SMALL for row in rows}


def is_heading(piece: Piece, document: Document, titles: dict[str, int], capitals: bool = False,
               counted: bool = False, small: bool = False) -> bool:
    text = piece.text
    if (piece.angle or piece.lines > MOST_LINES or len(text) > LONGEST or text[-1] in COMMAS or FULL_STOP in text[:-1]
            or lists_keywords(text) or not (any(map(str.isalpha, text)) or YEARS.fullmatch(text))):
        return False
    if titles and len(text) > 3 and not piece.fixed and squeezed(text) in titles:
        return True
    numbered = bool(SECTION_NUMBER.match(text)) or bool(CHAPTER.match(text))
    larger = piece.size > LARGER * document.body_size
    depth = number_depth(text)
    bold = small or (piece.bold and not document.body_bold
                     and piece.size > (SMALLEST_NUMBERED if depth > 1 else SMALLEST) * document.body_size)
    sentence = text[-1] in TERMINAL and text[-1] not in "?:" and not counted
    faced = larger and piece.bold > document.body_bold
    sentence &= len(text) >= (SHORT if numbered else BRIEF * faced)
    if larger and (not piece.fixed or piece.size >= CODE_LARGEST * document.body_size):
        return not sentence or piece.size > 1.25 * document.body_size or (depth > 1 and text[0].isdigit())
    if bold:
        return not sentence and piece.lines <= 3 and (text[-1] != ":" or numbered)
    if depth > 1 and piece.font != document.body_font and piece.lines <= 2 and not sentence:
        return piece.size > SMALLEST * document.body_size
    if in_capitals(text) and not sentence:
        return numbered or capitals or is_above_its_middle(piece, document)
    if numbered and piece.lines == 1 and text[-1] not in TERMINAL and ((depth >= LEAST_DEEP and text[0].isdigit()) or (
            piece.math < MATH_SOME and (is_above_its_middle(piece, document)
                                        or (piece.centered and piece.font != document.body_font)))):
        return piece.size > SMALLEST * document.body_size
    return numbered and piece.italic and not sentence and piece.lines <= 2


def is_above_its_middle(piece: Piece, document: Document) -> bool:
    """Does a line stand above the middle of the text that follows it?  The column found for a short line may be a
    list's."""
    below = document.pieces[piece.row + 1] if piece.row + 1 < len(document.pieces) else None
    return (below is not None and below.page == piece.page and below.lines > 1 and below.y0 > piece.y0
            and piece.x0 - below.x0 > piece.size
            and abs(piece.x0 + piece.x1 - below.x0 - below.x1) < 2 * MIDDLE * piece.size)


def lists_keywords(text: str) -> bool:
    """Does it say that keywords follow, and they do?

    >>> lists_keywords("Index Terms—mills, rivers"), lists_keywords("Keywords"), lists_keywords("Keywords:")
    (True, False, False)
    """
    match = KEYWORDS.match(text)
    return match is not None and sum(map(str.isalpha, text[match.end():])) > 0
