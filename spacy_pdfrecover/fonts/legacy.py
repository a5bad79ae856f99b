"""Text of an old 8-bit character set that a file declares as Western: `Ïðàâî` for `Право`."""
from __future__ import annotations

import re

from spacy_pdfrecover.fonts.doubt import FOREIGN, WESTERN, Looks, looks_of

CHARACTER_SETS = ("cp1251", "koi8_r", "koi8_u", "iso8859_5", "mac_cyrillic", "cp1253", "iso8859_7", "mac_greek",
                  "cp1250", "iso8859_2", "cp1254", "cp1255", "cp1256", "cp1257")
"""Those of word processors and systems before Unicode, of scripts and languages that wordfreq has a list of."""
TAKEN_FOR = ("cp1252", "latin_1")       # what readers take bytes for
BETTER = 0.05               # by which the text must look more natural
LETTERS, LEADS = re.compile("[À-ÿ]"), re.compile("[Â-Å](?![À-ÿ])")      # first bytes of letters in UTF-8
MOSTLY_LEADS = 0.9          # share of letters that are such bytes: no language has so few others
MUCH_KNOWN = 0.3            # share of words that must be among the commonest of the language found


def legacy_chars(text: str, as_is: Looks) -> dict[str, str]:
    """What the characters of the text stand for in the character set that makes most words of it; empty if none
    does.

    >>> text = "Ïðèíèìàÿ âî âíèìàíèå, ÷òî ïðèçíàíèå äîñòîèíñòâà, ïðèñóùåãî âñåì ÷ëåíàì ñåìüè"
    >>> chars = legacy_chars(text, looks_of(text))
    >>> "".join(chars.get(char, char) for char in "ïðàâî")
    'право'
    >>> legacy_chars("Nothing to be found here", looks_of("Nothing to be found here"))
    {}
    """
    if (as_is.western < WESTERN and as_is.foreign < FOREIGN) or is_utf8(text):
        return {}
    least = MUCH_KNOWN if as_is.western < WESTERN else 0.0      # where the script is another, there is no doubt else
    best: tuple[float, dict[str, str]] = max(least, as_is.score + BETTER), {}
    for name in CHARACTER_SETS:
        table = {ord(char): found for char in set(text) if (found := in_set(char, name))}
        looks = looks_of(text.translate(table))
        if looks.known >= MUCH_KNOWN and looks.score > best[0]:
            best = looks.score, {chr(code): found for code, found in table.items()}
    return best[1]


def is_utf8(text: str) -> bool:
    """Is this UTF-8 taken for Western text, so that it is in none of these sets?

    >>> is_utf8("un montÃ³n de correos del aÃ±o"), is_utf8("ïðàâî è Çàêîí")
    (True, False)
    """
    letters = len(LETTERS.findall(text))
    return letters > 0 and len(LEADS.findall(text)) >= MOSTLY_LEADS * letters


def in_set(char: str, name: str) -> str:
    """The character that a byte is in this set, which was taken for another character; empty if it is the same."""
    if char < "\x80":
        return ""
    for taken in TAKEN_FOR:
        try:
            found = char.encode(taken).decode(name)
        except UnicodeError:
            continue
        return "" if found == char else found
    return ""
