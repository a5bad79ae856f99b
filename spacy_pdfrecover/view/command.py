"""`spacy pdfrecover view`: look at pages with what was made of them."""
from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from spacy_pdfrecover.errors import PdfError
from spacy_pdfrecover.outputs import replacing
from spacy_pdfrecover.presets import CONFIG_HELP
from spacy_pdfrecover.read import as_source, page_numbers, speakable
from spacy_pdfrecover.supervise import supervise
from spacy_pdfrecover.targets import STANDARD_OUTPUT, UsageError, names_folder
from spacy_pdfrecover.view.shapes import DEFAULT_LAYERS, DPI, LAYERS
from spacy_pdfrecover.worker import MAX_MEMORY, MOST_MEMORY, MOST_TIMEOUT, TIMEOUT, Outcome, WorkerError

FORMS = {".html": "html", ".htm": "html", ".png": "png"}
MOST_PAGES = 20             # drawn unless more are asked for: 20 pages are some 5 MB of HTML
LEAST_DPI, MOST_DPI = 10, 1200


@dataclass(frozen=True)
class Wanted:
    """What a child must know."""

    form: str
    pages: str | None
    layers: tuple[str, ...]
    dpi: float
    config: dict[str, Any] | None
    password: str | None


class Drawn(NamedTuple):
    """What a child sends back: one HTML file, or a PNG for each page by its number from 1."""

    files: dict[int, bytes]
    notes: tuple[str, ...]


def view(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False, help="A PDF.")],
    pages: Annotated[str | None, typer.Option(show_default=f"the first {MOST_PAGES}", help=(
        "Pages to draw: 3-9 or 1,4-. The whole file is read all the same, as running heads, fonts and "
        "paragraphs over several pages tell."))] = None,
    output: Annotated[str | None, typer.Option("--output", "-o", show_default="FILE.view.html here", help=(
        "OUT.html: one file for a browser, with layers to switch and the text beside the pages. OUT.png: a "
        "picture; of several pages OUT-3.png, OUT-4.png … A folder gets the HTML file."))] = None,
    layers: Annotated[str, typer.Option(help=(
        f"Layers shown at first (html) or drawn (png), of {', '.join(LAYERS)} and those of the layout; or "
        "all."))] = ",".join(DEFAULT_LAYERS),
    config: Annotated[str | None, typer.Option("--config", "-c", show_default=False,
                      help=CONFIG_HELP)] = None,
    password: Annotated[str | None, typer.Option(show_default=False, help="Opens an encrypted file.")] = None,
    dpi: Annotated[float, typer.Option(min=LEAST_DPI, max=MOST_DPI, help=(
        "Pixels to the inch; very large pages get fewer."))] = DPI,
    timeout: Annotated[float, typer.Option(min=0, max=MOST_TIMEOUT, help="Seconds it may take; 0: no limit.")
                       ] = TIMEOUT,
    max_memory: Annotated[int, typer.Option(min=0, max=MOST_MEMORY, help="Megabytes it may map; 0: no limit.")
                          ] = MAX_MEMORY,
) -> None:
    """Show pages with words, lines, blocks, roles, reading order and repairs drawn over them.

    Exit code: 0 all good, 1 the file can't be shown, 2 wrong use.
    """
    from spacy_pdfrecover.cli import SOME_FAILED, WRONG_USE, ending_cleanly, say

    try:
        target = target_of(file, output)
        wanted = wanted_of(FORMS[target.suffix.lower()], pages, layers, dpi, config, password)
        with ending_cleanly():
            outcome = outcome_of(wanted, Path(file), timeout, max_memory)
    except UsageError as error:
        raise typer.BadParameter(str(error)) from None
    except WorkerError as error:
        say(f"Error: {error}")
        raise typer.Exit(WRONG_USE) from None
    failed = outcome.error
    if failed is None:
        try:
            written = write(outcome.value, wanted.form, target)
        except OSError as trouble:              # disk full, not allowed
            failed = PdfError(outcome.name, "write", "failed", str(trouble))
    if failed is not None:
        say(f"failed: {failed}")
        raise typer.Exit(SOME_FAILED)
    for note in outcome.value.notes:
        say(f"note: {note}")
    for path in written:
        say(f"wrote {path}")


