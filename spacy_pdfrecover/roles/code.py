"""Code: what stands in typewriter faces, and the parts of a listing that a page, a gap or a size cut."""
from __future__ import annotations

from dataclasses import replace

from spacy_pdfrecover.layout.marks import ends_sentence
from spacy_pdfrecover.model import ROLE_ID, RUNNING_ROLES, Array, Layout
from spacy_pdfrecover.roles.features import Document

CODE, RUNNING = ROLE_ID["code"], {ROLE_ID[role] for role in RUNNING_ROLES}
CODE_LARGEST = 1.15         # of the body's size: a step in a scale of sizes, 10 to 12 points
PROSE_LINE = 30             # characters a line of prose at the least
BLANK = 3.0                 # sizes of empty height within a listing: two blank lines and some
SAME_SIZE = 0.25            # share by which the sizes of its parts may differ


def mark_code(document: Document) -> None:
    """What is set in typewriter faces, but not larger than the text: that is a heading or a title."""
    fixed_body = is_typewritten(document)
    for piece in document.pieces:
        if (piece.role == "paragraph" and piece.fixed and not fixed_body
                and piece.size < CODE_LARGEST * document.body_size):
            piece.role = "code"


def is_typewritten(document: Document) -> bool:
    """Is most of a document in typewriter faces, and its prose too?  In a manual with long listings it is not."""
    fixed = sum(len(piece.text) for piece in document.pieces if piece.fixed)
    if not document.body_fixed or 2 * fixed <= sum(len(piece.text) for piece in document.pieces):
        return False
    prose = [piece for piece in document.pieces
             if piece.lines > 1 and piece.line_size > PROSE_LINE and ends_sentence(piece.text, ".!?。！？")]
    return 2 * sum(len(piece.text) for piece in prose if piece.fixed) >= sum(len(piece.text) for piece in prose)


def join_code(layout: Layout) -> Layout:
    """Pieces of code with nothing but running matter between them made one block."""
    pieces = layout.pieces.copy()
    before = -1
    for row, role in enumerate(pieces["role"].tolist()):
        if role == CODE and before >= 0 and goes_on(pieces[before], pieces[row]):
            pieces["block"][row] = pieces["block"][before]
        if role not in RUNNING:
            before = row if role == CODE else -1
    return replace(layout, pieces=pieces)


def goes_on(above: Array, below: Array) -> bool:
    """Does a listing go on below, or at the head of the next page or column?"""
    size = max(float(above["size"]), float(below["size"]))
    if abs(float(above["size"]) - float(below["size"])) > SAME_SIZE * size:
        return False
    if below["page"] != above["page"]:
        return bool(below["page"] == above["page"] + 1)
    return bool(below["y0"] - above["y1"] < BLANK * size)
