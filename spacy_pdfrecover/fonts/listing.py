"""What a child finds in a file for `spacy pdfrecover fonts`: its fonts, and its lines with what they leave unknown."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.fonts.choice import Texts, better_texts, declared_texts
from spacy_pdfrecover.fonts.coded import Coded, CodedFont, read_coded, with_symbols
from spacy_pdfrecover.fonts.maps import Maps
from spacy_pdfrecover.fonts.natural import looks_of
from spacy_pdfrecover.fonts.proposals import likely_letters
from spacy_pdfrecover.fonts.shapes import likeness
from spacy_pdfrecover.fonts.suspects import UNMAPPED_SHARE, Doubt, doubt_in
from spacy_pdfrecover.lines import find_lines
from spacy_pdfrecover.model import Lines
from spacy_pdfrecover.read import Source, as_source, speakable


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
    recovered: str              # how: map, font, language; empty if not or not needed
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
        source = as_source(path, speakable(path))
        return found_in(read_coded(source, wanted.password, wanted.pages), wanted, source)

    return listed


def found_in(coded: Coded, wanted: Wanted, source: Source) -> Found:
    """The fonts of a document, and its lines in which symbols stand for what is not known."""
    declared, better = declared_texts(coded), better_texts(coded)
    doubted = doubtful(coded, declared)
    distrusted = {row for row, font in enumerate(coded.fonts) if font.name in wanted.distrusted}
    unchanged = {row for row, own in enumerate(better) if own == declared[row]}
    unbelieved = distrusted | (doubted & unchanged & doubtful(coded, better))
    maps = [{code: text for code, text in wanted.maps.get(font.fingerprint, {}).items() if code in font.counts}
            for font in coded.fonts]
    texts = [{**({} if row in unbelieved else better[row]), **own} for row, own in enumerate(maps)]
    same: dict[str, list[int]] = {}         # a file may have one font many times
    for row, font in enumerate(coded.fonts):
        same.setdefault(font.fingerprint, []).append(row)
    reports = tuple(report(as_one([coded.fonts[row] for row in rows]), joined(texts[row] for row in rows),
                           maps[rows[0]], not (doubted | distrusted).isdisjoint(rows)) for rows in same.values())
    if not wanted.asked:
        return Found(reports)
    found = with_lines(coded, texts, reports)
    rows = {font.fingerprint: row for row, font in enumerate(coded.fonts)}
    places = {char: (rows[fingerprint], code) for char, (fingerprint, code) in found.places.items()}
    try:
        shapes = likeness(source, wanted.password, coded, places)
    except PdfError:                # PDFium cannot open what pdfminer could: nothing is proposed then
        return found
    blank = shapes.blank if shapes.odds or shapes.blank else None
    return found._replace(blank=blank, likely=likely_letters(shapes.odds, Counter("".join(found.lines))))


def with_lines(coded: Coded, texts: Texts, reports: tuple[FontReport, ...]) -> Found:
    """The lines, one symbol for a code of a font even if the file has the font many times."""
    symbols = with_symbols(coded, texts)
    first: dict[tuple[str, int], str] = {}
    table = {ord(char): first.setdefault((coded.fonts[row].fingerprint, code), char)
             for char, (row, code) in symbols.places.items()}
    lines = find_lines(symbols.pages)
    pages = lines.pages.pages["number"][lines.lines["page"]] + 1
    return Found(reports, tuple(line.translate(table) for line in lines.texts), tuple(pages.tolist()),
                 {char: place for place, char in first.items()})


def as_one(fonts: Sequence[CodedFont]) -> CodedFont:
    counts = Counter[int]()
    for font in fonts:
        counts.update(font.counts)
    return fonts[0]._replace(counts=counts, told=joined(font.told for font in fonts),
                             declared=joined(font.declared for font in fonts))


def joined(texts: Iterable[Mapping[int, str]]) -> dict[int, str]:
    return {code: text for own in texts for code, text in own.items()}


def report(font: CodedFont, texts: Mapping[int, str], mapped: Collection[int], doubted: bool) -> FontReport:
    glyphs = sum(font.counts.values())
    valueless = sum(count for code, count in font.counts.items() if code not in font.declared)
    changed = {code for code, text in texts.items() if text != font.declared.get(code)}
    ways = {"map": changed.intersection(mapped),
            "font": {code for code in changed.difference(mapped) if texts[code] == font.told.get(code)}}
    ways["language"] = changed.difference(*ways.values())
    return FontReport(font.name, font.fingerprint, glyphs, len(font.counts), valueless / max(glyphs, 1), len(font.told),
                      doubted or bool(changed) or valueless > UNMAPPED_SHARE * glyphs,
                      ", ".join(way for way, codes in ways.items() if codes), len(font.counts.keys() - texts.keys()))


def doubtful(coded: Coded, texts: Texts) -> set[int]:
    """Rows of fonts whose characters nobody would write so.  In a document that is sound on the whole, a font of odd
    words alone is one for code or formulas."""
    lines = find_lines(with_symbols(coded, texts).pages)
    sound = doubt_in(looks_of("\n".join(lines.texts))) is not Doubt.STRONG
    looks = {row: looks_of(text_in(lines, row)) for row, font in enumerate(coded.fonts) if font.counts}
    return {row for row, own in looks.items() if doubt_in(own._replace(odd=0.0) if sound else own) is Doubt.STRONG}


def text_in(lines: Lines, font: int) -> str:
    """What is set in one font."""
    glyphs = lines.pages.glyphs[lines.order]
    begins = np.zeros(len(glyphs), bool)
    begins[lines.lines["start"]] = True
    chars = np.where(glyphs["font"] == font, glyphs["char"], np.uint32(ord(" ")))
    text = np.stack([np.where(begins | lines.spaces, np.uint32(ord(" ")), np.uint32(0)), chars], axis=1).ravel()
    return text[text > 0].astype("<u4").tobytes().decode("utf-32-le", "replace")
