"""Words broken at line ends made whole again, true hyphens kept."""
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from spacy_pdfrecover.layout.marks import HYPHENS
from spacy_pdfrecover.lexicon import CLOSED, DocumentLexicon
from spacy_pdfrecover.model import Array, Pages
from spacy_pdfrecover.repair.confidence import confidence, sure
from spacy_pdfrecover.repair.dashes import DASHES, at_dash
from spacy_pdfrecover.repair.hyphen_odds import DOCUMENT_WEIGHT, RARE, is_suspended, keep_odds
from spacy_pdfrecover.repair.lost_hyphens import lost_hyphens, signs_at_line_ends, unknown_hyphens
from spacy_pdfrecover.repair.parted import LEFT, RIGHT, WINDOW, Parted, head_of, parted_at
from spacy_pdfrecover.repair.rejoined import rejoined
from spacy_pdfrecover.text import LINE_BREAK, Change, Text, replaced

SOFT = re.compile("\u00ad")
NOT_SIGN = "\N{NOT SIGN}"
NOT_INSIDE = re.compile(r"[^\W\d_]{2}\N{NOT SIGN}[^\W\d_]{2}")
NOT_BEHIND = re.compile(r"(?<=[^\W\d_])\N{NOT SIGN}(?=\s|[^\W\d_])")
BARE_LEAST = 5              # letters of a word that is made whole without a hyphen to show that it was broken
BARE_ODDS = 2.5             # 50 of 50 such joins were right in texts whose hyphens were taken out
KEEP_ABOVE = 0.0            # log-odds above which the hyphen stays
LINE_ENDS_LEAST = 100       # line ends of a document that may show that no typesetter parted its words, …
HYPHENS_FEW = 0.02          # … share of them at hyphens, which are 5 to 30 % where words are parted, …
AS_EXPECTED = 3.0           # … or times as many as come to line ends by chance: .6 to 2.9 where no word is parted, 5.6
                            # and more where words are
INNER = re.compile(f"(?<=\\w)[{HYPHENS}](?=\\w)")
HYPHENS_LEAST = 2           # … and of these at the least, so that the lists would know one of the words
AUTHORS = 5.0               # log-odds that they are the author's then: so were all 23 in 7 of 112 documents
DIGITS = "0123456789"       # a name may end in, where it is one of several
CLOSING = ")]}"             # no line begins with these: what stands before them belongs to them
QUOTES = "\"'’”“»«›‹"
GENITIVE = re.compile(r"['’]s\b")       # Dutch auto-|'s
NO_BREAK = 0.95             # confidence where marks tell
NO_SIGN = 0.9               # … where only the letters around an unknown sign do: a guess


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
        # where a document has the sign of old encodings within words, too, it stands for all hyphens
        not_signs = NOT_SIGN in string and NOT_INSIDE.search(string) is not None
        if not_signs:
            string = string.replace(NOT_SIGN, "-")
        breaks = (text.joint == LINE_BREAK).nonzero()[0]
        breaks = breaks[(breaks >= 2) & (breaks + 1 < len(string))]
        kinds = signs_at_line_ends(text, pages.glyphs)
        unknown = set(unknown_hyphens(text, pages.glyphs, kinds)[0].tolist())
        lost = set(lost_hyphens(text, breaks, pages.glyphs, lexicon).tolist())
        whole = not lost and not unknown and parts_no_words(string, breaks.tolist(), lexicon)
        authors = AUTHORS if whole else 0.0
        changes: list[Change] = []
        end = 0                 # of the last change: a short word may stand between two hyphens
        for at in breaks.tolist():
            if string[at - 1] in HYPHENS or at - 1 in unknown:
                change = self.at_hyphen(string, at, lexicon, authors)
            elif at in lost:
                change = self.at_lost(string, at, lexicon)
            else:
                change = without_hyphen(string, at, lexicon)
            if change is not None and change.start >= end:
                changes.append(change)
                end = change.end
        text = replaced(text, sure(changes, self.min_confidence), "hyphens", pages.glyphs["page"])
        changes = [Change(match.start(), match.end(), "") for match in SOFT.finditer(text.string)]
        if unknown:
            changes += named(text, lexicon, *unknown_hyphens(text, pages.glyphs, kinds))
        if not_signs:
            changes += [Change(match.start(), match.end(), "-", NO_BREAK) for match in NOT_BEHIND.finditer(text.string)]
        return replaced(text, sure(changes, self.min_confidence), "hyphens", pages.glyphs["page"])

    def at_hyphen(self, string: str, at: int, lexicon: DocumentLexicon, authors: float) -> Change | None:
        parted = parted_at(string, at, at - 1)
        if parted is None:
            return beside_marks(string, at, lexicon)
        if is_suspended(parted, lexicon):
            return None
        keep = -DOCUMENT_WEIGHT if inner_capital(parted, string) else keep_odds(parted, lexicon) + authors
        if keep > self.threshold:
            return Change(at, at + 1, "", confidence(keep))
        return joined(at, at - 1, parted, confidence(-keep), lexicon)

    def at_lost(self, string: str, at: int, lexicon: DocumentLexicon) -> Change | None:
        """A hyphen that was there is written again if it belongs to the word."""
        parted = parted_at(string, at, at)
        if parted is None:
            return None
        keep = keep_odds(parted, lexicon)
        if may_be_two(parted, keep > self.threshold, lexicon):
            return None
        if keep > self.threshold:
            return Change(at, at + 1, "-", confidence(keep))
        return joined(at, at, parted, confidence(-keep), lexicon)


