"""Paragraphs from lengths and ends of lines alone: the SR algorithm (Pajić, Vujičić Stanković and Pajić 2015).

Lines of running text are about as long as their column is wide, and paragraphs end with a stop.  A short line without
one is a heading where no paragraph is open, and within one an object put into the text: a footnote, a running head,
a page number, a cell of a table.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import numpy as np

from spacy_pdfrecover.flow.joining import gathered
from spacy_pdfrecover.layout.pieces import pieces_of
from spacy_pdfrecover.model import ROLE_ID, Layout
from spacy_pdfrecover.wording import is_caption

STOPS = ".?!"               # the set F of the paper
EPS = 0.10                  # share of the column's width by which a line of running text may be longer or shorter;
                            # the paper has 0.05 for several columns and 0.30 for novels
Kind = Literal["paragraph", "heading", "caption", "other"]


class Passage(NamedTuple):
    """Lines that belong together, by their numbers."""

    kind: Kind                  # `other`: an object within the text, or what became of it
    lines: list[int]


def column_width(lengths: Sequence[int]) -> int:
    """The commonest length of lines, of those no shorter than the mean; of two as common the larger (section 3.3).

    >>> column_width([63, 63, 65, 65, 30, 20, 0])
    65
    """
    if not len(lengths):
        return 0
    counts = np.bincount(np.asarray(lengths, "i8"))
    counts[:int(np.ceil(np.mean(lengths)))] = 0
    return len(counts) - 1 - int(np.argmax(counts[::-1]))


def in_column(length: int, width: int, eps: float = EPS) -> bool:
    """Is a line of this length one of running text?  (Section 3.4)

    >>> [length for length in (76, 77, 93, 94) if in_column(length, 85)]
    [77, 93]
    """
    return abs(length - width) <= eps * width


def passages_of(lines: Sequence[str], width: int | None = None, eps: float = EPS, stops: str = STOPS,
                captions: bool = True) -> list[Passage]:
    """The passages of a text, some of whose lines are empty, by their first lines (figures 9 and 10).

    width (int): of the column, in characters; that of the lines by default.
    captions (bool): a line that begins as captions do begins a passage of its own, which a stop or an empty line ends.

    >>> lines = ["2 Method", "Lines of a column are about", "Page 7", "as long as it is wide.", "", "3 Results"]
    >>> [(kind, rows) for kind, rows in passages_of(lines, width=26)]
    [('heading', [0]), ('paragraph', [1, 3]), ('other', [2]), ('heading', [5])]
    """
    texts = [line.strip() for line in lines]
    width = column_width([len(text) for text in texts]) if width is None else width
    found: list[Passage] = []
    open_ones: dict[Kind, Passage] = {}         # what may go on in the next line

    def put(kind: Kind, line: int, *ended: Kind) -> None:
        if kind not in open_ones:
            open_ones[kind] = Passage(kind, [])
            found.append(open_ones[kind])
        open_ones[kind].lines.append(line)
        for other in ended:
            open_ones.pop(other, None)

    for number, text in enumerate(texts):
        stopped = text[-1:] != "" and text[-1:] in stops
        if not text:
            for kind in ("heading", "caption", "other"):
                open_ones.pop(kind, None)
        elif "caption" in open_ones or (captions and is_caption(text)):
            put("caption", number, "heading", "other", "caption" if stopped else "heading")
        elif stopped:
            put("paragraph", number, "paragraph", "heading", "other")
        elif in_column(len(text), width, eps):
            put("paragraph", number, "heading", "other")
        elif "paragraph" in open_ones:
            put("other", number)
        else:
            put("heading", number)
    return found


@dataclass(frozen=True)
class SentenceRecovery:
    """See `make_sentence_recovery`."""

    eps: float = EPS
    width: int | None = None
    stops: str = STOPS
    captions: bool = True

    def __call__(self, layout: Layout) -> Layout:
        """Lines of paragraphs as the layout found them; other roles stay.  Between its pieces is an empty line."""
        pieces = layout.pieces
        owner = np.repeat(np.arange(len(pieces)), pieces["end"] - pieces["start"])
        body = pieces["role"][owner] == ROLE_ID["paragraph"]
        texts = layout.text.texts
        lines: list[str] = []
        rows: list[int] = []                    # of the layout's lines, -1 for an empty one
        for row in np.flatnonzero(body).tolist():
            if rows and owner[row] != owner[rows[-1]]:
                lines.append("")
                rows.append(-1)
            lines.append(texts[row])
            rows.append(row)
        passage, kind = np.full(len(owner), -1), owner * 0
        for number, found in enumerate(passages_of(lines, self.width, self.eps, self.stops, self.captions)):
            inner = [rows[line] for line in found.lines]
            passage[inner], kind[inner] = number, ROLE_ID[found.kind]
        breaks = np.append(True, (owner[1:] != owner[:-1]) | (passage[1:] != passage[:-1]))[:len(owner)]
        made = pieces_of(layout.text, breaks)
        first = made["start"]
        for name in ("role", "level", "column", "flags"):
            made[name] = pieces[name][owner[first]]
        made["role"] = np.where(body[first], kind[first], made["role"])
        made["level"][body[first] & (made["role"] == ROLE_ID["heading"])] = 1
        _, opening = np.unique(np.where(body[first], passage[first], len(owner) + owner[first]), return_inverse=True)
        made["block"] = opening
        return replace(layout, pieces=made[gathered(made)])


def make_sentence_recovery(eps: float = EPS, width: int | None = None, stops: str = STOPS, captions: bool = True
                           ) -> SentenceRecovery:
    """Registered as `pdfrecover.SentenceRecovery.v1`.

    eps (float): share of the column's width by which a line of running text may be longer or shorter.
    width (int): of the column, in characters; the commonest length of long lines by default.
    stops (str): marks that paragraphs end with.
    captions (bool): captions are passages of their own.
    """
    return SentenceRecovery(eps, width, stops, captions)
