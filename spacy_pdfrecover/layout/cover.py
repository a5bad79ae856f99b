"""Whitespace rectangles that cover the empty space of a page, largest and tallest first.

Breuel 2002 splits a rectangle at one obstacle into the four around it, best first, until empty ones
come up.  Berg, Oepen and Read 2012 prefer height, forgive small overlaps, and take a rectangle only if
it hangs together with what was found before and is no river through a paragraph.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

# Berg, Oepen and Read 2012, from their code of 2011; points unless said otherwise.
WANTED = 50                 # rectangles
QUEUE = 100_000             # rectangles waiting
FUZZINESS = 0.2             # share of an area that may overlap
OVERLAP = 1.5               # overlap taken for none
HEIGHT_WEIGHT = 0.25        # of the height, in the quality of a rectangle
TEXT_NEAR = 8.0             # text so near to a rectangle says how high it must at least be
NARROW = 30.0               # only narrower rectangles can be rivers
RIVER_ROWS = 2              # words on either side of a river
RIVER_SHIFT = 8.0           # how far to the sides they are looked for …
RIVER_SHRINK = 1.0          # … by the rectangle made smaller by this
# Ours: work is counted, not timed, so that the same page always has the same cover.
EFFORT = 50_000             # obstacles looked at, per cover; of 1,250 pages of papers two took more

Rect = tuple[float, float, float, float]


class Obstacle(NamedTuple):
    """Text (rows of it with the same edges are one) or a picture."""

    x0: float
    y0: float
    x1: float
    y1: float
    row: float              # height of one row, gap included
    grain: float            # area of a word: what a rectangle may overlap is a share of this
    height: float           # height of one row, gap left out


@dataclass(frozen=True)
class Cover:
    """Finds whitespace.  `quality` "area" without fuzziness and checks is Breuel's."""

    wanted: int = WANTED
    queue: int = QUEUE
    fuzziness: float = FUZZINESS
    overlap: float = OVERLAP
    quality: str = "height"
    checks: bool = True
    effort: int = EFFORT

    def __call__(self, region: Rect, obstacles: Sequence[Obstacle], least: tuple[float, float]) -> list[Rect]:
        """The whitespace of a region.

        least: width and height below which a rectangle is not looked at.
        """
        return Search(self, region, list(obstacles), least).run()


Entry = tuple[float, int, Rect, list[Obstacle], int]


