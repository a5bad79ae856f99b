"""XML that is well-formed whatever a PDF gave: what may stand in text and in attributes."""
from __future__ import annotations

import re

FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 has no way to write (section 2.2): most control characters, halves of surrogates, two noncharacters."""
STAND_IN = "\N{REPLACEMENT CHARACTER}"
IN_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})     # parsers make a bare one a newline
IN_ATTRIBUTE = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;",
                              "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"})


def escaped(text: str) -> str:
    r"""Text between tags; what XML cannot have is U+FFFD.

    >>> escaped("a < b & \x0b")
    'a &lt; b &amp; �'
    """
    return FORBIDDEN.sub(STAND_IN, text).translate(IN_TEXT)


def attributes(**values: str) -> str:
    """Attributes with the blank before each, without those that are empty; `xml_id` is `xml:id`.

    >>> attributes(xml_id="b1", n="", type="a & b")
    ' xml:id="b1" type="a &amp; b"'
    """
    return "".join(f' {name.replace("_", ":")}="{FORBIDDEN.sub(STAND_IN, value).translate(IN_ATTRIBUTE)}"'
                   for name, value in values.items() if value)
