"""Configs for the command line: shipped presets and files, and the parts they name."""
from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from spacy_pdfrecover.model import RUNNING_ROLES
from spacy_pdfrecover.tally import COUNTS_FILE, read_counts
from spacy_pdfrecover.targets import UsageError

FOLDER = Path(__file__).parent / "configs"
DEFAULT = "recover"
COMPONENT = "pdfrecover"                # the factory, whatever name the component has in its pipeline
PARTS = ("reader", "fonts", "words", "layout", "roles", "flow", "notes", "lexicon", "repairs")


def preset_names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.cfg"))


CONFIG_HELP = f"A preset ({', '.join(preset_names())}), a config file or the folder of a saved pipeline."


def saved_pipeline(name: str | None) -> str | None:
    """The name, if it is the folder of a pipeline that spaCy saved: more than its config is in there."""
    return name if name is not None and (Path(name) / "meta.json").is_file() else None


def read_config(name: str) -> dict[str, Any]:
    """A config by the name of a preset or by path (a file, or a folder with a `config.cfg`).

    RETURNS (dict): its sections as plain values with all variables filled in; of a saved pipeline with the counts
        stored in its folder in place of the file that they came from.
    """
    from spacy.util import load_config

    path = Path(name)
    if path.is_dir():
        path = path / "config.cfg"
    elif not path.is_file():
        path = FOLDER / f"{name}.cfg"
    if not path.is_file():
        raise UsageError(f"no config {name!r}: neither a file nor one of {', '.join(preset_names())}")
    with refusing(f"{path}: "):
        config = dict(load_config(path, interpolate=True))
    # imported here, as they load spaCy: text is made without it where no config is asked for
    from spacy_pdfrecover.pipeline import DEFAULTS
    from spacy_pdfrecover.settings import wrong_settings
    if wrong := wrong_settings(section(config, name), DEFAULTS):
        raise UsageError(f"{name}: {wrong}")
    if saved_pipeline(name) is not None:
        stored = Path(name) / component_name(config) / COUNTS_FILE
        return with_counts_at(config, str(stored) if stored.is_file() else None)
    if (counts := counts_of(config)) is not None and not Path(counts).is_file():
        raise UsageError(f"{name}: {counts}: no such file of counts")
    return config


@contextlib.contextmanager
def refusing(place: str = "") -> Iterator[None]:
    """What a config asks for and cannot be had is wrong use, said in a line.

    place (str): what that line begins with.
    """
    from confection import ConfigValidationError

    try:
        yield
    except ConfigValidationError as error:
        wrong = [f"{'.'.join(map(str, found.get('loc', ())))}: {found.get('msg')}" for found in error.errors or ()]
        raise UsageError(place + "; ".join(wrong or [" ".join(str(error).split())])) from None
    except (ValueError, TypeError, ImportError, OSError) as error:
        raise UsageError(place + " ".join(str(error).split())) from None


def counts_of(config: dict[str, Any] | None) -> str | None:
    """The file of word counts that spaCy would load into the component when it makes the pipeline."""
    if config is None:
        return None
    parts = config.get("initialize", {}).get("components", {})
    counts = parts.get(component_name(config), {}).get("counts")
    return None if counts is None else str(counts)


def with_counts_at(config: dict[str, Any], counts: str | None) -> dict[str, Any]:
    """The config with another file of counts."""
    start = config.get("initialize", {})
    own = {component_name(config): {"counts": counts}}
    return {**config, "initialize": {**start, "components": {**start.get("components", {}), **own}}}


def section(config: dict[str, Any], name: str) -> dict[str, Any]:
    """The settings of the component that recovers PDFs."""
    own = component_name(config)
    if not own:
        raise UsageError(f"the config {name!r} has no component made by the factory {COMPONENT!r}")
    settings: dict[str, Any] = config["components"][own]
    return settings


def component_of(config: dict[str, Any] | None) -> dict[str, Any] | None:
    """The same of a config that was read, none without one."""
    return None if config is None else section(config, "given")


def component_name(config: dict[str, Any]) -> str:
    """What that component is called in its pipeline; empty if there is none."""
    return next((name for name, found in config.get("components", {}).items() if found.get("factory") == COMPONENT),
                "")


def with_reader(settings: dict[str, Any], password: str | None, pages: str | None) -> dict[str, Any]:
    """Settings whose reader opens with this password and reads these pages."""
    changes = {key: value for key, value in (("password", password), ("pages", pages)) if value is not None}
    if not changes:
        return settings
    reader = settings.get("reader") or {"@misc": "pdfrecover.Pdfium.v1"}
    return {**settings, "reader": {**reader, **changes}}


def parts_of(settings: dict[str, Any] | None, password: str | None = None,
             pages: str | None = None, counts: str | None = None) -> dict[str, Any]:
    """The parts for `recover()`.  Without settings these are the defaults, and spaCy is not imported.

    counts (str): a file of word counts for the lexicon.
    """
    parts = resolved(settings, password, pages)
    if counts is not None:
        from spacy_pdfrecover.lexicon import Lexicon
        try:
            found = read_counts(Path(counts))
        except (OSError, ValueError) as error:
            raise UsageError(str(error)) from None
        parts["lexicon"] = (parts.get("lexicon") or Lexicon()).with_counts(found)
    return parts


def resolved(settings: dict[str, Any] | None, password: str | None, pages: str | None) -> dict[str, Any]:
    """The parts that settings name, made."""
    if settings is None:
        from spacy_pdfrecover.read.pdfium import make_pdfium
        return {"reader": make_pdfium(password, pages)}
    from spacy.util import registry

    from spacy_pdfrecover.pipeline import DEFAULTS
    from spacy_pdfrecover.settings import wrong_parts

    chosen = {key: value for key, value in with_reader(settings, password, pages).items() if key in PARTS}
    with refusing("config: "):
        parts: dict[str, Any] = registry.resolve({COMPONENT: chosen})[COMPONENT]
    if wrong := wrong_parts(parts, DEFAULTS["repairs"]):
        raise UsageError(f"config: {wrong}")
    if "repairs" in parts:              # null switches one off
        parts["repairs"] = {name: part for name, part in parts["repairs"].items() if part is not None}
    return parts


def dropped_languages(settings: dict[str, Any] | None) -> frozenset[str]:
    """Languages whose blocks txt and md leave out."""
    return frozenset() if settings is None else frozenset(settings.get("drop_languages", ()))


def dropped(settings: dict[str, Any] | None) -> frozenset[str]:
    """Roles that txt and md leave out."""
    return RUNNING_ROLES if settings is None else frozenset(settings.get("drop", RUNNING_ROLES)) | {"hidden"}
