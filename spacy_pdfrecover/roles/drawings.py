"""Where on a page something is drawn that is no table and no frame: pictures, charts, diagrams."""
from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from spacy_pdfrecover.arrays import union
from spacy_pdfrecover.layout.cover import Rect
from spacy_pdfrecover.layout.rules import THIN
from spacy_pdfrecover.model import RULE_BOX, RULE_IMAGE, RULE_PATH, Array
from spacy_pdfrecover.roles.axes import AXIS_LEAST, Marks, axes_of

REGION_LEAST = 40.0         # points: drawings smaller than this on either side hold no lettering
NARROW_LEAST, ALIKE_LEAST = 20.0, 3     # … but those of several charts of one width below each other
REGION_GAP = 6.0            # points between drawn objects of one drawing
PAGE_SHARE = 0.8            # drawings larger than this share of the page are backgrounds
PANEL_WIDE = 0.2            # share of the page's width that a box of text has at the least, unlike those of diagrams
SHADED = 0.9                # share of a shade's width that its strips have
BACKDROPS = 3               # pages on which an image returns that is a watermark
COVERED = 0.3               # shares of its width and height that a paragraph covers
SMALL = 12.0                # points: the crosses and dots of a chart are no larger
FLAT = 1.5                  # … and no flatter: underscores of TeX have .8, bars of fractions .4
STREWN_LEAST = 20           # … and at least as many
STREWN_PLACES = 12          # places along either axis, …
STREWN_SHARE = 8            # … and pairs of them for each: grids have about one …
STREWN_MOST = 1_000         # … of so many: more stand on top of each other
COLORS_LEAST = 8            # of the boxes of a chart that has no curves: tables and shades have fewer, …
COLORED_PLACES = 3          # … which stand at several places along both axes, unlike strips of a shade
MANY_RULES = 3_000          # drawn objects of a page beyond which only the longest are taken


def drawings(rules: Array, width: float, height: float, captions: Sequence[Rect] = (),
             reach: float = 0.0, marks: Sequence[Marks] = ()) -> list[Rect]:
    """Boxes around drawn objects that stand together; those of lines and boxes alone (tables, frames) are
    left out, unless a figure's caption stands within `reach` above or below them and they are no mere frames,
    or numbers stand in or by them as along axes."""
    wide, high = rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]
    rules = rules.compress(~((wide > PAGE_SHARE * width) & (high > PAGE_SHARE * height)))
    curved = is_picture(rules)
    if not curved.any() and not captions and len(rules) < STREWN_LEAST and (
            sum(len(mark.values) for mark in marks) < AXIS_LEAST):
        return []
    pictures = boxes_of(rules[curved])
    if len(rules) > MANY_RULES:             # the frame and the axes of a chart are longer than its dots
        longest = np.maximum(rules["x1"] - rules["x0"], rules["y1"] - rules["y0"])
        rules = rules[np.argsort(-longest, kind="stable")[:MANY_RULES]]
    boxes = boxes_of(rules)
    found = []
    for region in large_enough(united(boxes)):
        axes = axes_of(region, marks, reach)
        within = rules.compress(inside(boxes, region))
        pictured = (inside(pictures, region).any() and not is_ground(within, region, width)) or (
            are_points(within) or are_colored(within))
        if axes or pictured or (
                not is_frame(boxes, region) and any(beside(region, caption, reach) for caption in captions)):
            found.append(union(np.array([region, *axes])))
    return found


def large_enough(regions: Sequence[Rect]) -> list[Rect]:
    """Those that may hold lettering: as large as drawings are, or low and as wide as others from the same place on."""
    widths = Counter((round(x0), round(x1)) for x0, _, x1, _ in regions)
    return [(x0, y0, x1, y1) for x0, y0, x1, y1 in regions if x1 - x0 > REGION_LEAST and (
        y1 - y0 > REGION_LEAST or (y1 - y0 > NARROW_LEAST and widths[round(x0), round(x1)] >= ALIKE_LEAST))]


def are_points(rules: Array) -> bool:
    """Are there many small objects at places of their own, as the points of a chart drawn as crosses?  Flat ones may be
    underscores, or bars of fractions."""
    wide, high = rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]
    small = rules.compress((np.maximum(wide, high) < SMALL) & (high > FLAT))
    if len(small) < STREWN_LEAST:
        return False
    across, down = places_along(small)
    return min(across, down) >= STREWN_PLACES and across * down >= STREWN_SHARE * min(len(small), STREWN_MOST)


def are_colored(rules: Array) -> bool:
    """Are there boxes in many colors, side by side and below each other, as in maps of heat?"""
    filled = rules.compress((rules["kind"] == RULE_BOX) & rules["filled"])
    return len(np.unique(filled["color"])) >= COLORS_LEAST and min(places_along(filled)) >= COLORED_PLACES


def places_along(rules: Array, grid: float = 1.0) -> tuple[int, int]:
    """How many places these begin at across and down the page, so many points apart."""
    return len(np.unique(np.round(rules["x0"] / grid))), len(np.unique(np.round(rules["y0"] / grid)))


def without_backgrounds(rules: Array, texts: Array) -> Array:
    """The drawn objects but for boxes laid behind running text or code: a chart may touch one.

    texts (Array): edges of such pieces, a row each.
    """
    filled = np.flatnonzero(rules["kind"] == RULE_BOX)
    if not len(filled) or not len(texts):
        return rules
    boxes = boxes_of(rules[filled])
    x, y = (texts[:, 0] + texts[:, 2]) / 2, (texts[:, 1] + texts[:, 3]) / 2
    behind = ((boxes[:, :1] < x) & (x < boxes[:, 2:3]) & (boxes[:, 1:2] < y) & (y < boxes[:, 3:])).any(axis=1)
    result: Array = np.delete(rules, filled[behind])
    return result


