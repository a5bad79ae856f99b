"""List items by their labels, and references."""
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spacy_pdfrecover.layout.examples import example_lines
from spacy_pdfrecover.layout.marks import BULLET, NUMBER_LABEL
from spacy_pdfrecover.model import Layout
from spacy_pdfrecover.roles.code import is_typewritten
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.notes import cut_pieces
from spacy_pdfrecover.wording import REFERENCES

ENTRY = re.compile(r"\b(?:1[5-9]|20)\d\d[a-z]?\b|https?://|\bdoi\b|\bpp?\.\s?\d|\bvol\.|\barxiv\b", re.IGNORECASE)
"""Signs of a bibliography entry: a year, an address, pages."""
DASHES = "-–—−*·∗"           # bullets that stand for other things in code
SIGNS = "−∗⋆⋄"              # TeX's bullets of lower levels in some faces; else the head of a formula
MATH_MOST = 0.5             # share of glyphs from fonts for mathematics in an item that one begins
WORD = re.compile(r"[^\W\d_]{4,}")
BRACKETED = re.compile(r"\[(\d{1,3})\]\s")
SAME_SIZE = 0.1             # points
LEAST_SIGNS = 0.25          # share of the pieces below a heading of references with signs of an entry: .9 in most, a
                            # third of that where columns and pages cut entries in two or three, .04 in prose
LEAST_ENTRIES = 3           # of a bibliography without a heading
TITLE_LONGEST = 40          # characters of a heading of references that is not known to be one
BETWEEN = ("header", "footer", "footnote", "caption", "table", "figure", "hidden")
BARE = re.compile(r"(\d{1,2}) (?=\S)")
COUNT = re.compile(r"\(?(\d{1,3})[.):]")
HUNG = 0.5                  # sizes by which the text behind a bare number hangs at the least
NEAR, INWARD = 6, 0.8       # pieces from an item to its neighbour, and sizes by which one without any stands in
STEP = 1.5                  # sizes: labels of one list stand no further apart


def split_items(layout: Layout) -> Layout:
    """Pieces that begin with a bullet cut where a later line begins with the same one: lines in typewriter
    faces are kept together as code is."""
    texts, pieces = layout.text.texts, layout.pieces
    cuts = []
    for start, end in pieces[["start", "end"]][pieces["end"] - pieces["start"] > 1].tolist():
        bullet = texts[start][:1]
        if bullet not in DASHES and BULLET.match(texts[start]):
            cuts += [row for row in range(start + 1, end) if texts[row].startswith(bullet) and BULLET.match(texts[row])]
    return cut_pieces(layout, cuts) if cuts else layout


def mark_examples(document: Document, layout: Layout) -> None:
    """Interlinear examples are no list items, paragraphs or tables: `other`, where a line goes on with one."""
    glossed = example_lines(layout.text, layout.text.texts)
    if not glossed.any():
        return
    for piece, (start, end) in zip(document.pieces, layout.pieces[["start", "end"]].tolist(), strict=True):
        if piece.role == "paragraph" and glossed[start:end].any():
            piece.role = "other"


def mark_bullets(document: Document) -> None:
    """What begins with a bullet, in any face; with a dash or asterisk only in faces for text, or where all is typed,
    with a sign of mathematics only before words."""
    typed = is_typewritten(document)
    for piece in document.pieces:
        if piece.role == "paragraph" and BULLET.match(piece.text) and (
                typed or not piece.fixed or piece.text[0] not in DASHES) and (
                piece.text[0] not in SIGNS or (piece.math < MATH_MOST and WORD.search(piece.first))):
            piece.role = "list_item"


def mark_lists(document: Document) -> None:
    """Numbers and letters when a neighbour has one too, or the item stands in or hangs, and numbers that count on
    behind what stands in below them."""
    known = [piece for piece in document.pieces
             if piece.role in ("paragraph", "list_item") and NUMBER_LABEL.match(piece.text)]
    labelled = [piece for piece in known if piece.role == "paragraph"]
    places = {piece.row: piece for piece in labelled}
    for piece in labelled:
        near = [places[row] for row in range(piece.row - NEAR, piece.row + NEAR + 1)
                if row != piece.row and row in places]
        if hangs(piece) or piece.x0 > piece.left + INWARD * piece.size or any(is_alike(piece, other) for other in near):
            piece.role = "list_item"
    for first, second in counting_on(known):
        between = document.pieces[first.row + 1:second.row]
        if all(piece.role in BETWEEN or first.x0 + HUNG * first.size < piece.x0 < first.right for piece in between):
            first.role = second.role = "list_item"
    mark_bare(document)


def counting_on(labelled: Sequence[Piece]) -> Iterator[tuple[Piece, Piece]]:
    """Those whose labels are alike, and whose numbers follow each other."""
    last: dict[str, Piece] = {}
    for piece in labelled:
        shape = kind(piece.text)
        before, last[shape] = last.get(shape), piece
        if before is not None and is_alike(before, piece) and 0 < count_of(piece.text) == count_of(before.text) + 1:
            yield before, piece


