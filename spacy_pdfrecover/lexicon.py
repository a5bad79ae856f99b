"""What words there are: general frequencies, counts of a collection, counts of the document itself."""
from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from operator import itemgetter

import wordfreq
from srsly.msgpack import Unpacker

from spacy_pdfrecover.word_table import SerbianTable, WordTable, in_cyrillic

WORD = re.compile(r"[^\W\d_]+(?:[-'’\u2010\u2011][^\W\d_]+)*")
IDEOGRAPHS = "\u2e80-\uffdc"      # with kana and Hangul
IDEOGRAPH, BEFORE_IDEOGRAPHS = re.compile(f"[{IDEOGRAPHS}]"), re.compile(f"(?<=[a-z])(?=[{IDEOGRAPHS}])")
LINE_END = re.compile(r"\n(?<!\n\n)(?!\n)\S*")      # with the word behind it
LETTER = re.compile(r"[^\W\d_]")
PROFILE_WORDS = 2000        # commonest words of a language kept to tell it from others
READ_SIZE = 1 << 14         # bytes read at once of a list whose first words are wanted
SAMPLE_WORDS = 400          # words of a document that its language is told from
UNKNOWN_LOG = -9.0          # natural log-frequency of a word in no profile, below that of the rarest kept
COMMON_FREQUENCY = 3e-6     # a word half of all readers would call common: about Zipf 3.5
ONE_LETTER = 5e-3           # … of words such as Russian "и" and Spanish "y": single letters are in every list
SAME_TABLE = {"no": "nb", "nn": "nb", "sr": "sh", "hr": "sh", "bs": "sh"}       # wordfreq's own names
SCRIPTS = {"el": "Ͱ-Ͽἀ-῿", "he": "֐-׿", "ta": "஀-௿", "bn": "ঀ-৿", "hi": "ऀ-ॿ", "ko": "가-힣ᄀ-ᇿ",
           "ja": "ぁ-ヿ", "zh": "一-鿿",
           **dict.fromkeys(("ar", "fa", "ur"), "؀-ۿ"),
           **dict.fromkeys(("ru", "uk", "bg", "mk", "sr"), "Ѐ-ӿ")}
"""Letters a language is written with; Latin for all others of wordfreq.  Serbo-Croatian in Cyrillic letters is told
as Serbian, in Latin ones as `sh`."""
LATIN = "a-zA-ZÀ-ɏḀ-ỿ"
CLOSED = frozenset({"de", "nl", "sv", "da", "nb", "nn", "no", "fi", "hu", "is", "et"})
"""Languages that write compounds of known words as one word as a rule."""
SCRIPT_SHARE = 0.5          # of a document's letters that are of the language's script
HAN, HAN_SHARE = ("zh", "ja"), 0.1      # these mix scripts, and have no spaces that make words of a length


@dataclass(frozen=True)
class DocumentLexicon:
    """The lexicon as one document sees it."""

    lang: str                                       # "" where no general list serves
    general: Mapping[str, float]                    # word -> frequency
    collection: Mapping[str, int]
    document: Mapping[str, int]

    def document_count(self, word: str) -> int:
        """How often the undamaged lines of the document or the collection have the word."""
        return self.document.get(word, 0) + self.collection.get(word, 0)

    def known(self, word: str) -> bool:
        return word in self.general or self.document_count(word) > 0

    def frequency(self, word: str) -> float:
        """The general frequency of a word in lower case; the lists have sharp s as ss."""
        folded = word.casefold()
        return self.general.get(word) or (self.general.get(folded, 0.0) if folded != word else 0.0)

    def common(self, word: str) -> bool:
        return self.general.get(word, 0.0) > COMMON_FREQUENCY


@dataclass(frozen=True)
class Lexicon:
    """See `make_lexicon`."""

    lang: str = "auto"
    counts: dict[str, int] = field(default_factory=dict)

    def with_counts(self, counts: Mapping[str, int]) -> Lexicon:
        """The same with counts of a collection, added to those it has."""
        return replace(self, counts=dict(Counter(self.counts) + Counter(dict(counts))))

    def for_document(self, text: str, declared: str = "") -> DocumentLexicon:
        """text (str): the document, a newline for each line end.  declared (str): its language tag."""
        document = document_counts(text)
        lang = self.lang if self.lang != "auto" else language_of(document, declared)
        return DocumentLexicon(lang, general_frequencies(lang) or self.shares, self.counts, document)

    @cached_property
    def shares(self) -> Mapping[str, float]:
        """Frequencies in the collection, for languages that have no general list."""
        total = sum(self.counts.values())
        return {word: count / total for word, count in self.counts.items()}


def make_lexicon(lang: str = "auto") -> Lexicon:
    """Registered as `pdfrecover.Lexicon.v1`.

    lang (str): ISO 639-1 code of the collection, or `auto`: told for each document.
    """
    return Lexicon(lang)


