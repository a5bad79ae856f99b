"""Where a piece begins by how its first line begins, or the line above ends: headings, items, entries, paragraphs."""
from __future__ import annotations

from spacy_pdfrecover.layout.entries import BEGINS, INDENT_LEAST, INDENT_MOST
from spacy_pdfrecover.layout.marks import BULLETS, OPENING, ends_hyphenated, heads_next
from spacy_pdfrecover.layout.pairs import Pair
from spacy_pdfrecover.layout.setting import ALIGNED, CENTER_SLACK, UNSPACED, Setting

# Shares of the font size.
OUTDENT = 0.25              # lines that hang under a label are aligned: less than this is no new margin
INWARD = 0.4                # what stands in by more than this hangs
HANGING = 0.3               # … and lines that hang begin within this of each other
ROOM_ABOVE = 0.1            # more above a paragraph than between lines: TeX stretches no room of 0 by up to a point
PARTED = 0.5                # of the column's width, which the last line of a paragraph leaves free
AT_LABEL = 0.5              # labels within this of each other are of one list


def beginning(lines: Setting, pair: Pair) -> str:
    """Does line b begin where pieces begin, or line a end where they end?"""
    a, b, texts = pair.a, pair.b, lines.texts
    if in_middle(lines, pair):
        return "middle"
    if heads_next(texts[pair.first], texts[b]):
        return "label"                          # one heading right below another
    if lines.display(a, b) or lines.centered(a, b, pair.em):
        return ""
    if begins_item(lines, pair):
        return "label"
    if among_entries(lines, pair):
        return ""
    if lines.entry[b]:
        return "entry" if lines.entry[b] == BEGINS else ""
    if pair.ended and not ends_hyphenated(texts[a]) and (not hangs(lines, pair) or parts_item(lines, pair)):
        return "ended"
    if stands_in(lines, pair):
        return "indent"
    return "outdent" if stands_out(lines, pair) else ""


def in_middle(lines: Setting, pair: Pair) -> bool:
    """Is line a a heading in the middle of its column, in another face than the running text below it?"""
    a, b, em = pair.a, pair.b, pair.em
    room, before = lines.right[a] - lines.x1[a], lines.x0[a] - lines.left[a]
    return (pair.first == a and lines.font[a] != lines.font[b] and lines.texts[a][:1] not in BULLETS
            and min(room, before) > em and abs(room - before) < 2 * CENTER_SLACK * em and lines.is_text(b, em))


def begins_item(lines: Setting, pair: Pair) -> bool:
    """Does line b begin with a label, and no sentence that it stands in goes on?"""
    a, b, first = pair.a, pair.b, pair.first
    return lines.label[b] and (
        pair.ended or lines.stop[a] or lines.bulleted(a, b)
        or (lines.label[first] and abs(lines.x0[b] - lines.x0[first]) < AT_LABEL * pair.em))


def among_entries(lines: Setting, pair: Pair) -> bool:
    """Are these two lines of a paragraph among the entries of a list: full ones at the margin, or the first of them a
    first line that stands in?"""
    a, b = pair.a, pair.b
    return (lines.entry[b] == BEGINS and (lines.entry[a] == BEGINS or pair.first == a) and not pair.ended
            and not lines.stop[a] and not lines.texts[b].lstrip(OPENING)[:1].isupper())


def hangs(lines: Setting, pair: Pair) -> bool:
    """Does line b stand in under the first line of its piece, as in lists of references?"""
    a, b, em, first = pair.a, pair.b, pair.em, pair.first
    inner = lines.x0[b] - INWARD * em
    if lines.x0[first] > inner:
        return False
    below = has_below(lines, b) and not lines.beside[b + 1]
    if a != first:
        aligned = abs(lines.x0[a] - lines.x0[b]) < HANGING * em and lines.x0[b] < lines.x0[first] + INDENT_MOST * em
        return aligned and not (below and lines.x0[b + 1] < inner and lines.stop[a])    # a first line that stands in
    return (below and abs(lines.x0[b + 1] - lines.x0[b]) < HANGING * em and not lines.stop[a]
            and not lines.is_term(a, b))


def parts_item(lines: Setting, pair: Pair) -> bool:
    """Does a paragraph of an item end with line a, and another one of it begin: by the room above it, a little more
    than between its lines, or after full lines by the room that line a leaves?"""
    a, b, first, room = pair.a, pair.b, pair.first, lines.right[pair.a] - lines.x1[pair.a]
    if a == first or not lines.stop[a] or lines.lower[b]:
        return False
    above = lines.lead[a] if a - 1 > first else pair.usual
    full = lines.right[a - 1] - lines.x1[a - 1] < ALIGNED * pair.em
    return lines.lead[b] > above + ROOM_ABOVE * pair.em or (full and room > PARTED * (lines.right[a] - lines.x0[a]))


def stands_in(lines: Setting, pair: Pair) -> bool:
    """Is line b the first of a paragraph, whose first lines stand in?"""
    a, b, em, first = pair.a, pair.b, pair.em, pair.first
    indent = lines.x0[b] - lines.x0[a]
    if a == first and lines.label[first] and indent > 0:
        return False                            # the text of an item stands in behind its label
    back = lines.x0[b] - lines.x0[b + 1] if has_below(lines, b) else 0.0
    if INDENT_LEAST * em < indent < INDENT_MOST * em:
        # a first line, if the text goes back to the margin after it; else it hangs under the first of its piece
        return (back > INWARD * em or first != a) and lines.stop[a]
    # below a paragraph of one line, which stands in as far
    return (first == a and abs(indent) < ALIGNED * em and INDENT_LEAST * em < back < INDENT_MOST * em
            and lines.stop[a] and not lines.stop[b] and not lines.label[b + 1] and not lines.ended(b, b + 1))


def stands_out(lines: Setting, pair: Pair) -> bool:
    """Does line b go back from a hanging indent, to the next item?"""
    a, b, em, first = pair.a, pair.b, pair.em, pair.first
    if a == first:
        return False
    hanging = lines.x0[first] < lines.x0[a] - INWARD * em
    depth = OUTDENT if hanging and lines.texts[b][:1] not in OPENING else INDENT_LEAST      # quotes may protrude
    return (lines.x0[b] - lines.x0[a] < -depth * em
            and (lines.stop[a] or (hanging and not beside_initial(lines, a, b))))


def beside_initial(lines: Setting, a: int, b: int) -> bool:
    """Did the lines up to a stand beside a drop capital or a sign in the margin, and b goes on below it?"""
    below = has_below(lines, b) and not lines.ended(b, b + 1)
    return (ends_hyphenated(lines.texts[a]) or lines.lower_alike(a, b) or ord(lines.texts[b][0]) >= UNSPACED
            or (below and abs(lines.x0[b + 1] - lines.x0[b]) < ALIGNED * lines.size[b]))


def has_below(lines: Setting, b: int) -> bool:
    """Does another line of its column stand below line b?"""
    return b + 1 < len(lines.x0) and lines.follows[b + 1]
