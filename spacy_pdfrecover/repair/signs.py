"""Signs that stand for plainer ones: the minus of an option, accents for ^ and ~, dots set apart.

Typesetting programs print `-v` with a minus, `^` and `~` with the accents of the face, which then hang over
no letter, and an ellipsis as three stops with a thin space between them.  Glyph lists give Greek mu and Delta
the codes of the micro sign and the increment; fonts with all of mathematics give an italic x one of its own.
"""
from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import NO_GLYPH, Pages, is_math
from spacy_pdfrecover.repair.accents import lies_over
from spacy_pdfrecover.text import Change, Text, replaced

PLAIN = {"\N{MODIFIER LETTER CIRCUMFLEX ACCENT}": "^", "\N{SMALL TILDE}": "~"}
LONE_ACCENT = re.compile("[" + "".join(PLAIN) + "]")
OPTION = re.compile(r"(?<![^\s\"'“”‘’`(\[{|])\N{MINUS SIGN}{1,2}(?=[^\W\d_]|\?)")
"""A minus at the head of a word that begins with a letter: `−v`, `−−verbose`."""
SPACED_DOTS = re.compile(r"(?<!\. )(?<!\.)\. \. \.(?! ?\.)")
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
MICRO = "\N{MICRO SIGN}"
GREEK = {MICRO: "\N{GREEK SMALL LETTER MU}", "\N{INCREMENT}": "\N{GREEK CAPITAL LETTER DELTA}"}
MISNAMED = re.compile("[" + "".join(GREEK) + "]")
"""A micro sign only in a face for mathematics: text has it as a sign of its own."""
STYLED = re.compile("[\U0001d400-\U0001d49b\U0001d5a0-\U0001d7ff\u210e]")
"""Letters and digits of Unicode's mathematical alphabets that differ from plain ones by the face alone: bold,
italic, sans serif, typewriter.  Script, Fraktur and double-struck ones are letters of their own."""
DOTS_APART = 0.3            # sizes between the stops at most: TeX sets them .17 apart, leaders wider


@dataclass(frozen=True)
class Signs:
    """See the module.  A minus in a face for mathematics stays, and so does an accent over a letter."""

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        string = text.string
        changes = [Change(match.start(), match.end(), PLAIN[match[0]])
                   for match in LONE_ACCENT.finditer(string) if stands_free(text, pages, match.start())]
        changes += [Change(match.start(), match.end(), "-" * len(match[0]), 0.9)
                    for match in OPTION.finditer(string) if not in_formula(text, pages, match.start())]
        changes += [Change(match.start(), match.end(), ELLIPSIS, 0.9)
                    for match in SPACED_DOTS.finditer(string) if close_dots(text, pages, match.start())]
        changes += [Change(match.start(), match.end(), GREEK[match[0]]) for match in MISNAMED.finditer(string)
                    if match[0] != MICRO or in_formula(text, pages, match.start())]
        changes += [Change(match.start(), match.end(), unicodedata.normalize("NFKC", match[0]))
                    for match in STYLED.finditer(string)]
        return replaced(text, changes, "signs", pages.glyphs["page"])


def stands_free(text: Text, pages: Pages, at: int) -> bool:
    """Does an accent hang over no character beside it?"""
    return not any(0 <= beside < len(text.chars) and text.glyph[beside] != text.glyph[at]
                   and lies_over(text, pages, at, beside) for beside in (at - 1, at + 1))


def in_formula(text: Text, pages: Pages, at: int) -> bool:
    """Is the character or the one behind it set in a face for mathematics?"""
    rows = text.glyph[at:at + 2]
    return any(is_math(pages.fonts[font]) for font in pages.glyphs["font"][rows[rows != NO_GLYPH]].tolist())


def close_dots(text: Text, pages: Pages, at: int) -> bool:
    """Are three stops with spaces between them set in one line, closer than those of a leader?"""
    rows = text.glyph[[at, at + 2, at + 4]]
    if (rows == NO_GLYPH).any():
        return False
    dots = pages.glyphs[rows]
    gap = dots["x0"][1:] - dots["x1"][:-1]
    return bool((dots["baseline"] == dots["baseline"][0]).all() and (gap > 0).all()
                and (gap < DOTS_APART * dots["size"][0]).all())


def make_signs() -> Signs:
    """Registered as `pdfrecover.Signs.v1`."""
    return Signs()
