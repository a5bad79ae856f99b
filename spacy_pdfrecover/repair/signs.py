"""Signs that stand for plainer ones: the minus of an option, accents for ^ and ~, dots set apart.

Typesetting programs print `-v` with a minus (groff any `-` of a manual), `--verbose` in typewriter with a dash,
`^` and `~` with the accents of the face, which then hang over no letter, and an ellipsis as three stops with a
thin space between them. TeX sets `*` in mathematics as ∗ and draws © and ® as a letter in a circle; LaTeX's
`listings` takes minus and asterisk of code from mathematics. Glyph lists give Greek mu and Delta the codes of
the micro sign and the increment; fonts with all of mathematics give an italic x one of its own.
"""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from spacy_pdfrecover.faces import Font, is_fixed, is_math
from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import NO_GLYPH, Pages
from spacy_pdfrecover.repair.confidence import sure
from spacy_pdfrecover.text import Change, Text, replaced

PLAIN = {"\N{MODIFIER LETTER CIRCUMFLEX ACCENT}": "^", "\N{SMALL TILDE}": "~"}
LONE_ACCENT = re.compile("[" + "".join(PLAIN) + "]")
WORD_HEAD = r"(?<![^\s\"'“”‘’`(\[{|])"
MINUS_SIGN, DOTS_SET = "\N{MINUS SIGN}", ". . ."
OPTION = re.compile(WORD_HEAD + r"\N{MINUS SIGN}{1,2}(?=[^\W\d_]|\?)")
"""A minus at the head of a word that begins with a letter: `−v`, `−−verbose`."""
MINUS = re.compile(r"\N{MINUS SIGN}+(?=\S)")
MANUAL = 5                  # options with a minus in a face for text, above which all its minuses are hyphens
LONG_OPTION = re.compile(WORD_HEAD + r"\N{EN DASH}(?=[^\W\d_])")
"""In a typewriter face of TeX's own: those make a dash of two hyphens."""
TEX_TYPED = ("sftt", "sfst", "ectt", "lmmono", "lmtt")      # with the letters of T1 encoding, upright and slanted
LISTED = {"\N{MINUS SIGN}": "-", "\N{ASTERISK OPERATOR}": "*"}
LISTED_SIGNS = re.compile("[{0}][{0}]*".format("".join(LISTED)))        # `[…]+` takes three times as long to find
"""In code as LaTeX's `listings` sets it, whatever its face."""
STAR = re.compile(r"\N{ASTERISK OPERATOR}(?<=[^\n].)")
TEX_SYMBOLS = re.compile(r"(?:cmb?|[tp]xb?)sy\d*|lmmathsymbols\d*-\w+", re.IGNORECASE)
"""What `*` typed in mathematics is set in; at the head of a block it is a bullet or the mark of a note."""
SPACED_DOTS = re.compile(r"(?<!\. )(?<!\.)\. \. \.(?! ?\.)(?: (?=[,)\]}”’]))?")
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
MICRO = "\N{MICRO SIGN}"
GREEK = {MICRO: "\N{GREEK SMALL LETTER MU}", "\N{INCREMENT}": "\N{GREEK CAPITAL LETTER DELTA}"}
MISNAMED = re.compile("[" + "".join(GREEK) + "]")
"""A micro sign only in a face for mathematics: text has it as a sign of its own."""
STYLED = re.compile("[\U0001d400-\U0001d49b\U0001d5a0-\U0001d7ff\u210e]")
"""Letters and digits of Unicode's mathematical alphabets that differ from plain ones by the face alone: bold,
italic, sans serif, typewriter.  Script, Fraktur and double-struck ones are letters of their own."""
FIRST_STYLED = "\u210e"     # the italic h, which is older than the others
CIRCLED = {"\N{LARGE CIRCLE}c": "\N{COPYRIGHT SIGN}", "\N{LARGE CIRCLE}R": "\N{REGISTERED SIGN}"}
IN_CIRCLE = re.compile("|".join(CIRCLED))
STROKE = "\N{COMBINING LONG STROKE OVERLAY}"     # what some maps of Japanese fonts have for a dash
CELL = 0.8                  # sizes that a dash of ideographs is wide, and no stroke through a letter
DOTS_APART = 0.3            # sizes between the stops at most: TeX sets them .17 apart, leaders wider
LIKELY = 0.9                # confidence where a face or a place tells what was typed
AS_THIN = 1.3               # times the gap between the stops that one behind them is no wider, by rounding and kerning


@dataclass(frozen=True)
class Signs:
    """See the module.  A minus in a face for mathematics stays, and so does an accent over a letter.

    min_confidence (float): of an edit.
    """

    min_confidence: float = 0.0

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        changes = [Change(match.start(), match.end(), PLAIN[match[0]]) for match in LONE_ACCENT.finditer(text.string)]
        changes += changed_signs(text, pages)
        changes += long_options(text, pages)
        changes += dots_set(text, pages) + dashes_of_cells(text, pages)
        changes += [Change(match.start(), match.end(), CIRCLED[match[0]]) for match in IN_CIRCLE.finditer(text.string)
                    if encircled(text, pages, match.start())]
        changes += [Change(match.start(), match.end(), GREEK[match[0]]) for match in MISNAMED.finditer(text.string)
                    if match[0] != MICRO or in_face(is_math, text, pages, match.start())]
        if (text.chars >= ord(FIRST_STYLED)).any():
            changes += [Change(match.start(), match.end(), unicodedata.normalize("NFKC", match[0]))
                        for match in STYLED.finditer(text.string)]
        return replaced(text, sure(changes, self.min_confidence), "signs", pages.glyphs["page"])


