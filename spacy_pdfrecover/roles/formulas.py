"""Formulas: by fonts for mathematics, signs and numbers, and what is drawn apart from them, as parts of fractions."""
from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.layout.marks import EQUATION_NUMBER, NUMBER_LABEL
from spacy_pdfrecover.model import Array
from spacy_pdfrecover.roles.features import Document, Piece

MATH_SHARE = 0.4            # share of glyphs from fonts for mathematics in a formula
MATH_SOME = 0.15            # … in one told by its place or number
SUBSCRIPT = 3               # letters of a short word that may be the subscript of a quantity
LONGEST = 400               # characters
WORDY = 0.3                 # share of letters in words: prose has 0.8, a displayed formula names of functions
MIDDLE = 0.5                # sizes by which a displayed line may stand off the middle of the text around it
MATH_WORDS = 4              # words of a formula in fonts for mathematics
NUMBERED_MOST = 6           # … of one that ends in its number
NUMBERED_LINES, NUMBERED_WORDS = 4, 4       # of a formula beside its number
ROW_GAP = 4.0               # sizes between parts of one that are drawn apart, as around an integral
PART_LONGEST = 40           # characters of a limit or a part of a fraction
BESIDE, BELOW = 1.2, 0.6    # sizes by which it may stand beside its formula, and above or below it, over a bar
TOUCHING = 0.3              # … and off its end there, as the limit of a sum may
LEVEL = 0.2                 # share of the lower one's height at which two pieces stand beside each other
OPERATORS = re.compile(r"[=≈≤≥<>∑∫∏√±×÷∈∂∇→⇒∀∃+−]")
REACTION = re.compile(r"\+.*[→⇒⇄⇌⟶]|[→⇒⇄⇌⟶].*\+")        # H + CO → HCO
WORD = re.compile(r"[^\W\d_\u02b0-\u02ff]{3,}")
"""Three letters; a hat drawn over one (U+02C6) is none."""
FUNCTIONS = frozenset((
    "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "coth", "cov", "csc", "deg", "det", "diag", "dim",
    "exp", "gcd", "hom", "inf", "ker", "lim", "liminf", "limsup", "log", "max", "min", "mod", "rank", "sec", "sgn",
    "sin", "sinh", "sup", "tan", "tanh", "var"))
"""Names of functions that TeX and its mathematicians set upright."""
GREEK, LATIN = re.compile(r"[µ\u0370-\u03ff]"), re.compile(r"[A-Za-z]")


def mark_formulas(document: Document) -> None:
    for piece in document.pieces:
        if piece.role == "paragraph" and len(piece.text) <= LONGEST and is_formula(piece, document):
            piece.role = "formula"
    for pieces in document.page_pieces:
        mark_numbered(pieces)
        mark_parts(pieces)


def is_formula(piece: Piece, document: Document) -> bool:
    number, reaction = EQUATION_NUMBER.search(piece.text), REACTION.search(piece.text)
    signs = len(OPERATORS.findall(piece.text))
    if not (number or reaction or piece.math > MATH_SOME or signs):
        return False
    found = words_in(piece.text)
    words = len(set(found) if piece.math > MATH_SOME else found)        # subscripts return
    if reaction is not None and all(map(str.isupper, found)):
        return True
    if number is not None and is_counted(piece, signs, words):
        return True
    if is_item(piece):
        return piece.math > MATH_SHARE and not words
    return (piece.math > MATH_SHARE and words <= MATH_WORDS) or (
        signs > 0 and is_wordless(piece) and is_displayed(piece, document))


def words_in(text: str) -> list[str]:
    """What is said in words: neither names of functions nor Greek letters with their subscripts.

    >>> words_in("where log μrc is exp(αrt)")
    ['where']
    """
    return [word for word in WORD.findall(text)
            if word not in FUNCTIONS and not (GREEK.search(word) and LATIN.search(word))]


def is_counted(piece: Piece, signs: int, words: int) -> bool:
    """Is what has the number of a formula that alone, at the edge, or does it stand in, with operators and few
    words?"""
    if EQUATION_NUMBER.fullmatch(piece.text) and piece.x1 > piece.right - 2 * piece.size:
        return True
    return signs > 0 and words <= NUMBERED_MOST and piece.x0 > piece.left + piece.size


def is_item(piece: Piece) -> bool:
    """Has it a label?  One with a parenthesis before it counts formulas too."""
    return NUMBER_LABEL.match(piece.text) is not None and piece.text[0] != "("


def is_array(piece: Piece) -> bool:
    """Is it a matrix, or formulas below each other, whose parts stand side by side as cells do?"""
    return piece.math > MATH_SHARE and OPERATORS.search(piece.text) is not None and is_wordless(piece)


