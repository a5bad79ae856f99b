"""Words broken at line ends made whole again, true hyphens kept."""
from __future__ import annotations

import math
import re
from dataclasses import dataclass

from spacy_pdfrecover.layout.marks import HYPHENS
from spacy_pdfrecover.lexicon import DocumentLexicon
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.repair.confidence import confidence, sure
from spacy_pdfrecover.text import LINE_BREAK, Change, Text, replaced

ALWAYS = "\u00ad\u00ac"     # a soft hyphen, and what old encodings put for it, mean nothing else
LEFT = re.compile(r"[^\W_]+(?:['’][^\W_]+)*$")
RIGHT = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
SOFT = re.compile("\u00ad")
WINDOW = 60                 # characters looked at on either side of a line end; words are shorter
DOCUMENT_WEIGHT = 3.0       # natural-log units the first witness in the document itself is worth
BARE_LEAST = 5              # letters of a word that is made whole without a hyphen to show that it was broken
SURER = 1.5                 # the odds err less than they say: of those at 1 hardly any was wrong, at 2 none of 4182
BARE_ODDS = 2.5             # 50 of 50 such joins were right in texts whose hyphens were taken out
KEEP_ABOVE = 0.0            # log-odds above which the hyphen stays


@dataclass(frozen=True)
class Dehyphenate:
    """Decide for each line end between hyphen and word by the document, then by the lexicon.

    threshold (float): log-odds above which a hyphen is kept.
    min_confidence (float): of an edit; a line end that is less clear stays as it is drawn.
    """

    threshold: float = KEEP_ABOVE
    min_confidence: float = 0.0

    def __call__(self, text: Text, lexicon: DocumentLexicon, pages: Pages) -> Text:
        string = text.string
        changes = []
        breaks = (text.joint == LINE_BREAK).nonzero()[0]
        for at in breaks.tolist():
            if at < 2 or at + 1 >= len(string):
                continue
            if string[at - 1] not in HYPHENS:
                if broken_bare(string, at, lexicon):
                    changes.append(Change(at, at + 1, "", confidence(BARE_ODDS)))
                continue
            left = LEFT.search(string, max(0, at - 1 - WINDOW), at - 1)
            right = RIGHT.match(string, at + 1, at + 1 + WINDOW)
            if right is None or not string[at + 1].isalnum():
                continue
            if left is None:
                continue
            keep = self.keep_odds(left[0], right[0], string[at - 1], lexicon)
            if keep > self.threshold:
                changes.append(Change(at, at + 1, "", confidence(SURER * keep)))
            elif keep != 0 or string[at - 1] in HYPHENS:
                changes.append(Change(at - 1, at + 1, "", confidence(-SURER * keep)))
        text = replaced(text, sure(changes, self.min_confidence), "hyphens", pages.glyphs["page"])
        soft = [Change(match.start(), match.end(), "") for match in SOFT.finditer(text.string)]
        return replaced(text, soft, "hyphens", pages.glyphs["page"])

    @staticmethod
    def keep_odds(left: str, right: str, hyphen: str, lexicon: DocumentLexicon) -> float:
        """Log-odds that the hyphen belongs to the word."""
        if hyphen in ALWAYS:
            return -10.0
        if right[0].isdigit() or left[-1].isdigit():
            return 5.0
        if right[0].isupper() and not (left.isupper() and len(left) > 1):
            return 5.0
        whole, parted = (left + right).lower(), f"{left}-{right}".lower()
        seen_whole, seen_parted = lexicon.document_count(whole), lexicon.document_count(parted)
        if seen_whole != seen_parted:
            odds = DOCUMENT_WEIGHT + math.log(abs(seen_parted - seen_whole))
            return odds if seen_parted > seen_whole else -odds
        if lexicon.known(whole):
            return -2.0
        if len(left) > 2 and len(right) > 2 and lexicon.common(left.lower()) and lexicon.common(right.lower()):
            return 1.0
        if lexicon.document_count(left.lower() + "-"):
            return 0.5
        return -1.0


def broken_bare(string: str, at: int, lexicon: DocumentLexicon) -> bool:
    """Was a word broken at this line end without a hyphen?  Some files lose it.

    Only if the parts are no words and the whole is one: `kvinnor | na` stays apart where `na` is a word.
    """
    left = LEFT.search(string, max(0, at - WINDOW), at)
    right = RIGHT.match(string, at + 1, at + 1 + WINDOW)
    if left is None or right is None or not (left[0].isalpha() and right[0].isalpha() and right[0].islower()):
        return False
    before, after = left[0].lower(), right[0]
    whole = before + after
    return (len(whole) >= BARE_LEAST and lexicon.known(whole)
            and not lexicon.document.get(before) and not lexicon.document.get(after)
            and not (lexicon.known(before) and lexicon.known(after))
            and not lexicon.common(before) and not lexicon.common(after))


def make_dehyphenate(threshold: float = KEEP_ABOVE, min_confidence: float = 0.0) -> Dehyphenate:
    """Registered as `pdfrecover.Dehyphenate.v1`.

    threshold (float): log-odds above which a hyphen is kept.
    min_confidence (float): of an edit; a line end that is less clear stays as it is drawn.
    """
    return Dehyphenate(threshold, min_confidence)
