"""Does the hyphen at a line end belong to the word?  The document's own spelling first, then the odds."""
from __future__ import annotations

import math
import re
from functools import lru_cache

from spacy_pdfrecover.lexicon import CLOSED, DocumentLexicon
from spacy_pdfrecover.repair.hyphen_rules import (
    is_joined,
    is_linked,
    is_name_of_parts,
    is_name_with_noun,
    is_option,
    never_parted,
    script,
)
from spacy_pdfrecover.repair.parted import Parted

DASHES = ("-", "\u2013")
ALWAYS = "\u00ad\u00ac"     # a soft hyphen, and what old encodings put for it, mean nothing else
SURE = 5.0                  # natural-log units: the form of the word settles it
DOCUMENT_WEIGHT = 3.0       # … what a witness in the document itself is worth
ELISION = re.compile("^.*['’]")          # what an article before it lost its vowel to is the word: l’arrière-|boutique
FAINTEST = 1e-8             # frequency from which decades are counted, that of the rarest words of the lists

# Rounded weights of a logistic regression over 16,300 places of running text in 19 languages where a line may
# end and the document's spelling does not decide: at a hyphen of the author's (2,800; counted 2.7 times, as
# line ends prefer them) or where hyphenation patterns part a word.  Natural-log units.  Set by hand on the
# errors that were left: CLOSED_SHARE, CLITIC (0.5 by the fit, which saw few) and RARE.
BASE = -3.0
WHOLE_KNOWN, WHOLE_DECADE = -0.7, -1.8      # the word without hyphen is in the lists; for each decade of its frequency
PARTS_KNOWN, PART_DECADE = 0.9, 0.9         # both parts are; for each decade of the rarer one
CLOSED_PART_DECADE = 0.05                   # … in a language that writes its compounds as one word
SHORT, SHORT_PART = 3, -0.6                 # letters of a part that is likely to be a syllable, and what it is worth
NEIGHBOUR = 2.1                             # another hyphen beside a part: sequence-to-|sequence
SAME_HEAD, SAME_TAIL = 2.4, 1.8             # for the logarithm of other compounds with that part, and …
MOST_COMPOUNDS = 2.0                        # … at most
CLOSED_SHARE = 0.5                          # … of the latter where compounds are written as one word
SEEN_PART = 0.9                             # a part stands alone in the document
CAPITALISED = -1.3
LINKED = 3.0                                # spelt as words with hyphens are, and in no list without one
NAMED = 4.0                                 # … a name and a noun
CLITIC = 2.0                                # the tail is one that the language puts behind a hyphen
RARE = 3e-7                 # frequency below which a word of the lists may be a compound that lost its hyphen there
SLIP = 1e-3                 # of a word's frequency: with a small word behind it seldomer than that, its hyphen was
                            # forgotten (ктото .0006 of кто, чтото .0002 of что)

NOUNS_CAPITAL = "de"        # language that writes all nouns with a capital, in compounds with a hyphen too

CLITICS = {
    "fr": "il elle on ils elles je tu nous vous ce là ci y en moi toi le la les lui leur même mêmes t",
    "pt": "se lo la los las me te lhe lhes nos vos o a os as no na",
    "ro": "se și mi ți i l o le a ne ul uri ului urile",
    "ca": "se ne hi ho lo la los les li me te nos vos",
    "cs": "li", "uk": "то небудь таки", "ru": "то либо нибудь ка таки",
}
"""Small words that follow a hyphen in the spelling of a language."""
ARTICLES = {"bg": "то та те ят ът", "mk": "от та то те",
            "tr": "da de ta te dan den tan ten la le ın in un ün nın nin nun nün ya ye yı yi yu yü dır dir dur dür lar "
                  "ler"}
"""Articles and cases written as ends of nouns, which are words or stand in lists as well, as from behind the
apostrophe of Turkish names: разбирателство-|то, indirme-|nin."""
CONJUNCTIONS = {
    "en": "and or to", "de": "und oder bis sowie beziehungsweise bzw", "nl": "en of tot", "sv": "och eller till samt",
    "da": "og eller til samt", "nb": "og eller til samt", "nn": "og eller til samt", "no": "og eller til samt",
    "is": "og eða", "fi": "ja tai sekä", "et": "ja või", "hu": "és vagy illetve", "fr": "et ou", "es": "y o e u",
    "it": "e o ed", "pt": "e ou", "ca": "i o", "ro": "și sau", "pl": "i lub oraz", "cs": "a i nebo",
    "sl": "in ali", "hr": "i ili", "sr": "и или", "sh": "i ili", "ru": "и или", "uk": "і та або", "bg": "и или",
    "el": "και ή"}
