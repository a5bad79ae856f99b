"""Whether a paragraph goes on: behind a column, page, float or footnote, or one that ends is followed by the next."""
from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.flow.long_tables import overlap
from spacy_pdfrecover.layout.justified import CELL_LINES
from spacy_pdfrecover.layout.marks import (
    SENTENCE_ENDS,
    ends_abbreviated,
    ends_hyphenated,
    ends_sentence,
    has_label,
    starts_lower,
)
from spacy_pdfrecover.model import ASIDE, LAID_OVER, ROLE_ID, Array, Layout
from spacy_pdfrecover.note_marks import OWN_MARK, RAISED_SIZE

LIST_ITEM, PARAGRAPH, REFERENCE, TABLE = (ROLE_ID[role] for role in ("list_item", "paragraph", "reference", "table"))
OTHER_SIZE = 0.04           # share of the size within which the parts of a paragraph agree
ROOM = 2.0                  # sizes that the last line may fall short of its column before it counts as ended
WIDE = 6.0                  # sizes of a column that lines can fill
STOPS_ONLY = ".!?…:。！？।։؟۔"        # a full line that ends in another mark goes on
BESIDE = 0.3                # sizes by which the baselines of one line differ
INDENT = 0.6                # sizes by which a first line stands in
NEXT_TERM = 2.0             # sizes from a meaning down to the next term beside it at the most: a blank line
PAIRS_LEAST = 4             # paragraphs right below others that tell how a document sets first lines
INDENTED = 0.9              # share of them that stand in where all do: one or two may follow a lost display
RAGGED = 0.3                # share of its width that a line of running text may leave empty
FULL_LINES = 0.75           # share of its lines that leave less
REACHES = 0.3               # sizes that a justified line may fall short of its column's edge, or hang over it


class Seam(NamedTuple):
    """The end of a piece, and the beginning of a later one that may go on with it."""

    earlier: Array              # the pieces
    later: Array
    size: float                 # the larger one of theirs
    last_line: Array
    first_line: Array
    last: str                   # texts of these lines
    first: str
    lower: bool                 # the later one begins in lower case
    level: bool                 # both lines stand at one height


def first_part(layout: Layout, texts: list[str], previous: int | None, alike: int | None, row: int,
               stand_in: bool) -> int | None:
    """The piece that one goes on from: the last one in its own face, or the last one at all; None if it begins
    a paragraph.  stand_in: whether first lines do."""
    if alike is not None and alike != previous and resumes(layout, texts, alike, row):
        return alike
    if previous is not None and (lone_mark(layout.pieces, texts, previous, row)
                                 or continues(layout, texts, previous, row)
                                 or (stand_in and runs_over(layout.pieces, layout.text.lines, previous, row))):
        return previous
    return None


def lone_mark(pieces: Array, texts: list[str], before: int, row: int) -> bool:
    """Is the piece a footnote's mark that wrapped to a line of its own?"""
    a, b = pieces[before], pieces[row]
    mark = OWN_MARK.fullmatch(texts[b["start"]]) if b["end"] - b["start"] == 1 else None
    return (mark is not None and b["size"] < RAISED_SIZE * a["size"] and b["page"] == a["page"] and row == before + 1
            and b["y0"] - a["y1"] < a["size"])


def continues(layout: Layout, texts: list[str], before: int, after: int) -> bool:
    """Does a piece go on in a later one, cut by a column, page, float or footnote?"""
    pieces, lines = layout.pieces, layout.text.lines
    if not alike_in_size(pieces[before], pieces[after]):
        return False
    seam = seam_of(layout, texts, before, after)
    if not seam.last or not seam.first or has_label(seam.first):
        return False
    if is_parted(layout, seam, before, after) or is_term(seam) or heads_meaning(pieces, lines, after):
        return False
    if seam.lower and not ends_sentence(seam.last, SENTENCE_ENDS):
        return True
    if stands_in(seam) or not is_full(pieces, before, seam):
        return seam.lower and not ends_sentence(seam.last)
    return seam.lower or (not begins_anew(layout, seam)
                          and fills_column(lines[seam.earlier["start"]:seam.earlier["end"] - 1], seam.earlier))


