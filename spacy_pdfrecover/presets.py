"""Configs for the command line: shipped presets and files, and the parts they name."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from spacy_pdfrecover.model import RUNNING_ROLES, unknown_roles
from spacy_pdfrecover.read.pdfium import make_pdfium
from spacy_pdfrecover.targets import UsageError

FOLDER = Path(__file__).parent / "configs"
DEFAULT = "recover"
COMPONENT = "pdfrecover"                # the factory, whatever name the component has in its pipeline
PARTS = ("reader", "words", "layout", "roles", "flow", "notes", "lexicon", "repairs")


def preset_names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.cfg"))


def read_config(name: str) -> dict[str, Any]:
    """A config by the name of a preset or by path (a file, or a folder with a `config.cfg`).

    RETURNS (dict): its sections as plain values with all variables filled in.
    """
    from confection import ConfigValidationError
    from spacy.util import load_config

    path = Path(name)
    if path.is_dir():
        path = path / "config.cfg"
    elif not path.is_file():
        path = FOLDER / f"{name}.cfg"
    if not path.is_file():
        raise UsageError(f"no config {name!r}: neither a file nor one of {', '.join(preset_names())}")
    try:
        config = load_config(path, interpolate=True)
    except (ConfigValidationError, ValueError) as error:
        raise UsageError(f"{path}: {error}") from None
    refuse_unknown(section(config, name), name)
    return dict(config)


def refuse_unknown(settings: dict[str, Any], name: str) -> None:
    """What the component itself would not take, for formats that are made without it."""
    if wrong := unknown_roles(settings.get("drop", ())):
        raise UsageError(f"{name}: drop: {wrong}")
    if languages := settings.get("drop_languages", ()):
        from spacy_pdfrecover.languages import unknown_languages
        if wrong := unknown_languages(languages):
            raise UsageError(f"{name}: drop_languages: {wrong}")


def section(config: dict[str, Any], name: str) -> dict[str, Any]:
    """The settings of the component that recovers PDFs."""
    for found in config.get("components", {}).values():
        if found.get("factory") == COMPONENT:
            settings: dict[str, Any] = found
            return settings
    raise UsageError(f"the config {name!r} has no component made by the factory {COMPONENT!r}")


def with_reader(settings: dict[str, Any], password: str | None, pages: str | None) -> dict[str, Any]:
    """Settings whose reader opens with this password and reads these pages."""
    changes = {key: value for key, value in (("password", password), ("pages", pages)) if value is not None}
    if not changes:
        return settings
    reader = settings.get("reader") or {"@misc": "pdfrecover.Pdfium.v1"}
    return {**settings, "reader": {**reader, **changes}}


def parts_of(settings: dict[str, Any] | None, password: str | None = None,
             pages: str | None = None) -> dict[str, Any]:
    """The parts for `recover()`.  Without settings these are the defaults, and spaCy is not imported."""
    if settings is None:
        return {"reader": make_pdfium(password, pages)}
    from spacy.util import registry

    chosen = {key: value for key, value in with_reader(settings, password, pages).items() if key in PARTS}
    resolved: dict[str, Any] = registry.resolve({"parts": chosen})["parts"]
    if "repairs" in resolved:           # null switches one off
        resolved["repairs"] = {name: part for name, part in resolved["repairs"].items() if part is not None}
    return resolved


def dropped_languages(settings: dict[str, Any] | None) -> frozenset[str]:
    """Languages whose blocks txt and md leave out."""
    return frozenset() if settings is None else frozenset(settings.get("drop_languages", ()))


def dropped(settings: dict[str, Any] | None) -> frozenset[str]:
    """Roles that txt and md leave out."""
    return RUNNING_ROLES if settings is None else frozenset(settings.get("drop", RUNNING_ROLES)) | {"hidden"}
