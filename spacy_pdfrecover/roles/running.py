"""Running heads, running feet and page numbers: what returns from page to page at its edge."""
from __future__ import annotations

import re
from collections import Counter, defaultdict
from statistics import median

from spacy_pdfrecover.layout.marks import BULLET, ends_sentence
from spacy_pdfrecover.roles.bands import DIGITS, HIGHEST, SAME_PLACE, Band, at_one_height, edge_bands, outermost, single
from spacy_pdfrecover.roles.calls import COUNTED
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.page_numbers import NUMBER, printed_numbers
from spacy_pdfrecover.wording import CHAPTER, is_caption

REPEATS, NEARLY_ALL = 0.2, 0.8      # share of pages on which the same words return at the edge; in large print
LOWEST = 0.6                # share of the page's height above which no number is at its foot
FRONT_PIECES = 4            # pieces at the head of the first page that may be title and authors
FRONT_LONGEST = 200         # characters of such a piece
NAME_LINES = 2              # of a heading that running heads repeat
LARGER = 1.1                # times their size, if it is no bolder
LARGER_BOLD = 1.05          # … of the running text, if it is: what is bold and larger is a heading
WORD = re.compile(r"[^\W\d_]{2,}")
STEADY, STEADY_LEAST = 0.6, 4       # share and number of pages whose outermost single line stands at one height
CLEAR = {"top": 0.8, "bottom": 1.5}  # leadings to the text: the last line of full pages stands at one height too
SMALL, FAR = 0.95, 1.5       # share of the body's size, and leadings to the text, of a head that stands on few pages
LARGE = 1.3                 # times the body's size of a heading; some return where every page has the same parts
CHANGING = 0.45             # share of pages on which something stands at the same height in one style; or words return
                            # further in, where headings and `Example:` return on some
SAME_SIZE = 0.1             # points
STOPS = ".!?:;"
NAME_LONGEST = 160          # characters of a heading
WITHIN = 0.2                # share of the page's height at either end that is not within it
LEAST_COUNTED = 2           # headings within pages that differ in their number alone
NO_LETTERS = re.compile(r"[\W\d_]+")

Look = tuple[str, int, float]


def mark_running(document: Document) -> None:
    """Set `header` and `footer`."""
    pages = sum(1 for pieces in document.page_pieces if pieces)
    counted = counted_headings(document)
    for side, role in (("top", "header"), ("bottom", "footer")):
        bands = [band for page in range(len(document.page_pieces)) for band in edge_bands(document, page, side)
                 if not any(is_caption(piece.text) for piece in band.pieces)
                 and not (counted and look(band.pieces[0]) in counted)]
        offsets = number_offsets(bands)
        numbered = [band for band in bands if any(number - band.page in offsets for number in band.numbers)]
        # further in than the number of the page stands that of a section which is the same by chance
        numbers = {id(band) for band in outermost(numbered)}
        outer = {id(band) for band in outermost(bands)}
        known = {id(band) for band in bands if is_running(
            band, bands, bool(offsets), id(band) in numbers, pages, document,
            REPEATS if id(band) in outer else CHANGING)}
        known |= steady(bands, pages, document, CLEAR[side]) | named(bands, document)
        if side == "top":
            known |= small_heads(bands, pages, document) | repeating(bands, document)
        places = Counter(round(band.y / SAME_PLACE) for band in bands if id(band) in known)
        for band in bands:
            place = round(band.y / SAME_PLACE)
            near = sum(places[place + step] for step in (-1, 0, 1))
            if id(band) in known or (near >= max(2, CHANGING * pages) and single(band, document)):
                for piece in band.pieces:
                    piece.role = role
    if pages == 1:
        mark_lone_page(document)
    mark_numbers(document)
    mark_turned(document)


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
        edges = [(edge_bands(document, page, side)[:1], role) for side, role in (("top", "header"),
                                                                                ("bottom", "footer"))]
        for (bands, role), (others, opposite) in (edges, edges[::-1]):
            if not (bands and lone_band(bands[0], document) and len(bands[0].pieces) > 1
                    and any(NUMBER.match(piece.text) for piece in bands[0].pieces)):
                continue
            for piece in bands[0].pieces:
                piece.role = role
            if others and lone_band(others[0], document) and 1 < len(others[0].pieces) < len(pieces) - len(
                    bands[0].pieces):
                rows = {piece.row for piece in bands[0].pieces + others[0].pieces}
                if max(rows) - min(rows) < len(rows):
                    for piece in others[0].pieces:
                        piece.role = opposite


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


def named(bands: list[Band], document: Document) -> set[int]:
    """Outermost single lines after the first page whose words are those of its title and authors, but for headings."""
    first = next((pieces for pieces in document.page_pieces if pieces), [])
    words = {word for piece in first[:FRONT_PIECES] if len(piece.text) < FRONT_LONGEST
             for word in WORD.findall(piece.text.casefold())}
    found = set()
    for band in outermost(bands):
        mine = WORD.findall(band.text.casefold())
        if (band.page > first[0].page and len(mine) >= 2 and words.issuperset(mine) and single(band, document)
                and not (band.pieces[0].bold and band.size > LARGER_BOLD * document.body_size)):
            found.add(id(band))
    return found


