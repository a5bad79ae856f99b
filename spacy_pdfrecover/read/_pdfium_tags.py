"""The structure tree of a tagged file, as units of text: paragraphs, headings, items, captions …

PDFium gives the part of the tree that holds the text of one page; an element is known again on the next page by its
path, its number among the children of each element above it.
"""
from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium_c

from spacy_pdfrecover.model import ROLE_ID, Array
from spacy_pdfrecover.read._pdfium_calls import MAX_OBJECTS, Columns
from spacy_pdfrecover.read._pdfium_clusters import page_object, plainly, text_object
from spacy_pdfrecover.tags import NO_UNIT, TAG, Tags

MAX_CHILDREN = 2_000_000        # looked at in a document: the tree of each page has all children of its elements
LONGEST_NAME = 64               # bytes of the name of a kind of element

POINTER, INTEGER = ctypes.c_void_p, ctypes.c_int
count_children = plainly("FPDF_StructElement_CountChildren", INTEGER, POINTER)
child_element = plainly("FPDF_StructElement_GetChildAtIndex", POINTER, POINTER, INTEGER)
child_mark = plainly("FPDF_StructElement_GetChildMarkedContentID", INTEGER, POINTER, INTEGER)
name_of_kind = plainly("FPDF_StructElement_GetType", ctypes.c_ulong, POINTER, POINTER, ctypes.c_ulong)
object_mark = plainly("FPDFPageObj_GetMarkedContentID", INTEGER, POINTER)

HEADINGS = {"H": 0} | {f"H{level}": level for level in range(1, 7)}
ROLES = {"P": "paragraph", "Caption": "caption", "Note": "footnote", "FENote": "footnote", "Footnote": "footnote",
         "Endnote": "footnote", "TOCI": "toc", "BibEntry": "reference", "Code": "code", "Formula": "formula",
         "Figure": "figure", "Title": "title"} | dict.fromkeys(HEADINGS, "heading")
"""What kinds of elements that hold text are (ISO 32000-1, 14.8.4, and PDF 2.0's); names of a file's own come mapped."""
WITHIN_TEXT = {"Code", "Formula"}       # which may also be words of a paragraph
GROUPS = {"Document", "DocumentFragment", "Part", "Art", "Sect", "Div", "BlockQuote", "Aside", "L", "LBody", "Table",
          "THead", "TBody", "TFoot", "TR", "TH", "TD", "TOC", "Index"}
APART = {"L", "Table", "TOC"}           # within a paragraph, no part of it
WHOLE = {"caption", "footnote", "toc", "reference", "heading", "title", "code"}     # paragraphs in them are parts
SECTION = "Sect"

Path = tuple[int, ...]


class Place(NamedTuple):
    """Where in the tree an element stands."""

    path: Path
    unit: int = NO_UNIT         # that its text belongs to …
    loose: Path = ()            # … or the group around it, whose own text is one
    item: Path | None = None    # list item around it
    table: int = NO_UNIT        # outermost table around it, as a unit
    depth: int = 0              # of sections


