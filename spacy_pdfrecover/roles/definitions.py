"""Definition lists whose terms are run in with the text hanging under them, stand before it in a column, or have their
kind at the right edge."""
from __future__ import annotations

from collections import defaultdict

import numpy as np

from spacy_pdfrecover.layout.marks import ends_sentence, has_label, starts_lower
from spacy_pdfrecover.layout.setting import UNSPACED
from spacy_pdfrecover.layout.terms import ALIGNED, HALF_QUAD, OPTION, behind_term
from spacy_pdfrecover.model import Layout
from spacy_pdfrecover.roles.features import MARGIN, Document, Piece, place_of
from spacy_pdfrecover.roles.levels import LEAST_DEEP, number_depth
from spacy_pdfrecover.roles.notes import cut_pieces
from spacy_pdfrecover.roles.run_in import parted
from spacy_pdfrecover.roles.term_pairs import APART, BESIDE_MOST, INWARD, LEAST_TERMS, SECTION, SYNONYMS, distinct
from spacy_pdfrecover.wording import ADMONITION, CHAPTER

LEAST_KINDS = 2             # names with their kind at the right edge in a document
TERM_STOPS = ":."           # behind a term, whatever their face
LETTERS = 2                 # of a term at the least, but in a column or of an option: less is a mark


def mark_run_in(document: Document) -> None:
    """Terms in a face of their own at the head of text that hangs under them, or with the white of a label behind
    them; what hangs like them without such a face, and a single line, where nothing can hang, go with their
    neighbours."""
    runs: dict[int, list[Piece]] = defaultdict(list)
    for piece in document.pieces:
        if piece.term and hangs(piece) and may_define(piece):
            runs[place_of(piece.hang)].append(piece)
    runs[0] = [piece for piece in document.pieces if is_labelled(piece) and may_define(piece)]
    for found in runs.values():
        if len(found) >= LEAST_TERMS and distinct(piece.term for piece in found):
            for piece in found:
                piece.role, piece.defines = "list_item", True
                for step in (-1, 1) if piece.lines > 1 else ():
                    mark_neighbours(document, piece, step)


def is_labelled(piece: Piece) -> bool:
    """Does half an em part its term from what hangs under it, or from the rest of its only line?"""
    return (HALF_QUAD[0] < piece.gap < HALF_QUAD[1] and not ends_sentence(piece.term)
            and (hangs(piece) or abs(piece.hang - piece.behind) < ALIGNED * piece.size
                 if piece.lines > 1 else has_words(piece)))


def has_words(piece: Piece) -> bool:
    """Do words stand behind its term?  Arguments behind a command are no meaning.  In ideographs Latin words have
    another face anyway."""
    behind = behind_term(piece.text, piece.term).lstrip()
    return behind[:1].isalpha() and ord(behind[0]) < UNSPACED


def mark_kinds(document: Document) -> None:
    """Names with their kind at the right edge, as manuals print functions and variables, and the first paragraph of
    what stands in under them."""
    named = [piece for piece in document.pieces if piece.role in ("paragraph", "code", "table")
             and piece.lines <= SYNONYMS and piece.kind]
    if len({piece.text for piece in named}) < LEAST_KINDS:
        return
    for piece in named:
        piece.role = "list_item"
        for below in document.pieces[piece.row + 1:piece.row + 2]:
            if below.role == "paragraph" and below.page == piece.page and below.x0 > piece.x0 + INWARD[0] * piece.size:
                below.role = "list_item"


def mark_columns(document: Document) -> None:
    """Terms with what they mean behind them in a column: all meanings begin at one distance, be they beside their
    terms, below them or hanging."""
    columns: dict[int, list[tuple[Piece, str]]] = defaultdict(list)
    for piece in document.pieces:
        for term, behind in ((piece.term, piece.behind), piece.columned):
            if stands_in_column(piece, term, behind):
                columns[place_of(piece.hang or behind)].append((piece, term))
                break
    for place, found in columns.items():
        pairs = document.defined.get(place, [])
        terms = [term for _, term in found] + [above.text for above, _ in pairs]
        if (pairs or any(piece.lines > 1 for piece, _ in found)) and len(terms) >= LEAST_TERMS and distinct(terms):
            for piece, term in found:
                piece.role, piece.term, piece.defines, piece.column = "list_item", term, True, True
            for above, meaning in pairs:
                above.role = meaning.role = "list_item"


