"""Blocks by a modified XY-cut (Goodman, Georgi and Xia 2018, 3.1): the widest empty strip goes first.

Strips are found by interval arithmetic on the boxes of words.  Each word goes to the side its middle is on,
so that a cut can lose none.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import numpy as np

from spacy_pdfrecover.frames import UPRIGHT
from spacy_pdfrecover.layout.blocks import evident_breaks
from spacy_pdfrecover.layout.order import reading_sequence
from spacy_pdfrecover.layout.pieces import pieces_of
from spacy_pdfrecover.layout.profiles import above_median, columns_of, gaps, on_raster, rows_of
from spacy_pdfrecover.layout.tables import table_lines
from spacy_pdfrecover.layout.words import (
    WORD_GAP,
    character_width,
    find_rows,
    find_words,
    lines_of_words,
    run_backwards,
)
from spacy_pdfrecover.lines import MARGIN
from spacy_pdfrecover.model import LAYER_SHIFT, OVERLAY, PIECE, ROLE_ID, Array, Layout, Lines

UNSEEN_LAYERS = (1, 3)      # second copies and text off the page

Choice = Literal["mean", "histogram"]
Scope = Literal["page", "document"]
Forming = Literal["given", "rows"]


class Zone(NamedTuple):
    """Words that no cut parts, and the way there: `t`op, `b`ottom, `l`eft, `r`ight."""

    words: Array
    path: str


class Least(NamedTuple):
    """The narrowest strips to cut at, in points."""

    x: float
    y: float


@dataclass(frozen=True)
class XYCut:
    """See `make_xycut` for the settings."""

    gap: Choice = "mean"
    scope: Scope = "document"
    noise_x: float = 0.0
    noise_y: float = 0.0
    least_part_width: float = 1 / 6
    least_height: float = 1 / 32
    least_width: float = 1 / 6
    least_part_height: float = 1 / 128
    raster: float = 0.0
    lines: Forming = "given"
    paragraphs: bool = True

    def __call__(self, text: Lines) -> Layout:
        text = replace(text, lines=text.lines[reading_sequence(text.lines)])
        words = find_words(text)
        if self.lines == "rows":                        # the paper knows no line numbers
            words["layer"][words["layer"] == MARGIN] = 0
        if not len(words):
            return Layout(text, np.zeros(0, PIECE))
        zones = list(self.zones(text, words))
        text, zone = self.formed(text, words, zones)
        lines = text.lines
        starts = np.concatenate([[True], zone[1:] != zone[:-1]])
        heads = np.flatnonzero(starts)
        lines["left"] = np.minimum.reduceat(lines["x0"], heads)[zone]
        lines["right"] = np.maximum.reduceat(lines["x1"], heads)[zone]
        if self.paragraphs:
            breaks, texts, captions = evident_breaks(text)
            starts |= breaks & ~table_lines(lines, texts, captions, text.pages.fonts)
        pieces = pieces_of(text, starts)
        pieces["column"] = zone[pieces["start"]]
        layer = lines["flags"][pieces["start"]] >> LAYER_SHIFT
        pieces["role"][np.isin(layer, UNSEEN_LAYERS)] = ROLE_ID["hidden"]
        return Layout(text, pieces, {"zones": outlines(words, zones)}, tuple(each.path for each in zones))

    def zones(self, text: Lines, words: Array) -> Iterator[Zone]:
        """All zones in reading order, page by page, layer by layer (seen text first)."""
        sizes = text.pages.pages[["width", "height"]]
        least = self.least_gaps(words)
        order = np.lexsort((words["layer"], words["page"]))
        change = np.diff(words["page"][order]) | np.diff(words["layer"][order])
        for rows in np.split(order, np.flatnonzero(change) + 1):
            width, height = sizes[words["page"][rows[0]]].tolist()
            bound = least if isinstance(least, Least) else least[int(words["page"][rows[0]])]
            for zone in self.cut(on_raster(words[rows], self.raster, height), bound, width, height):
                yield Zone(rows[zone.words], zone.path)

    def least_gaps(self, words: Array) -> Least | dict[int, Least]:
        """For the document, or by page."""
        if self.scope == "document":
            return self.least_gap(words)
        return {page: self.least_gap(words[words["page"] == page])
                for page in np.unique(words["page"]).tolist()}

    def least_gap(self, words: Array) -> Least:
        """The mean height of the words, or the smallest gap above the median one, for double spacing."""
        height = float((words["y1"] - words["y0"]).mean())
        if self.gap == "mean":
            return Least(height, height)
        pages = [words[words["page"] == page] for page in np.unique(words["page"])]
        across = [gap.width for page in pages for gap in gaps(*columns_of(page), self.noise_x)[1]]
        down = [gap.width for page in pages for gap in gaps(*rows_of(page, self.raster), self.noise_y)[1]]
        return Least(above_median(across, height), above_median(down, height))

    def cut(self, words: Array, least: Least, width: float, height: float) -> Iterator[Zone]:
        """The zones of a page, the next one first: cuts go top before bottom, left before right."""
        waiting = [Zone(np.arange(len(words)), "")]
        while waiting:
            rows, path = waiting.pop()
            found = self.best_cut(words[rows], least, max(width, 1.0), max(height, 1.0))
            if found is None:
                yield Zone(rows, path)
                continue
            vertical, at = found
            low, high = ("x0", "x1") if vertical else ("y0", "y1")
            before = (words[low][rows] + words[high][rows]) / 2 < at
            names = "lr" if vertical else "tb"
            waiting.append(Zone(rows[~before], path + names[1]))
            waiting.append(Zone(rows[before], path + names[0]))

    def best_cut(self, words: Array, least: Least, width: float, height: float) -> tuple[bool, float] | None:
        """The widest gap whose parts are large enough: is it vertical, and its middle.  Of gaps as wide the
        vertical one, then that furthest to the right or to the top."""
        (left, right), across = gaps(*columns_of(words), self.noise_x)
        (top, bottom), down = gaps(*rows_of(words, self.raster), self.noise_y)
        cuts = []
        if bottom - top >= self.least_height * height:
            cuts += [(gap.steps, True, gap.middle, gap.middle) for gap in across
                     if gap.width >= least.x
                     and min(gap.low - left, right - gap.high) >= self.least_part_width * width]
        if right - left >= self.least_width * width:
            cuts += [(gap.steps, False, -gap.middle, gap.middle) for gap in down
                     if gap.width >= least.y
                     and min(gap.low - top, bottom - gap.high) >= self.least_part_height * height]
        for _, vertical, _, at in sorted(cuts, reverse=True):
            low, high = ("x0", "x1") if vertical else ("y0", "y1")
            before = (words[low] + words[high]) / 2 < at
            if before.any() and not before.all():       # with noise, words may lie across all gaps
                return vertical, at
        return None

    def formed(self, text: Lines, words: Array, zones: list[Zone]) -> tuple[Lines, Array]:
        """The lines of all zones, and the zone of each line."""
        backwards = run_backwards(text, words)
        turned = text.lines["angle"][words["line"]] != UPRIGHT
        taken, line, spaced = [], [], []
        owner: list[int] = []
        for number, (rows, _) in enumerate(zones):
            upright = rows[~turned[rows]]
            if self.lines == "rows":
                sequence, row, spaces = self.by_rows(words, upright, backwards)
            else:
                sequence, row, spaces = self.by_lines(text, words, upright)
            rest = rows[turned[rows]]
            rest = rest[np.argsort(words["start"][rest])]
            row = np.concatenate([row, np.arange(len(rest)) + (row[-1] + 1 if len(row) else 0)])
            taken += [sequence, rest]
            spaced += [spaces, np.zeros(len(rest), bool)]
            line.append(row + len(owner))
            owner += [number] * (int(row[-1]) + 1)
        rows = np.concatenate(taken)
        return (lines_of_words(text, words[rows], np.concatenate(line), np.concatenate(spaced)),
                np.array(owner, "i8"))

    def by_rows(self, words: Array, rows: Array, backwards: Array) -> tuple[Array, Array, Array]:
        """Every row of a zone is a line; gaps wider than a share of its usual character part its words."""
        part = words[rows]
        row = find_rows(part["y0"], part["y1"])
        size = part["end"] - part["start"]
        rtl = np.bincount(row, np.where(backwards[rows], size, -size)) > 0
        sign = np.where(rtl[row], -1, 1)
        order = np.lexsort((np.where(sign > 0, part["x0"], -part["x1"]), row))
        part, row, sign = part[order], row[order], sign[order]
        least = WORD_GAP * character_width(part["x1"] - part["x0"], size)
        gap = np.where(sign[1:] > 0, part["x0"][1:] - part["x1"][:-1], part["x0"][:-1] - part["x1"][1:])
        return rows[order], row, np.concatenate([[False], gap >= least])[:len(order)]

    def by_lines(self, text: Lines, words: Array, rows: Array) -> tuple[Array, Array, Array]:
        """The lines as they were, each cut where a boundary of zones runs through it, in the order that
        they are read in without zones: some zones hold columns that no cut could part."""
        _, line = np.unique(words["line"][rows], return_inverse=True)
        order = np.lexsort((words["start"][rows], line))
        return rows[order], line[order], text.spaces[words["start"][rows[order]]]


def make_xycut(gap: Choice = "mean", scope: Scope = "document", noise_x: float = 0.0, noise_y: float = 0.0,
               least_part_width: float = 1 / 6, least_height: float = 1 / 32, least_width: float = 1 / 6,
               least_part_height: float = 1 / 128, raster: float = 0.0, lines: Forming = "given",
               paragraphs: bool = True) -> XYCut:
    """Registered as `pdfrecover.XYCut.v1`.  Sizes are shares of the page's; all are those of the paper.

    gap (str): narrowest strip to cut at: `mean`, the mean height of the words, or `histogram`, the smallest
        strip that is wider than the median one, for text in double spacing.
    scope (str): is that taken from each `page` (as the paper has it) or from the `document` (its code).
    noise_x, noise_y (float): ink that still counts as empty, as share of the profile's maximum.
    least_part_width, least_height (float): of the parts, and the region, of a vertical cut.
    least_width, least_part_height (float): of the region, and the parts, of a horizontal cut.
    raster (float): points that the edges of words are rounded down to, which makes strips of about one width
        equal; 1 in the code of the paper, 0 for none.
    lines (str): `given` keeps the lines of the words, `rows` makes every row of a block a line, as the paper.
    paragraphs (bool): cut blocks further into paragraphs, headings and items; the paper does not.
    """
    return XYCut(gap, scope, noise_x, noise_y, least_part_width, least_height, least_width,
                 least_part_height, raster, lines, paragraphs)


def outlines(words: Array, zones: list[Zone]) -> Array:
    """OVERLAY rows with the bounds and paths of the zones."""
    rows = np.zeros(len(zones), OVERLAY)
    for row, (inside, path) in zip(rows, zones, strict=True):
        part = words[inside]
        row["page"], row["label"] = part["page"][0], path
        row["x0"], row["y0"] = part["x0"].min(), part["y0"].min()
        row["x1"], row["y1"] = part["x1"].max(), part["y1"].max()
    return rows
