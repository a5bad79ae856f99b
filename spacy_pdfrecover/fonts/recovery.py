"""What the codes of broken fonts stand for, and how that is known: decided here, for documents and for listings."""
from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import NamedTuple

from spacy_pdfrecover.fonts.coded import Coded, CodedFont, Texts, Version, version_of
from spacy_pdfrecover.fonts.deciphering import deciphered_texts
from spacy_pdfrecover.fonts.doubt import FEW, Looks
from spacy_pdfrecover.fonts.legacy import legacy_chars
from spacy_pdfrecover.fonts.maps import Maps
from spacy_pdfrecover.read import Source

AGREED = 0.9            # share of the glyphs: what a font tells and what the file says differ in spaces and hyphens
BYTES = frozenset((*range(0x20, 0x7F), *range(0xA0, 0x100)))     # that stand for characters in any set
HALF = 0.5              # share of the words
SAME = 0.02             # difference of natural looks that means nothing


class Way(Enum):
    """How it is known what a code stands for."""

    MAP = "map"
    FONT = "font"
    OLD_SET = "old character set"
    SHAPES = "shapes and words"


class Recovery(NamedTuple):
    """A document with what its codes stand for, and by font and code how that is known, where it is something else than
    the file says."""

    before: Version
    after: Version
    ways: Sequence[Mapping[int, Way]]

    def fonts(self, coded: Coded) -> list[str]:
        """The names of those recovered."""
        return list(dict.fromkeys(font.name for font, own in zip(coded.fonts, self.ways, strict=True) if own))


def left_alone(coded: Coded) -> Recovery:
    """… as the file says."""
    version = version_of(coded, [font.declared for font in coded.fonts])
    return Recovery(version, version, [{} for _ in coded.fonts])


def recovered(coded: Coded, source: Source, password: str | None = None, maps: Maps | None = None,
              decipher: bool = True) -> Recovery:
    """What codes stand for: what the file says, and one after another what tells more, if the text looks no less
    natural for it.  Without maps so few codes that they spoil no text are left alone.

    maps (Maps): what is known of fonts for certain.  decipher (bool): tell what is left by shapes and words.
    """
    kept = kept_texts(coded, maps or {})
    declared = [font.declared for font in coded.fonts]
    best = first = version_of(coded, merged(declared, kept))
    ways = [dict.fromkeys(own, Way.MAP) for own in kept]
    steps: list[tuple[Way, Callable[[Coded, Version], Texts]]] = [(Way.FONT, told_texts), (Way.OLD_SET, legacy_texts)]
    if decipher:
        steps.append((Way.SHAPES, partial(deciphered_texts, source=source, password=password, kept=kept)))
    for way, change in steps:
        texts = merged(change(coded, best), kept)
        if texts == best.texts:
            continue
        version = version_of(coded, texts)
        if is_taken(version.looks, best.looks, way):
            for own, before, after in zip(ways, best.texts, texts, strict=True):
                own.update((code, way) for code, text in after.items() if text != before.get(code))
            best = version
    ways = those_needed(ways, best.texts, declared)
    if not any(kept) and drawn_by(coded, ways) < FEW * coded.count:
        return Recovery(first, first, [{} for _ in ways])
    return Recovery(first, best, ways)


def those_needed(ways: Sequence[Mapping[int, Way]], texts: Texts, declared: Texts) -> list[dict[int, Way]]:
    """The ways of codes that stand for something else than the file says."""
    return [{code: way for code, way in own.items() if after.get(code) != before.get(code)}
            for own, after, before in zip(ways, texts, declared, strict=True)]


def is_taken(looks: Looks, before: Looks, way: Way) -> bool:
    """Does a text look natural enough to be taken instead of the one before?  What is guessed must not look worse at
    all, and be no noise."""
    if way is Way.SHAPES:
        return is_as_natural(looks, before, 0.0) and not is_noise(looks)
    return is_as_natural(looks, before, SAME)


def drawn_by(coded: Coded, codes: Sequence[Collection[int]]) -> int:
    """How many glyphs these codes draw, by font."""
    return sum(font.counts[code] for font, own in zip(coded.fonts, codes, strict=True) for code in own)


def is_as_natural(looks: Looks, before: Looks, less: float) -> bool:
    """… by `less` at the most?  To a language that is not known no letter is foreign."""
    foreign = 0.0 if looks.is_known or before.is_known else looks.foreign - before.foreign
    return looks.score + foreign >= before.score - less


def is_noise(looks: Looks) -> bool:
    """Is nothing of it known, and most of it what nobody writes?"""
    return not looks.is_known and looks.odd + looks.mixed > HALF


def kept_texts(coded: Coded, maps: Maps) -> Texts:
    """What maps know of the codes drawn."""
    return [{code: text for code, text in maps.get(font.fingerprint, {}).items() if code in font.counts}
            for font in coded.fonts]


def merged(texts: Texts, kept: Texts) -> Texts:
    return [{**own, **certain} for own, certain in zip(texts, kept, strict=True)]


def told_texts(coded: Coded, version: Version) -> Texts:
    """Texts as the embedded fonts tell them, where that is something else than what the file says."""
    return [font_texts(font, before) for font, before in zip(coded.fonts, version.texts, strict=True)]


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


def legacy_texts(coded: Coded, version: Version) -> Texts:
    """Texts of an old character set, if the document is in one: by what the file says of its codes, or where it says
    nothing of some, as of letters drawn by programs, by the codes themselves."""
    candidates = [version.texts]
    if version.places:
        candidates.append([byte_texts(font, own) for font, own in zip(coded.fonts, version.texts, strict=True)])
    for texts in candidates:
        as_is = version if texts is version.texts else version_of(coded, texts)
        if chars := legacy_chars(as_is.text, as_is.looks):
            return [{code: chars.get(text, text) for code, text in own.items()} for own in texts]
    return version.texts


def byte_texts(font: CodedFont, texts: Mapping[int, str]) -> Mapping[int, str]:
    """Codes of a font whose letters are programs as the Western characters they are; those of controls are none."""
    return texts if font.name else {**texts, **{code: chr(code) for code in font.counts if code in BYTES}}
