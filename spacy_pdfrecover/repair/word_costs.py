"""What a word costs: minus the logarithm of how likely it is, by the document first, then by the language."""
from __future__ import annotations

import math
import re
from collections.abc import Mapping

from spacy_pdfrecover.lexicon import CLOSED, DocumentLexicon
from spacy_pdfrecover.repair.affixes import LONGEST, STEM_LEAST, Affixes, affixes_of

DOCUMENT_SHARE = 0.5            # of the probability mass, the rest is the language's
ONCE = 1.0                      # taken off each count of the document: its own is no witness for a word
SHORT_DISCOUNT = (1.0, 0.02, 0.1, 0.4)
"""By length, for words that the document's sound text lacks: lists of words hold every letter and suffix."""
SOUND_LEAST = 3                 # times that a short word must stand in sound text to be taken as one
SHORT_COMMON = 4e-3             # … or this frequent, as "a", "de", "и"
LONE_LETTER = 8e-4              # a letter that is a word is this frequent: Hungarian "s", Slovene "k"
SMALL_WORD = 1e-3               # frequency of words that are no affixes where words are torn: "do", "pod", "na"
ELIDING, VOWELS = frozenset({"fr", "it", "ca", "ro"}), "aeiouyàèéô"    # l' and s- are words in lists of these languages
UNKNOWN, UNKNOWN_LETTER = 9.0, 2.5      # of a word in no list: natural-log units, and more for each letter
UNKNOWN_SHARE = 0.02            # of a document's words that no list has and that stand there once, from which they are
                                # less of a surprise: .003 to .03 as a rule, .25 in a language without a list
NUMBER, NUMBER_DIGIT = 7.0, 0.5
INNER_CAPITAL = 6.0             # of a capital behind a small letter
PART_LEAST, COMPOUND_MOST = 3, 26       # letters of a part of a compound, and of the whole
COMPOUND = 1.0                          # natural-log units: two parts against two words
TOO_COMMON = 1e-4                       # frequency of words that are seldom parts of others: "heute", "nicht"
FLOOR = 1e-9                    # below the rarest words of the lists
JOINTS = re.compile("[-'\u2010\u2011]")
GENITIVE = re.compile(r"[^\W\d_]{2}s'$")      # parents', Hans': no article or pronoun that is elided ends so
CAPITAL_INSIDE = re.compile(r"[^\W\d_A-Z][A-ZÀ-ÖØ-ÞА-ЯΑ-Ω]")


class WordCosts:
    """sound (Mapping): counts of the document's undamaged words, in lower case.
    unknown (float): cost of a word in no list, whatever its length.
    """

    def __init__(self, lexicon: DocumentLexicon, sound: Mapping[str, int], unknown: float = UNKNOWN) -> None:
        self.lexicon, self.sound = lexicon, sound
        self.total = sum(sound.values()) or 1
        self.collection_total = sum(lexicon.collection.values()) or 1
        self.unknown = unknown
        self.cache: dict[str, float] = {}

    def __call__(self, word: str) -> float:
        found = self.cache.get(word)
        if found is None:
            found = self.cache[word] = self.cost(word)
        return found

    def known(self, word: str) -> bool:
        """Is it in a list, or its parts are?  Short words must be common besides."""
        cost = self(word)
        return cost < (UNKNOWN + UNKNOWN_LETTER if len(word) < len(SHORT_DISCOUNT) else UNKNOWN + UNKNOWN_LETTER * 4)\
            and cost < self.unknown + UNKNOWN_LETTER * len(word)

    def cost(self, word: str) -> float:
        if word.isdigit():
            return NUMBER + NUMBER_DIGIT * len(word)
        key = word.lower().replace("’", "'")
        cost = INNER_CAPITAL if word != key and CAPITAL_INSIDE.search(word) and not self.sound.get(key) else 0.0
        likely = self.probability(key)
        if likely > 0.0:
            return cost - math.log(max(likely, FLOOR))
        if GENITIVE.search(key):
            return cost + 1.0 + self.part_cost(key[:-1])
        parts = JOINTS.split(key)
        if len(parts) > 1 and all(parts[1:]):
            plain = self.probability("".join(parts))        # the hyphen may be that of a line end
            return cost + 1.0 + min(sum(self.part_cost(part) for part in parts if part),
                                    -math.log(plain) if plain > 0.0 else math.inf)
        return cost + self.unknown + UNKNOWN_LETTER * len(key)

    def part_cost(self, part: str) -> float:
        """Of a part of a word with apostrophe or hyphen, where single letters are common."""
        likely = self.general(part) if len(part) < len(SHORT_DISCOUNT) else self.probability(part)
        return -math.log(max(likely, FLOOR)) if likely > 0 else self.unknown + UNKNOWN_LETTER * len(part)

    def probability(self, key: str) -> float:
        count, gathered = self.sound.get(key, 0), self.lexicon.collection.get(key, 0)
        own = max(0.0, count - ONCE) / self.total
        if gathered:
            own = max(own, gathered / self.collection_total)
        general = self.general(key)
        if len(key) < len(SHORT_DISCOUNT) and count < SOUND_LEAST:
            general *= SHORT_DISCOUNT[len(key)] if general < SHORT_COMMON else 0.5
            own = 0.0
        return DOCUMENT_SHARE * own + (1 - DOCUMENT_SHARE) * general

    def general(self, key: str) -> float:
        """The frequency in the language."""
        return self.lexicon.frequency(key)


