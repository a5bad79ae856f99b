"""Title, authors and abstract on the first pages."""
from __future__ import annotations

from itertools import pairwise

from spacy_pdfrecover.layout.marks import SECTION_NUMBER
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.headings import lift_levels
from spacy_pdfrecover.roles.words import ABSTRACT, CHAPTER, KEYWORDS

TITLE_LARGER = 1.15         # times the body's size
TITLE_ZONE = 0.55           # share of the first page's height a title begins in
TITLE_LONGEST = 300
ABSTRACT_PAGES = 3          # pages from the start in which an abstract may begin
AUTHORS_MOST = 14           # pieces between title and text
NAMES_MOST = 4              # lines of names below a title


def mark_front(document: Document) -> None:
    title = find_title(document)
    if title is not None:
        for piece in title:
            piece.role, piece.level = "title", 0
    abstract = mark_abstract(document)
    if title is not None:
        mark_authors(document, title[-1], abstract)
        lift_levels([piece for piece in document.pieces if piece.role == "heading" and piece is not abstract])
    if abstract is not None and abstract.role == "heading":
        abstract.level = 1


def find_title(document: Document) -> list[Piece] | None:
    """The largest print of the first page, if it is larger than all but a few lines after it."""
    if not document.page_pieces or not document.page_pieces[0]:
        return None
    height = document.sizes[0][1]
    first = [piece for piece in document.page_pieces[0]
             if piece.layer == 0 and piece.angle == 0 and piece.role in ("paragraph", "heading", "other")]
    zone = [piece for piece in first if piece.y0 < TITLE_ZONE * height
            and piece.size > TITLE_LARGER * document.body_size and len(piece.text) < TITLE_LONGEST
            and sum(char.isalpha() for char in piece.text) > 2]
    if not zone:
        return None
    size = max(piece.size for piece in zone)
    best = [piece for piece in zone if piece.size > 0.97 * size]
    title = best[:1] + [piece for before, piece in pairwise(best) if piece.row == before.row + 1]
    if any(CHAPTER.match(piece.text) for piece in best) or numbered(title[0]):
        return None
    title = title[:next((place for place, piece in enumerate(title) if numbered(piece)), len(title))]
    later = any(piece.role == "heading" and piece.size > 0.97 * size for piece in document.pieces
                if piece.page > 0 or piece.row > title[-1].row)
    return title if not later or is_on_a_title_page(title, document) else None


def numbered(piece: Piece) -> bool:
    """`A Tree Macro` is no appendix."""
    match = SECTION_NUMBER.match(piece.text)
    return match is not None and (any(char.isdigit() for char in match[0]) or "." in match[0])


def is_on_a_title_page(title: list[Piece], document: Document) -> bool:
    """In the middle, and so are the names or the date below: where chapters begin, running text follows."""
    below = next((piece for piece in document.pieces[title[-1].row + 1:] if not piece.layer), None)
    return (all(piece.centered for piece in title) and below is not None and below.page == title[0].page
            and below.centered and below.lines <= NAMES_MOST and len(below.text) < TITLE_LONGEST
            and not numbered(below) and below.size <= title[0].size)


def mark_abstract(document: Document) -> Piece | None:
    """The paragraphs after a heading that names one, or a paragraph that begins with its name.

    RETURNS (Piece): where it begins, heading included.
    """
    for place, piece in enumerate(document.pieces):
        if piece.page >= ABSTRACT_PAGES:
            break
        match = ABSTRACT.match(piece.text) if piece.role in ("paragraph", "heading", "other") else None
        if not match:
            continue
        if len(piece.text) <= len(match[0]) + 3:
            if piece.role == "paragraph":
                piece.role, piece.level = "heading", 1
            for later in document.pieces[place + 1:]:
                if later.role in ("heading", "title", "toc") or KEYWORDS.match(later.text):
                    break
                if later.role in ("paragraph", "list_item") and later.layer == 0:
                    later.role = "abstract"
            return piece
        if piece.role == "paragraph" and len(piece.text) > 200:
            piece.role = "abstract"
            return piece
    return None


def mark_authors(document: Document, title: Piece, abstract: Piece | None) -> None:
    """Short pieces between title and abstract, or the first heading or long paragraph."""
    for piece in document.pieces[title.row + 1:title.row + 1 + AUTHORS_MOST]:
        if (piece.page > title.page or piece is abstract or piece.role not in ("paragraph", "other", "heading")
                or piece.layer):
            break
        if piece.role == "heading" and (SECTION_NUMBER.match(piece.text) or piece.size > title.size * 0.97):
            break
        if len(piece.text) > 250 or (piece.lines > 2 and piece.line_size > 60):
            break
        if abstract is None and not piece.centered:
            break
        piece.role, piece.level = "author", 0
