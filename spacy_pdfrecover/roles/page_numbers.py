"""Numbers of pages as they are printed."""
from __future__ import annotations

import re

NUMBER = re.compile(r"^[\W_]*(?:(?:page|seite|página|pagina|strona|sida|side|стр\.?|σελίδα|oldal|sivu|sayfa|"
                    r"strana|stran|trang|第)\s*)?(\d{1,4}|(?-i:[ivxlc]{1,7}|[IVXLC]{1,7}))"
                    r"(?:\s*(?:/|of|von|de|di|van|z|из|από|av|sur)\s*\d{1,4})?"
                    r"\s*(?:页|ページ|頁|쪽)?[\W_]*$", re.IGNORECASE)
"""A page number alone, with words around it in some languages."""
EDGE_NUMBER = re.compile(r"^\W*(\d{1,4})\b(?!\.)|\b(\d{1,4})(?![)\]}])\W*$|[(\[](\d{1,4})[)\]]\W*$")
"""What a bracket only ends belongs to a sentence or a program."""
ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def printed_numbers(text: str) -> list[int]:
    """Numbers at either end of a band, arabic, or roman if nothing else is there."""
    alone = NUMBER.match(text)
    if alone:
        digits = alone[1]
        return [int(digits)] if digits.isdigit() else [roman(digits.lower())]
    return [int(group) for match in EDGE_NUMBER.finditer(text) for group in match.groups() if group]


def roman(digits: str) -> int:
    """
    >>> roman("xiv")
    14
    """
    values = [ROMAN[digit] for digit in digits]
    return sum(-value if value < after else value for value, after in zip(values, [*values[1:], 0], strict=True))
