"""Roles: what each piece is.  A role finder is any callable `Roles(layout) -> Layout`."""
