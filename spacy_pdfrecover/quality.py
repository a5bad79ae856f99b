"""Figures on how far a recovered text can be trusted, for pipelines to filter on."""
from __future__ import annotations

import re

import numpy as np

from spacy_pdfrecover.lexicon import HAN, DocumentLexicon, document_counts
from spacy_pdfrecover.model import DECODED, LAYER_SHIFT, NO_GLYPH, REPLACEMENT, UNMAPPED, Lines
from spacy_pdfrecover.text import Text
from spacy_pdfrecover.word_table import not_listed

REPEATED_LAYER = 1          # of lines: what is drawn once more at one place
JOINTS = re.compile("[-'’\u2010\u2011]")
MENDED = 0.005          # share of the words that repairs may change before they are counted once more
PLACES = 4                  # decimals of a share


def quality_of(lines: Lines, text: Text, lexicon: DocumentLexicon) -> dict[str, float]:
    """`pages`, `pages_without_text`: how many.
    `unmapped`: share of the characters whose code has no Unicode value in the file.
    `decoded`: share of the characters that were recovered as the file has none or others for their codes.
    `replacement`: share of the characters that are U+FFFD still.
    `repeated`: share of the glyphs that only draw another one again.
    `unknown_words`: share of the words in no list of the language; left out where no list can tell.
    """
    pages = lines.pages
    glyphs = pages.glyphs
    drawn = text.glyph[text.glyph != NO_GLYPH]
    flags = glyphs["flags"][drawn]
    unmapped, decoded = (float(np.count_nonzero(flags & flag)) / max(len(drawn), 1) for flag in (UNMAPPED, DECODED))
    replacement = float((text.chars == REPLACEMENT).sum()) / max(len(drawn), 1)
    length = lines.lines["end"] - lines.lines["start"]
    repeated = float(length[lines.lines["flags"] >> LAYER_SHIFT == REPEATED_LAYER].sum()) / max(len(lines.order), 1)
    figures = {"pages": float(len(pages.pages)),
               "pages_without_text": float(len(pages.pages) - np.count_nonzero(np.bincount(glyphs["page"]))),
               "unmapped": round(unmapped, PLACES), "decoded": round(decoded, PLACES),
               "replacement": round(replacement, PLACES), "repeated": round(repeated, PLACES)}
    unknown = unknown_words(text, lexicon)
    if unknown is not None:
        figures["unknown_words"] = round(unknown, PLACES)
    return figures


def unknown_words(text: Text, lexicon: DocumentLexicon) -> float | None:
    """Share of the words that no list of the language has; None without a list, without words, and in scripts
    that set no spaces between them.  The halves of a word at a line end do not count.

    Right to half a hundredth: counting every document once more would cost as much as a repair."""
    if not lexicon.general or lexicon.lang in HAN:
        return None
    counts = lexicon.document
    changed = sum(edit.after.strip() != "" and edit.before.casefold() != edit.after for edit in text.edits)
    if changed > MENDED * sum(counts.values()):     # else the words are those that were counted before the repairs
        counts = document_counts(text.with_line_ends)
    # what ends or begins with a hyphen counts parts of words that are there themselves; letters are no words
    words = {word: count for word, count in counts.items() if len(word) > 1 and "-" not in (word[0], word[-1])}
    total = sum(words.values())
    if not total:
        return None
    general = lexicon.general
    unknown = sum(words[word] for word in not_listed([*words], general) if not all(
        part in general or part.casefold() in general for part in JOINTS.split(word)))
    return unknown / total