def without_hyphen(string: str, at: int, lexicon: DocumentLexicon) -> Change | None:
    """A line end with no hyphen before it: at a dash, or within a word that is whole in the lists."""
    if string[at - 1] in DASHES:
        return at_dash(string, at, lexicon)
    return Change(at, at + 1, "", confidence(BARE_ODDS)) if broken_bare(string, at, lexicon) else None


def named(text: Text, lexicon: DocumentLexicon, places: Array, certain: Array) -> list[Change]:
    """Signs without a value that are hyphens within words: `certain` ones, and those between known words."""
    string = text.string
    return [Change(at, at + 1, "-", NO_SIGN) for at, sign in zip(places.tolist(), certain, strict=True)
            if sign or is_compound(string, at, lexicon)]


def parts_no_words(string: str, breaks: Sequence[int], lexicon: DocumentLexicon) -> bool:
    """Do lines end at the author's hyphens alone, as word processors and browsers leave them if not told otherwise?
    There are few then, or no more than the words with hyphens within lines let expect, and neither the lists nor the
    document know a word without its hyphen."""
    if len(breaks) < LINE_ENDS_LEAST:
        return False
    found = [at for at in breaks if string[at - 1] in HYPHENS]
    alphabetic = 0
    for at in found:                # most documents show a known word soon: the patterns below take much longer
        parted = parted_at(string, at, at - 1)
        if parted is None or not (parted.left + parted.right).isalpha():
            continue
        word = (parted.left + parted.right).lower()
        if lexicon.frequency(word) >= RARE or lexicon.document_count(word):
            return False
        alphabetic += 1
    if alphabetic < HYPHENS_LEAST:
        return False
    each = len(breaks) / max(string.count(" "), 1)         # line ends for a space
    return (len(found) <= HYPHENS_FEW * len(breaks)
            or len(found) <= AS_EXPECTED * each * len(INNER.findall(string)))


def is_compound(string: str, at: int, lexicon: DocumentLexicon) -> bool:
    """Do known words stand on either side that are seldom written as one?"""
    left, right = LEFT.search(string, max(0, at - WINDOW), at), RIGHT.match(string, at + 1, at + 1 + WINDOW)
    if left is None or right is None:
        return False
    head, tail = left[0].lower(), right[0].lower()
    return (min(len(head), len(tail)) > 1 and lexicon.known(head) and lexicon.known(tail)
            and lexicon.frequency(head + tail) < RARE and not lexicon.document_count(head + tail))


