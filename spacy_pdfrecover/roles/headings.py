"""Headings and their levels: styles apart from the running text, numbers, the document's outline."""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from spacy_pdfrecover.layout.marks import SECTION_NUMBER, TERMINAL
from spacy_pdfrecover.model import OutlineEntry
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.words import ADMONITION, CHAPTER

LARGER = 1.06               # times the body's size
LONGEST = 220               # characters
MOST_LINES = 4
DEEPEST = 6
NUMBER = re.compile(r"(?:§\s?)?((?:[A-Z]|\d{1,3}|[IVX]{1,5})(?:\.\d{1,3})*)\.?\s")
Style = tuple[float, int]


def mark_headings(document: Document, outline: Sequence[OutlineEntry]) -> None:
    """Set `heading` and levels."""
    titles = {squeezed(entry.title): entry.level for entry in outline}
    for piece in document.pieces:
        if piece.role == "paragraph" and is_heading(piece, document, titles):
            piece.role = "other" if ADMONITION.match(piece.text) and not titles.get(squeezed(piece.text)) \
                else "heading"
    give_levels([piece for piece in document.pieces if piece.role == "heading"], titles, document)


def squeezed(text: str) -> str:
    """Letters and digits alone, for comparing titles; a number in front is dropped."""
    return "".join(char for char in SECTION_NUMBER.sub("", text, count=1).casefold() if char.isalnum())


def is_heading(piece: Piece, document: Document, titles: dict[str, int]) -> bool:
    text = piece.text
    if (piece.layer or piece.angle or piece.lines > MOST_LINES or len(text) > LONGEST
            or not any(char.isalpha() for char in text)):
        return False
    if len(text) > 3 and squeezed(text) in titles and not piece.fixed:
        return True
    numbered = bool(SECTION_NUMBER.match(text)) or bool(CHAPTER.match(text))
    larger = piece.size > LARGER * document.body_size
    bold = piece.bold and not document.body_bold and piece.size > 0.93 * document.body_size
    sentence = text[-1] in TERMINAL and text[-1] not in "?:" and not (numbered and len(text) < 60)
    if larger and not piece.fixed:
        return not sentence or piece.size > 1.25 * document.body_size
    if bold:
        return not sentence and piece.lines <= 3 and (text[-1] != ":" or numbered)
    capitals = sum(char.isupper() for char in text)
    letters = sum(char.isalpha() for char in text)
    if letters >= 4 and capitals == letters and piece.lines <= 2 and not sentence:
        return numbered or piece.centered
    return numbered and piece.italic and not sentence and piece.lines <= 2


def give_levels(headings: list[Piece], titles: dict[str, int], document: Document) -> None:
    """Outline levels where titles agree; else the depth of the number; else the rank of the style."""
    depths: dict[Style, list[int]] = defaultdict(list)
    for piece in headings:
        depth = number_depth(piece.text)
        if depth:
            depths[style(piece)].append(depth)
    numbered_levels = {key: max(set(found), key=found.count) for key, found in depths.items()}
    chapters = any(CHAPTER.match(piece.text) for piece in headings)
    sizes = sorted({round(piece.size) for piece in headings}, reverse=True)
    for piece in headings:
        named = titles.get(squeezed(piece.text), 0)
        depth = number_depth(piece.text)
        if named:
            piece.level = named
        elif CHAPTER.match(piece.text):
            piece.level = 1
        elif depth:
            piece.level = depth
        elif style(piece) in numbered_levels:
            piece.level = numbered_levels[style(piece)]
        else:
            piece.level = style_level(piece, numbered_levels, sizes, chapters)
        piece.level = min(piece.level, DEEPEST)


def style(piece: Piece) -> Style:
    return round(piece.size, 1), piece.font


def number_depth(text: str) -> int:
    match = NUMBER.match(text + " ")
    return match[1].count(".") + 1 if match else 0


def style_level(piece: Piece, numbered: dict[Style, int], sizes: list[int], chapters: bool) -> int:
    """One below the deepest numbered style that is larger, or the rank among all sizes."""
    if numbered:
        above = [level for (size, _), level in numbered.items() if size > piece.size + 0.2]
        below = [level for (size, _), level in numbered.items() if size <= piece.size + 0.2]
        if above:
            return max(above) + 1
        return max(1, min(below) - (1 if min(below) > 1 else 0))
    return sizes.index(round(piece.size)) + 1 + (1 if chapters and round(piece.size) != sizes[0] else 0)
