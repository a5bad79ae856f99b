"""Line ends where a hyphen stood that the file lost, told by the room it left.

A hyphen without a character leaves a blank behind the letter, one that is not there at all leaves the line
short of the column's edge.  Both happen for other reasons, too: the words tell whether a document is such.
"""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.accents import is_letter
from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import BLANK, GENERATED, NO_GLYPH, REPLACEMENT, Array
from spacy_pdfrecover.text import LINE_BREAK, Text

SHORTEST, LONGEST = 0.08, 0.5   # sizes that a line falls short by: a hyphen is a quarter to a third of the size,
                                # and may hang out by half of itself
EDGE = 0.04                     # sizes by which the lines of a justified column differ
BESIDE = 6                      # lines on either side that an edge is told from
STRAIGHT_SHARE = 0.25           # of them that must end at it: others lost hyphens, too, or hang out a little
BLANK_WIDE = (0.15, 0.6)        # sizes: width of a blank that stands for a hyphen
BLANK_MOST = 0.4                # share of line ends with a blank above which it means nothing
VOTES, MAJORITY = 3, 0.5        # broken words that must be seen at least, and times as many as whole ones: lines fall
                                # short of an edge for other reasons, too, but sound documents have no such words
VOTE = 1e3                      # times that one word must be likelier than two, for it to be broken: some words are
                                # made of common ones (into, anyone)
SEEN, UNSEEN = 1e-6, 1e-9       # frequency of a word of the document that no list has, and of any other
LEAST = 4                       # letters of a word that votes
SIGN_MOST = 0.2                 # sizes: any letter is wider
FIRST_SIGN, DELETE, LAST_CONTROL, PRIVATE = 0x20, 0x7F, 0x9F, (0xE000, 0xF8FF)
END_SHARE = 0.3         # of a sign's places within words that are line ends, if it is a hyphen; of a letter's .1 are
WIDTH_STEP = 50         # widths that differ by less than 1/50 of the size are one


def lost_hyphens(text: Text, breaks: Array, glyphs: Array, lexicon: DocumentLexicon) -> Array:
    """Of line ends between letters, those where a hyphen is missing; none in sound documents."""
    none = np.zeros(0, "i8")
    if len(breaks) < VOTES:
        return none
    rows, after = text.glyph[breaks - 1], text.glyph[breaks + 1]
    drawn = (rows != NO_GLYPH) & (after != NO_GLYPH)
    letters = is_letter(text.chars[breaks - 1]) & is_letter(text.chars[breaks + 1]) & drawn
    for marked in (followed_by_blank(rows, glyphs), short_of_edge(rows, glyphs)):
        found = breaks[marked & letters]
        if len(found) >= VOTES and are_broken(text.string, found, lexicon):
            return np.asarray(found)
    return none


def signs_at_line_ends(text: Text, glyphs: Array) -> Array:
    """Signs without a known character that end lines within words too often to be letters: their kinds."""
    at = unknown_signs(text)
    ends = text.joint[np.minimum(at + 1, len(text.joint) - 1)] == LINE_BREAK
    if ends.sum() < VOTES:
        return np.zeros(0, "i8")
    kinds, which = np.unique(kinds_of(text.glyph[at], glyphs), return_inverse=True)
    all_of, at_ends = np.bincount(which, minlength=len(kinds)), np.bincount(which[ends], minlength=len(kinds))
    result: Array = kinds[(at_ends >= VOTES) & (at_ends >= END_SHARE * all_of)]
    return result


def unknown_hyphens(text: Text, glyphs: Array, kinds: Array) -> tuple[Array, Array]:
    """Where signs without a known character are hyphens, and which of them are for sure.

    Those of `kinds` are; those with hardly any width between letters may be: many faces lack U+2010 and U+2011.
    """
    at = unknown_signs(text)
    row = text.glyph[at]
    sure: Array = np.isin(kinds_of(row, glyphs), kinds)
    width = glyphs["x1"][row] - glyphs["x0"][row]
    narrow = (width < SIGN_MOST * glyphs["size"][row]) & (text.chars[at] == REPLACEMENT)
    found = sure | narrow
    return at[found], sure[found]


