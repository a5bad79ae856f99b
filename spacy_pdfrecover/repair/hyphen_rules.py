"""What the letters on either side of a hyphen say: spelling rules, and what no typesetter does.

Counted on 5,800 line ends of running text and 4,100 other words with hyphens, 21 languages; each rule
says how often it met a hyphen of the author's and how often one of the typesetter's.
"""
from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from spacy_pdfrecover.lexicon import CLOSED, ONE_LETTER, DocumentLexicon
from spacy_pdfrecover.repair.parted import Parted
from spacy_pdfrecover.repair.rejoined import rejoined

ALPHABETS = ("LATIN", "CYRILLIC", "GREEK")      # scripts that write their vowels
VOWELS = frozenset("aeiouyæœøıəɛɔɪʊɨʉаеёиоуыэюяієѣәөүұαεηιουω")
MORE_VOWELS = {"bg": "ъ", "cy": "w"}        # събрание, cwm; elsewhere a sign or a consonant
SYLLABIC = "rlрл"
SYLLABIC_LANGUAGES = frozenset({"cs", "sk", "sl", "hr", "sr", "sh", "bs", "mk"})        # prst, vlk
SLAVIC = frozenset({"ru", "uk", "bg", "mk", "cs", "sk", "pl", "sl", "hr", "sr", "sh", "bs"})
LINKED = re.compile(r"\w{3,}[oо]$")
LONG_PART = 5                   # letters of the second part of a linked adjective
CLEAR_PREFIX = 4                # letters of a prefix that seldom begins names: multi-|airstart
NOUN = 4                        # letters of a noun behind a name: endings are shorter
LEAST_NAME = 3
STOPS = ".!?:"                  # a sentence begins behind these, or …
NO_MARK = ("", " ", "\n")       # … at the beginning of a block
OPTION = re.compile(r"\W?--(?:\w[\w-]*-)?$")
DIGIT = re.compile(r"\d")
LONGEST_CODE = 8                # characters of a part with digits; in glued text a number follows on words
LETTERS_FIRST = re.compile(r"[^\W\d_]+")
HUMP = re.compile(r"[a-zß-öø-ÿа-яёα-ω][A-ZÀ-ÖØ-ÞА-ЯЁΑ-Ω]")

SINGLE_LETTERS = frozenset({"el"})      # patterns of which part a lone vowel: \\lefthyphenmin of 1 in hyph-utf8
VERB_END = re.compile(r"(?:[ая]ха?|[аияо]х[мт]е|[аия]йте|[аеия](?:ме|ш))$")
"""Of Bulgarian verbs: "по" is a prefix before them (по-|паднаха), before adjectives and adverbs it takes a hyphen."""

PREFIXES = {
    "en": "all anti co cross ex half meta mid multi non post pre pseudo quasi re self semi well",
    "fr": "arrière après avant demi ex mi non quasi semi sous vice", "pt": "além ex pré pró pós recém vice",
    "ro": "ex vice", "nl": "ex niet non oud vice", "da": "eks ikke", "nb": "eks ikke", "nn": "eks ikkje",
    "no": "eks ikke", "sv": "ex icke", "fi": "ei ex", "bg": "най", "ru": "вице кое экс"}
"""First parts that a language sets a hyphen behind, always or where the word is new."""
JOINED_PREFIXES = {
    "cs": "do na nad ne o ob od po pod pro pře před při roz s u v vy z za",
    "sk": "do na nad ne o ob od po pod pre pred pri roz s u v vy z za",
    "pl": "do na nad nie o ob od po pod prze przed przy roz s u w wy z za",
    "sl": "do iz na nad ne o ob od po pod pre pred pri pro raz s so u v z za",
    "bg": "без до за из на над не о об от под пре пред при про раз с у",
    "mk": "без до за из на над не о об од под пре пред при про раз с у",
    "ru": "без вы до за на над не о об от пере под при про раз рас с со ко у",
    "uk": "без ви до за на над не о об від пере під при про роз с у",
    "lv": "aiz ap at bez ie iz ne no pa par pie pār sa uz",
    "lt": "ap api at ati be į iš ne nu pa par per pra pri su už",
    "hu": "át be el fel föl ide ki le meg oda össze rá vissza",
    "sr": "до из на над не о об од по под пре пред при про раз с са су у уз з за",
    **dict.fromkeys(("sh", "hr", "bs"), "do iz na nad ne o ob od po pod pre pred pri pro raz s sa su u uz z za")}
