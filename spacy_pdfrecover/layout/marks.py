"""How lines and blocks begin and end in print: labels, sentence ends, captions."""
from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.model import Array
from spacy_pdfrecover.wording import is_caption

BULLETS = "•◦‣▪▫■□●○◆◇►▶▸▹➔➜➝➞➡➢➤➨➲☐☑☒✓✔✗✘❖★☆♦⁃∙·–—−*†∗⋆⋄-"
ROUND = "•◦‣▪●○"            # of these those that stand in no sentence and no program
BULLET = re.compile(rf"[{re.escape(BULLETS)}\uf0b7\uf0a7\uf076\uf0d8](?:\s+(?=\S)|(?=[「『〈《【（“][\u2e80-\uffff]))")
"""A bullet and a space, which a full-width bracket holds.  The private-use ones are those of symbol fonts in office
documents."""
NUMBER_LABEL = re.compile(
    r"(?!\(?[A-ZА-ЯΑ-Ω]\.\s?[A-ZА-ЯΑ-Ω]\.)(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5}|[а-яА-Яα-ωΑ-Ωא-ת])[.):]|"
    r"\(?(?:\d{1,3}[a-z]|aa|bb|cc|dd|ee|ff|gg|hh)\)|\[\d{1,3}\]|\(\d{1,3}\)|\d{1,2}\s?[°º])\s+(?=\S)")
"""`1.` `a)` `(iv)` `[12]` `3)` and a space, and `aa)` below `a)` and `(2a)` behind `(2)` in laws; two initials are a
name's."""
INITIAL = re.compile(r"[^\W\d_a-z]\.\s")
REFERENCE_KEY = re.compile(r"\[[^\[\]]{1,10}\]\s")
"""`[12]` or `[KSF+02]` before an entry of a bibliography."""
INITIALS = re.compile(r"(?:[^\W\d_a-z]\.\s?)+\s\S+")
SECTION_NUMBER = re.compile(
    r"(?:(?:(?:[A-Z]|\d{1,3})(?:\.\d{1,3})+\.?)|(?:(?:\d{1,2}|[IVX]{1,6}|[A-Z])\.?)|§\s?\d+(?:\.\d+)*)\s+(?=\S)")
"""`1` `2.3` `IV.` `A.1` `§ 5` and a space: numbers of headings."""
SUBSECTION = re.compile(r"\d{1,3}(?:\.\d{1,3})+\.?\s")
ENCLOSED = re.compile(r"\((\d{1,2}|[ivx]{1,4}|[a-z])\)\s")
ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi")
LEADERS = re.compile(
    r"(?:\.\s?){4,}\s*(?:\d{1,4}|[ivxlc]+)\s*$|(?<=\s)(?:\.{4,}|\.(?:\s\.){3,})\s*$|(?:\.\s?){6,}|…\s?…\s*\d+\s*$")
"""Dots that lead to a page number; four behind a word and nothing behind them end a sentence: `if you can....`, and
so do three that stand for something left out and a stop: `x = ... .`"""
NUMBER = re.compile(r"(?:\d{1,2}|[A-Z])(?:\.\d{1,2})*(?=\.?\s+[^\W\d_])")
"""The number of a heading, without the stop behind it."""
EQUATION_NUMBER = re.compile(r"\(\d{1,3}(?:\.\d{1,3})*[a-z]?\)$")
TERMINAL = ".!?…:;。！？।։؟۔።"
SENTENCE_ENDS = ".!?。！？"
CLOSING = "\"'”’»›)]}」』）】"
OPENING = "\"'“‘«‹„‚([{「『（【¿¡"
HYPHENS = "-\u2010\u2011\u00ad\u00ac\ufe63\uff0d"
"""What may stand at a line end for a broken word (U+00AC in some old encodings)."""
SIGNS = "\u0300-\u036f\u0900-\u0963\u0966-\u109f\u1780-\u17d3"
"""What a word may have behind its first letter and Python counts for none: combining marks, vowel signs."""
WORD_PART = rf"[^\W_](?:[^\W_]|[{SIGNS}])*"
SIGNED = re.compile(rf"[^\W\d_][{SIGNS}]*[{HYPHENS}]$")
NOTE_MARK = re.compile(r"(?<=[^\d\s][.!?…])(?<![A-Z]\.)\d{1,2}$|(?<=[^\d\s][.!?…][)”»’])\d{1,2}$")
"""The number of a note behind the stop of a sentence."""
ABBREVIATED = re.compile(
    r"(?:(?<!\w)(?:e\.?g|i\.?e|cf|vs|viz|figs?|eqs?|secs?|refs?|vol|pp?|ca|approx|dr|prof|mr|mrs|ms|resp|"
    r"bzw|vgl|abb|nr|kap|sog|hrsg|cfr|p\. ?ex|pág|pag|núm|bijv|bv|afb|blz|jfr|dvs|jf|f\. ?eks|t\. ?ex|"
    r"np|tj|tzn|tzw|rys|obr|např|tzv|napr|npr|напр|см|рис|табл|им|стр|"
    r"esim|vrt|ks|pl|vö|nt|vt|pvz|žr|pav|piem|örn|bkz|βλ|δηλ|εικ)|\b[^\W\d_]\. ?[^\W\d_])\.$", re.IGNORECASE)
"""What needs something behind it, and pairs of letters as `z.B.`, `d. h.` and initials."""


