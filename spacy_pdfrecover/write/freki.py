"""Freki: text in the columns it has on the page, block by block, for lines whose places mean something.

See `read/freki.py` for the format and `respace.py` for the columns.
"""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import pairwise
from pathlib import PurePath
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.frames import UPRIGHT, frames_of, is_rtl
from spacy_pdfrecover.layout.marks import HYPHENS
from spacy_pdfrecover.layout.words import find_rows
from spacy_pdfrecover.lines.rows import SCRIPT_SIZE
from spacy_pdfrecover.model import BLANK, GENERATED, NO_GLYPH, SUBSCRIPT, SUPERSCRIPT, Array, Recovered
from spacy_pdfrecover.read.freki import TABSCORE, FrekiBlock, FrekiDocument, FrekiLine
from spacy_pdfrecover.write.respace import Token, respaced

PLACES = 2                  # decimals of coordinates, as TETML has them
FIRST = ("tag", "span_id", "lang_name", "lang_code", "fonts")
"""Attributes of a line that stand first, in this order."""
NOT_IN_A_VALUE = re.compile(r"[\s:=]+")
SCRIPT_SHIFT = 0.1          # sizes off the baseline: superscripts rise by 0.3 to 0.45, subscripts fall by 0.15 to 0.25


class Word(NamedTuple):
    """A run of glyphs without a space, in one font and size: a token and what the format says of it."""

    token: Token
    low: float                  # extent across the line
    high: float
    font: str
    size: float
    baseline: float
    flags: int
    box: tuple[float, float, float, float]      # as PDF counts: left, bottom, right, top


def to_freki(recovered: Recovered, drop: Collection[str] = ()) -> str:
    """The document in the format; hyphens that a repair took out are back.

    drop (Collection[str]): roles left out.
    """
    text = dumps_freki(freki_of(recovered, drop))
    return text + "\n" if text else ""


def dumps_freki(document: FrekiDocument, score: str = TABSCORE) -> str:
    """A document as text, without a line break at its end.

    score (str): the attribute for the score; the code of the paper reads `iscore`.
    """
    return "\n\n".join("\n".join(block_lines(block, score)) for block in document.blocks)


def block_lines(block: FrekiBlock, score: str) -> Iterator[str]:
    numbers = [line.number for line in block.lines] or [0]
    yield " ".join((*pairs(block.attributes), str(numbers[0]), str(numbers[-1])))
    heads = []
    for line in block.lines:
        names = sorted(line.attributes, key=lambda name: FIRST.index(name) if name in FIRST else len(FIRST))
        found = {score if name == TABSCORE else name: line.attributes[name] for name in names}
        heads.append(" ".join((f"line={line.number}", *pairs(found))))
    width = max(map(len, heads), default=0)
    for head, line in zip(heads, block.lines, strict=True):
        yield f"{head:{width}}:{line.text}"


def pairs(attributes: dict[str, str]) -> list[str]:
    return [f"{name}={value}" for name, value in attributes.items()]


def freki_of(recovered: Recovered, drop: Collection[str] = ()) -> FrekiDocument:
    """The blocks page by page, each as many as it has pieces, with columns that the whole document shares."""
    parts = list(parts_of(recovered, drop))
    parts.sort(key=lambda part: int(recovered.pieces[part[0]]["page"]))
    upright = [word.token for _, words, turned in parts if not turned for word in words]
    left = min((token.x0 for token in upright), default=0.0)
    document, number, on_page = FrekiDocument(), 1, Counter[int]()
    name = NOT_IN_A_VALUE.sub("_", PurePath(recovered.pages.source).stem) or "_"
    for piece, words, turned in parts:
        entry = recovered.pieces[piece]
        page = int(recovered.pages.pages[entry["page"]]["number"]) + 1
        on_page[page] += 1
        edge = min(word.token.x0 for word in words) if turned else left
        block = FrekiBlock({"doc_id": name, "page": str(page), "block_id": f"{page}-{on_page[page]}",
                            "bbox": bounds(words)}, list(lines_of(words, edge, number)))
        if recovered.paths and recovered.paths[entry["column"]]:
            block.attributes["label"] = recovered.paths[entry["column"]]
        document.blocks.append(block)
        number += len(block.lines)
    return document


def lines_of(words: list[Word], left: float, number: int) -> Iterator[FrekiLine]:
    rows = find_rows(np.array([word.low for word in words]), np.array([word.high for word in words]))
    table: list[list[Word]] = [[] for _ in range(int(rows.max()) + 1)]
    for word, row in zip(words, rows.tolist(), strict=True):
        table[row].append(word)
    table = [sorted(row, key=lambda word: word.token.x0) for row in table]
    spaced = respaced([scripted(row) for row in table], left)
    for line, (row, (text, score)) in enumerate(zip(table, spaced, strict=True), number):
        fonts = sorted({f"{word.font}-{round(word.box[3] - word.box[1], 1)}" for word in row})
        attributes = {"fonts": ",".join(fonts), "bbox": bounds(row)}
        if score is not None:
            attributes[TABSCORE] = f"{score:.2f}"
        yield FrekiLine(line, text, attributes)


def scripted(row: list[Word]) -> list[Token]:
    """The tokens of a line, with those marked that stand above or below it: by the source, or small and off
    the baseline of the line's widest size."""
    sizes = Counter[tuple[float, float]]()
    for word in row:
        sizes[word.size, word.baseline] += len(word.token.text)
    (size, baseline), _ = sizes.most_common(1)[0]
    tokens = []
    for word in row:
        rise = (baseline - word.baseline) / max(size, 0.1) if word.size < SCRIPT_SIZE * size else 0.0
        raised = word.flags & SUPERSCRIPT or rise > SCRIPT_SHIFT
        lowered = word.flags & SUBSCRIPT or rise < -SCRIPT_SHIFT
        tokens.append(word.token._replace(script="^" if raised else "_" if lowered else ""))
    return tokens


