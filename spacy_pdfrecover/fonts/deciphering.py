"""Codes of which neither the file nor the font tells what they stand for, or of which the file tells what their glyphs
do not look like: found by their shapes and by the words of a language."""
from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from spacy_pdfrecover.fonts.cipher.decipher import decipher
from spacy_pdfrecover.fonts.coded import Coded, CodedFont, Texts, Version, with_symbols
from spacy_pdfrecover.fonts.doubt import FEW, UNKNOWN, Doubt, doubt_in, looks_of, script_of
from spacy_pdfrecover.fonts.shapes.letter_shapes import letter_shapes
from spacy_pdfrecover.fonts.shapes.likely import UNLIKE, of_script, script_in, sure_chars
from spacy_pdfrecover.fonts.shapes.likeness import Shapes, likeness
from spacy_pdfrecover.fonts.symbols import Likeness, Odds, Places
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.read import Source

RESET = 1 / 3           # share of a font's glyphs in doubt from which on none of its codes is believed
ALPHABET = 200          # codes of a font, more are syllables, ideographs or joined forms; in Vietnamese there are 140 …
FEW_OPEN = 0.1          # share of the characters: six words in ten of five letters are whole
MANY_SYMBOLS = 500      # … and of a few such fonts


def deciphered_texts(coded: Coded, version: Version, source: Source, password: str | None, kept: Texts) -> Texts:
    """The texts with those of the codes in doubt, as those are not that the fonts themselves have told.

    kept (Texts): what is certain."""
    if not in_doubt(coded, version):
        return version.texts
    trusted = [tells_itself(font, own) for font, own in zip(coded.fonts, version.texts, strict=True)]
    certain = [own if sure else known for own, known, sure in zip(version.texts, kept, trusted, strict=True)]
    doubted = with_symbols(coded, certain).places
    if not may_be_letters(doubted):
        return version.texts
    odds, blanks = by_code(likeness(source, password, coded, doubted), doubted, len(coded.fonts))
    believed = [own if trusted[row] else {**believed_texts(font.counts, own, odds[row]), **kept[row], **blanks[row]}
                for row, (font, own) in enumerate(zip(coded.fonts, version.texts, strict=True))]
    pages, places = with_symbols(coded, believed)
    lines = find_lines(pages, own=True).texts
    chars = characters(lines, places,
                       {symbol: odds[row][code] for symbol, (row, code) in places.items() if code in odds[row]})
    if not chars:
        return version.texts
    found = [{**before, **own} for before, own in zip(version.texts, believed, strict=True)]
    nearly_all = few_open(lines, places)
    for symbol, char in chars.items():
        row, code = places[symbol]
        if not nearly_all or code in found[row] or not is_unseen(char, odds[row].get(code, {})):
            found[row][code] = char
    return found


def in_doubt(coded: Coded, version: Version) -> bool:
    """Does the text look wrong, or is more than a few of its characters unknown?"""
    missing = sum(count for own, font in zip(version.texts, coded.fonts, strict=True)
                  for code, count in font.counts.items() if code not in own)
    return doubt_in(version.looks) is not Doubt.NONE or missing > FEW * coded.count


def tells_itself(font: CodedFont, texts: Mapping[int, str]) -> bool:
    """Does the font tell what its codes stand for, and these are the texts it tells?"""
    return bool(font.told) and all(texts.get(code) == text for code, text in font.told.items())


def may_be_letters(places: Places) -> bool:
    """Are the codes few enough to be those of an alphabet, or of some?"""
    largest = max(Counter(row for row, _ in places.values()).values(), default=0)
    return len(places) <= MANY_SYMBOLS and largest <= ALPHABET


def by_code(shapes: Shapes, places: Places, fonts: int) -> tuple[list[dict[int, Odds]], list[dict[int, str]]]:
    """For each font the odds of its codes, and a blank for those that draw nothing."""
    odds: list[dict[int, Odds]] = [{} for _ in range(fonts)]
    blanks: list[dict[int, str]] = [{} for _ in range(fonts)]
    for symbol, (row, code) in places.items():
        if symbol in shapes.odds:
            odds[row][code] = shapes.odds[symbol]
        if symbol in shapes.blank:
            blanks[row][code] = " "
    return odds, blanks


def characters(lines: Sequence[str], places: Places, odds: Likeness) -> dict[str, str]:
    """What the symbols in these lines stand for.

    Shapes tell the language, and alone what is in one without a list of words; letters known already tell it too, and
    without either all languages are tried."""
    if not places:
        return {}
    seen = sure_chars(lines, places, odds)
    looks = looks_of("\n".join(lines).translate({ord(symbol): char for symbol, char in seen.items()}))
    if seen and looks.known < UNKNOWN:
        return seen
    told = bool(seen) or few_open(lines, places)
    deciphered = decipher(lines, odds, places, looks.lang if told else "") if looks.lang or not told else None
    if deciphered is None:
        return seen
    script = script_in(lines, places, odds)
    return {symbol: seen_instead(char, odds.get(symbol, {}), script) for symbol, char in deciphered.chars.items()}


def few_open(lines: Sequence[str], places: Places) -> bool:
    """Is nearly all known?  What is not are ligatures then as a rule, whose shapes no table has."""
    text = "".join(lines)
    return sum(map(text.count, places)) <= FEW_OPEN * len(text)


def seen_instead(char: str, odds: Odds, script: str) -> str:
    """What a symbol looks like, where that is a letter of the script and words told a sign, or the other way round."""
    if not odds or len(char) > 1 or (char in odds and not is_unlike(char, odds)):       # ligatures have no shape
        return char
    seen = of_script(odds, script_of(char) or ("" if char.isdigit() else script))
    if script_of(seen) not in ("", script):
        seen = of_script(odds, script)
    return char if seen.isalpha() and char.isalpha() else seen


def believed_texts(counts: Mapping[int, int], texts: Mapping[int, str], odds: Mapping[int, Odds]) -> dict[int, str]:
    """Of a font the texts that its glyphs look like, or of which shapes tell nothing; all by code."""
    believed = {code: text for code, text in texts.items() if not is_unlike(text, odds.get(code, {}))}
    doubted = sum(counts[code] for code in counts if code not in believed)
    return {} if doubted > RESET * sum(counts.values()) else believed


def is_unlike(text: str, odds: Odds) -> bool:
    """Does a glyph look like another character by far?  Of what has no shape in the table nothing can be said."""
    if not odds or text not in shaped():
        return False
    least = min(odds.values())
    return max(odds.values()) - odds.get(text, least) > UNLIKE


def is_unseen(char: str, odds: Odds) -> bool:
    """Is it a character of a known shape, but the glyph less like it than half as much as like another?"""
    return bool(odds) and char in shaped() and 2 * odds.get(char, min(odds.values())) < min(odds.values()) + max(
        odds.values())


@lru_cache(maxsize=1)
def shaped() -> frozenset[str]:
    return frozenset("".join(letter_shapes().classes))
