"""Words and lines from glyph gaps, for a whole document at once.

Glyphs that follow each other in drawing and in space make a *chunk* (`chunks.py`); chunks that stand beside
each other on one baseline make a line, unless a column boundary lies between them (`rows.py`); the gaps
within a line, measured against the line's own spacing, make words (`spaces.py`).
"""
from __future__ import annotations

from spacy_pdfrecover.lines.build import WordRule, find_lines
from spacy_pdfrecover.lines.line_numbers import MARGIN
from spacy_pdfrecover.lines.spaces import find_spaces

__all__ = ["MARGIN", "WordRule", "find_lines", "find_spaces"]
