"""Documents whose words were set without spaces: where they are such, and the words taken apart."""
from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np

from spacy_pdfrecover.lexicon import ONE_LETTER, DocumentLexicon
from spacy_pdfrecover.model import Array
from spacy_pdfrecover.repair.confidence import confidence
from spacy_pdfrecover.repair.viterbi import best_words, cost_of
from spacy_pdfrecover.repair.word_costs import CompoundCosts, WordCosts
from spacy_pdfrecover.text import Change

LONG = 16               # letters of a word that is tried
PARTS = 4               # known words in it that mean that it is no compound
PART_LENGTH = 6.5       # their mean length at most: compounds are made of nouns, sentences of small words
KNOWN_SHARE = 0.75      # of its parts that must be known words
SMALL, SMALL_SHARE = 1.5e-3, 0.25       # frequency of small words, and their share of the parts
MANY, MANY_LENGTH = 5, 5.0              # … or so many parts of such a mean length: languages of many inflections need
                        # few small words; what is known of a compound's pieces is shorter, or they are fewer
SAMPLE = 20             # long words that are tried, and those for each that is found among them
GLUED_LEAST = 4         # such words of a document
GLUED_SHARE = 0.002     # … for each of its words
SHORTEST, SHORTEST_TOLD = 5, 3          # letters of a word that is taken apart, and where gaps tell
BOUND, FIRM_BOUND = 0.5, 30.0           # natural-log units against each further word: in what must be several
                        # words, and in what may be a compound
SURE, UNSURE = -3.0, 5.0               # … that words are better by besides, where gaps tell: in what must be
                        # several, and in what need not be
SURELY_LONG = 24        # characters of a token that must be several words
SURELY_SHARE = 0.01     # share of the words that are as long in a glued document, where no list has small words that
                        # tell of it: compounds and names in programs, which have humps, are fewer
TIGHT, TIGHT_ODDS = 0.045, 3.0          # sizes of a gap between letters that speaks for a space, and how much
SLIGHT, SLIGHT_ODDS = 0.03, 0.5
NATS = 5.0              # natural-log units that new words are better by for one of confidence: such words are
                        # right in 70 % of cases at 5, 80 at 8, 92 at 12, 97 from 16 on (texts with faults)
MOST_RIGHT = 0.985      # … and no more of them, however large the gain
PUNCTUATION_CONFIDENCE = 0.97           # 404 of 405 were right there
GAP_STEPS = (-0.03, -0.005, -0.0005, 0.0005, 0.0015, 0.005, 0.0095, SLIGHT, TIGHT)
"""Sizes: gaps between these are counted alike.  Letters of most files touch, but for rounding to thousandths, which
programs like LibreOffice even out by up to nine of them; what is wider than that may be the rest of a space."""
KERN_LEAST = 3          # times that two letters stand together for their usual gap to be known
LEARN_LEAST = 30        # cuts that a document's own gaps are learnt from
ROUNDS = 3              # … each time with fewer false ones among them
MOST_ODDS = 6.0         # natural-log units that a gap counts at most
INNER = re.compile(r"[^\W\d_][,;:!?)»”.]+[^\W\d_]|[a-zß-öø-ÿа-яёα-ω][A-ZÀ-ÖØ-ÞА-ЯЁΑ-Ω]")
"""Within a token that must be several words; those beside it are likely to be, too."""
OF_GAP = 1.0            # log-odds from which a gap parts words at signs that may stand within one
HUMP = re.compile(r"(?<=[a-zß-öø-ÿа-яёα-ω]{2})[A-ZÀ-ÖØ-ÞА-ЯЁΑ-Ω](?=[a-zß-öø-ÿа-яёα-ω])")
HUMP_ODDS = 15.0        # natural-log units, as much as a name that no list has costs
BY_GAP = re.compile(r"(?<=[^\W_])(?=[\"\[—–])|(?<=[\"\]—–…])(?=[^\W_])|(?<=[.,;:!?\])])(?=[\"\[\d])|"
                    r"(?<=\d)(?=[^\W\d_])|(?<=[^\W\d_]\.)(?=[^\W_])")
"""Where one may go, if the gap says so: beside quotes that open and close, dashes and brackets, behind initials."""
OTHER_SCRIPTS = re.compile("[\u0e00-\u1dff\u2c00-\uffff]|[^\u0000-\uffff]")
"""Characters of scripts that set words without spaces, or whose lists have none of their inflected words."""
LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
APOSTROPHE = re.compile("['’]")
ADDRESS = re.compile(r"www\.|@|[\\_=<>{}]|/(?![^\W\d_])|(?<![^\W\d_])/|/.*/")
PUNCTUATION = re.compile(
    r"(?<=[^\W\d_][,;:!?)»”])(?=[^\W_])|(?<=[^\W\d_][^\W\d_]\.)(?=[^\W_])|(?<=[.,]\))(?=[^\W_])|"
    r"(?<=[.,;:!?][»”])(?=[^\W_])|(?<=[^\W_])(?=[(«„“])|(?<=[.,;:!?])(?=[(«„“])|"
    r"(?<=[])»”\"%][,.;:!?])(?=[^\W_])|(?<=\d%)(?=[^\W\d_])|(?<=[^\W\d_])(?=[¿¡])|(?<=[.,;:])(?=[¿¡])|"
    r"(?<=[:;]\))(?=[^\W_])|(?<=[^\W\d_][^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_]{3})|(?<=\d[,.;:!?)])(?=[^\W\d_])")
