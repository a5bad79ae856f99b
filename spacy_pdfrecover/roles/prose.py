"""Is a piece running text, or are names, addresses or a title in it?"""
from __future__ import annotations

from spacy_pdfrecover.layout.marks import ends_sentence
from spacy_pdfrecover.roles.abstract import LONG_LINE, NAME_LINES
from spacy_pdfrecover.roles.features import Document, Piece
from spacy_pdfrecover.roles.headings import LARGER
from spacy_pdfrecover.roles.lettering import PROSE_LINE

FULL = 0.95                 # share of the width of the text that running text fills


def is_prose(piece: Piece, document: Document) -> bool:
    """Lines that end as a sentence does, one or many short ones only if they are worded so, as long ones need no end;
    or many or long ones in the face of the running text."""
    long, ended = piece.line_size > PROSE_LINE, ends_sentence(piece.text, ".!?:。！？")
    if (long and ended and piece.lines > 1) or (has_small_words(piece.text) and (
            piece.line_size > LONG_LINE or (ended and (long or piece.lines > NAME_LINES)))):
        return True
    return piece.font == document.body_font and piece.size < LARGER * document.body_size and piece.lines > 1 and (
        piece.line_size > LONG_LINE or piece.width > FULL * document.text_width
        or (piece.lines > NAME_LINES and piece.line_size > PROSE_LINE))


def has_small_words(text: str) -> bool:
    """Do most words begin with small letters, as those of names and addresses do not?"""
    words = [word for word in text.split() if word[0].isalpha()]
    return 2 * sum(word[0].islower() for word in words) > len(words)
