"""The second reading of a document, by codes, and what comes of it.  It loads pdfminer, which sound documents do
without."""
from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from spacy_pdfrecover.fonts.choice import better_texts, changes
from spacy_pdfrecover.fonts.coded import read_coded
from spacy_pdfrecover.fonts.maps import Maps
from spacy_pdfrecover.fonts.unknown import deciphered_texts
from spacy_pdfrecover.model import DECODED, Pages
from spacy_pdfrecover.read import Source
from spacy_pdfrecover.read._pdfminer_fonts import Fonts
from spacy_pdfrecover.read.plumber import Plumber
from spacy_pdfrecover.read.shared import completed

log = logging.getLogger("spacy_pdfrecover")

FEW = 0.005                 # share of the glyphs: for fewer, as bullets, a second reading is not worth its time


def found_texts(source: Source, reader: Plumber, maps: Maps, decipher: bool) -> Mapping[str, Mapping[int, str]]:
    """What codes stand for other than the file says, by the fingerprint of their font.

    maps (Maps): what is known of fonts for certain.  decipher (bool): tell the rest by shapes and words.
    """
    coded = read_coded(source, reader.password, reader.pages)
    texts = better_texts(coded, maps)
    if decipher:
        texts = deciphered_texts(coded, texts, source, reader.password)
    found = changes(coded, texts)
    changed = sum(font.counts[code] for font in coded.fonts for code in found.get(font.fingerprint, ())
                  if code in font.counts)
    return found if maps or changed >= FEW * sum(sum(font.counts.values()) for font in coded.fonts) else {}


def reread(pages: Pages, source: Source, reader: Plumber, texts: Mapping[str, Mapping[int, str]]) -> Pages:
    """The pages as the second reader sees them, with these texts by font and code."""
    resources = Fonts(texts, apart=True)
    drawn = reader.drawn(source, resources)
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
