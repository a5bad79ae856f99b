"""Characters of TeX's fonts for mathematics, which many files give no Unicode value.

Their glyph names (`summationdisplay`, `prime`, `mapsto`) are in no list that PDF libraries know, so that a sum
comes out as X and x′ as x0.  The codes tell: these fonts have one encoding each (Knuth, The TeXbook, appendix F,
figures 4 to 6; for `msam` the guide to AMSFonts), and only glyphs that the reader found unmapped are looked up.
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.frames import is_among
from spacy_pdfrecover.model import BLANK, NO_CODE, REPLACEMENT, UNMAPPED, Array

ITALIC = {0x0F: "ϵ", 0x28: "↼", 0x29: "↽", 0x2A: "⇀", 0x2B: "⇁", 0x2E: "▷", 0x2F: "◁", 0x3F: "⋆",
          0x5B: "♭", 0x5C: "♮", 0x5D: "♯", 0x5E: "⌣", 0x5F: "⌢", 0x60: "ℓ", 0x7B: "ı", 0x7C: "ȷ", 0x7D: "℘",
          0x7E: "\u20d7"}
"""cmmi: signs among the letters; the letters themselves have names that are known."""
SYMBOLS = dict(enumerate(
    "−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥ℵ")) | dict(enumerate(
        "∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕∖≀√⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠", 0x5B))
"""cmsy but for its script capitals.  The stroke that negates (0x36) is drawn before its sign."""
EXTENSION = dict(enumerate(
    "()[]⌊⌋⌈⌉{}⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪|⎝⎠⎜⎟⟨⟩"
    "⨆⨆∮∮⨀⨀⨁⨁⨂⨂∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁∐∐ˆˆˆ˜˜˜[]⌊⌋⌈⌉{}√√√√√"))
"""cmex but for parts of arrows."""
EXTENSION_NEW = EXTENSION | dict(zip(range(0xC3, 0xDF), "⨆⨆∮∮⨀⨀⨁⨁⨂⨂∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁∐∐", strict=True))
"""Of newtx and newpx, which ACM's classes take: the operators of cmex once more, slimmer and from another code on."""
AMS_A = {0x03: "□", 0x04: "■", 0x06: "◊", 0x07: "⧫", 0x29: "∴", 0x2A: "∵", 0x2E: "≲", 0x26: "≳", 0x36: "⩽", 0x3E: "⩾",
         0x46: "★", 0x48: "▼", 0x49: "▶", 0x4A: "◀", 0x4D: "△", 0x4E: "▲", 0x4F: "▽", 0x58: "✓", 0x5C: "∠", 0x72: "®"}
"""msam: what stands in text most."""
MATHTIME = dict(zip("ðÞ¼þ½ŠÀÁÂÆ", "()=+[]−·×±", strict=True))
"""MathTime's symbols, which 3B2 sets papers in, by what Windows has at their codes: so do the files name them."""
TELLING = "ðÞ¼þ"            # of these, two are in every font with formulas
UNPAIRED = 0.2              # share of brackets that have no other: in Icelandic text ð is common and Þ is not
COMPANION_BULLET = 0x88
"""In TeX's companion fonts (TS1); bitmaps of them have no name.  In T1 it is a letter, which has others beside it."""
TEXT_T1 = {0x10: "“", 0x11: "”", 0x12: "„", 0x13: "«", 0x14: "»", 0x15: "–", 0x16: "—", 0x1B: "ﬀ", 0x1C: "ﬁ", 0x1D: "ﬂ",
           0x1E: "ﬃ", 0x1F: "ﬄ"}
TEXT_OT1 = {0x0B: "ﬀ", 0x0C: "ﬁ", 0x0D: "ﬂ", 0x0E: "ﬃ", 0x0F: "ﬄ"}
"""Codes below the letters in TeX's fonts for text, new and old, whose bitmaps have no name."""
LOW_CODES = 0.1             # share of such codes in text at the most: ligatures and quotes are a hundredth of it
APART = 0.15                # sizes from a sign that stands alone to what is beside it
ENCODINGS = (
    (re.compile(r"(?:cmmib?|r?[tp]xb?mi|lmmathitalic)\d*"), ITALIC),
    (re.compile(r"(?:cmb?sy|[tp]xb?sys?|lmmathsymbols|mathdesign..symbol|kpmsy|fouriermathsymbols)\d*"), SYMBOLS),
    (re.compile(r"(?:cmex|[tp]xb?ex|lmmathextension|mathdesign..extension|kpmex|fouriermathextension)\d*"), EXTENSION),
    (re.compile(r"[tp]xb?exs"), EXTENSION_NEW),
    (re.compile(r"(?:msam|[tp]xb?sya)\d*"), AMS_A))
STYLES = re.compile(r"regular|bold|[-_ ]")
"""What Latin Modern adds to the names."""