def unknown_signs(text: Text) -> Array:
    """Drawn characters between letters, a line end behind them apart, that no letter is known for."""
    chars = text.chars
    unknown = ((chars == REPLACEMENT) | (chars < FIRST_SIGN) | ((chars >= DELETE) & (chars <= LAST_CONTROL))
               | ((chars >= PRIVATE[0]) & (chars <= PRIVATE[1])))
    at = np.flatnonzero(unknown[1:-1]) + 1                          # few, in most documents none
    at = at[is_letter(chars[at - 1]) & (text.glyph[at] != NO_GLYPH)]
    after = np.minimum(at + 1 + (text.joint[np.minimum(at + 1, len(chars) - 1)] == LINE_BREAK), len(chars) - 1)
    result: Array = at[is_letter(chars[after])]
    return result


def kinds_of(rows: Array, glyphs: Array) -> Array:
    """Font, character and width of glyphs as one number."""
    width = (glyphs["x1"][rows] - glyphs["x0"][rows]) / np.maximum(glyphs["size"][rows], 0.1) * WIDTH_STEP
    result: Array = ((glyphs["font"][rows].astype("i8") << 32) | (glyphs["char"][rows].astype("i8") << 11)
                     | np.clip(np.round(width), 0, 2047).astype("i8"))
    return result


def followed_by_blank(rows: Array, glyphs: Array) -> Array:
    behind = np.minimum(rows + 1, len(glyphs) - 1)
    size = np.maximum(glyphs["size"][rows], 0.1)
    width = (glyphs["x1"][behind] - glyphs["x0"][behind]) / size
    blank = ((glyphs["flags"][behind] & BLANK > 0) & (glyphs["flags"][behind] & GENERATED == 0) & (behind > rows)
             & (np.abs(glyphs["baseline"][behind] - glyphs["baseline"][rows]) < EDGE * size)
             & (width >= BLANK_WIDE[0]) & (width <= BLANK_WIDE[1]))
    result: Array = blank if blank.mean() <= BLANK_MOST else np.zeros(len(rows), bool)
    return result


def short_of_edge(rows: Array, glyphs: Array) -> Array:
    """Lines of justified text that end before the edge where those around them end."""
    edge, page, size = glyphs["x1"][rows].astype("f8"), glyphs["page"][rows], np.maximum(glyphs["size"][rows], 0.1)
    around = np.arange(len(rows))[:, None] + np.delete(np.arange(-BESIDE, BESIDE + 1), BESIDE)
    inside = (around >= 0) & (around < len(rows))
    around = np.clip(around, 0, len(rows) - 1)
    away = (edge[around] - edge[:, None]) / size[:, None]
    near = inside & (page[around] == page[:, None]) & (np.abs(away) < LONGEST + EDGE)
    beyond = near & (away >= SHORTEST)
    # the edge is where most of those that go farther end
    farther, count = np.sort(np.where(beyond, away, np.inf), axis=1), np.maximum(beyond.sum(axis=1), 1)
    each = np.arange(len(rows))
    middle = (farther[each, (count - 1) // 2] + farther[each, count // 2]) / 2
    straight = (beyond & (np.abs(away - middle[:, None]) < EDGE)).sum(axis=1)
    result: Array = (straight >= STRAIGHT_SHARE * np.maximum(near.sum(axis=1), 1)) & (straight > 1)
    return result


def are_broken(string: str, places: Array, lexicon: DocumentLexicon) -> bool:
    """Do more of the words at these line ends make one than stand by themselves?"""
    broken = whole = 0
    for at in places.tolist():
        left, right = word_before(string, at), word_after(string, at + 1)
        if len(left + right) < LEAST or not right.islower():
            continue
        joined = likely(left + right, lexicon)
        first, second = likely(left, lexicon), likely(right, lexicon)
        parts = first * second
        broken += joined > max(VOTE * parts, UNSEEN)
        whole += min(first, second) > UNSEEN and joined <= max(parts, UNSEEN)
    return broken >= VOTES and broken >= MAJORITY * whole


def likely(word: str, lexicon: DocumentLexicon) -> float:
    """Lists of words hold fragments, too, but rare ones: whether a word is known does not tell."""
    key = word.lower()
    return max(lexicon.frequency(key), SEEN if lexicon.document_count(key) else UNSEEN)


def word_before(string: str, end: int) -> str:
    start = end
    while start > 0 and string[start - 1].isalpha():
        start -= 1
    return string[start:end]


def word_after(string: str, start: int) -> str:
    end = start
    while end < len(string) and string[end].isalpha():
        end += 1
    return string[start:end]
