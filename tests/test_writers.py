"""Writers, on documents put together by hand."""
from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_pdfrecover.faces import Font
from spacy_pdfrecover.model import BLOCK, GLYPH, NO_GLYPH, PAGE, PIECE, ROLE_ID, RULE, RUNNING_ROLES, Pages, Recovered
from spacy_pdfrecover.write import FORMATS, WRITERS, writer_of
from spacy_pdfrecover.write.jsonl import to_jsonl
from spacy_pdfrecover.write.markdown import to_markdown
from spacy_pdfrecover.write.text import to_text

FIRST_PAGE = 4              # 0-based number in the file of the first page read
ADVANCE, SIZE, LEADING = 5.0, 10.0, 12.0


class Part(NamedTuple):
    """A block to write; a newline in its text is a line end on the page that flow made a space."""

    role: str
    text: str
    level: int = 0
    anchor: int = -1
    pages: tuple[int, ...] = (0,)


def document(*parts: Part) -> Recovered:
    """Glyphs on a grid, one row a line; the blocks stand one below the other."""
    blocks, pieces = np.zeros(len(parts), BLOCK), []
    glyphs, text, rows, y = [], "", [], 0.0
    for number, part in enumerate(parts):
        if number:
            text, rows = text + "\n\n", [*rows, NO_GLYPH, NO_GLYPH]
        start = len(text)
        for line in part.text.split("\n"):
            y += LEADING
            if len(text) > start:
                text, rows = text + " ", [*rows, NO_GLYPH]
            indent = len(line) - len(line.lstrip(" "))
            for column, char in enumerate(line.strip(" ")):
                text += char
                rows.append(NO_GLYPH if char == " " else len(glyphs))
                if char != " ":
                    x = (indent + column) * ADVANCE
                    glyphs.append((part.pages[0], x, x + ADVANCE, y, ord(char)))
        block = blocks[number]
        block["role"], block["level"], block["anchor"] = ROLE_ID[part.role], part.level, part.anchor
        block["start"], block["end"] = start, len(text)
        block["page"], block["last_page"] = part.pages[0], part.pages[-1]
        block["piece_start"] = len(pieces)
        pieces += [(page, number, 72.0, 100.0 + page, 300.123, y) for page in part.pages]
        block["piece_end"] = len(pieces)
    table = np.zeros(len(glyphs), GLYPH)
    for row, (page, x0, x1, baseline, char) in enumerate(glyphs):
        table[row]["page"], table[row]["x0"], table[row]["x1"] = page, x0, x1
        table[row]["baseline"], table[row]["char"], table[row]["size"] = baseline, char, SIZE
    boxes = np.zeros(len(pieces), PIECE)
    for row, piece in enumerate(pieces):
        for name, value in zip(("page", "block", "x0", "y0", "x1", "y1"), piece, strict=True):
            boxes[row][name] = value
    pages = np.zeros(3, PAGE)
    pages["number"] = FIRST_PAGE + np.arange(3)
    return Recovered(text, np.array(rows, "i4"), blocks, boxes,
                     Pages("by hand", table, pages, np.zeros(0, RULE), [Font("Some")]))


def records(recovered: Recovered, **settings: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in to_jsonl(recovered, **settings).split("\n") if line]


def test_each_format_has_a_writer() -> None:
    recovered = document(Part("paragraph", "Some text."))
    assert set(FORMATS) == {*WRITERS, "spacy"}
    for form in WRITERS:
        assert "Some text." in writer_of(form)(recovered)


def test_jsonl_has_role_text_level_page_and_boxes() -> None:
    found = records(document(Part("title", "A title", level=1), Part("heading", "1 First", level=2),
                             Part("paragraph", "Over two\npages.", pages=(0, 1))))
    assert [record["role"] for record in found] == ["title", "heading", "paragraph"]
    assert [record["level"] for record in found] == [None, 2, None]
    assert found[2] == {"role": "paragraph", "text": "Over two pages.", "level": None, "page": 5,
                        "bbox": [[5, 72.0, 100.0, 300.12, 48.0], [6, 72.0, 101.0, 300.12, 48.0]]}


def test_jsonl_keeps_running_heads_but_nothing_hidden() -> None:
    roles = ["header", "footer", "figure", "toc", "hidden", "other"]
    found = records(document(*(Part(role, f"The {role}") for role in roles)))
    assert [record["role"] for record in found] == [role for role in roles if role != "hidden"]


def test_jsonl_names_the_source_where_documents_share_a_file() -> None:
    (found,) = records(document(Part("paragraph", "Text")), source="books/a.pdf")
    assert next(iter(found)) == "source"
    assert found["source"] == "books/a.pdf"


@pytest.mark.parametrize("broken", [math.nan, math.inf])
def test_jsonl_is_json_whatever_the_boxes(broken: float) -> None:
    recovered = document(Part("paragraph", "Text"))
    recovered.pieces["x0"] = broken
    (found,) = records(recovered)
    assert found["bbox"] == [[5, None, 100.0, 300.12, 12.0]]


@given(st.text())
def test_jsonl_is_one_line_a_block(text: str) -> None:
    recovered = document(Part("paragraph", "x"))
    recovered = replace(recovered, text=text, blocks=recovered.blocks.copy())
    recovered.blocks["start"], recovered.blocks["end"] = 0, len(text)
    written = to_jsonl(recovered)
    assert written.splitlines() == written.split("\n")[:-1]
    assert len(written.splitlines()) <= 1
    if not any(char.isspace() for char in text) and text and text.isprintable():
        assert json.loads(written)["text"] == text


