"""Letters that Ghostscript took for dingbats: "❚❤❡" -> "The".

It names the glyphs of the bitmap fonts that dvips puts in PostScript by their codes, `a84` for T, and has a table of
the characters that names stand for, where `a84` is a glyph of Zapf Dingbats.  So the file says ❚, but for p, q, r, s
and t, as there are no a113 to a116 (and no a80).
"""
from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import UNMAPPED, Array

DINGBATS = (
    "✁✂✄☎✆✝✞✟✠✡☛☞✌✍✎✏✑✒✓✔✕✖✗✘✙✚✛✜✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❑▲▼◆❖ ◗❘❙❚❯❱❲❳❨❩❬❭❪❫❴❵❛❜❝❞❡❢❣"
    "❤✐❥❦❧♠♥♦♣    ✉✈✇①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→➣↔↕➙➛➜➝➞➟➠➡➢➤➥➦➧➨➩➫➭➯➲➳➵➸➺➻➼➽➾➚➪➶➹➘➴➷➬➮➱✃❐❒❮❰")
"""What a1 to a206 are in Adobe's list of the glyphs of Zapf Dingbats (zapfdingbats.txt); blanks are none."""
LETTERS = 0.6               # of such signs at the least that are letters: three of four in text
LEAST_KINDS = 8             # letters that differ; ♠ ♥ ♦ ♣ and circled numbers are m n o p and x y z


def name_dingbats(fonts: Sequence[Font], glyphs: Array) -> None:
    """Give the dingbats of bitmap fonts the codes in their names where those are letters, taken together."""
    nameless = np.array([not font.name for font in fonts] or [False])
    if not nameless.any():
        return
    rows = np.flatnonzero(nameless[glyphs["font"]] & (glyphs["char"] >= ord("→")) & (glyphs["char"] <= ord("➾")))
    if not len(rows):
        return
    codes = np.zeros(ord("➾") + 1, "i4")
    codes[[ord(sign) for sign in DINGBATS]] = np.arange(1, len(DINGBATS) + 1)
    codes[ord(" ")] = 0
    code = codes[glyphs["char"][rows]]
    rows, code = rows[code > 0], code[code > 0]
    letters = code[np.isin(code, [*range(ord("A"), ord("Z") + 1), *range(ord("a"), ord("z") + 1)])]
    if len(letters) < LETTERS * len(code) or len(np.unique(letters)) < LEAST_KINDS:
        return
    glyphs["char"][rows] = code
    other = rows[(code <= ord(" ")) | (code > ord("~"))]
    glyphs["code"][other] = glyphs["char"][other]
    glyphs["flags"][other] |= UNMAPPED