def document_counts(text: str) -> Counter[str]:
    """Words within lines, folded to lower case; of those with hyphens also `first-` and `-last`."""
    *lines, last = LINE_END.split(text)
    # what stands at a line end may be cut by it
    counts = word_counts(" ".join([*("".join(line.rsplit(None, 1)[:-1]) for line in lines), last]))
    for word in [word for word in counts if "-" in word]:
        counts[word.split("-")[0] + "-"] += counts[word]
        counts["-" + word.rsplit("-", 1)[1]] += counts[word]
    return counts


def word_counts(text: str) -> Counter[str]:
    """Words folded to lower case, with one kind of hyphen, and apart from ideographs and Hangul right behind them."""
    folded = text.lower().replace("\u2010", "-").replace("\u2011", "-")
    if not folded.isascii() and IDEOGRAPH.search(folded):
        folded = BEFORE_IDEOGRAPHS.sub(" ", folded)
    return Counter(WORD.findall(folded))


def general_frequencies(lang: str) -> Mapping[str, float]:
    """wordfreq's table of a language, one per process; empty for languages it lacks."""
    return table_of(SAME_TABLE.get(lang, lang))


@cache
def table_of(name: str) -> Mapping[str, float]:
    """wordfreq's table of this name, read once: languages of one table share it."""
    path = wordfreq.available_languages("best").get(name)
    return {} if path is None else SerbianTable(path) if name == SAME_TABLE["sr"] else WordTable(path)


@cache
def told_languages() -> Mapping[str, str]:
    """The languages a text can be told to be in, with the file of each; wordfreq looks for its files at each call."""
    languages: Mapping[str, str] = wordfreq.available_languages("small")
    return {**languages, "sr": languages[SAME_TABLE["sr"]]}


@cache
def language_profiles() -> dict[str, tuple[tuple[str, float], ...]]:
    """The commonest words of each language: by word the languages that have it, and by how much its log-frequency
    there is better than that of an unknown word."""
    profiles: dict[str, tuple[tuple[str, float], ...]] = {}
    for lang, path in told_languages().items():
        taken = 0
        for centibels, words in enumerate(words_by_frequency(path)):
            better = lang, -centibels / 43.43 - UNKNOWN_LOG        # centibels to natural logarithm
            for word in map(in_cyrillic, words) if lang == "sr" else words:
                # no lists: Python's collector of garbage looks at them, all 70,000, each time
                profiles[word] = (*profiles.get(word, ()), better)
            taken += len(words)
            if taken >= PROFILE_WORDS:
                break
    return profiles


@cache
def commonest_words(lang: str) -> frozenset[str]:
    """The words of a language's profile."""
    return frozenset(word for word, languages in language_profiles().items()
                     if any(found == lang for found, _ in languages))


def words_by_frequency(path: str) -> Iterator[list[str]]:
    """What `wordfreq.read_cBpack` gives, of a file that is read only as far as words are asked for."""
    with gzip.open(path) as packed:
        unpacker = Unpacker(packed, read_size=READ_SIZE, raw=False)
        groups = unpacker.read_array_header()
        unpacker.skip()                     # what the file says of its format
        for _ in range(groups - 1):
            yield unpacker.unpack()


def language_of(counts: Mapping[str, int], declared: str = "") -> str:
    """The language whose common words explain the document best; the declared one where it does not
    tell (no words at all)."""
    scores = language_scores(counts)
    tag = declared.split("-")[0].lower()
    if not scores:
        return tag
    return max(scores, key=lambda lang: (scores[lang], lang == tag))


def language_scores(counts: Mapping[str, int]) -> dict[str, float]:
    """How well each language written in their script explains words: the total of their log-frequencies."""
    words = sorted(counts.items(), key=itemgetter(1), reverse=True)[:SAMPLE_WORDS]
    if not words:
        return {}
    sample = Counter("".join(word for word, _ in words))
    chars = "".join(sample)
    letters = sum(sample[char] for char in LETTER.findall(chars)) or 1
    written = {script: sum(sample[char] for char in re.findall(f"[{script}]", chars))
               for script in {*SCRIPTS.values(), LATIN}}
    scores = dict.fromkeys(told_languages(), UNKNOWN_LOG * sum(count for _, count in words))
    profiles = language_profiles()
    for word, count in words:
        for lang, better in profiles.get(word, ()):
            scores[lang] += count * better
    seen = {lang: written[SCRIPTS.get(lang, LATIN)] for lang in scores}
    return {lang: score for lang, score in scores.items()
            if seen[lang] >= SCRIPT_SHARE * letters or (lang in HAN and seen[lang] > HAN_SHARE * letters)}