def name_symbols(fonts: Sequence[Font], glyphs: Array) -> None:
    """Give unmapped glyphs of TeX's fonts for mathematics their characters, and those of bitmaps of fonts for text."""
    name_mathtime(glyphs)
    unmapped = glyphs["flags"] & UNMAPPED > 0
    unknown = (glyphs["code"] == NO_CODE) & (glyphs["char"] == REPLACEMENT)     # what PDFium makes of code 0
    if not (unmapped.any() or unknown.any()):
        return
    bitmaps = text_bitmaps(fonts, glyphs, unmapped)
    text = text_encoding(glyphs["code"][unmapped & bitmaps[glyphs["font"]]])
    for row in np.unique(glyphs["font"][unmapped | unknown]).tolist():
        known = encoding_of(fonts[row].name)
        if not fonts[row].name:
            here = np.flatnonzero(unmapped & (glyphs["font"] == row) & (glyphs["code"] == COMPANION_BULLET))
            here = here[stands_alone(glyphs, here)]
            glyphs["char"][here] = ord("•")
            glyphs["flags"][here] &= np.uint16(0xFFFF ^ (UNMAPPED | BLANK))
            known = text if bitmaps[row] else {}
        if known:
            here = np.flatnonzero(unmapped & (glyphs["font"] == row) & np.isin(glyphs["code"], list(known)))
            glyphs["char"][here] = [ord(known[code]) for code in glyphs["code"][here].tolist()]
            glyphs["flags"][here] &= np.uint16(0xFFFF ^ (UNMAPPED | BLANK))
        if 0 in known:
            glyphs["char"][unknown & (glyphs["font"] == row)] = ord(known[0])


def name_mathtime(glyphs: Array) -> None:
    """Give signs of MathTime their characters: those of fonts that have its letters for signs and no letters else."""
    telling = is_among(glyphs["char"], map(ord, TELLING))
    for row in np.unique(glyphs["font"][telling]).tolist():
        here = np.flatnonzero((glyphs["font"] == row) & (glyphs["flags"] & (UNMAPPED | BLANK) == 0))
        counts = Counter(map(chr, glyphs["char"][here].tolist()))
        opened, closed = counts["ð"], counts["Þ"]
        if (sum(char in counts for char in TELLING) > 1 and abs(opened - closed) <= UNPAIRED * (opened + closed)
                and not any(char.isalpha() and char not in MATHTIME for char in counts)):
            signs = here[np.isin(glyphs["char"][here], [ord(char) for char in MATHTIME])]
            glyphs["char"][signs] = [ord(MATHTIME[chr(char)]) for char in glyphs["char"][signs].tolist()]


def text_bitmaps(fonts: Sequence[Font], glyphs: Array, unmapped: Array) -> Array:
    """Which fonts have no name and few codes below those of letters: others have codes of their own."""
    drawn = np.bincount(glyphs["font"], minlength=len(fonts))
    low = np.bincount(glyphs["font"][unmapped & (glyphs["code"] < ord(" "))], minlength=len(fonts))
    nameless = np.array([not font.name for font in fonts] or [False])
    result: Array = nameless & (low <= LOW_CODES * drawn)
    return result


def text_encoding(codes: Array) -> dict[int, str]:
    """Of bitmaps: the encoding whose ligatures they have more of, those of the other being rare letters."""
    new, old = (np.isin(codes, [code for code, char in known.items() if char >= "ﬀ"]).sum()
                for known in (TEXT_T1, TEXT_OT1))
    return TEXT_T1 if new > old else TEXT_OT1 if old > new else {}


def stands_alone(glyphs: Array, rows: Array) -> Array:
    """Which of these glyphs have no other close to them in their line, as drawn."""
    def close(left: Array, right: Array) -> Array:
        gap = glyphs["x0"][right] - glyphs["x1"][left]
        level = np.abs(glyphs["baseline"][right] - glyphs["baseline"][left]) < glyphs["size"][left]
        shown = (glyphs["flags"][left] | glyphs["flags"][right]) & BLANK == 0
        near: Array = (left != right) & level & shown & (np.abs(gap) < APART * glyphs["size"][left])
        return near

    before, after = np.maximum(rows - 1, 0), np.minimum(rows + 1, len(glyphs) - 1)
    result: Array = ~(close(before, rows) | close(rows, after))
    return result


def encoding_of(name: str) -> dict[int, str]:
    """The characters of a font of TeX's by its codes, empty for any other font.

    >>> encoding_of("CMEX10")[0x58], encoding_of("LMMathSymbols10-Regular")[0x31], encoding_of("Times-Roman")
    ('∑', '∞', {})
    """
    plain = STYLES.sub("", name.lower())
    return next((known for pattern, known in ENCODINGS if pattern.fullmatch(plain)), {})
