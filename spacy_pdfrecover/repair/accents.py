"""Accents drawn apart from their letters put back on them: ¨ + a -> ä; all text composed (NFC)."""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from spacy_pdfrecover.composed import COMBINING, OVERLAP, QUOTES, composed
from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.repair.confidence import sure
from spacy_pdfrecover.text import Change, Text, replaced

NEGATION = "\u0338"         # the stroke through a sign: ∈ -> ∉
ACCENT = re.compile("[" + re.escape("".join(COMBINING)) + "]")
BARE = re.compile("[" + "".join(QUOTES) + "](?<![^\\s(\\[{«„“].)(?=\\S)")     # what looks back first takes long
"""A mark before a word with nothing to stand on but a blank: TeX's opening quote, `\\`{ }word'`."""
MARKED = re.compile("[^\\W\\d_](?:(?![^\\W_])[\u0300-\u036f\u0900-\u109f])+[\u0e32\u0eb2]?"
                    "|[\u0958-\u095f\u09dc\u09dd\u09df\u0a33\u0a36\u0a59-\u0a5b\u0a5e\u0b5c\u0b5d]")
"""A letter and the signs that go with it, to which the second part of a Thai or Lao am belongs; letters with a dot
that have one apart in composed form too."""
MARKS = (0x300, 0x36F), (0x900, 0x109F)     # combining ones; of Indic scripts, Thai, Lao, Tibetan and Burmese
PARTS = {"\u093e\u0947": "\u094b", "\u093e\u0948": "\u094c", "\u0abe\u0ac7": "\u0acb", "\u0abe\u0ac8": "\u0acc"}
"""Signs that faces draw in two parts and Unicode wants whole (tables 12-2 and 12-8 of its standard)."""
EARLY = re.compile("([" + "".join(chr(block + 1) + chr(block + 2) for block in range(0x900, 0xD80, 0x80)) + "])(["
                   + "".join(chr(block + sign) for block in range(0x900, 0xD80, 0x80) for sign in range(0x3E, 0x4D))
                   + "])")
"""Signs of nasals before a vowel sign, in blocks laid out alike: faces may draw them first, Unicode has them last."""
AM = re.compile("\u0e4d([\u0e48-\u0e4b]?)\u0e32|\u0ecd([\u0ec8-\u0ecb]?)\u0eb2")
"""… and Thai and Lao am, whose ring stands under the mark of tone that Unicode has before it."""
TALL = ("cs", "sk")         # languages with carons on tall letters: ď ť ľ
BESIDE = re.compile("(?<![^\\W\\d_])([^\\W\\d_]*?)([dtlL])’(?!s\\b)([^\\W\\d_]*)")
"""A word with an apostrophe for the caron of a tall letter, as TeX makes it of faces without it; not `it’s`."""
GREEK = {
    "\N{GREEK TONOS}": "\u0301", "\N{GREEK PSILI}": "\u0313", "\N{GREEK DASIA}": "\u0314",
    "\N{GREEK PSILI AND OXIA}": "\u0313\u0301", "\N{GREEK DASIA AND OXIA}": "\u0314\u0301",
    "\N{GREEK PSILI AND VARIA}": "\u0313\u0300", "\N{GREEK DASIA AND VARIA}": "\u0314\u0300",
    "\N{GREEK PSILI AND PERISPOMENI}": "\u0313\u0342", "\N{GREEK DASIA AND PERISPOMENI}": "\u0314\u0342"}
"""Accents that Greek sets before a capital, with the combining marks they stand for."""
CAPITAL = re.compile(f"([{''.join(GREEK)}])(?<![^\\W\\d_].)([ΑΕΗΙΟΡΥΩ])")    # what looks back first takes long


