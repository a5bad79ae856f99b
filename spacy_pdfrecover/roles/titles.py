"""The title: what running heads repeat, the largest print of the first page, or what stands in its middle."""
from __future__ import annotations

from collections import Counter
from itertools import pairwise, takewhile

from spacy_pdfrecover.layout.marks import SECTION_NUMBER
from spacy_pdfrecover.roles.abstract import counted, is_long
from spacy_pdfrecover.roles.bands import ZONE
from spacy_pdfrecover.roles.features import Document, Piece, is_bolder
from spacy_pdfrecover.roles.levels import style
from spacy_pdfrecover.roles.prose import has_small_words, is_prose
from spacy_pdfrecover.roles.running_bands import letters
from spacy_pdfrecover.wording import ABSTRACT, CHAPTER

TITLE_LARGER = 1.15         # times the body's size
SAME_PRINT = 0.97           # of the largest size: what is as large, within what programs round
TITLE_ZONE = 0.55           # share of the first page's height a title begins in
TITLE_LONGEST = 300
AUTHORS_MOST = 14           # pieces between title and text
NAMES_MOST = 4              # lines of names below a title
MIDDLE = 1.0                # sizes by which a centred line may stand off the middle: marks of notes hang over
SHORT = 60                  # characters of a heading of an abstract
ROOM = 1.0                  # sizes by which it is shorter than full lines
CAPITALS = 0.8              # share of the letters of a title in capitals: names of things keep their small ones


def find_title(document: Document) -> list[Piece] | None:
    """What the running head of most pages repeats; else the largest print of the first page above its running text, if
    it is larger than all but a few lines after it; else what stands first in the middle of it."""
    page = document.page_pieces[0] if document.page_pieces else []
    if not page:
        return None
    if tagged := [piece for piece in page if piece.role == "title"]:
        return tagged
    first = [piece for piece in page if may_stand_in_front(piece)]
    if repeated := named_by_heads(first, document):
        return [repeated]
    largest = largest_print(first, document)
    if largest and any(CHAPTER.match(piece.text) for piece in first if piece.row <= largest[-1].row):
        return None                     # pages of a book from the first one of a chapter on
    if not largest or numbered(largest[0]):
        return plain_title(first, document)
    title = rows_of_title(largest)
    return title if is_confirmed(title, max(piece.size for piece in largest), document) else None


def may_stand_in_front(piece: Piece) -> bool:
    """May it be a title, or names and text below one?"""
    return not piece.angle and not piece.aside and piece.role in ("paragraph", "heading", "other")


def is_confirmed(title: list[Piece], size: float, document: Document) -> bool:
    """Is it alone in this size, or told by what stands below it?"""
    return (not returns_below(title, size, document) or is_on_a_title_page(title, document)
            or is_above_abstract(title[-1], document))


def named_by_heads(first: list[Piece], document: Document) -> Piece | None:
    """What running heads repeat."""
    heads, lowest = lasting_heads(document), TITLE_ZONE * document.sizes[0][1]
    return next((piece for piece in first if piece.y0 < lowest and piece.lines <= NAMES_MOST and " " in piece.text
                 and letters(piece.text) in heads and not numbered(piece) and not CHAPTER.match(piece.text)), None)


def largest_print(first: list[Piece], document: Document) -> list[Piece]:
    """The largest pieces above the running text, if they are larger than that; a note of the publisher may stand at
    the head of the page."""
    height = document.sizes[0][1]
    above = takewhile(lambda piece: piece.y1 < ZONE * height or piece.role != "paragraph"
                      or not is_prose(piece, document), first)
    zone = [piece for piece in above if piece.y0 < TITLE_ZONE * height
            and piece.size > TITLE_LARGER * document.body_size and len(piece.text) < TITLE_LONGEST]
    size = max((piece.size for piece in zone), default=0.0)
    return [piece for piece in zone if piece.size > SAME_PRINT * size]


def rows_of_title(largest: list[Piece]) -> list[Piece]:
    """Those that follow each other.  Names below may be as large, but not as bold."""
    rows = largest[:1] + [piece for before, piece in pairwise(largest) if piece.row == before.row + 1]
    return list(takewhile(lambda piece: not numbered(piece) and piece.bold >= rows[0].bold, rows))


def returns_below(title: list[Piece], size: float, document: Document) -> bool:
    """Are there headings as large below it, and other than it?"""
    words = {piece.text for piece in title}
    return any(piece.role == "heading" and piece.size > SAME_PRINT * size and piece.text not in words
               for piece in document.pieces if piece.page > 0 or piece.row > title[-1].row)


