"""A small typesetter on reportlab: lines, hyphens, columns.  It keeps the source strings, so that the gold
text of an example is written from what was set and not read back from the page."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

SUPERSCRIPT = re.compile(r"\^(\d+)")            # a footnote mark in the source strings: `word^1`
LIGATURES = {"fi": "\N{LATIN SMALL LIGATURE FI}", "fl": "\N{LATIN SMALL LIGATURE FL}"}
LEAST_FILL = 0.97               # of a line, below which a word is broken rather than moved down whole
LOOK_BACK = 7                   # lines at the foot of a column in which a hyphen at the end is sought


class Style(NamedTuple):
    font: str
    size: float
    leading: float
    before: float = 0.0
    after: float = 0.0
    indent: float = 0.0         # of the first line
    left: float = 0.0           # of all lines
    justified: bool = True
    ligatures: bool = False     # only for fonts that have them


@dataclass
class Line:
    words: list[str]
    style: Style
    left: float
    space: float                # between words
    before: float = 0.0
    after: float = 0.0
    label: str = ""             # a bullet or number to the left
    note: Block | None = None

    @property
    def height(self) -> float:
        return self.before + self.style.leading + self.after

    @property
    def broken(self) -> bool:
        return bool(self.words) and self.words[-1].endswith("-")


@dataclass
class Block:
    """A paragraph, heading, list item or footnote; `text` is the gold text but for footnote marks."""

    text: str
    style: Style
    label: str = ""
    note: Block | None = None
    bookmark: int = 0           # level in the outline, 0 for none
    floats: list[Block] = field(default_factory=list)          # gold texts that follow this block

    @property
    def gold(self) -> str:
        return SUPERSCRIPT.sub("", self.text)


class Frame(NamedTuple):
    x: float
    top: float
    bottom: float
    end_in_hyphen: bool = False


def shown(text: str, style: Style) -> str:
    if style.ligatures:
        for letters, ligature in LIGATURES.items():
            text = text.replace(letters, ligature)
    return text


def width_of(word: str, style: Style) -> float:
    total, place = 0.0, 0
    for mark in SUPERSCRIPT.finditer(word):
        total += stringWidth(word[place:mark.start()], style.font, style.size)
        total += stringWidth(mark[1], style.font, style.size * 0.65)
        place = mark.end()
    return total + stringWidth(word[place:], style.font, style.size)


def parts_of(word: str, hyphens: dict[str, str]) -> Iterable[tuple[str, str]]:
    """Ways to break a word, longest first piece first."""
    core = word.strip("().,;:!?\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}")
    pattern = hyphens.get(core.lower())
    if not pattern:
        return
    start = word.index(core)
    places = []
    place = start
    for syllable in pattern.split("-")[:-1]:
        place += len(syllable)
        places.append(place)
    for place in reversed(places):
        yield word[:place] + "-", word[place:]


def set_lines(block: Block, measure: float, hyphens: dict[str, str]) -> list[Line]:
    """The lines of a block, filled one after the other."""
    style, space = block.style, stringWidth(" ", block.style.font, block.style.size)
    waiting = shown(block.text, style).split(" ")
    lines: list[Line] = []
    while waiting:
        left = style.left + (0.0 if lines else style.indent)
        room, words, used = measure - left, list[str](), 0.0
        while waiting:
            width = width_of(waiting[0], style)
            gap = space if words else 0.0
            if used + gap + width <= room or (not words and not style.justified):
                words.append(waiting.pop(0))
                used += gap + width
                continue
            if used < LEAST_FILL * room or not words:
                for first, rest in parts_of(waiting[0], hyphens):
                    if used + gap + width_of(first, style) <= room:
                        words.append(first)
                        used += gap + width_of(first, style)
                        waiting[0] = rest
                        break
            break
        if not words:
            raise ValueError(f"{waiting[0]!r} is wider than the column")
        stretch = (room - used) / (len(words) - 1) if style.justified and waiting and len(words) > 1 else 0.0
        lines.append(Line(words, style, left, space + stretch,
                          note=block.note if block.note and any("^" in word for word in words) else None))
    lines[0].label = block.label
    lines[0].before, lines[-1].after = style.before, style.after
    return lines


def draw_line(canvas: Canvas, line: Line, x: float, y: float) -> None:
    """Draw a line with its spaces, the way most programs do: one text object, word spacing."""
    style = line.style
    if line.label:
        canvas.setFont(style.font, style.size)
        canvas.drawString(x + line.left - style.size * 1.3, y, line.label)
    text = canvas.beginText(x + line.left, y)
    text.setWordSpace(line.space - stringWidth(" ", style.font, style.size))
    content, place = " ".join(line.words), 0
    for mark in SUPERSCRIPT.finditer(content):
        text.setFont(style.font, style.size)
        text.textOut(content[place:mark.start()])
        text.setFont(style.font, style.size * 0.65)
        text.setRise(style.size * 0.35)
        text.textOut(mark[1])
        text.setRise(0)
        place = mark.end()
    text.setFont(style.font, style.size)
    text.textOut(content[place:])
    text.setWordSpace(0)
    canvas.drawText(text)


def fill(canvas: Canvas, blocks: Sequence[Block], pages: Sequence[Sequence[Frame]], measure: float,
         hyphens: dict[str, str], furniture: Callable[[int], None]) -> None:
    """Pour blocks into the frames of one page after the other; notes stand at the foot of their frame."""
    lines: list[tuple[Block, Line]] = [
        (block, line) for block in blocks for line in set_lines(block, measure, hyphens)]
    for number, frames in enumerate(pages):
        furniture(number)
        for frame in frames:
            lines = lines[fill_frame(canvas, lines, frame, measure, hyphens):]
        canvas.showPage()
    if lines:
        raise ValueError(f"{len(lines)} lines find no room, from {' '.join(lines[0][1].words)!r}")


def fill_frame(canvas: Canvas, lines: list[tuple[Block, Line]], frame: Frame, measure: float,
               hyphens: dict[str, str]) -> int:
    """Draw what fits; RETURNS (int): how many lines that was."""
    def notes_of(line: Line) -> list[Line]:
        return set_lines(line.note, measure, hyphens) if line.note else []

    room, count = frame.top - frame.bottom, 0
    for _, line in lines:
        room -= line.height + sum(note.height for note in notes_of(line))
        if room < 0:
            break
        count += 1
    if frame.end_in_hyphen:
        count = next((end for end in range(count, count - LOOK_BACK, -1) if lines[end - 1][1].broken), 0)
        if not count:
            raise ValueError("no line at the foot of the column ends in a hyphen")
    elif count < len(lines) and lines[count - 1][0].bookmark:
        count -= 1                              # no heading at the foot of a column
    y, above = frame.top, None
    for block, line in lines[:count]:
        y -= (line.before if above else 0.0) + line.style.leading
        if above is not block:
            mark_heading(canvas, block, y + line.style.size)
        draw_line(canvas, line, frame.x, y)
        y -= line.after
        above = block
    notes = [note for _, line in lines[:count] for note in notes_of(line)]
    if notes:
        y = frame.bottom + sum(note.height for note in notes)
        canvas.setLineWidth(0.4)
        canvas.line(frame.x, y + 1, frame.x + measure * 0.35, y + 1)
        for note in notes:
            y -= note.height
            draw_line(canvas, note, frame.x, y)
    return count


def mark_heading(canvas: Canvas, block: Block, y: float) -> None:
    if block.bookmark:
        key = f"heading-{block.text}"
        canvas.bookmarkHorizontal(key, 0, y)
        canvas.addOutlineEntry(block.text, key, block.bookmark - 1)


def gold_of(blocks: Iterable[Block]) -> str:
    """The blocks as their author wrote them, in reading order, notes and floats after the block."""
    texts: list[str] = []
    for block in blocks:
        texts.append(block.gold)
        texts += [part.gold for part in ([block.note] if block.note else []) + block.floats]
    return "\n\n".join(texts) + "\n"
