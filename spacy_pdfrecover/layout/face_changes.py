"""Where a line is set otherwise than the one above it, and no sentence goes on: in code, another size or weight."""
from __future__ import annotations

from spacy_pdfrecover.layout.entries import INDENT_LEAST, INDENT_MOST
from spacy_pdfrecover.layout.marks import ends_hyphenated
from spacy_pdfrecover.layout.pairs import Pair
from spacy_pdfrecover.layout.runs import OTHER_SIZE, WIDER
from spacy_pdfrecover.layout.setting import ALIGNED, LEVEL, SMALL_CAPS, Setting
from spacy_pdfrecover.layout.typewritten import parts_session

TINY = 0.45                 # share of another line's size: scripts of scripts have half of it
SCRAP = 3                   # letters of a line that are too few to tell its size by


def face_change(lines: Setting, pair: Pair) -> str:
    """Is line b set otherwise than line a, and no part of its sentence?"""
    if turns_code(lines, pair):
        return "code"
    if pair.other_size and tells_size(lines, pair) and not goes_on(lines, pair):
        return "size"
    return "weight" if turns_weight(lines, pair) or heads_text(lines, pair) else ""


def tells_size(lines: Setting, pair: Pair) -> bool:
    """Have both lines enough letters, or is one smaller than any script?"""
    small, large = sorted((lines.size[pair.a], lines.size[pair.b]))
    return min(len(lines.texts[pair.a]), len(lines.texts[pair.b])) > SCRAP or small < TINY * large


def turns_code(lines: Setting, pair: Pair) -> bool:
    """Does code begin or end between these lines?"""
    a, b = pair.a, pair.b
    parts_word = ends_hyphenated(lines.texts[a]) and lines.lower[b] and not pair.other_size
    return lines.fixed[a] != lines.fixed[b] and not parts_word and (
        pair.ended or parts_session(lines.texts[pair.first], lines.texts[b], lines.fixed[b]) or heads_code(lines, pair)
        or (lines.stop[a] and lines.lead[b] > WIDER * lines.leading[a]))        # terms have the leading of their list


def heads_code(lines: Setting, pair: Pair) -> bool:
    """Is line a a heading in the middle, or bold and of another size, above the first line of a listing?"""
    a, b = pair.a, pair.b
    return lines.fixed[b] and pair.first == a and (
        lines.x0[a] - lines.x0[b] > INDENT_MOST * pair.em or (lines.bold[a] and pair.other_size))


def goes_on(lines: Setting, pair: Pair) -> bool:
    """Does a sentence go on from line a to line b, of another size?"""
    lower = lines.lower[pair.b] and not is_display(lines, pair)
    return not pair.ended and (ends_hyphenated(lines.texts[pair.a]) or lower or is_inline(lines, pair)
                               or is_scripted(lines, pair))


def is_display(lines: Setting, pair: Pair) -> bool:
    """Is line a bold and larger than the running text up to its end, and line b neither?"""
    a, b = pair.a, pair.b
    return (pair.first == a and lines.bold[a] and not lines.bold[b] and lines.tail[a] == lines.font[a]
            and lines.size[a] > (1 + OTHER_SIZE) * max(lines.body, lines.size[b]))


def is_inline(lines: Setting, pair: Pair) -> bool:
    """Does the other size stand within text, as that of code or of a heading at its head?"""
    return lines.lead[pair.b] < LEVEL * pair.usual and (holds_other(lines, pair) or runs_in(lines, pair))


def holds_other(lines: Setting, pair: Pair) -> bool:
    """Does a sentence go on over these lines, one of them with more code or small capitals than text?"""
    a, b = pair.a, pair.b
    return not lines.stop[a] and SMALL_CAPS * lines.size[a] < lines.size[b] and (
        lines.fixed[a] != lines.fixed[b] or lines.size[b] < lines.size[a] < (1 + OTHER_SIZE) * lines.body)


def runs_in(lines: Setting, pair: Pair) -> bool:
    """Does line a begin with a heading and end in the face of line b?"""
    a, b = pair.a, pair.b
    return (lines.tail[a] == lines.font[b] != lines.font[a] and (lines.bold[a] or lines.fixed[a])
            and (pair.first == a or not lines.stop[a]))


def is_scripted(lines: Setting, pair: Pair) -> bool:
    """Is line b small only for its scripts, which outnumber its letters, and below a full line without a stop?"""
    a, b, em = pair.a, pair.b, pair.em
    return (not lines.stop[a] and lines.size[b] < lines.size[a]
            and abs(lines.tallest[b] - lines.size[a]) < OTHER_SIZE * em
            and abs(lines.x0[b] - lines.x0[a]) < ALIGNED * em
            and lines.lead[b] < WIDER * pair.usual)


def turns_weight(lines: Setting, pair: Pair) -> bool:
    """Is one of these lines bold, line a ended before it would have to be or stands alone with room below it, and no
    sentence runs on over a full line?"""
    a, b = pair.a, pair.b
    if lines.bold[a] == lines.bold[b]:
        return False
    if not pair.ended and (pair.first != a or lines.lead[b] <= LEVEL * pair.usual):
        return False
    return not lines.lower[b] or lines.label[b] or lines.stop[a] or not lines.long(a)


def heads_text(lines: Setting, pair: Pair) -> bool:
    """Is line b a bold heading below the end of a sentence, in the middle or with room above it, or a term left of what
    the one above it means?"""
    a, b = pair.a, pair.b
    inward = lines.x0[b] - lines.x0[a]
    return lines.bold[b] and not lines.bold[a] and lines.stop[a] and (
        inward > INDENT_MOST * pair.em or inward < -INDENT_LEAST * pair.em or lines.lead[b] > LEVEL * pair.usual)
