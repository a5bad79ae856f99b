"""Codes of which neither the file nor the font tells what they stand for, or of which the file tells what their glyphs
do not look like: found by their shapes and by the words of a language."""
from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp

from spacy_pdfrecover.fonts.choice import Texts, text_with
from spacy_pdfrecover.fonts.cipher import decipher
from spacy_pdfrecover.fonts.coded import Coded, with_symbols
from spacy_pdfrecover.fonts.letter_shapes import letter_shapes
from spacy_pdfrecover.fonts.natural import looks_of, script_of
from spacy_pdfrecover.fonts.shapes import Shapes, likeness
from spacy_pdfrecover.fonts.suspects import UNKNOWN, Doubt, doubt_in
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.read import Source

Odds = Mapping[tuple[int, int], Mapping[str, float]]        # by font and code

FEW = 0.005             # share of the glyphs: fewer without a character spoil no text
UNLIKE = 4.0            # natural log odds of the likeliest character over the one that the file says: in sound files
                        # one glyph in a hundred has as much, most of them ligatures, primes for quotes and the like
RESET = 1 / 3           # share of a font's glyphs in doubt from which on none of its codes is believed
COMMON = (range(0x20, 0x7F), range(0xC0, 0x180), range(0x386, 0x3CF), range(0x400, 0x460), range(0x2013, 0x2015),
          range(0x2018, 0x201A), range(0x201C, 0x201F))
COMMONEST = (range(0x20, 0x7F), range(0xC0, 0x100), range(0x386, 0x3CF), range(0x400, 0x460))
MORE_COMMON = 2.0       # natural logarithms: letters of most languages over those of few, and over what looks alike …
SMALL_LETTER = 1.0      # … and l over I, which many faces draw alike
MANY_SYMBOLS = 500      # of a few fonts with an alphabet each; more are syllables or ideographs
SURE = 0.8              # mean probability of the likeliest characters, from which on shapes alone are believed


def deciphered_texts(coded: Coded, texts: Texts, source: Source, password: str | None) -> Texts:
    """The texts with those of the codes in doubt; unchanged where the text looks less natural for it."""
    missing = sum(count for own, font in zip(texts, coded.fonts, strict=True)
                  for code, count in font.counts.items() if code not in own)
    looks = looks_of(text_with(coded, texts))
    if doubt_in(looks) is Doubt.NONE and missing <= FEW * sum(sum(font.counts.values()) for font in coded.fonts):
        return texts
    found = found_texts(coded, texts, source, password)
    return found if found != texts and looks_of(text_with(coded, found)).score >= looks.score else texts


def found_texts(coded: Coded, texts: Texts, source: Source, password: str | None) -> Texts:
    """What comes of shapes and words; what the fonts themselves have told is believed."""
    trusted = [all(own.get(code) == text for code, text in font.told.items()) and bool(font.told)
               for own, font in zip(texts, coded.fonts, strict=True)]
    open_codes = with_symbols(coded, [own if sure else {} for own, sure in zip(texts, trusted, strict=True)])
    if len(open_codes.places) > MANY_SYMBOLS:
        return texts
    shapes = likeness(source, password, coded, open_codes.places)
    odds = {place: shapes.odds[symbol] for symbol, place in open_codes.places.items() if symbol in shapes.odds}
    believed: Texts = [own if sure else believed_texts(coded, row, own, odds)
                       for row, (own, sure) in enumerate(zip(texts, trusted, strict=True))]
    believed = with_blanks(believed, open_codes.places, shapes)
    symbols = with_symbols(coded, believed)
    lines = find_lines(symbols.pages).texts
    chars = characters(lines, symbols.places, {symbol: odds[place] for symbol, place in symbols.places.items()
                                               if place in odds})
    found = [{**before, **own} for before, own in zip(texts, believed, strict=True)]
    for symbol, char in chars.items():
        row, code = symbols.places[symbol]
        found[row][code] = char
    return found if chars else texts


def characters(lines: Sequence[str], places: Mapping[str, tuple[int, int]],
               odds: Mapping[str, Mapping[str, float]]) -> dict[str, str]:
    """What the symbols in these lines stand for.

    Shapes tell the language, and alone what is in one without a list of words; without them all languages are tried."""
    seen = looking_like(lines, places, odds)
    looks = looks_of("\n".join(lines).translate({ord(symbol): char for symbol, char in seen.items()}))
    if seen and looks.known < UNKNOWN:
        return seen
    deciphered = decipher(lines, odds, places, looks.lang if seen else "")
    if deciphered is None:
        return seen
    return {symbol: seen_instead(char, odds.get(symbol, {})) for symbol, char in deciphered.chars.items()}


