"""Definition lists whose terms have lines of their own, and what they mean stands in below or beside them."""
from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from spacy_pdfrecover.layout.marks import SECTION_NUMBER, SUBSECTION
from spacy_pdfrecover.roles.features import MARGIN, Document, Piece, is_bolder, place_of

INWARD = (0.8, 5.5)         # sizes by which the meaning of a term stands in
BESIDE_MOST = 18.0          # … beside one in a face of its own, where FOP sets both in columns
LEAST_TERMS = 3             # pairs of term and meaning that make a list
DISTINCT = 0.6              # share of different terms: speakers of a dialogue return, terms do not
BESIDE = 0.3                # sizes by which term and meaning on one line may differ in height
APART = 3                   # pieces between two entries of one list: further paragraphs, examples
CLEAR = 0.7                 # leadings of white between a heading, in another family, and what stands in below it
SYNONYMS = 4                # lines of a term: several options or names that mean one thing
LARGEST = 1.06              # times the body's size: what is larger is a heading
TERM_SHARE = 0.75           # of its column that a term on lines of its own fills at the most
BODY_LIKE = 0.05            # share of its size within which text is the running one
LEAST_ALIKE = 2             # paragraphs of running text that show a margin of it
SECTION = re.compile(r"(?:\d{1,3}|[A-Z])(?:\.\d{1,3})+\.?$")
TIME = re.compile(r"[\[(]?(?<!\d)\d{1,2}(?::\d\d){1,2}(?:[.,]\d+)?(?!\d)[\])]?\s*")
Pair = tuple[Piece, Piece]


class Pairs(NamedTuple):
    """Terms with what they mean, sorted."""

    by_margins: dict[tuple[int, int], list[Pair]]
    faced: dict[int, list[Pair]]            # terms in a face of their own, by how far what they mean stands in
    examples: list[Pair]                    # code behind a colon, and what follows


def mark_definitions(document: Document) -> None:
    """Terms on lines of their own with text standing in under them: several times over at one distance if the
    terms have a face of their own; else at the same two margins, in a document whose running text begins at
    the terms' margin too, or left of it where they are bold."""
    pairs, margins = pairs_of(document), text_margins(document)
    document.defined = pairs.faced
    found = [pair for (outer, _), group in pairs.by_margins.items() if is_list(group, document)
             and (begins_text(outer, margins) or all(is_bold_within(term, document) for term, _ in group))
             for pair in group]
    found += [pair for group in pairs.faced.values()
              if is_list(group, document) and distinct(term.text for term, _ in group) for pair in group]
    for term, meaning in with_first_entries(found, pairs.examples):
        term.role = meaning.role = "list_item"
        term.defines = term.lines > 1


def pairs_of(document: Document) -> Pairs:
    pairs = Pairs(defaultdict(list), defaultdict(list), [])
    for before, term, meaning in zip([None, *document.pieces], document.pieces, document.pieces[1:], strict=False):
        if not is_pair(term, meaning, document):
            continue
        if term.role == "code" and before is not None and before.text.endswith(":"):
            pairs.examples.append((term, meaning))
            continue
        pairs.by_margins[place_of(term.x0), place_of(meaning.x0)].append((term, meaning))
        if has_face(term, document):
            pairs.faced[place_of(meaning.x0 - term.x0)].append((term, meaning))
    return pairs


def text_margins(document: Document) -> Counter[int]:
    """Where paragraphs of running text begin, and how many."""
    return Counter(place_of(piece.x0) for piece in document.pieces if piece.lines > 1 and piece.role == "paragraph"
                   and abs(piece.size - document.body_size) < BODY_LIKE * document.body_size)


def begins_text(place: int, margins: Counter[int]) -> bool:
    """Does running text begin there, or at the next step of rounding?"""
    return sum(margins[place + step] for step in (-1, 0, 1)) >= LEAST_ALIKE


def is_bold_within(term: Piece, document: Document) -> bool:
    """Is it bold, and right of the margin of its column?"""
    return is_bolder(term, document) and term.x0 - term.left > MARGIN


def with_first_entries(found: Sequence[Pair], examples: Sequence[Pair]) -> list[Pair]:
    """These, and each entry that follows a colon as an example does, if a list goes on from it."""
    known = list(found)
    for pair, before in pairwise(sorted([*examples, *found], key=lambda pair: -pair[0].row)):
        if before in examples and pair in known and opens(before, pair):
            known.append(before)
    return known


def is_pair(term: Piece, meaning: Piece, document: Document) -> bool:
    """Short lines, and text that stands in close under them or beside them?"""
    if not (may_be_term(term, document) and meaning.role in ("paragraph", "list_item") and meaning.page == term.page):
        return False
    beside = abs(meaning.y0 - term.y0) < BESIDE * document.body_size and term.x1 < meaning.x0
    return (stands_in(term, meaning, beside, document) and not is_heading_of(term, meaning, document)
            and (beside or term.width < TERM_SHARE * (max(term.right, meaning.right) - term.left)))


def may_be_term(term: Piece, document: Document) -> bool:
    """Is it of one line, or several in typewriter, not larger than the text and without a stop, if it is not bold?"""
    return (term.role in ("paragraph", "code") and (term.lines == 1 or (term.fixed and term.lines <= SYNONYMS))
            and not term.run_in and term.size < LARGEST * document.body_size
            and (is_bolder(term, document) or term.text[-1] not in ".;,:"
                 or (term.text[-1] == ":" and has_face(term, document))))


def stands_in(term: Piece, meaning: Piece, beside: bool, document: Document) -> bool:
    """Does what may be a meaning begin right of its term, and beside it or right below?"""
    columned = beside and (has_face(term, document) or is_bolder(term, document))
    farthest = BESIDE_MOST if columned else INWARD[1]
    below = 0 <= meaning.y0 - term.y0 < (term.lines + 2) * document.body_leading
    return (INWARD[0] * document.body_size < meaning.x0 - term.x0 < farthest * document.body_size
            and (beside or below))


def is_heading_of(term: Piece, below: Piece, document: Document) -> bool:
    """Is it a heading, by its number, over bullets, or over a gap, and in another family than the text?"""
    if SECTION.match(term.text) or (below.role == "list_item" and SECTION_NUMBER.match(term.text)):
        return True
    return is_bolder(term, document) and (
        below.role == "list_item" or SUBSECTION.match(term.text) is not None
        or (below.y0 - term.y1 > CLEAR * document.body_leading
            and document.families[term.font] != document.families[document.body_font]))


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


def distinct(terms: Iterable[str]) -> bool:
    """Are most terms different, but for the times of a transcript?

    >>> distinct(["--all", "--cell", "--help"]), distinct(["ANNA", "IVAN", "ANNA", "IVAN", "ANNA"])
    (True, False)
    >>> distinct(["0:03 ANNA", "0:07 IVAN", "0:12ANNA", "0:31 IVAN"]), distinct(["[00:12]", "[01:12]"])
    (False, False)
    """
    counted = Counter(TIME.sub("", term.casefold()) for term in terms)
    return len(counted) >= DISTINCT * counted.total()
