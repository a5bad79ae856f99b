"""Captions and the figure, table or listing each belongs to: the nearest above or below it in its column."""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.arrays import edges
from spacy_pdfrecover.model import ROLE_ID, RUNNING_ROLES, Array, Recovered
from spacy_pdfrecover.roles.drawings import drawings
from spacy_pdfrecover.wording import FLOAT_WORDS

FARTHEST = 0.12             # of the page's height between them
OTHER_KIND = 2.0            # a table under "Figure" counts as so many times as far
INSIDE = 0.5                # of the caption's height by which it may reach into a drawing
TABLE_WORDS = tuple(word.casefold() for word in FLOAT_WORDS["table"].split())
CAPTION, TABLE, FIGURE = ROLE_ID["caption"], ROLE_ID["table"], ROLE_ID["figure"]
LISTED = (ROLE_ID["code"], ROLE_ID["formula"])
RUNNING = [ROLE_ID[role] for role in RUNNING_ROLES]
Box = tuple[float, float, float, float]


def caption_floats(recovered: Recovered) -> dict[int, tuple[int, Box]]:
    """For each caption block its float: row of the page table and box."""
    blocks, pieces = recovered.blocks, recovered.pieces
    rules, pages = recovered.pages.rules, recovered.pages.pages
    found: dict[int, tuple[int, Box]] = {}
    known: dict[int, list[tuple[int, Box]]] = {}
    for row in np.flatnonzero(blocks["role"] == CAPTION).tolist():
        piece = pieces[blocks["piece_start"][row]]
        page = int(piece["page"])
        if page not in known:
            width, height = float(pages["width"][page]), float(pages["height"][page])
            known[page] = floats_of(pieces[pieces["page"] == page])
            known[page] += [(FIGURE, box) for box in drawings(rules[rules["page"] == page], width, height)]
        wanted = TABLE if recovered.block_text(row).casefold().lstrip().startswith(TABLE_WORDS) else FIGURE
        box = nearest(edges(piece), wanted, known[page], FARTHEST * float(pages["height"][page]))
        if box is not None:
            found[row] = (page, box)
    return found


def captioned_listings(pieces: Array) -> Array:
    """Which pieces of code or mathematics are a float: right above a caption on its page; below it, where none is; or
    at the head of the page, with a drawing between them."""
    result = np.zeros(len(pieces), bool)
    listed, drawn = np.isin(pieces["role"], LISTED), pieces["role"] == FIGURE
    for caption in np.flatnonzero(pieces["role"] == CAPTION).tolist():
        above, below = (run_of(pieces, caption + step, step, listed) for step in (-1, 1))
        result[above or below] = True
        if not above:
            drawing = run_of(pieces, caption - 1, -1, drawn)
            code = run_of(pieces, drawing[-1] - 1, -1, listed) if drawing else []
            if code and is_first(pieces, code[-1]):
                result[code] = True
    return result


def run_of(pieces: Array, row: int, step: int, wanted: Array) -> list[int]:
    """Rows from this one on, up or down its page, that are wanted."""
    found: list[int] = []
    while 0 <= row < len(pieces) and wanted[row] and pieces["page"][row] == pieces["page"][row - step]:
        found.append(row)
        row += step
    return found


def is_first(pieces: Array, row: int) -> bool:
    """Does nothing but running matter stand before a piece on its page?"""
    before = pieces[:row]
    return bool(np.isin(before["role"][before["page"] == pieces["page"][row]], RUNNING).all())


def floats_of(pieces: Array) -> list[tuple[int, Box]]:
    """Tables and lettering of figures on a page."""
    return [(int(piece["role"]), edges(piece)) for piece in pieces if piece["role"] in (TABLE, FIGURE)]


def nearest(caption: Box, wanted: int, floats: Sequence[tuple[int, Box]], farthest: float) -> Box | None:
    """The float next to a caption, one of its kind first.

    >>> nearest((0, 50, 100, 60), TABLE, [(TABLE, (0, 70, 90, 90)), (FIGURE, (0, 20, 90, 45))], 50)
    (0, 70, 90, 90)
    """
    best, least = None, farthest
    high = caption[3] - caption[1]
    for kind, box in floats:
        shared = min(caption[2], box[2]) - max(caption[0], box[0])
        if shared <= 0:             # a short caption may stand at the margin, its figure in the middle
            continue
        gap = max(box[1] - caption[3], caption[1] - box[3])
        if gap < -INSIDE * high and not (box[1] <= caption[1] and caption[3] <= box[3]):
            continue
        distance = max(gap, 0.0) * (1.0 if kind == wanted else OTHER_KIND)
        if distance < least or (distance == least == 0.0 and best is None):
            best, least = box, distance
    return best
