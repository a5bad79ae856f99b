"""Running heads, running feet and page numbers: what returns from page to page at its edge."""
from __future__ import annotations

from collections import Counter, defaultdict

from spacy_pdfrecover.roles.bands import DIGITS, SAME_PLACE, Band, edge_bands, single
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.page_numbers import NUMBER, printed_numbers
from spacy_pdfrecover.roles.running_bands import CHANGING, LARGER, WORD, running_bands
from spacy_pdfrecover.wording import is_caption

LOWEST = 0.6                # share of the page's height above which no number is at its foot
NAME_LONGEST = 160          # characters of a heading
WITHIN = 0.2                # share of the page's height at either end that is not within it
LEAST_COUNTED = 2           # headings within pages that differ in their number alone
SIDES = (("top", "header"), ("bottom", "footer"))

Look = tuple[str, int, float]


def mark_running(document: Document) -> None:
    """Set `header` and `footer`."""
    pages = sum(1 for pieces in document.page_pieces if pieces)
    counted = counted_headings(document)
    for side, role in SIDES:
        bands = [band for page in range(len(document.page_pieces)) for band in edge_bands(document, page, side)
                 if not any(is_caption(piece.text) for piece in band.pieces)
                 and not (counted and look(band.pieces[0]) in counted)]
        for band in running_bands(bands, side, pages, document):
            give_role(band, role)
    if pages == 1:
        mark_lone_page(document)
    mark_numbers(document)
    mark_turned(document)


def give_role(band: Band, role: str) -> None:
    for piece in band.pieces:
        piece.role = role


def counted_headings(document: Document) -> set[Look]:
    """The looks of single lines with a number that return within pages: an `Article 5` at the head of a page is a
    heading as `Article 4` is."""
    within = Counter(look(piece) for piece in document.pieces if piece.lines == 1 and not piece.angle
                     and (piece.bold or piece.size > LARGER * document.body_size)
                     and WITHIN < piece.y0 / document.sizes[piece.page][1] < 1 - WITHIN
                     and len(piece.text) < NAME_LONGEST and any(map(str.isdigit, piece.text))
                     and WORD.search(piece.text))
    return {seen for seen, count in within.items() if count >= LEAST_COUNTED}


def look(piece: Piece) -> Look:
    """Its words without numbers, and its style."""
    return DIGITS.sub("#", piece.text.casefold()), piece.font, round(piece.size, 1)


def mark_turned(document: Document) -> None:
    """Running matter upright on pages whose text runs sideways: what stands on others as such."""
    turned = [piece for piece in document.pieces if piece.angle]
    known = {words: piece.role for piece in (document.pieces if turned else ())
             if piece.role in ("header", "footer") and WORD.search(words := DIGITS.sub("#", piece.text))}
    for piece in turned:
        piece.role = known.get(DIGITS.sub("#", piece.text), piece.role)


def mark_lone_page(document: Document) -> None:
    """Running head and foot of a document of one page: the one that has a page number as a part of its own, and the
    other, in parts too, if it is drawn right before or behind it, not where it stands."""
    for page, pieces in enumerate(document.page_pieces):
        edges = [(next(iter(edge_bands(document, page, side)), None), role) for side, role in SIDES]
        for (band, role), (other, opposite) in (edges, edges[::-1]):
            if band is None or not has_lone_number(band, document):
                continue
            give_role(band, role)
            if other is not None and goes_with(other, band, document) and len(other.pieces) + len(band.pieces) < len(
                    pieces):
                give_role(other, opposite)


def has_lone_number(band: Band, document: Document) -> bool:
    """May it be running matter, in parts, of which one is a page number?"""
    return (lone_band(band, document) and len(band.pieces) > 1
            and any(NUMBER.match(piece.text) for piece in band.pieces))


def goes_with(other: Band, band: Band, document: Document) -> bool:
    """May it be running matter in parts too, drawn right before or behind that at the other edge?"""
    rows = {piece.row for piece in band.pieces + other.pieces}
    return lone_band(other, document) and len(other.pieces) > 1 and max(rows) - min(rows) < len(rows)


def lone_band(band: Band, document: Document) -> bool:
    """May a band be a running head or foot of the only page: single lines that stand clear of the text?"""
    return single(band, document) and band.apart > document.body_leading


def mark_numbers(document: Document) -> None:
    """Page numbers further in than running matter stands, where pages are filled in part: the last line of the
    page, at one height, and counting as the pages do."""
    found: dict[tuple[int, int], list[Piece]] = defaultdict(list)
    for pieces in document.page_pieces:
        shown = [piece for piece in pieces if not piece.layer and not piece.angle]
        lowest = max(shown, key=lambda piece: piece.y1, default=None)
        if (lowest is None or lowest.role != "paragraph" or not lowest.text.isdecimal()
                or lowest.y0 < LOWEST * document.sizes[lowest.page][1]):
            continue
        for number in printed_numbers(lowest.text):         # none, if it is longer than those of pages
            found[number - lowest.page, round(lowest.y1 / SAME_PLACE)].append(lowest)
    pages = sum(1 for pieces in document.page_pieces if pieces)
    for numbers in found.values():
        if len(numbers) >= max(2, CHANGING * pages):
            for piece in numbers:
                piece.role = "footer"
