"""Blocks as elements of TEI: text with its notes and page turns, tables, code."""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from spacy_pdfrecover.arrays import edges
from spacy_pdfrecover.cells import grid, table_cells
from spacy_pdfrecover.floats import caption_floats
from spacy_pdfrecover.labels import label_of, marks_taken
from spacy_pdfrecover.languages import block_language
from spacy_pdfrecover.model import CONTINUES, NO_GLYPH, RAN_IN, ROLE_ID, Recovered
from spacy_pdfrecover.write.markup import FORBIDDEN, IN_TEXT, STAND_IN, attributes
from spacy_pdfrecover.write.text import note_homes, printed_lines

LISTS = {"list_item": ("<list>", "</list>"), "toc": ('<list type="contents">', "</list>"),
         "reference": ("<listBibl>", "</listBibl>")}
"""What blocks of these roles stand in, all that follow each other in one."""
HEAD = ("<head{}>", "</head>")
ELEMENTS = {"paragraph": ("<p{}>", "</p>"), "abstract": ("<p{}>", "</p>"), "heading": HEAD,
            "list_item": ("<item{}>", "</item>"), "toc": ("<item{}>", "</item>"), "reference": ("<bibl{}>", "</bibl>"),
            "caption": ("<figure><head{}>", "</head></figure>"), "figure": ("<figure><p{}>", "</p></figure>"),
            "code": ('<ab type="code" xml:space="preserve"{}>', "</ab>"), "formula": ('<ab type="formula"{}>', "</ab>"),
            "header": ('<fw type="header" place="top"{}>', "</fw>"),
            "footer": ('<fw type="footer" place="bottom"{}>', "</fw>"),
            "footnote": ('<note place="foot"{}>', "</note>")}
"""By role, with room for attributes; other blocks are anonymous ones, `ab`."""
BETWEEN = frozenset({"header", "footer"})   # roles of blocks that may stand between the items of a list
AS_PRINTED = frozenset({"code", "formula"}) # roles and elements of text with the lines it has on the page
TAGS = re.compile(r"(<(?:pb|g)\b[^>]*>(?:.</g>)?)")


class Insert(NamedTuple):
    """An element at a place in a text, which takes the place of some characters or of none."""

    place: int
    element: str
    instead: int = 0


