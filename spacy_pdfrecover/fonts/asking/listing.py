"""What a child finds in a file for `spacy pdfrecover fonts`: its fonts, and its lines with what they leave unknown."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.fonts.coded import Coded, CodedFont, Version, read_coded, version_of
from spacy_pdfrecover.fonts.doubt import UNMAPPED_SHARE, Doubt, doubt_in, doubt_of, looks_of
from spacy_pdfrecover.fonts.maps import Maps
from spacy_pdfrecover.fonts.recovery import Recovery, Way, kept_texts, left_alone, recovered
from spacy_pdfrecover.fonts.shapes.likely import likely_chars
from spacy_pdfrecover.fonts.shapes.likeness import likeness
from spacy_pdfrecover.model import Lines
from spacy_pdfrecover.read import Source, as_source, speakable
from spacy_pdfrecover.read.pdfium import Pdfium


@dataclass(frozen=True)
class Wanted:
    """What a child must know.

    asked (bool): are the lines wanted, for a session?
    distrusted (frozenset[str]): names of fonts of which nothing is believed but maps.
    """

    maps: Maps
    distrusted: frozenset[str] = frozenset()
    asked: bool = False
    password: str | None = None
    pages: str | None = None


class FontReport(NamedTuple):
    """A font of a file."""

    name: str
    fingerprint: str
    glyphs: int
    codes: int
    valueless: float            # share of the glyphs for whose codes the file has no Unicode value
    told: int                   # codes of which the embedded font tells what they are
    suspicious: bool
    ways: tuple[Way, ...]       # how it was recovered; none if it was not or need not be
    unknown: int                # codes that stay without a text


class Found(NamedTuple):
    """What a child sends back; the lines only where they were asked for."""

    fonts: tuple[FontReport, ...]
    lines: tuple[str, ...] = ()
    pages: tuple[int, ...] = ()                     # of each line, from 1
    places: Mapping[str, tuple[str, int]] = {}      # of each symbol in them: the fingerprint of its font, its code
    blank: frozenset[str] | None = None             # symbols that draw nothing; None if that is not known
    likely: Mapping[str, str] = {}                  # what others look like


def make_lister(wanted: Wanted) -> Callable[[Path], Found]:
    """In a child: what is made of each file."""
    def listed(path: Path) -> Found:
        return found_in(as_source(path, speakable(path)), wanted)

    return listed


def found_in(source: Source, wanted: Wanted) -> Found:
    """The fonts of a document, and its lines in which symbols stand for what is not known."""
    doubt = Doubt.STRONG if wanted.maps else doubt_of(Pdfium(wanted.password, wanted.pages)(source))
    coded = read_coded(source, wanted.password, wanted.pages)
    recovery = recovered(coded, source, wanted.password, wanted.maps) if doubt else left_alone(coded)
    doubted = doubtful(coded, recovery.before)
    distrusted = {row for row, font in enumerate(coded.fonts) if font.name in wanted.distrusted}
    unbelieved = distrusted | (doubted & doubtful(coded, recovery.after) & not_told(recovery))
    kept = kept_texts(coded, wanted.maps)
    texts = [kept[row] if row in unbelieved else own for row, own in enumerate(recovery.after.texts)]
    reports = tuple(report(font, texts[row], recovery.ways[row], row in doubted | distrusted)
                    for row, font in enumerate(coded.fonts))
    if not wanted.asked:
        return Found(reports)
    version = version_of(coded, texts)
    found = with_lines(Found(reports), coded, version)
    try:
        shapes = likeness(source, wanted.password, coded, {char: version.places[char] for char in found.places})
    except PdfError:                # PDFium cannot open what pdfminer could: nothing is proposed then
        return found
    blank = shapes.blank if shapes.odds or shapes.blank else None
    return found._replace(blank=blank, likely=likely_chars(found.lines, version.places, shapes.odds))


def not_told(recovery: Recovery) -> set[int]:
    """Rows of fonts of whose codes neither the fonts nor words tell anything."""
    return {row for row, ways in enumerate(recovery.ways) if not set(ways.values()) - {Way.MAP}}


def with_lines(found: Found, coded: Coded, version: Version) -> Found:
    """… with the lines of the text, their pages and the places of the symbols in them."""
    first: dict[tuple[str, int], str] = {}      # a file may have one font twice, and say other things of it
    same = {ord(char): first.setdefault((coded.fonts[row].fingerprint, code), char)
            for char, (row, code) in version.places.items()}
    pages = version.lines.pages.pages["number"][version.lines.lines["page"]] + 1
    return found._replace(lines=tuple(line.translate(same) for line in version.lines.texts),
                          pages=tuple(pages.tolist()), places={char: place for place, char in first.items()})


def report(font: CodedFont, texts: Mapping[int, str], ways: Mapping[int, Way], doubted: bool) -> FontReport:
    glyphs = sum(font.counts.values())
    valueless = sum(count for code, count in font.counts.items() if code not in font.declared)
    used = {way for code, way in ways.items() if code in texts}
    return FontReport(font.name, font.fingerprint, glyphs, len(font.counts), valueless / max(glyphs, 1), len(font.told),
                      doubted or bool(used) or valueless > UNMAPPED_SHARE * glyphs,
                      tuple(way for way in Way if way in used), len(font.counts.keys() - texts.keys()))


def doubtful(coded: Coded, version: Version) -> set[int]:
    """Rows of fonts whose characters nobody would write so.  In a document that is sound on the whole, a font of odd
    words alone is one for code or formulas."""
    sound = doubt_in(version.looks) is not Doubt.STRONG
    looks = {row: looks_of(text_in(version.lines, row)) for row, font in enumerate(coded.fonts) if font.counts}
    return {row for row, own in looks.items() if doubt_in(own._replace(odd=0.0) if sound else own) is Doubt.STRONG}


def text_in(lines: Lines, font: int) -> str:
    """What is set in one font."""
    glyphs = lines.pages.glyphs[lines.order]
    begins = np.zeros(len(glyphs), bool)
    begins[lines.lines["start"]] = True
    chars = np.where(glyphs["font"] == font, glyphs["char"], np.uint32(ord(" ")))
    text = np.stack([np.where(begins | lines.spaces, np.uint32(ord(" ")), np.uint32(0)), chars], axis=1).ravel()
    return text[text > 0].astype("<u4").tobytes().decode("utf-32-le", "replace")
