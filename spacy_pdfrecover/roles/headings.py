"""Headings: styles apart from the running text, numbers, the document's outline."""
from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from spacy_pdfrecover.layout.marks import SECTION_NUMBER, TERMINAL, ends_hyphenated
from spacy_pdfrecover.model import OutlineEntry
from spacy_pdfrecover.roles.code import CODE_LARGEST, is_address
from spacy_pdfrecover.roles.features import Document, Piece, is_bolder
from spacy_pdfrecover.roles.heading_habits import SHORT, SMALLEST, Habits, habits_of, in_capitals, with_number
from spacy_pdfrecover.roles.levels import LEAST_DEEP, levels_named, number_depth, squeezed
from spacy_pdfrecover.wording import ADMONITION, CHAPTER, KEYWORDS

LARGER = 1.06               # times the body's size
LARGEST = 1.25              # … from which on a heading may be a sentence
SMALLEST_NUMBERED = 0.85    # of the body's size for bold headings like `2.1.3`
LONGEST, LONGEST_DEEP = 220, 300            # characters of headings, and of those like `2.1`
MOST_LINES, BOLD_LINES, PLAIN_LINES = 4, 3, 2       # of headings larger than the text, bold ones, and others
LONE_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3})*\.?|[IVXLC]{1,7}\.?|[A-Z]")
NUMBER_GAP = 6.0            # sizes from `Chapter 3` down to what it is called: 40 points in Bjarne's style, Sphinx's
YEARS = re.compile(r"\d{1,2}(?:\.\d{1,2})+\s+\d{4}(?:\s?[-–—/]\s?(?:\d\d){1,2})?")
"""A numbered heading that names a year or more, as in histories and lists of changes."""
BRIEF = 30                  # characters of bold headings larger than the text whose stop ends no sentence
MATH_SOME = 0.15            # share of glyphs from fonts for mathematics: a formula
TIGHT = 0.5                 # sizes between text and a bold line that belongs to it …
COMMANDS = 20               # … and such lines, at the most
MIDDLE = 0.5                # sizes by which a centred line may stand off the middle
UNSPACED = "\u2e80"         # from here on scripts without word spaces: ideographs, kana, Hangul
SQUARE = "■"                # before ideographs, without a space: jsclasses' lowest headings
LAST_WORD = re.compile(r"\b([^\W\d_]{3,})[.!?] (?=[^\W\d_])")
SENTENCES, TEXT_LEAST = 2, 120      # sentences that end within so many characters: a text in large print, no heading
PROTOTYPE = ");"            # a function that a heading declares
FULL_STOP, COMMAS = "。", ",،、，;؛；"    # what ends sentences and nothing else; what ends so goes on


class Label(NamedTuple):
    """The number before the words of a line."""

    depth: int                  # of `2.1.3`; 0 without one
    numbered: bool              # as sections or chapters are

    @property
    def deep(self) -> bool:
        return self.depth > 1


def mark_headings(document: Document, outline: Sequence[OutlineEntry]) -> None:
    """Set `heading`."""
    habits = habits_of(document, levels_named(outline))
    for piece in (piece for piece in document.pieces if piece.role == "paragraph" and not is_address(piece.text)):
        admonition = piece.text[:1] >= UNSPACED and ADMONITION.match(piece.text)    # their faces seldom have a bold one
        if piece.run_in or admonition or (not piece.plain and is_heading(piece, document, habits)):
            boxed = ADMONITION.match(piece.text) and not piece.run_in and not habits.titles.get(squeezed(piece.text))
            piece.role = "other" if boxed else "heading"
    mark_chapter_numbers(document)


def mark_chapter_numbers(document: Document) -> None:
    """Numbers in larger print than the text, apart from the heading that they count, behind or below them."""
    for number, name in pairwise(document.pieces):
        if (number.role == "paragraph" and name.role == "heading" and number.page == name.page
                and LONE_NUMBER.fullmatch(number.text) and min(number.size, name.size) > LARGER * document.body_size
                and number.y1 - name.size < name.y1 < number.y1 + NUMBER_GAP * name.size):
            number.role = "heading"


def is_heading(piece: Piece, document: Document, habits: Habits) -> bool:
    """Do outline or contents name it, or is it told from running text by its size, weight, number or capitals?"""
    if cannot_be(piece):
        return False
    if is_named(piece, document, habits):
        return True
    if begins_with_square(piece, document):
        return piece.lines == 1 and piece.text[-1] not in TERMINAL
    label = label_of(piece.text)
    sentence = piece.text not in habits.counted and is_sentence(piece, document, label)
    if is_larger(piece, document):
        return not sentence or piece.size > LARGEST * document.body_size or (label.deep and piece.text[0].isdigit())
    return not sentence and stands_out(piece, label, document, habits)


