"""The TeX logos written as their owners write them: the dropped E is a small letter, so is the raised A, so is
the E of XeTeX, which stands upside down and is no part of its line.

Only where the glyphs stand so: `TEX` in capitals on one line stays.
"""
from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Array, Pages
from spacy_pdfrecover.repair.confidence import sure
from spacy_pdfrecover.text import Change, Text, replaced

LOGO = re.compile(r"(?:(?P<la>L ?A) ?|(?P<bib>B ?I ?B) ?)?(?P<tex>T ?E ?X)")
XE = re.compile(r"X ?(?=(?:La)?TeX)")
UPSIDE_DOWN = 170           # degrees
TURNED_NEAR = 0.25          # sizes between the X and the E: they are drawn together by .125 em
DROPPED = 0.1               # sizes the E stands below the line: .21 em in plain TeX
RAISED = 0.1                # sizes the A stands above it: .2 em
CERTAIN = 0.95              # confidence, a guess: these letters at these heights leave hardly another reading
SMALLER = 0.88              # of the size: the A and the IB are set at .7 to .8


@dataclass(frozen=True)
class Logos:
    """See the module.

    min_confidence (float): of an edit.
    """

    min_confidence: float = 0.0

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        changes = []
        string = text.string
        if "EX" not in string and "E X" not in string:
            return text                                 # most documents: not worth the search
        for match in LOGO.finditer(string):
            start, written = match.start("tex"), "TeX"
            if not dropped(text, pages, start, string.index("E", start)):
                continue
            for name, letters, plain in (("la", "A", "La"), ("bib", "I", "Bib")):
                if match[name] and small(text, pages, match.start(name), string.index(letters, match.start(name))):
                    start, written = match.start(name), plain + written
            if string[start:match.end()] != written:
                changes.append(Change(start, match.end(), written, CERTAIN))
        turned = np.flatnonzero((pages.glyphs["char"] == ord("E")) & (np.abs(pages.glyphs["angle"]) > UPSIDE_DOWN))
        if len(turned):
            text = replaced(text, sure(changes, self.min_confidence), "logos", pages.glyphs["page"])
            changes = [Change(match.start(), match.end(), "Xe", CERTAIN) for match in XE.finditer(text.string)
                       if stands_behind(text, pages, match.start(), turned)]
        return replaced(text, sure(changes, self.min_confidence), "logos", pages.glyphs["page"])


def stands_behind(text: Text, pages: Pages, at: int, turned: Array) -> bool:
    """Does one of these turned letters stand between a character and the next one?"""
    one, other = pages.glyphs[text.glyph[at]], pages.glyphs[turned]
    gap = other["x0"] - one["x1"]
    return bool(((other["page"] == one["page"]) & (np.abs(other["baseline"] - one["baseline"]) < one["size"])
                 & (np.abs(gap) < TURNED_NEAR * one["size"])).any())


def dropped(text: Text, pages: Pages, first: int, letter: int) -> bool:
    """Does a character stand below the one before it?"""
    one, other = pages.glyphs[text.glyph[first]], pages.glyphs[text.glyph[letter]]
    return bool(other["baseline"] - one["baseline"] > DROPPED * one["size"] and one["page"] == other["page"])


def small(text: Text, pages: Pages, first: int, letter: int) -> bool:
    """Is a character smaller than the one before it, or raised?"""
    one, other = pages.glyphs[text.glyph[first]], pages.glyphs[text.glyph[letter]]
    return bool(other["size"] < SMALLER * one["size"] or one["baseline"] - other["baseline"] > RAISED * one["size"])


def make_logos(min_confidence: float = 0.0) -> Logos:
    """Registered as `pdfrecover.Logos.v1`.

    min_confidence (float): of an edit.
    """
    return Logos(min_confidence)
