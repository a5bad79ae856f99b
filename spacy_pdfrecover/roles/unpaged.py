"""Contents that tell no pages, as those of pages for the web."""
from __future__ import annotations

import re
from collections.abc import Sequence

from spacy_pdfrecover.layout.marks import ends_sentence
from spacy_pdfrecover.roles.contents import LEAST_ENTRIES, LEAST_NUMBERS, is_contents_title
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.levels import squeezed, style

COUNTED = re.compile(r"(\d{1,3}|[A-Z])((?:\.\d{1,3})*)\.?\s+(?=\S)")
APPENDICES = 1000           # number of the first one: they stand behind all chapters
TITLE_LINES = 2             # of an entry
STOPS = ".!;:。！；："       # what no title ends in; some ask
Number = tuple[int, ...]


def mark_unpaged(document: Document) -> None:
    """Titles right below each other whose numbers count on: below a heading of contents, or many of more than one
    depth, one of which returns where it heads its section.  Some below such a heading have no number."""
    run: list[Piece] = []
    numbers: list[Number] = []
    titled = False
    for piece in document.pieces:
        if piece.role in ("header", "footer", "hidden"):
            continue
        counted = counts_on(piece, numbers[-1:])
        if not counted and not (titled and numbers and piece.lines == 1 and piece.font == run[-1].font
                                and piece.role == "paragraph" and not ends_sentence(piece.text, STOPS)):
            mark_entries(run, numbers, titled, document)
            titled = is_contents_title(piece) or (titled and not run)
            counted = counts_on(piece, []) if numbers else []
            run, numbers = [], []
        if counted or numbers:
            run.append(piece)
            numbers += counted
    mark_entries(run, numbers, titled, document)


def mark_entries(run: Sequence[Piece], numbers: Sequence[Number], titled: bool, document: Document) -> None:
    if len(numbers) >= (LEAST_NUMBERS if titled else LEAST_ENTRIES) and (
            titled or (max(map(len, numbers)) > 1 and returns(run, document))):
        for piece in run:
            piece.role = "toc"


def returns(run: Sequence[Piece], document: Document) -> bool:
    """Does one of the titles stand elsewhere, set otherwise and in no contents?  A list of titles may be all that a
    document is, and one title right below another all that a page has."""
    styles, rows = {squeezed(piece.text): style(piece) for piece in run}, {piece.row for piece in run}
    styles.pop("", None)
    return any(styles.get(squeezed(piece.text), style(piece)) != style(piece) for piece in document.pieces
               if piece.row not in rows and piece.lines <= TITLE_LINES and piece.role != "toc")


def counts_on(piece: Piece, before: Sequence[Number]) -> list[Number]:
    """The numbers at the head of the first and last line of a piece that is no sentence, if they count on; a title may
    go on in a second line."""
    first = number_of(piece.first)
    if first is None or piece.role != "paragraph" or ends_sentence(piece.text, STOPS) or (before and not follows(
            before[0], first)):
        return []
    last = number_of(piece.last) if piece.lines > 1 else None
    if last is None:
        return [first] if piece.lines <= TITLE_LINES else []
    return [first, last] if last > first else []


def number_of(text: str) -> Number | None:
    """The number of a section, that of an appendix above all others.

    >>> number_of("4.12 The mill"), number_of("B.1 More"), number_of("The mill")
    ((4, 12), (1001, 1), None)
    """
    match = COUNTED.match(text)
    if match is None:
        return None
    chapter = int(match[1]) if match[1].isdigit() else APPENDICES + ord(match[1]) - ord("A")
    return chapter, *(int(part) for part in match[2].split(".")[1:])


def follows(before: Number, after: Number) -> bool:
    """Is a number the next one on a level of the one before, or the first one below it?

    >>> follows((4, 2, 1), (4, 3)), follows((4, 2), (4, 2, 1)), follows((11, 2), (1000,)), follows((4, 2), (4, 4))
    (True, True, True, False)
    """
    depth = len(after) - 1
    if after == (APPENDICES,) and before < after:
        return True
    return after[:depth] == before[:depth] and (after[depth] == before[depth] + 1 if len(before) > depth
                                                else after[depth] == 1)
