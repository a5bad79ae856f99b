"""Fonts as documents declare them, and what their names tell."""
from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

BOLD_NAME = re.compile(
    r"bold|black|heavy|(?<!\w)demi|semibold|[-,]bd|^(?:cm|ec|sf|la)(?:[a-z]*bx?(?:ti|sl|cd)?|b[il]|s[xo]|rb|xc)\d|"
    r"nimbus.*medi(?:ital)?$|^(?:r?[tp]|t1)xb|^lin(?:libertine|biolinum)[ot]?[bz]i?$|-demi|extrabold|[-_]b$|"
    r"^(?:sim|fandol|st|adobe)hei",
    re.IGNORECASE)
"""Names of bold faces: plain words, the bx, bi, bl, sx, so, rb and xc of Computer Modern and its heirs, the Medi of
the Nimbus fonts, the xb of the tx and px fonts of TeX, the B and Z of Libertine, and Hei, which Chinese has for bold
beside Song."""

SLANTED_NAME = re.compile(
    r"(?<![pg])ital|obli|slant|[-,]it\b|^(?:cm|ec|sf|la)(?:(?:bx)?(?:mi|ti|sl)|ssi|b[il]|s[io])\d|"
    r"^(?:(?:r|n|new)?[tp]|t1)xb?m?i\d*[a-z]?$|^mtmi|^lmmathi", re.IGNORECASE)
"""Names of italic and slanted faces: plain words, Computer Modern's mi, ti and sl, the tx and px fonts of TeX."""


BOLD_WEIGHT = 700


class Font(NamedTuple):
    """A font as the document declares it; `name` without the subset tag."""

    name: str
    family: str = ""
    weight: int = 400
    italic: bool = False
    serif: bool = False
    fixed: bool = False
    symbolic: bool = False
    embedded: bool = False
    ascent: float = 0.0         # share of the size above the baseline
    descent: float = 0.0        # share of the size below it, negative

    @property
    def bold(self) -> bool:
        """By its name, if it has one: the weight that libraries derive from stem widths calls plain Times bold."""
        return is_called(BOLD_NAME, self.name) or (not self.name and self.weight == BOLD_WEIGHT)

    @property
    def slanted(self) -> bool:
        """Italic or slanted, by its flag or its name: the fonts of TeX seldom have the flag."""
        return self.italic or is_called(SLANTED_NAME, self.name)


def untagged(name: str) -> str:
    """A name without the tag of a font that is embedded in part (PDF 1.7, 9.6.4).

    >>> untagged("ABCDEF+Times-Roman"), untagged("Times+")
    ('Times-Roman', 'Times+')
    """
    return name[7:] if len(name) > 7 and name[6] == "+" and name[:6].isupper() else name


@lru_cache(1000)
def is_called(names: re.Pattern[str], name: str) -> bool:
    """Is this one of these names?  Each stage asks of every font."""
    return names.search(name) is not None


FIXED_FONTS = ("cmtt", "cmsltt", "cmitt", "cmtcsc", "lmmono", "sftt", "sfst", "ectt", "ecst", "txtt", "txbtt", "t1xtt",
               "t1xbtt", "nimbusmon", "consolas", "menlo", "inconsolata", "cmvtt", "lmtt", "luximono",
               "lettergothic")


def is_fixed(font: Font) -> bool:
    """A typewriter face, by its flag or its name."""
    name = font.name.lower()
    return font.fixed or "mono" in name or "courier" in name or name.startswith(FIXED_FONTS)


def fixed_faces(fonts: Sequence[Font]) -> NDArray[np.bool_]:
    """Which of the fonts are typewriter faces, to be looked up by number; one that is none, if there are none."""
    return np.array([is_fixed(font) for font in fonts] or [False])


MATH_FONTS = ("cmmi", "cmsy", "cmbsy", "cmex", "lasy", "msam", "msbm", "stixnon", "stixsize", "stixint", "stixvar",
              "rsfs", "eufm", "mnsymbol", "mtmi", "mtsy", "mtex", "txmi", "txsy", "txex", "pxmi", "pxsy", "newtxmi",
              "newtxbmi", "rtxmi", "rpxmi", "symbol", "standardsym")
"""Beginnings of the names of fonts for mathematics that do not say so; STIXGeneral is a face for text."""
TEXT_BESIDE_MATH = "mathdesign"     # a family that has faces for text too


def is_math(font: Font) -> bool:
    """A face for mathematics, by its name.

    >>> is_math(Font("XITSMath-Regular")), is_math(Font("CMMI10")), is_math(Font("MathDesign-UT-Regular-T1-10"))
    (True, True, False)
    """
    name = font.name.lower().replace("-", "")
    return not font.fixed and (name.startswith(MATH_FONTS)
                               or ("math" in name and not name.startswith(TEXT_BESIDE_MATH)))
