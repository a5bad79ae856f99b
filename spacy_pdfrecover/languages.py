"""The language of single blocks, where they are long enough to tell: quotations, abstracts, parallel texts."""
from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from spacy_pdfrecover.lexicon import HAN, LETTER, commonest_words, document_counts, language_scores, told_languages
from spacy_pdfrecover.model import Array, Recovered

LEAST_WORDS = 12        # a sentence; shorter ones are titles, names, labels
LEAST_LETTERS = 24      # … of Chinese and Japanese
FOREIGN = 0.5           # natural-log units a word by which another language than the document's must be better
COMMON_SHARE = 0.3      # of the words that must be among the commonest of a language: lists of names have few


def block_language(text: str, document: str = "") -> str:
    """The language of a block; empty if it is too short or has too few common words of any.

    document (str): the document's language, which a block is in unless another explains it clearly better.

    >>> block_language("Die Bauern brachten ihr Getreide zur Mühle, weil sie wissen wollten, was es wert war.", "en")
    'de'
    >>> block_language("Die Mühle", "en")
    ''
    """
    found = document_counts(text)
    scores = language_scores(found)
    if scores and scores.keys() <= set(HAN):            # their words stand without spaces: by script alone
        return max(scores, key=HAN.index) if len(LETTER.findall(text)) >= LEAST_LETTERS else ""
    counts = {word: count for word, count in found.items() if len(word) > 1}    # initials are in every list
    total = sum(counts.values())
    scores = language_scores(counts)
    if total < LEAST_WORDS or not scores:
        return ""
    best = max(scores, key=lambda lang: scores[lang])
    if document in scores and scores[best] - scores[document] < FOREIGN * total:
        best = document
    common = commonest_words(best)
    known = sum(count for word, count in counts.items() if word in common)
    return best if known >= COMMON_SHARE * total else ""


def without_languages(recovered: Recovered, languages: Iterable[str]) -> Recovered:
    """A view whose text leaves out blocks in these languages; see `Recovered.leaving_out`."""
    wanted = frozenset(languages)
    if not wanted:
        return recovered
    out: Array = np.array([block_language(recovered.block_text(row), recovered.lang) in wanted
                           for row in range(len(recovered.blocks))], bool)
    return recovered.leaving_out(out)


def unknown_languages(languages: Iterable[str]) -> str:
    """What is wrong with names of languages to leave out; empty if nothing is."""
    unknown = sorted(set(languages) - known_languages())
    return f"cannot tell {', '.join(unknown)}; only {', '.join(sorted(known_languages()))}" if unknown else ""


def known_languages() -> frozenset[str]:
    """Languages that a block can be told to be in."""
    return frozenset(told_languages())