def alike_in_size(earlier: Array, later: Array) -> bool:
    return bool(abs(float(earlier["size"]) - float(later["size"])) <= OTHER_SIZE * larger_size(earlier, later))


def larger_size(earlier: Array, later: Array) -> float:
    return max(float(earlier["size"]), float(later["size"]), 0.1)


def seam_of(layout: Layout, texts: list[str], before: int, after: int) -> Seam:
    earlier, later = layout.pieces[before], layout.pieces[after]
    last, first = earlier["end"] - 1, later["start"]
    size, last_line, first_line = larger_size(earlier, later), layout.text.lines[last], layout.text.lines[first]
    level = earlier["page"] == later["page"] and abs(last_line["baseline"] - first_line["baseline"]) < BESIDE * size
    return Seam(earlier, later, size, last_line, first_line, texts[last], texts[first], starts_lower(texts[first]),
                bool(level))


def is_parted(layout: Layout, seam: Seam, before: int, after: int) -> bool:
    """Does the later piece stand below, with nothing between them but what is no part of the text?  Then the layout has
    parted them, be it a neighbour or the term below a meaning beside it.  A table with no caption is set where it is
    spoken of."""
    if not stands_below(seam.earlier, seam.later, seam.size):
        return False
    between = layout.pieces[before + 1:after]
    return bool((layout.text.lines["flags"][between["start"]] & (ASIDE | LAID_OVER) > 0).all()
                or (not seam.lower and (between["role"] == TABLE).all()))


def is_term(seam: Seam) -> bool:
    """Is one piece a term and the other, beside it, what it means?"""
    return bool(seam.level and seam.earlier["role"] == seam.later["role"] == LIST_ITEM)


def stands_in(seam: Seam) -> bool:
    """Does the later piece begin as paragraphs do whose first line is indented?"""
    later = seam.later
    return bool(later["end"] - later["start"] > 1 and seam.first_line["x0"] > later["x0"] + INDENT * seam.size)


def is_full(pieces: Array, row: int, seam: Seam) -> bool:
    """Does the last line fill a column that is wide enough for text?"""
    return bool(seam.last_line["x1"] > right_edge(pieces, row, seam.size) - ROOM * seam.size
                and seam.earlier["x1"] - seam.earlier["x0"] > WIDE * seam.size)


def begins_anew(layout: Layout, seam: Seam) -> bool:
    """Is a piece that does not begin in lower case lettering, an address or a run-in heading, or behind a stop?"""
    return (is_lettering(seam) or is_address(seam)
            or (seam.first[0].isupper() and begins_bold(layout, seam.earlier, seam.later))
            or (ends_sentence(seam.last, STOPS_ONLY) and not ends_abbreviated(seam.last)))


def is_lettering(seam: Seam) -> bool:
    """Is it one line in another face?  In references titles have one."""
    return bool(seam.earlier["font"] != seam.later["font"] and seam.later["end"] - seam.later["start"] == 1
                and seam.earlier["role"] != REFERENCE)


def is_address(seam: Seam) -> bool:
    """Are these few lines, with another address beside them?"""
    earlier, later = seam.earlier, seam.later
    return bool(earlier["page"] == later["page"] and 1 < earlier["end"] - earlier["start"] < CELL_LINES
                and overlap(earlier, later) < 0 and not seam.level and seam.first[0].isupper()
                and later["y0"] > earlier["y0"] - CELL_LINES * seam.size)


def stands_below(a: Array, b: Array, size: float) -> bool:
    """Is the second piece in the column of the first, or the next term of its list?"""
    next_term = a["role"] == b["role"] == LIST_ITEM and b["y0"] < a["y1"] + NEXT_TERM * size
    return bool(a["page"] == b["page"] and b["y0"] >= a["y1"] - 0.5 * size and (overlap(a, b) > 0 or next_term))