class Search:
    """One search, with what it has found."""

    def __init__(self, cover: Cover, region: Rect, obstacles: list[Obstacle],
                 least: tuple[float, float]) -> None:
        self.cover, self.region, self.text = cover, region, obstacles
        self.width, self.height = least
        self.found: list[Rect] = []
        self.as_obstacles: list[Obstacle] = []
        self.heap: list[Entry] = []
        self.held: list[Entry] = []
        self.seen: set[Rect] = set()
        self.count = self.work = 0

    def run(self) -> list[Rect]:
        self.push(self.region, self.text, 0)
        while len(self.found) < self.cover.wanted and self.next_one():
            newest, slack = self.found[-1], self.cover.overlap      # what now hangs together has its chance
            for entry in self.held:
                if reaches(newest, entry[2], -slack):
                    heappush(self.heap, entry)
            self.held = [entry for entry in self.held if not reaches(newest, entry[2], -slack)]
        return self.found

    def push(self, rect: Rect, obstacles: list[Obstacle], known: int) -> None:
        if rect in self.seen:
            return
        self.seen.add(rect)
        area, high = (rect[2] - rect[0]) * (rect[3] - rect[1]), rect[3] - rect[1]
        if self.cover.quality == "height":
            area *= 1.0 + HEIGHT_WEIGHT * high
        self.count += 1
        heappush(self.heap, (-area, self.count, rect, obstacles, known))

    def next_one(self) -> bool:
        """Search until one rectangle is accepted."""
        cover, slack = self.cover, self.cover.overlap
        while self.heap and len(self.heap) < cover.queue and self.work < cover.effort:
            entry = heappop(self.heap)
            _, _, rect, obstacles, known = entry
            self.work += len(obstacles) + 8                     # a pop costs about as much as eight of them
            if known < len(self.found):
                right, left, low, high = (rect[2] - slack, rect[0] + slack, rect[3] - slack, rect[1] + slack)
                obstacles = obstacles + [white for white in self.as_obstacles[known:] if white[0] < right
                                         and white[2] > left and white[1] < low and white[3] > high]
            if not self.empty_enough(rect, obstacles):
                self.split(rect, obstacles)
                continue
            if cover.checks:
                if not self.touching(rect):
                    self.held.append((*entry[:3], obstacles, len(self.found)))
                    continue
                self.work += len(self.text)
                if self.too_low(rect) or self.is_river(rect):
                    continue
            self.found.append(rect)
            wide, high = rect[2] - rect[0], rect[3] - rect[1]
            self.as_obstacles.append(Obstacle(*rect, high, wide * high, high))
            return True
        return False

    def empty_enough(self, rect: Rect, obstacles: list[Obstacle]) -> bool:
        fuzziness = self.cover.fuzziness
        if not obstacles:
            return True
        if fuzziness <= 0:
            return False
        x0, y0, x1, y1 = rect
        limit = fuzziness * (x1 - x0) * (y1 - y0)
        total = 0.0
        for ox0, oy0, ox1, oy1, row, grain, _ in obstacles:
            wide = (x1 if x1 < ox1 else ox1) - (x0 if x0 > ox0 else ox0)
            high = (y1 if y1 < oy1 else oy1) - (y0 if y0 > oy0 else oy0)
            if wide <= 0 or high <= 0:
                continue
            one = wide * (high if high < row else row)
            if one > fuzziness * grain:
                return False
            total += wide * high
            if total >= limit:
                return False
        return True

    def split(self, rect: Rect, obstacles: list[Obstacle]) -> None:
        """The four rectangles around one obstacle; those left and right of it reach from top to bottom."""
        x0, y0, x1, y1 = rect
        pivot = pivot_of(rect, obstacles)
        px0, py0, px1, py1 = pivot[:4]
        slack, known = self.cover.overlap, len(self.found)
        if px0 - x0 > self.width:
            self.push((x0, y0, px0, y1), [o for o in obstacles if o[0] < px0 - slack], known)
        if x1 - px1 > self.width:
            self.push((px1, y0, x1, y1), [o for o in obstacles if o[2] > px1 + slack], known)
        if py0 - y0 > self.height:
            self.push((x0, y0, x1, py0), [o for o in obstacles if o[1] < py0 - slack], known)
        if y1 - py1 > self.height:
            self.push((x0, py1, x1, y1), [o for o in obstacles if o[3] > py1 + slack], known)

    def touching(self, rect: Rect) -> bool:
        """Does it reach an edge of the region or whitespace found before?"""
        slack, region = self.cover.overlap, self.region
        if (rect[0] - region[0] <= slack or rect[1] - region[1] <= slack
                or region[2] - rect[2] <= slack or region[3] - rect[3] <= slack):
            return True
        return any(reaches(white, rect, -slack) for white in self.found)

    def too_low(self, rect: Rect) -> bool:
        near = [o.height for o in self.text if reaches(o, rect, -TEXT_NEAR)]
        least = sum(near) / len(near) if near else 0.0
        return rect[3] - rect[1] < max(self.height, least)

    def is_river(self, rect: Rect) -> bool:
        """A narrow gap between so few words that it is the space between them."""
        if rect[2] - rect[0] > NARROW:
            return False
        x0, y0, x1, y1 = rect
        top, bottom = y0 + RIVER_SHRINK, y1 - RIVER_SHRINK
        left = (x0 + RIVER_SHRINK - RIVER_SHIFT, top, x1 - RIVER_SHRINK - RIVER_SHIFT, bottom)
        right = (x0 + RIVER_SHRINK + RIVER_SHIFT, top, x1 - RIVER_SHRINK + RIVER_SHIFT, bottom)
        return (1 <= rows_met(self.text, left) <= RIVER_ROWS) and (1 <= rows_met(self.text, right) <= RIVER_ROWS)


def reaches(box: Obstacle | Rect, rect: Rect, slack: float) -> bool:
    """Do they overlap by more than `slack`?  Below 0: are they no further apart?"""
    return (box[0] < rect[2] - slack and box[2] > rect[0] + slack
            and box[1] < rect[3] - slack and box[3] > rect[1] + slack)


def rows_met(text: Sequence[Obstacle], rect: Rect) -> int:
    """How many rows of text a rectangle meets."""
    rows = 0
    for o in text:
        if o[0] < rect[2] and o[2] > rect[0] and o[1] < rect[3] and o[3] > rect[1]:
            rows += max(1, round((min(o[3], rect[3]) - max(o[1], rect[1])) / o[4]))
    return rows


def pivot_of(rect: Rect, obstacles: Sequence[Obstacle]) -> Obstacle:
    """The obstacle to split at: near the middle, tall ones rather than flat ones."""
    middle_x, middle_y = (rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2
    best, least = obstacles[0], float("inf")
    for o in obstacles:
        dx = o[0] - middle_x if o[0] > middle_x else middle_x - o[2] if o[2] < middle_x else 0.0
        dy = o[1] - middle_y if o[1] > middle_y else middle_y - o[3] if o[3] < middle_y else 0.0
        cost = (dx * dx + dy * dy) / (o[3] - o[1]) ** 2
        if cost < least:
            best, least = o, cost
    return best
