"""The color of each role, in pages that are looked at and in displaCy."""
from __future__ import annotations

ROLE_COLORS = {
    "paragraph": "#cfe2f3", "title": "#f4b6c2", "heading": "#f9cb9c", "list_item": "#d9ead3",
    "caption": "#ffe599", "footnote": "#d9d2e9", "table": "#b6d7a8", "code": "#cccccc",
    "formula": "#a2c4c9", "author": "#ead1dc", "abstract": "#9fc5e8", "reference": "#d0e0e3",
    "header": "#efefef", "footer": "#e6e6e6", "figure": "#f3e0c7", "toc": "#e2e7c9",
    "other": "#dddddd", "hidden": "#bbbbbb",
}
