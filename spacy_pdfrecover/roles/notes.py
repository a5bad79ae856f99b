"""Footnotes: small print at the foot of a column, under a rule or behind a mark."""
from __future__ import annotations

import re

from spacy_pdfrecover.model import RULE_LINE, Array
from spacy_pdfrecover.roles.features import Document, Piece

SMALLER = 0.96              # of the body's size: footnotes are set at 0.8 to 0.93
LOWER = 0.35                # share of the page's height above which no footnote begins
MARK = re.compile(r"(?:\[?\d{1,3}\]?|[*∗†‡§¶‖#]{1,3}|[a-z]\)|\(?[a-z]\)?(?=\s)|[¹²³⁴-⁹⁰]{1,3})[.)]?\s*(?=\S)")
LEAST_LETTERS = 4           # less is no note but a number in a drawing
RULE_LONGEST = 0.6          # share of the page's width: footnote rules are shorter
RULE_SHORTEST = 20.0        # points
RULE_ABOVE = 1.8            # sizes between the rule and the note


def mark_notes(document: Document, rules: Array) -> None:
    """Set `footnote` from the foot of each column upwards."""
    for page, pieces in enumerate(document.page_pieces):
        height, width = document.sizes[page][1], document.sizes[page][0]
        lines = rules[(rules["page"] == page) & (rules["kind"] == RULE_LINE)]
        level = lines[(lines["x1"] - lines["x0"] > RULE_SHORTEST) & (lines["x1"] - lines["x0"] < RULE_LONGEST * width)
                      & (lines["y1"] - lines["y0"] < 3)]
        candidates = sorted((piece for piece in pieces if piece.role in ("paragraph", "list_item")
                             and piece.layer == 0 and piece.angle == 0 and piece.y0 > LOWER * height),
                            key=lambda piece: -piece.y0)
        columns: dict[int, list[Piece]] = {}
        for piece in candidates:
            columns.setdefault(round(piece.left / 30), []).append(piece)
        for column in columns.values():
            mark_column(column, document, level, pieces)


def mark_column(column: list[Piece], document: Document, rules: Array, page: list[Piece]) -> None:
    """`column` from its foot upwards: small pieces, the topmost of them marked or under a rule."""
    small: list[Piece] = []
    for piece in column:
        if piece.size > SMALLER * document.body_size or sum(map(str.isalpha, piece.text)) < LEAST_LETTERS:
            break
        small.append(piece)
    while small:
        top = small[-1]
        ruled = under_rule(top, rules)
        if (ruled or (top.raised and not any(has_body_below(top, other, document) for other in page))
                or (MARK.match(top.text) and marked_run(small))):
            for piece in small:
                piece.role = "footnote"
            return
        small.pop()


def marked_run(small: list[Piece]) -> bool:
    """Does the topmost piece begin with a mark that is no list label of running text: raised, or a digit
    glued to its word?"""
    top = small[-1]
    match = MARK.match(top.text)
    return match is not None and (top.raised or not match[0].endswith(" ") or not match[0][0].isalnum())


def under_rule(piece: Piece, rules: Array) -> bool:
    if not len(rules):
        return False
    gap = piece.y0 - rules["y1"]
    beside = (rules["x0"] < piece.x0 + 2 * piece.size) & (rules["x1"] > piece.x0)
    near = (gap > -0.5 * piece.size) & (gap < RULE_ABOVE * piece.size)
    return bool((near & beside & (abs(rules["x0"] - piece.left) < 2 * piece.size)).any())


def has_body_below(note: Piece, other: Piece, document: Document) -> bool:
    return (other.role == "paragraph" and other.size > SMALLER * document.body_size and other.y0 > note.y1
            and min(other.x1, note.x1) - max(other.x0, note.x0) > 0)