def target_of(file: str, output: str | None) -> Path:
    """The HTML file, or what the names of pictures are made from."""
    stem = Path(file).stem or "document"
    if output is None:
        return Path(f"{stem}.view.html")
    target = Path(output, f"{stem}.view.html") if names_folder(output) else Path(output)
    if target.suffix.lower() not in FORMS or output == STANDARD_OUTPUT:
        raise UsageError(f"{output}: a view is a file that ends in {', '.join(FORMS)}, or a folder")
    if target.is_dir():
        raise UsageError(f"{target} is a folder")
    if os.path.abspath(target) == os.path.abspath(file):
        raise UsageError(f"{target} would be written over itself")
    return target


def wanted_of(form: str, pages: str | None, layers: str, dpi: float, config: str | None,
              password: str | None) -> Wanted:
    if pages is not None:
        try:
            page_numbers(pages, 1)
        except ValueError as error:
            raise UsageError(str(error)) from None
    names = tuple(name.strip() for name in layers.split(",") if name.strip())
    found = None
    if config is not None:
        from spacy_pdfrecover.presets import read_config
        found = read_config(config)
    return Wanted(form, pages, names, dpi, found, password)


def outcome_of(wanted: Wanted, path: Path, timeout: float, max_memory: int) -> Outcome:
    """Drawn in a child, which may hang or crash on a broken file."""
    (outcome,) = supervise(make_viewer, wanted, [(speakable(path), path)], timeout=timeout,
                           max_memory=max_memory)
    return outcome


def write(drawn: Drawn, form: str, target: Path) -> list[Path]:
    several = form == "png" and len(drawn.files) > 1
    paths = {number: target.with_name(f"{target.stem}-{number}{target.suffix}") if several else target
             for number in drawn.files}
    target.parent.mkdir(parents=True, exist_ok=True)
    for number, content in drawn.files.items():
        with replacing(paths[number]) as file:
            file.write(content)
    return list(paths.values())


def make_viewer(wanted: Wanted) -> Callable[[Path], Drawn]:
    """In a child: load the parts, once."""
    from spacy_pdfrecover.chain import recover
    from spacy_pdfrecover.presets import component_of, counts_of, dropped, parts_of
    from spacy_pdfrecover.view.html import to_html
    from spacy_pdfrecover.view.overlays import view_of
    from spacy_pdfrecover.view.png import to_png
    from spacy_pdfrecover.view.raster import rendered

    component = component_of(wanted.config)
    parts = parts_of(component, wanted.password, counts=counts_of(wanted.config))
    drop = dropped(component)
    password = wanted.password or getattr(parts.get("reader"), "password", None)

    def viewed(path: Path) -> Drawn:
        source = as_source(path, speakable(path))
        stages: dict[str, Any] = {}
        recovered = recover(source, stages=stages, **parts)
        numbers, notes = chosen_pages(source.name, wanted.pages, recovered.pages.pages["number"].tolist())
        found = view_of(recovered, stages["turn back"], numbers, drop)
        shown = tuple(found.layers) if "all" in wanted.layers else wanted.layers
        unknown = [name for name in shown if name not in found.layers]
        if unknown:
            notes.append(f"no layer {', '.join(unknown)} here; there are {', '.join(found.layers)}")
        pictures = rendered(source, found.sheets, wanted.dpi, password)
        if wanted.form == "html":
            files = {0: to_html(found, pictures, shown)}
        else:
            files = {sheet.number + 1: to_png(sheet, picture, shown)
                     for sheet, picture in zip(found.sheets, pictures, strict=True)}
        return Drawn(files, (*recovered.warnings, *notes))

    return viewed


def chosen_pages(name: str, wanted: str | None, read: list[int]) -> tuple[frozenset[int], list[str]]:
    """0-based numbers of the pages to draw, of those that were read."""
    if wanted is None:
        notes = []
        if len(read) > MOST_PAGES:
            notes.append(f"{name}: the first {MOST_PAGES} of {len(read)} pages; choose others with --pages")
        return frozenset(read[:MOST_PAGES]), notes
    chosen = frozenset(page_numbers(wanted, max(read) + 1)) & frozenset(read)
    if not chosen:
        raise PdfError(name, "read", "no-pages", f"none of {wanted} among those read")
    return chosen, []
