"""Freki files: blocks of lines with attributes, in columns as on the page (Goodman, Georgi and Xia 2018).

    doc_id=paper page=1 block_id=1-1 bbox=72.0,400.1,300.5,424.0 label=tl 1 2
    line=1 tag=L fonts=F3-12.0 bbox=72.0,412.0,210.4,424.0               :ez   te       di-şû-m
    line=2 tag=G fonts=F3-12.0 bbox=72.0,400.1,300.5,412.1 tabscore=1.00 :1SG  2SG.ACC  PROG-wash.PRS-1SG

Attributes are kept as they stand, known or not; only the score, which some files call `iscore`, gets one
name.
"""
from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

GZIP = b"\x1f\x8b"
TABSCORE, ISCORE = "tabscore", "iscore"         # names of the paper and of its code
BLOCK_START = re.compile(r"doc_id=.*\bblock_id=")
LINE_START = re.compile(r"line=\d+[^:]*:")
ATTRIBUTE = re.compile(r"([^\s=:]+)=(\S*)")

Box = tuple[float, float, float, float]         # left, bottom, right, top, from the lower left corner


@dataclass
class FrekiLine:
    """A line; `text` has the spaces that keep its columns."""

    number: int
    text: str
    attributes: dict[str, str] = field(default_factory=dict)

    @property
    def tag(self) -> str:
        """O, or B- and I- with M (metadata), L (language), G (gloss), T (translation)."""
        return self.attributes.get("tag", "")

    @property
    def tabscore(self) -> float | None:
        """How far the columns agree with those of the line before; None for the first line."""
        score = self.attributes.get(TABSCORE)
        return float(score) if score is not None else None

    @property
    def bbox(self) -> Box | None:
        return box_of(self.attributes)


@dataclass
class FrekiBlock:
    """A block; its lines follow each other in the reading order of the file."""

    attributes: dict[str, str]
    lines: list[FrekiLine] = field(default_factory=list)

    @property
    def page(self) -> int:
        return int(self.attributes["page"])

    @property
    def bbox(self) -> Box | None:
        return box_of(self.attributes)


@dataclass
class FrekiDocument:
    blocks: list[FrekiBlock] = field(default_factory=list)

    @property
    def lines(self) -> Iterator[FrekiLine]:
        return (line for block in self.blocks for line in block.lines)


class FrekiError(ValueError):
    """A line that is none of the format."""


def box_of(attributes: dict[str, str]) -> Box | None:
    """None where the box is missing or, for blocks without lines, all zero."""
    numbers = [float(value) for value in attributes.get("bbox", "").split(",") if value]
    return (numbers[0], numbers[1], numbers[2], numbers[3]) if len(numbers) == 4 and any(numbers) else None


def read_freki(path: Path) -> FrekiDocument:
    """A file, gzipped or not."""
    data = path.read_bytes()
    if data.startswith(GZIP):
        data = gzip.decompress(data)
    return parse_freki(data.decode("utf-8-sig"))


def parse_freki(text: str) -> FrekiDocument:
    r"""The document that a text in the format describes.

    >>> text = "doc_id=a page=1 block_id=1-1 1 1\nline=1 iscore=0.25 :a. ez: te\n"
    >>> [(line.number, line.tabscore, line.text) for line in parse_freki(text).lines]
    [(1, 0.25, 'a. ez: te')]

    RAISES (FrekiError): for a line that the format does not know.
    """
    return FrekiDocument(list(blocks_of(text.replace("\r\n", "\n").split("\n"))))


def blocks_of(lines: Iterable[str]) -> Iterator[FrekiBlock]:
    block: FrekiBlock | None = None
    for number, line in enumerate(lines, 1):
        if LINE_START.match(line):
            if block is None:
                raise FrekiError(f"line {number}: outside of any block")
            block.lines.append(line_of(line))
        elif BLOCK_START.match(line):
            if block is not None:
                yield block
            block = FrekiBlock(dict(ATTRIBUTE.findall(line)))
        elif line.strip():
            raise FrekiError(f"line {number}: neither a block nor a line: {line[:60]!r}")
    if block is not None:
        yield block


def line_of(line: str) -> FrekiLine:
    before, _, text = line.partition(":")
    attributes = {TABSCORE if name == ISCORE else name: value for name, value in ATTRIBUTE.findall(before)}
    return FrekiLine(int(attributes.pop("line")), text, attributes)
