"""Headings and their levels: styles apart from the running text, numbers, the document's outline."""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from spacy_pdfrecover.layout.marks import SECTION_NUMBER, TERMINAL
from spacy_pdfrecover.model import OutlineEntry
from spacy_pdfrecover.roles.code import CODE_LARGEST, is_address
from spacy_pdfrecover.roles.features import Document, Piece
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
DEEPEST = 6
RUN_IN_LEVEL = 4            # at the least: both LaTeX and APA style have three ranks of headings on their own lines
SAME_SIZE = 0.03            # share by which sizes of one style may differ
NUMBER = re.compile(r"(?:§\s?)?((?:\d{1,3}|[A-Z]|[IVX]{2,5})(?:\.\d{1,3})+|\d{1,3}|[IVX]{1,5}|[A-Z])"
                    r"(?:\.\s|\s(?=\s*[^\sa-z])|(?<=\d)\s|$)")
"""The number of a heading; letters without a stop only before a capital (`A Proofs`, not `A simple case`)."""
YEARS = re.compile(r"\d{1,2}(?:\.\d{1,2})+\s+\d{4}(?:\s?[-–—/]\s?(?:\d\d){1,2})?")
"""A numbered heading that names a year or more, as in histories and lists of changes."""
COUNTED = re.compile(r"\d+|\b[IVXLC]+\b")
COUNTED_LEAST = 3           # lines alike but for their number, whose stop ends no sentence: `Neni 1.`, `Neni 2.`
SHORT, BRIEF = 60, 30       # characters of headings whose stop ends no sentence, numbered, or bold and larger
MATH_SOME = 0.15            # share of glyphs from fonts for mathematics: a formula
MIDDLE = 0.5                # sizes by which a centred line may stand off the middle
UNSPACED = "\u2e80"         # from here on scripts without word spaces: ideographs, kana, Hangul
FULL_STOP, COMMAS = "。", ",،、，"       # what ends sentences and nothing else; what ends so goes on
Style = tuple[float, int]


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