def stands_in_column(piece: Piece, term: str, behind: float) -> bool:
    """May what stands so far behind its term be in a column of meanings?  Terms in the face of the text are no
    numbers of sections, labels of references or names of admonitions."""
    if not INWARD[0] * piece.size < behind < BESIDE_MOST * piece.size or (
            piece.lines > 1 and abs(piece.hang - behind) > ALIGNED * piece.size):
        return False
    if piece.defines or (piece.term == term and may_define(piece, 1)):
        return True
    return (may_define(piece, 0) and not piece.bold and any(map(str.isalpha, term)) and term[0] != "["
            and not any(pattern.match(term) for pattern in (ADMONITION, CHAPTER, SECTION)))


def mark_neighbours(document: Document, entry: Piece, step: int) -> None:
    """Entries that follow on an entry in one direction."""
    row, left = entry.row + step, APART
    while 0 <= row < len(document.pieces) and left:
        piece = document.pieces[row]
        if piece.page != entry.page or piece.role == "heading" or piece.x0 < entry.x0 - MARGIN:
            break
        left -= 1
        if may_define(piece) and abs(piece.x0 - entry.x0) < MARGIN and (
                piece.term if piece.lines == 1 else abs(piece.hang - entry.hang) < MARGIN):
            piece.role, piece.defines, left = "list_item", bool(piece.term), APART
        row += step


def part_terms(layout: Layout, document: Document) -> Layout:
    """Run-in terms as items of their own, where what they mean stands in a column, or they are bold, as labels are,
    and it does not go on with their sentence; and each of several terms above what they all mean."""
    defining = [piece for piece in document.pieces if piece.defines and piece.role == "list_item"]
    below = [first for piece in defining if is_terms(piece)
             for first in layout.text.lines["start"][layout.pieces["start"][piece.row]:][1:piece.lines].tolist()]
    found = {piece.row: term_length(piece, layout) for piece in defining if not is_terms(piece)}
    layout = parted(layout, {row: length for row, length in found.items() if length})
    return cut_pieces(layout, np.flatnonzero(np.isin(layout.text.lines["start"], below)).tolist()) if below else layout


def is_terms(piece: Piece) -> bool:
    """Is each of its lines a term?  What hangs under a term is its meaning."""
    return not piece.term and not piece.hang and piece.lines > 1


def term_length(piece: Piece, layout: Layout) -> int:
    """Glyphs of a term, with the stop behind it; 0 if it is to stay with its meaning."""
    text, line = layout.text, layout.text.lines[layout.pieces["start"][piece.row]]
    drawn = text.pages.glyphs[text.order[line["start"]:line["end"]]]
    chars = drawn["char"].tobytes().decode("utf-32-le", "replace")
    length = len(piece.term)
    if piece.column:
        return length
    length += len(chars[length:-1]) - len(chars[length:-1].lstrip(TERM_STOPS))
    label = text.pages.fonts[drawn["font"][0]].bold and text.spaces[line["start"] + length]
    goes_on = starts_lower(chars[length:]) and chars[length - 1] not in TERM_STOPS
    return length if label and not goes_on else 0


def may_define(piece: Piece, letters: int = LETTERS) -> bool:
    """Has it words for a term, and is it no item and no heading with a deep number, however that hangs?"""
    if piece.term and number_depth(piece.text) >= LEAST_DEEP and not SECTION.match(piece.term):
        return False
    named = not piece.term or sum(map(str.isalpha, piece.term)) >= letters or OPTION.match(piece.term) is not None
    return (named and piece.role in ("paragraph", "code") and not piece.angle and not piece.raised
            and not has_label(piece.text))


def hangs(piece: Piece) -> bool:
    return INWARD[0] * piece.size < piece.hang < INWARD[1] * piece.size