def ends_sentence(text: str, marks: str = TERMINAL) -> bool:
    """Does the text end as a sentence or clause before a display does?

    >>> ends_sentence("He said “so.”"), ends_sentence("as in the"), ends_sentence("see [3]")
    (True, False, False)
    >>> ends_sentence("so they say.3"), ends_sentence("of version 2.3")
    (True, False)
    """
    stripped = NOTE_MARK.sub("", text) if text[-1:].isdigit() else text
    stripped = stripped.rstrip(CLOSING + " ")
    return bool(stripped) and stripped[-1] in marks


def ends_abbreviated(text: str) -> bool:
    """Does the text end in an abbreviation that something must follow, and so in no sentence?

    >>> ends_abbreviated("as shown in Fig."), ends_abbreviated("der Nummer, z.B."), ends_abbreviated("They came home.")
    (True, True, False)
    """
    return ABBREVIATED.search(text) is not None


def tied_letters(text: str) -> int:
    """How many characters, spaces apart, initials at the head of a line have with the name behind them, 0 without
    any: typesetters do not part these at a line end.

    >>> [tied_letters(text) for text in ("P. Stuckey said", "I. H. Witten", "a. mill", "а. мельница", "На мельнице")]
    [9, 10, 0, 0, 0]
    """
    found = INITIALS.match(text) if text[1:2] == "." and text[0].isupper() else None
    return len("".join(found[0].split())) if found else 0


def is_initial_below(text: str, above: str) -> bool:
    """Is the label at the head of a line the initial of a name, as the line above begins with the key of a reference?

    >>> is_initial_below("J. Comp. Stat. 5", "[Kei96] D. A. Keim. Pixels."), is_initial_below("J. Comp.", "I. Items")
    (True, False)
    """
    return INITIAL.match(text) is not None and REFERENCE_KEY.match(above) is not None


def starts_lower(text: str) -> bool:
    """Does the text begin with a lower-case letter, opening marks apart?"""
    stripped = text.lstrip(OPENING)
    return bool(stripped) and stripped[0].islower()


def ends_hyphenated(text: str) -> bool:
    """A letter and a hyphen at the end.

    >>> ends_hyphenated("recov-"), ends_hyphenated("a –"), ends_hyphenated("1990-")
    (True, False, False)
    """
    return len(text) > 1 and text[-1] in HYPHENS and (text[-2].isalpha() or SIGNED.search(text) is not None)


def has_label(text: str) -> bool:
    """Does the line begin with a bullet, or a number or letter as lists have it?

    >>> [has_label(text) for text in ("aa) in law", "(2a) likewise", "β) και", "Κ. Π. Καβάφης", "ab) hoc", "2a of us")]
    [True, True, True, False, False, False]
    """
    return bool(BULLET.match(text) or NUMBER_LABEL.match(text))


def neighbours(text: str) -> tuple[str, str]:
    """The labels before and behind that in parentheses at the head of a line, as they stand within running text;
    empty if it has none.

    >>> neighbours("(2) by wheel"), neighbours("(b) by wheel"), neighbours("(iv) by wheel"), neighbours("2. By wheel")
    ((' (1) ', ' (3) '), (' (a) ', ' (c) '), (' (iii) ', ' (v) '), ('', ''))
    """
    found = ENCLOSED.match(text)
    if found is None:
        return "", ""
    label = found[1]
    if label.isdigit():
        pair = str(int(label) - 1), str(int(label) + 1)
    elif label in ROMAN[1:-1]:
        place = ROMAN.index(label)
        pair = ROMAN[place - 1], ROMAN[place + 1]
    else:
        pair = chr(ord(label[0]) - 1), chr(ord(label[0]) + 1)
    return f" ({pair[0]}) ", f" ({pair[1]}) "


def heads_next(above: str, below: str) -> bool:
    """Does the number of a heading lie within that of another, or come right behind it or one that it lies in?

    >>> heads_next("4. RESULTS", "4.1 The wheel"), heads_next("A TABLES", "A.1 Wheels"), heads_next("4 of us", "5.1 m")
    (True, True, False)
    >>> heads_next("4.1 Wheel", "4.2 Stone"), heads_next("4.1.3 Oak", "4.2 Stone"), heads_next("4.1 of us", "4.5 of us")
    (True, True, False)
    """
    if not (above[:1].isalnum() and below[:1] == above[:1]):
        return False
    found = NUMBER.match(above), NUMBER.match(below)
    if found[0] is None or found[1] is None:
        return False
    outer, inner = (match[0].split(".") for match in found if match)
    same = next((place for place, pair in enumerate(zip(outer, inner, strict=False)) if pair[0] != pair[1]), len(outer))
    if same == len(outer):
        return len(inner) > same
    return same > 0 and len(inner) == same + 1 and int(inner[same]) == int(outer[same]) + 1


def has_leaders(text: str) -> bool:
    """Do dots lead to a page number at the end of the text?

    >>> has_leaders("The mill . . . . . 12"), has_leaders("if you can...."), has_leaders("x = ... .")
    (True, False, False)
    """
    dotted = ".." in text or ". ." in text or "…" in text          # the pattern itself takes long
    return dotted and LEADERS.search(text) is not None


def caption_lines(texts: Sequence[str]) -> Array:
    """Which lines begin as a caption does."""
    return np.array([is_caption(text) for text in texts], bool)