class TagReader:
    """The units found so far, and those of the text objects of each page."""

    def __init__(self) -> None:
        self.units: list[tuple[int, int, int]] = []
        self.rows: dict[Path, int] = {}         # units by the path of their element
        self.first: dict[Path, Path] = {}       # of each list item the element that its text begins with
        self.owners: dict[int, Array] = {}      # of each page the unit of each run
        self.budget = MAX_CHILDREN
        self.buffer = ctypes.create_string_buffer(LONGEST_NAME)
        self.names: dict[bytes, str] = {}

    def tags(self, pages: int) -> Tags | None:
        """All that was read of so many pages; None if no text has a unit."""
        if not self.units:
            return None
        owners = [self.owners.get(row, np.zeros(0, "i4")) for row in range(pages)]
        counts = [len(owner) for owner in owners]
        return Tags(np.array(self.units, TAG), np.cumsum(counts) - counts, np.concatenate(owners))

    def read_page(self, row: int, page: pypdfium2.PdfPage, text_page: Any, columns: Columns) -> None:
        """Find the units of the runs of a page."""
        tree = pdfium_c.FPDF_StructTree_GetForPage(page)
        if not tree:
            return
        try:
            marks = self.marks_of(tree)
        finally:
            pdfium_c.FPDF_StructTree_Close(tree)
        if marks:
            runs = run_marks(page, text_page, columns)
            self.owners[row] = np.array([marks.get(mark, NO_UNIT) for mark in runs], "i4")

    def marks_of(self, tree: Any) -> dict[int, int]:
        """The unit of each number of marked content."""
        marks: dict[int, int] = {}
        seen: set[int] = set()                  # a tree may have loops
        roots = [pdfium_c.FPDF_StructTree_GetChildAtIndex(tree, number)
                 for number in range(self.allowed(pdfium_c.FPDF_StructTree_CountChildren(tree)))]
        pending = [(ctypes.cast(root, POINTER).value, Place((number,))) for number, root in enumerate(roots) if root]
        pending.reverse()
        while pending:
            element, place = pending.pop()
            if not element or element in seen:
                continue
            seen.add(element)
            place = self.entered(self.name(element), place)
            inner = []
            for number in range(self.allowed(count_children(element))):
                child = child_element(element, number)
                if child:
                    inner.append((child, place._replace(path=(*place.path, number))))
                elif (mark := child_mark(element, number)) >= 0:
                    place = self.opened(place)
                    marks[mark] = place.unit
            pending += [(child, inside._replace(unit=place.unit) if place.unit != inside.unit else inside)
                        for child, inside in reversed(inner)]
        return marks

    def allowed(self, count: int) -> int:
        """So many children may be looked at."""
        count = min(max(count, 0), self.budget)
        self.budget -= count
        return count

    def name(self, element: int) -> str:
        length = name_of_kind(element, ctypes.addressof(self.buffer), LONGEST_NAME)
        raw = self.buffer.raw[:length] if length <= LONGEST_NAME else b""      # none of ours is longer
        if raw not in self.names:
            self.names[raw] = raw.decode("utf-16-le", "replace").rstrip("\0")
        return self.names[raw]

    def entered(self, name: str, place: Place) -> Place:
        """What an element of this kind makes of the place it stands at."""
        path = place.path
        around = self.units[place.unit][0] if place.unit != NO_UNIT else OTHER
        if around in WHOLE_ROLES:               # its paragraphs, items and tables are parts of it
            return self.as_unit(name, place) if is_unit(name, around) else place
        if name == "LI":
            return place._replace(unit=NO_UNIT, loose=path, item=path)
        if place.item is not None and self.begins_item(name, place.item, path):
            return self.in_item(place, place.item)
        if is_unit(name, around):
            return self.as_unit(name, place)
        if name == "Table" and place.table == NO_UNIT:
            place = place._replace(table=self.row(path, "table", 0, NO_UNIT))
        if name in APART:
            return place._replace(unit=NO_UNIT, loose=path, item=None)
        if name in GROUPS and around == OTHER:
            kept = place.item is not None and name == "LBody"
            return place._replace(unit=NO_UNIT, loose=place.loose if kept else path,
                                  depth=place.depth + (name == SECTION))
        return place

    def begins_item(self, name: str, item: Path, path: Path) -> bool:
        """Is it the label of this list item, or the first of its paragraphs?"""
        return name == "Lbl" or (name == "P" and self.first.setdefault(item, path) == path)

    def in_item(self, place: Place, item: Path) -> Place:
        return place._replace(unit=self.row(item, "list_item", 0, place.table))

    def as_unit(self, name: str, place: Place) -> Place:
        """The place within an element that is a unit of its own; captions are outside of their tables."""
        level = place.depth if name == "H" else HEADINGS.get(name, 0)
        table = NO_UNIT if name == "Caption" else place.table
        return place._replace(unit=self.row(place.path, ROLES[name], level, table), loose=place.path, table=table)

    def opened(self, place: Place) -> Place:
        """The place with a unit for text that stands in no paragraph."""
        if place.unit != NO_UNIT:
            return place
        if place.item is not None and self.first.setdefault(place.item, place.loose) == place.loose:
            return self.in_item(place, place.item)
        return place._replace(unit=self.row(place.loose, "other", 0, place.table))

    def row(self, path: Path, role: str, level: int, table: int) -> int:
        if path not in self.rows:
            self.rows[path] = len(self.units)
            self.units.append((ROLE_ID[role], level, table))
        return self.rows[path]


OTHER = ROLE_ID["other"]
WHOLE_ROLES = {ROLE_ID[role] for role in WHOLE}


def is_unit(name: str, around: int) -> bool:
    """Is text of an element of this kind one unit, within one of the role `around`?"""
    if name == "P":
        return around not in WHOLE_ROLES
    return name in ROLES and not (name in WITHIN_TEXT and around != OTHER)


def run_marks(page: pypdfium2.PdfPage, text_page: Any, columns: Columns) -> list[int]:
    """The number of marked content of each run; text of forms has numbers of its own, which mean nothing here."""
    handle = ctypes.cast(page.raw, POINTER).value
    count = min(pdfium_c.FPDFPage_CountObjects(page), MAX_OBJECTS)
    own = {page_object(handle, number) for number in range(count)}
    handle = ctypes.cast(text_page.raw, POINTER).value
    drawn = [text_object(handle, first) for first in columns.object_first.tolist()]
    return [object_mark(each) if each in own and each else -1 for each in drawn]