def is_wordless(piece: Piece) -> bool:
    """Does it say nothing in words, but for a name among signs of fonts for mathematics?"""
    found = words_in(piece.text)
    once = set(found)                           # a subscript returns
    if piece.math > MATH_SOME:
        return len(once) <= 1 or sum(map(len, found)) < WORDY * len(piece.text.replace(" ", ""))
    if "=" in piece.text:
        return not once or (piece.math > 0 and len(once) == 1 and len(found[0]) == SUBSCRIPT)
    return not found and any(map(str.isalpha, piece.text))


def is_displayed(piece: Piece, document: Document) -> bool:
    """Does it stand in the middle of its column or, as that found for short lines may be theirs, of the text above or
    below it?"""
    if piece.centered:
        return True
    near = [other for other in document.pieces[max(piece.row - 1, 0):piece.row + 2]
            if other is not piece and other.page == piece.page]
    return any(piece.x0 - other.x0 > piece.size and other.x1 - piece.x1 > piece.size
               and abs(piece.x0 + piece.x1 - other.x0 - other.x1) < 2 * MIDDLE * piece.size for other in near)


def mark_numbered(pieces: Sequence[Piece]) -> None:
    """A number in parentheses and the formula beside it tell each other."""
    for number in pieces:
        if number.role not in ("paragraph", "formula") or not EQUATION_NUMBER.fullmatch(number.text):
            continue
        middle = (number.y0 + number.y1) / 2
        mark_level(number, [piece for piece in pieces if piece is not number and piece.y0 < middle < piece.y1])


def mark_level(number: Piece, level: Sequence[Piece]) -> None:
    """Parts of a formula at the height of its number, from this on to the left."""
    nearest = max((piece for piece in level if piece.x1 <= number.x0), key=lambda piece: piece.x1, default=None)
    behind = nearest                            # the part of the formula behind the one looked at
    for piece in sorted(level, key=lambda piece: -piece.x1):
        # the column found for a lone number may be that of the text beside it
        within = number.left <= (piece.x0 + piece.x1) / 2 <= number.right
        if (within or piece is nearest or (behind and is_near(piece, behind))) and is_numbered(piece, level):
            piece.role = number.role = "formula"
            behind = piece


def is_near(piece: Piece, behind: Piece) -> bool:
    """May both be parts of one formula that are drawn apart?"""
    return 0 <= behind.x0 - piece.x1 < ROW_GAP * piece.size


def is_numbered(piece: Piece, level: Sequence[Piece]) -> bool:
    """Is what stands at the height of a number a formula, or short, with operators in it or before it?"""
    if piece.role == "formula":
        return True
    if (piece.role != "paragraph" or piece.lines > NUMBERED_LINES
            or len(WORD.findall(piece.text)) > NUMBERED_WORDS):
        return False
    before = " ".join(other.text for other in level if 0 <= piece.x0 - other.x1 < ROW_GAP * piece.size)
    return piece.math > MATH_SOME or OPERATORS.search(piece.text + before) is not None


def mark_parts(pieces: Sequence[Piece]) -> None:
    """Limits of sums and parts of fractions, short and wordless pieces beside a formula or right above or below it,
    are of it, and what stands so at these."""
    formulas = [piece for piece in pieces if piece.role == "formula"]
    parts = [piece for piece in pieces if formulas and may_be_part(piece)]
    while formulas and parts:
        boxes = np.array([(formula.x0, formula.y0, formula.x1, formula.y1) for formula in formulas])
        formulas = [piece for piece in parts if adjoins(piece, boxes)]
        for piece in formulas:
            piece.role = "formula"
        parts = [piece for piece in parts if piece.role != "formula"]


def may_be_part(piece: Piece) -> bool:
    return (piece.role == "paragraph" and piece.lines == 1 and len(piece.text) <= PART_LONGEST
            and (not WORD.search(piece.text) or (piece.math > MATH_SOME and is_wordless(piece))))


def adjoins(piece: Piece, boxes: Array) -> bool:
    """Does it stand beside one of these, or right above or below?"""
    x0, y0, x1, y1 = boxes.T
    across = np.maximum(piece.x0, x0) - np.minimum(piece.x1, x1)
    down = np.maximum(piece.y0, y0) - np.minimum(piece.y1, y1)
    lower = np.minimum(piece.y1 - piece.y0, y1 - y0)
    beside = (across < BESIDE * piece.size) & (down < -LEVEL * lower)
    return bool((beside | ((across < TOUCHING * piece.size) & (down < BELOW * piece.size))).any())
