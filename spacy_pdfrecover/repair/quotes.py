"""Straight quotes that TeX printed as closing ones, made straight again: ”word” -> "word".

A typed `"` comes out as ” at both ends, by the place it has in TeX's fonts or by the mapping of XeTeX and LuaTeX.
No author opens a quotation with ” but in the languages that write it so.  In code every quote is straight; TeX's
typewriter faces print `'` and the grave accent as ’ and ‘ there too.

Where `"` begins commands, as with LaTeX's Dutch and German, a typed closing quote takes the space behind it away.
Among ideographs each closing quote is set with white behind it, also one that opens.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from spacy_pdfrecover.faces import fixed_faces, is_fixed
from spacy_pdfrecover.layout.setting import UNSPACED
from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import NO_GLYPH, Pages
from spacy_pdfrecover.repair.confidence import sure
from spacy_pdfrecover.text import Change, Text, replaced

CLOSING, OPENING = "\N{RIGHT DOUBLE QUOTATION MARK}", "\N{LEFT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}"
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
ALIKE = frozenset({"sv", "fi", "da", "no", "nb", "nn", "sh", "sr", "hr", "bs", "he"})
"""Languages in which ”word” is right, or one of the ways to quote."""
IN_CODE = {APOSTROPHE: "'", CLOSING: '"', "\N{LEFT SINGLE QUOTATION MARK}": "`"}
CODE_QUOTE = re.compile("[" + "".join(IN_CODE) + "]")
TEX_FACES = ("cm", "ec", "lm", "sfrm", "sfbx", "sfti", "sftt", "sfst", "txtt", "pxtt", "nimbusrom")
"""Beginnings of the names of TeX's faces; those for text are typewriters where a listing is set in them."""
TYPED_MOST = 0.5            # of a document's letters in typewriter faces: in one that is all typed they tell no code
BLOCK_END = "\n\n"
QUOTE = re.compile(f"[{OPENING}{CLOSING}]|{BLOCK_END}")
OPENS = re.compile(rf"{CLOSING}(?<![^\s(\[{{/]{CLOSING})(?<!\d {CLOSING})(?=[^\s{OPENING}{CLOSING}])")
"""Where a quotation begins; behind a number and a space it may stand for inches."""
EATEN = re.compile(r'"(?<![^\s(\[{]")[^\s"](?:[^"\n]*[^\s"])?"(?=\(?([^\W\d_]{2,}))')
"""A quotation in straight quotes with a word right behind it, or in brackets."""
LABEL = re.compile(rf"[^\w{CLOSING}]*")        # of an item, if any
LEAST = 2                   # quotations that must open so before all of a document's quotes are straight
EATEN_SPACE = 0.9           # confidence, a guess: endings of a word in quotes are seldom words themselves
PAIRED, TYPED = 0.97, 0.9   # confidence; of 470 such marks in documents 12 were typed otherwise, and of 900
                            # apostrophes about 90, where a converter had made them round


@dataclass(frozen=True)
class StraightQuotes:
    """See the module.

    In a document whose quotations all open so, or which has two such marks for each, every ” was a straight quote; and
    as its author had no other quotes, every ’ was a straight apostrophe.  In others only the pairs that open so were.

    min_confidence (float): of an edit.
    """

    min_confidence: float = 0.0

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        for step in (in_code, straightened, spaced, opened):
            changes = sure(step(text, lexicon, pages), self.min_confidence)
            text = replaced(text, changes, "quotes", pages.glyphs["page"])
        return text


def straightened(text: Text, lexicon: DocumentLexicon, pages: Pages) -> list[Change]:
    """Closing quotes, and the apostrophes of documents that have no other quotes."""
    string = text.string
    if CLOSING not in string or lexicon.lang in ALIKE:
        return []
    opens = {match.start() for match in OPENS.finditer(string)} | set(behind_ideographs(string))
    if (len(opens) >= LEAST or all_paired(string)) and not any(mark in string for mark in OPENING):
        return [*(Change(at, at + 1, '"', PAIRED) for at in places(string, CLOSING)),
                *(Change(at, at + 1, "'", TYPED) for at in places(string, APOSTROPHE))]
    return [Change(at, at + 1, '"', PAIRED) for pair in pairs(string, opens) for at in pair]