def is_above_abstract(title: Piece, document: Document) -> bool:
    """Is a named abstract the first heading below it, or the first running text?"""
    for piece in document.pieces[title.row + 1:title.row + 1 + AUTHORS_MOST]:
        if piece.page > title.page or (piece.layer == 0 and (piece.role == "heading" or is_long(piece))):
            return piece.page == title.page and ABSTRACT.match(piece.text) is not None
    return False


def plain_title(first: list[Piece], document: Document) -> list[Piece] | None:
    """A title no larger than the text: in capitals, bold or above an abstract, the first in the middle of the
    page, with names in the middle below it."""
    abstract = any(ABSTRACT.match(piece.text) for piece in first if len(piece.text) < SHORT)
    for piece, below in pairwise(first):
        if in_the_middle(piece, document) and piece.size > SAME_PRINT * document.body_size:
            told = abstract or mostly_capitals(piece.text) or is_bolder(piece, document)
            return [piece] if told and is_above_names(piece, below, document) else None
        if piece.size > document.body_size or piece.lines > NAMES_MOST:
            return None
    return None


def is_above_names(piece: Piece, below: Piece, document: Document) -> bool:
    """May it be a title, with names below it that are set otherwise, or in the middle too?"""
    return ((style(below) != style(piece) or in_the_middle(below, document, room=True))
            and may_be(piece) and is_on_a_title_page([piece], document))


def mostly_capitals(text: str) -> bool:
    letters = [char for char in text if char.isalpha()]
    return sum(map(str.isupper, letters)) > CAPITALS * len(letters)


def may_be(piece: Piece) -> bool:
    """Is it as long as titles are, and no other heading?"""
    return (" " in piece.text and piece.lines <= NAMES_MOST and len(piece.text) < TITLE_LONGEST
            and not numbered(piece) and not CHAPTER.match(piece.text) and not ABSTRACT.match(piece.text))


def lasting_heads(document: Document) -> set[str]:
    """What the running head of the first page and most others says, in letters alone.  Those of sections change from
    page to page, and pages where chapters begin have none."""
    heads = [(piece.page, letters(piece.text)) for piece in document.pieces if piece.role == "header"]
    first = {words for page, words in heads if page == 0 and words}
    pages = Counter(words for _, words in set(heads) if words in first)
    return {words for words, count in pages.items() if 2 * count > len(document.page_pieces)}


def numbered(piece: Piece) -> bool:
    """`A Tree Macro` is no appendix."""
    match = SECTION_NUMBER.match(piece.text)
    return match is not None and (any(char.isdigit() for char in match[0]) or "." in match[0])


def is_on_a_title_page(title: list[Piece], document: Document) -> bool:
    """In the middle, and so are the names or the date below: where chapters begin, running text follows."""
    below = next_piece(title[-1], document)
    if below is None:
        return False
    worded = has_small_words(below.text)        # many names fill lines, as running text does
    return (all(in_the_middle(piece, document) for piece in title)
            and in_the_middle(below, document, room=worded)
            and below.lines <= NAMES_MOST and not (worded and len(below.text) > TITLE_LONGEST) and not counted(below)
            and below.size <= title[0].size)


def centered_alike(piece: Piece, other: Piece) -> bool:
    """Have two lines one middle, but not one margin?"""
    return (abs(piece.x0 + piece.x1 - other.x0 - other.x1) < 2 * MIDDLE * piece.size
            and abs(piece.x0 - other.x0) > MIDDLE * piece.size)


def in_the_middle(piece: Piece, document: Document, room: bool = False) -> bool:
    """Is its row centred on the page, or on what is printed there?  `room`: and no full line."""
    page = [other for other in document.page_pieces[piece.page]
            if other is piece or not (other.layer or other.angle)]
    left, right = min(other.x0 for other in page), max(other.x1 for other in page)
    row = [other for other in page if other is piece
           or min(other.y1, piece.y1) - max(other.y0, piece.y0) > 0.5 * piece.size]
    x0, x1 = min(other.x0 for other in row), max(other.x1 for other in row)
    near = any(abs((x0 + x1) / 2 - middle) < MIDDLE * piece.size
               for middle in ((left + right) / 2, document.sizes[piece.page][0] / 2))
    return near and not (room and x1 - x0 > document.text_width - ROOM * piece.size)


def next_piece(piece: Piece, document: Document) -> Piece | None:
    below = next((other for other in document.pieces[piece.row + 1:] if not other.layer), None)
    return below if below is not None and below.page == piece.page else None
