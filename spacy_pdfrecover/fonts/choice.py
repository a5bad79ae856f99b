"""What the codes of broken fonts stand for: by what the fonts tell, or by an old character set.  Each is taken only
where the text looks no less natural for it; `unknown.py` tells the rest."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from spacy_pdfrecover.fonts.coded import Coded, CodedFont, with_symbols
from spacy_pdfrecover.fonts.legacy import legacy_chars
from spacy_pdfrecover.fonts.maps import Maps
from spacy_pdfrecover.fonts.natural import looks_of
from spacy_pdfrecover.lines import find_lines

Texts = Sequence[Mapping[int, str]]     # by font its texts by code

AGREED = 0.9            # share of the glyphs: what a font tells and what the file says differ in spaces and hyphens
SAME = 0.02             # difference of natural looks that means nothing


def declared_texts(coded: Coded, maps: Maps | None = None) -> Texts:
    """Texts as the file says, but for fonts that maps know by fingerprint."""
    return [{**font.declared, **(maps or {}).get(font.fingerprint, {})} for font in coded.fonts]


def text_with(coded: Coded, texts: Texts) -> str:
    """The lines of the document with these texts, a stand-in for each code that has none."""
    return "\n".join(find_lines(with_symbols(coded, texts).pages, None).texts)


def told_texts(coded: Coded, texts: Texts) -> Texts:
    """Texts as the embedded fonts tell them, where that is something else than what the file says."""
    return [font_texts(font, before) for font, before in zip(coded.fonts, texts, strict=True)]


def font_texts(font: CodedFont, before: Mapping[int, str]) -> Mapping[int, str]:
    """Codes of which the font tells nothing keep what the file says, unless that is another glyph's."""
    drawn = sum(font.counts[code] for code in font.told)
    agreed = sum(font.counts[code] for code, text in font.told.items() if alike(text, before.get(code, "")))
    if agreed >= AGREED * drawn:
        return before
    taken = set(font.told.values())
    return {**{code: text for code, text in before.items() if text not in taken}, **font.told}


def alike(text: str, other: str) -> bool:
    """Do they differ in case alone, or as kinds of a blank do?"""
    return text.casefold() == other.casefold() or (text.isspace() and other.isspace())


def legacy_texts(coded: Coded, texts: Texts) -> Texts:
    """Texts of an old character set, if the document is in one."""
    chars = legacy_chars(text_with(coded, texts))
    return [{code: chars.get(text, text) for code, text in own.items()} for own in texts] if chars else texts


def better_texts(coded: Coded, maps: Maps | None = None) -> Texts:
    """The texts that look most natural; those of the maps, by fingerprint, are certain."""
    texts = declared_texts(coded, maps)
    looks = looks_of(text_with(coded, texts))
    for change in (told_texts, legacy_texts):
        changed = change(coded, texts)
        if changed != texts:
            other = looks_of(text_with(coded, changed))
            if other.score >= looks.score - SAME:
                texts, looks = changed, other
    return [{**own, **(maps or {}).get(font.fingerprint, {})} for font, own in zip(coded.fonts, texts, strict=True)]


def changes(coded: Coded, texts: Texts) -> dict[str, dict[int, str]]:
    """By the fingerprint of each font what is new of its codes."""
    found = {font.fingerprint: {code: text for code, text in own.items() if text != font.declared.get(code)}
             for font, own in zip(coded.fonts, texts, strict=True)}
    return {fingerprint: own for fingerprint, own in found.items() if own}