"""First parts that are words by themselves, prepositions as a rule, but are written closed before others."""
ENCLITIC_STEMS = {"ro": re.compile(r"[âi]ndu$"), "pt": re.compile(r"[áêô]$")}
"""Forms of verbs that end so only before a pronoun with a hyphen: frecându-se, fazê-lo."""


def never_parted(parted: Parted, lexicon: DocumentLexicon) -> bool:
    """Would no typesetter part a word here, so that the hyphen must be the author's?

    A capital before a small letter ends an abbreviation (PDF-|filer, TeX-|distributie; 228 to 0), if the word is
    in no list (LibreO-|ffice).  One letter is
    left on neither side (e-|mail, s-|a; 346 to 2, these two known as closed words) but of Greek (έ-|χοντας), nor a part
    without a vowel, as that is no syllable (n-|gram, http-|protokol; 404 to 2), if it is no piece of a word that is cut
    or letterspaced.
    Nor are small words behind `ENCLITIC_STEMS` ends of words, nor are names parted before the @ of an address.
    """
    left, right = parted.left, parted.right
    if parted.after == "@" or has_digits(parted, lexicon):
        return True
    if not (left.isalpha() and right.isalpha() and is_alphabetic(left[-1]) and is_alphabetic(right[0])):
        return False
    new = is_new(left.lower(), right.lower(), lexicon)
    if ends_abbreviation(left, right) and (left.isupper() or new):
        return True
    if no_syllable(left, lexicon.lang) and not is_lone(parted.preceding, lexicon):
        return True
    if no_syllable(right, lexicon.lang) and (new or len(right) > 1) and not begins_rest(parted, lexicon):
        return True
    stem = ENCLITIC_STEMS.get(lexicon.lang)
    return new and len(right) < NOUN and stem is not None and stem.search(left) is not None


def has_digits(parted: Parted, lexicon: DocumentLexicon) -> bool:
    """Has the first part a digit, behind which no patterns part a word (l10n-|swedish), or the second one behind a
    known word that does not go on in its letters: installer-|amd64, but git-|info2?"""
    if DIGIT.search(parted.left) is not None:
        return True
    head, letters = parted.left.lower(), LETTERS_FIRST.match(parted.right.lower())
    return (DIGIT.search(parted.right) is not None and len(parted.right) <= LONGEST_CODE and letters is not None
            and lexicon.known(head) and not lexicon.known(head + letters[0]))


def ends_abbreviation(left: str, right: str) -> bool:
    """Does a capital before a small letter end the left part?"""
    return len(left) > 1 and left[-1].isupper() and right.islower()


def begins_rest(parted: Parted, lexicon: DocumentLexicon) -> bool:
    """Is the part behind the hyphen a piece of the rest of a word that is letterspaced, or cut once more?"""
    return is_lone(parted.following, lexicon) or lexicon.known((parted.right + parted.following).lower())


def no_syllable(part: str, lang: str) -> bool:
    return (len(part) == 1 and lang not in SINGLE_LETTERS) or not has_vowel(part, lang)


def is_lone(word: str, lexicon: DocumentLexicon) -> bool:
    """A letter that is no word."""
    return len(word) == 1 and word.isalpha() and lexicon.frequency(word.lower()) < ONE_LETTER


def is_name_of_parts(left: str, right: str, lexicon: DocumentLexicon) -> bool:
    """Is it a name written with capitals inside, NxtLight-|Sensor, that a line end cut before one?

    Names that are a word by themselves, GitHub, are followed by a hyphen of the author's.
    """
    return right[0].isupper() and left[0].isupper() and any(
        HUMP.search(part) is not None and not lexicon.known(part.lower()) for part in (left, right))