def behind_ideographs(string: str) -> Iterator[int]:
    """Closing quotes right behind an ideograph where no quotation is open, as quotes have no spaces before them there;
    or at the head of a block before one.

    >>> close, open = "\N{RIGHT DOUBLE QUOTATION MARK}", "\N{LEFT DOUBLE QUOTATION MARK}"
    >>> list(behind_ideographs(f"水{close}水{close}水{open}水{close}水")), list(behind_ideographs(f"a{close}a{close}a"))
    ([1], [])
    >>> list(behind_ideographs(f"• {close} 水{close}水"))
    [2]
    """
    inside, head = False, 0
    for match in QUOTE.finditer(string):
        at = match.start()
        if match[0] == CLOSING and not inside:
            inside = (at > 0 and ord(string[at - 1]) >= UNSPACED) or (
                LABEL.fullmatch(string, head, at) is not None and opens_ideographs(string, at))
            if inside:
                yield at
        else:
            inside = match[0] in OPENING
            if match[0] == BLOCK_END:
                head = match.end()


def opens_ideographs(string: str, at: int) -> bool:
    """Does an ideograph stand behind this quote, be it behind the white that goes with it?"""
    return ord(string[at + 1:at + 3].lstrip()[:1] or " ") >= UNSPACED


def in_code(text: Text, lexicon: DocumentLexicon, pages: Pages) -> list[Change]:
    """Round quotes in TeX's typewriter faces, in a document that has another face for its text; in others closing ones,
    if none opens there."""
    fixed = fixed_faces(pages.fonts)
    found = [match.start() for match in CODE_QUOTE.finditer(text.string)] if fixed.any() else []
    if not found:
        return []
    face = np.where(text.glyph == NO_GLYPH, len(fixed), pages.glyphs["font"][text.glyph])
    typed = np.append(fixed, False)[face]
    if typed[text.glyph != NO_GLYPH].mean() > TYPED_MOST:
        return []
    of_tex = np.array([*(font.name.lower().startswith(TEX_FACES) for font in pages.fonts), False])[face]
    alike = sum(text.string[at] == CLOSING for at in found if typed[at]) >= LEAST and not any(
        typed[match.start()] for match in re.finditer(f"[{OPENING}]", text.string))
    return [Change(at, at + 1, IN_CODE[text.string[at]], PAIRED) for at in found
            if typed[at] and (of_tex[at] or (alike and text.string[at] == CLOSING))]


def spaced(text: Text, lexicon: DocumentLexicon, pages: Pages) -> list[Change]:
    """Spaces before known words that stand right behind a closing straight quote in a face for text, if several do."""
    if '"' not in text.string:
        return []
    fixed = [is_fixed(font) for font in pages.fonts]
    found = [match.end() for match in EATEN.finditer(text.string)
             if match[1] in lexicon.general and ord(match[1][0]) < UNSPACED
             and not fixed[pages.glyphs["font"][text.glyph[match.end() - 1]]]]
    return [Change(at, at, " ", EATEN_SPACE) for at in found] if len(found) >= LEAST else []


def opened(text: Text, lexicon: DocumentLexicon, pages: Pages) -> list[Change]:
    """Spaces behind straight quotes that open between ideographs, put before them, in blocks that close them all."""
    string = text.string
    if '"' not in string or not (text.chars >= UNSPACED).any():
        return []
    found = []
    for start, end in zip(text.starts.tolist(), text.ends.tolist(), strict=True):
        quotes = [start + at for at in places(string[start:end], '"')]
        if len(quotes) % 2 or CLOSING in string[start:end]:
            continue
        for at in quotes[::2]:
            if string[at + 1] == " " and opens_ideographs(string, at):
                behind = at > start and ord(string[at - 1]) >= UNSPACED
                found.append(Change(at, at + 2, ' "' if behind else '"', EATEN_SPACE))
    return found


def places(string: str, mark: str) -> list[int]:
    return [match.start() for match in re.finditer(mark, string)]


def all_paired(string: str) -> bool:
    """Has each block two closing quotes for each quotation, whatever stands beside them?  Spaces may be lost or false.

    >>> all_paired('it is”so”.\\n\\nOr ”not so”.'), all_paired('a 5” pipe.\\n\\nIt is”so”.')
    (True, False)
    """
    counts = [block.count(CLOSING) for block in string.split(BLOCK_END) if CLOSING in block]
    return sum(counts) >= 2 * LEAST and all(count % 2 == 0 for count in counts)


def pairs(string: str, opens: set[int]) -> Iterator[tuple[int, int]]:
    """Closing quotes of one block, the first where a quotation opens, with no other quote between them.

    >>> list(pairs("a \N{RIGHT DOUBLE QUOTATION MARK}b\N{RIGHT DOUBLE QUOTATION MARK}", {2}))
    [(2, 4)]
    """
    for one, other in pairwise(QUOTE.finditer(string)):
        if one.start() in opens and other[0] == CLOSING and other.start() not in opens:
            yield one.start(), other.start()


def make_straight_quotes(min_confidence: float = 0.0) -> StraightQuotes:
    """Registered as `pdfrecover.StraightQuotes.v1`.

    min_confidence (float): of an edit.
    """
    return StraightQuotes(min_confidence)
