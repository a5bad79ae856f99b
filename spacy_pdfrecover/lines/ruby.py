"""Ruby: small kana beside ideographs that tell how these are read.  They are no part of the sentence."""
from __future__ import annotations

import numpy as np

from spacy_pdfrecover.model import Array

HIRAGANA, KATAKANA_END = 0x3041, 0x30FF
# Shares of the size of the text.
RUBY_SIZE = 0.65            # ruby is set in half the size of its text (JIS X 4051)
RISE = 0.5, 1.4             # between both baselines: the em of the text, half that of ruby, and a little room
REACH = 1.0                 # by which long readings stand out over short words


def find_ruby(glyphs: Array, rows: Array, chunks: Array) -> Array:
    """Chunks of small kana right above a chunk of text, or to the right of one in a vertical column."""
    result = np.zeros(len(chunks), bool)
    if not len(chunks):
        return result
    char = glyphs["char"][rows]
    kana = np.concatenate([[0], np.cumsum((char >= HIRAGANA) & (char <= KATAKANA_END))])
    whole = kana[chunks["end"]] - kana[chunks["start"]] == chunks["end"] - chunks["start"]
    first = np.searchsorted(chunks["page"], np.arange(int(chunks["page"].max()) + 2))
    usual = float(np.median(glyphs["size"][rows]))
    for chunk in np.flatnonzero(whole & (chunks["size"] < RUBY_SIZE * usual)).tolist():
        ruby = chunks[chunk]
        near = chunks[first[ruby["page"]]:first[ruby["page"] + 1]]
        rise, size = near["base"] - ruby["base"], near["size"]
        result[chunk] = ((near["direction"] == ruby["direction"]) & (ruby["size"] < RUBY_SIZE * size)
                         & (rise > RISE[0] * size) & (rise < RISE[1] * size)
                         & (ruby["u0"] > near["u0"] - REACH * size) & (ruby["u1"] < near["u1"] + REACH * size)).any()
    return result
