"""Which bands at the edges of pages are running heads and feet: what they say, or their place, returns."""
from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from spacy_pdfrecover.layout.marks import BULLET, ends_sentence
from spacy_pdfrecover.roles.bands import HIGHEST, SAME_PLACE, Band, at_one_height, outermost, single
from spacy_pdfrecover.roles.calls import COUNTED
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.page_numbers import NUMBER
from spacy_pdfrecover.wording import CHAPTER

REPEATS, NEARLY_ALL = 0.2, 0.8      # share of pages on which the same words return at the edge; in large print
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
SLIGHTLY = 1.15             # … of a running head that has the number of its page, and words of its own
CHANGING = 0.45             # share of pages on which something stands at the same height in one style; or words return
                            # further in, where headings and `Example:` return on some
MOST_LINES, LONGEST = 3, 250        # of its pieces, and characters
OFFSET_SHARE = 0.3          # of the pages with bands on which numbers count as the pages do
SAME_SIZE = 0.1             # points
STOPS, FULL_STOPS = ".!?:;", ".!?"
NO_LETTERS = re.compile(r"[\W\d_]+")


class Numbering(NamedTuple):
    """What is known of the page numbers at one edge of a document."""

    counted: bool               # some there count as the pages do
    numbers: set[int]           # … in these bands, by identity
    pages: int


def running_bands(bands: list[Band], side: str, pages: int, document: Document) -> list[Band]:
    """Of the bands at one edge of so many pages those that return, and what stands where they do."""
    numbering, outer = numbering_of(bands, pages), {id(band) for band in outermost(bands)}
    known = {id(band) for band in bands
             if is_running(band, bands, numbering, REPEATS if id(band) in outer else CHANGING, document)}
    known |= steady(bands, pages, document, CLEAR[side]) | named(bands, document)
    if side == "top":
        known |= small_heads(bands, pages, document) | repeating(bands, document)
    places = Counter(place_of(band) for band in bands if id(band) in known)
    return [band for band in bands if id(band) in known or (
        sum(places[place_of(band) + step] for step in (-1, 0, 1)) >= max(2, CHANGING * pages)
        and single(band, document))]


def place_of(band: Band) -> int:
    return round(band.y / SAME_PLACE)


def numbering_of(bands: list[Band], pages: int) -> Numbering:
    offsets = number_offsets(bands)
    numbered = [band for band in bands if any(number - band.page in offsets for number in band.numbers)]
    # further in than the number of the page stands that of a section which is the same by chance
    return Numbering(bool(offsets), {id(band) for band in outermost(numbered)}, pages)


def number_offsets(bands: list[Band]) -> set[int]:
    """Differences between printed and counted page number that hold for several pages."""
    seen: dict[int, set[int]] = defaultdict(set)
    for band in bands:
        for number in band.numbers:
            seen[number - band.page].add(band.page)
    pages = len({band.page for band in bands})
    return {offset for offset, where in seen.items() if len(where) >= max(2, OFFSET_SHARE * pages)}


def is_running(band: Band, bands: list[Band], numbering: Numbering, repeats: float, document: Document) -> bool:
    """Does a band have the number of its page, or words that return on this share of the pages?"""
    numbered, large = id(band) in numbering.numbers, band.size >= LARGE * document.body_size
    if is_of_text(band, document) or (large and is_heading_of(band, document)):
        return False
    if not large and is_number_alone(band, numbering, document):
        return True
    alike = alike_to(band, bands)
    if has_words(band, numbered) and returns(alike, max(2, repeats * numbering.pages)):
        # of headings only the numbers differ
        same = [other for other in alike if other.text == band.text]
        return numbered or not large or returns(same, max(3, NEARLY_ALL * numbering.pages))
    return numbered and not ends_sentence(band.text, FULL_STOPS) and band.size < SLIGHTLY * document.body_size


def alike_to(band: Band, bands: list[Band]) -> list[Band]:
    """Those at its height that say the same, numbers apart."""
    return [other for other in bands if other.key == band.key and abs(other.y - band.y) < 2 * SAME_PLACE]


def has_words(band: Band, numbered: bool) -> bool:
    """Has it words that may return, or nothing but the number of its page?"""
    return any(map(str.isalpha, band.key)) or (numbered and NUMBER.match(band.text) is not None)


def returns(bands: list[Band], least: float) -> bool:
    return len({band.page for band in bands}) >= least


def is_of_text(band: Band, document: Document) -> bool:
    """Is it too much for running matter, or set as the text?"""
    return (sum(piece.lines for piece in band.pieces) > MOST_LINES * len(band.pieces) or len(band.text) > LONGEST
            or any(is_text(piece, band, document) for piece in band.pieces))


def is_number_alone(band: Band, numbering: Numbering, document: Document) -> bool:
    """Is it a number and no more, and that of its page, or clear of the text where none are known?"""
    return NUMBER.match(band.text) is not None and (
        id(band) in numbering.numbers or numbering.pages == 1
        or (not numbering.counted and band.apart > document.body_leading))


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
    return {id(band) for band in outermost(bands) if letters(band.text) and single(band, document)
            and all(NUMBER.match(piece.text) or repeats_one(piece, names.get(letters(piece.text), ()))
                    for piece in band.pieces)}


def repeats_one(piece: Piece, headings: Sequence[Piece]) -> bool:
    """Is one of these larger, or bold where it is not?"""
    return any(piece.size < heading.size / LARGER or (heading.bold and not piece.bold) for heading in headings)


def letters(text: str) -> str:
    """What a heading says, without its number and the word before that: `CHAPTER 2. THE MILL`, `2 The Mill`."""
    chapter = CHAPTER.match(text)
    return NO_LETTERS.sub("", text[chapter.end() if chapter else 0:]).casefold()


def steady(bands: list[Band], pages: int, document: Document, clear: float) -> set[int]:
    """Outermost bands of single lines at one height on most pages, whatever they say, so far clear of the text; but
    notes of one line stand so above the margin too."""
    lone = [band for band in outermost(bands) if single(band, document) and not (
        COUNTED.match(band.text) and WORD.search(band.text) and ends_sentence(band.text, FULL_STOPS))]
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
