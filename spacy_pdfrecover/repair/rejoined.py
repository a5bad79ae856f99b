"""Words as they are spelt unbroken, in languages where a hyphen at a line end changes letters."""
from __future__ import annotations

from collections.abc import Callable, Iterator

from spacy_pdfrecover.lexicon import DocumentLexicon

DIGRAPHS = ("dzs", "cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")
"""Hungarian: asz-|szony is asszony."""
DIAERESIS = {"e": "ë", "i": "ï", "o": "ö", "u": "ü"}
"""Dutch: re-|unie is reünie, for the hyphen parts the vowels as the dots do."""
DIMINUTIVES = ("tje", "tjes")


def german(left: str, right: str) -> Iterator[str]:
    """Before 1998: bak-|ken is backen; Schiff-|fahrt is Schiffahrt."""
    if left[-1] == "k" and right[0] == "k":
        yield left[:-1] + "c" + right
    yield from triple(left, right)


def triple(left: str, right: str) -> Iterator[str]:
    """Swedish, Norwegian, Danish: till-|lägg is tillägg."""
    if len(left) > 1 and left[-1] == left[-2] == right[0] and left[-1] not in "aeiouyåäöæø":
        yield left + right[1:]


def hungarian(left: str, right: str) -> Iterator[str]:
    for digraph in DIGRAPHS:
        if left.endswith(digraph) and right.startswith(digraph):
            yield left[:-len(digraph) + 1] + right
            return


def dutch(left: str, right: str) -> Iterator[str]:
    """Also cafe-|tje, cafeetje, and oma-|tje, omaatje: a long vowel at the end of a syllable is written once."""
    if right[0] in DIAERESIS and left[-1] in "aeiou":
        yield left + DIAERESIS[right[0]] + right[1:]
    if right in DIMINUTIVES and left[-1] in "aeouéi":
        vowel = {"é": "e"}.get(left[-1], left[-1])
        yield left[:-1] + 2 * vowel + right


def catalan(left: str, right: str) -> Iterator[str]:
    """col-|lecció is col·lecció: ll itself is never parted."""
    if left[-1] == "l" and right[0] == "l":
        yield left + "·" + right


CHANGES: dict[str, Callable[[str, str], Iterator[str]]] = {
    "de": german, "sv": triple, "nb": triple, "nn": triple, "no": triple, "da": triple, "hu": hungarian,
    "nl": dutch, "ca": catalan}
UNLIKELY = {"sv", "nb", "nn", "no", "ca"}
"""Languages that never write what plain joining would give: it takes no witness to change it."""


def rejoined(left: str, right: str, lexicon: DocumentLexicon) -> str:
    """Two parts of a word as one: changed only where a list or the document has that word and not the plain one."""
    plain = left + right
    changes = CHANGES.get(lexicon.lang)
    if changes is None or not right[0].islower():
        return plain
    for other in changes(left, right):
        if lexicon.lang in UNLIKELY or weight(other, lexicon) > weight(plain, lexicon):
            return other
    return plain


def weight(word: str, lexicon: DocumentLexicon) -> tuple[int, float]:
    return lexicon.document_count(word.lower()), lexicon.frequency(word.lower())
