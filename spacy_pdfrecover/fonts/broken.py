"""The part that finds broken fonts and recovers what their codes stand for."""
from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from spacy_pdfrecover.fonts.choice import better_texts, changes
from spacy_pdfrecover.fonts.coded import read_coded
from spacy_pdfrecover.fonts.maps import Maps, read_maps
from spacy_pdfrecover.fonts.suspects import Doubt, doubt_of
from spacy_pdfrecover.fonts.unknown import deciphered_texts
from spacy_pdfrecover.model import DECODED, Pages
from spacy_pdfrecover.read import Reader, Source
from spacy_pdfrecover.read._pdfminer_fonts import Fonts
from spacy_pdfrecover.read.pdfium import Pdfium
from spacy_pdfrecover.read.plumber import Plumber
from spacy_pdfrecover.read.shared import completed

log = logging.getLogger("spacy_pdfrecover")

SAMPLE_PAGES = {Doubt.SLIGHT: 3, Doubt.STRONG: 30}
"""Pages read once more to tell what is wrong: in a language without a list that is nothing as a rule; 30 have words
enough for any language."""
FEW = 0.005                 # share of the glyphs: for fewer, as bullets, a second reading is not worth its time
MOST_PAGES = 600            # the second reader takes a tenth of a second a page, and files have their time


@dataclass(frozen=True)
class BrokenFonts:
    """See `make_broken_fonts`."""

    decipher: bool = True
    maps: Maps = field(default_factory=dict)

    def __call__(self, pages: Pages, source: Source, reader: Reader) -> Pages:
        if not isinstance(reader, (Pdfium, Plumber)):           # other formats have no fonts
            return pages
        doubt = Doubt.STRONG if self.maps else doubt_of(pages)      # a map may be of any font
        if doubt is Doubt.NONE or len(pages.pages) > MOST_PAGES:
            return pages
        found = self.texts(source, reader, sample(pages, SAMPLE_PAGES[doubt]))
        if found and doubt is Doubt.SLIGHT:         # now that the few pages have shown it
            found = self.texts(source, reader, sample(pages, SAMPLE_PAGES[Doubt.STRONG]))
        return reread(pages, source, reader, {**found, **self.maps}) if found else pages

    def texts(self, source: Source, reader: Pdfium | Plumber, wanted: str) -> Mapping[str, Mapping[int, str]]:
        """What codes stand for other than the file says, by the fingerprint of their font."""
        coded = read_coded(source, reader.password, wanted)
        texts = better_texts(coded, self.maps)
        if self.decipher:
            texts = deciphered_texts(coded, texts, source, reader.password)
        found = changes(coded, texts)
        changed = sum(font.counts[code] for font in coded.fonts for code in found.get(font.fingerprint, ())
                      if code in font.counts)
        return found if self.maps or changed >= FEW * sum(sum(font.counts.values()) for font in coded.fonts) else {}


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


def reread(pages: Pages, source: Source, reader: Pdfium | Plumber, texts: Mapping[str, Mapping[int, str]]) -> Pages:
    """The pages as the second reader sees them, with these texts by font and code."""
    resources = Fonts(texts, apart=True)
    drawn = Plumber(reader.password, reader.pages).drawn(source, resources)
    glyphs = drawn.glyphs
    names = list[str]()
    for row, metrics in enumerate(resources.listed):
        if metrics.texts:
            names.append(metrics.font.name)
            here = (glyphs["font"] == row) & np.isin(glyphs["code"], list(metrics.texts))
            glyphs["flags"][here] |= DECODED
    fonts = list(dict.fromkeys(drawn.fonts))            # those declared alike are one from here on
    glyphs["font"] = np.array([fonts.index(font) for font in drawn.fonts], "i4")[glyphs["font"]]
    glyphs, fonts = completed(glyphs, drawn.pages, drawn.rules, fonts)
    log.info("%s: fonts: text recovered of %s", source.name, ", ".join(names))
    return replace(pages, glyphs=glyphs, pages=drawn.pages, rules=drawn.rules, fonts=fonts,
                   warnings=[*drawn.warnings, f"broken fonts: {', '.join(dict.fromkeys(names))}"])