def test_text_has_empty_lines_between_blocks_and_no_running_heads() -> None:
    recovered = document(Part("header", "Chapter 1"), Part("heading", "Rivers", 1), Part("hidden", "Rivers"),
                         Part("paragraph", "They flow\ndown."), Part("footer", "12"))
    assert to_text(recovered) == "Rivers\n\nThey flow down.\n"
    assert to_text(recovered, drop={"hidden", "footer"}) == "Chapter 1\n\nRivers\n\nThey flow down.\n"
    assert to_text(document(Part("header", "Chapter 1"))) == ""
    assert to_text(document()) == to_markdown(document()) == to_jsonl(document()) == ""


def test_code_keeps_its_lines_and_indents() -> None:
    code = "def read(book):\n    for page in book:\n        yield page"
    recovered = document(Part("paragraph", "As in"), Part("code", code))
    assert to_text(recovered) == f"As in\n\n{code}\n"
    assert to_markdown(recovered) == f"As in\n\n```\n{code}\n```\n"
    assert records(recovered)[1]["text"] == "def read(book): for page in book: yield page"


def test_markdown_of_a_document() -> None:
    recovered = document(
        Part("title", "On Rivers"), Part("author", "A. Writer"), Part("heading", "1. Sources", 1),
        Part("heading", "Springs", 2), Part("paragraph", "They rise\nin hills."),
        Part("list_item", "• the Rhine"), Part("list_item", "• the Elbe"), Part("list_item", "2) the Main"),
        Part("caption", "Figure 1: Map of *all* rivers."), Part("table", "Rhine 1233\nElbe 1094"),
        Part("footer", "3"))
    assert to_markdown(recovered) == """# On Rivers

A. Writer

## 1. Sources

### Springs

They rise in hills.

- the Rhine
- the Elbe
2) the Main

*Figure 1: Map of \\*all\\* rivers.*

```
Rhine 1233
Elbe 1094
```
"""


def test_markdown_headings_start_at_one_without_a_title_and_end_at_six() -> None:
    written = to_markdown(document(*(Part("heading", "H", level) for level in (0, 1, 6, 9))))
    assert written == "# H\n\n# H\n\n###### H\n\n###### H\n"


@pytest.mark.parametrize(("text", "written"), [("#", r"# \#"), ("F ##", r"# F \##"), ("F#", "# F#")])
def test_markdown_number_signs_that_end_a_heading_are_no_frame(text: str, written: str) -> None:
    assert to_markdown(document(Part("heading", text))) == f"{written}\n"


def test_markdown_footnotes_stand_where_they_are_called() -> None:
    text = "Water1 flows down,2 they say."
    recovered = document(Part("paragraph", text, pages=(0,)),
                         Part("footnote", "1 See *there*.", anchor=text.index("1")),
                         Part("footnote", "2 So they say.", anchor=text.index("2")),
                         Part("footnote", "3 Nobody knows where."))
    assert to_markdown(recovered) == (
        "Water[^1] flows down,[^2] they say.\n\n[^1]: See \\*there\\*.\n\n[^2]: So they say.\n\n"
        "3 Nobody knows where.\n")


def test_markdown_footnote_marks_taken_out_of_the_text_come_back() -> None:
    text = "Water flows down 12 rivers."
    recovered = document(Part("list_item", f"• {text}"), Part("footnote", "* See there.", anchor=7))
    assert to_markdown(recovered) == "- Water[^1] flows down 12 rivers.\n\n[^1]: See there.\n"


def test_a_fence_is_longer_than_the_backticks_inside() -> None:
    assert to_markdown(document(Part("code", "a ```` b"))) == "`````\na ```` b\n`````\n"


WORDS = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=8)
LINES = st.lists(WORDS, min_size=1, max_size=8).map(" ".join)


@given(st.lists(st.tuples(st.sampled_from(["paragraph", "heading", "title", "caption", "author"]), LINES),
                min_size=1, max_size=4))
def test_markdown_renders_to_the_text_it_was_made_from(parts: list[tuple[str, str]]) -> None:
    """No sign of the text is taken for Markdown."""
    renderer = pytest.importorskip("markdown_it").MarkdownIt("commonmark")
    tokens = renderer.parse(to_markdown(document(*(Part(role, text) for role, text in parts))))
    shown = ["".join(child.content for child in token.children) for token in tokens if token.type == "inline"]
    assert shown == [text for _, text in parts]
    headings = [token.type for token in tokens].count("heading_open")
    assert headings == sum(role in ("heading", "title") for role, _ in parts)


@given(st.lists(LINES, min_size=1, max_size=4))
def test_markdown_list_items_render_as_such(texts: list[str]) -> None:
    renderer = pytest.importorskip("markdown_it").MarkdownIt("commonmark")
    written = to_markdown(document(*(Part("list_item", f"• {text}") for text in texts)))
    tokens = renderer.parse(written)
    assert [token.type for token in tokens].count("list_item_open") == len(texts)
    shown = ["".join(child.content for child in token.children) for token in tokens if token.type == "inline"]
    assert shown == texts


def test_all_shown_text_is_in_all_formats() -> None:
    roles = sorted(set(ROLE_ID) - RUNNING_ROLES)
    recovered = document(*(Part(role, f"word{number} of it") for number, role in enumerate(roles)))
    wanted = {f"word{number}" for number in range(len(roles))}
    for form in WRITERS:
        assert set(re.findall(r"word\d+", writer_of(form)(recovered))) == wanted