"""Where a space goes with punctuation and numbers."""


def is_glued(tokens: Iterable[str], count: int, lexicon: DocumentLexicon) -> bool:
    """Does a document hold long words made of several small ones?

    tokens: its words of `LONG` characters and more.  count (int): of all its words.
    """
    suspects = [match[0] for token in tokens if not ADDRESS.search(token) and not OTHER_SCRIPTS.search(token)
                for match in LETTERS.finditer(token) if len(match[0]) >= LONG]
    suspects = [word for word in suspects if word.lower() not in lexicon.general]
    if len(suspects) < max(GLUED_LEAST, GLUED_SHARE * count):
        return False
    if not lexicon.general:
        long = sum(len(word) >= SURELY_LONG and HUMP.search(word) is None for word in suspects)
        return long >= max(GLUED_LEAST, SURELY_SHARE * count)
    costs = WordCosts(lexicon, short_words(lexicon))
    few = suspects[::max(1, len(suspects) // SAMPLE)]
    found = sum(is_sentence(words_in(word, costs), costs) for word in few)
    more = suspects[::max(1, len(suspects) // (found * SAMPLE))] if found else few
    if len(more) > len(few):
        found = sum(is_sentence(words_in(word, costs), costs) for word in more)
    return found * len(suspects) / len(more) >= max(GLUED_LEAST, GLUED_SHARE * count)


def is_sentence(parts: Sequence[str], costs: WordCosts) -> bool:
    """Known words, small ones among them or many: compounds and names of program functions have none.  The letters
    that join the parts of compounds (German and Danish s) are no words."""
    words = [part for part in parts if len(part) > 1 or costs.general(part.lower()) > ONE_LETTER]
    count, letters = len(words), sum(map(len, parts))
    if (count < PARTS or 2 * sum(part[0].isupper() for part in words[1:]) >= count
            or sum(map(costs.known, words)) < KNOWN_SHARE * count):
        return False
    small = sum(costs.general(word.lower()) > SMALL for word in words)
    return ((letters <= PART_LENGTH * count and small >= SMALL_SHARE * count)
            or (count >= MANY and letters >= MANY_LENGTH * count))


def short_words(lexicon: DocumentLexicon) -> dict[str, int]:
    return {word: count for word, count in lexicon.document.items() if len(word) < LONG}


def words_in(word: str, costs: WordCosts) -> list[str]:
    begins, _ = best_words(list(word), [-BOUND] * len(word), costs)
    return "".join(("\n" if begin else "") + char for begin, char in zip(begins, word, strict=True)).split("\n")[1:]


def parted(string: str, starts: Sequence[int], ends: Sequence[int], gap: Array, lexicon: DocumentLexicon,
           gain: float, taken: Sequence[tuple[int, int]]) -> dict[int, Change]:
    """Spaces to put into the words of a glued document, by place."""
    costs = WordCosts(lexicon, short_words(lexicon))
    closed = np.zeros(len(string) + 1, bool)
    for low, high in taken:
        closed[low:high] = True
    gap = np.nan_to_num(gap)
    sure = [end - start >= SURELY_LONG or INNER.search(string, start, end) is not None
            for start, end in zip(starts, ends, strict=True)]
    beside = [sum(sure[max(0, number - 1):number + 2]) > 0 for number in range(len(sure))]
    tokens = [(start, end, several) for start, end, several in zip(starts, ends, beside, strict=True)
              if end - start >= SHORTEST_TOLD and not closed[start:end].any()
              and not ADDRESS.search(string, start, end)]
    inner, single = ([np.arange(start + 1, end) for start, end, several in tokens if several in kinds]
                     for kinds in ((False, True), (False,)))
    wider = gap - kerning(string, gap, np.concatenate([[0], *single]))
    changes = cut(string, tokens, wider, costs, gain, None)
    costs = CompoundCosts(lexicon, short_words(lexicon))
    places = np.concatenate([[0], *inner])
    for _ in range(ROUNDS):
        chosen = np.isin(places, list(changes))
        if chosen.sum() < LEARN_LEAST or len(single) == len(inner):
            break
        changes = cut(string, tokens, wider, costs, gain, learnt(wider[places], chosen, len(inner) - len(single)))
    return changes


def kerning(string: str, gap: Array, places: Array) -> Array:
    """The usual gap of the two characters at each place of a text, where these stand together at some of `places`."""
    chars = np.frombuffer(string.encode("utf-32-le"), "u4").astype("i8")
    pairs = chars + (np.concatenate([[0], chars[:-1]]) << 32)
    order = places[np.lexsort((gap[places], pairs[places]))]
    known, first, count = np.unique(pairs[order], return_index=True, return_counts=True)
    usual = np.where(count >= KERN_LEAST, gap[order][first + count // 2], 0.0)
    place = np.minimum(np.searchsorted(known, pairs), len(known) - 1)
    result: Array = np.where(known[place] == pairs, usual[place], 0.0)
    return result


def learnt(gap: Array, chosen: Array, several: int) -> Array:
    """Log-odds of a lost space for each step of gaps, from what was chosen at first.

    gap (ndarray): how much wider than kerning each is.  chosen (ndarray): where a space was found lost.
    several (int): tokens that must be several words.
    """
    step = np.digitize(gap, GAP_STEPS)
    counts = len(GAP_STEPS) + 1
    of_cuts = np.bincount(step[chosen], minlength=counts) + 1.0
    of_rest = np.bincount(step[~chosen], minlength=counts) + 1.0
    lost = chosen.sum() / (chosen.sum() + several)
    weights: Array = np.log(lost) + np.log(of_cuts / of_cuts.sum()) - np.log(of_rest / of_rest.sum())
    return np.clip(weights, -MOST_ODDS, MOST_ODDS)


def cut(string: str, tokens: Sequence[tuple[int, int, bool]], gap: Array, costs: WordCosts, gain: float,
        weights: Array | None) -> dict[int, Change]:
    """Spaces for these tokens, each with whether it must be several words.

    weights (ndarray): log-odds for each step of gaps, once these are learnt.
    """
    changes: dict[int, Change] = {}
    for start, end, several in tokens:
        told = weights[np.digitize(gap[start:end], GAP_STEPS)] if weights is not None else None
        more, doubt = (0.0, 0.0) if told is None else (SURE, 0.0) if several else (UNSURE, UNSURE)
        within: dict[int, Change] = {}
        for match in LETTERS.finditer(string, start, end):
            word, at = match[0], match.start()
            odds = (odds_at_first(gap[at:match.end()], several) if told is None
                    else odds_learnt(told[at - start:match.end() - start], word, several))
            odds[[mark.start() for mark in APOSTROPHE.finditer(word)]] = -FIRM_BOUND
            odds[0] = 0.0
            if told is not None or (len(word) >= SHORTEST and not (costs.known(word) and odds.max() <= 0.0)):
                within |= cut_word(word, at, odds, costs, gain + more)
        places = beside_signs(string, start, end, gap, told, doubt, whole=bool(within) or end - start >= LONG)
        changes |= within
        changes |= {at: Change(at, at, " ", PUNCTUATION_CONFIDENCE) for at in places if start < at < end}
    return changes


def odds_at_first(gap: Array, several: bool) -> Array:
    """Log-odds of a space before each letter of a word, by bounds that hold for most faces."""
    odds: Array = np.where(gap > TIGHT, TIGHT_ODDS,
                           np.where(gap > SLIGHT, SLIGHT_ODDS, -BOUND if several else -FIRM_BOUND))
    return odds


def odds_learnt(told: Array, word: str, several: bool) -> Array:
    """… by what is learnt of the gaps, and by capitals within what must be several words."""
    odds: Array = told.copy()
    if several:
        odds[[hump.start() for hump in HUMP.finditer(word)]] = HUMP_ODDS
    return odds


def cut_word(word: str, at: int, odds: Array, costs: WordCosts, gain: float) -> dict[int, Change]:
    """Spaces within one word, if they make it better by so much."""
    begins, cost = best_words(list(word), odds.tolist(), costs)
    better = cost_of([word], [0.0], [True], costs) - cost
    if better < gain:
        return {}
    return {at + place: Change(at + place, at + place, " ", confidence(better / NATS, MOST_RIGHT))
            for place in range(1, len(word)) if begins[place]}


def beside_signs(string: str, start: int, end: int, gap: Array, told: Array | None, doubt: float,
                 whole: bool) -> list[int]:
    """Where spaces go with the punctuation and numbers of a token: everywhere, if `whole`, else where gaps say so."""
    places = [match.start() for match in PUNCTUATION.finditer(string, start, end)
              if whole or gap[match.start()] > TIGHT or (told is not None and told[match.start() - start] > doubt)]
    if told is not None:
        places += [match.start() for match in BY_GAP.finditer(string, start, end)
                   if told[match.start() - start] > OF_GAP + doubt]
    return places
