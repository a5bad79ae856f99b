"""Roles: what each piece is.  A role finder is any callable `Roles(layout) -> Layout`."""
from __future__ import annotations

from spacy_pdfrecover.roles.font_roles import FontRoles, make_font_roles

__all__ = ["FontRoles", "make_font_roles"]
