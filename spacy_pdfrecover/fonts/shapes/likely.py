"""The likeliest letters by shape alone, in the script of the text: `а` and `a` look the same."""
from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, log

from spacy_pdfrecover.fonts.doubt import script_of
from spacy_pdfrecover.fonts.symbols import Likeness, Odds, Places

UNLIKE = 4.0            # natural log odds of the likeliest character over the one that the file says: in sound files
                        # one glyph in a hundred has as much, most of them ligatures, primes for quotes and the like
COMMON = (range(0x20, 0x7F), range(0xC0, 0x180), range(0x386, 0x3CF), range(0x400, 0x460), range(0x2013, 0x2015),
          range(0x2018, 0x201A), range(0x201C, 0x201F))
COMMONEST = (range(0x20, 0x7F), range(0xC0, 0x100), range(0x386, 0x3CF), range(0x400, 0x460))
STRESSED = frozenset("ѐЀѝЍ")        # within these; of no alphabet, they tell words of Macedonian and Bulgarian apart
CEDILLA, WITH_CEDILLA, COMMA = "\u0327", "cst", "\u0326"      # of others Unicode calls a cedilla what is a comma
HISTORIC = range(0x460, 0x482)      # Cyrillic letters that no language has today; ѳ is drawn as ө is, and ѵ as v
MORE_COMMON = 2.0       # natural logarithms: letters of most languages over those of few, and over what looks alike …
SMALL_LETTER = 1.0      # … and l over I, which many faces draw alike
SURE = 0.8              # mean probability of the likeliest characters, from which on shapes alone are believed …
UNSEEN_ACCENT = 0.5     # letters that an accent counts for which no other letter of the text has
SECOND = 2.5            # log odds of a letter over the next one, where another glyph is that letter already
ROUNDS = 3              # of accents telling of each other
HALF_SURE = 0.5         # … and this in a font of a few letters or accents, where they are sure of the whole text


def likely_chars(lines: Sequence[str], places: Places, odds: Likeness) -> dict[str, str]:
    """What each symbol in these lines looks like most, in the script that most letters are of; nothing where none is a
    letter.

    places (Mapping): by symbol its font and code.  odds (Mapping): of characters, by symbol; without those of which
    shapes tell nothing.

    >>> places = {"1": (0, 1), "2": (0, 2), "3": (0, 3)}
    >>> likely_chars(["12", "13"], places, {"1": {"H": -.1, "Н": -.1}, "2": {"л": -.1}, "3": {"8": -.1}})
    {'1': 'Н', '2': 'л', '3': '8'}
    """
    script = script_in(lines, places, odds)
    return in_one_script(lines, places, with_accents(odds, script), script)


def in_one_script(lines: Sequence[str], places: Places, odds: Likeness, script: str) -> dict[str, str]:
    best = {symbol: of_script(own, script) for symbol, own in odds.items()} if script else {}
    best |= small_within(lines, odds, best)
    return best | seconds(places, odds, best, script)


def seconds(places: Places, odds: Likeness, best: Mapping[str, str], script: str) -> dict[str, str]:
    """Of the glyphs of one font that look like one letter all but the one that does most, as what they look like nearly
    as much and no other does: `ħ` beside `h`."""
    claims = defaultdict[tuple[int, str], list[str]](list)
    for symbol, char in best.items():
        if char.isalpha():
            claims[places[symbol][0], char].append(symbol)
    found: dict[str, str] = {}
    for (font, char), symbols in claims.items():
        for symbol in sorted(symbols, key=lambda each: -certainty(char, odds[each], script))[1:]:
            own = in_script(odds[symbol], script)
            free = [other for other, value in own.items()
                    if value > own.get(char, max(own.values())) - SECOND and (font, other) not in claims]
            if free:
                found[symbol] = max(free, key=lambda other: own[other])
    return found


def small_within(lines: Sequence[str], odds: Likeness, best: Mapping[str, str]) -> dict[str, str]:
    """Capitals that follow small letters, as what they are then if they may be small: many faces draw both alike."""
    found = {symbol: small for symbol, char in best.items() if (small := char.lower()) != char
             and small in odds[symbol] and odds[symbol][small] > odds[symbol][char] - UNLIKE}
    if not found:
        return found
    behind = Counter[tuple[str, bool]]()
    for before, symbol in re.findall(f"(?=(.)([{re.escape(''.join(found))}]))", "\n".join(lines)):
        if (char := best.get(before, before)).isalpha():
            behind[symbol, char.islower()] += 1
    return {symbol: char for symbol, char in found.items() if behind[symbol, True] > behind[symbol, False]}


