"""Levels of headings: by tags, the document's outline, the depth of their numbers, the rank of their styles."""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from spacy_pdfrecover.layout.marks import SECTION_NUMBER
from spacy_pdfrecover.model import OutlineEntry
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.wording import CHAPTER

DEEPEST = 6
LEAST_DEEP = 3              # numbers (`2.2.1`) that tell a heading in the face of the text, or one that hangs as terms
                            # do; versions, dates and exercises have two
RUN_IN_LEVEL = 4            # at the least: both LaTeX and APA style have three ranks of headings on their own lines
SAME_SIZE = 0.03            # share by which sizes of one style may differ
NUMBER = re.compile(r"(?:§\s?)?((?:\d{1,3}|[A-Z]|[IVX]{2,5})(?:\.\d{1,3})+|\d{1,3}|[IVX]{1,5}|[A-Z])"
                    r"(?:\.\s|\s(?=\s*[^\sa-z])|(?<=\d)\s|$)")
"""The number of a heading; letters without a stop only before a capital (`A Proofs`, not `A simple case`)."""
Style = tuple[float, int]


def mark_levels(document: Document, outline: Sequence[OutlineEntry], abstract: Piece | None) -> None:
    """Set the levels of headings, once it is known which lines on the title page are none."""
    titles = levels_named(outline)
    headings = [piece for piece in document.pieces if piece.role == "heading"]
    own = [piece for piece in headings if not piece.run_in]
    give_levels(own, titles)
    for piece in headings:
        if piece.run_in:
            piece.level = piece.tag_level or titles.get(squeezed(piece.text)) or min(
                DEEPEST, max([RUN_IN_LEVEL, *(other.level + 1 for other in own)]))
    if any(piece.role == "title" for piece in document.pieces):
        lift_levels([piece for piece in headings if piece is not abstract])
    if abstract is not None and abstract.role == "heading":
        abstract.level = 1


def levels_named(outline: Sequence[OutlineEntry]) -> dict[str, int]:
    return {squeezed(entry.title): entry.level for entry in outline}


def squeezed(text: str) -> str:
    """Letters and digits alone, for comparing titles; a number in front is dropped."""
    return "".join(filter(str.isalnum, SECTION_NUMBER.sub("", text, count=1).casefold()))


def give_levels(headings: list[Piece], titles: dict[str, int]) -> None:
    """Levels of tags; outline levels where titles agree; else the depth of the number; else the rank of the style."""
    depths: dict[Style, list[int]] = defaultdict(list)
    kinds = rank_kinds(headings)
    for piece in headings:
        depth = number_depth(piece.text)
        if depth or piece.tag_level:
            piece.level = piece.tag_level or (depth if depth > 1 else kinds.get(
                (number_kind(piece.text), style(piece)), 1))
            depths[style(piece)].append(piece.level)
    numbered_levels = {key: max(set(found), key=found.count) for key, found in depths.items()}
    sizes = distinct(piece.size for piece in headings)
    for piece, after in zip(headings, [*(piece.text for piece in headings[1:]), ""], strict=False):
        if named := piece.tag_level or titles.get(squeezed(piece.text), 0):
            piece.level = named
        elif CHAPTER.match(piece.text) or CHAPTER.fullmatch(f"{piece.text} {after}"):
            piece.level = 1
        elif not piece.level:
            piece.level = numbered_levels.get(style(piece), 0) or style_level(piece, numbered_levels, sizes)
        piece.level = min(piece.level, DEEPEST)


def lift_levels(headings: list[Piece]) -> None:
    """In a document that begins with its title that title is no level: outlines often count it."""
    numbered = [piece.level - number_depth(piece.text) for piece in headings if number_depth(piece.text)]
    shift = min(numbered) if numbered else min((piece.level for piece in headings), default=1) - 1
    for piece in headings:
        piece.level = max(1, piece.level - max(shift, 0))


def distinct(sizes: Iterable[float]) -> list[float]:
    """Sizes from large to small, those within `SAME_SIZE` taken as one."""
    result: list[float] = []
    for size in sorted(sizes, reverse=True):
        if not result or size < (1 - SAME_SIZE) * result[-1]:
            result.append(size)
    return result


def style(piece: Piece) -> Style:
    return round(piece.size, 1), piece.font


def number_depth(text: str) -> int:
    match = NUMBER.match(text + " ")
    return match[1].count(".") + 1 if match else 0


def number_kind(text: str) -> str:
    """`1` for arabic, `I` for roman, `A` for lettered numbers.

    >>> number_kind("IV. Results"), number_kind("B. Data"), number_kind("3 Methods")
    ('I', 'A', '1')
    """
    match = NUMBER.match(text + " ")
    number = match[1] if match else ""
    if number[:1].isdigit():
        return "1"
    return "I" if number and all(char in "IVX" for char in number) else "A"


def rank_kinds(headings: list[Piece]) -> dict[tuple[str, Style], int]:
    """Levels of headings with one number: kinds of numbers in other styles stand below those before them, and so do
    those in one style that go on after them (`I.`, `A.`, `1.`, `II.`); else, in one style, they are equals (sections
    and appendices)."""
    keys = [(number_kind(piece.text), style(piece)) for piece in headings if number_depth(piece.text) == 1]
    last = {key: place for place, key in enumerate(keys)}
    levels: dict[tuple[str, Style], int] = {}
    for place, key in enumerate(keys):
        if key in levels:
            continue
        alike = [other for other in levels if other[1] == key[1] or other[0] == key[0]]
        above = [levels[other] for other in alike if other[0] != key[0] and last[other] > place]
        if above:
            levels[key] = max(above) + 1
        else:
            levels[key] = levels[alike[0]] if alike else max(levels.values(), default=0) + 1
    return levels


def style_level(piece: Piece, numbered: dict[Style, int], sizes: list[float]) -> int:
    """One below the deepest numbered style that is larger, or the rank among all sizes."""
    if numbered:
        above = [level for (size, _), level in numbered.items() if size > (1 + SAME_SIZE) * piece.size]
        below = [level for (size, _), level in numbered.items() if size <= (1 + SAME_SIZE) * piece.size]
        if above:
            return max(above) + 1
        return max(1, min(below) - (1 if min(below) > 1 else 0))
    return 1 + sum(1 for size in sizes if size * (1 - SAME_SIZE) > piece.size)