class Blocks:
    """The blocks of a document as elements; it knows the page it has come to.

    shown (Sequence[int]): rows of the blocks to write.
    """

    def __init__(self, recovered: Recovered, shown: Sequence[int]) -> None:
        self.recovered = recovered
        self.page = -1                          # row of the page table whose turn was written last
        self.numbers = (recovered.pages.pages["number"] + 1).tolist()
        self.marks = marks_taken(recovered.edits, recovered.blocks)
        self.notes: dict[int, list[int]] = defaultdict(list)        # by the block that their marks stand in
        self.linked = note_homes(recovered, shown)
        for note, home in self.linked.items():
            self.notes[home].append(note)
        self.tables = captioned_tables(recovered)

    def passages(self, rows: Sequence[int], forms: Mapping[str, tuple[str, str]] = ELEMENTS) -> Iterator[str]:
        """Blocks one after the other; linked notes stand in the text they belong to, captions in their tables.

        forms (Mapping): start and end tag by role.
        """
        captions: dict[int, list[int]] = defaultdict(list)
        here = set(rows)
        for row in rows:
            if self.tables.get(row) in here:
                captions[self.tables[row]].append(row)
        inside = {row for found in captions.values() for row in found}
        opened = ""                             # the role whose list is open
        for row in rows:
            role = self.recovered.role(row)
            if row in inside or row in self.linked:
                continue
            if opened not in ("", role) and role not in BETWEEN:
                yield LISTS[opened][1]
                opened = ""
            yield from self.turns(row)
            if role in LISTS and not opened:
                opened = role
                yield LISTS[role][0]
            yield from self.table(row, captions[row]) if role == "table" else [self.element(row, forms.get(role))]
        if opened:
            yield LISTS[opened][1]

    def turns(self, row: int) -> Iterator[str]:
        """The pages that begin before a block does; notes stand at the foot of one that has begun."""
        if self.recovered.role(row) != "footnote":
            yield from self.turned_to(int(self.recovered.blocks[row]["page"]))

    def turned_to(self, page: int) -> list[str]:
        first, self.page = self.page + 1, max(self.page, page)
        return [f'<pb n="{number}"/>' for number in self.numbers[first:page + 1]]

    def element(self, row: int, form: tuple[str, str] | None = None) -> str:
        """A block as an element, by its role or in a form of its own."""
        role = self.recovered.role(row)
        start, end = form or ELEMENTS.get(role, (f'<ab type="{role}"{{}}>', "</ab>"))
        return start.format(self.attributes(row)) + self.inner(row) + end

    def attributes(self, row: int) -> str:
        """`n` is a mark that was taken out of a note, or the label in its text; `rend` a head in its paragraph."""
        role, flags = self.recovered.role(row), int(self.recovered.blocks[row]["flags"])
        text = self.recovered.block_text(row)
        lang = "" if role in AS_PRINTED else block_language(text, self.recovered.lang)
        return attributes(xml_id=f"b{row}", xml_lang="" if lang == self.recovered.lang else lang,
                          n=label_of(role, text, self.marks.get(row, "")).text if role == "footnote" else "",
                          part="Y" if role == "paragraph" and flags & CONTINUES else "",
                          rend="run-in" if role == "heading" and flags & RAN_IN else "")

    def inner(self, row: int) -> str:
        """The text of a block and what stands in it."""
        role = self.recovered.role(row)
        if role in AS_PRINTED:
            return self.as_printed(row)
        text = self.recovered.block_text(row)
        inserts = self.page_turns(row) if role != "footnote" else []
        for note in self.notes.get(row, ()):
            place = int(self.recovered.blocks[note]["anchor"] - self.recovered.blocks[row]["start"])
            mark = label_of("footnote", self.recovered.block_text(note), self.marks.get(note, "")).text.strip("().[]")
            stayed = len(mark) if text.startswith(mark, place) else 0       # in the text
            inserts.append(Insert(place + stayed, self.element(note)))
        if role == "list_item" and (label := label_of(role, text)).text:
            inserts.append(Insert(0, f"<label>{content(text[:label.end])}</label>", label.end))
        return with_inserts(text, inserts)

    def page_turns(self, row: int) -> list[Insert]:
        """Where in a block a page ends."""
        block, text = self.recovered.blocks[row], self.recovered.block_text(row)
        if block["last_page"] <= self.page:
            return []
        rows = self.recovered.char_glyph[block["start"]:block["end"]]
        drawn = np.flatnonzero(rows != NO_GLYPH)
        pages = np.maximum.accumulate(np.append(self.page, self.recovered.pages.glyphs["page"][rows[drawn]]))
        found: list[Insert] = []
        for turn in np.flatnonzero(pages[1:] > pages[:-1]).tolist():
            place = int(drawn[turn])
            cut = place > 0 and not text[place - 1].isspace()
            found += [Insert(place, element.replace("/>", ' break="no"/>') if cut else element)
                      for element in self.turned_to(int(pages[turn + 1]))]
        return found

    def as_printed(self, row: int) -> str:
        """Lines as on the page, in elements that take nothing but text: pages turn between them."""
        name, text, turns = self.recovered.role(row), "", list[Insert]()
        for number, line in enumerate(printed_lines(self.recovered, row)):
            turns += [Insert(len(text), element) for element in self.turned_to(line.page)]
            text += "\n" * (number > 0) + line.text
        parts = TAGS.split(with_inserts(text, turns))
        return "".join(part if part.startswith("<") else f"<{name}>{part}</{name}>" for part in parts if part)

    def table(self, row: int, captions: Sequence[int]) -> Iterator[str]:
        """Cells where they are known, else a cell for each line."""
        cells = table_cells(self.recovered, row)
        yield f"<table{self.attributes(row)}>"
        yield from (self.element(caption, HEAD) for caption in captions)
        if cells:
            page_of = {cell.row: self.numbers.index(cell.page) for cell in reversed(cells)}
            lines = [(page_of.get(number, -1), texts) for number, texts in enumerate(grid(cells))]
        else:
            lines = [(line.page, [line.text]) for line in printed_lines(self.recovered, row)]
        for number, (page, texts) in enumerate(lines):
            if number:                              # no page may begin before the first row
                yield from self.turned_to(page)
            yield "<row>" + "".join(f"<cell>{content(text)}</cell>" for text in texts) + "</row>"
        yield "</table>"


def captioned_tables(recovered: Recovered) -> dict[int, int]:
    """For each caption of a table the table, both by the row of their block."""
    tables = {(int(piece["page"]), edges(piece)): int(piece["block"])
              for piece in recovered.pieces[recovered.pieces["role"] == ROLE_ID["table"]]}
    return {caption: tables[found] for caption, found in caption_floats(recovered).items() if found in tables}


def with_inserts(text: str, inserts: Sequence[Insert]) -> str:
    """Text with elements in it.

    >>> with_inserts("Water flows.", [Insert(5, "<note>H<hi>2</hi>O</note>"), Insert(0, "<pb/>")])
    '<pb/>Water<note>H<hi>2</hi>O</note> flows.'
    """
    written, done = "", 0
    for place, element, instead in sorted(inserts, key=lambda insert: insert.place):
        place = min(max(place, done), len(text))
        written += content(text[done:place]) + element
        done = place + instead
    return written + content(text[done:])


def content(text: str) -> str:
    r"""Text between tags, what XML cannot have as an element that names it.

    >>> content("a & \x0b")
    'a &amp; <g n="U+000B">�</g>'
    """
    return FORBIDDEN.sub(lambda found: f'<g n="U+{ord(found[0]):04X}">{STAND_IN}</g>', text.translate(IN_TEXT))
