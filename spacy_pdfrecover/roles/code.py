"""Code: what stands in typewriter faces or reads as statements, and the parts of a listing that a page, a gap or a
size cut."""
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from spacy_pdfrecover.layout.marks import NUMBER_LABEL, ROUND, SENTENCE_ENDS, ends_sentence
from spacy_pdfrecover.layout.runs import OTHER_SIZE
from spacy_pdfrecover.layout.typewritten import SENTENCE, SHARE_SOME, signs
from spacy_pdfrecover.model import ROLE_ID, RUNNING_ROLES, Array, Layout
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.wording import caption_name

CODE, NOTE, RUNNING = ROLE_ID["code"], ROLE_ID["footnote"], {ROLE_ID[role] for role in RUNNING_ROLES}
CODE_LARGEST = 1.15         # of the body's size: a step in a scale of sizes, 10 to 12 points
PROSE_LINE = 30             # characters a line of prose at the least
BLANK = 3.0                 # sizes of empty height within a listing: two blank lines and some
SAME_SIZE = 0.25            # share by which the sizes of its parts may differ
SHARE = 0.1                 # of signs in a statement; lists of references have up to 0.09
FIGURES_MOST = 0.25         # share of digits in a statement: tables have more
SHORT = 60                  # characters of a line among statements that has no signs
LEAST_STATEMENTS = 3        # below each other that make a listing
MATH_MOST = 0.6             # share of glyphs from fonts for mathematics, which lend braces, bars and names
NAME_GAP = 0.5              # sizes from a listing down to a name
SIGN = 2                    # sizes: an arrow at the end of a line is no wider
LETTERS = 4                 # a statement, at the least: formulas have fewer
STATEMENT = re.compile(r"[;{}]$|^[})]|[;{}]\s|(?:^|\s)//|/[*∗]|</\w|<\w+[ >]|=>|->|[=!]=|&&|\|\|")
ENDS = ";{}"                # of a statement
ENTITY = re.compile(r"&#?\w+;")
"""A character of SGML, which ends no statement."""
MERE_ADDRESS = re.compile(r"<?(?:[a-z]{3,6}://|www\.)\S+$")
LONE = re.compile(r"(?:[{}]{1,2}[;,]?|← ?-)$")
REMARK = re.compile(r"//|/[*∗]|[*∗#%]\s")


def mark_code(document: Document) -> None:
    """What is set in typewriter faces, but not larger than the text, which is a heading or a title, and no mere
    address; and braces alone in their line next to it, which mathematics lends to faces without them, and the arrows
    of lines that go on."""
    fixed_body = is_typewritten(document)
    for piece in document.pieces:
        if (piece.role == "paragraph" and piece.fixed and not fixed_body and not is_address(piece.text)
                and piece.size < CODE_LARGEST * document.body_size):
            piece.role = "code"
    for above, below in pairwise(document.pieces):
        for lone, code in ((below, above), (above, below)):
            if (lone.role == "paragraph" and code.role == "code" and LONE.match(lone.text)
                    and lone.page == code.page and is_near(above, below)):
                lone.role = "code"


def is_address(text: str) -> bool:
    """
    >>> is_address("https://mill.example.org/grain.html"), is_address("see www.mill.example.org")
    (True, False)
    """
    return MERE_ADDRESS.match(text) is not None


def mark_listings(document: Document) -> None:
    """Listings in the face of the text: statements below each other, with short lines among them.  Formulas have
    fewer words, references their signs in sentences."""
    for pieces in document.page_pieces:
        # most pages have none: a look that costs little
        if not any(piece.text[-1] in ENDS or "</" in piece.text for piece in pieces):
            continue
        run: list[Piece] = []
        for piece in pieces:
            stated = among_statements(piece)
            if run and not (stated and is_near(run[-1], piece)):
                mark_run(run)
                run = []
            if stated:
                run.append(piece)
        mark_run(run)


