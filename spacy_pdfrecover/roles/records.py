"""The records of the pieces of a layout, column by column."""
from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from spacy_pdfrecover.faces import is_fixed, is_math
from spacy_pdfrecover.frames import DOWN, UP, UPSIDE_DOWN, VERTICAL, is_among, is_cjk, is_hangul
from spacy_pdfrecover.layout.body import body_style
from spacy_pdfrecover.layout.kinds import lines_with_kinds
from spacy_pdfrecover.layout.marks import SUBSECTION, has_label
from spacy_pdfrecover.layout.order import main_angle
from spacy_pdfrecover.layout.pieces import all_laid_over, glyphs_in
from spacy_pdfrecover.layout.ruled import SAME_ROW
from spacy_pdfrecover.layout.terms import ALIGNED, behind_terms, columned_terms, gaps_behind, leading_terms
from spacy_pdfrecover.model import ASIDE, LAYER_SHIFT, RAISED, TYPED_PROSE, Array, Layout
from spacy_pdfrecover.roles.features import Document, Piece

TYPED, TYPED_LATER = 0.5, 0.75  # of its characters in typewriter faces make a piece typewritten; more if it begins in
                            # another face, as prose does that names files and addresses: of 2014 listings in
                            # 43 manuals 281 had less than .95; 68 less than .5, nearly all of them prose
PAGED = re.compile(r"(?:[,.\s]|^)\d{1,4}(?:[-–]\d{1,4})?$")
LISTED = re.compile(r"(?:[^\W\d].*,\s|(?:\.\s?){3}|\d,\s)\d{1,4}(?:[-–]\d{1,4})?$")
"""An entry of an index: a name with a comma, leaders or other pages before its last page."""
STOPS = [ord(stop) for stop in "。！？"]
NOTHING_APART = "", 0.0
Columns = dict[str, Sequence[Any]]          # fields of `Piece`, each with a value for every piece


def describe(layout: Layout) -> Document:
    """Records for the pieces of a layout."""
    text = layout.text
    lines, fonts, pages = text.lines, text.pages.fonts, text.pages.pages
    size, font = body_style(lines, fonts)
    main = dict(zip(lines["page"].tolist(), main_angle(lines).tolist(), strict=True))
    sizes = list(zip(pages["width"].tolist(), pages["height"].tolist(), strict=True))
    columns = {**words(layout), **faces(layout, font), **places(layout, main, sizes), **edges(layout, size)}
    columns |= terms(layout, font, columns["hang"])
    pieces = [Piece(**dict(zip(columns, values, strict=True))) for values in zip(*columns.values(), strict=True)]
    sizes = [(high, wide) if abs(main.get(page, 0)) == UP else (wide, high) for page, (wide, high) in enumerate(sizes)]
    return Document(pieces, sizes, size, font, bool(fonts) and fonts[font].bold, bool(fonts) and is_fixed(fonts[font]),
                    body_leading(lines, size), [[] for _ in sizes],
                    [re.split("[-,]", font.name)[0] for font in fonts] or [""])


def words(layout: Layout) -> Columns:
    """What the pieces say."""
    rows, texts = layout.pieces, layout.text.texts
    spans = rows[["start", "end"]].tolist()
    kinds = lines_with_kinds(layout.text, texts)
    paged = [text[-1:].isdigit() and PAGED.search(text) is not None for text in texts]
    listed = [paged and LISTED.search(text) is not None for text, paged in zip(texts, paged, strict=True)]
    return {
        "row": range(len(rows)), "page": rows["page"].tolist(),
        "text": [" ".join(texts[start:end]) for start, end in spans],
        "first": [texts[start] for start, _ in spans], "last": [texts[end - 1] for _, end in spans],
        "lines": [end - start for start, end in spans],
        "line_size": ((glyphs_in(layout.text, rows) + wide_in(layout)) / (rows["end"] - rows["start"])).tolist(),
        "kind": [bool(kinds[start]) for start, _ in spans],
        "paged": [sum(paged[start:end]) for start, end in spans],
        "listed": [sum(listed[start:end]) for start, end in spans],
    }