def bounds(words: list[Word]) -> str:
    boxes = [word.box for word in words]
    return ",".join(str(pick(box[side] for box in boxes)) for side, pick in enumerate((min, min, max, max)))


def parts_of(recovered: Recovered, drop: Collection[str]) -> Iterator[tuple[int, list[Word], bool]]:
    """Row and words of every piece that has words, and whether it has an edge of its own: text that runs
    in another direction."""
    glyphs = recovered.pages.glyphs
    used = np.zeros(len(glyphs), bool)
    used[recovered.char_glyph[recovered.char_glyph != NO_GLYPH]] = True
    for row, block in enumerate(recovered.blocks):
        if recovered.role(row) in drop or block["start"] < 0:
            continue
        units = with_hyphens(drawn_units(recovered, int(block["start"]), int(block["end"])), glyphs, used)
        if not units:
            continue
        rows = np.array([unit[0] for unit in units])
        owner = piece_of(glyphs[rows], recovered.pieces, int(block["piece_start"]), int(block["piece_end"]))
        for piece in range(int(block["piece_start"]), int(block["piece_end"])):
            inside = [units[place] for place in np.flatnonzero(owner == piece)]
            if inside:
                words, turned = words_of(recovered, inside)
                yield piece, words, turned


Unit = tuple[int, str, bool]        # a glyph, its text, and whether a space stands before it


def drawn_units(recovered: Recovered, start: int, end: int) -> list[Unit]:
    """The glyphs of a stretch of the text with what the text has for each."""
    units: list[Unit] = []
    space = True
    for char, row in zip(recovered.text[start:end], recovered.char_glyph[start:end].tolist(), strict=True):
        if row == NO_GLYPH or char.isspace():
            space = True
        elif units and units[-1][0] == row and not space:
            units[-1] = (row, units[-1][1] + char, units[-1][2])
        else:
            units.append((row, char, space))
            space = False
    return units


def with_hyphens(units: list[Unit], glyphs: Array, used: Array) -> list[Unit]:
    """Drawn glyphs that no text has, put back behind the glyph drawn before them: line-end hyphens."""
    result = []
    for unit in units:
        result.append(unit)
        lost = unit[0] + 1
        while (lost < len(glyphs) and not used[lost] and not glyphs["flags"][lost] & (BLANK | GENERATED)
               and glyphs["page"][lost] == glyphs["page"][unit[0]] and chr(glyphs["char"][lost]) in HYPHENS):
            result.append((lost, chr(glyphs["char"][lost]), False))
            lost += 1
    return result


def piece_of(glyphs: Array, pieces: Array, start: int, end: int) -> Array:
    """The piece each glyph of a block stands in: the one on its page whose box is nearest."""
    if end - start == 1:
        return np.full(len(glyphs), start)
    part = pieces[start:end]
    x, y = (glyphs["x0"] + glyphs["x1"]) / 2, (glyphs["y0"] + glyphs["y1"]) / 2
    away = (np.maximum(0, np.maximum(part["x0"] - x[:, None], x[:, None] - part["x1"]))
            + np.maximum(0, np.maximum(part["y0"] - y[:, None], y[:, None] - part["y1"])))
    away[glyphs["page"][:, None] != part["page"]] = np.inf
    nearest: Array = start + away.argmin(axis=1)
    return nearest


def words_of(recovered: Recovered, units: list[Unit]) -> tuple[list[Word], bool]:
    """Glyphs joined to words, in the frame the text is read in, and whether that is another than the page's:
    turned, or from right to left."""
    rows = np.array([unit[0] for unit in units])
    glyphs = recovered.pages.glyphs
    part = glyphs[rows]
    frames = frames_of(glyphs, rows)
    turned = bool((frames.direction != UPRIGHT).mean() > 0.5)
    backwards = bool(is_rtl(part["char"]).mean() > 0.5)
    low, high = part["y0"].astype("f8"), part["y1"].astype("f8")
    start, end, base = frames.start, frames.end, part["baseline"].astype("f8")
    if turned:
        base, low, high = frames.base, frames.base - 0.75 * part["size"], frames.base + 0.25 * part["size"]
    if backwards:
        start, end = -end, -start
    cut = np.array([unit[2] for unit in units])
    for name in ("font", "size", "object"):
        cut[1:] |= part[name][1:] != part[name][:-1]
    cut[1:] |= np.abs(np.diff(base)) > 0.5 * part["size"][1:]
    cut[0] = True
    height = float(recovered.pages.pages[part["page"][0]]["height"])
    edges = np.append(np.flatnonzero(cut), len(units)).tolist()
    words = []
    for first, last in pairwise(edges):
        here = slice(first, last)
        box = (part["x0"][here].min(), height - part["y1"][here].max(),
               part["x1"][here].max(), height - part["y0"][here].min())
        token = Token("".join(unit[1] for unit in units[here]), round(float(start[here].min()), PLACES),
                      round(float(end[here].max()), PLACES))
        flags = int(np.bitwise_and.reduce(part["flags"][here]))
        words.append(Word(token, float(low[here].min()), float(high[here].max()), f"F{part['font'][first]}",
                          round(float(part["size"][first]), PLACES), round(float(base[first]), PLACES), flags,
                          (near(box[0]), near(box[1]), near(box[2]), near(box[3]))))
    return words, turned or backwards


def near(value: float) -> float:
    return round(float(value), PLACES)
