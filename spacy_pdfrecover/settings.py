"""What is wrong with the settings of a config, in words: those that types alone cannot tell, and all of them for
formats that are made without the component, whose types spaCy checks."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spacy_pdfrecover.groups import ALL_BLOCKS
from spacy_pdfrecover.model import unknown_roles

CHOICES = {"on_error": ("mark", "raise"), "keep": ("tokens", "glyphs", "none")}
CALLED = ("reader", "layout", "roles", "flow")          # parts that no document can do without
OPTIONAL = ("fonts", "words", "notes")                           # parts that null switches off


def wrong_settings(settings: Mapping[str, Any], names: Mapping[str, Any]) -> str:
    """The first fault of settings before their parts are made; empty if there is none.  What is left out has its
    default.

    names (Mapping): the settings there are.
    """
    return next(faults(settings, names), "")


def faults(settings: Mapping[str, Any], names: Mapping[str, Any]) -> Iterator[str]:
    if unknown := sorted(set(settings) - {"factory", *names}):
        yield f"no such setting: {', '.join(unknown)}"
    for key, allowed in CHOICES.items():
        if key in settings and settings[key] not in allowed:
            yield f"{key}: {settings[key]!r} is none of {', '.join(allowed)}"
    for key in ("drop", "drop_languages"):
        if not is_names(settings.get(key, ())):
            yield f"{key}: a list of names is wanted, not {settings[key]!r}"
    if wrong := unknown_roles(settings.get("drop", ())):
        yield f"drop: {wrong}"
    if languages := settings.get("drop_languages", ()):
        from spacy_pdfrecover.languages import unknown_languages  # it loads word lists
        if wrong := unknown_languages(languages):
            yield f"drop_languages: {wrong}"
    yield from group_faults(settings.get("groups", {}))


def group_faults(groups: Any) -> Iterator[str]:
    """Of span groups: null switches one off."""
    if not isinstance(groups, Mapping):
        yield f"groups: a section of lists of roles is wanted, not {groups!r}"
        return
    for group, roles in groups.items():
        if roles is None:
            continue
        if group == ALL_BLOCKS:
            yield f"groups: {ALL_BLOCKS!r} is always the group of all blocks"
        elif not is_names(roles):
            yield f"groups: {group}: a list of roles is wanted, not {roles!r}"
        elif wrong := unknown_roles(roles):
            yield f"groups: {group}: {wrong}"


def is_names(value: object) -> bool:
    return isinstance(value, (list, tuple, set, frozenset)) and all(isinstance(name, str) for name in value)


def wrong_parts(parts: Mapping[str, Any], shipped: Mapping[str, Any]) -> str:
    """The first fault of parts that were made; empty if there is none.

    shipped (Mapping): the repairs there are by default.
    """
    return next(part_faults(parts, shipped), "")


def part_faults(parts: Mapping[str, Any], shipped: Mapping[str, Any]) -> Iterator[str]:
    for key in (*CALLED, *OPTIONAL):
        if key in parts and not callable(parts[key]) and not (key in OPTIONAL and parts[key] is None):
            yield f"{key}: {parts[key]!r} is no part: a registered function is wanted (@misc)"
    if "lexicon" in parts and not hasattr(parts["lexicon"], "for_document"):
        yield f"lexicon: {parts['lexicon']!r} is no lexicon"
    for name, repair in parts.get("repairs", {}).items():
        if repair is None and name not in shipped:
            yield f"repairs: no {name} to switch off; there are {', '.join(shipped)}"
        elif repair is not None and not callable(repair):
            yield f"repairs: {name}: {repair!r} is no repair: a registered function or null is wanted"
    for name, part in (("notes", parts.get("notes")), *parts.get("repairs", {}).items()):
        least = getattr(part, "min_confidence", 0.0)
        if not 0.0 <= least <= 1.0:
            yield f"{name}: min_confidence is a share from 0 to 1, not {least}"