def is_named(piece: Piece, document: Document, habits: Habits) -> bool:
    """Does the outline name it, or do the contents, and is it bold or larger than the text?"""
    if len(piece.text) <= 3 or piece.fixed:
        return False
    if squeezed(piece.text) in habits.titles:
        return True
    return ((is_bolder(piece, document) or piece.size > LARGER * document.body_size)
            and with_number(piece.text) in habits.entries)


def begins_with_square(piece: Piece, document: Document) -> bool:
    return piece.text[0] == SQUARE and piece.text[1:2] >= UNSPACED and piece.font != document.body_font


def label_of(text: str) -> Label:
    return Label(number_depth(text), bool(SECTION_NUMBER.match(text) or CHAPTER.match(text)))


def is_larger(piece: Piece, document: Document) -> bool:
    """Is it larger than the running text, and than listings are?"""
    return (piece.size > LARGER * document.body_size
            and (not piece.fixed or piece.size >= CODE_LARGEST * document.body_size))


def stands_out(piece: Piece, label: Label, document: Document, habits: Habits) -> bool:
    """Is a line no larger than the text told from it by weight, by a face of its own behind a deep number, by capitals
    or by a number?  What it has first of these decides."""
    large = piece.size > SMALLEST * document.body_size
    if piece.row in habits.told or is_bold_enough(piece, label, document):
        return piece.lines <= BOLD_LINES and (piece.text[-1] != ":" or label.numbered)
    if label.deep and piece.font != document.body_font and piece.lines <= PLAIN_LINES:
        return large
    if in_capitals(piece.text):
        return label.numbered or habits.capitals or is_above_its_middle(piece, document)
    if label.numbered and stands_by_itself(piece, document, label.depth):
        return large
    return label.numbered and is_slanted(piece, label)


def is_slanted(piece: Piece, label: Label) -> bool:
    """Is it in italics, and no item of a list?  The last of these may be as short as a heading."""
    return piece.italic and (label.deep or piece.text[-1] != ".") and piece.lines <= PLAIN_LINES


def is_bold_enough(piece: Piece, label: Label, document: Document) -> bool:
    """Is it bold, and not too small for a heading?"""
    smallest = SMALLEST_NUMBERED if label.deep else SMALLEST
    return (is_bolder(piece, document) and piece.size > smallest * document.body_size
            and not belongs_above(piece, document))


def belongs_above(piece: Piece, document: Document) -> bool:
    """Does it stand right below a colon, as lines of one paragraph do, or below other bold lines that do: commands in
    manuals that a sentence names?"""
    pieces = document.pieces
    for row in range(piece.row, max(piece.row - COMMANDS, 0), -1):
        above, below = pieces[row - 1], pieces[row]
        tight = above.page == below.page and above.y0 < below.y0 < above.y1 + TIGHT * below.size
        if not tight or above.role != "paragraph":
            return False
        if above.text[-1] == ":":
            return True
        if not is_bolder(above, document):
            return False
    return False


def cannot_be(piece: Piece) -> bool:
    """Is it too much for a heading, goes it on, or has it no words?"""
    text = piece.text
    long = len(text) > LONGEST and (len(text) > LONGEST_DEEP or not label_of(text).deep)
    goes_on = text[-1] in COMMAS and not text.endswith(PROTOTYPE)
    return (piece.angle != 0 or piece.lines > MOST_LINES or long or goes_on
            or FULL_STOP in text[:-1] or lists_keywords(text) or (is_running_text(text) and not label_of(text).numbered)
            or not (any(map(str.isalpha, text)) or YEARS.fullmatch(text)))


def is_running_text(text: str) -> bool:
    """Has it a word that goes on in a later column, or several sentences?"""
    return ends_hyphenated(text) or (
        len(text) > TEXT_LEAST and sum(map(str.islower, LAST_WORD.findall(text))) >= SENTENCES)


def is_sentence(piece: Piece, document: Document, label: Label) -> bool:
    """Does it end as sentences do?  Headings may, if they are short, and numbered or both larger and bolder than the
    text, or bold lines counted too deeply for paragraphs."""
    if piece.text[-1] not in TERMINAL or piece.text[-1] in "?:" or piece.text.endswith(PROTOTYPE):
        return False
    bold = is_bolder(piece, document)
    if label.depth >= LEAST_DEEP and bold and piece.lines == 1:
        return False
    faced = bold and piece.size > LARGER * document.body_size
    return len(piece.text) >= (SHORT if label.numbered else BRIEF * faced)


def stands_by_itself(piece: Piece, document: Document, depth: int) -> bool:
    """Is a numbered line in the face of the text counted too deeply for a date, or in the middle and no formula?"""
    if piece.lines > 1 or piece.text[-1] in TERMINAL:
        return False
    if depth >= LEAST_DEEP + piece.text[0].isalpha():           # `V.2.1` may be a version
        return True
    return piece.math < MATH_SOME and (is_above_its_middle(piece, document)
                                       or (piece.centered and piece.font != document.body_font))


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
