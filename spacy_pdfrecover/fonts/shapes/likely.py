"""The likeliest letters by shape alone, in the script of the text: `а` and `a` look the same."""
from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache
from math import exp

from spacy_pdfrecover.fonts.doubt import script_of
from spacy_pdfrecover.fonts.symbols import Likeness, Odds, Places

UNLIKE = 4.0            # natural log odds of the likeliest character over the one that the file says: in sound files
                        # one glyph in a hundred has as much, most of them ligatures, primes for quotes and the like
COMMON = (range(0x20, 0x7F), range(0xC0, 0x180), range(0x386, 0x3CF), range(0x400, 0x460), range(0x2013, 0x2015),
          range(0x2018, 0x201A), range(0x201C, 0x201F))
COMMONEST = (range(0x20, 0x7F), range(0xC0, 0x100), range(0x386, 0x3CF), range(0x400, 0x460))
HISTORIC = range(0x460, 0x482)      # Cyrillic letters that no language has today; ѳ is drawn as ө is, and ѵ as v
MORE_COMMON = 2.0       # natural logarithms: letters of most languages over those of few, and over what looks alike …
SMALL_LETTER = 1.0      # … and l over I, which many faces draw alike
SURE = 0.8              # mean probability of the likeliest characters, from which on shapes alone are believed …
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
    return in_one_script(odds, script_in(lines, places, odds))


def in_one_script(odds: Likeness, script: str) -> dict[str, str]:
    return {symbol: of_script(own, script) for symbol, own in odds.items()} if script else {}


def sure_chars(lines: Sequence[str], places: Places, odds: Likeness) -> dict[str, str]:
    """… of those fonts of whose letters shapes are sure; what is no symbol is known."""
    script, counts = script_in(lines, places, odds), Counter("".join(lines))
    best = in_one_script(odds, script)
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
    return (usual - (ord(char) in HISTORIC)) * MORE_COMMON + char.islower() * SMALL_LETTER


def likeliest(odds: Odds) -> list[str]:
    """Characters that are drawn alike and most like the glyph."""
    most = max(odds.values())
    return [char for char, value in odds.items() if value == most]