def with_accents(odds: Likeness, script: str) -> Likeness:
    """The odds with what the other letters tell of accents: a text that has `é` and `ó` has `á` sooner than `ả`."""
    result = odds
    for _ in range(ROUNDS):
        shares = {symbol: accents_of(own, script) for symbol, own in result.items()}
        total = Counter[str]()
        for share in shares.values():
            total.update(share)
        result = {symbol: by_accents(own, shares[symbol], total) for symbol, own in odds.items()}
    return result


def by_accents(odds: Odds, own: Mapping[str, float], total: Mapping[str, float]) -> Odds:
    """own, total (Mapping): shares of the accents of a glyph, and of all.  Those of letters without one stay."""
    told = {accent: log(max(total[accent] - share, 0.0) + UNSEEN_ACCENT) for accent, share in own.items()}
    if not told:
        return odds
    mean = log(sum(share * exp(told[accent]) for accent, share in own.items()) / sum(own.values()))
    return {char: value + told.get(accent_of(char), mean) - mean for char, value in odds.items()}


def accents_of(odds: Odds, script: str) -> dict[str, float]:
    """The share of each accent among what a glyph may be."""
    own = {char: exp(value) for char, value in in_script(odds, script).items()}
    shares = defaultdict[str, float](float)
    for char, value in own.items():
        if accent := accent_of(char):
            shares[accent] += value / sum(own.values())
    return shares


@lru_cache(4096)
def accent_of(char: str) -> str:
    """
    >>> accent_of("é") == accent_of("ó") != "", accent_of("o"), accent_of("ø")
    (True, '', '')
    >>> accent_of("ģ") == accent_of("ņ") != accent_of("ç")
    True
    """
    letter, accent = (decomposed := unicodedata.normalize("NFD", char))[:1], decomposed[1:]
    return COMMA if accent == CEDILLA and letter.lower() not in WITH_CEDILLA else accent


def sure_chars(lines: Sequence[str], places: Places, odds: Likeness) -> dict[str, str]:
    """… of those fonts of whose letters shapes are sure; what is no symbol is known."""
    script, counts = script_in(lines, places, odds), Counter("".join(lines))
    odds = with_accents(odds, script)
    best = in_one_script(lines, places, odds, script)
    glyphs, sure = Counter[int](), defaultdict[int, float](float)
    for symbol, (font, _) in places.items():
        glyphs[font] += counts[symbol]
        if symbol in best:
            sure[font] += counts[symbol] * certainty(best[symbol], odds[symbol], script)
    known = sum(counts.values()) - glyphs.total() - counts[" "]
    least = HALF_SURE if known + sum(sure.values()) >= SURE * (known + glyphs.total()) else SURE
    return {symbol: char for symbol, char in best.items()
            if sure[places[symbol][0]] >= least * glyphs[places[symbol][0]]}


def script_in(lines: Sequence[str], places: Places, odds: Likeness) -> str:
    """The script of most letters; one that scripts share tells nothing."""
    scripts = Counter[str]()
    for char, count in Counter("".join(lines)).items():
        found = {script_of(each) for each in (likeliest(odds[char]) if char in odds else char)}
        if len(found) == 1 and (char in odds or char not in places):
            scripts[found.pop()] += count
    return max((script for script in scripts if script), key=lambda script: scripts[script], default="")


def certainty(char: str, odds: Odds, script: str) -> float:
    """The share of a character among those of its script; the same for all that are drawn alike."""
    own = in_script(odds, script)
    shares = {odds[each]: exp(value) for each, value in own.items()}
    return shares.get(odds[char], 0.0) / max(sum(shares.values()), exp(min(odds.values())))


def of_script(odds: Odds, script: str) -> str:
    """The likeliest character that a text of this script has, if the glyph does not look like another one by far."""
    best = likeliest(odds)[0]
    own = in_script(odds, script)
    return max(own, key=lambda char: own[char]) if own and max(own.values()) > odds[best] - UNLIKE else best


def in_script(odds: Odds, script: str) -> dict[str, float]:
    """Odds of characters that a text of this script has, common ones being likelier."""
    return {char: value + commonness(char) for char, value in odds.items() if script_of(char) in ("", script)}


@lru_cache(4096)
def commonness(char: str) -> float:
    """How much more common a character is than those of phonetics and rare signs that look like it."""
    usual = sum(any(ord(char) in part for part in parts) for parts in (COMMON, COMMONEST))
    usual = 0 if char in STRESSED else usual
    return (usual - (ord(char) in HISTORIC)) * MORE_COMMON + char.islower() * SMALL_LETTER


def likeliest(odds: Odds) -> list[str]:
    """Characters that are drawn alike and most like the glyph."""
    most = max(odds.values())
    return [char for char, value in odds.items() if value == most]