def repeating(bands: list[Band], document: Document) -> set[int]:
    """Outermost single lines that name headings of the document, which are larger than they, or bold."""
    names: dict[str, list[Piece]] = defaultdict(list)
    for piece in document.pieces:
        if piece.lines <= NAME_LINES and (piece.bold or piece.size > document.body_size):
            names[letters(piece.text)].append(piece)

    def repeats(piece: Piece) -> bool:
        return NUMBER.match(piece.text) is not None or any(
            piece.size < other.size / LARGER or (other.bold and not piece.bold)
            for other in names.get(letters(piece.text), ()))

    return {id(band) for band in outermost(bands) if letters(band.text) and single(band, document)
            and all(map(repeats, band.pieces))}


def letters(text: str) -> str:
    """What a heading says, without its number and the word before that: `CHAPTER 2. THE MILL`, `2 The Mill`."""
    chapter = CHAPTER.match(text)
    return NO_LETTERS.sub("", text[chapter.end() if chapter else 0:]).casefold()


def steady(bands: list[Band], pages: int, document: Document, clear: float) -> set[int]:
    """Outermost bands of single lines at one height on most pages, whatever they say, so far clear of the text; but
    notes of one line stand so above the margin too."""
    lone = [band for band in outermost(bands) if single(band, document) and not (
        COUNTED.match(band.text) and WORD.search(band.text) and ends_sentence(band.text, ".!?"))]
    if len(lone) < STEADY_LEAST:
        return set()
    found = at_one_height(lone)
    apart = median(band.apart for band in lone if id(band) in found) / document.body_leading
    return found if len(found) >= max(STEADY_LEAST, STEADY * pages) and apart >= clear else set()


def small_heads(bands: list[Band], pages: int, document: Document) -> set[int]:
    """Outermost single lines in small print, far above the text and at one height, in files too short for words to
    return or places to be steady: heads of left and right pages that name their sections."""
    lone = [band for band in outermost(bands) if single(band, document) and band.size < SMALL * document.body_size
            and band.apart > FAR * document.body_leading]
    if not lone:
        return set()
    found = at_one_height(lone)
    return found if len(found) >= max(2, STEADY * (pages - 1)) else set()


def number_offsets(bands: list[Band]) -> set[int]:
    """Differences between printed and counted page number that hold for several pages."""
    seen: dict[int, set[int]] = defaultdict(set)
    for band in bands:
        for number in band.numbers:
            seen[number - band.page].add(band.page)
    pages = len({band.page for band in bands})
    return {offset for offset, where in seen.items() if len(where) >= max(2, 0.3 * pages)}


def is_running(band: Band, bands: list[Band], counted: bool, numbered: bool, pages: int, document: Document,
               repeats: float) -> bool:
    """Does a band have the number of its page, where these are `counted`, or words that return on this share?"""
    if sum(piece.lines for piece in band.pieces) > 3 * len(band.pieces) or len(band.text) > 250 or (
            any(is_text(piece, band, document) for piece in band.pieces)):
        return False
    large = band.size >= LARGE * document.body_size
    if large and is_heading_of(band, document):
        return False
    if NUMBER.match(band.text) and not large and (
            numbered or pages == 1 or (not counted and band.apart > document.body_leading)):
        return True
    alike = [other for other in bands if other.key == band.key and abs(other.y - band.y) < 2 * SAME_PLACE]
    if len({other.page for other in alike}) >= max(2, repeats * pages) and (
            any(char.isalpha() for char in band.key) or (numbered and NUMBER.match(band.text))):
        same = {other.page for other in alike if other.text == band.text}       # of headings only the numbers differ
        return numbered or not large or len(same) >= max(3, NEARLY_ALL * pages)
    return numbered and not ends_sentence(band.text, ".!?") and band.size < 1.15 * document.body_size


def is_text(piece: Piece, band: Band, document: Document) -> bool:
    """Is it set and worded as the running text, over several lines or as an item, and followed by more of it or deep in
    the page?"""
    return (piece.font == document.body_font and piece.size > SMALL * document.body_size
            and (band.apart < document.body_leading or band.y > HIGHEST * document.sizes[band.page][1])
            and ((piece.lines > 1 and ends_sentence(piece.text, STOPS))
                 or (BULLET.match(piece.text) is not None and not NUMBER.match(piece.text))))


def is_heading_of(band: Band, document: Document) -> bool:
    """Is a band set as something further down on its page, as the first of several headings?"""
    first = band.pieces[0]
    return any(piece.font == first.font and abs(piece.size - first.size) < SAME_SIZE and piece.y0 > first.y1
               for piece in document.page_pieces[band.page])
