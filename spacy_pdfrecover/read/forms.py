"""How often forms draw forms: found out before PDFium draws them.

A form is a stream of drawings with a name, for pages and other forms to draw (PDF 1.7, 8.10).  Two that draw each
other, or ten in a row that each draw the next ten times, come to more than any memory holds; PDFium limits their depth
alone.
"""
from __future__ import annotations

import re
from collections import Counter
from contextlib import closing

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.read import Source

FORM = re.compile(rb"/Subtype\s*/Form\b")
NUMBER = re.compile(rb"(\d+)\s+\d+\s+obj\Z")
LONGEST_NUMBER = 30             # bytes of `123 0 obj`
REFERENCE = re.compile(rb"(\d{1,7})\s+\d+\s+R\b")         # 8,388,607 is the last (PDF 1.7, Annex C)
ELSEWHERE = re.compile(rb"/(?:Resources|XObject)\s+\d+\s+\d+\s+R\b")
DEEPEST = 40                    # forms within forms that PDFium draws


def most_forms(source: Source, content: bytes, password: str | None) -> int:
    """How many forms are drawn where one leads to most of them, itself counted; 0 if none draws another."""
    numbers = nested_forms(content)
    if not numbers:
        return 0
    from spacy_pdfrecover.read._pdfminer_file import forms_within, opened
    try:
        file = opened(source, password)
    except PdfError:                    # PDFium mends more: a file that is damaged too is left to it
        return 0
    with closing(file.stream):
        return largest(forms_within(file.doc, numbers))


def nested_forms(content: bytes) -> set[int]:
    """Object numbers of all forms of a file if one of them may draw another, else none.

    Forms are streams, whose dictionaries stand in the open even where other objects are packed; but what a form draws
    may be listed elsewhere.
    """
    numbers = set[int]()
    dictionaries = []
    for found in FORM.finditer(content):
        start = content.rfind(b"obj", 0, found.start()) + len(b"obj")
        number = NUMBER.search(content, max(0, start - LONGEST_NUMBER), start)
        if number:
            numbers.add(int(number[1]))
            dictionaries.append(content[start:content.find(b"stream", found.end())])
    return numbers if any(may_draw(entries, numbers) for entries in dictionaries) else set()


def may_draw(entries: bytes, forms: set[int]) -> bool:
    """May a form with this dictionary draw one of these?  One without resources has those of the page."""
    return (b"/Resources" not in entries or ELSEWHERE.search(entries) is not None
            or any(int(number) in forms for number in REFERENCE.findall(entries)))


def largest(forms: dict[int, Counter[int]]) -> int:
    """The most forms that one leads to, of which each draws others so many times."""
    drawn = dict.fromkeys(forms, 1)
    for _ in range(DEEPEST):
        before = drawn
        drawn = {number: 1 + sum(times * before[inner] for inner, times in within.items())
                 for number, within in forms.items()}
        if drawn == before:
            break
    return max(drawn.values())
