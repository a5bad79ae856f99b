"""JSON lines: one block a line with its role, its text and its place on the pages."""
from __future__ import annotations

import json
import math
import re
from typing import Any

from spacy_pdfrecover.cells import table_cells
from spacy_pdfrecover.labels import label_of, marks_taken
from spacy_pdfrecover.model import Recovered

LINE_BREAKS = re.compile(r"[ \t]*[\n\r\v\f\x1c-\x1e\x85\u2028\u2029][ \t\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*")
"""What `str.splitlines` splits at, so that each record is one line to every reader."""
PLACES = 2                  # decimals of a point: 0.01 pt is a 7200th of an inch
LEFT_OUT = "hidden"         # copies of text that is there already


def to_jsonl(recovered: Recovered, source: str | None = None) -> str:
    """One line a block: `role`, `text`, `level`, `page`, `bbox`.

    `page` is the page's number in the file, from 1.  `bbox` has `[page, x0, y0, x1, y1]` for each
    part of a block that a column or a page cut, in points from the top left corner.  Running heads
    are there with their roles; nothing but `hidden` is left out.  Tables have `cells`, row by row, each with
    its `row` and `column` from 0, its `text` and its `bbox`.  List items and footnotes have a `label`, if they
    have one: it is what `text` begins with, or of a footnote the mark that was taken out of it.

    source (str): name of the document, written in each record where several share a file.
    """
    marks = marks_taken(recovered.edits, recovered.blocks)
    records = [record(recovered, row, marks.get(row, "")) for row in range(len(recovered.blocks))
               if recovered.role(row) != LEFT_OUT]
    start = {} if source is None else {"source": source}
    return "".join(json.dumps({**start, **found}, ensure_ascii=False, allow_nan=False) + "\n"
                   for found in records if found["text"])


def record(recovered: Recovered, row: int, mark: str = "") -> dict[str, Any]:
    """mark (str): of a footnote, taken out of its text."""
    block = recovered.blocks[row]
    pieces = recovered.pieces[block["piece_start"]:block["piece_end"]]
    written: dict[str, Any] = {
        "role": recovered.role(row),
        "text": one_line(recovered.block_text(row)),
        "level": int(block["level"]) if recovered.role(row) == "heading" else None,
        "page": page_number(recovered, int(block["page"])),
        "bbox": [[page_number(recovered, int(piece["page"])),
                  *(rounded(float(piece[name])) for name in ("x0", "y0", "x1", "y1"))]
                 for piece in pieces],
    }
    if written["role"] == "table" and (cells := table_cells(recovered, row)):
        written["cells"] = [{"row": cell.row, "column": cell.column, "text": one_line(cell.text),
                             "bbox": [cell.page, *map(rounded, cell[4:])]} for cell in cells]
    if label := label_of(written["role"], written["text"], mark).text:
        written["label"] = label
    return written


def one_line(text: str) -> str:
    r"""Text without line breaks.

    >>> one_line("for page in book:\n    read(page)\n")
    'for page in book: read(page)'
    """
    return LINE_BREAKS.sub(" ", text).strip()


def page_number(recovered: Recovered, row: int) -> int:
    """As people count: 1 for the first page of the file."""
    return int(recovered.pages.pages[row]["number"]) + 1


def rounded(value: float) -> float | None:
    """Two decimals; null for what a broken file gives and JSON has no word for."""
    return round(value, PLACES) if math.isfinite(value) else None
