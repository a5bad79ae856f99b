"""Whether a paragraph goes on: behind a column, page, float or footnote, or one that ends is followed by the next."""
from __future__ import annotations

from bisect import bisect_left, bisect_right

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
    a, b = pieces[before], pieces[after]
    size = max(float(a["size"]), float(b["size"]), 0.1)
    if abs(float(a["size"]) - float(b["size"])) > OTHER_SIZE * size:
        return False
    below = stands_below(a, b, size)
    if below and (after == before + 1
                  or (lines["flags"][pieces["start"][before + 1:after]] & (ASIDE | LAID_OVER) > 0).all()):
        return False        # a neighbour below, or the term below a meaning beside it: the layout has parted them
    last, first = texts[a["end"] - 1], texts[b["start"]]
    if not last or not first or has_label(first):
        return False
    lower = starts_lower(first)
    if below and not lower and (pieces["role"][before + 1:after] == TABLE).all():
        return False                            # a table with no caption is set where it is spoken of
    last_line, first_line = lines[a["end"] - 1], lines[b["start"]]
    level = a["page"] == b["page"] and abs(last_line["baseline"] - first_line["baseline"]) < BESIDE * size
    if (level and a["role"] == b["role"] == LIST_ITEM) or heads_meaning(pieces, lines, after):
        return False                            # a term and what it means
    if lower and not ends_sentence(last, SENTENCE_ENDS):
        return True
    indented = b["end"] - b["start"] > 1 and first_line["x0"] > b["x0"] + INDENT * size
    full = last_line["x1"] > right_edge(pieces, before, size) - ROOM * size and a["x1"] - a["x0"] > WIDE * size
    if indented or not full:
        return lower and not ends_sentence(last)
    if lower:
        return True
    lettering = a["font"] != b["font"] and b["end"] - b["start"] == 1 and a["role"] != REFERENCE
    address = (a["page"] == b["page"] and 1 < a["end"] - a["start"] < CELL_LINES and overlap(a, b) < 0 and not level
               and first[0].isupper() and b["y0"] > a["y0"] - CELL_LINES * size)        # and what stands beside it
    run_in = first[0].isupper() and begins_bold(layout, a, b)
    ended = ends_sentence(last, STOPS_ONLY) and not ends_abbreviated(last)
    return not (lettering or address or run_in or ended) and fills_column(lines[a["start"]:a["end"] - 1], a)


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
    size = max(float(a["size"]), float(b["size"]), 0.1)
    return bool(a["role"] == b["role"] == PARAGRAPH
                and abs(float(a["size"]) - float(b["size"])) <= OTHER_SIZE * size
                and (b["page"] > a["page"] or b["y0"] < a["y1"] - size)
                and abs(float(last["x1"]) - float(last["right"])) < REACHES * size
                and float(first["x0"]) - min(float(b["x0"]), float(first["left"])) < REACHES * size)