def is_name_with_noun(parted: Parted, lexicon: DocumentLexicon) -> bool:
    """A name before a noun: Nokia-|puhelin, Windows-|språk (67 to 2, one of these the first word of a sentence,
    which is no name for its capital).  German writes all nouns with one, and many languages set no hyphen there; names
    with another capital inside are names in any language (GSettings-|schemat, LilyPond-|based).

    >>> names = DocumentLexicon("nb", {"oslo": 1e-4, "trikken": 1e-6}, {}, {})
    >>> is_name_with_noun(Parted("Oslo", "trikken", before=" ", preceding="tar"), names)
    True
    """
    left, right = parted.left, parted.right
    if parted.before in NO_MARK and (not parted.preceding or parted.preceding[-1] in STOPS):
        return False
    head, tail = left.lower(), right.lower()
    if not (left[0].isupper() and right.islower() and is_new(head, tail, lexicon)
            and len(left) >= LEAST_NAME and len(right) >= NOUN):
        return False
    if not left[1:].islower() and not left.isupper():
        return lexicon.known(tail)
    return (lexicon.lang in CLOSED and lexicon.lang != "de" and left[1:].islower() and lexicon.known(head)
            and (lexicon.known(tail) or lexicon.document_count("-" + tail) > 0))


def is_option(parted: Parted, lexicon: DocumentLexicon) -> bool:
    """Is it an option of a program, whose hyphens are its own?  Names of files and the like are parted anywhere, and
    so are the words of an option by some (--gener-|ate).

    >>> en = DocumentLexicon("en", {"disable": 1e-5}, {}, {})
    >>> is_option(Parted("with", "storage", attached="--"), en), is_option(Parted("mime", "apps", attached="/etc/"), en)
    (True, False)
    >>> is_option(Parted("dis", "able", attached="--"), en)
    False
    """
    return OPTION.match(parted.attached) is not None and is_new(parted.left.lower(), parted.right.lower(), lexicon)


def is_joined(head: str, tail: str, lang: str) -> bool:
    return head in joined_prefixes(lang) or (lang == "bg" and head == "по" and VERB_END.search(tail) is not None)


def is_linked(head: str, tail: str, lexicon: DocumentLexicon) -> bool:
    """By the spelling of its parts, is it a word that is written with a hyphen unless the lists know it closed?

    - Known prefixes: semi-|amplitudes, non-|adaptive (250 to 0).
    - Slavic adjectives of equal parts: русско-|японский, bralno-|pisalni (32 to 1).
    - Dutch and Finnish set a hyphen between two vowels that are the same: semi-|intelligent, linja-|auto.
    """
    if not is_new(head, tail, lexicon):
        return False
    known = lexicon.frequency(tail) > 0.0
    if head in prefixes(lexicon.lang) and (known or len(head) >= CLEAR_PREFIX):
        return True
    if lexicon.lang in SLAVIC:
        return known and len(tail) >= LONG_PART and LINKED.search(head) is not None
    return (lexicon.lang in ("nl", "fi") and head[-1] == tail[0] and tail[0] in VOWELS
            and not lexicon.known(rejoined(head, tail, lexicon)))


def is_new(head: str, tail: str, lexicon: DocumentLexicon) -> bool:
    """Have the lists nothing of the word written as one?"""
    return lexicon.frequency(head + tail) == 0.0


@lru_cache(maxsize=32)
def joined_prefixes(lang: str) -> frozenset[str]:
    return frozenset(JOINED_PREFIXES.get(lang, "").split())


@lru_cache(maxsize=32)
def prefixes(lang: str) -> frozenset[str]:
    return frozenset(PREFIXES.get(lang, "").split())


def has_vowel(part: str, lang: str) -> bool:
    """
    >>> has_vowel("gram", "en"), has_vowel("Äh", "de"), has_vowel("prst", "cs"), has_vowel("http", "de")
    (True, True, True, False)
    >>> has_vowel("съб", "bg"), has_vowel("объ", "ru"), has_vowel("въ", "ru"), has_vowel("прст", "mk")
    (True, True, False, True)
    """
    letters = set(unicodedata.normalize("NFD", part.lower()))
    return not letters.isdisjoint(VOWELS) or not letters.isdisjoint(MORE_VOWELS.get(lang, "")) or (
        lang in SYLLABIC_LANGUAGES and not letters.isdisjoint(SYLLABIC))


@lru_cache(maxsize=1024)
def script(char: str) -> str:
    """The first word of a character's name, which is its script for letters.

    >>> script("ж"), script("B")
    ('CYRILLIC', 'LATIN')
    """
    return unicodedata.name(char, "").split(" ")[0]


def is_alphabetic(char: str) -> bool:
    return script(char) in ALPHABETS
