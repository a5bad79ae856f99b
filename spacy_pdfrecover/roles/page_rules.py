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
    for edges, role in ((("y1", "y0"), "header"), (("y0", "y1"), "footer")):
        top = role == "header"
        heights: dict[int, dict[int, float]] = defaultdict(dict)        # by place, on which pages
        for page, *levels in zip(wide["page"].tolist(), *(wide[edge].tolist() for edge in edges), strict=True):
            high = document.sizes[page][1]
            for level in levels:
                if (level if top else high - level) < ZONE * high:
                    heights[round((level if top else high - level) / SAME_HEIGHT)][page] = level
        for place in sorted(heights):
            if len(heights[place]) < max(PAGES_LEAST, NEARLY_ALL * pages):
                continue
            beyond = [found for page, level in heights[place].items()
                      if (found := pieces_beyond(document, page, level, top))]
            if 2 * len(beyond) > pages:
                for piece in (piece for found in beyond for piece in found):
                    piece.role = role
                break


def pieces_beyond(document: Document, page: int, level: float, top: bool) -> list[Piece]:
    """What stands above a rule, or below it; nothing where a heading or notes do."""
    found = [piece for piece in document.page_pieces[page] if not piece.layer and not piece.angle
             and (piece.y1 < level + SAME_HEIGHT if top else piece.y0 > level - SAME_HEIGHT)]
    if any(piece.size > LARGE * document.body_size or piece.raised or is_caption(piece.text) for piece in found):
        return []
    return found