def without_backdrops(rules: Array, texts: Sequence[Sequence[Rect]]) -> Array:
    """The drawn objects of all pages but for images that return at one place and lie behind running text on some page,
    as watermarks do: on no page is what stands over them their lettering.

    texts: boxes of running text, page by page.
    """
    rows = np.flatnonzero((rules["kind"] == RULE_IMAGE)
                          & (np.minimum(rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]) > REGION_LEAST))
    places: dict[tuple[int, ...], list[int]] = {}
    for row, box in zip(rows.tolist(), np.round(boxes_of(rules[rows])).astype(int).tolist(), strict=True):
        places.setdefault(tuple(box), []).append(row)
    behind: list[int] = []
    for (x0, y0, x1, y1), found in places.items():
        if len(set(rules["page"][found].tolist())) >= BACKDROPS and any(
                (min(x1, right) - max(x0, left) > COVERED * (x1 - x0))
                and (min(y1, bottom) - max(y0, top) > COVERED * (y1 - y0))
                for page in rules["page"][found].tolist() for left, top, right, bottom in texts[page]):
            behind += found
    result: Array = np.delete(rules, behind)
    return result


def boxes_of(rules: Array) -> Array:
    """A row of edges for each: left, top, right, bottom."""
    return np.column_stack([rules["x0"], rules["y0"], rules["x1"], rules["y1"]]).astype("f8")


def is_picture(rules: Array) -> Array:
    """Which drawn objects are images or curves; rules may be drawn as flat ones."""
    result: Array = (((rules["kind"] == RULE_PATH) | (rules["kind"] == RULE_IMAGE))
                     & (np.minimum(rules["x1"] - rules["x0"], rules["y1"] - rules["y0"]) > THIN))
    return result


def is_frame(boxes: Array, region: Rect) -> bool:
    """Is all that is drawn in a region its edges: a frame around text?"""
    x0, y0, x1, y1 = boxes[inside(boxes, region)].T
    left, right = np.abs(x0 - region[0]) < REGION_GAP, np.abs(x1 - region[2]) < REGION_GAP
    top, bottom = np.abs(y0 - region[1]) < REGION_GAP, np.abs(y1 - region[3]) < REGION_GAP
    flat, tall = y1 - y0 < REGION_GAP, x1 - x0 < REGION_GAP
    edge = (left & right & top & bottom) | (flat & (top | bottom)) | (tall & (left | right))
    return bool(edge.all())


def is_ground(rules: Array, region: Rect, width: float) -> bool:
    """Is what is drawn in a region laid behind text?"""
    return is_panel(rules, region, width) or is_shade(rules, region, width)


def is_panel(rules: Array, region: Rect, width: float) -> bool:
    """Is all that is drawn in a region as wide as it, and filled or the edge of what is: a box of text with its
    title, be its corners round?"""
    boxes = boxes_of(rules)
    x0, y0, x1, y1 = boxes.T
    wide = (np.abs(x0 - region[0]) < REGION_GAP) & (np.abs(x1 - region[2]) < REGION_GAP)
    if region[2] - region[0] < PANEL_WIDE * width or not wide.all() or (rules["kind"] == RULE_IMAGE).any():
        return False
    filled = boxes.compress(rules["filled"], axis=0)
    edged = (np.abs(boxes[:, None] - filled[None]) < REGION_GAP).all(axis=2).any(axis=1)
    return bool(len(filled) and (edged | (y1 - y0 < REGION_GAP)).all())


def is_shade(rules: Array, region: Rect, width: float) -> bool:
    """Is all that is drawn in a region of one color, in filled strips across it: what lies behind a listing, a strip
    for each line, with its edges?"""
    across = region[2] - region[0]
    strips = (rules["kind"] == RULE_BOX) & rules["filled"] & (rules["x1"] - rules["x0"] > SHADED * across)
    return bool(across > PANEL_WIDE * width and strips.any() and (rules["color"] == rules["color"][0]).all())


def beside(region: Rect, caption: Rect, reach: float) -> bool:
    """Does a caption stand close above or below a region?"""
    apart = max(region[1] - caption[3], caption[1] - region[3])
    return -1.0 < apart < reach and min(region[2], caption[2]) > max(region[0], caption[0])


def united(boxes: Array) -> list[Rect]:
    """Unions of boxes that touch, to within `REGION_GAP`."""
    regions: list[list[float]] = []
    for x0, y0, x1, y1 in sorted(boxes.tolist(), key=lambda box: box[1]):
        grown = [x0, y0, x1, y1]
        apart = []
        for region in regions:
            if (region[0] - REGION_GAP <= grown[2] and grown[0] - REGION_GAP <= region[2]
                    and region[1] - REGION_GAP <= grown[3] and grown[1] - REGION_GAP <= region[3]):
                grown = [min(region[0], grown[0]), min(region[1], grown[1]),
                         max(region[2], grown[2]), max(region[3], grown[3])]
            else:
                apart.append(region)
        regions = [*apart, grown]
    return [(region[0], region[1], region[2], region[3]) for region in regions]


def inside(boxes: Array, region: Rect) -> Array:
    """Which boxes stand within a region, to within a point."""
    result: Array = ((boxes[:, 0] >= region[0] - 1) & (boxes[:, 2] <= region[2] + 1)
                     & (boxes[:, 1] >= region[1] - 1) & (boxes[:, 3] <= region[3] + 1))
    return result
