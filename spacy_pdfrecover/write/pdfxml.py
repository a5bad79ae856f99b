"""The XML of pdf2xml (Tiedemann 2014): paragraphs, page by page, in the frame of a page of the Web.

    <html xmlns="http://www.w3.org/1999/xhtml">
     <head>
      <meta name="author" content="A. Writer"></meta>
      <title>On Rivers</title>
     </head>
     <body>
      <div class="page">
       <p lang="en">They flow to the sea.</p>
      </div>
     </body>
    </html>

As from its program every block is a `p` on one line, and `lang` marks those whose language can be told (section 2.6).
A paragraph that a page cuts stands whole where it begins.  The outline, which its converter repeats as lists of
paragraphs behind the text, is not written.
"""
from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from pathlib import PurePath

from spacy_pdfrecover.languages import block_language
from spacy_pdfrecover.model import RUNNING_ROLES, Recovered
from spacy_pdfrecover.write.jsonl import one_line
from spacy_pdfrecover.write.markup import attributes, escaped
from spacy_pdfrecover.write.text import shown_blocks

NAMESPACE = "http://www.w3.org/1999/xhtml"


def to_pdfxml(recovered: Recovered, drop: Collection[str] = RUNNING_ROLES) -> str:
    """A `div` for each page, also for an empty one.

    drop (Collection[str]): roles left out.
    """
    return "".join(f"{line}\n" for line in pdfxml_lines(recovered, drop))


def pdfxml_lines(recovered: Recovered, drop: Collection[str] = RUNNING_ROLES) -> Iterator[str]:
    """The same line by line."""
    pages: dict[int, list[str]] = defaultdict(list)
    for row, text in shown_blocks(recovered, drop):
        if text.strip():
            lang = block_language(recovered.block_text(row), recovered.lang)
            pages[int(recovered.blocks["page"][row])].append(f"<p{attributes(lang=lang)}>{escaped(one_line(text))}</p>")
    meta = {"resourceName": PurePath(recovered.pages.source).name, **recovered.pages.meta}
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f"<html{attributes(xmlns=NAMESPACE)}>"
    yield " <head>"
    for name, value in meta.items():
        if isinstance(value, str) and value:
            yield f"  <meta{attributes(name=name, content=value)}></meta>"
    yield f"  <title>{escaped(one_line(str(meta.get('title') or '')))}</title>"
    yield from (" </head>", " <body>")
    for page in range(len(recovered.pages.pages)):
        yield from ('  <div class="page">', *(f"   {paragraph}" for paragraph in pages[page]), "  </div>")
    yield from (" </body>", "</html>")
