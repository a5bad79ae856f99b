"""The part that finds broken fonts and recovers what their codes stand for."""
from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace

import numpy as np

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.fonts.maps import Maps, read_maps
from spacy_pdfrecover.fonts.suspects import Doubt, doubt_of
from spacy_pdfrecover.model import Pages
from spacy_pdfrecover.read import HEADER, Reader, Source, header_of

log = logging.getLogger("spacy_pdfrecover")

SAMPLE_PAGES = {Doubt.SLIGHT: 3, Doubt.STRONG: 30}
"""Pages read once more to tell what is wrong: in a language without a list that is nothing as a rule; 30 have words
enough for any language."""
MOST_PAGES = 600            # the second reader takes a tenth of a second a page, and files have their time


@dataclass(frozen=True)
class BrokenFonts:
    """See `make_broken_fonts`."""

    decipher: bool = True
    maps: Maps = field(default_factory=dict)

    def __call__(self, pages: Pages, source: Source, reader: Reader) -> Pages:
        if header_of(reader) != HEADER:                             # other formats have no fonts
            return pages
        doubt = Doubt.STRONG if self.maps else doubt_of(pages)      # a map may be of any font
        if doubt is Doubt.NONE or len(pages.pages) > MOST_PAGES:
            return pages
        from spacy_pdfrecover.fonts.second_reading import found_texts, reread  # it loads pdfminer
        from spacy_pdfrecover.read.plumber import Plumber

        password, wanted = getattr(reader, "password", None), getattr(reader, "pages", None)
        try:
            part = Plumber(password, sample(pages, SAMPLE_PAGES[doubt]))
            found = found_texts(source, part, self.maps, self.decipher)
            if found and doubt is Doubt.SLIGHT:         # now that the few pages have shown it
                part = Plumber(password, sample(pages, SAMPLE_PAGES[Doubt.STRONG]))
                found = found_texts(source, part, self.maps, self.decipher)
            return reread(pages, source, Plumber(password, wanted), {**found, **self.maps}) if found else pages
        except PdfError as error:           # what one reader takes may be too damaged for the other
            log.warning("%s: fonts: not read a second time (%s)", source.name, error)
            return replace(pages, warnings=[*pages.warnings, f"fonts not looked at: {error.reason}"])


def make_broken_fonts(decipher: bool = True, maps: str | None = None) -> BrokenFonts:
    """Registered as `pdfrecover.BrokenFonts.v1`.

    decipher (bool): where neither file nor font tells what codes stand for, find it by the words of a language.
    maps (str): a file of what the codes of fonts stand for, which goes before all else; `spacy pdfrecover fonts --ask`
        makes it.  With it, each document is looked at.
    """
    return BrokenFonts(decipher, {} if maps is None else read_maps(maps))


def sample(pages: Pages, most: int) -> str:
    """Pages spread over those that were read, as a range of pages."""
    numbers = pages.pages["number"]
    rows = np.unique(np.linspace(0, len(numbers) - 1, min(most, len(numbers))).astype(int))
    return ",".join(str(number + 1) for number in numbers[rows].tolist())
