"""The publisher's notice at the foot of the first column: who may copy the paper, and where it appeared.

It is set by the style sheet, as running feet are, and is no note of the author's."""
from __future__ import annotations

import re

from spacy_pdfrecover.model import RUNNING_ROLES
from spacy_pdfrecover.roles.features import Document
from spacy_pdfrecover.roles.notes import PLAIN_ROLES, SMALLER

NOTICE = re.compile(r"permission to (?:make|copy|reprint)\b|copyright\b|©|\(c\) (?:19|20)\d\d\b", re.IGNORECASE)
LOWER = 0.5                 # share of the page's height above which no such notice begins


def mark_imprint(document: Document) -> None:
    """What is in smaller print than the text, from the notice down to the foot of its column."""
    first = next((pieces for pieces in document.page_pieces if pieces), [])
    for notice in first:
        if (notice.role not in (*PLAIN_ROLES, "footnote") or notice.angle or not NOTICE.match(notice.text)
                or notice.size > SMALLER * document.body_size or notice.y0 < LOWER * document.sizes[notice.page][1]):
            continue
        below = [piece for piece in first if piece.y0 >= notice.y0 and piece.x0 < notice.right
                 and piece.x1 > notice.left and piece.role not in RUNNING_ROLES]
        if all(piece.size <= SMALLER * document.body_size and not piece.raised for piece in below):
            for piece in below:
                piece.role, piece.level = "footer", 0
