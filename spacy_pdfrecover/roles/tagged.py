"""Roles that the structure tree of a tagged file tells, each kind believed where the pages do not speak against it."""
from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import mean

import numpy as np

from spacy_pdfrecover.layout.marks import TERMINAL, has_label, has_leaders
from spacy_pdfrecover.layout.pieces import glyphs_in
from spacy_pdfrecover.layout.tagged import units_of_lines
from spacy_pdfrecover.layout.typewritten import SENTENCE
from spacy_pdfrecover.model import ARTIFACT, ROLE_ID, ROLES, Layout
from spacy_pdfrecover.roles.bands import DIGITS, ZONE
from spacy_pdfrecover.roles.features import Document, Piece, place_of
from spacy_pdfrecover.roles.floats import SMALLER
from spacy_pdfrecover.roles.formulas import OPERATORS
from spacy_pdfrecover.roles.heading_habits import SHORT
from spacy_pdfrecover.roles.headings import LARGER, LONGEST, MOST_LINES
from spacy_pdfrecover.roles.levels import SAME_SIZE, style
from spacy_pdfrecover.roles.lists import give_references
from spacy_pdfrecover.roles.titles import TITLE_ZONE
from spacy_pdfrecover.tags import NO_UNIT

HEADINGS_MOST = 0.3         # share of the tagged text in headings: more, and the tag is used for its looks
ARTIFACTS_MOST = 0.2        # … of all text that is no part of the tree
LIKE_HEADINGS = 0.8         # share of tagged headings that look like some
LEAST_HEADINGS = 3          # that show a document's habit
FALSE_MOST = 0.2            # share of what looks as running text that is tagged as something else
TEXT_MOST = 0.3             # … and in items that look as running text and have no label
TEXT_LINES = 3              # of what looks as running text
LISTED = 0.5                # share of the entries of contents that lead to a page
RUN_IN_LEAST = 3            # glyphs of a run-in heading
HEADING = ROLE_ID["heading"]
NO_TEXT = ("heading", "title", "caption", "footnote", "code", "formula", "toc")
PLAIN = ("paragraph", "list_item", "other")


def tagged_run_ins(layout: Layout) -> dict[int, int]:
    """By row, pieces whose first line begins in a heading and goes on in other text, and how many glyphs it has."""
    tags, lines = layout.text.tags, layout.text.lines
    found: dict[int, int] = {}
    if tags is None:
        return found
    heads = np.append(tags.units["role"] == HEADING, False)
    for row, first in enumerate(layout.pieces["start"].tolist()):
        start, end = int(lines["start"][first]), int(lines["end"][first])
        owner = tags.owner[start:end]
        if heads[owner[0]] and (owner != owner[0]).any():
            length = int((owner != owner[0]).argmax())
            if length >= RUN_IN_LEAST and owner[length] != NO_UNIT and (owner[length:] != owner[0]).all():
                found[row] = length
    return found


def mark_tagged(document: Document, layout: Layout) -> None:
    """Set the roles that tags tell, of what is no running matter, and note where they say that there is no heading."""
    if layout.text.tags is None:
        return
    describe_tags(document, layout)
    mark_artifacts(document, layout)
    tagged = by_tag(document)
    if are_false(tagged, document):
        forget(document.pieces)
        return
    total = max(1, sum(map(letters, tagged.values())))
    if tagged["heading"] and letters(tagged["heading"]) < HEADINGS_MOST * total:
        mark_headings(tagged["heading"], [piece for tag in PLAIN for piece in tagged[tag]], document)
    mark_title(tagged["title"], tagged["heading"], document)
    mark_items(tagged["list_item"], tagged["paragraph"], total, document)
    for role in ("caption", "footnote", "code"):
        give(piece for piece in tagged[role] if not is_text(piece, document))
    give(piece for piece in tagged["formula"] if not SENTENCE.search(piece.text) and OPERATORS.search(piece.text))
    mark_entries(tagged["toc"])
    give_references([tagged["reference"]])
    for piece in tagged["table"]:
        piece.role, piece.gridded = "table", True


def by_tag(document: Document) -> dict[str, list[Piece]]:
    """Pieces without a role, by what their tags say that they are."""
    tagged: dict[str, list[Piece]] = defaultdict(list)
    for piece in document.pieces:
        if piece.tag and piece.role == "paragraph":
            tagged[piece.tag].append(piece)
    return tagged


def forget(pieces: Iterable[Piece]) -> None:
    for piece in pieces:
        piece.tag, piece.tag_level = "", 0


def are_false(tagged: Mapping[str, Sequence[Piece]], document: Document) -> bool:
    """Is much of what looks as running text tagged as something else?"""
    text = [piece for pieces in tagged.values() for piece in pieces if is_text(piece, document)]
    return letters([piece for piece in text if piece.tag in NO_TEXT]) > FALSE_MOST * letters(text)


def mark_items(items: Sequence[Piece], paragraphs: Sequence[Piece], total: int, document: Document) -> None:
    """Items, unless many look as running text: those with labels, and others that stand elsewhere than paragraphs."""
    text = [piece for piece in items if is_text(piece, document) and not has_label(piece.text)]
    if letters(text) >= TEXT_MOST * total:
        return
    margins = {place_of(piece.x0) for piece in paragraphs if is_text(piece, document)}
    give(piece for piece in items if (document.body_fixed or not piece.fixed)
         and (has_label(piece.text) or place_of(piece.x0) not in margins))


