"""Word spaces of Korean text: lost by the typesetter, or added by it, or made of its line ends.

Korean is written with spaces between eojeol, words with their particles and endings.  Three things spoil them:

- Some programs drop spaces between ideographs and take Hangul for ideographs, so that no gap is left at all.
- The same programs set a small space between ideographs and Latin words or numbers, whether one stood there or
  not: `Debian 은`.
- Lines break within words, at any syllable, in many Korean texts; a line end then may stand for a space or none.

Each is known by evidence of the whole document, and only what it makes doubtful is decided anew, by
`spacing_model`.  Spaces that the author's text kept are never touched, nor is any other script.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from spacy_pdfrecover import frames
from spacy_pdfrecover.arrays import ranges_of
from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import BLANK, GENERATED, NO_GLYPH, Array, Pages
from spacy_pdfrecover.repair.confidence import confidence, sure
from spacy_pdfrecover.repair.spacing_features import habits_of
from spacy_pdfrecover.repair.spacing_model import space_odds
from spacy_pdfrecover.repair.spacing_pairs import Pair, agreed, pairs_of
from spacy_pdfrecover.repair.spacing_symbols import Symbols, symbols_of
from spacy_pdfrecover.repair.transliterations import names_of, with_names
from spacy_pdfrecover.text import BLOCK_BREAK, DRAWN, LINE_BREAK, SPACE, Change, Text, replaced

SPACED_SHARE = 0.05         # of syllables that a space follows; eight Korean texts had 0.25 to 0.29
LEAST_SYLLABLES = 20        # pairs of them that such a share needs
LONG_RUN = 8                # syllables: half of all stand in longer runs where spaces are lost, else in ones of
                            # 3 or 4; names and terms in text of another language are shorter too
SOUND_BLOCK = 0.12          # share of spaces from which on a block of a document that lost them has its own
AUTOMATIC = 0.93            # share of spaces beside Latin words and numbers that says a program set them all:
                            # authors of the same texts set 0.17 to 0.87
AUTOMATIC_LEAST = 10        # such places that the share needs
TORN_SHARE, TORN_LEAST = 0.15, 3    # line ends taken for no space: of true spaces the model took 0.01 to
                            # 0.10 for none, of the line ends of typesetters that part words 0.2 to 0.6
FULL_LINE, WIDE = 0.85, 0.75            # of this quantile of its block's widths: only full lines tear words
CONTEXT = 16                # characters on either side of a line end that it is judged by
MOST_RIGHT = 0.99       # of such changes, however large the odds


@dataclass(frozen=True)
class Eojeol:
    """See the module.

    odds (float): natural-log odds that a space must have to be put, and against it to be taken out.
    share (float): spaces for each syllable below which a document has lost them.
    min_confidence (float): of an edit.
    """

    odds: float = 0.0
    share: float = SPACED_SHARE
    min_confidence: float = 0.0

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        syllable = frames.is_hangul(text.chars)
        if syllable.sum() < LEAST_SYLLABLES:
            return text
        lost = spaces_lost(text.joint, syllable, self.share)
        changes = self.decided(text, pages, syllable) if lost else self.line_ends(text, pages, syllable)
        return replaced(text, sure(changes, self.min_confidence), "eojeol", pages.glyphs["page"])

    def decided(self, text: Text, pages: Pages, syllable: Array) -> Iterator[Change]:
        """All that is doubtful in a document without spaces."""
        pairs = [pair for pair in pairs_without_spaces(text, syllable)
                 if pair.spaced or pair.latin or pair.odds > self.odds]
        automatic = are_automatic([pair.spaced for pair in pairs if pair.latin])
        full = set(full_lines(text, pages.glyphs).tolist())
        for pair in pairs:
            if not pair.spaced:
                if pair.odds > self.odds:
                    yield Change(pair.start, pair.start, " ", confidence(pair.odds, MOST_RIGHT))
            elif pair.odds < -self.odds and not pair.stops and (
                    pair.start in full if text.joint[pair.start] == LINE_BREAK else automatic and not pair.hangul):
                yield Change(pair.start, pair.end, "", confidence(-pair.odds, MOST_RIGHT))

    def line_ends(self, text: Text, pages: Pages, syllable: Array) -> Iterator[Change]:
        """Line ends of a document that has its spaces."""
        ends = full_lines(text, pages.glyphs)
        ends = ends[syllable[ends - 1] | syllable[ends + 1]]
        if len(ends) < TORN_LEAST:
            return
        string, habits = text.string, habits_of(each.names for each in document_symbols(text).values())
        block = np.searchsorted(text.starts, ends, "right") - 1
        windows, torn = [], []
        for at, low, high in zip(ends.tolist(), text.starts[block].tolist(), text.ends[block].tolist(), strict=True):
            if blank_drawn(text.glyph[at - 1], pages.glyphs):
                continue
            low = max(low, at - CONTEXT)
            windows.append((at, low, symbols_of(string[low:min(high, at + 1 + CONTEXT)])))
        odds_of = space_odds([symbols.names for _, _, symbols in windows], habits)
        for (at, low, symbols), odds in zip(windows, odds_of, strict=True):
            for pair in pairs_of(symbols, odds, low):
                if pair.start == at and pair.odds < -self.odds and not pair.stops:
                    torn.append(Change(at, at + 1, "", confidence(-pair.odds, MOST_RIGHT)))
        if len(torn) >= max(TORN_LEAST, TORN_SHARE * len(ends)):
            yield from torn


def full_lines(text: Text, glyphs: Array) -> Array:
    """The ends of lines that others of their block follow, but for short ones."""
    ends = np.flatnonzero(text.joint >= LINE_BREAK)
    ends = ends[(ends > 0) & (ends < len(text.chars) - 1)]
    ends = ends[text.joint[ends - 1] == DRAWN]              # the first of the two characters between blocks
    first = np.concatenate([[0], ends[:-1] + 1 + (text.joint[ends[:-1]] == BLOCK_BREAK)]).astype("i8")
    left, right = text.glyph[first], text.glyph[ends - 1]
    known = (left != NO_GLYPH) & (right != NO_GLYPH) & (text.joint[ends] == LINE_BREAK)
    ends, left, right = ends[known], left[known], right[known]
    width = glyphs["x1"][right] - glyphs["x0"][left]
    block = np.searchsorted(text.starts, ends, "right") - 1
    wide = np.zeros(len(text.starts))
    for number in np.unique(block):
        wide[number] = np.quantile(width[block == number], WIDE)
    found: Array = ends[width >= FULL_LINE * wide[block]]
    return found


def spaces_lost(joint: Array, syllable: Array, share: float) -> bool:
    """Do syllables follow each other with hardly a space, in runs longer than words are?"""
    pairs, spaced = syllable_pairs(joint, syllable)
    if pairs < LEAST_SYLLABLES or spaced >= share * pairs:
        return False
    runs = np.sort(np.ptp(ranges_of(syllable), axis=1))
    return bool(runs[np.searchsorted(np.cumsum(runs), runs.sum() / 2)] >= LONG_RUN)


def has_spaces(joint: Array, syllable: Array) -> bool:
    pairs, spaced = syllable_pairs(joint, syllable)
    return pairs >= LEAST_SYLLABLES and spaced > SOUND_BLOCK * pairs


def syllable_pairs(joint: Array, syllable: Array) -> tuple[int, int]:
    """How many syllables follow another one, with or without a space, and how many with one."""
    drawn = int((syllable[1:] & syllable[:-1]).sum())
    spaced = int((syllable[2:] & syllable[:-2] & (joint[1:-1] == SPACE)).sum())
    return drawn + spaced, spaced


def pairs_without_spaces(text: Text, syllable: Array) -> Iterator[Pair]:
    """The places where a space may or may not stand, of all blocks that lost theirs."""
    string, every = text.string, document_symbols(text)
    habits = habits_of(each.names for each in every.values())
    blocks = [(start, end) for start, end in every
              if syllable[start:end].any() and not has_spaces(text.joint[start:end], syllable[start:end])]
    names = [every[block].names for block in blocks]
    originals = {name for start, end in blocks for name in names_of(string[start:end])}
    odds_of = agreed(names, with_names(names, space_odds(names, habits), originals))
    for block, odds in zip(blocks, odds_of, strict=True):
        yield from pairs_of(every[block], odds, block[0])


def are_automatic(spaced: list[bool]) -> bool:
    """Did a program set the spaces beside Latin words and numbers, by how many of the places have one?"""
    return len(spaced) < AUTOMATIC_LEAST or sum(spaced) >= AUTOMATIC * len(spaced)


def document_symbols(text: Text) -> dict[tuple[int, int], Symbols]:
    """The symbols of each block, by its first and last character."""
    string = text.string
    return {(start, end): symbols_of(string[start:end])
            for start, end in zip(text.starts.tolist(), text.ends.tolist(), strict=True)}


def blank_drawn(row: int, glyphs: Array) -> bool:
    """Does the file draw a space behind this last glyph of a line?"""
    if row == NO_GLYPH or row + 1 >= len(glyphs):
        return False
    last, after = glyphs[row], glyphs[row + 1]
    return bool(after["flags"] & BLANK and not after["flags"] & GENERATED and after["page"] == last["page"]
                and abs(float(after["baseline"]) - float(last["baseline"])) < float(last["size"]) / 2)


def make_eojeol(odds: float = 0.0, share: float = SPACED_SHARE, min_confidence: float = 0.0) -> Eojeol:
    """Registered as `pdfrecover.Eojeol.v1`.

    odds (float): natural-log odds that a space must have to be put, and against it to be taken out.
    share (float): spaces for each syllable below which a document has lost them.
    min_confidence (float): of an edit; fewer are made the higher it is.
    """
    return Eojeol(odds, share, min_confidence)