def seen_instead(char: str, odds: Mapping[str, float]) -> str:
    """What a symbol looks like, where that is a letter and words told a sign, or the other way round."""
    if not odds or len(char) > 1 or (char in odds and not is_unlike(char, odds)):       # ligatures have no shape
        return char
    seen = of_script(odds, script_of(char))
    return char if seen.isalpha() and char.isalpha() else seen


def believed_texts(coded: Coded, row: int, texts: Mapping[int, str], odds: Odds) -> dict[int, str]:
    """Of a font the texts that its glyphs look like, or of which shapes tell nothing."""
    counts = coded.fonts[row].counts
    believed = {code: text for code, text in texts.items() if not is_unlike(text, odds.get((row, code), {}))}
    doubted = sum(counts[code] for code in counts if code not in believed)
    return {} if doubted > RESET * sum(counts.values()) else believed


def is_unlike(text: str, odds: Mapping[str, float]) -> bool:
    """Does a glyph look like another character by far?  Of what has no shape in the table nothing can be said."""
    if not odds or text not in shaped():
        return False
    least = min(odds.values())
    return max(odds.values()) - odds.get(text, least) > UNLIKE


@lru_cache(maxsize=1)
def shaped() -> frozenset[str]:
    return frozenset("".join(letter_shapes().classes))


def with_blanks(texts: Texts, places: Mapping[str, tuple[int, int]], shapes: Shapes) -> Texts:
    """Codes that draw nothing are spaces."""
    found = [dict(own) for own in texts]
    for symbol in shapes.blank:
        row, code = places[symbol]
        found[row][code] = " "
    return found


def looking_like(lines: Sequence[str], places: Mapping[str, tuple[int, int]],
                 odds: Mapping[str, Mapping[str, float]]) -> dict[str, str]:
    """The likeliest character of each symbol by shape alone, in the script of the text; of fonts of whose letters
    shapes are sure."""
    counts = Counter("".join(lines))
    scripts = Counter[str]()
    for char, count in counts.items():
        found = {script_of(each) for each in (likeliest(odds[char]) if char in odds else char)}
        if len(found) == 1 and (char in odds or char not in places):    # a letter that scripts share tells nothing
            scripts[found.pop()] += count
    main = max((script for script in scripts if script), key=lambda script: scripts[script], default="")
    best = {symbol: of_script(own, main) for symbol, own in odds.items()}
    glyphs, sure = Counter[int](), defaultdict[int, float](float)
    for symbol, (row, _) in places.items():
        glyphs[row] += counts[symbol]
        if symbol in best:
            sure[row] += counts[symbol] * certainty(best[symbol], odds[symbol], main)
    return {symbol: char for symbol, char in best.items()
            if sure[places[symbol][0]] >= SURE * glyphs[places[symbol][0]]}


def certainty(char: str, odds: Mapping[str, float], script: str) -> float:
    """The share of a character among those of its script; the same for all that are drawn alike."""
    own = {value: commonness(each) for each, value in odds.items() if script_of(each) in ("", script)}
    shares = {value: exp(value + common) for value, common in own.items()}
    return shares.get(odds[char], 0.0) / max(sum(shares.values()), exp(min(odds.values())))


def of_script(odds: Mapping[str, float], script: str) -> str:
    """The likeliest character that a text of this script has, if the glyph does not look like another one by far."""
    best = likeliest(odds)[0]
    own = {char: value + commonness(char) for char, value in odds.items() if script_of(char) in ("", script)}
    return max(own, key=lambda char: own[char]) if own and max(own.values()) > odds[best] - UNLIKE else best


def commonness(char: str) -> float:
    """How much more common a character is than those of phonetics and rare signs that look like it."""
    usual = sum(any(ord(char) in part for part in parts) for parts in (COMMON, COMMONEST))
    return usual * MORE_COMMON + char.islower() * SMALL_LETTER


def likeliest(odds: Mapping[str, float]) -> list[str]:
    """Characters that are drawn alike and most like the glyph."""
    most = max(odds.values())
    return [char for char, value in odds.items() if value == most]
