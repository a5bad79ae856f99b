"""Roles from fonts, places and wording."""
from __future__ import annotations

from dataclasses import dataclass

from spacy_pdfrecover.model import Layout


@dataclass(frozen=True)
class FontRoles:
    def __call__(self, layout: Layout) -> Layout:
        return layout


def make_font_roles() -> FontRoles:
    """Registered as `pdfrecover.FontRoles.v1`."""
    return FontRoles()
