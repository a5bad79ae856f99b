"""The part that does nothing, for configs that leave a step out."""
from __future__ import annotations

from dataclasses import dataclass

from spacy_pdfrecover.model import Layout


@dataclass(frozen=True)
class Unchanged:
    """Roles that stay as the layout gave them, or blocks that do not flow together."""

    def __call__(self, layout: Layout) -> Layout:
        return layout


def make_unchanged() -> Unchanged:
    """Registered as `pdfrecover.Unchanged.v1`."""
    return Unchanged()
