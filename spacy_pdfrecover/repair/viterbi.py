"""The most likely words of a stretch of characters (Viterbi 1967), as a path of least cost."""
from __future__ import annotations

from collections.abc import Callable, Sequence

LONGEST_WORD = 40       # characters; longer ones are too rare to look for


def best_words(atoms: Sequence[str], odds: Sequence[float], cost: Callable[[str], float],
               longest: int = LONGEST_WORD) -> tuple[list[bool], float]:
    """Which atoms begin a word.

    atoms (list): pieces that are never parted.
    odds (list): log-odds that a space stands before each atom; that of the first does not count.
    cost (Callable): of a word, in natural-log units.
    RETURNS (tuple): whether each atom begins a word, and the cost of it all.

    >>> words = {"in": 3.0, "dem": 4.0, "ment": 8.0, "élément": 9.0}
    >>> best_words(["é", "l", "é", "ment"], [0.0] * 4, lambda word: words.get(word, 10.0 + 2 * len(word)))
    ([True, False, False, False], 9.0)
    """
    count = len(atoms)
    best, back = [0.0] + [float("inf")] * count, [0] * (count + 1)
    for end in range(1, count + 1):
        word, start = "", end
        while start > 0:
            start -= 1
            word = atoms[start] + word
            if len(word) > longest and start < end - 1:
                break
            total = best[start] + cost(word) - (odds[start] if start else 0.0)
            if total < best[end]:
                best[end], back[end] = total, start
    begins = [False] * count
    end = count
    while end > 0:
        end = back[end]
        begins[end] = True
    return begins, best[count]


def cost_of(atoms: Sequence[str], odds: Sequence[float], begins: Sequence[bool],
            cost: Callable[[str], float]) -> float:
    """The cost of given words, on the scale of `best_words`."""
    total, word = 0.0, ""
    for place, atom in enumerate(atoms):
        if begins[place] and place:
            total += cost(word) - odds[place]
            word = ""
        word += atom
    return total + cost(word)