def right_edge(pieces: Array, row: int, size: float) -> float:
    """How far lines of the piece may reach: of an item of one line, other items of its page show it."""
    a = pieces[row]
    if a["role"] != LIST_ITEM or a["end"] - a["start"] > 1:
        return float(a["x1"])
    # found without a look at all pieces
    page = pieces[bisect_left(pieces["page"], a["page"]):bisect_right(pieces["page"], a["page"])]
    alike = (page["role"] == LIST_ITEM) & (np.abs(page["x0"] - a["x0"]) < INDENT * size)
    return float(page["x1"][alike].max(initial=a["x1"]))


def begins_bold(layout: Layout, before: Array, after: Array) -> bool:
    """Does a piece begin in bold and the one before it end otherwise?"""
    text, lines = layout.text, layout.text.lines
    last, first = text.order[[lines["end"][before["end"] - 1] - 1, lines["start"][after["start"]]]]
    bold = [text.pages.fonts[font].bold for font in text.pages.glyphs["font"][[last, first]].tolist()]
    return bold == [False, True]


def heads_meaning(pieces: Array, lines: Array, row: int) -> bool:
    """Is the piece a term, and what it means the next piece, beside it?"""
    term, meaning = pieces[row:row + 2][[0, -1]]
    first, beside = lines[term["start"]], lines[meaning["start"]]
    return bool(term["role"] == meaning["role"] == LIST_ITEM and term["page"] == meaning["page"]
                and beside["x0"] >= term["x1"] and term["end"] - term["start"] == 1
                and abs(first["baseline"] - beside["baseline"]) < BESIDE * first["size"])


def fills_column(lines: Array, piece: Array) -> bool:
    """Do most of these lines of a piece end near its right edge, as those of running text do and of an address do not?
    An item may have a paragraph that ends within it."""
    full = lines["x1"] > piece["x1"] - RAGGED * (piece["x1"] - piece["x0"])
    return not len(full) or bool(full.mean() >= FULL_LINES)


def resumes(layout: Layout, texts: list[str], before: int, after: int) -> bool:
    """Does a sentence go on in a later piece, in its own face, behind pieces in others: lettering of a drawing or a
    notice that no float or foot was seen in?  Below what interrupts it, a quotation may have ended."""
    a, b = layout.pieces[before], layout.pieces[after]
    last, first = texts[a["end"] - 1], texts[b["start"]]
    if (not a["role"] == b["role"] == PARAGRAPH or a["end"] - a["start"] == 1
            or not starts_lower(first) or ends_sentence(last) or not continues(layout, texts, before, after)):
        return False
    below = a["page"] == b["page"] and b["y0"] >= a["y1"] and overlap(a, b) > 0
    size = max(float(a["size"]), 0.1)
    full = float(layout.text.lines["x1"][a["end"] - 1]) > float(a["x1"]) - ROOM * size
    return ends_hyphenated(last) or bool(full and not below)


def first_lines_stand_in(pieces: Array, lines: Array) -> bool:
    """Does the document indent the first line of a paragraph that stands right below another one?"""
    a, b = pieces[:-1], pieces[1:]
    below = ((a["role"] == PARAGRAPH) & (b["role"] == PARAGRAPH) & (a["page"] == b["page"])
             & (b["y0"] >= a["y1"] - 0.5 * b["size"]) & (b["end"] - b["start"] > 1)
             & (np.minimum(a["x1"], b["x1"]) > np.maximum(a["x0"], b["x0"])))
    b = b[below]
    inner = lines["x0"][b["start"]] - b["x0"] > INDENT * b["size"]
    return len(b) >= PAIRS_LEAST and bool(inner.mean() >= INDENTED)


def runs_over(pieces: Array, lines: Array, before: int, after: int) -> bool:
    """Does a paragraph go on at the top of the next column or page behind a full stop: where all paragraphs
    stand in, its last line is full and the next one stands at the margin?"""
    a, b = pieces[before], pieces[after]
    last, first = lines[a["end"] - 1], lines[b["start"]]
    size = larger_size(a, b)
    return bool(a["role"] == b["role"] == PARAGRAPH and alike_in_size(a, b)
                and (b["page"] > a["page"] or b["y0"] < a["y1"] - size)
                and abs(float(last["x1"]) - float(last["right"])) < REACHES * size
                and float(first["x0"]) - min(float(b["x0"]), float(first["left"])) < REACHES * size)