def cost_of_unknown(lexicon: DocumentLexicon, sound: Mapping[str, int]) -> float:
    """What a word in no list costs in a document that has many of them."""
    new = sum(count == 1 and not lexicon.frequency(word) for word, count in sound.items())
    return UNKNOWN - math.log(max(1.0, new / max(sum(sound.values()), 1) / UNKNOWN_SHARE))


class CompoundCosts(WordCosts):
    """The same, where words that no list has may be made of those that one has: with an ending or a beginning that
    is common in the language, or two in a language that writes such compounds.

    For documents whose spaces are lost: a new form must not look like two words.
    """

    def __init__(self, lexicon: DocumentLexicon, sound: Mapping[str, int], unknown: float = UNKNOWN) -> None:
        super().__init__(lexicon, sound, unknown)
        self.affixes = affixes_of(lexicon.lang)
        self.parts: dict[str, float] = {}

    def cost(self, word: str) -> float:
        cost = super().cost(word)
        if cost < self.unknown + UNKNOWN_LETTER * len(word) or len(word) > COMPOUND_MOST or CAPITAL_INSIDE.search(word):
            return cost
        key = word.lower()
        cost = min(cost, self.made(key))
        if self.lexicon.lang in CLOSED:
            for end in range(PART_LEAST, len(key) - PART_LEAST + 1):
                cost = min(cost, self.part(key[:end]) + self.part(key[end:]) + COMPOUND)
        return cost

    def made(self, key: str) -> float:
        """Of a known word with an ending or a beginning."""
        beginnings, endings = self.affixes
        cost = math.inf
        for size in range(1, min(LONGEST, len(key) - STEM_LEAST) + 1):
            if key[-size:] in endings:
                cost = min(cost, endings[key[-size:]] + self.part(key[:-size]))
            if key[:size] in beginnings:
                cost = min(cost, beginnings[key[:size]] + self.part(key[size:]))
        return cost

    def part(self, key: str) -> float:
        """Of a part of a word: small words, however common, are seldom parts of others."""
        cost = self.parts.get(key)
        if cost is None:
            likely = self.probability(key)
            cost = self.made(key) if likely <= 0.0 else (
                -math.log(max(likely, FLOOR)) + 2 * max(0.0, math.log(likely / TOO_COMMON)))
            self.parts[key] = cost
        return cost


class TornCosts(CompoundCosts):
    """The same for documents whose words are torn: a letter that stands alone there is a word only if it is one in
    the language, however often the document has it."""

    def __init__(self, lexicon: DocumentLexicon, sound: Mapping[str, int], unknown: float = UNKNOWN) -> None:
        super().__init__(lexicon, sound, unknown)
        beginnings, endings = ({affix: cost for affix, cost in costs.items() if self.general(affix) < SMALL_WORD}
                               for costs in self.affixes)
        self.affixes = Affixes(beginnings, endings)

    def probability(self, key: str) -> float:
        likely = super().probability(key)
        if len(key) > 1 or not (self.general(key) < LONE_LETTER or (
                self.lexicon.lang in ELIDING and key not in VOWELS)):
            return likely
        return min(likely, (1 - DOCUMENT_SHARE) * SHORT_DISCOUNT[1] * LONE_LETTER)
