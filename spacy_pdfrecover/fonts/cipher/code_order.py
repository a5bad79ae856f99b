"""What the codes of a font tell of its characters.

Subsets that keep the numbers of the glyphs have their codes run parallel to Unicode: over digits, capitals, small
letters, and often all of ASCII.  And the bold face of a family has its glyphs in the same order as the regular one.
Whether either holds is told by the characters known already.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

from spacy_pdfrecover.fonts.symbols import Places

REACH, FAR = 6, 40      # codes this near are in one run; from capitals to digits it is farther
LEAST = 6               # known characters that can tell whether codes are in order
HALF = 1.0              # added to both counts of what held and what did not: no rule is sure
UNTOLD = 1.5            # log odds that codes mean the same in another font, where nothing tells
WORTH_SAYING = 0.5      # log odds


def ordered(chars: Mapping[str, str], places: Places) -> dict[str, dict[str, float]]:
    """By symbol the log odds of characters that its neighbors suggest.

    chars (Mapping[str, str]): characters by symbol so far, few of them wrong.

    >>> places = {chr(0xF0000 + place): (0, 68 + place) for place in range(8)}
    >>> found = ordered({symbol: "abcdefxh"[place] for place, symbol in enumerate(places)}, places)
    >>> max(found["\\U000f0006"], key=found["\\U000f0006"].get)
    'g'
    """
    known = {places[symbol]: char for symbol, char in chars.items() if symbol in places and len(char) == 1}
    fonts = sorted({font for font, _ in places.values()})
    found: dict[str, dict[str, float]] = {}
    for rule in (by_neighbors, by_other_font):
        suggested = {symbol: char for symbol, (font, code) in places.items()
                     if (char := rule(font, code, known, fonts))}
        told = [known[places[symbol]] == char for symbol, char in suggested.items() if places[symbol] in known]
        if len(told) >= LEAST:
            odds = log((sum(told) + HALF) / (len(told) - sum(told) + HALF))
        else:                           # a font of headings may have nothing known to tell that it is like another
            odds = UNTOLD if rule is by_other_font else 0.0
        if odds >= WORTH_SAYING:
            for symbol, char in suggested.items():
                each = found.setdefault(symbol, {})
                each[char] = each.get(char, 0.0) + odds
    return found


def by_neighbors(font: int, code: int, known: Mapping[tuple[int, int], str], fonts: Sequence[int]) -> str:
    """The character that the nearest known neighbors agree on, each counting less the farther it is."""
    votes: dict[str, float] = {}
    for away in range(1, FAR + 1):
        if away > REACH and votes:
            break
        for neighbor in (code - away, code + away):
            char = known.get((font, neighbor))
            if char:
                point = ord(char) + code - neighbor
                if 32 < point < 0xD800:
                    votes[chr(point)] = votes.get(chr(point), 0.0) + 1 / away
    return max(votes, key=lambda char: votes[char]) if votes else ""


def by_other_font(font: int, code: int, known: Mapping[tuple[int, int], str], fonts: Sequence[int]) -> str:
    """The character that another font has at this code."""
    return next((known[other, code] for other in fonts if other != font and (other, code) in known), "")
