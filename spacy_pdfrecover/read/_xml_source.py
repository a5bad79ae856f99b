"""What readers of XML share: files in which another program wrote where glyphs stand."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol
from xml.parsers import expat

import numpy as np

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import BLANK, PAGE, RULE, Array, Pages
from spacy_pdfrecover.read import Source, page_numbers
from spacy_pdfrecover.read.geometry import is_blank

DESCENT = 0.2               # of the height of a box that tells no baseline: what most text faces have
BLACK = 0x000000FF


class Content(Protocol):
    """Elements of a file as they come."""

    sizes: list[tuple[float, float]]        # of the pages

    def begin(self, name: str, attributes: dict[str, str]) -> None: ...

    def end(self, name: str) -> None: ...

    def add(self, text: str) -> None: ...

    def result(self, name: str, numbers: list[int]) -> Pages: ...


def read_xml(source: Source, wanted: str | None, content: Content,
             mended: Callable[[bytes], bytes] = bytes) -> Pages:
    """The pages wanted, or why there are none.

    mended (Callable): makes XML of what is near to it.
    """
    parser = expat.ParserCreate()
    parser.StartElementHandler = content.begin
    parser.EndElementHandler = content.end
    parser.CharacterDataHandler = content.add
    parser.StartDoctypeDeclHandler = refuse         # entities could blow a small file up
    parser.buffer_text = True
    try:
        parser.Parse(mended(source.content()), True)
    except FileNotFoundError:
        raise PdfError(source.name, "open", "not-found") from None
    except (expat.ExpatError, ValueError) as error:
        raise PdfError(source.name, "read", "damaged", str(error)) from None
    except KeyError as error:
        raise PdfError(source.name, "read", "damaged", f"an element without {error}") from None
    count = len(content.sizes)
    numbers = page_numbers(wanted, count)
    if not numbers:
        raise PdfError(source.name, "read", "no-pages", f"none of {wanted} in a file of {count}" if count else "")
    return content.result(source.name, numbers)


def refuse(*_: object) -> None:
    raise ValueError("a document type, which such files have not")


def assembled(name: str, numbers: Sequence[int], sizes: Sequence[tuple[float, float]], parts: Sequence[Array],
              fonts: Sequence[Font], meta: Mapping[str, Any], rules: Sequence[Array] = ()) -> Pages:
    """The tables of a document.

    parts, rules (Sequence[Array]): GLYPH and RULE rows of each page in `numbers`.
    """
    pages, start, rule_start = np.zeros(len(numbers), PAGE), 0, 0
    rules = rules or [np.zeros(0, RULE)] * len(numbers)
    for row, (number, glyphs, drawn) in enumerate(zip(numbers, parts, rules, strict=True)):
        glyphs["page"] = drawn["page"] = row
        glyphs["flags"][is_blank(glyphs["char"])] |= BLANK
        pages[row]["number"], pages[row]["unit"] = number, 1.0
        pages[row]["width"], pages[row]["height"] = sizes[number]
        pages[row]["start"], pages[row]["end"] = start, start + len(glyphs)
        pages[row]["rule_start"], pages[row]["rule_end"] = rule_start, rule_start + len(drawn)
        start, rule_start = start + len(glyphs), rule_start + len(drawn)
    return Pages(name, np.concatenate(parts), pages, np.concatenate(rules), fonts,
                 meta={**meta, "page_count": len(sizes)})
