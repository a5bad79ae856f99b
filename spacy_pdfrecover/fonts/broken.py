"""The part that finds broken fonts and recovers what their codes stand for."""
from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace

import numpy as np

from spacy_pdfrecover.errors import as_error
from spacy_pdfrecover.fonts.doubt import Doubt, doubt_of
from spacy_pdfrecover.fonts.maps import Maps, read_maps
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.read import HEADER, Reader, Source, header_of

log = logging.getLogger("spacy_pdfrecover")

SAMPLE_PAGES = {Doubt.SLIGHT: 3, Doubt.STRONG: 30}
"""Pages read once more to tell whether anything is wrong: in a language without a list that is nothing as a rule; 30
have words enough for any language."""
AT_ONCE = 1.5               # times as many are read at once: those of a sample would be read twice
UNNAMED = "unnamed"         # in warnings: fonts whose glyphs are programs
MOST_PAGES = 600            # read once more at a tenth of a second each: half of the time that a file has by default


@dataclass(frozen=True)
class BrokenFonts:
    """See `make_broken_fonts`."""

    decipher: bool = True
    maps: Maps = field(default_factory=dict)

    def __call__(self, pages: Pages, source: Source, reader: Reader) -> Pages:
        if header_of(reader) != HEADER:                             # other formats have no fonts
            return pages
        doubt = Doubt.STRONG if self.maps else doubt_of(pages)      # a map may be of any font
        if doubt is Doubt.NONE:
            return pages
        try:
            return self.reread(pages, source, getattr(reader, "password", None), SAMPLE_PAGES[doubt])
        except Exception as error:          # what one reader takes may be too damaged for the other
            fault = as_error(source.name, "fonts", error)
            log.warning("%s: fonts: not read a second time (%s)", source.name, fault, exc_info=fault.reason == "failed")
            _, _, reason = fault.mark.partition(": ")
            return replace(pages, warnings=[*pages.warnings, f"fonts not looked at: {reason}"])

    def reread(self, pages: Pages, source: Source, password: str | None, some: int) -> Pages:
        """The pages as the second reader sees them, if a sample of some pages, and all of them, have anything wrong."""
        from spacy_pdfrecover.fonts.coded import decoded, read_coded  # they load pdfminer
        from spacy_pdfrecover.fonts.recovery import recovered

        count = len(pages.pages)
        for most in samples(count, some):
            coded = read_coded(source, password, spread(pages, most))
            found = recovered(coded, source, password, self.maps, self.decipher)
            if not (fonts := found.fonts(coded)):
                return pages
            names = ", ".join(name or UNNAMED for name in fonts)
            if count > MOST_PAGES:
                return replace(pages, warnings=[*pages.warnings, f"broken fonts: {names} (too many pages to recover)"])
        log.info("%s: fonts: text recovered of %s", source.name, names)
        read = decoded(coded, found.after.texts)
        return replace(pages, glyphs=read.glyphs, pages=read.pages, rules=read.rules, fonts=read.fonts, tags=None,
                       warnings=[*read.warnings, f"broken fonts: {names}"])


def make_broken_fonts(decipher: bool = True, maps: str | None = None) -> BrokenFonts:
    """Registered as `pdfrecover.BrokenFonts.v1`.

    decipher (bool): where neither file nor font tells what codes stand for, find it by the words of a language.
    maps (str): a file of what the codes of fonts stand for, which goes before all else; `spacy pdfrecover fonts --ask`
        makes it.  With it, each document is looked at.
    """
    return BrokenFonts(decipher, {} if maps is None else read_maps(maps))


def samples(count: int, some: int) -> tuple[int, ...]:
    """How many of so many pages are read one time after another: a sample, where that saves much, and all.

    >>> samples(100, 30), samples(36, 30), samples(1, 3)
    ((30, 100), (36,), (1,))
    """
    return (some, count) if count > AT_ONCE * some else (count,)


def spread(pages: Pages, most: int) -> str:
    """Pages spread over those that were read, as a range of pages."""
    numbers = pages.pages["number"]
    rows = np.unique(np.linspace(0, len(numbers) - 1, most).astype(int))
    return ",".join(str(number + 1) for number in numbers[rows].tolist())
