"""Title and authors on the first page."""
from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, takewhile

from spacy_pdfrecover.layout.marks import SECTION_NUMBER, ends_sentence
from spacy_pdfrecover.model import RUNNING_ROLES
from spacy_pdfrecover.roles.abstract import LONG_LINE, NAME_LINES, counted, find_unnamed, is_long, mark_abstract
from spacy_pdfrecover.roles.bands import ZONE
from spacy_pdfrecover.roles.contents import is_contents_title
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.headings import LARGER
from spacy_pdfrecover.roles.lettering import PROSE_LINE
from spacy_pdfrecover.roles.levels import style
from spacy_pdfrecover.roles.running import letters
from spacy_pdfrecover.wording import ABSTRACT, CHAPTER

TITLE_LARGER = 1.15         # times the body's size
TITLE_ZONE = 0.55           # share of the first page's height a title begins in
TITLE_LONGEST = 300
AUTHORS_MOST = 14           # pieces between title and text
NAMES_MOST = 4              # lines of names below a title
MIDDLE = 1.0                # sizes by which a centred line may stand off the middle: marks of notes hang over
NUMBER_LONGEST = 4          # characters of the number of a first section
SHORT = 60                  # characters of a heading of an abstract
FULL = 0.95                 # share of the width of the text that running text fills
ROOM = 1.0                  # sizes by which it is shorter than full lines
ADDRESS = re.compile(r"\w@\w|https?://|www\.")
"""What addresses have, of electronic mail and others, in whatever face they are set."""
CAPITALS = 0.8              # share of the letters of a title in capitals: names of things keep their small ones


def mark_front(document: Document) -> Piece | None:
    """Set `title`, `author` and `abstract`.

    RETURNS (Piece): where the abstract begins, heading included.
    """
    title = find_title(document)
    if title is not None:
        for piece in title:
            piece.role, piece.level = "title", 0
    abstract = mark_abstract(document)
    if title is not None:
        unnamed = find_unnamed(document, title[-1]) if abstract is None else []
        if unnamed and any(piece.role == "paragraph" and is_prose(piece, document)
                           for piece in document.pieces[title[-1].row + 1:unnamed[0].row]):
            unnamed = []                        # running text stands above it
        for piece in unnamed:
            piece.role = "abstract"
        mark_authors(document, title[-1], unnamed[0] if unnamed else abstract)
        below = next_piece(title[-1], document)
        if below is not None and below.role == "author":
            mark_above(document, title[0])
    return abstract


def mark_above(document: Document, title: Piece) -> None:
    """What stands above the title, if no sentence is among it, is the journal's or the style sheet's: its name and
    volume, the kind of the article, the state of the manuscript."""
    above = [piece for piece in document.page_pieces[title.page] if piece.y1 < title.y0 + 1 and not piece.layer
             and piece.role not in RUNNING_ROLES]
    if not any(ends_sentence(piece.text, ".!?") for piece in above):
        for piece in above:
            piece.role, piece.level = "header", 0


def find_title(document: Document) -> list[Piece] | None:
    """What the running head of most pages repeats; else the largest print of the first page above its running text, if
    it is larger than all but a few lines after it; else what stands first in the middle of it."""
    if not document.page_pieces or not document.page_pieces[0]:
        return None
    height = document.sizes[0][1]
    if tagged := [piece for piece in document.page_pieces[0] if piece.role == "title"]:
        return tagged
    first = [piece for piece in document.page_pieces[0]
             if not piece.angle and not piece.aside and piece.role in ("paragraph", "heading", "other")]
    heads = lasting_heads(document)
    for piece in first if heads else ():
        if (piece.y0 < TITLE_ZONE * height and piece.lines <= NAMES_MOST and " " in piece.text
                and letters(piece.text) in heads and not numbered(piece) and not CHAPTER.match(piece.text)):
            return [piece]
    # a note of the publisher may stand at the head of the page
    above = takewhile(lambda piece: piece.y1 < ZONE * height or piece.role != "paragraph"
                      or not is_prose(piece, document), first)
    zone = [piece for piece in above if piece.y0 < TITLE_ZONE * height
            and piece.size > TITLE_LARGER * document.body_size and len(piece.text) < TITLE_LONGEST]
    if not zone:
        return plain_title(first, document)
    size = max(piece.size for piece in zone)
    best = [piece for piece in zone if piece.size > 0.97 * size]
    title = best[:1] + [piece for before, piece in pairwise(best) if piece.row == before.row + 1]
    if any(CHAPTER.match(piece.text) for piece in first if piece.row <= best[-1].row):
        return None                     # pages of a book from the first one of a chapter on
    if numbered(title[0]):
        return plain_title(first, document)
    # names below may be as large as the title, but not as bold
    title = title[:next((place for place, piece in enumerate(title)
                         if numbered(piece) or piece.bold < title[0].bold), len(title))]
    words = {piece.text for piece in title}
    later = any(piece.role == "heading" and piece.size > 0.97 * size and piece.text not in words
                for piece in document.pieces if piece.page > 0 or piece.row > title[-1].row)
    return title if not later or is_on_a_title_page(title, document) or is_above_abstract(title[-1], document) else None


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
        if in_the_middle(piece, document) and piece.size > 0.97 * document.body_size:
            letters = [char for char in piece.text if char.isalpha()]
            capitals = sum(map(str.isupper, letters)) > CAPITALS * len(letters)
            told = capitals or abstract or (piece.bold and not document.body_bold)
            return [piece] if (told and " " in piece.text and piece.lines <= NAMES_MOST
                               and len(piece.text) < TITLE_LONGEST and not numbered(piece)
                               and not CHAPTER.match(piece.text) and not ABSTRACT.match(piece.text)
                               and is_on_a_title_page([piece], document)
                               and (style(below) != style(piece) or in_the_middle(below, document, room=True))
                               ) else None
        if piece.size > document.body_size or piece.lines > NAMES_MOST:
            return None
    return None


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
    page = [other for other in document.page_pieces[piece.page] if not other.layer and not other.angle]
    left, right = min(other.x0 for other in page), max(other.x1 for other in page)
    row = [other for other in page if other is piece
           or min(other.y1, piece.y1) - max(other.y0, piece.y0) > 0.5 * piece.size]
    x0, x1 = min(other.x0 for other in row), max(other.x1 for other in row)
    near = any(abs((x0 + x1) / 2 - middle) < MIDDLE * piece.size
               for middle in ((left + right) / 2, document.sizes[piece.page][0] / 2))
    return near and not (room and x1 - x0 > document.text_width - ROOM * piece.size)


