"""Rules across the page that stand at one height on nearly all pages: beyond them is running matter, of however many
lines and whatever it says."""
from __future__ import annotations

from collections import defaultdict

from spacy_pdfrecover.model import RULE_BOX, RULE_LINE, Array
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.wording import is_caption

ACROSS = 0.8                # share of the text's width that such a rule has at the least
SAME_HEIGHT = 2.0           # points by which it may vary
PAGES_LEAST, NEARLY_ALL = 3, 0.8    # number and share of pages that have it
ZONE = 0.3                  # share of the page's height at either end in which it stands
LARGE = 1.12                # times the body's size: what is larger is a heading, as on slides


def mark_ruled_off(document: Document, rules: Array) -> None:
    """Set `header` and `footer` beyond such rules."""
    wide = rules.compress(((rules["kind"] == RULE_LINE) | (rules["kind"] == RULE_BOX))
                          & (rules["x1"] - rules["x0"] > ACROSS * document.text_width))
    pages = sum(1 for pieces in document.page_pieces if pieces)
    for top, role in ((True, "header"), (False, "footer")):
        for piece in ruled_off(document, rule_heights(document, wide, top), pages, top):
            piece.role = role


def rule_heights(document: Document, rules: Array, top: bool) -> list[dict[int, float]]:
    """Where rules stand near one end of their pages: by the distance from there, outermost first, the height on each
    page that has one.  Of the edges of a box the outer one counts."""
    heights: dict[int, dict[int, float]] = defaultdict(dict)
    edges = ("y1", "y0") if top else ("y0", "y1")
    for page, *levels in zip(rules["page"].tolist(), *(rules[edge].tolist() for edge in edges), strict=True):
        high = document.sizes[page][1]
        for level in levels:
            distance = level if top else high - level
            if distance < ZONE * high:
                heights[round(distance / SAME_HEIGHT)][page] = level
    return [heights[place] for place in sorted(heights)]


def ruled_off(document: Document, heights: list[dict[int, float]], pages: int, top: bool) -> list[Piece]:
    """What stands beyond the outermost rule that nearly all pages have and most have something beyond."""
    for levels in heights:
        if len(levels) >= max(PAGES_LEAST, NEARLY_ALL * pages):
            beyond = [found for page, level in levels.items() if (found := pieces_beyond(document, page, level, top))]
            if 2 * len(beyond) > pages:
                return [piece for found in beyond for piece in found]
    return []


def pieces_beyond(document: Document, page: int, level: float, top: bool) -> list[Piece]:
    """What stands above a rule, or below it; nothing where a heading or notes do."""
    found = [piece for piece in document.page_pieces[page] if not piece.layer and not piece.angle
             and (piece.y1 < level + SAME_HEIGHT if top else piece.y0 > level - SAME_HEIGHT)]
    if any(piece.size > LARGE * document.body_size or piece.raised or is_caption(piece.text) for piece in found):
        return []
    return found