def may_be_two(parted: Parted, keep: bool, lexicon: DocumentLexicon) -> bool:
    """Are these as likely two words, on a line that is short for another reason?"""
    head, tail = parted.left.lower(), parted.right.lower()
    if keep:
        attached = lexicon.document_count(f"{head}-{tail}") and parted.after != "-"
        return not attached and lexicon.common(head) and lexicon.common(tail)
    return (lexicon.lang not in CLOSED and not lexicon.known(head + tail)
            and lexicon.known(head) and lexicon.known(tail))


def inner_capital(parted: Parted, string: str) -> bool:
    """Does the document have this word with a capital inside, in no address, and not with a hyphen?  DocBook,
    DebConf-|12 too."""
    left, right = parted.left, parted.right.rstrip(DIGITS) or parted.right
    return (right[0].isupper() and not (left + right).isupper() and f"{left}-{right}" not in string
            and re.search(rf"(?<![\w/.:@-]){re.escape(left + right)}(?![\w/@-]|\.\w)", string) is not None)


def joined(at: int, end: int, parted: Parted, likely: float, lexicon: DocumentLexicon) -> Change:
    """Hyphen and line end go; where the word's letters change as well, the whole word is written."""
    left, right = parted.left, parted.right
    word = rejoined(left, right, lexicon)
    if word == left + right:
        return Change(end, at + 1, "", likely)
    return Change(end - len(left), at + 1 + len(right), word, likely)


def beside_marks(string: str, at: int, lexicon: DocumentLexicon) -> Change | None:
    """A hyphen at a line end that has no word on one side."""
    before, after, beyond = string[at - 2], string[at + 1], string[at + 2:at + 3]
    if before.isalnum():
        if after in HYPHENS and beyond.isalpha():       # repeated in the next line: budeme-|-li
            return Change(at, at + 2, "", NO_BREAK)
        if after in CLOSING or (after == "/" and beyond.isalpha()):     # (Binär-|)Paket, Ein-|/Ausgabe
            return Change(at, at + 1, "", NO_BREAK)
        if lexicon.lang == "nl" and GENITIVE.match(string, at + 1):
            return Change(at - 1, at + 1, "", NO_BREAK)
        return None
    if not after.isalpha() or string[at - 3:at - 2].isspace():
        return None
    if before == "/" and string[at - 3].isalnum():      # GNU/-|Linux: a slash takes no hyphen of its own
        return Change(at - 1, at + 1, "", NO_BREAK)
    if before in CLOSING + QUOTES:                      # (ASR)-|generated, »root«-|Konto
        return Change(at, at + 1, "", NO_BREAK)
    return None


def broken_bare(string: str, at: int, lexicon: DocumentLexicon) -> bool:
    """Was a word broken at this line end without a hyphen?  Some files lose it.

    Only if the parts are no words and the whole is one: `kvinnor | na` stays apart where `na` is a word.
    """
    if not (string[at - 1].isalpha() and string[at + 1].islower()):
        return False
    right = RIGHT.match(string, at + 1, at + 1 + WINDOW)
    if right is None or not (right[0].isalpha() and right[0].islower()) or lexicon.document.get(right[0]):
        return False                    # as behind most line ends
    left = LEFT.search(string, head_of(string, at), at)
    if left is None or not left[0].isalpha():
        return False
    before, after = left[0].lower(), right[0]
    whole = before + after
    return (len(whole) >= BARE_LEAST and lexicon.known(whole) and not lexicon.document.get(before)
            and not (lexicon.known(before) and lexicon.known(after)))


def make_dehyphenate(threshold: float = KEEP_ABOVE, min_confidence: float = 0.0) -> Dehyphenate:
    """Registered as `pdfrecover.Dehyphenate.v1`.

    threshold (float): log-odds above which a hyphen is kept.
    min_confidence (float): of an edit; a line end that is less clear stays as it is drawn.
    """
    return Dehyphenate(threshold, min_confidence)