def mark_authors(document: Document, title: Piece, abstract: Piece | None) -> None:
    """Short pieces between title and abstract, or the first heading or long paragraph; up to a named abstract on the
    same page also long ones, that are no prose, and lines with a number."""
    sections = {(style(piece), in_the_middle(piece, document, room=True)) for piece in document.pieces
                if abstract is None and piece.role == "heading" and (piece.page > title.page or counted(piece))}
    aside = not in_the_middle(title, document, room=True)
    above = abstract is not None and abstract.page == title.page

    def centered(piece: Piece) -> bool:
        return in_the_middle(piece, document, room=True) or (not aside and centered_alike(piece, title))

    for piece in document.pieces[title.row + 1:title.row + 1 + AUTHORS_MOST]:
        if (piece.page > title.page or piece is abstract or piece.aside or is_contents_title(piece)
                or not (piece.role in ("paragraph", "other", "heading", "list_item")
                        or (piece.role == "code" and ADDRESS.search(piece.text)))):
            break
        middle, below = centered(piece), next_piece(piece, document)
        if piece.role == "heading" and (
                (counted(piece) and not (above and piece.lines == 1))
                or (((style(piece), middle) in sections or heads_text(piece, document))
                    and not (below and not is_long(below) and (below.raised or (middle and centered(below)))))):
            break
        if abstract is None and ((counted(piece) and "." in piece.text[:NUMBER_LONGEST])
                                 or is_prose(piece, document)):
            break
        if is_long(piece) and (not above or has_small_words(piece.text)):
            break
        if abstract is None and not middle and not (aside and stands_apart(piece, below, document)):
            break
        piece.role, piece.level = "author", 0


def heads_text(piece: Piece, document: Document) -> bool:
    """Do later headings, behind running text, look as this one does: centred, in its style?  A first line that
    stands far in may be taken for the edge of their column, but not of the page's."""
    def centered(piece: Piece) -> bool:
        return piece.centered or in_the_middle(piece, document, room=True)

    text = next((other.row for other in document.pieces[piece.row + 1:] if is_long(other)), len(document.pieces))
    return centered(piece) and any(other.role == "heading" and style(other) == style(piece) and centered(other)
                                   for other in document.pieces[text:])


def next_piece(piece: Piece, document: Document) -> Piece | None:
    below = next((other for other in document.pieces[piece.row + 1:] if not other.layer), None)
    return below if below is not None and below.page == piece.page else None


def is_prose(piece: Piece, document: Document) -> bool:
    """Lines that end as a sentence does, one or many short ones only if they are worded so, as long ones need no end;
    or many or long ones in the face of the running text."""
    long, ended = piece.line_size > PROSE_LINE, ends_sentence(piece.text, ".!?:。！？")
    if (long and ended and piece.lines > 1) or (has_small_words(piece.text) and (
            piece.line_size > LONG_LINE or (ended and (long or piece.lines > NAME_LINES)))):
        return True
    return piece.font == document.body_font and piece.size < LARGER * document.body_size and piece.lines > 1 and (
        piece.line_size > LONG_LINE or piece.width > FULL * document.text_width
        or (piece.lines > NAME_LINES and piece.line_size > PROSE_LINE))


def has_small_words(text: str) -> bool:
    """Do most words begin with small letters, as those of names and addresses do not?"""
    words = [word for word in text.split() if word[0].isalpha()]
    return 2 * sum(word[0].islower() for word in words) > len(words)


def stands_apart(piece: Piece, below: Piece | None, document: Document) -> bool:
    """Is it set otherwise than the running text, and does it not head any, but affiliations?"""
    return (piece.font != document.body_font
            and not (piece.role == "heading" and (below is None or below.font == document.body_font)))