def count_of(text: str) -> int:
    """The number of a label, 0 if it has none."""
    match = COUNT.match(text)
    return int(match[1]) if match else 0


def is_alike(piece: Piece, other: Piece) -> bool:
    """Have both labels of one shape, and do they stand at one margin, if on one page?"""
    return kind(other.text) == kind(piece.text) and (
        other.page != piece.page or abs(other.x0 - piece.x0) < STEP * piece.size)


def mark_bare(document: Document) -> None:
    """Numbers without a stop that count up from one, if the text behind them hangs: `1  Everyone has`."""
    runs = [run for run in bare_runs(document)
            if len(run) > 1 and all(hangs(piece) for piece in run if piece.lines > 1)]
    if any(piece.lines > 1 for run in runs for piece in run):
        for piece in (piece for run in runs for piece in run):
            piece.role = "list_item"


def bare_runs(document: Document) -> list[list[Piece]]:
    """Paragraphs that count up from one, with nothing between them but floats and notes, and what belongs to them."""
    runs: list[list[Piece]] = []
    open_run = False
    for piece in document.pieces:
        label = BARE.match(piece.text) if piece.role == "paragraph" else None
        if label and int(label[1]) == 1:
            runs.append([piece])
        elif label and open_run and int(label[1]) == len(runs[-1]) + 1:
            runs[-1].append(piece)
        elif piece.role in BETWEEN or (open_run and piece.x0 > runs[-1][-1].x0 + HUNG * piece.size):
            continue                    # what stands in belongs to the item above it
        open_run = label is not None and bool(runs)
    return runs


def hangs(piece: Piece) -> bool:
    return piece.hang > HUNG * piece.size


def kind(text: str) -> str:
    """The shape of a label: its stops, and whether a digit or a letter stands in it."""
    match = NUMBER_LABEL.match(text)
    label = match[0].strip() if match else ""
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "1", label))


def mark_references(document: Document) -> None:
    """What follows a heading of references, up to the next heading, if enough of it looks like entries: manuals have
    chapters called `Reference`."""
    inside: list[list[Piece]] = []              # what stands below it and below each deeper heading
    level = 0
    for piece in document.pieces:
        if names_references(piece):
            if piece.role == "paragraph" and not stands_out(piece):
                continue
            give_references(inside)
            inside, piece.role = [[]], "heading"
            piece.level = level = piece.level or 1
        elif piece.role == "heading" and piece.level <= level and not is_entry(piece):
            give_references(inside)
            inside = []
        elif inside and piece.role == "heading":
            inside.append([])
        elif inside and may_be_entry(piece):
            inside[-1].append(piece)
    give_references(inside)


def names_references(piece: Piece) -> bool:
    """Is it a heading of references, or may it be one?"""
    return REFERENCES.match(piece.text) is not None and (
        piece.role == "heading" or (piece.role in ("paragraph", "title") and len(piece.text) < TITLE_LONGEST
                                    and (piece.bold or piece.lines == 1)))


def stands_out(piece: Piece) -> bool:
    return piece.bold or piece.text.isupper() or piece.centered


def may_be_entry(piece: Piece) -> bool:
    return piece.role in ("paragraph", "list_item") or (piece.role == "code" and is_entry(piece))


def give_references(parts: Sequence[Sequence[Piece]]) -> None:
    """What stands below a heading of references, if enough of it looks like entries, gets the role; but no part
    without any sign of them: thanks, which a heading of their own parts from the entries."""
    pieces = [piece for part in parts for piece in part]
    if pieces and sum(map(is_entry, pieces)) >= LEAST_SIGNS * len(pieces):
        for part in parts:
            if any(map(is_entry, part)):
                for piece in part:
                    piece.role = "reference"


def mark_unheaded(document: Document) -> None:
    """Entries numbered from one in square brackets, with nothing but running matter, notes and floats between them,
    that no heading announces: most have the signs of a bibliography."""
    entries: list[Piece] = []
    parts: list[Piece] = []                     # what goes on at the head of a column
    for piece in [*document.pieces, None]:
        label = BRACKETED.match(piece.text) if piece is not None and piece.role in ("list_item", "paragraph") else None
        if piece is not None and label and int(label[1]) == len(entries) + 1:
            entries.append(piece)
        elif piece is not None and entries and goes_on(entries[-1], piece):
            parts.append(piece)
        elif piece is None or piece.role not in BETWEEN:
            if len(entries) >= LEAST_ENTRIES and sum(map(is_entry, entries)) > len(entries) / 2:
                for entry in [*entries, *parts]:
                    entry.role = "reference"
            entries, parts = [], []


def goes_on(entry: Piece, piece: Piece) -> bool:
    """Is it the rest of an entry, in the next column or on the next page?"""
    return (piece.role == "paragraph" and abs(piece.size - entry.size) < SAME_SIZE
            and (piece.page == entry.page + 1 or (piece.page == entry.page and piece.y0 < entry.y0)))


def is_entry(piece: Piece) -> bool:
    return bool(ENTRY.search(piece.text))