def mark_entries(entries: Sequence[Piece]) -> None:
    """Entries of contents, if most lead to a page."""
    leading = [piece for piece in entries if piece.text[-1].isdigit() or has_leaders(piece.text)]
    if len(leading) > LISTED * len(entries):
        give(leading)


def give(pieces: Iterable[Piece]) -> None:
    for piece in pieces:
        piece.role = piece.tag


def letters(pieces: Sequence[Piece]) -> int:
    return sum(len(piece.text) for piece in pieces)


def is_text(piece: Piece, document: Document) -> bool:
    """Does it look as running text does?"""
    return (piece.lines >= TEXT_LINES and piece.font == document.body_font
            and piece.size > SMALLER * document.body_size and SENTENCE.search(piece.text) is not None)


def describe_tags(document: Document, layout: Layout) -> None:
    """Note on each piece what most of it is by its tags."""
    tags, lines = layout.text.tags, layout.text.lines
    assert tags is not None
    main, length = units_of_lines(layout.text).main, lines["end"] - lines["start"]
    for piece, (start, end) in zip(document.pieces, layout.pieces[["start", "end"]].tolist(), strict=True):
        unit = int(main[start])
        if (main[start:end] != unit).any():
            units, which = np.unique(main[start:end], return_inverse=True)
            unit = int(units[np.bincount(which, length[start:end]).argmax()])
        if unit != NO_UNIT:
            piece.tag, piece.tag_level = ROLES[tags.units["role"][unit]], int(tags.units["level"][unit])


def mark_headings(headings: Sequence[Piece], others: Sequence[Piece], document: Document) -> None:
    """Headings if most are as short as headings are; what has another tag is none then, unless more of these look like
    headings than there are tagged ones."""
    likely = [piece for piece in headings if is_likely(piece, document)]
    if len(likely) < LIKE_HEADINGS * len(headings):
        return
    give(likely)
    if len(likely) >= LEAST_HEADINGS:
        styles = {style(piece) for piece in likely}
        for piece in others:
            piece.plain = style(piece) not in styles
    levels: dict[int, list[float]] = defaultdict(list)
    for piece in likely:
        levels[piece.tag_level].append(piece.size)
    sizes = [mean(levels[level]) for level in sorted(levels)]
    if len(levels) == 1 or 0 in levels or any(above < (1 - SAME_SIZE) * below for above, below in pairwise(sizes)):
        for piece in likely:
            piece.tag_level = 0


def mark_title(titles: Sequence[Piece], headings: Sequence[Piece], document: Document) -> None:
    """What is tagged as the title, or the only heading of the first level if it is the first one, high on the first
    page with nothing larger above it, and others follow."""
    levels = [piece.tag_level for piece in headings if piece.role == "heading"]
    if not titles and len(levels) > 1 and levels[0] == 1 and levels.count(1) == 1 and not any(
            piece.size > headings[0].size for piece in document.pieces[:headings[0].row]):
        titles = headings[:1]
    for piece in titles:
        if piece.page == 0 and piece.y0 < TITLE_ZONE * document.sizes[0][1] and is_likely(piece, document):
            piece.role = "title"


def is_likely(piece: Piece, document: Document) -> bool:
    """May it be a heading: a few lines, with letters, and no sentence in the size of the text?"""
    sentence = len(piece.text) > SHORT and piece.text[-1] in TERMINAL and piece.text[-1] not in "?:"
    return (piece.lines <= MOST_LINES and len(piece.text) <= LONGEST and any(map(str.isalnum, piece.text))
            and not (sentence and piece.size < LARGER * document.body_size and not piece.bold))


def mark_artifacts(document: Document, layout: Layout) -> None:
    """Running matter by the mark of an artifact, if it stands where running matter does; what the tree has is none,
    where it has no other."""
    text, pieces = layout.text, layout.pieces
    assert text.tags is not None
    marked = text.pages.glyphs["flags"][text.order] & ARTIFACT > 0
    share = (glyphs_in(text, pieces, marked) / np.maximum(1, glyphs_in(text, pieces))).tolist()
    artifacts = [piece for piece in document.pieces if share[piece.row] > 0.5 and not piece.tag]
    if letters(artifacts) > ARTIFACTS_MOST * letters(document.pieces):
        return
    for piece in artifacts:
        if piece.role == "paragraph" and not piece.layer and (side := edge_of(piece, document)):
            piece.role = side
    put_back(document)


def put_back(document: Document) -> None:
    """What the tree has and looked as running matter, unless it returns, where most running matter is not in the
    tree."""
    running = [piece for piece in document.pieces if piece.role in ("header", "footer") and not piece.layer]
    inside = [piece for piece in running if piece.tag]
    said = Counter(DIGITS.sub("#", piece.text.casefold()) for piece in running)
    if 2 * len(inside) < len(running):
        for piece in inside:
            if said[DIGITS.sub("#", piece.text.casefold())] == 1:
                piece.role = "paragraph"


def edge_of(piece: Piece, document: Document) -> str:
    """`header` or `footer` for what stands at the edge of its page, with no tagged text further out."""
    height = document.sizes[piece.page][1]
    tagged = [other for other in document.page_pieces[piece.page] if other.tag]
    if piece.y1 < ZONE * height and all(other.y0 > piece.y0 for other in tagged):
        return "header"
    return "footer" if piece.y0 > (1 - ZONE) * height and all(other.y1 < piece.y1 for other in tagged) else ""