@dataclass(frozen=True)
class ComposeAccents:
    """See the module.  Only where the accent's box lies over the letter's: `a^b` stays.

    min_confidence (float): of an edit; it is the share of the accent that lies over the letter.
    """

    min_confidence: float = 0.0

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        string = text.string
        changes = list(over_letters(text, string, pages))
        changes += [Change(match.start(), match.end(), QUOTES[match[0]]) for match in BARE.finditer(string)]
        changes += [Change(match.start(), match.end(), unicodedata.normalize("NFC", match[2] + GREEK[match[1]]))
                    for match in CAPITAL.finditer(string)]
        if lexicon.lang in TALL:
            changes += carons_beside(string, lexicon)
        text = replaced(text, sure(sorted(changes), self.min_confidence), "accents", pages.glyphs["page"])
        if not any(((text.chars >= low) & (text.chars <= high)).any() for low, high in MARKS):
            return text
        marks = [Change(match.start(), match.end(), whole)
                 for match in MARKED.finditer(text.string) if (whole := with_whole_signs(match[0])) != match[0]]
        return replaced(text, marks, "accents", pages.glyphs["page"])


def over_letters(text: Text, string: str, pages: Pages) -> Iterator[Change]:
    """Accents that lie over the letter behind them, or before them, and both as one."""
    last = -1                                   # character that was put together with the one before it
    for match in ACCENT.finditer(string):
        at = match.start()
        if at <= last:
            continue                            # itself taken for the letter under another accent
        for letter in (at + 1, at - 1):
            if not last < letter < len(string) or not bears(string[letter], match[0]):
                continue
            whole = composed(string[letter], string[at])
            over = lies_over(text, pages, at, letter) if whole else 0.0
            if over > OVERLAP:
                last = max(at, letter)
                yield Change(last - 1, last + 1, whole, over)
                break


def bears(letter: str, accent: str) -> bool:
    """May this accent stand over it?  Two over each other are no letter (ˆ counts as one)."""
    return letter not in COMBINING and (letter.isalpha() or accent == NEGATION)


def carons_beside(string: str, lexicon: DocumentLexicon) -> list[Change]:
    """Such apostrophes and their letters as one, in words that the lists know so."""
    found = []
    for word in BESIDE.finditer(string):
        letter = unicodedata.normalize("NFC", word[2] + "\u030c")
        if lexicon.known((word[1] + letter + word[3]).lower()):
            found.append(Change(word.start(2), word.end(2) + 1, letter))
    return found


def with_whole_signs(text: str) -> str:
    """A letter with its signs in composed form, and none of them in parts.

    >>> with_whole_signs("\u0915\u093e\u0947") == "\u0915\u094b"
    True
    >>> with_whole_signs("\u0e19\u0e4d\u0e49\u0e32") == "\u0e19\u0e49\u0e33"
    True
    """
    text = unicodedata.normalize("NFC", EARLY.sub(r"\2\1", text))
    for parts, whole in PARTS.items():
        text = text.replace(parts, whole)
    return AM.sub(lambda am: (am[1] or am[2] or "") + ("\u0e33" if am[0][-1] == "\u0e32" else "\u0eb3"), text)


def lies_over(text: Text, pages: Pages, accent: int, letter: int) -> float:
    """The share of the accent's width, or of the letter's if that is less, where both are."""
    mark, base = text.glyph[accent], text.glyph[letter]
    if mark < 0 or base < 0:
        return 0.0
    mark, base = pages.glyphs[mark], pages.glyphs[base]
    if abs(mark["angle"] - base["angle"]) > 1 or mark["page"] != base["page"]:
        return 0.0
    if mark["origin"] == base["origin"] and mark["baseline"] == base["baseline"]:
        return 1.0                              # one glyph, whose code stands for both
    low, high = ("y0", "y1") if abs(abs(float(mark["angle"])) - 90) < 45 else ("x0", "x1")
    shared = min(mark[high], base[high]) - max(mark[low], base[low])
    narrow = max(min(mark[high] - mark[low], base[high] - base[low]), 0.01)
    return round(min(1.0, float(shared / narrow)), 3)


def make_compose_accents(min_confidence: float = 0.0) -> ComposeAccents:
    """Registered as `pdfrecover.ComposeAccents.v1`.

    min_confidence (float): of an edit: the share of the accent that lies over the letter.
    """
    return ComposeAccents(min_confidence)