def mark_run(run: Sequence[Piece]) -> None:
    """The pieces from the first statement to the last, if there are enough."""
    stated = [place for place, piece in enumerate(run) if is_statement(piece.text)]
    if all(run[place].math > MATH_MOST for place in stated):
        return
    inner = run[stated[0]:stated[-1] + 1]
    statements = sum(len(STATEMENT.findall(piece.text)) for piece in inner)
    letters = sum(map(str.isalpha, "".join(piece.text for piece in inner)))
    if 2 * len(stated) >= len(inner) and statements >= LEAST_STATEMENTS and letters > LETTERS * statements:
        for piece in inner:
            piece.role = "code"


def among_statements(piece: Piece) -> bool:
    """May a piece be a line of a listing?"""
    if (piece.role not in ("paragraph", "list_item") or piece.fixed or piece.angle or caption_name(piece.text)
            or NUMBER_LABEL.match(piece.text) or piece.text[0] in ROUND
            or (SENTENCE.search(piece.text) and not REMARK.match(piece.text))):
        return False
    unfinished = len(piece.text) < SHORT and not ends_sentence(piece.text, SENTENCE_ENDS)
    return unfinished or signs(piece.text)[0] > SHARE_SOME


def is_statement(text: str) -> bool:
    """
    >>> is_statement("for (i = 0; i < n; i++) {"), is_statement("it grew (see there; and below) slowly over time")
    (True, False)
    """
    text = ENTITY.sub("", text) if "&" in text else text
    if STATEMENT.search(text) is None or ends_sentence(text, ".!?"):
        return False
    share, figures = signs(text)
    return share > SHARE and figures < FIGURES_MOST


def is_near(above: Piece, below: Piece) -> bool:
    """Is it the next line of a listing: close below, in its column and size?"""
    size = max(above.size, below.size)
    return (abs(above.size - below.size) < SAME_SIZE * size and -size < below.y0 - above.y1 < BLANK * size
            and min(above.right, below.right) > max(above.left, below.left))


def is_typewritten(document: Document) -> bool:
    """Is most of a document in typewriter faces, and its prose too?  In a manual with long listings it is not."""
    fixed = sum(len(piece.text) for piece in document.pieces if piece.fixed)
    if not document.body_fixed or 2 * fixed <= sum(len(piece.text) for piece in document.pieces):
        return False
    prose = [piece for piece in document.pieces
             if piece.lines > 1 and piece.line_size > PROSE_LINE and ends_sentence(piece.text, SENTENCE_ENDS)]
    return 2 * sum(len(piece.text) for piece in prose if piece.fixed) >= sum(len(piece.text) for piece in prose)


def join_code(layout: Layout) -> Layout:
    """Pieces of code made one block that nothing but running matter stands between, and notes where a page ends."""
    pieces = layout.pieces.copy()
    before, noted = -1, False
    for row, role in enumerate(pieces["role"].tolist()):
        turned = not noted or pieces["page"][row] != pieces["page"][before]
        if role == CODE and before >= 0 and turned and goes_on(pieces[before], pieces[row]):
            pieces["block"][row] = pieces["block"][before]
        if role == NOTE and before >= 0 and pieces["page"][row] == pieces["page"][before]:
            noted = True
        elif role not in RUNNING:
            before, noted = (row if role == CODE else -1), False
    return replace(layout, pieces=pieces)


def goes_on(above: Array, below: Array) -> bool:
    """Does a listing go on below, or at the head of the next page or column?"""
    size = max(float(above["size"]), float(below["size"]))
    if abs(float(above["size"]) - float(below["size"])) > SAME_SIZE * size:
        return False
    if is_outside(above, below, size):
        return False
    if below["page"] != above["page"]:
        return bool(below["page"] == above["page"] + 1)
    return bool(below["y0"] - above["y1"] < BLANK * size)


def is_outside(above: Array, below: Array, size: float) -> bool:
    """Does a name in larger print stand left of all of the listing above it, with room between, as those of functions
    do?"""
    return bool(below["x0"] < above["x0"] - size and below["size"] > (1 + OTHER_SIZE) * above["size"]
                and below["y0"] - above["y1"] > NAME_GAP * size
                and above["x1"] - above["x0"] > SIGN * size)
