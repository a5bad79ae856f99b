"""Signs that stand for plainer ones: the minus of an option, accents for ^ and ~, dots set apart.

Typesetting programs print `-v` with a minus, `^` and `~` with the accents of the face, which then hang over
no letter, an ellipsis as three stops with a thin space between them, and an underscore, which the oldest TeX
faces lack, as a short rule.  Glyph lists give Greek mu and Delta the codes of the micro sign and the increment.
"""
from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import NO_GLYPH, Pages, is_math
from spacy_pdfrecover.repair.accents import lies_over
from spacy_pdfrecover.text import LINE_BREAK, SPACE, Change, Text, replaced

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
RULE_LEAST, RULE_MOST, RULE_HIGH = 1.5, 9.0, 1.3    # points: TeX's underscore is .3 em wide and .04 em high, or more
                                                    # where packages draw it
RULES_MOST = 300            # short rules on a page: more are ticks and dashes of a plot
RULE_NEAR = 0.16            # sizes between the rule and the letters: TeX leaves .06 em
UNDERSCORE_LEAST, UNDERSCORE_MOST = 0.2, 0.6        # sizes
DESCENT = 0.3               # sizes below the baseline
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
        changes += [Change(at, at + 1, "_", 0.9) for at in ruled_gaps(text, pages)]
        return replaced(text, changes, "signs", pages.glyphs["page"])


def ruled_gaps(text: Text, pages: Pages) -> list[int]:
    """Spaces and line ends whose place on the page a short rule on the baseline takes."""
    rules = pages.rules
    wide, high = rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]
    short = rules[(wide > RULE_LEAST) & (wide < RULE_MOST) & (high < RULE_HIGH) & (wide > 2 * high)]
    pages_with, counts = np.unique(short["page"], return_counts=True)
    kept = pages_with[counts <= RULES_MOST]
    short = short[np.isin(short["page"], kept)]
    if not len(short):
        return []
    glyphs = pages.glyphs
    at = np.flatnonzero((text.joint[1:-1] == SPACE) | (text.joint[1:-1] == LINE_BREAK)) + 1
    at = at[(text.glyph[at - 1] != NO_GLYPH) & (text.glyph[at + 1] != NO_GLYPH)]
    at = at[np.isin(glyphs["page"][text.glyph[at - 1]], kept)]
    page = glyphs["page"][text.glyph[at - 1]]
    found = [at[:0]]
    for number in kept.tolist():
        here = at[page == number]
        before, behind = glyphs[text.glyph[here - 1]], glyphs[text.glyph[here + 1]]
        rule = short[short["page"] == number][:, None]          # every rule against every gap of the page
        size, wide = before["size"], rule["x1"] - rule["x0"]
        inside = ((np.abs(rule["x0"] - before["x1"]) < RULE_NEAR * size)
                  & ((text.joint[here] == LINE_BREAK) | (np.abs(behind["x0"] - rule["x1"]) < RULE_NEAR * size))
                  & (wide > UNDERSCORE_LEAST * size) & (wide < UNDERSCORE_MOST * size)
                  & (rule["y0"] > before["baseline"] - RULE_NEAR * size)
                  & (rule["y1"] < before["baseline"] + DESCENT * size))
        found.append(here[inside.any(axis=0)])
    return sorted(np.concatenate(found).tolist())


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