def wide_in(layout: Layout) -> Array:
    """How many ideographs and Hangul each piece has, which take the room of two letters each."""
    char = layout.text.pages.glyphs["char"][layout.text.order]
    return glyphs_in(layout.text, layout.pieces, is_cjk(char) | is_hangul(char))


def faces(layout: Layout, body_font: int) -> Columns:
    """How they are set.  What begins with a word of the running text's face is not bold as a whole."""
    text, rows = layout.text, layout.pieces
    fonts, first = text.pages.fonts, rows["start"]
    glyph_font = text.pages.glyphs["font"]
    bold, italic, mathematics = ([told(font) for font in fonts] or [False] for told in (
        lambda font: font.bold, lambda font: font.italic, is_math))
    opening = glyph_font[text.order[text.lines["start"][first]]].tolist()
    own = rows["font"].tolist()
    led = [face == body_font and not bold[face] and text.texts[line][0].isalpha()
           for face, line in zip(opening, first.tolist(), strict=True)]
    math = glyphs_in(text, rows, np.array(mathematics)[glyph_font[text.order]]) / np.maximum(glyphs_in(text, rows), 1)
    return {
        "size": rows["size"].tolist(), "font": own,
        "bold": [bold[font] and not plain for font, plain in zip(own, led, strict=True)],
        "italic": [italic[font] for font in own], "fixed": typewritten(layout).tolist(), "math": math.tolist(),
        "raised": (text.lines["flags"][first] & RAISED > 0).tolist(),
    }


def places(layout: Layout, main: dict[int, int], sizes: Sequence[tuple[float, float]]) -> Columns:
    """Where they stand.  A page whose text runs sideways is looked at turned.

    main (Dict[int, int]): the angle of most text, by page.  sizes (Sequence): of the pages.
    """
    lines, rows = layout.text.lines, layout.pieces
    first, last = rows["start"], rows["end"]
    flags = lines["flags"][first]
    boxes, shifts = [], []
    for page, start, end, box in zip(*(rows[name].tolist() for name in ("page", "start", "end")),
                                     rows[["x0", "y0", "x1", "y1"]].tolist(), strict=True):
        turned = turned_box(lines[start:end], main[page], *sizes[page]) if main[page] else box
        boxes.append(turned)
        shifts.append(turned[0] - float(lines["x0"][start:end].min()) if main[page] else 0.0)
    # of each piece and of what stands between it and the next one: every other is a piece's
    right = np.maximum.reduceat(np.append(lines["right"], 0), np.column_stack([first, last]).ravel())[::2]
    return {
        **dict(zip(("x0", "y0", "x1", "y1"), np.reshape(boxes, (-1, 4)).T.tolist(), strict=True)),
        "left": [edge + shift for edge, shift in zip(lines["left"][first].tolist(), shifts, strict=True)],
        "right": [edge + shift for edge, shift in zip(right.tolist(), shifts, strict=True)],
        "layer": (flags >> LAYER_SHIFT).tolist(),
        "angle": [angle - main[page]
                  for angle, page in zip(lines["angle"][first].tolist(), rows["page"].tolist(), strict=True)],
        "aside": ((flags & ASIDE > 0) | all_laid_over(lines, rows)).tolist(),
    }


def edges(layout: Layout, size: float) -> Columns:
    """How far lines stand in.

    size (float): of the running text.
    """
    lines = layout.text.lines["x0"].tolist()
    inner = [lines[start:end] for start, end in layout.pieces[["start", "end"]].tolist()]
    return {"indent": [own[0] - min(own) for own in inner], "hang": [hanging_by(own, size) for own in inner]}


