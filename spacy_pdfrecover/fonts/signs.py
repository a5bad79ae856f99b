"""Which sign a symbol is that is no letter: by its shape and the order of codes, else by where it stands."""
from __future__ import annotations

from collections.abc import Mapping

from spacy_pdfrecover.fonts.ciphertext import PRIVATE
from spacy_pdfrecover.fonts.letters import SIGNS, sign

FULL_STOP = 0.5         # of the words behind a full stop begin with a capital, and fewer behind a comma
FREQUENT = 3            # times a sign must be seen to be told by what follows


def signs(words: list[str], values: Mapping[str, str], letters: Mapping[str, str],
          likeness: Mapping[str, Mapping[str, float]]) -> dict[str, str]:
    """Characters by symbol; those that nothing tells are left out.

    words (list[str]): as they follow each other.  values (Mapping): letters in lower case, or a class of signs.
    letters (Mapping): characters of the letters.
    """
    chars = {}
    for symbol, value in values.items():
        if symbol < PRIVATE or value not in SIGNS:
            continue
        shapes = {char: odds for char, odds in likeness.get(symbol, {}).items() if not char.isalpha()}
        same = {char: odds for char, odds in shapes.items() if SIGNS[sign(char)] == value}
        if same or (shapes and value == SIGNS[-1]):
            chars[symbol] = max(same or shapes, key=lambda char: (same or shapes)[char])
        elif value in "-’":
            chars[symbol] = value
    return {**by_what_follows(words, values, letters, chars), **chars}


def by_what_follows(words: list[str], values: Mapping[str, str], letters: Mapping[str, str],
                    chars: Mapping[str, str]) -> dict[str, str]:
    """Full stops and commas: the commonest sign that capitals follow, and the commonest they do not."""
    seen: dict[str, list[int]] = {}
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word and values.get(word[-1]) == "." and word[-1] >= PRIVATE:
            counts = seen.setdefault(word[-1], [0, 0])
            counts[0] += 1
            counts[1] += letters.get(after[:1], "a") != letters.get(after[:1], "a").lower() or not after
    found = dict[str, str]()
    for symbol, (count, before_capital) in sorted(seen.items(), key=lambda item: -item[1][0]):
        char = "." if before_capital >= FULL_STOP * count else ","
        if count >= FREQUENT and symbol not in chars and char not in found.values():
            found[symbol] = char
    return found