"""Small words behind a hyphen that stands for the end of a word still to come: Vor- und Nachteile."""


def keep_odds(parted: Parted, lexicon: DocumentLexicon) -> float:
    """Log-odds that the hyphen belongs to the word."""
    left, right = parted.left, parted.right
    if parted.hyphen in ALWAYS:
        return -2 * SURE
    if right[0].isdigit() or left[-1].isdigit() or script(left[-1]) != script(right[0]):
        return SURE
    capitals = left.isupper() and right.isupper()
    if right[0].isupper() and not capitals:
        return -SURE if is_name_of_parts(left, right, lexicon) else SURE
    head, tail = left.lower(), right.lower()
    seen_whole, seen_parted = lexicon.document_count(head + tail), lexicon.document_count(f"{head}-{tail}")
    if seen_whole != seen_parted:
        odds = DOCUMENT_WEIGHT + math.log(abs(seen_parted - seen_whole))
        return odds if seen_parted > seen_whole else -odds
    if never_parted(parted, lexicon) or is_option(parted, lexicon):
        return SURE
    head = ELISION.sub("", head)
    noun = lexicon.lang == NOUNS_CAPITAL and left[0].isupper() and right[0].islower()
    odds = general_odds(head, tail, lexicon, noun) + LINKED * is_linked(head, tail, lexicon)
    if left[0].isupper() and not capitals:
        odds += CAPITALISED + NAMED * is_name_with_noun(parted, lexicon)
    return odds + NEIGHBOUR * (parted.before in DASHES or parted.after in DASHES)


def general_odds(head: str, tail: str, lexicon: DocumentLexicon, noun: bool) -> float:
    """Log-odds of two parts in lower case; a noun by its capital has a hyphen before other nouns with one alone."""
    frequency = lexicon.frequency
    whole, first, second = frequency(head + tail), frequency(head), frequency(tail)
    if whole < SLIP * first and tail in clitics(lexicon.lang):
        whole = 0.0
    odds = BASE + SHORT_PART * ((len(head) <= SHORT) + (len(tail) <= SHORT))
    if whole > 0.0:
        odds += WHOLE_KNOWN + WHOLE_DECADE * decades(whole)
    elif head == tail:
        return SURE             # said twice: еле-еле
    if is_joined(head, tail, lexicon.lang):
        return odds
    if first > 0.0 and second > 0.0:
        each = CLOSED_PART_DECADE if lexicon.lang in CLOSED else PART_DECADE
        odds += PARTS_KNOWN + each * decades(min(first, second))
    if first > 0.0 and whole < RARE and tail in clitics(lexicon.lang):
        odds += CLITIC
    if first > 0.0 and tail in ARTICLES.get(lexicon.lang, "").split():
        odds -= CLITIC
    share = CLOSED_SHARE if lexicon.lang in CLOSED else 1.0
    odds += SAME_HEAD * compounds(lexicon.document_count(head + "-")) * (not noun)
    odds += share * SAME_TAIL * compounds(lexicon.document_count("-" + tail))
    return odds + SEEN_PART * ((lexicon.document_count(head) > 0) + (lexicon.document_count(tail) > 0))


def decades(frequency: float) -> float:
    return max(0.0, math.log10(frequency / FAINTEST))


def compounds(count: int) -> float:
    return min(MOST_COMPOUNDS, math.log1p(count))


def is_suspended(parted: Parted, lexicon: DocumentLexicon) -> bool:
    """Does the hyphen stand for a part that comes later?  Where compounds are no single words, with a hyphen too, or in
    a word of its own behind a word and before `and`: no compound ends in that (how-|to has another ending)."""
    head, tail = parted.left.lower(), parted.right.lower()
    return (parted.after == " " and parted.hyphen not in ALWAYS and tail in conjunctions(lexicon.lang)
            and lexicon.frequency(head + tail) < RARE
            and not lexicon.document_count(head + tail) and not lexicon.document_count(f"{head}-{tail}")
            and (lexicon.lang in CLOSED or "-" in parted.following.rstrip("-") or (
                tail == CONJUNCTIONS[lexicon.lang].split()[0] and len(head) > SHORT and lexicon.known(head))))


@lru_cache(maxsize=32)
def conjunctions(lang: str) -> frozenset[str]:
    return frozenset(CONJUNCTIONS.get(lang, "").split())


@lru_cache(maxsize=32)
def clitics(lang: str) -> frozenset[str]:
    return frozenset(CLITICS.get(lang, "").split())