def terms(layout: Layout, body_font: int, hangs: Sequence[float]) -> Columns:
    """What first lines begin with, apart from the text behind it."""
    text, starts = layout.text, layout.pieces["start"]
    faced = leading_terms(text, starts, body_font)
    columned = columned_terms(text, starts, hangs)
    return {
        "term": faced, "gap": gaps_behind(text, starts, faced), "behind": behind_terms(text, starts, faced),
        "columned": [columned.get(row, NOTHING_APART) for row in range(len(starts))],
    }


def hanging_by(edges: Sequence[float], size: float) -> float:
    """How far the further lines of a piece stand in, if all do alike.

    >>> hanging_by([72.0, 97.0, 97.2], 10.0), hanging_by([97.0, 72.0, 72.0], 10.0), hanging_by([72.0], 10.0)
    (25.0, 0.0, 0.0)
    """
    inner = edges[1:]
    if not inner or min(inner) <= edges[0] or max(inner) - min(inner) > ALIGNED * size:
        return 0.0
    return min(inner) - edges[0]


def typewritten(layout: Layout) -> Array:
    """Which pieces are set in typewriter faces: by all their characters, as the longest line of a paragraph may
    be one long address, but for commands behind a label or a section's number in another face.  Ideographs and Hangul
    are as wide as each other in any face and tell nothing, but in a sentence with a stop of its own they take the room
    of two letters each; prose that the layout found is as in any face."""
    text, rows = layout.text, layout.pieces
    glyphs, lines, texts = text.pages.glyphs, text.lines, text.texts
    fixed = np.array([is_fixed(font) for font in text.pages.fonts] or [False])
    typed = fixed[glyphs["font"][text.order]]
    chars = glyphs["char"][text.order]
    typed[typed] = ~(is_cjk(chars[typed]) | is_hangul(chars[typed]))
    stopped = is_among(chars[lines["end"][rows["end"] - 1] - 1], STOPS)
    share = glyphs_in(text, rows, typed) / np.maximum(glyphs_in(text, rows) + stopped * wide_in(layout), 1)
    opens = typed[lines["start"][rows["start"]]]
    last = rows[["start", "end"]].copy()
    end, above = rows["end"] - 1, np.maximum(rows["end"] - 2, rows["start"])        # parts of a row may stand apart
    level = np.abs(lines["baseline"][end] - lines["baseline"][above]) < SAME_ROW * lines["size"][end]
    last["start"] = np.where(level, above, end)
    wordy = [any(map(str.isalnum, texts[end - 1])) for end in rows["end"].tolist()]
    closes = (glyphs_in(text, last, typed) > 0) | ~np.array(wordy, bool)
    labelled = [has_label(texts[start]) or (end == start + 1 and SUBSECTION.match(texts[start]) is not None)
                for start, end in rows[["start", "end"]].tolist()]
    result: Array = ((share > np.where(opens & closes, TYPED, TYPED_LATER))
                     & (lines["flags"][rows["start"]] & TYPED_PROSE == 0) & (opens | ~np.array(labelled, bool)))
    return result


def turned_box(lines: Array, angle: int, width: float, height: float) -> tuple[float, float, float, float]:
    """The box of lines in their reading frame, moved to where that frame's page begins."""
    right, down = {UP: (height, 0.0), DOWN: (0.0, width), UPSIDE_DOWN: (width, height),
                   VERTICAL: (0.0, width)}.get(angle, (0.0, 0.0))
    return (float(lines["x0"].min()) + right, float(lines["y0"].min()) + down,
            float(lines["x1"].max()) + right, float(lines["y1"].max()) + down)


def body_leading(lines: Array, size: float) -> float:
    body = np.abs(lines["size"] - size) < 0.05 * size
    step = np.diff(lines["baseline"])[body[1:] & body[:-1]] if len(lines) > 1 else np.zeros(0)
    step = np.round(step[(step > 0.8 * size) & (step < 3 * size)] * 2).astype("i8")
    return (float(np.bincount(step).argmax()) / 2 if len(step) else 0.0) or 1.2 * size