def changed_signs(text: Text, pages: Pages) -> list[Change]:
    """Minus and asterisk of mathematics where hyphens and stars were typed: in options, in listings, in text."""
    string = text.string
    options = options_of(text, pages)
    done = {at for match in options for at in range(*match.span())}
    listed = [at for at in in_listings(string, text, pages) if at not in done]
    done.update(listed)
    return ([Change(match.start(), match.end(), "-" * len(match[0]), LIKELY) for match in options]
            + [Change(at, at + 1, LISTED[string[at]], LIKELY) for at in listed]
            + [Change(match.start(), match.end(), "*", LIKELY) for match in STAR.finditer(string)
               if match.start() not in done and in_face(is_tex_symbols, text, pages, match.start())])


def options_of(text: Text, pages: Pages) -> list[re.Match[str]]:
    """Where a minus in a face for text is a hyphen: at the head of options, and everywhere in manuals."""
    if MINUS_SIGN not in text.string:       # a pattern that looks back first takes long: most documents need none
        return []

    def plain(pattern: re.Pattern[str]) -> list[re.Match[str]]:
        return [match for match in pattern.finditer(text.string) if not in_face(is_math, text, pages, match.start())]

    options = plain(OPTION)
    return plain(MINUS) if len(options) > MANUAL else options


def long_options(text: Text, pages: Pages) -> list[Change]:
    if not any(map(is_tex_typed, pages.fonts)):
        return []
    return [Change(match.start(), match.end(), "--", LIKELY) for match in LONG_OPTION.finditer(text.string)
            if in_face(is_tex_typed, text, pages, match.start())]


def dots_set(text: Text, pages: Pages) -> list[Change]:
    if DOTS_SET not in text.string:
        return []
    return [Change(match.start(), end, ELLIPSIS, LIKELY) for match in SPACED_DOTS.finditer(text.string)
            if (end := behind_dots(text, pages, match.start(), match.end()))]


def dashes_of_cells(text: Text, pages: Pages) -> list[Change]:
    """Strokes as wide as an ideograph."""
    places = np.flatnonzero((text.chars == ord(STROKE)) & (text.glyph != NO_GLYPH))
    strokes = pages.glyphs[text.glyph[places]]
    wide = strokes["x1"] - strokes["x0"] > CELL * strokes["size"]
    return [Change(at, at + 1, "\N{EM DASH}") for at in places[wide].tolist()]


def in_face(kind: Callable[[Font], bool], text: Text, pages: Pages, at: int) -> bool:
    """Is the character or the one behind it set in a face of this kind?"""
    rows = text.glyph[at:at + 2]
    return any(kind(pages.fonts[font]) for font in pages.glyphs["font"][rows[rows != NO_GLYPH]].tolist())


def in_listings(string: str, text: Text, pages: Pages) -> list[int]:
    """Places of signs of mathematics that stand between typewriter faces alone, or are in one themselves."""
    signs = list(LISTED_SIGNS.finditer(string))
    fixed = np.array([is_fixed(font) for font in pages.fonts])
    if not signs or not fixed.any():
        return []
    drawn = np.flatnonzero(text.glyph != NO_GLYPH)
    typed = fixed[pages.glyphs["font"][text.glyph[drawn]]]
    found: list[int] = []
    for match in signs:
        first, behind = np.searchsorted(drawn, match.span()).tolist()
        between = first > 0 and behind < len(drawn) and typed[first - 1] and typed[behind]
        if between or typed[first:behind].all():
            found += range(*match.span())
    return found


def encircled(text: Text, pages: Pages, at: int) -> bool:
    """Does a character stand around the next one?"""
    circle, letter = pages.glyphs[text.glyph[at:at + 2]]
    return bool(circle["page"] == letter["page"] and circle["x0"] < letter["x0"] and letter["x1"] < circle["x1"])


def is_tex_typed(font: Font) -> bool:
    return font.name.lower().startswith(TEX_TYPED)


def is_tex_symbols(font: Font) -> bool:
    return TEX_SYMBOLS.fullmatch(font.name) is not None


def behind_dots(text: Text, pages: Pages, start: int, end: int) -> int:
    """Where three stops with spaces between them end, if they stand in one line, closer than those of a leader; with
    the space behind them if it is as thin, which TeX puts before a comma or bracket too and no author has.  0 if they
    stand otherwise."""
    rows = text.glyph[start:end + 1:2]
    if (rows == NO_GLYPH).any():
        return 0
    dots = pages.glyphs[rows]
    gap = dots["x0"][1:] - dots["x1"][:-1]
    if (dots["baseline"][:3] != dots["baseline"][0]).any() or (gap[:2] <= 0).any() or (
            gap[:2] >= DOTS_APART * dots["size"][0]).any():
        return 0
    return end if len(gap) == 2 or gap[2] < AS_THIN * gap[:2].max() else end - 1


def make_signs(min_confidence: float = 0.0) -> Signs:
    """Registered as `pdfrecover.Signs.v1`.

    min_confidence (float): of an edit.
    """
    return Signs(min_confidence)
