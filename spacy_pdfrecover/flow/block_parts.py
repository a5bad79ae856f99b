"""Blocks that are no running text and come in parts: footnotes, titles, authors, headings behind their numbers."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.flow.long_tables import overlap
from spacy_pdfrecover.layout.marks import SECTION_NUMBER, ends_hyphenated, ends_sentence, starts_lower
from spacy_pdfrecover.model import BESIDE, RAISED, ROLE_ID, Array, Layout
from spacy_pdfrecover.note_marks import OWN_MARK
from spacy_pdfrecover.roles.headings import NUMBER_GAP
from spacy_pdfrecover.wording import CHAPTER, is_caption, is_label

TITLE, AUTHOR = ROLE_ID["title"], ROLE_ID["author"]
TITLE_GAP = 1.2             # sizes between the lines of a title: double spacing leaves as much
ADDRESS_GAP = 0.6           # sizes from a name down to the address: between authors LaTeX leaves .7 and more
OTHER_SIZE = 0.04           # share of the size within which the parts of a block agree


def title_goes_on(above: Array, below: Array) -> bool:
    """Do two titles stand below each other in one style, no further apart than the lines of a text set wide?"""
    size = float(above["size"])
    return bool(above["role"] == TITLE and above["font"] == below["font"] and above["page"] == below["page"]
                and abs(size - float(below["size"])) < OTHER_SIZE * size
                and 0 <= float(below["y0"]) - float(above["y1"]) < TITLE_GAP * size)


def author_goes_on(layout: Layout, texts: list[str], row: int) -> bool:
    """Does an address stand right below its author's name, or the rest of it, set otherwise than names are and without
    a mark that names refer to?  Addresses of electronic mail may stand lower."""
    pieces = layout.pieces
    above, below = pieces[row - 1], pieces[row]
    name = pieces[np.argmax(pieces["role"] == AUTHOR)]
    first, size = texts[below["start"]], float(max(above["size"], below["size"]))
    gap = TITLE_GAP if "@" in first else ADDRESS_GAP
    return bool(above["role"] == AUTHOR and above["page"] == below["page"] and overlap(above, below) > 0
                and (below["font"] != name["font"] or abs(float(below["size"] - name["size"])) > OTHER_SIZE * size)
                and abs(float(below["y0"]) - float(above["y1"])) < gap * size
                and not layout.text.lines["flags"][below["start"]] & RAISED
                and not OWN_MARK.match(first) and not first.startswith("("))


def note_goes_on(layout: Layout, texts: list[str], before: int, after: int) -> bool:
    """Does a footnote go on in the next piece of its column, or at the foot of the next column or page, where
    it begins without a mark?"""
    pieces, lines = layout.pieces, layout.text.lines
    a, b = pieces[before], pieces[after]
    raised, inner = lines["flags"][[a["start"], b["start"]]] & RAISED > 0
    last, first = texts[a["end"] - 1], texts[b["start"]]
    if b["page"] - a["page"] not in (0, 1) or inner or (OWN_MARK.match(first) and not raised):
        return False
    if b["flags"] & BESIDE and b["y0"] - a["y1"] > a["size"]:
        return False                                                # beside another line of the text
    if (b["page"] == a["page"] and b["y0"] >= a["y1"] - a["size"] and overlap(a, b) > 0
            and (raised or OWN_MARK.match(texts[a["start"]]))):
        return True                                                 # below it: a second paragraph
    return not ends_sentence(last) and (starts_lower(first) or ends_hyphenated(last))


def opens_heading(pieces: Array, texts: list[str], row: int) -> bool:
    """Is the heading before this one only its number, also in two lines: `Chapter 3`, `IV.`, `CHAPTER`, `FOUR`?"""
    before, here = pieces[row - 1], pieces[row]
    text, after = (" ".join(texts[piece["start"]:piece["end"]]) for piece in (before, here))
    if row > 1 and pieces["block"][row - 2] == before["block"]:
        text = " ".join(texts[pieces["start"][row - 2]:before["end"]])
    match = CHAPTER.match(text) or SECTION_NUMBER.match(text + " x")
    number = match is not None and not any(map(str.isalpha, text[match.end():]))    # names may have two characters
    return ((number or CHAPTER.fullmatch(f"{text} {after}") is not None) and before["page"] == here["page"]
            and (here["y0"] > before["y0"] - here["size"] or (here["x0"] > before["x1"] and here["y1"] > before["y0"]))
            and here["y0"] - before["y1"] < NUMBER_GAP * here["size"])


def names_float(pieces: Array, texts: list[str], row: int) -> bool:
    """Does a caption only name what the label before it counts: `TABLE IV`, and below it `Rain by month`?"""
    before, here = pieces[row - 1], pieces[row]
    return (before["page"] == here["page"] and is_label(" ".join(texts[before["start"]:before["end"]]))
            and not is_caption(texts[here["start"]]))
