"""A document as pdfminer sees it: page tree, outline, metadata, page boxes, all proof against loops."""
from __future__ import annotations

import logging
import math
from collections.abc import Iterator
from typing import Any

from pdfminer.pdfdocument import PDFDocument, PDFXRefFallback
from pdfminer.pdfexceptions import PDFException
from pdfminer.pdftypes import PDFObjRef, PDFStream, resolve1
from pdfminer.psparser import PSLiteral
from pdfminer.utils import decode_text

from spacy_pdfrecover.model import OutlineEntry
from spacy_pdfrecover.read.geometry import Box

log = logging.getLogger("spacy_pdfrecover")

MAX_PAGES = 200_000             # leaves of the page tree looked at
MAX_OUTLINE = 20_000            # bookmarks read, as in the other reader
MAX_HOPS = 100                  # steps from a name to its destination
INHERITED = ("Resources", "MediaBox", "CropBox", "Rotate")              # PDF 1.7, table 30
LETTER: Box = (0.0, 0.0, 612.0, 792.0)          # what PDFium assumes where no box can be read
META_KEYS = ("Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "ModDate")


def resolved(value: Any) -> Any:
    """What a reference leads to; nothing, if what stands there is damaged."""
    try:
        return resolve1(value)
    except Exception as error:          # pdfminer stumbles over broken objects in many ways
        log.warning("read: %r is damaged (%r)", value, error)
        return None


def as_dict(value: Any) -> dict[Any, Any]:
    """The dictionary behind a reference, or an empty one."""
    value = resolved(value)
    if isinstance(value, PDFStream):
        value = value.attrs
    return value if isinstance(value, dict) else {}


def as_list(value: Any) -> list[Any]:
    value = resolved(value)
    return value if isinstance(value, list) else []


def as_number(value: Any, default: float = 0.0) -> float:
    value = resolved(value)
    good = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
    return float(value) if good else default


def as_text(value: Any) -> str:
    """A text string or name, decoded (PDF 1.7, 7.9.2.2)."""
    value = resolved(value)
    if isinstance(value, PSLiteral):
        value = value.name
    if isinstance(value, bytes):
        value = decode_text(value)
    return value.strip("\0 \r\n") if isinstance(value, str) else ""


def rebuild(document: PDFDocument) -> None:
    """Find all objects anew by looking through the file: for a cross-reference table that lies."""
    table = PDFXRefFallback()
    document._parser.fallback = True
    table.load(document._parser)
    document.xrefs.insert(0, table)
    document._cached_objs.clear()
    catalog = as_dict(table.get_trailer().get("Root"))
    if catalog:
        document.catalog = catalog


def page_tree(document: PDFDocument) -> list[tuple[int | None, dict[Any, Any]]]:
    """Object number and dictionary of each page, inherited entries filled in.

    pdfminer's own walk calls itself for each level; this one has neither depth nor loops to fear.
    """
    found = list(leaves(document.catalog.get("Pages")))
    if not found:                       # no page tree: take each page that stands in the file
        for table in document.xrefs:
            for number in table.get_objids():
                page = as_dict(PDFObjRef(document, number))
                if as_text(page.get("Type")) == "Page":
                    found.append((number, page))
    return found


def leaves(root: Any) -> Iterator[tuple[int | None, dict[Any, Any]]]:
    stack: list[tuple[Any, dict[str, Any]]] = [(root, {})]
    seen: set[int] = set()
    count = 0
    while stack and count < MAX_PAGES:
        node, inherited = stack.pop()
        number = node.objid if isinstance(node, PDFObjRef) else None
        if number is not None:
            if number in seen:
                continue
            seen.add(number)
        own = as_dict(node)
        if not own:
            continue
        entries = {**inherited, **own}
        if "Kids" in own:
            passed = {key: entries[key] for key in INHERITED if key in entries}
            stack.extend((child, passed) for child in reversed(as_list(own["Kids"])))
        else:
            count += 1
            yield number, entries


def page_box(page: dict[Any, Any]) -> Box:
    """Left, bottom, right, top of what is shown: the crop box within the media box."""
    media = rectangle(page.get("MediaBox")) or LETTER
    crop = rectangle(page.get("CropBox"))
    if crop is None:
        return media
    shown = (max(media[0], crop[0]), max(media[1], crop[1]), min(media[2], crop[2]), min(media[3], crop[3]))
    return shown if shown[0] < shown[2] and shown[1] < shown[3] else media


def rectangle(value: Any) -> Box | None:
    """A rectangle with its corners in order, or None if it has no area."""
    edges = [as_number(edge, math.nan) for edge in as_list(value)]
    if len(edges) != 4 or any(math.isnan(edge) for edge in edges):
        return None
    left, right = sorted((edges[0], edges[2]))
    bottom, top = sorted((edges[1], edges[3]))
    return (left, bottom, right, top) if left < right and bottom < top else None


def page_rotation(page: dict[Any, Any]) -> int:
    return int(as_number(page.get("Rotate"))) // 90 % 4 * 90


def page_unit(page: dict[Any, Any]) -> float:
    unit = as_number(page.get("UserUnit"), 1.0)
    return unit if unit > 0 else 1.0


def read_meta(document: PDFDocument) -> dict[str, Any]:
    entries: dict[Any, Any] = {}
    for info in document.info:
        entries.update(as_dict(info))
    meta: dict[str, Any] = {key.lower(): text for key in META_KEYS if (text := as_text(entries.get(key)))}
    marked = resolved(as_dict(document.catalog.get("MarkInfo")).get("Marked"))
    return {**meta, "language": as_text(document.catalog.get("Lang")), "tagged": marked is True}


def read_outline(document: PDFDocument, page_of: dict[int, int]) -> list[OutlineEntry]:
    """The bookmarks, depth first; `page_of` gives the page number of an object number."""
    entries: list[OutlineEntry] = []
    seen: set[int] = set()
    stack: list[tuple[Any, int]] = [(as_dict(document.catalog.get("Outlines")).get("First"), 1)]
    while stack and len(entries) < MAX_OUTLINE:
        node, level = stack.pop()
        number = node.objid if isinstance(node, PDFObjRef) else None
        entry = as_dict(node)
        if not entry or number in seen:
            continue
        if number is not None:
            seen.add(number)
        target = entry.get("Dest")
        if target is None:
            target = as_dict(entry.get("A")).get("D")
        entries.append(OutlineEntry(level, as_text(entry.get("Title")), page_at(document, target, page_of)))
        stack.append((entry.get("Next"), level))
        stack.append((entry.get("First"), level + 1))
    return entries


def page_at(document: PDFDocument, target: Any, page_of: dict[int, int]) -> int:
    """The page a destination leads to, or -1."""
    for _ in range(MAX_HOPS):
        target = resolved(target)
        if isinstance(target, dict):
            target = target.get("D")
        elif isinstance(target, (bytes, str, PSLiteral)):
            name = target.name if isinstance(target, PSLiteral) else target
            try:
                target = document.get_dest(name)
            except (PDFException, KeyError, TypeError, ValueError, RecursionError):
                return -1               # a name nobody defined, or a damaged name tree
        elif isinstance(target, list) and target:
            page = target[0]
            return page_of.get(page.objid, -1) if isinstance(page, PDFObjRef) else int(as_number(page, -1))
        else:
            return -1
    return -1
