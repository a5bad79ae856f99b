"""TEI P5: sections within sections, notes where they are called, the pages.

PDFExtract writes TEI, too (Berg, Oepen and Read 2012, section 5, and its code): `div type="abs"`, `div1` and `div2`
for two levels of sections, heads without the number they are printed with, `note place="below"`, floats and
references left out.  Here the abstract is `div type="abstract"`, sections of all levels are `div` in `div`, heads have
their number, notes are `place="foot"`, which is the value that the Guidelines suggest, and nothing is left out that
the config keeps.

Each block is one element whose `xml:id` is `b` and the row of the block, as `span.id` in a Doc.  The text in it,
without that of elements with such an id of their own, is the text of the block: character by character, but of code
and formulas, whose lines end as printed, and of tables, which are put in cells.
"""
from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from pathlib import PurePath

import numpy as np

from spacy_pdfrecover.model import RUNNING_ROLES, Recovered
from spacy_pdfrecover.write.markup import attributes, escaped
from spacy_pdfrecover.write.tei_blocks import HEAD, Blocks

NAMESPACE = "http://www.tei-c.org/ns/1.0"
FRONT = frozenset({"title", "author", "abstract"})
TITLE_PAGE = {"title": ("<docTitle><titlePart{}>", "</titlePart></docTitle>"), "author": ("<byline{}>", "</byline>")}
ABSTRACT, TITLE, PLAIN = "abstract", "title", "plain"       # parts of the front
OPEN = {ABSTRACT: '<div type="abstract">', TITLE: "<titlePage>", PLAIN: "<div>"}
CLOSE = {ABSTRACT: "</div>", TITLE: "</titlePage>", PLAIN: "</div>"}
ANYWHERE = frozenset({"header", "footer", "footnote"})      # roles of blocks that open no part of their own
NO_TEXT = ANYWHERE | {"caption", "figure"}                  # to the schema: floats may stand anywhere, too
ABOUT = ('Recovered from a PDF file by spacy-pdfrecover. An element whose xml:id is "b" and a number is a block, with '
         "the text that is not in other such elements. An element g stands for a character that XML cannot have.")


def to_tei(recovered: Recovered, drop: Collection[str] = RUNNING_ROLES) -> str:
    """A document of TEI P5.

    drop (Collection[str]): roles left out.
    """
    return "".join(f"{line}\n" for line in tei_lines(recovered, drop))


def tei_lines(recovered: Recovered, drop: Collection[str] = RUNNING_ROLES) -> Iterator[str]:
    """The same line by line."""
    blocks = recovered.blocks
    shown = [row for row in np.flatnonzero(blocks["start"] >= 0).tolist()
             if recovered.role(row) not in drop and blocks["end"][row] > blocks["start"][row]]
    front = front_of(recovered, shown)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f"<TEI{attributes(xmlns=NAMESPACE, xml_lang=recovered.lang)}>"
    yield from header(recovered, front)
    written = Blocks(recovered, shown)
    yield "<text>"
    if front:
        yield from ("<front>", *front_parts(recovered, front, written), "</front>")
    yield from ("<body>", *sections(recovered, shown[len(front):], written), "</body>")
    yield from ("</text>", "</TEI>")


def header(recovered: Recovered, front: Sequence[int]) -> Iterator[str]:
    """What is known of the document: as its first page has it, else as the file says."""
    meta, pages = recovered.pages.meta, recovered.pages.pages
    titles, authors = ([recovered.block_text(row) for row in front if recovered.role(row) == role]
                       for role in ("title", "author"))
    name = PurePath(recovered.pages.source).name
    author = str(meta.get("author") or "").strip() or "".join(authors[:1])      # those below tell where they work
    yield from ("<teiHeader>", "<fileDesc>", "<titleStmt>")
    yield f"<title>{escaped(' '.join(titles) or str(meta.get('title') or '').strip() or name)}</title>"
    if author:
        yield f"<author>{escaped(author)}</author>"
    yield from ("</titleStmt>", "<publicationStmt><p>Unpublished.</p></publicationStmt>")
    yield (f'<sourceDesc><bibl><idno type="filename">{escaped(name)}</idno> '
           f'<extent>{len(pages)} page{"s" * (len(pages) != 1)}</extent></bibl></sourceDesc>')
    yield from ("</fileDesc>", f"<encodingDesc><p>{escaped(ABOUT)}</p></encodingDesc>")
    if recovered.lang:
        yield f'<profileDesc><langUsage><language{attributes(ident=recovered.lang)}/></langUsage></profileDesc>'
    yield "</teiHeader>"


def front_of(recovered: Recovered, shown: Sequence[int]) -> Sequence[int]:
    """The blocks before the body: title, authors and abstract before any other heading, with what stands between
    two of them on one page."""
    end, page = 0, -1
    for number, row in enumerate(shown):
        role = recovered.role(row)
        if role in FRONT:
            if number > end and page not in (-1, recovered.blocks["page"][row]):
                break
            end, page = number + 1, int(recovered.blocks["last_page"][row])
        elif role == "heading":
            if not heads_abstract(recovered, shown, number):
                break
        elif page < 0 and role not in ANYWHERE:
            break
    return shown[:end]


def heads_abstract(recovered: Recovered, shown: Sequence[int], number: int) -> bool:
    return [recovered.role(row) for row in shown[number + 1:number + 2]] == ["abstract"]


def front_parts(recovered: Recovered, front: Sequence[int], written: Blocks) -> Iterator[str]:
    """Title page, abstract, and what stands between; a second heading opens a second abstract."""
    parts: list[tuple[str, list[int]]] = []
    for row in front:
        role = recovered.role(row)
        part = ABSTRACT if role in ("abstract", "heading") else TITLE if role in TITLE_PAGE else PLAIN
        if role in ANYWHERE and parts:
            part = parts[-1][0]
        elif role in ANYWHERE or not parts or parts[-1][0] != part or role == "heading":
            parts.append(("" if role in ANYWHERE else part, []))
        parts[-1][1].append(row)
    for part, rows in parts:
        if part:
            yield OPEN[part]
        yield from written.passages(rows, TITLE_PAGE)
        if part:
            yield CLOSE[part]


def sections(recovered: Recovered, rows: Sequence[int], written: Blocks) -> Iterator[str]:
    """The body: from each heading to the next of its level or above, one within the other.  A title in the middle of
    a document stands above all levels."""
    heads = [number for number, row in enumerate(rows) if recovered.role(row) in ("title", "heading")]
    yield from written.passages(rows[:heads[0]] if heads else rows)
    if not heads and all(recovered.role(row) in NO_TEXT for row in rows):
        yield "<p/>"                            # a body has something in it
    levels: list[int] = []
    for start, end in pairwise([*heads, len(rows)]):
        row = rows[start]
        level = 0 if recovered.role(row) == "title" else max(int(recovered.blocks["level"][row]), 1)
        while levels and levels[-1] >= level:
            levels.pop()
            yield "</div>"
        levels.append(level)
        yield from written.turns(row)
        yield f"<div>{written.element(row, HEAD)}"
        yield from written.passages(rows[start + 1:end])
    if levels:
        yield "</div>" * len(levels)
    yield from written.turned_to(len(recovered.pages.pages) - 1)
