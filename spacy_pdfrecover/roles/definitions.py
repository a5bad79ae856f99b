"""Definition lists: terms and what they mean, below each other or run in with the text hanging under it."""
from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from spacy_pdfrecover.layout.marks import SECTION_NUMBER, SUBSECTION, ends_sentence, has_label, starts_lower
from spacy_pdfrecover.layout.setting import UNSPACED
from spacy_pdfrecover.layout.terms import ALIGNED, HALF_QUAD, OPTION, behind_term
from spacy_pdfrecover.model import Layout
from spacy_pdfrecover.roles.features import MARGIN, Document, Piece, place_of
from spacy_pdfrecover.roles.notes import cut_pieces
from spacy_pdfrecover.roles.run_in import parted
from spacy_pdfrecover.wording import ADMONITION, CHAPTER

INWARD = (0.8, 5.5)         # sizes by which the meaning of a term stands in
BESIDE_MOST = 18.0          # … beside one in a face of its own, where FOP sets both in columns
LEAST_TERMS = 3             # pairs of term and meaning that make a list
DISTINCT = 0.6              # share of different terms: speakers of a dialogue return, terms do not
BESIDE = 0.3                # sizes by which term and meaning on one line may differ in height
APART = 3                   # pieces between two entries of one list: further paragraphs, examples
CLEAR = 0.7                 # leadings of white between a heading, in another family, and what stands in below it
SYNONYMS = 4                # lines of a term: several options or names that mean one thing
LEAST_KINDS = 2             # names with their kind at the right edge in a document
TERM_SHARE = 0.75           # of its column that a term on lines of its own fills at the most
TERM_STOPS = ":."           # behind a term, whatever their face
SECTION = re.compile(r"(?:\d{1,3}|[A-Z])(?:\.\d{1,3})+\.?$")
LETTERS = 2                 # of a term at the least, but in a column or of an option: less is a mark
TIME = re.compile(r"[\[(]?(?<!\d)\d{1,2}(?::\d\d){1,2}(?:[.,]\d+)?(?!\d)[\])]?\s*")
Pair = tuple[Piece, Piece]


def mark_definitions(document: Document) -> None:
    """Terms on lines of their own with text standing in under them: several times over at one distance if the
    terms have a face of their own; else at the same two margins, in a document whose running text begins at
    the terms' margin too, or left of it where they are bold."""
    margins = Counter(place_of(piece.x0) for piece in document.pieces
                      if piece.lines > 1 and piece.role == "paragraph"
                      and abs(piece.size - document.body_size) < 0.05 * document.body_size)
    pairs: dict[tuple[int, int], list[Pair]] = defaultdict(list)
    faced: dict[int, list[Pair]] = defaultdict(list)
    examples: list[Pair] = []
    for before, term, meaning in zip([None, *document.pieces], document.pieces, document.pieces[1:], strict=False):
        if not is_pair(term, meaning, document):
            continue
        if term.role == "code" and before is not None and before.text.endswith(":"):
            examples.append((term, meaning))
            continue
        pairs[place_of(term.x0), place_of(meaning.x0)].append((term, meaning))
        if has_face(term, document):
            faced[place_of(meaning.x0 - term.x0)].append((term, meaning))
    document.defined = faced
    found = [pair for (outer, _), group in pairs.items() for pair in group
             if is_list(group, document) and (sum(margins[outer + step] for step in (-1, 0, 1)) >= 2 or all(
                 term.bold and not document.body_bold and term.x0 - term.left > MARGIN for term, _ in group))]
    found += [pair for group in faced.values() for pair in group
              if is_list(group, document) and distinct(term.text for term, _ in group)]
    # the first entry of a list may follow a colon as an example does
    for pair, after in pairwise(sorted([*examples, *found], key=lambda pair: -pair[0].row)):
        if after in examples and pair in found and opens(after, pair):
            found.append(after)
    for term, meaning in found:
        term.role = meaning.role = "list_item"
        term.defines = term.lines > 1


def is_pair(term: Piece, meaning: Piece, document: Document) -> bool:
    """Short lines, and text that stands in close under them or beside them?"""
    em = document.body_size
    beside = abs(meaning.y0 - term.y0) < BESIDE * em and term.x1 < meaning.x0
    below = 0 <= meaning.y0 - term.y0 < (term.lines + 2) * document.body_leading
    bold, faced = term.bold and not document.body_bold, has_face(term, document)
    farthest = BESIDE_MOST if beside and (faced or bold) else INWARD[1]
    return (term.role in ("paragraph", "code")
            and meaning.role in ("paragraph", "list_item")
            and (term.lines == 1 or (term.fixed and term.lines <= SYNONYMS))
            and not term.run_in and term.page == meaning.page and term.size < 1.06 * em
            and INWARD[0] * em < meaning.x0 - term.x0 < farthest * em and (beside or below)
            and (bold or term.text[-1] not in ".;,:" or (faced and term.text[-1] == ":"))
            # headings: such lines over bullets, and over a first line that stands in or a gap
            and not (meaning.role == "list_item" and (bold or SECTION_NUMBER.match(term.text)))
            and not (bold and meaning.y0 - term.y1 > CLEAR * document.body_leading
                     and document.families[term.font] != document.families[document.body_font])
            and not SECTION.match(term.text) and not (bold and SUBSECTION.match(term.text))
            and (beside or term.width < TERM_SHARE * (max(term.right, meaning.right) - term.left)))


def is_list(pairs: Sequence[Pair], document: Document) -> bool:
    """Several pairs, and not merely paragraphs of one line that stand in as first lines do in the document."""
    inward = pairs[0][1].x0 - pairs[0][0].x0
    return len(pairs) >= LEAST_TERMS and (
        any(meaning.lines > 1 for _, meaning in pairs)
        or sum(abs(piece.indent - inward) < MARGIN for piece in document.pieces) < LEAST_TERMS)


def has_face(term: Piece, document: Document) -> bool:
    """Is it set apart from the running text, in typewriter or slanted, but not as bold headings are?"""
    return term.font != document.body_font and (term.fixed or (term.italic and not term.bold))


def opens(first: Pair, second: Pair) -> bool:
    """Do two entries stand at the same margins with little between them?"""
    return (first[0].page == second[0].page and 0 < second[0].row - first[1].row <= APART
            and all(abs(a.x0 - b.x0) < MARGIN for a, b in zip(first, second, strict=True)))


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
    named = not piece.term or sum(map(str.isalpha, piece.term)) >= letters or OPTION.match(piece.term) is not None
    return (named and piece.role in ("paragraph", "code") and not piece.angle and not piece.raised
            and not has_label(piece.text))


def hangs(piece: Piece) -> bool:
    return INWARD[0] * piece.size < piece.hang < INWARD[1] * piece.size


def distinct(terms: Iterable[str]) -> bool:
    """Are most terms different, but for the times of a transcript?

    >>> distinct(["--all", "--cell", "--help"]), distinct(["ANNA", "IVAN", "ANNA", "IVAN", "ANNA"])
    (True, False)
    >>> distinct(["0:03 ANNA", "0:07 IVAN", "0:12ANNA", "0:31 IVAN"]), distinct(["[00:12]", "[01:12]"])
    (False, False)
    """
    counted = Counter(TIME.sub("", term.casefold()) for term in terms)
    return len(counted) >= DISTINCT * counted.total()
